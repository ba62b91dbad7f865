"""The things of a game of which it says more than a name: what each costs and does, by the clauses that name it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.core.phrases import begun
from rulewright.core.spec import Clause
from rulewright.games.table import Thing, gallery
from rulewright.render.table import Card
from rulewright.site.content import Book
from rulewright.site.markup import Here, Page, badge, spoken, text
from rulewright.site.pages import figures
from rulewright.site.whole import Site


def pages(site: Site, language: str) -> Iterator[Page]:
    """A page for each sort of thing."""
    for book in site.books.values():
        for domain, title, things in gallery(book.game, language):
            here = site.here(language, f"{book.name}/things/{domain}")
            title = begun(title)
            yield Page(f"{here.address}.md", title, "\n\n".join(_things(book, here, title, things)))


def _things(book: Book, here: Here, title: str, things: Sequence[Thing]) -> Iterator[str]:
    yield f"# {text(title)}"
    if notice := book.spec.data["game"].get("notice"):
        yield f'<p class="rw-notice">{text(notice[here.language])}</p>'
    for thing in things:
        yield f"## {text(thing.card.title)} {{ #{thing.name} }}"
        yield f'<div class="rw-card">{_face(thing.card)}<div>{_facts(book, here, thing)}</div></div>'


def _face(card: Card) -> str:
    """A thing as a little picture of signs."""
    return (
        f'<div class="rw-face{" rw-framed" if card.framed else ""}" aria-hidden="true">'
        f'<span class="rw-cost">{text(card.cost)}</span>'
        f'<span class="rw-star">{"★" if card.starred else ""}</span><b>{text(card.sign)}</b></div>'
    )


def _facts(book: Book, here: Here, thing: Thing) -> str:
    """What constants say, with the status of the clause that sets each where it is not printed, and the clauses."""
    told: dict[str, list[str]] = {}
    for constant, title, value in thing.facts:
        said = told.setdefault(title, [])
        status = _setter(book, constant).status
        said += [text(value)] if value else []
        said += [badge(status, here.language)] if status != "printed" else []
    facts = " · ".join(f"<b>{text(title)}</b> {' '.join(dict.fromkeys(said))}".strip() for title, said in told.items())
    clauses = [c for c in book.spec.clauses if _about(c.body, thing.name) and "sets" not in c.body]
    listed = "".join(
        f"<li>{spoken(c.text, here.language)} {figures.clause_link(book, here, c.id)}</li>" for c in clauses
    )
    return f'<p class="rw-facts">{facts}</p><ul>{listed}</ul>'


def _setter(book: Book, setting: str) -> Clause:
    """The clause that sets something."""
    return next(c for c in book.spec.clauses if setting in c.body.get("sets", {}))


def _about(value: Any, thing: str) -> bool:
    """Whether a clause names a thing."""
    if isinstance(value, Mapping):
        return any(_about(item, thing) for key, item in value.items() if key not in ("text", "id", "chapter", "source"))
    if isinstance(value, list):
        return any(_about(item, thing) for item in value)
    return bool(value == thing)
