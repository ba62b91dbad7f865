"""Lists as rules ask and change them: how long one is, its first and its last entry, whether one is listed, what is
added and taken away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from rulewright.core.agenda import type_of
from rulewright.core.expressions import FIRST, LAST, TRUE, At, Const, Expr, Items, Join, Mapped, Quantified, Var
from rulewright.core.operations import all_of, choose, eq, gt, no, present, size, surely
from rulewright.core.quantities import (
    FLAGS,
    NUMBERS,
    End,
    Entries,
    Fetched,
    Listed,
    Loose,
    Moved,
    Nothing,
    Promoted,
    Pushed,
    Sort,
    Taken,
    Value,
    sort_of,
)
from rulewright.core.spec import Path
from rulewright.core.types import FLAG, NUMBER, Domain, List, Option, Record, Type
from rulewright.core.vocabulary import FIELD, IN, Quantity, Vocabulary

Scope_contra = TypeVar("Scope_contra", contravariant=True)
Scope = TypeVar("Scope")

PUSH, PUT_FIRST, TAKE_FIRST, TAKE_LAST = "push", "put-first", "take-first", "take-last"
CHANGED = f"{PUSH}, {PUT_FIRST}, {TAKE_FIRST} and {TAKE_LAST}"
"""What changes lists alone."""
TAKES = {TAKE_FIRST: FIRST, TAKE_LAST: LAST}
_ENTRY = "_entry"
"""The variable of an entry; no rule can give its name."""


class Notes(Protocol):
    """Where problems are noted."""

    def fail(self, path: Path, message: str, suggestion: str | None = None) -> None:
        """Note a problem at a value of the pack."""

    def unknown(self, path: Path, what: str, name: str, known: Iterable[str]) -> None:
        """Note an unknown name with what was probably meant."""


class Reader(Protocol[Scope_contra]):
    """What reads values, where some variables are known."""

    @property
    def parser(self) -> Notes:
        """Where problems are noted."""

    @property
    def vocabulary(self) -> Vocabulary:
        """What may be asked."""

    def read(self, data: Any, path: Path, scope: Scope_contra) -> Value | None:
        """A value from plain data."""

    def wanted(self, data: Any, path: Path, scope: Scope_contra, sort: Sort) -> Value | None:
        """A value that has to be of a sort."""

    def arguments(
        self, name: str, params: Mapping[str, Sort], data: Any, path: Path, scope: Scope_contra
    ) -> tuple[tuple[str, Value], ...] | None:
        """The arguments of a quantity."""

    def emptied(self, data: Any, path: Path, scope: Scope_contra) -> Fetched | None:
        """A bag or a slot."""


def held(of: str) -> Type:
    """What a field of an entry holds: a number, a flag, or a thing of a domain, perhaps none."""
    known = type_of(of)
    return Option(known) if isinstance(known, Domain) else known


# -- read ------------------------------------------------------------------------------------------------


def entries(reader: Reader[Scope], word: Quantity, data: Any, path: Path, scope: Scope) -> Entries | Fetched | None:
    """A list, or a field of all its entries: ``laid``, ``{laid: card}``, ``{laid: {of: $p, field: card}}``; None if it
    is not right, which is noted."""
    params = {name: sort_of(reader.vocabulary, param.type) for name, param in word.params.items()}
    field, at = None, path
    if isinstance(data, str) and not params:
        field, data = data, None
    elif isinstance(data, Mapping) and FIELD in data:
        field, at = data[FIELD], (*path, FIELD)
        data = {name: value for name, value in data.items() if name != FIELD} or None
    args = reader.arguments(word.name, params, data, path, scope)
    if args is None:
        return None
    whole = Fetched(word, args, Sort(List(Record(word.name))), path)
    if field is None:
        return whole
    if field not in word.fields:
        reader.parser.unknown(at, f"field of {word.name}", str(field), word.fields)
        return None
    sort = _sort(reader.vocabulary, word.fields[field])
    return Entries(whole, field, Sort(List(sort.thing), sort.name), path)


def _sort(vocabulary: Vocabulary, of: str) -> Sort:
    """The sort of what a field of an entry holds."""
    if of in ("number", "flag"):
        return NUMBERS if of == "number" else FLAGS
    return sort_of(vocabulary, of, held(of))


def whole(reader: Reader[Scope], data: Any, path: Path, scope: Scope) -> Fetched | None:
    """A list itself; None if it is none, which is noted."""
    value = reader.read(data, path, scope)
    if isinstance(value, Fetched) and value.word.fields:
        return value
    if isinstance(value, Entries):
        reader.parser.fail(path, f"the list itself is wanted here, not {value.field} of its entries", "leave it out")
    elif value is not None:
        known = [name for name, word in reader.vocabulary.quantities.items() if word.fields]
        hint = f"lists: {', '.join(known)}" if known else "of a set or a bag there is the size"
        reader.parser.fail(path, "a list is wanted here", hint)
    return None


def listed(reader: Reader[Scope], data: Any, path: Path, scope: Scope) -> Listed | None:
    """Whether a list has an entry with some fields; None if it is not right, which is noted."""
    if not isinstance(data, Mapping) or IN not in data or len(data) < 2:
        reader.parser.fail(path, "'listed' takes a list under in, and what fields of an entry are", "{in: LIST, ...}")
        return None
    of = whole(reader, data[IN], (*path, IN), scope)
    fields = of and _fields(reader, of.word, {n: v for n, v in data.items() if n != IN}, path, scope)
    return Listed(of, fields, FLAGS, path) if of and fields else None


def _fields(
    reader: Reader[Scope], word: Quantity, data: Mapping[str, Any], path: Path, scope: Scope
) -> tuple[tuple[str, Value], ...] | None:
    """Values of fields of an entry, by name."""
    found = []
    for name, said in data.items():
        if name not in word.fields:
            reader.parser.unknown((*path, name), f"field of {word.name}", name, word.fields)
            return None
        sort = _sort(reader.vocabulary, word.fields[name])
        value = reader.wanted(said, (*path, name), scope, sort)
        if value is None:
            return None
        if not sort.optional and (isinstance(value, Nothing | Loose) or value.sort.optional):
            reader.parser.fail((*path, name), f"there is always a {name} here, and this may be none")
            return None
        found.append((name, value))
    return tuple(found)


def pushed(reader: Reader[Scope], data: Mapping[str, Any], path: Path, scope: Scope) -> Pushed | None:
    """An entry that is added; None if it is not right, which is noted."""
    if set(data) != {PUSH, "to"} or not isinstance(data[PUSH], Mapping):
        reader.parser.fail(path, "an entry is added to a list by {push: {FIELD: VALUE}, to: LIST}")
        return None
    to = whole(reader, data["to"], (*path, "to"), scope)
    fields = None if to is None else _fields(reader, to.word, data[PUSH], (*path, PUSH), scope)
    if to is None or fields is None:
        return None
    given = dict(fields)
    for name in to.word.fields:
        if name not in given:
            reader.parser.fail((*path, PUSH), f"it is not said which {name}", f"fields: {', '.join(to.word.fields)}")
            return None
    return Pushed(to, tuple((name, given[name]) for name in to.word.fields), path)


def promoted(reader: Reader[Scope], data: Mapping[str, Any], path: Path, scope: Scope) -> Promoted | None:
    """The entries that come before the others; None if it is not right, which is noted."""
    if set(data) != {PUT_FIRST, IN} or not isinstance(data[PUT_FIRST], Mapping) or not data[PUT_FIRST]:
        reader.parser.fail(path, "entries come before the others by {put-first: {FIELD: VALUE}, in: LIST}")
        return None
    of = whole(reader, data[IN], (*path, IN), scope)
    fields = of and _fields(reader, of.word, data[PUT_FIRST], (*path, PUT_FIRST), scope)
    return Promoted(of, fields, path) if of and fields else None


def taken(reader: Reader[Scope], how: str, data: Mapping[str, Any], path: Path, scope: Scope) -> Taken | None:
    """An entry that is taken away from an end; None if it is not right, which is noted."""
    if not set(data) <= {how, "to"}:
        reader.parser.fail(path, f"an entry is taken from a list by {{{how}: LIST}}, and moved by {{{how}: FIELD, to}}")
        return None
    if "to" not in data:
        of = whole(reader, data[how], (*path, how), scope)
        return None if of is None else Taken(how, of, None, path)
    of_field = reader.read(data[how], (*path, how), scope)
    if not isinstance(of_field, Entries):
        if of_field is not None:
            reader.parser.fail((*path, how), "it is not said which field of the entry is moved", "{LIST: FIELD}")
        return None
    to = reader.emptied(data["to"], (*path, "to"), scope)
    if to is None:
        return None
    holds, moved = to.bag.of if to.bag else to.sort.thing, of_field.sort.of
    if moved != List(holds):
        reader.parser.fail(path, f"a {of_field.sort.name or moved} cannot be moved to where a {to.word.type} lies")
        return None
    sort = _sort(reader.vocabulary, of_field.of.word.fields[of_field.field])
    end = End(how.removeprefix("take-"), of_field, sort, path)
    return Taken(how, of_field.of, Moved(end, None, to, path), path)


# -- as expressions --------------------------------------------------------------------------------------


def field_of(entry: Expr, word: Quantity, field: str) -> Expr:
    """What a field of an entry holds."""
    return At(entry, Const(list(word.fields).index(field), NUMBER), held(word.fields[field]))


def end(of: Expr, place: Const, word: Quantity, field: str, other: Expr) -> Expr:
    """What a field of the first or the last entry of a list holds; an other one if there is none."""
    return choose(gt(size(of), 0), field_of(At(of, place, Record(word.name)), word, field), other)


def mapped(of: Expr, word: Quantity, field: str) -> Expr:
    """What a field of each entry of a list holds, in order; what is none is left out."""
    entry = Var(_ENTRY, Record(word.name))
    item = field_of(entry, word, field)
    if not isinstance(item.type, Option):
        return Mapped(entry, of, TRUE, item, List(item.type))
    return Mapped(entry, of, present(item), surely(item), List(item.type.of))


def among(of: Expr, word: Quantity, there: Sequence[Expr], fields: Mapping[str, Expr]) -> Expr:
    """Whether a list has an entry with some fields, if what they are to be is `there`."""
    entry = Var(_ENTRY, Record(word.name))
    return all_of(*there, Quantified("some", entry, of, _so(entry, word, fields), FLAG))


def put_first(of: Expr, word: Quantity, there: Sequence[Expr], fields: Mapping[str, Expr]) -> Expr:
    """A list in which the entries with some fields come before the others, if what they are to be is `there`."""
    entry = Var(_ENTRY, Record(word.name))
    sought = all_of(*there, _so(entry, word, fields))
    return Join(tuple(Mapped(entry, of, test, entry, of.type) for test in (sought, no(sought))), of.type)


def _so(entry: Expr, word: Quantity, fields: Mapping[str, Expr]) -> Expr:
    return all_of(*(eq(field_of(entry, word, name), value) for name, value in fields.items()))


def copied(of: Expr, word: Quantity, to: Quantity) -> Expr:
    """The entries of a list as those of another one with the same fields."""
    entry = Var(_ENTRY, Record(word.name))
    fields = tuple(field_of(entry, word, name) for name in to.fields)
    type_ = List(Record(to.name))
    return Join((Mapped(entry, of, TRUE, Items(fields, Record(to.name)), type_),), type_)
