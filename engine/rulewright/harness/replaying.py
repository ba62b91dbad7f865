"""Reading written games from files, whichever game they are of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rulewright import games
from rulewright.core.errors import InputError, Place, Problem, meant, numbered
from rulewright.core.game import Game, Position
from rulewright.core.steps import WrittenGame
from rulewright.core.written import lines, players
from rulewright.spec.folders import shown
from rulewright.spec.pack import Library
from rulewright.spec.yaml_source import read_text

_TURNS = re.compile(r"^T\d+\.\.([^(\r\n]*)", re.MULTILINE)
_WHICH = "begin with a position on one line, or say it with --game where that is an option"
_BEGUN = re.compile(r"\ufeff?(?:[ \t]*(?:# .*)?[\r\n]+)*(?:T0\.\.\(|([a-z][a-z0-9-]*):[\w:=,-]+ )")
_NAMED = re.compile(r"^([\w-]+):([\w:=,-]+) ", re.MULTILINE)


def read_written(file: Path, game: str | None, library: Library) -> WrittenGame[Position]:
    """A written game.  Without `game` (``GAME`` or ``GAME:MODE``) the one that can read the file is taken.

    Raises:
        InputError: if the file cannot be read, by any game.
    """
    written = _read(file, game, library)
    library.check_meant_for(written.start.game.spec.game)
    return written


def _read(file: Path, game: str | None, library: Library) -> WrittenGame[Position]:
    text = read_text(file, shown(file))
    if text.startswith("\ufeff"):
        message = "the file begins with a byte order mark (BOM)"
        raise InputError(Problem(message, Place(shown(file), 1, 1), "save it as UTF-8 without BOM"))
    if game is not None:
        name, _, mode = game.partition(":")
        return library.game(name, mode or None).own.written.read(text, shown(file))
    failures: list[tuple[Game, InputError]] = []
    doubtful: list[WrittenGame[Position]] = []
    for name, mode in _candidates(text, shown(file), library):
        made = library.game(name, mode)
        try:
            written = made.own.written.read(text, shown(file))
        except InputError as error:
            failures.append((made, error))
            continue
        if written.steps and not written.illegal and not written.wrong_end:
            return written
        doubtful.append(written)
    if doubtful:
        found = max(doubtful, key=lambda written: len(written.steps))
        if not found.steps and len({written.start.game.spec.game for written in doubtful}) > 1:
            raise InputError(Problem("no turn says which game this is of", Place(shown(file), 1, 1), _WHICH))
        return found
    head = players(text, shown(file))
    names = head[0] if head else None
    _, failed = max(reversed(failures), key=lambda failure: (_readable(failure[0], text, names), _reached(failure[1])))
    raise failed


def is_written(file: Path) -> bool:
    """Whether a file begins as a written game does: with the names of players, or a position on one line."""
    try:
        begun = _BEGUN.match(read_text(file, str(file)))
    except InputError:
        return False
    return begun is not None and begun[1] in (None, *games.names())


def read_right(file: Path, game: str | None, library: Library) -> WrittenGame[Position]:
    """A written game that is as it says.

    Raises:
        InputError: if it cannot be read, an action is illegal, or the end is another than it says.
    """
    written = read_written(file, game, library)
    if step := written.illegal:
        raise InputError(Problem(f"{step.text} is illegal", step.place, "rulewright replay says why"))
    if written.wrong_end:
        raise InputError(written.wrong_end)
    return written


def _candidates(text: str, file: str, library: Library) -> list[tuple[str, str]]:
    """The games and modes that a text may be of: what it names, else all for so many players.

    Raises:
        InputError: if there is none for so many.
    """
    named = _NAMED.search(text)
    if named and named[1] in games.names():
        return [(named[1], named[2])]
    first = next(lines(text, file), None)
    if first and named and first[0].startswith(named[0]):
        hint = meant(named[1], games.names()) or f"games: {', '.join(games.names())}"
        raise InputError(Problem(f'unknown game "{named[1]}"', first[1](0), hint))
    seats = {(name, mode): len(m["seats"]) for name in games.names() for mode, m in library.spec(name).modes.items()}
    head = players(text, file)
    if head is None:
        return list(seats)
    count = len(head[0])
    if count not in seats.values():
        known = ", ".join(map(str, sorted(set(seats.values()))))
        message = f"no game is for {numbered(count, 'player')}"
        raise InputError(Problem(message, head[1], f"there are games for {known}"))
    return [candidate for candidate, number in seats.items() if number == count]


def _readable(game: Game, text: str, names: Sequence[str] | None) -> int:
    """How many signs of a text are in actions that a game can read, whichever turn has a slip in it."""

    def readable(action: str) -> bool:
        try:
            game.own.notation.check(action, names)
        except InputError:
            return False
        return True

    turns = [turn for line in _TURNS.findall(text) for turn in line.split("..")]
    return sum(
        len(turn) if readable(turn) else sum(len(part) for part in turn.split("/") if readable(part)) for turn in turns
    )


def _reached(error: InputError) -> tuple[int, int]:
    """How far a game got in reading before it failed."""
    place = error.problems[0].place
    return (place.line, place.column) if place else (0, 0)
