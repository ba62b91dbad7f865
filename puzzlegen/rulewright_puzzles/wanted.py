"""What a run looks for: everything on which its result depends, so that equal wishes give equal puzzles."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

VERSION = 3
"""Counted up whenever the same wish would give other puzzles: what was kept of an earlier run is then not used."""


@dataclass(frozen=True)
class Wanted:
    """A wish.

    `stipulation` is as text; of ``reduce`` it may leave out the opponent (``reduce to 3 in 2``), and every opponent is
    tried.  `effort` is a budget in nodes for one position; `hanging` whether positions in which something hangs are
    welcome; `whole` whether they are left as they were found; `themes` are all to be shown, and the level is to be one
    of `levels`, if there are any; `written` are the positions of written games, each game's on one line each.
    """

    game: str
    mode: str
    variants: Sequence[str]
    readings: Mapping[str, str]
    digest: str
    stipulation: str
    unique: Sequence[str]
    sources: Sequence[str]
    seed: int
    effort: int
    hanging: bool = False
    whole: bool = False
    themes: Sequence[str] = ()
    levels: Sequence[str] = ()
    written: Sequence[Sequence[str]] = ()

    def name(self) -> str:
        """The run's name in a working file: the same for the same wish."""
        said = json.dumps({"version": VERSION, **asdict(self)}, sort_keys=True)
        return hashlib.sha256(said.encode()).hexdigest()[:16]
