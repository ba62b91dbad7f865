"""Deciding a stipulation: proved with all its keys and a certificate, refuted, or undecided within a budget.

Budgets and costs are nodes: states that the search has played to.  The same position, stipulation, rules and budget
give the same decision, whatever the machine.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from rulewright.core.errors import InputError, Problem
from rulewright.core.game import Game, Position
from rulewright.core.measure import check_measure, check_turns
from rulewright_puzzles.certifying import Writer
from rulewright_puzzles.games import sight
from rulewright_puzzles.interface import State, Turn
from rulewright_puzzles.search import ALL, reductions
from rulewright_puzzles.search.goal import Goal, goal
from rulewright_puzzles.search.proof import SPENT, End, Proof
from rulewright_puzzles.stipulation import Stipulation
from rulewright_puzzles.turns import parsed


@dataclass(frozen=True)
class Key:
    """Winning first turns that share their parts named by `unique`: those parts as actions, and every such turn."""

    parts: Turn
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Proved:
    """The goal is reached in `length` turns and no sooner (to survive: in exactly as many as were asked for).

    If `length` is less than the stipulation's turns, the stipulation as it stands is not that of a sound puzzle.
    """

    length: int
    keys: tuple[Key, ...]
    nodes: int
    certificate: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Refuted:
    """The goal cannot be forced in so many turns."""

    nodes: int


@dataclass(frozen=True)
class Undecided:
    """The budget was spent before there was an answer: neither yes nor no."""

    nodes: int


Decision = Proved | Refuted | Undecided


def solve(
    position: Position,
    stipulation: Stipulation,
    *,
    budget: int,
    unique: Sequence[str] | None = None,
    using: Collection[str] = ALL,
    certify: bool = True,
) -> Decision:
    """Decide a stipulation in a position.

    Args:
        budget: how many nodes may be played to.
        unique: the parts of a turn by which first turns are told apart; by default those of the game.
        using: the reductions, by name.
        certify: whether to write a certificate too (within the same budget).

    Raises:
        InputError: if the stipulation makes no sense in the position, or positions may come back under these rules.
    """
    proof = prover(position, stipulation, budget, using)
    unique = position.game.own.hints.unique if unique is None else unique
    if proof.goal.reached(position.state) is not None:
        raise InputError(Problem(f'"{stipulation}" is settled already in this position'))
    try:
        length = _shortest(proof, position.state, stipulation)
        if length is None:
            return Refuted(proof.nodes)
        winning = [end.turn for end in proof.relevant(position.state, length - 1) if wins(proof, end)]
        keys = grouped(proof.goal, position.state, winning, unique)
        told = certified(proof, position, replace(stipulation, turns=length), unique, keys) if certify else {}
        return Proved(length, keys, proof.nodes, told)
    except SPENT:
        return Undecided(proof.nodes)


def screen(
    position: Position, stipulation: Stipulation, *, budget: int, using: Collection[str] = ALL
) -> tuple[int | None, int] | Undecided:
    """In how many turns at the least a goal is reached (None: not in so many as asked for), and the nodes spent.

    It finds what `solve` finds, and neither lists keys nor writes a certificate.

    Raises:
        InputError: as `solve` does.
    """
    proof = prover(position, stipulation, budget, using)
    try:
        return _shortest(proof, position.state, stipulation), proof.nodes
    except SPENT:
        return Undecided(proof.nodes)


def finishes(
    position: Position, stipulation: Stipulation, key: Sequence[str], unique: Sequence[str], *, budget: int
) -> tuple[Turn, ...] | None:
    """The turns that do what is asked and share with a key the parts named by `unique`; None if it takes more nodes
    than the budget to say.

    Raises:
        InputError: as `solve` does, and if the key cannot be read.
    """
    proof = prover(position, stipulation, budget)
    shared = parts(proof.goal, position.state, parsed(position, key)[0], unique)
    try:
        ends = proof.turns(position.state, stipulation.turns - 1)
        same = [end for end in ends if parts(proof.goal, position.state, end.turn, unique) == shared]
        return tuple(end.turn for end in same if wins(proof, end))
    except SPENT:
        return None


def prover(position: Position, stipulation: Stipulation, budget: int, using: Collection[str] = ALL) -> Proof:
    """The search for a stipulation in a position, ready to be asked.

    Raises:
        InputError: if the stipulation makes no sense in the position, or positions may come back under these rules.
    """
    aim = goal(position, stipulation)
    check_no_repetition(position.game)
    seeing, _ = sight(position.game)
    return Proof(aim, budget, reductions(using, seeing, position.game.seats))


def _shortest(proof: Proof, state: State, stipulation: Stipulation) -> int | None:
    """The fewest turns in which the goal is reached; to survive fewer turns than asked for is no survival."""
    if proof.goal.reached(state) is not None:
        return None
    lengths = [stipulation.turns] if proof.goal.survives else range(1, stipulation.turns + 1)
    return next((length for length in lengths if proof.holds(state, length - 1)), None)


def wins(proof: Proof, end: End) -> bool:
    """Whether a turn reaches the goal."""
    return end.value if end.value is not None else proof.holds(end.state, end.left)


def certified(
    proof: Proof, position: Position, stipulation: Stipulation, unique: Sequence[str], keys: Sequence[Key]
) -> dict[str, Any]:
    """The certificate of what has been proved.

    Raises:
        BudgetSpentError: if it takes too many nodes.
    """
    classes = {key.parts for key in keys}
    firsts = [key.turns[0] for key in keys]

    def is_key(turn: Turn) -> bool:
        return parts(proof.goal, position.state, turn, unique) in classes

    return Writer(proof, position).certificate(stipulation, unique, firsts, is_key)


def grouped(aim: Goal, state: State, turns: Sequence[Turn], unique: Sequence[str]) -> tuple[Key, ...]:
    """Turns by the parts that count."""
    groups: dict[Turn, list[Turn]] = {}
    for turn in turns:
        groups.setdefault(parts(aim, state, turn, unique), []).append(turn)
    return tuple(Key(shared, tuple(members)) for shared, members in groups.items())


def parts(aim: Goal, state: State, turn: Turn, unique: Sequence[str]) -> Turn:
    """The actions of a turn that count."""
    found = []
    for action in turn:
        if aim.rules.own.hints.part_of_turn(state) in unique:
            found.append(action)
        state = aim.rules.apply(state, action)
    return tuple(found)


@lru_cache(maxsize=64)
def _measured(game: Game) -> str | None:
    """Why a game may not be searched; None if it may."""
    try:
        (check_turns if game.own.hints.measure(game.initial_state()) is None else check_measure)(game)
    except InputError as error:
        return error.problems[0].message
    return None


def check_no_repetition(game: Game) -> None:
    """Refuse rules under which a search that never looks for repetitions would not be sound.

    Raises:
        InputError: with the turn that shows it.
    """
    why = _measured(game)
    if why is not None:
        raise InputError(Problem(why))
