"""A game with no notation, for rules that are tried out on a toy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.core.abilities import Abilities, Possible, Probe
from rulewright.core.game import Game, Position
from rulewright.core.play import Action, Course, Outcome


class ToyCourse(Course):
    """A course of play that nothing ends."""

    def current_player(self, state: Any) -> int:
        return 0

    def outcome(self, state: Any) -> Outcome | None:
        return None

    def on_board(self, action: Action) -> bool:
        return True


class Toy(Abilities[Position]):
    """What a toy need not have of its own."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def initial_position(self, names: Sequence[str] | None = None) -> Position:
        return Position(self.game, tuple(names or ("a", "b")), self.game.initial_state())

    def position(self, data: Mapping[str, Any]) -> Position:
        raise NotImplementedError

    def parse_position(self, text: str) -> Position:
        raise NotImplementedError

    def format_position(self, position: Position) -> str:
        return str(position.state)

    @property
    def probes(self) -> Mapping[str, Probe[Position]]:
        return {}

    def describe(self, position: Position) -> Mapping[str, Any]:
        described: Mapping[str, Any] = position.state._asdict()
        return described

    def possible(self, names: Sequence[str]) -> Mapping[str, Possible]:
        return {}

    def describe_outcome(self, position: Position, outcome: Outcome) -> Mapping[str, Any]:
        raise NotImplementedError

    def say_value(self, position: Position, type_: str, value: Any, how: str, language: str, before: Any = None) -> str:
        return str(value)
