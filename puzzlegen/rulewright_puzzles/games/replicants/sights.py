"""What the themes of REPLICANTS ask of the steps of a solution: who takes, what is taken, what stands in between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.core.game import Game
from rulewright.games.replicants.game import tables_of
from rulewright_puzzles.themes import Solution, Step, Turn


def pieces(game: Game, state: Any, seat: int) -> int:
    """How many Replicants a seat has in the arena."""
    return int(tables_of(game).words["count"](state.board, seat))


def taken(game: Game, step: Step) -> int:
    """How many Replicants of others a step takes."""
    others = [seat for seat in range(game.seats) if seat != step.seat]
    return sum(pieces(game, step.before, seat) - pieces(game, step.after, seat) for seat in others)


def origin(step: Step) -> int | None:
    """The hex from which a step moves a Replicant; None if it moves none."""
    return int(step.action[-3]) if step.action[0] in ("move", "arcs") else None


def target(step: Step) -> int | None:
    """The hex to which a step brings a Replicant, moved or created."""
    match step.action:
        case ("move" | "arcs", *_, to, _):
            return int(to)
        case ("create", _, to):
            return int(to)
    return None


def takers(game: Game, step: Step) -> set[int]:
    """The hexes of the Replicants by which a step takes something, before it is made: who moves there, who could
    have sent the arcs."""
    if not taken(game, step):
        return set()
    match step.action:
        case ("arcs" | "strike", victims, *_):
            return set(tables_of(game).words["strikers"](step.before.board, step.seat, victims))
        case ("move", *_):
            return {int(step.action[-3])}
    return set()


def is_matrix(game: Game, state: Any, at: int) -> bool:
    """Whether a matrix stands on a hex."""
    soul = tables_of(game).pieces[state.board[at]].soul
    return bool(state.board[at]) and tables_of(game).souls[soul] == tables_of(game).settings["matrix"]


def followed(steps: Turn | tuple[Step, ...], at: int) -> Iterator[tuple[Step, int]]:
    """A Replicant followed through some steps: each step with the hex on which it stands before it, as long as it
    stands."""
    for step in steps:
        yield step, at
        if origin(step) == at:
            at = target(step) or at
        elif step.after.board[at] != step.before.board[at] and step.action[0] != "rotate":
            return


def own_turns(solution: Solution) -> Iterator[Turn]:
    """The attacker's turns of every variation."""
    for line in solution.variations:
        yield from (turn for turn in line if turn and turn[0].seat == solution.attacker)


def own_finishes(solution: Solution) -> list[Turn]:
    """The turns of the attacker that end the game."""
    return [turn for turn in solution.finishes if turn[0].seat == solution.attacker]


def finishers(solution: Solution) -> Iterator[tuple[tuple[Step, ...], set[int]]]:
    """For each variation that the attacker ends: its steps after the first turn up to the last, and the hexes of the
    Replicants by which the last takes."""
    for line in solution.variations:
        last = line[-1][-1]
        if last.seat == solution.attacker and solution.game.outcome(last.after) is not None and len(line) > 1:
            steps = tuple(step for turn in line[1:] for step in turn)
            yield steps, takers(solution.game, last)


def finished_by(solution: Solution, at: int) -> bool:
    """Whether in some variation the Replicant that stands on a hex after the first turn takes in the last step."""
    for steps, by in finishers(solution):
        for step, now in followed(steps, at):
            if step is steps[-1] and now in by:
                return True
    return False


def ends(solution: Solution) -> set[str]:
    """The ways in which the variations end the game."""
    outcomes = [solution.game.outcome(turn[-1].after) for turn in solution.finishes]
    return {outcome.by for outcome in outcomes if outcome is not None}
