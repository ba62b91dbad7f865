"""What is known of a step that is due: said, handed on, asked by the rules of its actions, told and read again."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from core.declared import Toy
from core.test_agenda import ACTIONS, RULES, STEPS, rules
from core.test_agenda import toy as made
from rulewright.core import frames, seating
from rulewright.core.errors import InputError, PositionError
from rulewright.core.game import Position
from rulewright.core.spec import Spec

DATA = {"card": "card", "from": "player", "left": "number", "late": "flag"}
MORE_STEPS: dict[str, Any] = {
    **STEPS,
    "bidding": {"kinds": ["bid", "leave"], "with": DATA},
    "asking": {"kinds": ["ask"], "chance": True, "with": {"left": "number"}, "lapses": {"is": ["$left", 0]}},
    "telling": {"kinds": ["tell"], "nobody": True, "with": {"left": "number"}},
}
MORE = {"actions": {**ACTIONS, "ask": {"card": "card"}, "tell": {}}, "steps": MORE_STEPS}
KNOWN = {"card": "bow", "from": 1, "left": 2, "late": False}
CLAUSES: list[dict[str, Any]] = [
    {
        "id": "show.sweeps",
        "does": ["show"],
        "at": "first",
        "change": [{"due": "bidding", "by": 2, "with": KNOWN}, {"due": "choose"}],
    },
    {"id": "bid.ends", "does": ["bid"], "at": "first", "change": {"add": "$left", "to": "gold"}},
    {"id": "show.deals", "does": ["show"], "at": "first", "change": {"due": "sweeping"}},
    {
        "id": "leave.does",
        "does": ["leave"],
        "at": "first",
        "change": [
            {"due": "bidding", "by": "$from", "with": {"left": {"minus": ["$left", 1]}, "late": True}},
            {"due": "asking", "by": "$player"},
        ],
    },
    {"id": "bid.early", "forbids": ["bid"], "when": {"all": [{"is": ["$card", "bow"]}, {"is": ["$late", False]}]}},
    {"id": "leave.never", "forbids": ["leave"], "when": {"less": ["$left", 1]}},
    {
        "id": "ask.offer",
        "offers": "ask",
        "from": {"card": {"those": {"of": "card", "as": "$c", "that": {"at-least": ["$left", 1]}}}},
        "weight": {"if": {"when": {"is": ["$card", "axe"]}, "then": "$left", "else": 1}},
    },
    {"id": "ask.does", "does": ["ask"], "at": "first", "change": {"due": "telling"}},
    {"id": "tell.does", "does": ["tell"], "at": "first", "change": {"add": "$left", "to": "gold"}},
]


def toy(*more: dict[str, Any], **changed: Any) -> Toy:
    return made(*CLAUSES, *more, **{**MORE, **changed})


@pytest.fixture(scope="module")
def own() -> Toy:
    return toy()


def at(own: Toy, *due: dict[str, Any]) -> Any:
    return own.position({"players": {"Anna": {}, "Ben": {}}, "due": list(due)}).state


BIDDING = {"bidding": "Ben", "with": {"card": "bow", "from": "Anna", "left": 2, "late": False}}


def test_what_is_said_of_a_step_is_in_its_frame(own: Toy) -> None:
    game = own.game
    start = game.initial_state()
    after = game.apply(start, ("show", (1, 1)))
    assert after.due == (("bidding", 1, 1, 0, 2, False), ("choose", -1, -1, -1, 0, False))
    assert at(own, BIDDING, {"choose": "none"}).due == after.due


def test_rules_ask_what_is_known_of_the_step(own: Toy) -> None:
    game = own.game
    state = at(own, BIDDING)
    assert game.legal_actions(state) == [("leave",)]
    assert game.verdict(state, ("bid",)).clauses == ("bid.early",)
    late = at(own, {**BIDDING, "with": {**BIDDING["with"], "late": True, "left": 0}})
    assert game.legal_actions(late) == [("bid",)]
    assert game.verdict(late, ("leave",)).clauses == ("leave.never",)


def test_what_is_not_said_is_handed_on(own: Toy) -> None:
    """`card` and `from` stay, `left` and `late` are said; the step of chance takes what is left of the step before."""
    after = own.game.apply(at(own, BIDDING), ("leave",))
    assert after.due == (("bidding", 0, 1, 0, 1, True), ("asking", 1, -1, -1, 2, False))


def test_chance_and_steps_of_nobody_ask_it_too(own: Toy) -> None:
    game = own.game
    state = at(own, {"asking": "Ben", "with": {"left": 2}}, BIDDING)
    outcomes = dict(game.chance_outcomes(state))
    assert outcomes[("ask", 0)] == Fraction(2, 2 + len(outcomes) - 1)
    told = game.apply(state, ("ask", 1))
    assert told.gold == state.gold + 2
    assert own.describe(Position(game, ("Anna", "Ben"), told))["due"] == [BIDDING]


def test_a_step_lapses_by_what_is_known_of_it(own: Toy) -> None:
    after = own.game.apply(at(own, {**BIDDING, "with": {**BIDDING["with"], "left": 1}}), ("leave",))
    assert [frame[0] for frame in after.due] == ["bidding", "asking"]
    told = own.game.apply(at(own, {"asking": "Ben", "with": {"left": 1}}, NOTHING_LEFT, BIDDING), ("ask", 0))
    assert [frame[0] for frame in told.due] == ["bidding"]


NOTHING_LEFT = {"asking": "Ben", "with": {"left": 0}}
TOLD = {"telling": "none", "with": {"left": 1}}
PASSED = [
    (NOTHING_LEFT, "asking/Bleu.0", "play does not stop at asking: it lapses"),
    (TOLD, "telling/-.1", "play does not stop at telling: nobody takes it"),
]


@pytest.mark.parametrize(("first", "word", "message"), PASSED)
def test_no_position_has_first_what_play_does_not_stop_at(own: Toy, first: Any, word: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(own, first, BIDDING)
    assert (caught.value.message, caught.value.path[:2]) == (message, ("due", 0))
    line = str(own.initial_position())
    with pytest.raises(PositionError, match=message):
        own.parse_position(f"{line} {word}")
    assert [frame[0] for frame in at(own, BIDDING, first, {"choose": "none"}).due][1] == word.partition("/")[0]


def test_no_position_at_random_has_it_first() -> None:
    own, rng = toy(), Random(1)
    start, found = own.initial_position(), set()
    for _ in range(200):
        drawn = own.sampling.due(start, rng)
        assert drawn is not None
        assert not own.game.passes(drawn.state)
        found.add(drawn.state.due[0][0])
    assert {"asking", "bidding", "choose"} <= found


@pytest.mark.parametrize(
    ("first", "how"),
    [
        ({"due": "asking", "with": {"left": 0}}, "asking: it lapses"),
        ({"due": "sweeping"}, "sweeping: nobody takes it"),
    ],
)
def test_no_game_begins_so(first: dict[str, Any], how: str) -> None:
    own = toy(begins=[first, {"due": "choose"}])
    with pytest.raises(InputError) as caught:
        own.check_start()
    (problem,) = caught.value.problems
    assert problem.place is not None
    assert problem.place.file == "game/begins/0"
    told = f"the game begins in no position: play does not stop at {how}"
    assert (problem.message, problem.suggestion) == (told, "what follows it is due")


def walks(own: Toy, number: int) -> Iterator[Any]:
    """States of random play, with a bid that would end nothing left out."""
    rng, game = Random(3), own.game
    for _ in range(number):
        state = game.initial_state()
        for _ in range(12):
            yield state
            actions = game.legal_actions(state)
            if not actions or state.gold > 3:
                break
            state = game.apply(state, rng.choice(actions))


def test_what_is_known_is_told_and_read_again(own: Toy) -> None:
    seen = set()
    for state in walks(own, 60):
        position = Position(own.game, ("Anna", "Ben"), state)
        seen.add(tuple(frame[0] for frame in state.due))
        line = own.format_position(position)
        assert own.parse_position(line).state == state, line
        told = own.describe(position)
        assert frames.said(own.layout, position.names, told["due"]) == state.due
        for player in range(2):
            assert own.layout.observation(state, player).due == state.due
        for action in [("bid",), ("leave",), ("lay", 0), ("ask", 0)]:
            verdict = own.game.verdict(state, action)
            assert verdict.legal == (action in own.game.legal_actions(state)) or action[0] == "lay"
    assert len(seen) > 3
    line = own.format_position(Position(own.game, ("Anna", "Ben"), at(own, BIDDING)))
    assert line.endswith(" due/bidding.Ben.bow.Anna.2.n")


def test_seats_that_are_known_change_with_the_players(own: Toy) -> None:
    swapped = seating.Seating(own.game, (1, 0), seating.records(own.game, own.layout.made.parts))
    assert swapped.state(at(own, BIDDING)).due == (("bidding", 0, 1, 1, 2, False),)
    after = own.game.apply(at(own, BIDDING), ("leave",))
    assert swapped.state(after).due[1] == ("asking", 0, -1, -1, 2, False)


def test_what_may_be_said_of_a_step(own: Toy) -> None:
    known = own.possible(("Anna", "Ben"))["due"]
    values = list(known.values())
    assert BIDDING in values
    assert {"asking": "none", "with": {"left": 3}} in values
    for value in values[:200]:
        known.check(value)


def test_a_game_begins_with_what_is_said(own: Toy) -> None:
    begun = toy(begins=[{"due": "bidding", "by": 2, "with": KNOWN}])
    assert begun.game.initial_state().due == at(own, BIDDING).due


@pytest.mark.parametrize(
    ("due", "path", "told"),
    [
        ({"bidding": "Ben"}, ("due", 0, "with"), "it is not said what card of bidding is"),
        ({"sweeping": "none", "with": {"left": 1}}, ("due", 0, "with", "left"), 'sweeping has no "left"'),
        ({"asking": "Ben", "with": {"lfet": 1}}, ("due", 0, "with", "lfet"), 'asking has no "lfet"'),
        ({"asking": "Ben", "with": {"left": "a"}}, ("due", 0, "with", "left"), "a number is wanted here, not a"),
        (
            {"bidding": "Ben", "with": {**BIDDING["with"], "card": "bwo"}},
            ("due", 0, "with", "card"),
            '"bwo" is not a card',
        ),
        (
            {"bidding": "Ben", "with": {**BIDDING["with"], "from": "Eve"}},
            ("due", 0, "with", "from"),
            '"Eve" is not a player',
        ),
    ],
)
def test_what_is_not_known_of_a_step_is_refused(own: Toy, due: Any, path: Any, told: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(own, due)
    assert (caught.value.path, caught.value.message) == (path, told)


@pytest.mark.parametrize("end", ["asking/Ben", "asking/Ben.1.2", "asking/Ben.x", "due/bidding.Ben.bwo.Anna.2.n"])
def test_a_line_that_says_too_little_or_too_much_is_refused(own: Toy, end: str) -> None:
    line = own.format_position(Position(own.game, ("Anna", "Ben"), own.game.initial_state()))
    with pytest.raises(InputError, match="is no end of a line"):
        own.parse_position(f"{line} {end}")


def problems(*more: dict[str, Any], **changed: Any) -> list[tuple[str, str, str | None]]:
    with pytest.raises(InputError) as caught:
        toy(*more, **changed)
    return [(p.place.file if p.place else "", p.message, p.suggestion) for p in caught.value.problems]


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ({"asking": {"left": "nubmer"}}, ('there is no domain "nubmer"', 'did you mean "number"?')),
        ({"asking": {"left": "card"}}, ("left is a number at another step", "choose another name for the data")),
        ({"asking": {"card": "card"}}, ("card is a field of ask already", "choose another name for the data")),
        ({"asking": {"kind": "card"}}, ("kind means something else already", "choose another name for the data")),
    ],
)
def test_data_that_cannot_be_is_refused(steps: Any, told: Any) -> None:
    changed = {name: {**MORE_STEPS[name], "with": data} for name, data in steps.items()}
    assert told in [found[1:] for found in problems(steps={**MORE_STEPS, **changed})]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"due": "asking", "by": 1}, ("it is not said what left of asking is", "with: {left: ...}")),
        (
            {"due": "asking", "with": {"left": 1, "late": True}},
            ('unknown data of asking "late"', 'did you mean "left"?'),
        ),
        ({"due": "asking", "with": {"left": "axe"}}, ('"axe" is not a number', 'did you mean "wage"?')),
        (
            {"due": "bidding", "by": 1, "with": {**KNOWN, "card": {"rest": 1}}},
            ("there is always a card of bidding, and this may be none", None),
        ),
    ],
)
def test_a_step_falls_due_with_what_it_has(change: Any, told: Any) -> None:
    clause = {"id": "sweep.adds", "does": ["sweep"], "at": "first", "change": change}
    assert told in [found[1:] for found in problems(clause)]


def test_what_only_some_steps_have_is_not_asked() -> None:
    steps = {**MORE_STEPS, "late": {"kinds": ["bid"], "nobody": True}}
    assert 'unknown variable "$left"' in [message for _, message, _ in problems(steps=steps)]


# -- what is due is taken out, and asked about -------------------------------------------------------------


def dropping(drop: dict[str, Any], *more: dict[str, Any]) -> Toy:
    return toy({"id": "bid.early", "does": ["bid"], "at": "first", "change": {"drop": drop}}, *more)


DUE = ({"bidding": "Ben", "with": {**BIDDING["with"], "late": True}}, {"asking": "Ben", "with": {"left": 1}}, BIDDING)


@pytest.mark.parametrize(
    ("drop", "left"),
    [
        ({"step": "asking"}, [("bidding", 1), ("choose", -1)]),
        ({}, [("asking", 0)]),
        ({"by": "$from"}, [("asking", 1), ("bidding", 1), ("choose", -1)]),
        ({"by": "$player"}, [("choose", -1)]),
        ({"step": "bidding", "by": "$player"}, [("asking", 1), ("choose", -1)]),
        ({"step": "bidding", "by": "$from"}, [("asking", 1), ("bidding", 1), ("choose", -1)]),
    ],
)
def test_what_is_due_may_be_taken_out(drop: Any, left: Any) -> None:
    again = [] if drop else [{"id": "bid.again", "does": ["bid"], "at": "first", "change": {"due": "asking", "by": 1}}]
    own = dropping(drop, *again)
    after = own.game.apply(at(own, *DUE, {"choose": "none"}), ("bid",))
    assert [frame[:2] for frame in after.due] == left


def test_what_falls_due_by_the_same_action_stays() -> None:
    again = {"id": "bid.again", "does": ["bid"], "at": "first", "change": {"due": "asking", "by": 1}}
    own = dropping({"step": "asking"}, again)
    after = own.game.apply(at(own, *DUE), ("bid",))
    assert [frame[:2] for frame in after.due] == [("asking", 0), ("bidding", 1)]


@pytest.mark.parametrize("first", [0, 1])
def test_what_is_taken_out_is_there_for_the_clauses_of_that_stage(first: int) -> None:
    drops = {"id": "bid.drops", "does": ["bid"], "at": "first", "change": {"drop": {"step": "asking"}}}
    asks = {"id": "bid.asks", "does": ["bid"], "at": "first", "when": {"waiting": "asking"}}
    asks |= {"change": {"due": "asking", "by": 1}}
    own = toy(*[[drops, asks], [asks, drops]][first])
    after = own.game.apply(at(own, *DUE), ("bid",))
    assert [frame[:2] for frame in after.due] == [("asking", 0), ("bidding", 1)]


@pytest.mark.parametrize(
    ("waiting", "holds"),
    [
        ({"step": "bidding"}, True),
        ({"step": "asking", "by": "$player"}, True),
        ({"step": "asking", "by": "$from"}, False),
        ({"step": "sweeping"}, False),
    ],
)
def test_whether_a_step_waits_is_asked(waiting: Any, holds: bool) -> None:
    own = toy({"id": "bid.early", "forbids": ["bid"], "when": {"waiting": waiting}})
    state = at(own, *DUE)
    assert own.game.allows(state, ("bid",)) != holds
    assert own.game.verdict(state, ("bid",)).clauses == (("bid.early",) if holds else ())


def test_rules_are_what_they_were_where_nothing_is_known() -> None:
    """No frame has more than a step and whose it is."""
    spec: Spec = rules()
    assert spec.data["game"]["steps"] == STEPS
    assert made().game.initial_state().due == (("choose", -1),)
    assert len(RULES) < len(made().game.spec.clauses) + 1
