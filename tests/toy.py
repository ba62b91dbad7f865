"""A game with no notation, for rules that are tried out on a toy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.core.abilities import Possible, Probe
from rulewright.core.game import Game, Position
from rulewright.core.play import Action, Outcome
from rulewright.core.written import WrittenGame


class Toy(Game):
    """What a toy need not lend to its rules."""

    def current_player(self, state: Any) -> int:
        return 0

    def outcome(self, state: Any) -> Outcome | None:
        return None

    def on_board(self, action: Action) -> bool:
        return True

    def initial_position(self, names: Sequence[str] | None = None) -> Position:
        return Position(self, tuple(names or ("a", "b")), self.initial_state())

    def position(self, data: Mapping[str, Any]) -> Position:
        raise NotImplementedError

    def parse_position(self, text: str) -> Position:
        raise NotImplementedError

    def format_position(self, position: Position) -> str:
        return str(position.state)

    def parse_action(self, position: Position, text: str, judged: bool = False) -> Action:
        raise NotImplementedError

    def check_action(self, text: str) -> None:
        raise NotImplementedError

    def format_action(self, position: Position, action: Action) -> str:
        return str(action)

    def write_game(self, start: Position, actions: Sequence[Action]) -> str:
        raise NotImplementedError

    def play_on(self, start: Position, text: str, source: str) -> WrittenGame:
        raise NotImplementedError

    def read_game(self, text: str, file: str) -> WrittenGame:
        raise NotImplementedError

    @property
    def probes(self) -> Mapping[str, Probe[Position]]:
        return {}

    def describe(self, position: Position) -> Mapping[str, Any]:
        return position.state._asdict()

    def possible(self, names: Sequence[str]) -> Mapping[str, Possible]:
        return {}

    def describe_outcome(self, position: Position, outcome: Outcome) -> Mapping[str, Any]:
        raise NotImplementedError

    def say_value(self, position: Position, type_: str, value: Any, how: str, language: str, before: Any = None) -> str:
        return str(value)
