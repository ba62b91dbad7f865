"""What a scenario costs: `rulewright check` against behave, the usual Python tool for examples in plain words."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench import features, scenarios
from bench.measuring import Cost, Figure, run, take_turns, tool

FILES = 10
"""How many files of scenarios."""
COUNT = FILES * scenarios.A_FILE


def figures(rounds: int) -> list[Figure]:
    """CPU time of `check`, for 1,000 scenarios, as a share of what behave takes."""
    with tempfile.TemporaryDirectory(prefix="rulewright-bench-") as name:
        folder = Path(name)
        for kind, write in (("scenarios", scenarios.write), ("features", features.write)):
            (folder / kind).mkdir()
            write(folder / kind, FILES)
        sides = {
            "with coverage": lambda: check(folder, "--coverage"),
            "without coverage": lambda: check(folder),
            "behave": lambda: behave(folder),
        }
        sides["with coverage"](), sides["behave"]()  # Python compiles modules once
        costs = take_turns(rounds, sides)
    return [
        Figure(
            f"`check`, {COUNT:,} scenarios, {how}: CPU time against behave's",
            tuple(cost[how].cpu / cost["behave"].cpu for cost in costs),
            0.75,
        )
        for how in ("with coverage", "without coverage")
    ]


def check(folder: Path, *options: str) -> Cost:
    """Run the scenarios; all must pass."""
    return run([tool("rulewright"), "check", *options, "scenarios"], folder, f" {COUNT} passed")


def behave(folder: Path) -> Cost:
    """Run the features as a user does, with what behave prints if not told otherwise."""
    return run([tool("behave"), "features"], folder, f"{COUNT} scenarios passed")
