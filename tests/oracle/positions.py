"""Positions as frozen data, and the mapping they are read from and written to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from oracle.templates import Hex, Rules, parse_hex, write_hex

SEATS = {"two-player": 2, "three-player": 3, "four-player-individual": 4, "four-player-teams": 4}
ARENAS = {
    "two-player": "circular",
    "three-player": "circular",
    "four-player-individual": "oval",
    "four-player-teams": "oval",
}
TRACK = (0, 1, 2, 3, 4, 5, 6, 7, 9)
MATRIX = 1


class Piece(NamedTuple):
    """One Replicant in the arena."""

    soul: int
    where: Hex
    facing: str


@dataclass(frozen=True)
class Position:
    """Everything the rules need; seats are counted from 0, pieces and reserves are kept in order of their values.

    A finished game keeps `mover` and `action` of the action that ended it.
    """

    mode: str
    names: tuple[str, ...]
    mover: int
    action: int
    points: tuple[float, ...]
    energy: tuple[int, ...]
    pieces: tuple[tuple[Piece, ...], ...]
    reserve: tuple[tuple[int, ...], ...]
    outcome: dict[str, Any] | None = None


def position(rules: Rules, mapping: Mapping[str, Any]) -> Position:
    """Read a position (shape: see the interface in the package's brief); ValueError where it makes no sense."""
    mode = str(mapping["mode"])
    if mode not in SEATS:
        raise ValueError(f"unknown mode {mode!r}")
    players: Mapping[str, Any] = mapping["players"]
    names = tuple(str(name) for name in players)
    if len(names) != SEATS[mode]:
        raise ValueError(f"{mode} takes {SEATS[mode]} players, not {len(names)}")
    action = int(mapping["action"])
    if action not in (1, 2, 3):
        raise ValueError(f"no action {action}")
    arena = rules.arenas[ARENAS[mode]]
    taken: set[Hex] = set()
    pieces: list[tuple[Piece, ...]] = []
    for player in players.values():
        own = [read_piece(rules, arena, str(text)) for text in player["pieces"]]
        for piece in own:
            if piece.where in taken:
                raise ValueError(f"two Replicants on {write_hex(piece.where)}")
            taken.add(piece.where)
        if sum(piece.soul == MATRIX for piece in own) != 1:
            raise ValueError("a player of a game that goes on has one matrix")
        pieces.append(tuple(sorted(own)))
    energy = tuple(int(player.get("energy", 0)) for player in players.values())
    if any(value not in TRACK for value in energy):
        raise ValueError(f"energy not on the track: {energy}")
    return Position(
        mode=mode,
        names=names,
        mover=names.index(str(mapping["to_move"])),
        action=action,
        points=tuple(float(player.get("points", 0)) for player in players.values()),
        energy=energy,
        pieces=tuple(pieces),
        reserve=tuple(tuple(sorted(int(soul) for soul in player.get("reserve", ()))) for player in players.values()),
    )


def hearts(position: Position, seat: int) -> int:
    """The hearts in a player's reserve (p.4): 9 with two players, else 8, less his Replicants in the arena."""
    return (9 if SEATS[position.mode] == 2 else 8) - len(position.pieces[seat])


def read_piece(rules: Rules, arena: frozenset[Hex], text: str) -> Piece:
    """`3 D8 S` as a piece."""
    soul, where, facing = text.split()
    piece = Piece(int(soul), parse_hex(where), facing)
    if piece.soul not in rules.templates or facing not in rules.directions or piece.where not in arena:
        raise ValueError(f"not a Replicant in this arena: {text!r}")
    return piece


def mapping(position: Position) -> dict[str, Any]:
    """The position in the shape it is read from; the outcome is not part of it."""
    return {
        "mode": position.mode,
        "to_move": position.names[position.mover],
        "action": position.action,
        "players": {
            name: {
                "points": int(points) if points == int(points) else points,
                "energy": energy,
                "pieces": [f"{piece.soul} {write_hex(piece.where)} {piece.facing}" for piece in pieces],
                "reserve": list(reserve),
            }
            for name, points, energy, pieces, reserve in zip(
                position.names, position.points, position.energy, position.pieces, position.reserve, strict=True
            )
        },
    }
