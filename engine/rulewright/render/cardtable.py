"""A table of cards for two sides and the track between their pawns, painted as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.render.sheet import Rules, by_seat, document, escaped, number


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its name, the sign on it, a stripe of a kind (`attack`, `bonus`, both) and whether it is marked."""

    title: str
    sign: str
    attack: bool = False
    bonus: bool = False
    marked: bool = False


@dataclass(frozen=True, slots=True)
class TileRow:
    """Tiles of one kind, `up` of them face up."""

    title: str
    sign_up: str
    sign_down: str
    up: int
    total: int


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: tiles, the cards in hand, the card at rest, and how many squares his pawn has gone."""

    name: str
    tiles: tuple[TileRow, ...]
    hand: tuple[Card, ...]
    resting: Card | None
    square: int


@dataclass(frozen=True, slots=True)
class Table:
    """All there is to draw.  `track` has the squares from the first start to the second: `plain`, `star`, `goal`."""

    title: str
    description: str
    seats: tuple[Seat, ...]
    track: tuple[str, ...]
    words: tuple[str, str]
    """What a rest area and the pile are called."""
    pile: int
    status: str | None = None
    notes: tuple[str, ...] = ()


WIDTH, MARGIN = 720.0, 24.0
CARD_WIDTH, CARD_HEIGHT, GAP = 74.0, 96.0, 8.0
SQUARE = 52.0

_RULES: Rules = (
    (".panel", "fill:$card;stroke:$line"),
    (".who", "fill:$text;font-size:18px;font-weight:700"),
    (".small", "fill:$muted;font-size:12.5px"),
    (".face", "fill:$page;stroke:$line;stroke-width:1.5"),
    (".attack .face", "stroke:$seat3;stroke-width:4"),
    (".marked .face", "stroke:$strong;stroke-width:4;stroke-dasharray:7 4"),
    (".sign", "fill:$text;font-size:30px;font-weight:700;text-anchor:middle"),
    (".cardname", "fill:$text;font-size:11px;font-weight:600;text-anchor:middle"),
    (".star", "fill:$seat3;stroke:$rim3;stroke-width:1"),
    (".up", "fill:$text;font-size:19px"),
    (".down", "fill:$muted;font-size:19px"),
    (".square", "fill:$cell;stroke:$line;stroke-width:1.5"),
    (".moon", "fill:$seat3;stroke:$rim3;stroke-width:1.5"),
    (".status", "fill:$differs;font-size:15px;font-weight:700"),
    (".empty", "fill:none;stroke:$line;stroke-dasharray:5 5"),
)
_SEAT_RULES: Rules = ((".s# .pawn", "fill:$seat#;stroke:$rim#;stroke-width:2.5"),)


def to_svg(table: Table) -> str:
    """The table as a picture: the second player above, the track, the first player below."""
    parts = [f'<text class="title" x="{number(MARGIN)}" y="40">{escaped(table.title)}</text>']
    y = 58.0
    panel = 96 + CARD_HEIGHT
    for number_, seat in reversed(list(enumerate(table.seats))):
        parts += _moved(MARGIN, y, _seat(table, number_, seat, panel))
        y += panel + 14
        if number_ == 1:
            parts += _moved(MARGIN, y, _track(table))
            y += SQUARE + 44
    if table.status:
        parts.append(f'<text class="status" x="{number(MARGIN)}" y="{number(y + 8)}">{escaped(table.status)}</text>')
        y += 24
    for note in table.notes:
        parts.append(f'<text class="note" x="{number(MARGIN)}" y="{number(y + 8)}">{escaped(note)}</text>')
        y += 20
    size = (WIDTH + 2 * MARGIN, y + 10)
    return document(table, table.title, table.description, size, (*_RULES, *by_seat(_SEAT_RULES)), parts)


def _moved(x: float, y: float, parts: Iterator[str]) -> list[str]:
    return [f'<g transform="translate({number(x)} {number(y)})">', *parts, "</g>"]


def _seat(table: Table, number_: int, seat: Seat, height: float) -> Iterator[str]:
    yield f'<rect class="panel" width="{number(WIDTH)}" height="{number(height)}" rx="12"/>'
    yield f'<g class="s{number_}" transform="translate(28 27)">{_pawn(number_)}</g>'
    yield f'<text class="who" x="50" y="33">{escaped(seat.name)}</text>'
    x = 190.0
    for row in seat.tiles:
        yield f'<text class="small" x="{number(x)}" y="32">{escaped(row.title)}</text>'
        yield _tiles(row, x + 8.0 * len(row.title) + 6)
        x += 178
    top = 62.0
    yield from _moved(20, top, _card(seat.resting))
    yield f'<text class="small" x="20" y="{number(top + CARD_HEIGHT + 20)}">{escaped(table.words[0])}</text>'
    step = min(CARD_WIDTH + GAP, (WIDTH - 140 - CARD_WIDTH) / max(1, len(seat.hand) - 1))
    for place, card in enumerate(seat.hand):
        yield from _moved(120 + place * step, top, _card(card))


def _tiles(row: TileRow, x: float) -> str:
    up, down = escaped(row.sign_up * row.up), escaped(row.sign_down * (row.total - row.up))
    return (
        f'<text x="{number(x)}" y="34" aria-label="{row.up}/{row.total}">'
        f'<tspan class="up">{up}</tspan><tspan class="down">{down}</tspan></text>'
    )


def _card(card: Card | None) -> Iterator[str]:
    if card is None:
        yield f'<rect class="empty" width="{number(CARD_WIDTH)}" height="{number(CARD_HEIGHT)}" rx="8"/>'
        return
    kinds = " ".join(k for k, on in (("attack", card.attack), ("marked", card.marked)) if on)
    yield f'<g class="{("one " + kinds).strip()}"><title>{escaped(card.title)}</title>'
    yield f'<rect class="face" width="{number(CARD_WIDTH)}" height="{number(CARD_HEIGHT)}" rx="8"/>'
    if card.bonus:
        yield _star(15, 15, 9)
    middle = number(CARD_WIDTH / 2)
    yield f'<text class="sign" x="{middle}" y="58">{escaped(card.sign)}</text>'
    yield f'<text class="cardname" x="{middle}" y="{number(CARD_HEIGHT - 10)}">{escaped(card.title)}</text></g>'


def _star(x: float, y: float, r: float) -> str:
    unit = ((0, -1), (0.22, -0.31), (0.95, -0.31), (0.36, 0.12), (0.59, 0.81))
    half = [*unit, (0, 0.38), (-0.59, 0.81), (-0.36, 0.12), (-0.95, -0.31), (-0.22, -0.31)]
    points = " ".join(f"{number(x + r * a)},{number(y + r * b)}" for a, b in half)
    return f'<polygon class="star" points="{points}"/>'


def _pawn(seat: int) -> str:
    if seat == 0:
        return '<circle class="pawn" r="12"/>'
    return '<rect class="pawn" x="-11" y="-11" width="22" height="22" rx="3"/>'


def _track(table: Table) -> Iterator[str]:
    step = SQUARE + 6
    start = (WIDTH - step * len(table.track)) / 2
    squares = len(table.track)
    for place, kind in enumerate(table.track):
        x = start + place * step
        yield f'<rect class="square" x="{number(x)}" y="8" width="{number(SQUARE)}" height="{number(SQUARE)}" rx="6"/>'
        if kind == "star":
            yield _star(x + SQUARE / 2, 8 + SQUARE / 2, 15)
        if kind == "goal":
            yield _moon(x + SQUARE / 2, 8 + SQUARE / 2)
    for seat, player in enumerate(table.seats):
        place = player.square if seat == 0 else squares - 1 - player.square
        x = start + place * step + SQUARE / 2
        y = 8 + SQUARE / 2 + (9 if seat == 0 else -9)
        yield f'<g class="s{seat}" transform="translate({number(x)} {number(y)})">{_pawn(seat)}</g>'
    pile = f"{table.words[1]}: {table.pile}"
    yield f'<text class="small" x="{number(start)}" y="{number(SQUARE + 28)}">{escaped(pile)}</text>'


def _moon(x: float, y: float) -> str:
    return (
        f'<path class="moon" transform="translate({number(x)} {number(y)})" '
        'd="M6,-16 A17,17 0 1 0 6,16 A20,20 0 0 1 6,-16 Z"/>'
    )
