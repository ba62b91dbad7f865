"""``rulewright puzzle reprove``: published puzzles under changed rules."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import Readings, Variants, library
from rulewright.cli.output import write
from rulewright_puzzles.commands.options import Paths, published

BUDGET = 20_000_000


def reprove(
    paths: Paths = None,
    reading: Readings = None,
    variant: Variants = None,
    budget: Annotated[int, typer.Option(metavar="N", min=1, help="Nodes to spend on one puzzle.")] = BUDGET,
    rewrite: Annotated[
        bool, typer.Option("--write", help="Rewrite the files: with new proofs, without what is dropped.")
    ] = False,
) -> int:
    """Check every proof under these rules and seek those that fail anew; one table: kept, repaired, dropped.

    1 if any is dropped.
    """
    from rulewright.spec.folders import shown
    from rulewright_puzzles.record import files, lines, read
    from rulewright_puzzles.verifying import reproved

    rules = library(variant, reading)
    fates: Counter[str] = Counter()
    for file in [file for path in paths or published() for file in files(path)]:
        done = []
        for written in read(file):
            result = reproved(written.puzzle, rules, budget)
            done.append(result)
            fates[result.fate] += 1
            print(f"{result.fate:9}  {result.was.stipulation:24}  {result.was.id:44}  {result.why}", flush=True)
        if rewrite:
            write(lines([result.now for result in done if result.now is not None]).rstrip("\n"), file)
            print(f"written: {shown(file)}")
    print(", ".join(f"{fates[fate]} {fate}" for fate in ("kept", "repaired", "dropped", "undecided")))
    return FAILED if fates["dropped"] or fates["undecided"] else RIGHT
