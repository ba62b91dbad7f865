"""How play goes on: what somebody does, whose turn it is, how it ends.

Names follow OpenSpiel where it has one.  A state is an immutable, hashable named tuple of the game's own; an
action is a tuple ``(kind, *fields)``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Action = tuple[Any, ...]
CHANCE, SIMULTANEOUS, TERMINAL = -1, -2, -4
"""Who is to act where it is no single player: chance, all players at once, nobody any more."""


class Outcome(NamedTuple):
    """How a finished game ended: seats of the winners and losers, the way (`by`), points where they count."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]
    by: str
    through: str
    points: tuple[float, ...] | None = None
