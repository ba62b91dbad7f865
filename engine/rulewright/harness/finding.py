"""Finding scenarios: files and folders, ``FILE:LINE``, ``FILE#ID``; each file checked before it is used."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from rulewright.core import setups
from rulewright.core.errors import InputError, Place, PositionError, Problem, numbered
from rulewright.core.game import Position
from rulewright.core.scenario import Keys, LoadGame
from rulewright.core.spec import OPTIONS, merge
from rulewright.harness.replaying import is_written
from rulewright.harness.tables import Row, rows
from rulewright.spec import outside
from rulewright.spec.folders import PUZZLES, below, is_scenario_file, shown
from rulewright.spec.pack import FEW, Library, schema, unknown
from rulewright.spec.validation import MAX_PROBLEMS, nearest, validate
from rulewright.spec.yaml_source import Document, load_yaml

_AT_LINE = re.compile(r"(.+?):0*([0-9]{1,18})[0-9]*(?::[0-9]+)?", re.DOTALL)
"""Also with a column, as places are printed."""


SHARED = ("position", "variant", "clauses", "source")
"""What a file may say for all its scenarios, and refer to something."""


@dataclass(frozen=True)
class Found:
    """One scenario of a file: its own data laid over what the file shares."""

    document: Document
    number: int
    data: Mapping[str, Any]
    real_file: str
    """The path of its file, however the file was named."""
    row: Row | None = None
    """The row of a table that it is."""

    @property
    def id(self) -> str:
        """Its name in the file; of a row that of the table with its number, from 1."""
        return self.table if self.row is None else f"{self.table}[{self.row.number + 1}]"

    @property
    def table(self) -> str:
        """The name that it is written under."""
        return str(self.data["id"])

    @property
    def game(self) -> str:
        return str(self.data["game"])

    @property
    def file(self) -> str:
        return self.document.file

    @property
    def written(self) -> Mapping[str, Any]:
        """What is written under its own id, without what the file says for all."""
        own: Mapping[str, Any] = self.document.data["scenarios"][self.number]
        return own

    @cached_property
    def references(self) -> tuple[tuple[Keys, str], ...]:
        """Every clause that an expectation names, with the keys that lead to it."""
        return tuple(_references(self.data))

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it is labelled with and those that its expectations name."""
        return tuple(dict.fromkeys([*self.data.get("clauses", ()), *(clause for _, clause in self.references)]))

    @cached_property
    def at(self) -> Place:
        """The place of the scenario: that of its id."""
        return self.place()

    @property
    def variant(self) -> str | None:
        """The overlay that it is about, as it names it; None if it is about the rules."""
        return self.data.get("variant")

    def over(self, document: Document) -> Found:
        """The same scenario with another document to look for places in."""
        row = None if self.row is None else replace(self.row, document=document)
        return replace(self, document=document, row=row)

    def library(self, rules: Library) -> Library:
        """The games by which it is played: those of some rules, with its own overlay below theirs.

        Raises:
            InputError: if there is no such overlay, or it is one of another game.
        """
        if self.variant is None:
            return rules
        return rules.over(self.variant, Path(self.real_file).parent, self.game, self.place(("variant",)))

    def loader(self, rules: Library) -> LoadGame:
        """Its game by some rules, under the readings that one names.

        Raises:
            InputError: as `library`.
        """
        return partial(self.library(rules).game, self.game, setups.of_position(self.data.get("position", {})))

    def start(self, rules: Library) -> Position:
        """The position in which it begins.

        Raises:
            InputError: as `library`, and if there is no such mode, or can be no such position.
        """
        spec, said = self.library(rules).spec(self.game), self.data.get("position", {})
        mode = said.get("mode", next(iter(spec.modes)))
        if mode not in spec.modes:
            raise InputError(unknown("mode", mode, spec.modes, self.place(("position", "mode"))))
        try:
            setups.check(spec, mode, said.get(OPTIONS, {}))
            made = self.loader(rules)(self.data.get("under", {}))
            return made.own.position(said)
        except PositionError as error:
            problem = Problem(error.message, suggestion=error.suggestion)
            raise InputError(self.blamed(rules, ("position", *error.path), problem)) from None

    def blamed(self, rules: Library, path: Keys, problem: Problem) -> Problem:
        """A problem of its position, at its place: of what the scenario says itself, if what its file says can be."""
        shared, own = self.document.data.get("position"), ("scenarios", self.number)
        if shared is None or self.row or not self._has((*own, "position")) or self._has((*own, *path)):
            return problem._replace(place=self.place(path))
        try:
            self.library(rules).game(self.game, setups.of_position(shared), self.data.get("under")).own.position(shared)
        except (InputError, PositionError):
            return problem._replace(place=self.place(path))
        part = next(path[:end] for end in range(len(path), 0, -1) if self._has((*own, *path[:end])))
        other = place_of(self.document, path) if self._has(path) else self.document.key_place(("position",))
        return Problem(
            problem.message, place_of(self.document, (*own, *part)), problem.suggestion or f"beside what {other} says"
        )

    @property
    def name(self) -> str:
        """A name that no other scenario of this machine has: its file's path and its id."""
        return f"{self.real_file}#{self.id}"

    @property
    def words(self) -> tuple[str, ...]:
        """What it is selected by in words: its id, its title in each language, its tags."""
        return (self.id, *self.data["title"].values(), *self.data.get("tags", ()))

    def place(self, path: Keys = ()) -> Place:
        """The place of a value; some may be written above, for the whole file, and a row's value is in the row."""
        if self.row is not None:
            own = self.row.written(path or ("rows", self.row.number))
        else:
            own = ("scenarios", self.number, *(path or ("id",)))
        if path and path[0] in SHARED and not self._has(own):
            of_file, of_scenario = (self._depth(inside, path) for inside in ((), ("scenarios", self.number)))
            if of_file > of_scenario:
                return place_of(self.document, path)
        return place_of(self.document, own) if path or self.row else self.document.key_place(own)

    def expected_at(self, path: Keys) -> Place:
        """The place of an expectation; of a table where it is written for all rows."""
        return place_of(self.document, ("scenarios", self.number, *path))

    def _depth(self, inside: Keys, path: Keys) -> int:
        """How many of some keys are there, one in another, in a part of the file."""
        return next((end for end in range(len(path), 0, -1) if self._has((*inside, *path[:end]))), 0)

    def _has(self, path: Keys) -> bool:
        try:
            self.document.value(path)
        except (KeyError, IndexError, TypeError):
            return False
        return True

    def lost_comment(self, path: Keys) -> str | None:
        """What YAML took for a comment where a value should be."""
        return self.document.lost_comment(("scenarios", self.number, *path))


def place_of(document: Document, path: Keys) -> Place:
    """The place of a value; what is said of a player, or of all, is said where he is named."""
    return document.key_place(path) if "players" in path[-2:] else document.place(path)


def _references(data: Mapping[str, Any]) -> Iterator[tuple[Keys, str]]:
    thens: list[tuple[Keys, Any]] = [(("then",), data.get("then", {}))]
    thens += [(("steps", i, "then"), s.get("then", {})) for i, s in enumerate(data.get("steps", ()))]
    for name, options in data.get("readings", {}).items():
        thens += [(("readings", name, o, "then"), what["then"]) for o, what in options.items()]
    for path, then in thens:
        for key in ("legal", "illegal"):
            if isinstance(then.get(key), list):
                yield from (((*path, key, i), clause) for i, clause in enumerate(then[key]))


@dataclass
class Search:
    """What was found under some paths, and what could not be used."""

    found: list[Found] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)


def search(paths: Sequence[str]) -> Search:
    """Every scenario under the paths (of all games in use if none is given); a bad file never stops the others.

    Raises:
        InputError: if a path does not exist or names no scenario.
    """
    result = Search()
    seen: set[str] = set()
    for path in paths or outside.scenarios():
        for found in _usable(path, result):
            if found.name not in seen:
                seen.add(found.name)
                result.found.append(found)
    return result


def _usable(path: str, result: Search) -> list[Found]:
    """What lies under a path; what is wrong with the path itself is one problem, and the others are searched."""
    try:
        return list(_under(path, result))
    except InputError as error:
        if not path:
            raise
        place = Place(shown(split(path)[0]), 1, 1)
        result.problems += [p if p.place else Problem(p.message, place, p.suggestion) for p in error.problems]
        return []


def _under(path: str, result: Search) -> Iterator[Found]:
    file, line, name = split(path)
    if os.path.isdir(file):  # noqa: PTH112 pathlib raises where this says no
        if line is not None or name is not None:
            raise InputError(Problem(f"{file} is a folder", suggestion="a line or an id is one of a file"))
        for each in _below(file, result):
            yield from _read(each, result)
        return
    known = len(result.problems)
    found = list(_read(Path(file), result))
    if not found and len(result.problems) > known:
        return  # that it has no such scenario follows
    if name is not None:
        found = called(file, name, found)
    if line is not None and found:
        _check_line(line, found[0].document)
        found = at_line(found, line)
    yield from found


def _check_line(line: int, document: Document) -> None:
    """Refuse a line that a file does not have.

    Raises:
        InputError: naming how many it has.
    """
    count = document.text.count("\n") + (not document.text.endswith("\n"))
    if not 1 <= line <= count:
        raise InputError(Problem(f"{document.file} has no line {line}", suggestion=f"it has {numbered(count, 'line')}"))


def _below(folder: str, result: Search) -> list[Path]:
    """The scenario files in a folder and below it; a folder that cannot be read is a problem."""

    def unreadable(error: OSError) -> None:
        place = Place(shown(error.filename or folder), 1, 1)
        result.problems.append(Problem(f"this folder cannot be read: {error.strerror}", place))

    return below(folder, is_scenario_file, unreadable)


def at_line(found: Sequence[Found], line: int) -> list[Found]:
    """The scenario in a line of its file, or before it: of a table the row there, or else all of it.  The comment
    directly above a scenario is its own.

    Raises:
        InputError: if the line is above the first.
    """
    lines = found[0].document.text.split("\n")
    before = [f for f in found if _begins(f, lines) <= line]
    if not before:
        message = f"no scenario stands on line {line} of {found[0].file}"
        raise InputError(Problem(message, suggestion=f"the first begins on line {_begins(found[0], lines)}"))
    there = [f for f in before if f.number == max(f.number for f in before)]
    return [f for f in there if f.row is not None and line in f.row.lines] or there


def _begins(found: Found, lines: Sequence[str]) -> int:
    """The line on which a scenario begins, with the comment directly above it."""
    line = found.document.place(("scenarios", found.number)).line
    while line > 1 and lines[line - 2].lstrip().startswith("#"):
        line -= 1
    return line


def split(path: str) -> tuple[str, int | None, str | None]:
    """A path, its line and its scenario's id, as in ``FILE:LINE`` and ``FILE#ID``."""
    if not path:
        raise InputError(Problem("an empty path names nothing"))
    if not os.path.exists(path):  # noqa: PTH110 pathlib raises where this says no
        if match := _AT_LINE.fullmatch(path):
            return match[1], int(match[2]), None
        if "#" in path:
            file, name = path.rsplit("#", 1)
            return file, None, name
    return path, None, None


def are_puzzles(path: str) -> bool:
    """Whether a path on the command line names a file of puzzles, or a line of one."""
    return bool(path) and split(path)[0].endswith(PUZZLES)


def listed(names: Sequence[str]) -> str:
    """The first few names, and how many more there are."""
    return ", ".join(names[:FEW]) + (f" and {len(names) - FEW} more" if len(names) > FEW else "") or "none"


def called(file: str, name: str, found: Sequence[Found]) -> list[Found]:
    """The scenario of that id in a file, or all rows of the table.

    Raises:
        InputError: if it has none.
    """
    if meant := [f for f in found if name in (f.id, f.table)]:
        return meant
    table = name.partition("[")[0]
    ids = [f.id for f in found if f.table == table] or list(dict.fromkeys(f.table for f in found))
    near = nearest(name, ids) if "[" not in name else None
    hint = f'did you mean "{near}"?' if near else f"it has {listed(ids)}"
    raise InputError(Problem(f'{file} has no scenario "{name}"', suggestion=hint))


def _read(file: Path, result: Search) -> Iterator[Found]:
    try:
        document = read_file(file)
    except InputError as error:
        result.problems += error.problems
        return
    result.warnings += document.warnings
    if "scenarios" not in document.data:
        message = "this is a position: it has no scenarios to run"
        result.warnings.append(Problem(message, Place(document.file, 1, 1), warning=True))
    yield from scenarios(document, result)


def read_file(file: Path) -> Document:
    """A scenario or position file, checked against its schema.

    Raises:
        InputError: with everything that is wrong with it.
    """
    try:
        document = load_yaml(file, shown(file))
    except InputError:
        _refuse_written(file)
        raise
    if isinstance(document.data, str):
        _refuse_written(file)
    if isinstance(document.data, dict) and "extends" in document.data:
        place = document.key_place(("extends",))
        hint = outside.command("check", "--variant", shown(file))
        raise InputError(Problem("this is an overlay, not a scenario", place, hint))
    problems = validate(document, schema("scenario"))
    if problems:
        raise InputError([_elsewhere(document, problem) for problem in problems])
    return document


def _elsewhere(document: Document, problem: Problem) -> Problem:
    """What is wrong with a file; of a game that nobody knows, how one that has no name near it would be known."""
    game = document.data.get("game") if isinstance(document.data, dict) else None
    if problem.suggestion or not isinstance(game, str) or problem.place != document.place(("game",)):
        return problem
    return problem._replace(suggestion="a pack from elsewhere is named by --rules DIR")


def _refuse_written(file: Path) -> None:
    """Say of what is no YAML what it is, if it is a written game."""
    if is_written(file):
        place = Place(shown(file), 1, 1)
        hint = outside.command("replay", shown(file))
        raise InputError(Problem("this is a written game, not a scenario", place, hint))


def in_file(file: Path) -> tuple[Document, list[Found]]:
    """A scenario or position file, and the scenarios in it.

    Raises:
        InputError: with everything that is wrong with it.
    """
    document, result = read_file(file), Search()
    found = list(scenarios(document, result))
    if result.problems:
        raise InputError(result.problems)
    return document, found


def scenarios(document: Document, result: Search) -> Iterator[Found]:
    """The scenarios of a file; two of one id are a problem, and so is a table whose rows do not fit it."""
    shared = {k: v for k, v in document.data.items() if k != "scenarios"}
    real_file = os.path.realpath(document.file)
    ids: dict[str, int] = {}
    twice = 0
    for number, own in enumerate(document.data.get("scenarios", ())):
        if own["id"] in ids:
            other = document.place(("scenarios", ids[own["id"]], "id"))
            place = document.place(("scenarios", number, "id"))
            twice += 1
            if twice <= MAX_PROBLEMS:
                message = f"two scenarios are called {own['id']}: line {other.line} has one too"
                result.problems.append(Problem(message, place))
            elif twice == MAX_PROBLEMS + 1:
                result.problems.append(Problem("and more of one name", place))
            continue
        ids[own["id"]] = number
        whole = {key: value for key, value in shared.items() if key != "source" or "source" not in own}
        if "rows" not in own:
            yield Found(document, number, merge(whole, own), real_file)
            continue
        try:
            yield from (Found(document, number, merge(whole, r.data), real_file, r) for r in rows(document, number))
        except InputError as error:
            result.problems += error.problems
