"""The start of a game (p.4, "Préparation du jeu") in the four modes.

Printed: which Replicants stand in the arena, what is in the reserve, energy zero, and the hexes of the matrices
(notation, chapter 1).  Reconstructed, as the pictures are lost: where the 2s and 3s stand and how everybody faces.

* Player 1 is set up by geometry: his matrix stands beside a missing corner of the arena and turns its back on it; the
  2s stand before it (its front and the two hexes beside that), the 3s on its two flanks; all five face as it does.
* The others are images of player 1: rotations in the circular arena, the mirror and the half-turn in the oval one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from oracle.positions import ARENAS, MATRIX, SEATS, Piece, Position, position
from oracle.templates import Hex, Rules, clockwise, parse_hex, write_hex
from oracle.threats import plus

COLOUR = Counter({MATRIX: 1, 2: 3, 3: 4, 4: 2, 5: 2, 6: 2, 7: 1})  # p.3: the 15 souls of a colour
IN_ARENA = Counter({MATRIX: 1, 2: 3, 3: 2})  # p.4: those that are in the arena at the start
MATRICES = {
    "two-player": ("E8", "E2"),
    "three-player": ("E8", "H5", "B2"),
    "four-player-individual": ("E8", "K8", "H2", "B2"),
    "four-player-teams": ("E8", "K8", "H2", "B2"),
}


def start(rules: Rules, mode: str, names: Sequence[str]) -> Position:
    """The initial position (p.4): energy 0, points 0, player 1 to make his first action.

    ValueError for an unknown mode, a wrong number of names or a name given twice.
    """
    if mode not in SEATS:
        raise ValueError(f"unknown mode {mode!r}")
    if len(names) != SEATS[mode] or len(set(names)) != len(names):
        raise ValueError(f"{mode} takes {SEATS[mode]} different names, not {list(names)}")
    players = {}
    for name, matrix, own in zip(names, MATRICES[mode], groups(rules, mode), strict=True):
        if own[0].where != parse_hex(matrix):
            raise ValueError(f"a matrix that should stand on {matrix} stands on {write_hex(own[0].where)}")
        texts = [f"{piece.soul} {write_hex(piece.where)} {piece.facing}" for piece in own]
        players[name] = {"points": 0, "energy": 0, "pieces": texts, "reserve": default_reserve(own)}
    return position(rules, {"mode": mode, "to_move": names[0], "action": 1, "players": players})


def groups(rules: Rules, mode: str) -> list[list[Piece]]:
    """The Replicants of each player, in turn order, the matrix first (p.4, the picture; reconstructed)."""
    arena = rules.arenas[ARENAS[mode]]
    first = group(rules, arena, parse_hex(MATRICES[mode][0]))
    if ARENAS[mode] == "oval":
        second = mirrored(rules, arena, first)
        return [first, second, turned(rules, arena, first, 3), turned(rules, arena, second, 3)]
    sixths = 6 // SEATS[mode]
    return [turned(rules, arena, first, sixths * seat) for seat in range(SEATS[mode])]


def group(rules: Rules, arena: frozenset[Hex], matrix: Hex) -> list[Piece]:
    """A matrix beside a missing corner, and its five Replicants on its five neighbours (reconstructed)."""
    outside = [step for step in rules.directions.values() if plus(matrix, step) not in arena]
    if len(outside) != 1:
        raise ValueError(f"{write_hex(matrix)} is not beside one missing corner")
    ring = [outside[0]]  # clockwise: back, left flank, left front, front, right front, right flank
    while len(ring) < 6:
        ring.append(clockwise(ring[-1]))
    _, left, left_front, front, right_front, right = ring
    facing = name_of(rules, front)
    twos = [Piece(2, plus(matrix, step), facing) for step in (left_front, front, right_front)]
    threes = [Piece(3, plus(matrix, step), facing) for step in (left, right)]
    return [Piece(MATRIX, matrix, facing), *twos, *threes]


def turned(rules: Rules, arena: frozenset[Hex], pieces: list[Piece], sixths: int) -> list[Piece]:
    """These Replicants turned clockwise about the arena's centre by so many sixths of a circle."""

    def turn(offset: Hex) -> Hex:
        for _ in range(sixths):
            offset = clockwise(offset)
        return offset

    return imaged(rules, arena, pieces, turn)


def mirrored(rules: Rules, arena: frozenset[Hex], pieces: list[Piece]) -> list[Piece]:
    """These Replicants in the mirror across the long axis of the oval arena: SE for NW, N for NE, S for SW."""
    return imaged(rules, arena, pieces, lambda offset: (offset[1] - offset[0], offset[1]))


def imaged(rules: Rules, arena: frozenset[Hex], pieces: list[Piece], image: Callable[[Hex], Hex]) -> list[Piece]:
    """These Replicants moved and turned by a symmetry, which is given by what it does to offsets from the centre.

    The centre may lie on an edge between two hexes, so its coordinates and the offsets from it are doubled.
    """
    columns, rows = [x for x, _ in arena], [y for _, y in arena]
    x0, y0 = min(columns) + max(columns), min(rows) + max(rows)
    result = []
    for piece in pieces:
        x, y = image((2 * piece.where[0] - x0, 2 * piece.where[1] - y0))
        facing = name_of(rules, image(rules.directions[piece.facing]))
        result.append(Piece(piece.soul, ((x + x0) // 2, (y + y0) // 2), facing))
    return result


def name_of(rules: Rules, step: Hex) -> str:
    """The name of a direction."""
    return next(name for name, known in rules.directions.items() if known == step)


def default_reserve(pieces: Iterable[str | Piece]) -> list[str]:
    """Every soul of a colour that is not in the arena and can still be created, in order of value (p.3, p.4).

    The matrix and the 2s all stand in the arena at the start (p.4): one that is missing has left the game (p.6, p.7).
    A Replicant is a `Piece` or its text, `3 D8 S`.  ValueError for more Replicants of a soul than a colour has.
    """
    inside = Counter(int(piece.split()[0]) if isinstance(piece, str) else piece.soul for piece in pieces)
    for soul, number in inside.items():
        if number > COLOUR[soul]:
            raise ValueError(f"a colour has {COLOUR[soul]} souls {soul}, not {number}")
    creatable = [soul for soul in sorted(COLOUR) if COLOUR[soul] > IN_ARENA[soul]]
    return [str(soul) for soul in creatable for _ in range(COLOUR[soul] - inside[soul])]
