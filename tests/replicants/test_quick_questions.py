"""What a search asks of a game and that has a slow answer too: `allows`, `at_ease`, `side`, `pieces_left`."""

from __future__ import annotations

import random

import pytest

from replicants.playing import game, modes
from rulewright.core.game import Game


def states(played: Game, seed: int, games: int = 4) -> list[object]:
    """Some states of random games."""
    rng = random.Random(seed)
    found = []
    for _ in range(games):
        state = played.initial_state()
        for _ in range(240):
            actions = played.legal_actions(state)
            if not actions:
                break
            if rng.random() < 0.1:
                found.append(state)
            state = played.apply(state, rng.choice(actions))
    return found


@pytest.mark.parametrize("mode", modes())
def test_allows_agrees_with_the_list_of_legal_actions(mode) -> None:
    played, rng = game(mode), random.Random(3)
    every = states(played, 1)
    known = [action for state in every for action in played.legal_actions(state)]
    allowed = 0
    for state in every:
        legal = set(played.legal_actions(state))
        assert all(played.allows(state, action) for action in legal)
        for action in rng.sample(known, 40):
            assert played.allows(state, action) == (action in legal)
            allowed += action in legal
    assert allowed
    assert not played.allows(every[0], ("move", 1, 10_000, 3, False))


def test_allows_where_all_choose_at_once() -> None:
    from rulewright.spec.pack import Library

    cards = Library().game("charge-and-spark")
    state = cards.initial_state()
    while cards.current_player(state) == -1:
        state = cards.apply(state, cards.legal_actions(state)[0])
    legal = cards.legal_actions(state)
    assert legal
    assert all(cards.allows(state, action) for action in legal)


@pytest.mark.parametrize("chosen", [{}, {"no-second-action": "loses"}, {"overload-matrix": "allowed"}])
def test_who_is_at_ease_cannot_lose_by_his_own_turn(chosen) -> None:
    played = game("two-player", chosen)
    answers = set()
    for state in states(played, 5, 12):
        if state.ended == "":
            at_ease = played.own.hints.at_ease(state)
            answers.add(at_ease)
            if at_ease:
                assert not _loses(played, state, state.to_move)
    assert True in answers


def _loses(played: Game, state: object, player: int) -> bool:
    """Whether a player's own turn, from here on, can end with his loss."""
    for action in played.legal_actions(state):
        after = played.apply(state, action)
        outcome = played.outcome(after)
        if outcome is not None and player in outcome.losers:
            return True
        if outcome is None and not played.begins_turn(after) and _loses(played, after, player):
            return True
    return False


def test_a_full_matrix_is_never_at_ease() -> None:
    played = game("two-player")
    line = "replicants:two-player A/9/0/1E8S.2D7S.2E7S.3F8S/ B/9/0/1E2N.2D2N.3E3N.3F3N/ A/1"
    state = played.own.parse_position(line).state
    assert not played.own.hints.at_ease(state)
    assert _loses(played, state, 0)
    assert played.own.hints.at_ease(played.own.parse_position(line.replace("A/9", "A/4")).state)


def test_sides_and_pieces() -> None:
    teams, duel = game("four-player-teams"), game("two-player")
    assert [teams.side(seat) for seat in range(4)] == [{0, 2}, {1, 3}, {0, 2}, {1, 3}]
    assert [duel.side(seat) for seat in range(2)] == [{0}, {1}]
    assert [duel.own.hints.pieces_left(duel.initial_state(), seat) for seat in range(2)] == [6, 6]
    state, parts = duel.initial_state(), []
    for _ in range(3):
        parts.append(duel.own.hints.part_of_turn(state))
        state = duel.apply(state, duel.legal_actions(state)[0])
    assert parts == ["overload", "second", "third"]
