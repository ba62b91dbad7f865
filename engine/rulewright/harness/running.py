"""Running scenarios: one result for each, whatever goes wrong with the others."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.game import Game
from rulewright.core.scenario import Finding, ScenarioError, evaluate
from rulewright.core.spec import Spec
from rulewright.core.stages import ChangeConflictError
from rulewright.harness.accepted import Before
from rulewright.harness.finding import Found, Search
from rulewright.spec.pack import Library, unknown

STATUSES = ("passed", "failed", "stale", "invalid")


@dataclass(frozen=True)
class Failure:
    """An expectation that does not hold, with its place."""

    place: Place
    finding: Finding
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Result:
    """What became of one scenario, or of a file that could not be used."""

    id: str
    place: Place
    status: str
    clauses: tuple[str, ...] = ()
    title: str = ""
    failures: tuple[Failure, ...] = ()
    problems: tuple[Problem, ...] = ()
    rerun: str = ""
    stale: tuple[str, ...] = ()
    """What is reconstructed and has changed, with which the scenario would pass as it was: in words."""

    @property
    def at(self) -> Place:
        """The place to look at first."""
        if self.failures:
            return self.failures[0].place
        return self.place

    @property
    def expected(self) -> str | None:
        return "; ".join(f.finding.expected for f in self.failures) or None

    @property
    def actual(self) -> str | None:
        if self.problems:
            return "; ".join(str(p) for p in self.problems)
        return "; ".join(", ".join((f.finding.actual, *f.notes)) for f in self.failures) or None


@dataclass
class Selection:
    """Which scenarios are meant: by game, clause and text; nothing given means all."""

    game: str | None = None
    clause: str | None = None
    text: str | None = None

    def takes(self, found: Found) -> bool:
        """Whether a scenario is meant."""
        if self.game and found.game != self.game:
            return False
        if self.clause and self.clause not in found.clauses:
            return False
        words = [found.id, *found.data["title"].values(), *found.data.get("tags", ())]
        return not self.text or any(self.text.casefold() in word.casefold() for word in words)


@dataclass
class Runner:
    """Runs scenarios against the games of a library."""

    library: Library
    options: Sequence[str] = field(default_factory=tuple)
    """Options of the command line that a rerun needs as well."""
    _before: dict[str, Before] = field(default_factory=dict)

    def run(self, search: Search, selection: Selection, fail_fast: bool = False) -> Iterator[Result]:
        """A result for each bad file, then one for each scenario that is meant."""
        for file, problems in _by_file(search.problems):
            yield Result(file, problems[0].place or Place(file, 1, 1), "invalid", problems=tuple(problems))
        for found in search.found:
            if selection.takes(found):
                result = self.one(found)
                yield result
                if fail_fast and result.status != "passed":
                    return

    def one(self, found: Found) -> Result:
        """The result of one scenario."""
        try:
            spec = self.library.spec(found.game)
            problems = list(self.references(found))
            failures = () if problems else self._failures(found, spec)
        except ScenarioError as error:
            failures, problems = (), [self._placed(found, error)]
        except InputError as error:
            failures, problems = (), [_at(p, found.at) for p in error.problems]
        except ChangeConflictError as error:
            failures, problems = (), [Problem(f"the rules contradict each other: {error}", found.at)]
        stale = self._stale(found) if failures else ()
        status = "invalid" if problems else "stale" if stale else "failed" if failures else "passed"
        return Result(
            id=found.id,
            place=found.at,
            status=status,
            clauses=found.clauses,
            title=found.data["title"]["en"],
            failures=tuple(failures),
            problems=tuple(problems),
            rerun=self._rerun(found),
            stale=stale,
        )

    def _stale(self, found: Found) -> tuple[str, ...]:
        """What has changed of what is reconstructed, if the scenario fails for that alone.  Under house rules nothing
        is stale: there a failure is what one wants to see."""
        if self.library.variants.get(found.game):
            return ()
        if found.game not in self._before:
            self._before[found.game] = Before(self.library.spec(found.game))
        before = self._before[found.game]
        if not before.changed or not self._held(found, before, None):
            return ()
        alone = [name for name in before.changed if self._held(found, before, name)]
        return tuple(before.say(name) for name in alone or before.changed)

    def _held(self, found: Found, before: Before, only: str | None) -> bool:
        """Whether a scenario passes with what was reconstructed put back."""
        mode = found.data.get("position", {}).get("mode")
        chosen = {name: o for name, o in self.library.readings.items() if name in before.spec.readings}
        try:
            return not evaluate(found.data, lambda readings: before.game(mode, {**chosen, **readings}, only))
        except (ScenarioError, InputError, ChangeConflictError):
            return False

    def _failures(self, found: Found, spec: Spec) -> tuple[Failure, ...]:
        mode = found.data.get("position", {}).get("mode")

        def load(readings: Mapping[str, str]) -> Game:
            return self.library.game(found.game, mode, readings)

        return tuple(Failure(found.place(f.path), f, tuple(_disabled(spec, f))) for f in evaluate(found.data, load))

    def references(self, found: Found) -> Iterator[Problem]:
        """Every name in a scenario that refers to nothing."""
        spec = self.library.spec(found.game)
        known = spec.by_id
        labels = [(("clauses", i), c) for i, c in enumerate(found.data.get("clauses", ()))]
        for path, clause in [*labels, *found.references]:
            if clause not in known:
                place = found.place(path)
                own = path[0] != "clauses" or "clauses" in found.document.data["scenarios"][found.number]
                yield unknown("clause", clause, known, place if own else found.document.place(path))
        mode = found.data.get("position", {}).get("mode")
        if mode is not None and mode not in spec.modes:
            yield unknown("mode", mode, spec.modes, found.place(("position", "mode")))

    def _placed(self, found: Found, error: ScenarioError) -> Problem:
        return Problem(error.problem.message, found.place(error.path), error.problem.suggestion)

    def _rerun(self, found: Found) -> str:
        where = f"{'./' if found.file.startswith('-') else ''}{found.file}:{found.at.line}"
        return shlex.join(["rulewright", "check", where, *self.options])


def _disabled(spec: Spec, finding: Finding) -> Iterator[str]:
    for clause_id in finding.clauses:
        clause = spec.clause(clause_id)
        if clause.disabled:
            place = spec.place((*clause.path, "disabled"))
            yield f"{clause_id} is disabled by {place.file}:{place.line}" if place else f"{clause_id} is disabled"


def _at(problem: Problem, place: Place) -> Problem:
    return problem if problem.place else Problem(problem.message, place, problem.suggestion)


def _by_file(problems: Iterable[Problem]) -> Iterator[tuple[str, list[Problem]]]:
    files: dict[str, list[Problem]] = {}
    for problem in problems:
        files.setdefault(problem.place.file if problem.place else "", []).append(problem)
    yield from files.items()


def counts(results: Iterable[Result]) -> dict[str, int]:
    """How many results there are of each status."""
    found = dict.fromkeys(STATUSES, 0)
    for result in results:
        found[result.status] += 1
    return found


Reporter = Callable[[Sequence[Result], str], str]
"""A format: the results and a language, to text."""
