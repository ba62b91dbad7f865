"""How play goes on: what somebody does, whose turn it is, how it ends.

Names follow OpenSpiel where it has one.  A state is an immutable, hashable named tuple of the game's own; an
action is a tuple ``(kind, *fields)``.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from rulewright.core.agenda import Step
from rulewright.core.errors import InputError, Problem
from rulewright.core.expressions import Table
from rulewright.core.spec import Spec
from rulewright.core.types import PLAYER, List
from rulewright.core.vocabulary import Vocabulary

Action = tuple[Any, ...]
ROUND = Table("ROUND", (PLAYER,), List(PLAYER))
"""Of each player those who come after him, round the table, he himself last."""
CHANCE, SIMULTANEOUS, TERMINAL = -1, -2, -4
"""Who is to act where it is no single player: chance, all players at once, nobody any more."""


def round_of(seats: int) -> tuple[tuple[int, ...], ...]:
    """The table `ROUND` for so many seats."""
    return tuple(tuple((seat + n) % seats for n in range(1, seats + 1)) for seat in range(seats))


class Outcome(NamedTuple):
    """How a finished game ended: seats of the winners and losers, the way (`by`), points where they count."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    by: str
    through: str
    points: tuple[float, ...] | None = None


class Limits(NamedTuple):
    """What the numbers of a part of the state keep between; `most` is None where nothing is too much.  Where it is
    `long`, these tell how many entries a list has."""

    part: str
    least: int
    most: int | None
    long: bool = False


class Course(ABC):
    """The course of play in one mode: where it begins, who is to act, how it has ended.  What is legal, and what an
    action does, clauses say."""

    tables: Mapping[str, Any]
    """The tables and native functions that expressions name."""
    vocabulary: Vocabulary
    """The words of this mode."""

    def __init__(self, spec: Spec, mode: str) -> None:
        """Take a mode of some rules.

        Raises:
            InputError: for an unknown mode.
        """
        if mode not in spec.modes:
            raise InputError(Problem(f'unknown mode "{mode}"', suggestion=f"modes: {', '.join(spec.modes)}"))
        self.spec = spec
        self.mode = mode
        self.seats = len(spec.modes[mode]["seats"])

    def again(self, spec: Spec, tables: Mapping[str, Any], vocabulary: Vocabulary) -> Self:
        """The same under rules with other clauses, tables and words."""
        other = copy.copy(self)
        other.spec, other.tables, other.vocabulary = spec, tables, vocabulary
        return other

    @abstractmethod
    def initial_state(self) -> Any:
        """The state at the start of a game."""

    @abstractmethod
    def current_player(self, state: Any) -> int:
        """The seat that is to act, from 0; or CHANCE, SIMULTANEOUS, TERMINAL."""

    steps: Mapping[str, Step] = MappingProxyType({})
    """The steps of play, by their names; none unless a game declares any."""

    def due(self, state: Any) -> str | None:
        """The step that is due; None where a game declares none."""
        return None

    @property
    def bounds(self) -> Sequence[Limits]:
        """Bounds beyond which no action may lead; none unless a game declares any."""
        return ()

    def actor(self, state: Any) -> int:
        """The seat that rules call the acting player; any, where there is none."""
        return max(self.current_player(state), 0)

    @abstractmethod
    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def on_board(self, action: Action) -> bool:
        """Whether every place that an action names exists."""

    def begins_turn(self, state: Any) -> bool:
        """Whether a turn begins with this state."""
        return True

    def side(self, seat: int) -> frozenset[int]:
        """The seats that win together with one, itself among them."""
        return frozenset((seat,))

    @property
    def hides(self) -> bool:
        """Whether a player may not see all of every state."""
        return False

    def observation(self, state: Any, player: int) -> Any:
        """What a player may see of a state; all of it unless a game says otherwise."""
        return state
