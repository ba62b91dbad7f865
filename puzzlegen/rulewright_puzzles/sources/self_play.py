"""Positions of one game that the program plays against itself, the last first: near the end most is at stake."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.core.game import Game, Position
from rulewright.core.play import Action
from rulewright.core.players import greedy_player, random_player, self_play

if TYPE_CHECKING:
    from rulewright_puzzles.sources import Material

LONGEST = 900
"""So many actions a game has at most."""
LOOKED_AT = 12
"""So many turns before the end are looked at."""


def positions(material: Material) -> Iterator[Position]:
    """The turns before the end of one game, backwards."""
    game, rng = material.game, material.rng
    start = game.own.initial_position()
    _, actions = self_play(start, rng.getrandbits(32), [_player(rng) for _ in range(game.seats)], LONGEST)
    found = [position for position in _reached(start, actions) if game.begins_turn(position.state)]
    going_on = [position for position in found if game.outcome(position.state) is None]
    yield from reversed(going_on[-LOOKED_AT:])


def _player(rng: random.Random) -> Any:
    """A player that mostly takes what looks best, and how often not is drawn."""
    careless = rng.choice((0.1, 0.3, 0.6))

    def player(game: Game, state: Any, seat: int, chance: random.Random) -> Action:
        chosen = random_player if chance.random() < careless else greedy_player
        return chosen(game, state, seat, chance)

    return player


def _reached(start: Position, actions: list[Action]) -> Iterator[Position]:
    position = start
    yield position
    for action in actions:
        position = replace(position, state=start.game.apply(position.state, action))
        yield position
