"""A page for each chapter of a rulebook: every clause with its source, its proof and its data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.core.errors import InputError, Problem
from rulewright.core.spec import Clause
from rulewright.harness.wording import source_text
from rulewright.site.content import Book, Side
from rulewright.site.markup import (
    Here,
    Page,
    anchored,
    attribute,
    badge,
    fence,
    folded,
    link,
    listed,
    spoken,
    text,
)
from rulewright.site.pages import figures, puzzles
from rulewright.site.showing import Shown
from rulewright.site.whole import Site
from rulewright.site.words import say

BOARDS_A_SIDE = 2
"""So many examples of a side are shown as boards; the others are named."""

WEIGHT = 60
"""What a rule's own page counts for in search."""
NAMED = 20
"""So many are named: a clause that hundreds of examples rest on would fill its page with them."""


def pages(site: Site, language: str) -> Iterator[Page]:
    """The chapters of every game."""
    for book in site.books.values():
        check(book)
        chapters = book.spec.data["game"]["chapters"]
        for chapter, titles in chapters.items():
            clauses = [c for c in book.spec.clauses if c.chapter == chapter]
            if clauses:
                here = site.here(language, f"{book.name}/rules/{chapter}")
                yield Page(
                    f"{here.address}.md",
                    titles[language],
                    _chapter(site, book, here, titles[language], clauses),
                    weight=WEIGHT,
                )


def check(book: Book) -> None:
    """Refuse rules that a reader could not follow up.

    Raises:
        InputError: naming every clause without page or heading (unless it is ours), and every one that runs and has no
            example.
    """
    problems = []
    for clause in book.spec.clauses:
        place = book.spec.place((*clause.path, "id"))
        source = clause.source
        if clause.status != "ours" and (source is None or (source.page is None and source.heading is None)):
            problems.append(Problem(f"{clause.id} names neither a page nor a heading", place, "add source: {...}"))
        if book.whole and clause.does_what and not clause.disabled and not examples(book, clause):
            hint = f"write a scenario with clauses: [{clause.id}]"
            problems.append(Problem(f"{clause.id} can be run and has no example", place, hint))
    if problems:
        raise InputError(problems)


def examples(book: Book, clause: Clause) -> list[Shown]:
    """The scenarios that show a clause, or are about it: each once."""
    shown = [s for side in book.sides(clause) for s in side.shown]
    return list({id(s): s for s in [*book.about[clause.id], *shown]}.values())


def _chapter(site: Site, book: Book, here: Here, title: str, clauses: Sequence[Clause]) -> str:
    """The text of a chapter's page."""
    parts = [f"# {title}", figures.notice(book, here)]
    if any("picture" in clause.id for clause in clauses):
        parts.append(figures.pieces(book, here))
    for clause in clauses:
        parts.append(_clause(site, book, here, clause))
    return "\n\n".join(part for part in parts if part)


def _clause(site: Site, book: Book, here: Here, clause: Clause) -> str:
    """A clause: what it says, how that is known, what shows it."""
    parts = [
        anchored(clause.id, clause.id, more=".rw-clause"),
        f'<p class="rw-law">{spoken(clause.text, here.language)}</p>',
        _meta(book, here, clause),
        _hanging(book, here, clause),
        _proof(site, book, here, clause),
        puzzles.hinging(site, book, here, clause.id),
    ]
    if clause.does_what is None:
        parts.append(f'<p class="rw-idle"><b>{here.say("not-run")}</b> {text(clause.reason)}</p>')
    else:
        parts.append(folded(here.say("as-data"), fence("yaml", data(book, clause))))
    return "\n\n".join(part for part in parts if part)


def data(book: Book, clause: Clause) -> str:
    """The executable part of a clause, as it stands in its file."""
    place = book.spec.place((*clause.path, "id"))
    numbers = range(len(book.spec.clauses))
    following = [book.spec.place(("clauses", n, "id")) for n in numbers if n > int(clause.path[1])]
    if place is None:
        return ""
    lines = figures.lines_of(place.file)
    end = next((p.line - 1 for p in following if p and p.file == place.file), len(lines))
    own = [line for line in lines[place.line - 1 : end] if not line.lstrip().startswith("#")]
    return "\n".join(_executable(own))


def _executable(lines: Sequence[str]) -> Iterator[str]:
    """Of a clause's lines its id and what runs: not where it is printed, nor its text."""
    told = True
    for line in lines:
        if line.startswith("    ") and line[4:5].strip() and line[4] != "#":
            told = line.split(":")[0].strip() not in ("chapter", "source", "status", "text")
        if told:
            yield line[2:] if line.startswith("  ") else line


def _meta(book: Book, here: Here, clause: Clause) -> str:
    """Where a clause is printed, how it is known, what it does, with how many players."""
    told = [badge(clause.status, here.language)]
    if clause.source:
        told.append(f'<span class="rw-source">{text(source_text(book.spec, clause.source, here.language))}</span>')
    kind = f'<span class="rw-sort">{here.say(f"does-{clause.does_what}")}</span>'
    told.append(kind)
    if clause.modes:
        titles = ", ".join(book.spec.modes[mode]["title"][here.language] for mode in clause.modes)
        told.append(f'<span class="rw-modes">{here.say("modes")} {text(titles)}</span>')
    return f'<p class="rw-meta" data-search-exclude="1">{" ".join(told)}</p>'


def _hanging(book: Book, here: Here, clause: Clause) -> str:
    """The open questions on which a clause hangs."""
    told = [
        link(here.to(f"{book.name}/questions/{r.id}"), text(r.question[here.language]))
        for r in book.readings_of(clause)
    ]
    if not told:
        return ""
    return f'<p class="rw-hangs" data-search-exclude="1"><b>{here.say("hangs-on")}</b> {"; ".join(told)}</p>'


def _proof(site: Site, book: Book, here: Here, clause: Clause) -> str:
    """What shows a clause: each side with its number, a few boards, and all examples by name."""
    sides = book.sides(clause)
    if not clause.does_what:
        return ""
    counts = " ".join(_count(here, side) for side in sides)
    chosen = _chosen(book, clause, sides)
    boards = "".join(figures.example(site, here, shown, side) for side, shown in chosen)
    every = examples(book, clause)
    named = [figures.named(here, shown) for shown in every[:NAMED]]
    if len(every) > NAMED:
        named.append(link(here.to(f"{book.name}/examples"), here.say("examples-all")))
    names = listed(named, "rw-names")
    more = (
        f'<details class="rw-fold"><summary>{here.say("more-examples", len(every))}</summary>{names}</details>'
        if len(every) > len(chosen)
        else ""
    )
    return (
        f'<section class="rw-proof" data-search-exclude="1"><p class="rw-counts"><span>{here.say("shown-by")}</span> '
        f'{counts}</p><div class="rw-grid">{boards}</div>{more}</section>'
    )


def _count(here: Here, side: Side) -> str:
    """How many examples a side has; where none can be, why."""
    if side.moot and not side.shown:
        why = attribute(say("moot", here.language, side.moot[here.language]))
        return f'<span class="rw-count rw-moot" title="{why}">{here.say(side.name)} =</span>'
    hint = attribute(say(f"side-{side.name}", here.language))
    return f'<span class="rw-count rw-{side.name}" title="{hint}">{here.say(side.name)} <b>{len(side.shown)}</b></span>'


def _chosen(book: Book, clause: Clause, sides: Sequence[Side]) -> list[tuple[str, Shown]]:
    """Of each side the examples that say most of this clause: those that are about it first."""
    rank = {id(shown): n for n, shown in enumerate(book.about[clause.id])}
    seen: set[int] = set()
    chosen: list[tuple[str, Shown]] = []
    for side in sides:
        about = [s.found.clauses[:1] == (clause.id,) for s in side.shown]
        order = sorted(
            zip(side.shown, about, strict=True),
            key=lambda s: (not s[1], not s[0].action, rank.get(id(s[0]), len(rank))),
        )
        good = [shown for shown, _ in order]
        for shown in [s for s in good if id(s) not in seen][:BOARDS_A_SIDE]:
            seen.add(id(shown))
            chosen.append((side.name, shown))
    return chosen
