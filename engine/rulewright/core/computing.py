"""Quantities that clauses compute: what one `computes`, and what others `adds` to it or `makes` of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rulewright.core.expressions import Const, Var
from rulewright.core.quantities import NUMBERS, Known, Loose, Nothing, Sort, Value
from rulewright.core.spec import Clause
from rulewright.core.types import Number

if TYPE_CHECKING:
    from rulewright.core.conditions import Argument, Condition, Parser


class Contribution(NamedTuple):
    """What a clause says of a quantity where its condition holds and its exception does not."""

    clause: Clause
    value: Value
    when: Condition
    unless: Condition

    @property
    def bounds(self) -> tuple[float | None, float | None]:
        """The least and the most that its value is, where that is known."""
        if isinstance(self.value, Loose | Nothing):
            return None, None
        return self.value.sort.least, self.value.sort.most


class Computation(NamedTuple):
    """A quantity that a clause computes of some parameters: its sort and its value, what others add to it and make of
    it; no sort and no value where they could not be read, which has been noted."""

    clause: Clause
    params: Mapping[str, tuple[Var, str]]
    """Each with the name of its type."""
    sort: Sort | None = None
    base: Contribution | None = None
    adds: tuple[Contribution, ...] = ()
    makes: tuple[Contribution, ...] = ()


def _bounded(sort: Sort, base: Contribution, adds: Sequence[Contribution], makes: Sequence[Contribution]) -> Sort:
    """The sort of a quantity with its bounds, where those of all that has a say in it are known."""
    added, made = [each.bounds for each in adds], [each.bounds for each in makes]
    low, high = base.bounds
    if base.clause.disabled or not base.clause.body.keys().isdisjoint(("when", "unless")):  # where it is not, it is 0
        low, high = low and min(0, low), high and max(0, high)
    least = _of_all(sum, [low, *(low and min(0, low) for low, _ in added)])
    most = _of_all(sum, [high, *(high and max(0, high) for _, high in added)])
    lows, highs = [least, *(low for low, _ in made)], [most, *(high for _, high in made)]
    return sort._replace(least=_of_all(min, lows), most=_of_all(max, highs))


def _of_all(of: Callable[[list[float]], float], bounds: Sequence[float | None]) -> float | None:
    """What bounds come to; None where one of them is not known."""
    known = [each for each in bounds if each is not None]
    return of(known) if len(known) == len(bounds) else None


class Computations:
    """Reads the quantities of one spec for a parser, which notes every problem."""

    def __init__(self, parser: Parser) -> None:
        self.parser = parser
        self._known: dict[str, Computation] = {}

    def computation(self, name: str) -> Computation:
        """A quantity; while it is being read, one without a sort."""
        if name not in self._known:
            clause = self.parser.computing[name]
            params = self.parser.params(clause)
            declared = {param: (Var(param, found.value.type), found.type) for param, found in params.items()}
            self._known[name] = Computation(clause, declared)
            base = self._base(name, clause, {**self.parser.scope(None), **params})
            if base and not isinstance(base.value, Loose | Nothing):
                sort = base.value.sort._replace(least=None, most=None)
                self._known[name] = Computation(clause, declared, sort, base)
                adds, makes = (self._contributions(name, does) for does in ("adds", "makes"))
                self._known[name] = Computation(clause, declared, _bounded(sort, base, adds, makes), base, adds, makes)
        return self._known[name]

    def _base(self, name: str, clause: Clause, scope: Mapping[str, Argument]) -> Contribution | None:
        """What a quantity is if no other clause has a say in it."""
        path, known, values = (*clause.path, "as"), len(self.parser.problems), self.parser.values
        value = values.read(clause.body["as"], path, scope)
        if isinstance(value, Loose | Nothing):
            value = values.wanted(clause.body["as"], path, scope, NUMBERS)
        if value is None and len(self.parser.problems) == known:
            self.parser.fail(path, f"{name} is computed of itself")
        return None if value is None else Contribution(clause, value, *self.parser.test_with(clause, scope))

    def _contributions(self, name: str, does: str) -> tuple[Contribution, ...]:
        clauses = [c for c in self.parser.spec.clauses if c.does_what == does and name in c.body[does]]
        found = [self.contribution(clause) for clause in clauses if not clause.disabled]
        return tuple(each for each in found if each)

    def contribution(self, clause: Clause) -> Contribution | None:
        """What a clause adds to a quantity, or makes of it; None if it is not right, which is noted."""
        does = str(clause.does_what)
        ((name, data),) = clause.body[does].items()
        path = (*clause.path, does, name)
        if name not in self.parser.computing:
            self.parser.unknown(path, "quantity that a clause computes", name, self.parser.computing)
            return None
        computation = self.computation(name)
        sort = computation.sort
        if sort is None:
            return None
        if does == "adds" and not isinstance(sort.of, Number):
            self.parser.fail(path, f"{name} is a {sort}, and only to a number something is added")
            return None
        scope = {**self.parser.scope(None), **self.parser.params(computation.clause)}
        value = self.parser.values.wanted(data, path, scope, sort)
        if value is None:
            return None
        if does == "adds" and isinstance(value, Known) and isinstance(value.expr, Const) and not value.expr.value:
            self.parser.fail(path, "to add 0 changes nothing")
            return None
        if not sort.optional and (isinstance(value, Loose | Nothing) or value.sort.optional):
            self.parser.fail(path, f"{name} is always a {sort}, and this may be none")
            return None
        return Contribution(clause, value, *self.parser.test_with(clause, scope))
