"""Legality and outcome of REPLICANTS, all four modes, after the rulebook (pages are those of the French text).

Decisions taken where the text and the facts are silent (those about threats stand in `threats`):

* The end of the game is looked for after each destruction and each overload, over all players; a position given with
  a player who is already down to three is not over by itself, it is over with the next destruction or overload.
* `no-second-action: loses`: `-` stays the one legal action, and playing it loses the game ("by": "no-action"); the
  losers are then the mover (in teams his team, with two players himself).
* `two-losers: first-in-turn-order-loses` takes the lower seat for any two who lose at once, be it by three left or by
  a matrix; "by" still looks at the whole event: a matrix fell -> "matrix" (M), three are left -> "three-left" (R).
* `two-losers: not-allowed` makes such arcs illegal whatever `arcs-end-first` says of the second move.
* Under `arcs-end-first: second-move-made` the second move must be legal as if the game went on; a matrix that makes it
  has no exception from the arcs that ended the game.
* Arcs: "another own Replicant" is one other than SOME 5 which reaches all struck hexes.  Any soul whose picture has
  arcs counts as a 5.
* Hearts are counted, not stored: 9 or 8 less the own Replicants in the arena.
* A finished game stays at the player and the action that ended it.
* Points given are kept as they are; in the two modes without points nothing is added to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from oracle.positions import MATRIX, TRACK, Piece, Position, hearts
from oracle.readings import complete
from oracle.templates import Hex, Rules, parse_hex, write_hex
from oracle.threats import (
    Game,
    World,
    add_points,
    arc_sets,
    destinations,
    down_to_three,
    fire,
    forbidden,
    leaves_three,
    losers,
    matrix_may_enter,
    plus,
    second_moves,
    strike,
    threatened,
    two_lose,
    without_matrix,
    world_of,
)

DEFAULT: Mapping[str, str] = MappingProxyType({})
FULL = TRACK[-1]
NO_CHARGE = (7, 9)  # p.7: no charge as the third action at these energies
SKIP = "-"

Arcs = dict[frozenset[Hex], set[Hex]]  # struck hexes -> the own Replicants that reach them all

MOVE = re.compile(r"(\d)([A-Z]\d)([A-Z]\d)(x?)")
CREATION = re.compile(r"!(\d)([A-Z]\d)")
STRUCK = re.compile(r"x([A-Z]\d)")
ROTATION = re.compile(r"([A-Z]\d)([+-])")


# --------------------------------------------------------------------------------------------------- legality


def legal(rules: Rules, position: Position, readings: Mapping[str, str] = DEFAULT) -> set[str]:
    """The legal actions of a position, fully explicit; none if the game is over."""
    if position.outcome is not None:
        return set()
    game = Game(rules, position.mode, complete(readings))
    if position.action == 1:
        return set(first_actions(game, position))
    if position.action == 3:
        return set(third_actions(position))
    world = world_of(position)
    actions = set(moves(game, world, position.mover))
    actions.update(arc_actions(game, world, position.mover))
    actions.update(creations(game, world, position))
    return actions or {SKIP}


def first_actions(game: Game, position: Position) -> Iterator[str]:
    """Charge, or overload when the marker is full (p.5, p.7)."""
    if position.energy[position.mover] != FULL:
        yield "E"
        return
    for piece in position.pieces[position.mover]:
        if piece.soul != MATRIX or game.readings["overload-matrix"] == "allowed":
            yield "#" + write_hex(piece.where)


def third_actions(position: Position) -> Iterator[str]:
    """Charge, unless at 7 or 9, or rotate (p.5, p.7)."""
    if position.energy[position.mover] not in NO_CHARGE:
        yield "E"
    for piece in position.pieces[position.mover]:
        yield write_hex(piece.where) + "+"
        yield write_hex(piece.where) + "-"


def moves(game: Game, world: World, seat: int) -> Iterator[str]:
    """Moves of one Replicant, with or without destruction (p.5, p.6, p.8)."""
    for origin, replicant in world.board.items():
        if replicant.seat != seat:
            continue
        for target in destinations(game, world.board, origin):
            destroys = target in world.board
            if destroys and forbidden(game, world, seat, frozenset({target})):
                continue
            if replicant.soul == MATRIX and not matrix_may_enter(game, world, origin, target):
                continue
            yield write_move(replicant.soul, origin, target) + ("x" if destroys else "")


def arc_actions(game: Game, world: World, seat: int) -> Iterator[str]:
    """Arcs and the second move (p.6, p.7, p.8)."""
    option = game.readings["arcs-end-first"]
    for struck, shooters in arcs_of(game, world, seat).items():
        if not leaves_three(game, world, seat, struck) or two_lose(game, world, seat, struck):
            continue
        if forbidden(game, world, seat, struck):
            continue
        after = fire(game, world, seat, struck)
        ends = bool(after.beaten)
        if ends and option == "no-second-move":
            yield write_struck(struck)
            continue
        for origin, target in second_moves(game, after, seat, struck, ()):
            if not shooters - {origin}:
                continue
            if ends and option == "no-second-move-but-possible":
                yield write_struck(struck)
                break
            yield write_struck(struck) + "." + write_move(world.board[origin].soul, origin, target)


def arcs_of(game: Game, world: World, seat: int) -> Arcs:
    """Every set that some own Replicant can strike, and who can."""
    result: Arcs = {}
    for shooter, replicant in world.board.items():
        if replicant.seat == seat:
            for struck in arc_sets(game, world, shooter):
                result.setdefault(struck, set()).add(shooter)
    return result


def creations(game: Game, world: World, position: Position) -> Iterator[str]:
    """Creations (p.7): a soul, a heart, the energy, a free unthreatened hex next to the own matrix."""
    seat = position.mover
    if hearts(position, seat) <= 0:
        return
    souls = {soul for soul in position.reserve[seat] if soul <= position.energy[seat]}
    if not souls:
        return
    matrix = own_matrix(position)
    for step in game.rules.directions.values():
        target = plus(matrix.where, step)
        if target in game.arena and target not in world.board and not threatened(game, world, seat, target):
            for soul in souls:
                yield f"!{soul}{write_hex(target)}"


def own_matrix(position: Position) -> Piece:
    """The mover's matrix."""
    return next(piece for piece in position.pieces[position.mover] if piece.soul == MATRIX)


def write_move(soul: int, origin: Hex, target: Hex) -> str:
    """4G8E7."""
    return f"{soul}{write_hex(origin)}{write_hex(target)}"


def write_struck(struck: Iterable[Hex]) -> str:
    """xG8.xG7: by column, then from the higher row."""
    return ".".join("x" + write_hex(where) for where in sorted(struck, key=lambda where: (where[0], -where[1])))


# ------------------------------------------------------------------------------------------------------- play


def play(rules: Rules, position: Position, action: str, readings: Mapping[str, str] = DEFAULT) -> Position:
    """The position after a legal action; ValueError for another text."""
    if action not in legal(rules, position, readings):
        raise ValueError(f"not a legal action: {action!r}")
    game = Game(rules, position.mode, complete(readings))
    if action == "E":
        return following(set_energy(position, TRACK[TRACK.index(position.energy[position.mover]) + 1]))
    if action == SKIP:
        if game.readings["no-second-action"] == "loses":
            return over(game, position, [position.mover], "no-action")
        return following(position)
    if action.startswith("#"):
        return ended_or_following(game, remove(position, {parse_hex(action[1:])}))
    if creation := CREATION.fullmatch(action):
        return following(created(position, int(creation[1]), parse_hex(creation[2])))
    if rotation := ROTATION.fullmatch(action):
        return following(rotated(rules, position, parse_hex(rotation[1]), rotation[2]))
    return moved(game, position, action)


def moved(game: Game, position: Position, action: str) -> Position:
    """After a move, or after arcs and the second move."""
    struck = {parse_hex(text[1:]) for text in action.split(".") if STRUCK.fullmatch(text)}
    second = MOVE.fullmatch(action.split(".")[-1])
    if second and second[4]:
        struck.add(parse_hex(second[3]))
    if struck:
        world = strike(game, world_of(position), position.mover, frozenset(struck))
        half = 0.5 if losers(game, world) else 0.0
        points = add_points(game, world.points, position.mover, half)
        position = replace(remove(position, struck), points=points)
    if second:
        position = replace_piece(position, parse_hex(second[2]), where=parse_hex(second[3]))
    return ended_or_following(game, position) if struck else following(position)


def remove(position: Position, hexes: set[Hex]) -> Position:
    """Without the Replicants on these hexes: the souls are out of play, the hearts are back by counting."""
    pieces = tuple(tuple(piece for piece in own if piece.where not in hexes) for own in position.pieces)
    return replace(position, pieces=pieces)


def replace_piece(position: Position, origin: Hex, where: Hex | None = None, facing: str | None = None) -> Position:
    """With one of the mover's Replicants elsewhere or turned."""
    own = [
        Piece(piece.soul, where or piece.where, facing or piece.facing) if piece.where == origin else piece
        for piece in position.pieces[position.mover]
    ]
    return with_own(position, own)


def with_own(position: Position, own: list[Piece]) -> Position:
    """With other pieces for the mover."""
    pieces = tuple(tuple(sorted(own)) if seat == position.mover else old for seat, old in enumerate(position.pieces))
    return replace(position, pieces=pieces)


def set_energy(position: Position, energy: int) -> Position:
    """With another energy for the mover."""
    energies = tuple(energy if seat == position.mover else old for seat, old in enumerate(position.energy))
    return replace(position, energy=energies)


def created(position: Position, soul: int, where: Hex) -> Position:
    """After a creation: the soul leaves the reserve, the energy is paid, the orientation is the matrix's."""
    own = [*position.pieces[position.mover], Piece(soul, where, own_matrix(position).facing)]
    left = list(position.reserve[position.mover])
    left.remove(soul)
    reserve = tuple(tuple(left) if seat == position.mover else old for seat, old in enumerate(position.reserve))
    paid = set_energy(position, position.energy[position.mover] - soul)
    return replace(with_own(paid, own), reserve=reserve)


def rotated(rules: Rules, position: Position, where: Hex, sign: str) -> Position:
    """After a rotation by 60 degrees: + clockwise, - the other way."""
    names = clockwise_names(rules)
    facing = next(piece.facing for piece in position.pieces[position.mover] if piece.where == where)
    turned = names[(names.index(facing) + (1 if sign == "+" else -1)) % 6]
    return replace_piece(position, where, facing=turned)


def clockwise_names(rules: Rules) -> list[str]:
    """The names of the directions, clockwise from north."""
    steps = {step: name for name, step in rules.directions.items()}
    return [steps[step] for step in ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))]


def following(position: Position) -> Position:
    """The next action of the turn, or the next player's first."""
    if position.action < 3:
        return replace(position, action=position.action + 1)
    return replace(position, action=1, mover=(position.mover + 1) % len(position.names))


# ---------------------------------------------------------------------------------------------------- outcome


def ended_or_following(game: Game, position: Position) -> Position:
    """Over if somebody has lost after a destruction or an overload, else the next action."""
    world = world_of(position)
    lost = losers(game, world)
    if not lost:
        return following(position)
    matrix, three = bool(without_matrix(game, world)), bool(down_to_three(game, world))
    by_matrix = matrix and not (three and game.readings["end-code"] == "R")
    return over(game, position, lost, "matrix" if by_matrix else "three-left")


def over(game: Game, position: Position, lost: list[int], by: str) -> Position:
    """The finished game: who has won, who has lost, how."""
    seats = range(game.seats)
    beaten = [seat for seat in seats if any(game.same_side(seat, loser) for loser in lost)]
    winners = [seat for seat in seats if seat not in beaten]
    if game.counts_points:
        best = max(position.points[seat] for seat in winners)
        winners = [seat for seat in winners if position.points[seat] == best]
    outcome: dict[str, Any] = {
        "winners": [position.names[seat] for seat in winners],
        "losers": [position.names[seat] for seat in beaten],
        "by": by,
    }
    if game.counts_points:
        outcome["points"] = dict(zip(position.names, position.points, strict=True))
    return replace(position, outcome=outcome)
