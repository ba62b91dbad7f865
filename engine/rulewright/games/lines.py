"""Positions drawn as their one line: pictures of a game that has none of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from rulewright.render.figure import Figure, Piece
from rulewright.render.page import Block, bare, document, lines, shared

if TYPE_CHECKING:
    from rulewright.core.game import Position
    from rulewright.core.play import Action
    from rulewright.core.spec import Spec

_WIDTH = 480.0
_RULES = shared("", ".page", ".note")


class Lines:
    """What any position can be drawn by."""

    overlays: tuple[str, ...] = ()

    def to_text(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        differing: Iterable[str] = (),
        colour: bool = False,
        pictured: bool = False,
        overlays: Mapping[str, str] | None = None,
    ) -> str:
        """The position on its line; nothing is marked in it."""
        return str(position)

    def to_svg(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        overlays: Mapping[str, str] | None = None,
    ) -> str:
        """The line as SVG, broken where it is too long."""
        line = str(position)
        title = position.game.spec.data["game"]["title"][language]
        return document(line, (title, line, line), _RULES, (_block(line),), _WIDTH)

    def to_figure(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        overlays: Mapping[str, str] | None = None,
    ) -> Figure:
        """The line as a picture, which is told by itself."""
        line = str(position)
        return Figure(bare(_block(line), _RULES, line), line)

    def pieces(self, spec: Spec) -> tuple[Piece, ...]:
        """There are none that reach anything."""
        return ()


def _block(line: str) -> Block:
    return lines("note", (line,), _WIDTH, 13)
