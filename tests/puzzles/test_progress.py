"""The line that says how far a run is."""

from __future__ import annotations

import io

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
