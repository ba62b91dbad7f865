"""``rulewright moves``: every legal action of a position."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated

import typer

from rulewright.cli.options import After, Readings, Variants, Where, library
from rulewright.cli.streams import exact

SCHEMA_VERSION = 1


class Format(StrEnum):
    """How actions are listed."""

    text = "text"
    json = "json"


def moves(
    where: Where,
    after: After = None,
    reading: Readings = None,
    variant: Variants = None,
    format: Annotated[Format, typer.Option(help="How to list them.")] = Format.text,
) -> None:
    """List every legal action, in the game's notation."""
    from rulewright.harness.where import locate

    position = locate(where, library(variant, reading), after)
    actions = [position.game.own.notation.write(position, a) for a in position.game.legal_actions(position.state)]
    if format is Format.json:
        exact(json.dumps({"schema_version": SCHEMA_VERSION, "actions": actions}, ensure_ascii=False))
    else:
        over = position.game.outcome(position.state) is not None
        print("\n".join(actions) if actions else f"no legal action{': the game is over' if over else ''}")
