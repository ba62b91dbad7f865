"""A board of squares or hexes with what stands on its cells, between the players of a table: as text and as SVG.

Nothing here knows a rule: a caller says where cells are, in widths of a cell, and what stands there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.render.lettering import SHAPES, check_seat, columns, printable
from rulewright.render.page import BOLD_LETTER, Block, Rule, points, px, seat_shape, xml

SIDES = {"square": (4, 45.0), "pointed": (6, 30.0), "flat": (6, 0.0)}
"""The looks of cells: how many corners, and at how many degrees the first is."""
FREE = "·"
UNIT = 44.0
"""How wide a cell is, in pixels."""
TOP = 24.0
RULES: tuple[Rule, ...] = (
    (".place", "fill:$cell;stroke:$line;stroke-width:1.5;stroke-linejoin:round"),
    (".place.marked", "stroke:$text;stroke-width:3"),
    (".edge", "fill:$muted;font-size:12px;text-anchor:middle"),
    (".piece", "fill:$text;font-weight:700;text-anchor:middle"),
)


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell: where its middle is, what stands there (a seat's piece, or a thing by its title), if anything does."""

    name: str
    x: float
    y: float
    seat: int | None = None
    title: str = ""
    marked: bool = False

    def __post_init__(self) -> None:
        if self.seat is not None:
            check_seat(self.seat)


@dataclass(frozen=True, slots=True)
class Grid:
    """A board: its cells look as one of `SIDES`; `edges` are texts beside it, as rows and columns are called."""

    title: str
    look: str
    spots: tuple[Spot, ...]
    edges: tuple[tuple[str, float, float], ...] = ()

    def __post_init__(self) -> None:
        if self.look not in SIDES:
            raise ValueError(f"no cell looks so: {self.look}")


def to_lines(grid: Grid) -> Iterator[str]:
    """The board for a terminal: a shape for each piece of a seat, the first two letters of anything else."""
    yield f"{printable(grid.title)}:"
    told = [(spot.x, spot.y, _sign(spot)) for spot in grid.spots]
    told += [(x, y, f" {text}") for text, x, y in grid.edges]
    across = sorted({round(x, 3) for x, _, _ in told})
    step = 2 if grid.look == "pointed" else 3
    for row in sorted({round(y, 3) for _, y, _ in told}):
        line = ""
        for x, _, text in sorted(one for one in told if round(one[1], 3) == row):
            at = step * across.index(round(x, 3))
            line = line.ljust(at) + printable(text)
        yield f"  {line}"


def _sign(spot: Spot) -> str:
    shown = SHAPES[spot.seat] if spot.seat is not None else spot.title[:2] or FREE
    return f"[{shown}" if spot.marked else f" {shown}"


def to_block(grid: Grid, width: float) -> Block:
    """The board as a block of a picture, in the middle of so much room."""
    spots = [(spot.x, spot.y) for spot in grid.spots] + [(x, y) for _, x, y in grid.edges]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    unit = min(UNIT, width / (right - left + 1))
    x, y = (width - unit * (right + left)) / 2, TOP + unit * (0.6 - top)
    parts = [f'<text class="area" y="11">{xml(grid.title)}</text>', f'<g transform="translate({px(x)} {px(y)})">']
    parts += [part for spot in grid.spots for part in _spot(spot, grid.look, unit)]
    parts += [
        f'<text class="edge" x="{px(unit * right_)}" y="{px(unit * down + 4)}">{xml(text)}</text>'
        for text, right_, down in grid.edges
    ]
    return Block(width, TOP + unit * (bottom - top + 1.2), (*parts, "</g>"))


def _spot(spot: Spot, look: str, unit: float) -> Iterator[str]:
    corners, first = SIDES[look]
    radius = unit / (2 * math.cos(math.pi / corners))
    turns = (math.radians(first + 360 / corners * i) for i in range(corners))
    outline = points((radius * math.cos(turn), radius * math.sin(turn)) for turn in turns)
    css = "place marked" if spot.marked else "place"
    yield f'<g transform="translate({px(unit * spot.x)} {px(unit * spot.y)})">'
    yield f'<polygon class="{css}" data-cell="{xml(spot.name)}" points="{outline}"/>'
    if spot.seat is not None:
        yield f'<g class="s{spot.seat}">{seat_shape(spot.seat, 0.55 * unit, "shape")}</g>'
    if spot.title:
        yield _title(spot.title, unit)
    yield "</g>"


def _title(title: str, unit: float) -> str:
    size = min(14.0, (unit - 6) / (max(columns(printable(title)), 1) * BOLD_LETTER))
    return f'<text class="piece" y="{px(0.36 * size)}" style="font-size:{px(size)}px">{xml(title)}</text>'


def described(grid: Grid, names: Sequence[str]) -> str:
    """What stands where, for somebody who cannot see it."""
    standing = [f"{s.name} {names[s.seat] if s.seat is not None else s.title}" for s in grid.spots if _taken(s)]
    return ", ".join(standing)


def _taken(spot: Spot) -> bool:
    return spot.seat is not None or bool(spot.title)
