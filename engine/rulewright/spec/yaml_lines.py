"""Quick reading of the plain YAML in which scenarios are mostly written, with the very result of libyaml's events.

A text of lines like `key: value`, `- key: value` and `- value`, each value whole on its line, is read here line by
line, and flow collections with the scanner of JSON, which is several times quicker than an event a value.  Any other
text is declined, never judged: what is wrong with it, and where, only `yaml_source` says.  That both read the same is
what `tests/spec/test_yaml_lines.py` is for.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from json import JSONDecodeError, JSONDecoder
from typing import Any, Final, NoReturn

from rulewright.spec.yaml_tree import Node

__all__ = ["WORDS", "WORDS_ELSEWHERE", "read_lines"]

WORDS: Final[dict[str, bool | None]] = {"": None, "~": None, "null": None, "true": True, "false": False}
"""Plain words that are no text."""
WORDS_ELSEWHERE: Final = {
    **dict.fromkeys(("True", "TRUE"), "true"),
    **dict.fromkeys(("False", "FALSE"), "false"),
    **dict.fromkeys(("Null", "NULL"), "null"),
}
"""Words that are text here, and for which other YAML tools have another meaning."""
MOST_BRACKETS: Final = 40
"""Of one value: with more it may be nested too deeply."""
DEEPEST: Final = 40
"""Columns; further right it may be nested too deeply."""
LONGEST: Final = 1000
"""Characters between two quotes: more may be a key that is too long for YAML."""

_LINE = re.compile(r"( *)(- )?(?:([^\W\d][\w.-]*):(?: |$))?(.*)")
_TEXT = re.compile(r'"[^"]*"')
_SENTENCE = re.compile(r"[^\W\d][\w.,;()/'-]*(?: [\w.,;()/'-]+)*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,6})?")
_NOT_HERE = re.compile(r"['#]|:(?! )")
"""Outside of the quotes of a flow collection: a colon without a space would be part of a word."""
_WORD = re.compile(r"([A-Za-z_$][\w.$-]*)")
_WARNED = re.compile(rf'"(?:{"|".join(WORDS_ELSEWHERE)})"')


class _DeclinedError(Exception):
    """This text is not for here."""


def read_lines(text: str, expand: Callable[[str, int], Any]) -> tuple[Any, Node] | None:
    """The data of `text` and where it stands; None if it must be read as YAML.

    `expand` is given a flow collection and its offset, and tells where the things in it stand, once somebody asks.
    """
    if "\\" in text or "\t" in text or "\r" in text or "\0" in text:
        return None
    try:
        return _read(text, expand)
    except (_DeclinedError, JSONDecodeError, RecursionError):
        return None


class _Flow(Node):
    """A list or mapping in brackets, in which nobody has asked yet where things stand."""

    __slots__ = ("_expand", "_places", "_written")

    def __init__(self, start: int, written: str, expand: Callable[[str, int], Any]) -> None:
        self.start = start
        self.end = start + len(written)
        self.flow = True
        self._written = written
        self._expand = expand
        self._places: Any = None

    @property
    def places(self) -> Any:
        """As those of any node."""
        if self._places is None:
            self._places = self._expand(self._written, self.start)
        return self._places

    def __reduce__(self) -> Any:
        """For another process, which asks anew."""
        return _Flow, (self.start, self._written, self._expand)


def _read(text: str, expand: Callable[[str, int], Any]) -> tuple[Any, Node]:
    """As `read_lines`; raises _DeclinedError.

    Nearly all that reading does in Python is done in this loop, so it is one.
    """
    match, decode, typed = _LINE.fullmatch, _DECODER.raw_decode, WORDS
    root: Node | None = None
    outside: list[tuple[int, Node]] = []
    top: Any = None
    top_column = -1
    waiting: Any = None
    """The key whose value begins on the next line: the mapping, and where the key stands."""
    next_start = 0
    for line in text.split("\n"):
        start, next_start = next_start, next_start + len(line) + 1
        found: Any = match(line)
        if found is None or (len(line) > LONGEST and max(map(len, line.split('"'))) > LONGEST):
            raise _DeclinedError
        column = found.end(1)
        _, dash, key, written = found.groups()
        if key is None and not dash and (not written or written[0] == "#"):
            continue
        place = start + column
        if waiting is not None or top is None:
            if column <= top_column or column > DEEPEST or (not dash and key is None):
                raise _DeclinedError
            data: Any = [] if dash else {}
            node = Node(place, False, data, [] if dash else {})
            if waiting is not None:
                name, name_start = waiting
                top.data[name] = data
                top.places[name] = (name_start, name_start + len(name), node)
                outside.append((top_column, top))
                waiting = None
            elif root is None:
                root = node
            else:
                raise _DeclinedError
            top, top_column = node, column
        else:
            while column < top_column:
                top.end = place
                if not outside:
                    raise _DeclinedError
                top_column, top = outside.pop()
            if column != top_column:
                raise _DeclinedError
        if dash:
            if top.data.__class__ is not list:
                raise _DeclinedError
            if key is not None:
                node = Node(place + 2, False, {}, {})
                top.data.append(node.data)
                top.places.append(node)
                outside.append((top_column, top))
                top, top_column = node, column + 2
        elif key is None or top.data.__class__ is list:
            raise _DeclinedError
        if key is not None and key in top.data:
            raise _DeclinedError
        if not written:
            if key is None:
                raise _DeclinedError
            waiting = key, start + found.start(3)
            continue
        value_start, first = start + found.start(4), written[0]
        where: _Flow | None = None
        if first == '"':
            if written.find('"', 1) != len(written) - 1:
                raise _DeclinedError
            value = written[1:-1]
        elif first == "{" or first == "[":
            sound = written if written[1:2] == '"' else _quoted(written)
            value, end = decode(sound)
            if end != len(sound) or written.count("[") + written.count("{") > MOST_BRACKETS:
                raise _DeclinedError
            where = _Flow(value_start, written, expand)
        elif written in typed:
            value = typed[written]
        elif _SENTENCE.fullmatch(written) and written not in WORDS_ELSEWHERE:
            value = written
        else:
            value = _number(written)
        if key is None:
            top.data.append(value)
            top.places.append(where or (value_start, start + len(line)))
        else:
            key_start = start + found.start(3)
            key_end = key_start + len(key)
            top.data[key] = value
            if where:
                top.places[key] = key_start, key_end, where
            else:
                top.places[key] = key_start, key_end, value_start, start + len(line)
    if root is None or waiting is not None:
        raise _DeclinedError
    top.end = len(text)
    for _, node in outside:
        node.end = len(text)
    return root.data, root


def _quoted(flow: str) -> str:
    """A flow collection with its bare words in quotes, as JSON has it.  Raises _DeclinedError."""
    parts = flow.split('"')
    outside = "\0".join(parts[::2])
    if _NOT_HERE.search(outside):
        raise _DeclinedError
    outside = '"'.join(_WORD.split(outside))
    if "true" in outside or "false" in outside or "null" in outside:
        outside = outside.replace('"true"', "true").replace('"false"', "false").replace('"null"', "null")
    if _WARNED.search(outside):
        raise _DeclinedError
    parts[::2] = outside.split("\0")
    return '"'.join(parts)


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _DeclinedError
    return found


def _number(written: str) -> int | float:
    if not _NUMBER.fullmatch(written):
        raise _DeclinedError
    number = float(written)
    return int(number) if number == int(number) else number


def _integer(written: str) -> int:
    if len(written) > 9:
        raise _DeclinedError
    return int(written)


def _decline(_: str) -> NoReturn:
    raise _DeclinedError


_DECODER: Final = JSONDecoder(
    object_pairs_hook=_mapping, parse_int=_integer, parse_float=_number, parse_constant=_decline
)
