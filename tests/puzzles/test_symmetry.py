"""One position stands for all that are alike under the board's symmetries."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rulewright.core.game import Position
from rulewright.spec.pack import Library
from rulewright_puzzles.sources.placement import drawn
from rulewright_puzzles.stipulation import Stipulation
from rulewright_puzzles.symmetry import canonical, key

LIBRARY = Library()
WIN = Stipulation.parse("win in 2")


@pytest.mark.parametrize("mode", list(LIBRARY.spec("replicants").modes))
def test_a_turned_position_has_the_same_key_and_a_changed_one_has_not(mode):
    game, rng = LIBRARY.game("replicants", mode), random.Random(5)
    asked = replace(WIN, ally="helps") if mode == "four-player-teams" else WIN
    for _ in range(10):
        position = drawn(game, rng)
        images = [Position(game, position.names, s.state(position.state)) for s in game.own.hints.symmetries]
        assert len({str(image) for image in images}) > 1
        assert {key(image, asked) for image in images} == {key(position, asked)}
        energy = position.state.energy
        other = replace(position, state=position.state._replace(energy=((energy[0] + 1) % 7, *energy[1:])))
        assert key(other, asked) != key(position, asked)
        assert key(position, replace(asked, turns=3)) != key(position, asked)


def test_who_is_to_be_reduced_is_turned_with_the_seats():
    game = LIBRARY.game("replicants", "three-player")
    position = drawn(game, random.Random(1))
    seat = position.state.to_move
    following, last = (position.names[(seat + n) % 3] for n in (1, 2))
    asked = {name: Stipulation.parse(f"reduce {name} to 3 in 2") for name in (following, last)}
    assert key(position, asked[following]) != key(position, asked[last])
    for symmetry in game.own.hints.symmetries:
        image = Position(game, position.names, symmetry.state(position.state))
        name = position.names[symmetry.seat((seat + 1) % 3)]
        assert key(image, Stipulation.parse(f"reduce {name} to 3 in 2")) == key(position, asked[following])


def test_the_canonical_position_is_played_by_the_first_seat_and_is_its_own_canonical_position():
    game = LIBRARY.game("replicants", "two-player")
    position, asked = canonical(drawn(game, random.Random(2)), WIN)
    assert position.state.to_move == 0
    assert canonical(position, asked) == (position, asked)


def test_other_readings_and_rules_are_another_puzzle():
    game = LIBRARY.game("replicants", "two-player")
    other = Library(readings={"overload-matrix": "allowed"}).game("replicants", "two-player")
    position = drawn(game, random.Random(3))
    assert key(replace(position, game=other), WIN) != key(position, WIN)
