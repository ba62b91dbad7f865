"""Running scenarios: one result for each, whatever goes wrong with the others."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from rulewright.core import setups
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError, Place, PositionError, Problem
from rulewright.core.phrases import Phrase, phrase
from rulewright.core.scenario import Finding, Keys, ScenarioError, Warn, check_judged, evaluate, unheard
from rulewright.core.spec import OPTIONS, Spec
from rulewright.harness.accepted import Before
from rulewright.harness.changes import Changes, changes
from rulewright.harness.finding import Found, Search
from rulewright.spec import outside
from rulewright.spec.pack import Library, source_problems, unknown
from rulewright.spec.yaml_writing import flow

if TYPE_CHECKING:
    from rulewright.harness.coverage import Coverage, Trace

STATUSES = ("passed", "failed", "stale", "invalid")
PATIENCE = 2.0
"""Seconds of work before starting more processes is thought of, and that they must be expected to save."""
WAITING = ("disputed", "todo")
"""What a scenario may say of itself so that it need not pass."""
CHANGED = "changed"
"""What a scenario is under an overlay that says it changes it: it does not hold, as it should not."""
_FAILS = {
    "en": 'it fails, being marked "{0}"',
    "fr": "il échoue, étant marqué « {0} »",
    "de": "es schlägt fehl, da als „{0}“ markiert",
}
_PASSES = {
    "en": "it passes: remove status and reason",
    "fr": "il réussit : enlever status et reason",
    "de": "es besteht: status und reason entfernen",
}
_IS_CHANGED = {
    "en": "it does not hold: the overlay lists it under changes",
    "fr": "elle n'est pas remplie : la variante la cite sous changes",
    "de": "es gilt nicht: die Variante nennt es unter changes",
}
_HOLDS = {"en": "it holds", "fr": "elle est remplie", "de": "es gilt"}
_UNLISTED = {
    "en": "{0} does not list it",
    "fr": "{0} ne le cite pas",
    "de": "{0} nennt es nicht",
}
_ROW = {"en": "row {0} ({1}): {2}", "fr": "ligne {0} ({1}) : {2}", "de": "Zeile {0} ({1}): {2}"}
_DISABLED = {"en": "{0} is disabled", "fr": "{0} est désactivée", "de": "{0} ist abgeschaltet"}
_DISABLED_BY = {
    "en": "{0} is disabled by {1}",
    "fr": "{0} est désactivée par {1}",
    "de": "{0} ist abgeschaltet durch {1}",
}


@dataclass(frozen=True)
class Failure:
    """An expectation that does not hold, with its place."""

    place: Place
    expected: Phrase
    actual: Phrase
    finding: Finding | None = None
    """The position in which it does not hold, and more; None if no single expectation is wrong."""
    notes: tuple[Phrase, ...] = ()


@dataclass(frozen=True)
class Result:
    """What became of one scenario, or of a file that could not be used."""

    id: str
    place: Place
    status: str
    """One of `STATUSES`; of a scenario that need not pass and does not, one of `WAITING`; or `CHANGED`."""
    clauses: tuple[str, ...] = ()
    title: Phrase = field(default_factory=dict)
    failures: tuple[Failure, ...] = ()
    problems: tuple[Problem, ...] = ()
    options: tuple[str, ...] | None = None
    """The options of the command line that running it again needs as well; None for a file."""
    stale: tuple[str, ...] = ()
    """What is reconstructed and has changed, with which the scenario would pass as it was: in words."""
    reason: str = ""
    """Why it need not pass."""
    variant: str | None = None
    """The overlay that it is about, as it names it."""
    seconds: float = 0.0
    """How long the processor was at it, if that was measured."""
    falsified: int = 0
    """How many single things that it expects were made false, one at a time; each that was not noticed is a failure."""
    warnings: tuple[Problem, ...] = ()
    """What is odd about it and no mistake."""
    left: bool = False
    """Whether accepting what is stale was tried, and a person must decide."""

    @property
    def rerun(self) -> str:
        """The command that runs only this scenario; empty for a file."""
        if self.options is None:
            return ""
        file = self.place.file
        at = f"#{self.id}" if self.id.endswith("]") else f":{self.place.line}"  # several rows may be on one line
        where = f"{'./' if file.startswith('-') else ''}{file}{at}"
        return outside.command("check", where, *self.options)

    @property
    def at(self) -> Place:
        """The place to look at first."""
        if self.failures:
            return self.failures[0].place
        return next((problem.place for problem in self.problems if problem.place), self.place)

    def expected(self, language: str) -> str | None:
        """What the scenario demands and does not get; None if there is nothing to say."""
        return "; ".join(f.expected[language] for f in self.failures) or None

    def actual(self, language: str) -> str | None:
        """What is so instead, or why the scenario cannot be used; None if there is nothing to say."""
        if self.problems:
            return "; ".join(str(p) for p in self.problems)
        said = (", ".join(text[language] for text in (f.actual, *f.notes)) for f in self.failures)
        return "; ".join(said) or None

    def wrong(self, language: str) -> Iterator[tuple[Place, str]]:
        """Each thing that is wrong, with its place, in a line or two; of what need not pass, why."""
        for problem in self.problems:
            yield problem.place or self.place, problem.said
        for failure in self.failures[:1] if self.reason else self.failures:
            notes = [note[language] for note in failure.notes]
            said = f"{failure.expected[language]} -> {failure.actual[language]}"
            yield failure.place, self.reason or "\n".join([said, *notes, *self.stale])


@dataclass
class Selection:
    """Which scenarios are meant: by game, clause, text, and by name; nothing given means all."""

    game: str | None = None
    clause: str | None = None
    text: str | None = None
    names: Container[str] | None = None
    """Names as `Found.name` gives them."""

    def takes(self, found: Found) -> bool:
        """Whether a scenario is meant."""
        if self.game and found.game != self.game:
            return False
        if self.clause and self.clause not in found.clauses:
            return False
        if self.names is not None and found.name not in self.names and found.real_file not in self.names:
            return False
        return not self.text or any(self.text.casefold() in word.casefold() for word in found.words)


@dataclass
class Runner:
    """Runs scenarios against the games of a library.

    Raises:
        InputError: if an overlay says that it changes what there is not.
    """

    library: Library
    options: tuple[str, ...] = ()
    """Options of the command line that a rerun needs as well."""
    coverage: Coverage | None = None
    """What counts which clauses the scenarios cover, if that is wanted."""
    falsify: bool = False
    """Whether what passes is tried with everything that it expects made false, one thing at a time."""
    timed: bool = False
    """Whether it is measured how long each scenario takes."""
    _before: dict[tuple[str, Library], Before] = field(default_factory=dict)
    _unusable: dict[tuple[Place | Library, str | None], Problem | None] = field(default_factory=dict)
    """The first thing that is wrong with an overlay, by where it is named, or by what it makes and mode; None if
    nothing."""
    changes: Changes = field(init=False)
    """What the overlays that are tried out say that they change."""

    def __post_init__(self) -> None:
        self.changes = changes(self.library)

    def run(self, search: Search, selection: Selection, fail_fast: bool = False, jobs: int = 1) -> Iterator[Result]:
        """A result for each bad file, then one for each scenario that is meant, in the order in which they were found.

        Args:
            fail_fast: whether to stop at the first that breaks the suite.
            jobs: how many processes may work if there is much to do; one if coverage is counted.
        """
        for file, problems in _by_file(search.problems):
            yield Result(file, problems[0].place or Place(file, 1, 1), "invalid", problems=tuple(problems))
        for result in self._results([found for found in search.found if selection.takes(found)], jobs):
            yield result
            if fail_fast and result.status in STATUSES[1:]:
                return

    def _results(self, meant: Sequence[Found], jobs: int) -> Iterator[Result]:
        """Serially for a while; what is left after that is shared out if it is worth starting processes for."""
        begun = time.monotonic()
        for done, found in enumerate(meant):
            passed = time.monotonic() - begun
            if (
                jobs > 1
                and not self.coverage
                and done
                and passed > PATIENCE
                and passed / done * (len(meant) - done) > PATIENCE
            ):
                from rulewright.harness.parallel import results

                yield from results(self, meant[done:], jobs)
                return
            yield self.one(found)

    def one(self, found: Found) -> Result:
        """The result of one scenario."""
        if not self.timed:
            return self._one(found)
        self._prepare(found)
        begun = time.process_time()
        result = self._one(found)
        return replace(result, seconds=time.process_time() - begun)

    def _prepare(self, found: Found) -> None:
        """Play a scenario once unmeasured: the first of its kind has to wait until the rules it meets are compiled."""
        with contextlib.suppress(InputError, ScenarioError, ChangeConflictError):
            evaluate(found.data, found.loader(self.library))

    def _one(self, found: Found) -> Result:
        listed = self.changes.listed.get(found.name)
        if listed is None:
            result = self._judged(found)
            return self._falsified(found, result) if self.falsify and result.status == "passed" else result
        try:
            if any(self.references(found)):
                return self._judged(found)
            differs = bool(self._failures(found))
        except (ScenarioError, ChangeConflictError):  # its position may be one that cannot be any more
            differs = True
        except InputError:
            return self._judged(found)
        if differs:
            return self.result(found, CHANGED)
        return self.result(found, "failed", (Failure(listed, phrase(_IS_CHANGED), phrase(_HOLDS)),))

    def _judged(self, found: Found) -> Result:
        """The result of one scenario, whatever overlays say of it."""
        failures: tuple[Failure, ...] = ()
        warnings: dict[Problem, None] = {}  # each once, under however many readings
        trace: Trace | None = None

        def warn(path: Keys, odd: Problem) -> None:
            warnings[odd._replace(warning=True, place=found.place(path))] = None

        try:
            problems = list(self.references(found))
            trace = self.coverage.trace(found) if self.coverage else None
            failures = () if problems else self._failures(found, trace, warn)
        except ScenarioError as error:
            problems = [self._placed(found, error)]
        except InputError as error:
            problems = [p if p.place else p._replace(place=found.at) for p in error.problems]
        except ChangeConflictError as error:
            problems = [Problem(error.placed(found.library(self.library).spec(found.game)).told, found.at)]
        if self.coverage and trace and not problems and not failures:
            self.coverage.passed(trace)
        waiting = found.data.get("status")
        stale = self._stale(found) if failures and not waiting else ()
        status = "invalid" if problems else "stale" if stale else "failed" if failures else "passed"
        if waiting and status == "failed":
            status = waiting
        elif waiting and status == "passed":
            status, failures = "failed", (Failure(found.place(("status",)), phrase(_FAILS, waiting), phrase(_PASSES)),)
        return self.result(found, status, failures, tuple(problems), stale, tuple(warnings))

    def result(
        self,
        found: Found,
        status: str,
        failures: tuple[Failure, ...] = (),
        problems: tuple[Problem, ...] = (),
        stale: tuple[str, ...] = (),
        warnings: tuple[Problem, ...] = (),
    ) -> Result:
        """A scenario's result, with all that is known of the scenario itself."""
        return Result(
            found.id,
            found.at,
            status,
            found.clauses,
            found.data["title"],
            failures,
            problems,
            self.options,
            stale,
            found.data.get("reason", "") if status in WAITING else "",
            found.variant,
            warnings=warnings,
        )

    def _falsified(self, found: Found, result: Result) -> Result:
        """The result of one that passes, with a failure for each single thing that it does not notice to be false."""
        from rulewright.harness.falsifying import tried

        every = list(tried(found.data, found.loader(self.library)))
        failures = tuple(Failure(found.place(one.path), one.expected, one.actual) for one in every if not one.noticed)
        return replace(result, status="failed" if failures else "passed", failures=failures, falsified=len(every))

    def _check_overlay(self, found: Found) -> None:
        """Refuse the overlay that a scenario is about if it cannot be used; the first scenario tells all that is wrong
        with it, the others where to look.

        Raises:
            InputError: if it cannot.
        """
        if found.variant is None:
            return
        place, mode = found.place(("variant",)), found.data.get("position", {}).get("mode")
        told: tuple[Place | Library, str | None] = (place, None)
        if not self._unusable.get(told):
            try:
                rules = found.library(self.library)
                told = (rules, mode)
                if told not in self._unusable:
                    rules.game(found.game, mode if mode in rules.spec(found.game).modes else None).initial_state()
                    self._unusable[told] = None
            except InputError as error:
                self._unusable[told] = error.problems[0]
                raise
        if problem := self._unusable[told]:
            message = f"the overlay {found.variant} cannot be used"
            raise InputError(Problem(message, place, f"see {problem.place}"))

    def _stale(self, found: Found) -> tuple[str, ...]:
        """What has changed of what is reconstructed, if the scenario fails for that alone.  Where an overlay is tried
        out nothing is stale: there a failure is what one wants to see."""
        if self.library.variants.get(found.game):
            return ()
        rules = found.library(self.library)
        if (found.game, rules) not in self._before:
            self._before[found.game, rules] = Before(
                self.library.spec(found.game), partial(rules.laid_over, found.game)
            )
        before = self._before[found.game, rules]
        if not before.usable or not self._held(found, before, None):
            return ()
        alone = [name for name in before.changed if self._held(found, before, name)]
        return tuple(before.say(name) for name in alone or before.changed)

    def _held(self, found: Found, before: Before, only: str | None) -> bool:
        """Whether a scenario passes with what was reconstructed put back."""
        setup = setups.of_position(found.data.get("position", {}))
        chosen = {name: o for name, o in self.library.readings.items() if name in before.spec.readings}
        try:
            return not evaluate(found.data, lambda readings: before.game(setup, {**chosen, **readings}, only))
        except (ScenarioError, InputError, ChangeConflictError):
            return False

    def _failures(self, found: Found, trace: Trace | None = None, warn: Warn = unheard) -> tuple[Failure, ...]:
        spec = found.library(self.library).spec(found.game)
        lists = self.changes.lists.get(found.game)
        unlisted = [phrase(_UNLISTED, f"{lists.file}:{lists.line}")] if lists else []
        notes = [*_row(found), *unlisted]
        return tuple(
            Failure(found.expected_at(f.path), f.expected, f.actual, f, (*_disabled(spec, f), *notes))
            for f in evaluate(found.data, found.loader(self.library), trace, warn)
        )

    def references(self, found: Found) -> Iterator[Problem]:
        """Every name in a scenario that refers to nothing.

        Raises:
            InputError: if the overlay that it is about cannot be used.
        """
        self._check_overlay(found)
        spec = found.library(self.library).spec(found.game)
        known = spec.by_id
        if any(clause not in known for clause in found.clauses):
            labels = [(("clauses", i), c) for i, c in enumerate(found.data.get("clauses", ()))]
            for path, clause in [*labels, *found.references]:
                if clause not in known:
                    yield unknown("clause", clause, known, found.place(path))
        documents = spec.data["game"]["documents"]
        if "source" in found.data:
            yield from source_problems(found.data["source"], documents, lambda key: found.place(("source", key)))
        yield from _unheeded(found, spec)
        try:
            check_judged(found.data, spec.readings)
        except ScenarioError as error:
            yield self._placed(found, error)
        mode = found.data.get("position", {}).get("mode")
        if mode is not None and mode not in spec.modes:
            yield unknown("mode", mode, spec.modes, found.place(("position", "mode")))
        else:
            try:
                options = found.data.get("position", {}).get(OPTIONS, {})
                setups.check(spec, mode or next(iter(spec.modes)), options)
            except PositionError as error:
                problem = Problem(error.message, suggestion=error.suggestion)
                yield found.blamed(self.library, ("position", *error.path), problem)

    def _placed(self, found: Found, error: ScenarioError) -> Problem:
        if error.path[:1] == ("position",):
            return found.blamed(self.library, error.path, error.problem)
        row = f"row {found.row.number + 1}: " if found.row else ""
        return Problem(f"{row}{error.problem.message}", found.place(error.path), error.problem.suggestion)


def _unheeded(found: Found, spec: Spec) -> Iterator[Problem]:
    """What a file says for all its scenarios and refers to nothing, where its first one says something else."""
    document = found.document
    if found.number or (found.row and found.row.number) or "scenarios" not in document.data:
        return
    own = found.written
    if "clauses" in own:
        for number, clause in enumerate(document.data.get("clauses", ())):
            if clause not in spec.by_id:
                yield unknown("clause", clause, spec.by_id, document.place(("clauses", number)))
    if "source" in own and "source" in document.data:
        source, documents = document.data["source"], spec.data["game"]["documents"]
        yield from source_problems(source, documents, lambda key: document.place(("source", key)))
    mode = document.data.get("position", {}).get("mode")
    if "mode" in own.get("position", {}) and mode is not None and mode not in spec.modes:
        yield unknown("mode", mode, spec.modes, document.place(("position", "mode")))


def _row(found: Found) -> Iterator[Phrase]:
    """Which row of a table it is, and what the row says."""
    if found.row is not None:
        said = flow(found.row.values).removeprefix("{").removesuffix("}")
        yield phrase(_ROW, str(found.row.number + 1), f"{found.file}:{found.at.line}", said)


def _disabled(spec: Spec, finding: Finding) -> Iterator[Phrase]:
    """Which of the clauses that are named, or that would offer the action, are disabled."""
    would = finding.verdict.disabled if finding.verdict else ()
    for clause_id in dict.fromkeys([*finding.clauses, *(clause.id for clause in would)]):
        clause = spec.clause(clause_id)
        if clause.disabled:
            by = spec.disabled_by(clause)
            yield phrase(_DISABLED_BY if by else _DISABLED, clause_id, by)


def _by_file(problems: Iterable[Problem]) -> Iterator[tuple[str, list[Problem]]]:
    files: dict[str, list[Problem]] = {}
    for problem in problems:
        files.setdefault(problem.place.file if problem.place else "", []).append(problem)
    yield from files.items()


def counts(results: Iterable[Result]) -> dict[str, int]:
    """How many results there are of each of `STATUSES`, and of each of `WAITING` that there are."""
    found = dict.fromkeys(STATUSES, 0)
    for result in results:
        found[result.status] = found.get(result.status, 0) + 1
    return found


def slowest(results: Iterable[Result], number: int) -> list[Result]:
    """So many of the results that took longest, the longest first; none of what was not measured."""
    return sorted((r for r in results if r.seconds), key=lambda r: -r.seconds)[:number]


def falsified(results: Iterable[Result]) -> tuple[int, int]:
    """How many things that scenarios expect were made false, one at a time, and of how many that was not noticed."""
    tried = [result for result in results if result.falsified]
    return sum(result.falsified for result in tried), sum(len(result.failures) for result in tried)


Reporter = Callable[[Sequence[Result], str], str]
"""A format: the results and a language, to text."""
