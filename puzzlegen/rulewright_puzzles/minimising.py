"""A sound puzzle made smaller, step by step, as long as it stays sound and its key and its themes stay the same.

Only what makes it less counts as a step: a piece, some energy, a reserve.  Pieces stay where they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.core.game import Position
from rulewright.harness import telling

if TYPE_CHECKING:
    from rulewright_puzzles.finding import Sound


def minimised(
    sound: Sound, again: Callable[[Position], Sound | None], shown: Callable[[Sound], set[str]], left: Callable[[], int]
) -> Sound:
    """A sound puzzle of which no step simpler is sound with the same key and all its themes, or the simplest that was
    found when nothing was left to spend.

    Args:
        again: a simpler position as a sound puzzle with the same key.
        shown: the themes that a sound puzzle's proof shows.
        left: the nodes left.
    """
    themes = shown(sound)
    kept = sound

    def simpler(position: Position) -> Sound | None:
        nonlocal kept
        if left() <= 0 or _stock(position) == _stock(kept.position):
            return None
        found = again(position)
        if found is None or not themes <= shown(found):
            return None
        kept = found
        return found

    return telling.minimised(sound, lambda each: each.position, simpler)


def _stock(position: Position) -> object:
    """What there is, wherever it stands: a piece that only goes elsewhere makes nothing simpler."""
    game, state = position.game, position.state
    return game.own.hints.measure(state), [game.own.hints.pieces_left(state, seat) for seat in range(game.seats)]
