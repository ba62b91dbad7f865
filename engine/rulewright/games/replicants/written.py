"""Whole games of REPLICANTS as text, as its notation document has it.

``T0..(Eric.Lucy)`` names the players; a game that does not begin at the start has the position on one line instead.
Then a line for each turn of all players, ``T12..E/4E7/E..E/6H5x/D2+``; the end follows the last action, as
``(R.Eric)``.  A game that begins in the middle keeps its first turn's number; a player whose turn does not come in
that line is left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.game import TERMINAL, Action, Game, Position, PositionError
from rulewright.core.written import Replay, WrittenGame, at, lines

_NAMES = re.compile(r"T0\.\.\(([^().]+(?:\.[^().]+)*)\)")
_TURN = re.compile(r"T(\d+)(\.\..*)")
_END = re.compile(r"(.*?)\(([^()]*)\)")
_LETTER = {"matrix": "M", "three-left": "R", "no-action": "-"}


def write(start: Position, actions: Sequence[Action]) -> str:
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
        rounds[-1][-1].append(game.format_action(position, action))
        position = replace(position, state=game.apply(state, action))
    at_start = start == game.initial_position(start.names)
    head = f"T0..({'.'.join(start.names)})" if at_start else str(start)
    body = [
        "..".join([f"T{number}", *("/".join(turn) for turn in turns)])
        for number, turns in enumerate(rounds, 1)
        if turns
    ]
    return "\n".join([head, *body]) + result(position) + "\n"


def result(position: Position) -> str:
    """How a finished game is written; empty while it goes on."""
    outcome = position.game.outcome(position.state)
    if outcome is None:
        return ""
    return f"({'.'.join([_LETTER[outcome.by], *(position.names[seat] for seat in outcome.winners)])})"


def read(game: Game, text: str, file: str) -> WrittenGame:
    """A game from text; it is played as far as its actions are legal.

    Raises:
        InputError: if it cannot be read, with line and column.
    """
    replay: Replay | None = None
    turn: int | None = None
    said: tuple[str, Place] | None = None
    for line, place in lines(text, file):
        if replay is None:
            replay = Replay(_start(game, line.strip(), place(0)))
            continue
        match = _TURN.fullmatch(line.rstrip())
        if said or not match:
            message = "something follows the end of the game" if said else f'"{line.strip()}" is not a turn'
            raise InputError(Problem(message, place(0), None if said else "write T12..E/4E7/E..E/6H5x/D2+"))
        if turn is not None and int(match[1]) != turn + 1:
            raise InputError(Problem(f"turn {match[1]} where turn {turn + 1} is due", place(1)))
        turn = int(match[1])
        said = _round(replay, match[2], place(match.start(2)))
        if replay.stopped:
            break
    if replay is None:
        raise InputError(Problem("the game is empty", Place(file, 1, 1), "begin with T0..(NAME.NAME)"))
    if said and not replay.stopped and f"({said[0]})" != result(replay.position):
        right = result(replay.position) or "nothing: the game goes on"
        raise InputError(Problem(f'the end is not "({said[0]})"', said[1], f"it is {right}"))
    return WrittenGame(replay.steps[0].before if replay.steps else replay.position, tuple(replay.steps), *(said or ()))


def _start(game: Game, line: str, place: Place) -> Position:
    if match := _NAMES.fullmatch(line):
        names = match[1].split(".")
        if len(names) != game.seats or len(set(names)) < len(names):
            raise InputError(Problem(f"this mode is for {game.seats} players of different names", place))
        return game.initial_position(names)
    try:
        return game.parse_position(line)
    except InputError as error:
        raise at(place, error) from None
    except PositionError as error:
        raise InputError(Problem(error.message, place, error.suggestion)) from None


def _round(replay: Replay, text: str, place: Place) -> tuple[str, Place] | None:
    """The turns of one line; what the end says, with its place."""
    column = place.column
    for turn in text.split("..")[1:]:
        column += 2
        for action in turn.split("/"):
            here = Place(place.file, place.line, column)
            end = _END.fullmatch(action)
            if replay.position.game.current_player(replay.position.state) == TERMINAL:
                raise InputError(Problem("something follows the end of the game", here))
            replay.play(end[1] if end else action, here)
            if replay.stopped:
                return None
            if end:
                return end[2], Place(place.file, place.line, column + end.start(2))
            column += len(action) + 1
        column -= 1
    return None
