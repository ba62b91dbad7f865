"""One side of the perft benchmark, a process of its own: ten midgames of REPLICANTS, counted from the clauses."""

from __future__ import annotations

from bench.measuring import TESTS
from rulewright.harness.perft import perft
from rulewright.harness.where import locate
from rulewright.spec.pack import Library
from rulewright.spec.yaml_source import load_yaml

MIDGAMES = TESTS / "replicants" / "golden_perft.yaml"
DEPTH = 4
"""From the second action of a turn to the second of the next but one: the last counted has the most choices."""


def leaves() -> int:
    """How many ways there are to play on, from all ten together."""
    library = Library()
    positions = [locate(m["where"], library) for m in load_yaml(MIDGAMES, MIDGAMES.name).data["midgames"]]
    return sum(perft(position.game, position.state, DEPTH) for position in positions)


if __name__ == "__main__":
    print(leaves())
