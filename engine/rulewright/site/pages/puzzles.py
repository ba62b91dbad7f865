"""Puzzles: a list to choose from, sheets to print, and a page a puzzle on which it is played.

A puzzle's page is in all languages at once, as a scenario's is, in a tree of its own.  What is played there comes from
a file of answers (`rulewright.site.puzzles`); question and solution stand on the page without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright import games
from rulewright.site.content import Book
from rulewright.site.markup import ANSWERS, PUZZLES, Here, Page, code, link, listed, text
from rulewright.site.pages import figures
from rulewright.site.pictures import players
from rulewright.site.puzzles import Puzzle, Puzzles, played
from rulewright.site.whole import Site
from rulewright.site.words import LANGUAGES, say

SHEET = 48
"""So many puzzles are printed together."""
TURNS = 6
"""So many turns that win alike are written out in the tree."""
INGREDIENTS = ("first_turns", "key_rank", "tries", "proof_size", "solving_nodes", "score")


def pages(site: Site, language: str) -> Iterator[Page]:
    """The list of each game's puzzles, and the sheets to print."""
    for book, puzzles in _those(site):
        here = site.here(language, f"{book.name}/puzzles/index")
        title = figures.titled(book, here, "puzzles")
        yield Page(f"{here.address}.md", title, _index(site, book, puzzles, here))
        for number, some in enumerate(_sheets(puzzles), start=1):
            sheet = site.here(language, f"{book.name}/puzzles/print-{number}")
            name = f"{title} {number}"
            yield Page(f"{sheet.address}.md", name, _sheet(site, book, puzzles, sheet, some), False, alone=True)


def own_pages(site: Site) -> Iterator[Page]:
    """The tree of all puzzles' pages, with a page that leads to them."""
    here = Here("en", PUZZLES, "index")
    parts = ["# Puzzles"]
    for language, name in LANGUAGES.items():
        told = [
            link(here.to(f"{book.name}/puzzles/index", language), text(book.spec.data["game"]["title"][language]))
            for book, _ in _those(site)
        ]
        parts.append(f"## {name}\n\n{listed(told)}")
    yield Page("index.md", "Puzzles", "\n\n".join(parts))
    for book, puzzles in _those(site):
        for number, puzzle in enumerate(puzzles.every):
            other = puzzles.every[(number + 1) % len(puzzles.every)]
            content = _puzzle(site, book, puzzles, puzzle, other)
            yield Page(f"{_address(book, puzzle)}.md", puzzle.data["title"]["en"], content, searched=False, alone=True)


def hinging(site: Site, book: Book, here: Here, clause: str, most: int = 4) -> str:
    """The puzzles that hinge on a clause, some by name; nothing where none does."""
    puzzles = site.puzzles.get(book.name)
    those = puzzles.hinging.get(clause, ()) if puzzles else ()
    if not those:
        return ""
    told = [link(_to(here, book, p), text(p.data["title"][here.language])) for p in those[:most]]
    if len(those) > most:
        told.append(link(here.to(f"{book.name}/puzzles/index"), here.say("hinging-all", len(those) - most)))
    return f'<p class="rw-hinging" data-search-exclude="1"><b>{here.say("hinging")}</b> {" · ".join(told)}</p>'


def _those(site: Site) -> Iterator[tuple[Book, Puzzles]]:
    for name, puzzles in site.puzzles.items():
        yield site.books[name], puzzles


def _sheets(puzzles: Puzzles) -> list[Sequence[Puzzle]]:
    return [puzzles.every[i : i + SHEET] for i in range(0, len(puzzles.every), SHEET)]


def _address(book: Book, puzzle: Puzzle) -> str:
    return f"{book.name}/{puzzle.id}"


def _to(here: Here, book: Book, puzzle: Puzzle) -> str:
    """A link to a puzzle's page."""
    return here.to(_address(book, puzzle), PUZZLES)


# -- what is asked ---------------------------------------------------------------------------------------


def _brief(puzzle: Puzzle, language: str) -> str:
    """What is asked, in two words."""
    goal, number = puzzle.asked
    return say(goal, language, number)


def _question(puzzle: Puzzle, language: str) -> str:
    """What is asked, in a sentence or two."""
    goal, number = puzzle.asked
    position = puzzle.position
    player = position.names[position.game.current_player(position.state)]
    words = puzzle.data["stipulation"].split(",")[0].split()
    turns = say(f"turns-{number}", language) if number <= 3 else say("turns-n", language, number)
    others = [name for name in position.names if name != player]
    whatever = say("whatever-one", language, *others) if len(others) == 1 else say("whatever-all", language)
    values = [player, str(number + 1) if goal == "survive" else turns, whatever]
    values += [words[1], words[3]] if goal == "reduce" else []
    told = [say(f"ask-{goal}", language, *values)]
    ally = puzzle.data["stipulation"].partition(", ally ")[2]
    if ally:
        told.append(say(f"ally-{ally}", language))
    elif len(position.names) > 2:
        told.append(say("all-against", language))
    return " ".join(told)


def _mode(book: Book, puzzle: Puzzle, language: str) -> str:
    return str(book.spec.modes[puzzle.data["mode"]]["title"][language])


def _facts(book: Book, puzzle: Puzzle, language: str) -> str:
    """Mode and level, and that souls are reconstructed."""
    level = say(puzzle.data["difficulty"]["level"], language)
    return (
        f'<span class="rw-level rw-level-{puzzle.data["difficulty"]["level"]}">{text(level)}</span> '
        f"<span>{text(_mode(book, puzzle, language))}</span> "
        f'<span class="rw-badge rw-reconstructed">{text(puzzle.data["rests_on"][language])}</span>'
    )


# -- the list --------------------------------------------------------------------------------------------


def _index(site: Site, book: Book, puzzles: Puzzles, here: Here) -> str:
    cards = "".join(_card(site, book, puzzles, puzzle, here) for puzzle in puzzles.every)
    sheets = " · ".join(
        link(
            here.to(f"{book.name}/puzzles/print-{number}"),
            here.say("print-n", (number - 1) * SHEET + 1, (number - 1) * SHEET + len(some)),
        )
        for number, some in enumerate(_sheets(puzzles), start=1)
    )
    return f"""# {here.say("puzzles")}

{here.say("puzzles-lead")}

{figures.notice(book, here)}

<section class="rw-puzzles" data-search-exclude="1" data-game="{book.name}" data-language="{here.language}">
<div class="rw-daily"><h2 id="daily">{here.say("daily")}</h2><div class="rw-daily-card"></div>
<p class="rw-streak" aria-live="polite"></p></div>
<form class="rw-filters" role="search" aria-label="{here.say("filter")}">{_filters(book, puzzles, here)}</form>
<p class="rw-shown" aria-live="polite">{here.counted("puzzles", len(puzzles.every))}</p>
<ul class="rw-cards">{cards}</ul>
<p class="rw-none" hidden>{here.say("none-left")}</p>
<p class="rw-label">{here.say("print-some")}: {sheets}</p>
</section>"""


def _filters(book: Book, puzzles: Puzzles, here: Here) -> str:
    asked = dict.fromkeys(sorted({p.asked for p in puzzles.every}, key=lambda a: (a[0] != "win", *a)))
    modes = [mode for mode in book.spec.modes if any(p.data["mode"] == mode for p in puzzles.every)]
    levels = [level for level in puzzles.levels if any(p.data["difficulty"]["level"] == level for p in puzzles.every)]
    used = {name for p in puzzles.every for name in p.data["themes"]}
    themes = {name: titles[here.language] for name, (titles, _) in puzzles.themes.items() if name in used}
    groups = {
        "asked": ("asked-for", {" ".join(map(str, a)): say(a[0], here.language, a[1]) for a in asked}),
        "mode": ("with-players", {mode: book.spec.modes[mode]["title"][here.language] for mode in modes}),
        "theme": ("theme", dict(sorted(themes.items(), key=lambda one: one[1]))),
        "level": ("level", {level: say(level, here.language) for level in levels}),
    }
    told = []
    for name, (title, values) in groups.items():
        options = "".join(f'<option value="{value}">{text(said)}</option>' for value, said in values.items())
        told.append(
            f'<label>{here.say(title)} <select name="{name}"><option value="">{here.say("any")}</option>'
            f"{options}</select></label>"
        )
    told.append(f'<label><input type="checkbox" name="unsolved"> {here.say("unsolved-only")}</label>')
    return " ".join(told)


def _card(site: Site, book: Book, puzzles: Puzzles, puzzle: Puzzle, here: Here) -> str:
    """A puzzle in the list."""
    figure = games.of(book.name).drawing.to_figure(puzzle.position, here.language)
    goal, number = puzzle.asked
    data = (
        f'data-id="{puzzle.id}" data-asked="{goal} {number}" data-mode="{puzzle.data["mode"]}" '
        f'data-level="{puzzle.data["difficulty"]["level"]}" data-theme=" {" ".join(puzzle.data["themes"])} " '
        f'data-rank="{puzzles.ranks[puzzle.id]}"'
    )
    return (
        f'<li {data}><a class="rw-puzzle-card" href="{_to(here, book, puzzle)}">{site.pictures.image(figure, here)}'
        f"<b>{text(puzzle.data['title'][here.language])}</b><span>{text(_brief(puzzle, here.language))} · "
        f"{text(_mode(book, puzzle, here.language))} · {here.say(puzzle.data['difficulty']['level'])}</span></a></li>"
    )


# -- to print --------------------------------------------------------------------------------------------


def _sheet(site: Site, book: Book, puzzles: Puzzles, here: Here, some: Sequence[Puzzle]) -> str:
    """Questions with their boards, and the solutions behind them."""
    first = puzzles.every.index(some[0]) + 1
    title = f"{figures.titled(book, here, 'puzzles')} {first}–{first + len(some) - 1}"
    questions, solved = [], []
    for number, puzzle in enumerate(some, start=first):
        figure = games.of(book.name).drawing.to_figure(puzzle.position, here.language)
        image = site.pictures.image(figure, here).replace(' loading="lazy"', "")
        name = link(_to(here, book, puzzle), text(puzzle.data["title"][here.language]))
        questions.append(
            f'<figure class="rw-printed">{image}<figcaption><b>{number}. {name}</b> '
            f"{text(_question(puzzle, here.language))}{players(figure)}</figcaption></figure>"
        )
        solved.append(f"<li value={number}>{_solution(puzzle, here.language, brief=True)}</li>")
    return f"""# {title}

<p class="rw-screen">{here.say("print-lead")} <button type="button" class="rw-print">{here.say("print")}</button></p>

{figures.notice(book, here)}

<section class="rw-sheet" data-search-exclude="1">{"".join(questions)}</section>

<section class="rw-back" data-search-exclude="1"><h2 id="solutions">{here.say("solutions")}</h2>
<ol>{"".join(solved)}</ol></section>"""


# -- a puzzle's page -------------------------------------------------------------------------------------


def _puzzle(site: Site, book: Book, puzzles: Puzzles, puzzle: Puzzle, other: Puzzle) -> str:
    here = Here("en", PUZZLES, _address(book, puzzle))
    trails = "".join(
        f'<span lang="{language}" class="rw-lang">{_trail(book, here, language)}</span>' for language in LANGUAGES
    )
    titles = "".join(
        f'<span lang="{language}" class="rw-lang">{text(puzzle.data["title"][language])}</span>'
        for language in LANGUAGES
    )
    kit = games.of(book.name)
    board = kit.board
    if board:
        stage = board.stage(puzzle.position)
    else:
        stage = site.pictures.image(kit.drawing.to_figure(puzzle.position), here, lazy=False)
    asked = "".join(_asked(book, puzzle, language) for language in LANGUAGES)
    side = "".join(_beside(book, puzzle, language) for language in LANGUAGES)
    answers = ""
    if puzzle.tree is not None and board:
        name = site.answers.keep(played(book, board, puzzle))
        answers = f' data-answers="{here.file(f"{ANSWERS}/{name}")}"'
    solutions = "".join(_behind(site, book, puzzles, puzzle, language) for language in LANGUAGES)
    return f"""<nav class="rw-trail" aria-label="Rulewright">{trails}</nav>

<h1>{titles}</h1>

<section class="rw-play"{answers} data-id="{puzzle.id}" data-game="{book.name}" data-root="{here.file(".")}">
<div class="rw-ask">{asked}</div>
<div class="rw-stage"><div class="rw-play-board">{stage}</div></div>
<div class="rw-side"><div class="rw-turn-box"><p class="rw-line"></p><p class="rw-prompt" aria-live="polite"></p>
<div class="rw-choices" role="group"></div><div class="rw-answer" role="status"></div></div>
<p class="rw-controls rw-play-controls">{_buttons()}</p>
<div class="rw-holdings">{side}</div>
</div></section>

{solutions}

<p class="rw-screen rw-onward">{_onward(here, book, other)}</p>"""


def _trail(book: Book, here: Here, language: str) -> str:
    title = text(book.spec.data["game"]["title"][language])
    return (
        f"{link(here.to(f'{book.name}/index', language), title)} › "
        f"{link(here.to(f'{book.name}/puzzles/index', language), text(say('puzzles', language)))}"
    )


def _buttons() -> str:
    """Taking back, and from the start; the script puts the words in."""
    return "".join(f'<button type="button" data-do="{name}" hidden></button>' for name in ("back", "again"))


def _onward(here: Here, book: Book, other: Puzzle) -> str:
    address = _to(here, book, other)
    return "".join(
        f'<span lang="{language}" class="rw-lang">{link(address, text(say("play-next", language)))}</span>'
        for language in LANGUAGES
    )


def _asked(book: Book, puzzle: Puzzle, language: str) -> str:
    """The question."""
    return (
        f'<div lang="{language}" id="{language}" class="rw-lang">'
        f'<p class="rw-asked-for">{text(_question(puzzle, language))}</p>'
        f'<p class="rw-meta">{_facts(book, puzzle, language)}</p></div>'
    )


def _beside(book: Book, puzzle: Puzzle, language: str) -> str:
    """What everybody has, how it is played."""
    figure = games.of(book.name).drawing.to_figure(puzzle.position, language)
    notes = [say("play-keys", language)]
    cut = (puzzle.tree or {}).get("open", 0)
    notes += [say("cut", language)] if cut else []
    notes += [say("unanswered", language)] if puzzle.tree is None else []
    return (
        f'<div lang="{language}" class="rw-lang"><div class="rw-have">{players(figure)}</div>'
        f"<noscript><p>{text(say('play-script', language))}</p></noscript>"
        f'<p class="rw-keys rw-screen">{text(" ".join(notes))}</p><p class="rw-hidden">{text(figure.description)}</p>'
        "</div>"
    )


def _behind(site: Site, book: Book, puzzles: Puzzles, puzzle: Puzzle, language: str) -> str:
    """Solution, themes, difficulty, clauses: folded away, and at the back when printed."""
    here = Here(language, PUZZLES, _address(book, puzzle))
    themes = [
        f"<b>{text(titles[language])}</b>: {text(about[language])}"
        for name in puzzle.data["themes"]
        if name in puzzles.themes
        for titles, about in [puzzles.themes[name]]
    ]
    hard = puzzle.data["difficulty"]
    numbers = ", ".join(
        f"{say('tries-n' if n == 'tries' else n, language)} {hard[n]}" for n in INGREDIENTS if n in hard
    )
    rests = " ".join(figures.clause_link(book, here, name) for name in sorted(puzzle.clauses))
    tries = [
        f"{code('/'.join(each['turn']))} {text(say('but', language))} {code('/'.join(each['refutation']))}"
        for each in puzzle.data["tries"]
    ]
    tried = f'<p class="rw-label">{here.say("tries")}</p>{listed(tries)}' if tries else ""
    return (
        f'<div lang="{language}" class="rw-lang rw-back"><details class="rw-fold rw-solution"><summary>'
        f"{here.say('solution')}</summary>{_solution(puzzle, language)}{tried}"
        f'<p class="rw-label">{here.say("themes")}</p>{listed(themes)}'
        f'<p class="rw-label">{here.say("ingredients")}</p><p>{here.say(hard["level"])}: {text(numbers)}</p>'
        f'<p class="rw-label">{here.say("hinges")}</p><p>{rests}</p></details></div>'
    )


# -- the solution ----------------------------------------------------------------------------------------


def _solution(puzzle: Puzzle, language: str, brief: bool = False) -> str:
    """The tree of winning turns and of the answers to them, as nested lists."""
    if puzzle.tree is None:
        return f"<p>{text(say('key', language))}: {code('/'.join(puzzle.data['key']))}</p>"
    hint = "" if brief else f'<p class="rw-keys rw-screen rw-tree-hint">{text(say("tree-hint", language))}</p>'
    return f'{hint}<ul class="rw-tree">{_turns(puzzle.tree, 0, language, brief, set())}</ul>'


def _turns(tree: Mapping[str, Any], number: int, language: str, brief: bool, seen: set[int]) -> str:
    """The winning turns from a node, those with the same answers together; the first of them with what follows."""
    found = list(_winning(tree, number, ()))
    most = 1 if brief else TURNS
    told = []
    for at, (turn, target) in enumerate(found[:most]):
        below = ""
        if isinstance(target, int) and target not in seen and (at == 0 or not brief):
            seen.add(target)
            below = _replies(tree, target, language, brief, seen) if at == 0 else ""
        told.append(f"<li>{_turn(target, '/'.join(turn), '!', brief)}{below}</li>")
    if len(found) > most:
        told.append(f"<li>{text(say('other-turns', language, len(found) - most))}</li>")
    return "".join(told)


def _turn(target: int | str | None, words: str, sign: str, brief: bool) -> str:
    """A turn; on the page of the puzzle it can be put on the board."""
    said = code(words + sign)
    return said if brief or not isinstance(target, int) else f'<a class="rw-node" data-node="{target}">{said}</a>'


def _replies(tree: Mapping[str, Any], number: int, language: str, brief: bool, seen: set[int]) -> str:
    """The others' answers at a node, each with what follows."""
    node = tree["nodes"][number]
    if "reply" not in node:
        return f"<ul>{_turns(tree, number, language, brief, seen)}</ul>"
    told = []
    for steps, target in node["reply"]:
        below = ""
        if isinstance(target, int) and target not in seen:
            seen.add(target)
            below = _replies(tree, target, language, brief, seen)
        words = "/".join(step[0] for step in steps)
        told.append(f"<li>{text(tree['names'][node['by']])}: {_turn(target, words, '', brief)}{below}</li>")
    return f"<ul>{''.join(told)}</ul>"


def _winning(
    tree: Mapping[str, Any], number: int, before: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], int | str | None]]:
    """Every way to play a turn from a node that wins, with what it leads to."""
    node = tree["nodes"][number]
    for target, actions in node["go"]:
        if isinstance(target, str) and target.startswith("w"):
            continue
        for action in actions.split(" "):
            turn = (*before, notation(action))
            further = tree["nodes"][target] if isinstance(target, int) else {}
            if "go" in further and further["by"] == node["by"] and further["part"] != tree["nodes"][0]["part"]:
                yield from _winning(tree, int(str(target)), turn)
            else:
                yield turn, target


def notation(action: str) -> str:
    """An action of a tree in the game's notation."""
    clicks, _, text_ = action.partition(";")[0].partition("=")
    return text_ or clicks
