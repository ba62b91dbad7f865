"""Golden counts: how many ways there are to play so many actions, from the start and from midgames.

Each midgame has arcs, a creation, an overload, a blocked walk and a threatened matrix in its tree.
"""

from __future__ import annotations

import pytest

from replicants.playing import without
from rulewright.core.game import Game, Position
from rulewright.games.replicants import KIT
from rulewright.games.replicants.game import tables_of
from rulewright.harness.perft import divide, golden, perft
from rulewright.harness.where import locate
from rulewright.spec.pack import Library

GOLDEN = golden("replicants")
MIDGAMES = [counted for counted in GOLDEN if counted.where.startswith("replicants:two-player ")]


def position(where: str) -> Position:
    return locate(where, Library())


@pytest.mark.long(of=20)
@pytest.mark.parametrize("counted", [*GOLDEN, *golden("charge-and-spark")], ids=lambda counted: counted.where[:40])
def test_golden_counts(counted) -> None:
    at = position(counted.where)
    depth = len(counted.leaves)
    assert [perft(at.game, at.state, d) for d in (1, 2, depth)] == [*counted.leaves[:2], counted.leaves[-1]]


@pytest.mark.parametrize("counted", MIDGAMES, ids=lambda counted: counted.where[:40])
def test_a_midgame_has_everything_in_its_tree(counted) -> None:
    at = position(counted.where)
    g, state = at.game, at.state
    assert isinstance(g, Game)
    words = tables_of(g).words
    assert state.action == 2
    assert {"arcs", "create"} <= {action[0] for action in g.legal_actions(state)}
    following = (state.to_move + 1) % tables_of(g).players
    assert state.energy[following] == words["TRACK_END"], "an overload is the first action of the next turn"
    assert any(
        "move.blocked-walk" in g.verdict(state, ("move", words["SOUL"][state.board[at]], at, to, mark)).clauses
        for at in words["pieces"](state.board, state.to_move)
        for to in words["MOVES"][state.board[at]][at]
        for mark in [state.board[to] != 0]
    )
    assert any(
        g.holds("threatens", state, {"piece": piece, "hex": home, "by": enemy})
        for seat in range(tables_of(g).players)
        for enemy in words["ENEMIES"][seat]
        for piece in words["pieces"](state.board, enemy)
        for home in words["pieces"](state.board, seat)
        if words["SOUL"][state.board[home]] == 0
    )


def test_dividing_leads_down_to_the_one_position_where_two_rulebooks_differ() -> None:
    """As a user does who compares two engines: divide, follow the first action whose counts differ, divide again."""
    clause = "creation.threatened-hex"
    right = position(MIDGAMES[0].where)
    wrong = Position(KIT.make_game(without(frozenset({clause})), right.game.mode, {}), right.names, right.state)
    for depth in range(4, 0, -1):
        ours, theirs = divide(right, depth), divide(wrong, depth)
        if set(ours) != set(theirs):
            break
        text = next(action for action in ours if ours[action] != theirs[action])
        action = right.game.own.notation.parse(right, text)
        right, wrong = (Position(p.game, p.names, p.game.apply(p.state, action)) for p in (right, wrong))
    (extra, *_) = sorted(set(theirs) - set(ours))
    assert clause in right.game.verdict(right.state, wrong.game.own.notation.parse(wrong, extra)).clauses
