"""A run: tasks in the order of their numbers, until there are as many puzzles as wanted or the budget is spent.

What a task finds depends on the wish and its number alone, and tasks count in the order of their numbers, whichever
is done first: so the result is the same on one process or several, and after an interruption.  Titles are given at
the end of that, in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any

from rulewright.spec.pack import Library
from rulewright_puzzles import working
from rulewright_puzzles.catalogue import Catalogue
from rulewright_puzzles.finding import Seeker
from rulewright_puzzles.record import Puzzle, puzzle
from rulewright_puzzles.titles import Titles, slug
from rulewright_puzzles.wanted import Wanted

BARREN = 40
"""So many tasks in a row that had no position at all end a run: its sources have no more."""
Told = Callable[[int, int, int], None]
"""Is told puzzles found, nodes spent and positions looked at, as they grow."""


@dataclass(frozen=True)
class Run:
    """How a run ended: its puzzles, and what the tasks that count have cost."""

    puzzles: Sequence[Puzzle]
    tasks: int
    nodes: int
    screened: int
    undecided: int


def run(
    wanted: Wanted,
    count: int,
    budget: int,
    jobs: int,
    catalogue: Catalogue,
    told: Told,
    present: Mapping[str, Puzzle],
) -> Run:
    """Look for puzzles.

    Args:
        count: how many.
        budget: nodes for all of it; the task during which it is spent still counts.
        catalogue: where each task's result is kept, and found again if the run was interrupted.
        present: puzzles that are there already, by `symmetry.key`: none of them, nor a title of theirs, comes again.
    """
    accepted = _Accepted(wanted, count, budget, present)
    name = wanted.name()
    kept = catalogue.done(name)
    for number, result in kept.items():
        if not _is_result(result):
            raise catalogue.wrong(f"it is damaged: task {number} cannot have found what is written there")
    if not accepted.take(kept):
        return accepted.run()
    told(*accepted.figures())
    numbers = _numbers(kept, accepted)
    results = working.done(partial(task, wanted), numbers, jobs)
    try:
        for number, result in results:
            catalogue.keep(name, number, result)
            kept[number] = result
            going_on = accepted.take(kept)
            told(*accepted.figures())
            if not going_on:
                break
    finally:
        close = getattr(results, "close", None)
        if close is not None:
            close()
    return accepted.run()


def _is_result(result: Mapping[str, Any]) -> bool:
    """Whether something that was kept has the shape of what `task` gives."""
    counts, found = [result.get(name) for name in ("nodes", "screened", "undecided")], result.get("puzzle")
    record = found.get("record", {}) if isinstance(found, dict) else {}
    whole = found is None or ({"key", "features"} <= set(found) and set(_RECORDED) <= set(record))
    return whole and all(type(count) is int for count in counts)


_RECORDED = tuple(field.name for field in fields(Puzzle) if field.name not in ("id", "title"))


def _numbers(kept: dict[int, dict[str, Any]], accepted: _Accepted) -> Iterator[int]:
    """The tasks that are still to be done."""
    number = accepted.due
    while not accepted.full:
        if number not in kept:
            yield number
        number += 1


class _Accepted:
    """The puzzles accepted so far, from tasks in the order of their numbers."""

    def __init__(self, wanted: Wanted, count: int, budget: int, present: Mapping[str, Puzzle]) -> None:
        self.wanted = wanted
        self.count = count
        self.budget = budget
        self.due = 0
        self.nodes = 0
        self.screened = 0
        self.undecided = 0
        self.barren = 0
        self.full = False
        self.keys = set(present)
        self.games = {_game_of(each.mode, each.source) for each in present.values()}
        self.titles = Titles([each.title for each in present.values()])
        self.puzzles: list[Puzzle] = []

    def figures(self) -> tuple[int, int, int]:
        """Puzzles, nodes, positions."""
        return len(self.puzzles), self.nodes, self.screened

    def take(self, kept: dict[int, dict[str, Any]]) -> bool:
        """Take the tasks that are due; whether more are wanted."""
        while not self.full and self.due in kept:
            result = kept[self.due]
            self.due += 1
            self.nodes += max(result["nodes"], 1)  # a task that finds nothing to play costs something too
            self.screened += result["screened"]
            self.undecided += result["undecided"]
            found = result["puzzle"]
            if found is not None and self._is_new(found):
                self.keys.add(found["key"])
                self.puzzles.append(self._titled(found))
            self.barren = 0 if result["screened"] else self.barren + 1
            spent = self.nodes >= self.budget or self.barren >= BARREN
            self.full = len(self.puzzles) >= self.count or spent
        return not self.full

    def _is_new(self, found: dict[str, Any]) -> bool:
        """Whether neither the position nor another of its game was there already."""
        game = _game_of(self.wanted.mode, found["record"]["source"])
        return found["key"] not in self.keys and (game is None or game not in self.games)

    def _titled(self, found: dict[str, Any]) -> Puzzle:
        record = found["record"]
        title = self.titles.give(self.wanted.game, record["themes"], found["features"], found["key"])
        return puzzle({**record, "title": title, "id": slug(title["en"])})

    def run(self) -> Run:
        """How it ended."""
        return Run(self.puzzles, self.due, self.nodes, self.screened, self.undecided)


def _game_of(mode: str, source: Mapping[str, Any]) -> tuple[Any, ...] | None:
    """What stands for the game that a position comes from: runs of one seed play the same games.  Of written games, of
    which each run may have others, nothing does."""
    return None if source["from"] == "game" else (mode, source["from"], source["seed"], source["task"])


# -- one task --------------------------------------------------------------------------------------------


def task(wanted: Wanted, number: int) -> dict[str, Any]:
    """What one task finds: at most one puzzle, and what it has cost."""
    return seeker(wanted).task(number)


def seeker(wanted: Wanted) -> Seeker:
    """The seeker of a wish, made once in a process."""
    name = wanted.name()
    if name not in _seekers:
        library = Library([Path(file) for file in wanted.variants], dict(wanted.readings))
        _seekers.clear()
        _seekers[name] = Seeker(library.game(wanted.game, wanted.mode), wanted)
    return _seekers[name]


_seekers: dict[str, Seeker] = {}
