"""The engine and the oracle, which know nothing of each other, agree on every legal action and every outcome."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import oracle
from oracle.comparing import Answers, mapped, oracle_rules
from replicants.chosen_positions import positions_of
from replicants.playing import game, modes, other_readings, playout, rules, scattered
from rulewright.core.game import Position
from rulewright.games.replicants.game import Replicants

EVERY = [(mode, readings) for mode in modes() for readings in ({}, *other_readings())]
SHARE, ALL = 20_000, 100_000
"""Positions compared, over all modes and readings: in a few minutes, and with --thorough."""


def positions(g: Replicants, rng: random.Random) -> Iterator[Position]:
    """Positions without end: random games from the start, and positions that no game need have led to."""
    names = tuple(rules().modes[g.mode]["seats"])
    while True:
        yield from (Position(g, names, state) for state, actions in playout(g, rng, g.initial_state(), 100) if actions)
        yield from (scattered(g, rng) for _ in range(60))


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "readings"), EVERY, ids=[f"{m}-{'-'.join(r.values())}" for m, r in EVERY])
def test_engine_and_oracle_agree_on_random_positions(mode, readings, thorough) -> None:
    g, rng = game(mode, readings), random.Random(f"{mode}{readings}")
    count = (ALL if thorough else SHARE) // len(EVERY) + 1
    for _, position in zip(range(count), positions(g, rng), strict=False):
        Answers(position, readings, rng, 3).compare(g)


@pytest.mark.slow
def test_they_agree_under_two_readings_at_once(thorough) -> None:
    """But for one corner: a second move made after arcs that ended the game, where it matters who has then lost."""
    rng = random.Random(11)
    for _ in range(300 if thorough else 60):
        one, other = rng.sample(other_readings(), 2)
        both = {**one, **other}
        if len(both) < 2 or {("arcs-end-first", "second-move-made"), ("two-losers", both.get("two-losers"))} <= set(
            both.items()
        ):
            continue
        g = game(rng.choice(modes()), both)
        for _ in range(25):
            Answers(scattered(g, rng), both, rng, 3).compare(g)


@pytest.mark.parametrize(("mode", "readings"), EVERY, ids=[f"{m}-{'-'.join(r.values())}" for m, r in EVERY])
def test_they_agree_where_rules_show_themselves(mode, readings) -> None:
    g, rng = game(mode, readings), random.Random(1)
    for line, _ in positions_of(mode):
        position = g.parse_position(line)
        if not position.state.ended:
            Answers(position, readings, rng, 100).compare(g)


@pytest.mark.parametrize("mode", modes())
def test_they_agree_on_the_start(mode) -> None:
    position = game(mode).initial_position()
    started = oracle.start(oracle_rules(), mode, position.names)
    assert oracle.position(oracle_rules(), mapped(position)) == started
