"""How far a long command is, on one line of standard error."""

from __future__ import annotations

import contextlib
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO, TypeVar

WIDTH = 24
PAUSE = 0.2
"""Seconds between two lines, at least; where nobody watches, so many."""
QUIET_PAUSE = 30.0
SOON = 2.0
"""What is done in so many seconds says nothing of it."""
MANY = 1000
"""Fewer positions are soon looked at."""
Item = TypeVar("Item")


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
            left = minutes((now - self.begun) * (self.number - done) / max(done, 1))
            self.line.say(f"{bar(done / self.number)} {done}/{self.number} {self.what}, about {left} left", now)


def counted(items: Iterable[Item], number: int, what: str) -> Iterator[Item]:
    """The items, while somebody who watches is told how many of them there were so far."""
    count = Count(number, what)
    count.line.told += SOON
    try:
        for done, item in enumerate(items, 1):
            if count.line.watched:
                count.tell(done)
            yield item
    finally:
        count.line.clear()


@contextlib.contextmanager
def exploring(most: int) -> Iterator[Callable[[int], None]]:
    """What says how many actions of one question were looked at so far, where it takes long."""
    line = Line()
    soon = line.told = time.monotonic() + (SOON if line.watched else 0)

    def tell(actions: int) -> None:
        now = time.monotonic()
        if actions >= MANY and line.due(now):
            line.say(f"odds: play goes on by {actions} actions so far, at most {most} are looked at", now)

    try:
        yield tell
    finally:
        if time.monotonic() > soon:
            line.said = line.said or " "  # another process may have written where this one has not
        line.clear()


@contextlib.contextmanager
def waiting(what: str) -> Iterator[None]:
    """Say to somebody who watches what takes so long, if it does."""
    line = Line()
    if not line.watched:
        yield
        return
    timer = threading.Timer(SOON, lambda: line.say(what, time.monotonic()))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        line.clear()


def bar(share: float) -> str:
    """A share of a whole, drawn."""
    full = min(WIDTH, int(share * WIDTH))
    return f"[{'#' * full}{'.' * (WIDTH - full)}]"


def minutes(seconds: float) -> str:
    """A time, as 2:05."""
    return f"{round(seconds) // 60}:{round(seconds) % 60:02d}"
