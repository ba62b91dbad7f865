"""Other values in a YAML text: what stays keeps its lines and its comments, and what is made is read back.

Only what differs is written anew.  A key or an item that takes the place of another stands where that stood; one that
is gone takes its lines with it, and the comments that stand in them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, Final, NamedTuple, TypeAlias

from rulewright.core.errors import InputError, Place
from rulewright.spec.yaml_source import MAX_DEPTH, Document, parse_yaml
from rulewright.spec.yaml_tree import Node, Span
from rulewright.spec.yaml_writing import flow, in_quotes, is_plain, key_text

__all__ = ["Edited", "EditingError", "Lost", "edited"]

_COMMENT = re.compile(r"#[^\r\n]*")
_HEAD_COMMENT = re.compile(r"[|>][^\s#]*[ \t]+(#[^\r\n]*)")
"""One behind the sign by which a text of several lines begins."""
_LINE_END = re.compile(r"\r\n|\r|\n")
_BLANK: Final = " \t"


class EditingError(Exception):
    """A text could not be made that holds what it should: a mistake of ours."""


class Lost(NamedTuple):
    """A comment that is gone, with what it stood by."""

    place: Place
    comment: str


class Edited(NamedTuple):
    """A text with other values, and the comments that could not be kept."""

    text: str
    lost: tuple[Lost, ...]


def edited(document: Document, wanted: Any) -> Edited:
    """The text of a document with other data, changed as little as can be.

    The text is read back: it holds just what is wanted, and all the comments that are not told as lost.  Where that
    fails, in a style that nobody writes, the value around what differs is written anew, and so on outwards.

    Raises:
        EditingError: if no such text could be made.
    """
    old = list(_comments(document.text, document.root))
    for depth in (MAX_DEPTH, 8, 7, 6, 5, 4, 3, 2, 1):
        editor = _Editor(document, depth)
        editor.change(document.root, document.data, wanted, depth)
        gone = {span for span in old if editor.removes(span)}
        text = editor.text_made()
        if text is None:
            continue
        try:
            made = parse_yaml(text, document.file)
        except InputError:
            continue
        kept = [document.text[start:end] for start, end in old if (start, end) not in gone]
        if _form(made.data) == _form(wanted) and kept == [text[a:b] for a, b in _comments(text, made.root)]:
            lost = [Lost(document.place_at(start), document.text[start:end]) for start, end in sorted(gone)]
            return Edited(text, tuple(lost))
    raise EditingError(document.file)


def _form(data: Any) -> str:
    """The same for the same data, whatever the order of keys."""
    return json.dumps(data, sort_keys=True)


class _Entry(NamedTuple):
    """An item of a list, or a key of a mapping with its value."""

    start: int
    """Of the dash in a block list, else of the key or the item."""
    end: int
    """Behind the last sign of the value, or what stands for none."""
    key: Span | None
    value: Node | Span
    colon: int | None
    """Where the colon behind the key stands, if there is one."""


_Splice: TypeAlias = tuple[int, int, str]
"""Begin and end of what is replaced in a text, and by what."""


class _Editor:
    """Gathers the changes of a text: a line is removed whole, and every line ends as the first one does."""

    def __init__(self, document: Document, depth: int) -> None:
        text = document.text
        end = _LINE_END.search(text)
        self.newline = end[0] if end else "\n"
        self.closed = text.endswith(("\n", "\r"))
        self.text = text if self.closed else text + self.newline
        self.splices: list[_Splice] = []

    def removes(self, span: Span) -> bool:
        """Whether what stands there is replaced."""
        return any(start <= span[0] < end for start, end, _ in self.splices)

    def text_made(self) -> str | None:
        """The text with all changes made; None if two of them are in each other's way."""
        parts: list[str] = []
        done = 0
        for start, end, text in sorted(self.splices, key=lambda splice: splice[:2]):  # what is alike stays in order
            if start < done:
                return None
            parts += [self.text[done:start], text]
            done = end
        made = "".join([*parts, self.text[done:]])
        return made if self.closed else made.removesuffix(self.newline)

    def change(self, place: Node | Span, old: Any, new: Any, depth: int, entry: _Entry | None = None) -> None:
        """Make one value another, from inside as long as both are of one kind and not empty."""
        if _form(old) == _form(new):
            return
        if isinstance(place, Node) and depth > 0 and old and new and self._is_open(place):
            if isinstance(old, dict) and isinstance(new, Mapping):
                self._mapping(place, new, depth)
                return
            if isinstance(old, list) and isinstance(new, Sequence) and not isinstance(new, str):
                self._list(place, new, depth)
                return
        self._whole(place, old, new, entry)

    def _is_open(self, node: Node) -> bool:
        """Whether things can be added to a list or mapping: not to a `key: value` that stands for one in brackets."""
        return not node.flow or self.text[node.start] in "[{"

    # What is replaced

    def _whole(self, place: Node | Span, old: Any, new: Any, entry: _Entry | None) -> None:
        """Write a value anew, on one line."""
        start, end = (place.start if isinstance(place, Node) else place[0]), self._end(place)
        written = self._written(new, start if isinstance(old, str) else None)
        if entry is not None and start == end:  # nothing stands there
            colon = ":" if entry.key is not None and entry.colon is None else ""
            self.splices.append((entry.end, entry.end, f"{colon} {written}"))
            return
        if entry is not None and entry.colon is not None and isinstance(place, Node) and not place.flow:
            if not _COMMENT.search(self.text, entry.colon, start):
                start, written = entry.colon + 1, f" {written}"
            else:  # it begins on a line below that of its key, and further right
                written = " " * max(0, self._column(entry.start) + 2 - self._column(start)) + written
        self.splices.append((start, end, written))

    def _written(self, value: Any, like: int | None) -> str:
        """A value on one line; a word without quotes where one has stood or stands beside it."""
        bare = like is not None and self.text[like] not in "'\"|>"
        return value if bare and isinstance(value, str) and is_plain(value) else flow(value)

    def _mapping(self, node: Node, new: Mapping[str, Any], depth: int) -> None:
        """Change a mapping: keys that are new take the places of those that are gone, in order."""
        old = node.data
        entries: dict[str, _Entry] = dict(zip(old, self._entries(node), strict=True))
        gone = [key for key in old if key not in new]
        come = [key for key in new if key not in old]
        renamed: dict[str, str] = dict(zip(gone, come, strict=False))
        for key, entry in entries.items():
            name = renamed.get(key, key)
            if name in new:
                if name != key and entry.key is not None:
                    quoted = self.text[entry.key[0]] in "'\""
                    self.splices.append((*entry.key, in_quotes(name) if quoted else key_text(name)))
                self.change(entry.value, old[key], new[name], depth - 1, entry)
        all_entries = list(entries.values())
        left = [i for i, key in enumerate(old) if key in new or key in renamed]
        added = [f"{key_text(key)}: {flow(new[key])}" for key in come[len(gone) :]]
        self._insert(node, all_entries[left[-1]], added)
        self._remove(node, all_entries, sorted(set(range(len(all_entries))) - set(left)))

    def _list(self, node: Node, new: Sequence[Any], depth: int) -> None:
        """Change a list: what is the same in both, in order, stays."""
        old, entries = node.data, self._entries(node)
        like = entries[0].value[0] if isinstance(entries[0].value, tuple) and isinstance(old[0], str) else None
        added: list[tuple[int, Any]] = []
        gone: list[int] = []
        alike = SequenceMatcher(None, list(map(_form, old)), list(map(_form, new)), autojunk=False)
        for what, i, i_end, j, j_end in alike.get_opcodes():
            if what == "equal":
                continue
            both = min(i_end - i, j_end - j)
            for n in range(both):
                self.change(entries[i + n].value, old[i + n], new[j + n], depth - 1, entries[i + n])
            gone += range(i + both, i_end)
            added += [(i + both - 1, value) for value in new[j + both : j_end]]
        for before in dict.fromkeys(n for n, _ in added):
            texts = [self._written(value, like) for n, value in added if n == before]
            dash = "" if node.flow else "- "
            self._insert(node, None if before < 0 else entries[before], [dash + text for text in texts])
        self._remove(node, entries, gone)

    def _insert(self, node: Node, before: _Entry | None, added: Sequence[str]) -> None:
        """Write entries behind one that stays, or, if it is None, before all."""
        if not added:
            return
        if node.flow:
            at = node.start + 1 if before is None else before.end
            text = ", ".join([*added, ""] if before is None else ["", *added])
        else:
            indent = " " * self._column(node.start)
            if before is None:
                at, text = node.start, "".join(f"{line}{self.newline}{indent}" for line in added)
            else:
                at, text = self._line_after(before.end), "".join(f"{indent}{line}{self.newline}" for line in added)
        self.splices.append((at, at, text))

    # What is removed

    def _remove(self, node: Node, entries: Sequence[_Entry], gone: Sequence[int]) -> None:
        """Take away entries, not all of them."""
        if node.flow:
            self._remove_in_brackets(node, entries, gone)
            return
        first = next(n for n in range(len(entries)) if n not in gone)
        head = 0 if self._begins_line(entries[0].start) else first
        if head:  # the first that stays comes to stand behind the dash
            self.splices.append((entries[0].start, entries[head].start, ""))
        for entry in (entries[n] for n in gone if n >= head):
            self.splices.append((self._line_of(entry.start), self._line_after(entry.end), ""))

    def _remove_in_brackets(self, node: Node, entries: Sequence[_Entry], gone: Sequence[int]) -> None:
        for run in _runs(gone):
            before = entries[run[0] - 1].end if run[0] else node.start + 1
            last = run[-1] + 1 == len(entries)
            after = node.end - 1 if last else entries[run[-1] + 1].start
            if not _LINE_END.search(self.text, before, after):
                cut = (before, entries[run[-1]].end) if last else (entries[run[0]].start, after)
                self.splices.append((*cut, ""))
                continue
            for n in run:
                self._remove_among_lines(entries[n], entries[n + 1].start if n + 1 < len(entries) else node.end - 1)

    def _remove_among_lines(self, entry: _Entry, after: int) -> None:
        """Take away an entry in brackets and the comma behind it, with its lines if nothing else stands there."""
        comma = self._sign(",", entry.end, after)
        end = entry.end
        if comma is not None and not self.text[entry.end : comma].strip(_BLANK):
            end = comma + 1
        elif comma is not None:
            self.splices.append((comma, comma + 1, ""))
        rest = self.text[end : self._line_after(end)].strip()
        if self._begins_line(entry.start) and rest[:1] in ("", "#"):
            self.splices.append((self._line_of(entry.start), self._line_after(end), ""))
        else:
            self.splices.append((entry.start, end, ""))

    # Where things stand

    def _entries(self, node: Node) -> list[_Entry]:
        found: list[_Entry] = []
        if isinstance(node.places, dict):
            for place, value in zip(node.places.values(), node.children(), strict=True):
                start = value.start if isinstance(value, Node) else value[0]
                colon = self._sign(":", place[1], start)
                end = self._end(value)
                if end == start:  # nothing stands there
                    end = place[1] if colon is None else colon + 1
                found.append(_Entry(place[0], end, place[:2], value, colon))
            return found
        begin = node.start
        for value in node.children():
            start = value.start if isinstance(value, Node) else value[0]
            dash = None if node.flow else self._sign("-", begin, start)
            found.append(_Entry(start if dash is None else dash, self._end(value), None, value, None))
            begin = found[-1].end
        return found

    def _end(self, place: Node | Span) -> int:
        """Behind the last sign of a value; what is not in brackets ends for a parser where the next thing begins."""
        if isinstance(place, Node):
            if place.flow and self._is_open(place):
                return place.end
            return self._entries(place)[-1].end
        start, end = place
        written = self.text[start:end]
        if written[:1] not in ("|", ">"):
            return end
        if "+" in written.split(maxsplit=1)[0]:  # lines that hold nothing are part of it
            return start + len(written.removesuffix("\n").removesuffix("\r"))
        return start + len(written.rstrip())

    def _sign(self, sign: str, start: int, end: int) -> int | None:
        """Where a sign stands that is in no comment, between two values."""
        for found in re.compile(rf"#[^\r\n]*|{sign}").finditer(self.text, start, end):
            if found[0] == sign:
                return found.start()
        return None

    def _line_of(self, index: int) -> int:
        return max(self.text.rfind("\n", 0, index), self.text.rfind("\r", 0, index)) + 1

    def _line_after(self, index: int) -> int:
        found = _LINE_END.search(self.text, index)
        return found.end() if found else len(self.text)

    def _column(self, index: int) -> int:
        return index - self._line_of(index)

    def _begins_line(self, index: int) -> bool:
        return not self.text[self._line_of(index) : index].strip(_BLANK)


def _runs(numbers: Sequence[int]) -> Iterator[list[int]]:
    """Numbers that follow each other, together."""
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _comments(text: str, root: Node | Span) -> Iterator[Span]:
    """Where the comments of a text stand: outside all keys and values."""
    done = 0
    for start, end in [*sorted(_scalars(root)), (len(text), len(text))]:
        for found in _COMMENT.finditer(text, done, start):
            yield found.span()
        if text[start : start + 1] in ("|", ">") and (head := _HEAD_COMMENT.match(text, start, end)):
            yield head.span(1)
        done = max(done, end)


def _scalars(place: Node | Span) -> Iterator[Span]:
    if not isinstance(place, Node):
        yield place
        return
    if isinstance(place.places, dict):
        yield from (found[:2] for found in place.places.values())
    for below in place.children():
        yield from _scalars(below)
