"""CHARGE & SPARK as a `Game`: what its words, positions and notation lend to the rules."""

from __future__ import annotations

from typing import Any

from rulewright.core.declared import DeclaredAbilities, DeclaredCourse, DeclaredHints
from rulewright.core.domains import check_settings
from rulewright.core.game import Game, Position
from rulewright.core.play import Action
from rulewright.core.spec import Spec
from rulewright.games.charge_and_spark.words import NONE, Tables, build, vocabulary
from rulewright.games.notation import Actions
from rulewright.games.recording import Recorded


class Duels(DeclaredCourse):
    """The course of play of CHARGE & SPARK: both choose at once, then chance has the pile."""

    made: Tables
    """What does not change during a game."""

    def __init__(self, spec: Spec, mode: str) -> None:
        super().__init__(spec, mode)
        self.vocabulary = vocabulary(spec, mode)
        check_settings(spec, mode, self.vocabulary)
        self.made = build(spec, mode)
        self.layout = self.made.layout
        self.layout.check_start()
        self.tables = self.layout.tables


class Hints(DeclaredHints):
    """What helps to search CHARGE & SPARK."""

    def worth(self, state: Any, seat: int) -> float:
        """Health, steps, and what may be spent."""
        worth = 0.0
        for of in range(len(state.health)):
            own = state.health[of] + state.square[of] / 2 + (state.battery[of] + state.disk[of]) / 10
            worth += own if of == seat else -own
        return worth


class ChargeAndSpark(DeclaredAbilities):
    """What CHARGE & SPARK has of its own."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game.course, Duels):
            raise TypeError("not a game of CHARGE & SPARK")
        self.course = game.course
        self.made = game.course.made
        super().__init__(game, self.made.layout)
        self.notation = Actions(game, self.layout.made)
        self.written = Recorded(game)
        self.hints = Hints(self)

    def hand_of(self, state: Any, seat: int) -> list[str]:
        """The cards in a hand, in the pack's order."""
        return self.layout.names_of("hand", state, seat)

    def rest_of(self, state: Any, seat: int) -> str:
        """The card at rest, or none."""
        return "none" if state.rest[seat] == NONE else self.made.cards[state.rest[seat]]

    def pile_of(self, state: Any) -> list[str]:
        """The cards of the pile, in the pack's order (nobody knows theirs)."""
        return self.layout.names_of("pile", state)

    def why_not_offered(self, position: Position, action: Action, language: str) -> str | None:
        if action[0] != "reveal":
            return None
        for seat, card in enumerate(action[1]):
            named = self.made.cards[card]
            if named not in (*self.hand_of(position.state, seat), self.rest_of(position.state, seat)):
                name, what = position.names[seat], self.called("card", named, language)
                return self.game.spec.texts.said("not-his", language, name=name, card=what)
        return None


def of(game: Game) -> ChargeAndSpark:
    """What a game of CHARGE & SPARK has of its own."""
    if not isinstance(game.own, ChargeAndSpark):
        raise TypeError("not a game of CHARGE & SPARK")
    return game.own


def tables_of(game: Game) -> Tables:
    """What does not change during such a game."""
    return of(game).made
