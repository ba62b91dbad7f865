"""Whether a position may be a puzzle, with as little work as tells: `solving.solve` without what nobody asks yet.

A shorter win is looked for first, by one line of play; keys are counted no further than wanted; a key that must stay
is tried before all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.core.game import Position
from rulewright_puzzles.games import sight
from rulewright_puzzles.interface import Turn
from rulewright_puzzles.search import ALL, reductions
from rulewright_puzzles.search.goal import Goal, goal
from rulewright_puzzles.search.proof import SPENT, End, Proof
from rulewright_puzzles.solving import Key, Undecided, check_no_repetition, parts, screen, wins
from rulewright_puzzles.stipulation import Stipulation


@dataclass(frozen=True)
class Screened:
    """What is known of a position: its keys, none if it is refuted, done sooner or not as wanted; so many and no more
    were looked for.  `undecided` says that the budget was spent first."""

    keys: tuple[Key, ...]
    nodes: int
    undecided: bool = False


def screened(
    position: Position, stipulation: Stipulation, budget: int, unique: Sequence[str], most: int, key: Turn | None = None
) -> Screened:
    """Screen a position.

    Args:
        budget: how many nodes may be played to.
        unique: the parts of a turn by which keys are told apart.
        most: if there are more keys than so many, one more is found and no others.
        key: the parts of a key without which the position is of no use.

    Raises:
        InputError: if the stipulation makes no sense in the position, or positions may come back under these rules.
    """
    check_no_repetition(position.game)
    aim = goal(position, stipulation)
    proof = _proof(position, aim, budget)
    found: dict[Turn, list[Turn]] = {}
    try:
        if _sooner(proof, position, stipulation):
            return Screened((), proof.nodes)
        for shared, end in _ordered(proof, position, stipulation, unique, key):
            if key is not None and shared != key and key not in found:
                return Screened((), proof.nodes)
            if wins(proof, end):
                found.setdefault(shared, []).append(end.turn)
                if len(found) > most:
                    break
    except SPENT:
        return Screened((), proof.nodes, undecided=True)
    return Screened(tuple(Key(shared, tuple(turns)) for shared, turns in found.items()), proof.nodes)


def solving_nodes(position: Position, stipulation: Stipulation, budget: int) -> int:
    """The smallest budget in which some key of a sound puzzle is found; `budget` if it is no smaller."""
    decided = screen(position, stipulation, budget=budget)
    return budget if isinstance(decided, Undecided) else decided[1]


def _proof(position: Position, aim: Goal, budget: int) -> Proof:
    seeing, _ = sight(position.game)
    return Proof(aim, budget, reductions(ALL, seeing, position.game.seats))


def _sooner(proof: Proof, position: Position, stipulation: Stipulation) -> bool:
    """Whether the goal is there already, or reached in fewer turns."""
    if proof.goal.reached(position.state) is not None:
        return True
    lengths = range(0 if proof.goal.survives else stipulation.turns - 1)
    return any(proof.holds(position.state, left) for left in lengths)


def _ordered(
    proof: Proof, position: Position, stipulation: Stipulation, unique: Sequence[str], key: Turn | None
) -> Iterator[tuple[Turn, End]]:
    """The first turns with the parts that count, those of the wanted key first."""
    ends = proof.relevant(position.state, stipulation.turns - 1)
    told = [(parts(proof.goal, position.state, end.turn, unique), end) for end in ends]
    yield from sorted(told, key=lambda each: each[0] != key)
