"""An index of the ids that the games' rules have, kept in the user's cache folder: what a TAB asks must come at once.

An entry of it holds as long as the files that it was made from have the same times and sizes.  The index is a
convenience: whatever is wrong with it or its folder, it is made anew and nobody is told.
"""

from __future__ import annotations

import contextlib
import json
import os
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rulewright import games
from rulewright.cli.output import rewrite
from rulewright.core.errors import InputError
from rulewright.installed import RULES
from rulewright.spec.folders import CHECKOUTS, cache, keep_newest, rules_of, there

VERSION = 2
FILES = ("game.yaml", "clauses.yaml", "readings.yaml")
"""The files of a game that ids are taken from."""
MANY = 12
"""An option that may be more numbers than these is offered as it is if nothing is chosen."""
Texts = dict[str, str]


@dataclass(frozen=True)
class Entry:
    """What one game has: by id, a few English words that say what it is; a reading's ids are ID=OPTION."""

    stamp: str
    modes: Texts
    clauses: Texts
    readings: Texts
    options: Texts
    """What may be chosen, as MODE:NAME=NUMBER."""


def index() -> dict[str, Entry]:
    """The entry of each game, from the cache where it still holds.

    A game whose files cannot be read just now keeps its last entry.
    """
    file = _file()
    kept = _read(file)
    entries: dict[str, Entry] = {}
    for game in games.names():
        stamp = _stamp(rules_of(game))
        old = kept.get(game)
        if old is not None and old.stamp == stamp:
            entries[game] = old
        elif (entry := _made(game, stamp) or old) is not None:
            entries[game] = entry
    if entries != kept:
        _keep(file, entries)
    return entries


def _file() -> Path:
    """Each checkout has its own, for the packs from elsewhere that are in use."""
    there = [RULES, *map(rules_of, games.outside())]
    return cache() / f"ids-{zlib.crc32(os.fsencode(os.pathsep.join(map(str, there)))):08x}.json"


def _stamp(folder: Path) -> str:
    parts = []
    for name in FILES:
        with contextlib.suppress(OSError):
            about = (folder / name).stat()
            parts.append(f"{about.st_mtime_ns}:{about.st_size}")
    return " ".join(parts)


def _read(file: Path) -> dict[str, Entry]:
    """What the cache has; nothing if it cannot be read, or was written by another version."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        if data["version"] != VERSION:
            return {}
        found = {game: Entry(**entry) for game, entry in data["games"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
    return found if all(_is_whole(entry) for entry in found.values()) else {}


def _is_whole(entry: Entry) -> bool:
    texts: tuple[Any, ...] = (entry.modes, entry.clauses, entry.readings, entry.options)
    return all(isinstance(t, dict) and all(isinstance(said, str) for said in t.values()) for t in texts)


def _keep(file: Path, entries: dict[str, Entry]) -> None:
    text = json.dumps({"version": VERSION, "games": {game: asdict(entry) for game, entry in entries.items()}})
    with contextlib.suppress(OSError, InputError):
        file.parent.mkdir(parents=True, exist_ok=True)
        rewrite(file, text)
        keep_newest(file.parent, "ids-*.json", CHECKOUTS)


def _made(game: str, stamp: str) -> Entry | None:
    """The entry of a game from its files; None if they cannot be used, as while somebody is writing in them."""
    try:
        about, clauses, readings = (_data(game, name) for name in FILES)
        return Entry(
            stamp,
            {mode: _english(said["title"]) for mode, said in about["modes"].items()},
            {c["id"]: _english(c["text"]) for c in clauses["clauses"]},
            {
                f"{r['id']}={o}": _english(said)
                for r in readings.get("readings", ())
                for o, said in r["options"].items()
            },
            {f"{mode}:{text}": doc for mode, said in about["modes"].items() for text, doc in _options(about, said)},
        )
    except (InputError, KeyError, TypeError, AttributeError):
        return None


def _options(about: Any, mode: Any) -> Iterator[tuple[str, str]]:
    """What may be chosen of each option of a mode, with what it is; what rules say by a constant is left out."""
    for name, start in mode.get("options", {}).items():
        said = about["constants"][name]
        least, most = said["number"]
        numbered = isinstance(least, int) and isinstance(most, int) and most - least < MANY
        for number in range(least, most + 1) if numbered else [start] if isinstance(start, int) else []:
            yield f"{name}={number}", str(said.get("doc", ""))


def _data(game: str, name: str) -> Any:
    """What a file of a game says; of one that a pack goes without, nothing."""
    from rulewright.spec.yaml_source import load_yaml

    file = rules_of(game) / name
    return load_yaml(file).data if there(file) or game not in games.outside() else {}


def _english(texts: Any) -> str:
    return str(texts["en"])
