"""``rulewright show``: a position as a board."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from rulewright.cli.options import Lang, Language, Readings, Variants, Where, library
from rulewright.cli.output import write


def show(
    where: Where,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw it as SVG; - for standard output.")
    ] = None,
    reading: Readings = None,
    variant: Variants = None,
    lang: Lang = Language.en,
) -> None:
    """Show a position as a board, and on one line."""
    from rulewright import games
    from rulewright.harness.where import locate
    from rulewright.render.hexboard import to_svg, to_text

    position = locate(where, library(variant, reading))
    board = games.module(position.game.spec.game).draw(position, lang.value)
    if svg is not None:
        write(to_svg(board), svg)
        return
    print(to_text(board, colour=sys.stdout.isatty()))
    print(position)
