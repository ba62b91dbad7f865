"""``rulewright puzzle verify``: check the proofs of published puzzles, on the reference engine alone."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import FAILED, INVALID, RIGHT
from rulewright.cli.options import Lang, Language, Readings, Variants, library
from rulewright.cli.streams import exact
from rulewright_puzzles.commands.options import Jobs, Paths, scan_all

if TYPE_CHECKING:
    from rulewright.core.errors import Problem
    from rulewright_puzzles.record import Written

SCHEMA_VERSION = 1


class Format(StrEnum):
    """How faults are told."""

    text = "text"
    json = "json"


def verify(
    paths: Paths = None,
    reading: Readings = None,
    variant: Variants = None,
    jobs: Jobs = 1,
    format: Annotated[Format, typer.Option(help="How to tell what is wrong.")] = Format.text,
    lang: Lang = Language.en,
) -> int:
    """Replay every proof by the clauses: 0 if each proves what is asked, under these rules.

    A proof made under other rules that still proves it is right too.  What is wrong is told with the way to it in the
    record and the line of the tree: corrupt, wrong, or stale with the clauses that changed.  3 if a line, or a file,
    is no puzzle at all; the others are checked all the same.
    """
    from rulewright.cli.progress import Count
    from rulewright_puzzles.verifying import verified

    rules = library(variant, reading)
    found, problems = scan_all(paths)
    if found and not problems:
        rules.check_meant_for(*sorted({written.puzzle.game for written in found}))
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    counts = {"verified": 0, "faulty": 0, "unreadable": _unreadable(found, problems), "under_other_rules": 0}
    results = []
    count = Count(len(found), "puzzles")
    for number, (written, faults, moved) in enumerate(verified(found, rules, variant or (), jobs), 1):
        count.tell(number)
        counts["faulty" if faults else "verified"] += 1
        counts["under_other_rules"] += moved and not faults
        told = [str(fault) for fault in faults]
        results.append({"id": written.puzzle.id, "place": str(written.place), "faults": told})
        if faults and format is Format.text:
            count.line.clear()
            for fault in faults:
                print(f"{written.line.place(fault.way)}: {written.puzzle.id}: {fault}")
    count.line.clear()
    if format is Format.json:
        data = {"summary": counts, "puzzles": results, "problems": [str(problem) for problem in problems]}
        exact(json.dumps({"schema_version": SCHEMA_VERSION, **data}, ensure_ascii=False))
    else:
        _sum_up(counts, lang.value)
    sys.stdout.flush()
    if problems:
        return INVALID
    return FAILED if counts["faulty"] else RIGHT


def _unreadable(found: Sequence[Written], problems: Sequence[Problem]) -> int:
    """How many lines, or files, have problems and no puzzle."""
    wrong = {(p.place.file, p.place.line) if p.place else (p.message, 0) for p in problems}
    return len(wrong - {(each.place.file, each.place.line) for each in found})


def _sum_up(counts: Mapping[str, int], language: str) -> None:
    from rulewright_puzzles.wording import say

    verified, *wrong = (say(name, language, counts[name]) for name in ("verified", "faulty", "unreadable"))
    told = [verified, *(text for name, text in zip(("faulty", "unreadable"), wrong, strict=True) if counts[name])]
    number, others = counts["verified"] + counts["faulty"], counts["under_other_rules"]
    print(say("one-puzzle" if number == 1 else "puzzles", language, number, ", ".join(told)), flush=True)
    if others:
        print(say("one-elsewhere" if others == 1 else "elsewhere", language, others), flush=True)
