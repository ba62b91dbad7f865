"""Positions changed in one thing, as each game has it."""

from __future__ import annotations

import importlib
import random

from rulewright.core.errors import PositionError
from rulewright.core.game import Position

PATIENCE = 30
"""So many changes are drawn until the game accepts one."""


def mutated(position: Position, rng: random.Random) -> Position | None:
    """A position that differs in one thing, its turn beginning and the game going on; None if none was found, or the
    game knows no changes."""
    name = position.game.spec.game.replace("-", "_")
    try:
        module = importlib.import_module(f"rulewright_puzzles.games.{name}.mutations")
    except ModuleNotFoundError:
        return None
    for _ in range(PATIENCE):
        try:
            changed: Position = module.change(position, rng)
        except PositionError:
            continue
        if changed.state != position.state and position.game.outcome(changed.state) is None:
            return changed
    return None
