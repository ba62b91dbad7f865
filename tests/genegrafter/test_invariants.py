"""What holds in every state of GENEGRAFTER, on games of a player who does anything and of the eager one."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from genegrafter.comparing import Engine, Setting, of
from genegrafter.table import FOUND, anything, deviations, eager, played
from rulewright.core import seating
from rulewright.core.declared import DeclaredAbilities
from rulewright.core.play import CHANCE

OPTIONS = ((1, 0), (3, 1), (6, 0))
"""So many events, and whether with gear."""
SETTINGS = [
    Setting(mode, (), many, gear, player) for mode in FOUND for many, gear in OPTIONS for player in (False, True)
]


def check(engine: Engine) -> None:
    """What every position has is there; every card is in one place; no hand is above eight but its owner's at turn; no
    place is worn at twice."""
    state = engine.state
    assert isinstance(engine.game.own, DeclaredAbilities)
    assert engine.game.own.missed(state) is None
    out = [seat for seat, life in enumerate(state.life) if life == 0]
    if state.due[0][0] not in ("dealing", "starting", ""):
        assert bool(engine.gone) <= bool(out), f"cards are nowhere: {engine.gone}"
        assert state.strands + sum(state.left[2::3]) == 3
        assert any(state.left) or state.strands == 3
    assert Counter(engine.whole()) >= Counter(engine.gone)
    assert all(
        used + pool + unused == 2 for used, pool, unused in zip(state.used, state.event_pool, state.unused, strict=True)
    )
    owner = state.due[-1][1]
    for seat, each in enumerate(engine.seats()):
        assert len(each["hand"]) <= 8 or seat == owner
        assert not (each["out"] and (each["hand"] or each["fighters"] or each["reserve"]))
        for fighter in each["fighters"]:
            assert len(set(fighter[4])) == len(fighter[4])
            assert seat == owner or not fighter[2], "tired in somebody else's turn"


@pytest.mark.long(of=18)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_holds_in_every_state(setting: Setting) -> None:
    seen: list[tuple[tuple[int, ...], tuple[int, ...]]] = []

    def look(engine: Engine) -> None:
        check(engine)
        seen.append((engine.state.life, engine.state.markers))

    played(of(setting), random.Random(f"invariants {setting}"), eager if setting.eager else anything, look)
    for before, after in pairwise(seen):
        assert all(b <= a for part in (0, 1) for a, b in zip(before[part], after[part], strict=True))


def test_positions_that_are_drawn_are_right_and_vary() -> None:
    """Of the flags and slots that are drawn those go that no position has, and the others stay."""
    own, rng = of(SETTINGS[0]).own, random.Random("drawn")
    assert isinstance(own, DeclaredAbilities)
    drawn = [own.sampling.draw(rng) for _ in range(100)]
    states = [position.state for position in drawn if position is not None]
    assert len(states) == 100
    assert all(own.missed(state) is None for state in states)
    for some in ("tired", "wounded", "to_heal", "event_pool", "declared", "thrown"):
        assert sum(any(getattr(state, some)) for state in states) > 20, some
    assert sum(max(state.fighting) >= 0 for state in states) > 10


ELSE = (("graft-order", "one-each-in-rounds"), ("elimination", "ends-the-game"), ("attack-order", "chosen-each-time"))
ROUND = [Setting(mode, readings, 6, 1, player) for mode in FOUND for readings in ((), ELSE) for player in (False, True)]


@pytest.mark.long(of=12)
@pytest.mark.parametrize("setting", ROUND, ids=str)
def test_the_game_is_the_same_from_every_seat(setting: Setting) -> None:
    """Whoever sits one seat further may do what was done here, it is as likely, leads to the same and is seen alike."""
    g, rng = of(setting), random.Random(f"seats {setting}")
    assert isinstance(g.own, DeclaredAbilities)
    held = seating.records(g, g.own.layout.made.parts)
    further = tuple((seat + 1) % g.seats for seat in range(g.seats))
    shift = seating.Seating(g, further, held)
    choose = eager if setting.eager else anything
    here = g.initial_state()
    there = shift.state(here)
    while g.outcome(here) is None:
        player = g.current_player(here)
        if player == CHANCE:
            assert g.current_player(there) == CHANCE
            chances = {shift.action(action): weight for action, weight in g.chance_outcomes(here)}
            assert dict(g.chance_outcomes(there)) == chances
        else:
            assert g.current_player(there) == further[player]
            assert set(g.legal_actions(there)) == {shift.action(action) for action in g.legal_actions(here)}
        for seat in range(g.seats):
            assert shift.state(g.course.observation(here, seat)) == g.course.observation(there, further[seat])
        action = choose(g, here, rng)
        here, there = g.apply(here, action), g.apply(there, shift.action(action))
        assert shift.state(here) == there, action
    ours, theirs = g.outcome(here), g.outcome(there)
    assert ours is not None
    assert theirs is not None
    assert (theirs.by, set(theirs.winners)) == (ours.by, {further[seat] for seat in ours.winners})


@pytest.mark.long(of=3)
@pytest.mark.parametrize("mode", FOUND)
def test_whole_games_are_as_a_simulator_played_them(mode: str) -> None:
    g = of(Setting(mode))
    games = [played(g, random.Random(f"table {mode} {number}")) for number in range(4)]
    far = deviations(games, FOUND[mode])
    assert all(abs(value) < 5 for value in far.values()), far
