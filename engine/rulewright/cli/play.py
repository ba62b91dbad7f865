"""``rulewright play``: a game played against itself, written down."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import After, Readings, Variants, Where, library
from rulewright.cli.output import GAME, Output, write, written


def play(
    where: Where,
    seed: Annotated[int, typer.Option(help="The same seed gives the same game.")] = 0,
    player: Annotated[
        list[str] | None,
        typer.Option(help="random, greedy or search (a few choices ahead); given several times, seat by seat."),
    ] = None,
    after: After = None,
    reading: Readings = None,
    variant: Variants = None,
    output: Annotated[Output | None, written("-o", GAME)] = None,
) -> int:
    """Play a game against itself and write it in the game's notation."""
    from rulewright.core.errors import numbered
    from rulewright.core.players import PLAYERS, self_play
    from rulewright.harness.where import locate

    for name in player or ():
        if name not in PLAYERS:
            raise typer.BadParameter(f'there is no player "{name}": {", ".join(PLAYERS)}', param_hint="--player")
    position = locate(where, library(variant, reading), after)
    seats = position.game.seats
    if player and len(player) > seats:
        raise typer.BadParameter(
            f"{numbered(len(player), 'player')} for {numbered(seats, 'seat')}", param_hint="--player"
        )
    final, actions = self_play(position, seed, [PLAYERS[name] for name in player or ("random",)])
    write(position.game.own.written.write(position, actions).rstrip("\n"), output)
    if position.game.outcome(final.state) is None:
        stuck = not position.game.legal_actions(final.state)
        print(f"after {len(actions)} actions {'nothing is legal' if stuck else 'the game goes on'}", file=sys.stderr)
        return FAILED
    return RIGHT
