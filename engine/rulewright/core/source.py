"""Pieces of Python source: names, expressions put together, and how strongly they hold together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from keyword import iskeyword
from typing import Literal, NamedTuple

from rulewright.core.expressions import (
    Apply,
    Arithmetic,
    As,
    At,
    Compare,
    Const,
    Expr,
    Group,
    If,
    Items,
    Join,
    Member,
    Not,
    Otherwise,
    Present,
    Size,
    Span,
    Table,
)
from rulewright.core.types import Bag, Option

CHOICE, OR, AND, NOT, COMPARISON, SUM, PRODUCT, SIGN, PRIMARY, ATOM = range(10)
"""How strongly the parts of a Python expression hold together."""
_CONTRARY = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_STRENGTH = {"+": SUM, "-": SUM, "*": PRODUCT, "//": PRODUCT, "%": PRODUCT}


class Name(NamedTuple):
    """Something outside that an expression uses: a variable, a part of the state now or after the action, or either
    state as a whole; and what it is called."""

    sort: Literal["variable", "now", "then", "whole"]
    name: str
    text: str

    def __str__(self) -> str:
        return self.text


@cache
def variable(name: str) -> Name:
    """The name of a variable."""
    return Name("variable", name, name if name == "player" else f"v_{identifier(name)}")


@cache
def part_now(name: str) -> Name:
    """The name of a part of the state: none of the other names in what is written, nor of Python's own."""
    return Name("now", name, f"p_{identifier(name)}")


@cache
def part_then(name: str) -> Name:
    """The name of a part of the state after the action."""
    return Name("then", name, f"then_{identifier(name)}")


NOW, NEXT, PLAYER = Name("whole", "", "S"), Name("whole", "", "A"), variable("player")


class Code(NamedTuple):
    """An expression as text: how strongly it holds together, the names it uses, each once, and where it is but the
    call of a written function, that and its arguments."""

    text: str
    strength: int = ATOM
    names: tuple[Name, ...] = ()
    call: tuple[str, ...] = ()

    def within(self, strength: int) -> str:
        """The text as a part of something that holds together so strongly."""
        return self.text if self.strength >= strength else f"({self.text})"

    @property
    def ahead(self) -> bool:
        """Whether it looks at the state after the action."""
        return NEXT in self.names


class Kept(NamedTuple):
    """Questions whose answer is kept while nothing changes: the names that mean one thing all that time, and for each
    question so far, as it is called, what its answer is called."""

    fixed: frozenset[Name]
    names: dict[tuple[str, ...], str]

    def answer(self, code: Code) -> Code:
        """The answer to a question if it is kept, or else the question."""
        if any(name.sort != "now" and name not in self.fixed for name in code.names):
            return code
        name = self.names.setdefault(code.call, f"kept_{len(self.names)}")
        return Code(f"{name}()", PRIMARY, code.names)


class Frame(NamedTuple):
    """The function in which an expression stands: what some variables are there, whether ``A`` is at hand, the call
    that works it out where that has not been done yet, and what is kept."""

    lets: Mapping[str, Code]
    ahead: bool = False
    apply: Code | None = None
    kept: Kept | None = None

    def inside(self, var: Name) -> Frame:
        """A frame in which a variable is bound."""
        lets = {name: code for name, code in self.lets.items() if name != var.name}
        kept = self.kept and self.kept._replace(fixed=self.kept.fixed - {var})
        return Frame(lets, self.ahead, kept=kept)


PLAIN = Frame({})


def resolved(name: Name, frame: Frame, then: bool) -> Code:
    """What a name that is free in an expression is in the function in which it stands."""
    if name.sort == "variable":
        return frame.lets.get(name.name) or Code(str(name), names=(name,))
    if name.sort == "whole":
        name = NEXT if then else name
    elif then:
        name = part_then(name.name)
    if name.sort == "then" and frame.ahead:
        return Code(f"{NEXT}.{part_field(name.name)}", names=(NEXT,))
    return Code(str(name), names=(name,))


def identifier(name: str) -> str:
    """A name as part of a Python name."""
    return name.replace("-", "_")


def part_field(part: str) -> str:
    """What a part of the state is called in Python."""
    name = identifier(part)
    return f"{name}_" if iskeyword(name) else name


def applier(kind: str) -> str:
    """The function that applies an action of a kind."""
    return f"apply_{identifier(kind)}"


def names_of(*codes: Code) -> tuple[Name, ...]:
    """The names that several use, each once."""
    named = [code.names for code in codes if code.names]
    return named[0] if len(named) == 1 else tuple(dict.fromkeys(chain.from_iterable(named)))


def without(names: Iterable[Name], bound: Name) -> tuple[Name, ...]:
    """Names but one, which is bound there."""
    return tuple(name for name in names if name != bound)


def variables(code: Code) -> set[Name]:
    """The variables that an expression needs, who acts apart."""
    return {name for name in code.names if name.sort == "variable"} - {PLAYER}


def call(function: str, values: Sequence[Code]) -> Code:
    """The call of a written function."""
    texts = [value.within(CHOICE) for value in values]
    return Code(f"{function}({', '.join(texts)})", PRIMARY, names_of(*values), (function, *texts))


def binary(op: str, left: Code, right: Code, strength: int, first: int, second: int) -> Code:
    """Two expressions with a sign between them, which holds together so strongly and wants as much of either."""
    return Code(f"{left.within(first)} {op} {right.within(second)}", strength, names_of(left, right))


def _arithmetic(node: Arithmetic, left: Code, right: Code) -> Code:
    if node.op in ("min", "max"):
        return Code(f"{node.op}({left.text}, {right.text})", PRIMARY, names_of(left, right))
    if node.op == "-" and isinstance(node.left, Const) and node.left.value == 0:
        return Code(f"-{right.within(SIGN)}", SIGN, right.names)
    strength = _STRENGTH[node.op]
    return binary(node.op, left, right, strength, strength, strength + 1)


def _applied(node: Apply, args: Sequence[Code]) -> Code:
    name, names = node.function.name, names_of(*args)
    if not isinstance(node.function, Table):
        return Code(f"{name}({', '.join(arg.text for arg in args)})", PRIMARY, names)
    indices = [arg.text for arg in args]
    other = node.function.other
    last = f".get({indices.pop()}, {other!r})" if other is not None else ""
    return Code(name + "".join(f"[{index}]" for index in indices) + last, PRIMARY if args else ATOM, names)


def none(item: Expr) -> Code:
    """How none of what there may be is written."""
    assert isinstance(item.type, Option)
    return Code(repr(item.type.none), SIGN)


def _otherwise(item: Code, none: Code, other: Code) -> Code:
    names = names_of(item, other)
    if none.text in ("0", "''"):
        return Code(f"{item.within(AND)} or {other.within(AND)}", OR, names)
    return Code(f"{item.within(OR)} if {item.within(SUM)} != {none.text} else {other.within(CHOICE)}", CHOICE, names)


def composed(node: Expr, of: Callable[[Expr], Code]) -> Code:
    """An expression that is put together of those that it is made of, whatever they are about."""
    match node:
        case Const(value):
            return Code(repr(value), SIGN if isinstance(value, int | float) and value < 0 else ATOM)
        case Apply():
            return _applied(node, [of(arg) for arg in node.args])
        case At(array, index):
            held, where = of(array), of(index)
            return Code(f"{held.within(PRIMARY)}[{where.text}]", PRIMARY, names_of(held, where))
        case Arithmetic():
            return _arithmetic(node, of(node.left), of(node.right))
        case Compare(op, left, right):
            return compared(op, of(left), of(right))
        case Group(every, items):
            strength, word = (AND, " and ") if every else (OR, " or ")
            codes = [of(item) for item in items]
            return Code(word.join(code.within(strength + 1) for code in codes), strength, names_of(*codes))
        case Not(item):
            return _contrary(item, of)
        case If(test, then, other):
            codes = [of(then), of(test), of(other)]
            text = f"{codes[0].within(OR)} if {codes[1].within(OR)} else {codes[2].within(CHOICE)}"
            return Code(text, CHOICE, names_of(*codes))
        case Present(item):
            return compared("!=", of(item), none(item))
        case Otherwise(item, other):
            return _otherwise(of(item), none(item), of(other))
        case As(item):
            return of(item)
        case Member(item, among):
            return compared("in", of(item), of(among))
        case Span(first, last):
            ends = [of(first), of(last)]
            text = f"range({ends[0].within(CHOICE)}, {ends[1].within(SUM)} + 1)"
            return Code(text, PRIMARY, names_of(*ends))
        case Size(among):
            code = of(among)
            return Code(f"{'sum' if isinstance(among.type, Bag) else 'len'}({code.text})", PRIMARY, code.names)
        case Items(items):
            codes = [of(item) for item in items]
            text = "".join(f"{code.within(CHOICE)}, " for code in codes).strip()
            return Code(f"({text})", PRIMARY if items else ATOM, names_of(*codes))
        case Join(items):
            codes = [of(item) for item in items]
            text = "".join(f"*{code.within(OR)}, " for code in codes).strip()
            return Code(f"({text})", PRIMARY, names_of(*codes))
        case _:
            raise ValueError(f"a {type(node).__name__} is more than its parts")


def _contrary(item: Expr, of: Callable[[Expr], Code]) -> Code:
    match item:
        case Present(inner):
            return compared("==", of(inner), none(inner))
        case Member(inner, among):
            return compared("not in", of(inner), of(among))
        case Compare(op, left, right):
            return compared(_CONTRARY[op], of(left), of(right))
        case _:
            code = of(item)
            return Code(f"not {code.within(NOT)}", NOT, code.names)


def compared(op: str, left: Code, right: Code) -> Code:
    """Two values with a sign between them that compares."""
    return binary(op, left, right, COMPARISON, SUM, SUM)
