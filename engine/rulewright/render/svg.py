"""Paint a board as an SVG picture; what it shares with other pictures is in `page`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from rulewright.render.hexboard import (
    DIRECTIONS,
    REACH_KINDS,
    Board,
    Cell,
    Panel,
    Template,
    Token,
    mark_kinds,
    marks_by_cell,
)
from rulewright.render.lettering import SEATS, columns, printable
from rulewright.render.page import (
    BOLD_LETTER,
    Block,
    Rule,
    bare,
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

RADIUS = 56.0
"""Centre to corner of a hex, in pixels; what is drawn on a hex is measured in this unit."""

ARROW = ((0.0, -0.865), (0.2, -0.59), (0.0, -0.645), (-0.2, -0.59))
"""The facing sign, facing N: its first point is the tip.  Narrow enough to leave the corners to the hex's name."""

TEMPLATE_RADIUS = 11.0
MIN_WIDTH = 460.0
MARK_CLASSES = {
    **{kind: kind for kind in ("from", "to", "threat", "differs")},
    **{kind: f"to-{kind}" for kind in REACH_KINDS},
}
"""The CSS class of each kind of mark that has a look of its own."""

TINTED = ("threat", "differs", *(MARK_CLASSES[kind] for kind in REACH_KINDS))
SPARE_MARKS = 3

_SEAT_RULES = (
    (".s# .body,.s# .shape", "fill:$seat#"),
    (".s# .body:not(.strong),.s# .shape", "stroke:$rim#"),
    (".s# .label,.s# .dot", "fill:$ink#"),
    (".s# .ring", "stroke:$ink#"),
)


def _reach_rules() -> Iterator[Rule]:
    """Hexes reached, on the board and in the legend: a colour and a dash for each way, and its sign on top."""
    for kind, dash in zip(REACH_KINDS, ("none", "12 5", "3 5"), strict=True):
        css = MARK_CLASSES[kind]
        yield f".{css}", f"stroke:${kind};stroke-dasharray:{dash}"
        yield f".tint.{css}", f"fill:${kind};stroke:none"
        yield f".badge.{css} .dot", f"fill:${kind};stroke:$cell;stroke-width:1;paint-order:stroke"
        yield f".badge.{css} .ring", f"stroke:${kind};stroke-dasharray:none"


_RULES = (
    *shared("", ".page"),
    (".cell", "fill:$cell;stroke:$line;stroke-width:1.5;stroke-linejoin:round"),
    *shared(".title", ".status"),
    (".name", "fill:$text;stroke:$cell;stroke-width:3;paint-order:stroke;font-size:13px;font-weight:600"),
    (".label", "font-weight:700;text-anchor:middle"),
    (".body,.shape", "stroke-linejoin:round"),
    (".body", "stroke-width:2.5"),
    (".body.strong", "stroke:$strong;stroke-width:5"),
    (".facing", "fill:$strong;stroke:$cell;stroke-width:5;stroke-linejoin:round;paint-order:stroke"),
    (".mark", "fill:none;stroke-width:3.5;stroke-linejoin:round;stroke-linecap:round"),
    (".tint", "fill-opacity:.2"),
    *shared(".card", ".card.now", ".now-arrow", ".who", ".fact", ".value", ".legend", ".heading", ".note"),
    (".ring", "fill:none;stroke-width:1.9"),
    (".key .dot", "fill:$text"),
    (".front", "fill:$strong"),
    (".key .ring", "stroke:$text"),
    (".bare", "fill:$cell;stroke:$text;stroke-width:1.5"),
    (".bare.strong", "stroke:$strong;stroke-width:3.5"),
    (".near", "fill:$cell;stroke:$line"),
    (".home", "fill:$text"),
    (".home-label", "fill:$page;font-weight:700;text-anchor:middle"),
    (".from", "stroke:$text;stroke-dasharray:9 7"),
    (".to", "stroke:$text"),
    (".threat", "stroke:$threat;stroke-dasharray:.1 7"),
    (".tint.threat", "fill:$threat;stroke:none"),
    (".differs", "stroke:$differs;stroke-dasharray:14 5 2 5"),
    (".tint.differs", "fill:$differs;stroke:none"),
    *_reach_rules(),
    *by_seat(_SEAT_RULES, SEATS),
    *((f".spare{spare}", f"stroke:$spare{spare};stroke-dasharray:{2 + 6 * spare} 8") for spare in range(SPARE_MARKS)),
)


def draw(board: Board) -> str:
    """The whole document: title, hexes, legend, panels and notes under one another."""
    field = _field(board)
    inner = max(field.width, MIN_WIDTH, _panels_width(board.panels))
    blocks = (
        lines("title", (board.title,), inner, 22),
        lines("status", (board.status,), inner, 17),
        field,
        legend(_mark_keys(board), inner),
        _panels(board.panels, inner),
        legend(_sign_keys(board), inner),
        lines("heading", (board.key.templates if board.templates else "",), inner, 14),
        _templates(board.templates, inner),
        legend(_reach_keys(board), inner),
        lines("note", board.notes, inner, 13),
    )
    return document(board, (board.title, board.description, board.record), _RULES, blocks, inner)


def draw_field(board: Board) -> str:
    """The hexes alone, with what stands on them and the marks, and no word but the hexes' names."""
    return bare(_field(board), _RULES, board.record)


def draw_stage(board: Board, margin: float = 6.0) -> str:
    """The field for a page that brings `stage_rules` and plays on it: hexes, marks, pieces and names lie in layers, so
    that pieces (`piece_parts`) can be put anew."""
    cells, marks, pieces, names = _layers(board)
    field = _field(board)
    wide, high = px(field.width + 2 * margin), px(field.height + 2 * margin)
    layers = (("cells", cells), ("marks", marks), ("pieces", pieces), ("names", names))
    inner = "".join(f'<g class="rw-{name}">{"".join(parts)}</g>' for name, parts in layers)
    return (
        f'<svg viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        f'<g class="rw-field" transform="translate({px(margin)} {px(margin)})">{inner}</g></svg>'
    )


def stage_rules() -> tuple[Rule, ...]:
    """The look of what `draw_stage` draws, whatever comes to stand on it."""
    parts = (".cell", ".name", ".label", ".body", ".facing", ".mark", ".dot", ".ring", ".from", ".to")
    seats = tuple(f".s{seat} " for seat in range(SEATS))
    return tuple(rule for rule in _RULES if rule[0].startswith((*parts, *seats)))


def piece_parts(token: Token) -> tuple[str, str, str]:
    """A piece facing N in parts: what stays as it is however it is turned, what is turned with it, and its label."""
    if token.facing:
        raise ValueError("a piece that is to be turned faces N")
    strong = " strong" if token.strong else ""
    shape = seat_shape(token.seat, RADIUS, f"body{strong}")
    turns = shape != seat_shape(token.seat, RADIUS, f"body{strong}", 60)
    arrow = f'<polygon class="facing" points="{points(_arrow(0))}"/>'
    with_it = [shape if turns else "", arrow, *_pips(token)]
    return "" if turns else shape, "".join(with_it), _label(token)


def draw_template(template: Template) -> str:
    """What one kind of piece reaches, seen with its front up, for a page that brings `template_rules`: each hex knows
    its step, and all but the label can be turned together."""
    far = max([2, *(_hex_steps(dx, dy) for dx, dy, _ in template.reach)])
    wide, high = (3 * far + 2) * TEMPLATE_RADIUS, (2 * far + 1) * math.sqrt(3) * TEMPLATE_RADIUS
    side = max(wide, high) + 4  # a square, in which it has room however it is turned
    hexes = list(_template(template, far, TEMPLATE_RADIUS / RADIUS))
    box = f"{px(-side / 2)} {px(-side / 2)} {px(side)} {px(side)}"
    front = points((TEMPLATE_RADIUS * 1.05 * x, TEMPLATE_RADIUS * 1.05 * y) for x, y in ARROW)
    return (
        f'<svg viewBox="{box}" width="{px(2 * side)}" height="{px(2 * side)}" aria-hidden="true">'
        f'<g class="turn key">{"".join(hexes[:-1])}<polygon class="tip" points="{front}"/></g>{hexes[-1]}</svg>'
    )


def template_rules() -> tuple[Rule, ...]:
    """The look of what `draw_template` draws, and of pictures that scripts draw in the same way."""
    parts = ("near", "tint", "home", "key", "dot", "ring", "walk", "leap", "arc", "to-", "strong", "mark")
    return (
        *(rule for rule in _RULES if any(f".{part}" in rule[0] for part in parts) and ".s" not in rule[0][:3]),
        (".tip", "fill:$page"),
    )


# --- geometry ------------------------------------------------------------------------------------


def _offset(dx: int, dy: int) -> tuple[float, float]:
    """From the centre of a hex to that of the hex (dx, dy) away, in pixels, down the page positive."""
    return 1.5 * RADIUS * dx, math.sqrt(3) * RADIUS * (dx / 2 - dy)


@lru_cache(maxsize=1024)
def _hexagon(x: float, y: float, radius: float) -> str:
    corners = [(math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(0, 360, 60)]
    return points((x + radius * dx, y + radius * dy) for dx, dy in corners)


# --- hexes ---------------------------------------------------------------------------------------


def _field(board: Board) -> Block:
    _, width, height = _spots(board)
    parts = tuple(part for layer in _layers(board) for part in layer)
    return Block(width, height, parts if board.cells else ())


def _spots(board: Board) -> tuple[dict[str, tuple[float, float]], float, float]:
    """Where the middle of each hex lies, and how wide and high the field is."""
    spots = {cell.name: _offset(cell.x, cell.y) for cell in board.cells}
    half = math.sqrt(3) / 2 * RADIUS
    left = min((x for x, _ in spots.values()), default=0) - RADIUS
    top = min((y for _, y in spots.values()), default=0) - half
    spots = {name: (x - left, y - top) for name, (x, y) in spots.items()}
    width = max((x for x, _ in spots.values()), default=0) + RADIUS
    height = max((y for _, y in spots.values()), default=0) + half
    return spots, width, height


def _layers(board: Board) -> tuple[list[str], list[str], list[str], list[str]]:
    """Hexes, marks, pieces, and what lies on top of them."""
    spots, _, _ = _spots(board)
    classes = _mark_classes(board)
    cells = [_cell(cell, *spots[cell.name]) for cell in board.cells]
    marks: list[str] = []
    for at, kinds in marks_by_cell(board).items():
        marks += [_mark(*spots[at], RADIUS, classes[kind], n) for n, kind in enumerate(kinds)]
    pieces = [part for token in board.tokens for part in _token(token, *spots[token.at])]
    names = [_cell_name(cell, *spots[cell.name]) for cell in board.cells]
    taken = {token.at for token in board.tokens}
    for at, kinds in marks_by_cell(board).items():
        ways = [kind for kind in kinds if kind in REACH_KINDS]
        names += [_badge(kind, *spots[at], n, at in taken) for n, kind in enumerate(ways)]
    return cells, marks, pieces, names


def _cell(cell: Cell, x: float, y: float) -> str:
    return f'<polygon class="cell" data-cell="{xml(cell.name)}" points="{_hexagon(x, y, RADIUS - 1.5)}"/>'


def _cell_name(cell: Cell, x: float, y: float) -> str:
    """In the lower left corner, which no facing arrow points at."""
    left, base = px(x - 0.515 * RADIUS), px(y + 0.795 * RADIUS)
    return f'<text class="name" x="{left}" y="{base}">{xml(cell.name)}</text>'


def _mark_classes(board: Board) -> dict[str, str]:
    """The CSS class of each kind of mark; kinds beyond the spare ones share the last."""
    unnamed = [kind for kind in mark_kinds(board) if kind not in MARK_CLASSES]
    spare = {kind: f"spare{min(n, SPARE_MARKS - 1)}" for n, kind in enumerate(unnamed)}
    return MARK_CLASSES | spare


def _mark(x: float, y: float, radius: float, css: str, depth: int = 0) -> str:
    """The outline of a mark, and a tint; a second mark on the same hex lies inside the first."""
    outline = _hexagon(x, y, radius * (0.95 - 0.1 * depth))
    tint = f'<polygon class="tint {css}" points="{outline}"/>' if css in TINTED else ""
    return f'{tint}<polygon class="mark {css}" points="{outline}"/>'


def _badge(kind: str, x: float, y: float, number: int, taken: bool) -> str:
    """The sign of a way on a hex reached: in its middle, or in the upper corners where a piece stands on it."""
    aside = (0.45 if number == 0 else -0.45) if taken else 0.4 * number
    at = f"translate({px(x + aside * RADIUS)} {px(y - (0.66 * RADIUS if taken else 0))}) scale({1.8 if taken else 2.6})"
    return f'<g class="badge {MARK_CLASSES[kind]}" transform="{at}">{_pip(kind, 0, 0)}</g>'


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
    return turned([(RADIUS * x, RADIUS * y) for x, y in ARROW], 60 * facing)


def _label(token: Token) -> str:
    text = printable(token.label)
    size = (0.42 if token.reach else 0.66) * RADIUS * min(1.0, 1.6 / max(columns(text), 1))
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
    radius = RADIUS * (0.27 + 0.17 * (steps - 1) / (far - 1))
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
    classes, words = _mark_classes(board), dict(board.key.marks)
    return [(_mark_key(kind, classes[kind]), words.get(kind, kind)) for kind in mark_kinds(board)]


def _mark_key(kind: str, css: str) -> str:
    sign = f'<g class="badge {css}" transform="scale(1.6)">{_pip(kind, 0, 0)}</g>' if kind in REACH_KINDS else ""
    return _mark(0, 0, 13, css) + sign


def _sign_keys(board: Board) -> list[tuple[str, str]]:
    """The seats that have words, and the signs on and beside the pieces."""
    key = board.key
    seats = [(_seat_key(panel.seat), key.seats[panel.seat]) for panel in board.panels if panel.seat < len(key.seats)]
    signs = (
        (key.facing, any(board.tokens), _FACING_KEY),
        (key.strong, any(token.strong for token in board.tokens), '<circle class="bare strong" r="10"/>'),
        (key.now, any(panel.to_move for panel in board.panels), _NOW_KEY),
    )
    return seats + [(picture, word) for word, there, picture in signs if word and there]


_FACING_KEY = (
    '<circle class="bare" r="7.5" cy="4"/>'
    f'<polygon class="front" points="{points((17 * x, 17 * y + 3) for x, y in ARROW)}"/>'
)
_NOW_KEY = '<path class="now-arrow" d="M-5 -7L5 0L-5 7Z"/>'


def _seat_key(seat: int) -> str:
    return f'<g class="s{seat}">{seat_shape(seat, 18, "shape")}</g>'


def _reach_keys(board: Board) -> list[tuple[str, str]]:
    reaches = [token.reach for token in board.tokens] + [template.reach for template in board.templates]
    used = {kind for reach in reaches for _, _, kind in reach}
    words = dict(board.key.reach)
    return [(_enlarged(_pip(kind, 0, 0)), words.get(kind, kind)) for kind in REACH_KINDS if kind in used]


def _templates(templates: tuple[Template, ...], width: float) -> Block:
    """Side by side, each as a small board round the piece, in as many rows as it takes."""
    if not templates:
        return Block(0, 0, ())
    far = max([2, *(_hex_steps(dx, dy) for template in templates for dx, dy, _ in template.reach)])
    scale = TEMPLATE_RADIUS / RADIUS
    wide, high = (3 * far + 2) * TEMPLATE_RADIUS, (2 * far + 1) * math.sqrt(3) * TEMPLATE_RADIUS
    per_row = max(1, math.floor((width + 10) / (wide + 10)))
    step = min(wide + 28, (width - wide) / max(1, per_row - 1))
    parts: list[str] = []
    for n, template in enumerate(templates):
        x, y = wide / 2 + step * (n % per_row), high / 2 + (high + 12) * (n // per_row)
        parts.append(f'<g class="key template" transform="translate({px(x)} {px(y)})">')
        parts += _template(template, far, scale)
        parts.append("</g>")
    return Block(width, (high + 12) * math.ceil(len(templates) / per_row) - 12, tuple(parts))


def _template(template: Template, far: int, scale: float) -> Iterator[str]:
    """The hexes up to `far` steps away, those reached with their signs, and the piece facing N in the middle."""
    around = [(dx, dy) for dx in range(-far, far + 1) for dy in range(-far, far + 1) if _hex_steps(dx, dy) <= far]
    spots = {step: tuple(scale * at for at in _offset(*step)) for step in around}
    for x, y in spots.values():
        yield f'<polygon class="near" points="{_hexagon(x, y, TEMPLATE_RADIUS)}"/>'
    for dx, dy, kind in sorted(set(template.reach), key=lambda reach: (reach[2], reach)):
        (x, y), css = spots[dx, dy], MARK_CLASSES[kind]
        yield f'<polygon class="tint {css}" points="{_hexagon(x, y, TEMPLATE_RADIUS)}"/>'
        yield f'<g transform="translate({px(x)} {px(y)}) scale(1.25)">{_pip(kind, 0, 0)}</g>'
    strong = " strong" if template.strong else ""
    yield f'<polygon class="home{strong}" points="{_hexagon(0, 0, TEMPLATE_RADIUS)}"/>'
    size = 15 * min(1.0, 1.6 / max(columns(printable(template.label)), 1))
    yield f'<text class="home-label" y="{px(0.36 * size)}" style="font-size:{px(size)}px">{xml(template.label)}</text>'


def _hex_steps(dx: int, dy: int) -> int:
    """How many steps from neighbour to neighbour."""
    return max(abs(dx), abs(dy), abs(dx - dy))


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
