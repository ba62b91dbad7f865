"""What each game says of its puzzles' boards: features that titles are made from, and what is reconstructed."""

from __future__ import annotations

import importlib
from typing import Any

from rulewright.core.game import Position
from rulewright_puzzles.themes import Texts


def _of(position: Position) -> Any:
    name = position.game.spec.game.replace("-", "_")
    return importlib.import_module(f"rulewright_puzzles.games.{name}.board")


def features(position: Position) -> list[str]:
    """Features of a board, of those that `titles` knows."""
    found: list[str] = _of(position).features(position)
    return found


def rests_on(position: Position) -> Texts:
    """What of the rules is reconstructed and every puzzle rests on."""
    said: Texts = _of(position).RESTS_ON
    return said
