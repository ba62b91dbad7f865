"""The symmetries of an arena, applied to states and actions of REPLICANTS."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core.frozen import Data
from rulewright.core.play import Action
from rulewright.games.replicants.tables import strike_order
from rulewright.games.replicants.words import State

if TYPE_CHECKING:
    from rulewright.games.replicants.game import Replicants


class Symmetry(Data):
    """A symmetry of the lattice that maps an arena onto itself, and a shift of the seats."""

    own: Replicants
    sixths: int
    mirrored: bool
    hexes: tuple[int, ...]
    """For each hex the one it is mapped to."""
    seats: int

    def facing(self, facing: int) -> int:
        """The facing that one becomes."""
        return (self.sixths + (-facing if self.mirrored else facing)) % len(self.own.made.facings)

    def code(self, code: int) -> int:
        """The code that a Replicant's code on a board becomes; 0 stays 0."""
        if not code:
            return 0
        t = self.own.made
        piece = t.pieces[code]
        return t.code(self.seat(piece.owner), piece.soul, self.facing(piece.facing))

    def seat(self, seat: int) -> int:
        """The seat that one becomes."""
        return (seat + self.seats) % self.own.made.players

    def state(self, state: State) -> State:
        """The whole state, moved, turned and with its seats shifted."""
        t = self.own.made
        board = [0] * t.arena.size
        for at, code in enumerate(state.board):
            board[self.hexes[at]] = self.code(code)
        return state._replace(
            board=bytes(board),
            energy=self._seated(state.energy),
            points=self._seated(state.points),
            lost=self._seated(state.lost),
            reserve=tuple(
                count
                for souls in self._seated(
                    [state.reserve[t.in_reserve(p, 0) : t.in_reserve(p + 1, 0)] for p in range(t.players)]
                )
                for count in souls
            ),
            to_move=self.seat(state.to_move),
        )

    def _seated(self, values: Sequence[Any]) -> tuple[Any, ...]:
        n = self.own.made.players
        return tuple(values[(seat - self.seats) % n] for seat in range(n))

    def action(self, action: Action) -> Action:
        """What an action becomes: legal in the symmetric state where this one is legal."""
        kinds = self.own.game.vocabulary.kinds[action[0]].fields
        return (action[0], *(self._value(t, v) for t, v in zip(kinds.values(), action[1:], strict=True)))

    def _value(self, type_: str, value: Any) -> Any:
        if type_ in ("hex", "piece"):
            return self.hexes[value]
        if type_ == "hexes":
            return strike_order(self.own.made.arena, [self.hexes[v] for v in value])
        if type_ == "side":
            return -value if self.mirrored else value
        return value


def symmetries(own: Replicants) -> list[Symmetry]:
    """Every symmetry under which the rules must not change: rotations of the arena, mirrors too if every soul's
    picture is its own mirror image, each with every shift of the seats."""
    arena = own.made.arena
    # twice the middle of the arena, which may lie on an edge between two hexes
    middle = tuple(2 * sum(h[i] for h in arena.hexes) // arena.size for i in (0, 1))
    found = []
    for mirrored in (False, True) if own_mirror_images(own) else (False,):
        for sixths in range(6):
            turned = {}
            for x, y in arena.hexes:
                step = (2 * x - middle[0], 2 * y - middle[1])
                dx, dy = arena.turned(flipped(step) if mirrored else step, sixths)
                if (dx + middle[0]) % 2 == (dy + middle[1]) % 2 == 0:
                    turned[x, y] = ((dx + middle[0]) // 2, (dy + middle[1]) // 2)
            if set(turned) == set(turned.values()) == set(arena.hexes):
                hexes = tuple(arena.index[turned[h]] for h in arena.hexes)
                found += [Symmetry(own, sixths, mirrored, hexes, shift) for shift in range(own.made.players)]
    return found


def flipped(step: tuple[int, int]) -> tuple[int, int]:
    """A step seen in a mirror along the line from N to S."""
    return -step[0], step[1] - step[0]


def own_mirror_images(own: Replicants) -> bool:
    """Whether every soul's picture is its own mirror image."""
    return all({(flipped(r.step), r.how) for r in picture} == set(picture) for picture in own.made.pictures.values())
