"""Checking published puzzles, in this process or in several, and proving them anew after the rules changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rulewright.core.certificate_shape import Fault
from rulewright.core.errors import InputError, PositionError, Problem
from rulewright.core.game import Position
from rulewright.core.resting import named, rests_on
from rulewright.harness.puzzles import misdescribing, misplaced, proof_faults
from rulewright.spec.pack import Library
from rulewright_puzzles import working
from rulewright_puzzles.claims import false_claims
from rulewright_puzzles.describing import CERTIFY, described, fits, proof
from rulewright_puzzles.finding import Sound
from rulewright_puzzles.record import Puzzle, Written
from rulewright_puzzles.solving import Refuted, Undecided, solve
from rulewright_puzzles.wanted import Wanted


def verified(
    found: Sequence[Written], rules: Library, variants: Sequence[Path], jobs: int = 1
) -> Iterator[tuple[Written, list[Fault], bool]]:
    """Each puzzle with its faults, in order, and whether it was proved under other rules than these."""
    if min(jobs, len(found)) <= 1:
        for each in found:
            yield each, faults(each.puzzle, rules), proved_elsewhere(each.puzzle, rules)
        return
    task = _Checking([each.puzzle for each in found], [str(v) for v in variants], dict(rules.readings))
    results: dict[int, dict[str, Any]] = {}
    due = 0
    for number, result in working.done(task, iter(range(len(found))), min(jobs, len(found))):
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


def faults(puzzle: Puzzle, rules: Library, replay: bool = True) -> list[Fault]:
    """What is wrong with a puzzle: with its proof, its key, or what else it says of it, each with its kind.  Themes and
    difficulty are those under the rules that it was made under: under others only what binds the record to its proof
    is looked at.  Without `replay` the proof is taken to hold."""
    position = placed(puzzle, rules)
    if isinstance(position, Fault):
        return [position]
    found = proof_faults(position, puzzle.data()) if replay else list(misdescribing(puzzle.data()))
    if found or proved_elsewhere(puzzle, rules):
        return found
    try:
        return false_claims(puzzle, position)
    except InputError as error:  # whatever one record has must not keep the others from being looked at
        return [Fault("wrong", "", error.problems[0].message, way=("certificate",))]


def placed(puzzle: Puzzle, rules: Library) -> Position | Fault:
    """A puzzle's position under these rules and its own readings, those asked for before them; or what is wrong with
    it: no puzzle of these rules can look so, or it was made under others."""
    way: tuple[str, ...] = ("mode",) if puzzle.mode not in rules.spec(puzzle.game).modes else ("readings",)
    if (fault := misplaced(puzzle.data())) and (way != ("mode",) or fault.way == ("game",)):
        return fault
    try:
        game = rules.game(puzzle.game, puzzle.mode, chosen(puzzle, rules))
        way = ("position",)
        return game.own.parse_position(puzzle.position)
    except InputError as error:
        said = error.problems[0]._replace(place=None)
        why = str(said)
    except PositionError as error:
        why = str(Problem(error.message, suggestion=error.suggestion))
    if _of_some_mode(puzzle, rules):
        return Fault("corrupt", "", why, way=way)
    return Fault("stale", "", why, ("it was proved under other rules",), way)


def _of_some_mode(puzzle: Puzzle, rules: Library) -> bool:
    """Whether the rules have the digest of a puzzle in any mode, under those of its readings that there are."""
    spec = rules.spec(puzzle.game)
    known = {n: o for n, o in puzzle.readings.items() if n in spec.readings and o in spec.readings[n].options}
    return any(puzzle.digest == named(rests_on(rules.game(puzzle.game, mode, known))) for mode in spec.modes)


def proved_elsewhere(puzzle: Puzzle, rules: Library) -> bool:
    """Whether a puzzle was proved under other rules than these."""
    try:
        return puzzle.digest != named(rests_on(rules.game(puzzle.game, puzzle.mode, chosen(puzzle, rules))))
    except InputError:
        return not _of_some_mode(puzzle, rules)


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
    """A puzzle under these rules: its proof is checked, and sought again if it fails.  Whatever stands beside the proof
    is made anew if anything is otherwise than before."""
    position = placed(puzzle, rules)
    if isinstance(position, Fault):
        return Reproved(puzzle, "dropped", str(position), None)
    wrong = faults(puzzle, rules)
    if not wrong and not proved_elsewhere(puzzle, rules):
        return Reproved(puzzle, "kept", "the rules are the same", puzzle)
    try:
        asked = puzzle.asked
        decision = solve(position, asked, budget=budget, unique=tuple(puzzle.unique), certify=False)
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
    sound, wish = Sound(position, asked, decision.keys), _wish(puzzle, rules, budget)
    found, _ = proof(sound, wish)
    if found is None or not fits(found, wish):
        why = "no proof was written in this budget, or it shows no theme any more: left as it was"
        return Reproved(puzzle, "undecided", why, puzzle)
    record, _, _ = described(sound, found, wish)
    now = replace(puzzle, **record)
    if wrong:
        return Reproved(puzzle, "repaired", str(wrong[0]), now)
    return Reproved(puzzle, "kept", "the proof holds under these rules too", now)


def _wish(puzzle: Puzzle, rules: Library, budget: int) -> Wanted:
    """The wish that a puzzle would be an answer to, under these rules."""
    return Wanted(
        game=puzzle.game,
        mode=puzzle.mode,
        variants=(),
        readings=chosen(puzzle, rules),
        digest=rules.spec(puzzle.game).digest,
        stipulation=puzzle.stipulation,
        unique=puzzle.unique,
        sources=(),
        seed=0,
        effort=max(1, budget // CERTIFY),
    )
