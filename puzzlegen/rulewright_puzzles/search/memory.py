"""Reduction: the turns that decided similar states are tried first (refutations and answers remembered)."""

from __future__ import annotations

from rulewright_puzzles.interface import Turn

MOST = 6
"""So many turns of a seat are remembered for each number of turns left."""


class Memory:
    """Turns that decided lately, the last first, by who played them and the turns left."""

    def __init__(self) -> None:
        self._turns: dict[tuple[int, int], tuple[Turn, ...]] = {}

    def recall(self, player: int, left: int) -> tuple[Turn, ...]:
        """What a player might try first."""
        return self._turns.get((player, left), ())

    def learn(self, player: int, left: int, turn: Turn) -> None:
        """Remember a turn that decided."""
        others = [known for known in self.recall(player, left) if known != turn]
        self._turns[player, left] = (turn, *others[: MOST - 1])
