"""The figures as a table, on the screen and in the documentation."""

from __future__ import annotations

import datetime
import os
import platform
from collections.abc import Sequence
from pathlib import Path

from bench.measuring import BenchmarkError, Figure

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def table(figures: Sequence[Figure]) -> str:
    """A table in Markdown, its columns lined up."""
    return aligned([("figure", "value", "rounds", "to reach", "it is"), *(_row(figure) for figure in figures)])


def aligned(rows: Sequence[tuple[str, ...]]) -> str:
    """Rows as a table in Markdown, the first as its head, its columns lined up."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) + " |" for row in rows]
    lines.insert(1, "| " + " | ".join("-" * max(3, w) for w in widths) + " |")
    return "\n".join(lines)


def write(figures: Sequence[Figure]) -> None:
    """Put the table, the date and the machine into the documentation."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    where = f"Measured on {today}: a machine with {os.cpu_count()} cores, Python {platform.python_version()}."
    put(BEGIN, END, f"{where}\n\n{table(figures)}")


def put(begin: str, end: str, told: str) -> None:
    """Put text into the documentation between two marks.

    Raises:
        BenchmarkError: if they are not there.
    """
    text = PAGE.read_text(encoding="utf-8")
    before, found, rest = text.partition(begin)
    _, ended, after = rest.partition(end)
    if not found or not ended:
        raise BenchmarkError(f"{PAGE.name} has no place for the table: {begin} {end}")
    PAGE.write_text(f"{before}{begin}\n\n{told}\n\n{end}{after}", encoding="utf-8")


def _row(figure: Figure) -> tuple[str, str, str, str, str]:
    sign = ">=" if figure.at_least else "<="
    low, high = min(figure.values), max(figure.values)
    return (
        figure.what,
        f"{figure.median:.2f}{figure.unit}",
        f"{low:.2f} to {high:.2f}",
        f"{sign} {figure.to_reach:g}{figure.unit}",
        "reached" if figure.reached else "short",
    )
