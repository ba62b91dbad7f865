"""What a position of a declared game says of a puzzle: what is reconstructed, and its picture."""

from __future__ import annotations

from rulewright import games
from rulewright.core.game import Position
from rulewright_puzzles.themes import Texts, texts

_NOTHING = texts("nothing of it is reconstructed", "rien n'y est reconstitué", "nichts daran ist rekonstruiert")


def features(_: Position) -> list[str]:
    """Nothing is known of where things stand."""
    return []


def rests_on(position: Position) -> Texts:
    """What the game says of what is reconstructed."""
    said: Texts = position.game.spec.data["game"].get("notice", _NOTHING)
    return dict(said)


def picture(position: Position, language: str, title: str, question: str) -> str:
    """The position as SVG; title and question stand beside it."""
    return games.of(position.game.spec.game).drawing.to_svg(position, language)
