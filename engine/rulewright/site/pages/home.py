"""The page that one lands on, and a page that one comes to each game by."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.core.spec import STATUSES
from rulewright.site.content import Book
from rulewright.site.markup import Here, Page, badge, link, text
from rulewright.site.pages import figures
from rulewright.site.showing import Shown
from rulewright.site.whole import Site

FIRST = "replicants/forbidden-destruction/adrien-bart-carole/adrien-may-not-destroy-bart"
"""The example that one sees first, if it is there: the rulebook's own last one."""


def pages(site: Site, language: str) -> Iterator[Page]:
    """The landing page and one a game."""
    here = site.here(language, "index")
    yield Page("index.md", "Rulewright", _home(site, here), alone=True)
    for book in site.books.values():
        page = site.here(language, f"{book.name}/index")
        yield Page(f"{page.address}.md", book.spec.data["game"]["title"][language], _game(book, page))


def _home(site: Site, here: Here) -> str:
    tiles = "".join(_tile(book, here) for book in site.books.values())
    shown = first(site)
    example = figures.example(site, here, shown).replace('loading="lazy"', 'fetchpriority="high"') if shown else ""
    notice = figures.notice(site.books[shown.found.game], here) if shown else ""
    some = next(iter(site.books.values()))
    souls = next((b for b in site.books.values() if figures.pieces(b, here)), None)
    drawn = souls or some
    played = next((b for b in site.books.values() if (site.documents / "games" / b.name).is_dir()), None)
    more = [
        ("questions", f"{drawn.name}/questions/index", "ask-text"),
        *[("puzzles", f"{name}/puzzles/index", "puzzles-text") for name in site.puzzles],
        *([("souls", f"{souls.name}/souls/index", "souls-text")] if souls else []),
        *([("games", f"{played.name}/games/index", "games-text")] if played else []),
        ("write-own", "reference/writing-scenarios", "write-own-text"),
    ]
    features = "".join(
        f'<a class="rw-feature" href="{here.to(address)}"><b>{here.say(title)}</b><span>{here.say(said)}</span></a>'
        for title, address, said in more
    )
    return f"""<section class="rw-hero" data-search-exclude="1">
<div class="rw-pitch"><h1>{here.say("tagline")}</h1><p>{here.say("pitch")}</p>
<p>{link(here.to(f"{drawn.name}/index"), here.say("read-rules"), "md-button md-button--primary")}
{link(here.to("reference/writing-scenarios"), here.say("write-own"), "md-button")}</p></div>
<div class="rw-show">{example}{notice}</div>
</section>

<div class="rw-tiles">{tiles}</div>

<div class="rw-features">{features}</div>"""


def first(site: Site) -> Shown | None:
    """The example on the landing page: the one that is meant, else any in which something is forbidden."""
    every = [shown for book in site.books.values() for shown in book.shown.values() if shown.found.variant is None]
    named = [shown for book in site.books.values() if (shown := book.shown.get(FIRST))]
    forbidden = [shown for shown in every if shown.verdict is not None and not shown.verdict.legal]
    return next(iter([*named, *forbidden, *every]), None)


def _tile(book: Book, here: Here) -> str:
    data = book.spec.data["game"]
    modes = ", ".join(text(mode["title"][here.language]) for mode in book.spec.modes.values())
    return (
        f'<a class="rw-tile" href="{here.to(f"{book.name}/index")}"><b>{text(data["title"][here.language])}</b>'
        f"<span>{modes}</span><span>{here.counted('clauses', len(book.spec.clauses))} · "
        f"{here.counted('examples', len(book.shown))}</span></a>"
    )


def _game(book: Book, here: Here) -> str:
    data, language = book.spec.data["game"], here.language
    rows = []
    for chapter, titles in data["chapters"].items():
        clauses = [c for c in book.spec.clauses if c.chapter == chapter]
        if not clauses:
            continue
        shown = {id(s) for c in clauses for side in book.sides(c) for s in side.shown}
        rows.append(
            f'<a class="rw-chapter" href="{here.to(f"{book.name}/rules/{chapter}")}"><b>{text(titles[language])}</b>'
            f"<span>{here.counted('clauses', len(clauses))}, {here.counted('examples', len(shown))}</span></a>"
        )
    there = {clause.status for clause in book.spec.clauses}
    badges = "".join(f"<li>{badge(s, language)} {here.say(f'status-{s}')}</li>" for s in STATUSES if s in there)
    return f"""# {text(data["title"][language])}

{figures.notice(book, here)}

## {here.say("rules")} {{ #rules }}

<div class="rw-chapters">{"".join(rows)}</div>

<p class="rw-meta">{_percent(book)} % {here.say("coverage")}</p>

## {here.say("about-status")} {{ #badges }}

<ul class="rw-badges">{badges}</ul>"""


def _percent(book: Book) -> str:
    """How many sides of clauses are shown, of those that can be, rounded down."""
    sides = [side for clause in book.spec.clauses for side in book.sides(clause) if side.shown or not side.moot]
    return f"{100 * sum(bool(side.shown) for side in sides) // max(1, len(sides))}"
