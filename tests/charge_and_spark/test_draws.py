"""What a house rule may say of drawing: draws fall due one by one, in an order that a clause says, and lapse when the
pile is empty."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import games
from rulewright.core.game import Game, Position
from rulewright.core.play import CHANCE
from rulewright.spec.pack import load_spec

CHARGE_DRAWS = """\
extends: charge-and-spark
clauses:
  - id: house.charge-draws
    chapter: cards
    text: {en: "Whoever plays Charge draws a card from the pile as well."}
    does: [reveal]
    at: step
    each: {of: players, as: $p}
    when: {is: [{acts-as: $p}, charge]}
    change: {due: draw, by: $p}
"""
SECOND_FIRST = """\
extends: charge-and-spark
clauses:
  - disable: star.by-seats
  - id: house.second-seat
    chapter: board
    text: {en: "The second seat draws before the first."}
    does: [reveal]
    at: step
    when: {draws: 2}
    change: {due: draw, by: 2}
  - id: house.first-seat
    chapter: board
    text: {en: "The first seat draws as well, after it."}
    does: [reveal]
    at: step
    when: {draws: 1}
    change: {due: draw, by: 1}
"""
PILE_OF_TWO = {"Anna": {"bonus": ["trap"]}, "Ben": {"bonus": ["recovery"]}}
PILE_OF_ONE = {"Anna": {"bonus": ["trap"]}, "Ben": {"bonus": ["recovery", "copy"]}}


def under(overlay: str, folder: Path) -> Game:
    """The game under a house rule."""
    file = folder / "house.yaml"
    file.write_text(overlay, encoding="utf-8")
    return games.of("charge-and-spark").make_game(load_spec("charge-and-spark", [file]), "duel", {})


def after(game: Game, shown: str, **players: object) -> Position:
    """Where it stands once both have shown their cards."""
    start = game.own.position({"players": players})
    state = game.apply(start.state, game.own.notation.parse(start, shown))
    return Position(game, start.names, state)


def drawn(at: Position) -> list[int]:
    """Who has drawn, in order, where chance does the first thing that it may.

    Raises:
        AssertionError: if chance is to act and has no action.
    """
    game, state, seats = at.game, at.state, []
    while game.current_player(state) == CHANCE:
        actions = game.legal_actions(state)
        assert actions, "chance is to act and has no action"
        seats.append(game.actor(state))
        state = game.apply(state, actions[0])
    return seats


def test_by_that_house_rule_charge_draws(tmp_path):
    game = under(CHARGE_DRAWS, tmp_path)
    assert drawn(after(game, "charge/spark", Anna={}, Ben={})) == [0]
    assert drawn(after(game, "charge/charge", **PILE_OF_TWO)) == [0, 1]


def test_from_a_pile_of_one_the_first_seat_on_a_star_draws(tmp_path):
    players = {name: {**player, "square": 1} for name, player in PILE_OF_ONE.items()}
    assert drawn(after(under("extends: charge-and-spark\n", tmp_path), "move/move", **players)) == [0]


def test_from_a_pile_of_one_the_first_seat_that_plays_charge_draws(tmp_path):
    assert drawn(after(under(CHARGE_DRAWS, tmp_path), "charge/charge", **PILE_OF_ONE)) == [0]


def test_what_lapses_leaves_the_next_turn_due(tmp_path):
    at = after(under(CHARGE_DRAWS, tmp_path), "charge/charge", **PILE_OF_ONE)
    assert str(at).endswith(" pile/ray draw/Anna+Ben")
    state = at.game.apply(at.state, at.game.legal_actions(at.state)[0])
    assert state.due == at.game.initial_state().due


@pytest.mark.parametrize(("overlay", "order"), [("extends: charge-and-spark\n", [0, 1]), (SECOND_FIRST, [1, 0])])
def test_who_draws_first_clauses_say(overlay: str, order: list[int], tmp_path: Path) -> None:
    at = after(under(overlay, tmp_path), "move/move", Anna={"square": 1}, Ben={"square": 1})
    assert drawn(at) == order
    assert at.game.own.parse_position(str(at)) == at


def test_without_a_clause_that_makes_draws_due_nobody_draws(tmp_path):
    game = under("extends: charge-and-spark\nclauses:\n  - disable: star.by-seats\n", tmp_path)
    assert drawn(after(game, "move/move", Anna={"square": 1}, Ben={"square": 1})) == []
