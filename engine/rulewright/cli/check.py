"""``rulewright check``: run scenarios."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import FAILED, INVALID, RIGHT, USAGE
from rulewright.cli.options import Lang, Language, Readings, Variants, library
from rulewright.cli.output import write

if TYPE_CHECKING:
    from rulewright.spec.pack import Library


class Format(StrEnum):
    """How results are told."""

    text = "text"
    json = "json"


def check(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PATH|PATH:LINE ...]", help="Files and folders; all scenarios if none.", show_default=False
        ),
    ] = None,
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    clause: Annotated[str | None, typer.Option(metavar="ID", help="Only scenarios about this clause.")] = None,
    text: Annotated[str | None, typer.Option("-k", metavar="TEXT", help="Only ids, titles and tags with this.")] = None,
    reading: Readings = None,
    variant: Variants = None,
    format: Annotated[Format, typer.Option(help="How to tell the results.")] = Format.text,
    output: Annotated[Path | None, typer.Option("-o", metavar="FILE", help="Write there.")] = None,
    lang: Lang = Language.en,
    accept: Annotated[
        bool, typer.Option("--accept", help="Rewrite what is stale as the rules have it now; comments are kept.")
    ] = False,
    fail_fast: Annotated[bool, typer.Option("--fail-fast", help="Stop at the first that does not pass.")] = False,
) -> int:
    """Run scenarios against the rules: 0 if all pass, 1 if one fails, 3 if a file cannot be used."""
    from rulewright import games
    from rulewright.harness.finding import search
    from rulewright.harness.reporters import reporter
    from rulewright.harness.running import Runner, Selection, counts

    if accept and (reading or variant):
        raise typer.BadParameter("expectations are those of the rules as they stand", param_hint="--accept")
    games_library = library(variant, reading)
    if game is not None:
        games.module(game)
    if clause is not None:
        _known_clause(clause, game, games_library)
    found = search(paths or [])
    for warning in found.warnings:
        print(warning, file=sys.stderr)
    options = [part for r in reading or () for part in ("--reading", r)]
    options += [part for v in variant or () for part in ("--variant", str(v))]
    runner = Runner(games_library, options)
    for name in sorted({scenario.game for scenario in found.found}):
        games_library.game(name).initial_state()  # rules that cannot be used are told once
    results = list(runner.run(found, Selection(game, clause, text), fail_fast))
    if accept and any(result.stale for result in results):
        from rulewright.harness.accepting import accept_all

        whole = not (paths or clause or text)
        accepted = accept_all(runner, found, results, whole)
        for file, content in accepted.files.items():
            write(content, file)
        print("\n".join(accepted.lines), file=sys.stderr)
        found = search(paths or [])
        results = list(Runner(games_library, options).run(found, Selection(game, clause, text), fail_fast))
    write(reporter(format.value)(results, lang.value), output)
    if not results:
        print("no scenario selected", file=sys.stderr)
        return USAGE
    summary = counts(results)
    return INVALID if summary["invalid"] else FAILED if summary["failed"] or summary["stale"] else RIGHT


def _known_clause(clause: str, game: str | None, games_library: Library) -> None:
    from rulewright import games
    from rulewright.core.errors import InputError
    from rulewright.spec.pack import unknown

    known = [c.id for name in ([game] if game else games.names()) for c in games_library.spec(name).clauses]
    if clause not in known:
        raise InputError(unknown("clause", clause, known, None))
