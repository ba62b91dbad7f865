"""``rulewright validate``: schema and references only."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from rulewright.cli.codes import INVALID, RIGHT
from rulewright.cli.options import Variants


def validate(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PATH ...]", help="Scenario files and folders; rules and scenarios if none.", show_default=False
        ),
    ] = None,
    variant: Variants = None,
) -> int:
    """Check rules and scenario files against their schemas and each other, without running a scenario."""
    from rulewright import games
    from rulewright.cli.options import library
    from rulewright.core.errors import InputError, Problem
    from rulewright.harness.finding import search
    from rulewright.harness.running import Runner

    rules = library(variant, None)
    problems: list[Problem] = []
    for name in games.names():
        try:
            rules.check(name)
        except InputError as error:
            problems += error.problems
    count = 0
    if not problems:
        found = search(paths or [])
        problems += found.problems
        for warning in found.warnings:
            print(warning, file=sys.stderr)
        runner = Runner(rules)
        for scenario in found.found:
            problems += runner.references(scenario)
            count += 1
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if problems:
        return INVALID
    print(f"valid: the rules of {', '.join(games.names())}; {count} scenario{'' if count == 1 else 's'}")
    return RIGHT
