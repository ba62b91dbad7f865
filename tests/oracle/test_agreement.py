"""The engine and the oracle, which know nothing of each other, agree on every legal action and every outcome."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import oracle
from oracle.comparing import Answers, mapped, oracle_rules
from puzzles.sample import published
from replicants.chosen_positions import position_of, positions_of
from replicants.playing import game, modes, other_readings, playout, rules, scattered
from rulewright.core.game import Game, Position
from rulewright.spec.pack import Library

EVERY = [(mode, readings) for mode in modes() for readings in ({}, *other_readings())]
SHARES, EACH = 6, 250
"""In each mode under each reading so many positions are compared so many times: a hundred thousand in all."""


def positions(g: Game, rng: random.Random) -> Iterator[Position]:
    """Positions without end: random games from the start, and positions that no game need have led to."""
    names = tuple(rules().modes[g.mode]["seats"])
    while True:
        yield from (Position(g, names, state) for state, actions in playout(g, rng, g.initial_state(), 100) if actions)
        yield from (scattered(g, rng) for _ in range(60))


@pytest.mark.long(of=50)
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize(("mode", "readings"), EVERY, ids=[f"{m}-{'-'.join(r.values())}" for m, r in EVERY])
def test_engine_and_oracle_agree_on_random_positions(mode, readings, share) -> None:
    g, rng = game(mode, readings), random.Random(f"{mode}{readings}{share}")
    for _, position in zip(range(EACH), positions(g, rng), strict=False):
        Answers(position, readings, rng, 3).compare(g)


@pytest.mark.long(of=20)
@pytest.mark.parametrize("seed", range(300))
def test_they_agree_under_two_readings_at_once(seed) -> None:
    rng = random.Random(seed)
    one, other = rng.sample(other_readings(), 2)
    both = {**one, **other}
    if len(both) < 2:
        return
    g = game(rng.choice(modes()), both)
    for _ in range(25):
        Answers(scattered(g, rng), both, rng, 3).compare(g)


@pytest.mark.long(of=3)
@pytest.mark.parametrize(("mode", "readings"), EVERY, ids=[f"{m}-{'-'.join(r.values())}" for m, r in EVERY])
def test_they_agree_where_rules_show_themselves(mode, readings) -> None:
    g, rng = game(mode, readings), random.Random(1)
    for line, _ in positions_of(mode):
        position = position_of(g, line)
        if not position.state.ended:
            Answers(position, readings, rng, 100).compare(g)


@pytest.mark.parametrize("mode", modes())
def test_they_agree_on_the_start(mode) -> None:
    position = game(mode).own.initial_position()
    started = oracle.start(oracle_rules(), mode, position.names)
    assert oracle.position(oracle_rules(), mapped(position)) == started


# -- along the proofs of puzzles ---------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("puzzle", published(), ids=lambda puzzle: puzzle.id)
def test_they_agree_along_published_proofs(puzzle) -> None:
    """Wherever a proof passes: its turns, replies that it lists and some that it does not, the answers to them."""
    rng, seen = random.Random(7), 0
    for key in puzzle.certificate["keys"]:
        for position in walked(puzzle.at(Library()), key, rng):
            seen += 1
            if not position.state.ended:
                Answers(position, {}, rng, 3).compare(position.game)
    assert seen > 1


def walked(position: Position, node: Any, rng: random.Random) -> Iterator[Position]:
    """The positions that a strategy passes: its turn, or a few of the cases that it answers."""
    if "play" in node:
        yield from followed(position, node["play"], node.get("then"), rng)
    else:
        for case in rng.sample(node["all"], min(4, len(node["all"]))):
            yield from followed(position, rng.choice(case.get("to", [""])), case, rng)


def followed(position: Position, turn: str, node: Any, rng: random.Random) -> Iterator[Position]:
    """The positions of a turn that begins as it is written; then those of a strategy.  What is not written, or cannot
    be played because another case would have been the one, is drawn."""
    g, mover = position.game, position.state.to_move
    written = [action for action in turn.split("/") if action]
    while not position.state.ended and position.state.to_move == mover:
        yield position
        legal = g.legal_actions(position.state)
        fitting = [a for a in legal if not written or a == g.own.notation.parse(position, written[0])]
        written = written[1:]
        position = Position(g, position.names, g.apply(position.state, rng.choice(fitting or legal)))
    if position.state.ended or node is None:
        yield position
    else:
        yield from walked(position, node, rng)
