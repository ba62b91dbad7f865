"""Whether a position is one of a game, and of one that goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulewright.core import setups, whose
from rulewright.core.agenda import NOBODY
from rulewright.core.errors import InputError, PositionError, Problem
from rulewright.core.game import Game
from rulewright.core.spec import CHANGING, DUE, Clause


def check_named(game: Game, text: str) -> None:
    """Refuse one line that names another game, or one of this that is set up otherwise.

    Raises:
        InputError: if it does.
    """
    own = f"{game.spec.game}:{game.setup}"
    if not text.strip():
        raise InputError(Problem("an empty line is no position", suggestion=f"it begins with {own}"))
    name = text.split(maxsplit=1)[0]
    if name not in (own, game.spec.game) and not _is(game, name):
        raise InputError(Problem(f"this is a position of {name}, not of {own}"))


def _is(game: Game, name: str) -> bool:
    """Whether a set-up that leaves something open is that of a game."""
    known, _, setup = name.partition(":")
    return known == game.spec.game and setups.named(*setups.chosen(replace(game.spec, chosen={}), setup)) == game.setup


def check_going_on(game: Game, names: Sequence[str], state: Any) -> None:
    """Refuse a state in which the game is over although nobody has ended it.

    Raises:
        PositionError: naming the player that has already lost, or won.
    """
    if game.trusting:
        return
    for clause, beaten in game.beaten:
        for seat in () if _ahead(game, state, clause) else range(len(names)):
            for found in beaten(state, seat):
                how = f"{names[found]} has {_became_of(clause)}" if _became_of(clause) else "it has ended"
                raise PositionError(f"the game is over already: {how} by {clause.id}", ("players", names[found]))


def check_whose(game: Game, names: Sequence[str], state: Any) -> None:
    """Refuse a state in which a step is nobody's, and rules ask whose it is.

    Raises:
        PositionError: at the first.
    """
    for number, (step, by, *_) in enumerate(state.due if game.course.steps and not game.trusting else ()):
        if by == NOBODY and (asks := game.whose[step]) is not None:
            told = whose.told(game.spec, step, asks)
            raise PositionError(told, (DUE, number, step), f"players: {' '.join(names)}")


def check_stops(game: Game, names: Sequence[str], state: Any) -> None:
    """Refuse a state that play does not stop at: what is due first lapses, or nobody takes it.

    Raises:
        PositionError: naming the step.
    """
    if game.course.steps and not game.trusting and game.outcome(state) is None and game.passes(state):
        step = state.due[0][0]
        how = "it lapses" if game.lapses(state) else "nobody takes it"
        raise PositionError(f"play does not stop at {step}: {how}", (DUE, 0, step), "what follows it is due")


def _ahead(game: Game, state: Any, clause: Clause) -> bool:
    """Whether it is done by nobody, later, what a clause ends the game by."""
    steps = game.course.steps
    waiting = (steps[frame[0]] for frame in state.due if frame[0] in steps) if steps else ()
    return any(step.nobody and step.kinds[0] in clause.kinds for step in waiting)


def check_over(game: Game, names: Sequence[str], state: Any, hows: Sequence[str], became: str = "lost") -> None:
    """Refuse a state as that of a finished game in which somebody, or an ally of his, has not lost, or won, as is said.

    Args:
        state: as it would be if the game went on.
        hows: for each seat by what it has lost, or won; "" if it has not.
        became: "lost" or "won".

    Raises:
        PositionError: naming the first of whom that is not so.
    """
    if game.trusting:
        return
    for seat, how in enumerate(hows):
        acting = (clause for sort in CHANGING for clause in game.spec.of(sort, game.mode))
        clauses = [clause for clause in acting if _end(clause).get("by") == how]
        asked = [beaten for clause, beaten in game.beaten if clause in clauses and _became_of(clause) == became]
        if not how or len(asked) < len(clauses):  # some of it depends on the last action
            continue
        found = {one for beaten in asked for player in range(len(names)) for one in beaten(state, player)}
        if not found & game.side(seat):
            by = " or ".join(clause.id for clause in clauses)
            hint = f"see {by}" if clauses else None
            raise PositionError(f"{names[seat]} has not {became} by {how}", ("players", names[seat]), hint)


def _end(clause: Clause) -> Mapping[str, Any]:
    """How a clause ends the game; nothing if another effect does."""
    return next((change["end"] for _, change in clause.changes if "end" in change), {})


def _became_of(clause: Clause) -> str:
    """What has become of the one whom a clause that ends the game finds: lost, won, or nothing that it says."""
    whom = clause.body.get("each", {}).get("as", "$player")
    end = _end(clause)
    if end and end.get("loser") != whom:
        return "won" if end.get("winner") == whom else ""
    return "lost"
