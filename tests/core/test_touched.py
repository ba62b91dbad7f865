"""What changing clauses touch: where it matters which of two acts first."""

from __future__ import annotations

from typing import Any

import pytest

from core.test_lists import acts, push, toy
from rulewright.core.stages import Touched, touched


def touches(sets: str = "", adds: str = "", in_order: str = "", stopped: str = "") -> Touched:
    parts = [frozenset(several.split()) for several in (sets, adds, in_order, stopped)]
    return Touched(frozenset(), *parts[:3], stopped=parts[3])


@pytest.mark.parametrize(
    ("one", "other", "apart", "at_once"),
    [
        (touches(sets="gold"), touches(sets="gold"), True, False),
        (touches(sets="gold"), touches(adds="gold"), True, False),
        (touches(adds="gold"), touches(adds="gold"), False, False),
        (touches(sets="gold", adds="gold"), touches(adds="gold"), True, True),
        (touches(sets="gold"), touches(sets="hand"), False, False),
        (touches(sets="gold", adds="hand"), touches(adds="hand pile"), False, False),
        (touches(adds="gold hand"), touches(sets="hand", adds="gold"), True, False),
        (touches(in_order="bids"), touches(in_order="bids"), True, True),
        (touches(in_order="gold"), touches(adds="gold"), True, True),
        (touches(in_order="bids"), touches(in_order="tricks"), False, False),
    ],
)
def test_which_of_two_is_first_matters_where_both_change_a_part_and_sums_are_not_all(
    one: Touched, other: Touched, apart: bool, at_once: bool
) -> None:
    """At one stage nothing is set by the one and changed by the other: they would contradict each other."""
    assert (one.clashes(other), other.clashes(one)) == (apart, apart)
    assert (one.clashes_at_once(other), other.clashes_at_once(one)) == (at_once, at_once)


EACH = {"of": "players", "as": "$p"}


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ({}, {}, True),
        ({"when": {"is": ["$card", "axe"]}}, {"when": {"is": ["$card", "club"]}}, False),
        ({"when": {"is": ["$card", "axe"]}}, {"when": {"is": ["$card", "axe"]}}, True),
        ({"when": {"is": ["$card", "axe"]}}, {"unless": {"is": ["$card", "axe"]}}, False),
        ({"when": {"more": ["gold", 3]}}, {"when": {"all": [{"is": ["$card", "axe"]}, {"more": ["gold", 5]}]}}, True),
        (
            {"when": {"all": [{"more": ["gold", 3]}, {"is": ["$card", "axe"]}]}},
            {"when": {"all": [{"is": ["$card", "club"]}, {"more": ["gold", 5]}]}},
            False,
        ),
        ({"each": EACH, "when": {"tired": "$p"}}, {"each": EACH, "unless": {"tired": "$p"}}, True),
    ],
    ids=str,
)
def test_clauses_of_one_stage_that_never_act_together_do_not_clash(one: Any, other: Any, clash: bool) -> None:
    assert clashing(acts("one", push(1, "axe"), **one), acts("other", {"take-last": "bids"}, **other)) == clash


@pytest.mark.parametrize(("whose", "clash"), [("$p", False), (1, True)])
def test_of_one_thing_each_they_do_not_clash_where_they_change_what_is_of_it(whose: Any, clash: bool) -> None:
    change = {"push": {"side": "left"}, "to": {"tricks": whose}}
    each = {"each": EACH, "when": {"tired": "$p"}}, {"each": EACH, "unless": {"tired": "$p"}}
    assert clashing(acts("one", change, **each[0]), acts("other", change, **each[1])) == clash


def clashing(*clauses: Any) -> bool:
    """Whether it matters which of two clauses acts first."""
    own = toy(*clauses)
    ((_, several),) = own.game.compiler.lowering.stages(own.game.vocabulary.kinds["play"])
    one, other = (touched(each) for each in several if each.clause.id in ("one", "other"))
    assert one.clashes(other), "at two stages"
    return one.clashes_at_once(other)


@pytest.mark.parametrize(
    ("one", "other", "only"),
    [
        (touches(in_order="due"), touches(in_order="due"), True),
        (touches(in_order="due", sets="gold"), touches(in_order="due", adds="hand"), True),
        (touches(in_order="due", adds="gold"), touches(in_order="due", adds="gold"), True),
        (touches(in_order="due", sets="gold"), touches(in_order="due", sets="gold"), False),
        (touches(in_order="due", sets="due"), touches(in_order="due"), False),
        (touches(in_order="gold", stopped="gold"), touches(in_order="gold"), False),
    ],
)
def test_where_only_the_order_matters_in_which_both_add(one: Touched, other: Touched, only: bool) -> None:
    assert (one.only_queues_with(other), other.only_queues_with(one)) == (only, only)
