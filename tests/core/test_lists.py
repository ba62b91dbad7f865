"""Lists: what clauses ask of them and change in them, on a toy whose bids are one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from core.declared import GAME, Toy, made, place, spec, with_part
from rulewright.core.conflicts import BeyondError, ChangeConflictError
from rulewright.core.errors import InputError
from rulewright.core.game import Game, Position
from rulewright.core.spec import Spec
from rulewright.core.stages import touched
from rulewright.core.telling import say
from rulewright.core.tracing import stage

PARTS = {
    **with_part("bids", list="bid", most=3),
    "tricks": {"list": {"side": "side"}, "per": "player"},
    "gold": {"number": [-9, 9], "start": 9},
}
Clause = dict[str, Any]


def clause(name: str, **body: Any) -> Clause:
    return {"id": name, "chapter": "all", "text": {}, "status": "ours", **body}


def acts(name: str, change: Any, **body: Any) -> Clause:
    """A clause that changes something whenever a card is played."""
    return clause(name, does=["play"], at="first", change=change, **body)


def push(by: Any, card: Any, height: Any = 1, opened: Any = False) -> Clause:
    return {"push": {"by": by, "card": card, "height": height, "open": opened}, "to": "bids"}


def toy(*clauses: Mapping[str, Any], **changed: Any) -> Toy:
    rules = spec(**{"parts": PARTS, **changed})
    return made(Spec({**rules.data, "clauses": [*rules.data["clauses"], *clauses]}, place), "one")


BIDS = ((0, 3, 2, True), (1, -1, 3, False))
"""Of the first player a drum of height 2, open; of the second nothing of height 3."""


def holds(condition: Any, bids: tuple[Any, ...] = BIDS, tricks: tuple[Any, ...] = ((), ((1,), (0,)))) -> bool:
    """Whether a condition holds of playing a drum, compiled and explained."""
    game = toy(clause("asks", forbids=["play"], when=condition)).game
    state = game.initial_state()._replace(bids=bids, tricks=tricks)
    (part,) = game.forbidding("play")
    found = bool(part.applies(state, 0, 3))
    assert game.explainer.evaluate(part.when, game.explainer.env(state, 0, "play", (3,)))[0] == found, condition
    return found


HOLD: list[Any] = [
    {"is": [{"length": "bids"}, 2]},
    {"is": [{"length": {"tricks": 2}}, 2]},
    {"is": [{"length": {"tricks": {"of": "$player"}}}, 0]},
    {"is": [{"first": {"bids": "card"}}, "drum"]},
    {"is": ["$card", {"first": {"bids": "card"}}]},
    {"is": [{"last": {"bids": "card"}}, "none"]},
    {"is": [{"last": {"bids": "by"}}, 2]},
    {"is": [{"last": {"bids": "height"}}, 3]},
    {"is": [{"first": {"bids": "open"}}, True]},
    {"is": [{"last": {"tricks": {"of": 2, "field": "side"}}}, "left"]},
    {"is": [{"last": {"tricks": {"of": 1, "field": "side"}}}, "none"]},
    {"is": [{"size": {"bids": "card"}}, 1]},
    {"is": [{"size": {"bids": "height"}}, 2]},
    {"in": ["$card", {"bids": "card"}]},
    {"not": {"in": ["axe", {"bids": "card"}]}},
    {"in": [3, {"bids": "height"}]},
    {"in": ["left", {"tricks": {"of": 2, "field": "side"}}]},
    {"listed": {"in": "bids", "card": "$card"}},
    {"listed": {"in": "bids", "card": "$card", "height": 2, "open": True}},
    {"listed": {"in": "bids", "card": "none", "by": 2}},
    {"not": {"listed": {"in": "bids", "card": "$card", "by": 2}}},
    {"listed": {"in": {"tricks": 2}, "side": "right"}},
    {"not": {"listed": {"in": {"tricks": 1}, "side": "right"}}},
    {"empty": {"tricks": 1}},
    {"not": {"empty": "bids"}},
    {"empty": {"tricks": {"of": 1, "field": "side"}}},
    {"empty": {"rest": "$player"}},
    {"not": {"empty": "pile"}},
    {"not": {"empty": {"others": "$player"}}},
    {"is": [{"next-in": [{"bids": "height"}, 2]}, 3]},
    {"is": [{"next-in": [{"bids": "height"}, 3]}, 3]},
    {"is": [{"next-in": [{"bids": "height"}, 4]}, 0]},
    {"is": [{"next-in": ["own", "axe"]}, "bow"]},
    {"is": [{"next-in": ["own", "bow"]}, "bow"]},
    {"is": [{"next-in": ["own", "$card"]}, "none"]},
    {"is": [{"next-in": ["own", {"rest": 1}]}, "none"]},
    {"is": [{"last": "own"}, "bow"]},
    {"is": [{"last": {"hand": 1}}, "bow"]},
    {"is": [{"last": "players"}, 2]},
]


@pytest.mark.parametrize("condition", HOLD, ids=str)
def test_what_is_asked_of_a_list(condition: Any) -> None:
    assert holds(condition)
    assert not holds({"not": condition})


@pytest.mark.parametrize(
    "condition",
    [
        {"is": [{"first": {"bids": "card"}}, "none"]},
        {"is": [{"last": {"bids": "height"}}, 0]},
        {"is": [{"last": {"bids": "open"}}, False]},
        {"is": [{"length": "bids"}, 0]},
        {"empty": "bids"},
        {"not": {"listed": {"in": "bids", "by": 1}}},
    ],
    ids=str,
)
def test_of_an_empty_list_there_is_nothing(condition: Any) -> None:
    assert holds(condition, bids=())


def test_what_may_be_none_is_not_listed_as_none() -> None:
    assert not holds({"listed": {"in": "bids", "card": {"rest": "$player"}}})


REFUSED: list[tuple[Any, str]] = [
    ({"is": ["bids", 1]}, "bids is a list: it is not said what of it is asked ({length: bids}"),
    ({"in": ["$card", "bids"]}, "bids is a list: it is not said what of it is asked"),
    ({"more": [{"size": "bids"}, 0]}, "bids is a list: it is not said what of it is asked"),
    ({"is": [{"length": "own"}, 1]}, "a list is wanted here (lists: bids, tricks)"),
    ({"is": [{"length": {"bids": "card"}}, 1]}, "the list itself is wanted here, not card of its entries"),
    ({"is": [{"length": "bids"}, 4]}, "this never holds (the sides are from 0 to 3 and 4)"),
    ({"is": [{"last": {"bids": "crad"}}, "axe"]}, 'unknown field of bids "crad" (did you mean "card"?)'),
    ({"is": [{"last": {"bids": "card"}}, 1]}, "1 is not a card"),
    ({"listed": {"in": "bids"}}, "'listed' takes a list under in, and what fields of an entry are"),
    ({"listed": {"in": "bids", "hight": 1}}, 'unknown field of bids "hight" (did you mean "height"?)'),
    ({"listed": {"in": "bids", "height": "none"}}, "a number is wanted here, not none"),
    ({"listed": {"in": "pile", "card": "axe"}}, "a list is wanted here"),
    ({"is": [{"next-in": ["own"]}, "axe"]}, "'next-in' takes several things and one of them: [SEVERAL, ONE]"),
    ({"is": [{"next-in": ["own", "$player"]}, "axe"]}, "a card is wanted here, not a player"),
    ({"is": [{"last": "steps"}, 1]}, "there is no sign for none"),
]


@pytest.mark.parametrize(("condition", "message"), REFUSED, ids=lambda part: str(part)[:60])
def test_what_cannot_be_asked_of_a_list_is_refused(condition: Any, message: str) -> None:
    with pytest.raises(InputError) as error:
        toy(clause("asks", forbids=["play"], when=condition))
    assert message in str(error.value)


# -- changes ---------------------------------------------------------------------------------------------


def played(own: Toy, card: int = 0, **parts: Any) -> Any:
    return own.game.apply(own.game.initial_state()._replace(**parts), ("play", card))


def test_entries_are_added_and_taken_in_the_order_of_clauses_and_of_each() -> None:
    each = {"of": "players", "as": "$p"}
    own = toy(
        acts("bids.two", push("$p", "$card", {"energy": "$p"}), each=each),
        acts("bids.first", {"take-first": "bids"}),
        acts("bids.third", push(1, "none", 7, True)),
    )
    assert played(own).bids == ((1, 0, 2, False), (0, -1, 7, True))
    assert played(own, bids=BIDS[:1]).bids == ((0, 0, 2, False), (1, 0, 2, False), (0, -1, 7, True))


def test_nothing_is_taken_where_nothing_is() -> None:
    assert played(toy(acts("takes", [{"take-last": "bids"}, {"take-last": "bids"}])), bids=BIDS[:1]).bids == ()


def test_what_is_taken_goes_somewhere() -> None:
    moves = acts("takes", {"take-first": {"bids": "card"}, "to": {"rest": 2}})
    assert played(toy(moves), bids=BIDS)[:] == played(toy(moves), bids=BIDS)
    after = played(toy(moves), bids=BIDS)
    assert (after.bids, after.rest) == (BIDS[1:], (-1, 3))
    none = played(toy(moves), bids=BIDS[1:], rest=(-1, 2))
    assert (none.bids, none.rest) == ((), (-1, 2)), "of none nothing moves"
    bag = toy(acts("takes", {"take-last": {"bids": "card"}, "to": {"hand": "$player"}}))
    assert played(bag, bids=BIDS[:1]).hand[:5] == (1, 1, 0, 1, 0)


def test_each_player_has_a_list_of_his_own() -> None:
    own = toy(
        acts("tricks.push", {"push": {"side": "left"}, "to": {"tricks": "$player"}}),
        acts("tricks.take", {"take-first": {"tricks": 2}}),
    )
    assert played(own, tricks=((), ((1,), (0,)))).tricks == (((0,),), ((0,),))


def test_a_list_becomes_empty() -> None:
    assert played(toy(acts("clears", {"set": "bids", "to": "none"})), bids=BIDS).bids == ()
    both = toy(acts("clears", {"set": "bids", "to": "none"}), acts("adds", push(1, "axe")))
    with pytest.raises(ChangeConflictError, match=r"clears .* and adds .* both change bids at one stage, differently"):
        played(both, bids=BIDS)


@pytest.mark.parametrize(
    ("fields", "after"),
    [
        ({"card": "axe"}, (2, 0, 1, 3)),
        ({"card": "none"}, (1, 0, 2, 3)),
        ({"height": {"energy": "$player"}}, (3, 0, 1, 2)),
        ({"by": 2, "open": False}, (1, 2, 0, 3)),
        ({"by": 2, "open": True}, (0, 1, 2, 3)),
    ],
    ids=str,
)
def test_entries_are_put_before_the_others_and_each_keep_their_order(fields: Any, after: tuple[int, ...]) -> None:
    bids = ((0, 3, 1, True), (1, -1, 3, False), (1, 0, 3, False), (0, 2, 2, False))
    parts = {**PARTS, "bids": {"list": "bid", "most": 4}}
    own = toy(acts("orders", {"put-first": fields, "in": "bids"}), parts=parts)
    assert played(own, bids=bids).bids == tuple(bids[number] for number in after)
    put = {"put-first": {"side": "right"}, "in": {"tricks": "$p"}}
    each = toy(acts("orders", put, each={"of": "players", "as": "$p"}))
    assert played(each, tricks=(((0,), (1,)), ((1,), (0,)))).tricks == (((1,), (0,)), ((1,), (0,)))


def test_of_what_is_not_there_nothing_is_put_first() -> None:
    own = toy(acts("orders", {"put-first": {"card": {"rest": 1}}, "in": "bids"}))
    assert played(own, bids=BIDS, rest=(-1, 3)).bids == BIDS
    assert played(own, bids=BIDS[::-1], rest=(3, -1)).bids == BIDS


def test_a_list_becomes_as_another_is() -> None:
    turned = {"open": "flag", "height": "number", "card": "card", "by": "player"}
    parts = {**PARTS, "old": {"list": "bid"}, "turned": {"list": turned}}
    copies = [{"set": "old", "to": "bids"}, {"set": "turned", "to": "bids"}, {"set": "bids", "to": "none"}]
    after = played(toy(acts("copies", copies), parts=parts), bids=BIDS)
    assert (after.old, after.turned, after.bids) == (BIDS, tuple(bid[::-1] for bid in BIDS), ())


WRONG_CHANGES: list[tuple[Any, str]] = [
    ({"push": {"by": 1, "card": "axe", "height": 1}, "to": "bids"}, "it is not said which open"),
    ({"push": {"by": 1, "crad": "axe"}, "to": "bids"}, 'unknown field of bids "crad" (did you mean "card"?)'),
    (push(1, "$player"), "a card is wanted here, not a player"),
    (push(1, "axe", "none"), "a number is wanted here, not none"),
    ({"push": {"card": "axe"}, "to": "pile"}, "a list is wanted here (lists: bids, tricks)"),
    ({"take-first": "pile"}, "a list is wanted here"),
    ({"take-first": "bids", "to": {"rest": 1}}, "it is not said which field of the entry is moved"),
    ({"take-first": {"bids": "by"}, "to": {"rest": 1}}, "a player cannot be moved to where a card lies"),
    ({"take-first": {"bids": "card"}, "to": "gold"}, "things are moved between bags and slots"),
    ({"set": "bids", "to": "axe"}, "bids is a list: it is set to none"),
    ({"set": "bids", "to": {"rest": 1}}, "bids is a list: it is set to none or a list with its fields"),
    ({"set": "bids", "to": {"tricks": 1}}, "bids is a list: it is set to none or a list with its fields"),
    ({"set": "bids", "to": {"bids": "card"}}, "bids is a list: it is set to none or a list with its fields"),
    ({"put-first": {}, "in": "bids"}, "entries come before the others by {put-first: {FIELD: VALUE}, in: LIST}"),
    ({"put-first": {"crad": "axe"}, "in": "bids"}, 'unknown field of bids "crad" (did you mean "card"?)'),
    ({"put-first": {"height": "none"}, "in": "bids"}, "a number is wanted here, not none"),
    ({"put-first": {"card": "axe"}, "in": "pile"}, "a list is wanted here (lists: bids, tricks)"),
    ({"put-first": {"card": "axe"}, "to": "bids"}, "entries come before the others by {put-first"),
    ([push(1, "axe"), {"put-first": {"by": 1}, "in": "bids"}], "two effects of this clause change one value"),
    ({"add": 1, "to": "bids"}, "bids is a list: 'add' changes a number"),
    ({"move": "axe", "to": "bids"}, "push, put-first, take-first and take-last change the list bids"),
    ([{"take-last": {"bids": "card"}, "to": {"rest": 1}}] * 2, "one entry would be moved twice"),
    ([push(1, "axe"), {"set": "bids", "to": "none"}], "two effects of this clause change one value"),
]


@pytest.mark.parametrize(("change", "message"), WRONG_CHANGES, ids=lambda part: str(part)[:60])
def test_a_change_of_a_list_that_cannot_be_is_refused(change: Any, message: str) -> None:
    with pytest.raises(InputError) as error:
        toy(acts("changes", change))
    assert message in str(error.value)


def test_an_entry_is_not_moved_to_several() -> None:
    moves = {"take-last": {"bids": "card"}, "to": {"rest": "$p"}}
    with pytest.raises(InputError, match="one entry would be moved twice"):
        toy(acts("changes", moves, each={"of": "players", "as": "$p"}))


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (with_part("bids", list={"in": "card"}), 'no field is called "in"'),
        (with_part("bids", list="bid", per="field"), 'lists are not per "field"'),
    ],
    ids=["in", "field"],
)
def test_a_name_that_says_something_else_of_lists_is_refused(parts: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        made(spec(parts=parts, names={**GAME["names"], "field": ["up", "down"]}), "one")


# -- bounds ----------------------------------------------------------------------------------------------


def test_more_than_there_may_be_is_told_with_the_clauses_that_led_there() -> None:
    own = toy(
        acts("bids.one", push(1, "axe")),
        acts("bids.other", push(2, "axe"), when={"more": [{"length": "bids"}, 1]}),
        acts("bids.never", push(2, "axe"), when={"is": ["$card", "club"]}),
    )
    assert len(played(own, bids=BIDS[:1]).bids) == 2
    with pytest.raises(BeyondError) as error:
        played(own, bids=BIDS)
    told = "bids.one (clauses/5/change:1:1) and bids.other (clauses/6/change:1:1) make bids 4 long"
    assert str(error.value) == f"{told}, and at most 3 are there"


def test_only_the_clauses_that_wrote_at_that_stage_are_blamed() -> None:
    own = toy(
        clause("early", does=["play"], at="first", change={"take": 4, "from": "gold"}),
        clause("late", does=["play"], at="second", change={"take": 9, "from": "gold"}, when={"less": ["gold", 0]}),
        clause("other", does=["play"], at="second", change={"add": 1, "to": "gold"}, when={"more": ["gold", 0]}),
        stages=["first", "second"],
    )
    with pytest.raises(BeyondError) as error:
        played(own, gold=2)
    assert error.value.clauses == ("late",)
    with pytest.raises(BeyondError) as error:
        played(own, gold=-6)
    assert error.value.clauses == ("play.costs", "early", "late"), "who took it further is to blame as well"


# -- what else knows lists -------------------------------------------------------------------------------


def told(own: Toy, bids: tuple[Any, ...] = BIDS) -> list[str | None]:
    """What decides about playing a drum."""
    state = own.game.initial_state()._replace(bids=bids)
    position = Position(own.game, ("Rouge", "Bleu"), state)
    (part,) = own.game.forbidding("play")
    return [say(fact, position, "en") for fact in part.facts(state, 0, ("play", 3))]


@pytest.mark.parametrize(
    ("condition", "fact"),
    [
        ({"is": [{"length": "bids"}, 2]}, "laid: 2"),
        ({"is": ["$card", {"last": {"bids": "card"}}]}, "3 ≠ laid, last (card): -"),
        ({"is": [{"first": {"bids": "height"}}, 2]}, "laid, first (how high): 2"),
        ({"listed": {"in": "bids", "card": "$card", "by": 1}}, "3, 0 ∈ laid"),
        ({"in": ["$card", {"bids": "card"}]}, "3 ∈ laid (card)"),
        ({"empty": "bids"}, "laid: 2 > 0"),
    ],
    ids=str,
)
def test_what_is_asked_of_a_list_is_told_by_title(condition: Any, fact: str) -> None:
    titles = {"bids": {"en": "laid"}, "$height": {"en": "how high"}}
    own = toy(clause("asks", forbids=["play"], when=condition), titles=titles)
    assert told(own) == [fact]


def test_it_is_known_which_lists_are_looked_at_and_changed() -> None:
    own = toy(
        acts("adds", push(1, "axe"), when={"empty": {"tricks": 1}}),
        acts("takes", {"take-last": "bids"}, unless={"listed": {"in": "bids", "by": 1}}),
    )
    lowering = own.game.compiler.lowering
    ((_, several),) = lowering.stages(own.game.vocabulary.kinds["play"])
    adds, takes = (touched(each) for each in several if each.clause.id in ("adds", "takes"))
    assert (adds.reads, adds.writes) == ({"tricks"}, {"bids"})
    assert (takes.reads, takes.writes) == ({"bids"}, {"bids"})
    assert adds.clashes(takes), "which of them is first matters"


def test_random_play_leads_where_the_changes_lead_one_by_one() -> None:
    """Compiled changes against what every clause is found to write."""
    each = {"of": "players", "as": "$p"}
    own = toy(
        acts("adds", push("$p", {"last": {"bids": "card"}}, {"length": {"tricks": "$p"}}), each=each),
        acts("takes", [{"take-first": "bids"}, {"take-last": {"bids": "card"}, "to": {"rest": "$player"}}]),
        acts("turns", {"push": {"side": "left"}, "to": {"tricks": "$p"}}, each=each, when={"tired": "$p"}),
        acts("charges", {"take-last": {"tricks": 2}}, when={"more": [{"length": "bids"}, 1]}),
    )
    game: Game = own.game
    rng = random.Random(3)
    stages = game.compiler.lowering.stages(game.vocabulary.kinds["play"])
    for _ in range(100):
        position = own.sampling.draw(rng)
        assert position is not None
        action = rng.choice(game.legal_actions(position.state))
        state = position.state._replace(gold=9)
        env = game.explainer.env(state, 0, "play", action[1:])
        try:
            found = game.apply(state, action)
        except BeyondError:
            continue
        for _, several in stages:
            state, _ = stage(several, game.explainer.interpreter, state, env.values)
        assert found == state
