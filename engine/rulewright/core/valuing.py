"""Reads what a value is made of: the checked tree of what rules compare, compute and count."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core import listings, lists
from rulewright.core.domains import Numbers, OutsideError
from rulewright.core.errors import meant
from rulewright.core.expressions import Const, Var
from rulewright.core.operations import whole
from rulewright.core.quantities import (
    ARITHMETIC,
    CHANGES,
    FLAGS,
    NONE,
    NUMBERS,
    RECKONING,
    THROWN,
    TIMES,
    Altered,
    Among,
    Asked,
    Change,
    Computed,
    Either,
    End,
    Entries,
    Fetched,
    Followed,
    Gone,
    Judged,
    Known,
    Loose,
    Moved,
    Next,
    Nothing,
    NumberOf,
    Pips,
    Raised,
    Ranged,
    Reckoned,
    Several,
    Size,
    Sort,
    Those,
    Thrown,
    United,
    Value,
    settled,
    sort_of,
)
from rulewright.core.spec import DUE, WITH, Path
from rulewright.core.types import PLAYER, Bag, Domain, Flag, List, Number, Option, Set, Type, element
from rulewright.core.vocabulary import Quantity, SetWord

if TYPE_CHECKING:
    from rulewright.core.agenda import Step
    from rulewright.core.conditions import Argument, Parser

Scope = Mapping[str, "Argument"]
FEW = 12
"""So many are listed."""


class Valuer:
    """Reads the values of one spec for a parser, which notes every problem."""

    def __init__(self, parser: Parser) -> None:
        self.parser = parser
        self.vocabulary = parser.vocabulary
        self.asked: dict[str, Path] = {}
        """The quantities that were read, by name, each with where it was first asked."""

    # -- comparisons -----------------------------------------------------------------------------------

    def pair(self, relation: str, data: Any, path: Path, scope: Scope) -> tuple[Value, Value] | None:
        """The two sides of a comparison; None if they do not go together, which is noted."""
        if not isinstance(data, list) or len(data) != 2:
            self.parser.fail(path, f"{relation!r} compares two values: [one, other]")
            return None
        left = self.read(data[0], (*path, 0), scope)
        if relation == "in":
            right = self.things(data[1], (*path, 1), scope, _sort(left))
        else:
            right = self.read(data[1], (*path, 1), scope)
        if left is None or right is None:
            return None
        if not any(isinstance(side, Nothing | Loose) is False for side in (left, right)):
            self.parser.fail(path, "both sides are written out: nothing is asked")
            return None
        for side, value in ((0, left), (1, right)):
            if isinstance(value, Fetched) and value.word.fields:
                self._of_list(value, (*path, side))
                return None
        sorts = _sort(left), _sort(right, relation == "in")
        if data[0] == data[1] and sorts[0] and not (relation == "is" and sorts[0].optional):
            self.parser.fail(path, "both sides are the same: nothing is asked")
            return None
        for side, other in ((1, sorts[0]), (0, sorts[1])):
            if isinstance(data[side], str) and other and self._doubtful(data[side], other, (*path, side)):
                return None
        found = self._typed(left, sorts[1]), self._typed(right, sorts[0])
        if found[0] is None or found[1] is None or not self._comparable(relation, found[0], found[1], path):
            return None
        if relation in ("is", "in") and not self._possible(found[0], found[1]):
            return None
        return found[0], found[1]

    def _of_list(self, value: Fetched, path: Path) -> None:
        """Say what may be asked of a list."""
        name, field = value.word.name, next(iter(value.word.fields))
        hint = f"{{length: {name}}}, {{last: {{{name}: {field}}}}}, listed, empty"
        self.parser.fail(path, f"{name} is a list: it is not said what of it is asked", hint)

    def _possible(self, left: Value, right: Value) -> bool:
        """Whether every number that is written out is one that the other side can be; what is none is noted."""
        right_items = right.items if isinstance(right, Several) else (right,)
        pairs = [(left, right), *((item, left) for item in right_items)]
        wrong = [(one, sort) for one, other in pairs if (sort := _sort(other)) and not self._can_be(one, sort)]
        for one, sort in wrong:
            assert isinstance(one, Known)
            assert isinstance(one.expr, Const)
            try:
                self.vocabulary.types[sort.name].read(one.expr.value, ())
                self.parser.fail(one.path, "this never holds", f"the other side is {_bounds(sort)}")
            except OutsideError as error:
                self.parser.fail(one.path, str(error), error.suggestion)
        return not wrong

    def _can_be(self, value: Value, sort: Sort) -> bool:
        """Whether a value may be one of a named type of numbers; one that is not written out may."""
        described = self.vocabulary.types.get(sort.name)
        if not isinstance(value, Known) or not isinstance(value.expr, Const) or described is None:
            return True
        if not isinstance(sort.of, Number) or described.domain is None:
            return True
        number, domain = value.expr.value, described.domain()
        within = settled("is", value.sort, sort) is None
        return within and (isinstance(domain, Numbers) or number == 0 or domain.value(number) is not None)

    def _doubtful(self, data: str, sort: Sort, path: Path) -> bool:
        """Whether a name could be a literal of what is wanted as well, which is noted."""
        described = self.vocabulary.types.get(sort.name)
        if described is None or described.domain is None or not self._names(data):
            return False
        if described.domain().value(data) is None:
            return False
        self.parser.fail(path, f'"{data}" is a {sort} and the name of a quantity, so it is not clear which is meant')
        return True

    def _comparable(self, relation: str, left: Value, right: Value, path: Path) -> bool:
        one, other = _sort(left), _sort(right)
        if relation == "in":
            if isinstance(right, Ranged) and one and settled("is", one, right.sort) is False:
                self.parser.fail(path, "this never holds", f"the sides are {_bounds(one)} and {_bounds(right.sort)}")
                return False
            inner = element(other.of) if other else None
            if other and isinstance(other.of, Bag):
                inner = other.of.of
            if one and inner and not _alike(one.thing, inner):
                self.parser.fail(path, f"a {one} cannot be among things of which each is a {inner}")
                return False
            return True
        if one is None or other is None:
            if relation != "is" or not (one or other or FLAGS).optional:
                there = "none is compared by 'is' alone" if relation != "is" else f"there is always a {one or other}"
                self.parser.fail(path, there)
                return False
            return True
        numbers = isinstance(one.of, Number) and isinstance(other.of, Number)
        if not numbers and (relation != "is" or not _alike(one.thing, other.thing)):
            said = f"a {one} cannot be compared with a {other}"
            self.parser.fail(path, said if relation == "is" else f"{said} by {relation!r}", self._of_sort(one))
            return False
        always = settled(relation, one, other) if numbers else None
        if always is not None:
            told = " and ".join(f"{_bounds(sort)}" for sort in (one, other))
            at = next((s.path for s in (right, left) if isinstance(s, Known) and s.sort.least == s.sort.most), path)
            self.parser.fail(at, f"this {'always' if always else 'never'} holds", f"the sides are {told}")
            return False
        return True

    def _of_sort(self, sort: Sort) -> str | None:
        """What there is of a sort, to be compared with it."""
        single = {
            name: word for name, word in self.vocabulary.quantities.items() if not (word.field or _holds_several(word))
        }
        types = {name: self.vocabulary.types[word.type].type for name, word in single.items()}
        found = [name for name, type_ in types.items() if _alike(type_, sort.thing)]
        return f"of a {sort} there are: {', '.join(found)}" if 0 < len(found) <= FEW else None

    def _typed(self, value: Value | None, sort: Sort | None) -> Value | None:
        """A value of which it is known now what it is compared with."""
        if isinstance(value, Several) and sort:
            items = [self._typed(item, sort) for item in value.items]
            return None if None in items else value.replaced(items=tuple(item for item in items if item))
        if not isinstance(value, Loose) or sort is None:
            return value
        return self._known(value, sort)

    def _known(self, literal: Loose, sort: Sort) -> Value | None:
        """A literal of a sort; None if it is none, which is noted."""
        data, path = literal.value, literal.path
        if isinstance(sort.of, Number):
            if isinstance(data, int | float) and not isinstance(data, bool) and data * sort.of.parts % 1 == 0:
                return Known(Const(data, sort.of), Sort(sort.of, sort.name, data, data), path)
            self.parser.fail(path, f"{_shown(data)} is not a number", self._unquoted(data) or self._meant(data))
            return None
        if isinstance(sort.of, Flag):
            if isinstance(data, bool):
                return Known(Const(data, sort.of), FLAGS, path)
            self.parser.fail(path, f"{_shown(data)} is neither true nor false")
            return None
        try:
            value = self.vocabulary.types[sort.name].read(data, ())
        except OutsideError as error:
            variable, type_ = literal.near or ("", None)
            near = f'did you mean "{variable}"?' if type_ and _alike(type_, sort.thing) else None
            near = near or error.suggestion or self._meant(data)
            self.parser.fail(path, str(error), near)
            return None
        return Known(Const(value, sort.thing), Sort(sort.thing, sort.name), path)

    def _unquoted(self, data: Any) -> str | None:
        """What to say of a number in quotes."""
        return f"write it without quotes: {data}" if isinstance(data, str) and data.isdecimal() else None

    def _meant(self, data: Any) -> str | None:
        """The quantity that was probably meant by a text that is no literal."""
        names = (*self.vocabulary.quantities, *self.parser.computing)
        return meant(data, [name for name in names if self._names(name)]) if isinstance(data, str) else None

    # -- values ----------------------------------------------------------------------------------------

    def wanted(self, data: Any, path: Path, scope: Scope, sort: Sort) -> Value | None:
        """A value that has to be of a sort; none of it is allowed for too."""
        found = self.read(data, path, scope)
        if found is None or isinstance(found, Loose):
            return self._typed(found, sort)
        if isinstance(data, str) and self._doubtful(data, sort, path):
            return None
        there = _sort(found)
        if isinstance(sort.thing, Domain) if there is None else _alike(there.thing, sort.thing):
            return found
        alike = [f"${name}" for name, known in scope.items() if _alike(known.value.type, sort.thing)]
        variables = f"known: {', '.join(alike)}" if alike else None
        self.parser.fail(path, f"a {sort} is wanted here, not {f'a {there}' if there else NONE}", variables)
        return None

    def read(self, data: Any, path: Path, scope: Scope) -> Value | None:
        """A value from plain data; None if it is none, which is noted."""
        if isinstance(data, bool):
            return Known(Const(data, FLAGS.of), FLAGS, path)
        if isinstance(data, int | float):
            return Loose(data, path)
        if isinstance(data, str):
            return self._named(data, path, scope)
        if not isinstance(data, dict) or len([key for key in data if key != "unless"]) != 1:
            self.parser.fail(path, "a value is a literal, a variable, or one word with what belongs to it")
            return None
        name = next(iter(data))
        if name in RECKONING:
            return self._reckoned(str(name), data[name], (*path, name), scope)
        if name in self.vocabulary.quantities or name in self.parser.computing:
            return self._word(str(name), data[name], path, (*path, name), scope)
        if name not in self.parser.conditions:
            known = (*RECKONING, *self.vocabulary.quantities, *self.parser.computing, *self.parser.conditions)
            self.parser.unknown(path, "word", str(name), known)
            return None
        return Judged(self.parser.condition(data, path, scope), FLAGS, path)

    def _named(self, data: str, path: Path, scope: Scope) -> Value | None:
        """A variable, none, a quantity without parameters, or a literal."""
        if data.startswith("$"):
            known = scope.get(data[1:])
            if known is None:
                self.parser.unknown(path, "variable", data, [f"${name}" for name in scope])
                return None
            if not known.type:  # a plain number, as of a set of such
                return Known(known.value, Sort(known.value.type, "", *known.within), path)
            return Known(known.value, sort_of(self.vocabulary, known.type, known.value.type), path)
        if data == NONE:
            return Nothing(path)
        if self._names(data):
            return self._word(data, None, path, path, scope)
        return Loose(data, path, (f"${data}", scope[data].value.type) if data in scope else None)

    def _names(self, data: str) -> bool:
        """Whether a text is the name of a quantity that is asked of nothing."""
        word = self.vocabulary.quantities.get(data)
        if word is not None:
            return not any(not param.optional for param in word.params.values())
        return data in self.parser.computing and not self.parser.computing[data].body.get("given")

    def _word(self, name: str, data: Any, path: Path, inner: Path, scope: Scope) -> Value | None:
        """What a part holds, what a constant says, or what clauses compute."""
        self.asked.setdefault(name, path)
        word = self.vocabulary.quantities.get(name)
        if word is None:
            computation = self.parser.computation(name)
            params = {arg: Sort(var.type, type_) for arg, (var, type_) in computation.params.items()}
            args = self.arguments(name, params, data, inner, scope)
            if args is None or computation.sort is None:
                return None
            return Computed(name, args, computation.sort, path)
        if word.fields:
            return lists.entries(self, word, data, inner, scope)
        if word.field and word.field not in scope:
            self.parser.fail(path, f"{name} is asked of an action that has it", self._with_field(word.field))
            return None
        params = {arg: sort_of(self.vocabulary, param.type) for arg, param in word.params.items()}
        args = self.arguments(name, params, data, inner, scope)
        return None if args is None else Fetched(word, args, self._fetched(word, args), path)

    def _with_field(self, field: str) -> str:
        """The kinds of action that have a field, as a hint."""
        return f"kinds that do: {', '.join(k.name for k in self.vocabulary.kinds.values() if field in k.fields)}"

    def _fetched(self, word: Quantity, args: Iterable[tuple[str, Value]]) -> Sort:
        """The sort of what is fetched: of what might be asked about nothing, none is possible too."""
        if word.part and isinstance(word.part.holds, Bag):
            return Sort(word.part.holds, word.type)
        given = {name: Var(name, self.vocabulary.types[param.type].type) for name, param in word.params.items()}
        type_: Type = word.value(given).type
        sort = sort_of(self.vocabulary, word.type, type_)
        if isinstance(type_, Number):
            asked = any((found := _sort(value)) is None or found.optional for _, value in args) or not word.part
            least = min(0, sort.least) if asked and sort.least is not None and args else sort.least
            return sort._replace(least=least)
        lifted = isinstance(type_, Domain) and any((s := _sort(value)) is None or s.optional for _, value in args)
        return sort._replace(of=Option(type_)) if lifted and isinstance(type_, Domain) else sort

    def arguments(
        self, name: str, params: Mapping[str, Sort], data: Any, path: Path, scope: Scope
    ) -> tuple[tuple[str, Value], ...] | None:
        """The arguments of a quantity: a map of them, or the only one itself."""
        given = self.parser.given(name, params, data, path, of_values=True)
        if given is None:
            return None
        found = []
        for arg, (value, at) in given.items():
            one = self.wanted(value, at, scope, params[arg])
            if one is None:
                return None
            found.append((arg, one))
        return tuple(found)

    # -- changes ---------------------------------------------------------------------------------------

    def change(self, data: Mapping[str, Any], path: Path, scope: Scope) -> Change | None:
        """A change of a part of the state; None if it is not right, which is noted."""
        how = next((name for name in CHANGES if name in data), "")
        if how == lists.PUSH:
            return lists.pushed(self, data, path, scope)
        if how == lists.PUT_FIRST:
            return lists.promoted(self, data, path, scope)
        if how in lists.TAKES:
            return lists.taken(self, how, data, path, scope)
        preposition = CHANGES.get(how, "")
        keys = (how, preposition) if preposition else (how, "from", "to", TIMES)
        if how not in CHANGES or not set(data) <= set(keys) or len(data) < 2:
            told = "{set, to}, {add, to}, {take, from}, {move, from, to, times}"
            self.parser.fail(
                path, f"a change is {told}, {{push, to}}, {{put-first, in}}, {{take-first}} or {{take-last}}"
            )
            return None
        if how == "move":
            return self._moved(data, path, scope)
        target = data[how] if how == "set" else data[preposition]
        at = (*path, how if how == "set" else preposition)
        place = self._place(target, at, scope)
        if place is None:
            return None
        if place.word.fields:
            return self._set_list(how, place, data[preposition], path, scope)
        given = (data[preposition], (*path, preposition)) if how == "set" else (data[how], (*path, how))
        if place.bag:
            return self._bagged(how, place, given, path, scope)
        if how != "set" and not isinstance(place.sort.of, Number):
            self.parser.fail(at, f"{how!r} changes a number, or what is in a bag")
            return None
        value = self.wanted(*given, scope, place.sort)
        if value and not place.sort.optional and (isinstance(value, Nothing | Loose) or value.sort.optional):
            self.parser.fail(given[1], f"there is always a {place.sort} here, and this may be none")
            return None
        if how != "set" and isinstance(value, Known) and isinstance(value.expr, Const) and not value.expr.value:
            self.parser.fail(given[1], f"to {how} 0 changes nothing")
            return None
        there = _sort(value)
        if there and how == "set" and settled("is", place.sort, there) is False:
            self.parser.fail(given[1], f"no {place.sort} is {_bounds(there)}", _bounds(place.sort))
            return None
        return None if value is None else Altered(how, place, value, path)

    def _bagged(self, how: str, place: Fetched, given: tuple[Any, Path], path: Path, scope: Scope) -> Altered | None:
        """A bag that has other things than before: several at once are what it holds, or go in or out."""
        data, at = given
        if how == "set" and data == NONE:
            return Altered(how, place, Nothing(at), path)
        value = self.read(data, at, scope)
        there = _sort(value)
        if value is None or (there and there.bag == place.bag):
            return None if value is None else Altered(how, place, value, path)
        told = f"a {place.sort} is wanted here, not a {there or 'single thing'}"
        self.parser.fail(at, told, "a single thing is moved in and out of a bag: {move, from, to}")
        return None

    def _set_list(self, how: str, place: Fetched, data: Any, path: Path, scope: Scope) -> Altered | None:
        """A list that becomes empty, or as another one is."""
        at, told = (*path, "to"), f"{how!r} changes a number"
        if how == "set":
            if data == NONE:
                return Altered(how, place, Nothing(at), path)
            value = self.read(data, at, scope)
            if value is None:
                return None
            if isinstance(value, Fetched) and value.word.fields == place.word.fields:
                return Altered(how, place, value, path)
            told = f"it is set to {NONE} or a list with its fields"
        self.parser.fail(path, f"{place.word.name} is a list: {told}", f"{lists.CHANGED} change lists")
        return None

    def raised(self, data: Mapping[str, Any], path: Path, scope: Scope) -> Raised | None:
        """A step that falls due; None if it is not right, which is noted."""
        for key in data:
            if key not in (DUE, "by", WITH):
                self.parser.unknown((*path, key), "argument of 'due'", key, (DUE, "by", WITH))
                return None
        step = self.parser.steps.get(data[DUE])
        if step is None:
            self.parser.unknown((*path, DUE), "step", str(data[DUE]), self.parser.steps)
            return None
        known = self._known_of(step, data.get(WITH, {}), path, scope)
        if known is None:
            return None
        if "by" not in data:
            if step.owned:
                self.parser.fail(path, f"it is not said whose {step.name} is", "by: $player")
            self.parser.nobodys.append((step.name, path))
            return None if step.owned else Raised(step.name, None, path, known)
        by = self.wanted(data["by"], (*path, "by"), scope, sort_of(self.vocabulary, PLAYER.name))
        if by is None:
            return None
        there = _sort(by)
        if step.owned and (there is None or there.optional):
            self.parser.fail((*path, "by"), f"{step.name} is always somebody's, and this may be none")
            return None
        if there is None or there.optional:
            self.parser.nobodys.append((step.name, (*path, "by")))
        return Raised(step.name, by, path, known)

    def _known_of(
        self, step: Step, said: Mapping[str, Any], path: Path, scope: Scope
    ) -> tuple[tuple[str, Value], ...] | None:
        """What is known of a step that falls due: what is said, or what is called so where it is said."""
        found = []
        for name in said:
            if name not in step.data:
                self.parser.unknown((*path, WITH, name), f"data of {step.name}", name, step.data)
                return None
        for name, of in step.data.items():
            at = (*path, WITH, name) if name in said else path
            if name not in said and name not in scope:
                self.parser.fail(at, f"it is not said what {name} of {step.name} is", f"{WITH}: {{{name}: ...}}")
                return None
            value = self.wanted(said.get(name, f"${name}"), at, scope, sort_of(self.vocabulary, of))
            there = _sort(value)
            if value is None:
                return None
            if there is None or there.optional:
                self.parser.fail(at, f"there is always a {name} of {step.name}, and this may be none")
                return None
            found.append((name, value))
        return tuple(found)

    def _moved(self, data: Mapping[str, Any], path: Path, scope: Scope) -> Moved | None:
        places = [self.emptied(data[key], (*path, key), scope) if key in data else None for key in ("from", "to")]
        if any(key in data and place is None for key, place in zip(("from", "to"), places, strict=True)):
            return None
        source, to = places
        kinds = [Sort(p.bag.of if p.bag else p.sort.thing, p.word.type) for p in places if p is not None]
        if len({kind.of for kind in kinds}) > 1:
            self.parser.fail(path, f"a {kinds[0]} cannot be moved to where a {kinds[1]} lies")
            return None
        thing = self.wanted(data["move"], (*path, "move"), scope, kinds[0])
        times = self._times(data, path, scope, [place for place in places if place]) if TIMES in data else None
        return None if thing is None or (TIMES in data and times is None) else Moved(thing, source, to, path, times)

    def _times(self, data: Mapping[str, Any], path: Path, scope: Scope, places: Sequence[Fetched]) -> Value | None:
        """So many of a thing that is moved; None if that is not right, which is noted."""
        at = (*path, TIMES)
        if not all(place.bag for place in places):
            self.parser.fail(at, "a slot holds a single thing: several go from bag to bag")
            return None
        times = self.wanted(data[TIMES], at, scope, NUMBERS)
        if isinstance(times, Known) and times.sort.least == times.sort.most in (0, 1):
            self.parser.fail(at, "to move none changes nothing, to move one is said without it")
            return None
        if (sort := _sort(times)) and sort.most is not None and sort.most < 0:
            self.parser.fail(at, f"{sort.most} things cannot be moved", "move the other way: from and to exchanged")
            return None
        return times

    def emptied(self, data: Any, path: Path, scope: Scope) -> Fetched | None:
        """A bag or a slot, where things lie; None if it is none, which is noted."""
        place = self._place(data, path, scope)
        if place is None or place.bag or place.sort.optional:
            return place
        hint = f"{lists.CHANGED} change the list {place.word.name}" if place.word.fields else None
        self.parser.fail(path, "things are moved between bags and slots, which may be empty", hint)
        return None

    def emptied_or_several(self, data: Any, path: Path, scope: Scope) -> Value | None:
        """What may be empty: a slot, a list, a bag, a set; None if it is none, which is noted."""
        name = data if isinstance(data, str) else next(iter(data), "") if isinstance(data, dict) else ""
        if name in self.vocabulary.quantities or name in self.parser.computing:
            value = self.read(data, path, scope)
            if not isinstance(value, Fetched | Computed) or value.sort.optional or isinstance(value.sort.of, List):
                return value
        return self.things(data, path, scope, None)

    def _place(self, data: Any, path: Path, scope: Scope) -> Fetched | None:
        """A part of the state, to be changed."""
        value = self.read(data, path, scope)
        if isinstance(value, Fetched) and value.word.part is not None:
            return value
        if value is not None:
            known = [name for name, word in self.vocabulary.quantities.items() if word.part]
            if isinstance(value, Loose) and data in known:
                self.parser.fail(path, f"it is not said of what {data} is", f"write {{{data}: ...}}")
            elif isinstance(value, Loose):
                self.parser.unknown(path, "part of the state", str(data), known)
            else:
                self.parser.fail(path, "only a part of the state is changed", f"known: {', '.join(known)}")
        return None

    # -- what is made of values ------------------------------------------------------------------------

    def _reckoned(self, name: str, data: Any, path: Path, scope: Scope) -> Value | None:
        if name in ARITHMETIC:
            return self._arithmetic(name, data, path, scope)
        match name:
            case "if":
                return self._either(data, path, scope)
            case "size":
                of = self.things(data, path, scope, None)
                bag = isinstance(of, Fetched) and of.bag
                return of and Size(of, Sort(NUMBERS.of, "", 0, None if bag else self._most(of)), path)
            case "number":
                return self._number(data, path, scope)
            case "those":
                return self._those(data, path, scope, None)
            case "union":
                return self._union(data, path, scope, None)
            case "numbers":
                return self._numbers(data, path, scope)
            case "next":
                return self._next(data, path, scope)
            case "throws" | "picks":
                return self.thrown(name, data, path, scope, None)
            case "pips":
                return self._pips(data, path, scope)
            case "first" | "last":
                return self._end(name, data, path, scope)
            case "next-in":
                return self._followed(data, path, scope)
            case "length":
                long = lists.whole(self, data, path, scope)
                return long and Size(long, Sort(NUMBERS.of, "", 0, long.word.most), path)
            case _:
                return self._gone(name, data, path, scope, ("of", "as", "amount" if name == "total" else "that"))

    def _most(self, of: Value) -> int | None:
        """As many as several things can be, each kind of those in a bag once; None if that is open."""
        match of:
            case Several():
                return len(of.items)
            case Those():
                return self._most(of.of)
            case Ranged():
                first, last = of.sort.least, of.sort.most
                return int(last - first + 1) if first is not None and last is not None else None
            case Entries():
                return of.of.word.most
            case Among() | Asked() | United() | Fetched() if (inner := _sort(of, of_items=True)) and isinstance(
                inner.of, Domain
            ):
                return self.vocabulary.sizes.get(inner.of) if not isinstance(of, Fetched) or of.bag else None
            case _:
                return None

    def _arithmetic(self, op: str, data: Any, path: Path, scope: Scope) -> Value | None:
        if not isinstance(data, list) or len(data) < 2 or (op == "minus" and len(data) > 2):
            self.parser.fail(path, f"{op!r} is made of {'two' if op == 'minus' else 'two or more'} numbers in a list")
            return None
        items = [self.wanted(item, (*path, i), scope, NUMBERS) for i, item in enumerate(data)]
        found = [item for item in items if item is not None]
        if len(found) < len(items):
            return None
        if twice := next((i for i, item in enumerate(data) if item in data[:i]), 0) if op in _OF_OTHERS else 0:
            told = "a number less itself is always 0" if op == "minus" else "this number is there already"
            self.parser.fail((*path, twice), told, "leave it out")
            return None
        parts = max(s.of.parts for item in found if (s := _sort(item)) and isinstance(s.of, Number))
        least, most = _range(op, [s for item in found if (s := _sort(item))])
        return Reckoned(op, tuple(found), Sort(Number(parts), "", least, most), path)

    def _either(self, data: Any, path: Path, scope: Scope) -> Value | None:
        if not self._has(data, path, ("when", "then", "else"), "if"):
            return None
        test = self.parser.condition(data["when"], (*path, "when"), scope)
        then = self.read(data["then"], (*path, "then"), scope)
        other = self.read(data["else"], (*path, "else"), scope)
        if then is None or other is None:
            return None
        sorts = _sort(then), _sort(other)
        sort = sorts[0] or sorts[1] or (NUMBERS if _is_number(then) and _is_number(other) else None)
        if sort is None or (sorts[0] and sorts[1] and not _alike(sorts[0].thing, sorts[1].thing)):
            self.parser.fail(path, "what is there 'then' and 'else' is of one type")
            return None
        found = self._typed(then, sort), self._typed(other, sort)
        if found[0] is None or found[1] is None:
            return None
        both = [_sort(one) for one in found]
        bounds = [b for b in both if b]
        optional = isinstance(sort.thing, Domain) and any(b is None or b.optional for b in both)
        least = min((b.least for b in bounds if b.least is not None), default=None) if len(bounds) == 2 else None
        most = max((b.most for b in bounds if b.most is not None), default=None) if len(bounds) == 2 else None
        if any(b.least is None for b in bounds):
            least = None
        if any(b.most is None for b in bounds):
            most = None
        of = Option(sort.thing) if optional and isinstance(sort.thing, Domain) else sort.of
        return Either(test, found[0], found[1], Sort(of, sort.name, least, most), path)

    def _number(self, data: Any, path: Path, scope: Scope) -> Value | None:
        """How many there are of one thing in a bag."""
        if not self._has(data, path, ("of", "in"), "number"):
            return None
        bag = self.read(data["in"], (*path, "in"), scope)
        there = _sort(bag)
        if bag is None or there is None or there.bag is None:
            if bag is not None:
                self.parser.fail((*path, "in"), "a bag is wanted here")
            return None
        of = self.wanted(data["of"], (*path, "of"), scope, Sort(there.bag.of, there.name))
        return of and NumberOf(of, bag, Sort(NUMBERS.of, "", 0), path)

    def _pips(self, data: Any, path: Path, scope: Scope) -> Pips | None:
        """The number that a thing is called by, or the sum of those in a bag."""
        of = self.read(data, path, scope)
        sort = _sort(of)
        domain = sort.bag.of if sort and sort.bag else sort.thing if sort else None
        numbers = self.vocabulary.numerals.get(domain) if isinstance(domain, Domain) else None
        if of is None or sort is None or numbers is None:
            if of is not None:
                known = ", ".join(str(each) for each in self.vocabulary.numerals)
                told = f"a {sort} is called by no number" if sort else "a thing, or several, are wanted here"
                hint = f"things that are: {known}" if known else "names may be numbers: [1, 2, 3]"
                self.parser.fail(path, told, hint)
            return None
        most = None if sort.bag else max(numbers)
        return Pips(of, numbers, Sort(NUMBERS.of, "", 0 if sort.bag or sort.optional else min(numbers), most), path)

    def thrown(self, how: str, data: Any, path: Path, scope: Scope, sort: Sort | None) -> Thrown | None:
        """All that chance may give at once."""
        if not self._has(data, path, ("number", "of"), how, ("as", "weight") if how == "throws" else ()):
            return None
        number = self.wanted(data["number"], (*path, "number"), scope, NUMBERS)
        if number is None:
            return None
        bounds = _sort(number)
        if bounds and bounds.most is not None and bounds.most < 0:
            self.parser.fail((*path, "number"), *listings.none_of(bounds.most))
            return None
        at = (*path, "of")
        if how == "picks":
            pool = self.read(data["of"], at, scope)
            found = _sort(pool)
            if pool is None or found is None or found.bag is None:
                if pool is not None:
                    self.parser.fail(at, "what is drawn lies in a bag", "each of several things: throws")
                return None
            return Thrown(how, number, pool, None, None, Sort(List(found.bag), found.name), path)
        face = Sort(sort.bag.of, sort.name) if sort and sort.bag else None
        of = self._among(data["of"], at, scope, face)
        inner = _sort(of, of_items=True)
        if of is None or inner is None:
            return None
        if not isinstance(inner.thing, Domain) or inner.thing.options:
            self.parser.fail(at, f"a {inner} cannot be thrown", "faces are names: a domain, or some of one")
            return None
        var, weight = None, None
        if "as" in data or "weight" in data:
            if not self._has(data, path, ("number", "of", "as", "weight"), how):
                return None
            name = str(data["as"]).removeprefix("$")
            if name in scope:
                self.parser.fail((*path, "as"), f"${name} means something else here already", "choose another name")
                return None
            var = Var(name, inner.thing)
            inside = {**scope, name: self.parser.named(var, inner.name)}
            weight = self.wanted(data["weight"], (*path, "weight"), inside, NUMBERS)
            if weight is None:
                return None
        return Thrown(how, number, of, var, weight, Sort(List(Bag(inner.thing)), inner.name), path)

    def _gone(self, how: str, data: Any, path: Path, scope: Scope, needs: tuple[str, ...]) -> Value | None:
        """Things gone through: a count, a total, the one that is such."""
        optional = ("that",) if how == "total" else ()
        if not self._has(data, path, needs, how, optional):
            return None
        each = self.parser.set_of(data, path, scope)
        if each is None:
            return None
        inner = {**scope, each.var.name: each.argument}
        that = self.parser.condition(data.get("that", True), (*path, "that"), inner)
        amount = self.wanted(data["amount"], (*path, "amount"), inner, NUMBERS) if how == "total" else None
        if how == "total" and amount is None:
            return None
        if how in ("count", "total"):
            one = Sort(NUMBERS.of, "", 1, 1) if how == "count" else _sort(amount) or NUMBERS
            return Gone(how, each.var, each.of, that, amount, _summed(one, self._most(each.of)), path)
        if not isinstance(each.var.type, Domain):
            self.parser.fail(path, f"of a {each.type or each.var.type} there is no sign for none")
            return None
        return Gone(how, each.var, each.of, that, None, Sort(Option(each.var.type), each.type), path)

    def _end(self, how: str, data: Any, path: Path, scope: Scope) -> Value | None:
        """The first or the last of several things."""
        of = self.things(data, path, scope, None)
        inner = _sort(of, of_items=True)
        if of is None or inner is None:
            return None
        if not isinstance(of, Entries) and not isinstance(inner.thing, Domain):
            self.parser.fail(path, f"of a {inner} there is no sign for none")
            return None
        return End(how, of, _perhaps(inner), path)

    def _next(self, data: Any, path: Path, scope: Scope) -> Value | None:
        """The player who comes after another, round the table, of those that are such."""
        if not isinstance(data, dict) or "after" not in data:
            data = {"after": data}
        if not self._has(data, path, ("after",) if set(data) == {"after"} else ("after", "as", "that"), "next"):
            return None
        players = sort_of(self.vocabulary, PLAYER.name)
        after = self.wanted(data["after"], (*path, "after"), scope, players)
        if after is None:
            return None
        name = str(data.get("as", "$it")).removeprefix("$")
        if name in scope:
            self.parser.fail((*path, "as"), f"${name} means something else here already", "choose another name")
            return None
        var = Var(name, PLAYER)
        inside = {**scope, name: self.parser.named(var, PLAYER.name)}
        that = self.parser.condition(data.get("that", True), (*path, "that"), inside)
        there = _sort(after)
        sure = "that" not in data and there is not None and not there.optional
        return Next(after, var, that, Sort(PLAYER if sure else Option(PLAYER), PLAYER.name), path)

    def _followed(self, data: Any, path: Path, scope: Scope) -> Value | None:
        """What comes after a value in several things."""
        if not isinstance(data, list) or len(data) != 2:
            self.parser.fail(path, "'next-in' takes several things and one of them: [SEVERAL, ONE]")
            return None
        of = self.things(data[0], (*path, 0), scope, None)
        inner = _sort(of, of_items=True)
        if of is None or inner is None:
            return None
        item = self.wanted(data[1], (*path, 1), scope, inner)
        return item and Followed(of, item, _perhaps(inner), path)

    def things(self, data: Any, path: Path, scope: Scope, sort: Sort | None) -> Value | None:
        """Several things: a list, a set, a constant that is a list, a bag."""
        if isinstance(data, list):
            items = [self.read(item, (*path, i), scope) for i, item in enumerate(data)]
            found = tuple(item for item in items if item is not None)
            sort = sort or next((s for item in found if (s := _sort(item))), None)
            if sort is None or len(found) < len(items):
                if sort is None:
                    told = "what these are is not clear: none of them is more than written out"
                    self.parser.fail(path, told, "name a constant that lists them")
                return None
            return self._typed(Several(found, Sort(List(sort.thing), sort.name), path), sort)
        name = data if isinstance(data, str) else next(iter(data)) if isinstance(data, dict) and len(data) == 1 else ""
        if name == "those":
            return self._those(data[name], (*path, name), scope, sort)
        if name == "union":
            return self._union(data[name], (*path, name), scope, sort)
        if isinstance(data, str) and data in self.parser.domains:
            of = self.vocabulary.types[data].type
            assert isinstance(of, Domain)
            return Among(data, (), whole(of), Sort(List(of), data), path)
        if name in self.vocabulary.sets:
            return self._set(name, None if isinstance(data, str) else data[name], path, (*path, name), scope)
        if name == "numbers":
            return self._numbers(data[name], (*path, name), scope)
        if name in THROWN:
            return self.thrown(name, data[name], (*path, name), scope, sort)
        value = self.read(data, path, scope)
        found_sort = _sort(value)
        if isinstance(value, Fetched) and value.word.fields:
            self._of_list(value, path)
            return None
        if found_sort and isinstance(found_sort.of, List | Set | Bag):
            return value
        if value is not None:
            known = [*self.vocabulary.sets, *(n for n, q in self.vocabulary.quantities.items() if _holds_several(q))]
            known += [*(f"${name}" for name in scope), *self.parser.domains]
            if isinstance(value, Loose):
                self.parser.unknown(path, "set", str(data), known)
            else:
                single = found_sort and isinstance(found_sort.thing, Domain)
                hint = "of a single thing write a list: [...]" if single else None
                self.parser.fail(path, "several things are wanted here: a list, a set or a bag", hint)
        return None

    def _set(self, name: str, given: Any, path: Path, inner: Path, scope: Scope) -> Among | Asked | None:
        """A set of the game's; one that is asked about more than variables and what is written out needs values."""
        word = self.vocabulary.sets[name]
        if self._of_values(word, given):
            params = {arg: sort_of(self.vocabulary, param.type) for arg, param in word.params.items()}
            values = self.arguments(name, params, given, inner, scope)
            of = self.vocabulary.types[word.element].type
            return None if values is None else Asked(word, values, Sort(List(of), word.element), path)
        args = self.parser.arguments(word.params, given, inner, scope, name)
        found = self.parser.made(word.things, args, path)
        if args is None or found is None:
            return None
        type_ = self.vocabulary.types[word.element].type
        return Among(name, args, found.made_of(path), Sort(List(type_), word.element), path)

    def _of_values(self, word: SetWord, given: Any) -> bool:
        """Whether what a set is of is a value that has to be found first."""
        whole = isinstance(given, dict) and set(given) <= set(word.params)
        said = given.values() if whole and isinstance(given, dict) else [given]
        return any(isinstance(one, dict) or (isinstance(one, str) and self._names(one)) for one in said)

    def _numbers(self, data: Any, path: Path, scope: Scope) -> Ranged | None:
        """The numbers from one to another."""
        if not isinstance(data, list) or len(data) != 2:
            self.parser.fail(path, "'numbers' takes the first and the last of them: [FIRST, LAST]")
            return None
        ends = [self.wanted(one, (*path, i), scope, NUMBERS) for i, one in enumerate(data)]
        first, last = ends
        if first is None or last is None:
            return None
        least, most = (_sort(first) or NUMBERS).least, (_sort(last) or NUMBERS).most
        if least is not None and most is not None and most < least:
            self.parser.fail(path, f"no number is from {least} to {most}")
            return None
        return Ranged(first, last, Sort(List(NUMBERS.of), "", least, most), path)

    def inner(self, of: Value) -> Sort | None:
        """The sort of what there are several of."""
        return _sort(of, of_items=True)

    def several(self, data: Any, path: Path, scope: Scope, sort: Sort) -> Value | None:
        """Several things of a sort, none of it allowed for too; None if they are not right, which is noted."""
        if isinstance(data, list):
            items = [self.wanted(item, (*path, i), scope, sort) for i, item in enumerate(data)]
            found = tuple(item for item in items if item is not None)
            return Several(found, Sort(List(sort.thing), sort.name), path) if len(found) == len(items) else None
        value = self.things(data, path, scope, sort)
        inner = _sort(value, of_items=True)
        if value is None or inner is None or _alike(inner.thing, sort.thing):
            return value
        named = {n: q for n, q in self.vocabulary.quantities.items() if _holds_several(q) and q.type == sort.name}
        known = [*(name for name in self.parser.domains if name == sort.name), *named]
        hint = f"sets of them: {', '.join(known)}" if known else None
        self.parser.fail(path, f"each of these is a {inner}, and a {sort} is wanted", hint)
        return None

    def _among(self, data: Any, path: Path, scope: Scope, sort: Sort | None) -> Value | None:
        """Several things, of a sort if there is one that they have to be of."""
        return self.several(data, path, scope, sort) if sort else self.things(data, path, scope, None)

    def _those(self, data: Any, path: Path, scope: Scope, sort: Sort | None) -> Value | None:
        """Those of several things that are such."""
        if not self._has(data, path, ("of", "as", "that"), "those"):
            return None
        of = self._among(data["of"], (*path, "of"), scope, sort)
        inner = _sort(of, of_items=True)
        if of is None or inner is None:
            return None
        name = str(data["as"]).removeprefix("$")
        var = Var(name, inner.thing)
        inside = {**scope, name: self.parser.named(var, inner.name)}
        that = self.parser.condition(data["that"], (*path, "that"), inside)
        return Those(var, of, that, Sort(List(inner.thing), inner.name), path)

    def _union(self, data: Any, path: Path, scope: Scope, sort: Sort | None) -> Value | None:
        """What is in one of several sets or more."""
        if not isinstance(data, list) or not data:
            self.parser.fail(path, "'union' is made of sets in a list")
            return None
        found = []
        for i, each in enumerate(data):
            value = self._among(each, (*path, i), scope, sort)
            sort = sort or _sort(value, of_items=True)
            if value is None:
                return None
            found.append(value)
        return sort and United(tuple(found), Sort(List(sort.thing), sort.name), path)

    def _has(self, data: Any, path: Path, needs: tuple[str, ...], of: str, optional: tuple[str, ...] = ()) -> bool:
        """Whether a map has just the keys that it needs; what is wrong is noted."""
        if not isinstance(data, dict):
            self.parser.fail(path, f"{of!r} takes {', '.join(needs)}")
            return False
        for key in data:
            if key not in (*needs, *optional):
                self.parser.unknown((*path, key), f"argument of {of!r}", str(key), (*needs, *optional))
        missing = [key for key in needs if key not in data]
        for key in missing:
            self.parser.fail(path, f"{of!r} needs its argument {key!r}")
        return not missing and all(key in (*needs, *optional) for key in data)


def _sort(value: Value | None, of_items: bool = False) -> Sort | None:
    """The sort of a value, or with `of_items` that of what it has several of; None where it has none of its own."""
    if value is None or isinstance(value, Loose | Nothing):
        return None
    if of_items:
        inner = value.sort.of.of if isinstance(value.sort.of, Bag) else element(value.sort.of)
        within = (value.sort.least, value.sort.most) if isinstance(value, Ranged) else ()
        return Sort(inner, value.sort.name, *within) if inner else None
    return value.sort


def _perhaps(sort: Sort) -> Sort:
    """The sort of what may be one of several things or, if that is a thing, none."""
    return sort._replace(of=Option(sort.thing)) if isinstance(sort.thing, Domain) else sort


def _alike(one: Type, other: Type) -> bool:
    """Whether values of two types may be the same."""
    return one == other or (isinstance(one, Number) and isinstance(other, Number))


def _is_number(value: Value) -> bool:
    return isinstance(value, Loose) and isinstance(value.value, int | float)


def is_list(quantity: Quantity) -> bool:
    """Whether a quantity is a constant that is a list."""
    return not quantity.part and not quantity.params and isinstance(quantity.value({}).type, List)


def _holds_several(quantity: Quantity) -> bool:
    return isinstance(quantity.part.holds, Bag | List | Set) if quantity.part else is_list(quantity)


_OF_OTHERS = ("minus", "least", "most")
"""What is made of numbers that are to be others: of the same twice it comes to nothing."""


def _range(op: str, sorts: list[Sort]) -> tuple[float | None, float | None]:
    """The bounds of a number that is made of others."""
    least, most = [s.least for s in sorts], [s.most for s in sorts]
    lows, highs = [n for n in least if n is not None], [n for n in most if n is not None]
    low_known, high_known = len(lows) == len(sorts), len(highs) == len(sorts)
    match op:
        case "plus":
            return sum(lows) if low_known else None, sum(highs) if high_known else None
        case "minus":
            (low, other_low), (high, other_high) = least, most
            return (
                low - other_high if low is not None and other_high is not None else None,
                high - other_low if high is not None and other_low is not None else None,
            )
        case "least":
            return min(lows) if low_known else None, min(highs) if highs else None
        case "most":
            return max(lows) if lows else None, max(highs) if high_known else None
    if not (low_known and high_known):
        return None, None
    ends = [math.prod(of) for of in itertools.product(*zip(lows, highs, strict=True))]
    return min(ends), max(ends)


def _summed(one: Sort, most: int | None) -> Sort:
    """The sort of a sum of at most so many numbers of a sort, or of none."""
    low = None if one.least is None or (one.least < 0 and most is None) else min(0, one.least * (most or 0))
    high = None if one.most is None or (one.most > 0 and most is None) else max(0, one.most * (most or 0))
    return Sort(NUMBERS.of, "", low, high)


def _bounds(sort: Sort) -> str:
    if sort.least is not None and sort.least == sort.most:
        return str(sort.least)
    ends = [f"from {sort.least}" if sort.least is not None else "", f"to {sort.most}" if sort.most is not None else ""]
    return " ".join(end for end in ends if end) or "any number"


def _shown(data: Any) -> str:
    return f'"{data}"' if isinstance(data, str) else str(data).lower() if isinstance(data, bool) else str(data)
