"""What rules ask and compute, as typed trees that are written in no language.

A node tells its `type`, and none is built of what does not fit: whoever tries is told what was wanted.  The same trees
are rendered as Python (`rulewright.core.python`) and evaluated one by one (`rulewright.core.interpreter`).  The words
of a game are written with the functions of `rulewright.core.operations`: ``board(a["place"])`` reads a `Part` of the
state, ``SORT(x)`` looks into a `Table`, ``around(board(), x, y)`` asks a `Native`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Literal, Self, cast, get_args

from rulewright.core.frozen import Data, Frozen
from rulewright.core.spec import Path
from rulewright.core.types import (
    FLAG,
    NUMBER,
    PLAYER,
    Array,
    Bag,
    Domain,
    List,
    Type,
    admits,
    fits,
)

Relation = Literal["==", "!=", "<", "<=", ">", ">="]
Sign = Literal["+", "-", "*", "//", "%", "min", "max"]
How = Literal["some", "every", "count", "those", "first"]
MOST = 50_000
"""So many throws, picks or numbers may be listed: to list them, weigh them and do each takes a second."""


class ExpressionError(ValueError):
    """What does not fit together: what was wanted, and what there is."""


# -- what a game declares --------------------------------------------------------------------------------


class Part(Frozen):
    """A part of the state: one value, or one for each thing of some domains; `packed` are bytes, which copy fast;
    a `brief` one is empty between two actions."""

    name: str
    holds: Type
    per: tuple[Domain, ...] = ()
    packed: bool = False
    brief: bool = False

    @property
    def index(self) -> tuple[Domain, ...]:
        """By what a single value in it is found."""
        return (*self.per, self.holds.of) if isinstance(self.holds, Bag) else self.per

    @property
    def emptied(self) -> str:
        """The table of what it holds between two actions, if it is empty then."""
        return f"EMPTY_{self.name.upper().replace('-', '_')}"

    def __call__(self, *index: Value) -> Read:
        """What stands at an index; without one, all of it."""
        if index:
            found = NUMBER if isinstance(self.holds, Bag) else self.holds
            return Read(self, _arguments(self.name, self.index, index), found)
        whole = self.holds
        for domain in reversed(self.per):
            whole = Array(domain, whole)
        return Read(self, (), whole)


class Table(Frozen):
    """A function of finitely many things, worked out beforehand: what it `takes` leads to what it `gives`.

    Where it gives some `other` its last argument may have no entry, and that is then what it says.
    """

    name: str
    takes: tuple[Type, ...]
    gives: Type
    other: Any = None

    def __call__(self, *args: Value) -> Apply:
        """What it says of some values."""
        return Apply(self, _arguments(self.name, self.takes, args), self.gives)


class Native(Frozen):
    """A function that no expression stands for yet: whatever runs the rules has to bring it along."""

    name: str
    takes: tuple[Type, ...]
    gives: Type

    def __call__(self, *args: Value) -> Apply:
        """What it says of some values."""
        return Apply(self, _arguments(self.name, self.takes, args), self.gives)


# -- nodes -----------------------------------------------------------------------------------------------


class Traced(Data):
    """What rules are made into: it knows where in the rules that was written, and is equal to what is the same and was
    written elsewhere."""

    __slots__ = ("_origin", "_reads")

    @property
    def origin(self) -> Path:
        """The keys that lead to what it was made of in the rules, as ``("clauses", 3, "when")``; none where that is
        what it stands in, or it is a constant or a variable."""
        origin: Path = getattr(self, "_origin", ())
        return origin

    def made_of(self, origin: Path) -> Self:
        """The same, written there, unless it is known already where."""
        if self.origin:
            return self
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        object.__setattr__(other, "_origin", origin)
        return other

    @property
    def reads(self) -> frozenset[str]:
        """The parts of the state that it may look at, by name, also by what it asks or in what follows."""
        found: frozenset[str] | None = getattr(self, "_reads", None)
        if found is None:
            found = frozenset().union(*(node.reads for node in self._within()))
            object.__setattr__(self, "_reads", found)
        return found

    def _within(self) -> Iterable[Expr]:
        """What it is made of, and what that asks."""
        return ()

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__


class Node(Traced):
    """What all nodes are, and nothing else is."""

    def _within(self) -> Iterable[Expr]:
        return inside(cast("Expr", self))


class Leaf(Node):
    """What is of no single place: it is the same wherever it is written."""

    def made_of(self, origin: Path) -> Self:
        return self


class Const(Leaf):
    """A constant; None where nobody gave an argument."""

    value: Any
    type: Type

    def __post_init__(self) -> None:
        if self.value is not None and not admits(self.type, self.value):
            raise ExpressionError(f"{self.value!r} is not a {self.type}")


class Var(Leaf):
    """A variable: an argument, a field of the action, what a quantifier goes through, or ``player``, who acts."""

    name: str
    type: Type


class Read(Node):
    """What a part of the state holds at an index, or all of it."""

    part: Part
    index: tuple[Expr, ...]
    type: Type

    @property
    def reads(self) -> frozenset[str]:
        return super().reads | {self.part.name}


class Apply(Node):
    """What a table or a native function says."""

    function: Table | Native
    args: tuple[Expr, ...]
    type: Type


class At(Node):
    """What stands in an array for a thing."""

    of: Expr
    index: Expr
    type: Type


class Arithmetic(Node):
    """A number made of two; ``min`` and ``max`` are one of them."""

    op: Sign
    left: Expr
    right: Expr
    type: Type


class Compare(Node):
    """How two values stand to each other."""

    op: Relation
    left: Expr
    right: Expr
    type: Type = FLAG


class Group(Node):
    """Whether every item holds, or any."""

    every: bool
    items: tuple[Expr, ...]
    type: Type = FLAG


class Not(Node):
    """The contrary."""

    item: Expr
    type: Type = FLAG


class If(Node):
    """One of two values."""

    test: Expr
    then: Expr
    other: Expr
    type: Type


class Present(Node):
    """Whether there is something."""

    item: Expr
    type: Type = FLAG


class Otherwise(Node):
    """What there is, or else something other."""

    item: Expr
    other: Expr
    type: Type


class As(Node):
    """The same value as another type: a thing as its number, a number as a thing, what may be none as what is there."""

    item: Expr
    type: Type


class Member(Node):
    """Whether a value is among others."""

    item: Expr
    of: Expr
    type: Type = FLAG


class Size(Node):
    """How many there are, in a list or a bag."""

    of: Expr
    type: Type = NUMBER


class Items(Node):
    """A list of values."""

    items: tuple[Expr, ...]
    type: Type


class Join(Node):
    """A list and then another."""

    items: tuple[Expr, ...]
    type: Type


class Whole(Node):
    """All things of a domain, in order."""

    domain: Domain
    type: Type


class Quantified(Node):
    """Things gone through one by one: whether some or every one is `that`, how many are, those that are, the first."""

    how: How
    var: Var
    of: Expr
    that: Expr
    type: Type


class Total(Node):
    """The sum of an amount of each of several things that are `that`."""

    var: Var
    of: Expr
    that: Expr
    amount: Expr
    type: Type


class Mapped(Node):
    """A value of each of several things that are `that`, in their order."""

    var: Var
    of: Expr
    that: Expr
    item: Expr
    type: Type


class Span(Node):
    """The numbers from one to another."""

    first: Expr
    last: Expr
    type: Type


class Following(Node):
    """What comes in a list after the first that is a value; of the last itself, of what is not there an other one."""

    of: Expr
    item: Expr
    other: Expr
    type: Type


class Made(Node):
    """What clauses make a quantity to be: the value of each whose test holds, all the same, or else an other one.

    Of two that differ whoever asks is told by a `MadeConflictError`.
    """

    name: str
    clauses: tuple[str, ...]
    tests: tuple[Expr, ...]
    values: tuple[Expr, ...]
    other: Expr
    type: Type


class Subsets(Node):
    """Every choice of one or more of some things, the small ones first."""

    of: Expr
    type: Type


class Gathered(Node):
    """What several things each have in a list, each once."""

    var: Var
    of: Expr
    lists: Expr
    type: Type


class After(Node):
    """A value as it is after an action: the one that is asked about, or one of a kind by the same player."""

    item: Expr
    kind: str | None
    args: tuple[Expr, ...]
    type: Type


class Call(Node):
    """A question of the rules, asked about some values."""

    question: Question
    args: tuple[Expr, ...]
    type: Type = FLAG

    def _within(self) -> Iterable[Expr]:
        """A search that is asked inside itself reads no more than it does anyway."""
        return (*self.args, *(() if isinstance(self.question, Anew) else asked(self.question)))


Expr = (
    Const
    | Var
    | Read
    | Apply
    | At
    | Arithmetic
    | Compare
    | Group
    | Not
    | If
    | Present
    | Otherwise
    | As
    | Member
    | Size
    | Items
    | Join
    | Whole
    | Quantified
    | Total
    | Mapped
    | Span
    | Following
    | Made
    | Subsets
    | Gathered
    | After
    | Call
)
Args = Mapping[str, Expr]
"""The arguments of a word, or the fields of an action, by name."""
Value = Expr | float | str
"""What operations take: numbers, flags and texts are constants of the type that is wanted."""


# -- questions and changes -------------------------------------------------------------------------------


class Definition(Frozen):
    """A condition that a clause defines, or a quantity that clauses compute: asked about its parameters, in whatever
    state and for whoever acts."""

    name: str
    params: tuple[Var, ...]
    body: Expr

    @cached_property
    def ahead(self) -> bool:
        """Whether it is about more than the state as it stands."""
        return looks_ahead(self.body)


class Forbids(Frozen):
    """Whether a clause forbids an action: asked about a player and the fields of the action."""

    clause: str
    kind: str
    body: Expr


class ActionKind(Frozen):
    """A kind of action: its fields, and what else rules may name of it."""

    name: str
    fields: tuple[Var, ...]
    derived: tuple[tuple[Var, Expr], ...]


class Level(Frozen):
    """A variable goes through some things, `where` it may, and others follow from it."""

    var: Var
    of: Expr
    where: Expr
    lets: tuple[tuple[Var, Expr], ...]

    @property
    def binds(self) -> tuple[str, ...]:
        """The variables that it binds."""
        return (self.var.name, *(var.name for var, _ in self.lets))


class Search(Frozen):
    """The actions of a kind that nothing `forbids`: asked about a player and the fields that are given.  One that may
    come to itself has a `name`, by which it is known while it is under way."""

    kind: str
    given: tuple[str, ...]
    offers: tuple[tuple[Level, ...], ...]
    forbids: tuple[Expr, ...]
    name: str = ""


class Anew(Frozen):
    """A search that is asked inside itself, of another state or about other values."""

    name: str
    kind: str
    given: tuple[str, ...]
    search: Callable[[], Search]


Question = Definition | Forbids | Search | Anew
DEEP = 8
"""So many searches may be asked anew inside each other; one deeper counts as having found something, and so does one
about what it is being asked about already.  Only rules by which nothing is ever used up get so far."""


TRUE, FALSE = Const(True, FLAG), Const(False, FLAG)
FIRST, LAST = Const(0, NUMBER), Const(-1, NUMBER)
"""The ends of a list, as places in it."""


class Write(Traced):
    """A change of a part at an index, or of the whole: a value replaces what is there, or is added to it.

    It is made `where` that holds; what goes beyond the numbers that it stays `within` stops there.  What is added to a
    list is an entry at its end, or `FIRST` or `LAST`, the place from which one is taken.
    """

    part: Part
    index: tuple[Expr, ...]
    value: Expr
    add: bool = False
    where: Expr = TRUE
    within: tuple[Expr, Expr] | None = None

    @property
    def expressions(self) -> tuple[Expr, ...]:
        """All that it asks and computes."""
        return (*self.index, self.value, self.where, *(self.within or ()))

    @property
    def in_order(self) -> bool:
        """Whether it makes a list longer or shorter, so that what does so first matters."""
        return self.add and isinstance(self.part.holds, List)

    def _within(self) -> Iterable[Expr]:
        return self.expressions

    @property
    def place(self) -> tuple[str, tuple[Expr, ...]]:
        """What is changed."""
        return self.part.name, self.index


# -- going through a tree --------------------------------------------------------------------------------


_SEVERAL = "tuple[Expr, ...]"
_NODES = ("Expr", "Var", _SEVERAL)
_INNER = {
    kind: tuple((name, what == _SEVERAL) for name, what in kind.__annotations__.items() if what in _NODES)
    for kind in get_args(Expr)
}
"""The fields of a kind of node that hold nodes, and whether each holds several."""


def inside(node: Expr) -> Iterator[Expr]:
    """The nodes that a node is made of."""
    for name, several in _INNER[type(node)]:
        if several:
            yield from getattr(node, name)
        else:
            yield getattr(node, name)


def walk(node: Expr) -> Iterator[Expr]:
    """A node and all inside it; not what a question asks in turn."""
    left = [node]
    while left:
        node = left.pop()
        yield node
        left += inside(node)


def looks_ahead(node: Expr) -> bool:
    """Whether an expression is about more than the state as it stands."""
    for inner in walk(node):
        if isinstance(inner, After):
            return True
        if isinstance(inner, Call) and (not isinstance(inner.question, Definition) or inner.question.ahead):
            return True
    return False


def replaced(node: Expr, old: Expr, new: Expr) -> Expr:
    """An expression with another one in the place of a part of it."""
    if node == old:
        return new
    changed: dict[str, Any] = {}
    for name, several in _INNER[type(node)]:
        value = getattr(node, name)
        changed[name] = tuple(replaced(v, old, new) for v in value) if several else replaced(value, old, new)
    return node.replaced(**changed)


def asked(question: Question) -> Iterator[Expr]:
    """The expressions of a question."""
    if isinstance(question, Anew):
        question = question.search()
    if not isinstance(question, Search):
        yield question.body
        return
    yield from question.forbids
    for levels in question.offers:
        for level in levels:
            yield from (level.of, level.where, *(value for _, value in level.lets))


def free(node: Expr) -> frozenset[str]:
    """The variables that an expression does not bind itself."""
    if isinstance(node, Var):
        return frozenset((node.name,))
    found = frozenset[str]().union(*map(free, inside(node)))
    return (
        found - {node.var.name} | free(node.of) if isinstance(node, Quantified | Total | Mapped | Gathered) else found
    )


# -- what is always there ---------------------------------------------------------------------------------

player = Var("player", PLAYER)
"""Who acts."""


def typed(value: Value, type_: Type) -> Expr:
    """A value of a type.

    Raises:
        ExpressionError: if it is of another.
    """
    node = value if isinstance(value, Node) else Const(value, type_)
    if not fits(node.type, type_):
        raise ExpressionError(f"a {type_} is wanted here, not a {node.type}")
    return node


def _arguments(name: str, wanted: tuple[Type, ...], given: tuple[Value, ...]) -> tuple[Expr, ...]:
    if len(given) != len(wanted):
        raise ExpressionError(f"{name} takes {len(wanted)}, not {len(given)}")
    try:
        return tuple(map(typed, given, wanted))
    except ExpressionError as error:
        raise ExpressionError(f"{name}: {error}") from None
