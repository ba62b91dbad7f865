"""A table of two players with tiles, cards and a track between them: `to_svg` (a picture), `to_text` (a terminal).

Nothing here knows a rule: a caller says what lies where, and in which words.  The first player sits at
the bottom, at the left end of the track; the second at the top, at its right end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.render.figure import Figure
from rulewright.render.lettering import PROSE_WIDTH, SHAPES, columns, printable, wrapped
from rulewright.render.page import (
    BOLD_LETTER,
    LETTER,
    Block,
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
    xml,
)

SQUARES = {"plain": "·", "start": "·", "star": "★", "goal": "☾"}
"""The kinds of square, and how each looks in a terminal."""

PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Card:
    """A card face up: its name, a sign, and the signs of what it costs.

    `framed` and `starred` tell kinds of cards apart, by a yellow border and a star in the corner; `marked` is
    for what the picture is about.
    """

    title: str
    sign: str
    cost: str = ""
    framed: bool = False
    starred: bool = False
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Cards:
    """A place for cards; `empty` says that there are none."""

    title: str
    cards: tuple[Card, ...] = ()
    empty: str = ""


@dataclass(frozen=True, slots=True)
class TileRow:
    """Tiles of one kind, some face up and some face down, with the sign of either side."""

    title: str
    up_sign: str
    down_sign: str
    up: int
    down: int

    def __post_init__(self) -> None:
        if min(self.up, self.down) < 0:
            raise ValueError(f"tiles of {self.title}: {self.up} up and {self.down} down")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: what he has, on which square his pawn stands, and whether the game waits for him alone."""

    name: str
    tiles: tuple[TileRow, ...]
    hand: Cards
    rest: Cards
    pawn: int
    now: bool = False


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the track, of one of the kinds in `SQUARES`; a start belongs to a seat."""

    kind: str = "plain"
    seat: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in SQUARES:
            raise ValueError(f"no such kind of square: {self.kind}")
        if self.seat is not None and not 0 <= self.seat < PLAYERS:
            raise ValueError(f"seat {self.seat} is not in 0..{PLAYERS - 1}")


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards face down."""

    title: str
    count: int
    marked: bool = False

    def __post_init__(self) -> None:
        if self.count < 0:
            raise ValueError(f"{self.title}: {self.count} cards")


@dataclass(frozen=True, slots=True)
class Track:
    """Squares in a row."""

    title: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """The words of the legend, where the picture has what they explain."""

    framed: str = ""
    starred: str = ""
    cost: str = ""
    marked: str = ""
    up: str = ""
    down: str = ""
    start: str = ""
    star: str = ""
    goal: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """All that is drawn.  `description` is the picture's long text for those who cannot see it, `record` for programs.

    Raises:
        ValueError: not two players, or a pawn beside the track.
    """

    title: str
    description: str
    seats: tuple[Seat, ...]
    track: Track
    pile: Pile
    key: Key = Key()
    status: str = ""
    notes: tuple[str, ...] = ()
    record: str = ""

    def __post_init__(self) -> None:
        if len(self.seats) != PLAYERS:
            raise ValueError(f"the table is for {PLAYERS} players, not {len(self.seats)}")
        for seat in self.seats:
            if not 0 <= seat.pawn < len(self.track.squares):
                raise ValueError(f"the pawn of {seat.name} is beside the track: {seat.pawn}")


# --- text ----------------------------------------------------------------------------------------


def to_text(table: Table) -> str:
    """The table for a terminal, marked cards in brackets; ends in a newline."""
    blocks = [
        wrapped(printable(table.title), PROSE_WIDTH),
        *(list(_seat_lines(number, seat)) for number, seat in enumerate(table.seats)),
        list(_middle_lines(table)),
        [line for note in table.notes for line in wrapped(printable(note), PROSE_WIDTH)],
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block) + "\n"


def _seat_lines(number: int, seat: Seat) -> Iterator[str]:
    tiles = (f"{printable(row.title)} {_tile_signs(row)}" for row in seat.tiles)
    yield "   ".join([f"{'>' if seat.now else ' '} {SHAPES[number]} {printable(seat.name)}", *tiles])
    for place in (seat.hand, seat.rest):
        cards = " ".join(map(_card_text, place.cards)) or printable(place.empty)
        yield f"      {printable(place.title)}: {cards}"


def _tile_signs(row: TileRow) -> str:
    return printable(row.up_sign) * row.up + printable(row.down_sign) * row.down


def _card_text(card: Card) -> str:
    text = printable(card.title + card.sign)
    return f"[{text}]" if card.marked else text


def _middle_lines(table: Table) -> Iterator[str]:
    squares = [
        SQUARES[square.kind] + "".join(SHAPES[number] for number, seat in enumerate(table.seats) if seat.pawn == index)
        for index, square in enumerate(table.track.squares)
    ]
    count = f"[{table.pile.count}]" if table.pile.marked else str(table.pile.count)
    yield f"  {printable(table.track.title)}: {' '.join(squares)}"
    yield f"  {printable(table.pile.title)}: {count}"
    if table.status:
        yield f"  {printable(table.status)}"


# --- SVG -----------------------------------------------------------------------------------------

MIN_WIDTH = 764.0
PADDING = 16.0
TILE, TILE_STEP = 22.0, 26.0
CARD_WIDTH, CARD_HEIGHT, CARD_STEP = 82.0, 108.0, 90.0
CARD_TOP, ROW_STEP = 66.0, 118.0
SQUARE_STEP, SQUARE_GAP = 72.0, 12.0
BACK_WIDTH, BACK_HEIGHT, BACK_STEP, MOST_BACKS = 58.0, 78.0, 3.0, 6
TRACK_HEIGHT = 116.0

ICONS = {
    "♥♡": "M0 .85C-.5 .45-.95 .1-.95-.3C-.95-.62-.72-.8-.48-.8C-.25-.8-.08-.66 0-.48"
    "C.08-.66 .25-.8 .48-.8C.72-.8 .95-.62 .95-.3C.95 .1 .5 .45 0 .85Z",
    "▮▯": "M-.52-.62H-.22V-.92H.22V-.62H.52V.9H-.52Z",
    "●○": "M-.78 0A.78 .78 0 1 0 .78 0A.78 .78 0 1 0-.78 0Z",
}
"""Signs that not every font has, full and hollow, as outlines from -1 to 1; other signs are written."""

MOON = "M.3-.95A.95 .95 0 1 0 .95 .3A.78 .78 0 1 1 .3-.95Z"

_RULES = (
    *shared("", ".page", ".title", ".card", ".card.now", ".now-arrow", ".who", ".fact", ".legend", ".note"),
    (".status", "fill:$text;font-weight:700;text-anchor:middle"),
    (".banner", "fill:$cell;stroke:$strong;stroke-width:2"),
    (".area", "fill:$muted;font-size:12px"),
    (".end", "text-anchor:end"),
    (".up,.down", "stroke-width:1.3"),
    (".down", "fill:none;stroke:$line;stroke-dasharray:3 2.4"),
    (".icon", "stroke-linejoin:round;stroke-linecap:round"),
    (".icon.full", "stroke:none"),
    (".icon.hollow", "fill:none;stroke-width:.2"),
    (".glyph", "font-weight:700;text-anchor:middle"),
    (".off .full,.off .glyph", "fill:$muted"),
    (".off .hollow", "stroke:$muted"),
    (".face", "fill:$page;stroke:$line;stroke-width:1.3"),
    (".frame", "fill:none;stroke:$gilt;stroke-width:4.5"),
    (".frame-line", "fill:none;stroke:$rim;stroke-width:.9"),
    (".sign", "fill:$text;font-weight:700;text-anchor:middle"),
    (".band", "fill:$cell"),
    (".caption", "fill:$text;font-weight:700;text-anchor:middle"),
    (".cost .full,.cost .glyph", "fill:$text"),
    (".cost .hollow", "stroke:$text"),
    (".star", "fill:$gilt;stroke:$rim;stroke-width:.9;stroke-linejoin:round"),
    (".moon", "fill:$gilt;stroke:$rim;stroke-width:1;stroke-linejoin:round"),
    (".mark", "fill:none;stroke:$text;stroke-width:3.5;stroke-linejoin:round"),
    (".slot", "fill:none;stroke:$line;stroke-width:1.5;stroke-dasharray:5 4"),
    (".nothing", "fill:$muted;text-anchor:middle"),
    (".divide", "fill:none;stroke:$line;stroke-dasharray:3 4"),
    (".rail", "fill:none;stroke:$line;stroke-width:5;stroke-linecap:round"),
    (".square", "fill:$cell;stroke:$line;stroke-width:1.5"),
    (".square.goal", "stroke:$rim;stroke-width:2.5"),
    (".back", "fill:$muted;stroke:$page;stroke-width:1.5"),
    (".back-line", "fill:none;stroke:$page;stroke-width:1.3"),
    (".count", "fill:$page;font-weight:700;text-anchor:middle"),
    (".shape,.body,.home", "stroke-linejoin:round"),
    (".body", "stroke-width:2.5"),
    *by_seat(
        (
            (".s# .body,.s# .shape,.s# .up", "fill:$seat#"),
            (".s# .body,.s# .shape,.s# .up,.s# .home", "stroke:$rim#"),
            (".s# .home", "fill:none;stroke-width:2"),
            (".s# .on .full,.s# .on .glyph", "fill:$ink#"),
            (".s# .on .hollow", "stroke:$ink#"),
        ),
        PLAYERS,
    ),
)


def to_svg(table: Table) -> str:
    """The table as a self-contained SVG document; equal tables give equal bytes."""
    width = max(MIN_WIDTH, _heads_width(table), 2 * PADDING + CARD_STEP + _rest_width(table))
    first, second = table.seats
    blocks = (
        lines("title", (table.title,), width, 22),
        _banner(table.status, width),
        _seat(table, 1, second, width),
        _middle(table, width),
        _seat(table, 0, first, width),
        legend(_keys(table), width),
        lines("note", table.notes, width, 13),
    )
    return document(table, (table.title, table.description, table.record), _RULES, blocks, width)


def to_figure(table: Table) -> Figure:
    """The table as a picture that goes with a page's own words."""
    width = max(MIN_WIDTH, _heads_width(table), 2 * PADDING + CARD_STEP + _rest_width(table))
    first, second = table.seats
    parts, y = [], 0.0
    for block in (_seat(table, 1, second, width), _middle(table, width), _seat(table, 0, first, width)):
        parts += [f'<g transform="translate(0 {px(y)})">', *block.parts, "</g>"]
        y += block.height + 16
    return Figure(bare(Block(width, y - 16, tuple(parts)), _RULES, table.record), table.description, table.status)


def _banner(status: str, width: float) -> Block:
    if not status:
        return Block(0, 0, ())
    size = min(16.0, (width - 2 * PADDING) / (max(columns(printable(status)), 1) * BOLD_LETTER))
    return Block(
        width,
        34,
        (
            f'<rect class="banner" width="{px(width)}" height="34" rx="9"/>',
            f'<text class="status" x="{px(width / 2)}" y="22.5" style="font-size:{px(size)}px">{xml(status)}</text>',
        ),
    )


# --- players -------------------------------------------------------------------------------------


def _heads_width(table: Table) -> float:
    return name_width(seat.name for seat in table.seats) + sum(_tile_columns(table))


def _tile_columns(table: Table) -> list[float]:
    """The widths of the rows of tiles, which stand side by side, in the same places for both players."""
    count = max(len(seat.tiles) for seat in table.seats)
    return [max(_tiles_width(seat.tiles[i]) for seat in table.seats if i < len(seat.tiles)) for i in range(count)]


def _tiles_width(row: TileRow) -> float:
    return length(row.title, 14) + 8 + TILE_STEP * (row.up + row.down) + 22


def _rest_width(table: Table) -> float:
    return CARD_STEP * max(1, *(len(seat.rest.cards) for seat in table.seats))


def _seat(table: Table, number: int, seat: Seat, width: float) -> Block:
    """A player's card: in the first line name and tiles, below it the hand and, to the right, the rest area."""
    rest_left = width - PADDING - _rest_width(table) + CARD_STEP - CARD_WIDTH
    per_row = max(1, math.floor((rest_left - 2 * PADDING) / CARD_STEP))
    rows = max(1, math.ceil(len(seat.hand.cards) / per_row))
    height = CARD_TOP + ROW_STEP * (rows - 1) + CARD_HEIGHT + 14
    parts = player_card(seat.name, number, seat.now, width, height)
    x = name_width(seat.name for seat in table.seats)
    for row, wide in zip(seat.tiles, _tile_columns(table), strict=False):
        parts += _tiles(row, number, x)
        x += wide
    end = f'class="area end" x="{px(width - PADDING)}"'
    parts += [
        f'<text class="area" x="{px(PADDING)}" y="58">{xml(seat.hand.title)}</text>',
        *_cards(seat.hand, PADDING, per_row),
        f'<text {end} y="58">{xml(seat.rest.title)}</text>',
        f'<path class="divide" d="M{px(rest_left - 16)} 50V{px(height - 14)}"/>',
        *_cards(seat.rest, rest_left, max(1, len(seat.rest.cards))),
    ]
    return Block(width, height, tuple(parts))


def _tiles(row: TileRow, number: int, x: float) -> Iterator[str]:
    yield f'<g class="tiles s{number}" transform="translate({px(x)} 0)">'
    left = length(row.title, 14) + 8
    yield f'<text class="fact end" x="{px(left - 8)}" y="26.5">{xml(row.title)}</text>'
    for i in range(row.up + row.down):
        side, state, sign = ("up", "on", row.up_sign) if i < row.up else ("down", "off", row.down_sign)
        at = f'transform="translate({px(left + TILE_STEP * i + TILE / 2)} 21.5)"'
        corner = px(-TILE / 2)
        yield f'<g class="{state}" {at}><rect class="{side}" x="{corner}" y="{corner}" {_TILE_BOX}/>'
        yield f"{_icon(sign, 0.3 * TILE)}</g>"
    yield "</g>"


_TILE_BOX = f'width="{px(TILE)}" height="{px(TILE)}" rx="5"'


def _icon(sign: str, unit: float, x: float = 0, y: float = 0) -> str:
    """A sign about a point, from `-unit` to `unit`."""
    for pair, path in ICONS.items():
        if sign in tuple(pair):
            look = "full" if sign == pair[0] else "hollow"
            return f'<path class="icon {look}" transform="translate({px(x)} {px(y)}) scale({px(unit)})" d="{path}"/>'
    size = 2.2 * unit / max(1, columns(printable(sign)))
    return (
        f'<text class="glyph" x="{px(x)}" y="{px(y + 0.36 * size)}" style="font-size:{px(size)}px">{xml(sign)}</text>'
    )


# --- cards ---------------------------------------------------------------------------------------


def _cards(place: Cards, left: float, per_row: int) -> Iterator[str]:
    if not place.cards:
        yield f'<g transform="translate({px(left)} {px(CARD_TOP)})">{_slot(place.empty, CARD_WIDTH, CARD_HEIGHT)}</g>'
    for i, card in enumerate(place.cards):
        x, y = left + CARD_STEP * (i % per_row), CARD_TOP + ROW_STEP * (i // per_row)
        yield f'<g class="playing" transform="translate({px(x)} {px(y)})">'
        yield from _card(card)
        yield "</g>"


def _slot(word: str, width: float, height: float) -> str:
    size = min(12.0, (width - 10) / (max(columns(printable(word)), 1) * LETTER))
    middle = f'x="{px(width / 2)}" y="{px(height / 2 + 4)}" style="font-size:{px(size)}px"'
    return (
        f'<rect class="slot" width="{px(width)}" height="{px(height)}" rx="8"/>'
        f'<text class="nothing" {middle}>{xml(word)}</text>'
    )


def _card(card: Card) -> Iterator[str]:
    yield _face(CARD_WIDTH, CARD_HEIGHT, 8)
    title, sign = printable(card.title), printable(card.sign)
    band = f'x="5" y="{px(CARD_HEIGHT - 28)}" width="{px(CARD_WIDTH - 10)}" height="23" rx="4"'
    yield f'<rect class="band" {band}/>'
    size = min(12.0, (CARD_WIDTH - 12) / (max(columns(title), 1) * BOLD_LETTER))
    middle = f'x="{px(CARD_WIDTH / 2)}"'
    yield f'<text class="caption" {middle} y="{px(CARD_HEIGHT - 16.5 + 0.36 * size)}" style="font-size:{px(size)}px">'
    yield f"{xml(title)}</text>"
    size = min(40.0, (CARD_WIDTH - 20) / (max(columns(sign), 1) * BOLD_LETTER))
    yield f'<text class="sign" {middle} y="{px(52 + 0.36 * size)}" style="font-size:{px(size)}px">{xml(sign)}</text>'
    if card.framed:
        yield _frame(CARD_WIDTH, CARD_HEIGHT, 8)
    if card.starred:
        yield _star(17, 18, 8.5)
    if card.cost:
        step = min(12.0, 42 / len(card.cost))
        icons = (_icon(one, 0.5 * step, CARD_WIDTH - 15 - step * i, 17) for i, one in enumerate(reversed(card.cost)))
        yield f'<g class="cost">{"".join(icons)}</g>'
    if card.marked:
        yield _mark(CARD_WIDTH, CARD_HEIGHT, 8)


def _face(width: float, height: float, round_: float) -> str:
    return f'<rect class="face" width="{px(width)}" height="{px(height)}" rx="{px(round_)}"/>'


def _frame(width: float, height: float, round_: float, thick: float = 4.5) -> str:
    """The yellow border, which lies between two thin lines."""
    box = (
        f'<rect class="{css}" x="{px(inset)}" y="{px(inset)}" width="{px(width - 2 * inset)}" '
        f'height="{px(height - 2 * inset)}" rx="{px(round_ - inset)}"{more}/>'
        for css, inset, more in (
            ("frame", thick / 2, f' style="stroke-width:{px(thick)}px"'),
            ("frame-line", 0.0, ""),
            ("frame-line", thick, ""),
        )
    )
    return "".join(box)


def _mark(width: float, height: float, round_: float, gap: float = 4) -> str:
    box = f'x="{px(-gap)}" y="{px(-gap)}" width="{px(width + 2 * gap)}" height="{px(height + 2 * gap)}"'
    return f'<rect class="mark" {box} rx="{px(round_ + gap)}"/>'


def _star(x: float, y: float, radius: float) -> str:
    radii = (radius if i % 2 == 0 else 0.45 * radius for i in range(10))
    tips = ((x + r * math.sin(i * math.pi / 5), y - r * math.cos(i * math.pi / 5)) for i, r in enumerate(radii))
    return f'<polygon class="star" points="{points(tips)}"/>'


# --- track, pile, legend -------------------------------------------------------------------------


def _middle(table: Table, width: float) -> Block:
    """The track, and at its right the pile."""
    room = width - BACK_WIDTH - MOST_BACKS * BACK_STEP - 2 * PADDING
    step = min(SQUARE_STEP, room / max(1, len(table.track.squares)))
    left = (room - step * len(table.track.squares)) / 2 + step / 2
    spots = [left + step * i for i in range(len(table.track.squares))]
    side = step * (1 - SQUARE_GAP / SQUARE_STEP)
    rail = f'<path class="rail" d="M{px(spots[0])} {px(_MIDDLE)}H{px(spots[-1])}"/>'
    parts = [f'<text class="area" y="11">{xml(table.track.title)}</text>', rail]
    parts += [_square(square, x, side) for square, x in zip(table.track.squares, spots, strict=True)]
    for number, seat in enumerate(table.seats):
        y = _MIDDLE + (0.55 if number == 0 else -0.55) * side
        shape = seat_shape(number, 0.52 * side, "body")
        parts.append(f'<g class="pawn s{number}" transform="translate({px(spots[seat.pawn])} {px(y)})">{shape}</g>')
    parts += _pile(table.pile, width)
    return Block(width, TRACK_HEIGHT, tuple(parts))


_MIDDLE = TRACK_HEIGHT / 2 + 6


def _square(square: Square, x: float, side: float) -> str:
    box = f'x="{px(-side / 2)}" y="{px(-side / 2)}" width="{px(side)}" height="{px(side)}" rx="{px(side / 6)}"'
    inside = ""
    match square.kind:
        case "star":
            inside = _star(0, 0, 0.24 * side)
        case "goal":
            scale = 0.25 * side
            width = px(1 / scale)
            inside = f'<path class="moon" style="stroke-width:{width}px" transform="scale({px(scale)})" d="{MOON}"/>'
        case "start" if square.seat is not None:
            inside = f'<g class="s{square.seat}">{seat_shape(square.seat, 0.35 * side, "home")}</g>'
    at = f'transform="translate({px(x)} {px(_MIDDLE)})"'
    return f'<g {at}><rect class="square {square.kind}" {box}/>{inside}</g>'


def _pile(pile: Pile, width: float) -> Iterator[str]:
    """Backs of cards, one upon another, with their number."""
    yield f'<text class="area end" x="{px(width)}" y="11">{xml(pile.title)}</text>'
    backs = min(pile.count, MOST_BACKS)
    x, y = width - BACK_WIDTH, _MIDDLE - BACK_HEIGHT / 2 + 6
    if not backs:
        yield f'<g transform="translate({px(x)} {px(y)})">{_slot("0", BACK_WIDTH, BACK_HEIGHT)}</g>'
        return
    box = f'width="{px(BACK_WIDTH)}" height="{px(BACK_HEIGHT)}" rx="7"'
    for i in range(backs):
        at = f'x="{px(x - BACK_STEP * i)}" y="{px(y - BACK_STEP * i)}"'
        yield f'<rect class="back" {at} {box}/>'
    x, y = x - BACK_STEP * (backs - 1), y - BACK_STEP * (backs - 1)
    inner = f'x="5" y="5" width="{px(BACK_WIDTH - 10)}" height="{px(BACK_HEIGHT - 10)}" rx="4"'
    yield f'<g transform="translate({px(x)} {px(y)})"><rect class="back-line" {inner}/>'
    size = min(24.0, (BACK_WIDTH - 16) / (len(str(pile.count)) * BOLD_LETTER))
    middle = f'x="{px(BACK_WIDTH / 2)}" y="{px(BACK_HEIGHT / 2 + 0.36 * size)}"'
    yield f'<text class="count" {middle} style="font-size:{px(size)}px">{pile.count}</text>'
    if pile.marked:
        yield _mark(BACK_WIDTH, BACK_HEIGHT, 7)
    yield "</g>"


def _keys(table: Table) -> Iterator[tuple[str, str]]:
    """Small cards with what is to be explained, and the word for it, as far as the table has any."""
    cards = [card for seat in table.seats for place in (seat.hand, seat.rest) for card in place.cards]
    wide, high = 18.0, 24.0
    costs = "".join(card.cost for card in cards)
    shown = (
        (table.key.framed, any(card.framed for card in cards), _frame(wide, high, 4, 3)),
        (table.key.starred, any(card.starred for card in cards), _star(6, 6.5, 5)),
        (table.key.cost, bool(costs), f'<g class="cost">{_icon(costs[:1], 4.5, wide - 6.5, 7.5)}</g>'),
        (table.key.marked, table.pile.marked or any(card.marked for card in cards), _mark(wide, high, 4, 1.5)),
    )
    for word, there, picture in shown:
        if word and there:
            yield f'<g transform="translate({px(-wide / 2)} {px(-high / 2)})">{_face(wide, high, 4)}{picture}</g>', word
    yield from _tile_keys(table)
    yield from _square_keys(table)


def _tile_keys(table: Table) -> Iterator[tuple[str, str]]:
    rows = [row for seat in table.seats for row in seat.tiles]
    box = 'x="-9" y="-9" width="18" height="18" rx="4"'
    shown = (
        (table.key.up, "up", any(row.up for row in rows)),
        (table.key.down, "down", any(row.down for row in rows)),
    )
    for word, css, there in shown:
        if word and there:
            yield f'<g class="s0"><rect class="{css}" {box}/></g>', word


def _square_keys(table: Table) -> Iterator[tuple[str, str]]:
    kinds = {square.kind for square in table.track.squares}
    for kind, word in (("start", table.key.start), ("star", table.key.star), ("goal", table.key.goal)):
        if word and kind in kinds:
            yield f'<g transform="translate(0 {px(-_MIDDLE)})">{_square(Square(kind, 0), 0, 24)}</g>', word
