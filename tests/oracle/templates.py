"""The two data files: pictures of souls and arenas, read with plain pyyaml.

A hex is a pair (column, row) of whole numbers, A1 = (1, 1), E8 = (5, 8); an offset is the same kind of pair.
North is (0, +1), and a turn of 60 degrees clockwise takes (x, y) to (y, y - x).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

Hex = tuple[int, int]

SIGNS = {".": "", "*": "", "w": "w", "l": "l", "a": "a", "b": "wa"}
ROWS, COLUMNS = 9, 5


@dataclass(frozen=True)
class Template:
    """What one soul can do under one facing: offsets from its own hex."""

    walks: dict[Hex, Hex | None]  # landing hex -> the hex it passes over, if it passes one
    leaps: frozenset[Hex]
    arcs: frozenset[Hex]


@dataclass(frozen=True)
class Rules:
    """Templates by soul and facing, the arenas by name, and the six directions clockwise from north."""

    templates: dict[int, dict[str, Template]]
    arenas: dict[str, frozenset[Hex]]
    directions: dict[str, Hex]


def load(pieces: Path, arenas: Path) -> Rules:
    """Read pieces.yaml and arenas.yaml."""
    arena_file: Any = yaml.safe_load(Path(arenas).read_text(encoding="utf-8"))
    piece_file: Any = yaml.safe_load(Path(pieces).read_text(encoding="utf-8"))
    directions = {str(name): (int(step[0]), int(step[1])) for name, step in arena_file["directions"].items()}
    templates = {
        int(name): facings(read_picture(soul["picture"]), directions) for name, soul in piece_file["souls"].items()
    }
    fields = {str(name): read_arena(arena) for name, arena in arena_file["arenas"].items()}
    return Rules(templates, fields, directions)


def parse_hex(text: str) -> Hex:
    """E8 -> (5, 8)."""
    if not re.fullmatch(r"[A-Z][1-9]", text):
        raise ValueError(f"not a hex: {text!r}")
    return ord(text[0]) - ord("A") + 1, int(text[1])


def write_hex(hexagon: Hex) -> str:
    """(5, 8) -> E8."""
    return chr(ord("A") + hexagon[0] - 1) + str(hexagon[1])


def distance(a: Hex, b: Hex) -> int:
    """Steps from one hex to another."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return max(abs(dx), abs(dy), abs(dx - dy))


def clockwise(offset: Hex) -> Hex:
    """An offset turned by 60 degrees to the right."""
    x, y = offset
    return y, y - x


def read_picture(rows: list[str]) -> dict[Hex, str]:
    """The signs of a picture by offset, front up.

    Sign number i of a line stands in column i / 2 - 2; a line lies half a hex below the line before it, so that the
    middle line is height 0, and a hex (dx, dy) is found at height 2 dy - dx.
    """
    if len(rows) != ROWS:
        raise ValueError(f"a picture has {ROWS} lines, not {len(rows)}")
    signs: dict[Hex, str] = {}
    for number, line in enumerate(rows):
        for index, sign in enumerate(line):
            if sign == " ":
                continue
            if index % 2 or index // 2 >= COLUMNS or sign not in SIGNS:
                raise ValueError(f"line {number + 1} of a picture: sign {sign!r} in place {index}")
            dx, height = index // 2 - 2, ROWS // 2 - number
            if (height + dx) % 2:
                raise ValueError(f"line {number + 1} of a picture: no hex in place {index}")
            offset = (dx, (height + dx) // 2)
            if distance((0, 0), offset) > 2 or (sign == "*") != (offset == (0, 0)):
                raise ValueError(f"line {number + 1} of a picture: sign {sign!r} in place {index}")
            signs[offset] = SIGNS[sign]
    if len(signs) != 19:
        raise ValueError(f"a picture has 19 hexes, not {len(signs)}")
    return signs


def facings(signs: dict[Hex, str], directions: dict[str, Hex]) -> dict[str, Template]:
    """The template of a picture under each facing."""
    result: dict[str, Template] = {}
    front: Hex = (0, 1)
    for _ in range(6):
        name = next(name for name, step in directions.items() if step == front)
        walks = {offset: passed(offset) for offset, sign in signs.items() if "w" in sign}
        leaps = frozenset(offset for offset, sign in signs.items() if "l" in sign)
        arcs = frozenset(offset for offset, sign in signs.items() if "a" in sign)
        result[name] = Template(walks, leaps, arcs)
        signs = {clockwise(offset): sign for offset, sign in signs.items()}
        front = clockwise(front)
    return result


def passed(offset: Hex) -> Hex | None:
    """The hex a walk passes over: the half of a straight ring-2 offset, else nothing."""
    x, y = offset
    if distance((0, 0), offset) == 2 and x % 2 == 0 and y % 2 == 0:
        return x // 2, y // 2
    return None


def read_arena(arena: Any) -> frozenset[Hex]:
    """The hexes of an arena: the union of its discs, less some hexes."""
    hexes: set[Hex] = set()
    for disc in arena["discs"]:
        x, y = parse_hex(str(disc["centre"]))
        radius = int(disc["radius"])
        for dx in range(-radius, radius + 1):
            for dy in range(-radius, radius + 1):
                if abs(dx - dy) <= radius:
                    hexes.add((x + dx, y + dy))
    return frozenset(hexes - {parse_hex(str(name)) for name in arena["without"]})
