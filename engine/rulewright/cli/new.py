"""``rulewright new``: something to begin with, a scenario or a game."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from rulewright.cli.options import After, Variants, Where, library
from rulewright.cli.output import SCENARIO, Output, fill, write, written

app = typer.Typer(no_args_is_help=True, help="Begin a scenario, or a game of your own: commented, valid, passing.")


@app.command("scenario", short_help="Begin a scenario.")
def scenario(
    where: Where,
    after: After = None,
    variant: Variants = None,
    output: Annotated[Output | None, written("-o", SCENARIO, help="Write there; never over a file.")] = None,
) -> None:
    """Write a commented scenario that is valid and passes, to be changed bit by bit."""
    from rulewright.harness.skeleton import scenario
    from rulewright.harness.where import locate
    from rulewright.spec.folders import SUFFIX, is_scenario_file, schema_line
    from rulewright.spec.schemas import expectations

    position = locate(where, library(variant, None), after)
    if position.game.outcome(position.state) is not None:
        raise typer.BadParameter("the game is over there: no action is legal", param_hint="WHERE")
    if not position.game.legal_actions(position.state):
        raise typer.BadParameter("no action is legal there", param_hint="WHERE")
    file = output.file if output else None
    if file is not None and not is_scenario_file(file.name):
        print(f"note: in a folder only files named *{SUFFIX} are found, not {file.name}", file=sys.stderr)
    begun = scenario(position, expectations(position.game.spec.game), schema_line("scenario", file))
    write(begun.rstrip("\n"), output)


@app.command("game", short_help="Begin a game of your own.")
def game(
    name: Annotated[str, typer.Argument(help="What it is called, in small letters.", show_default=False)],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            metavar="DIR",
            readable=False,
            help="The folder to make; NAME here if not said. It must be new or empty.",
        ),
    ] = None,
) -> None:
    """Write a small game that is commented, valid and played, with its scenarios, to be changed bit by bit."""
    from rulewright import games
    from rulewright.harness.starter import game as begun
    from rulewright.spec.folders import shown
    from rulewright.spec.outside import wrong_name

    if wrong := wrong_name(name):
        raise typer.BadParameter(wrong.said, param_hint="NAME")
    if name in games.outside():
        raise typer.BadParameter(f"a pack that is in use is called {name} already", param_hint="NAME")
    folder = output or Path(name)
    if not fill(folder, begun(name)):
        raise typer.BadParameter(f"{folder} exists already: name another folder, or remove it", param_hint="-o")
    there = shlex.quote(shown(folder))
    told = {"check": "runs its scenarios", f"play {name}": "plays it", f"words {name}": "tells what rules may say"}
    print(f"written: {there}")
    for verb, what in told.items():
        print(f"  rulewright {verb} --rules {there}  # {what}")
    print(f"  rulewright validate {there}  # tells every mistake, with its place")
