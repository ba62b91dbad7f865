"""WHERE: a position named on the command line, as a file, a game's start or one line of text."""

from __future__ import annotations

import os
from pathlib import Path

from rulewright import games
from rulewright.core.errors import InputError, Problem
from rulewright.core.game import Position, PositionError
from rulewright.harness.finding import Search, none_called, place_of, read_file, scenarios, split
from rulewright.spec.pack import Library
from rulewright.spec.validation import nearest


def locate(where: str, library: Library) -> Position:
    """The position that WHERE names.

    Raises:
        InputError: if it names none, or one that contradicts itself.
    """
    name, _, rest = where.strip().partition(" ")
    game, _, mode = name.partition(":")
    if game in games.names():
        library.check_meant_for(game)
        return _of_game(game, mode, where.strip() if rest else "", library)
    return _of_file(where, library)


def _of_game(game: str, mode: str, line: str, library: Library) -> Position:
    made = library.game(game, mode or None)
    if not line:
        return made.initial_position()
    try:
        return made.parse_position(line)
    except PositionError as error:
        raise InputError(Problem(error.message, suggestion=error.suggestion)) from None


def _of_file(where: str, library: Library) -> Position:
    file, line, name = split(where)
    if not os.path.exists(file):  # noqa: PTH110 pathlib raises where this says no
        near = nearest(where, games.names())
        hint = (
            f'did you mean "{near}"?' if near else f"a file, one of the games {', '.join(games.names())}, or a position"
        )
        raise InputError(Problem(f'"{where}" is neither a file nor a game', suggestion=hint))
    document = read_file(Path(file))
    result = Search()
    found = list(scenarios(document, result))
    if line is not None:
        found = [f for f in found if f.document.place(("scenarios", f.number)).line <= line][-1:]
    elif name is not None:
        found = [f for f in found if f.id == name] or none_called(file, name, found)
    elif "position" in document.data:
        found = []
    if len(found) > 1:
        ids = ", ".join(f.id for f in found)
        raise InputError(Problem(f"{file} has several scenarios", suggestion=f"add #ID, one of: {ids}"))
    data = found[0].data.get("position", {}) if found else document.data["position"]
    library.check_meant_for(document.data["game"])
    made = library.game(document.data["game"], data.get("mode"), found[0].data.get("under") if found else None)
    try:
        return made.position(data)
    except PositionError as error:
        keys = ("position", *error.path)
        place = found[0].place(keys) if found else place_of(document, keys)
        raise InputError(Problem(error.message, place, error.suggestion)) from None
