"""What several kinds of pages show: an example with its verdict, souls, clauses by name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rulewright import games
from rulewright.core.phrases import COLON
from rulewright.harness.wording import facts, source_text
from rulewright.render.figure import Piece
from rulewright.site.content import Book, address
from rulewright.site.markup import EXAMPLES, Here, attribute, badge, code, link, listed, spoken, text
from rulewright.site.showing import Shown, expectations
from rulewright.site.whole import Site
from rulewright.site.words import say


def titled(book: Book, here: Here, key: str) -> str:
    """What a page of a game is called: the game, and a word of the site."""
    return f"{text(book.spec.data['game']['title'][here.language])}{COLON[here.language]} {here.say(key)}"


def notice(book: Book, here: Here) -> str:
    """What of the game is reconstructed: stands wherever something of it is seen; nothing if nothing is."""
    return noticed(book, here.language).replace(">", ' data-search-exclude="1">', 1)


def noticed(book: Book, language: str) -> str:
    """The same, where it may be searched for."""
    said = book.spec.data["game"].get("notice")
    return f'<p class="rw-notice">{text(said[language])}</p>' if said else ""


@cache
def lines_of(file: str) -> list[str]:
    """The lines of a file of rules."""
    return Path(file).read_text(encoding="utf-8").splitlines()


def clause_link(book: Book, here: Here, clause_id: str) -> str:
    """A link to a clause, in the page's language; a house rule's own clause has no page."""
    clause = book.spec.by_id.get(clause_id)
    if clause is None:
        return code(clause_id)
    return link(here.to(f"{book.name}/rules/{clause.chapter}", here.language, clause_id), code(clause_id))


def page_of(here: Here, shown: Shown) -> str:
    """The address of an example's own page."""
    return here.to(address(shown.found), EXAMPLES)


def verdict(here: Here, shown: Shown) -> str:
    """The action and whether it is legal, as a badge that needs no colour; before it the house rule if by one."""
    by = _house_rule(here, shown)
    if shown.verdict is None:
        return f'{by}<span class="rw-verdict rw-asked">{here.say("asked")}</span>'
    word, sign = ("legal", "✓") if shown.verdict.legal else ("illegal", "✗")
    return (
        f'{by}<span class="rw-verdict rw-{word}"><span aria-hidden="true">{sign}</span> {code(str(shown.text))} '
        f"{here.say(word)}</span>"
    )


def _house_rule(here: Here, shown: Shown) -> str:
    if shown.found.variant is None:
        return ""
    return f'<span class="rw-house">{here.say("house-rule")} {code(Path(shown.found.variant).stem)}</span> '


def named(here: Here, shown: Shown) -> str:
    """An example by its title, with its verdict."""
    return f"{verdict(here, shown)} {link(page_of(here, shown), spoken(shown.title, here.language))}"


def example(site: Site, here: Here, shown: Shown, side: str | None = None) -> str:
    """An example as a board with its verdict and the reason."""
    book = site.books[shown.found.game]
    figure = shown.figure(here.language)
    board = link(page_of(here, shown), site.pictures.image(figure, here))
    title = link(page_of(here, shown), spoken(shown.title, here.language))
    mark = f'<span class="rw-count rw-{side}">{here.say(side)}</span> ' if side else ""
    given = list(reasons(book, here, shown, brief=True))
    if shown.verdict is None:
        given = [f"{code(key)} {text(value)}" for key, value in expectations(shown.found.data)[:3]]
    told = "".join(f"<li>{one}</li>" for one in given)
    why = f'<ul class="rw-reasons">{told}</ul>' if told else ""
    return (
        f'<figure class="rw-example">{board}<figcaption><p>{mark}{verdict(here, shown)}</p>'
        f'<p class="rw-title">{title}</p>{why}</figcaption></figure>'
    )


def reasons(book: Book, here: Here, shown: Shown, brief: bool = False) -> Iterator[str]:
    """Why the last action is legal or not: the clauses that decided, with what makes them decide."""
    if shown.verdict is None or shown.action is None:
        return
    judged = shown.verdict
    if judged.legal:
        for clause in judged.offers:
            if not brief:
                said = spoken(clause.text, here.language)
                yield f"{here.say('allowed-by')} {clause_link(book, here, clause.id)}: {said}"
    key = "excepted-by" if judged.legal else "forbidden-by" if judged.offered else "not-offered"
    for reason in judged.reasons:
        told = facts(shown.position, shown.action, judged, reason, here.language)
        said = "" if brief else f": {spoken(reason.clause.text, here.language)}"
        detail = listed(map(text, told)) if told else ""
        yield f"{here.say(key)} {clause_link(book, here, reason.clause.id)}{said}{detail}"


def pieces(book: Book, here: Here) -> str:
    """Every piece of a game with what it reaches, as the rules have it."""
    every = games.of(book.name).drawing.pieces(book.spec)
    if not every:
        return ""
    shown = "".join(
        f'<figure class="rw-soul"><div class="rw-inline" role="img" aria-label="{attribute(reach_text(here, piece))}">'
        f"{piece.svg}</div><figcaption><b>{text(piece.title[here.language])}</b> "
        f"{badge(piece.status, here.language)}</figcaption></figure>"
        for piece in every
    )
    return f'<section class="rw-souls" data-search-exclude="1">{shown}</section>\n\n{legend(here)}'


def legend(here: Here) -> str:
    """The signs of what a piece reaches."""
    told = "".join(f'<span class="rw-sign rw-sign-{kind}">{here.say(kind)}</span>' for kind in ("walk", "leap", "arc"))
    front = f'<span class="rw-sign rw-sign-front">{here.say("front")}</span>'
    return f'<p class="rw-legend" data-search-exclude="1">{told}{front}</p>'


def reach_text(here: Here, piece: Piece) -> str:
    """What a piece reaches, for somebody who cannot see its picture."""
    told = [piece.title[here.language]]
    for kind in ("walk", "leap", "arc"):
        spots = [hex_text(here, dx, dy) for dx, dy, how in piece.reach if how == kind]
        if spots:
            told.append(f"{say(kind, here.language)}: {'; '.join(spots)}")
    return ". ".join(told)


_HOURS = {
    (0, 1): 12, (1, 1): 2, (1, 0): 4, (0, -1): 6, (-1, -1): 8, (-1, 0): 10,
    (0, 2): 12, (1, 2): 1, (2, 2): 2, (2, 1): 3, (2, 0): 4, (1, -1): 5,
    (0, -2): 6, (-1, -2): 7, (-2, -2): 8, (-2, -1): 9, (-2, 0): 10, (-1, 1): 11,
}  # fmt: skip
"""Where a hex lies as on the face of a clock, the front being at twelve."""


def hex_text(here: Here, dx: int, dy: int) -> str:
    """Where a hex lies seen from a piece."""
    ring = max(abs(dx), abs(dy), abs(dx - dy))
    return say("hex-at", here.language, ring, _HOURS[dx, dy])


def source(book: Book, shown: Shown, language: str) -> str:
    """Where a scenario's example is printed, as far as it says."""
    from rulewright.core.spec import source as parsed

    data = shown.found.data.get("source")
    return source_text(book.spec, parsed(data), language) if data else ""
