"""Whole games of declarations alone as text: ``T0..(Anna.Ben)`` or a position, then a line for each action.

``T3..two`` is the third; behind the last stand how the game ended and who has won, ``(last.Anna)``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulewright.core import written
from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.game import Game, Position
from rulewright.core.play import Action
from rulewright.core.spec import ENDINGS
from rulewright.core.steps import WrittenGame
from rulewright.core.written import Form, Replay

_TURN = re.compile(r"([^()]*)(?:\(([^()]*)\))?")
PARTED = ".."


class Recorded:
    """How whole games are written."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.letters = {ending: ending for ending in game.spec.data["game"].get(ENDINGS, ())}

    def write(self, start: Position, actions: Sequence[Action]) -> str:
        """A game as text, one line an action."""
        position, body = start, []
        for number, action in enumerate(actions, 1):
            body.append(f"T{number}{PARTED}{self.game.own.notation.write(position, action)}")
            position = replace(position, state=self.game.apply(position.state, action))
        return "\n".join([written.head(start), *body]) + result(position) + "\n"

    def read(self, text: str, file: str) -> WrittenGame[Position]:
        """A game from text; it is played as far as its actions are legal.

        Raises:
            InputError: if it cannot be read, with line and column.
        """
        kinds = self.game.vocabulary.kinds
        example = f"T3{PARTED}{next(iter(kinds), 'ACTION')}"
        return written.read(self.game, text, file, Form(_play, result, example, self.letters))

    def play_on(self, start: Position, text: str, source: str) -> WrittenGame[Position]:
        """Actions that follow a position, parted by ``..``.

        Raises:
            InputError: if they cannot be read.
        """
        replay = Replay(start)
        column = 1
        for action in text.split(PARTED):
            before = len(action) - len(action.lstrip())
            replay.play(action.strip(), Place(source, 1, column + before))
            column += len(action) + len(PARTED)
            if replay.stopped:
                break
        return WrittenGame(start, tuple(replay.steps))


def result(position: Position) -> str:
    """How a finished game is written; empty while it goes on."""
    outcome = position.game.outcome(position.state)
    return written.result(position, {outcome.by: outcome.by}) if outcome else ""


def _play(replay: Replay, text: str, place: Place) -> tuple[str, Place] | None:
    match = _TURN.fullmatch(text)
    if not match:
        raise InputError(Problem(f'"{text}" is not a turn', place, "write an action, and behind the last the end"))
    replay.play(match[1].strip(), place)
    return (match[2], Place(place.file, place.line, place.column + match.start(2))) if match[2] is not None else None
