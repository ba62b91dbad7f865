"""Collections of puzzles as they are kept: files of lines, folders of such, and working files.

Of a working file each record counts as a line: the one on which its published form would have it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rulewright.core.errors import InputError, Place, Problem
from rulewright.harness.puzzles import given_twice, of_a_game
from rulewright.spec.folders import PUZZLES, below, shown
from rulewright.spec.json_source import JsonLine, parse_line
from rulewright.spec.pack import schema
from rulewright.spec.validation import validate
from rulewright.spec.yaml_source import read_text
from rulewright_puzzles.catalogue import Catalogue, is_catalogue
from rulewright_puzzles.record import Written, puzzle


def files(path: Path) -> list[Path]:
    """The files of puzzles that a path names: itself, or all in a folder and below it.

    Raises:
        InputError: if there is no such file in the folder, or one below it cannot be read.
    """
    if not path.is_dir():
        return [path]
    problems: list[Problem] = []

    def unreadable(error: OSError) -> None:
        place = Place(shown(error.filename or path), 1, 1)
        problems.append(Problem(f"this folder cannot be read: {error.strerror}", place))

    found = below(str(path), lambda name: name.endswith(PUZZLES), unreadable)
    if not found and not problems:
        problems.append(Problem(f"no file of puzzles (*{PUZZLES}) in {shown(path)}"))
    if problems:
        raise InputError(problems)
    return found


def read(file: Path) -> list[Written]:
    """The puzzles of a file.

    Raises:
        InputError: with every problem of every line, at its place.
    """
    found, problems = scan([file])
    if problems:
        raise InputError(problems)
    return found


def scan(files: Sequence[Path], distinct: bool = True) -> tuple[list[Written], list[Problem]]:
    """The puzzles of some files, in their order, and what is wrong with them, or with lines that are none.

    Args:
        files: the files, each once.
        distinct: whether no two may have the same id, also if they are in different files.
    """
    found: list[Written] = []
    problems: list[Problem] = []
    seen: dict[object, JsonLine] = {}
    for file in files:
        try:
            lines = list(_lines(file, problems))
        except InputError as error:
            problems += error.problems
            continue
        for line in lines:
            if wrong := validate(line, schema("puzzle")):
                problems += wrong
                continue
            if taken := of_a_game(line):
                problems.append(taken)
                continue
            found.append(Written(puzzle(line.data), line))
            name = line.data["id"]
            first = seen.setdefault(name if distinct else (file, name), line)
            problems += [given_twice(first, line)] if first is not line else []
    return found, problems


def _lines(file: Path, problems: list[Problem]) -> Iterator[JsonLine]:
    """The lines of a file that are JSON; what is wrong with the others is put to the problems.

    Raises:
        InputError: if it cannot be read, or has none.
    """
    shown_as = shown(file)
    if is_catalogue(file):
        with Catalogue(file, reading=True) as catalogue:
            texts = catalogue.records()
        empty = "no puzzle is in this working file yet: a run that was stopped goes on when it is begun again"
    else:
        texts = read_text(file, shown_as).split("\n")
        empty = "the file is empty"
    written = [number for number, text in enumerate(texts, 1) if text.strip()]
    if not written:
        raise InputError(Problem(empty, Place(shown_as, 1, 1)))
    if len(written) > 1 and not any(texts[number - 1].lstrip()[0] in "{[\ufeff" for number in written):
        message = "this is no file of puzzles, which are JSON, each on a line of its own"
        raise InputError(Problem(message, Place(shown_as, written[0], 1)))
    for number, text in enumerate(texts, 1):
        if text.strip():
            try:
                yield parse_line(text, shown_as, number)
            except InputError as error:
                problems += error.problems
