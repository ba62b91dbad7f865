"""An SVG document that needs nothing else: no font, no script, no link.

Colours are CSS variables with a light and a dark value; beside each `var()` stands the light colour itself, for
programs that know no variables.  Every selector is scoped to the picture's own id, so that several pictures can be
pasted into one page.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from html import escape

from rulewright.render.hexboard import SEATS, printable

Rules = Sequence[tuple[str, str]]
"""Style: selectors (joined by commas) and declarations, in which `$name` is a colour of the palette."""

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
    "seat2": ("#27774a", "#2c8453"),
    "rim2": ("#114527", "#9be3b8"),
    "ink2": ("#ffffff", "#ffffff"),
    "seat3": ("#f2b632", "#f0b93f"),
    "rim3": ("#8f6206", "#ffe7a8"),
    "ink3": ("#2b2003", "#2b2003"),
    "threat": ("#d1480b", "#ff8a4c"),
    "differs": ("#b8158a", "#ff6fd0"),
    "spare0": ("#6a45c2", "#b49bff"),
    "spare1": ("#0b7c86", "#4fd2dc"),
    "spare2": ("#7a5a35", "#d0ab7f"),
}

_SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',Helvetica,Arial,sans-serif"

COMMON: Rules = (
    ("", f"font-family:{_SANS}"),
    (".page", "fill:$page"),
    (".title", "fill:$text;font-size:22px;font-weight:700"),
    (".note", "fill:$muted;font-size:13px"),
)
"""What every picture has."""


def document(
    content: object, title: str, description: str, size: tuple[float, float], rules: Rules, parts: Iterable[str]
) -> str:
    """A whole picture; its id is made from its content, its title and description are for screen readers."""
    width, height = size
    key = f"b{zlib.crc32(repr(content).encode('utf-8', 'backslashreplace')):08x}"
    shape = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{key}" {shape} role="img" '
        f'aria-labelledby="{key}-title {key}-desc">',
        f'<title id="{key}-title">{escaped(title)}</title>',
        f'<desc id="{key}-desc">{escaped(description)}</desc>',
        f"<style>{_stylesheet(key, rules)}</style>",
        f'<rect class="page" width="{number(width)}" height="{number(height)}" rx="14"/>',
    )
    return "\n".join((*head, *parts, "</svg>")) + "\n"


def by_seat(rules: Rules) -> Rules:
    """Rules with `#` for a seat, once for each seat."""
    return [(a.replace("#", str(seat)), b.replace("#", str(seat))) for seat in range(SEATS) for a, b in rules]


def _stylesheet(key: str, rules: Rules) -> str:
    lines = [_variables(key, dark=False)]
    lines.append("@media (prefers-color-scheme:dark){" + _variables(key, dark=True) + "}")
    lines += [f"{_scoped(selector, key)}{{{_declarations(body)}}}" for selector, body in (*COMMON, *rules)]
    return "\n".join(lines)


def _variables(key: str, dark: bool) -> str:
    return f"#{key}{{" + ";".join(f"--{name}:{pair[dark]}" for name, pair in PALETTE.items()) + "}"


def _scoped(selector: str, key: str) -> str:
    return ",".join(f"#{key} {one}".rstrip() for one in selector.split(","))


def _declarations(body: str) -> str:
    """`fill:$page` becomes the plain light colour, then the variable, which wins where it is known."""
    done = []
    for declaration in body.split(";"):
        name, dollar, variable = declaration.partition("$")
        done += [name + PALETTE[variable][0], f"{name}var(--{variable})"] if dollar else [declaration]
    return ";".join(done)


def number(value: float) -> str:
    """A coordinate with at most two decimals, never `-0`."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def escaped(content: str) -> str:
    return escape(printable(content))
