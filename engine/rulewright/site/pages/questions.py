"""What the rulebook leaves open: a page for each question, with what hangs on the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.core.errors import InputError
from rulewright.core.spec import Reading
from rulewright.harness.finding import Search, scenarios
from rulewright.harness.wording import source_text
from rulewright.site.content import Book, Contest
from rulewright.site.markup import Here, Page, fence, folded, link, listed, text
from rulewright.site.pages import figures
from rulewright.site.showing import Shown, expectations, show
from rulewright.site.whole import Site
from rulewright.spec.pack import Library, schema
from rulewright.spec.validation import validate
from rulewright.spec.yaml_source import parse_yaml

BOARDS = 4
"""So many of the examples that flip are shown as boards."""


def pages(site: Site, language: str) -> Iterator[Page]:
    """The questions of every game, and a list of them."""
    for book in site.books.values():
        here = site.here(language, f"{book.name}/questions/index")
        title = figures.titled(book, here, "questions")
        yield Page(f"{here.address}.md", title, _index(book, here))
        for reading in book.spec.readings.values():
            page = site.here(language, f"{book.name}/questions/{reading.id}")
            yield Page(f"{page.address}.md", reading.question[language], _question(site, book, page, reading))


def _index(book: Book, here: Here) -> str:
    rows = []
    for reading in book.spec.readings.values():
        address = here.to(f"{book.name}/questions/{reading.id}")
        answer = text(reading.options[reading.default][here.language])
        flips = sum(len(contest.flips) for contest in book.contests[reading.id])
        rows.append(
            f'<li><p class="rw-ask">{link(address, text(reading.question[here.language]))}</p>'
            f'<p><span class="rw-force">{here.say("default")}</span> {answer}</p>'
            f'<p class="rw-meta"><code>{reading.id}</code> <span>{_flips(here, flips)}</span></p></li>'
        )
    return f'# {here.say("questions")}\n\n{here.say("questions-lead")}\n\n<ul class="rw-questions">{"".join(rows)}</ul>'


def _flips(here: Here, count: int) -> str:
    return here.say(f"flips-{count}") if count < 2 else here.say("flips-n", count)


def _question(site: Site, book: Book, here: Here, reading: Reading) -> str:
    language = here.language
    options = []
    for option, said in reading.options.items():
        force = f' <span class="rw-force">{here.say("default")}</span>' if option == reading.default else ""
        options.append(f"<code>{option}</code> {text(said[language])}{force}")
    sources = "; ".join(source_text(book.spec, source, language) for source in reading.sources)
    used = ", ".join(figures.clause_link(book, here, clause.id) for clause in book.clauses_of(reading))
    other = next(option for option in reading.options if option != reading.default)
    parts = [
        f"# {text(reading.question[language])}",
        f'<p class="rw-meta"><code>{reading.id}</code> <span class="rw-source">{text(sources)}</span></p>',
        figures.notice(book, here),
        f"## {here.say('options')} {{ #options }}",
        listed(options, "rw-options"),
        f"## {here.say('reason')} {{ #reason }}",
        f"<p>{text(reading.reason[language])}</p>",
        f'<p class="rw-meta">{here.say("used-in")}: {used}</p>' if used else "",
    ]
    for contest in book.contests[reading.id]:
        parts += _contest(site, book, here, reading, contest)
    parts.append(f"<p>{here.say('switch', f'{reading.id}={other}')}</p>")
    return "\n\n".join(part for part in parts if part)


def _contest(site: Site, book: Book, here: Here, reading: Reading, contest: Contest) -> Iterator[str]:
    """What another answer changes, and where the two are told apart."""
    other = contest.options[1]
    yield f"## {here.say('flips')} <code>{other}</code> {{ #{other} }}"
    yield f'<p class="rw-meta">{_flips(here, len(contest.flips))}</p>'
    boards = "".join(figures.example(site, here, shown) for shown in contest.flips[:BOARDS])
    rest = contest.flips[BOARDS:]
    names = listed((figures.named(here, shown) for shown in contest.flips), "rw-names")
    summary = here.say("more-examples", len(contest.flips))
    more = f'<details class="rw-fold"><summary>{summary}</summary>{names}</details>' if rest else ""
    if boards:
        yield f'<section data-search-exclude="1"><div class="rw-grid">{boards}</div>{more}</section>'
    yield f"### {here.say('telling')} {{ #{other}-telling }}"
    if contest.telling is None:
        yield f"<p>{here.say('proved-equal') if contest.proved_equal else here.say('no-telling', contest.asked)}</p>"
        return
    shown = _played(contest.telling, book)
    figure = shown.figure(here.language)
    says = [
        f"<code>{option}</code>: {_said(here, book, what['then'])}"
        for option, what in shown.found.data["readings"][reading.id].items()
    ]
    board = site.pictures.whole(figure, here)
    beside = [f"{name}={option}" for name, option in shown.found.data.get("under", {}).items()]
    asked = " ".join(f"<code>{text(said)}</code>" for said in [*beside, shown.text or ""])
    yield (
        f'<section class="rw-telling" data-search-exclude="1">{board}'
        f'<p class="rw-verdict rw-asked">{asked}</p>{listed(says)}</section>'
    )
    yield folded(here.say("yaml"), fence("yaml", contest.telling))


def _said(here: Here, book: Book, then: Mapping[str, Any]) -> str:
    """What one answer says of the action."""
    if "illegal" in then:
        return f"✗ {here.say('illegal')}: {', '.join(figures.clause_link(book, here, c) for c in then['illegal'])}"
    told = [f"✓ {here.say('legal')}"] if then.get("legal") else []
    return "; ".join(told + [f"{text(key)}: {text(what)}" for key, what in expectations({"then": then})])


def _played(telling: str, book: Book) -> Shown:
    """A scenario from its text.

    Raises:
        InputError: if it cannot be read.
    """
    document = parse_yaml(telling, "telling.scenario.yaml")
    if problems := validate(document, schema("scenario")):
        raise InputError(problems)
    return show(next(scenarios(document, Search())), Library())
