"""A game of declarations alone in one mode: its words, its course, and what it has of its own."""

from __future__ import annotations

from typing import Any

from rulewright.core import parts
from rulewright.core.declared import NOBODY_DOES, NOT_DUE, DeclaredAbilities, DeclaredCourse, DeclaredHints
from rulewright.core.domains import Names, Numbers, check_settings
from rulewright.core.game import Game, Position
from rulewright.core.parts import Declarations
from rulewright.core.phrases import SEMICOLON
from rulewright.core.play import TERMINAL, Action
from rulewright.core.positions import Layout
from rulewright.core.spec import Spec
from rulewright.core.types import FLAG, NUMBER, PLAYER
from rulewright.core.vocabulary import (
    BEFORE,
    CLOCKWISE,
    OTHERS,
    PLAYERS,
    ValueType,
    Vocabulary,
    by_name,
)
from rulewright.games.notation import Actions
from rulewright.games.recording import Recorded

NOT_HIS = "not-his"
"""The text that says that somebody does not have what he chose."""
MOST = 999
"""As much of anything as is ever counted."""
SETS = by_name(PLAYERS, OTHERS, BEFORE, CLOCKWISE)


def vocabulary(spec: Spec, mode: str | None = None) -> Vocabulary:
    """What every game of declarations may ask and offer; in a mode literals can be read.

    Raises:
        InputError: if the declarations are wrong.
    """
    declared = parts.check(spec, SETS)
    seats = len(spec.modes[mode]["seats"]) if mode else 0
    return parts.lend(_own(seats), declared, spec.settings(mode) if mode else None)


def _own(seats: int) -> Vocabulary:
    """What is not declared, and the same in every game."""
    known = by_name(
        ValueType("player", "A player, by seat from 1.", PLAYER, {"type": "integer", "minimum": 1}, lambda: _of(seats)),
        ValueType("count", "How many.", NUMBER, {"type": "integer", "minimum": 0}, lambda: Numbers(0, MOST, "a count")),
        ValueType("flag", "True or false.", FLAG, {"type": "boolean"}),
    )
    return Vocabulary(
        state=parts.state_type(()),
        parts={},
        types=known,
        kinds={},
        words={},
        sets=SETS,
        offers={},
        effects={},
        settings={},
        sizes={PLAYER: seats} if seats else {},
    )


def _of(seats: int) -> Names:
    return Names({seat + 1: seat for seat in range(seats)}, "a player")


class Played(DeclaredCourse):
    """The course of play of a game that declares it; where no steps are declared, nobody acts."""

    def __init__(self, spec: Spec, mode: str) -> None:
        super().__init__(spec, mode)
        self.vocabulary = vocabulary(spec, mode)
        check_settings(spec, mode, self.vocabulary)
        self.layout = Layout(spec, mode, parts.read(spec), self.vocabulary.state)
        self.layout.check_start()
        self.tables = self.layout.tables

    def current_player(self, state: Any) -> int:
        return super().current_player(state) if self.steps else TERMINAL

    def actor(self, state: Any) -> int:
        return super().actor(state) if self.steps else 0


class Plain(DeclaredAbilities):
    """What a game of declarations has of its own."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game.course, Played):
            raise TypeError("not a game of declarations alone")
        super().__init__(game, game.course.layout)
        self.notation = Actions(game, self.made)
        self.written = Recorded(game)
        self.hints = DeclaredHints(self)

    def why_not_offered(self, position: Position, action: Action, language: str) -> str | None:
        """What is due instead, or that nobody does that; of what all choose at once, the first that somebody chose and
        does not have."""
        kind = self.game.vocabulary.kinds[action[0]]
        due = self.made.agenda.steps.get(self.game.course.due(position.state) or "")
        if due and kind.name not in due.taken and (status := self.status(position, language)):
            return f"{NOT_DUE[language]}{SEMICOLON[language]}{status}"
        takes = [step for step in self.made.agenda.steps.values() if kind.name in step.taken]
        if takes and all(step.nobody for step in takes):
            return NOBODY_DOES[language]
        if kind.joint_of is None:
            return None
        ((field, domain),) = self.game.vocabulary.kinds[kind.joint_of].fields.items()
        for seat, chosen in enumerate(action[1]):
            if domain in self.made.things and self.layout.has(position.state, seat, domain, chosen) is False:
                called = self.called(domain, self.made.things[domain][chosen], language)
                told = {"name": position.names[seat], field: called}
                return self.game.spec.texts.maybe_said(NOT_HIS, language, **told)
        return None

    @property
    def made(self) -> Declarations:
        """What the pack declares."""
        return self.layout.made
