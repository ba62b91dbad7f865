"""What the committed scenarios show of each clause, found out once a process."""

from __future__ import annotations

from functools import cache

from rulewright.harness.coverage import Coverage
from rulewright.harness.running import Runner, Selection
from rulewright.spec.pack import Library
from shipped import shipped

LIBRARY = Library()


@cache
def covered(game: str) -> Coverage:
    """Every side of a clause and option of a reading of a game, with all of its scenarios."""
    coverage = Coverage(LIBRARY, exact=True)
    list(Runner(LIBRARY, coverage=coverage).run(shipped(), Selection(game=game)))
    coverage.finish()
    return coverage
