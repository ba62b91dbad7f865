"""Positions of written games: those given with ``--game``, one in each task."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.core.game import Position

if TYPE_CHECKING:
    from rulewright_puzzles.sources import Material


def positions(material: Material) -> Iterator[Position]:
    """The turns of the next game, from the last back to the first; nothing once every game was looked at."""
    if material.number < len(material.written):
        yield from reversed(material.written[material.number])
