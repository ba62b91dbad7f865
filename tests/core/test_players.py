"""Players that choose by themselves: seeded, and each better than the one before it at what it is for."""

from __future__ import annotations

import random

import pytest

from rulewright.core.play import TERMINAL
from rulewright.core.players import PLAYERS, greedy_player, random_player, searching_player, self_play
from rulewright.spec.pack import Library

WINS = "replicants:two-player A/0/0/1E8S.2E6S.2D7S.3D8S/ B/0/0/1E4N.2A2N.2A3N.3B1N/ A/2"
"""A's 2 on E6 walks two hexes onto B's matrix."""
TAKES_OR_LOSES = "replicants:two-player A/0/0/1E7S.2E5S.3H9S.3I8S.2I9S/ B/0/0/1B2N.3E3N.2E2N.2A2N.3A1N/ A/2"


@pytest.mark.parametrize("game", ["replicants", "charge-and-spark"])
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_the_same_seed_gives_the_same_game_and_another_another(game, player):
    start = Library().game(game).own.initial_position()
    first, again, other = (self_play(start, seed, [PLAYERS[player]])[1] for seed in (3, 3, 5))
    assert first == again
    assert first != other


@pytest.mark.parametrize("player", [greedy_player, searching_player])
def test_a_player_that_looks_ahead_takes_a_win(player):
    game = Library().game("replicants")
    position = game.own.parse_position(WINS)
    for seed in range(5):
        state = game.apply(position.state, player(game, position.state, 0, random.Random(seed)))
        assert game.current_player(state) == TERMINAL
        assert game.returns(state)[0] == 1


@pytest.mark.parametrize("game", ["replicants", "charge-and-spark"])
def test_greed_beats_chance(game):
    start = Library().game(game).own.initial_position()
    won = 0
    for seed in range(12):
        players = (greedy_player, random_player) if seed % 2 else (random_player, greedy_player)
        final, _ = self_play(start, seed, players)
        won += final.game.returns(final.state)[0 if seed % 2 else 1] > 0
    assert won > 8


def test_looking_ahead_beats_greed_where_the_reply_matters():
    """The searching player sees the reply: it does not give its matrix away for a Replicant."""
    game = Library().game("replicants")
    start = game.own.initial_position()
    won = 0
    for seed in range(4):
        players = (searching_player, random_player) if seed % 2 else (random_player, searching_player)
        final, _ = self_play(start, seed, players)
        won += game.returns(final.state)[0 if seed % 2 else 1] > 0
    assert won == 4
