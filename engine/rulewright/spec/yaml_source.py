"""Strict YAML in which every value knows its place.

Authors of scenarios are no programmers, so the parts of YAML that surprise people are refused or reported:
only `true`, `false`, `null` and plain decimals are typed, everything else is text.  Events of PyYAML's
parser (libyaml where it is installed) become plain Python data and, beside it, a tree of offsets into the
text, which `Document.place` walks on demand.  Events are not kept: so many objects with their marks cost
more in garbage collection than reading the files does.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, NoReturn, Protocol, TypeAlias

import yaml

from rulewright.core import signs
from rulewright.core.errors import InputError, Place, Problem
from rulewright.spec.yaml_tree import Node, Span

__all__ = ["MAX_BYTES", "MAX_DEPTH", "MAX_NUMBER", "Document", "Route", "load_yaml", "parse_yaml"]

MAX_BYTES: Final = 8 * 1024 * 1024
MAX_DEPTH: Final = 64
MAX_NUMBER: Final = 2**53
MAX_PROBLEMS: Final = 20

Route: TypeAlias = tuple[str | int, ...]
"""The way from the root of a document to a value: keys and list indices (from 0)."""

_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

_TYPED: Final[dict[str, Any]] = {"": None, "~": None, "null": None, "true": True, "false": False}
"""Plain scalars that are no text, as far as a look-up tells; other numbers are looked at one by one."""
_TYPED.update((str(number), number) for number in range(100))
_WORDS_ELSEWHERE: Final = {
    **dict.fromkeys(("True", "TRUE"), "true"),
    **dict.fromkeys(("False", "FALSE"), "false"),
    **dict.fromkeys(("Null", "NULL"), "null"),
}
"""Words that are text here, and for which other YAML tools have another meaning."""
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+")
_NUMBER_ELSEWHERE = re.compile(
    r"[-+]?(?:[0-9]+|(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|\.(?:inf|Inf|INF))"
    r"|\.(?:nan|NaN|NAN)|0o[0-7]+|0x[0-9a-fA-F]+"
)
_NOT_PLAIN: Final = ("'", '"', "|", ">")
_FIRST_OF_NUMBER: Final = frozenset("+-.0123456789")

_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_INVISIBLE: Final = {
    "\x85": "a next-line character",
    "\u2028": "a line separator",
    "\u2029": "a paragraph separator",
    "\ufeff": "a byte order mark",
    **dict.fromkeys("\u202a\u202b\u202c\u202d\u202e", "a sign that turns the direction of text"),
    **dict.fromkeys("\u2066\u2067\u2068\u2069", "a sign that turns the direction of text"),
}
_LINE_END = re.compile(r"\r\n|\r|\n")
_QUOTED_TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")
_TAB_INDENT = re.compile(r"(?:^|(?<=[\r\n]))( *)\t[ \t]*(?=[^\s])")
_TAB_LINE = re.compile(r" *\t")
_LOST_COMMENT = re.compile(r"[ \t]*(#[^\s#][^\r\n]*)")
_SWALLOWED = re.compile(r"[\s,\[{:](#[^\s,\]}]+)")
_STUCK_DASH = re.compile(r"(?:^|[\r\n]) *(-)[^\s-][^\r\n]*(?:\r\n|\r|\n)\Z")
"""`-id: a` as the last line before: to YAML the key `-id`."""
_BARE_WORD = re.compile(r"[^\s,\[\]{}]+")
_QUOTED_CHARACTER: Final = {
    '"': re.compile(r"\\(?:x..|u.{4}|U.{8}|.)|."),
    "'": re.compile(r"''|."),
}


class _Mark(Protocol):
    """A point in the text as PyYAML gives it, counted from 0."""

    line: int
    column: int
    index: int


class Document:
    """A YAML file as plain data, with the place of every value and key.

    A route that leads nowhere is answered with the nearest thing on the way to it, so that a missing key is
    reported at the mapping that lacks it.
    """

    __slots__ = ("_lines", "_root", "_text", "data", "file", "warnings")

    def __init__(self, file: str, text: str, data: Any, root: Node | Span, warnings: tuple[Problem, ...]) -> None:
        self.file: str = file
        self.data: Any = data
        self.warnings: tuple[Problem, ...] = warnings
        self._text = text
        self._root = root
        self._lines: list[int] = []

    def __repr__(self) -> str:
        return f"Document({self.file!r})"

    @property
    def text(self) -> str:
        """The text that was read."""
        return self._text

    @property
    def root(self) -> Node | Span:
        """Where the values stand in the text."""
        return self._root

    def value(self, path: Route) -> Any:
        """The data at `path`; raises KeyError or IndexError where there is none."""
        data = self.data
        for step in path:
            data = data[step]
        return data

    def place(self, path: Route) -> Place:
        """The place of the value at `path`."""
        span = self._span(path)
        lost = self._lost(span)
        return self.place_at(lost.start(1) if lost else span[0])

    def key_place(self, path: Route) -> Place:
        """The place of the key that ends `path`; of the value where it ends with a list index."""
        parent = self._find(path[:-1]) if path else None
        if isinstance(parent, Node) and isinstance(parent.places, dict) and path[-1] in parent.places:
            return self.place_at(parent.places[path[-1]][0])
        return self.place(path)

    def place_in(self, path: Route, offset: int) -> Place:
        """The place of character `offset` of the text at `path`; of the text itself if it spans lines."""
        written = self.source(path)
        if isinstance(self._find(path), Node) or _LINE_END.search(written) or written.startswith(("|", ">")):
            return self.place(path)
        if written.startswith(("'", '"')):
            right = _column_in_quotes(written, offset)
        else:
            right = max(0, min(offset, len(written)))
        return self.place_at(self._span(path)[0] + right)

    def source(self, path: Route) -> str:
        """The value at `path` as it is written, quotes included."""
        start, end = self._span(path)
        return self._text[start:end]

    def way(self, path: Route) -> Route:
        """The way to the value in the file in which it is written: this one."""
        return path

    def lost_comment(self, path: Route) -> str | None:
        """The `#text` that YAML took for a comment and so left the value at `path` null."""
        lost = self._lost(self._span(path))
        return lost[1].split(" #")[0].rstrip() if lost else None

    def _find(self, path: Route) -> Node | Span:
        node = self._root
        for step in path:
            below = node.child(step) if isinstance(node, Node) else None
            if below is None:
                break
            node = below
        return node

    def _span(self, path: Route) -> Span:
        node = self._find(path)
        return (node.start, node.end) if isinstance(node, Node) else node

    def _lost(self, span: Span) -> re.Match[str] | None:
        return _LOST_COMMENT.match(self._text, span[1]) if span[0] == span[1] else None

    def place_at(self, index: int) -> Place:
        """The place of a character of the text."""
        if not self._lines:
            if "\r" in self._text:
                self._lines = [0, *(end.end() for end in _LINE_END.finditer(self._text))]
            else:
                self._lines = [0, *accumulate(len(line) + 1 for line in self._text.split("\n"))]
        line = bisect_right(self._lines, index)
        return Place(self.file, line, index - self._lines[line - 1] + 1)


def load_yaml(path: str | os.PathLike[str], shown_as: str | None = None) -> Document:
    """Read the file at `path`; problems name it as `shown_as`.  Raises InputError."""
    name = os.fspath(path) if shown_as is None else shown_as
    file = name.encode("utf-8", "backslashreplace").decode("utf-8")
    return parse_yaml(read_bytes(path, file), file)


def parse_yaml(text: str | bytes, file: str) -> Document:
    """Read one YAML document from `text`; problems name it as `file`.  Raises InputError."""
    if len(text) > MAX_BYTES:
        _refuse_size(file, len(text))
    decoded = _decode(text, file) if isinstance(text, bytes) else text
    _check_characters(decoded, file)
    return _Builder(decoded, file).document()


def read_text(path: str | os.PathLike[str], file: str) -> str:
    """An ordinary UTF-8 file of bounded size, named `file` in problems.  Raises InputError."""
    data = read_bytes(path, file)
    if len(data) > MAX_BYTES:
        _refuse_size(file, len(data))
    return _decode(data, file)


# Bytes and characters


_AS_UTF8: Final = "save it as UTF-8 without BOM"


def _refuse(message: str, place: Place, suggestion: str | None = None) -> NoReturn:
    raise InputError(Problem(message, place, suggestion))


def _refuse_size(file: str, size: int) -> NoReturn:
    limit = MAX_BYTES // 2**20
    _refuse(f"the file is too large: {size / 2**20:.1f} MB, at most {limit} MB", Place(file, 1, 1))


_FILE_FAULTS: Final = {
    errno.ENOENT: "there is no such file",
    errno.ENOTDIR: "there is no such file",
    errno.EACCES: "the file may not be read: permission denied",
    errno.EPERM: "the file may not be read: permission denied",
    errno.ELOOP: "the file is a symbolic link that leads back to itself",
    errno.EISDIR: "this is a directory, not a file",
    errno.ENAMETOOLONG: "the file name is too long",
}


def read_bytes(path: str | os.PathLike[str], file: str) -> bytes:
    """An ordinary file, a little longer than may be if it is too long, named `file` in problems.  Raises InputError."""
    start = Place(file, 1, 1)
    try:
        about = Path(path).stat()
        if stat.S_ISDIR(about.st_mode):
            _refuse("this is a directory, not a file", start)
        if not stat.S_ISREG(about.st_mode):
            _refuse("this is not an ordinary file", start)
        if about.st_size > MAX_BYTES:
            _refuse_size(file, about.st_size)
        with Path(path).open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as fault:
        reason = _FILE_FAULTS.get(fault.errno or 0, f"the file cannot be read: {fault.strerror}")
        lost = fault.errno == errno.ENOENT and Path(path).is_symlink()
        _refuse("this is a link that leads nowhere" if lost else reason, start)
    except ValueError:
        _refuse("this is not a file name", start)


def _decode(data: bytes, file: str) -> str:
    three_zeros = data[:4].count(0) == 3 and data.count(0) * 3 > 2 * len(data)
    if three_zeros or data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        _refuse("the file is UTF-32, not UTF-8", Place(file, 1, 1), _AS_UTF8)
    half_zeros = data[:2].count(0) == 1 and data.count(0) * 3 > len(data)
    if half_zeros or data.startswith((b"\xff\xfe", b"\xfe\xff")):
        _refuse("the file is UTF-16, not UTF-8", Place(file, 1, 1), _AS_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        before = data[: fault.start].decode("utf-8")
        place = _place_at(file, before, len(before))
        byte = f"0x{data[fault.start]:02X}"
        _refuse(f"the file is not UTF-8: byte {fault.start + 1} is {byte}", place, _AS_UTF8)


def _check_characters(text: str, file: str) -> None:
    found = odd_character(text)
    if not found:
        return
    at, what = found
    place = _place_at(file, text, at)
    if text[at] == "\ufeff" and at == 0:
        _refuse("the file begins with a byte order mark (BOM)", place, _AS_UTF8)
    _refuse(f"{what} is not accepted", place, "remove it")


def odd_character(text: str) -> tuple[int, str] | None:
    """The first character that no text here may have: its offset, and what it is called."""
    found = _FORBIDDEN.search(text)
    return (found.start(), _name_of(found[0])) if found else None


def _name_of(character: str) -> str:
    if character == "\0":
        return "a NUL character"
    other = "a control character" if character < "\xa0" else "a character that is no text"
    kind = _INVISIBLE.get(character, other)
    return f"{kind} (U+{ord(character):04X})"


# Places


def _place(file: str, mark: _Mark) -> Place:
    return Place(file, mark.line + 1, mark.column + 1)


def _place_at(file: str, text: str, index: int) -> Place:
    line, begin = 1, 0
    for end in _LINE_END.finditer(text, 0, index):
        line, begin = line + 1, end.end()
    return Place(file, line, index - begin + 1)


def _column_in_quotes(written: str, offset: int) -> int:
    """How far right of the opening quote character `offset` of the quoted text stands."""
    column = 1
    inside = _QUOTED_CHARACTER[written[0]].finditer(written, 1, len(written) - 1)
    for _, character in zip(range(offset), inside, strict=False):
        column = character.end()
    return column


# From events to data


class _Builder:
    """Turns the events of one text into a `Document`, or raises InputError with what is wrong."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.parent: Node | None = None

    def document(self) -> Document:
        """Read the whole text."""
        loader = _LOADER(self.text)
        try:
            data, root = self._read(iter(loader.get_event, None))
        except yaml.MarkedYAMLError as error:
            self._fail(_Fault(self.text, self.file, error, self._open_flow()).problem())
        except (ValueError, OverflowError):  # an escape such as "\UFFFFFFFF", in PyYAML without libyaml
            self._fatal(_ESCAPE, Place(self.file, loader.line + 1, loader.column + 1), _ESCAPE_HINT)
        except yaml.YAMLError:
            self._fatal("this is not valid YAML", Place(self.file, 1, 1))
        finally:
            loader.dispose()
        if self.problems:
            raise InputError(self.problems)
        if root is None or (data is None and root[0] == root[1]):
            self._fatal("the file is empty", Place(self.file, 1, 1))
        self._check_tabs(root)
        return Document(self.file, self.text, data, root, tuple(self.warnings))

    def _read(self, events: Iterator[Any]) -> tuple[Any, Any]:
        """The data, and where it stands.

        Nearly all that a run over many files does in Python is done in this loop, so it is one: what seldom
        happens is in methods.
        """
        scalar, mapping, sequence = yaml.ScalarEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent
        ends, typed = (yaml.MappingEndEvent, yaml.SequenceEndEvent), _TYPED
        top: Any = None
        root: Any = None
        node: Any = None
        data: Any = None
        places: Any = None
        key: Any = None
        key_start = key_end = 0
        in_mapping = False
        outside: list[tuple[Any, Any, int, int]] = []
        for event in events:
            what = event.__class__
            if what is scalar:
                value, style, start, end = event.value, event.style, event.start_mark.index, event.end_mark.index
                if event.tag is not None or event.anchor is not None:
                    self._check_properties(event)
                if style == '"' and not value.isprintable():
                    self._check_escapes(event)
                if in_mapping and key is None:
                    if value in places or not (style or value) or value == "<<":
                        self._check_key(places, event)
                    key, key_start, key_end = value, start, end
                    continue
                if not style:
                    value = typed[value] if value in typed else self._plain(value, event)
                if in_mapping:
                    data[key], places[key], key = value, (key_start, key_end, start, end), None
                elif node is not None:
                    data.append(value)
                    places.append((start, end))
                else:
                    top, root = value, (start, end)
            elif what is mapping or what is sequence:
                if event.tag is not None or event.anchor is not None:
                    self._check_properties(event)
                if len(outside) >= MAX_DEPTH or (in_mapping and key is None):
                    self._refuse_start(event, len(outside))
                outside.append((node, key, key_start, key_end))
                in_mapping, key = what is mapping, None
                data, places = ({}, {}) if in_mapping else ([], [])
                node = self.parent = Node(event.start_mark.index, event.flow_style, data, places)
            elif what in ends:
                ended = node
                ended.end = event.end_mark.index
                node, key, key_start, key_end = outside.pop()
                self.parent = node
                if node is None:
                    top, root, in_mapping = ended.data, ended, False
                    continue
                data, places = node.data, node.places
                in_mapping = data.__class__ is dict
                if in_mapping:
                    data[key], places[key], key = ended.data, (key_start, key_end, ended), None
                else:
                    data.append(ended.data)
                    places.append(ended)
            elif what is yaml.AliasEvent:
                self._reference(event)
            elif what is yaml.DocumentStartEvent and root is not None:
                self._fatal(_SECOND, _place(self.file, event.start_mark), _SECOND_HINT)
        return top, root

    def _open_flow(self) -> int | None:
        """Where the innermost [ or { stands that is open."""
        return self.parent.start if self.parent is not None and self.parent.flow else None

    def _check_key(self, places: Mapping[str, Any], event: Any) -> None:
        key, plain = event.value, not event.style
        if key in places:
            first = _place_at(self.file, self.text, places[key][0])
            self._problem(f"the key {_quote(key)} is given twice: first at {first}, again here", event)
        elif plain and key == "<<":
            self._problem("merge keys (<<) are not accepted", event, "write the keys out")
        elif plain and not key and event.tag is None:
            self._problem(_NO_KEY, event)

    def _refuse_start(self, event: Any, depth: int) -> NoReturn:
        if depth >= MAX_DEPTH:
            self._fatal(_TOO_DEEP, _place(self.file, event.start_mark))
        hint = "put it in quotes if it is text" if event.flow_style else None
        self._fatal("a key must be text, not a list or a mapping", _place(self.file, event.start_mark), hint)

    def _plain(self, text: str, event: Any) -> Any:
        if text[0] in _FIRST_OF_NUMBER:
            return self._number(text, event)
        if text in _WORDS_ELSEWHERE:
            self._warn(f"quote it: other YAML tools read {text} as {_WORDS_ELSEWHERE[text]}", event)
        elif " - " in text and event.start_mark.line != event.end_mark.line:
            self._warn("lines are joined into one text here: is a - indented too far?", event)
        return text

    def _number(self, text: str, event: Any) -> int | float | str:
        integer = _INTEGER.fullmatch(text)
        if integer or _DECIMAL.fullmatch(text):
            number = float(text) if not integer or len(text) > 20 else int(text)
            if abs(number) > MAX_NUMBER:
                shown = text if len(text) <= 40 else f"{text[:37]}..."
                self._problem(f"the number {shown} is too large", event, "put it in quotes if it is text")
                return 0
            return int(number) if number == int(number) else number
        if _NUMBER_ELSEWHERE.fullmatch(text):
            self._warn(f"quote it: other YAML tools read {text} as a number", event)
        return text

    def _check_properties(self, event: Any) -> None:
        if event.anchor is not None:
            self._reference(event)
        self.problems.append(_tag_problem(self.file, self.text, event.start_mark))
        self._check_count()

    def _check_escapes(self, event: Any) -> None:
        found = _FORBIDDEN.search(event.value)
        if found:
            self._problem(f"{_name_of(found[0])} is not accepted", event, "remove it")

    def _check_tabs(self, root: Node | Span) -> None:
        if "\t" not in self.text:
            return
        spans = sorted(_quoted_spans(self.text, root))
        for found in _TAB_INDENT.finditer(self.text):
            index = found.end(1)
            after = bisect_left(spans, (index, index))
            if not after or spans[after - 1][1] < index:
                self._fatal(_TAB, _place_at(self.file, self.text, index), _TAB_HINT)

    def _reference(self, event: Any) -> None:
        self._fail(_reference_problem(self.file, self.text, event.start_mark))

    def _warn(self, message: str, event: Any) -> None:
        if len(self.warnings) < MAX_PROBLEMS:
            self.warnings.append(Problem(message, _place(self.file, event.start_mark), warning=True))

    def _problem(self, message: str, event: Any, suggestion: str | None = None) -> None:
        self.problems.append(Problem(message, _place(self.file, event.start_mark), suggestion))
        self._check_count()

    def _check_count(self) -> None:
        if len(self.problems) >= MAX_PROBLEMS:
            raise InputError(self.problems)

    def _fatal(self, message: str, place: Place, suggestion: str | None = None) -> NoReturn:
        self._fail(Problem(message, place, suggestion))

    def _fail(self, problem: Problem) -> NoReturn:
        raise InputError([*self.problems, problem]) from None


def _quoted_spans(text: str, root: Node | Span) -> Iterator[Span]:
    """Where the quoted and block texts stand, in which a tab is part of the text."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Node):
            waiting.extend(node.children())
        elif text.startswith(_NOT_PLAIN, node[0]):
            yield node


# Wording

_TAB: Final = "a tab is used to indent this line"
_TAB_HINT: Final = "use spaces"
_TOO_DEEP: Final = f"nested deeper than {MAX_DEPTH} levels"
_SECOND: Final = "a second document begins here: a file holds only one"
_SECOND_HINT: Final = "remove the line or use two files"
_ESCAPE: Final = "what follows this backslash is no character that YAML knows"
_ESCAPE_HINT: Final = "use single quotes, in which a backslash is just a backslash"
_NO_KEY: Final = "a key is missing before the colon"
_NO_SPACE: Final = "a space is missing after the -"
_AFTER: Final = "there is something after the end of the value"
_WHOLE: Final = "put the whole value in quotes"
_CLOSE: Final = {"[": ("list", "]"), "{": ("mapping", "}")}


def _quote(text: str) -> str:
    shown = text if len(text) <= 60 else f"{text[:57]}..."
    return f'"{shown}"'


def _meant(text: str) -> str:
    return f"did you mean to quote it: {_quote(text)}?"


def _bare_text(text: str, index: int) -> str:
    """What an author probably meant as one text from `index` on: the rest of the line, or the first word."""
    line = _line_from(text, index).split(" #")[0].rstrip()
    if not re.search(r"[\"'\[\]{},]|:(\s|$)", line):
        return line
    word = _BARE_WORD.match(line)
    return word[0].removesuffix(":") if word else line[:1]


def _line_from(text: str, index: int) -> str:
    end = _LINE_END.search(text, index)
    return text[index : end.start() if end else len(text)]


def _tag_problem(file: str, text: str, mark: _Mark) -> Problem:
    written = _bare_text(text, mark.index)
    tag = written.split()[0] if written else "!"
    explicit = tag.startswith(("!!", "!<"))
    hint = "to make it text, put it in quotes without the tag" if explicit else _meant(written)
    return Problem(f"{tag[:60]} is taken for a YAML tag, which is not accepted", _place(file, mark), hint)


def _reference_problem(file: str, text: str, mark: _Mark) -> Problem:
    written = _bare_text(text, mark.index)
    message = "anchors (&) and aliases (*) are not accepted: write the value out"
    return Problem(message, _place(file, mark), f"if it is text, quote it: {_quote(written)}")


class _Fault:
    """A syntax error of PyYAML, put into plain words."""

    def __init__(self, text: str, file: str, error: yaml.MarkedYAMLError, opened: int | None) -> None:
        self.text = text
        self.file = file
        self.said = f"{error.context or ''} / {error.problem or ''}"
        mark: Any = error.problem_mark or error.context_mark
        self.mark: _Mark = mark
        self.begin: _Mark = error.context_mark or mark
        self.opened = opened
        self.before = text[mark.index - mark.column : mark.index]

    def problem(self) -> Problem:
        """One problem for the first wording in the table that fits."""
        tab = _TAB_LINE.match(self.before + _line_from(self.text, self.mark.index))
        if tab:
            return Problem(_TAB, Place(self.file, self.mark.line + 1, tab.end()), _TAB_HINT)
        found = next((word(self) for pattern, word in _WORDINGS if re.search(pattern, self.said)), None)
        found = found or self.at_mark(f"this is not valid YAML: {self.said.split(' / ')[1]}")
        hints = [hint for hint in (found.suggestion, self.strange()) if hint]
        return found._replace(suggestion="; ".join(hints) or None)

    def strange(self) -> str | None:
        """What is said of signs outside quotes that are not what they look like, in this line or the one before it."""
        lines = self.text.splitlines()[: self.mark.line + 1]
        for number in dict.fromkeys((self.mark.line, self.mark.line - 1, self.begin.line)):
            bare = _QUOTED_TEXT.sub("", lines[number]) if 0 <= number < len(lines) else ""
            if note := signs.told(bare):
                return f"in line {number + 1}, {note}"
        return None

    def at_mark(self, message: str, suggestion: str | None = None) -> Problem:
        """A problem where PyYAML stumbled."""
        return Problem(message, _place(self.file, self.mark), suggestion)

    def at_begin(self, message: str, suggestion: str | None = None) -> Problem:
        """A problem where the construct began in which PyYAML stumbled."""
        return Problem(message, _place(self.file, self.begin), suggestion)

    def tag(self) -> Problem:
        """`!6D2>C3`"""
        return _tag_problem(self.file, self.text, self.begin)

    def reference(self) -> Problem:
        """`*` or `&` and no name after it."""
        return _reference_problem(self.file, self.text, self.begin)

    def open_quote(self) -> Problem:
        """A quoted text that runs on to the end of the file."""
        return self.at_begin("this quoted text never ends", "add the closing quote")

    def escape(self) -> Problem:
        """A backslash in double quotes before something unknown."""
        return self.at_mark(_ESCAPE, _ESCAPE_HINT)

    def flow(self) -> Problem:
        """Something wrong in [...] or {...}."""
        begin = self.begin.index if self.opened is None else self.opened
        kind, close = _CLOSE.get(self.text[begin : begin + 1], ("list", "]"))
        place = _place_at(self.file, self.text, begin)
        swallowed = _SWALLOWED.search(self.text, begin, self.mark.index)
        if swallowed:
            place = _place_at(self.file, self.text, swallowed.start(1))
            return Problem(f"the {kind} never ends: a # begins a comment", place, _meant(swallowed[1]))
        if self.mark.index >= len(self.text.rstrip()):
            return Problem(f"this {kind} never ends", place, f"add the closing {close}")
        return self.at_mark(
            f"a comma or {close} is missing in the {kind} that begins in line {place.line}", self.open_text()
        )

    def open_text(self) -> str | None:
        """What else may be wrong where a comma seems to be missing."""
        if re.search(r"[^\s\"'{\[,]: ", self.before.rsplit(",", 1)[-1]) and self.text.startswith(":", self.mark.index):
            return "put a text with a colon in it in quotes"
        stuck = self.text[self.mark.index - 1 : self.mark.index] in ("'", '"')
        return "or is a closing quote missing before it?" if stuck or self.before.count('"') % 2 else None

    def colon(self) -> Problem:
        """A colon where no key can end."""
        if re.search(r":\s", self.before):
            return self.at_mark("a second colon in one value", _WHOLE)
        stuck = _STUCK_DASH.search(self.text, 0, self.mark.index - self.mark.column)
        if stuck:
            return Problem(_NO_SPACE, _place_at(self.file, self.text, stuck.start(1)))
        return self.at_mark("no key can stand here", "check the indentation, and how the line before it ends")

    def stuck_colon(self) -> Problem:
        """A colon in [...] or {...} and no space after it: nothing at all, or the value."""
        if self.text[self.mark.index + 1 : self.mark.index + 2] in (",", "]", "}"):
            return self.at_mark("a value is missing after this colon")
        return self.at_mark("a space is missing after this colon", "or put the text in quotes")

    def first_character(self) -> Problem:
        """A plain value that begins with a character that YAML keeps for itself."""
        found = self.text[self.mark.index : self.mark.index + 1]
        if self.opened is not None and not found.strip():
            return self.flow()
        if found == ":":
            return self.at_mark(_NO_KEY)
        if found == "\t":
            return self.at_mark("a tab stands between key and value", _TAB_HINT)
        message = f"a value cannot begin with {found}" if found else "a value is missing here"
        closing = found in ",]}"
        return self.at_mark(message, None if closing else _meant(_bare_text(self.text, self.mark.index)))

    def block(self) -> Problem:
        """A line that belongs to no mapping or list that is open."""
        if self.before.count('"') % 2:
            begin = self.text.rfind('"', 0, self.mark.index - self.mark.column)
            message = f"this quoted text runs on to line {self.mark.line + 1}"
            return Problem(message, _place_at(self.file, self.text, begin), "add the closing quote")
        if self.before.strip(" -"):
            hint = "inside single quotes, write a ' twice" if "'" in self.before else _WHOLE
            return self.at_mark(_AFTER, hint)
        if self.text.startswith(":", self.mark.index):
            return self.at_mark(_NO_KEY)
        kind = "list" if "'-'" in self.said or "collection" in self.said else "mapping"
        message = f"this line does not line up with the {kind} that begins in line {self.begin.line + 1}"
        return self.at_mark(message, "check the indentation")

    def after_root(self) -> Problem:
        """Something behind the one value of the file."""
        if self.before.strip():
            return self.at_mark(_AFTER, _WHOLE)
        return self.at_mark(_SECOND, _SECOND_HINT)

    def key(self) -> Problem:
        """A line that is no `key: value`."""
        if re.match(r"-[^\s-]", self.text[self.begin.index : self.begin.index + 2]):
            return self.at_begin(_NO_SPACE)
        hint = "write key: value, with a space after the colon"
        return self.at_begin("a colon is missing after this key", hint)


_WORDINGS: Final[tuple[tuple[str, Callable[[_Fault], Problem]], ...]] = (
    (r"scanning a tag|parsing a tag|undefined tag handle", _Fault.tag),
    (r"scanning an (alias|anchor)", _Fault.reference),
    (r"quoted scalar / found unexpected", _Fault.open_quote),
    (r"escape|hexadecimal|hexdecimal", _Fault.escape),
    (r"a flow (sequence|mapping) / ", _Fault.flow),
    (r"mapping values are not allowed", _Fault.colon),
    (
        r"sequence entries are not allowed",
        lambda fault: fault.at_mark("a list cannot begin here", 'put each - on a line of its own, or quote it: "-"'),
    ),
    (
        r"found unexpected ':'",
        _Fault.stuck_colon,
    ),
    (r"mapping keys are not allowed|cannot start any token|node content", _Fault.first_character),
    (r"expected key|<block end>|'-' indicator", _Fault.block),
    (r"could not find expected ':'", _Fault.key),
    (
        r"a block scalar / ",
        lambda fault: fault.at_begin("after | or > the text begins on the next line", _WHOLE),
    ),
    (r"document start", _Fault.after_root),
    (r"nesting depth", lambda fault: fault.at_mark(_TOO_DEEP)),
    (r"directive|incompatible", lambda fault: fault.at_begin("no line can begin with % here", "remove it")),
)
