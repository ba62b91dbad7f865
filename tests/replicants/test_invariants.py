"""What holds of every position of REPLICANTS, tried on random play and on random positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replicants.chosen_positions import position_of, positions_of
from replicants.playing import (
    arcs_then_moves,
    game,
    modes,
    other_readings,
    playout,
    reached,
    rules,
    scattered,
    well_formed,
)
from rulewright.core.game import Game, Position
from rulewright.core.play import TERMINAL, Action
from rulewright.games.replicants.game import of, tables_of
from rulewright.games.replicants.symmetry import own_mirror_images
from rulewright.games.replicants.words import State

SEEDS = st.integers(0, 2**32 - 1)
every_mode = pytest.mark.parametrize("mode", modes())
some = settings(max_examples=settings.default.max_examples * 3 // 10)
"""For what takes long."""
DRAW = random.Random(0 if settings.default.derandomize else None)
GAMES = st.sampled_from([DRAW.randrange(2**32) for _ in range(some.max_examples)])
"""Random games of which all that must hold of a game is asked: to play them takes longer."""


@dataclass(frozen=True)
class Play:
    """A random game: where it began, its states, and the legal actions of each."""

    game: Game
    names: tuple[str, ...]
    states: list[State]
    actions: list[list[Action]]

    def positions(self) -> Iterator[tuple[Position, list[Action]]]:
        for state, actions in zip(self.states, self.actions, strict=True):
            yield Position(self.game, self.names, state), actions


def play(mode: str, seed: int, length: int = 250) -> Play:
    """A random game of at most that many actions, from the start or, as often, from a random position."""
    rng, g = random.Random(seed), game(mode)
    start = g.own.initial_position() if rng.random() < 0.5 else scattered(g, rng)
    steps = list(playout(g, rng, start.state, length))
    return Play(g, start.names, [state for state, _ in steps], [actions for _, actions in steps])


known = lru_cache(maxsize=4 * 30)(partial(play, length=600))
"""A random game to its end, perhaps, which is played once."""


def positions(mode: str, seed: int, count: int, readings: Mapping[str, str] | None = None) -> list[Position]:
    """Some positions, half of them reached by play (under the default readings), half scattered at random."""
    rng, g = random.Random(seed), game(mode, readings)
    found = [(scattered if i % 2 else reached)(game(mode), rng) for i in range(count)]
    return [Position(g, position.names, position.state) for position in found]


# -- actions and their end -------------------------------------------------------------------------------


@every_mode
@some
@given(seed=GAMES)
def test_no_action_is_listed_twice(mode: str, seed: int) -> None:
    for actions in known(mode, seed).actions:
        assert len(set(actions)) == len(actions)


@every_mode
@some
@given(seed=GAMES)
def test_a_finished_state_has_no_action_and_any_other_has_one(mode: str, seed: int) -> None:
    played = known(mode, seed)
    for state, actions in zip(played.states, played.actions, strict=True):
        over = played.game.outcome(state) is not None
        assert over == (not actions)
        assert over == (played.game.current_player(state) == TERMINAL)


@every_mode
@some
@given(seed=GAMES)
def test_who_has_lost_does_not_win_and_somebody_does_both(mode: str, seed: int) -> None:
    played = known(mode, seed)
    outcome = played.game.outcome(played.states[-1])
    if outcome is not None:
        assert outcome.losers
        assert outcome.winners
        assert not set(outcome.winners) & set(outcome.losers)
        assert sum(r > 0 for r in played.game.returns(played.states[-1])) == len(outcome.winners)


def test_random_games_do_end_and_meet_every_kind_of_action() -> None:
    """Else the invariants here would be about less than they say."""
    for mode in modes():
        kinds: Counter[str] = Counter()
        ends: Counter[str] = Counter()
        for seed in range(60):
            played = play(mode, seed, 600)
            for actions in played.actions:
                kinds.update({action[0] for action in actions})
            if outcome := played.game.outcome(played.states[-1]):
                ends[f"{outcome.by} {outcome.through}"] += 1
        assert {"charge", "overload", "move", "arcs", "create", "rotate"} <= set(kinds)
        assert {"matrix destroying", "three-left destroying", "three-left overload"} <= set(ends)


# -- text ------------------------------------------------------------------------------------------------


@every_mode
@some
@given(seed=GAMES)
def test_a_position_is_the_same_after_it_was_written_and_read(mode: str, seed: int) -> None:
    for position, _ in known(mode, seed).positions():
        assert position.game.own.parse_position(position.game.own.format_position(position)) == position


@every_mode
@some
@given(seed=GAMES)
def test_a_legal_action_is_the_same_after_it_was_written_and_read(mode: str, seed: int) -> None:
    played = list(known(mode, seed).positions())
    for position, actions in random.Random(seed).sample(played, min(12, len(played))):
        texts = [position.game.own.notation.write(position, action) for action in actions]
        assert [position.game.own.notation.parse(position, text) for text in texts] == actions
        assert len(set(texts)) == len(texts), "no two actions are written alike"


@every_mode
@some
@given(seed=SEEDS)
def test_any_well_formed_action_is_the_same_after_it_was_written_and_judged(mode: str, seed: int) -> None:
    (position,) = positions(mode, seed, 1)
    rng = random.Random(seed)
    for action in rng.sample(list(well_formed(position.game, position.state)), 40):
        text = position.game.own.notation.write(position, action)
        assert position.game.own.notation.parse(position, text, judged=True) == action, text


# -- verdicts --------------------------------------------------------------------------------------------


@every_mode
@some
@given(seed=GAMES)
def test_every_legal_action_is_judged_legal(mode: str, seed: int) -> None:
    played = list(known(mode, seed).positions())
    for position, actions in random.Random(seed).sample(played, min(4, len(played))):
        for action in actions:
            assert position.game.verdict(position.state, action).legal


def disagreements(position: Position, rng: random.Random, tried: list[Action] | None = None) -> Iterator[str]:
    """Well-formed actions of which the list of legal actions and the verdict think differently."""
    g, state = position.game, position.state
    assert isinstance(g, Game)
    listed = set(g.legal_actions(state))
    if tried is None:
        tried = [*well_formed(g, state), *arcs_then_moves(g, state, rng, 60)]
    for action in sorted({*tried, *listed}, key=repr):
        verdict = g.verdict(state, action)
        if verdict.legal != (action in listed):
            yield f"{position}: {g.own.notation.write(position, action)} {verdict.clauses}"


@every_mode
@settings(max_examples=12)
@given(seed=SEEDS)
def test_the_compiled_rules_and_the_explaining_interpreter_agree(mode: str, seed: int) -> None:
    for position in positions(mode, seed, 2):
        assert not list(disagreements(position, random.Random(seed)))


@pytest.mark.long
@every_mode
@pytest.mark.parametrize("reading", other_readings(), ids=lambda r: "=".join(*r.items()))
def test_they_agree_under_every_other_reading(mode: str, reading: dict[str, str]) -> None:
    for position in positions(mode, 7, 10, reading):
        assert not list(disagreements(position, random.Random(7)))


@pytest.mark.long(of=3)
@every_mode
@pytest.mark.parametrize("reading", [{}, *other_readings()], ids=lambda r: "=".join(*r.items()) if r else "none")
def test_they_agree_in_positions_where_readings_matter(mode: str, reading: dict[str, str]) -> None:
    g = game(mode, reading)
    for line, judged in positions_of(mode):
        position = position_of(g, line)
        tried = [g.own.notation.parse(position, text) for text in judged.split()]
        tried += arcs_then_moves(g, position.state, random.Random(1), 10)
        assert not list(disagreements(position, random.Random(1), tried))


@pytest.mark.long(of=20)
@every_mode
@pytest.mark.parametrize("clause", [clause.id for clause in rules().clauses if clause.does_what != "sets"])
def test_they_agree_whichever_clause_is_disabled(mode: str, clause: str) -> None:
    whole, lacking, rng = game(mode), game(mode, disabled=[clause]), random.Random(3)
    for position in positions(mode, 3, 8):
        tried = whole.legal_actions(position.state) + rng.sample(list(well_formed(whole, position.state)), 40)
        if clause == "notation.cross":  # without it a move may be written both ways, and is still listed once
            tried = whole.legal_actions(position.state)
        assert not list(disagreements(Position(lacking, position.names, position.state), rng, tried))


@every_mode
def test_a_finished_game_has_a_verdict_on_every_action_too(mode: str) -> None:
    found = 0
    for seed in range(40):
        last, actions = list(play(mode, seed, 600).positions())[-1]
        if not actions:
            found += 1
            g = game(mode)
            for action in random.Random(seed).sample(list(well_formed(g, last.state)), 60):
                assert not g.verdict(last.state, action).legal
    assert found >= 10


# -- the board's orientation, the names of the seats -----------------------------------------------------


@every_mode
def test_the_symmetries_are_those_of_the_arena(mode: str) -> None:
    g = game(mode)
    rotations = 6 if tables_of(g).arena.name == "circular" else 2
    assert len(g.own.hints.symmetries) == tables_of(g).players * rotations * (2 if own_mirror_images(of(g)) else 1)


@every_mode
@some
@given(seed=SEEDS)
def test_rules_know_neither_the_orientation_of_the_board_nor_the_names_of_the_seats(mode: str, seed: int) -> None:
    g, rng = game(mode), random.Random(seed)
    for position in positions(mode, seed, 2):
        state = position.state
        actions = g.legal_actions(state)
        for symmetry in g.own.hints.symmetries:
            mapped = symmetry.state(state)
            assert set(map(symmetry.action, actions)) == set(g.legal_actions(mapped))
            for action in rng.sample(actions, min(5, len(actions))):
                assert symmetry.state(g.apply(state, action)) == g.apply(mapped, symmetry.action(action))


@every_mode
@some
@given(seed=SEEDS)
def test_the_symmetries_also_commute_with_verdicts(mode: str, seed: int) -> None:
    g, rng = game(mode), random.Random(seed)
    (position,) = positions(mode, seed, 1)
    symmetry = rng.choice(g.own.hints.symmetries)
    mapped = symmetry.state(position.state)
    real = [a for a in well_formed(g, position.state) if g.on_board(a)]
    for action in [*rng.sample(real, 20), *arcs_then_moves(g, position.state, rng, 5)]:
        if g.on_board(action):
            here, there = g.verdict(position.state, action), g.verdict(mapped, symmetry.action(action))
            assert (here.legal, here.clauses) == (there.legal, there.clauses)


# -- conservation ----------------------------------------------------------------------------------------


def souls(g: Game, state: State) -> Counter[tuple[int, str]]:
    """How many souls of each kind each seat has, in the arena and in reserve together."""
    return on_board(g, state) + in_reserve(g, state)


def on_board(g: Game, state: State) -> Counter[tuple[int, str]]:
    t = tables_of(g)
    pieces = (t.pieces[code] for code in state.board if code)
    return Counter((piece.owner, t.souls[piece.soul]) for piece in pieces)


def in_reserve(g: Game, state: State) -> Counter[tuple[int, str]]:
    t = tables_of(g)
    return Counter(
        {(p, soul): state.reserve[t.in_reserve(p, i)] for p in range(t.players) for i, soul in enumerate(t.souls)}
    )


def steps_of(played: Play) -> Iterator[tuple[State, State]]:
    yield from pairwise(played.states)


@every_mode
@some
@given(seed=GAMES)
def test_no_soul_is_ever_made(mode: str, seed: int) -> None:
    played = known(mode, seed)
    for before, after in steps_of(played):
        assert souls(played.game, after) <= souls(played.game, before)
        assert min(after.reserve) >= 0


@every_mode
@some
@given(seed=GAMES)
def test_a_players_hearts_are_in_the_arena_or_in_his_reserve(mode: str, seed: int) -> None:
    played = known(mode, seed)
    hearts = tables_of(played.game).settings["hearts"]
    for position, _ in played.positions():
        for player in position.game.own.describe(position)["players"].values():
            assert player["hearts"] == hearts - len(player["pieces"])
            assert 0 <= player["hearts"] <= hearts


@every_mode
@some
@given(seed=GAMES)
def test_energy_stays_on_its_track_and_everybody_keeps_one_matrix_until_the_end(mode: str, seed: int) -> None:
    played = known(mode, seed)
    for state, actions in zip(played.states, played.actions, strict=True):
        assert set(state.energy) <= set(tables_of(played.game).settings["energy-track"])
        standing = on_board(played.game, state)
        if actions:
            assert all(standing[p, "1"] == 1 for p in range(tables_of(played.game).players))


@every_mode
@some
@given(seed=SEEDS)
def test_states_are_hashable_and_equal_ones_hash_alike(mode: str, seed: int) -> None:
    played, again = play(mode, seed, 60), play(mode, seed, 60)
    assert {hash(s) for s in played.states} == {hash(s) for s in again.states}
    assert len(set(played.states)) == len(played.states), "positions cannot repeat within a few turns either"


# -- the measure: positions cannot repeat ----------------------------------------------------------------


def measure(g: Game, state: State) -> tuple[int, int, int]:
    """Falls with every turn: souls in reserve, then souls in the arena, then what the energy lacks."""
    return in_reserve(g, state).total(), on_board(g, state).total(), -sum(state.energy)


@every_mode
@some
@given(seed=GAMES)
def test_the_reserve_never_grows_else_the_souls_in_play_never_do_else_energy_never_falls(mode: str, seed: int) -> None:
    played = known(mode, seed)
    for before, after in steps_of(played):
        assert measure(played.game, after) <= measure(played.game, before)


@every_mode
@some
@given(seed=GAMES)
def test_with_every_whole_turn_the_measure_falls(mode: str, seed: int) -> None:
    played = known(mode, seed)
    begun = [s for s in played.states if s.action == 1 and not s.ended]
    for before, after in pairwise(begun):
        assert measure(played.game, after) < measure(played.game, before)
