"""How far a long run is, on one line of standard error: a bar, the rate and an estimate of what is left."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TextIO

WIDTH = 24
PAUSE = 0.2
"""Seconds between two lines, at least; where nobody watches, so many."""
QUIET_PAUSE = 30.0


class Line:
    """A line that is written over on a terminal; elsewhere one is written now and then, none twice."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.watched = self.stream.isatty()
        self.told = 0.0
        self.said = ""

    def due(self, now: float) -> bool:
        """Whether it is time for another line."""
        return now - self.told >= (PAUSE if self.watched else QUIET_PAUSE)

    def say(self, line: str, now: float, last: bool = False) -> None:
        """Write a line; what is written over later is cut at the edge, since a longer one would leave its beginning."""
        self.told = now
        if self.watched:
            shown = line if last else line[: shutil.get_terminal_size().columns - 1]
            self.stream.write(f"\r\x1b[K{shown}" + ("\n" if last else ""))
        elif line != self.said:
            self.stream.write(f"{line}\n")
        self.said = line
        self.stream.flush()

    def clear(self) -> None:
        """Take the line away, where it is written over."""
        if self.watched and self.said:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self.said = ""


class Count:
    """How many of a known number are done."""

    def __init__(self, number: int, what: str, stream: TextIO | None = None) -> None:
        self.number = number
        self.what = what
        self.begun = time.monotonic()
        self.line = Line(stream)
        self.line.told = self.begun  # what is soon done says nothing

    def tell(self, done: int) -> None:
        """Say it, if it is time to."""
        now = time.monotonic()
        if done < self.number and self.line.due(now):
            left = _minutes((now - self.begun) * (self.number - done) / max(done, 1))
            bar = _bar(done / self.number)
            self.line.say(f"{bar} {done}/{self.number} {self.what}, about {left} left", now)


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
        end = f"{_minutes(seconds)} in all" if last else self._left(found - had, found, nodes, rate, seconds)
        return (
            f"{_bar(share)} {found}/{self.wanted} puzzles, {screened:,} positions, {nodes:,} nodes, "
            f"{rate:,.0f} nodes/s, {end}"
        )

    def _left(self, new: int, found: int, nodes: int, rate: float, seconds: float) -> str:
        """The sooner of two ends: that all are found, that the budget is spent."""
        ends = []
        if new > 0:
            ends.append((self.wanted - found) * seconds / new)
        if rate > 0:
            ends.append(max(0, self.budget - nodes) / rate)
        return f"about {_minutes(min(ends))} left" if ends else "no estimate yet"


def _bar(share: float) -> str:
    full = min(WIDTH, int(share * WIDTH))
    return f"[{'#' * full}{'.' * (WIDTH - full)}]"


def _minutes(seconds: float) -> str:
    return f"{round(seconds) // 60}:{round(seconds) % 60:02d}"
