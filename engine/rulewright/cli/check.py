"""``rulewright check``: run scenarios."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from rulewright.cli.codes import FAILED, INTERNAL, INVALID, RIGHT, USAGE
from rulewright.cli.options import Lang, Language, Readings, Variants, library, number
from rulewright.cli.output import Output, report, rewrite, write, written
from rulewright.cli.progress import counted, exploring, waiting
from rulewright.cli.streams import exact
from rulewright.core.errors import Place
from rulewright.spec.folders import puzzle_files, scenarios_of, shown

if TYPE_CHECKING:
    from rulewright.core.errors import Problem
    from rulewright.harness.accepting import Accepted
    from rulewright.harness.coverage_report import GameCoverage
    from rulewright.harness.finding import Found, Search
    from rulewright.harness.puzzles import Published
    from rulewright.harness.running import Result, Runner, Selection
    from rulewright.spec.pack import Library


REPORT = report("check")


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
            metavar="[PATH|PATH:LINE ...]",
            help="Files and folders, FILE#ID, FILE#ID[ROW]; all scenarios if none.",
            show_default=False,
        ),
    ] = None,
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    clause: Annotated[str | None, typer.Option(metavar="ID", help="Only scenarios about this clause.")] = None,
    text: Annotated[str | None, typer.Option("-k", metavar="TEXT", help="Only ids, titles and tags with this.")] = None,
    reading: Readings = None,
    variant: Variants = None,
    format: Annotated[Format, typer.Option(help="How to tell the results.")] = Format.text,
    output: Annotated[Output | None, written("-o", REPORT)] = None,
    lang: Lang = Language.en,
    accept: Annotated[
        bool, typer.Option("--accept", help="Rewrite what is stale as the rules have it; comments stay by what stays.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="With --accept: print the difference it would make; write nothing.")
    ] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Count which sides of each clause the scenarios show.")
    ] = False,
    min_coverage: Annotated[
        float | None,
        typer.Option(
            min=0, max=100, callback=number, metavar="PCT", help="Fail if fewer per cent of the sides are shown."
        ),
    ] = None,
    falsify: Annotated[
        bool,
        typer.Option("--falsify", help="Make each thing expected false, one at a time, and tell which is not noticed."),
    ] = False,
    fail_fast: Annotated[bool, typer.Option("--fail-fast", help="Stop at the first that does not pass.")] = False,
    last_failed: Annotated[
        bool, typer.Option("--last-failed", help="Only what did not pass when it was last run here; all if nothing.")
    ] = False,
    durations: Annotated[
        int | None,
        typer.Option("--durations", min=1, metavar="[N]", help="Tell which took longest: N of them, ten if not said."),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Check again whenever a file changes.")] = False,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Processes, where there is much to do; one a core if not given."),
    ] = None,
) -> int:
    """Run scenarios against the rules: 0 if all pass, 1 if one fails, 3 if a file cannot be used."""
    if watch:
        from rulewright.cli.watching import watch as begin

        begin(_named(paths or []), variant or [])
    from rulewright import games
    from rulewright.core import signs
    from rulewright.harness.running import Runner, Selection
    from rulewright.spec import outside

    if accept and (reading or variant):
        raise typer.BadParameter("expectations are those of the rules as they stand", param_hint="--accept")
    if dry_run and not accept:
        raise typer.BadParameter("it goes with --accept, which else writes", param_hint="--dry-run")
    if dry_run and (format is not Format.text or output is not None):
        raise typer.BadParameter("what is printed is the difference", param_hint="--dry-run")
    if accept and falsify:
        raise typer.BadParameter("what is expected is either made false or rewritten", param_hint="--falsify")
    games_library = library(variant, reading)
    if game is not None:
        games.of(game)
        games_library.check_meant_for(game)
    options = [part for r in reading or () for part in ("--reading", r)]
    options += [part for v in variant or () for part in ("--variant", str(v))]
    options += ["--falsify"] if falsify else []
    counting = coverage or min_coverage is not None

    def runner() -> Runner:
        from rulewright.harness.coverage import Coverage

        counted = Coverage(games_library, format is Format.json) if counting else None
        return Runner(games_library, tuple(options), counted, falsify, durations is not None)

    folders = outside.scenarios([game] if game else outside.meant())
    run = _Run(
        _named(paths or []),
        folders,
        Selection(game, clause, text),
        fail_fast,
        jobs or os.cpu_count() or 1,
        accept,
        dry_run,
    )
    with_rules = runner()
    results = run(with_rules, last_failed)
    wrong = RIGHT
    if accept and (not results or any(result.stale for result in results)) and run.passed_over():
        print("puzzles that are not named are not proved again here: `rulewright check` does that", file=sys.stderr)
    if dry_run:
        would = _accepted(run, with_rules, results)
        for _, line in would.lines:
            print(line.replace("accepted:", "would accept:", 1).replace("lost:", "would lose:", 1), file=sys.stderr)
        wrong = _mistaken(would)
        if difference := would.difference():
            exact(difference.removesuffix("\n"))
    elif accept and any(result.stale for result in results):
        left, wrong = _accept(run, with_rules, results)
        with_rules = runner()
        results = [replace(r, left=(r.place.file, r.id) in left) for r in run(with_rules, last_failed)]
    code = _tell(results, format, lang, output, _covered(with_rules), min_coverage or 0, durations or 0, dry_run)
    if code == USAGE and (note := signs.told(text or "")):
        print(note, file=sys.stderr)
    return wrong or code


def _named(paths: Sequence[str]) -> list[str]:
    """The paths, the name of a game standing for the folder of its scenarios."""
    from rulewright import games

    known = games.names()
    return [str(scenarios_of(path)) if path in known and not os.path.lexists(path) else path for path in paths]


class _Run:
    """What is to be run, and a run of it."""

    def __init__(
        self,
        paths: Sequence[str],
        folders: Sequence[str],
        selection: Selection,
        fail_fast: bool,
        jobs: int,
        accepts: bool,
        dry: bool,
    ) -> None:
        self.paths = list(paths)
        self.folders = list(folders)
        """What is meant where there are no paths."""
        self.selection = selection
        self.fail_fast = fail_fast
        self.jobs = jobs
        self.accepts = accepts
        """Whether it is about what scenarios expect, so that puzzles are proved again only if they are named."""
        self.remembers = not dry
        """Whether what did not pass is remembered."""

    def __call__(self, runner: Runner, last_failed: bool) -> list[Result]:
        """Find the scenarios and run them."""
        try:
            return self._results(runner, last_failed)
        finally:
            gc.unfreeze()  # one that watches goes on, and a compiled game refers to itself in circles

    def _results(self, runner: Runner, last_failed: bool) -> list[Result]:
        from rulewright.core import odds
        from rulewright.core.errors import InputError
        from rulewright.harness import last_failed as memory
        from rulewright.harness.running import STATUSES

        before = memory.recalled()
        if last_failed:
            self.select(before)
        with waiting("reading scenarios..."):
            search = self.search()
        for warning in search.warnings:
            print(warning, file=sys.stderr)
        for name in sorted({scenario.game for scenario in search.found}):
            runner.library.game(name).initial_state()  # rules that cannot be used are told once
        if (clause := self.selection.clause) and not any(clause in scenario.clauses for scenario in search.found):
            _known_clause(clause, self.selection.game, runner.library, search.found)
        if self.selection.names is not None and not any(map(self.selection.takes, search.found)):
            print("what has failed here is not among these: checking all of them", file=sys.stderr)
            self.selection.names = None
        puzzles = self.puzzles(runner)
        if not search.problems and not puzzles.problems:
            about = {found.game for found in search.found if self.selection.takes(found)}
            about |= {puzzle.data["game"] for puzzle in puzzles.found}
            if about:
                runner.library.check_meant_for(*sorted(about))
        ran = runner.run(search, self.selection, self.fail_fast, self.jobs)
        with exploring(odds.MOST) as tell, odds.telling(tell):
            results = list(counted(ran, len(search.found), "scenarios"))
        for warning in (warning for result in results for warning in result.warnings):
            print(warning, file=sys.stderr)
        if not (self.fail_fast and any(result.status in STATUSES[1:] for result in results)):
            results += puzzles.results(runner)
        if not self.remembers:
            return results
        now, file = memory.remembered(before, search.found, results), memory.file()
        with contextlib.suppress(OSError, InputError):  # a convenience: where it cannot be written it is not there
            if now is None:
                file.unlink(missing_ok=True)
            elif file.is_file() or not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                rewrite(file, now)
                memory.tidy()
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
        from rulewright.harness.finding import Search, are_puzzles, search

        others = [path for path in self.paths or self.folders if not are_puzzles(path)]
        found = search(others) if others else Search()
        gc.freeze()  # it stays to the end: looking for cycles in it took a tenth of a run over many files
        return found

    @cached_property
    def _walked(self) -> Mapping[str, Sequence[Path]]:
        """The files of puzzles under the paths that name none."""
        from rulewright.harness.finding import are_puzzles

        return {path: puzzle_files(path) for path in self.paths or self.folders if not are_puzzles(path)}

    def passed_over(self) -> bool:
        """Whether there are puzzles under the paths that are not named."""
        return any(self._walked.values())

    def puzzles(self, runner: Runner) -> _Puzzles:
        """The published puzzles that are meant: under house rules, and where expectations are accepted, those named."""
        from rulewright.harness.finding import are_puzzles

        named = [path for path in self.paths if are_puzzles(path)]
        own, only_named = self.selection, self.accepts or bool(runner.library.variants)
        if runner.falsify or own.clause or own.names is not None or (only_named and not named):
            return _Puzzles([], [])
        if not named and not self.passed_over():
            return _Puzzles([], [])  # as mostly, and then what looks at puzzles need not be loaded
        from rulewright.harness.puzzles import published

        found, problems = published(named if only_named else self.paths or self.folders, self._walked)
        meant = [
            puzzle
            for puzzle in found
            if own.game in (None, puzzle.data["game"])
            and (not own.text or any(own.text.casefold() in word.casefold() for word in puzzle.words))
        ]
        return _Puzzles(meant, problems)


class _Puzzles(NamedTuple):
    """Published puzzles, and what cannot be used of them."""

    found: list[Published]
    problems: list[Problem]

    def results(self, runner: Runner) -> Iterator[Result]:
        """A result for each problem, and for each puzzle that has to be looked at again."""
        if not (self.found or self.problems):
            return
        from rulewright.harness.puzzles import checked
        from rulewright.harness.running import Result

        for problem in self.problems:
            place = problem.place or Place("", 1, 1)
            yield Result(place.file, place, "invalid", problems=(problem,))
        yield from checked(runner.library, self.found, runner.options)


def _accept(run: _Run, runner: Runner, results: Sequence[Result]) -> tuple[frozenset[tuple[str, str]], int]:
    """Rewrite what is stale; what is left for a person to decide, by file and id, and a code if something went wrong.

    A file that cannot be written is told, and the others are; then the record stays as it is.
    """
    from rulewright.core.errors import InputError

    accepted = _accepted(run, runner, results)
    refused: set[str] = set()
    for file, content in accepted.files.items():
        if refused and file in accepted.records:
            continue
        try:
            other = file.is_file() and file.stat().st_nlink > 1
            rewrite(file, content)
        except InputError as error:
            refused.add(str(file))
            for problem in error.problems:
                print(f"error: {problem}", file=sys.stderr)
            continue
        if other:
            print(f"note: {shown(file)} has another name too (a hard link): there the old text stays", file=sys.stderr)
    for place, line in accepted.lines:
        if str(Path(place)) not in refused:
            print(line, file=sys.stderr)
    left = {(r.place.file, r.id) for r in results if str(Path(r.place.file)) in refused}
    return accepted.left | left, _mistaken(accepted) or (INVALID if refused else RIGHT)


def _mistaken(accepted: Accepted) -> int:
    """Tell of the files that we failed to rewrite; the code for it."""
    for file in accepted.mistaken:
        what = "could not be rewritten and is as it was"
        print(f"error: {file} {what}: this is a mistake of the program, please report it", file=sys.stderr)
    return INTERNAL if accepted.mistaken else RIGHT


def _accepted(run: _Run, runner: Runner, results: Sequence[Result]) -> Accepted:
    """What it would be to rewrite what is stale."""
    from rulewright.harness.accepting import accept_all

    whole = not (run.paths or run.selection.clause or run.selection.text or run.selection.names)
    return accept_all(runner, run.search(), results, whole)


def _covered(runner: Runner) -> list[GameCoverage] | None:
    """What the scenarios that have run show of each game's clauses; None if that is not counted."""
    if runner.coverage is None:
        return None
    from rulewright.harness.coverage_report import GameCoverage

    runner.coverage.finish()
    return [GameCoverage(runner.coverage, game) for game in runner.coverage.games]


def _tell(
    results: Sequence[Result],
    format: Format,
    lang: Language,
    output: Output | None,
    covered: Sequence[GameCoverage] | None,
    least: float,
    durations: int,
    apart: bool,
) -> int:
    """Write the results, `apart` on standard error; the exit code."""
    from rulewright.harness.running import counts

    if format is Format.json:
        written = _as_json(results, lang, covered, durations)
    else:
        written = _for_people(results, format, lang, covered, durations)
    if apart:
        print(written, file=sys.stderr)
    else:
        write(written, output, people=format is Format.text)
    if not results:
        print("no scenario selected", file=sys.stderr)
        return USAGE
    summary = counts(results)
    if summary["invalid"]:
        return INVALID
    fails = covered is not None and _too_little(covered, lang, least)
    return FAILED if fails or summary["failed"] or summary["stale"] else RIGHT


def _as_json(results: Sequence[Result], lang: Language, covered: Sequence[GameCoverage] | None, durations: int) -> str:
    from rulewright.harness import coverage_report
    from rulewright.harness.reporters import json_format

    coverage = None if covered is None else coverage_report.as_data(covered, lang.value)
    return json_format.report(results, lang.value, coverage, durations)


def _for_people(
    results: Sequence[Result], format: Format, lang: Language, covered: Sequence[GameCoverage] | None, durations: int
) -> str:
    """The results, in text with the coverage; what a format has no place for is told apart."""
    from rulewright.harness import coverage_report
    from rulewright.harness.reporters import reporter
    from rulewright.harness.reporters.text_format import durations as slowest

    written = reporter(format.value)(results, lang.value)
    told = coverage_report.text(covered, lang.value) if covered is not None else ""
    if told and format is Format.text:
        written, told = f"{written}\n{told}", ""
    for apart in (told, slowest(results, durations, lang.value) if durations else ""):
        if apart:
            print(apart, file=sys.stderr)
    return written


def _too_little(covered: Sequence[GameCoverage], lang: Language, least: float) -> bool:
    """Whether too little is shown, or too few clauses run; people are told."""
    from rulewright.harness.coverage_report import percent
    from rulewright.harness.wording import coverage_phrase, in_language

    found = percent(covered)
    told = [
        coverage_phrase("too-few", lang.value).format(in_language(game.spec.data["game"]["title"], lang.value))
        for game in covered
        if game.too_few_run
    ]
    if found < least:
        told.append(coverage_phrase("below", lang.value).format(f"{found:g}", f"{least:g}"))
    for line in told:
        print(line, file=sys.stderr)
    return bool(told)


def _known_clause(clause: str, game: str | None, games_library: Library, found: Sequence[Found]) -> None:
    """Refuse a clause that no pack and no overlay of a scenario defines.

    Raises:
        InputError: with the nearest that there is.
    """
    from rulewright import games
    from rulewright.core.errors import InputError
    from rulewright.spec.pack import unknown

    known = [c.id for name in ([game] if game else games.names()) for c in games_library.spec(name).clauses]
    if clause not in known:
        own = [name for scenario in found for name in scenario.clauses]
        raise InputError(unknown("clause", clause, dict.fromkeys([*known, *own]), None))
