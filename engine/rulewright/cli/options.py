"""Options that several commands share."""

from __future__ import annotations

import math
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rulewright.core.errors import Problem
    from rulewright.spec.pack import Library


class Language(StrEnum):
    """The languages of the rulebooks."""

    en = "en"
    fr = "fr"
    de = "de"


class Shell(StrEnum):
    """The shells that completion is for."""

    bash = "bash"
    zsh = "zsh"
    fish = "fish"


Lang = Annotated[Language, typer.Option("--lang", help="Language of texts.")]
Readings = Annotated[
    list[str] | None, typer.Option("--reading", metavar="ID=OPTION", help="Choose an interpretation (repeatable).")
]
Variants = Annotated[
    list[Path] | None,
    typer.Option(
        "--variant",
        metavar="FILE",
        readable=False,
        help="Lay an overlay, or a game's own by name, over it (repeatable).",
    ),
]
Where = Annotated[
    str,
    typer.Argument(
        help="FILE (a written game, too), FILE#ID, GAME[:MODE[:OPTION=N]], a puzzle's id, or a position on one line.",
        show_default=False,
    ),
]
After = Annotated[
    str | None,
    typer.Option(
        "--after", metavar="ACTIONS", help='Where these actions lead from there, as "E/2H7/H7-"; ".." parts turns.'
    ),
]


def number(value: float | None) -> float | None:
    """A number that an option gives; every comparison with "nan" fails, so that no bound refuses it.

    Raises:
        typer.BadParameter: if it is none.
    """
    if value is not None and not math.isfinite(value):
        raise typer.BadParameter(f"{value} is not a number")
    return value


def library(variants: list[Path] | None, readings: list[str] | None) -> Library:
    """The games under these options.

    Raises:
        typer.BadParameter: if a reading is not written ID=OPTION, or given two options.
    """
    from rulewright.spec.pack import Library, chosen_readings

    try:
        chosen = chosen_readings(readings or ())
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--reading") from None
    return Library([Path(v) for v in variants or ()], chosen, warn=_warn)


def _warn(problem: Problem) -> None:
    print(problem, file=sys.stderr)
