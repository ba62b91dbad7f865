"""What the puzzle search costs: positions screened a second, and puzzles proved; and what each reduction saves."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from bench.measuring import Figure, module, run
from bench.table import PAGE, aligned, put
from rulewright_puzzles.search import ALL

EVERY = 5
"""Each round screens every so manieth of the committed positions."""
BEGIN, END = "<!-- nodes: begin -->", "<!-- nodes: end -->"
NODES = 50_000


def figures(rounds: int) -> list[Figure]:
    """Positions a CPU second, and CPU seconds for the longest of some puzzles; starting Python is left out."""
    screened = [_searched("--every", str(EVERY)) for _ in range(rounds)]
    solved = [_searched("--solve", "--every", "3") for _ in range(max(1, rounds // 3))]
    return [
        Figure(
            "self-play positions screened for a win in 2, a CPU second",
            tuple(told["positions"] / told["seconds"] for told in screened),
            500,
            at_least=True,
        ),
        Figure(
            "win in 2 proved with all keys and certificate: CPU time of the longest of six",
            tuple(told["seconds"] for told in solved),
            5,
            unit=" s",
        ),
    ]


def _searched(*options: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run([*module("puzzle_search"), *options]).printed)
    print(f"  {told}", file=sys.stderr, flush=True)
    return told


def saved(every: int) -> str:
    """A table of the nodes that are spent with all reductions, without each, and with none."""
    ways: dict[str, Sequence[str]] = {"all": ALL}
    ways |= {f"all but {name}": [other for other in ALL if other != name] for name in ALL}
    ways |= {f"only {name}": [name] for name in ALL} | {"none: full width": ()}
    rows = [("reductions", "win in 1: nodes", "undecided", "wins", "win in 2: nodes", "undecided", "wins")]
    for name, using in ways.items():
        row = [name]
        for turns in (1, 2):
            asked = ("--win-in", str(turns), "--every", str(every), "--budget", str(NODES), "--using", *using)
            told = _searched(*asked)
            row += [f"{told['nodes']:,}", str(told["undecided"]), str(sum(told["wins"].values()))]
        rows.append(tuple(row))  # type: ignore[arg-type]  # built up cell by cell
    return aligned(rows)


def main(arguments: list[str] | None = None) -> None:
    """Measure what each reduction saves, and print it or write it into the documentation."""
    parser = argparse.ArgumentParser(prog="python -m bench.puzzles")
    parser.add_argument("--every", type=int, default=17, metavar="N", help="every so manieth position (default: 17)")
    parser.add_argument("--write", action="store_true", help=f"write the table into docs/{PAGE.name}")
    options = parser.parse_args(arguments)
    table = saved(options.every)
    if options.write:
        put(BEGIN, END, table)
    print(table)


if __name__ == "__main__":
    main()
