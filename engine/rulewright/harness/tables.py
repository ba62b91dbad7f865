"""Tables: one scenario with ``rows``, each of which puts its values in the place of every ``{name}`` in its texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.scenario import Keys
from rulewright.spec.pack import schema
from rulewright.spec.validation import MAX_PROBLEMS, nearest, validate
from rulewright.spec.yaml_source import Document

NOT_FILLED = ("id", "rows")
"""Keys of a table whose texts are as they are written."""
_PART = re.compile(r"\{\{|\}\}|\{([A-Za-z][A-Za-z0-9_-]*)\}|[{}]")
"""A brace that is written twice, a name in braces, or a single brace."""


@dataclass(frozen=True)
class Row:
    """One row of a table: the scenario that it makes, whose values know where they were written.

    For `rulewright.spec.validation` it is a file with this scenario alone.
    """

    document: Document
    table: int
    """Which scenario of the file the table is, from 0."""
    number: int
    """Which row it is, from 0."""
    data: Mapping[str, Any]
    values: Mapping[str, Any]
    """What the row says."""

    @property
    def here(self) -> Keys:
        """The way to the table in its file."""
        return ("scenarios", self.table)

    @property
    def lines(self) -> range:
        """The lines that the row takes up."""
        path = (*self.here, "rows", self.number)
        first = self.document.place(path).line
        return range(first, first + self.document.source(path).rstrip().count("\n") + 1)

    def written(self, path: Keys) -> Keys:
        """Where in the file a value of the scenario was written: in the row, where it is nothing but the row's."""
        found: Any = self.document.data
        for length, key in enumerate((*self.here, *path, None)):
            if isinstance(found, str) and (name := _alone(found)):
                return (*self.here, "rows", self.number, name, *path[length - len(self.here) :])
            try:
                found = found[key]
            except (KeyError, IndexError, TypeError):
                break
        return (*self.here, *path)

    # -- as a file ------------------------------------------------------------------------------------------

    def value(self, path: Keys) -> Any:
        """The data at a path of the file."""
        found: Any = {"game": self.document.data["game"], "scenarios": [self.data]}
        for key in path:
            found = found[key]
        return found

    def place(self, path: Keys) -> Place:
        """The place of a value."""
        return self.document.place(self.way(path))

    def key_place(self, path: Keys) -> Place:
        """The place of a key."""
        return self.document.key_place(self.way(path))

    def source(self, path: Keys) -> str:
        """A value as it was written."""
        return self.document.source(self.way(path))

    def lost_comment(self, path: Keys) -> str | None:
        """What YAML took for a comment where the value should be."""
        return self.document.lost_comment(self.way(path))

    def way(self, path: Keys) -> Keys:
        """The way to a value in the file in which it was written."""
        return self.written(path[2:]) if path[:1] == ("scenarios",) else path


def rows(document: Document, table: int) -> list[Row]:
    """The rows of a table, each checked as a scenario.

    Raises:
        InputError: with everything that is wrong with them.
    """
    own = document.data["scenarios"][table]
    if problems := _misfits(document, ("scenarios", table), own):
        raise InputError(problems[:MAX_PROBLEMS])
    texts = {key: value for key, value in own.items() if key not in NOT_FILLED}
    made = []
    for number in range(len(own["rows"])):
        values = _Values(document, ("scenarios", table, "rows", number))
        data = {"id": own["id"], **values.put_in(texts)}
        made.append(Row(document, table, number, data, own["rows"][number]))
    told: dict[Problem, str] = {}
    for row in made:
        for problem in validate(row, schema("scenario")):
            told.setdefault(problem, f"row {row.number + 1}: {problem.message}")
    if told:
        raise InputError([p._replace(message=said) for p, said in [*told.items()][:MAX_PROBLEMS]])
    return made


class _Values:
    """What one row says, being put into texts."""

    def __init__(self, document: Document, path: Keys) -> None:
        self.document = document
        self.path = path
        self.values: Mapping[str, Any] = document.value(path)

    def put_in(self, data: Any) -> Any:
        """Data with the row's values in the place of their names: of a text that is nothing but one name the value
        itself, a number that stays one."""
        if isinstance(data, Mapping):
            return {key: self.put_in(value) for key, value in data.items()}
        if isinstance(data, list):
            return [self.put_in(value) for value in data]
        if not isinstance(data, str):
            return data
        alone = _alone(data)
        return self.values[alone] if alone else _PART.sub(self._part, data)

    def _part(self, part: re.Match[str]) -> str:
        name = part[1]
        if name is None:
            return part[0][0]
        value = self.values[name]
        return value if isinstance(value, str) else self.document.source((*self.path, name))


def _alone(text: str) -> str | None:
    """The name in braces that a text is, and nothing else."""
    found = _PART.fullmatch(text)
    return found[1] if found else None


def _misfits(document: Document, here: Keys, own: Mapping[str, Any]) -> list[Problem]:
    """Where names and values do not fit each other; of texts that cannot be read nothing else is told."""
    known = dict.fromkeys(name for row in own["rows"] for name in row)
    problems: list[Problem] = []
    used: dict[str, Place | None] = {}
    """The names that are used, each with the place where it is first part of a longer text."""
    for path, text in _texts(own, here):
        parts = list(_PART.finditer(text)) if isinstance(text, str) else []
        wrong = next((part for part in parts if part[0] in "{}" or (part[1] and part[1] not in known)), None)
        if wrong:
            problems.append(_unreadable(wrong, known, document.place_in(path, wrong.start())))
        elif isinstance(text, Mapping) and not known.keys().isdisjoint(text):
            written = document.source(path)
            problems.append(Problem(f"to YAML {written} is a mapping", document.place(path), f'quote it: "{written}"'))
        for part in parts:
            if part[1]:
                inside = None if part[0] == text else document.place_in(path, part.start())
                used[part[1]] = used.get(part[1]) or inside
    return problems or list(_unfit(document, here, own, used))


def _unreadable(part: re.Match[str], known: Mapping[str, None], place: Place) -> Problem:
    """A brace, or a name that no row has."""
    if part[1]:
        near = nearest(part[1], known)
        hint = f'did you mean "{{{near}}}"?' if near else "if no value is meant, write {{ and }}"
        return Problem(f'no row has a value "{part[1]}"', place, hint)
    if part[0] == "{" and "}" in part.string[part.start() :]:
        hint = "a name is letters, digits and hyphens, as {from}; a brace that is meant is written twice"
    else:
        hint = f"write {2 * part[0]}"
    return Problem(f"a single {part[0]}", place, hint)


def _keys(data: Any) -> Iterator[str]:
    """The keys in some data, however deep."""
    if isinstance(data, Mapping):
        yield from map(str, data)
    for value in data.values() if isinstance(data, Mapping) else data if isinstance(data, list) else ():
        yield from _keys(value)


def _unfit(
    document: Document, here: Keys, own: Mapping[str, Any], used: Mapping[str, Place | None]
) -> Iterator[Problem]:
    """What a row lacks, says for nothing, or says where it cannot stand."""
    idle: set[str] = set()
    several = {name: [row[name] for row in own["rows"] if name in row] for name, inside in used.items() if inside}
    for name, values in several.items():
        if values and all(isinstance(value, list | dict) for value in values):
            yield Problem(
                f'"{name}" is {_sort(values[0])} in each row, and here part of a longer text', used[name], _ALONE
            )
    for number, row in enumerate(own["rows"]):
        path = (*here, "rows", number)
        lacking = [name for name in used if name not in row]
        for name in [name for name in row if name not in used]:
            near = nearest(name, lacking)
            if near:
                lacking.remove(near)
            if name not in idle:
                hint = f'did you mean "{near}"?' if near else f'write "{{{name}}}" in a text'
                if f"{{{name}}}" in _keys(own):
                    hint = "a key stays as it is written: say it in a text"
                yield Problem(f'the value "{name}" is used nowhere', document.key_place((*path, name)), hint)
            idle.add(name)
        for name in [name for name in row if used.get(name) and isinstance(row[name], list | dict)]:
            if not all(isinstance(value, list | dict) for value in several[name]):
                message = f'"{name}" is {_sort(row[name])} and cannot be part of a longer text'
                yield Problem(message, document.place((*path, name)), f'let the text be "{{{name}}}" alone')
        for name in lacking:
            yield Problem(f'row {number + 1} has no value "{name}"', document.place(path), "all rows have the same")


_ALONE = "a list or a mapping stands for a whole value: leave it out of the text, or give each row a text for it"


def _sort(value: Any) -> str:
    return "a list" if isinstance(value, list) else "a mapping"


def _texts(data: Any, path: Keys) -> Iterator[tuple[Keys, Any]]:
    """Every text in a table that values are put into, with where it is; and every mapping that was perhaps meant for
    one, as YAML has it: `{name}` not in quotes."""
    if isinstance(data, Mapping):
        if len(data) == 1 and None in data.values():
            yield path, data
        for key, value in data.items():
            if len(path) > 2 or key not in NOT_FILLED:
                yield from _texts(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _texts(value, (*path, number))
    elif isinstance(data, str):
        yield path, data
