"""A small site for tests: all rules, a few scenarios, a puzzle of each kind."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from rulewright.cli.site import commands
from rulewright.site.building import Built, build
from rulewright.spec.folders import SCENARIOS

FEW = (
    "replicants/movement/souls",
    "replicants/threat/matrix",
    "replicants/house-rules/leaps-do-not-destroy",
    "charge-and-spark/cards/counter",
    "charge-and-spark/bonus/recovery",
    "genegrafter/attack/resolving",
    "genegrafter/draw/cards",
    "genegrafter/odds/fights",
)
ONLY = tuple(str(SCENARIOS / f"{name}.scenario.yaml") for name in FEW)
NODES = 5
"""So few positions do for pages that tell of them."""


@dataclass(frozen=True)
class Small:
    """The folder of the site, what its first build said, and where the build remembers things."""

    folder: Path
    built: Built
    memory: Path

    def again(self) -> Built:
        """Build it again."""
        return make(self.folder, self.memory)

    def text(self, address: str) -> str:
        """A page's HTML."""
        return (self.folder / address / "index.html").read_text(encoding="utf-8")


def make(folder: Path, memory: Path) -> Built:
    """Build the site."""
    return build(folder, commands(), ONLY, memory=memory, nodes=NODES, puzzles=[str(some_puzzles(memory))])


def some_puzzles(folder: Path) -> Path:
    """A file with the shortest puzzle of every goal and mode."""
    found: dict[tuple[str, str], str] = {}
    files = sorted((SCENARIOS / "replicants" / "puzzles").glob("*.jsonl"))
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines(keepends=True)]
    for line in sorted(lines, key=lambda one: (json.loads(one)["certificate"]["length"], len(one), one)):
        puzzle = json.loads(line)
        found.setdefault((puzzle["stipulation"].split()[0], puzzle["mode"]), line)
    two = next(line for line in sorted(lines, key=len) if json.loads(line)["stipulation"] == "win in 2")
    file = folder / "some.jsonl"
    file.write_text("".join(sorted({*found.values(), two})), encoding="utf-8")
    return file
