"""The published puzzles of a game, with the trees of answers that its pages play.

What is published any package can read; the answers need the search, which lives in a package above this one and joins
by the entry-point group ``rulewright.site``: a module with ``LEVELS``, ``themes(game)``, ``answered(records, memory)``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import entry_points
from typing import Any

from rulewright.core.errors import InputError
from rulewright.core.game import Position
from rulewright.games.kit import Board
from rulewright.harness.puzzles import published
from rulewright.render.svg import piece_parts
from rulewright.site.content import Book
from rulewright.site.memory import Memory, digest

JOINING = "rulewright.site"
"""The group of entry points by which who knows the answers joins."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle with its position and its tree (None where none could be computed)."""

    data: Mapping[str, Any]
    position: Position
    tree: Mapping[str, Any] | None

    @property
    def id(self) -> str:
        """What it is called in addresses."""
        return str(self.data["id"])

    @property
    def asked(self) -> tuple[str, int]:
        """What is asked, in a word, and in how many turns."""
        goal, number = self.data["stipulation"].split(",")[0].split()[0], self.data["certificate"]["length"]
        return goal, int(number)

    @cached_property
    def clauses(self) -> frozenset[str]:
        """The clauses that its answers name: by which turns win, or fail."""
        return frozenset((self.tree or {}).get("clauses", ()))


@dataclass(frozen=True)
class Puzzles:
    """The puzzles of a game, the easiest first, with the titles and sentences of their themes and their levels."""

    every: Sequence[Puzzle]
    themes: Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]]
    levels: Sequence[str]

    @cached_property
    def hinging(self) -> Mapping[str, Sequence[Puzzle]]:
        """For each clause the puzzles whose answers name it."""
        found: dict[str, list[Puzzle]] = {}
        for puzzle in self.every:
            for clause in puzzle.clauses:
                found.setdefault(clause, []).append(puzzle)
        return found

    @cached_property
    def ranks(self) -> Mapping[str, int]:
        """In which order puzzles are those of a day: by their ids, as if shuffled."""
        return {name: rank for rank, name in enumerate(sorted((p.id for p in self.every), key=digest))}


def gather(book: Book, memory: Memory, paths: Sequence[str] = ()) -> Puzzles | None:
    """The published puzzles of a game (or those of some files), None where there are none or nobody knows the answers.

    Raises:
        InputError: if a line of them cannot be used.
    """
    found, problems = published(paths)
    if problems:
        raise InputError(problems)
    records = [one.data for one in found if one.data["game"] == book.name]
    joined = sorted(entry_points(group=JOINING), key=lambda point: point.name)
    if not records or not joined:
        return None
    knowing = joined[0].load()
    levels: Sequence[str] = knowing.LEVELS
    records.sort(key=lambda r: (levels.index(r["difficulty"]["level"]), r["difficulty"]["score"], r["id"]))
    trees = knowing.answered(records, memory)
    every = [Puzzle(record, _placed(book, record), tree) for record, tree in zip(records, trees, strict=True)]
    return Puzzles(every, knowing.themes(book.name), levels)


def _placed(book: Book, record: Mapping[str, Any]) -> Position:
    game = book.library.game(record["game"], record["mode"], record["readings"])
    return game.own.parse_position(record["position"])


def played(book: Book, board: Board, puzzle: Puzzle) -> str:
    """A puzzle's tree as the script fetches it: with the pieces drawn, the buttons' words and the clauses named."""
    tree = dict(puzzle.tree or {})
    there = {token[-3:-1] for node in tree["nodes"] for token in node["at"].split()}
    made = {
        f"{seat}{name[1:]}" for seat in range(len(puzzle.position.names)) for name in board.buttons(puzzle.position)
    }
    parts = {
        name: piece_parts(token)
        for name, token in board.tokens(puzzle.position).items()
        if name in there or name in made
    }
    clauses = {name: book.spec.clause(name) for name in tree["clauses"]}
    tree |= {
        "pieces": parts,
        "buttons": board.buttons(puzzle.position),
        "clauses": {name: {"chapter": clause.chapter, "text": clause.text} for name, clause in clauses.items()},
    }
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":"))
