"""A sound puzzle made smaller, step by step, as long as it stays sound and its key stays the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.core.game import Position
from rulewright.harness import telling

if TYPE_CHECKING:
    from rulewright_puzzles.finding import Sound


def minimised(sound: Sound, again: Callable[[Position], Sound | None], left: Callable[[], int]) -> Sound:
    """A sound puzzle of which no step simpler is sound with the same key, or the simplest that was found when nothing
    was left to spend.

    Args:
        again: a simpler position as a sound puzzle.
        left: the nodes left.
    """
    key = sound.proved.keys[0].parts

    def simpler(position: Position) -> Sound | None:
        if left() <= 0:
            return None
        found = again(position)
        same = found is not None and found.stipulation == sound.stipulation and found.proved.keys[0].parts == key
        return found if same else None

    return telling.minimised(sound, lambda kept: kept.position, simpler)
