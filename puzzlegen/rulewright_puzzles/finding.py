"""One task: positions of one source, screened, and the first that is sound, made smaller and described."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulewright.core.game import Game, Position
from rulewright_puzzles.describing import described
from rulewright_puzzles.filters import FILTERS
from rulewright_puzzles.minimising import minimised
from rulewright_puzzles.solving import Proved, Undecided, solve
from rulewright_puzzles.sources import SOURCES, Material
from rulewright_puzzles.stipulation import Stipulation
from rulewright_puzzles.symmetry import key
from rulewright_puzzles.wanted import Wanted

MOST_FACTOR = 60
"""A task spends at most so many times what is allowed for one position."""


@dataclass(frozen=True)
class Sound:
    """A position with what is asked, proved, with one key."""

    position: Position
    stipulation: Stipulation
    proved: Proved


class Seeker:
    """Does the tasks of one wish."""

    def __init__(self, game: Game, wanted: Wanted) -> None:
        self.game = game
        self.wanted = wanted
        self.filters = [rejects for name, rejects in FILTERS.items() if not (name == "hanging" and wanted.hanging)]
        self.nodes = self.screened = self.undecided = 0
        self.known: dict[Any, Sound | None] = {}

    def task(self, number: int) -> dict[str, Any]:
        """What a task finds, as plain data: its puzzle or None, and what it has cost."""
        self.nodes = self.screened = self.undecided = 0
        self.known = {}
        found = self._puzzle(number)
        return {"nodes": self.nodes, "screened": self.screened, "undecided": self.undecided, "puzzle": found}

    def _puzzle(self, number: int) -> dict[str, Any] | None:
        turn, which = divmod(number, len(self.wanted.sources))
        name = self.wanted.sources[which]
        rng = random.Random(f"{self.wanted.seed} {number}")
        written = [[self.game.parse_position(line) for line in lines] for lines in self.wanted.written]
        source = SOURCES[name](Material(self.game, rng, turn, self.worth, written))
        for position in self._affordable(source):
            sound = self.sound(position)
            if sound is None:
                continue
            smallest = minimised(sound, self.sound, self._left)
            record, features, cost = described(smallest, self.wanted)
            self.nodes += cost
            if record is None:
                continue
            origin = {"from": name, "seed": self.wanted.seed, "task": number}
            known_as = key(smallest.position, smallest.stipulation)
            return {"record": {**record, "source": origin}, "features": features, "key": known_as}
        return None

    def _affordable(self, source: Iterator[Position]) -> Iterator[Position]:
        for position in source:
            yield position
            if self._left() <= 0:
                return

    def _left(self) -> int:
        """Nodes that this task may still spend."""
        return MOST_FACTOR * self.wanted.effort - self.nodes

    # -- one position ----------------------------------------------------------------------------------

    def asked(self, position: Position) -> list[Stipulation]:
        """What may be asked in a position: of `reduce` without an opponent, each of them."""
        text = self.wanted.stipulation
        if not text.startswith("reduce to "):
            return [Stipulation.parse(text)]
        friends = self.game.side(self.game.current_player(position.state))
        names = [name for seat, name in enumerate(position.names) if seat not in friends]
        return [Stipulation.parse(text.replace("reduce", f"reduce {name}", 1)) for name in names]

    def sound(self, position: Position) -> Sound | None:
        """The position as a sound puzzle: not left out by a filter, proved, in no fewer turns than asked for, and
        with one key; None if it is none, or undecided."""
        found = self._decided(position)
        return found if found is not None and len(found.proved.keys) == 1 else None

    def worth(self, position: Position) -> float | None:
        """How near a position is to a sound puzzle: it is solved in as many turns as asked for, and the fewer keys it
        has the better; None if it is not."""
        found = self._decided(position)
        return None if found is None else -float(len(found.proved.keys))

    def _decided(self, position: Position) -> Sound | None:
        if position.state not in self.known:
            self.known[position.state] = self._decide(position)
        return self.known[position.state]

    def _decide(self, position: Position) -> Sound | None:
        if any(rejects(position) for rejects in self.filters):
            return None
        self.screened += 1
        for stipulation in self.asked(position):
            if stipulation.goal == "reduce" and self._reduced(position, stipulation):
                continue
            decision = solve(position, stipulation, budget=self.wanted.effort, unique=tuple(self.wanted.unique))
            self.nodes += decision.nodes
            self.undecided += isinstance(decision, Undecided)
            if isinstance(decision, Proved) and decision.length == stipulation.turns:
                return Sound(position, stipulation, decision)
        return None

    def _reduced(self, position: Position, stipulation: Stipulation) -> bool:
        """Whether an opponent has no more pieces than he is to be reduced to."""
        seat = position.seat(str(stipulation.opponent))
        return self.game.pieces_left(position.state, seat) <= (stipulation.left or 0)
