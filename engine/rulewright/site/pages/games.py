"""Whole games that were written down, to step through; each step's board is drawn beforehand."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

from rulewright import games
from rulewright.core.game import Position
from rulewright.core.play import CHANCE
from rulewright.core.steps import Step, WrittenGame
from rulewright.harness.replaying import read_right
from rulewright.harness.skeleton import telling
from rulewright.site.content import Book
from rulewright.site.markup import ANSWERS, BOARDS, Here, Page, attribute, code, fence, folded, link, text
from rulewright.site.pages import figures
from rulewright.site.pictures import players, size
from rulewright.site.whole import Site
from rulewright.site.words import say
from rulewright.spec.folders import shown
from rulewright.spec.yaml_source import read_text
from rulewright.spec.yaml_writing import flow

SUFFIX = ".game"
"""How the files of written games end, in ``games/GAME/`` of the documents."""
BY_ITSELF = "# self-play"
"""The comment by which a file says that nobody played it."""

_BUTTONS = (
    ("first", "first", "M5 5h3v14H5zM19 5v14L9 12z"),
    ("-1", "previous", "M17 5v14L7 12z"),
    ("1", "next", "M7 5v14l10-7z"),
    ("last", "last", "M16 5h3v14h-3zM5 5v14l10-7z"),
)
"""What the buttons do, are called and look like."""


def pages(site: Site, language: str) -> Iterator[Page]:
    """The written games, and a list of them for each game."""
    for book in site.books.values():
        folder = site.documents / "games" / book.name
        files = sorted(folder.glob(f"*{SUFFIX}"))
        if not files:
            continue
        here = site.here(language, f"{book.name}/games/index")
        read = {file: read_right(file, _mode(file), book.library) for file in files}
        title = figures.titled(book, here, "games")
        yield Page(f"{here.address}.md", title, _index(book, here, read))
        for file, written in read.items():
            page = site.here(language, f"{book.name}/games/{file.stem}")
            yield Page(f"{page.address}.md", _title(written, page), _game(site, book, page, file, written))


def _mode(file: Path) -> str | None:
    """The game and mode that the file's second comment names, if it does."""
    for line in read_text(file, shown(file)).splitlines():
        if line.startswith("# mode "):
            return line.removeprefix("# mode ").strip()
    return None


def _title(written: WrittenGame[Position], here: Here) -> str:
    names = " – ".join(written.start.names)
    mode = written.start.game.spec.modes[written.start.game.mode]["title"][here.language]
    return f"{names} ({mode})"


def _ending(written: WrittenGame[Position], here: Here) -> str:
    outcome = written.start.game.outcome(written.final.state)
    if outcome is None:
        return here.say("unfinished")
    return here.say("winner", ", ".join(written.start.names[seat] for seat in outcome.winners) or "-")


def _index(book: Book, here: Here, read: dict[Path, WrittenGame[Position]]) -> str:
    rows = [
        f"<li>{link(here.to(f'{book.name}/games/{file.stem}'), text(_title(written, here)))} "
        f"<span>{here.counted('actions', len(written.steps))}, {_ending(written, here)}</span></li>"
        for file, written in read.items()
    ]
    return f'# {here.say("games")}\n\n{here.say("games-lead")}\n\n<ul class="rw-games">{"".join(rows)}</ul>'


def _game(site: Site, book: Book, here: Here, file: Path, written: WrittenGame[Position]) -> str:
    content = read_text(file, shown(file))
    notes = [figures.noticed(book, here.language)]
    if content.startswith(BY_ITSELF):
        notes.insert(0, f'<p class="rw-notice">{here.say("self-play")}</p>')
    elif not content.startswith("T0"):
        notes.insert(0, f'<p class="rw-notice">{here.say("found-start")}</p>')
    lines = "\n".join(line for line in content.splitlines() if not line.startswith("#"))
    return "\n\n".join(
        [
            f"# {text(_title(written, here))}",
            f'<p class="rw-meta">{here.counted("actions", len(written.steps))}, {_ending(written, here)}</p>',
            *notes,
            _player(site, here, file, written),
            folded(here.say("notation"), fence("text", lines)),
        ]
    )


def _player(site: Site, here: Here, file: Path, written: WrittenGame[Position]) -> str:
    """The board with its buttons; the page is complete without a script, as a list of links to boards."""
    drawing = games.of(written.start.game.spec.game).drawing
    positions = [written.start, *(step.after for step in written.steps)]
    told, items = [], []
    for number, position in enumerate(positions):
        step = written.steps[number - 1] if number else None
        figure = drawing.to_figure(position, here.language, step.action if step else None)
        name = site.pictures.keep(figure.svg)
        address = here.file(f"{BOARDS}/{name}")
        label = f"{number}. {step.text}" if step else say("start", here.language)
        told.append(
            {
                "board": address,
                "alt": figure.description,
                "status": figure.status,
                "players": players(figure),
                "yaml": _scenario(written, number, file.stem) if number < len(written.steps) else "",
                "label": label,
            }
        )
        items.append(f"<li>{link(address, code(step.text) if step else here.say('start'), 'rw-step')}</li>")
    width, height = size(drawing.to_figure(written.start, here.language).svg)
    first = told[0]
    buttons = "".join(
        f'<button type="button" data-go="{go}" aria-label="{attribute(say(word, here.language))}">'
        f'<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d="{sign}"/></svg></button>'
        for go, word, sign in _BUTTONS
    )
    data = {"of": say("step", here.language, "{0}", "{1}"), "copied": say("copied", here.language)}
    steps = here.file(f"{ANSWERS}/{site.answers.keep(json.dumps(told, ensure_ascii=False))}")
    return (
        f'<section class="rw-player-box" data-steps="{steps}" data-search-exclude="1"><div class="rw-stage">'
        f'<img class="rw-board" src="{first["board"]}" width="{width}" height="{height}" '
        f'alt="{attribute(first["alt"])}" fetchpriority="high"></div>'
        f'<div class="rw-side"><div class="rw-controls" role="group" aria-label="{here.say("games")}">{buttons}'
        f'<output class="rw-at" aria-live="polite">{here.say("step", 0, len(written.steps))}</output></div>'
        f'<p class="rw-status">{text(first["status"])}</p><div class="rw-have">{first["players"]}</div>'
        f'<ol class="rw-steps" start="0">{"".join(items)}</ol>'
        f'<details class="rw-fold rw-export"><summary>{here.say("as-scenario")}</summary>'
        f'<button type="button" class="rw-copy">{here.say("copy")}</button>'
        f'<pre class="no-copy" tabindex="0"><code class="rw-yaml">{text(first["yaml"])}</code></pre></details></div>'
        f'<script type="application/json" class="rw-data">{_json(data)}</script></section>'
    )


def _json(data: object) -> str:
    """JSON that may stand in a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _scenario(written: WrittenGame[Position], number: int, name: str) -> str:
    """The next step as a scenario: the position, the action with what chance did then, and that it is legal; empty
    where chance decides, which is no step of its own."""
    step = written.steps[number]
    if _is_chance(step):
        return ""
    draws = [later.text for later in itertools.takewhile(_is_chance, written.steps[number + 1 :])]
    chance = [f"chance: {flow(draws)}"] if draws else []
    lines = [f"when: {flow(step.text)}", *chance, "then: {legal: true}"]
    told = telling(
        step.before, f"{name}-{number + 1}", f"{step.text}, from a written game", lines, (), "# A step of a game"
    )
    return told.rstrip() + "\n"


def _is_chance(step: Step[Position]) -> bool:
    """Whether nobody has chosen a step."""
    return step.before.game.current_player(step.before.state) == CHANCE
