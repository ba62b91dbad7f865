"""``rulewright puzzle export``: puzzles in other forms."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.output import Kind, Output, write, written
from rulewright_puzzles.commands.options import (
    Asked,
    Game,
    OfLevel,
    Paths,
    Text,
    Theme,
    chosen,
)

if TYPE_CHECKING:
    from rulewright_puzzles.record import Written

EXPORTED = Kind("puzzles that were exported", scenarios=True)
"""None is written over: people go on writing in tables, and puzzles and scenarios may be the only ones of theirs."""


class Format(StrEnum):
    """The forms there are."""

    jsonl = "jsonl"
    csv = "csv"
    yaml = "yaml"


def export(
    paths: Paths = None,
    format: Annotated[
        Format, typer.Option(help="jsonl as published, csv a table without proofs, yaml scenarios.")
    ] = Format.jsonl,
    game: Game = None,
    asked: Asked = None,
    level: OfLevel = None,
    theme: Theme = None,
    text: Text = None,
    output: Annotated[Output | None, written("-o", EXPORTED)] = None,
) -> int:
    """Write puzzles as JSONL, as a table (CSV), or as scenarios (YAML), which `rulewright check` runs.

    1 if there is none.
    """
    from rulewright_puzzles.wording import say

    found = chosen(paths, game, asked, level, theme, text)
    if not found:
        print(say("none", "en"), file=sys.stderr)
        return FAILED
    write(_FORMS[format](found, output.file if output else None).rstrip("\n"), output)
    return RIGHT


def _jsonl(found: Sequence[Written], output: Path | None) -> str:
    from rulewright_puzzles.record import lines

    return lines([written.puzzle for written in found])


def _csv(found: Sequence[Written], output: Path | None) -> str:
    from rulewright_puzzles.titles import LANGUAGES

    puzzles = [written.puzzle for written in found]
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    ingredients = sorted(set(puzzles[0].difficulty))
    titles = [f"title_{language}" for language in LANGUAGES]
    table.writerow(
        ["id", "game", "mode", "stipulation", *titles, "themes", "key", *ingredients, "from", "position", "digest"]
    )
    for puzzle in sorted(puzzles, key=lambda each: each.id):
        table.writerow(
            [
                puzzle.id,
                puzzle.game,
                puzzle.mode,
                puzzle.stipulation,
                *(puzzle.title[language] for language in LANGUAGES),
                " ".join(puzzle.themes),
                "/".join(puzzle.key),
                *(puzzle.difficulty[name] for name in ingredients),
                puzzle.source["from"],
                puzzle.position,
                puzzle.digest,
            ]
        )
    return stream.getvalue()


def _yaml(found: Sequence[Written], output: Path | None) -> str:
    """Scenarios: each puzzle's position, one variation to its end, and how it ends."""
    from rulewright.core.errors import InputError, Problem
    from rulewright.spec.folders import schema_line
    from rulewright.spec.pack import Library
    from rulewright_puzzles.scenarios import scenario

    games = {written.puzzle.game for written in found}
    if len(games) > 1:
        raise InputError(Problem("a file of scenarios is about one game", suggestion="choose one by --game"))
    library = Library()
    head = [
        schema_line("scenario", output),
        "# Of each puzzle only the main line: its proof, with every other defence, is in the file that it comes from.",
        f"game: {found[0].puzzle.game}",
        "tags: [puzzle]",
        "scenarios:",
    ]
    ordered = sorted(found, key=lambda each: each.puzzle.id)
    return "\n".join([*head, *(line for each in ordered for line in scenario(each, library))]) + "\n"


_FORMS: Mapping[Format, Callable[[Sequence[Written], Path | None], str]] = {
    Format.jsonl: _jsonl,
    Format.csv: _csv,
    Format.yaml: _yaml,
}
