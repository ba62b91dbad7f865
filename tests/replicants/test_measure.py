"""Positions of REPLICANTS cannot come back, and rules under which they could are refused, with the turn."""

from __future__ import annotations

import pytest

from replicants.playing import game, modes
from rulewright.core.errors import InputError
from rulewright.core.measure import check_measure
from rulewright.spec.pack import Library

BACK_TO_THE_RESERVE = """\
extends: replicants
clauses:
  - id: destruction.by-moving
    change: {remove: {hex: $to, soul: reserve}}
"""


@pytest.mark.parametrize("mode", modes())
def test_the_measure_falls_with_every_turn(mode) -> None:
    check_measure(game(mode), seed=7, games=30)


def test_rules_that_break_it_are_refused_with_the_turn(tmp_path) -> None:
    file = tmp_path / "back.variant.yaml"
    file.write_text(BACK_TO_THE_RESERVE, encoding="utf-8")
    with pytest.raises(InputError) as refused:
        check_measure(Library([file]).game("replicants"))
    (problem,) = refused.value.problems
    turn = problem.message.split("by the turn ")[1].split(" from ")[0]
    assert len(turn.split("/")) == 3
    assert "x" in turn.split("/")[1], "what broke it is a destruction"
    assert "from replicants:two-player " in problem.message


def test_a_game_without_a_measure_is_refused() -> None:
    with pytest.raises(InputError, match="has no measure"):
        check_measure(Library().game("charge-and-spark"))
