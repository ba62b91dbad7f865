"""A sound puzzle made smaller, step by step, as long as it stays sound and its key and its themes stay the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.core.game import Position
from rulewright.harness import telling
from rulewright_puzzles.solutions import sketch
from rulewright_puzzles.themes import themes_of

if TYPE_CHECKING:
    from rulewright_puzzles.finding import Sound


def minimised(sound: Sound, again: Callable[[Position], Sound | None], left: Callable[[], int]) -> Sound:
    """A sound puzzle of which no step simpler is sound with the same key and all its themes, or the simplest that was
    found when nothing was left to spend.

    Args:
        again: a simpler position as a sound puzzle with the same key.
        left: the nodes left.
    """
    themes = _themes(sound)

    def simpler(position: Position) -> Sound | None:
        if left() <= 0:
            return None
        found = again(position)
        return found if found is not None and themes <= _themes(found) else None

    return telling.minimised(sound, lambda kept: kept.position, simpler)


def _themes(sound: Sound) -> set[str]:
    """The themes that are seen without the whole proof."""
    solved = sketch(sound.position, sound.stipulation, sound.keys[0].turns[0])
    return set() if solved is None else set(themes_of(solved))
