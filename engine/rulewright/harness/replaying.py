"""Reading written games from files, whichever game they are of."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright import games
from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.written import WrittenGame, players
from rulewright.spec.folders import shown
from rulewright.spec.pack import Library
from rulewright.spec.yaml_source import read_text

_NAMED = re.compile(r"^([\w-]+):([\w-]+) ", re.MULTILINE)


def read_written(file: Path, game: str | None, library: Library) -> WrittenGame:
    """A written game.  Without `game` (``GAME`` or ``GAME:MODE``) the one that can read the file is taken.

    Raises:
        InputError: if the file cannot be read, by any game.
    """
    written = _read(file, game, library)
    library.check_meant_for(written.start.game.spec.game)
    return written


def _read(file: Path, game: str | None, library: Library) -> WrittenGame:
    text = read_text(file, shown(file))
    if text.startswith("\ufeff"):
        message = "the file begins with a byte order mark (BOM)"
        raise InputError(Problem(message, Place(shown(file), 1, 1), "save it as UTF-8 without BOM"))
    if game is not None:
        name, _, mode = game.partition(":")
        return library.game(name, mode or None).read_game(text, shown(file))
    failures: list[InputError] = []
    doubtful: list[WrittenGame] = []
    for name, mode in _candidates(text, shown(file), library):
        try:
            written = library.game(name, mode).read_game(text, shown(file))
        except InputError as error:
            failures.append(error)
            continue
        if not written.illegal and not written.wrong_end:
            return written
        doubtful.append(written)
    if doubtful:
        return max(doubtful, key=lambda written: len(written.steps))
    raise max(reversed(failures), key=_reached)


def _candidates(text: str, file: str, library: Library) -> list[tuple[str, str]]:
    """The games and modes that a text may be of: what it names, else all for so many players.

    Raises:
        InputError: if there is none for so many.
    """
    named = _NAMED.search(text)
    if named and named[1] in games.names():
        return [(named[1], named[2])]
    seats = {(name, mode): len(m["seats"]) for name in games.names() for mode, m in library.spec(name).modes.items()}
    head = players(text, file)
    if head is None:
        return list(seats)
    count = len(head[0])
    if count not in seats.values():
        known = ", ".join(map(str, sorted(set(seats.values()))))
        message = f"no game is for {count} player{'' if count == 1 else 's'}"
        raise InputError(Problem(message, head[1], f"there are games for {known}"))
    return [candidate for candidate, number in seats.items() if number == count]


def _reached(error: InputError) -> tuple[int, int]:
    """How far a game got in reading before it failed."""
    place = error.problems[0].place
    return (place.line, place.column) if place else (0, 0)
