"""The line that says how far a run is."""

from __future__ import annotations

import io

from rulewright.cli.progress import Count
from rulewright_puzzles.progress import Progress


def test_it_has_a_bar_the_rate_and_an_estimate():
    progress = Progress(10, 1000, io.StringIO())
    assert "no estimate yet" in progress.line(0, 0, 0, 0.0)
    assert progress.line(5, 100, 40, 50.0) == (
        "[############............] 5/10 puzzles, 40 positions, 100 nodes, 2 nodes/s, about 0:50 left"
    )


def test_the_budget_may_end_it_sooner():
    assert "about 1:40 left" in Progress(10, 1000, io.StringIO()).line(1, 500, 5, 100.0)


def test_what_an_earlier_run_found_does_not_count_for_the_rate():
    progress = Progress(10, 10_000, io.StringIO())
    progress.tell(5, 1000, 10)
    assert ", 10 nodes/s, about 0:40 left" in progress.line(6, 1100, 12, 10.0)


def test_where_nobody_watches_it_is_a_line_now_and_then():
    stream = io.StringIO()
    progress = Progress(3, 100, stream)
    for nodes in range(50):
        progress.tell(0, nodes, nodes)
    progress.tell(3, 60, 60, last=True)
    assert len(stream.getvalue().splitlines()) == 2
    assert "\r" not in stream.getvalue()


class Terminal(io.StringIO):
    """Somebody watches."""

    def isatty(self) -> bool:
        return True


def test_nothing_is_told_twice_at_the_end():
    stream = io.StringIO()
    progress = Progress(3, 100, stream)
    progress.tell(3, 60, 60)
    progress.tell(3, 60, 60, last=True)
    assert len(stream.getvalue().splitlines()) == 1


def test_on_a_terminal_a_line_is_no_longer_than_it_is_wide_until_the_last(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    stream = Terminal()
    progress = Progress(3, 100, stream)
    progress.tell(1, 20, 20)
    progress.tell(3, 60, 60, last=True)
    first, last = stream.getvalue().split("\r\x1b[K")[1:]
    assert len(first) == 39
    assert last.endswith("0:00 in all\n")


def test_what_is_counted_says_nothing_if_it_is_soon_done_and_is_taken_away(monkeypatch):
    clock = iter([0.0, 0.1, 3.0, 4.0])
    monkeypatch.setattr("rulewright_puzzles.progress.time.monotonic", lambda: next(clock))
    stream = Terminal()
    count = Count(4, "puzzles", stream)
    for done in (1, 3, 4):
        count.tell(done)
    assert stream.getvalue() == "\r\x1b[K[##################......] 3/4 puzzles, about 0:01 left"
    count.line.clear()
    assert stream.getvalue().endswith("left\r\x1b[K")
