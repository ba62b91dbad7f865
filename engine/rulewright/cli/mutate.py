"""``rulewright mutate``: small mistakes in the rules that no scenario notices."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import FAILED, INVALID, RIGHT
from rulewright.cli.output import write

if TYPE_CHECKING:
    from rulewright.harness.finding import Search
    from rulewright.harness.killing import Fate
    from rulewright.harness.mutants import Mutant

SCHEMA_VERSION = 1
PAUSE = 5.0
"""Seconds between two lines of progress."""


class Format(StrEnum):
    """How mutants are told."""

    text = "text"
    json = "json"


def mutate(
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    jobs: Annotated[int | None, typer.Option(min=1, metavar="N", help="Processes; one a core if not given.")] = None,
    text: Annotated[str | None, typer.Option("-k", metavar="TEXT", help="Only mutants with this in their key.")] = None,
    sample: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only so many, drawn by lot.")] = None,
    seed: Annotated[int, typer.Option(help="Which lots are drawn.")] = 0,
    fresh: Annotated[bool, typer.Option("--fresh", help="Try all anew, also what is known from before.")] = False,
    positions: Annotated[
        int, typer.Option(min=0, metavar="N", help="In so many positions look for one that tells a survivor apart.")
    ] = 2000,
    format: Annotated[Format, typer.Option(help="How to tell the results.")] = Format.text,
    output: Annotated[Path | None, typer.Option("-o", metavar="FILE", help="Write there.")] = None,
) -> int:
    """Change the rules in every small way and see which changes no scenario notices: 0 if each is noticed, else 1."""
    from rulewright import games
    from rulewright.harness.finding import search

    if game is not None:
        games.module(game)
    found = search([])
    if found.problems:
        for problem in found.problems:
            print(f"error: {problem}", file=sys.stderr)
        return INVALID
    results: list[tuple[Mutant, Fate]] = []
    for name in [game] if game else games.names():
        results += _of_game(name, found, text, sample, seed, fresh, jobs or os.cpu_count() or 1)
    if not results:
        raise typer.BadParameter("no mutant is called so", param_hint="-k")
    if format is Format.json:
        write(_as_json(results), output)
    else:
        write(_as_text(results, found, positions), output)
    return FAILED if any(fate.status == "survived" for _, fate in results) else RIGHT


def _of_game(
    game: str, found: Search, text: str | None, sample: int | None, seed: int, fresh: bool, jobs: int
) -> list[tuple[Mutant, Fate]]:
    """The mutants of one game that are meant, with their fates."""
    from rulewright.core.spec import digest
    from rulewright.harness import fates as memory
    from rulewright.harness import mutating
    from rulewright.harness.equivalents import declared
    from rulewright.harness.equivalents import text as text_of
    from rulewright.harness.killing import Hunt
    from rulewright.harness.mutants import mutants
    from rulewright.spec.pack import load_pack

    hunt = Hunt(load_pack(game), found.found)
    every = mutants(hunt.spec)
    meant = [mutant for mutant in every if text is None or text in mutant.key]
    if sample is not None:
        meant = mutating.sample(meant, sample, seed)
    told = digest(text_of(declared(game)))[:16]
    fates = memory.Fates(memory.file(game), f"{hunt.digest[:32]}-{memory.engine()[:16]}-{told}", fresh)
    progress = _Progress(game, len(meant), sum(mutant.key in fates.known for mutant in meant))
    for _ in mutating.run(hunt, meant, fates, jobs):
        progress.step()
    fates.tidy(mutant.key for mutant in every)
    return [(mutant, fates.known[mutant.key]) for mutant in meant]


class _Progress:
    """Says on standard error from time to time how far one is."""

    def __init__(self, game: str, number: int, done: int) -> None:
        self.game = game
        self.number = number
        self.done = done
        self.said = time.monotonic()
        if done:
            self._say(f"{done} of {number} known from before")

    def step(self) -> None:
        """One more is done."""
        self.done += 1
        if time.monotonic() - self.said > PAUSE:
            self.said = time.monotonic()
            self._say(f"{self.done} of {self.number}")

    def _say(self, text: str) -> None:
        print(f"{self.game}: {text}", file=sys.stderr, flush=True)


def _counts(results: Sequence[tuple[Mutant, Fate]]) -> Mapping[str, int]:
    from rulewright.harness.killing import STATUSES

    counted = Counter(fate.status for _, fate in results)
    return {"mutants": len(results), **{status: counted[status] for status in STATUSES}}


def _as_text(results: Sequence[tuple[Mutant, Fate]], found: Search, positions: int) -> str:
    """Each survivor, with a scenario that would kill it if one is found, and the counts."""
    lines = []
    for mutant, fate in results:
        if fate.status == "survived":
            lines += [f"{mutant.file}:{mutant.line}: {mutant.what}", f"  survives: {mutant.key}"]
            lines += _telling(mutant, found, positions) if positions else []
    counts = _counts(results)
    said = ", ".join(f"{number} {status}" for status, number in counts.items() if status != "mutants")
    return "\n".join([*lines, f"{counts['mutants']} mutants: {said}"])


def _telling(mutant: Mutant, found: Search, positions: int) -> list[str]:
    """A scenario that a survivor would fail, as lines; or that none was found."""
    from rulewright.harness.telling import Comparison
    from rulewright.spec.pack import load_pack

    pack = load_pack(mutant.game)
    spec = pack.spec()
    mine = [f for f in found.found if f.game == mutant.game]
    comparison = Comparison(spec, mutant, mutant.spec(pack, spec), mine)
    telling = comparison.search(positions)
    if telling is None:
        return [f"  no difference found in {comparison.tried} positions"]
    return [f"    {line}" for line in comparison.scenario(telling).splitlines()]


def _as_json(results: Sequence[tuple[Mutant, Fate]]) -> str:
    told = [
        {
            "key": mutant.key,
            "operator": mutant.operator,
            "file": mutant.file,
            "line": mutant.line,
            "what": mutant.what,
            "status": fate.status,
            "killer": fate.by if fate.status == "killed" else None,
        }
        for mutant, fate in results
    ]
    whole = {"schema_version": SCHEMA_VERSION, "counts": _counts(results), "mutants": told}
    return json.dumps(whole, ensure_ascii=False, indent=1)
