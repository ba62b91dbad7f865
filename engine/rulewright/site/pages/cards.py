"""The cards of a game that has any: what each costs and does, by the clauses that name it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.core.spec import Clause
from rulewright.site.content import Book
from rulewright.site.markup import Here, Page, badge, spoken, text
from rulewright.site.pages import figures
from rulewright.site.whole import Site


def pages(site: Site, language: str) -> Iterator[Page]:
    """A page of cards for each game that has them."""
    for book in site.books.values():
        if "cards" in book.spec.data:
            here = site.here(language, f"{book.name}/cards")
            yield Page(f"{here.address}.md", here.say("cards"), _cards(book, here))


def _cards(book: Book, here: Here) -> str:
    settings = book.spec.settings(book.game.mode)
    notice = text(book.spec.data["game"]["notice"][here.language])
    parts = [f"# {here.say('cards')}", f'<p class="rw-notice">{notice}</p>']
    for name, card in book.spec.data["cards"]["cards"].items():
        title = text(card["title"][here.language])
        parts.append(f"## {title} {{ #{name} }}")
        parts.append(
            f'<div class="rw-card">{_sign(book, name, settings)}<div>{_facts(book, here, name, settings)}</div></div>'
        )
    return "\n\n".join(parts)


def _sign(book: Book, name: str, settings: Mapping[str, Any]) -> str:
    """The card as a little picture of signs."""
    tiles, card = book.spec.data["cards"]["tiles"], book.spec.data["cards"]["cards"][name]
    cost = "".join(tiles[kind]["up"] * settings[f"{kind}-costs"].get(name, 0) for kind in ("battery", "disk"))
    css = " rw-attack" if settings["forces"].get(name, 0) else ""
    star = "★" if name in settings["bonus-cards"] else ""
    return (
        f'<div class="rw-face{css}" aria-hidden="true"><span class="rw-cost">{cost}</span>'
        f'<span class="rw-star">{star}</span><b>{text(card["sign"])}</b></div>'
    )


def _facts(book: Book, here: Here, name: str, settings: Mapping[str, Any]) -> str:
    tiles = book.spec.data["cards"]["tiles"]
    cost = [
        f"{count} {text(tiles[kind]['title'][here.language])}"
        for kind in ("battery", "disk")
        if (count := settings[f"{kind}-costs"].get(name, 0))
    ]
    priced = _setter(book, "battery-costs")
    told = [f"<b>{here.say('cost')}</b> {', '.join(cost) or here.say('free')} {badge(priced.status, here.language)}"]
    if force := settings["forces"].get(name, 0):
        told.append(f"<b>{here.say('force')}</b> {force}")
    if name in settings["bonus-cards"]:
        told.append(f"<b>{here.say('bonus-card')}</b>")
    clauses = [c for c in book.spec.clauses if _about(c.body, name) and "sets" not in c.body]
    said = "".join(f"<li>{spoken(c.text, here.language)} {figures.clause_link(book, here, c.id)}</li>" for c in clauses)
    return f'<p class="rw-facts">{" · ".join(told)}</p><ul>{said}</ul>'


def _setter(book: Book, setting: str) -> Clause:
    """The clause that sets something."""
    return next(c for c in book.spec.clauses if setting in c.body.get("sets", {}))


def _about(value: Any, card: str) -> bool:
    """Whether a clause names a card."""
    if isinstance(value, Mapping):
        return any(_about(item, card) for key, item in value.items() if key not in ("text", "id", "chapter", "source"))
    if isinstance(value, list):
        return any(_about(item, card) for item in value)
    return bool(value == card)
