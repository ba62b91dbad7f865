"""A game whose positions are made of declared parts: their start, data and line both ways, and what a player sees."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from rulewright.core import position_line, sampling, supply
from rulewright.core.abilities import Possible
from rulewright.core.conditions import Condition
from rulewright.core.conflicts import BeyondError
from rulewright.core.errors import PositionError
from rulewright.core.explain import Env, Sought
from rulewright.core.game import Game, Position
from rulewright.core.parts import Declared
from rulewright.core.play import Action
from rulewright.core.positions import Layout
from rulewright.core.spec import ALWAYS
from rulewright.core.telling import say

TRIES = 1000
"""So often a position is drawn anew that cannot be."""


class DeclaredGame(Game):
    """A game of declared parts."""

    @property
    @abstractmethod
    def layout(self) -> Layout:
        """What its mode makes of them, which `prepare` has made."""

    def initial_state(self) -> Any:
        return self.layout.start()

    def initial_position(self, names: Sequence[str] | None = None) -> Position:
        return Position(self, tuple(names or self.spec.modes[self.mode]["seats"]), self.initial_state())

    def position(self, data: Mapping[str, Any]) -> Position:
        players = data.get("players") or {name: {} for name in self.spec.modes[self.mode]["seats"]}
        names, state = supply.read(self.layout, {**data, "players": players})
        self.check_always(names, state)
        self.check_going_on(names, state)
        return Position(self, names, state)

    def parse_position(self, text: str) -> Position:
        self.check_named(text)
        names, state, more = position_line.read(self.layout, text)
        for word in more:
            state = self.read_more(names, state, word)
        self.check_always(names, state)
        if self.outcome(state) is None:
            self.check_going_on(names, state)
        return Position(self, names, state)

    def check_always(self, names: Sequence[str], state: Any) -> None:
        """Refuse a state that lacks what every position has.

        Raises:
            PositionError: with what of it is not so.
        """
        for number, condition in enumerate(self._always):
            holds, facts = self.explainer.evaluate(condition, Env(state, 0, {}))
            if not holds:
                there = Position(self, tuple(names), state)
                told = "; ".join(filter(None, (say(f, there, "en") for f in facts if not isinstance(f, Sought))))
                place = self.spec.place(("game", ALWAYS, number))
                raise PositionError(f"no position is so: {told}", (), f"see {place}" if place else None)

    @cached_property
    def _always(self) -> list[Condition]:
        return self.parser.always()

    def format_position(self, position: Position) -> str:
        line = position_line.write(self.layout, position.names, position.state)
        return " ".join([line, *self.tell_more(position)])

    @abstractmethod
    def tell_more(self, position: Position) -> Iterator[str]:
        """What a line says beside the parts, as words."""

    @abstractmethod
    def read_more(self, names: Sequence[str], state: Any, word: str) -> Any:
        """The state with what a word of a line says beside the parts.

        Raises:
            InputError: if it says nothing.
        """

    def apply(self, state: Any, action: Action) -> Any:
        """The state that an action leads to.

        Raises:
            ChangeConflictError: if two clauses contradict each other, or lead beyond what a part can hold.
        """
        after = super().apply(state, action)
        for part, least, most in self._strict:
            held = getattr(after, part.name)
            cells = held if isinstance(held, tuple) else (held,)
            beyond = min(cells) if min(cells) < least else None
            if beyond is None and most is not None and max(cells) > most:
                beyond = max(cells)
            if beyond is not None:
                writing = tuple(self._writing(action[0], part.name))
                raise BeyondError(part.name, writing, beyond, (least, most)).placed(self.spec)
        return after

    @cached_property
    def _strict(self) -> list[tuple[Declared, int, int | None]]:
        """The numbers and bags for which no rule says what happens beyond their bounds, with these."""
        found: list[tuple[Declared, int, int | None]] = []
        for part in self.layout.made.parts:
            if part.sort == "bag":
                found.append((part, 0, None))
            elif part.sort == "number" and not part.stops:
                found.append((part, *self.layout.bounds(part)))
        return found

    def _writing(self, kind: str, part: str) -> Iterator[str]:
        """The clauses that change a part when an action of a kind is taken."""
        for _, several in self.compiler.lowering.stages(self.vocabulary.kinds[kind]):
            yield from (each.clause.id for each in several if any(write.part.name == part for write in each.writes))

    def describe(self, position: Position) -> Mapping[str, Any]:
        return self.layout.describe(position.names, position.state)

    def possible(self, names: Sequence[str]) -> Mapping[str, Possible]:
        return self.layout.possible(names)

    def observation(self, state: Any, player: int) -> Any:
        """The state with what the player may not see taken out: of a bag what is hidden counts as none."""
        return self.layout.observation(state, player)

    def sample(self, rng: random.Random) -> Position | None:
        for _ in range(TRIES):
            state = self.layout.of_cells(sampling.draw(self.layout, rng))
            names = tuple(self.spec.modes[self.mode]["seats"])
            if (made := self._made(names, state)) is not None:
                return made
        return None

    def smaller(self, position: Position) -> Iterator[Position]:
        for cells in sampling.simpler(self.layout, self.layout.all_cells(position.state)):
            made = self._made(position.names, self.layout.of_cells(cells))
            if made is not None:
                yield made

    def _made(self, names: Sequence[str], state: Any) -> Position | None:
        """A position, if there can be such a one."""
        try:
            self.check_always(names, state)
            self.check_going_on(names, state)
        except PositionError:
            return None
        return Position(self, tuple(names), state)
