"""Which scenarios did not pass when they were last run, remembered for each folder that `check` is run in."""

from __future__ import annotations

import json
import os
import stat
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rulewright.harness.finding import Found
from rulewright.harness.running import STATUSES, Result
from rulewright.spec.folders import cache, keep_newest

LARGEST = 2**24
"""A memory of more bytes is not read."""
_NAME = "last-failed-"
MOST = 50
"""Of so many folders something is remembered; of those in which all passed nothing need be."""


def file() -> Path:
    """Where it is remembered."""
    return cache() / f"{_NAME}{zlib.crc32(os.fsencode(Path.cwd())):08x}.json"


def recalled() -> frozenset[str]:
    """The names of what did not pass: of scenarios (`Found.name`), and of files that could not be used."""
    try:
        about = file().stat()
        if not stat.S_ISREG(about.st_mode) or about.st_size > LARGEST:
            return frozenset()
        names = json.loads(file().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return frozenset()
    return frozenset(name for name in names if isinstance(name, str)) if isinstance(names, list) else frozenset()


def remembered(before: Iterable[str], found: Sequence[Found], results: Sequence[Result]) -> str | None:
    """What to remember after a run: of what was run now what it came to, of all else what it came to before."""
    names = {(each.file, each.id): each.name for each in found}
    now = {_name(result, names): result.status in STATUSES[1:] for result in results}
    files = {each.real_file for each in found}
    kept = [name for name in before if name not in now and name not in files]
    left = sorted({*kept, *(name for name, wrong in now.items() if wrong)})
    return json.dumps(left, ensure_ascii=False, indent=1) if left else None


def tidy() -> None:
    """Forget folders in which nothing has failed for a long time."""
    keep_newest(cache(), f"{_NAME}*", MOST)


def _name(result: Result, names: Mapping[tuple[str, str], str]) -> str:
    return names.get((result.place.file, result.id)) or os.path.realpath(result.place.file)
