"""The oracle notices a planted bug in every clause that does something: else it would be no check of it.

A bug is a clause that is disabled, a value that is set otherwise, a condition turned round or left out, another
stage or kind.  For each clause at least one must be noticed within 20,000 positions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import oracle
from oracle.comparing import Answers, Disagreement, mapped, oracle_rules
from oracle.test_agreement import positions
from replicants.changing import Alternatives, changed, leaves
from replicants.chosen_positions import position_of, positions_of
from replicants.playing import game, modes, other_readings, rules
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError, PositionError
from rulewright.core.game import Game
from rulewright.core.spec import Spec
from rulewright.games.replicants import KIT

FEW, MOST = 2_000, 20_000
"""So many positions are tried with each bug at first, and then if none was noticed: some are in few positions only."""
BATCH = 40
"""So many positions of one mode and reading are tried before the next."""
CLAUSES = [clause for clause in rules().clauses if clause.does_what]


def bugs(number: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What could be wrong with a clause: a name, and the clause so changed."""
    clause = rules().data["clauses"][number]
    if "sets" in clause:
        alternatives = Alternatives(rules(), game().vocabulary)
        for path, value in leaves(clause["sets"]):
            for other in alternatives.of(("clauses", number, "sets", *path), value):
                yield f"sets {other} for {value}", {**clause, "sets": changed(clause["sets"], path, other)}
        return
    yield "disabled", {**clause, "disabled": True}
    if "when" in clause:
        yield "turned round", {**clause, "when": {"not": clause["when"]}}


@cache
def answers(mode: str, reading: int, batch: int) -> list[Answers]:
    """What the oracle says of some positions of a mode under one of the readings."""
    readings = ({}, *other_readings())[reading]
    g, rng = game(mode, readings), random.Random(f"{mode}{reading}{batch}")
    found = []
    if batch == 0:
        chosen = [position_of(g, line) for line, _ in positions_of(mode)]
        found = [Answers(p, readings, rng, 20) for p in chosen if not p.state.ended]
    return found + [Answers(p, readings, rng, 8) for _, p in zip(range(BATCH), positions(g, rng), strict=False)]


def found_after(spec: Spec, in_modes: list[str], most: int) -> int | None:
    """After how many positions a wrong pack is found out; None if it is not in so many."""
    asked = 0
    readings = ({}, *other_readings())
    for batch in range(1 + most // (BATCH * len(in_modes) * len(readings))):
        for reading, chosen in enumerate(readings):
            for mode in in_modes:
                try:
                    g = _game(spec, mode, chosen)
                    for answer in answers(mode, reading, batch):
                        asked += 1
                        answer.compare(g)
                except (Disagreement, ChangeConflictError, PositionError, InputError, KeyError, ValueError, IndexError):
                    return asked
    return None


_GAMES: dict[tuple[str, str, str], Game] = {}


def _game(spec: Spec, mode: str, readings: Mapping[str, str]) -> Game:
    """A game of a wrong pack, compiled once."""
    key = (spec.digest, mode, str(readings))
    if key not in _GAMES:
        if any(digest != spec.digest for digest, _, _ in _GAMES):
            _GAMES.clear()
        g = _GAMES[key] = KIT.make_game(spec, mode, readings)
        position = g.own.initial_position()
        if not readings and oracle.position(oracle_rules(), mapped(position)) != oracle.start(
            oracle_rules(), mode, position.names
        ):
            raise Disagreement(f"the start of {mode}")
    return _GAMES[key]


@pytest.mark.long(of=30)
@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_a_bug_planted_in_a_clause_is_found(clause) -> None:
    number = next(i for i, c in enumerate(rules().data["clauses"]) if c["id"] == clause.id)
    in_modes = [mode for mode in modes() if clause.in_mode(mode)]
    wrong = {
        name: Spec({**rules().data, "clauses": changed(rules().data["clauses"], (number,), broken)})
        for name, broken in bugs(number)
    }
    assert any(found_after(spec, in_modes, most) is not None for most in (FEW, MOST) for spec in wrong.values()), (
        f"no bug planted in {clause.id} is found: {list(wrong)}"
    )
