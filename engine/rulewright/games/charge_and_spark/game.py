"""CHARGE & SPARK as a `Game`: what it has beside what it declares."""

from __future__ import annotations

from typing import Any

from rulewright.core.declared import DeclaredHints
from rulewright.core.errors import InputError, Problem
from rulewright.core.game import Game, Position
from rulewright.core.play import Action
from rulewright.core.spec import Spec
from rulewright.games.playing import Plain, Played

PAIR = 2
"""Who has words for "the other player" is one of two."""


class Duels(Played):
    """The course of play of CHARGE & SPARK: it is declared, and for two."""

    def __init__(self, spec: Spec, mode: str) -> None:
        """Take a mode of some rules.

        Raises:
            InputError: if there are not two seats, or the rules do not fit.
        """
        seats = len(spec.modes[mode]["seats"]) if mode in spec.modes else PAIR
        if seats != PAIR:
            place = spec.place(("game", "modes", mode, "seats"))
            message = f"{seats} seats: an attack is aimed at the other player, so there are {PAIR}"
            raise InputError(Problem(message, place))
        super().__init__(spec, mode)


class Hints(DeclaredHints):
    """What helps to search CHARGE & SPARK."""

    def worth(self, state: Any, seat: int) -> float:
        """Health, steps, and what may be spent."""
        worth = 0.0
        for of in range(len(state.health)):
            own = state.health[of] + state.square[of] / 2 + (state.battery[of] + state.disk[of]) / 10
            worth += own if of == seat else -own
        return worth


class ChargeAndSpark(Plain):
    """What CHARGE & SPARK has of its own."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.hints = Hints(self)

    def why_not_offered(self, position: Position, action: Action, language: str) -> str | None:
        if action[0] != "reveal":
            return None
        for seat, card in enumerate(action[1]):
            held = self.layout.names_of("hand", position.state, seat)
            named = self.layout.things("card")[card]
            if named not in held and position.state.rest[seat] != card:
                name, what = position.names[seat], self.called("card", named, language)
                return self.game.spec.texts.said("not-his", language, name=name, card=what)
        return None
