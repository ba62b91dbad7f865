"""The search: a full-width proof, and a file for each reduction that makes it shorter."""

from __future__ import annotations

from collections.abc import Collection

from rulewright_puzzles.interface import Sight
from rulewright_puzzles.search.calm import Calm
from rulewright_puzzles.search.last_turn import LastTurn
from rulewright_puzzles.search.memory import Memory
from rulewright_puzzles.search.proof import Reductions
from rulewright_puzzles.search.relevance_zone import RelevanceZone
from rulewright_puzzles.search.table import Table
from rulewright_puzzles.search.threat_first import ThreatFirst

ALL = ("table", "memory", "last-turn", "calm", "threat-first", "zone")
"""The reductions by name."""


def reductions(names: Collection[str], sight: Sight | None, seats: int) -> Reductions:
    """The reductions of these names; those that need a sight are left out where there is none.

    Raises:
        ValueError: for an unknown name.
    """
    unknown = [name for name in names if name not in ALL]
    if unknown:
        raise ValueError(f"no reduction is called {unknown[0]}: {', '.join(ALL)}")
    table = Table() if "table" in names else None
    memory = Memory() if "memory" in names else None
    if sight is None:
        return Reductions(table, memory)
    last_turn = LastTurn(sight, seats)
    return Reductions(
        table,
        memory,
        last_turn if "last-turn" in names else None,
        Calm(sight, seats) if "calm" in names else None,
        ThreatFirst(sight) if "threat-first" in names else None,
        RelevanceZone(sight, last_turn) if "zone" in names else None,
    )
