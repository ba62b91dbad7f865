"""Whole games of declarations alone as text: ``T0..(Anna.Ben)`` or a position, then a line for each action.

``T3..two`` is the third.  What chance decides for somebody after all have chosen at once stands behind his choice:
``T3..move+ray/spark``.  Behind the last action stand how the game ended, by its first letter or, where two begin alike,
in full, and all who have won: ``(L.Anna)``, ``(L.Anna.Cleo)``; of a tie ``(F)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from rulewright.core import written
from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.game import Game, Position
from rulewright.core.play import CHANCE, SIMULTANEOUS, Action
from rulewright.core.spec import ENDINGS
from rulewright.core.steps import WrittenGame
from rulewright.core.written import Form, Replay
from rulewright.games.notation import AT_ONCE

_TURN = re.compile(r"([^()]*)(?:\(([^()]*)\))?")
PARTED, BESIDES = "..", "+"


class Recorded:
    """How whole games are written."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.letters = letters(game)

    def write(self, start: Position, actions: Sequence[Action]) -> str:
        """A game as text, one line an action."""
        position, turns = start, list[str]()
        joined = False
        for action in actions:
            text = self.game.own.notation.write(position, action)
            seat = _decided_for(position) if joined else None
            if seat is None:
                joined = self.game.current_player(position.state) == SIMULTANEOUS
                turns.append(text)
            else:
                parts = turns[-1].split(AT_ONCE)
                parts[seat] += f"{BESIDES}{text}"
                turns[-1] = AT_ONCE.join(parts)
            position = replace(position, state=self.game.apply(position.state, action))
        body = [f"T{number}{PARTED}{turn}" for number, turn in enumerate(turns, 1)]
        return "\n".join([written.head(start), *body]) + result(position) + "\n"

    def read(self, text: str, file: str) -> WrittenGame[Position]:
        """A game from text; it is played as far as its actions are legal.

        Raises:
            InputError: if it cannot be read, with line and column.
        """
        return written.read(self.game, text, file, Form(_play, result, f"T3{PARTED}{self._example}", self.letters))

    @cached_property
    def _example(self) -> str:
        """Some action, as it is written."""
        start = self.game.own.initial_position()
        legal = self.game.legal_actions(start.state)
        return self.game.own.notation.write(start, legal[0]) if legal else "ACTION"

    def play_on(self, start: Position, text: str, source: str) -> WrittenGame[Position]:
        """Actions that follow a position, parted by ``..``.

        Raises:
            InputError: if they cannot be read.
        """
        replay = Replay(start)
        column = 1
        for action in text.split(PARTED):
            before = len(action) - len(action.lstrip())
            try:
                _play(replay, action.strip(), Place(source, 1, column + before))
            except InputError as error:
                parted = self._parted(action)
                raise InputError([p._replace(suggestion=parted or p.suggestion) for p in error.problems]) from None
            column += len(action) + len(PARTED)
            if replay.stopped:
                break
        return WrittenGame(start, tuple(replay.steps))

    def _parted(self, text: str) -> str | None:
        """How several actions that are parted otherwise are written; None if they are not, or are chosen at once."""
        if any(kind.joint_of for kind in self.game.vocabulary.kinds.values()):
            return None
        apart = [part for part in re.split(r"[/,;.\s]+", text) if part]
        try:
            for part in apart:
                self.game.own.notation.check(part)
        except InputError:
            return None
        return f'one action after another: "{PARTED.join(apart)}"' if len(apart) > 1 else None


def result(position: Position) -> str:
    """How a finished game is written; empty while it goes on."""
    return written.result(position, letters(position.game))


def letters(game: Game) -> Mapping[str, str]:
    """By what each ending is written: its first letter, if no other begins so."""
    endings = game.spec.data["game"].get(ENDINGS, ())
    first = [ending[0] for ending in endings]
    return {ending: ending[0].upper() if first.count(ending[0]) == 1 else ending for ending in endings}


def _decided_for(position: Position) -> int | None:
    """For whom chance decides next; None if it does not, or for nobody."""
    game, state = position.game, position.state
    if game.current_player(state) != CHANCE:
        return None
    by = state.due[0][1]
    return by if by >= 0 else None


def _play(replay: Replay, text: str, place: Place) -> tuple[str, Place] | None:
    match = _TURN.fullmatch(text)
    if not match:
        raise InputError(Problem(f'"{text}" is not a turn', place, "write an action, and behind the last the end"))
    _turn(replay, match[1].strip(), place)
    return (match[2], Place(place.file, place.line, place.column + match.start(2))) if match[2] is not None else None


def _turn(replay: Replay, text: str, place: Place) -> None:
    """An action, with what chance decides after it for each of those who chose at once."""
    position = replay.position
    at_once = position.game.current_player(position.state) == SIMULTANEOUS
    parts = text.split(AT_ONCE)
    decided = list(_decided(parts, place))
    replay.play(AT_ONCE.join(part.split(BESIDES)[0] for part in parts), place)
    while at_once and not replay.stopped and (seat := _decided_for(replay.position)) is not None:
        found = next((one for one in decided if one[0] == seat), None)
        if found is None:
            name = replay.position.names[seat]
            message, hint = f"chance decides here for {name}, and it is not said how", "write it behind the choice, as"
            raise InputError(Problem(message, place, f"{hint} {parts[seat]}{BESIDES}..."))
        decided.remove(found)
        replay.play(*found[1:])
    if decided and not replay.stopped:
        _, said, where = decided[0]
        raise InputError(Problem(f"chance decides nothing here: {BESIDES}{said}", where, "leave it out"))


def _decided(parts: Sequence[str], place: Place) -> Iterator[tuple[int, str, Place]]:
    """What a text says that chance decided, with whose choice it stands behind, and where it stands."""
    column = place.column
    for seat, part in enumerate(parts):
        first, *more = part.split(BESIDES)
        at = column + len(first)
        for said in more:
            yield seat, said, Place(place.file, place.line, at + 1)
            at += 1 + len(said)
        column += len(part) + 1
