"""WHERE: a position named on the command line, as a file, a game's start or one line of text."""

from __future__ import annotations

import os
from pathlib import Path

from rulewright import games
from rulewright.core.errors import InputError, PositionError, Problem
from rulewright.core.game import Position
from rulewright.harness.finding import Found, at_line, called, in_file, listed, split
from rulewright.harness.replaying import is_written, read_right
from rulewright.harness.wording import heading
from rulewright.spec import outside
from rulewright.spec.folders import PUZZLES, published_ids, shown
from rulewright.spec.pack import Library
from rulewright.spec.validation import nearest

AFTER = "--after"
"""What places in the actions that are played on are said to be in."""
LONGEST = 200
"""So much of what names no position is quoted."""


def locate(where: str, library: Library, after: str | None = None) -> Position:
    """The position that WHERE names, or the one that actions lead to from there.

    Raises:
        InputError: if it names none, or one that contradicts itself, or an action is not legal.
    """
    position = _located(where, library)
    return position if after is None else _played(position, after)


def _played(position: Position, after: str) -> Position:
    written = position.game.own.written.play_on(position, after, AFTER)
    if step := written.illegal:
        disabled = (heading(position.game.spec, clause, "en") for clause in step.verdict.disabled)
        clauses = ", ".join([*step.verdict.clauses, *disabled])
        message = f"{step.text} is illegal" + (f": {clauses}" if clauses else "")
        raise InputError(Problem(message, step.place, "rulewright explain says why"))
    return written.final


def _located(where: str, library: Library) -> Position:
    name, _, rest = where.strip().partition(" ")
    game, _, mode = name.partition(":")
    if game in games.names():
        library.check_meant_for(game)
        return _of_game(game, mode, where.strip() if rest else "", library)
    return _of_file(where, library)


def _of_game(game: str, mode: str, line: str, library: Library) -> Position:
    made = library.game(game, mode or None)
    if not line:
        return made.own.initial_position()
    try:
        return made.own.parse_position(line)
    except PositionError as error:
        raise InputError(Problem(error.message, suggestion=error.suggestion)) from None


def _of_puzzle(name: str, library: Library) -> Position:
    """The position of a published puzzle, by its id alone."""
    own = published_ids()
    found = [file for file, ids in own.items() if name in ids]
    if len(found) > 1:
        files = ", ".join(shown(file) for file in found)
        raise InputError(Problem(f'several puzzles are called "{name}"', suggestion=f"write FILE#{name}, of {files}"))
    if found:
        return _of_puzzles(str(found[0]), None, name, library)
    known = [*games.names(), *(each for ids in own.values() for each in ids)]
    near = nearest(name, known)
    hint = (
        f'did you mean "{near}"?'
        if near
        else f"a file, one of the games {', '.join(games.names())}, a puzzle's id, or a position"
    )
    told = name if len(name) <= LONGEST else f"{name[:LONGEST]}..."
    raise InputError(Problem(f'"{told}" is neither a file nor a game', suggestion=hint))


def _of_puzzles(file: str, line: int | None, name: str | None, library: Library) -> Position:
    """The position of a puzzle of a file, under the readings it was proved with, those asked for before them."""
    from rulewright.harness.puzzles import published, readings_of

    every, problems = published([file])
    if problems:
        raise InputError(problems)
    meant = [p for p in every if line in (None, p.place.line) and name in (None, p.data["id"])]
    ids = [p.data["id"] for p in every]
    if not meant:
        near = nearest(name or "", ids)
        hint = f'did you mean "{near}"?' if near else f"it has {listed(ids)}"
        called = f'puzzle "{name}"' if name is not None else f"puzzle on line {line}"
        raise InputError(Problem(f"{file} has no {called}", suggestion=hint))
    if len(meant) > 1:
        raise InputError(Problem(f"{file} has several puzzles", suggestion=f"add #ID, one of: {listed(ids)}"))
    (puzzle,) = meant
    library.check_meant_for(puzzle.data["game"])
    place = puzzle.unfit(library.spec(puzzle.data["game"]))
    try:
        game = library.game(puzzle.data["game"], puzzle.data["mode"], readings_of(puzzle, library))
        return game.own.parse_position(puzzle.data["position"])
    except PositionError as error:
        raise InputError(Problem(error.message, place, error.suggestion)) from None
    except InputError as error:
        raise InputError([p if p.place else p._replace(place=place) for p in error.problems]) from None


def _of_file(where: str, library: Library) -> Position:
    file, line, name = split(where)
    if not os.path.exists(file):  # noqa: PTH110 pathlib raises where this says no
        return _of_puzzle(where, library)
    if file.endswith(PUZZLES):
        return _of_puzzles(file, line, name, library)
    if is_written(Path(file)):
        if line is not None or name is not None:
            hint = outside.command("replay", shown(file), "--step", "N")
            raise InputError(Problem(f"{file} is a written game: it has neither lines nor ids to name", None, hint))
        return read_right(Path(file), None, library).final
    document, found = in_file(Path(file))
    if line is not None and found:
        found = at_line(found, line)
    elif name is not None:
        found = called(file, name, found)
    elif "position" in document.data:
        found = [Found(document, 0, document.data, os.path.realpath(file))]
    if len(found) > 1:
        ids = listed([f.id for f in found])
        raise InputError(Problem(f"{file} has several scenarios", suggestion=f"add #ID, one of: {ids}"))
    (one,) = found
    library.check_meant_for(one.game)
    return one.start(library)
