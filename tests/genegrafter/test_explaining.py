"""What a fight is made of is told part by part, each with its clause, in every language."""

from __future__ import annotations

from functools import cache

import pytest

from rulewright.core.game import Game
from rulewright.harness.wording import verdict_lines
from rulewright.spec.pack import Library

FIGHT = {
    "players": {
        "Rouge": {"team": ["green-strength-a"], "markers": {"attack": 2, "defence": 3}},
        "Bleu": {"team": ["orange-mind-d"]},
    },
    "fighting": {"attack": "green-strength-a", "defence": "orange-mind-d"},
    "shown": {"attack": ["super-punch"]},
    "added": {"attack": {"attack": 1, "defence": 0}, "defence": {"attack": 0, "defence": 0}},
}
ATTACK = {
    "en": "dice of the attack: 5 = 2 (dice.values) + 1 (dice.markers: attack) + 2 (dice.powers: Super Punch)",
    "fr": "dés, attaque : 5 = 2 (dice.values) + 1 (dice.markers : attaque) + 2 (dice.powers : Super Punch)",
    "de": "Würfel, Angriff: 5 = 2 (dice.values) + 1 (dice.markers: Angriff) + 2 (dice.powers: Super Punch)",
}


@cache
def game() -> Game:
    return Library().game("genegrafter", "two-player")


def told(side: str, action: str, language: str) -> list[str]:
    due = {"throwing": "none", "with": {"attacker": "Rouge", "defender": "Bleu", "side": side}}
    position = game().own.position({**FIGHT, "due": [due]})
    parsed = game().own.notation.parse(position, action)
    return list(verdict_lines(position, parsed, game().verdict(position.state, parsed), language))


@pytest.mark.parametrize("language", ATTACK)
@pytest.mark.parametrize("action", ["throw 6 5 4 3 2", "throw 6 5 4 3"])
def test_the_dice_of_a_side_add_up(language: str, action: str) -> None:
    first, *lines = told("attack", action, language)
    assert f"    - {ATTACK[language]}" in lines
    assert any(word in first for word in ("illegal", "illégal", "nicht erlaubt")) == (len(action.split()) < 6)


def test_of_nothing_added_only_the_value_is_told() -> None:
    assert "    - dice of the defence: 2 (dice.values)" in told("defence", "throw 6 5", "en")
