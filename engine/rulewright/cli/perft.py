"""``rulewright perft``: count the ways to play so many actions."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated

import typer

from rulewright.cli.moves import SCHEMA_VERSION, Format
from rulewright.cli.options import After, Readings, Variants, Where, library
from rulewright.cli.streams import exact


class Engine(StrEnum):
    """What counts."""

    reference = "reference"
    fast = "fast"


def perft(
    where: Where,
    depth: Annotated[int, typer.Option(min=0, max=100, help="Single actions.")],
    divide: Annotated[bool, typer.Option("--divide", help="Below each first action.")] = False,
    engine: Annotated[Engine, typer.Option(help="Which engine counts.")] = Engine.reference,
    after: After = None,
    reading: Readings = None,
    variant: Variants = None,
    format: Annotated[Format, typer.Option(help="How to tell it.")] = Format.text,
) -> None:
    """Count the ways to play so many single actions."""
    from rulewright.harness import perft as counting
    from rulewright.harness.where import locate

    if engine is Engine.fast:
        raise typer.BadParameter("no fast engine is installed", param_hint="--engine")
    if divide and depth == 0:
        raise typer.BadParameter("there is nothing to divide at depth 0", param_hint="--divide")
    position = locate(where, library(variant, reading), after)
    below = counting.divide(position, depth) if divide else None
    nodes = sum(below.values()) if below is not None else counting.perft(position.game, position.state, depth)
    if format is Format.json:
        told = {"schema_version": SCHEMA_VERSION, "depth": depth, "nodes": nodes}
        exact(json.dumps(told if below is None else {**told, "divide": below}, ensure_ascii=False))
        return
    for action, count in (below or {}).items():
        print(f"{action:<12} {count}")
    print(nodes)
