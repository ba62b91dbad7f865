"""What each game says of its puzzles' boards: features that titles are made from, what is reconstructed, how a line
ends, and a picture."""

from __future__ import annotations

import importlib
from typing import Any

from rulewright.core.game import Position
from rulewright_puzzles.themes import Step, Texts, package


def _of(position: Position, module: str = "board") -> Any:
    return importlib.import_module(f"{package(position.game.spec.game)}.{module}")


def features(position: Position) -> list[str]:
    """Features of a board, of those that `titles` knows."""
    found: list[str] = _of(position).features(position)
    return found


def rests_on(position: Position) -> Texts:
    """What of the rules is reconstructed and every puzzle rests on."""
    said: Texts = _of(position).rests_on(position)
    return said


def ending(position: Position, last: Step) -> Texts:
    """How the game has ended by a step, in words; `position` has the players' names."""
    said: Texts = _of(position, "endings").ending(position, last)
    return said


def picture(position: Position, language: str, title: str, question: str) -> str:
    """The board as SVG, with a title and a question above it."""
    drawn: str = _of(position).picture(position, language, title, question)
    return drawn
