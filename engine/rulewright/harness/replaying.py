"""Reading written games from files, whichever game they are of."""

from __future__ import annotations

from pathlib import Path

from rulewright import games
from rulewright.core.errors import InputError
from rulewright.core.written import WrittenGame
from rulewright.spec.folders import shown
from rulewright.spec.pack import Library
from rulewright.spec.yaml_source import read_text


def read_written(file: Path, game: str | None, library: Library) -> WrittenGame:
    """A written game.  Without `game` (``GAME`` or ``GAME:MODE``) the one that can read the file is taken.

    Raises:
        InputError: if the file cannot be read, by any game.
    """
    text = read_text(file, shown(file))
    if game is not None:
        name, _, mode = game.partition(":")
        return library.game(name, mode or None).read_game(text, shown(file))
    failures: list[InputError] = []
    for name in _candidates(text):
        for mode in library.spec(name).modes:
            made = library.game(name, mode)
            try:
                return made.read_game(text, shown(file))
            except InputError as error:
                failures.append(error)
    raise max(failures, key=_reached)


def _candidates(text: str) -> list[str]:
    """The games a text may be of: the one it names, else all."""
    named = [name for name in games.names() if text.lstrip().startswith(f"{name}:")]
    return named or games.names()


def _reached(error: InputError) -> tuple[int, int]:
    """How far a game got in reading before it failed."""
    place = error.problems[0].place
    return (place.line, place.column) if place else (0, 0)
