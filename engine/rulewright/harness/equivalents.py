"""Mutants that are no other rules: declared beside the scenarios, each with what was compared and a reason.

A declaration holds as long as what the mutant changes is as it was when the evidence was gathered; else it is gathered
anew.  In `equivalents.json` a mutant's key leads to ``{"digest", "played", "near", "perft", "reason"}``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache

from rulewright.core.spec import CHANGING, Spec, digest
from rulewright.harness.mutants import Mutant
from rulewright.harness.perft import perft
from rulewright.harness.telling import Comparison, Telling
from rulewright.spec.folders import SCENARIOS

FILE = "equivalents.json"
PLAYED, NEAR, DEPTH = 20_000, 5_000, 4
"""So many positions of random play, so many near those of scenarios about the clause, and so many actions from the
start of each mode are compared."""
_WORDS = ("text", "source", "status", "chapter", "reason")


@dataclass(frozen=True)
class Declared:
    """The evidence for a mutant: positions compared, leaves counted from the starts, and why there is no difference."""

    digest: str
    played: int
    near: int
    perft: int
    reason: str


@cache
def declared(game: str) -> dict[str, Declared]:
    """What is declared of a game's mutants, by key."""
    file = SCENARIOS / game / FILE
    if not file.is_file():
        return {}
    return {key: Declared(**told) for key, told in json.loads(file.read_text(encoding="utf-8")).items()}


def text(known: Mapping[str, Declared]) -> str:
    """The declarations as they are kept."""
    told = {key: asdict(one) for key, one in sorted(known.items())}
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def parts(spec: Spec, mutant: Mutant) -> str:
    """A name for what a mutant changes and what that works with: the clause; of stages, all that act at one."""
    clauses = [c.body for c in spec.clauses if c.id == mutant.clause or (not mutant.clause and c.does_what in CHANGING)]
    told = [{key: value for key, value in body.items() if key not in _WORDS} for body in clauses]
    return digest([told, None if mutant.clause else spec.data[str(mutant.path[0])]])[:16]


def evidence(spec: Spec, mutant: Mutant, comparison: Comparison, reason: str) -> Declared | Telling | None:
    """The evidence that a mutant is no other rules; where it differs if it does; None if it cannot be compared."""
    leaves = 0
    for mode in mutant.modes:
        ours, theirs = comparison.base.game(mode, {}), comparison.other.game(mode, {})
        counted = perft(ours, ours.initial_state(), DEPTH)
        if counted != perft(theirs, theirs.initial_state(), DEPTH):
            return None
        leaves += counted
    told = comparison.compare(PLAYED, NEAR)
    return told or Declared(parts(spec, mutant), PLAYED, NEAR, leaves, reason)
