"""Whether a position is one of a game, and of one that goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulewright.core import setups
from rulewright.core.errors import InputError, PositionError, Problem
from rulewright.core.game import Game


def check_named(game: Game, text: str) -> None:
    """Refuse one line that names another game, or one of this that is set up otherwise.

    Raises:
        InputError: if it does.
    """
    own = f"{game.spec.game}:{game.setup}"
    if not text.strip():
        raise InputError(Problem("an empty line is no position", suggestion=f"it begins with {own}"))
    name = text.split(maxsplit=1)[0]
    if name not in (own, game.spec.game) and not _is(game, name):
        raise InputError(Problem(f"this is a position of {name}, not of {own}"))


def _is(game: Game, name: str) -> bool:
    """Whether a set-up that leaves something open is that of a game."""
    known, _, setup = name.partition(":")
    return known == game.spec.game and setups.named(*setups.chosen(replace(game.spec, chosen={}), setup)) == game.setup


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
