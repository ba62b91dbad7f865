"""CHARGE & SPARK: words, positions, notation and drawing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from rulewright.games.kit import Kit, Schemas

if TYPE_CHECKING:
    from rulewright.core.game import Game
    from rulewright.core.spec import Spec
    from rulewright.core.vocabulary import Vocabulary


class _Robots(Kit):
    """The game of robots; there are no pieces to reach anything, and no board to play on."""

    files = ("cards",)
    texts = MappingProxyType(
        {
            "not-his": ("name", "card"),
        }
    )

    def make_game(self, spec: Spec, mode: str, readings: Mapping[str, str]) -> Game:
        from rulewright.core.game import Game
        from rulewright.games.charge_and_spark.game import ChargeAndSpark, Duels

        return Game(Duels(spec, mode), readings, ChargeAndSpark)

    def vocabulary(self, spec: Spec) -> Vocabulary:
        from rulewright.games.charge_and_spark.words import vocabulary

        return vocabulary(spec)

    def schemas(self, spec: Spec) -> Schemas:
        from rulewright.core import parts, position_schemas
        from rulewright.games.charge_and_spark import schemas

        declared = parts.read(spec)
        position, after = position_schemas.position(declared), position_schemas.after(declared)
        return Schemas(position, after, schemas.outcome_schema(), position_schemas.probes(declared))


KIT = _Robots()
