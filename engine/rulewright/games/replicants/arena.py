"""Hexes, arenas and souls' pictures, as the rules' YAML describes them.

A hex is a column letter and a row number.  On the board of a mode hexes are small integers, in the order of
their names; integers beyond the board stand for hexes outside it (see `Arena.hex`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

Vector = tuple[int, int]
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HEX = re.compile(r"[A-Z][1-9][0-9]?")
RADIUS = 2
"""So many steps from its middle a soul's picture ends."""
_ROWS = 100


class Reach(NamedTuple):
    """One hex of a soul's picture: `step` from the centre for a soul that faces the first direction."""

    step: Vector
    how: str


def coordinates(name: str) -> Vector:
    """Column and row of a hex, from 1.

    Raises:
        ValueError: if it is not a letter and a number.
    """
    if not HEX.fullmatch(name):
        raise ValueError(f'"{name}" is not a hex: a column letter and a row number, as E5')
    return COLUMNS.index(name[0]) + 1, int(name[1:])


def hex_name(at: Vector) -> str:
    """The name of a hex, for display; columns before A and rows below 1 are shown with a sign."""
    x, y = at
    return f"{COLUMNS[x - 1]}{y}" if 1 <= x <= len(COLUMNS) else f"column {x} row {y}"


def distance(a: Vector, b: Vector) -> int:
    """Steps between two hexes."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return max(abs(dx), abs(dy), abs(dx - dy))


def disc(centre: Vector, radius: int) -> set[Vector]:
    """Every hex at most `radius` steps from a centre."""
    x, y = centre
    steps = range(-radius, radius + 1)
    return {(x + dx, y + dy) for dx in steps for dy in steps if distance((0, 0), (dx, dy)) <= radius}


@dataclass(frozen=True, eq=False)
class Arena:
    """The hexes of an arena, numbered by name; one object for each arena, whatever games are played on it."""

    name: str
    hexes: tuple[Vector, ...]
    directions: Mapping[str, Vector]
    index: Mapping[Vector, int] = field(init=False, repr=False)
    neighbours: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    _numbers: dict[str, int] = field(init=False, default_factory=dict, compare=False, repr=False)
    _names: dict[int, str] = field(init=False, default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        index = {at: i for i, at in enumerate(self.hexes)}
        object.__setattr__(self, "index", index)
        around = tuple(tuple(index[n] for n in self.around(at) if n in index) for at in self.hexes)
        object.__setattr__(self, "neighbours", around)

    @property
    def size(self) -> int:
        """How many hexes there are."""
        return len(self.hexes)

    def around(self, at: Vector) -> list[Vector]:
        """The six neighbours of a hex, clockwise, inside the arena or not."""
        return [(at[0] + dx, at[1] + dy) for dx, dy in self.directions.values()]

    def hex(self, name: str) -> int:
        """The number of a hex; one outside the arena has a number from `size` up.

        Raises:
            ValueError: if it is not a hex's name.
        """
        number = self._numbers.get(name)
        if number is None:
            at = coordinates(name)
            number = self.index.get(at, self.size + at[0] * _ROWS + at[1])
            self._numbers[name] = number
        return number

    def at(self, number: int) -> Vector:
        """Column and row of a hex by its number."""
        if number < self.size:
            return self.hexes[number]
        return divmod(number - self.size, _ROWS)

    def hex_name(self, number: int) -> str:
        """The name of a hex by its number."""
        name = self._names.get(number)
        if name is None:
            name = self._names[number] = hex_name(self.at(number))
        return name

    def turned(self, step: Vector, by: int) -> Vector:
        """A vector turned clockwise by `by` steps of 60 degrees."""
        ways = list(self.directions.values())
        n = len(ways)
        for k in range(n):
            a, b = ways[k], ways[(k + 1) % n]
            det = a[0] * b[1] - a[1] * b[0]
            i, j = (step[0] * b[1] - step[1] * b[0]) // det, (a[0] * step[1] - a[1] * step[0]) // det
            if i >= 0 and j >= 0:
                a, b = ways[(k + by) % n], ways[(k + 1 + by) % n]
                return i * a[0] + j * b[0], i * a[1] + j * b[1]
        raise ValueError(f"the directions do not go round: {step}")

    def column(self, x: int) -> tuple[int, int] | None:
        """The lowest and highest row of a column, None outside the arena."""
        rows = [y for cx, y in self.hexes if cx == x]
        return (min(rows), max(rows)) if rows else None

    def edge(self, number: int) -> str:
        """Where the arena ends, in the column of a hex outside it."""
        x, _ = self.at(number)
        rows = self.column(x)
        name = self.hex_name(number)[0]
        if rows is None:
            columns = sorted({self.hex_name(i)[0] for i in range(self.size)})
            return f"{columns[0]}-{columns[-1]}"
        return f"{name}{rows[0]}-{name}{rows[1]}"


def build_arena(name: str, data: Mapping[str, Any]) -> Arena:
    """An arena from its description: the union of some discs without some hexes."""
    return _arena(name, json.dumps(data))


def surroundings(data: Mapping[str, Any]) -> frozenset[Vector]:
    """The hexes of all arenas, and those around them that a picture may lead to."""
    return _surroundings(json.dumps(data))


@lru_cache(maxsize=32)
def _surroundings(told: str) -> frozenset[Vector]:
    hexes: set[Vector] = set()
    for name in json.loads(told)["arenas"]:
        with suppress(ValueError):  # told by whoever plays there
            hexes.update(*(disc(at, RADIUS) for at in _arena(name, told).hexes))
    return frozenset(hexes)


@lru_cache(maxsize=32)
def _arena(name: str, told: str) -> Arena:
    data = json.loads(told)
    shape = data["arenas"][name]
    hexes: set[Vector] = set()
    for d in shape["discs"]:
        hexes |= disc(coordinates(d["centre"]), d["radius"])
    for left_out in shape["without"]:
        if coordinates(left_out) not in hexes:
            raise ValueError(f"the arena {name} is without {left_out}, which none of its discs has")
        hexes.remove(coordinates(left_out))
    directions = {k: (v[0], v[1]) for k, v in data["directions"].items()}
    ways = list(directions.values())
    turns = {a[0] * b[1] - a[1] * b[0] for a, b in zip(ways, [*ways[1:], ways[0]], strict=True)}
    if turns not in ({1}, {-1}) or len(set(ways)) < len(ways):
        raise ValueError("the six directions do not go round: each is 60 degrees on from the one before")
    if not hexes:
        raise ValueError(f"the arena {name} has no hexes")
    return Arena(name, tuple(sorted(hexes)), directions)


def picture_layout(radius: int = RADIUS) -> list[list[Vector]]:
    """The steps that the rows of a soul's picture stand for: top row first, each from left to right.

    On the page a column is upright and a step along the first direction is up by two half-rows.
    """
    rows: dict[int, list[Vector]] = {}
    for dx, dy in sorted(disc((0, 0), radius)):
        rows.setdefault(2 * dy - dx, []).append((dx, dy))
    return [rows[height] for height in sorted(rows, reverse=True)]


SIGNS: Mapping[str, tuple[str, ...]] = {"w": ("walk",), "l": ("leap",), "a": ("arc",), "b": ("walk", "arc"), ".": ()}
CENTRE = "*"


class PictureError(ValueError):
    """A picture that cannot be read, and which of its rows, from 0, is wrong (None if all of it)."""

    def __init__(self, message: str, row: int | None = None) -> None:
        super().__init__(message)
        self.row = row


def read_picture(rows: Sequence[str]) -> tuple[Reach, ...]:
    """A soul's picture.

    Raises:
        PictureError: if a row has the wrong number of signs, an unknown one, or the centre is not where it belongs.
    """
    layout = picture_layout()
    if len(rows) != len(layout):
        raise PictureError(f"a picture has {len(layout)} rows, this one {len(rows)}")
    found: list[Reach] = []
    for number, (text, steps) in enumerate(zip(rows, layout, strict=True)):
        signs = text.split()
        if len(signs) != len(steps):
            raise PictureError(f"this row of a picture has {len(steps)} signs, and here are {len(signs)}", number)
        for sign, step in zip(signs, steps, strict=True):
            found += _sign(sign, step, number)
    return tuple(found)


def compared_pictures(was: Sequence[str], now: Sequence[str]) -> str:
    """The hexes that are new in a soul's picture, or gone, seen from E5 facing N."""
    x, y = coordinates("E5")
    before, after = set(read_picture(was)), set(read_picture(now))
    return ", ".join(
        f"{reach.how} to {hex_name((x + reach.step[0], y + reach.step[1]))} {'new' if reach in after else 'gone'}"
        for reach in sorted(before ^ after)
    )


def _sign(sign: str, step: Vector, row: int) -> list[Reach]:
    if (sign == CENTRE) != (step == (0, 0)):
        raise PictureError(f"the sign {CENTRE} belongs in the middle of the picture, and nowhere else", row)
    if sign == CENTRE:
        return []
    if sign not in SIGNS:
        raise PictureError(f'"{sign}" is none of {" ".join([*SIGNS, CENTRE])}', row)
    if "walk" in SIGNS[sign] and not _straight(step):
        raise PictureError("a walk of two steps is straight: this hex can be reached by a leap only", row)
    return [Reach(step, how) for how in SIGNS[sign]]


def _straight(step: Vector) -> bool:
    length = distance((0, 0), step)
    return step[0] % length == 0 and step[1] % length == 0


def between(step: Vector) -> tuple[Vector, ...]:
    """The steps that a straight walk passes before it arrives."""
    length = distance((0, 0), step)
    dx, dy = step[0] // length, step[1] // length
    return tuple((dx * k, dy * k) for k in range(1, length))
