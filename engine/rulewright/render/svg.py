"""Paint a board as an SVG picture; what it shares with other pictures is in `page`."""

from __future__ import annotations

import math

from rulewright.render.hexboard import (
    DIRECTIONS,
    REACH_KINDS,
    Board,
    Cell,
    Panel,
    Token,
    mark_kinds,
    marks_by_cell,
)
from rulewright.render.lettering import SEATS, columns, printable
from rulewright.render.page import (
    BOLD_LETTER,
    Block,
    by_seat,
    document,
    legend,
    length,
    lines,
    name_width,
    player_card,
    points,
    px,
    seat_shape,
    shared,
    turned,
    xml,
)

RADIUS = 46.0
"""Centre to corner of a hex, in pixels; what is drawn on a hex is measured in this unit."""

MIN_WIDTH = 460.0
MARK_KINDS = ("from", "to", "threat", "differs")
SPARE_MARKS = 3

_SEAT_RULES = (
    (".s# .body,.s# .shape", "fill:$seat#"),
    (".s# .body:not(.strong),.s# .shape", "stroke:$rim#"),
    (".s# .facing", "fill:$rim#"),
    (".s# .label,.s# .dot", "fill:$ink#"),
    (".s# .ring", "stroke:$ink#"),
)

_RULES = (
    *shared("", ".page"),
    (".cell", "fill:$cell;stroke:$line;stroke-width:1.5;stroke-linejoin:round"),
    *shared(".title"),
    (".name", "fill:$muted;stroke:$cell;stroke-width:2.5;paint-order:stroke;font-size:12px;font-weight:600"),
    (".label", "font-weight:700;text-anchor:middle"),
    (".body,.shape", "stroke-linejoin:round"),
    (".body", "stroke-width:2.5"),
    (".body.strong", "stroke:$strong;stroke-width:5"),
    (".facing", "stroke:$cell;stroke-width:4;stroke-linejoin:round;paint-order:stroke"),
    (".mark", "fill:none;stroke-width:3.5;stroke-linejoin:round;stroke-linecap:round"),
    (".tint", "fill-opacity:.2"),
    *shared(".card", ".card.now", ".now-arrow", ".who", ".fact", ".value", ".legend", ".note"),
    (".key .dot", "fill:$muted"),
    (".key .ring,.ring", "fill:none"),
    (".key .ring", "stroke:$muted"),
    (".ring", "stroke-width:1.7"),
    (".from", "stroke:$text;stroke-dasharray:9 7"),
    (".to", "stroke:$text"),
    (".threat", "stroke:$threat;stroke-dasharray:.1 7"),
    (".tint.threat", "fill:$threat;stroke:none"),
    (".differs", "stroke:$differs;stroke-dasharray:14 5 2 5"),
    (".tint.differs", "fill:$differs;stroke:none"),
    *by_seat(_SEAT_RULES, SEATS),
    *((f".spare{spare}", f"stroke:$spare{spare};stroke-dasharray:{2 + 6 * spare} 8") for spare in range(SPARE_MARKS)),
)


def draw(board: Board) -> str:
    """The whole document: title, hexes, legend, panels and notes under one another."""
    field = _field(board)
    inner = max(field.width, MIN_WIDTH, _panels_width(board.panels))
    blocks = (
        lines("title", (board.title,), inner, 22),
        field,
        legend(_mark_keys(board), inner),
        legend(_reach_keys(board), inner),
        _panels(board.panels, inner),
        lines("note", board.notes, inner, 13),
    )
    return document(board, board.title, board.description, _RULES, blocks, inner)


# --- geometry ------------------------------------------------------------------------------------


def _offset(dx: int, dy: int) -> tuple[float, float]:
    """From the centre of a hex to that of the hex (dx, dy) away, in pixels, down the page positive."""
    return 1.5 * RADIUS * dx, math.sqrt(3) * RADIUS * (dx / 2 - dy)


def _hexagon(x: float, y: float, radius: float) -> str:
    corners = [(math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(0, 360, 60)]
    return points((x + radius * dx, y + radius * dy) for dx, dy in corners)


# --- hexes ---------------------------------------------------------------------------------------


def _field(board: Board) -> Block:
    spots = {cell.name: _offset(cell.x, cell.y) for cell in board.cells}
    half = math.sqrt(3) / 2 * RADIUS
    left = min((x for x, _ in spots.values()), default=0) - RADIUS
    top = min((y for _, y in spots.values()), default=0) - half
    spots = {name: (x - left, y - top) for name, (x, y) in spots.items()}
    width = max((x for x, _ in spots.values()), default=0) + RADIUS
    height = max((y for _, y in spots.values()), default=0) + half
    classes = _mark_classes(board)
    parts = [_cell(cell, *spots[cell.name]) for cell in board.cells]
    for at, kinds in marks_by_cell(board).items():
        parts += [_mark(*spots[at], RADIUS, classes[kind], n) for n, kind in enumerate(kinds)]
    for token in board.tokens:
        parts += _token(token, *spots[token.at])
    parts += [_cell_name(cell, *spots[cell.name]) for cell in board.cells]
    return Block(width, height, tuple(parts) if board.cells else ())


def _cell(cell: Cell, x: float, y: float) -> str:
    return f'<polygon class="cell" data-cell="{xml(cell.name)}" points="{_hexagon(x, y, RADIUS - 1.5)}"/>'


def _cell_name(cell: Cell, x: float, y: float) -> str:
    """In the lower left corner, which no facing arrow points at."""
    left, base = px(x - 0.53 * RADIUS), px(y + 0.755 * RADIUS)
    return f'<text class="name" x="{left}" y="{base}">{xml(cell.name)}</text>'


def _mark_classes(board: Board) -> dict[str, str]:
    """The CSS class of each kind of mark; kinds beyond the spare ones share the last."""
    unnamed = [kind for kind in mark_kinds(board) if kind not in MARK_KINDS]
    spare = {kind: f"spare{min(n, SPARE_MARKS - 1)}" for n, kind in enumerate(unnamed)}
    return {kind: kind for kind in MARK_KINDS} | spare


def _mark(x: float, y: float, radius: float, css: str, depth: int = 0) -> str:
    """The outline of a mark, and a tint; a second mark on the same hex lies inside the first."""
    outline = _hexagon(x, y, radius * (0.95 - 0.1 * depth))
    tint = f'<polygon class="tint {css}" points="{outline}"/>' if css in ("threat", "differs") else ""
    return f'{tint}<polygon class="mark {css}" points="{outline}"/>'


# --- tokens --------------------------------------------------------------------------------------


def _token(token: Token, x: float, y: float) -> list[str]:
    strong = " strong" if token.strong else ""
    return [
        f'<g class="token s{token.seat}" data-at="{xml(token.at)}" transform="translate({px(x)} {px(y)})">',
        seat_shape(token.seat, RADIUS, f"body{strong}", 60 * token.facing),
        f'<polygon class="facing" points="{points(_arrow(token.facing))}"/>',
        *_pips(token),
        _label(token),
        "</g>",
    ]


def _arrow(facing: int) -> list[tuple[float, float]]:
    """A notched arrowhead on the edge faced; its first point is the tip."""
    drawn = [(0.0, -0.86), (0.24, -0.6), (0.0, -0.66), (-0.24, -0.6)]
    return turned([(RADIUS * x, RADIUS * y) for x, y in drawn], 60 * facing)


def _label(token: Token) -> str:
    text = printable(token.label)
    size = (0.46 if token.reach else 0.66) * RADIUS * min(1.0, 1.6 / max(columns(text), 1))
    return f'<text class="label" y="{px(0.36 * size)}" style="font-size:{px(size)}px">{xml(text)}</text>'


def _pips(token: Token) -> list[str]:
    """One pip for each hex reached: nearer hexes on an inner circle, farther ones on outer circles."""
    kinds: dict[tuple[int, int], list[str]] = {}
    for dx, dy, kind in sorted(set(token.reach), key=lambda pip: (pip[0], pip[1], REACH_KINDS.index(pip[2]))):
        if (dx, dy) != (0, 0):
            kinds.setdefault((dx, dy), []).append(kind)
    far = max([2.0, *(_steps(*step) for step in kinds)])
    return [
        _pip(kind, *_pip_spot(step, far, n - (len(here) - 1) / 2))
        for step, here in kinds.items()
        for n, kind in enumerate(here)
    ]


def _steps(dx: int, dy: int) -> float:
    """Distance as the crow flies, neighbours being 1 apart."""
    return math.hypot(*_offset(dx, dy)) / math.hypot(*_offset(*DIRECTIONS[0]))


def _pip_spot(step: tuple[int, int], far: float, sideways: float) -> tuple[float, float]:
    """Where the pip of a hex lies; several pips of one hex stand side by side."""
    x, y = _offset(*step)
    length, steps = math.hypot(x, y), _steps(*step)
    radius = RADIUS * (0.3 + 0.15 * (steps - 1) / (far - 1))
    aside = RADIUS * 0.1 * sideways
    return (x * radius - y * aside) / length, (y * radius + x * aside) / length


def _pip(kind: str, x: float, y: float) -> str:
    if kind == "walk":
        return f'<circle class="dot walk" cx="{px(x)}" cy="{px(y)}" r="{px(0.06 * RADIUS)}"/>'
    if kind == "leap":
        return f'<circle class="ring leap" cx="{px(x)}" cy="{px(y)}" r="{px(0.056 * RADIUS)}"/>'
    radii = [(0.09 if n % 2 == 0 else 0.034) * RADIUS for n in range(8)]
    star = [(x + r * math.sin(n * math.pi / 4), y - r * math.cos(n * math.pi / 4)) for n, r in enumerate(radii)]
    return f'<polygon class="dot arc" points="{points(star)}"/>'


# --- words under the board -----------------------------------------------------------------------


def _mark_keys(board: Board) -> list[tuple[str, str]]:
    classes = _mark_classes(board)
    return [(_mark(0, 0, 13, classes[kind]), kind) for kind in mark_kinds(board)]


def _reach_keys(board: Board) -> list[tuple[str, str]]:
    used = {kind for token in board.tokens for _, _, kind in token.reach}
    return [(_enlarged(_pip(kind, 0, 0)), kind) for kind in REACH_KINDS if kind in used]


def _enlarged(picture: str) -> str:
    return f'<g transform="scale(1.7)">{picture}</g>'


def _fact_length(fact: tuple[str, str]) -> float:
    return length(fact[0], 14) + 6 + length(fact[1], 15, BOLD_LETTER) + 22


def _column_widths(panels: tuple[Panel, ...]) -> list[float]:
    count = max((len(panel.facts) for panel in panels), default=0)
    return [max(_fact_length(panel.facts[n]) for panel in panels if n < len(panel.facts)) for n in range(count)]


def _panels_width(panels: tuple[Panel, ...]) -> float:
    """The least width: beside the names there must be room for the widest fact."""
    return name_width(panel.name for panel in panels) + max(_column_widths(panels), default=0) if panels else 0.0


def _panels(panels: tuple[Panel, ...], width: float) -> Block:
    """A card a player; facts stand in columns, which go on in a next line where they do not fit."""
    places, x, line = [], name_width(panel.name for panel in panels), 0
    for wide in _column_widths(panels):
        if x > name_width(panel.name for panel in panels) and x + wide > width:
            x, line = name_width(panel.name for panel in panels), line + 1
        places.append((x, line))
        x += wide
    height = 42.0 + 24 * line
    parts: list[str] = []
    for n, panel in enumerate(panels):
        parts += [
            f'<g transform="translate(0 {px(n * (height + 8))})">',
            *player_card(panel.name, panel.seat, panel.to_move, width, height),
        ]
        parts += [_fact(fact, x, 27 + 24 * line) for fact, (x, line) in zip(panel.facts, places, strict=False)]
        parts.append("</g>")
    return Block(width, (height + 8) * len(panels) - 8, tuple(parts))


def _fact(fact: tuple[str, str], x: float, y: float) -> str:
    label, value = map(xml, fact)
    bold = f'<tspan class="value" dx="3">{value}</tspan>'
    return f'<text class="fact" x="{px(x)}" y="{px(y)}">{label} {bold}</text>'
