"""CHARGE & SPARK: words, positions, notation and drawing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from rulewright.games.declared import Declared

if TYPE_CHECKING:
    from rulewright.core.game import Game
    from rulewright.core.spec import Spec


class _Robots(Declared):
    """The game of robots; there are no pieces to reach anything, and no board to play on."""

    spoken = True
    texts = MappingProxyType({"not-his": ("name", "card")})

    def make_game(self, spec: Spec, mode: str, readings: Mapping[str, str]) -> Game:
        from rulewright.core.game import Game
        from rulewright.games.charge_and_spark.game import ChargeAndSpark, Duels

        return Game(Duels(spec, mode), readings, ChargeAndSpark)


KIT = _Robots(["cards"])
