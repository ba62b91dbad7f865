"""The committed positions, and small ones that even the slow search gets through."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from rulewright.core.game import Game, Position
from rulewright.harness.where import locate
from rulewright.spec.pack import Library

FILE = Path(__file__).parent / "positions.txt"
LIBRARY = Library()
TEAMS = "four-player-teams"


def game(mode: str = "two-player", **readings: str) -> Game:
    """A game of REPLICANTS, readings with `_` for `-`."""
    return LIBRARY.game("replicants", mode, {name.replace("_", "-"): option for name, option in readings.items()})


@cache
def lines(mode: str = "two-player") -> Sequence[str]:
    """The committed positions of a mode as they stand in the file."""
    return [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith(f"replicants:{mode} ")]


def positions(mode: str = "two-player", every: int = 1) -> list[Position]:
    """The committed positions of a mode, or every so manieth of them."""
    return [at(line) for line in lines(mode)[::every]]


@cache
def at(line: str) -> Position:
    """A position written on one line."""
    return locate(line, LIBRARY)


def small(mode: str, seed: int, each: int = 5) -> Iterator[Position]:
    """Positions at the start of a turn with no more than `each` Replicants a player and nothing in reserve."""
    made, rng = game(mode), random.Random(seed)
    sampling = made.own.sampling
    assert sampling is not None
    while True:
        drawn = sampling.draw(rng)
        assert drawn is not None
        said = made.own.describe(drawn)
        players = {
            name: {"energy": p["energy"], "points": p["points"], "pieces": p["pieces"][:each], "reserve": []}
            for name, p in said["players"].items()
        }
        if any(len(p["pieces"]) < 4 or not any(x.startswith("1") for x in p["pieces"]) for p in players.values()):
            continue
        yield made.own.position({"mode": mode, "to_move": said["to_move"], "players": players})
