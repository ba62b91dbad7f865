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
        str, typer.Argument(metavar="[FILE#]ID", help="A puzzle, by its id; among those published if no file.")
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
    from rulewright.core.errors import InputError
    from rulewright.spec.pack import unknown

    file, sign, name = named.rpartition("#")
    found = {written.puzzle.id: written.puzzle for written in read_all([Path(file)] if sign else None)}
    if name not in found:
        raise InputError(unknown("puzzle", name, sorted(found), None))
    return found[name]


def _solution(puzzle: Puzzle, language: str) -> Iterator[str]:
    """Key, themes, tries, difficulty, proof."""
    from rulewright_puzzles.themes import registry

    known = registry(puzzle.game)
    yield ""
    yield f"key: {'/'.join(puzzle.key)}"
    for name in puzzle.themes:
        theme = known.get(name)
        yield f"theme: {theme.title[language]}: {theme.about[language]}" if theme else f"theme: {name}"
    for each in puzzle.tries:
        yield f"try: {'/'.join(each['turn'])}? but {'/'.join(each['refutation'])}!"
    if puzzle.set_play["moves"]:
        yield f"set play: {puzzle.set_play['answered']} of {puzzle.set_play['moves']} turns of the defence are answered"
    yield "difficulty: " + ", ".join(f"{name} {value}" for name, value in puzzle.difficulty.items())
    for node in puzzle.certificate["keys"]:
        yield from _tree(node, "")
    yield from _headed("other first turns:", puzzle.certificate.get("refutations", {}))
    yield from _headed("not sooner:", puzzle.certificate.get("not_sooner", {}))


def _headed(head: str, node: Mapping[str, Any]) -> Iterator[str]:
    lines = list(_tree(node, "  "))
    if lines:
        yield head
        yield from lines


def _tree(node: Mapping[str, Any], indent: str) -> Iterator[str]:
    """A node of the proof: the turn played, or the others' turns in groups."""
    if "play" in node:
        yield f"{indent}{node['play']}!"
        yield from _tree(node.get("then", {}), f"{indent}  ")
    for case in node.get("all", ()):
        yield from _wrapped(case.get("to", ("any other turn",)), indent)
        yield from _tree(case, f"{indent}  ")


def _wrapped(texts: Sequence[str], indent: str) -> Iterator[str]:
    line = f"{indent}if"
    for text in texts:
        if len(line) + len(text) + 1 > WIDTH:
            yield line
            line = f"{indent}  "
        line += f" {text}"
    yield line
