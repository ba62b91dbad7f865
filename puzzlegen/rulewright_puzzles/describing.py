"""A sound puzzle described: its key, themes, tries, set play, difficulty and what its title may be made from."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rulewright.core.game import Position
from rulewright_puzzles.board import features, rests_on
from rulewright_puzzles.difficulty import Study, difficulty
from rulewright_puzzles.interface import Turn
from rulewright_puzzles.record import SCHEMA_VERSION
from rulewright_puzzles.screening import solving_nodes
from rulewright_puzzles.solutions import proof_size, solution
from rulewright_puzzles.solving import Proved, solve
from rulewright_puzzles.themes import Solution, themes_of
from rulewright_puzzles.turns import written
from rulewright_puzzles.wanted import Wanted

if TYPE_CHECKING:
    from rulewright_puzzles.finding import Sound

STUDY = 10
"""Tries and set play are looked for at the cost of so many times what is allowed for one position, at most."""
CERTIFY = 20
"""So many times what is allowed for one position may be spent on writing down the proof."""
MANY_TRIES = 12
"""So many tries are written down, at most; all are counted."""


def most_bytes(turns: int) -> int:
    """How long a certificate may be: 64 KB up to two turns, eight times as much for each turn more."""
    return 64 * 1024 << 3 * max(0, turns - 2)


@dataclass(frozen=True)
class Proof:
    """A sound puzzle with its proof, the solution that this has, and the themes that it shows."""

    proved: Proved
    solution: Solution
    themes: Sequence[str]


def proof(sound: Sound, wanted: Wanted) -> tuple[Proof | None, int]:
    """The proof of a sound puzzle, None if that could not be written, and the nodes this has cost."""
    position, asked = sound.position, sound.stipulation
    proved = solve(position, asked, budget=CERTIFY * wanted.effort, unique=tuple(wanted.unique))
    if not isinstance(proved, Proved):
        return None, proved.nodes
    solved = solution(position, asked, proved.certificate)
    return Proof(proved, solved, themes_of(solved)), proved.nodes


def fits(proof: Proof, wanted: Wanted) -> bool:
    """Whether a proof is not too long, and shows some theme and all that are wanted."""
    short = len(json.dumps(proof.proved.certificate)) <= most_bytes(proof.solution.stipulation.turns)
    return short and bool(proof.themes) and set(wanted.themes) <= set(proof.themes)


def described(sound: Sound, proof: Proof, wanted: Wanted) -> tuple[dict[str, Any], list[str], int]:
    """A record without title and source, the board's features, and the nodes this has cost."""
    position, asked, proved, solved = sound.position, sound.stipulation, proof.proved, proof.solution
    study = Study(position, asked, proved, STUDY * wanted.effort)
    tries, set_play = study.tries(), study.set_play()
    ingredients = {
        "proof_size": proof_size(proved.certificate),
        "tries": len(tries),
        "first_turns": len(study.firsts),
        "key_rank": study.key_rank(),
        "solving_nodes": solving_nodes(position, asked, wanted.effort),
    }
    record = {
        "schema_version": SCHEMA_VERSION,
        "game": wanted.game,
        "mode": wanted.mode,
        "position": str(position),
        "stipulation": str(asked),
        "unique": list(wanted.unique),
        "themes": list(proof.themes),
        "key": written(position, tuple(step.action for step in solved.key)),
        "tries": [
            {"turn": written(position, each.turn), "refutation": written(_after(position, each.turn), each.refutation)}
            for each in tries[:MANY_TRIES]
        ],
        "set_play": {"moves": set_play.moves, "answered": set_play.answered},
        "difficulty": difficulty(asked.turns, ingredients),
        "digest": proved.certificate["digest"],
        "readings": dict(wanted.readings),
        "rests_on": rests_on(position),
        "certificate": proved.certificate,
    }
    return record, features(position), study.nodes


def _after(position: Position, turn: Turn) -> Position:
    """The position after a turn."""
    state = position.state
    for action in turn:
        state = position.game.apply(state, action)
    return replace(position, state=state)
