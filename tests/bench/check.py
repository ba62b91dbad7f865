"""What a scenario costs: `rulewright check` against behave, the usual Python tool for examples in plain words."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from bench import features, scenarios
from bench.measuring import BenchmarkError, Cost, Figure, run, take_turns, tool

FILES = 10
"""How many files of scenarios; what a further scenario costs is seen from twice as many."""


def figures(rounds: int, coverage: bool = False) -> list[Figure]:
    """CPU time of `check`, for 1,000 scenarios and for each one more, as a share of what behave takes."""
    with tempfile.TemporaryDirectory(prefix="rulewright-bench-") as name:
        folder = Path(name)
        for kind, write in (("scenarios", scenarios.write), ("features", features.write)):
            many, few = folder / f"{kind}-many", folder / f"{kind}-few"
            many.mkdir()
            write(many, 2 * FILES)
            shutil.copytree(many, few)
            for path in sorted(few.glob("bench-*"))[FILES:]:
                path.unlink()
        sides = {
            "check": lambda: check(folder, "few", coverage),
            "behave": lambda: behave(folder, "few"),
            "check, twice as many": lambda: check(folder, "many", coverage),
            "behave, twice as many": lambda: behave(folder, "many"),
        }
        sides["check"](), sides["behave"]()  # Python compiles modules once
        costs = [{side: cost.cpu for side, cost in costs.items()} for costs in take_turns(rounds, sides)]
    how = "with coverage" if coverage else "without coverage"
    count = FILES * scenarios.A_FILE
    return [
        Figure(
            f"`check`, {count:,} scenarios, {how}: CPU time against behave's",
            tuple(c["check"] / c["behave"] for c in costs),
            0.75,
        ),
        Figure(
            f"each further scenario, {how}: CPU time against behave's",
            tuple(further(c, "check") / further(c, "behave") for c in costs),
            0.3,
        ),
    ]


def check(folder: Path, size: str, coverage: bool) -> Cost:
    """Run the scenarios; all must pass."""
    options = ["--coverage"] if coverage else []
    return run([tool("rulewright"), "check", *options, f"scenarios-{size}"], folder, f" {_count(size)} passed")


def behave(folder: Path, size: str) -> Cost:
    """Run the features as a user does, with what behave prints if not told otherwise."""
    return run([tool("behave"), f"features-{size}"], folder, f"{_count(size)} scenarios passed")


def further(costs: dict[str, float], side: str) -> float:
    """What the second half of the scenarios took."""
    difference = costs[f"{side}, twice as many"] - costs[side]
    if difference <= 0:
        raise BenchmarkError(f"{side} took no longer for twice as many scenarios: this machine is too busy to measure")
    return difference


def _count(size: str) -> int:
    return scenarios.A_FILE * FILES * (2 if size == "many" else 1)
