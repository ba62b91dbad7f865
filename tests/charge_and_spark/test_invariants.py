"""What must hold on every turn of CHARGE & SPARK, whatever is played, and the proofs of what is no reading."""

from __future__ import annotations

import random
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.core.declared import of
from rulewright.core.game import Position
from rulewright.core.play import CHANCE, SIMULTANEOUS, TERMINAL
from rulewright.core.players import self_play
from rulewright.core.positions import NONE
from rulewright.spec.pack import Library

LIBRARY = Library()
GAME = LIBRARY.game("charge-and-spark")
T = of(GAME).layout
CARDS = T.made.things["card"]
N = len(CARDS)
OTHER_READINGS = [
    {reading.id: option}
    for reading in GAME.spec.readings.values()
    for option in reading.options
    if option != reading.default
]


def random_states(game, seed, turns=60):
    """The states of a game played at random."""
    chosen = random.Random(seed)
    state = game.initial_state()
    yield state
    for _ in range(turns):
        actions = game.legal_actions(state)
        if not actions:
            return
        state = game.apply(state, chosen.choice(actions))
        yield state


def swapped(state):
    """The same state with the seats exchanged."""
    whole = ("hand", "pile", "ended", "due")
    halves = {f: tuple(reversed(getattr(state, f))) for f in state._fields if f not in whole}
    draws = sorted((step, 1 - by) for step, by in state.due if step == "draw")  # the first seat draws first
    return state._replace(**halves, hand=state.hand[N:] + state.hand[:N], due=(*draws, *state.due[len(draws) :]))


@given(st.integers(0, 10**6))
def test_tiles_stay_between_none_and_all(seed):
    for state in random_states(GAME, seed):
        for kind, most in T.settings["tiles"].items():
            assert all(0 <= count <= most for count in getattr(state, kind))
        assert all(0 <= square <= T.settings["goal"] for square in state.square)


@given(st.integers(0, 10**6))
def test_at_most_one_player_is_hurt_and_never_two_win(seed):
    states = list(random_states(GAME, seed))
    for before, after in pairwise(states):
        hurt = [seat for seat in (0, 1) if after.health[seat] < before.health[seat]]
        assert len(hurt) <= 1
        assert all(after.health[s] <= before.health[s] for s in (0, 1)), "no card restores health"
        assert sum(bool(loss) for loss in after.lost) == bool(after.ended)
        for seat in hurt:
            assert after.square[seat] == before.square[seat], "who is hurt does not move"


@given(st.integers(0, 10**6))
def test_a_card_is_in_one_place(seed):
    for state in random_states(GAME, seed):
        for card, name in enumerate(CARDS):
            held = [state.hand[seat * N + card] + (state.rest[seat] == card) for seat in (0, 1)]
            if name in T.settings["basic-cards"]:
                assert held == [1, 1]
            else:
                assert sum(held) + state.pile[card] == 1


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_swapping_the_seats_commutes_with_play(seed):
    for state in random_states(GAME, seed):
        if GAME.current_player(state) != SIMULTANEOUS:
            continue
        actions = GAME.legal_actions(state)
        mirrored = {("reveal", tuple(reversed(cards))) for _, cards in actions}
        assert set(GAME.legal_actions(swapped(state))) == mirrored
        for _, cards in actions[:6]:
            one = GAME.apply(state, ("reveal", cards))
            other = GAME.apply(swapped(state), ("reveal", tuple(reversed(cards))))
            assert swapped(one) == other


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_named_invariants_of_every_game(seed):
    for state in random_states(GAME, seed, turns=25):
        actions = GAME.legal_actions(state)
        position = Position(GAME, ("Anna", "Ben"), state)
        assert len(actions) == len(set(actions))
        assert (not actions) == (GAME.current_player(state) == TERMINAL)
        assert GAME.own.parse_position(str(position)) == position
        assert hash(state) == hash(GAME.own.parse_position(str(position)).state)
        for action in actions:
            assert GAME.verdict(state, action).legal
            assert GAME.own.notation.parse(position, GAME.own.notation.write(position, action)) == action
        if GAME.current_player(state) == SIMULTANEOUS:
            legal = set(actions)
            for cards in product(range(N), repeat=2):
                verdict = GAME.verdict(state, ("reveal", cards))
                assert verdict.legal == (("reveal", cards) in legal)
                assert verdict.legal or verdict.reasons
        if GAME.current_player(state) == CHANCE:
            assert sum(chance for _, chance in GAME.chance_outcomes(state)) == 1


@pytest.mark.parametrize("readings", OTHER_READINGS, ids=str)
def test_they_hold_under_every_reading(readings):
    game = LIBRARY.game("charge-and-spark", None, readings)
    for seed in range(4):
        for state in random_states(game, seed, turns=25):
            legal = set(game.legal_actions(state))
            if game.current_player(state) != SIMULTANEOUS:
                continue
            assert legal, "somebody can always choose something"
            for cards in product(range(N), repeat=2):
                assert game.verdict(state, ("reveal", cards)).legal == (("reveal", cards) in legal)


@given(st.integers(0, 10**6))
def test_a_written_game_is_read_and_written_unchanged(seed):
    start = GAME.own.initial_position(("Anna", "Ben"))
    final, actions = self_play(start, seed, longest=300)
    text = GAME.own.written.write(start, actions)
    read = GAME.own.written.read(text, "game")
    assert read.final == final
    assert GAME.own.written.write(read.start, [step.action for step in read.steps]) == text


# -- what is no reading ----------------------------------------------------------------------------------


def _pairs():
    """Every turn that any two hands could show, from a neutral position, copies included."""
    for one, other in product(range(N), repeat=2):
        for rest in product([NONE, *range(N)], repeat=2):
            shown = (one, other)
            if all(rest[s] != shown[s] and (shown[s] != CARDS.index("copy") or rest[s] != NONE) for s in (0, 1)):
                yield shown, rest


def _after(shown, rest):
    state = GAME.initial_state()._replace(
        battery=(4, 4), disk=(4, 4), square=(3, 3), rest=rest, hand=(1,) * (2 * N), health=(2, 2)
    )
    return state, GAME.apply(state, ("reveal", shown))


def test_no_turn_hurts_both_or_lets_both_win_or_moves_who_is_hurt():
    for shown, rest in _pairs():
        before, after = _after(shown, rest)
        hurt = [seat for seat in (0, 1) if after.health[seat] < before.health[seat]]
        assert len(hurt) <= 1, (shown, rest)
        assert all(after.square[seat] == before.square[seat] for seat in hurt)
        assert len([loss for loss in after.lost if loss]) <= 1


def test_counter_against_counter_does_nothing():
    counter = CARDS.index("counter")
    before, after = _after((counter, counter), (NONE, NONE))
    assert after.health == before.health
    assert after.square == before.square


def test_copy_never_copies_copy():
    assert T.settings["bonus-cards"].count("copy") == 1
    state = GAME.initial_state()._replace(rest=(CARDS.index("copy"), NONE), disk=(4, 4))
    assert ("play", CARDS.index("copy")) not in GAME.choices(state, 0)


def test_a_copied_move_counts_where_both_step_onto_the_goal():
    move, copy = CARDS.index("move"), CARDS.index("copy")
    before, after = _after((copy, move), (move, NONE))
    assert after.square == before.square
    assert not after.ended


def test_the_pile_never_runs_dry_with_one_star_a_side():
    assert len(T.settings["stars"]) * GAME.seats <= len(T.settings["bonus-cards"])


def test_an_empty_pile_gives_nothing():
    state = GAME.initial_state()._replace(square=(1, 1), pile=(0,) * N)
    after = GAME.apply(state, ("reveal", (CARDS.index("move"), CARDS.index("move"))))
    assert after.square == (2, 2)
    assert GAME.current_player(after) == SIMULTANEOUS
    one_left = state._replace(pile=tuple(int(c == CARDS.index("ray")) for c in range(N)))
    after = GAME.apply(one_left, ("reveal", (CARDS.index("move"), CARDS.index("move"))))
    assert after.due[0] == ("draw", 0)
    assert GAME.current_player(GAME.apply(after, ("draw", CARDS.index("ray")))) == SIMULTANEOUS
