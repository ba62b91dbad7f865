"""Whole games of REPLICANTS as text, as its notation document has it.

``T0..(Eric.Lucy)`` names the players; a game that does not begin at the start has the position on one line instead.
Then a line for each turn of all players, ``T12..E/4E7/E..E/6H5x/D2+``; the end follows the last action: a letter for
how it ended, and who has won, ``(R.Eric)``, ``(M.Eric.Paul)``; where points count, everybody who has not lost with his
points, the best first, ``(M.Luc.4,5.Emma=Eddy.4)``.  A game that begins in the middle keeps its first turn's number; a
player whose turn does not come in that line is left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulewright.core import written
from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.game import Game, Position
from rulewright.core.play import TERMINAL, Action
from rulewright.core.steps import WrittenGame
from rulewright.core.written import Form, Replay

_END = re.compile(r"(.*?)\(([^()]*)\)")
_LETTER = {"matrix": "M", "three-left": "R", "no-action": "-"}


class Written:
    """How whole games of REPLICANTS are written."""

    letters = _LETTER

    def __init__(self, game: Game) -> None:
        self.game = game

    def write(self, start: Position, actions: Sequence[Action]) -> str:
        """A game as text: a line for each round of turns."""
        game, position = start.game, start
        rounds: list[list[list[str]]] = [[]]
        mover = None
        for action in actions:
            state = position.state
            if state.to_move != mover:
                if mover is not None and state.to_move <= mover:
                    rounds.append([])
                mover = state.to_move
                rounds[-1].append([])
            rounds[-1][-1].append(game.own.notation.write(position, action))
            position = replace(position, state=game.apply(state, action))
        body = [
            "..".join([f"T{number}", *("/".join(turn) for turn in turns)])
            for number, turns in enumerate(rounds, 1)
            if turns
        ]
        return "\n".join([written.head(start), *body]) + result(position) + "\n"

    def read(self, text: str, file: str) -> WrittenGame[Position]:
        """A game from text; it is played as far as its actions are legal.

        Raises:
            InputError: if it cannot be read, with line and column.
        """
        return written.read(self.game, text, file, Form(_round, result, "T12..E/4E7/E..E/6H5x/D2+", _LETTER, ranking))

    def play_on(self, start: Position, text: str, source: str) -> WrittenGame[Position]:
        """Actions that follow a position, as ``E/4E7/E..E/6H5x``; they may stop within a turn.

        Raises:
            InputError: if they cannot be read.
        """
        replay = Replay(start)
        _turns(replay, text, Place(source, 1, 1))
        return WrittenGame(start, tuple(replay.steps))


def result(position: Position) -> str:
    """How a finished game is written; empty while it goes on.  Players with as many points stand in seat order."""
    outcome = position.game.outcome(position.state)
    if outcome is None or outcome.points is None:
        return written.result(position, _LETTER)
    ranks: dict[float, list[str]] = {}
    for seat, points in enumerate(outcome.points):
        if seat not in outcome.losers:
            ranks.setdefault(points, []).append(position.names[seat])
    told = [f"{'='.join(ranks[points])}.{decimal(points)}" for points in sorted(ranks, reverse=True)]
    return f"({'.'.join([_LETTER[outcome.by], *told])})"


def decimal(points: float) -> str:
    """Points with a decimal comma, as ``4,5``."""
    return f"{points:g}".replace(".", ",")


def ranking(text: str) -> object:
    """What an end says, in whatever order players of one rank are written."""
    letter, *rest = text.strip("()").split(".")
    if not any("=" in part or part.replace(",", "").isdecimal() for part in rest):
        return letter, frozenset(rest), len(rest)
    return letter, tuple(frozenset(part.split("=")) for part in rest)


def _check_round(replay: Replay, place: Place) -> None:
    """Refuse a line that begins before everybody has played in the one before.

    Raises:
        InputError: naming whose actions are missing.
    """
    if not replay.steps:
        return
    last, state = replay.steps[-1].before.state, replay.position.state
    if not state.ended and (state.to_move > last.to_move or state.action > 1):
        name = replay.position.names[state.to_move]
        message = f"the line before lacks {name}'s action{'s' if state.action == 1 else f' {state.action}'}"
        raise InputError(Problem(message, Place(place.file, place.line, 1)))


def _check_one_round(replay: Replay, place: Place) -> None:
    """Refuse, within a line, the turn of a player with whom the next line begins.

    Raises:
        InputError: naming him.
    """
    last, state = replay.steps[-1].before.state, replay.position.state
    if not state.ended and state.to_move < last.to_move:
        names, first = replay.position.names, replay.start.state.to_move
        message = f"a new round begins here, with {names[state.to_move]}: it is a line of its own"
        began = f"this game begins with {names[first]}: its first line ends with {names[-1]}"
        raise InputError(Problem(message, place, began if first else "write it on the next line, with its number"))


def _round(replay: Replay, text: str, place: Place) -> tuple[str, Place] | None:
    """The turns of one line; what the end says, with its place."""
    _check_round(replay, place)
    return _turns(replay, text, place, whole=True)


def _turns(replay: Replay, text: str, place: Place, whole: bool = False) -> tuple[str, Place] | None:
    """Turns that follow one another, on one line; of no more than one round if it is a `whole` line."""
    column = place.column
    for number, turn in enumerate(text.split("..")):
        here = Place(place.file, place.line, column)
        if not turn and text:
            hint = "a player whose turn does not come in this line is left out"
            raise InputError(Problem("a turn is empty here", here, hint))
        if whole and number:
            _check_one_round(replay, here)
        for action in turn.split("/"):
            here = Place(place.file, place.line, column)
            end = _END.fullmatch(action)
            if replay.position.game.current_player(replay.position.state) == TERMINAL:
                raise InputError(Problem("something follows the end of the game", here))
            replay.play(end[1] if end else action, here)
            if replay.stopped:
                return None
            if end:
                after = column + len(action)
                if after < place.column + len(text):
                    raise InputError(
                        Problem("something follows the end of the game", Place(place.file, place.line, after))
                    )
                return end[2], Place(place.file, place.line, column + end.start(2))
            column += len(action) + 1
        column += 1
    return None
