"""``rulewright puzzle show``: one puzzle, its board and its proof."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulewright.cli.options import Lang, Language
from rulewright.cli.output import write
from rulewright_puzzles.commands.options import read_all

if TYPE_CHECKING:
    from rulewright_puzzles.record import Puzzle

WIDTH = 100


def show(
    named: Annotated[
        str,
        typer.Argument(
            metavar="[FILE#]ID",
            help="A puzzle by its id, of those published if no file is named; a file alone if it has just one.",
        ),
    ],
    hide: Annotated[bool, typer.Option("--hide", help="Only the question: neither key nor proof.")] = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the board as SVG; - for standard output.")
    ] = None,
    lang: Lang = Language.en,
) -> None:
    """Show a puzzle: what is asked, the board, the key, tries, and the tree of its proof."""
    from rulewright import games
    from rulewright.spec.pack import Library

    puzzle = _named(named)
    position = puzzle.at(Library())
    game = games.module(puzzle.game)
    if svg is not None:
        write(game.to_svg(position, lang.value), svg)
        return
    print(f"{puzzle.title[lang.value]} ({puzzle.id})")
    player = position.names[position.game.current_player(position.state)]
    print(f"{player}: {puzzle.stipulation}; {puzzle.difficulty['level']}; {puzzle.rests_on[lang.value]}")
    print()
    print(game.to_text(position, lang.value, colour=sys.stdout.isatty()))
    print(position)
    if not hide:
        print("\n".join(_solution(puzzle, lang.value)))


def _named(named: str) -> Puzzle:
    """The puzzle of an id.

    Raises:
        InputError: if there is none.
    """
    from rulewright.core.errors import InputError, Problem
    from rulewright.harness.finding import listed
    from rulewright.spec.folders import PUZZLES
    from rulewright.spec.pack import Library, unknown

    file, sign, name = named.rpartition("#")
    if not named.strip("# "):
        raise InputError(Problem("an empty id names no puzzle", suggestion="rulewright puzzle list has the ids"))
    if not sign and (named.endswith(PUZZLES) or Path(named).exists()):
        file, name = named, ""
    found = {written.puzzle.id: written for written in read_all([Path(file)] if file else None)}
    if not name and len(found) > 1:
        ids = f"add #ID, one of: {listed(sorted(found))}"
        raise InputError(Problem(f"{file} has {len(found)} puzzles", suggestion=ids))
    if name and name not in found:
        raise InputError(unknown("puzzle", name, sorted(found), None))
    chosen = found[name] if name else next(iter(found.values()))
    chosen.check_proof()
    try:
        chosen.puzzle.at(Library())
    except InputError as error:
        raise chosen.wrong("position", error.problems[0].message) from None
    return chosen.puzzle


_SAID = {
    "key": {"en": "key", "fr": "clé", "de": "Schlüssel"},
    "theme": {"en": "theme", "fr": "thème", "de": "Thema"},
    "try": {"en": "try", "fr": "essai", "de": "Verführung"},
    "but": {"en": "but", "fr": "mais", "de": "aber"},
    "set": {
        "en": "set play: {0} of {1} turns of the defence are answered",
        "fr": "jeu apparent : {0} des {1} tours de la défense ont une réponse",
        "de": "Satzspiel: auf {0} von {1} Zügen der Verteidigung gibt es eine Antwort",
    },
    "difficulty": {"en": "difficulty", "fr": "difficulté", "de": "Schwierigkeit"},
    "others": {"en": "other first turns:", "fr": "autres premiers tours :", "de": "andere erste Züge:"},
    "sooner": {"en": "not sooner:", "fr": "pas plus tôt :", "de": "nicht eher:"},
    "if": {"en": "if", "fr": "si", "de": "wenn"},
    "rest": {"en": "any other turn", "fr": "tout autre tour", "de": "sonst etwas"},
}


def _solution(puzzle: Puzzle, language: str) -> Iterator[str]:
    """Key, themes, tries, difficulty, proof."""
    from rulewright_puzzles.themes import registry

    said = {name: texts[language] for name, texts in _SAID.items()}
    known = registry(puzzle.game)
    yield ""
    yield f"{said['key']}: {'/'.join(puzzle.key)}"
    for name in puzzle.themes:
        theme = known.get(name)
        yield f"{said['theme']}: " + (f"{theme.title[language]}: {theme.about[language]}" if theme else name)
    for each in puzzle.tries:
        yield f"{said['try']}: {'/'.join(each['turn'])}? {said['but']} {'/'.join(each['refutation'])}!"
    if puzzle.set_play["moves"]:
        yield said["set"].format(puzzle.set_play["answered"], puzzle.set_play["moves"])
    yield f"{said['difficulty']}: " + ", ".join(f"{name} {value}" for name, value in puzzle.difficulty.items())
    for node in puzzle.certificate["keys"]:
        yield from _tree(node, "", said)
    for name, head in (("refutations", "others"), ("not_sooner", "sooner")):
        lines = list(_tree(puzzle.certificate.get(name, {}), "  ", said))
        yield from [said[head], *lines] if lines else []


def _tree(node: Mapping[str, Any], indent: str, said: Mapping[str, str]) -> Iterator[str]:
    """A node of the proof: the turn played, or the others' turns in groups."""
    if "play" in node:
        yield f"{indent}{node['play']}!"
        yield from _tree(node.get("then", {}), f"{indent}  ", said)
    for case in node.get("all", ()):
        yield from _wrapped(case.get("to", (said["rest"],)), f"{indent}{said['if']}")
        yield from _tree(case, f"{indent}  ", said)


def _wrapped(texts: Sequence[str], head: str) -> Iterator[str]:
    line = head
    for text in texts:
        if len(line) + len(text) + 1 > WIDTH:
            yield line
            line = " " * len(head)
        line += f" {text}"
    yield line
