"""Values into expressions: what rules compare, compute and count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from rulewright.core import boards, listings, lists
from rulewright.core.agenda import ABSENT, FRAME, NOBODY, STEP, type_of
from rulewright.core.computing import Computation, Contribution
from rulewright.core.expressions import (
    FALSE,
    FIRST,
    LAST,
    MOST,
    TRUE,
    At,
    Call,
    Const,
    Expr,
    ExpressionError,
    Following,
    Items,
    Made,
    Mapped,
    Quantified,
    Span,
    Total,
    Var,
    Write,
    free,
    replaced,
    typed,
    walk,
)
from rulewright.core.operations import (
    ONE,
    absent,
    all_of,
    any_of,
    choose,
    eq,
    ge,
    gt,
    items,
    join,
    le,
    least,
    lt,
    member,
    minus,
    most,
    none,
    plus,
    present,
    size,
    surely,
    those,
    times,
    whole,
)
from rulewright.core.play import ROUND
from rulewright.core.quantities import (
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
    Joined,
    Judged,
    Known,
    Listed,
    Loose,
    Next,
    Nothing,
    NumberOf,
    Pips,
    Promoted,
    Pushed,
    Raised,
    Ranged,
    Reckoned,
    Several,
    Size,
    Sort,
    Taken,
    Those,
    Thrown,
    United,
    Value,
)
from rulewright.core.spec import DUE
from rulewright.core.types import FLAG, NUMBER, PLAYER, Bag, Domain, Flag, List, Number, Option, Record, Type, element

if TYPE_CHECKING:
    from rulewright.core.lowering import Lowering
    from rulewright.core.vocabulary import Quantity

_ARITHMETIC: Mapping[str, Callable[[Expr, Expr], Expr]] = {
    "plus": plus,
    "minus": minus,
    "times": times,
    "least": least,
    "most": most,
}
_RELATIONS = {"less": lt, "more": gt, "at-most": le, "at-least": ge}
_BOUND = "_thing"
"""The variable of the total of a bag; no rule can give its name."""


class Reckoner:
    """Makes expressions of the values of one mode."""

    def __init__(self, lowering: Lowering) -> None:
        self.lowering = lowering

    # -- comparisons -----------------------------------------------------------------------------------

    def compared(self, relation: str, left: Value, right: Value) -> Expr:
        """Whether two values stand to each other as a comparison says; where either is none they do not."""
        if relation == "in":
            return self._member(left, right)
        if isinstance(right, Nothing) or isinstance(left, Nothing):
            return absent(self.of(left if isinstance(right, Nothing) else right))
        one, other = self.of(left), self.of(right)
        if relation != "is":
            return _RELATIONS[relation](one, other)
        if isinstance(one.type, Option) and isinstance(other.type, Option):
            return all_of(present(one), eq(one, other))
        return eq(one, other)

    def among(self, thing: Var, sort: Sort, several: Value) -> Expr:
        """Whether a thing is among several."""
        if isinstance(thing.type, Domain) and isinstance(several, Among) and several.things == whole(thing.type):
            return TRUE  # all that there are
        return self._member(Known(thing, sort, several.path), several).made_of(several.path)

    def _member(self, left: Value, right: Value) -> Expr:
        if isinstance(right, United):
            return any_of(*(self._member(left, each) for each in right.items))
        if isinstance(right, Those):
            return self._such(left, right)
        if isinstance(right, Ranged):
            one = self.of(left)
            return all_of(ge(one, self.of(right.first)), le(one, self.of(right.last)))
        if right.sort.bag if not isinstance(right, Loose | Nothing) else None:
            return gt(self._number(left, right), 0)
        if isinstance(right, Thrown):
            return self._falls(left, right)
        if isinstance(left, Nothing):
            return FALSE
        one = self.of(left)
        if isinstance(right, Several):
            return any_of(*(self.compared("is", left, item) for item in right.items))
        among = self.of(right)
        if isinstance(one.type, Option) and element(among.type) == one.type:
            return all_of(present(one), member(one, among))
        return member(one, among)

    def _such(self, left: Value, right: Those) -> Expr:
        """Whether a value is one of those that are such: where it is a variable that nothing hides, that is said of it
        itself."""
        if isinstance(left, Nothing):
            return FALSE
        one, that = self.of(left), self.lowering.expression(right.that)
        there = [present(one)] if isinstance(one.type, Option) else []
        thing = surely(one) if there else one
        hidden = {node.name for node in walk(that) if isinstance(node, Var)} - free(that)
        if isinstance(thing, Var) and thing.name not in hidden:
            such = replaced(that, right.var, thing)
        else:
            such = Quantified("some", right.var, items(right.var.type, thing), that, FLAG)
        return all_of(*there, self._member(left, right.of), such)

    # -- values ----------------------------------------------------------------------------------------

    def of(self, value: Value) -> Expr:
        """A value as an expression.

        Raises:
            ExpressionError: for what is no single value.
        """
        return self._of(value).made_of(value.path)

    def _of(self, value: Value) -> Expr:
        match value:
            case Known():
                return value.expr
            case Fetched() if value.bag:
                return self._counts(value)
            case Fetched():
                args = [(name, self.of(arg)) for name, arg in value.args if not isinstance(arg, Nothing)]
                if len(args) < len(value.args):
                    return nothing(value.sort.of)
                wanted = [self.lowering.vocabulary.types[value.word.params[name].type].type for name, _ in args]
                attribute = value.word.name in self.lowering.vocabulary.settings
                return lifted(args, wanted, value.word.value, attribute)
            case Computed():
                return self._computed(value)
            case Reckoned():
                return self._arithmetic(value)
            case Either():
                test = self.lowering.expression(value.when)
                then, other = (self._optional(one, value.sort) for one in (value.then, value.other))
                return then if test == TRUE else other if test == FALSE else choose(test, then, other)
            case Judged():
                return self.lowering.expression(value.condition)
            case Several():
                inner = element(value.sort.of)
                assert inner is not None
                return _listed(inner, list(map(self.of, value.items)))
            case Among():
                return value.things
            case Asked():
                return self._asked(value)
            case Those():
                among = self.things(value.of)
                with self.lowering.going_through(among):
                    that = self.lowering.expression(value.that)
                return Quantified("those", value.var, among, that, List(value.var.type))
            case United():
                return self._united(value)
            case Size():
                return self._size(value.of)
            case NumberOf():
                return self._number(value.of, value.bag)
            case Thrown():
                return self._thrown(value)
            case Pips():
                return self._pips(value)
            case Gone():
                return self._gone(value)
            case Entries():
                return lists.mapped(self.of(value.of), value.of.word, value.field)
            case End():
                return self._end(value)
            case Followed():
                return self._followed(value)
            case Listed():
                return self._listed(value)
            case Joined():
                most = self.of(value.most) if value.most else None
                return boards.joined(self.of(value.through), self.of(value.start), self.of(value.goal), most)
            case Ranged():
                return self._ranged(value)
            case Next():
                return self._next(value)
            case Loose() | Nothing():
                raise ExpressionError("what this is, is not known")

    def _optional(self, value: Value, sort: Sort) -> Expr:
        """A value that may be none, if its sort says so."""
        if isinstance(value, Nothing):
            return nothing(sort.of)
        return self.of(value)

    def _asked(self, value: Asked) -> Expr:
        """A set of values; of what might be missing it is empty."""
        if any(isinstance(arg, Nothing) for _, arg in value.args):
            return nothing(value.sort.of)
        args = [(name, self.of(arg)) for name, arg in value.args]
        wanted = [self.lowering.vocabulary.types[value.word.params[name].type].type for name, _ in args]
        return lifted(args, wanted, value.word.things)

    def _arithmetic(self, value: Reckoned) -> Expr:
        return reduce(_ARITHMETIC[value.op], map(self.of, value.items))

    def _row(self, bag: Value, thing: Expr) -> Expr:
        """How many there are of a thing in a bag."""
        if not isinstance(bag, Fetched):
            held = self.of(bag)
            assert isinstance(held.type, Bag)
            return lifted([("", thing)], [held.type.of], lambda a: At(held, a[""], NUMBER))
        part = bag.word.part
        assert part is not None
        given = [(name, self.of(arg)) for name, arg in bag.args]
        wanted = [self.lowering.vocabulary.types[bag.word.params[name].type].type for name, _ in given]
        return lifted([*given, ("", thing)], [*wanted, part.index[-1]], lambda a: part(*a.values()))

    def _counts(self, bag: Fetched) -> Expr:
        """How many there are of each thing in a bag."""
        assert bag.bag is not None
        return Items(tuple(self._row(bag, thing) for thing in self._each(bag.bag.of)), bag.bag)

    def _each(self, domain: Domain) -> list[Const]:
        """The things of a domain, written out."""
        return [Const(number, domain) for number in range(self.lowering.vocabulary.sizes[domain])]

    def _number(self, of: Value, bag: Value) -> Expr:
        if isinstance(of, Nothing):
            return Const(0, NUMBER)
        return self._row(bag, self.of(of))

    # -- what chance gives at once ---------------------------------------------------------------------

    def _thrown(self, value: Thrown) -> Expr:
        """All that chance may give at once."""
        domain, number = value.domain, self.of(value.number)
        of = self.of(value.of) if value.how == listings.PICKS else self.things(value.of)
        times = self.lowering.times
        at = self.lowering.parser.listings.at(listings.Listing(value.path, value.how, number, of, times))
        if value.how == listings.PICKS:
            return listings.picks(domain, number, of, at, times)
        return listings.throws(domain, self.lowering.vocabulary.sizes[domain], number, of, at, times)

    def _ranged(self, value: Ranged) -> Expr:
        """The numbers from one to another; where nothing says that they are few, how many is looked at."""
        first, last, (_, _, least, most) = self.of(value.first), self.of(value.last), value.sort
        times = self.lowering.times
        if times == ONE and least is not None and most is not None and most - least < MOST:
            return Span(first, last, value.sort.of)
        at = self.lowering.parser.listings.at(listings.Listing(value.path, listings.NUMBERS, first, last, times))
        return listings.numbers(first, last, at, times)

    def _falls(self, left: Value, value: Thrown) -> Expr:
        """Whether several things are what chance may give at once."""
        domain, number, bag = value.domain, self.of(value.number), self.of(left)
        if value.how == listings.PICKS:
            return listings.is_pick(domain, number, self.of(value.of), bag)
        return listings.is_throw(domain, number, self.things(value.of), bag)

    def ways(self, bag: Expr, of: Value) -> Expr:
        """In how many ways several things come about that chance gives at once.

        Raises:
            ExpressionError: for a weight that is no whole number.
        """
        if isinstance(of, Those):
            return self.ways(bag, of.of)
        assert isinstance(of, Thrown)
        if of.how == listings.PICKS:
            return listings.ways_of_pick(of.domain, bag, self.of(of.of))
        faces = self.things(of.of)
        var = of.var or Var(_BOUND, of.domain)
        weight = self.of(of.weight) if of.weight else ONE
        weights = Mapped(var, faces, TRUE, typed(weight, NUMBER), List(NUMBER))
        return listings.ways_of_throw(of.domain, bag, faces, weights)

    def _pips(self, value: Pips) -> Expr:
        """The number that a thing is called by, or the sum of those in a bag."""
        of = self.of(value.of)
        numbers = items(NUMBER, *value.numbers)
        if isinstance(of.type, Bag):
            return listings.pips(of.type.of, of, numbers)
        domain = of.type.of if isinstance(of.type, Option) else of.type
        return lifted([("", of)], [domain], lambda a: At(numbers, a[""], NUMBER))

    def _united(self, value: United) -> Expr:
        """What is in one of several sets or more, in the order of what there is."""
        inner = element(value.sort.of)
        if not isinstance(inner, Domain):
            raise ExpressionError(f"a {inner} is no thing of which there are so many")
        sort = Sort(inner, value.sort.name)
        return those(inner, lambda thing: self._member(Known(thing, sort, value.path), value))

    def things(self, several: Value) -> Expr:
        """Several things as a list, each kind of those in a bag once."""
        if isinstance(several, Several) and any(isinstance(self.of(item).type, Option) for item in several.items):
            return self._united(United((several,), several.sort, several.path))
        if not isinstance(several, Loose | Nothing) and (bag := several.sort.bag):
            return those(bag.of, lambda thing: gt(self._row(several, thing), 0))
        return self.of(several)

    def _size(self, of: Value) -> Expr:
        if isinstance(of, Fetched) and of.bag:
            if not of.args and of.word.part:
                return size(of.word.part())
            thing = Var(_BOUND, of.bag.of)
            return Total(thing, whole(of.bag.of), TRUE, self._row(of, thing), NUMBER)
        return size(self.of(of))

    def _gone(self, value: Gone) -> Expr:
        of = self.things(value.of)
        with self.lowering.going_through(of):
            that = self.lowering.expression(value.that)
            amount = self.of(value.amount) if value.amount else None
        match value.how:
            case "count":
                return Quantified("count", value.var, of, that, NUMBER)
            case "total":
                assert amount is not None
                return Total(value.var, of, that, amount, amount.type)
            case _:
                return Quantified("first", value.var, of, that, value.sort.of)

    # -- lists -----------------------------------------------------------------------------------------

    def _end(self, value: End) -> Expr:
        """The first or the last of several things, or nothing."""
        other, place = nothing(value.sort.of), FIRST if value.how == "first" else LAST
        if isinstance(value.of, Entries):
            return lists.end(self.of(value.of.of), place, value.of.of.word, value.of.field, other)
        several, thing = self.things(value.of), value.sort.thing
        if value.how == "first":
            return Quantified("first", Var(_BOUND, thing), several, TRUE, value.sort.of)
        return choose(gt(size(several), 0), typed(At(several, place, thing), value.sort.of), other)

    def _next(self, value: Next) -> Expr:
        """The first who is such of those who come after a player, he himself last."""
        other = none(Option(PLAYER))
        if isinstance(value.after, Nothing):
            return other
        that = self.lowering.expression(value.that)
        after = self.of(value.after)
        there = surely(after) if isinstance(after.type, Option) else after
        if that == TRUE:
            found: Expr = At(ROUND(there), FIRST, PLAYER)
        else:
            found = Quantified("first", value.var, ROUND(there), that, Option(PLAYER))
        return choose(present(after), typed(found, other.type), other) if isinstance(after.type, Option) else found

    def _followed(self, value: Followed) -> Expr:
        other = nothing(value.sort.of)
        if isinstance(value.item, Nothing):
            return other
        return Following(self.things(value.of), self.of(value.item), other, value.sort.of)

    def _listed(self, value: Listed) -> Expr:
        """Whether a list has an entry with some fields; a value that might be none is not the same as none."""
        return lists.among(self.of(value.of), value.of.word, *self._sought(value))

    def _sought(self, value: Listed | Promoted) -> tuple[list[Expr], dict[str, Expr]]:
        """That all is there that fields of an entry are to be, and what they are to be."""
        asked = [self.of(one) for _, one in value.fields if not isinstance(one, Nothing)]
        there = [present(one) for one in asked if isinstance(one.type, Option)]
        return there, {name: self._field(one, value.of.word, name) for name, one in value.fields}

    def _entry(self, change: Pushed) -> Expr:
        """An entry that is added to a list."""
        word = change.to.word
        return Items(tuple(self._field(value, word, name) for name, value in change.fields), Record(word.name))

    def _field(self, value: Value, word: Quantity, name: str) -> Expr:
        """What a field of an entry is to be."""
        type_ = lists.held(word.fields[name])
        return nothing(type_) if isinstance(value, Nothing) else typed(self.of(value), type_)

    # -- changes ---------------------------------------------------------------------------------------

    def writes(self, change: Change) -> Iterator[Write]:
        """What a change of a part of the state writes.

        Raises:
            ExpressionError: for what does not fit together.
        """
        if isinstance(change, Raised):
            nobody = Const(NOBODY, Option(PLAYER))
            by = nobody if change.by is None or isinstance(change.by, Nothing) else self.of(change.by)
            made = self.lowering.parser.agenda
            known = {name: self.of(value) for name, value in change.data}
            data = [known.get(name, _absent(of)) for name, of in made.data.items()]
            frame = Items((Const(change.step, Domain(STEP, tuple(made.steps))), by, *data), FRAME)
            yield Write(self.lowering.vocabulary.parts[DUE], (), frame, add=True)
            return
        if isinstance(change, Pushed):
            yield self._write(change.to, self._entry(change), add=True)
            return
        if isinstance(change, Promoted):
            yield self._write(
                change.of, lists.put_first(self.of(change.of), change.of.word, *self._sought(change)), False
            )
            return
        if isinstance(change, Taken):
            yield self._write(change.of, lists.TAKES[change.how], add=True)
            if change.moved:
                yield from self.writes(change.moved)
            return
        if isinstance(change, Altered) and change.place.bag:
            yield from self._bagged(change, change.place.bag.of)
            return
        if isinstance(change, Altered):
            value = self._optional(change.value, change.place.sort)
            if isinstance(change.value, Fetched) and change.value.word.fields:
                value = lists.copied(value, change.value.word, change.place.word)
            value = minus(0, value) if change.how == "take" else value
            yield self._write(change.place, value, change.how != "set")
            return
        if isinstance(change.thing, Nothing):
            return
        thing = self.of(change.thing)
        many = ONE if change.times is None else self.of(change.times)
        for place, sign in ((change.source, -1), (change.to, 1)):
            if place and place.bag:
                yield self._write(place, many if sign > 0 else minus(0, many), True, thing)
            elif place:
                there = isinstance(thing.type, Option)
                kept = thing if sign > 0 else nothing(place.sort.of)
                write = self._write(place, kept, add=False)
                yield write.replaced(where=all_of(write.where, present(thing))) if there else write

    def _bagged(self, change: Altered, of: Domain) -> Iterator[Write]:
        """How many there are of each thing in a bag that is set, or that others go into or out of."""
        for thing in self._each(of):
            empty = isinstance(change.value, Nothing)
            many: Expr = Const(0, NUMBER) if empty else self._row(change.value, thing)
            many = minus(0, many) if change.how == "take" else many
            yield self._write(change.place, many, change.how != "set", thing)

    def _write(self, place: Fetched, value: Expr, add: bool, thing: Expr | None = None) -> Write:
        """A change at a place, which is made if there is such a place."""
        part = place.word.part
        assert part is not None
        if any(isinstance(arg, Nothing) for _, arg in place.args):
            return Write(part, (), value, add, FALSE)
        index = [*(self.of(arg) for _, arg in place.args), *([thing] if thing else ())]
        tests = [present(at) for at in index if isinstance(at.type, Option)]
        known = tuple(surely(at) if isinstance(at.type, Option) else at for at in index)
        entry = add and bool(place.word.fields)
        kept = value if entry else typed(value, place.sort.of if thing is None else NUMBER)
        return Write(part, known, kept, add, all_of(*tests), place.word.stops)

    # -- what clauses compute --------------------------------------------------------------------------

    def _computed(self, value: Computed) -> Expr:
        definition = self.lowering.computation(value.name, value.path)
        if definition is None:
            return nothing(value.sort.of)
        if any(isinstance(arg, Nothing) for _, arg in value.args):
            return nothing(value.sort.of)
        args = [(name, self.of(arg)) for name, arg in value.args]
        wanted = [param.type for param in definition.params]
        type_ = definition.body.type
        return lifted(args, wanted, lambda a: Call(definition, tuple(a.values()), type_))

    def body(self, name: str, computation: Computation, mode: str) -> Expr:
        """What clauses compute: what one makes of it, or else the base and all that is added."""
        base, sort = computation.base, computation.sort
        assert base is not None
        assert sort is not None
        value = _where(self._holds(base), self._optional(base.value, sort), lambda: nothing(sort.of))
        value = value.made_of(computation.clause.path)
        for each in computation.adds:
            if each.clause.in_mode(mode):
                test, amount = self._holds(each), self.of(each.value)
                if test != FALSE:
                    value = plus(value, _where(test, amount, lambda: Const(0, NUMBER))).made_of(each.clause.path)
        made = [(each, self._holds(each)) for each in computation.makes if each.clause.in_mode(mode)]
        made = [(each, test) for each, test in made if test != FALSE]
        if not made:
            return value
        values = [self._optional(each.value, sort) for each, _ in made]
        if len(made) == 1:
            return _where(made[0][1], values[0], lambda: value).made_of(made[0][0].clause.path)
        type_ = sort.of if isinstance(sort.of, Option) else value.type
        clauses = tuple(each.clause.id for each, _ in made)
        several = Made(name, clauses, tuple(test for _, test in made), tuple(values), value, type_)
        return several.made_of(computation.clause.path)

    def _holds(self, each: Contribution) -> Expr:
        """Whether a clause has a say in a quantity."""
        return self.lowering.holding(each.clause, each.when, each.unless)


def _absent(domain: str) -> Expr:
    """What stands in a frame for data that its step has not."""
    type_ = type_of(domain)
    return Const(ABSENT.get(domain, NOBODY), Option(type_) if isinstance(type_, Domain) else type_)


def _where(test: Expr, then: Expr, other: Callable[[], Expr]) -> Expr:
    return then if test == TRUE else other() if test == FALSE else choose(test, then, other())


def _listed(inner: Type, found: list[Expr]) -> Expr:
    """Some values as a list; what may be none is in it if there is something."""
    if isinstance(inner, Option) or not any(isinstance(each.type, Option) for each in found):
        return items(inner, *found)
    parts = []
    for each in found:
        perhaps = isinstance(each.type, Option)
        one = items(inner, surely(each) if perhaps else each)
        parts.append(choose(present(each), one, items(inner)) if perhaps else one)
    return join(*parts) if len(parts) > 1 else parts[0]


def nothing(type_: Type) -> Expr:
    """What there is where nothing is: none, no number of things, no.

    Raises:
        ExpressionError: for what is always there.
    """
    match type_:
        case Option():
            return none(type_)
        case Number():
            return Const(0, type_)
        case Flag():
            return FALSE
        case List():
            return Items((), type_)
        case _:
            raise ExpressionError(f"there is always a {type_}")


def lifted(
    args: Sequence[tuple[str, Expr]],
    wanted: Sequence[Type],
    make: Callable[[dict[str, Expr]], Expr],
    attribute: bool = False,
) -> Expr:
    """What is asked about some values, and nothing where one of them is none; an attribute of none is in its table."""
    tests, given = [], {}
    for (name, arg), type_ in zip(args, wanted, strict=True):
        lift = isinstance(arg.type, Option) and not isinstance(type_, Option) and not attribute
        tests += [present(arg)] if lift else []
        given[name] = surely(arg) if lift else arg
    found = make(given)
    if not tests:
        return found
    type_ = Option(found.type) if isinstance(found.type, Domain) else found.type
    return choose(all_of(*tests), found, nothing(type_))
