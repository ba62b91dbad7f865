"""What coverage found, for people and for programs."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rulewright.core.frozen import Data
from rulewright.core.phrases import Phrase
from rulewright.core.spec import Clause, Spec
from rulewright.harness.coverage import AGAINST, ENOUGH, EXCEPTED, FOR, Coverage, sides
from rulewright.harness.finding import Found
from rulewright.harness.moot import moot
from rulewright.harness.wording import coverage_hint, coverage_phrase, heading, in_language

RUNNABLE = 0.9
"""So much of a game's clauses must be such that they run."""


class Covered(Data):
    """What scenarios show of one clause: its sides, each with their ids, and those that nothing can show."""

    clause: Clause
    shown: Mapping[str, Sequence[str]]
    modes: Mapping[str, Mapping[str, int]]
    moot: Mapping[str, Phrase]
    reached: bool

    @property
    def missing(self) -> tuple[str, ...]:
        """The sides that ought to be shown and are not."""
        return tuple(side for side, ids in self.shown.items() if not ids and side not in self.moot)

    @property
    def state(self) -> str:
        """In one word what is known of the clause, as `STATES` says it."""
        if not self.shown:
            return "disabled" if self.clause.disabled else "not-run"
        held, failed = (bool(self.shown.get(side)) or side in self.moot for side in (FOR, AGAINST))
        if held and AGAINST not in self.shown:
            return "shown"
        if held or failed:
            return "both" if held and failed else "always-true" if held else "always-false"
        return "not-asserted" if self.reached else "never-reached"


class GameCoverage:
    """What scenarios show of one game."""

    def __init__(self, coverage: Coverage, game: str) -> None:
        """Sum up what was counted.

        Raises:
            InputError: if the list of what cannot be shown cannot be used.
        """
        self.spec: Spec = coverage.library.spec(game)
        self.exact = coverage.exact
        known = moot(self.spec)
        self.clauses = [_covered(coverage, self.spec, clause, known) for clause in self.spec.clauses]
        self.readings = {
            reading.id: {o: _ids(coverage.scenarios(game, f"reading {reading.id}", o)) for o in reading.options}
            for reading in self.spec.readings.values()
        }

    @property
    def wanted(self) -> int:
        """How many sides and options there are to show."""
        options = sum(len(options) for options in self.readings.values())
        return options + sum(side not in c.moot for c in self.clauses for side in c.shown)

    @property
    def missing(self) -> int:
        """How many of them nothing shows."""
        options = sum(not ids for options in self.readings.values() for ids in options.values())
        return options + sum(len(c.missing) for c in self.clauses)

    @property
    def too_few_run(self) -> bool:
        """Whether more than one clause in ten cannot be run."""
        run = sum(c.clause.does_what is not None for c in self.clauses)
        return run < RUNNABLE * len(self.clauses)


def _covered(coverage: Coverage, spec: Spec, clause: Clause, known: Mapping[tuple[str, str], Phrase]) -> Covered:
    vocabulary = coverage.library.game(spec.game).vocabulary
    all_sides = sides(clause, vocabulary)
    found = {side: coverage.scenarios(spec.game, clause.id, side) for side in all_sides}
    modes: dict[str, dict[str, int]] = {mode: {} for mode in spec.modes if clause.in_mode(mode) and all_sides}
    for side, scenarios in found.items():
        for scenario in scenarios:
            counted = modes.setdefault(scenario.data.get("position", {}).get("mode") or next(iter(spec.modes)), {})
            counted[side] = counted.get(side, 0) + 1
    moot_here = {side: known[clause.id, side] for side in all_sides if (clause.id, side) in known and not found[side]}
    shown = {side: _ids(scenarios) for side, scenarios in found.items()}
    return Covered(clause, shown, modes, moot_here, coverage.reached(clause, spec))


def _ids(scenarios: Collection[Found]) -> list[str]:
    return [found.id for found in scenarios]


def percent(games: Sequence[GameCoverage]) -> float:
    """How much of all that there is to show is shown, in per cent, rounded down to a tenth."""
    wanted, missing = sum(g.wanted for g in games), sum(g.missing for g in games)
    return math.floor(1000 * (wanted - missing) / wanted) / 10 if wanted else 100.0


# -- for programs ----------------------------------------------------------------------------------------


def as_data(games: Sequence[GameCoverage], language: str) -> dict[str, Any]:
    """Coverage as JSON has it: clauses and readings by id (``GAME:ID`` where two games have one), with scenarios."""
    ids = [c.clause.id for g in games for c in g.clauses] + [name for g in games for name in g.readings]

    def key(game: GameCoverage, name: str) -> str:
        return f"{game.spec.game}:{name}" if ids.count(name) > 1 else name

    return {
        "percent": percent(games),
        "clauses": {key(g, c.clause.id): _clause_data(g, c, language) for g in games for c in g.clauses},
        "readings": {key(g, name): options for g in games for name, options in g.readings.items()},
    }


def _clause_data(game: GameCoverage, covered: Covered, language: str) -> dict[str, Any]:
    told: dict[str, Any] = {
        "game": game.spec.game,
        "chapter": covered.clause.chapter,
        "sort": covered.clause.does_what,
        "state": covered.state,
        "sides": list(covered.shown),
        FOR: [],
        AGAINST: [],
        **covered.shown,
        "missing": list(covered.missing),
        "modes": covered.modes,
    }
    if covered.moot:
        told["moot"] = {side: reason[language] for side, reason in covered.moot.items()}
    if covered.clause.reason:
        told["reason"] = covered.clause.reason
    return told


# -- for people ------------------------------------------------------------------------------------------


def text(games: Sequence[GameCoverage], language: str) -> str:
    """A table by chapter for each game, what is missing with what to write, and how much is shown."""
    return "\n".join(line for game in games for line in ["", *_game(game, language)])


def _game(game: GameCoverage, language: str) -> Iterator[str]:
    data = game.spec.data["game"]
    yield in_language(data["title"], language)
    width = max(len(c.clause.id) for c in game.clauses)
    columns = [coverage_phrase(side, language) for side in (FOR, AGAINST, EXCEPTED)]
    yield f"  {'':<{width + 2}}  {'  '.join(f'{c:>9}' for c in columns)}"
    for chapter, title in data["chapters"].items():
        rows = [c for c in game.clauses if c.clause.chapter == chapter]
        if rows:
            yield f"  {in_language(title, language)}"
        yield from (f"    {c.clause.id:<{width}}  {_cells(game, c)}  {_state(c, language)}".rstrip() for c in rows)
    if game.readings:
        yield f"  {coverage_phrase('readings', language)}"
    for name, options in game.readings.items():
        yield f"    {name}: {', '.join(f'{option} {_number(game, ids)}' for option, ids in options.items())}"
    yield from _missing(game, language)
    number = f"{percent([game]):g}"
    yield ""
    yield coverage_phrase("percent", language).format(number, game.wanted - game.missing, game.wanted)


def _cells(game: GameCoverage, covered: Covered) -> str:
    def cell(side: str) -> str:
        if side not in covered.shown:
            return ""
        return "=" if side in covered.moot else _number(game, covered.shown[side])

    return "  ".join(f"{cell(side):>9}" for side in (FOR, AGAINST, EXCEPTED))


def _number(game: GameCoverage, ids: Sequence[str]) -> str:
    return f"{ENOUGH}+" if not game.exact and len(ids) >= ENOUGH else str(len(ids))


def _state(covered: Covered, language: str) -> str:
    return "" if covered.state in ("both", "shown") else coverage_phrase(covered.state, language)


def _missing(game: GameCoverage, language: str) -> Iterator[str]:
    """What to write, what cannot be shown, and what does not run."""
    for covered in game.clauses:
        if covered.missing:
            yield ""
            yield f"{heading(game.spec, covered.clause, language)}"
        for side in covered.missing:
            yield f"  {coverage_hint(str(covered.clause.does_what), side, language)}"
    for name, options in game.readings.items():
        for option, ids in options.items():
            if not ids:
                yield ""
                yield f"  {coverage_phrase('option', language).format(name, option)}"
    told = [
        f"  {c.clause.id} ({coverage_phrase(side, language)}): {reason[language]}"
        for c in game.clauses
        for side, reason in c.moot.items()
    ]
    yield from ["", coverage_phrase("moot", language), *told] if told else ()
    told = [f"  {c.clause.id}: {c.clause.reason}" for c in game.clauses if c.clause.does_what is None]
    yield from ["", coverage_phrase("idle", language), *told] if told else ()
