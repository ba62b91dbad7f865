"""What is taken over from other rules of which a game is made is what would be compiled."""

from __future__ import annotations

import re

import pytest

from rulewright import games
from rulewright.core import setups
from rulewright.core.apart import Apart, apart, under
from rulewright.core.spec import Spec
from rulewright.spec.pack import Library

LIBRARY = Library()
LISTED = re.compile(r", \d+(?=, \w+\))")
"""The number of a listing, by which the place is told where too much is listed."""
CHOICES = [
    (game, reading.id, option)
    for game in games.names()
    for reading in LIBRARY.spec(game).readings.values()
    for option in reading.options
    if option != reading.default
]


@pytest.mark.long(of=10)
@pytest.mark.parametrize(("game", "reading", "option"), CHOICES)
def test_a_game_under_a_reading_is_what_would_be_compiled(game, reading, option):
    spec = LIBRARY.spec(game)
    for mode in spec.modes:
        whole = games.of(game).make_game(*setups.chosen(spec, mode), {reading: option})
        taken = LIBRARY.game(game, mode).under({reading: option})
        assert taken.readings == whole.readings
        assert LISTED.sub("", taken.source) == LISTED.sub("", whole.source)


def rules(*clauses):
    game = {"id": "one", "stages": [], "modes": {"one": {"seats": ["Ann"]}}}
    told = {"text": {}, "chapter": "", "status": "ours"}
    return Spec(
        {"game": game, "readings": [], "clauses": [{"id": f"c.{n}", **told, **c} for n, c in enumerate(clauses)]}
    )


def test_what_asks_about_a_clause_is_read_anew_and_nothing_else():
    one = rules(
        {"defines": "far", "given": {}, "when": {"reading": {"how": "so"}}},
        {"forbids": ["go"], "when": {"not": {"far": {}}}},
        {"computes": "steps", "as": 1},
        {"adds": {"steps": 2}, "when": "far"},
        {"forbids": ["go"], "when": {"more": ["steps", 3]}},
        {"forbids": ["stay"], "when": {"would": {"c.1": {}}}},
        {"forbids": ["stay"], "when": {"near": {}}},
    )
    assert under(one, ["how"]) == Apart(frozenset({0, 1, 2, 3, 4}), frozenset({"how", "far", "steps"}))
    other = Spec({**one.data, "clauses": [*one.data["clauses"]]})
    assert apart(other, one) == Apart()
    for number, anew in ((0, {0, 1, 2, 3, 4}), (1, {1, 5}), (3, {2, 3, 4}), (4, {4}), (6, {6})):
        clauses = [{**c, "disabled": True} if n == number else c for n, c in enumerate(one.data["clauses"])]
        found = apart(Spec({**one.data, "clauses": clauses}), one)
        assert found is not None
        assert found.clauses == anew


def test_of_rules_that_differ_in_more_than_clauses_nothing_is_taken_over():
    one = rules({"sets": {"most": 3}}, {"forbids": ["go"]})
    assert apart(Spec({**one.data, "game": {**one.data["game"]}}), one) is None
    assert apart(Spec({**one.data, "clauses": one.data["clauses"][1:]}), one) is None
    constants = [{**one.data["clauses"][0], "sets": {"most": 4}}, one.data["clauses"][1]]
    assert apart(Spec({**one.data, "clauses": constants}), one) is None
