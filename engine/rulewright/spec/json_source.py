"""Lines of JSON as data that knows where each of its values was written, as `yaml_source` has it for YAML."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulewright.core import signs
from rulewright.core.errors import InputError, Place, Problem
from rulewright.spec.yaml_source import MAX_DEPTH, Route, odd_character

_SPACE = " \t\r"
_DECODER = json.JSONDecoder()
_ESCAPE = re.compile(r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)")
_TOO_DEEP = f"nested deeper than {MAX_DEPTH} levels"
_HALF = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


@dataclass(frozen=True)
class JsonLine:
    """One line of a file: its data, and the places of values in it, found when somebody asks."""

    file: str
    line: int
    text: str
    data: Any

    def value(self, path: Route) -> Any:
        """A value by the keys that lead to it."""
        found = self.data
        for key in path:
            found = found[key]
        return found

    def place(self, path: Route) -> Place:
        """Where a value was written, or the nearest value around it."""
        return Place(self.file, self.line, self._value_at(path) + 1)

    def key_place(self, path: Route) -> Place:
        """Where a key was written."""
        start = self._value_at(path[:-1])
        for key, at, _ in _entries(self.text, start):
            if key == path[-1]:
                return Place(self.file, self.line, at + 1)
        return self.place(path[:-1])

    def source(self, path: Route) -> str:
        """A value as it was written."""
        start = self._value_at(path)
        return self.text[start : _DECODER.raw_decode(self.text, start)[1]]

    def lost_comment(self, path: Route) -> str | None:
        """Nothing: JSON has no comments."""
        return None

    def way(self, path: Route) -> Route:
        """The way to a value in the file."""
        return path

    def _value_at(self, path: Route) -> int:
        """The offset in the line of a value, or of the nearest around it that is there."""
        start = _skip(self.text, 0)
        for step in path:
            inside = next((value for key, _, value in _entries(self.text, start) if key == step), None)
            if inside is None:
                break
            start = inside
        return start


def _deeper(data: Any, levels: int) -> bool:
    """Whether lists and mappings are in one another more often than that."""
    inside = [data]
    for _ in range(levels):
        values = (each.values() if isinstance(each, dict) else each for each in inside if isinstance(each, dict | list))
        inside = [value for several in values for value in several]
    return any(isinstance(each, dict | list) for each in inside)


def parse_line(text: str, file: str, line: int) -> JsonLine:
    """One line of JSON.

    Raises:
        InputError: if it is no JSON, or has a key twice or a character that no text may have, with line and column.
    """
    if text.startswith("\ufeff"):
        message = "the file begins with a byte order mark (BOM)"
        raise InputError(Problem(message, Place(file, line, 1), "save it as UTF-8 without BOM"))
    objects = _Objects()
    try:
        data = json.loads(text, parse_constant=_refuse, parse_float=_number, object_pairs_hook=objects.made)
    except json.JSONDecodeError as error:
        place = Place(file, line, error.colno)
        message = f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise InputError(Problem(message, place, signs.told(text[error.pos : error.pos + 1]))) from None
    except _NoNumberError as error:
        raise InputError(
            Problem(f"{error} is not a number", Place(file, line, _outside(text, str(error)) + 1))
        ) from None
    except ValueError:
        raise InputError(Problem("a number with too many digits", Place(file, line, 1))) from None
    except RecursionError:
        raise InputError(Problem(_TOO_DEEP, Place(file, line, 1))) from None
    if _deeper(data, MAX_DEPTH):
        raise InputError(Problem(_TOO_DEEP, Place(file, line, 1)))
    read = JsonLine(file, line, text, data)
    for at, message, hint in _odd(text):
        raise InputError(Problem(message, Place(file, line, at + 1), hint))
    if objects.twice:
        key, first, again = _twice(read)
        raise InputError(Problem(f'the key "{key}" is given twice: first at {first}, again here', again))
    return read


class _Objects:
    """Makes the objects of a line, and notes whether any had a key twice, wherever it stands."""

    twice = False

    def made(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        self.twice = self.twice or len(made) < len(pairs)
        return made


class _NoNumberError(ValueError):
    """NaN and Infinity, which Python reads and nobody else does."""


def _refuse(text: str) -> Any:
    raise _NoNumberError(text)


def _number(text: str) -> int | float:
    """A number with a fraction or an exponent: a whole one where it is one, since so JSON and its schemas see it."""
    value = float(text)
    if math.isinf(value):
        raise _NoNumberError(text)
    return int(value) if value.is_integer() else value


def _outside(text: str, part: str) -> int:
    """The offset of a part of a line that stands outside of all strings."""
    for found in re.finditer(rf'"(?:[^"\\]|\\.)*"|({re.escape(part)})', text):
        if found[1]:
            return found.start()
    return 0


def _odd(text: str) -> Iterator[tuple[int, str, str]]:
    """Characters that no text here may have, as they stand or as escapes: where, what is said of them, what to do."""
    if found := odd_character(text):
        yield found[0], f"{found[1]} is not accepted", "remove it"
    for escape in _ESCAPE.finditer(text):
        if _HALF.fullmatch(escape[0]):
            said = f"{escape[0]} is half a character: its other half is missing"
            yield escape.start(), said, "write the character itself"
        elif escape[0][1] in "ubf" and (found := odd_character(json.loads(f'"{escape[0]}"'))):
            yield escape.start(), f"{found[1]} is not accepted", "remove it"


def _twice(read: JsonLine) -> tuple[str, Place, Place]:
    """The first key, in reading order, that stands a second time in its object, and both its places."""
    due = [_skip(read.text, 0)]
    found: list[tuple[int, int, str]] = []
    while due:
        seen: dict[str | int, int] = {}
        for key, at, value in _entries(read.text, due.pop()):
            if key in seen:
                found.append((at, seen[key], str(key)))
            seen.setdefault(key, at)
            due.append(value)
    again, first, key = min(found)
    return key, Place(read.file, read.line, first + 1), Place(read.file, read.line, again + 1)


def _entries(text: str, start: int) -> Iterator[tuple[str | int, int, int]]:
    """The entries of the object or list that begins at an offset: key or number, where the entry begins, and where
    its value does."""
    opening = text[start]
    if opening not in "[{":
        return
    at = _skip(text, start + 1)
    number = 0
    while text[at] not in "]}":
        begun = at
        key: str | int = number
        if opening == "{":
            key, at = _DECODER.raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        yield key, begun, at
        at = _skip(text, _DECODER.raw_decode(text, at)[1])
        number += 1
        if text[at] == ",":
            at = _skip(text, at + 1)


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at
