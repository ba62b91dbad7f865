"""Positions in which a few pieces of each player are put close together, whether or not play could lead there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.core.errors import InputError, Problem
from rulewright.core.game import Game, Position

if TYPE_CHECKING:
    from rulewright_puzzles.sources import Material

LOOKED_AT = 30
"""So many positions are put together in one task."""
PATIENCE = 200
"""So many positions are drawn until one begins a turn."""


def positions(material: Material) -> Iterator[Position]:
    """Some positions put together at random."""
    for _ in range(LOOKED_AT):
        yield drawn(material.game, material.rng)


def drawn(game: Game, rng: random.Random) -> Position:
    """One position at the beginning of a turn.

    Raises:
        InputError: if the game draws none.
    """
    sampling = game.own.sampling
    for position in (sampling.draw(rng) for _ in range(PATIENCE)) if sampling else ():
        if position is not None and game.begins_turn(position.state):
            return position
    raise InputError(Problem(f"{game.spec.game} draws no positions: leave out the sources placement and mutation"))
