"""``rulewright check``: run scenarios."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import FAILED, INVALID, RIGHT, USAGE
from rulewright.cli.options import Lang, Language, Readings, Variants, library
from rulewright.cli.output import write
from rulewright.spec.folders import SUFFIX, shown

if TYPE_CHECKING:
    from rulewright.harness.finding import Search
    from rulewright.harness.running import Result, Runner, Selection
    from rulewright.spec.pack import Library


class Format(StrEnum):
    """How results are told."""

    text = "text"
    json = "json"
    junit = "junit"
    github = "github"
    sarif = "sarif"


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
    last_failed: Annotated[
        bool, typer.Option("--last-failed", help="Only what did not pass when it was last run here; all if nothing.")
    ] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Check again whenever a file changes.")] = False,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Processes, where there is much to do; one a core if not given."),
    ] = None,
) -> int:
    """Run scenarios against the rules: 0 if all pass, 1 if one fails, 3 if a file cannot be used."""
    if watch:
        from rulewright.cli.watching import watch as begin

        begin(paths or [], variant or [])
    from rulewright import games
    from rulewright.harness.running import Runner, Selection

    if output is not None and output.name.endswith(SUFFIX):
        raise typer.BadParameter(f"{output} is named as a scenario file, not as a report", param_hint="-o")
    if accept and (reading or variant):
        raise typer.BadParameter("expectations are those of the rules as they stand", param_hint="--accept")
    games_library = library(variant, reading)
    if game is not None:
        games.module(game)
        games_library.check_meant_for(game)
    if clause is not None:
        _known_clause(clause, game, games_library)
    options = [part for r in reading or () for part in ("--reading", r)]
    options += [part for v in variant or () for part in ("--variant", str(v))]
    run = _Run(paths or [], Selection(game, clause, text), fail_fast, jobs or os.cpu_count() or 1)
    results = run(Runner(games_library, options), last_failed)
    if accept and any(result.stale for result in results):
        _accept(run, Runner(games_library, options), results)
        results = run(Runner(games_library, options), last_failed)
    return _tell(results, format, lang, output)


class _Run:
    """What is to be run, and a run of it."""

    def __init__(self, paths: Sequence[str], selection: Selection, fail_fast: bool, jobs: int) -> None:
        self.paths = list(paths)
        self.selection = selection
        self.fail_fast = fail_fast
        self.jobs = jobs

    def __call__(self, runner: Runner, last_failed: bool) -> list[Result]:
        """Find the scenarios and run them; what did not pass is remembered."""
        from rulewright.core.errors import InputError
        from rulewright.harness import last_failed as memory

        before = memory.recalled()
        if last_failed:
            self.select(before)
        search = self.search()
        for warning in search.warnings:
            print(warning, file=sys.stderr)
        for name in sorted({scenario.game for scenario in search.found}):
            runner.library.game(name).initial_state()  # rules that cannot be used are told once
        if self.selection.names is not None and not any(map(self.selection.takes, search.found)):
            print("what has failed here is not among these: checking all of them", file=sys.stderr)
            self.selection.names = None
        results = list(runner.run(search, self.selection, self.fail_fast, self.jobs))
        now = memory.remembered(before, search.found, results)
        with contextlib.suppress(OSError, InputError):  # a convenience: where it cannot be written it is not there
            memory.file().parent.mkdir(parents=True, exist_ok=True)
            write(now, memory.file())
        return results

    def select(self, names: frozenset[str]) -> None:
        """Mean only scenarios of these names, wherever they lie; all if there are none."""
        if not names:
            print("nothing is known to have failed here: checking everything", file=sys.stderr)
            return
        self.selection.names = names
        if not self.paths:
            files = dict.fromkeys(name.partition("#")[0] for name in names)
            self.paths = [shown(file) for file in files if Path(file).exists()]

    def search(self) -> Search:
        """What lies under the paths."""
        from rulewright.harness.finding import search

        return search(self.paths)


def _accept(run: _Run, runner: Runner, results: Sequence[Result]) -> None:
    from rulewright.harness.accepting import accept_all

    whole = not (run.paths or run.selection.clause or run.selection.text or run.selection.names)
    accepted = accept_all(runner, run.search(), results, whole)
    for file, content in accepted.files.items():
        write(content, file)
    print("\n".join(accepted.lines), file=sys.stderr)


def _tell(results: Sequence[Result], format: Format, lang: Language, output: Path | None) -> int:
    """Write the results; the exit code."""
    from rulewright.harness.reporters import reporter
    from rulewright.harness.running import counts

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
