"""``rulewright validate``: schema and references only."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import INVALID, RIGHT
from rulewright.cli.options import Variants

if TYPE_CHECKING:
    from rulewright.core.errors import Problem


def validate(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PATH ...]",
            help="Scenario files, overlays and folders; rules and scenarios if none.",
            show_default=False,
        ),
    ] = None,
    variant: Variants = None,
) -> int:
    """Check rules, overlays and scenario files against their schemas and each other, without running a scenario."""
    from rulewright import games
    from rulewright.cli.options import library
    from rulewright.core.errors import InputError
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
    laid = [path for path in paths or () if _is_overlay(path)]
    for path in laid:
        problems += _overlay_problems(path, variant)
    asked = [path for path in paths or () if path not in laid]
    if not problems and (asked or not laid):
        found = search(asked)
        problems += found.problems
        for warning in found.warnings:
            print(warning, file=sys.stderr)
        runner = Runner(rules)
        for scenario in found.found:
            try:
                problems += runner.references(scenario)
            except InputError as error:
                problems += error.problems
            count += 1
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if problems:
        return INVALID
    also = f", {len(laid)} overlay{'' if len(laid) == 1 else 's'}" if laid else ""
    print(f"valid: the rules of {', '.join(games.names())}; {count} scenario{'' if count == 1 else 's'}{also}")
    return RIGHT


def _is_overlay(path: str) -> bool:
    """Whether a file changes rules: it says what it extends, and is not called a scenario."""
    from rulewright.core.errors import InputError
    from rulewright.spec.folders import is_scenario_file
    from rulewright.spec.yaml_source import load_yaml

    if not path or is_scenario_file(path) or not Path(path).is_file():
        return False
    try:
        data = load_yaml(path).data
    except InputError:
        return False
    return isinstance(data, dict) and "extends" in data


def _overlay_problems(path: str, variants: list[Path] | None) -> list[Problem]:
    """What is wrong with an overlay, laid over the rules and the other overlays that are asked for."""
    from rulewright.cli.options import library
    from rulewright.core.errors import InputError
    from rulewright.harness.changes import changes
    from rulewright.spec.pack import overlays

    try:
        rules = library([*(variants or ()), Path(path)], None)
        rules.check(overlays(Path(path))[0])
        changes(rules)
    except InputError as error:
        return list(error.problems)
    return []
