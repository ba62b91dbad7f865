"""Changes of one thing in a position of REPLICANTS: a Replicant goes elsewhere, turns, changes its soul or its side
of the board, comes or leaves; a player has more or less energy, or points, or an empty reserve."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from rulewright.core.game import Position
from rulewright.games.replicants.game import tables_of

Player = dict[str, Any]


def change(position: Position, rng: random.Random) -> Position:
    """The position with one thing changed.

    Raises:
        PositionError: if the rules do not accept what it would be.
    """
    game = position.game
    said = game.own.describe(position)
    players: dict[str, Player] = {
        name: {key: list(value) if isinstance(value, list) else value for key, value in player.items() if key in _KEPT}
        for name, player in said["players"].items()
    }
    made = tables_of(game)
    free = [made.arena.hex_name(h) for h in range(made.arena.size) if not position.state.board[h]]
    name = rng.choice(list(players))
    rng.choice(_CHANGES)(players[name], made, free, rng)
    return game.own.position(
        {"mode": said["mode"], "to_move": said["to_move"], "action": said["action"], "players": players}
    )


_KEPT = ("energy", "points", "pieces", "reserve")


def _shift(player: Player, made: Any, free: list[str], rng: random.Random) -> None:
    """A Replicant goes to a free hex, a near one more often."""
    pieces = player["pieces"]
    number = rng.randrange(len(pieces))
    soul, at, facing = pieces[number].split()
    near = {made.arena.hex_name(h) for h in made.arena.neighbours[made.arena.hex(at)]}
    beside = [name for name in free if name in near]
    to = rng.choice(beside if beside and rng.random() < 0.7 else free)
    pieces[number] = f"{soul} {to} {facing}"


def _turn(player: Player, made: Any, free: list[str], rng: random.Random) -> None:
    pieces = player["pieces"]
    number = rng.randrange(len(pieces))
    soul, at, _ = pieces[number].split()
    pieces[number] = f"{soul} {at} {rng.choice(made.facings)}"


def _reshape(player: Player, made: Any, free: list[str], rng: random.Random) -> None:
    pieces = player["pieces"]
    number = rng.randrange(len(pieces))
    soul, at, facing = pieces[number].split()
    if soul != made.settings["matrix"]:
        pieces[number] = f"{_soul(made, rng)} {at} {facing}"
        player.pop("reserve")


def _add(player: Player, made: Any, free: list[str], rng: random.Random) -> None:
    player["pieces"].append(f"{_soul(made, rng)} {rng.choice(free)} {rng.choice(made.facings)}")
    player.pop("reserve")


def _remove(player: Player, made: Any, free: list[str], rng: random.Random) -> None:
    pieces = player["pieces"]
    pieces.pop(rng.randrange(len(pieces)))


def _energy(player: Player, made: Any, free: list[str], rng: random.Random) -> None:
    player["energy"] = rng.choice(made.settings["energy-track"])


def _reserve(player: Player, made: Any, free: list[str], rng: random.Random) -> None:
    """The reserve is emptied, or whole."""
    if player["reserve"]:
        player["reserve"] = []
    else:
        player.pop("reserve")


def _points(player: Player, made: Any, free: list[str], rng: random.Random) -> None:
    player["points"] = max(0.0, player["points"] + rng.choice((-2.0, -1.0, 1.0, 2.0)))


def _soul(made: Any, rng: random.Random) -> str:
    counts: Mapping[str, int] = made.settings["souls"]
    return rng.choice([soul for soul, count in counts.items() for _ in range(count) if soul != made.settings["matrix"]])


_CHANGES: tuple[Callable[[Player, Any, list[str], random.Random], None], ...] = (
    _shift,
    _shift,
    _shift,
    _turn,
    _turn,
    _reshape,
    _add,
    _remove,
    _energy,
    _reserve,
    _points,
)
"""What may change; what is there several times does so more often."""
