"""What a puzzle asks for, as text and back."""

from __future__ import annotations

import pytest

from puzzles.corpus import TEAMS, game
from rulewright.core.errors import InputError
from rulewright_puzzles.search.goal import goal
from rulewright_puzzles.stipulation import Stipulation, leaves_open, of

TEXTS = (
    "reduce Anna B. to 3 in 2",
    "reduce to to 3 in 2",
    "reduce Bart to 3 in 2 to 1 in 1, ally helps",
    "win in 2",
    "survive 1",
    "reduce Bart to 3 in 2",
    "win in 1, ally helps",
    "reduce Ada to 4 in 1, ally hinders",
)


@pytest.mark.parametrize("text", TEXTS)
def test_text_and_back(text) -> None:
    assert str(Stipulation.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "win 2",
        "win in 0",
        "win in 10",
        "survive in 1",
        "reduce to 3 in 1",
        "win in 2, ally",
        "win in 2 ",
        "reduce  Bart to 3 in 2",
    ],
)
def test_what_is_none_is_refused(text) -> None:
    with pytest.raises(InputError, match="is not a stipulation"):
        Stipulation.parse(text)


def test_what_no_text_says_cannot_be_made() -> None:
    for made in (("win", 0), ("draw", 1), ("win", 1, "watches"), ("win", 1, None, "Bart", 3), ("reduce", 1)):
        with pytest.raises(InputError):
            Stipulation(*made)


def test_an_ally_is_named_where_there_is_one_and_nowhere_else() -> None:
    team, duel = game(TEAMS).own.initial_position(), game().own.initial_position()
    assert goal(team, Stipulation.parse("win in 1, ally helps")).ours == {0, 2}
    assert goal(team, Stipulation.parse("win in 1, ally hinders")).ours == {0}
    with pytest.raises(InputError, match="ally helps or hinders"):
        goal(team, Stipulation.parse("win in 1"))
    with pytest.raises(InputError, match="nobody has an ally"):
        goal(duel, Stipulation.parse("win in 1, ally helps"))


def test_only_an_opponent_is_reduced() -> None:
    duel, team = game().own.initial_position(), game(TEAMS).own.initial_position()
    assert goal(duel, Stipulation.parse("reduce Bleu to 3 in 1")).opponent == 1
    for position, text in ((duel, "reduce Rouge to 3 in 1"), (team, "reduce Vert to 3 in 1, ally helps")):
        with pytest.raises(InputError, match="no opponent"):
            goal(position, Stipulation.parse(text))
    with pytest.raises(InputError, match="nobody is called"):
        goal(duel, Stipulation.parse("reduce Nobody to 3 in 1"))


def test_whom_to_reduce_may_be_left_open() -> None:
    assert str(of("reduce to 3 in 2", "Anna B.")) == "reduce Anna B. to 3 in 2"
    assert str(of("reduce Bart to 3 in 2", "Anna")) == "reduce Bart to 3 in 2"
    assert [leaves_open(text) for text in ("reduce to 3 in 2", "reduce to to 3 in 2", "win in 2")] == [
        True,
        False,
        False,
    ]
