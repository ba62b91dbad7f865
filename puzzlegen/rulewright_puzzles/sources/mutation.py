"""Mutate and improve: a position that is nearly a puzzle is changed in one thing, again and again, and a change is
kept if it brings the position nearer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.core.game import Position
from rulewright_puzzles.changing import mutated
from rulewright_puzzles.sources import placement

if TYPE_CHECKING:
    from rulewright_puzzles.sources import Material

BEGINNINGS = 40
"""So many positions are drawn to begin with, at most."""
CHANGES = 40
"""So many changes are tried."""


def positions(material: Material) -> Iterator[Position]:
    """The best position so far, each time there is a better one."""
    found = _begun(material)
    if found is None:
        return
    best, worth = found
    yield best
    for _ in range(CHANGES):
        tried = mutated(best, material.rng)
        if tried is None:
            continue
        value = material.worth(tried)
        if value is None or value < worth:
            continue
        if value > worth:
            yield tried
        best, worth = tried, value


def _begun(material: Material) -> tuple[Position, float] | None:
    """A position with something in it."""
    for _ in range(BEGINNINGS):
        position = placement.drawn(material.game, material.rng)
        worth = material.worth(position)
        if worth is not None:
            return position, worth
    return None
