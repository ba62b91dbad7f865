"""Checking published puzzles, in this process or in several, and proving them anew after the rules changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rulewright.core import certificate
from rulewright.core.errors import InputError
from rulewright.core.game import Position, PositionError
from rulewright.spec.pack import Library
from rulewright_puzzles import working
from rulewright_puzzles.record import Puzzle, Written
from rulewright_puzzles.solving import Refuted, Undecided, solve


def verified(
    found: Sequence[Written], rules: Library, variants: Sequence[Path], jobs: int = 1
) -> Iterator[tuple[Written, list[str], bool]]:
    """Each puzzle with its faults, in order, and whether it was proved under other rules than these."""
    if jobs == 1:
        for each in found:
            yield each, faults(each.puzzle, rules), proved_elsewhere(each.puzzle, rules)
        return
    task = _Checking([each.puzzle for each in found], [str(v) for v in variants], dict(rules.readings))
    results: dict[int, dict[str, Any]] = {}
    due = 0
    for number, result in working.done(task, iter(range(len(found))), jobs):
        results[number] = result
        while due in results:
            yield found[due], results[due]["faults"], results[due]["elsewhere"]
            due += 1


@dataclass
class _Checking:
    """The task of checking the puzzle of a number."""

    puzzles: Sequence[Puzzle]
    variants: Sequence[str]
    readings: Mapping[str, str]

    def __call__(self, number: int) -> dict[str, Any]:
        rules = Library([Path(file) for file in self.variants], self.readings)
        puzzle = self.puzzles[number]
        return {"faults": faults(puzzle, rules), "elsewhere": proved_elsewhere(puzzle, rules)}


def faults(puzzle: Puzzle, rules: Library) -> list[str]:
    """What is wrong with a puzzle: with its proof, its key, or what else it says of it."""
    position = placed(puzzle, rules)
    if isinstance(position, str):
        return [position]
    try:
        said = [
            str(fault) for fault in certificate.check(position, puzzle.stipulation, puzzle.certificate, puzzle.unique)
        ]
    except InputError as error:
        return [str(error)]
    if not said and list(puzzle.key) not in [node["play"].split("/") for node in puzzle.certificate["keys"]]:
        said.append(f"wrong: the key {'/'.join(puzzle.key)} is not that of the proof")
    return said


def placed(puzzle: Puzzle, rules: Library) -> Position | str:
    """A puzzle's position under these rules and its own readings, those asked for before them; or what is wrong with
    it."""
    try:
        return rules.game(puzzle.game, puzzle.mode, chosen(puzzle, rules)).parse_position(puzzle.position)
    except InputError as error:
        return str(error)
    except PositionError as error:
        return error.message


def proved_elsewhere(puzzle: Puzzle, rules: Library) -> bool:
    """Whether a puzzle was proved under other rules than these."""
    return puzzle.digest != rules.spec(puzzle.game).digest or chosen(puzzle, rules) != dict(puzzle.readings)


def chosen(puzzle: Puzzle, rules: Library) -> dict[str, str]:
    """The readings of a puzzle, those asked for before them, so far as they are not the defaults."""
    known = rules.spec(puzzle.game).readings
    told = {**puzzle.readings, **{name: option for name, option in rules.readings.items() if name in known}}
    return {name: option for name, option in told.items() if name not in known or option != known[name].default}


# -- proving anew ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reproved:
    """What became of a puzzle: ``kept`` with its proof, ``repaired`` with a new one, ``dropped``, or ``undecided`` in
    the budget and left as it was; and why."""

    was: Puzzle
    fate: str
    why: str
    now: Puzzle | None


def reproved(puzzle: Puzzle, rules: Library, budget: int) -> Reproved:
    """A puzzle under these rules: its proof is checked, and sought again if it fails."""
    wrong = faults(puzzle, rules)
    digest = rules.spec(puzzle.game).digest
    readings = chosen(puzzle, rules)
    if not wrong:
        same = digest == puzzle.digest and readings == dict(puzzle.readings)
        why = "the rules are the same" if same else "the proof holds under these rules too"
        return Reproved(puzzle, "kept", why, replace(puzzle, digest=digest, readings=readings))
    position = placed(puzzle, rules)
    if isinstance(position, str):
        return Reproved(puzzle, "dropped", position, None)
    try:
        asked = puzzle.asked
        decision = solve(position, asked, budget=budget, unique=tuple(puzzle.unique))
    except InputError as error:
        return Reproved(puzzle, "dropped", error.problems[0].message, None)
    if isinstance(decision, Undecided):
        return Reproved(puzzle, "undecided", "not decided in this budget: left as it was", puzzle)
    if isinstance(decision, Refuted):
        return Reproved(puzzle, "dropped", "it cannot be forced any more", None)
    if decision.length != asked.turns:
        return Reproved(puzzle, "dropped", f"it is done in {decision.length} now", None)
    if len(decision.keys) != 1:
        return Reproved(puzzle, "dropped", f"it has {len(decision.keys)} keys now", None)
    key = tuple(decision.certificate["keys"][0]["play"].split("/"))
    now = replace(puzzle, digest=digest, readings=readings, certificate=decision.certificate, key=key)
    return Reproved(puzzle, "repaired", wrong[0], now)
