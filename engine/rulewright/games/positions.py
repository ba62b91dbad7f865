"""Positions of declared parts, as a game: they are told, read and seen, and nobody acts in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from rulewright.core import parts, written
from rulewright.core.abilities import Probe
from rulewright.core.declared import DeclaredAbilities, DeclaredCourse
from rulewright.core.domains import Names, Numbers, check_settings
from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.game import Game, Position
from rulewright.core.phrases import of_name
from rulewright.core.play import TERMINAL, Action, Outcome
from rulewright.core.positions import Layout
from rulewright.core.spec import Spec
from rulewright.core.steps import WrittenGame
from rulewright.core.types import FLAG, NUMBER, PLAYER
from rulewright.core.vocabulary import BEFORE, OTHERS, PLAYERS, ValueType, Vocabulary, by_name
from rulewright.core.written import Form, Replay

MOST = 999
"""As much of anything as is ever counted."""
SETS = by_name(PLAYERS, OTHERS, BEFORE)


def vocabulary(spec: Spec, mode: str | None = None) -> Vocabulary:
    """What every game of declared parts may ask; in a mode literals can be read.

    Raises:
        InputError: if the declarations are wrong.
    """
    declared = parts.check(spec, SETS)
    seats = len(spec.modes[mode]["seats"]) if mode else 0
    known = by_name(
        ValueType("player", "A player, by seat from 1.", PLAYER, {"type": "integer", "minimum": 1}, lambda: _of(seats)),
        ValueType("count", "How many.", NUMBER, {"type": "integer", "minimum": 0}, lambda: Numbers(0, MOST, "a count")),
        ValueType("flag", "True or false.", FLAG, {"type": "boolean"}),
    )
    own = Vocabulary(
        state=parts.state_type(()),
        parts={},
        types=known,
        kinds={},
        words={},
        sets=SETS,
        offers={},
        effects={},
        settings={},
        sizes={PLAYER: seats} if mode else {},
    )
    return parts.lend(own, declared, spec.settings(mode) if mode else None)


def _of(seats: int) -> Names:
    return Names({seat + 1: seat for seat in range(seats)}, "a player")


class Still(DeclaredCourse):
    """A course in which nobody acts."""

    def __init__(self, spec: Spec, mode: str) -> None:
        super().__init__(spec, mode)
        self.vocabulary = vocabulary(spec, mode)
        check_settings(spec, mode, self.vocabulary)
        self.layout = Layout(spec, mode, parts.read(spec), self.vocabulary.state)
        self.layout.check_start()
        self.tables = self.layout.tables

    def current_player(self, state: Any) -> int:
        return TERMINAL

    def outcome(self, state: Any) -> Outcome | None:
        return None

    def on_board(self, action: Action) -> bool:
        return True


class Positions(DeclaredAbilities):
    """What a game has that is nothing but its parts."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game.course, Still):
            raise TypeError("not a game of declared parts alone")
        super().__init__(game, game.course.layout)
        self.notation = _Unwritten()
        self.written = _Starts(game)

    @property
    def probes(self) -> Mapping[str, Probe[Position]]:
        return {}

    def describe_outcome(self, position: Position, outcome: Outcome) -> Mapping[str, Any]:
        raise ValueError("no such game ends")

    def say_value(self, position: Position, type_: str, value: Any, how: str, language: str, before: Any = None) -> str:
        if type_ == PLAYER.name:
            name = position.names[value]
            return of_name(name) if how == "de" else name
        if type_ in self.layout.made.things and isinstance(value, int):
            value = self.layout.things(type_)[value]
        return self.game.spec.texts.value(type_, value, language) or str(value)


class _Unwritten:
    """There are no actions to write."""

    def parse(self, position: Position, text: str, judged: bool = False) -> Action:
        """Nothing is an action."""
        self.check(text)

    def check(self, text: str) -> NoReturn:
        """Nothing is an action."""
        raise InputError(Problem(f'"{text}" is no action', suggestion="this game has none"))

    def write(self, position: Position, action: Action) -> str:
        """There is none to write."""
        raise ValueError(f"not an action: {action}")


class _Starts:
    """Games of which no more can be written than how they begin."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def write(self, start: Position, actions: Sequence[Action]) -> str:
        """Where a game begins."""
        return f"{written.head(start)}\n"

    def read(self, text: str, file: str) -> WrittenGame[Position]:
        """A game from text.

        Raises:
            InputError: if it cannot be read, with line and column.
        """
        return written.read(self.game, text, file, Form(_refuse, lambda _: "", "nothing: nobody acts"))

    def play_on(self, start: Position, text: str, source: str) -> WrittenGame[Position]:
        """Nothing follows.

        Raises:
            InputError: for whatever is said to.
        """
        _refuse(Replay(start), text, Place(source, 1, 1))


def _refuse(replay: Replay, text: str, place: Place) -> NoReturn:
    raise InputError(Problem(f'"{text}" is no action', place, "this game has none"))
