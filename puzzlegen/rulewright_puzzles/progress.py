"""How far a long run is, on one line of standard error: a bar, the rate and an estimate of what is left."""

from __future__ import annotations

import sys
import time
from typing import TextIO

WIDTH = 24
PAUSE = 0.2
"""Seconds between two lines, at least; where nobody watches, ten of them."""
QUIET_PAUSE = 30.0


class Progress:
    """The line of one run; `wanted` is how many puzzles are looked for."""

    def __init__(self, wanted: int, budget: int, stream: TextIO | None = None) -> None:
        self.wanted = wanted
        self.budget = budget
        self.stream = stream or sys.stderr
        self.watched = self.stream.isatty()
        self.begun = time.monotonic()
        self.told = 0.0
        self.before: tuple[int, int] | None = None

    def tell(self, found: int, nodes: int, screened: int, last: bool = False) -> None:
        """Say how many puzzles were found, in how many nodes, among how many positions."""
        now = time.monotonic()
        self.before = self.before or (found, nodes)
        if not last and now - self.told < (PAUSE if self.watched else QUIET_PAUSE):
            return
        self.told = now
        line = self.line(found, nodes, screened, now - self.begun)
        end = "\n" if last or not self.watched else ""
        self.stream.write(f"\r{line}\x1b[K{end}" if self.watched else f"{line}\n")
        self.stream.flush()

    def line(self, found: int, nodes: int, screened: int, seconds: float) -> str:
        """The line after so many seconds.  What an earlier run had found does not count for the rate."""
        had, used = self.before or (0, 0)
        share = max(found / self.wanted, nodes / self.budget if self.budget else 0.0)
        full = min(WIDTH, int(share * WIDTH))
        bar = "#" * full + "." * (WIDTH - full)
        rate = (nodes - used) / seconds if seconds > 0 else 0.0
        return (
            f"[{bar}] {found}/{self.wanted} puzzles, {screened:,} positions, {nodes:,} nodes, "
            f"{rate:,.0f} nodes/s, {self._left(found - had, found, nodes, rate, seconds)}"
        )

    def _left(self, new: int, found: int, nodes: int, rate: float, seconds: float) -> str:
        """The sooner of two ends: that all are found, that the budget is spent."""
        ends = []
        if new > 0:
            ends.append((self.wanted - found) * seconds / new)
        if rate > 0:
            ends.append(max(0, self.budget - nodes) / rate)
        if not ends:
            return "no estimate yet"
        left = round(min(ends))
        return f"about {left // 60}:{left % 60:02d} left"
