"""Positions of REPLICANTS drawn at random, and made smaller: for searches that want some of every kind."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core.errors import PositionError
from rulewright.core.game import Position
from rulewright.games.replicants.tables import Tables

if TYPE_CHECKING:
    from rulewright.games.replicants.game import Replicants

FEWEST, MOST = 4, 7
"""So many Replicants each player is given: searches want them close together, not many.  No rule: what is drawn is
checked as any position is."""


class Sampling:
    """Positions of REPLICANTS at random."""

    def __init__(self, own: Replicants) -> None:
        self.own = own
        self.made = own.made

    def draw(self, rng: random.Random) -> Position:
        """A position in which a few Replicants of each player stand close together, all in one crowd or each player's
        in one of their own."""
        while True:
            data = _drawn(self.made, rng, self.own.game.spec.modes[self.own.game.mode]["seats"])
            try:
                return self.own.position(data)
            except PositionError:
                continue

    def due(self, position: Position, rng: random.Random) -> Position | None:
        return None

    def smaller(self, position: Position) -> Iterator[Position]:
        """Every position that is one step simpler: a Replicant less, an energy or half a point less, a reserve
        emptied, a Replicant that faces as at the start, one a step nearer to its matrix's place there."""
        said = self.own.describe(position)
        data: dict[str, Any] = {key: said[key] for key in ("mode", "to_move", "action")}
        players = {
            name: {key: player[key] for key in ("energy", "points", "pieces", "reserve") if key in player}
            for name, player in said["players"].items()
        }
        for seat, (name, player) in enumerate(players.items()):
            for changed in _simpler(self.made, seat, player):
                try:
                    made = self.own.position({**data, "players": {**players, name: changed}})
                except PositionError:
                    continue
                yield made


def _drawn(t: Tables, rng: random.Random, names: Sequence[str]) -> dict[str, Any]:
    apart = rng.random() < 0.3
    free = _near(t, rng, 4.0 if apart else rng.choice((0.5, 1.5, 4.0)))
    players = {}
    for name in names:
        souls = [t.settings["matrix"], *_others(t, rng, FEWEST if apart else rng.randint(FEWEST, MOST))]
        spots = _near(t, rng, 0.1, free) if apart else free
        pieces = [f"{soul} {at} {rng.choice(t.facings)}" for soul, at in zip(souls, spots, strict=False)]
        free = [at for at in free if at not in spots[: len(souls)]]
        players[name] = {"energy": rng.choice(t.settings["energy-track"]), "pieces": pieces}
        if t.spec.of("scores", t.mode):
            players[name]["points"] = float(rng.randrange(8) // 2)
        if rng.random() < 0.5:
            players[name]["reserve"] = []
    return {
        "mode": t.mode,
        "to_move": rng.choice(list(names)),
        "action": rng.randint(1, len(t.settings["turn"])),
        "players": players,
    }


def _near(t: Tables, rng: random.Random, scatter: float, among: Sequence[str] | None = None) -> list[str]:
    """The hexes of the arena, or some of them, those near one of them first, with some disorder."""
    numbers = list(range(t.arena.size)) if among is None else [t.arena.hex(at) for at in among]
    centre = rng.choice(numbers)
    numbers.sort(key=lambda h: _apart(t, h, centre) + scatter * rng.random())
    return [t.arena.hex_name(number) for number in numbers]


def _apart(t: Tables, one: int, other: int) -> int:
    """How many steps lie between two hexes."""
    (x, y), (to_x, to_y) = t.arena.hexes[one], t.arena.hexes[other]
    dx, dy = to_x - x, to_y - y
    return max(abs(dx), abs(dy), abs(dx - dy))


def _others(t: Tables, rng: random.Random, count: int) -> list[str]:
    """So many souls less one, the matrix."""
    owned = [soul for soul, n in zip(t.souls, t.owned, strict=True) if soul != t.settings["matrix"] for _ in range(n)]
    return rng.sample(owned, count - 1)


def _simpler(t: Tables, seat: int, player: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    pieces: list[str] = list(player["pieces"])
    for i in range(len(pieces)):
        yield {**player, "pieces": pieces[:i] + pieces[i + 1 :]}
    if player["reserve"]:
        yield {**player, "reserve": []}
    if player["energy"]:
        track = t.settings["energy-track"]
        yield {**player, "energy": 0}
        yield {**player, "energy": track[track.index(player["energy"]) - 1]}
    if player.get("points"):
        yield {**player, "points": 0}
        yield {**player, "points": max(0, player["points"] - 1)}
    front = t.settings["starting-facing"][seat]
    for i, text in enumerate(pieces):
        soul, at, facing = text.split()
        if facing != front:
            yield {**player, "pieces": [*pieces[:i], f"{soul} {at} {front}", *pieces[i + 1 :]]}
        yield from (
            {**player, "pieces": [*pieces[:i], f"{soul} {to} {facing}", *pieces[i + 1 :]]} for to in _home(t, seat, at)
        )


def _home(t: Tables, seat: int, at: str) -> Iterator[str]:
    """The neighbouring hexes that are nearer to where the player's matrix starts."""
    here, home = t.arena.hex(at), t.arena.hex(t.settings["matrix-hexes"][seat])
    x, y = t.arena.hexes[here]
    for dx, dy in t.arena.directions.values():
        to = t.arena.index.get((x + dx, y + dy))
        if to is not None and _apart(t, to, home) < _apart(t, here, home):
            yield t.arena.hex_name(to)
