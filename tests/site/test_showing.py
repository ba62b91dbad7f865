"""What a scenario's page shows is what the scenario says."""

from __future__ import annotations

import pytest

from rulewright.core.scenario import evaluate
from rulewright.harness.finding import Found, Search, scenarios
from rulewright.site.content import address
from rulewright.site.showing import expectations, own_text, show
from rulewright.spec.pack import Library, schema
from rulewright.spec.validation import validate
from rulewright.spec.yaml_source import parse_yaml
from shipped import shipped

LIBRARY = Library()
FOUND = shipped().found
SOME = FOUND[::9]
"""Some of every file's neighbourhood: all would take long."""


@pytest.mark.parametrize("found", SOME, ids=lambda found: found.id)
def test_its_own_text_is_the_same_scenario(found: Found) -> None:
    document = parse_yaml(own_text(found), "own.scenario.yaml")
    assert not validate(document, schema("scenario"))
    alone = list(scenarios(document, Search()))
    assert [one.data for one in alone if one.id == found.id] == [found.data]
    assert {one.table for one in alone} == {found.table}


def test_the_verdict_is_the_one_that_is_demanded() -> None:
    asked = 0
    for found in SOME:
        shown, data = show(found, LIBRARY), found.data
        then = data.get("then", {})
        if "illegal" in then and "when" in data and "steps" not in data:
            asked += 1
            assert shown.verdict is not None
            assert not shown.verdict.legal
            named = then["illegal"] if isinstance(then["illegal"], list) else []
            assert set(named) <= set(shown.verdict.clauses)
    assert asked > 20


def test_the_position_is_that_of_the_last_action() -> None:
    """Played again from what is shown, the last action leads where the scenario says."""
    found = next(f for f in FOUND if f.id == "example-t23-jaune")
    shown = show(found, LIBRARY)
    assert shown.text == "#F3"
    assert len(shown.earlier) == 15
    names = dict.fromkeys(shown.position.names)
    assert list(names) == ["rouge", "jaune"]
    data = {**found.data, "position": dict(shown.position.game.own.describe(shown.position)), "when": shown.text}
    data["position"] = _said(data["position"])
    assert evaluate(data, lambda readings: LIBRARY.game("replicants", None, readings)) == []


def _said(position: dict) -> dict:  # type: ignore[type-arg]  # of anything
    """A described position without what only ``after`` may ask."""
    players = {
        name: {key: value for key, value in player.items() if key not in ("has", "hearts")}
        for name, player in position["players"].items()
    }
    return {**position, "players": players}


def test_expectations_are_told_in_few_signs() -> None:
    then = {"illegal": ["a"], "count": 3, "after": {"players": {"Anna": {"pieces": ["1 E8 S"]}}}, "can": ["E", "-"]}
    assert expectations({"then": then}) == [
        ("count", "3"),
        ("after", "players: {Anna: {pieces: [1 E8 S]}}"),
        ("can", "E, -"),
    ]


def test_every_scenario_has_an_address_of_its_own() -> None:
    addresses = [address(found) for found in FOUND]
    assert len(set(addresses)) == len(addresses)
