"""``rulewright show``: a position as a board."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from rulewright.cli.options import After, Lang, Language, Readings, Variants, Where, library
from rulewright.cli.output import PICTURE, Output, write, written


def show(
    where: Where,
    svg: Annotated[Output | None, written("--svg", PICTURE, help="Draw it as SVG; - for standard output.")] = None,
    moves: Annotated[
        str | None,
        typer.Option("--moves", metavar="PLACE", help="Mark where the piece there may go."),
    ] = None,
    threats: Annotated[
        str | None, typer.Option("--threats", metavar="PLAYER", help="Mark every place where this player is a threat.")
    ] = None,
    after: After = None,
    reading: Readings = None,
    variant: Variants = None,
    lang: Lang = Language.en,
) -> None:
    """Show a position as a board, and on one line."""
    from rulewright import games
    from rulewright.core.telling import options_of
    from rulewright.harness.where import locate

    position = locate(where, library(variant, reading), after)
    drawing = games.of(position.game.spec.game).drawing
    overlays = {name: said for name, said in (("moves", moves), ("threats", threats)) if said is not None}
    for name in overlays:
        if name not in drawing.overlays:
            message = f"{position.game.spec.game} has no such marks: they are for games on a board that has them"
            raise typer.BadParameter(message, param_hint=f"--{name}")
    if svg is not None:
        write(drawing.to_svg(position, lang.value, overlays=overlays), svg)
        return
    drawn = drawing.to_text(position, lang.value, colour=sys.stdout.isatty(), overlays=overlays)
    print("\n".join(dict.fromkeys((drawn, *options_of(position, lang.value), str(position)))))
