"""How far the search for puzzles is, on one line of standard error: a bar, the rate and an estimate of what is left."""

from __future__ import annotations

import time
from typing import TextIO

from rulewright.cli.progress import Line, bar, minutes


class Progress:
    """The line of one run; `wanted` is how many puzzles are looked for."""

    def __init__(self, wanted: int, budget: int, stream: TextIO | None = None) -> None:
        self.wanted = wanted
        self.budget = budget
        self.out = Line(stream)
        self.begun = time.monotonic()
        self.before: tuple[int, int] | None = None
        self.figures: tuple[int, int, int] | None = None

    def tell(self, found: int, nodes: int, screened: int, last: bool = False) -> None:
        """Say how many puzzles were found, in how many nodes, among how many positions."""
        now = time.monotonic()
        self.before = self.before or (found, nodes)
        if last and not self.out.watched and self.figures == (found, nodes, screened):
            return
        if last or self.out.due(now):
            self.figures = (found, nodes, screened)
            self.out.say(self.line(found, nodes, screened, now - self.begun, last), now, last)

    def line(self, found: int, nodes: int, screened: int, seconds: float, last: bool = False) -> str:
        """The line after so many seconds.  What an earlier run had found does not count for the rate."""
        had, used = self.before or (0, 0)
        share = max(found / self.wanted, nodes / self.budget if self.budget else 0.0)
        rate = (nodes - used) / seconds if seconds > 0 else 0.0
        end = f"{minutes(seconds)} in all" if last else self._left(found - had, found, nodes, rate, seconds)
        return (
            f"{bar(share)} {found}/{self.wanted} puzzles, {screened:,} positions, {nodes:,} nodes, "
            f"{rate:,.0f} nodes/s, {end}"
        )

    def _left(self, new: int, found: int, nodes: int, rate: float, seconds: float) -> str:
        """The sooner of two ends: that all are found, that the budget is spent."""
        ends = []
        if new > 0:
            ends.append((self.wanted - found) * seconds / new)
        if rate > 0:
            ends.append(max(0, self.budget - nodes) / rate)
        return f"about {minutes(min(ends))} left" if ends else "no estimate yet"
