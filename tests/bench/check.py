"""What a scenario costs: `rulewright check` against behave, the usual Python tool for examples in plain words."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from bench import features, scenarios
from bench.measuring import BenchmarkError, Cost, Figure, run, take_turns, tool

FILES = 10
"""How many files of scenarios."""
MANY = 4
"""What a further scenario costs is seen from so many times as many: of fewer, noise is as much."""


def figures(rounds: int) -> list[Figure]:
    """CPU time of `check`, for 1,000 scenarios and for each one more, as a share of what behave takes."""
    with tempfile.TemporaryDirectory(prefix="rulewright-bench-") as name:
        folder = Path(name)
        for kind, write in (("scenarios", scenarios.write), ("features", features.write)):
            many, few = folder / f"{kind}-many", folder / f"{kind}-few"
            many.mkdir()
            write(many, MANY * FILES)
            shutil.copytree(many, few)
            for path in sorted(few.glob("bench-*"))[FILES:]:
                path.unlink()
        sides = {
            "with coverage": lambda: check(folder, "few", "--coverage"),
            "without coverage": lambda: check(folder, "few"),
            "behave": lambda: behave(folder, "few"),
            "with coverage, many more": lambda: check(folder, "many", "--coverage"),
            "without coverage, many more": lambda: check(folder, "many"),
            "behave, many more": lambda: behave(folder, "many"),
        }
        sides["with coverage"](), sides["behave"]()  # Python compiles modules once
        costs = [{side: cost.cpu for side, cost in costs.items()} for costs in take_turns(rounds, sides)]
    count = FILES * scenarios.A_FILE
    found = []
    for how in ("with coverage", "without coverage"):
        whole = tuple(c[how] / c["behave"] for c in costs)
        each = tuple(further(c, how) / further(c, "behave") for c in costs)
        found += [
            Figure(f"`check`, {count:,} scenarios, {how}: CPU time against behave's", whole, 0.75),
            Figure(f"each further scenario, {how}: CPU time against behave's", each, 0.3),
        ]
    return found


def check(folder: Path, size: str, *options: str) -> Cost:
    """Run the scenarios; all must pass."""
    return run([tool("rulewright"), "check", *options, f"scenarios-{size}"], folder, f" {_count(size)} passed")


def behave(folder: Path, size: str) -> Cost:
    """Run the features as a user does, with what behave prints if not told otherwise."""
    return run([tool("behave"), f"features-{size}"], folder, f"{_count(size)} scenarios passed")


def further(costs: dict[str, float], side: str) -> float:
    """What the scenarios beyond the first thousand took."""
    difference = costs[f"{side}, many more"] - costs[side]
    if difference <= 0:
        raise BenchmarkError(f"{side} took no longer for many more scenarios: this machine is too busy to measure")
    return difference


def _count(size: str) -> int:
    return scenarios.A_FILE * FILES * (MANY if size == "many" else 1)
