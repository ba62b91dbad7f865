"""One task: positions of one source, screened, and the first that is sound, made smaller and described."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulewright.core.game import Game, Position
from rulewright_puzzles.describing import Proof, described, fits
from rulewright_puzzles.describing import proof as written_proof
from rulewright_puzzles.filters import FILTERS
from rulewright_puzzles.minimising import minimised
from rulewright_puzzles.screening import screened
from rulewright_puzzles.solving import Key, Undecided, screen
from rulewright_puzzles.sources import SOURCES, Material
from rulewright_puzzles.stipulation import Stipulation, leaves_open, of
from rulewright_puzzles.symmetry import key
from rulewright_puzzles.wanted import Wanted

MOST_FACTOR = 60
"""A task spends at most so many times what is allowed for one position."""
MOST_KEYS = 8
"""Where keys are counted to see how near a position is, no more than so many are."""

KEPT = 2
"""So many proofs are kept: minimising asks for that of the position it has and of the one it tries."""


@dataclass(frozen=True)
class Sound:
    """A position with what is asked, decided, and its keys, all of them if they are few."""

    position: Position
    stipulation: Stipulation
    keys: tuple[Key, ...]


class Seeker:
    """Does the tasks of one wish."""

    def __init__(self, game: Game, wanted: Wanted) -> None:
        self.game = game
        self.wanted = wanted
        self.filters = [rejects for name, rejects in FILTERS.items() if not (name == "hanging" and wanted.hanging)]
        self.nodes = self.screened = self.undecided = 0
        self._proofs: deque[tuple[Sound, Proof | None]] = deque(maxlen=KEPT)

    def task(self, number: int) -> dict[str, Any]:
        """What a task finds, as plain data: its puzzle or None, and what it has cost."""
        self.nodes = self.screened = self.undecided = 0
        found = self._puzzle(number)
        return {"nodes": self.nodes, "screened": self.screened, "undecided": self.undecided, "puzzle": found}

    def _puzzle(self, number: int) -> dict[str, Any] | None:
        turn, which = divmod(number, len(self.wanted.sources))
        name = self.wanted.sources[which]
        rng = random.Random(f"{self.wanted.seed} {number}")
        written = [[self.game.own.parse_position(line) for line in lines] for lines in self.wanted.written]
        source = SOURCES[name](Material(self.game, rng, turn, self.worth, written))
        for position in self._affordable(source):
            sound = self.sound(position)
            if sound is None or not self._may_show(sound):
                continue
            whole = self.wanted.whole
            smallest = sound if whole else minimised(sound, self.with_key(sound), self.shown, self._left)
            proof = self.proof(smallest)
            if proof is None or not fits(proof, self.wanted):
                continue
            record, features, cost = described(smallest, proof, self.wanted)
            self.nodes += cost
            if not self._is_wanted(record):
                continue
            origin = {"from": name, "seed": self.wanted.seed, "task": number}
            known_as = key(smallest.position, smallest.stipulation)
            return {"record": {**record, "source": origin}, "features": features, "key": known_as}
        return None

    def proof(self, sound: Sound) -> Proof | None:
        """The proof of a sound puzzle; None if it could not be written.  The latest are kept."""
        for each, proof in self._proofs:
            if each is sound:
                return proof
        found, cost = written_proof(sound, self.wanted)
        self.nodes += cost
        self._proofs.append((sound, found))
        return found

    def shown(self, sound: Sound) -> set[str]:
        """The themes that the proof of a sound puzzle shows; none if it could not be written."""
        proof = self.proof(sound)
        return set(proof.themes) if proof is not None else set()

    def _may_show(self, sound: Sound) -> bool:
        """Whether a sound position shows the themes wanted, or that cannot be said yet."""
        proof = self.proof(sound)
        return proof is None or set(self.wanted.themes) <= set(proof.themes)

    def _is_wanted(self, record: Mapping[str, Any]) -> bool:
        """Whether a puzzle is as hard as wanted."""
        return not self.wanted.levels or record["difficulty"]["level"] in self.wanted.levels

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
        if not leaves_open(text):
            return [Stipulation.parse(text)]
        friends = self.game.side(self.game.current_player(position.state))
        names = [name for seat, name in enumerate(position.names) if seat not in friends]
        return [of(text, name) for name in names]

    def sound(self, position: Position) -> Sound | None:
        """The position as a sound puzzle: not left out by a filter, done in no fewer turns than asked for, with one
        key; None if it is none, or undecided."""
        found = self._decided(position, 1, None)
        return found if found is not None and len(found.keys) == 1 else None

    def with_key(self, sound: Sound) -> Callable[[Position], Sound | None]:
        """Tells another position as a sound puzzle with the same key and the same question; None if it is none."""

        def again(position: Position) -> Sound | None:
            found = self._decided(position, 1, sound)
            return found if found is not None and len(found.keys) == 1 else None

        return again

    def worth(self, position: Position) -> float | None:
        """How near a position is to a sound puzzle: it is done in as many turns as asked for, and the fewer keys it has
        the better; None if it is not."""
        found = self._decided(position, MOST_KEYS, None)
        return None if found is None else -float(len(found.keys))

    def _decided(self, position: Position, most: int, like: Sound | None) -> Sound | None:
        if any(rejects(position) for rejects in self.filters):
            return None
        self.screened += like is None
        asked = self.asked(position) if like is None else [like.stipulation]
        key = like.keys[0].parts if like is not None else None
        for stipulation in asked:
            if self._idle(position, stipulation):
                continue
            found = screened(position, stipulation, self.wanted.effort, self.wanted.unique, most, key)
            self.nodes += found.nodes
            self.undecided += found.undecided
            if found.keys:
                return Sound(position, stipulation, found.keys)
        return None

    def _idle(self, position: Position, stipulation: Stipulation) -> bool:
        """Whether nobody would ask that: an opponent is to be reduced to what he has, or who is to survive can win."""
        if stipulation.goal == "reduce":
            seat = position.seat(str(stipulation.opponent))
            return self.game.own.hints.pieces_left(position.state, seat) <= (stipulation.left or 0)
        if stipulation.goal == "survive":
            winning = screen(position, replace(stipulation, goal="win"), budget=self.wanted.effort)
            self.nodes += winning.nodes if isinstance(winning, Undecided) else winning[1]
            return isinstance(winning, Undecided) or winning[0] is not None
        return False
