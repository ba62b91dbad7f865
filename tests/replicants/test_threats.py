"""What threatens, asked of the clause: whoever tells of threats has the answer from there."""

from __future__ import annotations

import random

import pytest

from replicants.playing import game, modes, scattered
from rulewright.core.game import Game, Position
from rulewright.games.replicants import KIT
from rulewright.games.replicants.game import of, tables_of
from rulewright.games.replicants.probes import threatened_hexes
from rulewright.installed import RULES
from rulewright.spec.pack import load_spec

VARIANTS = sorted((RULES / "replicants" / "variants").glob("*.yaml"))


def threatens(g: Game, position: Position, seat: int, at: int) -> bool:
    """Whether some Replicant of a seat threatens a hex, by the clause."""
    state = position.state
    pieces = tables_of(g).words["pieces"](state.board, seat)
    return any(g.holds("threatens", state, {"piece": piece, "hex": at, "by": seat}) for piece in pieces)


def test_the_clause_itself_finds_eight_hexes_at_the_start():
    g = game()
    found = {
        tables_of(g).arena.hex_name(h)
        for h in range(tables_of(g).arena.size)
        if threatens(g, g.own.initial_position(), 0, h)
    }
    assert found == {"C6", "D5", "D6", "E5", "E6", "F6", "F7", "G8"}


@pytest.mark.parametrize("mode", modes())
def test_the_probe_is_the_clause_on_every_hex(mode):
    g, rng = game(mode), random.Random(mode)
    for _ in range(4):
        position = scattered(g, rng)
        for seat in range(g.seats):
            by_clause = {h for h in range(tables_of(g).arena.size) if threatens(g, position, seat, h)}
            pieces = tables_of(g).words["pieces"](position.state.board, seat)
            assert threatened_hexes(of(g), position, seat, pieces) == by_clause


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda path: path.stem)
def test_nobody_threatens_his_own_side_under_any_house_rule(variant):
    """An overlay that says anew when a Replicant threatens does not lose the sentence about one's own."""
    g, rng = KIT.make_game(load_spec("replicants", [variant]), "four-player-teams", {}), random.Random(1)
    for _ in range(3):
        position = scattered(g, rng)
        owner = {h: tables_of(g).pieces[code].owner for h, code in enumerate(position.state.board) if code}
        for at, seat in owner.items():
            assert not threatens(g, position, seat, at)
            assert not any(threatens(g, position, ally, at) for ally in tables_of(g).allies[seat])
