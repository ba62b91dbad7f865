"""Expressions evaluated one by one, for whoever wants to know what each comes to.

This is slow, and shares nothing with what is compiled but the trees and the tables.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from rulewright.core.conflicts import agreed
from rulewright.core.expressions import (
    Apply,
    Arithmetic,
    As,
    At,
    Call,
    Compare,
    Const,
    Definition,
    Expr,
    Following,
    Gathered,
    Group,
    If,
    Items,
    Join,
    Made,
    Mapped,
    Member,
    Native,
    Not,
    Otherwise,
    Part,
    Present,
    Quantified,
    Read,
    Size,
    Span,
    Subsets,
    Table,
    Total,
    Var,
    Whole,
)
from rulewright.core.types import Bag, Domain, Option, Record

_OPERATIONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "min": min,
    "max": max,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Interpreter:
    """Evaluates expressions with the tables and the domains of one mode."""

    def __init__(self, tables: Mapping[str, Any], sizes: Mapping[Domain | Record, int]) -> None:
        self.tables = tables
        self.sizes = sizes
        self._many: dict[Part, tuple[int, ...]] = {}

    def value(self, node: Expr, state: Any, values: Mapping[str, Any]) -> Any:
        """What an expression comes to in a state, with these values of its variables.

        Raises:
            ValueError: for what looks beyond the state, which is for conditions to ask.
        """

        def of(item: Expr) -> Any:
            return self.value(item, state, values)

        match node:
            case Const(value):
                return value
            case At(array, index):
                return of(array)[of(index)]
            case Var(name):
                return values[name]
            case Read(part, index):
                whole = getattr(state, part.name)
                return whole[self.place(part, map(of, index))] if index else whole
            case Apply(function, args):
                return self._applied(function, [of(arg) for arg in args])
            case Arithmetic(op, left, right) | Compare(op, left, right):
                return _OPERATIONS[op](of(left), of(right))
            case Group(every, items):
                return all(map(of, items)) if every else any(map(of, items))
            case Not(item):
                return not of(item)
            case If(test, then, other):
                return of(then) if of(test) else of(other)
            case Present(item):
                return of(item) != _none(item)
            case Otherwise(item, other):
                found = of(item)
                return of(other) if found == _none(item) else found
            case As(item):
                return of(item)
            case Member(item, among):
                return of(item) in of(among)
            case Size(among):
                return sum(of(among)) if isinstance(among.type, Bag) else len(of(among))
            case Items(items):
                return tuple(map(of, items))
            case Join(items):
                return tuple(value for item in items for value in of(item))
            case Whole(domain):
                return domain.options or range(self.sizes[domain])
            case Quantified():
                return self._quantified(node, state, values)
            case Total(var, among, that, amount):
                each = [{**values, var.name: thing} for thing in of(among)]
                return sum(self.value(amount, state, v) for v in each if self.value(that, state, v))
            case Mapped(var, among, that, item):
                each = [{**values, var.name: thing} for thing in of(among)]
                return [self.value(item, state, v) for v in each if self.value(that, state, v)]
            case Span(first, last):
                return range(of(first), of(last) + 1)
            case Following(among, item, other):
                things, found = list(of(among)), of(item)
                if found not in things:
                    return of(other)
                return things[min(things.index(found) + 1, len(things) - 1)]
            case Made(name, clauses, tests, items, other):
                made = [
                    (clause, of(item)) for clause, test, item in zip(clauses, tests, items, strict=True) if of(test)
                ]
                return agreed(name, made) if made else of(other)
            case Subsets(among):
                things = list(of(among))
                return [chosen for n in range(len(things)) for chosen in combinations(things, n + 1)]
            case Gathered(var, among, lists):
                several = (self.value(lists, state, {**values, var.name: thing}) for thing in of(among))
                return list(dict.fromkeys(item for found in several for item in found))
            case Call(Definition(_, params, body), args):
                given = {param.name: of(arg) for param, arg in zip(params, args, strict=True)}
                return self.value(body, state, {"player": values["player"], **given})
            case _:
                raise ValueError(f"a {type(node).__name__} is no matter of one state")

    def place(self, part: Part, index: Iterable[int]) -> int:
        """Where in a part of the state something stands: of several indices the last runs fastest."""
        if part not in self._many:  # a domain is equal to others of its name and options, which takes time to tell
            self._many[part] = tuple(self.sizes[domain] for domain in part.index)
        at = 0
        for many, i in zip(self._many[part], index, strict=True):
            at = at * many + i
        return at

    def _applied(self, function: Table | Native, args: Sequence[Any]) -> Any:
        found = self.tables[function.name]
        if isinstance(function, Native):
            return found(*args)
        for i in args[:-1]:
            found = found[i]
        if function.other is not None:
            return found.get(args[-1], function.other)
        return found[args[-1]] if args else found

    def _quantified(self, node: Quantified, state: Any, values: Mapping[str, Any]) -> Any:
        things = self.value(node.of, state, values)
        found = (thing for thing in things if self.value(node.that, state, {**values, node.var.name: thing}))
        match node.how:
            case "some":
                return any(True for _ in found)
            case "every":
                return all(self.value(node.that, state, {**values, node.var.name: thing}) for thing in things)
            case "count":
                return sum(1 for _ in found)
            case "those":
                return list(found)
            case "first":
                return next(found, _none(node))


def _none(item: Expr) -> Any:
    assert isinstance(item.type, Option)
    return item.type.none
