"""The words that a game lends to its rules.

A game registers words (questions about a position), sets (things to quantify over), offers (generous
enumerations of one kind of action), effects (changes of a position) and settings (named constants).  They know
no rule: which of them forbids what is said in YAML.  Each word is *one* Python expression, used both by the
compiled rules and by the explaining interpreter, so that the two cannot drift apart.

In a code template, ``{name}`` is a parameter of the word, a field of the state, or ``player`` (who acts); any
other name is looked up in the game's tables (`Vocabulary.tables` and the tables that depend on a mode).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from rulewright.core.domains import Domain, OutsideError, Shape, read, schema
from rulewright.core.errors import meant

NONE: Mapping[str, Any] = MappingProxyType({})
"""What a word has that takes no parameters."""
Template = str | Callable[[Mapping[str, Any]], str]
"""A Python expression with ``{placeholders}``, or a function from the literal arguments to one."""


class Param(NamedTuple):
    """A parameter: its `type` names a value type of the game; `doc` says what it is, for authors of rules."""

    type: str
    doc: str
    optional: bool = False


class Phrase(NamedTuple):
    """How a fact is said, in each language, when it holds and when it does not; nothing where it need not be said."""

    holds: Mapping[str, str]
    fails: Mapping[str, str]


class Word(NamedTuple):
    """A question about a position with a yes-or-no answer.

    `given` is the answer that every *offered* action has by construction, so that enumerating need not ask
    again; `anywhere` says that it may be asked of a place outside the board.
    """

    name: str
    doc: str
    code: Template
    params: Mapping[str, Param] = NONE
    phrase: Phrase | None = None
    given: bool | None = None
    anywhere: bool = False
    cost: int = 1


class SetWord(NamedTuple):
    """Things to quantify over: `code` is an iterable of values of type `element`."""

    name: str
    doc: str
    code: Template
    element: str
    params: Mapping[str, Param] = NONE


class Level(NamedTuple):
    """One nesting level of an enumeration: `lines` of code (the first a ``for``) that bind `binds`."""

    lines: tuple[str, ...]
    binds: tuple[str, ...]


class Offer(NamedTuple):
    """A superset of the actions of one kind: loops that enumerate it, and `contains`, an expression that tells
    whether a given well-formed action belongs to it (it may also hold for places outside the board)."""

    name: str
    doc: str
    kind: str
    levels: tuple[Level, ...]
    contains: str


@dataclass(frozen=True, slots=True)
class Write:
    """One change of a field of the state: at `index` (None for a scalar) `value` replaces what is there, or is
    added to it.  It is done only where the parameters that it `needs` are given."""

    field: str
    index: str | None
    value: Template
    add: bool = False
    needs: tuple[str, ...] = ()


class Effect(NamedTuple):
    """A change of the position, made of writes whose values are read before any of them is done."""

    name: str
    doc: str
    writes: tuple[Write, ...]
    params: Mapping[str, Param] = NONE


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
    derived: Mapping[str, tuple[str, str]] = NONE
    implied: frozenset[str] = frozenset()
    joint_of: str | None = None
    chance: bool = False


class Setting(NamedTuple):
    """A named constant that a clause `sets`; `shape` is how its value is made of literals.  Every mode needs it, unless
    it is `optional`."""

    name: str
    doc: str
    shape: Shape
    optional: bool = False


class ValueType(NamedTuple):
    """A type of values: `schema` of its literals in YAML; `domain` gives those that there are in a mode, and is None
    where values are named by variables alone; `accepts` names other types whose variables serve as well, `items` is
    the type of the elements where it is a list that may hold variables."""

    name: str
    doc: str
    schema: Mapping[str, Any]
    domain: Callable[[], Domain] | None = None
    accepts: frozenset[str] = frozenset()
    items: str | None = None

    def read(self, value: Any, variables: Sequence[str] = ()) -> str:
        """Python source for a literal; variables are what else might have been meant.

        Raises:
            OutsideError: if no literal can be that.
        """
        if self.domain is not None:
            return read(self.domain(), value, variables)
        there = f"known: {', '.join(variables)}" if variables else f"there is no {self.name} here"
        raise OutsideError(f"a {self.name} is named by a variable", meant(f"${value}", variables) or there)


@dataclass(frozen=True)
class Vocabulary:
    """All that a game lends to its rules."""

    state: type[Any]
    listed: frozenset[str]
    """Fields of the state that are sequences, written element by element."""
    types: Mapping[str, ValueType]
    kinds: Mapping[str, Kind]
    words: Mapping[str, Word]
    sets: Mapping[str, SetWord]
    offers: Mapping[str, Offer]
    effects: Mapping[str, Effect]
    settings: Mapping[str, Setting]
    packed: frozenset[str] = frozenset()
    """Those of the sequences that are bytes, which copy and search fast; the others are tuples."""

    def __post_init__(self) -> None:
        taken = set(self.state._fields) | {"player"}
        for group in (self.words, self.sets, self.effects):
            for word in group.values():
                clash = taken & set(word.params)
                if clash:
                    raise ValueError(f"{word.name}: parameter {sorted(clash)[0]!r} hides a field of the state")

    def setting_schema(self, name: str) -> dict[str, Any]:
        """The JSON Schema of a setting's value."""
        return schema(self.settings[name].shape, {type_.name: type_.schema for type_ in self.types.values()})


def said(en: str, fr: str, de: str) -> dict[str, str]:
    """One text in each language."""
    return {"en": en, "fr": fr, "de": de}


def by_name(*items: Any) -> dict[str, Any]:
    """A registry of named items; two of one name are a mistake of ours."""
    registry: dict[str, Any] = {}
    for item in items:
        if item.name in registry:
            raise ValueError(f"two words are named {item.name!r}")
        registry[item.name] = item
    return registry
