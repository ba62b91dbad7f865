"""What became of mutants, kept in the user's cache folder while and after they are tried.

A line is added for each mutant as soon as its fate is known, so that a run that was killed goes on where it stopped.
Lines of other rules or scenarios are no answers any more, but say which scenario is likely to kill a mutant.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import rulewright
from rulewright.harness.mutation.killing import KILLED, STATUSES, Fate
from rulewright.spec.folders import CHECKOUTS, cache, keep_newest, rules_of

_NAME = "mutants-"
_PACKAGE = Path(rulewright.__file__).parent


def file(game: str) -> Path:
    """Where they are kept; each checkout has its own."""
    return cache() / f"{_NAME}{game}-{zlib.crc32(os.fsencode(rules_of(game).parent)):08x}.jsonl"


def engine() -> str:
    """A name for the part of the program that judges: another one may judge otherwise."""
    judging = [
        *(_PACKAGE / "harness" / "mutation").rglob("*.py"),
    ]
    files = [f for part in ("core", "games", "spec") for f in (_PACKAGE / part).rglob("*.py")] + judging
    return hashlib.sha256(b"\n".join(f.read_bytes() for f in sorted(files))).hexdigest()


class Fates:
    """The fates known under a digest, and by which scenario each mutant was killed before."""

    def __init__(self, kept: Path, digest: str, fresh: bool = False) -> None:
        self.known: dict[str, Fate] = {}
        self.killers: dict[str, str] = {}
        self._file = kept
        self._digest = digest
        self._begun = False
        for known, key, fate in _lines(kept):
            if fate.status == KILLED:
                self.killers[key] = fate.by
            if known == digest and not fresh:
                self.known[key] = fate

    def note(self, key: str, fate: Fate) -> None:
        """Keep the fate of a mutant, if the folder can be written to."""
        self.known[key] = fate
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as out:
                out.write("" if self._begun else "\n")  # a run that was killed may have left half a line
                out.write(_line(self._digest, key, fate))
            self._begun = True

    def tidy(self, keys: Iterable[str]) -> None:
        """Forget what is out of date: keep of each of these mutants what is known now, and of others who killed it."""
        if not self._begun:
            return
        lines = [_line(self._digest, key, self.known[key]) for key in keys if key in self.known]
        lines += [_line("", key, Fate(KILLED, by)) for key, by in self.killers.items() if key not in self.known]
        part = self._file.with_suffix(f".{os.getpid()}")
        with contextlib.suppress(OSError):
            part.write_text("".join(lines), encoding="utf-8")
            part.replace(self._file)
        keep_newest(self._file.parent, f"{_NAME}*", CHECKOUTS)


def _line(digest: str, key: str, fate: Fate) -> str:
    return json.dumps([digest, key, fate.status, fate.by], ensure_ascii=False) + "\n"


def _lines(kept: Path) -> Iterator[tuple[str, str, Fate]]:
    """The whole lines of a file; what cannot be read is passed over."""
    try:
        text = kept.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    for line in text.splitlines():
        with contextlib.suppress(ValueError, TypeError):
            digest, key, status, by = json.loads(line)
            if status in STATUSES and all(isinstance(part, str) for part in (digest, key, by)):
                yield digest, key, Fate(status, by)
