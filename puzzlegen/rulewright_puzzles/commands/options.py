"""Options that several puzzle commands share, and what they mean."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright_puzzles.levels import Level

if TYPE_CHECKING:
    from rulewright.core.errors import Problem
    from rulewright.core.game import Game as AnyGame
    from rulewright.core.game import Position
    from rulewright_puzzles.record import Puzzle, Written
    from rulewright_puzzles.stipulation import Stipulation


class Part(StrEnum):
    """A part of a turn."""

    overload = "overload"
    second = "second"
    third = "third"


class Source(StrEnum):
    """Where positions come from, besides games that are given."""

    self_play = "self-play"
    placement = "placement"
    mutation = "mutation"


class Ally(StrEnum):
    """What an ally does."""

    helps = "helps"
    hinders = "hinders"


Turns = Annotated[int | None, typer.Option("--win-in", metavar="N", min=1, max=9, help="To win in N turns.")]
Survive = Annotated[int | None, typer.Option("--survive", metavar="N", min=1, max=9, help="To survive N turns.")]
Reduce = Annotated[
    str | None,
    typer.Option(
        "--reduce",
        metavar="TEXT",
        help='To reduce an opponent to so many Replicants, as "Bleu to 3 in 2"; "to 3 in 2" if there is only one.',
    ),
]
ReduceAny = Annotated[
    str | None,
    typer.Option(
        "--reduce",
        metavar="TEXT",
        help='To reduce an opponent to so many Replicants, as "Bleu to 3 in 2"; "to 3 in 2" whoever it is.',
    ),
]
WithAlly = Annotated[Ally | None, typer.Option("--ally", help="In teams: whether the ally helps or hinders.")]
Unique = Annotated[
    list[Part] | None,
    typer.Option(
        "--unique", help="What all winning first turns share (repeatable).", show_default="overload and second"
    ),
]


def path(text: str) -> Path:
    """A path, which no text without a sign is: it would be the folder where one is."""
    if not text:
        raise typer.BadParameter("an empty path names nothing")
    return Path(text)


Paths = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="[PATH ...]",
        parser=path,
        help="Files of puzzles (working files, too), or folders; those published if none.",
        show_default=False,
    ),
]
Theme = Annotated[
    list[str] | None, typer.Option("--theme", metavar="ID", help="Only with this theme (repeatable: with all of them).")
]
Jobs = Annotated[int, typer.Option(metavar="N", min=1, help="Processes; the result is the same.")]
Game = Annotated[str | None, typer.Option(metavar="GAME[:MODE]", help="Only of this game, or mode.")]
Asked = Annotated[
    str | None, typer.Option("--asked", metavar="TEXT", help='Only where this is asked, as "win in 2", or just "win".')
]
OfLevel = Annotated[Level | None, typer.Option("--level", help="Only of this level.")]
Text = Annotated[str | None, typer.Option("-k", metavar="TEXT", help="Only ids and titles with this.")]


def stipulation(win_in: int | None, survive: int | None, reduce: str | None, ally: Ally | None) -> str:
    """What is asked, as text; of `reduce` the opponent may be left out.

    Raises:
        typer.BadParameter: if not exactly one thing is asked.
    """
    asked = [
        *([f"win in {win_in}"] if win_in is not None else []),
        *([f"survive {survive}"] if survive is not None else []),
        *([f"reduce {reduce.strip()}"] if reduce is not None else []),
    ]
    if len(asked) != 1:
        given = "nothing is asked" if not asked else "several things are asked"
        raise typer.BadParameter(f"{given}: say just one", param_hint="--win-in N, --survive N, --reduce TEXT")
    return f"{asked[0]}, ally {ally.value}" if ally is not None else asked[0]


def checked(text: str, position: Position) -> Stipulation:
    """A stipulation from its text; one that leaves open whom to reduce is about the only opponent there is.

    Raises:
        InputError: if it cannot be read, or there are several opponents.
    """
    from rulewright.core.errors import InputError, Problem
    from rulewright_puzzles.stipulation import Stipulation, leaves_open, of

    if not leaves_open(text):
        return Stipulation.parse(text)
    mover = position.game.current_player(position.state)
    others = [name for seat, name in enumerate(position.names) if seat not in position.game.side(mover)]
    asked = of(text, others[0])
    if len(others) > 1:
        raise InputError(Problem(f'"{text}" does not say whom', suggestion=f"opponents: {', '.join(others)}"))
    return asked


def unique_parts(parts: Sequence[Part] | None, game: AnyGame) -> tuple[str, ...]:
    """What all winning first turns share, in the order of a turn.

    Raises:
        InputError: if turns of the game are single actions, and have no parts.
    """
    from rulewright.core.abilities import WHOLE
    from rulewright.core.errors import InputError, Problem

    default = game.own.hints.unique
    if parts and WHOLE in default:
        raise InputError(Problem(f"a turn of {game.spec.game} is a single action", suggestion="leave --unique out"))
    return tuple(part.value for part in Part if part in parts) if parts else default


def published() -> list[Path]:
    """The folders of published puzzles.

    Raises:
        InputError: if there is none.
    """
    from rulewright import games
    from rulewright.core.errors import InputError, Problem
    from rulewright.spec.folders import PUZZLE_FOLDER, scenarios_of

    there = (scenarios_of(game) / PUZZLE_FOLDER for game in games.names())
    found = sorted(folder for folder in there if folder.is_dir())
    if not found:
        raise InputError(Problem("no puzzles are published here", suggestion="name a file of puzzles"))
    return found


def all_files(paths: Sequence[Path] | None) -> list[Path]:
    """The files of puzzles that all these paths name, those published if none; each once, however it is spelled.

    Raises:
        InputError: with every path that names none.
    """
    from rulewright.core.errors import InputError

    found, problems = _files(paths)
    if problems:
        raise InputError(problems)
    return found


def _files(paths: Sequence[Path] | None) -> tuple[list[Path], list[Problem]]:
    from rulewright.core.errors import InputError
    from rulewright_puzzles.collection import files

    found: dict[object, Path] = {}
    problems: list[Problem] = []
    for path in paths or published():
        try:
            for file in files(path):
                found.setdefault(identity(file), file)
        except InputError as error:
            problems += error.problems
    return list(found.values()), problems


def identity(file: Path) -> object:
    """What two names of the same file share, whether links lead to it or it has several names."""
    try:
        told = file.stat()
    except (OSError, ValueError):
        return os.path.realpath(file)
    return told.st_dev, told.st_ino


def scan_all(paths: Sequence[Path] | None, distinct: bool = True) -> tuple[list[Written], list[Problem]]:
    """The puzzles of all these files and folders, in the order of their files, and what is wrong with them, or with
    lines that are none.

    Args:
        paths: files and folders.
        distinct: whether no two may have the same id, also if they are in different files.
    """
    from rulewright_puzzles.collection import scan

    named, problems = _files(paths)
    found, wrong = scan(named, distinct)
    return found, [*problems, *wrong]


def read_all(paths: Sequence[Path] | None, distinct: bool = True) -> list[Written]:
    """The same, where all must be usable.

    Raises:
        InputError: with everything that is wrong with any of them.
    """
    from rulewright.core.errors import InputError

    found, problems = scan_all(paths, distinct)
    if problems:
        raise InputError(problems)
    return found


@dataclass(frozen=True)
class Choice:
    """Which puzzles are meant; what is None, or empty, leaves all."""

    game: str | None = None
    mode: str | None = None
    asked: str | None = None
    level: str | None = None
    themes: Sequence[str] = ()
    text: str | None = None

    def has(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is among them."""
        said = " ".join([puzzle.id, *puzzle.title.values()]).casefold()
        return (
            self.game in (None, puzzle.game)
            and self.mode in (None, puzzle.mode)
            and self.level in (None, puzzle.difficulty["level"])
            and (self.asked is None or puzzle.stipulation.startswith(self.asked))
            and set(self.themes) <= set(puzzle.themes)
            and (self.text is None or self.text.casefold() in said)
        )


def check_plain(mode: str) -> None:
    """Refuse a mode of which something is chosen.

    Raises:
        InputError: with how it is named without.
    """
    from rulewright.core.errors import InputError, Problem

    plain, colon, _ = mode.partition(":")
    if colon:
        told = "puzzles are of a mode as it is set up if nothing is chosen"
        raise InputError(Problem(told, suggestion=f"name the mode alone: {plain}"))


def _check_mode(game: str, mode: str) -> None:
    from rulewright.core.errors import InputError, Problem
    from rulewright.spec.pack import Library

    check_plain(mode)

    modes = Library().spec(game).modes
    if mode not in modes:
        raise InputError(Problem(f'unknown mode "{mode}"', suggestion=f"modes: {', '.join(modes)}"))


def chosen(
    paths: Sequence[Path] | None,
    game: str | None = None,
    asked: str | None = None,
    level: Level | None = None,
    themes: Sequence[str] | None = None,
    text: str | None = None,
) -> list[Written]:
    """The puzzles that are meant, with their places; `game` is GAME or GAME:MODE.

    Raises:
        InputError: if a file cannot be used, or a game or theme is unknown.
    """
    from rulewright import games
    from rulewright_puzzles.stipulation import check_beginning
    from rulewright_puzzles.themes import check_theme

    found = read_all(paths)
    name, sign, mode = (game or "").partition(":")
    if game is not None:
        games.of(name)
    if sign:
        _check_mode(name, mode)
    if asked is not None:
        check_beginning(asked)
    for theme in themes or ():
        check_theme(theme, [name] if name else games.names())
    choice = Choice(name or None, mode or None, asked, level.value if level else None, themes or (), text)
    return [written for written in found if choice.has(written.puzzle)]
