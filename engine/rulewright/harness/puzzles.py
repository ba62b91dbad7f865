"""Published puzzles: those that were proved under other rules than these are checked again, from their certificates.

A puzzle is a line of ``scenarios/<game>/puzzles/*.jsonl``.  One that was proved under the very same rules, by their
digest, is not looked at unless its file is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright.core.certificate import Fault, check
from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.game import Game, PositionError
from rulewright.core.phrases import Phrase, phrase
from rulewright.harness.accepted import Before
from rulewright.harness.finding import split
from rulewright.harness.running import Failure, Result
from rulewright.spec.folders import PUZZLES, SCENARIOS, puzzle_files, shown
from rulewright.spec.json_source import parse_line
from rulewright.spec.pack import Library, schema
from rulewright.spec.validation import validate
from rulewright.spec.yaml_source import read_text

_PROVED = {"en": "{0} is proved", "fr": "{0} est démontré", "de": "{0} ist bewiesen"}
_NOT = {"en": "not by this proof: {0}", "fr": "pas par cette preuve : {0}", "de": "nicht durch diesen Beweis: {0}"}
_BECAUSE = {"en": "it rests on {0}", "fr": "elle repose sur {0}", "de": "er stützt sich auf {0}"}


@dataclass(frozen=True)
class Published:
    """One puzzle: its data, where its line is, and whether it is meant whatever the rules were."""

    place: Place
    data: Mapping[str, Any]
    named: bool

    @property
    def words(self) -> tuple[str, ...]:
        """What it is selected by in words."""
        return (self.data["id"], *self.data["title"].values(), *self.data["themes"])


def are_puzzles(path: str) -> bool:
    """Whether a path on the command line names a file of puzzles, or a line of one."""
    return bool(path) and split(path)[0].endswith(PUZZLES)


def published(paths: Sequence[str]) -> tuple[list[Published], list[Problem]]:
    """The puzzles under some paths (the project's own if none is given), and what cannot be used of them."""
    found: list[Published] = []
    problems: list[Problem] = []
    for path in paths or [str(SCENARIOS)]:
        named = are_puzzles(path)
        file, line, name = split(path) if named else (path, None, None)
        for each in [Path(file)] if named else puzzle_files(file):
            puzzles, wrong = _read(each, named)
            problems += wrong
            found += [p for p in puzzles if line in (None, p.place.line) and name in (None, p.data["id"])]
    return found, problems


def _read(file: Path, named: bool) -> tuple[list[Published], list[Problem]]:
    found: list[Published] = []
    problems: list[Problem] = []
    try:
        lines = read_text(file, shown(file)).split("\n")
    except InputError as error:
        return [], list(error.problems)
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        try:
            line = parse_line(text, shown(file), number)
        except InputError as error:
            problems += error.problems
            continue
        if wrong := validate(line, schema("puzzle")):
            problems += wrong
        else:
            found.append(Published(Place(shown(file), number, 1), line.data, named))
    return found, problems


def checked(library: Library, puzzles: Sequence[Published], options: Sequence[str] = ()) -> Iterator[Result]:
    """A result for each puzzle that was proved under other rules, or is named."""
    before: dict[str, Before] = {}
    for puzzle in puzzles:
        try:
            spec = library.spec(puzzle.data["game"])
            same = puzzle.data["digest"] == puzzle.data["certificate"].get("digest") == spec.digest
            if same and not puzzle.named:
                continue
            faults = _faults(
                library.game(puzzle.data["game"], puzzle.data["mode"], readings_of(puzzle, library)), puzzle
            )
        except InputError as error:
            problems = tuple(p if p.place else Problem(p.message, puzzle.place, p.suggestion) for p in error.problems)
            yield Result(puzzle.data["id"], puzzle.place, "invalid", problems=problems)
            continue
        guessed = before.setdefault(spec.game, Before(spec)) if faults and not library.variants else None
        said = _restoring(guessed, puzzle, library) if guessed else ()
        yield _result(puzzle, faults, said, options)


def readings_of(puzzle: Published, library: Library) -> dict[str, str]:
    """The readings of a puzzle, those asked for on the command line before them."""
    known = library.spec(puzzle.data["game"]).readings
    asked = {name: option for name, option in library.readings.items() if name in known}
    return {**puzzle.data["readings"], **asked}


def _faults(game: Game, puzzle: Published) -> list[Fault]:
    data = puzzle.data
    try:
        position = game.parse_position(data["position"])
    except PositionError as error:
        raise InputError(Problem(error.message, suggestion=error.suggestion)) from None
    faults = check(position, data["stipulation"], data["certificate"], data["unique"])
    return faults or list(_misdescribing(data))


def _misdescribing(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Where a record does not agree with its proof, which holds."""
    told = data["certificate"]
    if told["digest"] != data["digest"]:
        yield Fault("wrong", "digest", "the proof was made under other rules than the record says")
    if "/".join(data["key"]) not in [node["play"] for node in told["keys"]]:
        yield Fault("wrong", "key", f"{'/'.join(data['key'])} is not that of the proof")


def _restoring(before: Before, puzzle: Published, library: Library) -> tuple[str, ...]:
    """What has changed of what is reconstructed, each thing with which alone put back the proof holds."""
    readings = readings_of(puzzle, library)
    return tuple(
        before.say(name)
        for name in before.changed
        if not _faults(before.game(puzzle.data["mode"], readings, name), puzzle)
    )


def _result(puzzle: Published, faults: Sequence[Fault], said: Sequence[str], options: Sequence[str]) -> Result:
    failures = tuple(
        Failure(
            puzzle.place,
            phrase(_PROVED, puzzle.data["stipulation"]),
            phrase(_NOT, f"{fault.line}: {fault.what}" if fault.line else fault.what),
            notes=_notes(fault, said if number == 0 else ()),
        )
        for number, fault in enumerate(faults)
    )
    return Result(
        puzzle.data["id"],
        puzzle.place,
        "failed" if faults else "passed",
        tuple(dict.fromkeys(name for fault in faults for name in fault.because)),
        puzzle.data["title"],
        failures,
        options=tuple(options),
    )


def _notes(fault: Fault, said: Sequence[str]) -> tuple[Phrase, ...]:
    resting = (phrase(_BECAUSE, ", ".join(fault.because)),) if fault.because else ()
    return (*resting, *(dict.fromkeys(_PROVED, text) for text in said))
