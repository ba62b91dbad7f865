"""Positions of CHARGE & SPARK that contradict themselves, what is illegal rather than bad, and what is hidden."""

from __future__ import annotations

import pytest

from rulewright.core.declared import of
from rulewright.core.errors import InputError, PositionError
from rulewright.spec.pack import Library

GAME = Library().game("charge-and-spark")
LAYOUT = of(GAME).layout
BASICS = ["charge", "spark", "barrier", "thunder", "counter", "move"]


def position(pile=None, anna=None, ben=None):
    data = {"players": {"Anna": anna or {}, "Ben": ben or {}}}
    return GAME.own.position({**data, "pile": pile} if pile is not None else data)


@pytest.mark.parametrize(
    ("keys", "message", "path"),
    [
        ({"anna": {"health": 5}}, "health of Anna: from 0 to 4, not 5", ("players", "Anna", "health")),
        ({"anna": {"health": -1}}, "health of Anna: from 0 to 4, not -1", ("players", "Anna", "health")),
        ({"anna": {"square": -1}}, "steps of Anna: from 0 to 4, not -1", ("players", "Anna", "square")),
        ({"anna": {"disk": 5}}, "disk of Anna: from 0 to 4, not 5", ("players", "Anna", "disk")),
        ({"anna": {"hand": [*BASICS, "spark"]}}, "Anna has spark twice", ("players", "Anna", "hand")),
        ({"anna": {"hand": BASICS, "rest": "spark"}}, "Anna has spark twice", ("players", "Anna", "hand")),
        ({"anna": {"hand": BASICS[1:]}}, "Anna has no charge", ("players", "Anna", "hand")),
        ({"anna": {"bonus": ["ray"]}, "ben": {"bonus": ["ray"]}}, "Anna and Ben both have ray", ("players", "Ben")),
        ({"anna": {"bonus": ["ray"]}, "pile": ["ray"]}, "Anna has ray already", ("pile", 0)),
        ({"pile": ["spark"]}, "spark is not among the bonus cards", ("pile", 0)),
        ({"anna": {"rest": "sprak"}}, '"sprak" is not a card', ("players", "Anna", "rest")),
        ({"anna": {"square": 5}}, "steps of Anna: from 0 to 4, not 5", ("players", "Anna", "square")),
        ({"anna": {"health": 0}}, "Anna has lost by end.health", ("players", "Anna")),
        ({"ben": {"square": 4}}, "Anna has lost by end.goal", ("players", "Ben", "square")),
    ],
)
def test_contradictions(keys, message, path):
    with pytest.raises(PositionError, match=message) as caught:
        position(**keys)
    assert caught.value.path == path


@pytest.mark.parametrize(
    ("text", "anna", "clause"),
    [
        ("thunder/charge", {"battery": 1}, "play.payable"),
        ("counter/charge", {"battery": 4}, "play.payable"),
        ("spark/charge", {"rest": "spark"}, "play.not-resting"),
        ("ray/charge", {"disk": 4}, "turn.choose"),
        ("copy/charge", {"disk": 4, "bonus": ["copy"]}, "play.copy-needs-rest"),
    ],
)
def test_a_card_that_may_not_be_played_is_illegal_with_the_clause_named(text, anna, clause):
    where = position(anna=anna)
    verdict = GAME.verdict(where.state, GAME.own.notation.parse(where, text))
    assert not verdict.legal
    assert clause in verdict.clauses


@pytest.mark.parametrize("text", ["", "spark", "spark/sprak", "spark/spark/spark", "Spark/charge", "/", "ray"])
def test_what_is_no_turn_is_bad_input(text):
    with pytest.raises(InputError, match=r"is not a card|is no action"):
        GAME.own.notation.parse(GAME.own.initial_position(), text)


def test_an_observation_hides_what_a_player_may_not_see():
    where = position(anna={"bonus": ["ray"], "square": 3}, ben={"bonus": ["trap"], "square": 3})
    seen = GAME.course.observation(where.state, 0)
    assert "ray" in LAYOUT.names_of("hand", seen, 0)
    assert LAYOUT.names_of("hand", seen, 1) == BASICS
    assert sum(where.state.hand) - sum(seen.hand) == 1
    assert LAYOUT.names_of("pile", seen) == []
    other = position(anna={"bonus": ["ray"], "square": 3}, ben={"bonus": ["copy"], "square": 3})
    assert GAME.course.observation(other.state, 0) == seen, "which bonus card it is makes no difference to what is seen"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "the game is empty"),
        ("T1..charge/charge\n", 1, 1, "names neither players nor a position"),
        ("T0..(Anna)\n", 1, 1, "for 2 players"),
        ("T0..(Anna.Ben)\nT2..charge/charge\n", 2, 2, "turn 2 where turn 1 is due"),
        ("T0..(Anna.Ben)\nT1..charge\n", 2, 5, "is no action"),
        ("T0..(Anna.Ben)\nT1..charge/charje\n", 2, 5, '"charje" is not a card'),
        ("T0..(Anna.Ben)\nT1..charge+ray/spark\n", 2, 12, "chance decides nothing here"),
        ("T0..(Anna.Ben)\nT1..move/charge\nT2..charge/spark\nT3..move/charge\n", 4, 5, "chance decides here for Anna"),
        ("T0..(Anna.Ben)\nhello\n", 2, 1, '"hello" is not a turn'),
    ],
)
def test_written_games_that_cannot_be_read(text, line, column, message):
    with pytest.raises(InputError, match=message) as caught:
        GAME.own.written.read(text, "game.txt")
    place = caught.value.problems[0].place
    assert (place.line, place.column) == (line, column)


def test_a_wrong_end_is_told_with_its_place():
    wrong = GAME.own.written.read("T0..(Anna.Ben)\nT1..charge/charge(H.Anna)\n", "game.txt").wrong_end
    assert (wrong.place.line, wrong.place.column) == (2, 19)
    assert wrong.message == 'the end is not "(H.Anna)"'


def test_reading_stops_at_the_first_illegal_turn():
    read = GAME.own.written.read("T0..(Anna.Ben)\nT1..charge/charge\nT2..charge/spark\nT3..spark/move\n", "game.txt")
    assert [step.verdict.legal for step in read.steps] == [True, False]
    assert read.illegal.verdict.clauses == ("play.not-resting",)
    assert (read.illegal.place.line, read.illegal.place.column) == (3, 5)
