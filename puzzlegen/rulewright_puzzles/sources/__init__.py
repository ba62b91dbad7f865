"""Where positions come from: one file a source, each registered here by name.

A source gives positions at the beginning of a turn, the game going on.  Everything random comes from the source of
chance it is given.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulewright.core.game import Game, Position
from rulewright_puzzles.sources import games, mutation, placement, self_play


@dataclass(frozen=True)
class Material:
    """What a source works with.

    `written` are the positions of each written game; `number` is how many tasks this source has had before; `worth`
    says how near a position is to a puzzle, more being nearer, None if there is nothing in it.
    """

    game: Game
    rng: random.Random
    number: int
    worth: Callable[[Position], float | None]
    written: Sequence[Sequence[Position]] = ()


Source = Callable[[Material], Iterator[Position]]
SOURCES: Mapping[str, Source] = {
    "self-play": self_play.positions,
    "placement": placement.positions,
    "mutation": mutation.positions,
    "game": games.positions,
}
"""Sources by name."""
