"""How likely things are: a plot for each table of examples that asks for odds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core.likely import ODDS, fraction
from rulewright.site.content import Book
from rulewright.site.markup import Here, Page, attribute, link, listed, spoken, text
from rulewright.site.pages import figures
from rulewright.site.showing import Shown
from rulewright.site.whole import Site

if TYPE_CHECKING:
    from fractions import Fraction

LABELS, WIDTH, LINE = 200, 420, 26
"""How wide a plot's labels and its bars are, and how high a bar is with the room around it, in units of the picture."""
TICKS = 4
"""Into so many parts a plot is divided."""
_INSIDE = 'text-anchor="end" class="rw-in-bar"'


def pages(site: Site, language: str) -> Iterator[Page]:
    """A page for each game with such tables."""
    for book in site.books.values():
        if tables := _tables(book):
            here = site.here(language, f"{book.name}/odds")
            yield Page(f"{here.address}.md", figures.titled(book, here, "odds"), "\n\n".join(_page(book, here, tables)))


def _tables(book: Book) -> list[list[Shown]]:
    """The tables each of whose rows says how likely something is; those of house rules are left out."""
    found: dict[tuple[str, str], list[Shown]] = {}
    for shown in book.shown.values():
        if shown.found.row and shown.found.variant is None and ODDS in shown.found.data.get("then", {}):
            found.setdefault((shown.found.real_file, shown.found.table), []).append(shown)
    return list(found.values())


def _page(book: Book, here: Here, tables: Sequence[Sequence[Shown]]) -> Iterator[str]:
    yield f"# {here.say('odds')}"
    yield here.say("odds-lead")
    if notice := figures.notice(book, here):
        yield notice
    for table in tables:
        yield f"## {text(_title(table, here))} {{ #{table[0].found.table} }}"
        yield f'<div class="rw-wide">{_plot(table)}</div>'
        yield listed([link(figures.page_of(here, shown), spoken(shown.title, here.language)) for shown in table])


def _written(table: Sequence[Shown]) -> Mapping[str, Any]:
    """A table as it stands in its file."""
    found = table[0].found
    assert found.row
    scenario: Mapping[str, Any] = found.document.data["scenarios"][found.row.table]
    return scenario


def _title(table: Sequence[Shown], here: Here) -> str:
    """What a table is about, in the language of the page or in English; where a row says something stands a dash."""
    title = _written(table)["title"]
    return re.sub(r"\{[\w-]+\}", "–", title.get(here.language, title["en"]))


def _bars(table: Sequence[Shown]) -> list[tuple[str, Fraction]]:
    """What is otherwise in each row, and how likely it makes what is asked."""
    rows = [shown.found.row.values for shown in table if shown.found.row]
    asked = str(_written(table).get("then", {}).get(ODDS, {}).get("is")).strip("{}")
    names = [n for n in rows[0] if n != asked and any(row.get(n) != rows[0][n] for row in rows)]
    labels = [", ".join(f"{name} {row[name]}" for name in names if name in row) for row in rows]
    likely = [fraction(shown.found.data["then"][ODDS]["is"], ()) for shown in table]
    return list(zip(labels, likely, strict=True))


def _plot(table: Sequence[Shown]) -> str:
    """The bars, from 0 to 1, each with its fraction."""
    bars = _bars(table)
    height = LINE * len(bars)
    lines = [
        f'<line x1="{x:g}" x2="{x:g}" y1="0" y2="{height}" class="rw-tick"/>'
        f'<text x="{x:g}" y="{height + 16}" text-anchor="middle">{tick * 100 // TICKS} %</text>'
        for tick in range(TICKS + 1)
        for x in [LABELS + WIDTH * tick / TICKS]
    ]
    for number, (label, likely) in enumerate(bars):
        top = LINE * number
        end = LABELS + WIDTH * float(likely)
        inside = likely > 1 / 2  # where there is more room
        lines.append(
            f'<text x="{LABELS - 8}" y="{top + 18}" text-anchor="end">{text(label)}</text>'
            f'<rect x="{LABELS}" y="{top + 4}" width="{WIDTH * float(likely):.1f}" height="{LINE - 8}" class="rw-bar"/>'
            f'<text x="{end + (-6 if inside else 6):.1f}" y="{top + 18}" '
            f"{_INSIDE if inside else ''}>{likely}</text>"
        )
    told = attribute("; ".join(f"{label}: {likely}" for label, likely in bars))
    return (
        f'<svg class="rw-plot" role="img" aria-label="{told}" viewBox="0 0 {LABELS + WIDTH + 30} {height + 24}" '
        f'width="{LABELS + WIDTH + 30}" height="{height + 24}">{"".join(lines)}</svg>'
    )
