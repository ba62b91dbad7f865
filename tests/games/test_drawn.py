"""Positions at random of every pack, at any point of play: each is one that can be read back, and made simpler."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from packs.test_drafts import DRAFTS
from rulewright import games
from rulewright.core.game import Game, Position
from rulewright.harness.telling import positions
from rulewright.spec import outside
from rulewright.spec.pack import Library

PACKS = Path(__file__).parents[1] / "packs"
NAMES = sorted(file.parent.name for file in PACKS.glob("*/game.yaml") if file.parent.name not in DRAFTS)
pytestmark = pytest.mark.usefixtures("nothing_outside")


@pytest.fixture(params=["charge-and-spark", *NAMES])
def game(request: pytest.FixtureRequest) -> Game:
    outside.use([str(PACKS)])
    assert request.param in games.names()
    return Library().game(request.param)


def drawn(game: Game, number: int) -> list[Position]:
    rng, sampling = random.Random(7), game.own.sampling
    assert sampling is not None
    found = (sampling.due(one, rng) for _ in range(number) if (one := sampling.draw(rng)) is not None)
    return [one for one in found if one is not None]


def test_every_step_that_somebody_or_chance_takes_is_due_in_some(game) -> None:
    found = drawn(game, 300)
    steps = {step.name for step in game.course.steps.values() if not step.nobody}
    assert {one.state.due[0][0] for one in found} == steps
    owned = {step.name for step in game.course.steps.values() if step.owned}
    assert {one.state.due[0][:2] for one in found} >= {(step, seat) for step in owned for seat in range(game.seats)}
    assert not any(game.passes(one.state) for one in found)


def test_they_are_positions_and_so_are_those_that_are_simpler(game) -> None:
    for one in drawn(game, 20):
        assert game.own.parse_position(str(one)).state == one.state
        assert game.own.position(game.own.describe(one)).state == one.state
        simpler = list(game.own.sampling.smaller(one))
        assert one not in simpler
        due = {position.state.due for position in simpler}
        assert due <= {one.state.due, game.own.layout.begins}, "what is due stays, or is as at the start"
        assert one.state.due == game.own.layout.begins or game.own.layout.begins in due


def test_two_readings_are_compared_in_them(game) -> None:
    several = zip(range(60), positions(game, 1), strict=False)
    start = game.initial_state().due
    assert any(one.state.due != start and one.state.due[1:] == start for _, one in several)
