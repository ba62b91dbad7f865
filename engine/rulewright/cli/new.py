"""``rulewright new``: a file to begin with."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from rulewright.cli.options import After, Variants, Where, library
from rulewright.cli.output import write


class What(StrEnum):
    """What can be begun."""

    scenario = "scenario"


def new(
    what: Annotated[What, typer.Argument(help="What to begin.", show_default=False)],
    where: Where,
    after: After = None,
    variant: Variants = None,
    output: Annotated[Path | None, typer.Option("-o", metavar="FILE", help="Write there; never over a file.")] = None,
) -> None:
    """Write a commented scenario that is valid and passes, to be changed bit by bit."""
    from rulewright.harness.skeleton import scenario
    from rulewright.harness.where import locate
    from rulewright.spec.folders import schema_line
    from rulewright.spec.schemas import expectations

    if output is not None and output.exists():
        raise typer.BadParameter(f"{output} exists already", param_hint="-o")
    position = locate(where, library(variant, None), after)
    if position.game.outcome(position.state) is not None:
        raise typer.BadParameter("the game is over there: no action is legal", param_hint="WHERE")
    if output is not None and not output.name.endswith(".scenario.yaml"):
        print(f"note: in a folder only files named *.scenario.yaml are found, not {output.name}", file=sys.stderr)
    begun = scenario(position, expectations(position.game.spec.game), schema_line("scenario", output))
    write(begun.rstrip("\n"), output)
