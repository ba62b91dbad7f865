"""Reduction: a state that begins a turn is valued once, however it came about (transposition table)."""

from __future__ import annotations

from rulewright_puzzles.interface import State

MOST = 400_000
"""So many states are kept; then all are forgotten, so that memory has a bound and nothing depends on the machine."""


class Table:
    """Values of states that begin a turn, by state and turns left."""

    def __init__(self) -> None:
        self._known: dict[tuple[State, int], bool] = {}

    def get(self, state: State, left: int) -> bool | None:
        """The value, if it is known."""
        return self._known.get((state, left))

    def keep(self, state: State, left: int, value: bool) -> None:
        """Remember a value."""
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[state, left] = value
