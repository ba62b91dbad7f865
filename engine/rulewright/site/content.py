"""What there is to show: rules, scenarios played, what these show of each clause, what readings flip."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

from rulewright.core.errors import InputError, Problem
from rulewright.core.game import Game
from rulewright.core.spec import Clause, Reading, Spec
from rulewright.harness.finding import Found, search
from rulewright.site.memory import Memory, digest, played
from rulewright.site.showing import Shown, show
from rulewright.spec.folders import scenarios_of
from rulewright.spec.pack import Library, overlays

NODES = 6_000
"""So many positions are asked for one that tells two options of a reading apart."""
FEW = 300
"""So many, at most, where examples tell them apart already."""


@dataclass(frozen=True)
class Side:
    """One side of a clause's coverage: the scenarios that show it, or why none can."""

    name: str
    shown: tuple[Shown, ...]
    moot: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Contest:
    """Two options of a reading: the scenarios that flip between them, and a position that tells them apart."""

    options: tuple[str, str]
    flips: tuple[Shown, ...]
    proved_equal: bool
    telling: str | None
    """As a scenario file; None if none was found in `asked` positions."""
    asked: int


@dataclass
class Book:
    """One game with everything known of it."""

    name: str
    library: Library
    found: Sequence[Found]
    covered: Mapping[str, Any]
    contests: Mapping[str, Sequence[Contest]] = field(default_factory=dict)
    whole: bool = True
    """Whether these are all of its scenarios."""

    @cached_property
    def spec(self) -> Spec:
        """Its rules."""
        return self.library.spec(self.name)

    @cached_property
    def game(self) -> Game:
        """Its first mode."""
        return self.library.game(self.name)

    @cached_property
    def shown(self) -> Mapping[str, Shown]:
        """Its scenarios, played, by path below the scenarios' folder and id."""
        return {address(found): show(found, self.library) for found in self.found}

    @cached_property
    def about(self) -> Mapping[str, Sequence[Shown]]:
        """For each clause the scenarios that are about it, those first whose first clause it is; what is about a house
        rule is no example of it."""
        about: dict[str, list[Shown]] = {clause.id: [] for clause in self.spec.clauses}
        for shown in self.shown.values():
            for clause in shown.found.clauses if shown.found.variant is None else ():
                about[clause].append(shown)
        return {
            name: sorted(those, key=lambda s: (s.found.clauses[0] != name, len(s.found.clauses)))
            for name, those in about.items()
        }

    def sides(self, clause: Clause) -> list[Side]:
        """What scenarios show of a clause, side by side."""
        told = self.covered.get(clause.id, {})
        return [Side(name, tuple(self.shown[a] for a in side["shown"]), side["moot"]) for name, side in told.items()]

    def readings_of(self, clause: Clause) -> list[Reading]:
        """The readings that a clause asks for."""
        return [r for r in self.spec.readings.values() if clause.asks(r.id)]

    def clauses_of(self, reading: Reading) -> list[Clause]:
        """The clauses that ask for a reading."""
        return [clause for clause in self.spec.clauses if clause.asks(reading.id)]


def address(found: Found) -> str:
    """Where a scenario's page lies: game, chapter, file and id."""
    below = Path(found.real_file).relative_to(scenarios_of(found.game).resolve())
    file = f"{found.game}/{below.as_posix()}"
    row = f"_{found.row.number + 1}" if found.row else ""  # no id has a _
    return f"{file.rpartition('.scenario.')[0]}/{found.table}{row}"


def gather(names: Sequence[str], memory: Memory, only: Sequence[str] = (), nodes: int = NODES) -> list[Book]:
    """The books of some games, with all scenarios or those in some folders or files only.

    Raises:
        InputError: for a scenario that cannot be used, or does not pass.
    """
    searched = search(only)
    if searched.problems:
        raise InputError(searched.problems)
    library = Library()
    books = []
    for name in names:
        found = [f for f in searched.found if f.game == name]
        rests_on = _rests_on(name, found, library)
        covered = memory.recall(f"coverage {' '.join([name, *only])}", rests_on, partial(_covered, name, found))
        books.append(Book(name, library, found, covered, whole=not only))
    for book in books:
        book.contests = _contests(book, memory, only, nodes)
    return books


def _rests_on(name: str, found: Sequence[Found], library: Library) -> str:
    """A name for all that decides how the scenarios of a game go, with the overlays that they are about."""
    files = {file for each in found for file in each.library(library).variants.get(name, ())}
    return digest(played(name), *(document.text for file in sorted(files) for document in overlays(file)[1]))


def _covered(name: str, found: Sequence[Found]) -> dict[str, Any]:
    """Run the scenarios and note which clauses they show; a clause's sides by name."""
    from rulewright.harness.coverage import Coverage, sides
    from rulewright.harness.finding import Search
    from rulewright.harness.moot import moot
    from rulewright.harness.running import Runner, Selection

    library = Library()
    coverage = Coverage(library, exact=True)
    results = list(Runner(library, (), coverage).run(Search(list(found)), Selection()))
    if wrong := [f"{place}: {said}" for r in results if r.status != "passed" for place, said in r.wrong("en")]:
        raise InputError([Problem(said) for said in wrong])
    coverage.finish()
    spec, known = library.spec(name), moot(library.spec(name))
    told: dict[str, Any] = {}
    for clause in spec.clauses:
        told[clause.id] = {
            side: {
                "shown": [address(f) for f in coverage.scenarios(name, clause.id, side)],
                "moot": dict(known[clause.id, side]) if (clause.id, side) in known else None,
            }
            for side in sides(clause, library.game(name).vocabulary)
        }
    return told


def _contests(book: Book, memory: Memory, only: Sequence[str], nodes: int) -> dict[str, list[Contest]]:
    """What each reading's other options change; what is not known is found out in several processes."""
    pairs = [
        (reading.id, reading.default, option)
        for reading in book.spec.readings.values()
        for option in reading.options
        if option != reading.default
    ]
    rests_on = _rests_on(book.name, book.found, book.library)
    asked = {pair: f"contest {' '.join([book.name, *pair, str(nodes), *only])}" for pair in pairs}
    unknown = [pair for pair, question in asked.items() if not memory.knows(question, rests_on)]
    if unknown:
        with ProcessPoolExecutor(min(os.cpu_count() or 1, len(unknown))) as pool:
            answers = pool.map(
                _compared, *zip(*((book.name, *pair, tuple(only), nodes) for pair in unknown), strict=True)
            )
            for pair, answer in zip(unknown, answers, strict=True):
                memory.recall(asked[pair], rests_on, partial(dict, answer))
    told: dict[str, list[Contest]] = {name: [] for name in book.spec.readings}
    for pair, question in asked.items():
        data = memory.recall(question, rests_on, dict)
        flips = tuple(book.shown[a] for a in data["flips"])
        told[pair[0]].append(Contest(pair[1:], flips, data["equal"], data["telling"], data["asked"]))
    return told


@cache
def _compiled() -> Library:
    """Rules that a process compiles once for all that it compares."""
    return Library()


def _compared(game: str, reading: str, one: str, other: str, only: tuple[str, ...], nodes: int) -> dict[str, Any]:
    """Two options of a reading side by side."""
    from rulewright.harness import comparing, telling

    library = _compiled()
    sides = comparing.Side(one, library, {reading: one}), comparing.Side(other, library, {reading: other})
    found = [f for f in search(only).found if f.game == game]
    flips = list(comparing.flips(found, *sides))
    apart = comparing.where_apart(game, *sides, reading, flips)
    most = min(nodes, FEW) if flips else nodes
    told, asked = telling.search(comparing.modes(game, *apart), most) if apart else (None, 0)
    text = comparing.scenario(telling.smallest(told), *apart, reading, "#") if apart and told else None
    flipped = [address(f) for f, _, _ in flips]
    return {"flips": flipped, "equal": apart is None, "telling": text and text.removeprefix("#\n"), "asked": asked}
