"""Values that rules compare, compute and count, as checked trees.

A value is a literal or a variable, what a part of the state holds, a constant, a quantity that clauses compute, or
something reckoned of such.  What might be missing is never an error: comparing with it is false, counting gives 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rulewright.core.domains import bounds
from rulewright.core.expressions import Expr, Var
from rulewright.core.frozen import Data
from rulewright.core.spec import Path
from rulewright.core.types import FLAG, NUMBER, Bag, Domain, List, Number, Option, Type
from rulewright.core.vocabulary import Quantity, SetWord, Vocabulary

if TYPE_CHECKING:
    from rulewright.core.conditions import Arguments, Condition

TIMES = "times"
"""Of what is moved from bag to bag: so many."""
CHANGES = {
    **{"set": "to", "add": "to", "take": "from", "move": "", "push": "to"},
    **{"put-first": "in", "take-first": "", "take-last": ""},
}
"""What changes a part of the state: its word, and that before its place."""
COMPARISONS = ("is", "less", "more", "at-most", "at-least", "in")
"""How two values may be compared."""
ARITHMETIC = ("plus", "minus", "times", "least", "most")
ENDS = ("first", "last")
THROWN = ("throws", "picks")
"""What chance gives at once."""
PIPS = "pips"
RECKONING = (
    *(*ARITHMETIC, "if", "those", "union", "size", "numbers", *THROWN, PIPS),
    *("length", "number", "count", "total", "the", *ENDS, "next-in", "next"),
)
"""What makes a value of others."""
NONE = "none"
"""What there is where nothing is."""


class Sort(NamedTuple):
    """What a value may be: its type, the name that authors of rules know it by, and of a number its bounds."""

    of: Type
    name: str = ""
    least: float | None = None
    most: float | None = None

    def __str__(self) -> str:
        return str(self.of) if self.bag else self.name or str(self.of)

    @property
    def optional(self) -> bool:
        """Whether there may be nothing."""
        return isinstance(self.of, Option)

    @property
    def thing(self) -> Type:
        """The type of what there is, if there is something."""
        return self.of.of if isinstance(self.of, Option) else self.of

    @property
    def bag(self) -> Bag | None:
        """Its type if it is several things of which there are so many each."""
        return self.of if isinstance(self.of, Bag) else None


NUMBERS, FLAGS = Sort(NUMBER), Sort(FLAG)


def sort_of(vocabulary: Vocabulary, name: str, of: Type | None = None) -> Sort:
    """The sort of a value type that authors know, which may be held as an other type: with none beside it."""
    described = vocabulary.types[name]
    if isinstance(described.type, Bag):
        return Sort(described.type, described.type.of.name)
    domain = described.domain() if isinstance(described.type, Number) and described.domain else None
    return Sort(of or described.type, name, *(bounds(domain) if domain else ()))


class Loose(Data):
    """A literal whose type what it is compared with has to tell; a variable that is `near`, with its type, may have
    been meant."""

    value: Any
    path: Path
    near: tuple[str, Type] | None = None


class Nothing(Data):
    """``none``, written out."""

    path: Path


class Known(Data):
    """A variable, or a literal of a type."""

    expr: Expr
    sort: Sort
    path: Path


class Fetched(Data):
    """What a part of the state holds, or what a constant says."""

    word: Quantity
    args: tuple[tuple[str, Value], ...]
    sort: Sort
    path: Path

    @property
    def bag(self) -> Bag | None:
        """What it holds if that is a bag."""
        part = self.word.part
        return part.holds if part and isinstance(part.holds, Bag) else None


class Computed(Data):
    """A quantity that clauses compute, of some values."""

    name: str
    args: tuple[tuple[str, Value], ...]
    sort: Sort
    path: Path


class Reckoned(Data):
    """A number made of others."""

    op: str
    items: tuple[Value, ...]
    sort: Sort
    path: Path


class Either(Data):
    """One value where something holds, else another."""

    when: Condition
    then: Value
    other: Value
    sort: Sort
    path: Path


class Judged(Data):
    """Whether a condition holds."""

    condition: Condition
    sort: Sort
    path: Path


class Entries(Data):
    """What a field of each entry of a list holds."""

    of: Fetched
    field: str
    sort: Sort
    path: Path


class End(Data):
    """The first or the last of several things, if there is one: `how` says which."""

    how: str
    of: Value
    sort: Sort
    path: Path


class Followed(Data):
    """What comes after a value in several things."""

    of: Value
    item: Value
    sort: Sort
    path: Path


class Listed(Data):
    """Whether a list has an entry with some fields."""

    of: Fetched
    fields: tuple[tuple[str, Value], ...]
    sort: Sort
    path: Path


class Several(Data):
    """Values that are listed."""

    items: tuple[Value, ...]
    sort: Sort
    path: Path


class Among(Data):
    """The things of a set, by its name and what it is of."""

    name: str
    args: Arguments
    things: Expr
    sort: Sort
    path: Path


class Asked(Data):
    """The things of a set that is asked about values."""

    word: SetWord
    args: tuple[tuple[str, Value], ...]
    sort: Sort
    path: Path


class Those(Data):
    """Those of several things that are such."""

    var: Var
    of: Value
    that: Condition
    sort: Sort
    path: Path


class United(Data):
    """What is in one of several sets or more, each thing once."""

    items: tuple[Value, ...]
    sort: Sort
    path: Path


class Ranged(Data):
    """The numbers from one to another."""

    first: Value
    last: Value
    sort: Sort
    path: Path


class Next(Data):
    """The player who comes after another, round the table, of those that are such."""

    after: Value
    var: Var
    that: Condition
    sort: Sort
    path: Path


class Size(Data):
    """How many there are in a set or a bag."""

    of: Value
    sort: Sort
    path: Path


class NumberOf(Data):
    """How many there are of one thing in a bag."""

    of: Value
    bag: Value
    sort: Sort
    path: Path


class Thrown(Data):
    """All that chance may give at once: so many things, each one of several of which each weighs so much (all alike if
    nothing is said), or so many of those in a bag."""

    how: str
    number: Value
    of: Value
    var: Var | None
    weight: Value | None
    sort: Sort
    path: Path

    @property
    def domain(self) -> Domain:
        """Of what the things are."""
        assert isinstance(self.sort.of, List)
        assert isinstance(self.sort.of.of, Bag)
        return self.sort.of.of.of


class Pips(Data):
    """The number that a thing is called by, or the sum of those in a bag."""

    of: Value
    numbers: tuple[int, ...]
    sort: Sort
    path: Path


class Gone(Data):
    """Things gone through one by one: how many are such, the total of an amount of each, the one that is."""

    how: str
    var: Var
    of: Value
    that: Condition
    amount: Value | None
    sort: Sort
    path: Path


class Joined(Data):
    """Whether a way leads over some cells of the board, from one of some to one of others, in so many steps perhaps."""

    through: Value
    start: Value
    goal: Value
    sort: Sort
    path: Path
    most: Value | None = None


class Altered(Data):
    """A change of what a part holds: a value is `set`, or `add`ed to it, or `take`n from it; several things at once,
    where the part is a bag."""

    how: str
    place: Fetched
    value: Value
    path: Path


class Moved(Data):
    """A thing goes from one place to another, each a bag or a slot; if it is none, nothing happens.  From bag to bag it
    goes so many `times`."""

    thing: Value
    source: Fetched | None
    to: Fetched | None
    path: Path
    times: Value | None = None


class Pushed(Data):
    """An entry is added at the end of a list."""

    to: Fetched
    fields: tuple[tuple[str, Value], ...]
    path: Path


class Promoted(Data):
    """The entries of a list with some fields come before its others."""

    of: Fetched
    fields: tuple[tuple[str, Value], ...]
    path: Path


class Taken(Data):
    """An entry is taken away from an end of a list; what one of its fields holds goes somewhere, perhaps."""

    how: str
    of: Fetched
    moved: Moved | None
    path: Path

    @property
    def end(self) -> tuple[str, str]:
        """Which end of which list it is."""
        return self.how, self.of.word.name


class Raised(Data):
    """A step falls due: whose it is, if it is some player's, and what is known of it."""

    step: str
    by: Value | None
    path: Path
    data: tuple[tuple[str, Value], ...] = ()


Value = (
    Loose
    | Nothing
    | Known
    | Fetched
    | Computed
    | Reckoned
    | Either
    | Judged
    | Several
    | Among
    | Asked
    | Those
    | United
    | Size
    | NumberOf
    | Thrown
    | Pips
    | Gone
    | Entries
    | End
    | Followed
    | Listed
    | Joined
    | Ranged
    | Next
)
Change = Altered | Moved | Pushed | Promoted | Taken | Raised
"""What changes a part of the state, or what is due."""


def settled(relation: str, left: Sort, right: Sort) -> bool | None:
    """What a comparison of numbers comes to whatever they are, by their bounds; None if that is open."""
    below, above = _less(left.most, right.least), _less(right.most, left.least)
    match relation:
        case "is":
            return False if below or above else None
        case "less":
            return True if below else False if _less(right.most, left.least, or_equal=True) else None
        case "more":
            return True if above else False if _less(left.most, right.least, or_equal=True) else None
        case "at-most":
            return False if above else True if _less(left.most, right.least, or_equal=True) else None
        case "at-least":
            return False if below else True if _less(right.most, left.least, or_equal=True) else None
        case _:
            return None


def _less(left: float | None, right: float | None, or_equal: bool = False) -> bool:
    return left is not None and right is not None and (left < right or (or_equal and left == right))
