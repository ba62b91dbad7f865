"""The words that a game lends to its rules.

A game registers words (questions about a position), sets (things to quantify over), offers (generous
enumerations of one kind of action), effects (changes of a position) and settings (named constants).  They know
no rule: which of them forbids what is said in YAML.  One that the rules of no other game use says `why` it is there.
Each is a function from its arguments to an expression
(`rulewright.core.expressions`), from which both the compiled rules and the explanations are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from rulewright.core.domains import Literals, OutsideError, Shape, read, schema
from rulewright.core.errors import meant
from rulewright.core.expressions import TRUE, Args, Expr, Part, Write
from rulewright.core.operations import ge, join, lt, ne, those, whole
from rulewright.core.types import PLAYER, Domain, Record, Type

NONE: Mapping[str, Any] = MappingProxyType({})
"""What a word has that takes no parameters."""
Asked = Callable[[Args], Expr]
"""An expression of some arguments; those that are written out may choose its shape."""


def always(_: Args) -> Expr:
    """What holds whatever is asked."""
    return TRUE


class Param(NamedTuple):
    """A parameter: its `type` names a value type of the game; `doc` says what it is, for authors of rules."""

    type: str
    doc: str
    optional: bool = False


class Word(NamedTuple):
    """A question about a position with a yes-or-no answer.

    `given` is the answer that every *offered* action has by construction, so that enumerating need not ask
    again; `anywhere` says that it may be asked of a place outside the board.
    """

    name: str
    doc: str
    test: Asked
    params: Mapping[str, Param] = NONE
    given: bool | None = None
    anywhere: bool = False
    cost: int = 1
    why: str = ""


class SetWord(NamedTuple):
    """Things to quantify over, values of type `element`."""

    name: str
    doc: str
    things: Asked
    element: str
    params: Mapping[str, Param] = NONE
    why: str = ""


class Loop(NamedTuple):
    """One nesting level of an enumeration: a field of the action goes through some things, `where` it may; others
    follow from it."""

    field: str
    things: Asked
    where: Asked = always
    lets: Mapping[str, Asked] = NONE


class Offer(NamedTuple):
    """A superset of the actions of one kind: loops that enumerate it, and `contains`, which tells whether a given
    well-formed action belongs to it (it may also hold for places outside the board)."""

    name: str
    doc: str
    kind: str
    loops: tuple[Loop, ...]
    contains: Asked
    why: str = ""


class Effect(NamedTuple):
    """A change of the position, made of writes whose values are read before any of them is done."""

    name: str
    doc: str
    writes: Callable[[Args], Sequence[Write]]
    params: Mapping[str, Param] = NONE
    why: str = ""


class Kind(NamedTuple):
    """A kind of action.  An action is the tuple ``(kind, *fields)``; `derived` are further variables that rules
    may name, each a type and an expression over the fields.

    A kind that is `joint_of` another is taken by all players at once: its one field holds, by seat, what each of
    them chose in an action of that other kind.  A kind of `chance` is nobody's choice.  Fields that are `implied` only
    say how the action is written: a rule that asks about another action may leave them out.
    """

    name: str
    doc: str
    fields: Mapping[str, str]
    derived: Mapping[str, tuple[str, Asked]] = NONE
    implied: frozenset[str] = frozenset()
    joint_of: str | None = None
    chance: bool = False


class Quantity(NamedTuple):
    """Something that has a value: a part of the state, or a constant.

    `type` names the value type of what it holds, or of what it has several of; `value` is the expression, of a bag the
    number of the thing that is asked about.  A `part` is what it reads where clauses may change that; a number that
    they change `stops` at its least and its most.  One of a `field` is asked of an action that has it.  A list has
    entries with `fields`, each of a domain, a number or a flag, and at `most` so many, if a mode says how many.
    """

    name: str
    doc: str
    type: str
    value: Asked
    params: Mapping[str, Param] = NONE
    part: Part | None = None
    stops: tuple[Expr, Expr] | None = None
    field: str | None = None
    fields: Mapping[str, str] = NONE
    most: int | None = None


OF, FIELD, IN = "of", "field", "in"
"""The parameter of what each thing of a domain has; of which field of a list something is asked, and of which list."""


def held(
    part: Part, type_: str, doc: str, per: Mapping[str, Param] = NONE, stops: tuple[Expr, Expr] | None = None
) -> Quantity:
    """A part of the state as a quantity of its name; `per` are the arguments by which it is said which one is meant."""

    def value(args: Args) -> Expr:
        return part(*args.values())

    return Quantity(part.name, doc, type_, value, per, part, stops)


class Setting(NamedTuple):
    """A named constant that a clause `sets`; `shape` is how its value is made of literals.  Every mode needs it, unless
    it is `optional`."""

    name: str
    doc: str
    shape: Shape
    optional: bool = False


class ValueType(NamedTuple):
    """A type of values, as authors of rules know it: `type` is what expressions make of it, `schema` that of its
    literals in YAML; `domain` gives those that there are in a mode, and is None where values are named by variables
    alone; `accepts` names other types whose variables serve as well, `items` is the type of the elements where it is a
    list that may hold variables."""

    name: str
    doc: str
    type: Type
    schema: Mapping[str, Any]
    domain: Callable[[], Literals] | None = None
    accepts: frozenset[str] = frozenset()
    items: str | None = None

    def read(self, value: Any, variables: Sequence[str] = ()) -> Any:
        """The value of a literal; variables are what else might have been meant.

        Raises:
            OutsideError: if no literal can be that.
        """
        if self.domain is not None:
            return read(self.domain(), value, variables)
        there = f"known: {', '.join(variables)}" if variables else f"there is no {self.name} here"
        raise OutsideError(f"a {self.name} is named by a variable", meant(f"${value}", variables) or there)


_OF = {OF: Param("player", "the player")}
PLAYERS = SetWord("players", "All players.", lambda _: whole(PLAYER), "player")
OTHERS = SetWord("others", "All players but one.", lambda a: those(PLAYER, lambda q: ne(q, a[OF])), "player", _OF)
BEFORE = SetWord(
    "before",
    "The players whose seats come before a player's.",
    lambda a: those(PLAYER, lambda q: lt(q, a[OF])),
    "player",
    _OF,
)
CLOCKWISE = SetWord(
    "clockwise",
    "All players round the table, a player first.",
    lambda a: join(those(PLAYER, lambda q: ge(q, a[OF])), those(PLAYER, lambda q: lt(q, a[OF]))),
    "player",
    _OF,
)
"""Sets that any game may have."""


@dataclass(frozen=True)
class Vocabulary:
    """All that a game lends to its rules."""

    state: type[Any]
    parts: Mapping[str, Part]
    """What a state is made of, in the order of its fields."""
    types: Mapping[str, ValueType]
    kinds: Mapping[str, Kind]
    words: Mapping[str, Word]
    sets: Mapping[str, SetWord]
    offers: Mapping[str, Offer]
    effects: Mapping[str, Effect]
    settings: Mapping[str, Setting]
    sizes: Mapping[Domain | Record, int]
    """How many things there are in a mode of those that are numbered."""
    quantities: Mapping[str, Quantity] = field(default_factory=dict)
    """What rules may ask the value of: parts of the state, and constants (`rulewright.core.constants`)."""
    numerals: Mapping[Domain, tuple[int, ...]] = field(default_factory=dict)
    """The numbers that things are called by, of those domains of which each is called by one."""

    def __post_init__(self) -> None:
        if tuple(self.parts) != self.state._fields:
            raise ValueError(f"the parts of the state are {', '.join(self.state._fields)}")
        for name in sorted({*self.words, *self.sets} & {*self.quantities}):
            raise ValueError(f"{name} is both a word and a quantity")
        taken = {*self.parts, "player"}
        for group in (self.words, self.sets, self.effects):
            for word in group.values():
                clash = taken & set(word.params)
                if clash:
                    raise ValueError(f"{word.name}: parameter {sorted(clash)[0]!r} hides a field of the state")

    def setting_schema(self, name: str) -> dict[str, Any]:
        """The JSON Schema of a setting's value."""
        return schema(self.settings[name].shape, {type_.name: type_.schema for type_ in self.types.values()})


def by_name(*items: Any) -> dict[str, Any]:
    """A registry of named items; two of one name are a mistake of ours."""
    registry: dict[str, Any] = {}
    for item in items:
        if item.name in registry:
            raise ValueError(f"two words are named {item.name!r}")
        registry[item.name] = item
    return registry
