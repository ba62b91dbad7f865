"""What is left out before anything is searched."""

from __future__ import annotations

import pytest

from rulewright.spec.pack import Library
from rulewright_puzzles.filters import FILTERS, hanging, unbegun

GAME = Library().game("replicants", "two-player")
HEAD = "replicants:two-player"
RED = "Rouge/0/0/1E8S.2D7S.2E7S.3F9S/"


def at(line: str):
    return GAME.own.parse_position(f"{HEAD} {line}")


def test_the_start_the_end_and_the_middle_of_a_turn_are_left_out():
    assert unbegun.rejects(GAME.own.initial_position())
    line = f"{RED} Bleu/0/0/1E2N.2E3N.2D2N.3F2N/"
    assert not unbegun.rejects(at(f"{line} Rouge/1"))
    assert unbegun.rejects(at(f"{line} Rouge/2"))
    assert unbegun.rejects(at(f"{RED} Bleu/0/0/2E3N.2D2N.3F2N/ Rouge/2(destroying.-.-.matrix)"))


@pytest.mark.parametrize(
    ("what", "blue", "expected"),
    [
        ("nothing is near", "1E2N.2E3N.2D2N.3F2N.4C2N", False),
        ("a lone 4 beside a 2", "1E2N.2E3N.2D2N.3F2N.4E6SW", True),
        ("a 4 that a 2 defends", "1E2N.2E4N.2D2N.3F2N.4E6SW", False),
    ],
)
def test_what_can_be_taken_for_nothing_hangs(what, blue, expected):
    assert hanging.rejects(at(f"{RED} Bleu/0/0/{blue}/ Rouge/1")) == expected, what


def test_the_filters_are_registered():
    assert list(FILTERS) == ["unbegun", "hanging"]
