"""What a game brings for one mode besides its rules, in types that know no game: `P` are its positions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rulewright.core.errors import PositionError
from rulewright.core.phrases import Phrase
from rulewright.core.play import Action
from rulewright.core.spec import Path

P = TypeVar("P")


class Difference(NamedTuple):
    """Where a probe's expectation and the position differ: keys inside the expectation, both sides, places."""

    path: Path
    expected: Phrase
    actual: Phrase
    places: tuple[str, ...] = ()
    now: Any = None
    """What the expectation would have to be; None if that cannot be said."""


class Probe(NamedTuple, Generic[P]):
    """A question of a game's own that a scenario may ask; `ask` gives every difference.

    It raises `PositionError` if what is expected makes no sense in the position, `check` if it makes none in any: it
    looks at nothing of a position but its players' names.  `falsify` gives, for each single thing that is expected and
    holds, the keys that lead to it and what is false in its place, and yet could be so elsewhere.
    """

    ask: Callable[[P, Any], list[Difference]]
    check: Callable[[P, Any], None]
    falsify: Callable[[P, Any], Iterable[tuple[Path, Any]]]
    told: Callable[[P, Any], Sequence[tuple[int, Action]]] = lambda *_: ()
    """The legal actions that the answer is about, each with its player, if it is just these that it tells."""


class Symmetry(Protocol):
    """A change of a position that the rules do not notice: the board turned or mirrored, the seats shifted."""

    def state(self, state: Any) -> Any:
        """What a state becomes."""

    def action(self, action: Action) -> Action:
        """What an action becomes."""

    def seat(self, seat: int) -> int:
        """What a seat becomes."""


class Possible(NamedTuple):
    """What a value that is told of a position may be; of a list, what each of its items may."""

    check: Callable[[Any], object]
    """Raises `PositionError` for what no position has."""
    values: Callable[[], Iterable[Any]]
    """What positions have, each once."""


def choice(values: Collection[str]) -> Possible:
    """What may be one of some words, and nothing else."""

    def check(value: str) -> None:
        if value not in values:
            raise PositionError(f'there is no "{value}" here', (), f"known: {', '.join(values)}")

    return Possible(check, lambda: values)
