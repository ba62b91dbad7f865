"""``rulewright validate``: schema and references only."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from rulewright.cli.codes import INVALID, RIGHT
from rulewright.cli.options import Variants
from rulewright.cli.progress import waiting


def validate(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PATH ...]",
            help="Files and folders: scenarios, positions, overlays, puzzles, rules; all that the project has if none.",
            show_default=False,
        ),
    ] = None,
    variant: Variants = None,
    strict: Annotated[
        bool,
        typer.Option(
            "--strict", help="Also tell of clauses that do more than their sentence says, and of texts in one language."
        ),
    ] = False,
) -> int:
    """Check rules, overlays, scenarios and puzzles against their schemas and each other, and run nothing."""
    from rulewright.harness.validating import Validation

    validation = Validation(variant or (), strict)
    with waiting("reading files..."):
        if not paths:
            validation.whole_project()
        empty = [path for path in paths or () if not validation.path(path)]
    if empty:
        raise typer.BadParameter(f"nothing to validate in {', '.join(empty)}", param_hint="PATH")
    for warning in validation.warnings:
        print(warning, file=sys.stderr)
    for problem in validation.problems:
        print(f"error: {problem}", file=sys.stderr)
    if validation.problems:
        return INVALID
    rules = ", ".join([*validation.meant, *validation.packs])
    found = [f"{number} {what if number == 1 else _several(what)}" for what, number in validation.counts.items()]
    print(f"valid: the rules of {rules}{'; ' if found else ''}{', '.join(found)}")
    return RIGHT


def _several(what: str) -> str:
    noun, _, more = what.partition(" ")
    return f"{noun}s{' ' if more else ''}{more}"
