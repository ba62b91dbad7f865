"""A table with what each player has and what lies between them: `to_svg` (a picture), `to_text` (a terminal).

Nothing here knows a rule: a caller says what lies where, and in which words.  The first player sits at the bottom, the
others above, the last one on top.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from rulewright.render import grid
from rulewright.render.figure import Figure
from rulewright.render.grid import Grid
from rulewright.render.lettering import PROSE_WIDTH, SEATS, SHAPES, check_seat, columns, printable, wrapped
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


@dataclass(frozen=True, slots=True)
class Card:
    """A thing face up: its name, a sign, and the signs of what it costs.

    `framed` and `starred` tell kinds of cards apart, by a yellow border and a star in the corner; `marked` is
    for what the picture is about; `times` is how many alike it stands for.  `notes` say what holds of it just now;
    what is `covered` lies face down, and whoever does not know it has no name for it.
    """

    title: str
    sign: str = ""
    cost: str = ""
    framed: bool = False
    starred: bool = False
    marked: bool = False
    times: int = 1
    notes: tuple[str, ...] = ()
    covered: bool = False

    @property
    def told(self) -> str:
        """Its name and what holds of it."""
        return " ".join(filter(None, (self.title, f"({', '.join(self.notes)})" if self.notes else "")))


@dataclass(frozen=True, slots=True)
class Cards:
    """A place for cards; `empty` says that there are none.  If it is `single` there is never more than one."""

    title: str
    cards: tuple[Card, ...] = ()
    empty: str = ""
    single: bool = False


@dataclass(frozen=True, slots=True)
class Pips:
    """How many there are of how many, each with the sign of one that is there or is not."""

    title: str
    up_sign: str
    down_sign: str
    up: int
    down: int

    def __post_init__(self) -> None:
        if min(self.up, self.down) < 0:
            raise ValueError(f"{self.title}: {self.up} up and {self.down} down")


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is told in words."""

    title: str
    value: str


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
class Having:
    """What a player has, or what lies on the table."""

    counts: tuple[Pips | Fact, ...] = ()
    places: tuple[Cards, ...] = ()
    piles: tuple[Pile, ...] = ()

    @property
    def brief(self) -> tuple[Pips | Fact, ...]:
        """What is told beside one another."""
        return tuple(count for count in self.counts if count not in self.long)

    @property
    def long(self) -> tuple[Fact, ...]:
        """What is told on lines of its own, between whose words they are broken."""
        facts = (count for count in self.counts if isinstance(count, Fact) and " " in count.value)
        return tuple(fact for fact in facts if columns(fact.title + fact.value) > LONG)

    @property
    def full(self) -> Having:
        """All but what is empty, where that is more than one place."""
        if self.empties is None:
            return self
        places = tuple(place for place in self.places if place.cards)
        return replace(self, places=places, piles=tuple(pile for pile in self.piles if pile.count))

    @property
    def empties(self) -> tuple[str, str] | None:
        """Of several places that are empty the word for that, and their titles."""
        places = [place for place in self.places if not place.cards]
        bare: list[Cards | Pile] = [*places, *(pile for pile in self.piles if not pile.count)]
        return (places[0].empty, ", ".join(one.title for one in bare)) if places and len(bare) > 1 else None


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with what he has, and whether the game waits for him alone."""

    name: str
    has: Having = Having()
    now: bool = False


@dataclass(frozen=True, slots=True)
class Square:
    """A square of a track, of one of the kinds in `SQUARES`; a start may belong to a seat."""

    kind: str = "plain"
    seat: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in SQUARES:
            raise ValueError(f"no such kind of square: {self.kind}")
        if self.seat is not None:
            check_seat(self.seat)


@dataclass(frozen=True, slots=True)
class Track:
    """Squares in a row; for each seat the square where its pawn stands."""

    title: str
    squares: tuple[Square, ...]
    pawns: tuple[int, ...]

    def __post_init__(self) -> None:
        for seat, pawn in enumerate(self.pawns):
            check_seat(seat)
            if not 0 <= pawn < len(self.squares):
                raise ValueError(f"a pawn is beside {self.title}: {pawn}")


@dataclass(frozen=True, slots=True)
class Key:
    """The words of the legend, where the picture has what they explain; `cost` has a sign each, `colon` is as the
    language writes it."""

    framed: str = ""
    starred: str = ""
    cost: tuple[tuple[str, str], ...] = ()
    marked: str = ""
    up: str = ""
    down: str = ""
    start: str = ""
    star: str = ""
    goal: str = ""
    colon: str = field(default=":", repr=False)


@dataclass(frozen=True, slots=True)
class Table:
    """All that is drawn.  `description` is the picture's long text for those who cannot see it, `record` for programs.

    Raises:
        ValueError: nobody plays, or more than have a colour and a shape.
    """

    title: str
    description: str
    seats: tuple[Seat, ...]
    tracks: tuple[Track, ...] = ()
    between: Having = Having()
    key: Key = Key()
    status: str = ""
    notes: tuple[str, ...] = ()
    record: str = ""
    grids: tuple[Grid, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= len(self.seats) <= SEATS:
            raise ValueError(f"a table is for 1 to {SEATS} players, not {len(self.seats)}")

    @property
    def having(self) -> Iterator[Having]:
        """All that somebody has, and what lies between."""
        yield from (seat.has for seat in self.seats)
        yield self.between

    @property
    def cards(self) -> Iterator[Card]:
        """All cards face up."""
        return (card for has in self.having for place in has.places for card in place.cards)


# --- text ----------------------------------------------------------------------------------------


def to_text(table: Table) -> str:
    """The table for a terminal, marked cards in brackets; ends in a newline."""
    blocks = [
        wrapped(printable(table.title), PROSE_WIDTH),
        *(list(_seat_lines(number, seat, table.key.colon)) for number, seat in enumerate(table.seats)),
        list(_middle_lines(table)),
        [line for note in table.notes for line in wrapped(printable(note), PROSE_WIDTH)],
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block) + "\n"


def _seat_lines(number: int, seat: Seat, colon: str) -> Iterator[str]:
    head = f"{'>' if seat.now else ' '} {SHAPES[number]} {printable(seat.name)}"
    yield "   ".join([head, *map(_count_text, seat.has.brief)])
    for line in _place_lines(seat.has, colon):
        yield f"      {line}"


def _middle_lines(table: Table) -> Iterator[str]:
    for board in table.grids:
        yield from (f"  {line}" for line in grid.to_lines(board))
    for track in table.tracks:
        squares = [
            SQUARES[square.kind] + "".join(SHAPES[number] for number, at in enumerate(track.pawns) if at == index)
            for index, square in enumerate(track.squares)
        ]
        yield f"  {printable(track.title)}{table.key.colon} {' '.join(squares)}"
    if table.between.brief:
        yield "  " + "   ".join(map(_count_text, table.between.brief))
    for line in _place_lines(table.between, table.key.colon):
        yield f"  {line}"
    if table.status:
        yield f"  {printable(table.status)}"


def _place_lines(has: Having, colon: str) -> Iterator[str]:
    for place in has.full.places:
        cards = " ".join(map(_card_text, place.cards)) or printable(place.empty)
        yield f"{printable(place.title)}{colon} {cards}"
    for pile in has.full.piles:
        yield f"{printable(pile.title)}{colon} {f'[{pile.count}]' if pile.marked else pile.count}"
    for fact in has.long:
        yield f"{printable(fact.title)}{colon} {printable(fact.value)}"
    if has.empties:
        word, titles = has.empties
        yield f"{printable(word)}{colon} {printable(titles)}"


def _count_text(count: Pips | Fact) -> str:
    if isinstance(count, Fact):
        return f"{printable(count.title)} {printable(count.value)}"
    return f"{printable(count.title)} {printable(count.up_sign) * count.up}{printable(count.down_sign) * count.down}"


def _card_text(card: Card) -> str:
    apart = " " if card.sign[:1].isupper() else ""
    text = printable(card.title + apart + card.sign) + (_times(card) and f" {_times(card)}")
    if card.notes:
        text = f"{text} ({printable(', '.join(card.notes))})".lstrip()
    return f"[{text}]" if card.marked else text


# --- SVG -----------------------------------------------------------------------------------------

MIN_WIDTH = 764.0
PADDING = 16.0
TILE, TILE_STEP = 22.0, 26.0
CARD_WIDTH, CARD_HEIGHT, CARD_STEP = 82.0, 108.0, 90.0
CARD_TOP, ROW_STEP = 24.0, 118.0
"""Where cards begin below the top of their place, and how far below one another their rows lie."""
SHORT, READABLE, LINES = 2, 8.0, 3
"""So many signs are a name that is written large; smaller letters are broken into lines, at most so many."""
NOTE, NOTES, NOTE_COLUMNS = 11.0, 33.0, 13
LONG = 60
"""So many columns of what is told in words go beside others; more have a line of their own."""
SQUARE_STEP, SQUARE_GAP = 72.0, 12.0
BACK_WIDTH, BACK_HEIGHT, BACK_STEP, MOST_BACKS = 58.0, 78.0, 3.0, 6
PILE_STEP = BACK_WIDTH + MOST_BACKS * BACK_STEP + PADDING
TRACK_HEIGHT = 116.0
HEAD, LINE = 42.0, 30.0
"""How high what is told in words is: its first line, and each further one."""

ICONS = {
    "♥♡": "M0 .85C-.5 .45-.95 .1-.95-.3C-.95-.62-.72-.8-.48-.8C-.25-.8-.08-.66 0-.48"
    "C.08-.66 .25-.8 .48-.8C.72-.8 .95-.62 .95-.3C.95 .1 .5 .45 0 .85Z",
    "▮▯": "M-.52-.62H-.22V-.92H.22V-.62H.52V.9H-.52Z",
    "●○": "M-.78 0A.78 .78 0 1 0 .78 0A.78 .78 0 1 0-.78 0Z",
}
"""Signs that not every font has, full and hollow, as outlines from -1 to 1; other signs are written."""

MOON = "M.3-.95A.95 .95 0 1 0 .95 .3A.78 .78 0 1 1 .3-.95Z"

_RULES = (
    *shared("", ".page", ".title", ".card", ".card.now", ".now-arrow", ".who", ".fact", ".value", ".legend", ".note"),
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
    (".covered .face", "fill:$line"),
    (".inner", "fill:none;stroke:$muted;stroke-dasharray:2 3"),
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
    *grid.RULES,
    (".body", "stroke-width:2.5"),
    (".nobody .up", "fill:$muted;stroke:$text"),
    (".nobody .on .full,.nobody .on .glyph", "fill:$page"),
    (".nobody .on .hollow", "stroke:$page"),
    *by_seat(
        (
            (".s# .body,.s# .shape,.s# .up", "fill:$seat#"),
            (".s# .body,.s# .shape,.s# .up,.s# .home", "stroke:$rim#"),
            (".s# .home", "fill:none;stroke-width:2"),
            (".s# .on .full,.s# .on .glyph", "fill:$ink#"),
            (".s# .on .hollow", "stroke:$ink#"),
        ),
        SEATS,
    ),
)


def to_svg(table: Table) -> str:
    """The table as a self-contained SVG document; equal tables give equal bytes."""
    plan = _plan(table)
    blocks = (
        lines("title", (table.title,), plan.width, 22),
        _banner(table.status, plan.width),
        *_played(table, plan),
        legend(_keys(table), plan.width),
        lines("note", table.notes, plan.width, 13),
    )
    told = (table.title, table.description, table.record)
    return document(table, told, _RULES, blocks, plan.width)


def to_figure(table: Table) -> Figure:
    """The table as a picture that goes with a page's own words."""
    plan = _plan(table)
    parts, y = [], 0.0
    for block in _played(table, plan):
        parts += [f'<g transform="translate(0 {px(y)})">', *block.parts, "</g>"]
        y += block.height + 16
    block = Block(plan.width, y - 16, tuple(parts))
    return Figure(bare(block, _RULES, table.record), table.description, table.status)


def _played(table: Table, plan: _Plan) -> Iterator[Block]:
    """The players about the table, the first one below."""
    seats = [_seat(seat, number, plan, table.key.colon) for number, seat in enumerate(table.seats)]
    yield from reversed(seats[1:])
    yield from _middle(table, plan)
    yield seats[0]


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


# --- where things are ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plan:
    """How wide the table is, and where each player's counts stand, as (x, line): in the same places for all."""

    width: float
    counts: Sequence[tuple[float, int]]


def _plan(table: Table) -> _Plan:
    widths = _count_widths([seat.has for seat in table.seats])
    left = name_width(seat.name for seat in table.seats)
    beside = max(_beside_width(has) for has in table.having)
    width = max(MIN_WIDTH, left + (widths[0] if widths else 0), 2 * PADDING + CARD_STEP + beside)
    return _Plan(width, _flow(widths, left, width))


def _count_widths(several: Sequence[Having]) -> list[float]:
    """The widths of the counts that stand side by side, where each has as much room as anybody's needs."""
    rows = [has.brief for has in several]
    return [max(_count_width(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows)))]


def _count_width(count: Pips | Fact) -> float:
    if isinstance(count, Fact):
        wide = length(count.title, 14) + 8 + length(count.value, 15, BOLD_LETTER) + 22
        return min(wide, MIN_WIDTH - 2 * PADDING)
    return length(count.title, 14) + 8 + TILE_STEP * (count.up + count.down) + 22


def _flow(widths: Iterable[float], left: float, width: float) -> list[tuple[float, int]]:
    """Where each of some things begins that stand side by side, in as many lines as it takes; the first from `left`."""
    spots: list[tuple[float, int]] = []
    x, line = left, 0
    for wide in widths:
        if spots and x + wide > width:
            x, line = PADDING, line + 1
        spots.append((x, line))
        x += wide
    return spots


def _beside(has: Having) -> list[tuple[Cards | Pile, float]]:
    """What stands at the right, with the room that it takes: places of a single card, and piles; nothing where they
    would take more than half of it, and stand among the others."""
    singles: list[tuple[Cards | Pile, float]] = [(place, CARD_STEP) for place in has.full.places if place.single]
    piles: list[tuple[Cards | Pile, float]] = [(pile, PILE_STEP) for pile in has.full.piles]
    beside = [(one, max(wide, length(one.title, 12) + 12)) for one, wide in (*singles, *piles)]
    return beside if sum(wide for _, wide in beside) <= MIN_WIDTH / 2 else []


def _beside_width(has: Having) -> float:
    return sum(wide for _, wide in _beside(has))


# --- what a player has ---------------------------------------------------------------------------


def _seat(seat: Seat, number: int, plan: _Plan, colon: str) -> Block:
    """A player's card: in the first lines name and counts, below it his cards; at the right what there is one of."""
    inside = _having(seat.has, plan.counts, f"s{number}", plan.width, colon)
    parts = player_card(seat.name, number, seat.now, plan.width, inside.height)
    return Block(plan.width, inside.height, (*parts, *inside.parts))


def _having(has: Having, spots: Sequence[tuple[float, int]], whose: str, width: float, colon: str) -> Block:
    parts: list[str] = []
    for count, (x, line) in zip(has.brief, spots, strict=False):
        parts += _fact(count, x, line) if isinstance(count, Fact) else _tiles(count, whose, x, line)
    top = HEAD + LINE * max((line for _, line in spots), default=0)
    right = width - PADDING - _beside_width(has) + CARD_STEP - CARD_WIDTH
    beside, full = _beside(has), has.full
    places: list[Cards | Pile] = [place for place in full.places if not (beside and place.single)]
    places += [] if beside else full.piles
    room = right - 2 * PADDING if beside else width - 2 * PADDING
    per_row = max(1, math.floor((room + CARD_STEP - CARD_WIDTH) / CARD_STEP))
    y = top
    for row in _rows(places, room):
        for place, x in row:
            if isinstance(place, Pile):
                right = PADDING + x + max(length(place.title, 12), CARD_WIDTH)
                parts += _pile(place, right, y + 16, y + CARD_TOP + CARD_HEIGHT / 2)
                continue
            parts += [f'<text class="area" x="{px(PADDING + x)}" y="{px(y + 16)}">{xml(place.title)}</text>']
            parts += _cards(place, PADDING + x, y + CARD_TOP, per_row)
        most = max(_number(place) for place, _ in row)
        y += CARD_TOP + ROW_STEP * (max(1, math.ceil(most / per_row)) - 1) + CARD_HEIGHT + 14
    told = [(fact.title, fact.value) for fact in has.long] + ([has.empties] if has.empties else [])
    said = [f"{title}{colon} {value}" for title, value in told]
    if said:
        block = lines("area", said, room, 12)
        parts += [f'<g transform="translate({px(PADDING)} {px(y + 5)})">', *block.parts, "</g>"]
        y += block.height + 12
    bottom = max(y, top + CARD_TOP + CARD_HEIGHT + 14) if beside else y
    x = right
    for one, wide in beside:
        parts += _single(one, x + wide - (CARD_STEP - CARD_WIDTH), top)
        x += wide
    if beside and places:
        parts.append(f'<path class="divide" d="M{px(right - 16)} {px(top + 8)}V{px(bottom - 14)}"/>')
    return Block(width, bottom, tuple(parts))


def _number(place: Cards | Pile) -> int:
    """How many cards lie side by side in a place."""
    return 1 if isinstance(place, Pile) else max(1, len(place.cards))


def _rows(places: Iterable[Cards | Pile], room: float) -> Iterator[list[tuple[Cards | Pile, float]]]:
    """Places side by side as far as there is room, each with where it begins."""
    row: list[tuple[Cards | Pile, float]] = []
    x = 0.0
    for place in places:
        wide = max(CARD_STEP * _number(place), length(place.title, 12)) + PADDING
        if row and x + wide - PADDING > room:
            yield row
            row, x = [], 0.0
        row.append((place, x))
        x += wide
    if row:
        yield row


def _single(one: Cards | Pile, right: float, top: float) -> Iterator[str]:
    """A place of a single card, or a pile, that ends at the right."""
    if isinstance(one, Pile):
        yield from _pile(one, right, top + 16, top + CARD_TOP + CARD_HEIGHT / 2)
        return
    yield f'<text class="area end" x="{px(right)}" y="{px(top + 16)}">{xml(one.title)}</text>'
    yield from _cards(one, right - CARD_WIDTH, top + CARD_TOP, 1)


def _fact(fact: Fact, x: float, line: int) -> Iterator[str]:
    """What is told in words, made small where it would not fit."""
    scale = _count_width(fact) / (length(fact.title, 14) + 8 + length(fact.value, 15, BOLD_LETTER) + 22)
    left = x + scale * (length(fact.title, 14) + 8)
    small = "" if scale == 1 else f' style="font-size:{px(14 * scale)}px"'
    y = px(26.5 + LINE * line)
    yield f'<text class="fact end" x="{px(left - 8)}" y="{y}"{small}>{xml(fact.title)}</text>'
    yield f'<text class="value" x="{px(left)}" y="{y}"{small}>{xml(fact.value)}</text>'


def _tiles(row: Pips, whose: str, x: float, line: int) -> Iterator[str]:
    yield f'<g class="tiles {whose}" transform="translate({px(x)} {px(LINE * line)})">'
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


def _cards(place: Cards, left: float, top: float, per_row: int) -> Iterator[str]:
    if not place.cards:
        yield f'<g transform="translate({px(left)} {px(top)})">{_slot(place.empty, CARD_WIDTH, CARD_HEIGHT)}</g>'
    for i, card in enumerate(place.cards):
        x, y = left + CARD_STEP * (i % per_row), top + ROW_STEP * (i // per_row)
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
    if card.covered:
        yield f'<g class="covered">{_face(CARD_WIDTH, CARD_HEIGHT, 8)}{_inner(CARD_WIDTH, CARD_HEIGHT)}</g>'
    else:
        yield _face(CARD_WIDTH, CARD_HEIGHT, 8)
    sign, title = printable(card.sign), printable(card.title)
    if not sign and columns(title) <= SHORT:
        sign, title = title, ""
    middle = f'x="{px(CARD_WIDTH / 2)}"'
    told = _broken(title)
    notes = [row for note in card.notes for row in wrapped(printable(note), NOTE_COLUMNS)]
    yield from _caption(told)
    step = min(NOTE, NOTES / max(len(notes), 1))
    top = step * len(notes)
    if sign:
        foot = _band(told)[0] if title else CARD_HEIGHT - 28
        size = min(40.0, (CARD_WIDTH - 20) / (max(columns(sign), 1) * BOLD_LETTER), foot - top - 4)
        centre = max(52, (top + foot) / 2 + 4) if foot == CARD_HEIGHT - 28 else (top + foot) / 2 + top / 8
        at = f'{middle} y="{px(centre + 0.36 * size)}"'
        yield f'<text class="sign" {at} style="font-size:{px(size)}px">{xml(sign)}</text>'
    if card.times > 1:
        corner = f'x="{px(CARD_WIDTH - 6)}" y="{px(max(top, 24 if card.cost else 0) + 17)}"'
        yield f'<text class="sign" {corner} style="font-size:14px;text-anchor:end">{_times(card)}</text>'
    for number, row in enumerate(notes):
        size = min(step, (CARD_WIDTH - 12) / (max(map(columns, notes)) * BOLD_LETTER))
        at = f'{middle} y="{px(4 + step * (number + 1))}" style="font-size:{px(size)}px"'
        yield f'<text class="sign" {at}>{xml(row)}</text>'
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


def _broken(title: str) -> list[str]:
    """What a card is called: on one line if that can be read, else on up to three."""
    if (CARD_WIDTH - 12) / (max(columns(title), 1) * BOLD_LETTER) >= READABLE or " " not in title:
        return [title] if title else []
    return min((wrapped(title, wide) for wide in range(1, columns(title) + 1)), key=_unlike)


def _band(told: Sequence[str]) -> tuple[float, float]:
    """Where the band with a card's name begins, and the size of its letters."""
    most = 12.0 if len(told) == 1 else 10.0
    size = min(most, (CARD_WIDTH - 12) / (max(map(columns, told)) * BOLD_LETTER))
    return CARD_HEIGHT - 28 - (size + 1) * (len(told) - 1), size


def _caption(told: Sequence[str]) -> Iterator[str]:
    """The band with a card's name at its foot."""
    if not told:
        return
    top, size = _band(told)
    box = f'x="5" y="{px(top)}" width="{px(CARD_WIDTH - 10)}" height="{px(CARD_HEIGHT - 5 - top)}" rx="4"'
    yield f'<rect class="band" {box}/>'
    x = px(CARD_WIDTH / 2)
    rows = (
        f'<tspan x="{x}" y="{px(top + 11.5 + 0.36 * size + (size + 1) * number)}">{xml(row)}</tspan>'
        for number, row in enumerate(told)
    )
    yield f'<text class="caption" style="font-size:{px(size)}px">{" ".join(rows)}</text>'


def _unlike(told: Sequence[str]) -> tuple[bool, int, int]:
    """How badly a name is broken into lines: more than three are too many, then the longest counts."""
    return len(told) > LINES, max(map(columns, told)), len(told)


def _inner(width: float, height: float) -> str:
    """The line about the back of a card."""
    box = f'width="{px(width - 8)}" height="{px(height - 8)}" rx="5"'
    return f'<rect class="inner" x="4" y="4" {box}/>'


def _times(card: Card) -> str:
    """How many alike a card stands for, if several."""
    return f"×{card.times}" if card.times > 1 else ""


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


# --- between the players -------------------------------------------------------------------------


def _middle(table: Table, plan: _Plan) -> Iterator[Block]:
    """The tracks, with the piles at the right of the first; what else lies there."""
    between, width = table.between, plan.width
    yield from (grid.to_block(board, width) for board in table.grids)
    piles = between.piles if table.tracks else ()
    for number, track in enumerate(table.tracks):
        yield _track(track, piles if not number else (), width)
    rest = replace(between, piles=()) if table.tracks else between
    if not (rest.counts or rest.places or rest.piles):
        return
    spots = _flow(map(_count_width, rest.brief), PADDING, width)
    inside = _having(rest, spots, "nobody", width, table.key.colon)
    up = 0 if rest.brief else HEAD - 8
    box = f'<rect class="card" width="{px(width)}" height="{px(inside.height - up)}" rx="9"/>'
    yield Block(width, inside.height - up, (box, f'<g transform="translate(0 {px(-up)})">', *inside.parts, "</g>"))


_MIDDLE = TRACK_HEIGHT / 2 + 6


def _track(track: Track, piles: Sequence[Pile], width: float) -> Block:
    """Squares in a row, with piles at the right."""
    takes = [max(PILE_STEP, length(pile.title, 12) + 12) for pile in piles]
    room = width - sum(takes) - PADDING
    step = min(SQUARE_STEP, room / max(1, len(track.squares)))
    left = (room - step * len(track.squares)) / 2 + step / 2
    spots = [left + step * i for i in range(len(track.squares))]
    side = step * (1 - SQUARE_GAP / SQUARE_STEP)
    rail = f'<path class="rail" d="M{px(spots[0])} {px(_MIDDLE)}H{px(spots[-1])}"/>'
    parts = [f'<text class="area" y="11">{xml(track.title)}</text>', rail]
    parts += [_square(square, x, side) for square, x in zip(track.squares, spots, strict=True)]
    for number, at in enumerate(track.pawns):
        x, y = _aside(number, len(track.pawns))
        shape = seat_shape(number, 0.52 * side, "body")
        where = f"translate({px(spots[at] + x * side)} {px(_MIDDLE + y * side)})"
        parts.append(f'<g class="pawn s{number}" transform="{where}">{shape}</g>')
    right = width
    for pile, wide in zip(reversed(piles), reversed(takes), strict=True):
        parts += _pile(pile, right, 11, _MIDDLE + 6)
        right -= wide
    return Block(width, TRACK_HEIGHT, tuple(parts))


def _aside(seat: int, seats: int) -> tuple[float, float]:
    """Where a seat's pawn stands on a square, in sides of it from the middle: in two rows, none on another."""
    per_row = (seats + 1) // 2
    return (seat // 2 - (per_row - 1) / 2) * 0.6, 0.55 if seat % 2 == 0 else -0.55


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


def _pile(pile: Pile, right: float, title: float, middle: float) -> Iterator[str]:
    """Backs of cards, one upon another, with their number; the title ends at the right."""
    yield f'<text class="area end" x="{px(right)}" y="{px(title)}">{xml(pile.title)}</text>'
    backs = min(pile.count, MOST_BACKS)
    x, y = right - BACK_WIDTH, middle - BACK_HEIGHT / 2
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
    centre = f'x="{px(BACK_WIDTH / 2)}" y="{px(BACK_HEIGHT / 2 + 0.36 * size)}"'
    yield f'<text class="count" {centre} style="font-size:{px(size)}px">{pile.count}</text>'
    if pile.marked:
        yield _mark(BACK_WIDTH, BACK_HEIGHT, 7)
    yield "</g>"


def _keys(table: Table) -> Iterator[tuple[str, str]]:
    """Small cards with what is to be explained, and the word for it, as far as the table has any."""
    cards, key, wide, high = list(table.cards), table.key, 18.0, 24.0
    costs = {sign for card in cards for sign in card.cost}
    named: dict[str, str] = {}
    for sign, word in key.cost:
        if sign in costs:
            named.setdefault(word, sign)
    marked = any(pile.marked for has in table.having for pile in has.piles) or any(card.marked for card in cards)
    shown = (
        (key.framed, any(card.framed for card in cards), _frame(wide, high, 4, 3)),
        (key.starred, any(card.starred for card in cards), _star(6, 6.5, 5)),
        *((w, True, f'<g class="cost">{_icon(sign, 4.5, wide - 6.5, 7.5)}</g>') for w, sign in named.items()),
        (key.marked, marked, _mark(wide, high, 4, 1.5)),
    )
    for word, there, picture in shown:
        if word and there:
            yield f'<g transform="translate({px(-wide / 2)} {px(-high / 2)})">{_face(wide, high, 4)}{picture}</g>', word
    yield from _tile_keys(table)
    yield from _square_keys(table)


def _tile_keys(table: Table) -> Iterator[tuple[str, str]]:
    rows = [count for has in table.having for count in has.counts if isinstance(count, Pips)]
    box = 'x="-9" y="-9" width="18" height="18" rx="4"'
    shown = (
        (table.key.up, "up", any(row.up for row in rows)),
        (table.key.down, "down", any(row.down for row in rows)),
    )
    for word, css, there in shown:
        if word and there:
            yield f'<g class="s0"><rect class="{css}" {box}/></g>', word


def _square_keys(table: Table) -> Iterator[tuple[str, str]]:
    kinds = {square.kind for track in table.tracks for square in track.squares}
    for kind, word in (("start", table.key.start), ("star", table.key.star), ("goal", table.key.goal)):
        if word and kind in kinds:
            yield f'<g transform="translate(0 {px(-_MIDDLE)})">{_square(Square(kind, 0), 0, 24)}</g>', word
