"""``rulewright puzzle list``: which puzzles there are."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import Lang, Language
from rulewright.cli.streams import exact
from rulewright_puzzles.commands.options import Asked, Game, OfLevel, Paths, Text, Theme, chosen

if TYPE_CHECKING:
    from rulewright_puzzles.record import Puzzle, Written
    from rulewright_puzzles.themes import Theme as Kind

SCHEMA_VERSION = 1


class Format(StrEnum):
    """How puzzles are listed."""

    text = "text"
    json = "json"


def list_puzzles(
    paths: Paths = None,
    game: Game = None,
    asked: Asked = None,
    level: OfLevel = None,
    theme: Theme = None,
    text: Text = None,
    themes: Annotated[
        bool, typer.Option("--themes", help="List the themes instead, each with its sentence and its puzzles counted.")
    ] = False,
    format: Annotated[Format, typer.Option(help="How to list them.")] = Format.text,
    lang: Lang = Language.en,
) -> int:
    """List puzzles: id, title, what is asked, players, level, themes; by what is asked, the easiest first.

    In English the id is the title.  1 if there is none.
    """
    from rulewright_puzzles.wording import say

    listed = chosen(paths, game, asked, level, theme, text)
    _check(listed)
    found = [written.puzzle for written in listed]
    if format is Format.json:
        exact(json.dumps(_data(found, themes), ensure_ascii=False))
    elif not found:
        print(say("none", lang.value))
    else:
        print("\n".join((_themes if themes else _table)(found, lang.value)))
        print(say("count-one" if len(found) == 1 else "count", lang.value, len(found)), file=sys.stderr)
    return RIGHT if found else FAILED


def _check(listed: Sequence[Written]) -> None:
    """Refuse puzzles in which nothing is asked that can be, or that are for a mode that there is not.

    Raises:
        InputError: with every one at its place.
    """
    from rulewright.core.errors import InputError, Problem
    from rulewright.spec.pack import Library

    library = Library()
    problems: list[Problem] = []
    for each in listed:
        modes = list(library.spec(each.puzzle.game).modes)
        try:
            if each.puzzle.mode not in modes:
                raise each.wrong(("mode",), f'unknown mode "{each.puzzle.mode}", there are {", ".join(modes)}')
            _ = each.asked
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)


def _data(puzzles: Sequence[Puzzle], themes: bool) -> dict[str, Any]:
    if themes:
        told = [
            {"id": each.id, "title": each.title, "about": each.about, "puzzles": count}
            for each, count in _counted(puzzles)
        ]
        return {"schema_version": SCHEMA_VERSION, "themes": told}
    listed = [{key: value for key, value in puzzle.data().items() if key != "certificate"} for puzzle in puzzles]
    return {"schema_version": SCHEMA_VERSION, "puzzles": listed}


def _counted(puzzles: Sequence[Puzzle]) -> Iterator[tuple[Kind, int]]:
    """The themes of the games of these puzzles, each with how many show it."""
    from rulewright_puzzles.themes import registry

    shown = Counter((puzzle.game, theme) for puzzle in puzzles for theme in puzzle.themes)
    for game in sorted({puzzle.game for puzzle in puzzles}):
        for theme in registry(game).values():
            yield theme, shown[game, theme.id]


def _themes(puzzles: Sequence[Puzzle], language: str) -> Iterator[str]:
    from rulewright_puzzles.wording import colon, hanging

    told = list(_counted(puzzles))
    wide = max(len(theme.id) for theme, _ in told)
    for theme, count in told:
        sentence = f"{theme.title[language]}{colon(language)} {theme.about[language]}"
        yield from hanging(f"{theme.id.ljust(wide)}  {count:3}  ", sentence)


def _table(puzzles: Sequence[Puzzle], language: str) -> Iterator[str]:
    """A row for each puzzle, with a heading, no wider than `WIDTH`: themes that have no room are left out, and long
    titles cut, the ids being whole."""
    from rulewright.spec.pack import Library
    from rulewright_puzzles.levels import LEVELS as LEVELS_IN_ORDER
    from rulewright_puzzles.stipulation import GOALS
    from rulewright_puzzles.wording import LEVELS, WIDTH, asked_briefly, say

    library = Library()
    players = {puzzle.id: len(library.spec(puzzle.game).modes[puzzle.mode]["seats"]) for puzzle in puzzles}

    def order(puzzle: Puzzle) -> tuple[object, ...]:
        asked, hard = puzzle.asked, LEVELS_IN_ORDER.index(puzzle.difficulty["level"])
        return puzzle.game, GOALS.index(asked.goal), asked.turns, players[puzzle.id], str(asked), hard, puzzle.id

    titled = language != "en"
    rows = [[say(f"column-{name}", language) for name in ("id", "title", "asked", "players", "level", "themes")]]
    rows += [
        [
            puzzle.id,
            puzzle.title[language],
            asked_briefly(puzzle.asked, language),
            str(players[puzzle.id]),
            LEVELS[puzzle.difficulty["level"]][language],
            " ".join(puzzle.themes),
        ]
        for puzzle in sorted(puzzles, key=order)
    ]
    kept = [row if titled else [row[0], *row[2:]] for row in rows]
    widths = [max(len(row[i]) for row in kept) for i in range(len(kept[0]) - 1)]
    if titled:
        over = sum(width + 2 for width in widths) - 2 - WIDTH
        widths[1] -= max(over, 0)
    for *cells, themes in kept:
        begun = "".join(
            f"{cell if len(cell) <= width else f'{cell[: width - 1]}…'}".ljust(width + 2)
            for cell, width in zip(cells, widths, strict=True)
        )
        yield f"{begun}{_shortened(themes, WIDTH - len(begun))}".rstrip()


def _shortened(themes: str, room: int) -> str:
    """As many themes as there is room for, and a sign if that is not all."""
    if len(themes) <= room:
        return themes
    whole = themes[: max(room - 1, 0)].rpartition(" ")[0]
    return f"{whole} …" if whole else ""
