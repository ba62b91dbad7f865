"""Whole games of CHARGE & SPARK as text (ours, in the manner of REPLICANTS' notation).

``T0..(Anna.Ben)`` names the players; a game that does not begin at the start has the position on one line instead.
Then a line for each turn, ``T3..move+ray/spark``: what the first player shows, what the second shows, a drawn card
behind the card that drew it.  The end follows the last turn: ``(H.Anna)`` if all the health of the other is turned
down, ``(G.Anna)`` if Anna stands on the goal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.game import CHANCE, Action, Game, Position, PositionError
from rulewright.core.written import Replay, WrittenGame, at, lines

_NAMES = re.compile(r"T0\.\.\(([^().]+(?:\.[^().]+)*)\)")
_TURN = re.compile(r"T(\d+)\.\.([^()]*)(?:\(([^()]*)\))?")
_LETTER = {"health": "H", "goal": "G"}


def write(start: Position, actions: Sequence[Action]) -> str:
    """A game as text, one line a turn."""
    game, position = start.game, start
    turns: list[str] = []
    for action in actions:
        text = game.format_action(position, action)
        if action[0] == "draw":
            cards = turns[-1].split("/")
            cards[action[1]] += f"+{text}"
            turns[-1] = "/".join(cards)
        else:
            turns.append(text)
        position = replace(position, state=game.apply(position.state, action))
    at_start = start == game.initial_position(start.names)
    head = f"T0..({'.'.join(start.names)})" if at_start else str(start)
    body = [f"T{number}..{turn}" for number, turn in enumerate(turns, 1)]
    return "\n".join([head, *body]) + result(position) + "\n"


def result(position: Position) -> str:
    """How a finished game is written; empty while it goes on."""
    outcome = position.game.outcome(position.state)
    return f"({_LETTER[outcome.by]}.{position.names[outcome.winners[0]]})" if outcome else ""


def read(game: Game, text: str, file: str) -> WrittenGame:
    """A game from text; it is played as far as its actions are legal.

    Raises:
        InputError: if it cannot be read, with line and column.
    """
    replay: Replay | None = None
    turn = 0
    said: tuple[str, Place] | None = None
    for line, place in lines(text, file):
        if replay is None:
            replay = Replay(_start(game, line.strip(), place(0)))
            continue
        if said:
            raise InputError(Problem("something follows the end of the game", place(0)))
        match = _TURN.fullmatch(line.rstrip())
        if not match:
            raise InputError(Problem(f'"{line.strip()}" is not a turn', place(0), "write T3..move/spark"))
        turn += 1
        if int(match[1]) != turn:
            raise InputError(Problem(f"turn {match[1]} where turn {turn} is due", place(1)))
        _turn(replay, match[2], place(match.start(2)))
        if replay.stopped:
            break
        if match[3] is not None:
            said = match[3], place(match.start(3))
    if replay is None:
        raise InputError(Problem("the game is empty", Place(file, 1, 1), "begin with T0..(NAME.NAME)"))
    if said and f"({said[0]})" != result(replay.position):
        right = result(replay.position) or "nothing: the game goes on"
        raise InputError(Problem(f'the end is not "({said[0]})"', said[1], f"it is {right}"))
    return WrittenGame(replay.steps[0].before if replay.steps else replay.position, tuple(replay.steps), *(said or ()))


def _start(game: Game, line: str, place: Place) -> Position:
    if match := _NAMES.fullmatch(line):
        names = match[1].split(".")
        if len(names) != game.seats or len(set(names)) < len(names):
            raise InputError(Problem(f"the game is for {game.seats} players of different names", place))
        return game.initial_position(names)
    try:
        return game.parse_position(line)
    except InputError as error:
        raise at(place, error) from None
    except PositionError as error:
        raise InputError(Problem(error.message, place, error.suggestion)) from None


def _turn(replay: Replay, text: str, place: Place) -> None:
    parts = text.split("/")
    shown = [part.split("+")[0] for part in parts]
    replay.play("/".join(shown), place)
    offset = 0
    for part in parts:
        for drawn in part.split("+")[1:]:
            where = Place(place.file, place.line, place.column + offset + part.index("+") + 1)
            if replay.stopped:
                return
            if replay.position.game.current_player(replay.position.state) != CHANCE:
                raise InputError(Problem(f"nobody draws {drawn} here", where))
            replay.play(drawn, where)
        offset += len(part) + 1
    if not replay.stopped and replay.position.game.current_player(replay.position.state) == CHANCE:
        raise InputError(Problem("a card is drawn here, and it is not said which", place, "write it as move+ray"))
