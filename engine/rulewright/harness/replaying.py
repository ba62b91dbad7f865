"""Reading written games from files, whichever game they are of."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright import games
from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.written import WrittenGame
from rulewright.spec.folders import shown
from rulewright.spec.pack import Library
from rulewright.spec.yaml_source import read_text

_NAMED = re.compile(r"^([\w-]+):([\w-]+) ", re.MULTILINE)


def read_written(file: Path, game: str | None, library: Library) -> WrittenGame:
    """A written game.  Without `game` (``GAME`` or ``GAME:MODE``) the one that can read the file is taken.

    Raises:
        InputError: if the file cannot be read, by any game.
    """
    text = read_text(file, shown(file))
    if text.startswith("\ufeff"):
        message = "the file begins with a byte order mark (BOM)"
        raise InputError(Problem(message, Place(shown(file), 1, 1), "save it as UTF-8 without BOM"))
    if game is not None:
        name, _, mode = game.partition(":")
        return library.game(name, mode or None).read_game(text, shown(file))
    failures: list[InputError] = []
    doubtful: list[WrittenGame] = []
    for name, mode in _candidates(text, library):
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


def _candidates(text: str, library: Library) -> list[tuple[str, str]]:
    """The games and modes that a text may be of: what it names, else all."""
    named = _NAMED.search(text)
    if named and named[1] in games.names():
        return [(named[1], named[2])]
    return [(name, mode) for name in games.names() for mode in library.spec(name).modes]


def _reached(error: InputError) -> tuple[int, int]:
    """How far a game got in reading before it failed."""
    place = error.problems[0].place
    return (place.line, place.column) if place else (0, 0)
