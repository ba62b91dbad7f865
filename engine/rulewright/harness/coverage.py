"""Clause coverage: for each side of a clause, the scenarios with an expectation that depends on it.

What is demanded of an action itself (forbidding and offering clauses) is read off the verdict.  For clauses that
change something or define a condition it is tried out: the scenario runs again with the clause's switch thrown
(`rulewright.harness.switching`), if that would have changed what it met.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping, Sequence, Set
from functools import partial
from typing import Any, NamedTuple

from rulewright.core import odds
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError
from rulewright.core.expectations import Asked
from rulewright.core.forbidding import Forbidding
from rulewright.core.game import Game, Position
from rulewright.core.likely import ODDS
from rulewright.core.lowering import names
from rulewright.core.play import Action
from rulewright.core.scenario import ScenarioError, evaluate
from rulewright.core.spec import COMPUTING, FROM, STEPS, Clause, Spec
from rulewright.core.verdicts import Verdict
from rulewright.core.vocabulary import Offer, Vocabulary, always
from rulewright.harness.finding import Found
from rulewright.harness.switching import SIDES, SWITCHED, Switches, switch
from rulewright.spec.pack import Library

FOR, AGAINST, EXCEPTED = SIDES
ENOUGH = 3
"""So many scenarios of a side are looked for where they need not be listed."""


class Judged(NamedTuple):
    """An action of which it is demanded that it is legal, or illegal, and that the clauses `named` decide so."""

    position: Position
    action: Action
    verdict: Verdict
    legal: bool
    named: Sequence[str]


class Trace:
    """What one scenario did: the `Recorder` of one evaluation."""

    def __init__(self, found: Found) -> None:
        self.found = found
        self.actions: list[Judged] = []
        self.steps: list[tuple[Position, Action, Any]] = []
        self.questions = 0
        """How many questions it had that depend on more than single actions."""
        self.ahead = False
        """Whether it expects something of what may be played on from there."""
        self.looked = 0
        """How many actions of its odds were looked at."""
        self.told: list[tuple[Position, int, Action]] = []
        """The actions of which it demands that just they are legal, with their players."""

    @property
    def only_refusals(self) -> bool:
        """Whether all that is demanded is that certain clauses forbid actions."""
        if self.steps or self.questions:
            return False
        return all(judged.named and not judged.legal for judged in self.actions)

    def judged(self, position: Position, action: Action, verdict: Verdict, legal: bool, named: Sequence[str]) -> None:
        """An action is demanded to be legal or illegal."""
        self.actions.append(Judged(position, action, verdict, legal, named))

    def played(self, position: Position, action: Action, state: Any) -> None:
        """An action has led to a state."""
        self.steps.append((position, action, state))

    def asked(self, position: Position, told: Sequence[tuple[int, Action]]) -> None:
        """Something was asked of a position as a whole."""
        self.questions += 1
        self.told += [(position, player, action) for player, action in told]

    def expects(self, asked: Asked) -> None:
        """What is expected counts where it is judged; odds hang on all that may be played."""
        self.ahead = self.ahead or ODDS in asked.then


def sides(clause: Clause, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The sides that a clause has; none if it cannot be run or is disabled."""
    body = clause.body
    if clause.does_what is None or clause.disabled:
        return ()
    if clause.does_what == "sets":
        return (FOR,)
    if clause.does_what == "offers":
        offers = [vocabulary.offers[name] for name in names(body["offers"])]
        refuses = any(_can_refuse(vocabulary, offer, FROM in body) for offer in offers)
        return (FOR, AGAINST) if refuses else (FOR,)
    return (FOR, *((AGAINST,) if "when" in body else ()), *((EXCEPTED,) if "unless" in body else ()))


def _can_refuse(vocabulary: Vocabulary, offer: Offer, limited: bool) -> bool:
    """Whether somebody may choose an action of the kind that is not offered."""
    return (limited or offer.contains is not always) and not vocabulary.kinds[offer.kind].chance


class Coverage:
    """Counts while scenarios run; `finish` what has to be tried out afterwards."""

    def __init__(self, library: Library, exact: bool = False) -> None:
        """Begin to count.

        Args:
            exact: whether every scenario of a side is wanted, not only `ENOUGH`; one that asks for odds, which is
                played on in many ways, only where there is no other.
        """
        self.library = library
        self.exact = exact
        self._seen: dict[tuple[str, str, str], dict[str, Found]] = {}
        """The scenarios by name for each game, clause or reading, and side or option."""
        self._kinds: set[tuple[str, str, str]] = set()
        """The kinds of action that were judged, with game and mode."""
        self._traces: dict[str, list[Trace]] = {}
        """By game, those that have to be tried out; nothing is kept of a scenario that need not."""
        self._with_readings: list[Found] = []
        self._switches = Switches(library)
        self._forbidding = Switches(library, ("forbids",))

    @property
    def games(self) -> list[str]:
        """The games of the scenarios that have run."""
        return sorted(self._traces)

    def scenarios(self, game: str, name: str, side: str) -> Collection[Found]:
        """The scenarios of a side of a clause, or of an option of a reading."""
        return self._seen.get((game, name, side), {}).values()

    def trace(self, found: Found) -> Trace | None:
        """What is to be told how a scenario goes; None of one that is about other rules than these, by an overlay.

        Raises:
            InputError: if there is no such overlay.
        """
        self._traces.setdefault(found.game, [])
        return Trace(found) if found.library(self.library) is self.library else None

    def reached(self, clause: Clause, spec: Spec) -> bool:
        """Whether an action that the clause is about was judged in one of its modes."""
        about: Container[str] = clause.kinds
        if clause.does_what == "offers":
            offers = self.library.game(spec.game).vocabulary.offers
            about = {offers[name].kind for name in names(clause.body["offers"])}
        every = clause.does_what in ("sets", "defines", *COMPUTING)
        described = self.library.game(spec.game).vocabulary.kinds
        kinds = [kind for game, mode, kind in self._kinds if game == spec.game and clause.in_mode(mode)]
        return any(every or kind in about or described[kind].joint_of in about for kind in kinds)

    def passed(self, trace: Trace) -> None:
        """Count what a scenario that has passed demands of actions; keep what `finish` has to try out."""
        found, name = trace.found, trace.found.game
        for judged in trace.actions:
            game = judged.position.game
            self._kinds.add((name, game.mode, judged.action[0]))
            if judged.legal:
                self._legal(found, game, judged)
            else:
                self._illegal(found, game, judged)
        self._kinds.update((name, position.game.mode, kind) for position, _, (kind, *_) in trace.told)
        self._set(found)
        if "readings" in found.data:
            self._with_readings.append(found)
        if not trace.only_refusals or any(map(self._may_matter, trace.actions)):
            self._traces[name].append(trace)

    def finish(self) -> None:
        """Try out what only a run can show, and what readings change."""
        for found in self._with_readings:
            self._readings(found)
        for game, traces in self._traces.items():
            traces.sort(key=lambda trace: trace.only_refusals)
            self._try(game, SWITCHED, traces, self._bearing)
            self._try(game, ("forbids",), [trace for trace in traces if trace.told], self._listing)

    # -- what is demanded of actions ---------------------------------------------------------------------

    def _add(self, found: Found, name: str, side: str) -> None:
        self._seen.setdefault((found.game, name, side), {})[found.name] = found

    def _wanted(self, game: str, name: str, side: str, dear: bool = False) -> bool:
        return (self.exact and not dear) or len(self.scenarios(game, name, side)) < (1 if dear else ENOUGH)

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
                if _nearly(part, state, player, action):
                    self._add(found, part.clause.id, AGAINST)

    def _illegal(self, found: Found, game: Game, judged: Judged) -> None:
        decided = judged.verdict.clauses
        if judged.verdict.offered:
            for name in judged.named or (decided if _alone(game, judged, decided) else ()):
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

    def _may_matter(self, judged: Judged) -> bool:
        """Whether a switch may matter to whether the clauses that must forbid an action do."""
        game, kind = judged.position.game, judged.action[0]
        joint = game.vocabulary.kinds[kind].joint_of
        return any(
            self._switches.bear_on(game, name, each)
            for name in judged.named
            for each in ((joint, kind) if joint else (kind,))
        )

    def _try(
        self, game: str, sorts: Collection[str], traces: Sequence[Trace], asked: Callable[[Trace], Set[int]]
    ) -> None:
        """Throw the switches of some sorts of clauses, each in the scenarios in which it is asked."""
        vocabulary = self.library.game(game).vocabulary
        clauses = [c for c in self.library.spec(game).clauses if c.does_what in sorts and not c.disabled]
        left = [(c, side) for c in clauses for side in sides(c, vocabulary) if self._wanted(game, c.id, side)]
        asking: dict[int, list[Trace]] = {}
        for trace in traces if left else ():
            for number in asked(trace):
                asking.setdefault(number, []).append(trace)
        for clause, side in left:
            could = asking.get(switch(clause, side), [])
            for trace in sorted(could, key=partial(_worth, clause)):
                if not self._wanted(game, clause.id, side, trace.ahead):
                    continue
                depends = self._lists if clause.does_what == "forbids" else self._depends
                if depends(trace, clause, side):
                    self._add(trace.found, clause.id, side)

    def _bearing(self, trace: Trace) -> Set[int]:
        """The switches that may matter to a scenario: those that are asked as it goes."""
        with self._switches.noted() as asked:
            for step in trace.steps:
                self._moved(*step)
            for judged in trace.actions:
                self._decided(judged)
            if trace.questions:
                with odds.at_most(odds.MOST) as looking:
                    self._switches.fails(trace.found)
                trace.looked = looking.looked
        return asked

    def _depends(self, trace: Trace, clause: Clause, side: str) -> bool:
        """Whether something that a scenario expects depends on a side of a clause."""
        with self._switches.thrown(clause, side), odds.by_other_rules(trace.looked):
            return self._met(trace, clause) and self._switches.fails(trace.found)

    def _listing(self, trace: Trace) -> Set[int]:
        """The switches of forbidding clauses that may matter to a scenario."""
        with self._forbidding.noted() as asked:
            self._forbidding.fails(trace.found)
        return asked

    def _lists(self, trace: Trace, clause: Clause, side: str) -> bool:
        """Whether a demanded number or exact set of legal actions depends on a forbidding clause; on its condition's
        failing only if that was a near miss."""
        with self._forbidding.thrown(clause, side):
            return (side != AGAINST or _near_miss(trace, clause)) and self._forbidding.fails(trace.found)

    def _met(self, trace: Trace, clause: Clause) -> bool:
        """Whether a scenario met something that is otherwise as the switches are."""
        defined = clause.does_what in ("defines", *COMPUTING)
        anywhere = defined or self._silent(trace.found.game, clause)
        if trace.ahead or any(self._moved(*step) for step in trace.steps if anywhere or step[1][0] in clause.kinds):
            return True
        return defined and (trace.questions > 0 or any(map(self._decided, trace.actions)))

    def _silent(self, game: str, clause: Clause) -> bool:
        """Whether a clause is about what nobody does, which follows from an action of another kind."""
        steps = self.library.spec(game).data["game"].get(STEPS, {}).values()
        return any(kind in clause.kinds for step in steps if "nobody" in step for kind in step["kinds"])

    def _moved(self, position: Position, action: Action, state: Any) -> bool:
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
            unnamed = [option for option in spec.readings[name].options if option not in told]
            if own:
                demands |= dict.fromkeys(unnamed if in_force in told else [in_force], own)
            for option, demand in demands.items():
                others = [o for o in spec.readings[name].options if o != option]
                if any(self._fails({**bare, **demand}, found, {name: other}) for other in others):
                    self._add(found, f"reading {name}", option)

    def _fails(self, scenario: Mapping[str, Any], found: Found, chosen: Mapping[str, str]) -> bool:
        load = found.loader(self.library)
        try:
            return bool(evaluate(scenario, lambda readings: load({**chosen, **readings})))
        except ScenarioError:  # what is demanded can never be under the other option
            return True
        except InputError:
            return False


def _worth(clause: Clause, trace: Trace) -> tuple[bool, int, bool]:
    """What a scenario is tried before others by: that it is about a clause, and how little work it is."""
    return clause.id not in trace.found.clauses, trace.looked, "readings" in trace.found.data


def _nearly(part: Forbidding, state: Any, player: int, action: Action) -> bool:
    """Whether a clause does not forbid an action, though something speaks for it."""
    args = (state, player, *action[1:])
    return not part.excepted(*args) and not part.applies(*args) and part.nearly(state, player, action)


def _near_miss(trace: Trace, clause: Clause) -> bool:
    """Whether a clause nearly forbids one of the actions that must be legal."""
    return any(
        part.clause.id == clause.id and _nearly(part, position.state, player, action)
        for position, player, action in trace.told
        for part in position.game.forbidding(action[0])
    )


def _alone(game: Game, judged: Judged, decided: Sequence[str]) -> bool:
    """Whether an action would be legal but for a single clause: it is due, for one."""
    state = judged.position.state
    parts = [part for _, part in game.parts(state, judged.action)]
    return len(decided) == 1 and all(game.on_board(part) and game.is_due(state, part[0]) for part in parts)


def _forbids(game: Game, clause: str, state: Any, action: Action) -> bool:
    """Whether a clause forbids an action, as it stands."""
    for player, part in game.parts(state, action):
        for asked in game.forbidding(part[0]):
            args = (state, player, *part[1:])
            if asked.clause.id == clause and asked.applies(*args) and not asked.excepted(*args):
                return True
    return False
