"""What is declared of the course of play: kinds of action, steps, ways to end; what of it cannot be."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from core.declared import made, spec
from rulewright.core.declared import DeclaredCourse
from rulewright.core.errors import InputError
from rulewright.core.play import Outcome

ACTIONS = {"lay": {"card": "card"}, "show": {}, "deal": {"card": "card"}}
STEPS = {"choose": {"kinds": ["lay"], "at-once": "show"}, "dealing": {"kinds": ["deal"], "chance": True}}


def wrong(**said: Any) -> list[tuple[str, str, str | None]]:
    """Where what is declared is refused, with what is said and suggested."""
    with pytest.raises(InputError) as caught:
        made(spec(**{"actions": ACTIONS, "steps": STEPS, "endings": ["broke"], **said}), "one")
    return [(p.place.file if p.place else "", p.message, p.suggestion) for p in caught.value.problems]


@pytest.mark.parametrize(
    ("said", "at", "message", "hint"),
    [
        (
            {"actions": {**ACTIONS, "lay": {"card": "crad"}}},
            "game/actions/lay/card",
            'there is no domain "crad"',
            'did you mean "card"?',
        ),
        (
            {"actions": {**ACTIONS, "lay": {"player": "card"}}},
            "game/actions/lay/player",
            "player means something else already",
            "choose another name for the field",
        ),
        (
            {"actions": {**ACTIONS, "off": {}}},
            "game/actions/off",
            '"off" is no name: some readers of YAML take it for a flag',
            None,
        ),
        (
            {"actions": {**ACTIONS, "pass": {}}},
            "game/actions/pass",
            "pass is taken at no step",
            "name it under kinds of one of the steps",
        ),
        (
            {"steps": {**STEPS, "choose": {"kinds": ["lya"], "at-once": "show"}}},
            "game/steps/choose/kinds/0",
            'there is no kind of action "lya"',
            'did you mean "lay"?',
        ),
        (
            {"steps": {**STEPS, "choose": {"kinds": ["lay"], "at-once": "shwo"}}},
            "game/steps/choose/at-once",
            'there is no kind of action "shwo"',
            'did you mean "show"?',
        ),
        (
            {"actions": {**ACTIONS, "show": {"card": "card"}}},
            "game/steps/choose/at-once",
            "show has what all have chosen, and no fields of its own",
            "leave its fields out",
        ),
        (
            {"steps": {**STEPS, "choose": {"kinds": ["lay"], "at-once": "show", "chance": True}}},
            "game/steps/choose/at-once",
            "chance chooses alone",
            "leave out chance or at-once",
        ),
        (
            {"steps": {**STEPS, "choose": {"kinds": ["lay", "deal"], "at-once": "show"}}},
            "game/steps/choose/at-once",
            "what is chosen at once is of one kind with one field",
            None,
        ),
        (
            {"parts": {"ended": {"flag": True}}},
            "game/parts/ended",
            "ended means something else already",
            "choose another name for it under parts",
        ),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_cannot_be_declared(said: dict[str, Any], at: str, message: str, hint: str | None) -> None:
    assert (at, message, hint) in wrong(**said)


class Ended(NamedTuple):
    """What of a state tells how the game ended."""

    ended: str
    lost: tuple[str, ...]
    won: tuple[bool, ...]


@pytest.mark.parametrize(
    ("lost", "won", "winners", "losers"),
    [
        (("broke", "", ""), (False,) * 3, (1, 2), (0,)),
        (("broke",) * 3, (False,) * 3, (), (0, 1, 2)),
        (("",) * 3, (False, True, False), (1,), (0, 2)),
        (("",) * 3, (False,) * 3, (), ()),
    ],
)
def test_who_has_won_and_lost(lost: Any, won: Any, winners: Any, losers: Any) -> None:
    course = made(spec(actions=ACTIONS, steps=STEPS, endings=["broke"]), "three").game.course
    assert isinstance(course, DeclaredCourse)
    outcome = DeclaredCourse.outcome(course, Ended("broke", lost, won))
    assert outcome == Outcome(winners, losers, "broke", "broke")
    assert DeclaredCourse.outcome(course, Ended("", lost, won)) is None
