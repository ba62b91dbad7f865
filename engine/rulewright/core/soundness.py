"""Whether a position is one of a game, and of one that goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.core.errors import InputError, PositionError, Problem
from rulewright.core.game import Game


def check_named(game: Game, text: str) -> None:
    """Refuse one line that names another game, or another mode of this one.

    Raises:
        InputError: if it does.
    """
    own = f"{game.spec.game}:{game.mode}"
    if not text.strip():
        raise InputError(Problem("an empty line is no position", suggestion=f"it begins with {own}"))
    name = text.split(maxsplit=1)[0]
    if name not in (own, game.spec.game):
        raise InputError(Problem(f"this is a position of {name}, not of {own}"))


def check_going_on(game: Game, names: Sequence[str], state: Any) -> None:
    """Refuse a state in which the game is over although nobody has ended it.

    Raises:
        PositionError: naming the player that has already lost.
    """
    if game.trusting:
        return
    for clause, beaten in game.beaten:
        for seat in range(len(names)):
            lost = beaten(state, seat)
            if lost is not None:
                raise PositionError(
                    f"the game is over already: {names[lost]} has lost by {clause.id}", ("players", names[lost])
                )
