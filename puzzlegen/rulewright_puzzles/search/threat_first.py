"""Reduction: of the attacker's turns those are tried first that threaten to end the game in the next.

Only the order changes: behind the threats every quiet turn is tried as well, so that no quiet win is missed, nor one by
leaving the others nothing but to lose by themselves.  Since it is only an order, what looks like a threat is one.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright_puzzles.interface import Sight
from rulewright_puzzles.search.proof import End, Proof


class ThreatFirst:
    """The order of the attacker's turns, by what a sight sees."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight

    def ordered(self, proof: Proof, ends: Iterator[End]) -> Iterator[End]:
        """Turns of the player to move in another order: those that settle the goal, the threats, the others."""
        threats: list[End] = []
        quiet: list[End] = []
        for end in ends:
            if end.value is not None:
                yield end
            elif self._sight.promising(self._sight.passed(end.state, proof.goal.attacker)):
                threats.append(end)
            else:
                quiet.append(end)
        yield from threats
        yield from quiet
