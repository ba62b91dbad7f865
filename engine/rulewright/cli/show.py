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

    position = locate(where, library(variant, reading))
    game = games.module(position.game.spec.game)
    if svg is not None:
        write(game.to_svg(position, lang.value), svg)
        return
    print(game.to_text(position, lang.value, colour=sys.stdout.isatty()))
    print(position)
