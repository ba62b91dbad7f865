"""Players that choose an action by themselves, and games that they play against each other.

None of them plays well: they are there for tests, for examples and as a source of positions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from rulewright.core.game import Game, Position
from rulewright.core.play import CHANCE, SIMULTANEOUS, TERMINAL, Action

Player = Callable[[Game, Any, int, random.Random], Action]
"""Given a game, a state, a seat and a source of chance: one of the actions that this seat may choose."""
FINISHED = 1000.0
"""What a finished game is worth to those who have won."""
SHALLOW = 3
"""How many choices the searching player looks ahead."""


def random_player(game: Game, state: Any, seat: int, rng: random.Random) -> Action:
    """Any action alike."""
    return rng.choice(_choices(game, state, seat))


def greedy_player(game: Game, state: Any, seat: int, rng: random.Random) -> Action:
    """An action that leads to the best position at once; where all choose together, against all of theirs alike."""
    return _best(game, state, seat, rng, 1)


def searching_player(game: Game, state: Any, seat: int, rng: random.Random) -> Action:
    """An action that is best a few choices ahead, if all others play against this seat."""
    return _best(game, state, seat, rng, SHALLOW)


PLAYERS: dict[str, Player] = {"random": random_player, "greedy": greedy_player, "search": searching_player}
"""Players by name."""


def self_play(
    start: Position, seed: int, players: Sequence[Player] = (random_player,), longest: int = 10_000
) -> tuple[Position, list[Action]]:
    """A game in which each seat is played by one of the players in turn, and chance acts as likely as it may.

    It gives the last position and the actions, stops unfinished where nothing is legal, and after the `longest`.
    The same seed gives the same game.
    """
    rng = random.Random(seed)
    position = start
    actions: list[Action] = []
    game = start.game
    while game.current_player(position.state) != TERMINAL and len(actions) < longest:
        action = _next(game, position.state, players, rng)
        if action is None:
            break
        actions.append(action)
        position = replace(position, state=game.apply(position.state, action))
    return position, actions


def _next(game: Game, state: Any, players: Sequence[Player], rng: random.Random) -> Action | None:
    legal = game.legal_actions(state)
    if not legal:
        return None
    seat = game.current_player(state)
    if seat == CHANCE:
        return game.drawn(state, rng)
    if seat == SIMULTANEOUS:
        chosen = tuple(players[s % len(players)](game, state, s, rng)[1] for s in range(game.seats))
        return (legal[0][0], chosen)
    return players[seat % len(players)](game, state, seat, rng)


def _choices(game: Game, state: Any, seat: int) -> list[Action]:
    """What a seat may do now, or choose where all choose at once."""
    return game.choices(state, seat) if game.current_player(state) == SIMULTANEOUS else game.legal_actions(state)


def _best(game: Game, state: Any, seat: int, rng: random.Random, depth: int) -> Action:
    """One of the best actions, drawn by lot: the order in which they are tried is drawn, and the first best kept."""
    actions = _choices(game, state, seat)
    rng.shuffle(actions)
    if len(actions) == 1:
        return actions[0]
    if game.current_player(state) == SIMULTANEOUS:
        joint = game.legal_actions(state)
        return max(
            actions, key=lambda a: sum(worth(game, game.apply(state, j), seat) for j in joint if j[1][seat] == a[1])
        )
    best, bound = actions[0], -inf
    for action in actions:
        value = _search(game, game.apply(state, action), seat, depth - 1, bound, inf)
        if value > bound:
            best, bound = action, value
    return best


def worth(game: Game, state: Any, seat: int) -> float:
    """What a state seems worth to a seat; a finished game is worth more, or less, than any other."""
    return FINISHED * game.returns(state)[seat] + game.own.hints.worth(state, seat)


def _search(game: Game, state: Any, seat: int, depth: int, low: float, high: float) -> float:
    """The worth of a state to a seat, all others playing against it (alpha-beta).  Only real choices count as depth;
    where all choose at once, or chance does, the state is taken as it stands."""
    if depth <= 0 or game.current_player(state) < 0:
        return worth(game, state, seat)
    actions = game.legal_actions(state)
    if not actions:
        return worth(game, state, seat)
    below = depth - (len(actions) > 1)
    mine = game.current_player(state) == seat
    for action in actions:
        value = _search(game, game.apply(state, action), seat, below, low, high)
        if mine:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return low if mine else high
