"""A game that runs: legal actions, play, and verdicts with reasons, all from the clauses of a spec."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, final

from rulewright.core import agenda, constants, setups, whose
from rulewright.core.abilities import Abilities
from rulewright.core.agenda import LOST, NOTHING, TORN, WON
from rulewright.core.apart import SAME, Apart, under
from rulewright.core.chances import Chances
from rulewright.core.compiler import Compiler
from rulewright.core.conditions import Parser
from rulewright.core.conflicts import AgendaError, BeyondError, ChangeConflictError, EndlessError, WonAndLostError
from rulewright.core.errors import InputError, Problem
from rulewright.core.explain import Env, Explainer, Told
from rulewright.core.expressions import Search
from rulewright.core.forbidding import Forbidding
from rulewright.core.interpreter import Interpreter
from rulewright.core.lazy import Lazy
from rulewright.core.lowering import names
from rulewright.core.play import CHANCE, ROUND, SIMULTANEOUS, TERMINAL, Action, Course, Outcome, round_of
from rulewright.core.spec import CHANGING, Clause, Spec, check_readings
from rulewright.core.tracing import Bounded, guilty, writing
from rulewright.core.verdicts import Reason, Verdict

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random


Listing = Mapping[str | None, list[Callable[..., Any]]]
"""For each step what lists the legal actions of some kinds that are taken there."""
ENDLESS = 500
"""So many steps of nobody may follow one another."""


@dataclass(frozen=True)
class Position:
    """A state with the names of its players, in seat order."""

    game: Game
    names: tuple[str, ...]
    state: Any

    def __str__(self) -> str:
        return self.game.own.format_position(self)

    def after(self, action: Action) -> Position:
        """The position that an action leads to."""
        return replace(self, state=self.game.apply(self.state, action))

    def seat(self, name: str) -> int:
        """The seat, from 0, of a player.

        Raises:
            InputError: if nobody has that name.
        """
        if name not in self.names:
            raise InputError(Problem(f'nobody is called "{name}"', suggestion=f"players: {', '.join(self.names)}"))
        return self.names.index(name)


@final
class Game:
    """One mode of a game under a choice of readings: what is legal, what an action does, and why.

    All of it comes from the clauses of a spec; a game lends the course of play, and what is its `own`.
    """

    def __init__(
        self,
        course: Course,
        readings: Mapping[str, str],
        abilities: Callable[[Game], Abilities[Position]],
        trusting: bool = False,
        like: Game | None = None,
        apart: Apart = SAME,
    ) -> None:
        """Compile the clauses.

        Args:
            course: the course of play in a mode of some rules.
            readings: the options that are chosen; of the other readings the defaults.
            abilities: makes of a game what it has of its own.
            trusting: rules and positions have been looked at already; positions in which the game is over are taken as
                they come.
            like: a game of other rules with the same course, vocabulary and readings: what is known of it need not be
                compiled again.
            apart: in what the two differ.

        Raises:
            InputError: for an unknown reading, or clauses that do not fit the vocabulary.
        """
        self.course = course
        self.spec = spec = course.spec
        self.mode = course.mode
        self.setup = setups.named(spec, self.mode)
        """The mode with what is chosen of its options."""
        self.seats = course.seats
        self.abilities = abilities
        self.trusting = trusting
        self.readings = _in_force(spec, readings)
        self.vocabulary = course.vocabulary
        settled = constants.tables(spec.settings(self.mode), self.vocabulary)
        self.parser: Parser = Parser(spec, self.vocabulary, self.readings, like.parser if like else None, apart)
        several = self.parser.listings.functions
        self.tables = {ROUND.name: round_of(self.seats), **settled, **course.tables, **several}
        self.compiler: Compiler = Compiler(self.parser, self.mode, self.tables, like.compiler if like else None)
        if not trusting:
            self.compiler.check()
        self._bounds = Lazy(self._bounded)
        """For each kind of action the parts with bounds that it changes."""
        self._ends = bool(self.parser.agenda.endings)
        self._checked = bool(course.bounds) or self._ends
        self._steps = course.steps
        self._joint = [k for k in self.vocabulary.kinds.values() if k.joint_of]
        self.explainer = Explainer(self.compiler, self.tables)
        self._forbids = {
            kind: [Forbidding(self.explainer, clause, kind) for clause in self.compiler.lowering.forbids[kind]]
            for kind in self.vocabulary.kinds
        }
        self._chances = Chances(self.compiler)
        self._lapses = {
            name: self.compiler.standing_function(test, self.vocabulary.kinds[self._steps[name].kinds[0]])
            for name, test in self.parser.lapses().items()
        }
        self._passed = {*self._lapses, *(step.name for step in self._steps.values() if step.nobody), NOTHING}
        self.whose = Lazy(partial(whose.asked, self.compiler))
        """For each step that need be nobody's where rules ask whose it is; None if they do not."""
        self._apply = self.compiler.applying
        self._listing = Lazy(self._lists)
        self._offered: Lazy[str, Callable[..., bool]] = Lazy(
            lambda kind: self.compiler.offered_function(self.vocabulary.kinds[kind])
        )
        self._offering: Lazy[str, tuple[Clause, ...]] = Lazy(
            lambda kind: tuple(self._offer(kind, spec.of("offers", self.mode)))
        )
        """The clauses that offer a kind of action."""
        if not trusting:
            self._searches  # noqa: B018 problems are found here
        hints = self.parser.hints() if self.vocabulary.kinds else {}
        self.hints = {name: self.compiler.hint_function(value) for name, value in hints.items()}
        """What is declared for those who look ahead, by name: functions of a state and a player."""
        pays = self.parser.pays() if self.vocabulary.kinds else None
        self._pays = self.compiler.hint_function(pays) if pays else None
        self._begun = self.compiler.source()
        if not trusting:
            self.parser.read_idle(self.mode)
            unsaid = whose.unsaid(self.compiler, self.whose)
            for path, told, instead in (*self.parser.listings.foreseen(self.explainer.interpreter), *unsaid):
                self.parser.fail(path, told, instead)
        self.parser.finish()
        # the course of play is asked at every step of a search
        self.initial_state = course.initial_state
        self.current_player = course.current_player
        self.actor = course.actor
        self.outcome = course.outcome if self._pays is None else self._paid
        self.on_board = course.on_board
        self.begins_turn = course.begins_turn
        self.side = course.side
        self.own = abilities(self)

    # -- play ------------------------------------------------------------------------------------------

    def under(self, readings: Mapping[str, str]) -> Game:
        """The same game under other readings: no more is compiled than what asks about these.

        Raises:
            InputError: for an unknown reading, or clauses that do not fit together under these.
        """
        told = _in_force(self.spec, readings)
        others = [name for name, option in told.items() if self.readings[name] != option]
        return Game(self.course, readings, self.abilities, self.trusting, self, under(self.spec, others))

    @cached_property
    def source(self) -> str:
        """All that the clauses come to as text, the same whatever has been asked: equal texts play alike."""
        whole = Compiler(self.parser, self.mode, self.tables)
        for kind, search in self._searches.items():
            whole.applying[kind]
            whole.listing(search)
        return f"{self._begun}\n\n{whole.source()}"

    @cached_property
    def _searches(self) -> Mapping[str, Search]:
        """For each kind of action what finds those that are legal."""
        return self.compiler.searches()

    def _lists(self, kind: str) -> Callable[..., Any]:
        """What lists the legal actions of a kind."""
        found = self.compiler.listing(self._searches[kind])
        fields = self.vocabulary.kinds[kind].fields.values()
        bounded = len(fields) > 1 and not self._wide.isdisjoint(fields)
        return self.parser.listings.limited(kind, found) if bounded else found

    @cached_property
    def _wide(self) -> frozenset[str]:
        """What a field may be of which there may be very many."""
        made = self.parser.agenda
        return frozenset((*made.bags, *agenda.wide(made, self.spec.settings(self.mode))))

    @cached_property
    def _legal(self) -> Listing:
        """What lists the actions of a single player, by the step that is due if there are any."""
        apart = {k.joint_of for k in self._joint}
        kinds = self.vocabulary.kinds.values()
        return self._by_step([k.name for k in kinds if not (k.joint_of or k.chance or k.name in apart)])

    @cached_property
    def _chosen(self) -> Listing:
        """What lists the choices that are made all at once."""
        return self._by_step(list(dict.fromkeys(str(k.joint_of) for k in self._joint)))

    @cached_property
    def _by_chance(self) -> Listing:
        """What lists what chance may do."""
        return self._by_step([k.name for k in self.vocabulary.kinds.values() if k.chance])

    def _by_step(self, kinds: Sequence[str]) -> Listing:
        """What lists actions of some kinds, by the step that is due; by None where a game declares no steps."""

        def lists(step: str | None) -> list[Callable[..., Any]]:
            return [self._listing[kind] for kind in kinds if step is None or kind in self._steps[step].kinds]

        return Lazy(lists)

    def is_due(self, state: Any, kind: str) -> bool:
        """Whether actions of a kind are taken at the step that is due; where steps are, none is in a finished game."""
        step = self.course.due(state)
        if step is None:
            return True
        return step in self._steps and kind in self._steps[step].taken and self.current_player(state) != TERMINAL

    def legal_actions(self, state: Any) -> list[Action]:
        """Every legal action, each once; none in a finished game."""
        player = self.current_player(state)
        actions: list[Action] = []
        if player == SIMULTANEOUS:
            for joint in (kind for kind in self._joint if self.is_due(state, kind.name)):
                by_seat = [[a[1] for a in self.choices(state, seat)] for seat in range(self.seats)]
                actions += [(joint.name, chosen) for chosen in itertools.product(*by_seat)]
        elif player != TERMINAL:
            actor = self.actor(state)
            try:
                for legal in (self._by_chance if player == CHANCE else self._legal)[self.course.due(state)]:
                    legal(state, actor, actions)
            except ChangeConflictError as error:
                raise self._placed(error) from None
        return actions

    def listed(self, kind: str, state: Any) -> list[Action]:
        """Every legal action of a kind."""
        actions: list[Action] = []
        self._listing[kind](state, self.actor(state), actions)
        return actions

    def choices(self, state: Any, player: int) -> list[Action]:
        """What a player may choose where all choose at once."""
        actions: list[Action] = []
        step = self.course.due(state)
        for legal in self._chosen[step] if step is None or step in self._steps else ():
            legal(state, player, actions)
        return actions

    def chance_outcomes(self, state: Any) -> list[tuple[Action, Fraction]]:
        """What chance may do and how likely it is: all alike, as with shuffled cards, unless a clause weighs it; what
        weighs nothing is left out.

        Raises:
            WeightError: if a weight is below 0, or all are 0.
        """
        return self._chances.outcomes(state, self.actor(state), self.legal_actions(state))

    def drawn(self, state: Any, rng: Random) -> Action:
        """What chance does, as likely as it is.

        Raises:
            WeightError: if a weight is below 0, or all are 0.
        """
        actions = self.legal_actions(state)
        if not self._chances.weighs(actions):
            return rng.choice(actions)
        outcomes = self._chances.outcomes(state, self.actor(state), actions)
        return rng.choices([action for action, _ in outcomes], [float(chance) for _, chance in outcomes])[0]

    def apply(self, state: Any, action: Action) -> Any:
        """The state that an action leads to (it need not be legal: a verdict looks ahead too).

        Raises:
            ChangeConflictError: if two clauses contradict each other, or lead beyond what a part can hold.
        """
        try:
            after = self._apply[action[0]](state, self.actor(state), *action[1:])
        except ChangeConflictError as error:
            raise self._placed(error) from None
        if self._checked:
            self._check(after, state, self.actor(state), action)
        if self._steps and after.due[0][0] in self._passed:
            return self._resting(after, action[0])
        return after

    def _resting(self, state: Any, kind: str) -> Any:
        """What a state comes to that an action of a kind has led to: steps that lapse are taken off, and what nobody
        chooses is done.

        Raises:
            AgendaError: if nothing is due any more though the game goes on, or steps of nobody do not end.
        """
        for _ in range(ENDLESS):
            step, by = state.due[0][:2]
            if self.outcome(state) is not None:
                return state
            if step == NOTHING:
                raise AgendaError(kind, self._doing(kind)).placed(self.spec)
            if self.lapses(state):
                state = state._replace(due=state.due[1:] or self.compiler.parser.agenda.nothing)
            elif self._steps[step].nobody:
                (kind,) = self._steps[step].kinds
                before, player = state, max(by, 0)
                state = self._apply[kind](before, player)
                self._check(state, before, player, (kind,))
            else:
                return state
        raise EndlessError(kind, self._doing(kind)).placed(self.spec)

    def passes(self, state: Any) -> bool:
        """Whether play does not stop at the step that is due: it lapses there, or nobody takes it."""
        step = state.due[0][0]
        return step in self._passed and (step not in self._steps or self._steps[step].nobody or self.lapses(state))

    def lapses(self, state: Any) -> bool:
        """Whether the step that is due is taken off without an action."""
        step, by = state.due[0][:2]
        return step in self._lapses and self._lapses[step](state, max(by, 0))

    def _doing(self, kind: str) -> tuple[str, ...]:
        """The clauses that do something at actions of a kind."""
        stages = self.compiler.lowering.stages(self.vocabulary.kinds[kind])
        return tuple(each.clause.id for _, several in stages for each in several)

    def _bounded(self, kind: str) -> list[Bounded]:
        stages = self.compiler.lowering.stages(self.vocabulary.kinds[kind])
        changed = {write.part.name for _, several in stages for acting in several for write in acting.writes}
        return [Bounded(self.vocabulary.parts[each.part], each) for each in self.course.bounds if each.part in changed]

    def _check(self, after: Any, state: Any, player: int, action: Action) -> None:
        """Refuse a state that an action has led to, if a part holds more or less than it can, or if somebody has both
        won and lost."""
        for bounded in self._bounds[action[0]]:
            beyond = bounded.beyond(after)
            if beyond is not None:
                clauses = guilty(bounded, *self._traced(state, player, action))
                raise self._placed(BeyondError(bounded.limits, clauses, beyond))
        if self._ends and after.ended and any(won and lost for won, lost in zip(after.won, after.lost, strict=True)):
            ends = writing((WON, LOST), *self._traced(state, player, action))
            places = {**self.compiler.lowering.origins(WON, ends), **self.compiler.lowering.origins(LOST, ends)}
            raise WonAndLostError(TORN, ends).placed(self.spec, places)

    def _traced(self, state: Any, player: int, action: Action) -> tuple[Any, Interpreter, Any, Mapping[str, Any]]:
        """What tells which clauses did something at an action: the stages, and how they are gone through again."""
        stages = self.compiler.lowering.stages(self.vocabulary.kinds[action[0]])
        values = self.explainer.env(state, player, action[0], action[1:]).values
        return stages, self.explainer.interpreter, state, values

    def _placed(self, error: ChangeConflictError) -> ChangeConflictError:
        """An error of the rules with where each clause says what led to it."""
        return error.placed(self.spec, self.compiler.lowering.origins(error.field, error.clauses))

    def holds(self, name: str, state: Any, values: Mapping[str, Any]) -> bool:
        """Whether a named condition holds of these values, the player to move acting; one that is disabled or of
        another mode never does."""
        definition = self.parser.definition(name)
        if definition.clause.disabled or not definition.clause.in_mode(self.mode):
            return False
        player = self.actor(state)
        env = Env(state, player, {"player": player, **values})
        return self.explainer.evaluate(definition.condition, env)[0]

    def _paid(self, state: Any) -> Outcome | None:
        """How the game ended where that is worth something to each: where nobody is said to have won or lost, those
        have won to whom it is worth most, if it is not the same to all."""
        outcome = self.course.outcome(state)
        if outcome is None or self._pays is None:
            return outcome
        seats = range(self.seats)
        points = tuple(self._pays(state, seat) for seat in seats)
        if outcome.winners or outcome.losers or len({*points}) == 1:
            return outcome._replace(points=points)
        winners = tuple(seat for seat in seats if points[seat] == max(points))
        return outcome._replace(winners=winners, losers=tuple(s for s in seats if s not in winners), points=points)

    def returns(self, state: Any) -> tuple[float, ...]:
        """What the end is worth to each seat, if that is declared; or else 1 if it has won, -1 if not, 0 for a tie of
        all; 0 while the game goes on."""
        outcome = self.outcome(state)
        if outcome is not None and outcome.points is not None and self._pays is not None:
            return outcome.points
        if outcome is None or not (outcome.winners or outcome.losers):
            return (0.0,) * self.seats
        return tuple(1.0 if seat in outcome.winners else -1.0 for seat in range(self.seats))

    @cached_property
    def endings(self) -> frozenset[str] | None:
        """The ways in which clauses of the mode end the game, as far as readings let them; one that is disabled counts.
        None if that is not said by name."""
        found = set()
        for clause in (
            c for sort in CHANGING for c in self.spec.clauses if c.does_what == sort and c.in_mode(self.mode)
        ):
            for _, change in clause.changes:
                if "by" not in (end := change.get("end") or {}):
                    continue
                if not isinstance(end["by"], str) or end["by"].startswith("$"):
                    return None
                kinds = (kind for kind in self.vocabulary.kinds if kind in clause.kinds)
                if clause.disabled or any(self.compiler.lowering.may_act(clause, kind) for kind in kinds):
                    found.add(end["by"])
        return frozenset(found)

    @cached_property
    def beaten(self) -> list[tuple[Clause, Callable[..., tuple[int, ...]]]]:
        """The clauses that end a game as things stand, each with a function that tells whom it finds beaten; those
        about everybody come first, since they word it best."""
        clauses = sorted(self.spec.of("ends", self.mode), key=lambda clause: "each" not in clause.body)
        found = [(clause, self.compiler.beaten_function(clause)) for clause in clauses]
        return [(clause, beaten) for clause, beaten in found if beaten]

    # -- verdicts --------------------------------------------------------------------------------------

    def allows(self, state: Any, action: Action) -> bool:
        """Whether an action is legal, and no more: sooner than its verdict, and than listing all."""
        kind = action[0]
        if self.vocabulary.kinds[kind].joint_of:
            return self.verdict(state, action).legal
        player, fields = self.actor(state), action[1:]
        if not self.is_due(state, kind) or not self._is_offered(state, player, action) or not self.on_board(action):
            return False
        for part in self._forbids[kind]:
            if part.applies(state, player, *fields) and not part.excepted(state, player, *fields):
                return False
        return True

    def _is_offered(self, state: Any, player: int, action: Action) -> bool:
        """Whether some clause offers an action."""
        return bool(self._offered[action[0]](state, player, *action[1:]))

    def verdict(self, state: Any, action: Action) -> Verdict:
        """Whether an action is legal, and every clause that decides, with facts."""
        try:
            return self._verdict_of_all(state, action)
        except ChangeConflictError as error:
            raise self._placed(error) from None

    def _verdict_of_all(self, state: Any, action: Action) -> Verdict:
        """The verdict on an action, of one player or of all at once."""
        kind = self.vocabulary.kinds[action[0]]
        if kind.joint_of is None:
            return self._verdict(state, self.actor(state), action)
        parts = [self._verdict(state, seat, (kind.joint_of, chosen)) for seat, chosen in enumerate(action[1])]
        parts.append(self._judged(state, self.actor(state), action, True, ()))
        wrong = [part for part in parts if not part.legal]
        told = wrong or parts
        return Verdict(
            not wrong,
            tuple(reason for part in told for reason in part.reasons),
            all(part.offered for part in told),
            tuple({clause.id: clause for part in parts for clause in part.offers}.values()),
            tuple({clause.id: clause for part in parts for clause in part.disabled}.values()),
        )

    def supposing_offered(self, state: Any, action: Action) -> Verdict:
        """The verdict on an action if it were offered."""
        parts = [
            self._judged(state, player, part, True, self._offering[part[0]])
            for player, part in self.parts(state, action)
        ]
        wrong = [part for part in parts if not part.legal]
        reasons = tuple(reason for part in wrong for reason in part.reasons)
        return Verdict(not wrong, reasons, all(part.offered for part in wrong))

    def parts(self, state: Any, action: Action) -> list[tuple[int, Action]]:
        """What is judged when an action is: itself, before it what each player chose if all choose at once; with the
        player who acts."""
        joint = self.vocabulary.kinds[action[0]].joint_of
        chosen = enumerate(action[1]) if joint else ()
        return [*((seat, (joint, what)) for seat, what in chosen), (self.actor(state), action)]

    def forbidding(self, kind: str) -> Sequence[Forbidding]:
        """The clauses that forbid some actions of a kind, each as it is asked."""
        return self._forbids[kind]

    def forbidding_by(self, clause: str) -> Sequence[Forbidding]:
        """What a clause forbids, for each kind of action by itself."""
        return self._by_clause.get(clause, ())

    @cached_property
    def _by_clause(self) -> Mapping[str, Sequence[Forbidding]]:
        found: dict[str, list[Forbidding]] = {}
        for each in itertools.chain.from_iterable(self._forbids.values()):
            found.setdefault(each.clause.id, []).append(each)
        return found

    def _verdict(self, state: Any, player: int, action: Action) -> Verdict:
        """The verdict on an action of one player."""
        offered = self._is_offered(state, player, action)
        return self._judged(state, player, action, offered, self._offering[action[0]])

    def _judged(self, state: Any, player: int, action: Action, offered: bool, offering: tuple[Clause, ...]) -> Verdict:
        """The verdict, given whether the action is offered."""
        kind = action[0]
        real = self.on_board(action)
        forbidding: list[Reason] = []
        allowing: list[Reason] = []
        if offered:
            for part in self._forbids[kind]:
                if (not real and not part.anywhere) or not part.applies(state, player, *action[1:]):
                    continue
                if part.excepted(state, player, *action[1:]):
                    allowing.append(Reason(part.clause, partial(part.facts, state, player, action, excepted=True)))
                else:
                    forbidding.append(Reason(part.clause, partial(part.facts, state, player, action)))
        if forbidding:
            return Verdict(False, tuple(forbidding), offered, offering)
        if not offered or not real or not self.is_due(state, kind):
            disabled = () if offering else tuple(self._offer(kind, self.spec.disabled("offers", self.mode)))
            reasons = tuple(
                Reason(clause, partial(self.offering, state, player, action, clause)) for clause in offering
            )
            return Verdict(False, reasons, False, offering, disabled)
        return Verdict(True, tuple(allowing), True, offering)

    def offering(self, state: Any, player: int, action: Action, clause: Clause) -> tuple[Told, ...]:
        """The quantities on which it rests which actions a clause offers, where clauses have a say in them."""
        if not self.is_due(state, action[0]) or not self.on_board(action):
            return ()
        env = self.explainer.env(state, player, action[0], action[1:])
        return self.explainer.offered(self.compiler.lowering.offered_by[clause.id].sets, env)

    def _offer(self, kind: str, clauses: Iterable[Clause]) -> Iterator[Clause]:
        """Those of some clauses that offer a kind of action."""
        for clause in clauses:
            if any(self.vocabulary.offers[name].kind == kind for name in names(clause.body["offers"])):
                yield clause


def _in_force(spec: Spec, readings: Mapping[str, str]) -> Mapping[str, str]:
    """The option of every reading: what is chosen, or the default."""
    return {**{r.id: r.default for r in spec.readings.values()}, **check_readings(spec, readings)}
