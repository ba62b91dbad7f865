"""What behave is measured with: as many scenarios, of three short steps that do next to nothing."""

from __future__ import annotations

import random
from pathlib import Path

from bench.scenarios import A_FILE

STEPS = """\
from behave import given, then, when


@given("{count:d} energy")
def has(context, count):
    context.energy = count


@when("{count:d} more come")
def comes(context, count):
    context.energy += count


@then("there is {count:d} energy")
def shows(context, count):
    assert context.energy == count
"""


def write(folder: Path, files: int, seed: int = 1) -> None:
    """Write so many feature files and their steps into a folder."""
    rng = random.Random(seed)
    (folder / "steps").mkdir()
    (folder / "steps" / "steps.py").write_text(STEPS, encoding="utf-8")
    for number in range(files):
        lines = [f"Feature: Energy {number + 1}"]
        for scenario in range(A_FILE):
            has, more = rng.randint(0, 9), rng.randint(1, 9)
            lines += [
                "",
                f"  Scenario: Example {scenario + 1}",
                f"    Given {has} energy",
                f"    When {more} more come",
                f"    Then there is {has + more} energy",
            ]
        (folder / f"bench-{number + 1:02}.feature").write_text("\n".join([*lines, ""]), encoding="utf-8")
