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
    rows = [("figure", "value", "rounds", "to reach", ""), *(_row(figure) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["| " + " | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) + " |" for row in rows]
    lines.insert(1, "| " + " | ".join("-" * max(3, w) for w in widths) + " |")
    return "\n".join(lines)


def write(figures: Sequence[Figure]) -> None:
    """Put the table, the date and the machine into the documentation, between its two marks."""
    text = PAGE.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BenchmarkError(f"{PAGE.name} has no place for the table: {BEGIN} {END}")
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    where = f"Measured on {today}: a machine with {os.cpu_count()} cores, Python {platform.python_version()}."
    PAGE.write_text(f"{before}{BEGIN}\n\n{where}\n\n{table(figures)}\n\n{END}{after}", encoding="utf-8")


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
