"""``rulewright puzzle reprove``: published puzzles under changed rules."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Annotated

import typer

from rulewright.cli import output
from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import Readings, Variants, library
from rulewright_puzzles.commands.options import Paths, all_files, read_all

BUDGET = 20_000_000


def reprove(
    paths: Paths = None,
    reading: Readings = None,
    variant: Variants = None,
    budget: Annotated[
        int, typer.Option(metavar="N", min=1, help="Nodes (positions played to) to spend on one puzzle.")
    ] = BUDGET,
    rewrite: Annotated[
        bool, typer.Option("--write", help="Rewrite the files: with new proofs, without what is dropped.")
    ] = False,
) -> int:
    """Check every proof under these rules and seek those that fail anew; one table: kept, repaired, dropped.

    1 if any is dropped, or undecided within the budget.  A file that somebody else changes meanwhile is left as it is.
    """
    from rulewright.spec.folders import shown
    from rulewright_puzzles.catalogue import is_catalogue
    from rulewright_puzzles.collection import read
    from rulewright_puzzles.record import lines
    from rulewright_puzzles.verifying import reproved

    rules = library(variant, reading)
    files = all_files(paths)
    if rewrite and (working := [file for file in files if is_catalogue(file)]):
        why = f"{shown(working[0])} is a working file, not lines to write anew: puzzle export makes lines of it"
        raise typer.BadParameter(why, param_hint="--write")
    every = read_all(paths)  # whatever is wrong with any file is told before the first is looked at for minutes
    if every:
        rules.check_meant_for(*sorted({written.puzzle.game for written in every}))
    fates: Counter[str] = Counter()
    lost = False
    for file in files:
        before = file.read_bytes()
        done = []
        for written in read(file):
            result = reproved(written.puzzle, rules, budget)
            done.append(result)
            fates[result.fate] += 1
            print(f"{result.fate:9}  {result.was.stipulation:24}  {result.was.id:44}  {result.why}", flush=True)
        left = [result.now for result in done if result.now is not None]
        if rewrite and not left:
            print(f"no puzzle is left in {shown(file)}: it stays as it was, remove it", file=sys.stderr)
        elif rewrite and left != [result.was for result in done] and file.read_bytes() != before:
            print(f"{shown(file)} was changed by somebody else meanwhile: it stays as it is now", file=sys.stderr)
            lost = True
        elif rewrite and left != [result.was for result in done]:
            output.rewrite(file, lines(left).rstrip("\n"))
            print(f"written: {shown(file)}")
    print(", ".join(f"{fates[fate]} {fate}" for fate in ("kept", "repaired", "dropped", "undecided")))
    return FAILED if fates["dropped"] or fates["undecided"] or lost else RIGHT
