"""Mutants that are no other rules: declared beside the scenarios, each with what was compared and a reason.

A declaration holds as long as what the mutant changes is as it was when the evidence was gathered; else it is gathered
anew.  In `equivalents.json` a mutant's key leads to ``{"digest", "played", "near", "perft", "reason"}``.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, NamedTuple

from rulewright.core.errors import InputError, Problem, meant
from rulewright.core.spec import CHANGING, Spec, digest
from rulewright.harness.mutation.comparison import Comparison, quoted
from rulewright.harness.mutation.killing import EQUIVALENT, SURVIVED, Fate, Hunt
from rulewright.harness.mutation.mutants import Mutant
from rulewright.harness.mutation.mutants import mutants as every
from rulewright.harness.perft import Golden, golden, perft
from rulewright.spec.folders import scenarios_of
from rulewright.spec.pack import checked
from rulewright.spec.yaml_source import Document

FILE = "equivalents.json"
_WORDS = ("text", "source", "status", "chapter", "reason")
_FOR_PEOPLE = ("notice", "documents", "chapters", "titles", "values", "drawn")
_TEXTS = ("title", "doc", "why")
_NAMED = ("parts", "names", "records", "constants", "actions", "steps")
"""What of a game is declared by name, so that it is known who works with it."""


class Amount(NamedTuple):
    """How much is compared: so many positions of random play, and so many near those of scenarios about the clause;
    each golden count is taken as deep as it has at most so many leaves."""

    played: int = 20_000
    near: int = 5_000
    leaves: int = 300_000

    @classmethod
    def of(cls, played: int) -> Amount:
        """So many positions of random play, and as many near scenarios as go with them."""
        return cls(played, played * cls().near // cls().played)


FEWEST = Amount.of(2_000)
"""What is compared at least."""


@dataclass(frozen=True)
class Declared:
    """The evidence for a mutant: positions compared, leaves of the golden counts, and why there is no difference."""

    digest: str
    played: int
    near: int
    perft: int
    reason: str

    @property
    def amount(self) -> Amount:
        """How much was compared, and is anew."""
        return Amount(self.played, self.near)


@cache
def declared(game: str) -> dict[str, Declared]:
    """What is declared of a game's mutants, by key.

    Raises:
        InputError: if the file cannot be used.
    """
    file = scenarios_of(game) / FILE
    if not os.path.lexists(file):
        return {}
    return {key: Declared(**told) for key, told in checked(file, "equivalents").data.items()}


def check(document: Document, spec: Spec) -> None:
    """Check that each declaration of a file is of a mutant.

    Raises:
        InputError: at each that is of none.
    """
    known = {mutant.key for mutant in every(spec)}
    wrong = [key for key in document.data if key not in known]
    if wrong:
        hint = "take it out, or see what rulewright mutate calls it"
        told = [(key, document.key_place((key,)), meant(key, known)) for key in wrong]
        raise InputError(Problem(f'no mutant is called "{key}"', place, near or hint) for key, place, near in told)


def text(known: Mapping[str, Declared]) -> str:
    """The declarations as they are kept."""
    told = {key: asdict(one) for key, one in sorted(known.items())}
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def parts(spec: Spec, mutant: Mutant) -> str:
    """A name for what a mutant changes and what that works with: the clause and all that it refers to, or all clauses
    that act at a stage, and these; of what the game declares all that they name, or all of it where that is changed;
    pictures, boards and the like."""
    clauses = quoted(spec, mutant.clause) if mutant.clause else [c for c in spec.clauses if c.does_what in CHANGING]
    told = [{key: value for key, value in c.body.items() if key not in _WORDS} for c in clauses]
    of_game = mutant.path[0] == "game"
    changed = None if mutant.clause or of_game else spec.data[str(mutant.path[0])]
    return digest([told, spec.own, changed, _declared_of(spec, None if of_game else str(told))])[:16]


def _declared_of(spec: Spec, said: str | None) -> Any:
    """What a game declares, without texts: all of it, or its stages, and of what has a name that which is named."""
    game = _without_texts({key: value for key, value in spec.data["game"].items() if key not in _FOR_PEOPLE})
    if said is None:
        return game
    named = {key: {name: of for name, of in game.get(key, {}).items() if repr(name) in said} for key in _NAMED}
    return {"stages": game.get("stages"), **named}


def _without_texts(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {key: _without_texts(item) for key, item in data.items() if key not in _TEXTS}
    return [_without_texts(item) for item in data] if isinstance(data, list) else data


def evidence(spec: Spec, mutant: Mutant, comparison: Comparison, reason: str, amount: Amount) -> Declared | None:
    """The evidence that a mutant is no other rules; None if it differs anywhere.

    Raises:
        RefusedError: if its rules cannot be used.
    """
    for counted in _golden(spec, mutant):
        mode, _, line = counted.where.partition(":")[2].partition(" ")
        game = comparison.other.game(mode or None, {})
        start = game.own.parse_position(counted.where) if line else game.own.initial_position()
        depth = counted.depth(amount.leaves)
        if perft(game, start.state, depth) != counted.leaves[depth - 1]:
            return None
    if comparison.compare(amount.played, amount.near) is not None:
        return None
    return _declaration(spec, mutant, reason, amount)


def declare(hunt: Hunt, fates: Sequence[tuple[Mutant, Fate]], reason: str, amount: Amount) -> tuple[str, list[Mutant]]:
    """The game's declarations with those survivors for which the evidence is gathered now and found, and these; with
    those that a run has found to hold anew, as of now; without those of mutants that are none any more.
    """
    known = {key: told for key, told in declared(hunt.spec.game).items() if key in {m.key for m in every(hunt.spec)}}
    borne_out = []
    for mutant, fate in fates:
        if fate.status == SURVIVED:
            told = evidence(hunt.spec, mutant, compared(hunt, mutant), reason, amount)
            if told is not None:
                known[mutant.key] = told
                borne_out.append(mutant)
        elif fate.status == EQUIVALENT:
            before = known[mutant.key]
            known[mutant.key] = _declaration(hunt.spec, mutant, before.reason, before.amount)
    return text(known), borne_out


def _declaration(spec: Spec, mutant: Mutant, reason: str, amount: Amount) -> Declared:
    leaves = sum(counted.leaves[counted.depth(amount.leaves) - 1] for counted in _golden(spec, mutant))
    return Declared(parts(spec, mutant), amount.played, amount.near, leaves, reason)


def _golden(spec: Spec, mutant: Mutant) -> Iterator[Golden]:
    """The golden counts of the modes in which a mutant may make a difference."""
    for counted in golden(spec.game):
        setup = counted.where.partition(" ")[0].partition(":")[2]
        mode = setup.partition(":")[0] or next(iter(spec.modes))
        if mode in mutant.modes:
            yield counted


def compared(hunt: Hunt, mutant: Mutant) -> Comparison:
    """A mutant and the rules as they are, to be compared position by position."""
    return Comparison(hunt.base, hunt.games(mutant), mutant, hunt.scenarios)
