"""``rulewright puzzle verify``: check the proofs of published puzzles, on the reference engine alone."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from typing import Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import Readings, Variants, library
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
) -> int:
    """Replay every proof by the clauses: 0 if each proves what is asked, under these rules.

    A proof made under other rules that still proves it is right too.  What is wrong is told with the line of the
    tree, or the key of the record: corrupt, wrong, or stale with the clauses that changed.
    """
    from rulewright_puzzles.progress import Count
    from rulewright_puzzles.verifying import verified

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
        summary = {"verified": len(found) - faulty, "faulty": faulty, "under_other_rules": others}
        print(json.dumps({"schema_version": SCHEMA_VERSION, "summary": summary, "puzzles": results}))
    else:
        told = [f"{len(found) - faulty} verified", *([f"{faulty} faulty"] if faulty else [])]
        print(f"{_puzzles(len(found))}: {', '.join(told)}", flush=True)
        if others:
            said = "was proved under other rules, and its proof holds" if others == 1 else _OTHERS
            print(f"{others} of those verified {said} under these too (`puzzle reprove --write` notes it)", flush=True)
    sys.stdout.flush()
    return FAILED if faulty else RIGHT


_OTHERS = "were proved under other rules, and their proofs hold"


def _puzzles(count: int) -> str:
    return f"{count} puzzle{'' if count == 1 else 's'}"
