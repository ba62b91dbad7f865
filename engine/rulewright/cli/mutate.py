"""``rulewright mutate``: small mistakes in the rules that no scenario notices."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from rulewright.cli.codes import FAILED, INVALID, RIGHT
from rulewright.cli.output import Output, report, rewrite, write, written

if TYPE_CHECKING:
    from rulewright.harness.mutation.equivalents import Amount
    from rulewright.harness.mutation.killing import Fate, Hunt
    from rulewright.harness.mutation.mutants import Mutant

SCHEMA_VERSION = 1
PAUSE = 5.0
"""Seconds between two lines of progress."""
LOOKED = 2000
"""In so many positions one is looked for that tells a survivor apart."""
REPORT = report("mutate")


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
        int | None,
        typer.Option(
            min=0,
            metavar="N",
            help="In so many positions look for one that tells a survivor apart: 2000 if not given. "
            "With --declare compare as many: 20000 if not given.",
        ),
    ] = None,
    declare: Annotated[
        str | None,
        typer.Option(
            metavar="REASON", help="Declare the survivors equivalent, for this reason, if evidence bears it out."
        ),
    ] = None,
    format: Annotated[Format, typer.Option(help="How to tell the results.")] = Format.text,
    output: Annotated[Output | None, written("-o", REPORT)] = None,
) -> int:
    """Change the rules in every small way and see which changes no scenario notices: 0 if each is noticed, else 1.

    With --declare, what is borne out is written into scenarios/GAME/equivalents.json, with how many positions were
    compared; a rulebook in which that takes long may do with fewer, but not with less than 2000.
    """
    from rulewright import games
    from rulewright.harness.finding import search
    from rulewright.harness.mutation.killing import Hunt
    from rulewright.spec import outside
    from rulewright.spec.pack import load_pack

    amount = None if declare is None else _amount(positions)
    looked = LOOKED if positions is None else positions
    if game is not None:
        games.of(game)
    found = search([])
    if found.problems:
        for problem in found.problems:
            print(f"error: {problem}", file=sys.stderr)
        return INVALID
    results: list[Result] = []
    for name in [game] if game else outside.meant():
        hunt = Hunt(load_pack(name), found.found)
        fates = _of_game(hunt, text, sample, seed, fresh, jobs or os.cpu_count() or 1)
        if declare is not None and amount is not None:
            fates = _declared(hunt, fates, declare, amount)
        results += [Result(m, fate, *(_telling(hunt, m, looked) if _lives(fate) else ())) for m, fate in fates]
    if not results:
        raise typer.BadParameter("no mutant is called so", param_hint="-k")
    told = _as_json(results) if format is Format.json else _as_text(results, looked)
    write(told, output, people=format is Format.text)
    return FAILED if any(_lives(result.fate) for result in results) else RIGHT


class Result(NamedTuple):
    """What became of a mutant; of a survivor, a scenario that it would fail, if one was found, and whether it was found
    to differ at all."""

    mutant: Mutant
    fate: Fate
    scenario: str | None = None
    differs: bool = False


def _amount(positions: int | None) -> Amount:
    """How much is compared before a mutant is declared.

    Raises:
        BadParameter: if it would be too little.
    """
    from rulewright.harness.mutation.equivalents import FEWEST, Amount

    if positions is not None and positions < FEWEST.played:
        raise typer.BadParameter(f"--declare needs at least {FEWEST.played}", param_hint="--positions")
    return Amount() if positions is None else Amount.of(positions)


def _lives(fate: Fate) -> bool:
    return fate.status == "survived"


def _of_game(
    hunt: Hunt, text: str | None, sample: int | None, seed: int, fresh: bool, jobs: int
) -> list[tuple[Mutant, Fate]]:
    """The mutants of one game that are meant, with their fates."""
    from rulewright.core.spec import digest
    from rulewright.harness.mutation import equivalents, mutating
    from rulewright.harness.mutation import fates as memory
    from rulewright.harness.mutation.mutants import mutants

    game = hunt.spec.game
    every = mutants(hunt.spec)
    meant = [mutant for mutant in every if text is None or text in mutant.key]
    if sample is not None:
        meant = mutating.sample(meant, sample, seed)
    told = digest(equivalents.text(equivalents.declared(game)))[:16]
    fates = memory.Fates(memory.file(game), f"{hunt.digest[:32]}-{memory.engine()[:16]}-{told}", fresh)
    progress = _Progress(game, len(meant), sum(mutant.key in fates.known for mutant in meant))
    for _ in mutating.run(hunt, meant, fates, jobs):
        progress.step()
    fates.tidy(mutant.key for mutant in every)
    return [(mutant, fates.known[mutant.key]) for mutant in meant]


def _declared(
    hunt: Hunt, fates: Sequence[tuple[Mutant, Fate]], reason: str, amount: Amount
) -> list[tuple[Mutant, Fate]]:
    """The fates once the evidence for each survivor is gathered; what is borne out is kept beside the scenarios."""
    from rulewright.harness.mutation import equivalents
    from rulewright.harness.mutation.killing import EQUIVALENT, Fate
    from rulewright.spec.folders import scenarios_of

    told, borne_out = equivalents.declare(hunt, fates, reason, amount)
    if told != equivalents.text(equivalents.declared(hunt.spec.game)):
        file = scenarios_of(hunt.spec.game) / equivalents.FILE
        rewrite(file, told)
        print(f"{len(borne_out)} more declared in {file}", file=sys.stderr)
    return [(mutant, Fate(EQUIVALENT, reason) if mutant in borne_out else fate) for mutant, fate in fates]


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


def _counts(results: Sequence[Result]) -> Mapping[str, int]:
    from rulewright.harness.mutation.killing import STATUSES

    counted = Counter(result.fate.status for result in results)
    return {"mutants": len(results), **{status: counted[status] for status in STATUSES}}


def _as_text(results: Sequence[Result], positions: int) -> str:
    """Each survivor, with a scenario that would kill it if one is found, and the counts."""
    lines = []
    for mutant, fate, scenario, differs in results:
        if _lives(fate):
            lines += [f"{mutant.file}:{mutant.line}: {mutant.what}", f"  survives: {mutant.key}"]
            if scenario is not None:
                lines += [f"    {line}" for line in scenario.splitlines()]
            elif differs:
                lines.append("  it differs, but in nothing that a scenario was found to tell")
            elif positions:
                lines.append(f"  no difference found in {positions} positions (--positions N looks further)")
    counts = _counts(results)
    said = ", ".join(f"{number} {status}" for status, number in counts.items() if status != "mutants")
    number = counts["mutants"]
    return "\n".join([*lines, f"{number} mutant{'' if number == 1 else 's'}: {said}"])


def _telling(hunt: Hunt, mutant: Mutant, positions: int) -> tuple[str | None, bool]:
    """A scenario that a survivor would fail, None if none was found; whether it differs."""
    from rulewright.harness.mutation.equivalents import compared
    from rulewright.harness.mutation.examples import example
    from rulewright.spec.folders import schema_line

    return example(compared(hunt, mutant), positions, schema_line("scenario", None)) if positions else (None, False)


def _as_json(results: Sequence[Result]) -> str:
    told = [
        {
            "key": mutant.key,
            "operator": mutant.operator,
            "file": mutant.file,
            "line": mutant.line,
            "what": mutant.what,
            "status": fate.status,
            "killer": fate.by if fate.status == "killed" else None,
            "reason": fate.by if fate.status in ("equivalent", "invalid") else None,
            "scenario": scenario,
        }
        for mutant, fate, scenario, _ in results
    ]
    whole = {"schema_version": SCHEMA_VERSION, "counts": _counts(results), "mutants": told}
    return json.dumps(whole, ensure_ascii=False, indent=1)
