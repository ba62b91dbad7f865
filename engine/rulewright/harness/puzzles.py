"""Published puzzles: those that were proved under other rules than these are checked again, from their certificates.

A puzzle is a line of ``scenarios/<game>/puzzles/*.jsonl``.  One that was proved under the very same rules, by their
digest, is not looked at unless its file is named.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rulewright import games
from rulewright.core.certificate import check
from rulewright.core.certificate_shape import Fault
from rulewright.core.errors import InputError, Place, PositionError, Problem
from rulewright.core.game import Game, Position
from rulewright.core.phrases import Phrase, phrase
from rulewright.core.resting import named, rests_on
from rulewright.core.spec import Spec
from rulewright.harness.accepted import Before
from rulewright.harness.finding import are_puzzles, split
from rulewright.harness.running import Failure, Result
from rulewright.spec import outside
from rulewright.spec.folders import puzzle_files, shown
from rulewright.spec.json_source import JsonLine, parse_line
from rulewright.spec.pack import Library, schema
from rulewright.spec.validation import validate
from rulewright.spec.yaml_source import read_text

_PROVED = {"en": "{0} is proved", "fr": "{0} est démontré", "de": "{0} ist bewiesen"}
_NOT = {"en": "not by this proof: {0}", "fr": "pas par cette preuve : {0}", "de": "nicht durch diesen Beweis: {0}"}
_BECAUSE = {"en": "it rests on {0}", "fr": "elle repose sur {0}", "de": "er stützt sich auf {0}"}


@dataclass(frozen=True)
class Published:
    """One puzzle: its line, and whether it is meant whatever the rules were."""

    line: JsonLine
    named: bool

    @property
    def data(self) -> Mapping[str, Any]:
        """What its line says."""
        data: Mapping[str, Any] = self.line.data
        return data

    @property
    def place(self) -> Place:
        """Where its line is."""
        return Place(self.line.file, self.line.line, 1)

    def unfit(self, spec: Spec) -> Place:
        """Where it is written what does not fit some rules: a mode or readings that they have not, or else the
        position."""
        if self.data["mode"].partition(":")[0] not in spec.modes:
            return self.line.place(("mode",))
        known = all(n in spec.readings and o in spec.readings[n].options for n, o in self.data["readings"].items())
        return self.line.place(("position",) if known else ("readings",))

    @property
    def words(self) -> tuple[str, ...]:
        """What it is selected by in words."""
        return (self.data["id"], *self.data["title"].values(), *self.data["themes"])


def published(
    paths: Sequence[str], walked: Mapping[str, Sequence[Path]] = MappingProxyType({})
) -> tuple[list[Published], list[Problem]]:
    """The puzzles under some paths (the project's own if none is given), each once, and what cannot be used of them:
    an id that another puzzle of the same folder has is such a thing, too.  Folders that have been `walked` already are
    not walked again."""
    found: dict[tuple[str, int], Published] = {}
    problems: dict[Problem, None] = {}
    for path in paths or outside.scenarios():
        named = are_puzzles(path)
        file, line, name = split(path) if named else (path, None, None)
        for each in [Path(file)] if named else walked[path] if path in walked else puzzle_files(file):
            puzzles, wrong = _read(each, named)
            problems |= dict.fromkeys(wrong)
            for puzzle in puzzles:
                key = (os.path.realpath(each), puzzle.place.line)
                if line in (None, key[1]) and name in (None, puzzle.data["id"]) and (named or key not in found):
                    found[key] = puzzle
    seen: dict[tuple[str, str], JsonLine] = {}
    for (file, _), puzzle in found.items():
        first = seen.setdefault((str(Path(file).parent), puzzle.data["id"]), puzzle.line)
        if first is not puzzle.line:
            problems[given_twice(first, puzzle.line)] = None
    return list(found.values()), list(problems)


def misplaced(data: Mapping[str, Any]) -> Fault | None:
    """What is wrong with a record whose position is one of another game, or of another mode, than it says; no rules are
    asked."""
    name = str(data["position"]).split(maxsplit=1)[0] if str(data["position"]).strip() else ""
    game, _, setup = name.partition(":")
    if game == data["game"] and (not setup or setup.partition(":")[0] == data["mode"].partition(":")[0]):
        return None
    what = f"this is a position of {name or 'no game'}, not of {data['game']}:{data['mode']}"
    return Fault("corrupt", "", what, way=("game" if game in games.names() and game != data["game"] else "position",))


def of_a_game(line: JsonLine) -> Problem | None:
    """What is said of a puzzle whose id is the name of a game: it cannot be meant where either may be."""
    if line.data["id"] not in games.names():
        return None
    hint = "a game is meant wherever it is named: give the puzzle another id"
    return Problem(f"{line.data['id']} is the name of a game", line.place(("id",)), hint)


def given_twice(first: JsonLine, again: JsonLine) -> Problem:
    """What is said of a puzzle that has the id of another."""
    place = again.place(("id",))
    return Problem(f"the id {again.data['id']} is given twice: first at {first.place(('id',))}, again here", place)


def _read(file: Path, named: bool) -> tuple[list[Published], list[Problem]]:
    found: list[Published] = []
    problems: list[Problem] = []
    try:
        lines = read_text(file, shown(file)).split("\n")
    except InputError as error:
        return [], list(error.problems)
    if not any(map(str.strip, lines)):
        return [], [Problem("the file is empty", Place(shown(file), 1, 1))]
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
        elif taken := of_a_game(line):
            problems.append(taken)
        else:
            found.append(Published(line, named))
    return found, problems


def checked(library: Library, puzzles: Sequence[Published], options: Sequence[str] = ()) -> Iterator[Result]:
    """A result for each puzzle that was proved under other rules, or is named."""
    before: dict[str, Before] = {}
    names: dict[tuple[object, ...], str] = {}
    for puzzle in puzzles:
        data = puzzle.data
        spec = library.spec(data["game"])
        try:
            key = data["game"], data["mode"], *sorted(data["readings"].items())
            if key not in names:
                own = {name: reading.default for name, reading in spec.readings.items()} | data["readings"]
                names[key] = named(rests_on(library.game(data["game"], data["mode"], own)))
            same = data["digest"] == data["certificate"].get("digest") == names[key]
            if same and not puzzle.named:
                continue
            faults = _faults(library.game(data["game"], data["mode"], readings_of(puzzle, library)), puzzle)
        except InputError as error:
            place = puzzle.unfit(spec)
            problems = tuple(p if p.place else Problem(p.message, place, p.suggestion) for p in error.problems)
            yield Result(data["id"], puzzle.place, "invalid", problems=problems)
            continue
        guessed = before.setdefault(spec.game, Before(spec)) if faults and not library.variants else None
        said = _restoring(guessed, puzzle, library) if guessed and guessed.usable else ()
        yield _result(puzzle, faults, said, options)


def readings_of(puzzle: Published, library: Library) -> dict[str, str]:
    """The readings of a puzzle, those asked for on the command line before them."""
    known = library.spec(puzzle.data["game"]).readings
    asked = {name: option for name, option in library.readings.items() if name in known}
    return {**puzzle.data["readings"], **asked}


def _faults(game: Game, puzzle: Published) -> list[Fault]:
    try:
        position = game.own.parse_position(puzzle.data["position"])
    except PositionError as error:
        raise InputError(Problem(error.message, suggestion=error.suggestion)) from None
    return proof_faults(position, puzzle.data)


def proof_faults(position: Position, data: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with the proof of a record, and where the two do not agree; the ways lead into the record."""
    faults = check(position, data["stipulation"], data["certificate"], data["unique"])
    inside = [replace(fault, way=("certificate", *fault.way)) for fault in faults]
    return inside if any(fault.kind == "corrupt" for fault in faults) else [*inside, *misdescribing(data)]


def misdescribing(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Where a record does not agree with its certificate, which has the shape of one."""
    told = data["certificate"]
    if told["digest"] != data["digest"]:
        yield Fault("wrong", "", "the proof was made under other rules than the record says", way=("digest",))
    if data["key"] != told["keys"][0]["play"].split("/"):
        yield Fault("wrong", "", f"{'/'.join(data['key'])} is not that of the proof", way=("key",))
    if told["unique"] != data["unique"]:
        yield Fault("wrong", "", f"the proof has {' and '.join(told['unique'])}", way=("unique",))
    for name, option in data["readings"].items():
        if (proved := told["rests_on"]["readings"].get(name)) != option:
            what = f"the proof was made with {name}={proved}" if proved else f"the proof knows no {name}"
            yield Fault("wrong", "", what, way=("readings", name))


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
            puzzle.line.place(fault.way),
            phrase(_PROVED, puzzle.data["stipulation"]),
            phrase(_NOT, ": ".join(part for part in (fault.where, fault.line, fault.what) if part)),
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
