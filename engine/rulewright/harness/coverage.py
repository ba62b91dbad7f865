"""Clause coverage: for each side of a clause, the scenarios with an expectation that depends on it.

What is demanded of an action itself (forbidding and offering clauses) is read off the verdict.  For clauses that
change something or define a condition it is tried out: the scenario runs again with the clause's switch thrown
(`rulewright.harness.switching`), if that would have changed what it met.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulewright.core.compiler import names
from rulewright.core.errors import InputError
from rulewright.core.game import Action, Game, Position, Verdict
from rulewright.core.scenario import ScenarioError, evaluate
from rulewright.core.spec import Clause, Spec
from rulewright.core.stages import ChangeConflictError
from rulewright.core.vocabulary import Offer, Vocabulary
from rulewright.harness.bearing import Bearing, bearing
from rulewright.harness.finding import Found
from rulewright.harness.switching import SIDES, SWITCHED, Switches
from rulewright.spec.pack import Library

FOR, AGAINST, EXCEPTED = SIDES
ENOUGH = 3
"""So many scenarios of a side are looked for where they need not be listed."""


@dataclass(frozen=True, slots=True)
class Judged:
    """An action of which it is demanded that it is legal, or illegal, and that the clauses `named` decide so."""

    position: Position
    action: Action
    verdict: Verdict
    legal: bool
    named: tuple[str, ...]


@dataclass
class Trace:
    """What one scenario did: the `Recorder` of one evaluation."""

    found: Found
    actions: list[Judged] = field(default_factory=list)
    steps: list[tuple[Position, Action, Any]] = field(default_factory=list)
    questions: int = 0
    """How many questions it had that depend on more than single actions."""

    @property
    def only_refusals(self) -> bool:
        """Whether all that is demanded is that certain clauses forbid actions."""
        return not self.steps and not self.questions and all(j.named and not j.legal for j in self.actions)

    def judged(self, position: Position, action: Action, verdict: Verdict, legal: bool, named: Sequence[str]) -> None:
        """An action is demanded to be legal or illegal."""
        self.actions.append(Judged(position, action, verdict, legal, tuple(named)))

    def played(self, position: Position, action: Action, state: Any) -> None:
        """An action has led to a state."""
        self.steps.append((position, action, state))

    def asked(self, position: Position) -> None:
        """Something was asked of a position as a whole."""
        self.questions += 1


Refusals = dict[tuple[str | None, bool], list[Trace]]
"""Scenarios by a named condition and whether its holding speaks for the clauses that they demand."""


def sides(clause: Clause, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The sides that a clause has; none if it cannot be run or is disabled."""
    body = clause.body
    if clause.does_what is None or clause.disabled:
        return ()
    if clause.does_what == "sets":
        return (FOR,)
    if clause.does_what == "offers":
        refuses = any(_can_refuse(vocabulary, vocabulary.offers[name]) for name in names(body["offers"]))
        return (FOR, AGAINST) if refuses else (FOR,)
    return (FOR, *((AGAINST,) if "when" in body else ()), *((EXCEPTED,) if "unless" in body else ()))


def _can_refuse(vocabulary: Vocabulary, offer: Offer) -> bool:
    """Whether somebody may choose an action of the kind that is not offered."""
    return offer.contains != "True" and not vocabulary.kinds[offer.kind].chance


class Coverage:
    """Counts while scenarios run; `finish` what has to be tried out afterwards."""

    def __init__(self, library: Library, exact: bool = False) -> None:
        """Begin to count.

        Args:
            exact: whether every scenario of a side is wanted, not only `ENOUGH`.
        """
        self.library = library
        self.exact = exact
        self._seen: dict[tuple[str, str, str], dict[tuple[str, int], Found]] = {}
        """The scenarios by file and number for each game, clause or reading, and side or option."""
        self._kinds: set[tuple[str, str, str]] = set()
        """The kinds of action that were judged, with game and mode."""
        self._traces: dict[str, list[Trace]] = {}
        """By game, those that have to be tried out; nothing is kept of a scenario that need not."""
        self._refusals: dict[str, Refusals] = {}
        self._with_readings: list[Found] = []
        self._switches = Switches(library)
        self._known: dict[tuple[int, str, str], Bearing] = {}

    @property
    def games(self) -> list[str]:
        """The games of the scenarios that have run."""
        return sorted(self._traces)

    def scenarios(self, game: str, name: str, side: str) -> Collection[Found]:
        """The scenarios of a side of a clause, or of an option of a reading."""
        return self._seen.get((game, name, side), {}).values()

    def trace(self, found: Found) -> Trace:
        """What is to be told how a scenario goes."""
        self._traces.setdefault(found.game, [])
        return Trace(found)

    def reached(self, clause: Clause, spec: Spec) -> bool:
        """Whether an action that the clause is about was judged in one of its modes."""
        about: Container[str] = clause.kinds
        if clause.does_what == "offers":
            offers = self.library.game(spec.game).vocabulary.offers
            about = {offers[name].kind for name in names(clause.body["offers"])}
        every = clause.does_what in ("sets", "defines")
        kinds = [kind for game, mode, kind in self._kinds if game == spec.game and clause.in_mode(mode)]
        return any(every or kind in about for kind in kinds)

    def passed(self, trace: Trace) -> None:
        """Count what a scenario that has passed demands of actions; keep what `finish` has to try out."""
        found = trace.found
        for judged in trace.actions:
            game = judged.position.game
            for _, part in game.parts(judged.position.state, judged.action):
                self._kinds.add((game.spec.game, game.mode, part[0]))
            if judged.legal:
                self._legal(found, game, judged)
            else:
                self._illegal(found, game, judged)
        self._set(found)
        if "readings" in found.data:
            self._with_readings.append(found)
        if not trace.only_refusals:
            self._traces[found.game].append(trace)
            return
        refusals = self._refusals.setdefault(found.game, {})
        for bears in {b for judged in trace.actions for b in self._bearings(judged)}:
            refusals.setdefault(bears, []).append(trace)

    def finish(self) -> None:
        """Try out what only a run can show, and what readings change."""
        for found in self._with_readings:
            self._readings(found)
        for game, traces in self._traces.items():
            for clause in self.library.spec(game).clauses:
                if clause.does_what in SWITCHED and not clause.disabled:
                    self._tried(clause, game, traces)

    # -- what is demanded of actions ---------------------------------------------------------------------

    def _add(self, found: Found, name: str, side: str) -> None:
        self._seen.setdefault((found.game, name, side), {})[found.file, found.number] = found

    def _wanted(self, game: str, name: str, side: str) -> bool:
        return self.exact or len(self.scenarios(game, name, side)) < ENOUGH

    def _legal(self, found: Found, game: Game, judged: Judged) -> None:
        for clause in judged.verdict.offers:
            self._add(found, clause.id, FOR)
        for name in judged.verdict.clauses:
            self._add(found, name, EXCEPTED)
        state = judged.position.state
        for player, action in game.parts(state, judged.action):
            for part in game.forbidding(action[0]):
                if not self._wanted(found.game, part.clause.id, AGAINST):
                    continue
                args = (state, player, *action[1:])
                if not part.excepted(*args) and not part.applies(*args) and part.nearly(state, player, action):
                    self._add(found, part.clause.id, AGAINST)

    def _illegal(self, found: Found, game: Game, judged: Judged) -> None:
        decided = judged.verdict.clauses
        if judged.verdict.offered:
            alone = len(decided) == 1 and all(
                game.on_board(part) for _, part in game.parts(judged.position.state, judged.action)
            )
            for name in judged.named or (decided if alone else ()):
                self._add(found, name, FOR)
            return
        if any(self._wanted(found.game, name, AGAINST) for name in decided):
            offered = game.supposing_offered(judged.position.state, judged.action)
            for name in judged.named or decided:
                if offered.legal or (judged.named and name not in offered.clauses):
                    self._add(found, name, AGAINST)

    # -- what has to be tried out ------------------------------------------------------------------------

    def _set(self, found: Found) -> None:
        """A constant is shown by scenarios that are labelled with its clause."""
        spec = self.library.spec(found.game)
        for name in found.clauses:
            if spec.clause(name).does_what == "sets":
                self._add(found, name, FOR)

    def _tried(self, clause: Clause, game: str, traces: Sequence[Trace]) -> None:
        defined = clause.body.get("defines")
        for side in sides(clause, self.library.game(game).vocabulary):
            could = [trace for trace in traces if trace.steps or defined]
            could += self._refusals.get(game, {}).get((defined, side == FOR), ())
            for trace in sorted(could, key=lambda t: (clause.id not in t.found.clauses, "readings" in t.found.data)):
                if not self._wanted(game, clause.id, side):
                    break
                with self._switches.thrown(clause, side):
                    if self._met(trace, clause) and self._switches.fails(trace.found):
                        self._add(trace.found, clause.id, side)

    def _bearings(self, judged: Judged) -> Iterator[tuple[str, bool]]:
        game = judged.position.game
        for _, (kind, *_) in game.parts(judged.position.state, judged.action):
            for name in judged.named:
                key = (id(game), name, kind)
                if key not in self._known:
                    self._known[key] = bearing(game, name, kind)
                yield from self._known[key]

    def _met(self, trace: Trace, clause: Clause) -> bool:
        """Whether a scenario met something that is otherwise as the switches are."""
        defined = "defines" in clause.body
        if any(self._moved(clause, *step) for step in trace.steps if defined or step[1][0] in clause.kinds):
            return True
        return defined and (trace.questions > 0 or any(map(self._decided, trace.actions)))

    def _moved(self, clause: Clause, position: Position, action: Action, state: Any) -> bool:
        if not clause.in_mode(position.game.mode):
            return False
        try:
            return bool(self._switches.game(position.game).apply(position.state, action) != state)
        except ChangeConflictError:
            return True
        except Exception:  # a clause that acts where it is not meant to may do anything
            return False

    def _decided(self, judged: Judged) -> bool:
        """Whether a verdict is otherwise as the switches are; of an action that certain clauses must forbid, theirs."""
        game, state = self._switches.game(judged.position.game), judged.position.state
        if judged.named and not judged.legal:
            return not all(_forbids(game, name, state, judged.action) for name in judged.named)
        verdict = game.verdict(state, judged.action)
        return (verdict.legal, verdict.clauses) != (judged.verdict.legal, judged.verdict.clauses)

    # -- readings ----------------------------------------------------------------------------------------

    def _readings(self, found: Found) -> None:
        """Which options of a reading a scenario shows: what it demands under one fails under another."""
        spec = self.library.spec(found.game)
        for name, told in found.data.get("readings", {}).items():
            demands = {option: {**what} for option, what in told.items()}
            in_force = self.library.game(found.game).readings[name]
            bare = {key: value for key, value in found.data.items() if key not in ("readings", "then", "steps")}
            own = {key: found.data[key] for key in ("then", "steps") if key in found.data}
            if own and in_force not in demands:
                demands[in_force] = own
            for option, demand in demands.items():
                others = [o for o in spec.readings[name].options if o != option]
                if any(self._fails({**bare, **demand}, found, {name: other}) for other in others):
                    self._add(found, f"reading {name}", option)

    def _fails(self, scenario: Mapping[str, Any], found: Found, chosen: Mapping[str, str]) -> bool:
        mode = found.data.get("position", {}).get("mode")
        try:
            return bool(
                evaluate(scenario, lambda readings: self.library.game(found.game, mode, {**chosen, **readings}))
            )
        except (ScenarioError, InputError):
            return False


def _forbids(game: Game, clause: str, state: Any, action: Action) -> bool:
    """Whether a clause forbids an action, as it stands."""
    for player, part in game.parts(state, action):
        for asked in game.forbidding(part[0]):
            args = (state, player, *part[1:])
            if asked.clause.id == clause and asked.applies(*args) and not asked.excepted(*args):
                return True
    return False
