"""The working file of a collection: SQLite, one table of puzzles and one of tasks done.

The published form is JSONL, sorted by id; a catalogue gives it back byte for byte.  Readers may look while one
process writes (write-ahead log).  A puzzle's key is that of `symmetry.key`, so that no puzzle enters twice, however
its board is turned.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rulewright.core.errors import InputError, Problem
from rulewright.spec.folders import shown
from rulewright.spec.pack import Library
from rulewright_puzzles.record import Puzzle, lines, puzzle
from rulewright_puzzles.symmetry import key

MIGRATIONS = (
    """
    CREATE TABLE puzzles (key TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, record TEXT NOT NULL);
    """,
    """
    CREATE TABLE tasks (
        run TEXT NOT NULL, number INTEGER NOT NULL, result TEXT NOT NULL, PRIMARY KEY (run, number)
    ) WITHOUT ROWID;
    """,
)
"""What makes a file of each version from one of the version before; the file says which it has."""
PATIENCE = 30.0
"""So many seconds a writer waits for another."""


class Catalogue:
    """An open working file.

    Raises:
        InputError: if the file is none, or of a later version.
    """

    def __init__(self, file: Path | None = None) -> None:
        """Open, or begin, a file; None is one in memory."""
        self.file = file
        try:
            self._connection = sqlite3.connect(file or ":memory:", timeout=PATIENCE, isolation_level=None)
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=NORMAL")
            self._migrate()
        except sqlite3.Error as error:
            raise self._wrong(error) from None

    def _wrong(self, error: sqlite3.Error) -> InputError:
        name = shown(self.file) if self.file else "memory"
        return InputError(Problem(f"cannot use {name} as a catalogue: {error}"))

    def _migrate(self) -> None:
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        if version > len(MIGRATIONS):
            name = shown(self.file) if self.file else "memory"
            message = f"{name} is a catalogue of version {version}, and this program knows {len(MIGRATIONS)}"
            raise InputError(Problem(message, suggestion="use a newer program"))
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            self._connection.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version={number}; COMMIT;")

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Catalogue:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All of it is written, or nothing."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise self._wrong(error) from None
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    # -- puzzles ---------------------------------------------------------------------------------------

    def add(self, each: Puzzle, known_as: str) -> bool:
        """Add a puzzle by its key; whether it was new."""
        with self._writing() as writing:
            done = writing.execute("INSERT OR IGNORE INTO puzzles VALUES (?, ?, ?)", (known_as, each.id, each.line()))
            return done.rowcount == 1

    def load(self, puzzles: Iterable[Puzzle], library: Library) -> int:
        """Add puzzles from their published form; how many were new.

        Raises:
            InputError: if the rules do not have a position.
        """
        added = 0
        for each in puzzles:
            position = each.at(library)
            added += self.add(each, key(position, each.asked))
        return added

    def puzzles(self) -> list[Puzzle]:
        """Every puzzle, sorted by id."""
        found = self._connection.execute("SELECT record FROM puzzles")
        return sorted((puzzle(json.loads(record)) for (record,) in found), key=lambda each: each.id)

    def published(self) -> str:
        """The published form."""
        return lines(self.puzzles())

    # -- tasks -----------------------------------------------------------------------------------------

    def keep(self, run: str, number: int, result: Mapping[str, Any]) -> None:
        """Keep what a task of a run has found; a task done twice has found the same."""
        text = json.dumps(result, ensure_ascii=False, sort_keys=True)
        with self._writing() as writing:
            writing.execute("INSERT OR IGNORE INTO tasks VALUES (?, ?, ?)", (run, number, text))

    def done(self, run: str) -> dict[int, dict[str, Any]]:
        """What the tasks of a run have found so far, by number."""
        found = self._connection.execute("SELECT number, result FROM tasks WHERE run = ? ORDER BY number", (run,))
        return {number: json.loads(result) for number, result in found}
