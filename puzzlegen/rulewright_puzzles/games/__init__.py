"""What accelerators know of single games, behind `rulewright_puzzles.interface.Sight`."""

from __future__ import annotations

from functools import lru_cache

from rulewright.core.game import Game
from rulewright.games.replicants.game import Replicants
from rulewright_puzzles.interface import Sight


@lru_cache(maxsize=64)
def sight(game: Game) -> tuple[Sight | None, str | None]:
    """The accelerator of a game under its rules, or why there is none: the first clause or reading not known to it."""
    if not isinstance(game.own, Replicants):
        return None, f"nothing is known of {game.spec.game}"
    from rulewright_puzzles.games.replicants.sight import ReplicantsSight, blind

    why = blind(game)
    return (ReplicantsSight(game), None) if why is None else (None, why)
