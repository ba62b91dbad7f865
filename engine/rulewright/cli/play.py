"""``rulewright play``: a game played at random, written down."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import Readings, Variants, Where, library
from rulewright.cli.output import write


def play(
    where: Where,
    seed: Annotated[int, typer.Option(help="The same seed gives the same game.")] = 0,
    reading: Readings = None,
    variant: Variants = None,
    output: Annotated[Path | None, typer.Option("-o", metavar="FILE", help="Write there.")] = None,
) -> int:
    """Play a game against itself, any legal action alike, and write it in the game's notation."""
    from rulewright.core.written import self_play
    from rulewright.harness.where import locate

    position = locate(where, library(variant, reading))
    position.game.require_playable()
    final, actions = self_play(position, seed)
    write(position.game.write_game(position, actions).rstrip("\n"), output)
    if position.game.outcome(final.state) is None:
        stuck = not position.game.legal_actions(final.state)
        print(f"after {len(actions)} actions {'nothing is legal' if stuck else 'the game goes on'}", file=sys.stderr)
        return FAILED
    return RIGHT
