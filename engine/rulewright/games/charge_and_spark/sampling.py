"""Positions of CHARGE & SPARK drawn at random, and made smaller: for searches that want some of every kind."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.core.game import Game, Position, PositionError
from rulewright.games.charge_and_spark.position import TILES
from rulewright.games.charge_and_spark.words import Tables


def draw(game: Game, t: Tables, rng: random.Random) -> Position:
    """A position with any tiles face up, pawns anywhere, and each bonus card in the pile, in a hand or out."""
    while True:
        try:
            return game.position(_drawn(t, rng, game.spec.modes[game.mode]["seats"]))
        except PositionError:
            continue


def _drawn(t: Tables, rng: random.Random, names: Sequence[str]) -> dict[str, Any]:
    players: dict[str, dict[str, Any]] = {}
    for name in names:
        players[name] = {kind: rng.randint(0, t.settings["tiles"][kind]) for kind in TILES}
        players[name] |= {"square": rng.randrange(t.settings["goal"]), "bonus": [], "rest": "none"}
        if rng.random() < 0.5:
            players[name]["rest"] = rng.choice(t.settings["basic-cards"])
    pile: list[str] = []
    for card in t.settings["bonus-cards"]:
        place = rng.choice([None, pile, *(players[name]["bonus"] for name in names)])
        if place is not None:
            place.append(card)
    return {"players": players, "pile": pile}


def smaller(game: Game, t: Tables, position: Position) -> Iterator[Position]:
    """Every position that is one step simpler: a bonus card less, a rest area emptied, a tile more as at the start, a
    pawn a step nearer to its own."""
    said = game.describe(position)
    players = {name: {k: v for k, v in player.items() if k != "has"} for name, player in said["players"].items()}
    for data in (
        *({"players": {**players, n: c}, "pile": said["pile"]} for n, p in players.items() for c in _simpler(t, p)),
        *({"players": players, "pile": [c for c in said["pile"] if c != card]} for card in said["pile"]),
    ):
        try:
            made = game.position(data)
        except PositionError:
            continue
        yield made


def _simpler(t: Tables, player: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for card in player["hand"]:
        if card in t.settings["bonus-cards"]:
            yield {**player, "hand": [c for c in player["hand"] if c != card]}
    if player["rest"] != "none":
        back = [player["rest"]] if player["rest"] in t.settings["basic-cards"] else []
        yield {**player, "rest": "none", "hand": [*player["hand"], *back]}
    for kind in TILES:
        at_start = t.settings["face-up"][kind]
        if player[kind] != at_start:
            yield {**player, kind: at_start}
            yield {**player, kind: player[kind] + (1 if player[kind] < at_start else -1)}
    if player["square"]:
        yield {**player, "square": player["square"] - 1}
