"""What a game brings for one mode besides its rules, in types that know no game: `P` are its positions."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rulewright.core.errors import PositionError
from rulewright.core.phrases import Phrase
from rulewright.core.play import Action, Outcome
from rulewright.core.spec import Path
from rulewright.core.steps import Followed, WrittenGame
from rulewright.core.verdicts import Rest, Verdict

P = TypeVar("P", bound=Followed)
Q = TypeVar("Q", contravariant=True)
NAMING = ("winner", "loser")
"""What an outcome says by players' names."""
NOBODY = "none"


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


def check_player(name: str, names: Sequence[str], path: Path) -> None:
    """Refuse a name that no player has.

    Raises:
        PositionError: naming the players.
    """
    if name not in names:
        nobody = name == NOBODY and path and path[-1] in NAMING
        hint = "write [] for nobody" if nobody else f"players: {', '.join(names)}"
        raise PositionError(f'nobody is called "{name}"', path, hint)


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


class Notation(Protocol[Q]):
    """How actions are written."""

    def parse(self, position: Q, text: str, judged: bool = False) -> Action:
        """An action from its notation.

        With `judged`, text that could mean two actions both illegal is refused too (for an expectation of
        illegality).

        Raises:
            InputError: if the notation cannot be read, or does not say which of two actions is meant.
        """

    def check(self, text: str, names: Sequence[str] | None = None) -> None:
        """Refuse text that is an action in no position where players are called so (by any names, if not said).

        Raises:
            InputError: if the notation cannot be read.
        """

    def write(self, position: Q, action: Action) -> str:
        """The notation of an action, with no more than is needed."""


class WrittenForm(Protocol[P]):
    """How whole games are written."""

    @property
    def letters(self) -> Mapping[str, str]:
        """With what an end begins, by the way in which the game ended."""

    def write(self, start: P, actions: Sequence[Action]) -> str:
        """A whole game as text."""

    def read(self, text: str, file: str) -> WrittenGame[P]:
        """A whole game from text, played as far as its actions are legal.

        Raises:
            InputError: if it cannot be read, with line and column.
        """

    def play_on(self, start: P, text: str, source: str) -> WrittenGame[P]:
        """Actions that follow a position, written as in a line of a game, turns parted by ``..``; played as far as
        they are legal.

        Args:
            start: the position.
            text: the actions.
            source: what places in the text are said to be in.

        Raises:
            InputError: if they cannot be read, with line and column.
        """


class Sampling(Protocol[P]):
    """Positions at random, whether or not play can reach them."""

    def draw(self, rng: random.Random) -> P | None:
        """A position; None if none was found that can be."""

    def due(self, position: P, rng: random.Random) -> P | None:
        """The same position at another point of play; None if none was found that can be, or `draw` draws all."""

    def smaller(self, position: P) -> Iterable[P]:
        """Every position that is a step simpler than another; no such step leads back."""


WHOLE = "action"
"""The only part of a turn that is a single action."""


class SearchHints:
    """What helps to search a game, and no rule rests on: of a game that says nothing of itself."""

    def worth(self, state: Any, seat: int) -> float:
        """What a state that goes on seems worth to a seat, for players that look ahead a little: more is better."""
        return 0.0

    def measure(self, state: Any) -> tuple[int, ...] | None:
        """A measure that falls from the beginning of each turn to that of the next, so that no position comes back;
        None if a game has none."""
        return None

    @property
    def symmetries(self) -> Sequence[Symmetry]:
        """Every symmetry of the rules, the one that changes nothing among them; none where a game names none."""
        return ()

    def part_of_turn(self, state: Any) -> str:
        """What the action that is due is called among those of its turn."""
        return WHOLE

    @property
    def unique(self) -> tuple[str, ...]:
        """The parts of a turn that make two turns different, unless told otherwise."""
        return (WHOLE,)

    def pieces_left(self, state: Any, seat: int) -> int:
        """How many pieces a seat has on the board; none where a game has none."""
        return 0

    def at_ease(self, state: Any) -> bool:
        """Whether nothing that the player to move may still do in his turn can make him lose by it.  No is always a
        safe answer: whoever asks will then look."""
        return False


class Abilities(ABC, Generic[P]):
    """What a game has of its own in one mode: its positions and notation as text and data, its words for people, and
    what only some games have."""

    notation: Notation[P]
    """How its actions are written."""
    written: WrittenForm[P]
    """How its whole games are written."""
    hints: SearchHints = SearchHints()
    """What helps to search it."""
    sampling: Sampling[P] | None = None
    """Its positions at random; None if it has none."""

    def check_start(self) -> None:
        """Refuse rules by which the game begins in no position.

        Raises:
            InputError: saying why.
        """

    @abstractmethod
    def initial_position(self, names: Sequence[str] | None = None) -> P:
        """The start, with the players' names or those of their colours.

        Raises:
            PositionError: at a name that stands for something else on the one line of a position.
        """

    @abstractmethod
    def position(self, data: Mapping[str, Any]) -> P:
        """A position from the ``position:`` of a scenario; what it leaves out is as at the start of a game.

        Raises:
            PositionError: if the position contradicts itself.
        """

    @abstractmethod
    def parse_position(self, text: str) -> P:
        """A position from its one line."""

    @abstractmethod
    def format_position(self, position: P) -> str:
        """A position on one line; ``parse_position`` gives it back."""

    @property
    @abstractmethod
    def probes(self) -> Mapping[str, Probe[P]]:
        """The game's own questions for scenarios, by key."""

    @abstractmethod
    def describe(self, position: P) -> Mapping[str, Any]:
        """A position as the data of a scenario, with everything that ``after`` may name."""

    @property
    def only_told(self) -> Collection[str]:
        """Keys of what a player has that tell a position, and do not make one."""
        return ()

    @property
    def in_order(self) -> Collection[str]:
        """Keys under which a position tells lists whose order matters; of others it does not."""
        return ()

    @abstractmethod
    def possible(self, names: Sequence[str]) -> Mapping[str, Possible]:
        """What values there can be, by the keys under which positions and outcomes are described, where these players
        play; players' names and ``mode`` are no values."""

    def check_described(self, names: Sequence[str], told: Mapping[str, Any]) -> None:
        """Refuse what no position has as a whole, of data that `possible` lets pass value by value: the same thing in
        two places, more than there are, what must be there and must not.

        Raises:
            PositionError: with the keys that lead to the first such thing.
        """

    @abstractmethod
    def describe_outcome(self, position: P, outcome: Outcome) -> Mapping[str, Any]:
        """An outcome as the data of a scenario."""

    @abstractmethod
    def say_value(self, position: P, type_: str, value: Any, how: str, language: str, before: Any = None) -> str:
        """A value of a fact in words, for people; `before` is the state before the action that a fact is after."""

    def say_supposed(self, position: P, player: int, kind: str, given: Mapping[str, Any], language: str) -> str | None:
        """That somebody took such an action, as the beginning of what would follow; None if it cannot be said."""
        return None

    def rests_on(self, position: P, action: Action, verdict: Verdict) -> Sequence[Rest]:
        """What of the game's data, besides the clauses, a verdict depends on, each once: hexes of pictures and such."""
        return ()

    def why_not_offered(self, position: P, action: Action, language: str) -> str | None:
        """A sentence on why no clause offers an action; None where there is nothing more to say."""
        return None
