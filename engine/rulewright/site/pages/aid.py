"""A player aid to print: everything that the rules say, from the pack itself."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.wording import source_text
from rulewright.site.content import Book
from rulewright.site.markup import Here, Page, badge, spoken, text
from rulewright.site.pages import figures
from rulewright.site.whole import Site


def pages(site: Site, language: str) -> Iterator[Page]:
    """A player aid for each game."""
    for book in site.books.values():
        here = site.here(language, f"{book.name}/aid")
        title = figures.titled(book, here, "aid")
        yield Page(f"{here.address}.md", title, _aid(book, here), searched=False)


def _aid(book: Book, here: Here) -> str:
    data = book.spec.data["game"]
    parts = [
        f"# {figures.titled(book, here, 'aid')}",
        f'<p class="rw-screen">{here.say("aid-lead")}</p>',
        f'<p class="rw-screen"><button type="button" class="rw-print">{here.say("print")}</button></p>',
        figures.noticed(book, here.language),
    ]
    drawn = figures.pieces(book, here)
    if drawn:
        parts += [
            f"## {here.say('souls')} {{ #souls }}",
            f'<div class="rw-aid-souls" markdown="1">\n\n{drawn}\n\n</div>',
        ]
    for chapter, titles in data["chapters"].items():
        clauses = [c for c in book.spec.clauses if c.chapter == chapter and not c.disabled]
        if clauses:
            rows = "".join(_row(book, here, clause.id) for clause in clauses)
            parts.append(f'## {text(titles[here.language])} {{ #{chapter} }}\n\n<ul class="rw-aid">{rows}</ul>')
    return "\n\n".join(parts)


def _row(book: Book, here: Here, clause_id: str) -> str:
    """What a clause says, with its page; whatever is not printed says so."""
    clause = book.spec.clause(clause_id)
    mark = "" if clause.status == "printed" else f" {badge(clause.status, here.language)}"
    where = f" <small>{text(source_text(book.spec, clause.source, here.language))}</small>" if clause.source else ""
    modes = ""
    if clause.modes:
        titles = ", ".join(book.spec.modes[mode]["title"][here.language] for mode in clause.modes)
        modes = f" <em>({text(titles)})</em>"
    return f"<li>{spoken(clause.text, here.language)}{modes}{where}{mark}</li>"
