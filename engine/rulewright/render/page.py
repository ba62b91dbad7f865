"""What all SVG pictures share: a page that needs nothing else, no font, no script, no link.

Colours are CSS variables with a light and a dark value; beside each `var()` stands the light colour
itself, for programs that know no variables.  Every selector is scoped to the picture's own id, so
that several pictures can be pasted into one page.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from rulewright.render.lettering import columns, printable, wrapped

MARGIN = 22.0
LETTER, BOLD_LETTER = 0.57, 0.68
"""Width of an average letter in units of the font size, on the wide side; no font can be measured here."""

PALETTE = {
    "page": ("#f6f2e9", "#15171c"),
    "cell": ("#e7dfcd", "#282c35"),
    "line": ("#c2b597", "#434a58"),
    "text": ("#2a2722", "#ece8df"),
    "muted": ("#6b6350", "#a3a9b5"),
    "card": ("#fffdf8", "#20242c"),
    "strong": ("#1b1813", "#fdf6e3"),
    "seat0": ("#c42b37", "#cf3f4a"),
    "rim0": ("#7f121c", "#ff9ea4"),
    "ink0": ("#ffffff", "#ffffff"),
    "seat1": ("#1f5fb3", "#2f74cc"),
    "rim1": ("#0f376f", "#a3cbff"),
    "ink1": ("#ffffff", "#ffffff"),
    "seat2": ("#58c18a", "#58c18a"),
    "rim2": ("#114527", "#c9f5dc"),
    "ink2": ("#04210f", "#04210f"),
    "seat3": ("#f2b632", "#f0b93f"),
    "rim3": ("#8f6206", "#ffe7a8"),
    "ink3": ("#2b2003", "#2b2003"),
    "seat4": ("#503050", "#503050"),
    "rim4": ("#2c142c", "#e2bfe2"),
    "ink4": ("#ffffff", "#ffffff"),
    "seat5": ("#d0d0f0", "#d0d0f0"),
    "rim5": ("#3f3f86", "#ffffff"),
    "ink5": ("#15152e", "#15152e"),
    "walk": ("#0b6f79", "#4fd2dc"),
    "leap": ("#6a45c2", "#b49bff"),
    "arc": ("#a3123f", "#ff6f9f"),
    "threat": ("#d1480b", "#ff8a4c"),
    "differs": ("#b8158a", "#ff6fd0"),
    "spare0": ("#6a45c2", "#b49bff"),
    "spare1": ("#0b7c86", "#4fd2dc"),
    "spare2": ("#7a5a35", "#d0ab7f"),
    "gilt": ("#f0ae1c", "#f5c451"),
    "rim": ("#9a6c08", "#8f6a12"),
}
"""Each colour with its light and its dark value; a picture declares those that it uses."""

_SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',Helvetica,Arial,sans-serif"

_SHARED = {
    "": f"font-family:{_SANS}",
    ".page": "fill:$page",
    ".title": "fill:$text;font-size:22px;font-weight:700",
    ".status": "fill:$text;font-size:17px;font-weight:600",
    ".card": "fill:$card;stroke:$line",
    ".card.now": "stroke:$strong;stroke-width:2.5",
    ".now-arrow": "fill:$strong",
    ".who": "fill:$text;font-size:16px;font-weight:700",
    ".fact": "fill:$muted;font-size:14px",
    ".value": "fill:$text;font-size:15px;font-weight:700",
    ".legend": "fill:$muted;font-size:13px",
    ".heading": "fill:$muted;font-size:14px;font-weight:700",
    ".note": "fill:$muted;font-size:13px",
}

_CLASS = re.compile(r"\.([\w-]+)")
_NOT = re.compile(r":not\([^)]*\)")

Rule = tuple[str, str]
"""A selector and its declarations; `$page` there is a colour of the palette."""


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the page, drawn from its own upper left corner."""

    width: float
    height: float
    parts: tuple[str, ...]


def document(
    shown: object,
    told: tuple[str, str, str],
    rules: Sequence[Rule],
    blocks: Iterable[Block],
    width: float,
) -> str:
    """The blocks under one another, each in the middle of `width`; the id comes from the `repr` of what is shown.

    Told of them is a title and a description, for people, and a record, for programs.
    """
    title, description, record = told
    parts, y = [], MARGIN
    for block in blocks:
        if block.parts:
            x = MARGIN + (width - block.width) / 2
            parts += [f'<g transform="translate({px(x)} {px(y)})">', *block.parts, "</g>"]
            y += block.height + 16
    wide, high = px(width + 2 * MARGIN), px(y - 16 + MARGIN)
    page = f'<rect class="page" width="{wide}" height="{high}" rx="14"/>'
    key = f"b{zlib.crc32(repr(shown).encode('utf-8', 'backslashreplace')):08x}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{key}" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" role="img" aria-labelledby="{key}-title {key}-desc">',
        f'<title id="{key}-title">{xml(title)}</title>',
        f'<desc id="{key}-desc">{xml(description)}</desc>',
        *([f"<metadata>{xml(record)}</metadata>"] if record else []),
        f"<style>{_stylesheet(key, needed(rules, page + ''.join(parts)))}</style>",
        page,
    )
    return "\n".join((*head, *parts, "</svg>")) + "\n"


def bare(block: Block, rules: Sequence[Rule], record: str = "", margin: float = 6.0) -> str:
    """One block alone, without a word around it, for a page that has its own words; it is told nothing but a record
    for programs, and brings only the rules that it needs."""
    wide, high = px(block.width + 2 * margin), px(block.height + 2 * margin)
    body = "".join(block.parts)
    key = f"b{zlib.crc32((body + record).encode('utf-8', 'backslashreplace')):08x}"
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" id="{key}" viewBox="0 0 {wide} {high}" width="{wide}" '
            f'height="{high}">',
            *([f"<metadata>{xml(record)}</metadata>"] if record else []),
            f"<style>{_stylesheet(key, needed(rules, body))}</style>",
            f'<g transform="translate({px(margin)} {px(margin)})">',
            *block.parts,
            "</g></svg>\n",
        )
    )


# --- style ---------------------------------------------------------------------------------------


def needed(rules: Iterable[Rule], body: str) -> list[Rule]:
    """The rules of which some selector can match: every class that it names is in the picture."""
    there = {name for classes in re.findall(r'class="([^"]*)"', body) for name in classes.split()}
    found = []
    for selector, declarations in rules:
        kept = [one for one in selector.split(",") if set(_CLASS.findall(_NOT.sub("", one))) <= there]
        found += [(",".join(kept), declarations)] if kept else []
    return found


def variables(dark: bool) -> str:
    """Every colour of the palette as declarations of CSS variables."""
    return ";".join(f"--{name}:{pair[dark]}" for name, pair in PALETTE.items())


def scoped(rules: Iterable[Rule], scope: str) -> str:
    """Rules for pictures that stand in a page below `scope`, a selector; their colours are the page's variables."""
    lines = []
    for selector, body in rules:
        names = ",".join(f"{scope} {one}".rstrip() for one in selector.split(","))
        declarations = re.sub(r"\$(\w+)", r"var(--\1)", body)
        lines.append(f"{names}{{{declarations}}}")
    return "\n".join(lines)


def shared(*selectors: str) -> tuple[Rule, ...]:
    """The rules that look the same in every picture."""
    return tuple((selector, _SHARED[selector]) for selector in selectors)


def by_seat(rules: Sequence[Rule], seats: int) -> tuple[Rule, ...]:
    """Rules for every seat, whose number replaces `#`."""
    return tuple(
        (selector.replace("#", seat), body.replace("#", seat))
        for seat in map(str, range(seats))
        for selector, body in rules
    )


def _stylesheet(key: str, rules: Sequence[Rule]) -> str:
    used = {variable for _, body in rules for variable in re.findall(r"\$(\w+)", body)}
    lines = [_variables(key, used, dark=False)]
    lines.append("@media (prefers-color-scheme:dark){" + _variables(key, used, dark=True) + "}")
    lines += [f"{_scoped(selector, key)}{{{_declarations(body)}}}" for selector, body in rules]
    return "\n".join(lines)


def _variables(key: str, used: set[str], dark: bool) -> str:
    return f"#{key}{{" + ";".join(f"--{name}:{pair[dark]}" for name, pair in PALETTE.items() if name in used) + "}"


def _scoped(selector: str, key: str) -> str:
    return ",".join(f"#{key} {one}".rstrip() for one in selector.split(","))


def _declarations(body: str) -> str:
    """`fill:$page` becomes the plain light colour, then the variable, which wins where it is known."""
    done = []
    for declaration in body.split(";"):
        name, dollar, variable = declaration.partition("$")
        done += [name + PALETTE[variable][0], f"{name}var(--{variable})"] if dollar else [declaration]
    return ";".join(done)


# --- numbers, words and shapes -------------------------------------------------------------------


def px(value: float) -> str:
    """A coordinate with at most two decimals, never `-0`."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def points(spots: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{px(x)},{px(y)}" for x, y in spots)


def xml(text: str) -> str:
    return escape(printable(text))


def length(text: str, size: float, letter: float = LETTER) -> float:
    """About how wide a text is."""
    return columns(printable(text)) * size * letter


def lines(css: str, texts: Iterable[str], width: float, size: float) -> Block:
    """Texts under one another, broken where they are too long."""
    room = int(width / (size * (BOLD_LETTER if css in ("title", "status", "heading") else LETTER)))
    rows = [line for text in texts for line in wrapped(printable(text), room)]
    parts = [f'<text class="{css}" y="{px(size * (0.9 + 1.4 * i))}">{xml(line)}</text>' for i, line in enumerate(rows)]
    return Block(width, size * 1.4 * len(rows), tuple(parts))


def turned(spots: Iterable[tuple[float, float]], angle: float) -> list[tuple[float, float]]:
    """Points turned clockwise by some degrees."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in spots]


def seat_shape(seat: int, unit: float, css: str, turn: float = 0) -> str:
    """Circle, square, bulging triangle, diamond, pentagon or cross; each has room for a circle of half a unit.

    The triangle turns, by `turn` degrees: an arrow on one of its flat sides would seem to point backward.
    """
    match seat:
        case 0:
            return f'<circle class="{css}" r="{px(0.59 * unit)}"/>'
        case 1:
            corner, side = px(-0.53 * unit), px(1.06 * unit)
            box = f'x="{corner}" y="{corner}" width="{side}" height="{side}"'
            return f'<rect class="{css}" {box} rx="{px(0.14 * unit)}"/>'
        case 2:
            ends = [points(turned([(0, -0.79 * unit)], turn + third)) for third in (0, 120, 240, 0)]
            arc = f"A{px(1.8 * unit)} {px(1.8 * unit)} 0 0 1 "
            return f'<path class="{css}" d="M{arc.join(ends)}Z"/>'
        case 3:
            tips = [(0.0, -0.77), (0.77, 0.0), (0.0, 0.77), (-0.77, 0.0)]
        case 4:
            tips = [spot for fifth in range(5) for spot in turned([(0, -0.68)], 72 * fifth)]
        case _:
            arm, reach = 0.3, 0.7
            bend = [(-arm, -arm), (-arm, -reach), (arm, -reach)]
            tips = [spot for quarter in range(4) for spot in turned(bend, 90 * quarter)]
    return f'<polygon class="{css}" points="{points((unit * x, unit * y) for x, y in tips)}"/>'


def legend(keys: Iterable[tuple[str, str]], width: float) -> Block:
    """Each picture with its word, in as many lines as it takes."""
    parts, x, y = [], 0.0, 16.0
    for picture, word in keys:
        wide = 34 + length(word, 13) + 16
        if x > 0 and x + wide > width:
            x, y = 0.0, y + 30
        parts.append(
            f'<g class="key" transform="translate({px(x + 14)} {px(y)})">{picture}'
            f'<text class="legend" x="20" y="4.5">{xml(word)}</text></g>'
        )
        x += wide
    return Block(width, y + 14, tuple(parts))


def player_card(name: str, seat: int, now: bool, width: float, height: float) -> list[str]:
    """The card of a player, with his shape and name in its first line, and an arrow if it is his turn."""
    arrow = '<path class="now-arrow" d="M12 14L22 21L12 28Z"/>' if now else ""
    return [
        f'<rect class="card{" now" if now else ""}" width="{px(width)}" height="{px(height)}" rx="9"/>{arrow}',
        f'<g class="s{seat}" transform="translate(43 21)">{seat_shape(seat, 20, "shape")}</g>',
        f'<text class="who" x="66" y="27">{xml(name)}</text>',
    ]


def name_width(names: Iterable[str]) -> float:
    """What `player_card` needs for the longest name."""
    return 66 + max((length(name, 16, BOLD_LETTER) for name in names), default=0) + 16
