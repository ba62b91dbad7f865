"""Screening finds what solving finds, with less work."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rulewright.core.game import Position
from rulewright.spec.pack import Library
from rulewright_puzzles.finding import Seeker
from rulewright_puzzles.screening import screened, solving_nodes
from rulewright_puzzles.solving import Proved, Undecided, screen, solve
from rulewright_puzzles.sources.placement import drawn
from rulewright_puzzles.stipulation import Stipulation
from rulewright_puzzles.wanted import Wanted

LIBRARY = Library()
EFFORT = 50_000
UNIQUE = LIBRARY.game("replicants").own.hints.unique


def wish(asked: str, effort: int) -> Wanted:
    """To look for that among positions put together."""
    digest = LIBRARY.spec("replicants").digest
    return Wanted("replicants", "two-player", (), {}, digest, asked, UNIQUE, ("placement",), 1, effort)


def positions(mode: str, count: int) -> Iterator[Position]:
    rng = random.Random(11)
    yield from (drawn(LIBRARY.game("replicants", mode), rng) for _ in range(count))


@pytest.mark.long
@pytest.mark.parametrize(
    ("mode", "asked", "count"),
    [
        ("two-player", "win in 1", 30),
        ("two-player", "win in 2", 30),
        ("two-player", "survive 1", 15),
        ("three-player", "win in 1", 15),
    ],
)
def test_it_finds_the_keys_that_solving_finds(mode, asked, count):
    stipulation = Stipulation.parse(asked)
    found = 0
    for position in positions(mode, count):
        decision = solve(position, stipulation, budget=EFFORT, certify=False)
        result = screened(position, stipulation, EFFORT, UNIQUE, 1000)
        if isinstance(decision, Undecided) or result.undecided:
            continue
        exact = isinstance(decision, Proved) and decision.length == stipulation.turns
        keys = {key.parts: set(key.turns) for key in decision.keys} if exact else {}
        assert {key.parts: set(key.turns) for key in result.keys} == keys
        found += exact
        if exact:
            few = screened(position, stipulation, EFFORT, UNIQUE, 1)
            assert len(few.keys) == min(2, len(keys))
            wanted = decision.keys[-1].parts
            alone = screened(position, stipulation, EFFORT, UNIQUE, 0, wanted)
            assert [key.parts for key in alone.keys] == [wanted]
    assert found >= 3, "else this compares little"


def test_without_the_wanted_key_there_is_nothing():
    stipulation = Stipulation.parse("win in 1")
    position = next(p for p in positions("two-player", 50) if screened(p, stipulation, EFFORT, UNIQUE, 1).keys)
    assert screened(position, stipulation, EFFORT, UNIQUE, 1, (("skip",),)).keys == ()


def test_the_smallest_solving_budget_is_the_smallest():
    stipulation = Stipulation.parse("win in 2")
    tried = 0
    for position in positions("two-player", 40):
        decision = screen(position, stipulation, budget=EFFORT)
        if isinstance(decision, Undecided) or decision[0] != 2:
            continue
        nodes = solving_nodes(position, stipulation, EFFORT)
        assert not isinstance(screen(position, stipulation, budget=nodes), Undecided)
        assert isinstance(screen(position, stipulation, budget=nodes - 1), Undecided)
        tried += 1
    assert tried


def test_what_a_budget_does_not_decide_is_undecided_and_never_sound():
    game = LIBRARY.game("replicants", "two-player")
    seeker = Seeker(game, wish("win in 2", 5))
    result = seeker.task(0)
    assert result["puzzle"] is None
    assert result["undecided"] > 0


def test_nobody_is_asked_to_survive_who_can_win():
    game = LIBRARY.game("replicants", "two-player")
    wanted = Wanted(
        "replicants", "two-player", (), {}, game.spec.digest, "survive 1", UNIQUE, ("placement",), 1, EFFORT
    )
    seeker = Seeker(game, wanted)
    winning = [
        p for p in positions("two-player", 30) if screened(p, Stipulation.parse("win in 1"), EFFORT, UNIQUE, 1).keys
    ]
    assert winning
    assert all(seeker.sound(position) is None for position in winning)
