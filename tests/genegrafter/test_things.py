"""The gallery tells what stands on each card, which power and which colour too."""

from __future__ import annotations

from rulewright.games.table import gallery
from rulewright.spec.pack import Library


def test_what_stands_on_a_card_is_told() -> None:
    told = {
        thing.name: {title: value for _, title, value in thing.facts}
        for _, _, things in gallery(Library().game("genegrafter", "two-player"), "de")
        for thing in things
    }
    assert told["green-mind-a"] == {"Angriff": "2", "Verteidigung": "1", "Marker": "grün", "Kraft": "Geist"}
    assert told["mind-blast"] == {"Kugel": "orange", "Symbol": "Geist", "Würfel": "1", "Würfel neben dem Symbol": "2"}
    assert told["arms-a"] == {"getragen an": "Arme"}
    assert told["lull"] == {}
