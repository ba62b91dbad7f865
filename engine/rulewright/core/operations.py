"""What words and rules are written with: functions that make expressions, and refuse what does not fit together.

A text, a number or a flag where an expression may stand is a constant of the type that is wanted there.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from rulewright.core.expressions import (
    FALSE,
    TRUE,
    Args,
    Arithmetic,
    As,
    At,
    Compare,
    Const,
    Expr,
    ExpressionError,
    Gathered,
    Group,
    How,
    If,
    Items,
    Join,
    Member,
    Node,
    Not,
    Otherwise,
    Present,
    Quantified,
    Read,
    Relation,
    Sign,
    Size,
    Subsets,
    Total,
    Value,
    Var,
    Whole,
    Write,
    typed,
)
from rulewright.core.types import FLAG, NUMBER, Array, Bag, Domain, List, Number, Option, Type, element, fits


def none(type_: Option) -> Const:
    """None of what there may be."""
    return Const(type_.none, type_)


def literal(args: Args, name: str) -> Any:
    """What an argument says that is written out; None where it is not given.

    Raises:
        ExpressionError: if it is a variable.
    """
    match args.get(name):
        case None:
            return None
        case Const(value):
            return value
        case _:
            raise ExpressionError(f"{name} has to be written out, not named by a variable")


def _compare(op: Relation, left: Expr, right: Value) -> Expr:
    other = right if isinstance(right, Node) else typed(right, left.type)
    ordered = isinstance(left.type, Number | Domain) and left.type == other.type
    if not (ordered or (op in ("==", "!=") and (fits(other.type, left.type) or fits(left.type, other.type)))):
        raise ExpressionError(f"a {left.type} cannot be compared with a {other.type} by {op}")
    return Compare(op, left, other)


def eq(left: Expr, right: Value) -> Expr:
    """Whether two values are the same."""
    return _compare("==", left, right)


def ne(left: Expr, right: Value) -> Expr:
    """Whether two values differ."""
    return _compare("!=", left, right)


def lt(left: Expr, right: Value) -> Expr:
    """Whether the first is less; of things, whether it comes before."""
    return _compare("<", left, right)


def le(left: Expr, right: Value) -> Expr:
    """Whether the first is not more."""
    return _compare("<=", left, right)


def gt(left: Expr, right: Value) -> Expr:
    """Whether the first is more."""
    return _compare(">", left, right)


def ge(left: Expr, right: Value) -> Expr:
    """Whether the first is not less."""
    return _compare(">=", left, right)


def _arithmetic(op: Sign, left: Value, right: Value) -> Expr:
    nodes = [v if isinstance(v, Node) else typed(v, NUMBER) for v in (left, right)]
    parts = [n.type.parts for n in nodes if isinstance(n.type, Number)]
    if len(parts) < len(nodes):
        raise ExpressionError(f"a number is wanted by {op}, not a {' and a '.join(str(n.type) for n in nodes)}")
    return Arithmetic(op, nodes[0], nodes[1], Number(max(parts)))


ONE = Const(1, NUMBER)


def plus(left: Value, right: Value) -> Expr:
    """The sum."""
    return _arithmetic("+", left, right)


def minus(left: Value, right: Value) -> Expr:
    """The difference."""
    return _arithmetic("-", left, right)


def times(left: Value, right: Value) -> Expr:
    """The product."""
    return _arithmetic("*", left, right)


def remainder(left: Value, right: Value) -> Expr:
    """What is left over of the first, divided by the second."""
    return _arithmetic("%", left, right)


def least(left: Value, right: Value) -> Expr:
    """The lesser of two."""
    return _arithmetic("min", left, right)


def most(left: Value, right: Value) -> Expr:
    """The greater of two."""
    return _arithmetic("max", left, right)


def _group(every: bool, items: tuple[Expr, ...]) -> Expr:
    decisive, idle = (FALSE, TRUE) if every else (TRUE, FALSE)
    kept = tuple(typed(item, FLAG) for item in items if item != idle)
    if decisive in kept:
        return decisive
    return Group(every, kept) if len(kept) > 1 else kept[0] if kept else idle


def all_of(*items: Expr) -> Expr:
    """Whether every one holds."""
    return _group(True, items)


def any_of(*items: Expr) -> Expr:
    """Whether one of them holds."""
    return _group(False, items)


def no(item: Expr) -> Expr:
    """The contrary."""
    match item:
        case Const(value):
            return FALSE if value else TRUE
        case Not(inner):
            return inner
        case _:
            return Not(typed(item, FLAG))


def choose(test: Expr, then: Expr, other: Value) -> Expr:
    """The one if something holds, else the other."""
    alternative = other if isinstance(other, Node) else typed(other, then.type)
    type_ = alternative.type if fits(then.type, alternative.type) else then.type
    return If(typed(test, FLAG), typed(then, type_), typed(alternative, type_), type_)


def _optional(item: Expr) -> Option:
    if not isinstance(item.type, Option):
        raise ExpressionError(f"there is always a {item.type}")
    return item.type


def present(item: Expr) -> Expr:
    """Whether there is something."""
    _optional(item)
    return Present(item)


def absent(item: Expr) -> Expr:
    """Whether there is nothing."""
    return no(present(item))


def otherwise(item: Expr, other: Expr) -> Expr:
    """What there is, or else something other."""
    type_ = _optional(item)
    return Otherwise(item, typed(other, type_), type_ if other.type == type_ else type_.of)


def surely(item: Expr) -> Expr:
    """What there is, where it is known that there is something."""
    return As(item, _optional(item).of)


def number(item: Expr) -> Expr:
    """The number of a thing in its domain, from 0."""
    if not isinstance(item.type, Domain) or item.type.options:
        raise ExpressionError(f"a {item.type} has no number")
    return As(item, NUMBER)


def thing(domain: Domain, item: Expr) -> Expr:
    """The thing of a number."""
    return As(typed(item, NUMBER), domain)


def member(item: Expr, of: Expr) -> Expr:
    """Whether a value is among others."""
    kind = element(of.type)
    if kind is None or not (fits(item.type, kind) or fits(kind, item.type)):
        raise ExpressionError(f"a {item.type} cannot be in a {of.type}")
    return Member(item, of)


def size(of: Expr | Domain) -> Expr:
    """How many there are."""
    node = whole(of)
    if isinstance(node, Quantified) and node.how == "those":
        return Quantified("count", node.var, node.of, node.that, NUMBER)
    if not isinstance(node.type, List | Bag):
        raise ExpressionError(f"a {node.type} has no size")
    return Size(node)


def at(array: Expr, index: Value) -> Expr:
    """What stands in an array for a thing."""
    if not isinstance(array.type, Array):
        raise ExpressionError(f"a {array.type} has nothing for a thing")
    return At(array, typed(index, array.type.per), array.type.of)


def items(type_: Type, *values: Value) -> Expr:
    """A list of some values."""
    return Items(tuple(typed(value, type_) for value in values), List(type_))


def join(first: Expr, *others: Expr) -> Expr:
    """Lists of one type, one after the other."""
    return Join(tuple(typed(item, first.type) for item in (first, *others)), first.type)


def whole(of: Expr | Domain) -> Expr:
    """All things of a domain; a list as it is."""
    return Whole(of, List(of)) if isinstance(of, Domain) else of


_depth = ContextVar("depth", default=0)
"""How many quantifiers are being written around what is being written."""


def _through(of: Expr | Domain, that: Callable[[Var], Expr]) -> tuple[Expr, Var, Expr]:
    """What is gone through, the variable, and what is said of it.  The variable has a name that no rule can give, and
    that no quantifier around has."""
    source = whole(of)
    kind = element(source.type)
    if kind is None:
        raise ExpressionError(f"nothing goes through a {source.type}")
    var = Var(f"_{_depth.get()}", kind)
    before = _depth.set(_depth.get() + 1)
    try:
        return source, var, that(var)
    finally:
        _depth.reset(before)


def _quantified(how: How, of: Expr | Domain, that: Callable[[Var], Expr], type_: Type | None = None) -> Expr:
    source, var, test = _through(of, that)
    return Quantified(how, var, source, typed(test, FLAG), type_ or List(var.type))


def some(of: Expr | Domain, that: Callable[[Var], Expr]) -> Expr:
    """Whether one of some things is such."""
    return _quantified("some", of, that, FLAG)


def every(of: Expr | Domain, that: Callable[[Var], Expr]) -> Expr:
    """Whether every one is."""
    return _quantified("every", of, that, FLAG)


def count(of: Expr | Domain, that: Callable[[Var], Expr]) -> Expr:
    """How many are."""
    return _quantified("count", of, that, NUMBER)


def those(of: Expr | Domain, that: Callable[[Var], Expr]) -> Expr:
    """Those that are."""
    return _quantified("those", of, that)


def first(of: Expr | Domain, that: Callable[[Var], Expr]) -> Expr:
    """The first that is, or none."""
    kind = element(whole(of).type)
    if not isinstance(kind, Domain):
        raise ExpressionError(f"none of a {whole(of).type} has no sign")
    return _quantified("first", of, that, Option(kind))


def total(of: Expr | Domain, amount: Callable[[Var], Expr]) -> Expr:
    """The sum of an amount of each of some things."""
    source, var, each = _through(of, amount)
    return Total(var, source, TRUE, typed(each, NUMBER), NUMBER)


def subsets(of: Expr) -> Expr:
    """Every choice of one or more of some things."""
    if not isinstance(of.type, List):
        raise ExpressionError(f"a {of.type} has no subsets")
    return Subsets(of, List(of.type))


def gathered(of: Expr | Domain, lists: Callable[[Var], Expr]) -> Expr:
    """What several things each have in a list, each once."""
    source, var, several = _through(of, lists)
    if not isinstance(several.type, List):
        raise ExpressionError(f"a {several.type} is no list")
    return Gathered(var, source, several, several.type)


def put(read: Read, value: Value) -> Write:
    """The change by which a value stands where something is read."""
    return Write(read.part, read.index, typed(value, read.type))


def add(read: Read, value: Value) -> Write:
    """The change by which a number is added to what is read."""
    return Write(read.part, read.index, typed(value, read.type), add=True)
