"""How hard puzzles are called, from the easiest on."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """A level."""

    easy = "easy"
    medium = "medium"
    hard = "hard"
    expert = "expert"


LEVELS = tuple(level.value for level in Level)
