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

from rulewright.core import written
from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.game import Game, Position
from rulewright.core.play import CHANCE, Action
from rulewright.core.steps import WrittenGame
from rulewright.core.written import Form, Replay

_TURN = re.compile(r"([^()]*)(?:\(([^()]*)\))?")
_LETTER = {"health": "H", "goal": "G"}


class Written:
    """How whole games of CHARGE & SPARK are written."""

    letters = _LETTER

    def __init__(self, game: Game) -> None:
        self.game = game

    def write(self, start: Position, actions: Sequence[Action]) -> str:
        """A game as text, one line a turn."""
        game, position = start.game, start
        turns: list[str] = []
        for action in actions:
            text = game.own.notation.write(position, action)
            if action[0] == "draw":
                cards = turns[-1].split("/")
                cards[game.actor(position.state)] += f"+{text}"
                turns[-1] = "/".join(cards)
            else:
                turns.append(text)
            position = replace(position, state=game.apply(position.state, action))
        body = [f"T{number}..{turn}" for number, turn in enumerate(turns, 1)]
        return "\n".join([written.head(start), *body]) + result(position) + "\n"

    def read(self, text: str, file: str) -> WrittenGame[Position]:
        """A game from text; it is played as far as its actions are legal.

        Raises:
            InputError: if it cannot be read, with line and column.
        """
        return written.read(self.game, text, file, Form(_play, result, "T3..move/spark", _LETTER))

    def play_on(self, start: Position, text: str, source: str) -> WrittenGame[Position]:
        """Turns that follow a position, as ``charge/move..move+ray/spark``.

        Raises:
            InputError: if they cannot be read.
        """
        replay, column = Replay(start), 1
        for turn in text.split(".."):
            _play(replay, turn, Place(source, 1, column))
            if replay.stopped:
                break
            column += len(turn) + 2
        return WrittenGame(start, tuple(replay.steps))


def result(position: Position) -> str:
    """How a finished game is written; empty while it goes on."""
    return written.result(position, _LETTER)


def _play(replay: Replay, text: str, place: Place) -> tuple[str, Place] | None:
    match = _TURN.fullmatch(text)
    if not match:
        raise InputError(Problem(f'"{text}" is not a turn', place, "write T3..move/spark"))
    _turn(replay, match[1], place)
    return (match[2], Place(place.file, place.line, place.column + match.start(2))) if match[2] is not None else None


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
