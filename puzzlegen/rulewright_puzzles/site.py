"""What the documentation site asks of the puzzle search, by the entry-point group ``rulewright.site``."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from rulewright.site.memory import ENGINE, Memory, digest, digest_of
from rulewright.spec.pack import Library
from rulewright_puzzles.answers.tree import answers
from rulewright_puzzles.levels import LEVELS
from rulewright_puzzles.record import puzzle
from rulewright_puzzles.search.proof import BudgetSpentError
from rulewright_puzzles.themes import registry

SHARE = 8
"""So many puzzles are given to a process at once."""

__all__ = ["LEVELS", "answered", "themes"]


def answered(records: Sequence[Mapping[str, Any]], memory: Memory) -> list[dict[str, Any] | None]:
    """The tree of each puzzle (see `rulewright_puzzles.answers.tree`), None where the search takes too long; what is
    not remembered is computed in several processes."""
    rests_on = _code()
    asked = [f"answers {_question(record)}" for record in records]
    unknown = [n for n, question in enumerate(asked) if not memory.knows(question, rests_on)]
    shares = [[records[n] for n in unknown[i : i + SHARE]] for i in range(0, len(unknown), SHARE)]
    found = dict(zip(unknown, _computed(shares), strict=True))
    return [memory.recall(question, rests_on, partial(found.get, n)) for n, question in enumerate(asked)]


def themes(game: str) -> dict[str, tuple[Mapping[str, str], Mapping[str, str]]]:
    """The themes of a game's puzzles: title and sentence."""
    return {name: (theme.title, theme.about) for name, theme in registry(game).items()}


def _computed(shares: Sequence[Sequence[Mapping[str, Any]]]) -> Iterator[dict[str, Any] | None]:
    if len(shares) < 2:
        yield from (tree for share in shares for tree in _answers(share))
        return
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(shares))) as pool:
        for trees in pool.map(_answers, shares):
            yield from trees


def _answers(records: Sequence[Mapping[str, Any]]) -> list[dict[str, Any] | None]:
    library, found = Library(), list[dict[str, Any] | None]()
    for record in records:
        each = puzzle(record)
        try:
            found.append(answers(each.at(library), each.asked, each.certificate))
        except BudgetSpentError:
            found.append(None)
    return found


def _question(record: Mapping[str, Any]) -> str:
    """All of a puzzle on which its tree depends, and the rules."""
    parts = [str(record[name]) for name in ("game", "mode", "position", "stipulation", "readings", "certificate")]
    return digest(_rules(record["game"]), *parts)


@lru_cache(maxsize=8)
def _rules(game: str) -> str:
    return Library().spec(game).digest


@lru_cache(maxsize=1)
def _code() -> str:
    """A name for all the code that computes a tree."""
    own = Path(__file__).parent
    folders = [ENGINE / part for part in ("core", "games", "spec", "harness")]
    return digest_of([*folders, own / "answers", own / "games", own / "search"])
