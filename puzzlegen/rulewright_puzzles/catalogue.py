"""The working file of a collection: SQLite, one table of puzzles and one of tasks done.

The published form is JSONL, sorted by id; a catalogue gives it back byte for byte.  Readers may look while one
process writes (write-ahead log).  A puzzle's key is that of `symmetry.key`, so that no puzzle enters twice, however
its board is turned.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

from rulewright.core.errors import InputError, Problem
from rulewright.spec.folders import shown
from rulewright.spec.pack import Library
from rulewright_puzzles.board import features
from rulewright_puzzles.record import Puzzle, lines, puzzle
from rulewright_puzzles.symmetry import key
from rulewright_puzzles.titles import Titles, slug

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
HEADER = b"SQLite format 3\0"
"""How a database of SQLite begins."""
PATIENCE = 30.0
"""So many seconds a writer waits for another."""
COLUMNS = {"puzzles": ("key", "id", "record"), "tasks": ("run", "number", "result")}
"""The tables, in the order in which the versions brought them."""


class Loaded(NamedTuple):
    """How many puzzles were new, and those of them that got another title and id, as they were and as they are."""

    added: int
    renamed: Sequence[tuple[Puzzle, Puzzle]]


def is_catalogue(file: Path) -> bool:
    """Whether a file is a database, which of all files with puzzles only a working file is."""
    try:
        with file.open("rb") as opened:
            return opened.read(len(HEADER)) == HEADER
    except (OSError, ValueError):
        return False


def is_foreign(file: Path) -> bool:
    """Whether a file is a database of something else: it has tables, and none of puzzles."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
    except (sqlite3.Error, UnicodeDecodeError):  # damaged: that is told when it is opened
        return False
    return bool(names) and next(iter(COLUMNS)) not in names


class Catalogue:
    """An open working file.

    Raises:
        InputError: if the file is none, is damaged, or of a later version; a file that is no catalogue is left as it
            was.
    """

    def __init__(self, file: Path | None = None, reading: bool = False) -> None:
        """Open, or begin, a file; None is one in memory.  One that is only read is not changed, nor anything beside
        it."""
        self.file = file
        named: Path | str = file or ":memory:"
        if file and reading:
            log = file.with_name(f"{file.name}-wal")
            alone = not (log.is_file() and log.stat().st_size)  # nobody writes, and all that was written is in the file
            named = f"{file.absolute().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"
        with self._told():
            self._connection = sqlite3.connect(named, timeout=PATIENCE, isolation_level=None, uri=reading)
        try:
            with self._told():
                version = self._version()
                if not reading:
                    self._log_ahead()
                    self._connection.execute("PRAGMA synchronous=NORMAL")
                    self._migrate(version)
                    self._check_tables(len(MIGRATIONS))
        except InputError:
            self._connection.close()
            raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What SQLite finds wrong with the file is told as every other mistake."""
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise self.wrong(str(error)) from None

    def wrong(self, why: str) -> InputError:
        """What is said of a file that cannot be used."""
        name = shown(self.file) if self.file else "memory"
        return InputError(
            Problem(f"cannot use {name} as a working file: {why}", suggestion="name another, or a new one")
        )

    def _version(self) -> int:
        """The version of a file; nothing is written into one that is no catalogue."""
        self._connection.execute(
            "BEGIN"
        )  # another run may begin the file just now: both are read as they are at one time
        version = self._reached()
        names = [name for (name,) in self._connection.execute("SELECT name FROM sqlite_master")]
        self._connection.execute("COMMIT")
        if not version and names:
            raise self.wrong(f"it is a database of something else, with {names[0]}")
        if version > len(MIGRATIONS):
            known = f"it is of version {version}, and this program knows {len(MIGRATIONS)}: use a newer program"
            raise self.wrong(known)
        self._check_tables(version)
        return version

    def _reached(self) -> int:
        """The version that a file says it has."""
        (version,) = self._connection.execute("PRAGMA user_version").fetchone()
        return int(version)

    def _check_tables(self, version: int) -> None:
        """Refuse a file whose tables are not those of its version."""
        for name, columns in list(COLUMNS.items())[:version]:
            there = tuple(row[1] for row in self._connection.execute(f"PRAGMA table_info({name})"))
            if there != columns:
                lacking = "is missing" if not there else "has other columns"
                raise self.wrong(f"it is none, or damaged: the table {name} {lacking}")

    def _log_ahead(self) -> None:
        """Let others read while one writes; SQLite itself does not wait for another run that asks for it just now."""
        latest = monotonic() + PATIENCE
        while True:
            try:
                self._connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > latest:
                    raise
            sleep(0.01)

    def _migrate(self, version: int) -> None:
        """Make a file one of the newest version; another run may do so at the same time."""
        for number, statement in enumerate(MIGRATIONS[version:], version + 1):
            with self._writing() as connection:
                if self._reached() < number:
                    connection.execute(statement)
                    connection.execute(f"PRAGMA user_version={number}")

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
            with self._told():
                self._connection.execute("BEGIN IMMEDIATE")
                yield self._connection
                self._connection.execute("COMMIT")
        finally:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _read(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        with self._told():
            return self._connection.execute(query, values).fetchall()

    def _decoded(self, text: Any, what: str) -> Any:
        """The JSON that a row holds."""
        try:
            return json.loads(text)
        except (ValueError, TypeError, RecursionError):
            raise self.wrong(f"it is damaged: {what} is no JSON") from None

    # -- puzzles ---------------------------------------------------------------------------------------

    def load(self, puzzles: Iterable[Puzzle], library: Library) -> Loaded:
        """Add puzzles from their published form, all of them or none.  What has the key of a puzzle that is there is
        that puzzle; what has only the id, or a title, of another gets a title of its own.

        Raises:
            InputError: if the rules do not have a position, or the file is damaged.
        """
        placed = [(each, each.at(library)) for each in puzzles]
        added: list[Puzzle] = []
        renamed: list[tuple[Puzzle, Puzzle]] = []
        with self._writing() as writing:
            keys = {known for (known,) in writing.execute("SELECT key FROM puzzles")}
            there = self.puzzles()
            ids, titles = {each.id for each in there}, Titles([each.title for each in there])
            for each, position in placed:
                known_as = key(position, each.asked)
                if known_as in keys:
                    continue
                now = each
                while now.id in ids or (now is each and not titles.take(now.title)):
                    title = titles.give(each.game, each.themes, features(position), known_as)
                    now = replace(each, id=slug(title["en"]), title=title)
                writing.execute("INSERT INTO puzzles VALUES (?, ?, ?)", (known_as, now.id, now.line()))
                keys.add(known_as)
                ids.add(now.id)
                added.append(now)
                if now is not each:
                    renamed.append((each, now))
        return Loaded(len(added), renamed)

    def puzzles(self) -> list[Puzzle]:
        """Every puzzle, sorted by id.

        Raises:
            InputError: if the file is damaged.
        """
        found = []
        for name, text in self._read("SELECT id, record FROM puzzles"):
            try:
                found.append(puzzle(self._decoded(text, f"the puzzle {name}")))
            except (TypeError, KeyError):
                raise self.wrong(f"it is damaged: the puzzle {name} is no record") from None
        return sorted(found, key=lambda each: each.id)

    def records(self) -> list[str]:
        """The record of every puzzle as its line, sorted by id, whatever is written there."""
        known = self._read("SELECT name FROM sqlite_master WHERE name = 'puzzles'")
        return [str(text) for (text,) in self._read("SELECT record FROM puzzles ORDER BY id")] if known else []

    def published(self) -> str:
        """The published form."""
        return lines(self.puzzles())

    # -- tasks -----------------------------------------------------------------------------------------

    def keep(self, run: str, number: int, result: Mapping[str, Any]) -> None:
        """Keep what a task of a run has found; a task done twice has found the same."""
        text = json.dumps(result, ensure_ascii=False, sort_keys=True)
        with self._writing() as writing:
            writing.execute("INSERT OR IGNORE INTO tasks VALUES (?, ?, ?)", (run, number, text))

    def has_only(self, run: str) -> bool:
        """Whether a file has nothing but what tasks of this run have found."""
        others = self._read("SELECT 1 FROM tasks WHERE run <> ? UNION ALL SELECT 1 FROM puzzles LIMIT 1", run)
        return not others

    def positions(self, run: str | None = None) -> set[str]:
        """The positions of all puzzles that tasks have found, of a run, or of whatever run.

        Raises:
            InputError: if the file is damaged.
        """
        found = self._read("SELECT result FROM tasks WHERE run = ?1 OR ?1 = ''", run or "")
        results = [self._decoded(text, "the result of a task") for (text,) in found]
        try:
            return {str(each["puzzle"]["record"]["position"]) for each in results if each["puzzle"]}
        except (TypeError, KeyError):
            raise self.wrong("it is damaged: the result of a task is none") from None

    def done(self, run: str) -> dict[int, dict[str, Any]]:
        """What the tasks of a run have found so far, by number.

        Raises:
            InputError: if the file is damaged.
        """
        found = {}
        for number, text in self._read("SELECT number, result FROM tasks WHERE run = ? ORDER BY number", run):
            found[number] = self._decoded(text, f"the result of task {number}")
            if not isinstance(found[number], dict):
                raise self.wrong(f"it is damaged: the result of task {number} is none")
        return found
