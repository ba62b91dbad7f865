"""`make bench`: measures and prints the figures.  A figure that falls short is no failure; one that cannot be
measured is."""

from __future__ import annotations

import argparse
import sys

from bench import check, perft, puzzles, starting, table
from bench.measuring import BenchmarkError, Figure

BENCHMARKS = ("check", "perft", "help", "puzzles")


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmarks; the exit code."""
    parser = argparse.ArgumentParser(prog="make bench", description="Measure what Rulewright costs.")
    parser.add_argument("--only", choices=BENCHMARKS, help="measure only this")
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="how often each side runs (default: 7)")
    parser.add_argument("--write", action="store_true", help=f"write the table into docs/{table.PAGE.name}")
    options = parser.parse_args(arguments)
    if options.rounds < 1:
        parser.error("at least one round")
    if options.write and options.only:
        parser.error("--write writes all figures, --only measures some")
    figures: list[Figure] = []
    try:
        for name in [options.only] if options.only else BENCHMARKS:
            print(f"{name} ...", file=sys.stderr, flush=True)
            figures += measure(name, options.rounds)
        if options.write:
            table.write(figures)
    except BenchmarkError as error:
        print(f"cannot measure: {error}", file=sys.stderr)
        return 1
    print(table.table(figures))
    return 0


def measure(name: str, rounds: int) -> list[Figure]:
    """The figures of one benchmark."""
    if name == "check":
        return check.figures(rounds)
    if name == "puzzles":
        return puzzles.figures(rounds)
    return perft.figures(rounds) if name == "perft" else starting.figures(rounds)


if __name__ == "__main__":
    sys.exit(main())
