"""One side of the puzzle benchmark, a process of its own: the committed positions searched for wins.

It prints one line of JSON: ``{"positions", "seconds" (CPU), "nodes", "undecided", "wins": {turns: how many}}``.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter

from bench.puzzle_positions import FILE
from rulewright.core.game import Position
from rulewright.harness.where import locate
from rulewright.spec.pack import Library
from rulewright_puzzles.search import ALL
from rulewright_puzzles.solving import Proved, Undecided, screen, solve
from rulewright_puzzles.stipulation import Stipulation

BUDGET = 3_000_000
SOLVING = 6
"""So many puzzles are solved."""


def main(arguments: list[str] | None = None) -> None:
    """Search, and print what it came to."""
    parser = argparse.ArgumentParser(prog="python -m bench.puzzle_search")
    parser.add_argument("--win-in", type=int, default=2, metavar="N")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every so manieth position")
    parser.add_argument("--budget", type=int, default=BUDGET, metavar="NODES")
    parser.add_argument("--using", nargs="*", default=list(ALL), choices=ALL, help="the reductions")
    parser.add_argument("--solve", action="store_true", help="prove the first few with one key, with all keys")
    options = parser.parse_args(arguments)
    library = Library()
    lines = [
        line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith("replicants:two-player ")
    ]
    found = [locate(line, library) for line in lines[:: options.every]]
    asked = Stipulation("win", options.win_in)
    screen(found[0], asked, budget=1)  # the rules are compiled and measured once
    told = solving(found, asked, options.budget) if options.solve else screening(found, asked, options)
    print(json.dumps(told))


def screening(found: list[Position], asked: Stipulation, options: argparse.Namespace) -> dict[str, object]:
    """Whether each position is won, and in how many turns."""
    nodes, undecided, wins = 0, 0, Counter[int]()
    begun = time.process_time()
    for position in found:
        decided = screen(position, asked, budget=options.budget, using=options.using)
        if isinstance(decided, Undecided):
            undecided += 1
            nodes += decided.nodes
        else:
            length, cost = decided
            nodes += cost
            wins.update(() if length is None else (length,))
    seconds = time.process_time() - begun
    told: dict[str, object] = {"positions": len(found), "seconds": seconds, "nodes": nodes, "undecided": undecided}
    return {**told, "wins": dict(sorted(wins.items()))}


def solving(found: list[Position], asked: Stipulation, budget: int) -> dict[str, object]:
    """What it takes to find and prove puzzles, which have one key: all keys, and the certificate."""
    costs: list[float] = []
    for position in found:
        decided = screen(position, asked, budget=budget)
        if isinstance(decided, Undecided) or decided[0] != asked.turns:
            continue
        begun = time.process_time()
        proved = solve(position, asked, budget=budget)
        if isinstance(proved, Proved) and len(proved.keys) == 1:
            costs.append(time.process_time() - begun)
        if len(costs) == SOLVING:
            break
    return {"positions": len(costs), "seconds": max(costs)}


if __name__ == "__main__":
    main()
