"""``rulewright puzzle list``: which puzzles there are."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import Lang, Language
from rulewright_puzzles.commands.options import Asked, Game, OfLevel, Paths, Text, Theme, chosen

if TYPE_CHECKING:
    from rulewright_puzzles.record import Puzzle

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
    format: Annotated[Format, typer.Option(help="How to list them.")] = Format.text,
    lang: Lang = Language.en,
) -> int:
    """List puzzles: id, what is asked, mode, level, themes, title.  1 if there is none."""
    found = chosen(paths, game, asked, level, theme, text)
    if format is Format.json:
        listed = [{key: value for key, value in puzzle.data().items() if key != "certificate"} for puzzle in found]
        print(json.dumps({"schema_version": SCHEMA_VERSION, "puzzles": listed}, ensure_ascii=False))
    else:
        print("\n".join(_table(found, lang.value)) if found else "no puzzle is like that")
        if found:
            print(f"{len(found)} puzzle{'' if len(found) == 1 else 's'}", file=sys.stderr)
    return RIGHT if found else FAILED


def _table(puzzles: Sequence[Puzzle], language: str) -> list[str]:
    rows = [
        (
            puzzle.id,
            puzzle.stipulation,
            f"{puzzle.game}:{puzzle.mode}",
            str(puzzle.difficulty["level"]),
            puzzle.title[language],
            ", ".join(puzzle.themes),
        )
        for puzzle in puzzles
    ]
    widths = [max(len(row[i]) for row in rows) for i in range(5)]
    return ["  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[5]]) for row in rows]
