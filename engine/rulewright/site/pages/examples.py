"""A small page for each scenario: board, action, verdict, reasons in every language, and its YAML to take away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulewright.site.content import Book, address
from rulewright.site.markup import (
    EXAMPLES,
    Here,
    Page,
    code,
    fence,
    in_language,
    link,
    listed,
    spoken,
    text,
)
from rulewright.site.pages import figures
from rulewright.site.showing import Shown, expectations, own_text
from rulewright.site.whole import Site
from rulewright.site.words import LANGUAGES
from rulewright.spec.pack import overlays


def pages(site: Site) -> Iterator[Page]:
    """The tree of all scenarios' pages, with a page that leads to them."""
    yield Page("index.md", "Examples", _index(site))
    for book in site.books.values():
        for shown in book.shown.values():
            title = in_language(shown.title, "en")[0]
            yield Page(f"{address(shown.found)}.md", title, _example(site, book, shown), searched=False, alone=True)


def _index(site: Site) -> str:
    here = Here("en", EXAMPLES, "index")
    parts = ["# Examples"]
    for language, name in LANGUAGES.items():
        told = [
            link(here.to(f"{book.name}/examples", language), text(book.spec.data["game"]["title"][language]))
            for book in site.books.values()
        ]
        parts.append(f"## {name}\n\n{listed(told)}")
    return "\n\n".join(parts)


def _example(site: Site, book: Book, shown: Shown) -> str:
    """The page of one scenario.  What is said in words stands there in every language; a script shows the reader's."""
    here = Here("en", EXAMPLES, address(shown.found))
    title = in_language(shown.title, "en")[0]
    trails = "".join(_trail(book, shown, language) for language in LANGUAGES)
    parts = [f'<nav class="rw-trail" aria-label="Rulewright">{trails}</nav>', f"# {text(title)}"]
    board = shown.figure("en")
    image = site.pictures.image(board, here, lazy=False)
    said = "".join(_in_language(site, book, shown, language) for language in LANGUAGES)
    parts.append(f'<div class="rw-scenario"><div class="rw-stage">{image}</div><div class="rw-said">{said}</div></div>')
    parts.append(figures.noticed(book, "en"))
    parts.append(f"## YAML {{ #yaml }}\n\n{fence('yaml', own_text(shown.found))}")
    parts.append("Copy it into a file whose name ends in `.scenario.yaml` and run `rulewright check FILE`.")
    if shown.found.variant is not None:
        parts.append(
            f"## {text(Path(shown.found.variant).stem)} {{ #variant }}\n\n{fence('yaml', _overlay(book, shown))}"
        )
    return "\n\n".join(parts)


def _overlay(book: Book, shown: Shown) -> str:
    """The house rule that a scenario is about as it is written, without the list of what it changes."""
    (file, *_) = shown.found.library(book.library).variants[book.name]
    document = overlays(file)[1][-1]
    lines = document.text.splitlines()
    if "changes" in document.data:
        begin = document.key_place(("changes",)).line - 1
        del lines[begin : begin + 1 + document.source(("changes",)).rstrip().count("\n")]
    return "\n".join(line for line in lines if not line.startswith("# yaml-language-server"))


def _trail(book: Book, shown: Shown, language: str) -> str:
    """The way back: the game, the chapter of the clause that it is about most, all examples."""
    here = Here(language, EXAMPLES, address(shown.found))
    told = [link(here.to(f"{book.name}/index", language), text(book.spec.data["game"]["title"][language]))]
    if shown.found.clauses:
        clause = shown.position.game.spec.clause(shown.found.clauses[0])
        chapter = text(book.spec.data["game"]["chapters"][clause.chapter][language])
        anchor = clause.id if clause.id in book.spec.by_id else ""
        told.append(link(here.to(f"{book.name}/rules/{clause.chapter}", language, anchor), chapter))
    told.append(link(here.to(f"{book.name}/examples", language), here.say("examples")))
    return f'<span lang="{language}" class="rw-lang">{" › ".join(told)}</span>'


def _in_language(site: Site, book: Book, shown: Shown, language: str) -> str:
    """Verdict, reasons and expectations in one language."""
    from rulewright.site.pictures import marks, players

    here = Here(language, EXAMPLES, address(shown.found))
    data, figure = shown.found.data, shown.figure(language)
    parts = (
        [f'<p class="rw-title">{spoken(shown.title, language)}</p>']
        if language in data["title"] and language != "en"
        else []
    )
    if figure.status:
        parts.append(f'<p class="rw-status">{text(figure.status)}</p>')
    if shown.earlier:
        parts.append(f"<p>{here.say('after')} {' '.join(map(code, shown.earlier))}</p>")
    if shown.found.variant is not None:
        said = here.say("by-house-rule", Path(shown.found.variant).stem)
        parts.append(f'<p class="rw-by-house">{said}</p>')
    parts.append(f'<p class="rw-big">{figures.verdict(here, shown)}</p>')
    reasons = list(figures.reasons(book, here, shown))
    if reasons:
        parts.append(f'<ul class="rw-reasons">{"".join(f"<li>{reason}</li>" for reason in reasons)}</ul>')
    parts.append(players(figure) + marks(figure))
    wanted = [f"<code>{text(key)}</code> {text(value)}" for key, value in expectations(data)]
    if wanted:
        parts.append(f'<p class="rw-label">{here.say("expects")}</p>{listed(wanted, "rw-wanted")}')
    parts += _under(here, shown)
    about = " ".join(figures.clause_link(book, here, clause) for clause in shown.found.clauses)
    where = figures.source(book, shown, language)
    parts.append(f'<p class="rw-label">{here.say("about")}</p><p>{about}</p>')
    parts.append(f'<p class="rw-source">{text(where)}</p>' if where else "")
    heading = f"<h2>{LANGUAGES[language]}</h2>"
    return f'<section lang="{language}" id="{language}" class="rw-lang">{heading}{"".join(parts)}</section>'


def _under(here: Here, shown: Shown) -> Iterator[str]:
    """The readings that it is played under, and what others would change."""
    data = shown.found.data
    for name, option in data.get("under", {}).items():
        question = link(here.to(f"{shown.found.game}/questions/{name}", here.language), code(name))
        yield f"<p>{here.say('under')} {question}: {code(option)}</p>"
    told = []
    for name, options in data.get("readings", {}).items():
        question = link(here.to(f"{shown.found.game}/questions/{name}", here.language), code(name))
        for option, what in options.items():
            then = what["then"]
            said = [here.say("legal")] if then.get("legal") else []
            if "illegal" in then:
                by = then["illegal"] if isinstance(then["illegal"], list) else []
                said.append(" ".join([here.say("illegal"), *map(code, by)]))
            said += [f"{code(key)} {text(value)}" for key, value in expectations({"then": then})]
            told.append(f"{question}: {code(option)} → {'; '.join(said)}")
    if told:
        yield f'<p class="rw-label">{here.say("readings")}</p>{listed(told)}'
