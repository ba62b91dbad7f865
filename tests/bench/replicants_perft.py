"""One side of the perft benchmark, a process of its own: ten midgames of REPLICANTS, counted from the clauses."""

from __future__ import annotations

from rulewright.harness.perft import golden, perft
from rulewright.harness.where import locate
from rulewright.spec.pack import Library

DEPTH = 4
"""From the second action of a turn to the second of the next but one: the last counted has the most choices."""


def leaves() -> int:
    """How many ways there are to play on, from all ten together."""
    library = Library()
    midgames = [counted.where for counted in golden("replicants") if counted.where.startswith("replicants:two-player ")]
    positions = [locate(where, library) for where in midgames]
    return sum(perft(position.game, position.state, DEPTH) for position in positions)


if __name__ == "__main__":
    print(leaves())
