"""REPLICANTS: words, positions, notation and drawing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from rulewright.games.kit import Board, Drawing, Kit, Schemas

if TYPE_CHECKING:
    from rulewright.core.game import Game
    from rulewright.core.spec import Spec
    from rulewright.core.vocabulary import Vocabulary


_SAID: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            "energy",
            "points",
            "reserve",
            "hearts",
            "ally",
            "lost",
            "teams",
            "souls",
            "empty",
            "nowhere",
            "in-arena",
            "unwon",
            "front",
            "now",
            "pictures",
            "walk",
            "leap",
            "arc",
            "from",
            "to",
            "differs",
            "mark-from",
            "mark-walk",
            "mark-leap",
            "mark-arc",
            "pictured-walk",
            "pictured-leap",
            "pictured-arc",
            "button-charge",
            "button-skip",
            "button-turn-left",
            "button-turn-right",
            "nobody",
        ),
        (),
    ),
    "due": ("name", "action", "of"),
    "won": ("names",),
    "threatened-by": ("by",),
    "none-legal": ("hex",),
    "by-picture": ("name", "hex"),
    "none-threatened": ("name",),
    "standing": ("soul", "hex", "facing"),
    "reaches-walk": ("piece",),
    "reaches-leap": ("piece",),
    "reaches-arc": ("piece",),
    "where": ("what", "hexes"),
    "button-create": ("soul",),
    "a-soul": ("soul",),
    "piece-on": ("occupant", "hex"),
    "occupant": ("owner", "soul", "of_owner"),
    "occupant-matrix": ("owner", "soul", "of_owner"),
    "if-moved": ("name", "soul", "origin", "to"),
    "if-moved-matrix": ("name", "soul", "origin", "to"),
    "if-struck": ("name", "hexes"),
    "no-such-piece": ("name", "soul"),
    "not-pictured": ("piece", "hex"),
    "stands-there": ("hex", "occupant"),
    "outside": ("hex", "edge"),
    "no-cost": ("soul",),
    "not-beside": ("hex",),
    "no-striker": ("name", "hexes"),
}
"""What it says itself, with what is filled in."""


class _Arena(Kit):
    """The game of Replicants in an arena of hexes."""

    files = ("arenas", "pieces")
    declared = False
    tellings = MappingProxyType(
        {
            **Kit.tellings,
            **dict.fromkeys(("hex", "edge", "occupant"), ("hex", "piece")),
            "a": ("soul",),
            "standings": ("player",),
        }
    )

    def make_game(self, spec: Spec, mode: str, readings: Mapping[str, str]) -> Game:
        from rulewright.core.game import Game
        from rulewright.games.replicants.game import Replicants, Rounds

        return Game(Rounds(spec, mode), readings, Replicants)

    def vocabulary(self, spec: Spec) -> Vocabulary:
        from rulewright.games.replicants.words import vocabulary

        return vocabulary()

    def said(self, spec: Spec) -> Mapping[str, tuple[str, ...]]:
        return _SAID

    def schemas(self, spec: Spec) -> Schemas:
        from rulewright.games.replicants import probes

        after = {**probes.position_schema(part=True), "description": "The position reached: listed keys only."}
        return Schemas(probes.position_schema(), after, probes.outcome_schema(), probes.SCHEMAS)

    def say_change(self, name: str, was: Any, now: Any) -> str | None:
        """Of a soul the hexes of its picture that are new or gone, seen from E5 facing N; of anything else nothing."""
        if not name.startswith("pieces/souls/") or now is None:
            return None
        from rulewright.games.replicants.arena import compared_pictures

        return f"soul {name.rpartition('/')[2]}, on E5 facing N: {compared_pictures(was['picture'], now['picture'])}"

    @property
    def drawing(self) -> Drawing:
        from rulewright.games.replicants.drawing import Drawn

        return Drawn()

    @property
    def board(self) -> Board:
        from rulewright.games.replicants.playing import Playing

        return Playing()


KIT = _Arena()
