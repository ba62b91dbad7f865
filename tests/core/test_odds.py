"""How likely something comes to be: sums, choices for and against it, play that comes back and is solved."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from rulewright.core import odds
from rulewright.core.errors import PositionError
from rulewright.core.odds import Odds
from rulewright.core.play import CHANCE, SIMULTANEOUS, TERMINAL
from rulewright.core.scenario import ScenarioError, evaluate
from rulewright.spec.pack import Library

LIBRARY = Library()
Ways = dict[Any, tuple[int, Sequence[Any]]]
"""For each state who acts and what follows; of chance what follows is all alike."""


class Walk:
    """A game of states in which an action is where it leads."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways

    def current_player(self, state: Any) -> int:
        return self.ways[state][0] if state in self.ways else TERMINAL

    def legal_actions(self, state: Any) -> Sequence[Any]:
        return self.ways[state][1]

    def chance_outcomes(self, state: Any) -> list[tuple[Any, Fraction]]:
        follow = self.ways[state][1]
        return [(other, Fraction(1, len(follow))) for other in follow]

    def apply(self, _: Any, action: Any) -> Any:
        return action

    def side(self, seat: int) -> frozenset[int]:
        return frozenset((seat,))


def likely(ways: Ways, start: Any, seat: int | None = None) -> Fraction:
    """How likely it is to reach the state "yes"."""
    walk: Any = Walk(ways)
    return Odds(walk, lambda state: True if state == "yes" else None, seat, ("Anna", "Ben")).of(start)


def test_what_chance_does_is_summed_up():
    assert likely({0: (CHANCE, ["yes", "no", 1]), 1: (CHANCE, ["yes", "no"])}, 0) == Fraction(1, 2)
    assert likely({}, "yes") == 1
    assert likely({}, "no") == 0


@pytest.mark.parametrize(("seat", "found"), [(0, Fraction(1, 2)), (1, Fraction(1, 3))])
def test_who_wants_it_chooses_so_and_the_others_do_not(seat, found):
    ways: Ways = {
        0: (0, [1, 2]),
        1: (CHANCE, ["yes", "no"]),
        2: (CHANCE, ["yes", "no", "no"]),
    }
    assert likely(ways, 0, seat) == found


def test_what_comes_back_is_solved():
    assert likely({0: (CHANCE, ["yes", "no", "no", 0])}, 0) == Fraction(1, 3)
    ruin: Ways = {n: (CHANCE, [n - 1 or "no", n + 1 if n < 6 else "yes"]) for n in range(1, 7)}
    assert [likely(ruin, n) for n in range(1, 7)] == [Fraction(n, 7) for n in range(1, 7)]


def test_two_who_choose_on_a_way_that_comes_back():
    """Anna may try at one in two, or at one in three with nothing lost; Ben may let her try again."""
    ways: Ways = {
        0: (0, [1, 2]),
        1: (CHANCE, ["yes", "no"]),
        2: (CHANCE, ["yes", 3, 3]),
        3: (1, [4, 0]),
        4: (CHANCE, ["yes", "no", "no", "no"]),
    }
    assert likely(ways, 0, 0) == Fraction(1, 2)
    assert likely({**ways, 4: (CHANCE, ["yes", "yes", "yes", "no"])}, 0, 0) == Fraction(5, 6)
    assert likely({**ways, 4: (CHANCE, ["yes", "no", "no"])}, 0, 0) == Fraction(5, 9)


def test_a_way_out_of_which_nothing_leads_never_gets_there():
    assert likely({0: (CHANCE, ["yes", 1]), 1: (CHANCE, [2, 2]), 2: (CHANCE, [1])}, 0) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("ways", "seat", "told", "hint"),
    [
        ({0: (0, ["yes", "no"])}, None, "Anna has a choice on the way", "say who wants it, by: NAME"),
        (
            {0: (0, [1, "yes"]), 1: (1, [0, "no"])},
            0,
            "what is chosen on the way may go on for ever: it has no odds",
            None,
        ),
        ({0: (SIMULTANEOUS, ["yes", "no"])}, 0, "all choose at once on the way: what they do has no odds", None),
        ({0: (0, [])}, 0, "nothing is legal on the way, though the game goes on", None),
    ],
)
def test_what_has_no_odds_is_refused(ways, seat, told, hint):
    with pytest.raises(PositionError) as caught:
        likely(ways, 0, seat)
    assert (caught.value.message, caught.value.suggestion) == (told, hint)


def test_a_choice_of_one_is_none():
    assert likely({0: (0, [1]), 1: (SIMULTANEOUS, ["yes"])}, 0) == 1


def test_too_many_states_are_refused(monkeypatch):
    monkeypatch.setattr(odds, "MOST", 20)
    with pytest.raises(PositionError, match="play goes on by more than 20 actions"):
        likely({n: (CHANCE, [n + 1]) for n in range(40)}, 0)


# -- in scenarios ----------------------------------------------------------------------------------------

STAR = {"players": {"Anna": {"square": 1}, "Ben": {"square": 1}}}
ON_STAR = {**STAR, "pile": ["ray", "trap", "copy"]}
TRAP = {"after": {"players": {"Ben": {"has": ["trap"]}}}}


def findings(**scenario: Any) -> list[tuple[Any, str, str, Any]]:
    whole = {"id": "x", "title": {"en": "x"}, "position": ON_STAR, **scenario}
    found = evaluate(whole, lambda r: LIBRARY.game("charge-and-spark", None, r))
    return [(f.path, f.expected["en"], f.actual["en"], f.now) for f in found]


@pytest.mark.parametrize(
    ("then", "when"),
    [
        ({"chance-of": {"ray": "1/3", "recovery": 0}}, "move/charge"),
        ({"chance-of": {"ray": "1/3", "trap": "1/3", "copy": "1/3"}}, "move/move"),
        ({"odds": {"of": TRAP, "is": "1/3", "at": "choose"}}, "move/move"),
        ({"odds": {"of": {"outcome": "none"}, "is": 1, "at": "choose"}}, "move/move"),
        ({"odds": {"of": {"after": {"due": [{"choose": "none"}]}}, "is": 1, "at": "choose"}}, "move/move"),
        ({"count": 3}, "move/move"),
    ],
)
def test_what_chance_may_do_is_asked_before_it_does_it(then, when):
    if "count" in then:
        with pytest.raises(ScenarioError, match="chance decides here"):
            findings(when=when, then=then)
        return
    assert findings(when=when, then=then) == []


def test_what_is_not_so_likely_is_told():
    path = ("then", "chance-of", "ray")
    assert findings(when="move/charge", then={"chance-of": {"ray": "1/2"}}) == [
        (path, "ray has the probability 1/2", "ray has the probability 1/3", (path, "1/3"))
    ]
    path = ("then", "odds", "is")
    assert findings(when="move/move", then={"odds": {"of": TRAP, "is": "1/2", "at": "choose"}}) == [
        (path, "the odds are 1/2", "the odds are 1/3", (path, "1/3"))
    ]


@pytest.mark.parametrize(
    ("then", "path", "told"),
    [
        ({"chance-of": {"ray": "3/2"}}, ("chance-of", "ray"), "nothing has the odds 3/2: they are from 0 to 1"),
        ({"chance-of": {"ray": "1/2", "trap": "2/3"}}, ("chance-of",), "these add up to 7/6, more than 1"),
        ({"chance-of": {"roy": "1/3"}}, ("chance-of", "roy"), None),
        ({"odds": {"of": TRAP, "is": "3/2"}}, ("odds", "is"), "nothing has the odds 3/2: they are from 0 to 1"),
        (
            {"chance-of": {name: f"{10**999}/{10**999 + n}" for n, name in enumerate(("ray", "trap"), 1)}},
            ("chance-of",),
            "these add up to more than 1",
        ),
        (
            {"chance-of": {"charge": 0}},
            ("chance-of", "charge"),
            "chance never does charge: charge is not among the bonus cards",
        ),
        (
            {"odds": {"of": {"outcome": "none"}, "is": 1}},
            ("odds", "of"),
            "a game that goes on has not ended: this is so at once",
        ),
        (
            {"odds": {"of": {"after": {"due": [{"draw": "Ben"}]}}, "is": 0, "at": "choose"}},
            ("odds", "of", "after", "due"),
            "draw is never due while choose is",
        ),
        (
            {"odds": {"of": {"after": {"pile": ["ray", "recovery"]}}, "is": 0, "at": "choose"}},
            ("odds", "of", "after", "pile"),
            "there are never so many recovery: there are 0 now, and nothing is put there",
        ),
        ({"odds": {"of": TRAP, "is": 0, "at": "draw"}}, ("odds", "at"), "draw is due already: this is so at once"),
        ({"odds": {"of": TRAP, "is": 1, "by": "Eve"}}, ("odds", "by"), 'nobody is called "Eve"'),
        ({"odds": {"of": TRAP, "is": 1, "at": "chose"}}, ("odds", "at"), 'there is no step "chose"'),
        (
            {"odds": {"of": {"after": {"players": {"Ben": {"has": ["tarp"]}}}}, "is": 1}},
            ("odds", "of", "after", "players", "Ben", "has", 0),
            '"tarp" is not a card',
        ),
        (
            {"odds": {"of": {"outcome": {"winner": "Ben"}}, "is": 1}},
            ("odds",),
            "all choose at once on the way: what they do has no odds",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused(then, path, told):
    with pytest.raises(ScenarioError) as caught:
        findings(when="move/charge", chance=[], then=then)
    assert caught.value.path == ("then", *path)
    assert told in (None, caught.value.problem.message)


def test_chance_is_asked_where_it_decides():
    with pytest.raises(ScenarioError, match="it is not for chance to decide here") as caught:
        findings(when="charge/charge", then={"chance-of": {"ray": 1}})
    hint = 'chance-of is asked while it is: right after the last action, where "chance" names no more'
    assert caught.value.problem.suggestion == hint


def test_what_chance_does_is_named_in_order_from_the_start():
    """One that is left over, or that is missing, is a mistake."""
    drawn = {**ON_STAR, "due": [{"draw": "Ben"}, {"choose": "none"}]}
    then = {"after": {"players": {"Ben": {"has": ["trap"]}}}}
    assert findings(position=drawn, chance=["trap"], then=then) == []
    with pytest.raises(ScenarioError, match="left over"):
        findings(position=drawn, chance=["trap", "ray"], then=then)
    with pytest.raises(ScenarioError, match="chance decides here"):
        findings(when="move/move", chance=["trap"], then=then)
