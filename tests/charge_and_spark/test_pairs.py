"""Every pair of cards against an outcome table written from the rulebook by somebody who had not seen the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.core.play import CHANCE
from rulewright.spec.pack import Library
from rulewright.spec.yaml_source import load_yaml

PAIRS = load_yaml(Path(__file__).with_name("pair_outcomes.yaml")).data["pairs"]
BONUS = ("ray", "recovery", "trap", "copy")
FIELDS = {"health": "health", "battery": "battery", "disk": "disk", "steps": "square"}


@pytest.fixture(scope="module")
def game():
    return Library().game("charge-and-spark")


def _player(card: str, position: dict) -> str:
    """The card to show; what lies at rest or in hand for it is put into the player's entry."""
    shown, _, copied = card.partition("-of-")
    if copied:
        position["rest"] = copied
    if shown in BONUS:
        position["bonus"] = [shown]
    return shown


def test_the_table_has_every_pair():
    plain = [(p["first"], p["second"]) for p in PAIRS if "-of-" not in p["first"] + p["second"]]
    copies = [(p["first"], p["second"]) for p in PAIRS if "-of-" in p["first"] + p["second"]]
    cards = ["charge", "spark", "barrier", "thunder", "counter", "move", "ray", "recovery", "trap"]
    assert set(plain) == {(a, b) for a in cards for b in cards if a != b or a not in BONUS}
    expanded = {(f"copy-of-{a}", b) for a in cards for b in cards if a != b or a not in BONUS}
    assert set(copies) == expanded | {(b, a) for a, b in expanded}
    assert len(PAIRS) == len(set(plain)) + len(set(copies)) == 234


@pytest.mark.parametrize("pair", PAIRS, ids=lambda p: f"{p['first']}/{p['second']}")
def test_outcome(game, pair):
    players = {name: {"health": 4, "battery": 2, "disk": 2, "square": 1} for name in ("first", "second")}
    cards = [_player(pair[name], players[name]) for name in ("first", "second")]
    position = game.own.position({"players": players})
    action = game.own.notation.parse(position, "/".join(cards))
    assert game.verdict(position.state, action).legal
    after = game.apply(position.state, action)
    drawn = [after.due.count(("draw", seat)) for seat in (0, 1)]
    while game.current_player(after) == CHANCE:
        after = game.apply(after, game.legal_actions(after)[0])
    for seat, name in enumerate(("first", "second")):
        change = {k: getattr(after, f)[seat] - getattr(position.state, f)[seat] for k, f in FIELDS.items()}
        assert {**change, "draws": drawn[seat]} == pair["changes"][name], name
