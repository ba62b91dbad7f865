"""``rulewright new``: a file to begin with."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from rulewright.cli.options import After, Variants, Where, library
from rulewright.cli.output import SCENARIO, Output, write, written


class What(StrEnum):
    """What can be begun."""

    scenario = "scenario"


def new(
    what: Annotated[What, typer.Argument(help="What to begin.", show_default=False)],
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
