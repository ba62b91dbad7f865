"""Some of the published puzzles, for tests that want real ones."""

from __future__ import annotations

from functools import cache

from rulewright.spec.folders import SCENARIOS
from rulewright.spec.pack import Library
from rulewright_puzzles.collection import files, read
from rulewright_puzzles.record import Puzzle

LIBRARY = Library()
FOLDER = SCENARIOS / "replicants" / "puzzles"


@cache
def published() -> tuple[Puzzle, ...]:
    """Every published puzzle."""
    return tuple(written.puzzle for file in files(FOLDER) for written in read(file))


def sample(each: int = 2) -> list[Puzzle]:
    """The first so many of everything that is asked."""
    found: dict[str, list[Puzzle]] = {}
    for puzzle in published():
        found.setdefault(puzzle.stipulation, []).append(puzzle)
    return [puzzle for puzzles in found.values() for puzzle in puzzles[:each]]
