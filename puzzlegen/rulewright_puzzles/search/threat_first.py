"""Reduction: of the attacker's turns those are tried first that threaten to end the game in the next.

Only the order changes: behind the threats every quiet turn is tried as well, so that no quiet win is missed, nor one by
leaving the others nothing but to lose by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright_puzzles.interface import Sight, State
from rulewright_puzzles.search.last_turn import LastTurn
from rulewright_puzzles.search.proof import End, Proof


class ThreatFirst:
    """The order of the attacker's turns, by what a sight sees."""

    def __init__(self, sight: Sight, last_turn: LastTurn) -> None:
        self._sight = sight
        self._last = last_turn

    def ordered(self, proof: Proof, ends: Iterator[End]) -> Iterator[End]:
        """Turns of the player to move in another order: those that settle the goal, the threats, the others."""
        threats: list[End] = []
        quiet: list[End] = []
        for end in ends:
            if end.value is not None:
                yield end
            else:
                (threats if self.threatens(proof, end.state) else quiet).append(end)
        yield from threats
        yield from quiet

    def threatens(self, proof: Proof, state: State) -> bool:
        """Whether the attacker could end the game as he wants it, if all others passed."""
        return self._last.answer(proof, self._sight.passed(state, proof.goal.attacker)) is not None
