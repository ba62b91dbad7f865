"""``rulewright puzzle verify``: check the proofs of published puzzles, on the reference engine alone."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from typing import Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import Lang, Language, Readings, Variants, library
from rulewright_puzzles.commands.options import Jobs, Paths, read_all

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

    A proof made under other rules that still proves it is right too.  What is wrong is told with the line of the
    tree, or the key of the record: corrupt, wrong, or stale with the clauses that changed.
    """
    from rulewright_puzzles.progress import Count
    from rulewright_puzzles.verifying import verified
    from rulewright_puzzles.wording import say

    rules = library(variant, reading)
    found = read_all(paths)
    faulty = others = 0
    results = []
    count = Count(len(found), "puzzles")
    for number, (written, faults, moved) in enumerate(verified(found, rules, variant or (), jobs), 1):
        count.tell(number)
        faulty += bool(faults)
        others += moved and not faults
        if format is Format.json:
            results.append({"id": written.puzzle.id, "place": str(written.place), "faults": faults})
        if faults and format is Format.text:
            count.line.clear()
        for fault in faults if format is Format.text else ():
            print(f"{written.place}: {written.puzzle.id}: {fault}")
    count.line.clear()
    if format is Format.json:
        counts = {"verified": len(found) - faulty, "faulty": faulty, "under_other_rules": others}
        print(json.dumps({"schema_version": SCHEMA_VERSION, "summary": counts, "puzzles": results}))
    else:
        told = [say("verified", lang.value, len(found) - faulty)]
        told += [say("faulty", lang.value, faulty)] if faulty else []
        print(say("one-puzzle" if len(found) == 1 else "puzzles", lang.value, len(found), ", ".join(told)), flush=True)
        if others:
            print(say("one-elsewhere" if others == 1 else "elsewhere", lang.value, others), flush=True)
    sys.stdout.flush()
    return FAILED if faulty else RIGHT
