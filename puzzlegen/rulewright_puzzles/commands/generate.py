"""``rulewright puzzle generate``: find puzzles, each with its proof."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import Readings, Variants, library
from rulewright.cli.output import Kind, Output, write, written
from rulewright.core.errors import InputError
from rulewright_puzzles.commands.options import (
    Jobs,
    Part,
    ReduceAny,
    Source,
    Survive,
    Theme,
    Turns,
    Unique,
    WithAlly,
    check_plain,
    identity,
    path,
    read_all,
    stipulation,
    unique_parts,
)
from rulewright_puzzles.levels import Level

if TYPE_CHECKING:
    from rulewright.core.game import Game
    from rulewright.spec.pack import Library
    from rulewright_puzzles.catalogue import Catalogue, Loaded
    from rulewright_puzzles.record import Puzzle
    from rulewright_puzzles.wanted import Wanted

BUDGET = 200_000_000
EFFORT = 100_000
MOST = 10**15
WORK = ".work"
"""What the working file is called that a run keeps beside its output until it is complete."""
OTHERS = "{0} has puzzles of a run with other options: name another file, or remove it"
KEPT_IN = ("", "-wal", "-shm")
"""The ends of the names of the files that SQLite keeps."""


def _found_before(file: Path) -> bool:
    """Whether a run that goes on knows all the puzzles of a file, since it has found them itself."""
    from rulewright_puzzles.catalogue import Catalogue
    from rulewright_puzzles.collection import read

    kept = file.with_name(file.name + WORK)
    if not kept.is_file():
        return False
    try:
        with Catalogue(kept, reading=True) as catalogue:
            return {each.puzzle.position for each in read(file)} <= catalogue.positions()
    except InputError:
        return False


PUZZLES = Kind("what an unfinished run of this command has found so far", _found_before)


def _is_working_file(file: Path) -> bool:
    """Whether a file is a working file; whether it is damaged is found out before anything is written into it."""
    from rulewright_puzzles.catalogue import is_catalogue, is_foreign

    return is_catalogue(file) and not is_foreign(file)


CATALOGUE = Kind("a working file", _is_working_file)


def generate(
    game: Annotated[str, typer.Argument(metavar="GAME[:MODE]", help="What to find puzzles in.", show_default=False)],
    win_in: Turns = None,
    survive: Survive = None,
    reduce: ReduceAny = None,
    ally: WithAlly = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=MOST, help="How many puzzles.")] = 10,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same puzzles.")] = 0,
    budget: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=MOST,
            help="Nodes (positions played to) to spend on all of it; the task in which they are spent is finished.",
        ),
    ] = BUDGET,
    effort: Annotated[int, typer.Option(metavar="N", min=1, max=MOST, help="Nodes to spend on one position.")] = EFFORT,
    jobs: Jobs = 1,
    sources: Annotated[
        list[Source] | None,
        typer.Option("--from", help="Where positions come from (repeatable).", show_default="all of these"),
    ] = None,
    games: Annotated[
        list[Path] | None,
        typer.Option(
            "--game", metavar="FILE", readable=False, help="Look for puzzles in this written game, too (repeatable)."
        ),
    ] = None,
    theme: Theme = None,
    levels: Annotated[
        list[Level] | None, typer.Option("--level", help="Only of this level (repeatable: of one of them).")
    ] = None,
    unique: Unique = None,
    hanging: Annotated[
        bool, typer.Option("--hanging", help="Also where something can be taken for nothing at once.")
    ] = False,
    whole: Annotated[bool, typer.Option("--whole", help="Leave positions as they were found.")] = False,
    unlike: Annotated[
        list[Path] | None,
        typer.Option(
            "--unlike", metavar="PATH", parser=path, help="No puzzle, and no title, of those there (repeatable)."
        ),
    ] = None,
    reading: Readings = None,
    variant: Variants = None,
    work: Annotated[
        Output | None,
        written("--work", CATALOGUE, help="Keep a working file (SQLite) there: puzzles, and what each task found."),
    ] = None,
    output: Annotated[Output | None, written("-o", PUZZLES)] = None,
) -> int:
    """Find puzzles and write them as JSONL, a line each, sorted by id.

    The same options give the same bytes, whatever the number of processes.  With -o an interrupted run goes on where
    it was when it is started again.  1 if fewer were found within the budget than wanted.
    """
    asked = stipulation(win_in, survive, reduce, ally)
    kept = _working_file(work, output)
    rules = library(variant, reading)
    wanted = _wanted(game, asked, rules, sources, games, theme, unique, seed, effort, (hanging, whole), variant)
    wanted = replace(wanted, levels=tuple(level.value for level in Level if level in (levels or ())))
    present = _present(unlike, rules)
    with _catalogue(kept) as catalogue:
        try:
            _check_goes_on(output, catalogue, wanted.name())
            found = _run(wanted, count, budget, jobs, catalogue, present)
        except (InputError, typer.BadParameter):
            if work is None and kept is not None:
                _check_alone(output, kept, catalogue)
            raise
        if work is not None:
            _tell_loaded(catalogue.load(found, rules), len(found), work)
        passing = work is None and catalogue.has_only(wanted.name())  # what somebody else keeps under this name stays
    _write(found, output)
    complete = len(found) == count
    if complete and kept is not None and passing:
        _forget(kept)
    elif complete and kept is not None and work is None:
        print(f"{kept} stays, since it has what another run found", file=sys.stderr)
    return RIGHT if complete else FAILED


def _tell_loaded(loaded: Loaded, found: int, work: Output) -> None:
    """Say which puzzles the working file had already, and which it keeps under another title."""
    if loaded.added < found:
        print(f"{found - loaded.added} of these {found} puzzles were in {work} already", file=sys.stderr)
    for was, now in loaded.renamed:
        print(f"{was.id}: kept in {work} as {now.id}, since another puzzle there has its title", file=sys.stderr)


def _working_file(work: Output | None, output: Output | None) -> Path | None:
    """Where what each task found is kept; None for a run that keeps nothing.

    Raises:
        typer.BadParameter: if it would be written over by the puzzles.
    """
    own = output.file if output is not None else None
    if work is None:
        goes_on = own is not None and (own.is_file() or not own.exists())  # a device or a pipe has nothing beside it
        return own.with_name(own.name + WORK) if own is not None and goes_on else None
    if work.file is None:
        work.refuse("a working file is a file, not a text to print")
    kept = [work.file.with_name(work.file.name + end) for end in KEPT_IN] if work.file is not None else []
    if output is not None and own is not None and identity(own) in map(identity, kept):
        output.refuse(f"{output} is --work too, which would be lost")
    return work.file


def _check_goes_on(output: Output | None, catalogue: Catalogue, run: str) -> None:
    """Refuse a file of puzzles that a run does not know, before it has looked for its own: they would stand there as
    what it has found.

    Raises:
        typer.BadParameter: if it has some.
    """
    from rulewright_puzzles.collection import read

    file = output.file if output is not None else None
    if output is None or file is None or not file.is_file() or not file.stat().st_size:
        return
    if not {each.puzzle.position for each in read(file)} <= catalogue.positions(run):
        output.refuse(OTHERS.format(output))


def _check_alone(output: Output | None, kept: Path, catalogue: Catalogue) -> None:
    """Say of a run that goes no further whether it is since another of the same name was complete meanwhile, which has
    taken away the working file of both: a new one that has nothing in it is not left.

    Raises:
        typer.BadParameter: if it is so.
    """
    if kept.exists() and not catalogue.has_only(""):
        return
    catalogue.close()
    _forget(kept)
    if output is not None:
        output.judge()


def _write(found: Sequence[Puzzle], output: Output | None) -> None:
    """Write what was found, if anything; over an unfinished run's file only if all of it is there again.

    Raises:
        typer.BadParameter: if some of it is not: the run had other options.
    """
    from rulewright_puzzles.record import lines

    text = lines(found)
    if output is not None and output.file is not None and output.file.is_file():
        before = output.file.read_text(encoding="utf-8")
        if not set(before.splitlines()) <= set(text.splitlines()):
            output.refuse(OTHERS.format(output))
    if found:
        write(text.rstrip("\n"), output)


def _wanted(
    named: str,
    asked: str,
    rules: Library,
    sources: Sequence[Source] | None,
    games: Sequence[Path] | None,
    themes: Sequence[str] | None,
    unique: Sequence[Part] | None,
    seed: int,
    effort: int,
    welcome: tuple[bool, bool],
    variants: Sequence[Path] | None,
) -> Wanted:
    """The wish, checked.

    Raises:
        typer.BadParameter: if an option makes no sense.
        InputError: if the game, a reading, a theme or a file cannot be used.
    """
    from rulewright_puzzles.search.goal import goal
    from rulewright_puzzles.stipulation import of
    from rulewright_puzzles.themes import check_theme
    from rulewright_puzzles.wanted import Wanted

    name, _, mode = named.partition(":")
    check_plain(mode)
    made = rules.game(name, mode or None)
    rules.check_meant_for(name)
    start = made.own.initial_position()
    goal(start, of(asked, start.names[1]))
    drawn = [source.value for source in Source if source in (sources or ())]
    if not drawn and not games:
        boarded = made.own.hints.measure(made.initial_state()) is not None
        drawn = [source.value for source in Source if boarded or source is Source.self_play]
    _check_open(made, asked)
    return Wanted(
        game=name,
        mode=made.mode,
        variants=tuple(str(file) for file in variants or ()),
        readings={r: option for r, option in made.readings.items() if option != made.spec.readings[r].default},
        digest=made.spec.digest,
        stipulation=asked,
        unique=unique_parts(unique, made),
        sources=(*drawn, *(["game"] if games else [])),
        seed=seed,
        effort=effort,
        hanging=welcome[0],
        whole=welcome[1],
        themes=tuple(check_theme(theme, [name]) for theme in themes or ()),
        written=[_turns(file, named, rules) for file in games or ()],
    )


def _check_open(game: Game, asked: str) -> None:
    """Refuse to reduce somebody to what he has at the start.

    Raises:
        InputError: if there is nothing to do.
    """
    from rulewright.core.errors import InputError, Problem
    from rulewright_puzzles.stipulation import of

    start = game.initial_state()
    aim = of(asked, game.own.initial_position().names[-1])
    most = max(game.own.hints.pieces_left(start, seat) for seat in range(game.seats))
    if aim.left is not None and aim.left >= most:
        raise InputError(Problem(f'"{asked}" is no task: a player begins with {most}'))


def _turns(file: Path, named: str, rules: Library) -> list[str]:
    """The positions of a written game in which a turn begins, each on one line.

    Raises:
        InputError: if it cannot be read, is not as it says, or is of another game or mode.
    """
    from rulewright.core.errors import Place, Problem
    from rulewright.harness.replaying import read_right
    from rulewright.spec.folders import shown

    written = read_right(file, named, rules)
    found = [step.before for step in written.steps if written.start.game.begins_turn(step.before.state)]
    if not found:
        raise InputError(Problem("no turn begins in this game", Place(shown(file), 1, 1)))
    return [str(position) for position in found]


def _present(paths: Sequence[Path] | None, rules: Library) -> dict[str, Puzzle]:
    """The puzzles that are not to come again, by key."""
    from rulewright_puzzles.symmetry import key

    found = {}
    for each in read_all(paths, distinct=False) if paths else ():
        position = each.puzzle.at(rules)
        found[key(position, each.puzzle.asked)] = each.puzzle
    return found


@contextlib.contextmanager
def _catalogue(file: Path | None) -> Iterator[Catalogue]:
    from rulewright_puzzles.catalogue import Catalogue

    with Catalogue(file) as catalogue:
        yield catalogue


def _run(
    wanted: Wanted, count: int, budget: int, jobs: int, catalogue: Catalogue, present: dict[str, Puzzle]
) -> Sequence[Puzzle]:
    from rulewright_puzzles.generating import run
    from rulewright_puzzles.progress import Progress

    progress = Progress(count, budget)
    done = run(wanted, count, budget, jobs, catalogue, progress.tell, present)
    progress.tell(len(done.puzzles), done.nodes, done.screened, last=True)
    if done.nodes > budget:
        over = f"the task in which the budget of {budget:,} nodes was spent was finished: {done.nodes:,} nodes in all"
        print(over, file=sys.stderr)
    missing = count - len(done.puzzles)
    if missing:
        found = f"only {len(done.puzzles)} of {count}" if done.puzzles else "none"
        print(
            f"{found} in this budget: {done.screened} positions in {done.tasks} tasks, {done.nodes} nodes, "
            f"{done.undecided} undecided (--budget N looks further, --effort N longer at each position)",
            file=sys.stderr,
        )
    return done.puzzles


def _forget(kept: Path) -> None:
    """Remove the working file of a complete run."""
    for end in KEPT_IN:
        kept.with_name(kept.name + end).unlink(missing_ok=True)
