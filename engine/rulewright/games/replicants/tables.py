"""Look-up tables of one mode, computed once from the rules' settings, arenas and souls.

A board has a byte for each hex: 0 for none, else a code of one Replicant's owner, soul and facing.  The words
of the game look into these tables by code and hex.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import compress
from typing import Any, NamedTuple

from rulewright.core.errors import InputError, Problem
from rulewright.core.spec import Spec
from rulewright.games.replicants.arena import (
    Arena,
    PictureError,
    Reach,
    Vector,
    between,
    read_picture,
    surroundings,
)
from rulewright.games.replicants.ground import Ground

Board = bytes | bytearray


class Piece(NamedTuple):
    """A Replicant: owner (seat from 0), soul (number in the pack's order), facing (steps clockwise)."""

    owner: int
    soul: int
    facing: int


class Placed(NamedTuple):
    """A Replicant standing somewhere: number of its hex, its code on a board, number of its soul."""

    hex: int
    code: int
    soul: int


class Side(NamedTuple):
    """What a player has in the arena, and how many of each soul in reserve."""

    placed: tuple[Placed, ...]
    reserve: tuple[int, ...]


@dataclass(frozen=True)
class Tables:
    """Everything that does not change during a game."""

    spec: Spec
    mode: str
    settings: Mapping[str, Any]
    arena: Arena
    souls: tuple[str, ...]
    facings: tuple[str, ...]
    players: int
    pieces: tuple[Piece, ...]
    """By code, from 1; code 0 is no Replicant."""
    pictures: Mapping[str, tuple[Reach, ...]]
    allies: tuple[frozenset[int], ...]
    words: Mapping[str, Any]
    """The tables and native functions that expressions name."""
    placed: dict[tuple[int, str], Placed] = field(default_factory=dict, compare=False, repr=False)
    """Replicants by seat and text, as far as positions have written them."""
    sides: dict[Any, Side] = field(default_factory=dict, compare=False, repr=False)
    """Whole sides, by how positions have written them."""

    @cached_property
    def owned(self) -> tuple[int, ...]:
        """How many of each soul a colour has."""
        return tuple(self.settings["souls"].get(soul, 0) for soul in self.souls)

    @cached_property
    def never_in_reserve(self) -> frozenset[str]:
        """The souls that all start in the arena."""
        line_up = self.settings["line-up"]
        return frozenset(soul for soul, n in zip(self.souls, self.owned, strict=True) if line_up.get(soul, 0) == n)

    @cached_property
    def nameable(self) -> frozenset[Vector]:
        """The hexes that actions may name: others are in no arena, and no picture leads to them."""
        return surroundings(self.spec.data["arenas"])

    def code(self, owner: int, soul: int, facing: int) -> int:
        """The code of a Replicant on a board."""
        turns = len(self.facings)
        return 1 + (owner * len(self.souls) + soul) * turns + facing % turns

    def in_reserve(self, owner: int, soul: int) -> int:
        """Where a state's `reserve` counts the souls of one kind."""
        return owner * len(self.souls) + soul


def build(ground: Ground) -> Tables:
    """The tables of a mode, whose settings have been checked one by one.

    Raises:
        InputError: if they do not go together.
        ValueError: if the arena cannot be built.
    """
    spec, mode, settings = ground.spec, ground.mode, ground.settings
    arena, souls, facings, seats = ground.arena, ground.souls, ground.facings, ground.players
    for name in ("matrix-hexes", "starting-hexes", "starting-facing"):
        if len(settings[name]) != seats:
            message = f"{mode} has {seats} seats, and {name} has {len(settings[name])}"
            raise InputError(Problem(message, spec.setting_place(name, mode)))
    turns = len(facings)
    pieces = (
        Piece(0, 0, 0),
        *(Piece(p, s, f) for p in range(seats) for s in range(len(souls)) for f in range(turns)),
    )
    pictures = {name: _picture(spec, name) for name in souls}
    named = [seat for team in settings.get("teams", []) for seat in team]
    if len(set(named)) < len(named):
        message = "a seat belongs to one team at most"
        raise InputError(Problem(message, spec.setting_place("teams", mode)))
    teams = [[seat - 1 for seat in team] for team in settings.get("teams", [])]
    allies = tuple(frozenset(s for team in teams if p in team for s in team if s != p) for p in range(seats))
    made = Tables(spec, mode, settings, arena, souls, facings, seats, pieces, pictures, allies, {})
    object.__setattr__(made, "words", _names(made))
    return made


def _picture(spec: Spec, soul: str) -> tuple[Reach, ...]:
    try:
        return read_picture(spec.data["pieces"]["souls"][soul]["picture"])
    except PictureError as error:
        row = () if error.row is None else (error.row,)
        raise InputError(Problem(str(error), spec.place(("pieces", "souls", soul, "picture", *row)))) from None


def _names(t: Tables) -> dict[str, Any]:
    """What expressions name, and what looks at a board besides."""
    sides, reach = _sides(t), _reach(t)
    on_board = _on_board(t, sides["OWN"], reach["ARCS"])
    return {**sides, **_ends(t), **reach, **_numbers(t), **_turns(t), **on_board, **_places(t)}


def _sides(t: Tables) -> dict[str, Any]:
    """Whose a Replicant is, by seat and code."""
    codes = range(len(t.pieces))
    own = [[bool(c) and t.pieces[c].owner == seat for c in codes] for seat in range(t.players)]
    ally = [[bool(c) and t.pieces[c].owner in t.allies[seat] for c in codes] for seat in range(t.players)]
    enemy = [[bool(c) and not own[seat][c] and not ally[seat][c] for c in codes] for seat in range(t.players)]
    return {
        "SOUL": [p.soul if c else -1 for c, p in enumerate(t.pieces)],
        "OWNER": [p.owner for p in t.pieces],
        "OWN": own,
        "ENEMY": enemy,
        "ALLY": ally,
        "ENEMIES": [tuple(q for q in range(t.players) if q != p and q not in t.allies[p]) for p in range(t.players)],
        "ALLIES": [tuple(sorted(t.allies[p])) for p in range(t.players)],
        "SIDES": [tuple(sorted({p, *t.allies[p]})) for p in range(t.players)],
    }


def _ends(t: Tables) -> dict[str, Any]:
    """Who has lost and who wins."""

    def victors(lost: Sequence[str], points: Sequence[float], won: str) -> tuple[int, ...]:
        rest = [seat for seat, loss in enumerate(lost) if not loss]
        if won == "most-points":
            most = max((points[seat] for seat in rest), default=0)
            rest = [seat for seat in rest if points[seat] == most]
        return tuple(rest)

    return {"victors": victors}


def _numbers(t: Tables) -> dict[str, Any]:
    """Counts, costs and the energy track."""
    costs = {t.souls.index(s): c for s, c in t.settings["soul-costs"].items()}
    track = sorted(t.settings["energy-track"])

    def stepped(energy: int, by: int) -> int:
        later = [e for e in track if e > energy]
        return int(later[min(by, len(later)) - 1]) if later and by > 0 else energy

    return {
        "SOULS": len(t.souls),
        "COST": [costs.get(s, -1) for s in range(len(t.souls))],
        "CREATABLE": tuple(sorted(costs)),
        "MATRIX": t.souls.index(t.settings["matrix"]),
        "TURN": t.settings["turn"],
        "ACTIONS": len(t.settings["turn"]),
        "TRACK_END": track[-1],
        "stepped": stepped,
    }


def _turns(t: Tables) -> dict[str, Any]:
    """The code that a Replicant has once it is turned."""
    facings = len(t.facings)
    step = t.settings["rotation"] * facings // 360
    drift = t.settings["turn-while-moving"] * facings // 360

    def turned(code: int, by: int) -> int:
        piece = t.pieces[code]
        return t.code(piece.owner, piece.soul, piece.facing + by) if code else 0

    codes, souls = range(len(t.pieces)), range(len(t.souls))
    return {
        "TURNED": [[turned(c, by * step) for c in codes] for by in (0, 1, -1)],
        "DRIFTED": [turned(c, drift) for c in codes],
        "FACING": [piece.facing for piece in t.pieces],
        "CODE": [[[t.code(p, s, f) for f in range(facings)] for s in souls] for p in range(t.players)],
    }


def _on_board(t: Tables, own: Sequence[Sequence[bool]], arcs: Sequence[Any]) -> dict[str, Any]:
    """A player's Replicants on a board, and whose arcs strike some hexes, for what is not a rule."""
    hexes = range(t.arena.size)
    marks = [bytes(mine).ljust(256, bytes(1)) for mine in own]

    def pieces(board: Board, of: int) -> list[int]:
        return list(compress(hexes, board.translate(marks[of])))

    def count(board: Board, of: int) -> int:
        return board.translate(marks[of]).count(1)

    def strikers(board: Board, of: int, victims: Sequence[int]) -> list[int]:
        wanted = set(victims)
        return [p for p in pieces(board, of) if wanted.issubset(arcs[board[p]][p])]

    return {"pieces": pieces, "count": count, "strikers": strikers}


def _places(t: Tables) -> dict[str, Any]:
    """What lies around a hex, and where pictures lead, in the arena or out of it."""

    def beside(at: int, other: int) -> bool:
        return t.arena.at(other) in t.arena.around(t.arena.at(at))

    def shape(code: int, piece: int, to: int) -> bool:
        (x, y), (to_x, to_y) = t.arena.at(piece), t.arena.at(to)
        standing = t.pieces[code]
        step = (to_x - x, to_y - y)
        picture = t.pictures[t.souls[standing.soul]] if code else ()
        return any(r.how != "arc" and t.arena.turned(r.step, standing.facing) == step for r in picture)

    return {"NEIGHBOURS": (*t.arena.neighbours, ()), "beside": beside, "shape": shape}


def strike_order(arena: Arena, hexes: Sequence[int]) -> tuple[int, ...]:
    """Struck hexes in the order in which they are written: by column, from the higher row down."""
    return tuple(sorted(hexes, key=lambda h: (arena.at(h)[0], -arena.at(h)[1])))


def _reach(t: Tables) -> dict[str, Any]:
    """For every code and hex: where it may move, how, over what, and where its arcs strike."""
    nothing: list[Any] = [() for _ in range(t.arena.size)]
    none_at_all: list[Any] = [{} for _ in range(t.arena.size)]
    moves: list[Any] = [nothing]
    ways, vias, arcs = [none_at_all], [none_at_all], [nothing]
    for piece in t.pieces[1:]:
        parts = _reach_of(t.arena, t.pictures[t.souls[piece.soul]], piece.facing)
        for table, part in zip((moves, ways, vias, arcs), parts, strict=True):
            table.append(part)
    return {"MOVES": moves, "WAY": ways, "VIA": vias, "ARCS": arcs}


@lru_cache(maxsize=1024)
def _reach_of(arena: Arena, picture: tuple[Reach, ...], facing: int) -> tuple[list[Any], ...]:
    """For every hex of an arena what `_reach` says of one code; the same lists for all games that have it so."""
    moves: list[Any] = []
    ways: list[Any] = []
    vias: list[Any] = []
    arcs: list[Any] = []
    turned = [
        (r.how, arena.turned(r.step, facing), [arena.turned(s, facing) for s in between(r.step)])
        if r.how == "walk"
        else (r.how, arena.turned(r.step, facing), [])
        for r in picture
    ]
    index = arena.index
    for x, y in arena.hexes:
        way: dict[int, str] = {}
        via: dict[int, tuple[int, ...]] = {}
        struck: list[int] = []
        for how, (dx, dy), steps in turned:
            to = index.get((x + dx, y + dy))
            if to is None:
                continue
            if how == "arc":
                struck.append(to)
                continue
            way[to] = how
            via[to] = tuple([index[p] for sx, sy in steps if (p := (x + sx, y + sy)) in index]) if steps else ()
        moves.append(tuple(way))
        arcs.append(strike_order(arena, struck) if struck else ())
        ways.append(way)
        vias.append(via)
    return moves, ways, vias, arcs
