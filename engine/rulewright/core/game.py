"""A game that runs: legal actions, play, and verdicts with reasons, all from the clauses of a spec."""

from __future__ import annotations

import itertools
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from rulewright.core import constants
from rulewright.core.abilities import Possible, Probe, Symmetry
from rulewright.core.compiler import Compiler
from rulewright.core.conditions import Parser
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError, PositionError, Problem
from rulewright.core.explain import Env, Explainer
from rulewright.core.forbidding import Forbidding
from rulewright.core.lowering import names
from rulewright.core.play import CHANCE, SIMULTANEOUS, TERMINAL, Action, Outcome
from rulewright.core.spec import Clause, Spec, check_readings
from rulewright.core.verdicts import Reason, Rest, Verdict
from rulewright.core.vocabulary import Vocabulary

if TYPE_CHECKING:
    from fractions import Fraction

    from rulewright.core.written import WrittenGame

FINISHED = 1000.0
"""What a finished game is worth to those who have won, for players that look ahead."""


@dataclass(frozen=True)
class Position:
    """A state with the names of its players, in seat order."""

    game: Game
    names: tuple[str, ...]
    state: Any

    def __str__(self) -> str:
        return self.game.format_position(self)

    def seat(self, name: str) -> int:
        """The seat, from 0, of a player.

        Raises:
            InputError: if nobody has that name.
        """
        if name not in self.names:
            raise InputError(Problem(f'nobody is called "{name}"', suggestion=f"players: {', '.join(self.names)}"))
        return self.names.index(name)


class Game(ABC):
    """One mode of a game under a choice of readings.

    Subclasses lend the vocabulary and the text forms; everything that is a rule comes from the spec.
    """

    made: Any
    """What `prepare` has made of the settings of a mode."""
    compiled_at_once = True
    """Whether it is made certain at once that actions can be listed; else they are when that is first asked."""

    def __init__(self, spec: Spec, mode: str, readings: Mapping[str, str] | None = None) -> None:
        """Compile the clauses.

        Raises:
            InputError: for an unknown mode or reading, or clauses that do not fit the vocabulary.
        """
        self.spec = spec
        self.mode = mode
        self.readings = {**{r.id: r.default for r in spec.readings.values()}, **check_readings(spec, readings or {})}
        if mode not in spec.modes:
            raise InputError(Problem(f'unknown mode "{mode}"', suggestion=f"modes: {', '.join(spec.modes)}"))
        tables, self.vocabulary = self.prepare()
        self.tables = {**constants.tables(spec.settings(mode), self.vocabulary), **tables}
        self.parser = Parser(spec, self.vocabulary, self.readings)
        self.compiler = Compiler(self.parser, mode, self.tables)
        self._apply = self.compiler.applying()
        self._joint = [k for k in self.vocabulary.kinds.values() if k.joint_of]
        self.seats = len(spec.modes[mode]["seats"])
        self.explainer = Explainer(self.compiler, self.tables, self._apply)
        self._forbids = {
            kind: [Forbidding(self.explainer, clause, kind) for clause in self.compiler.lowering.forbids[kind]]
            for kind in self.vocabulary.kinds
        }
        self._offered: dict[str, Callable[..., bool]] = {}
        self._offerings: dict[str, tuple[Clause, ...]] = {}
        if self.compiled_at_once:
            self._listing  # noqa: B018 problems are found here
        self.source = self.compiler.source()
        self.parser.read_idle(mode)
        self.parser.finish()

    # -- what a game lends -----------------------------------------------------------------------------

    @abstractmethod
    def prepare(self) -> tuple[Mapping[str, Any], Vocabulary]:
        """The tables and native functions that expressions name, and the vocabulary of this mode."""

    @abstractmethod
    def initial_state(self) -> Any:
        """The state at the start of a game."""

    @abstractmethod
    def current_player(self, state: Any) -> int:
        """The seat that is to act, from 0; or CHANCE, SIMULTANEOUS, TERMINAL."""

    def actor(self, state: Any) -> int:
        """The seat that rules call the acting player; any, where there is none."""
        return max(self.current_player(state), 0)

    @abstractmethod
    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def on_board(self, action: Action) -> bool:
        """Whether every place that an action names exists."""

    @abstractmethod
    def initial_position(self, names: Sequence[str] | None = None) -> Position:
        """The start, with the players' names or those of their colours."""

    @abstractmethod
    def position(self, data: Mapping[str, Any]) -> Position:
        """A position from the ``position:`` of a scenario; what it leaves out is as at the start of a game.

        Raises:
            PositionError: if the position contradicts itself.
        """

    @abstractmethod
    def parse_position(self, text: str) -> Position:
        """A position from its one line."""

    @abstractmethod
    def format_position(self, position: Position) -> str:
        """A position on one line; ``parse_position`` gives it back."""

    @abstractmethod
    def parse_action(self, position: Position, text: str, judged: bool = False) -> Action:
        """An action from its notation.

        With `judged`, text that could mean two actions both illegal is refused too (for an expectation of
        illegality).

        Raises:
            InputError: if the notation cannot be read, or does not say which of two actions is meant.
        """

    @abstractmethod
    def check_action(self, text: str) -> None:
        """Refuse text that is an action in no position.

        Raises:
            InputError: if the notation cannot be read.
        """

    @abstractmethod
    def format_action(self, position: Position, action: Action) -> str:
        """The notation of an action, with no more than is needed."""

    @abstractmethod
    def write_game(self, start: Position, actions: Sequence[Action]) -> str:
        """A whole game as text."""

    @abstractmethod
    def read_game(self, text: str, file: str) -> WrittenGame:
        """A whole game from text, played as far as its actions are legal.

        Raises:
            InputError: if it cannot be read, with line and column.
        """

    @abstractmethod
    def play_on(self, start: Position, text: str, source: str) -> WrittenGame:
        """Actions that follow a position, written as in a line of a game, turns parted by ``..``; played as far as
        they are legal.

        Args:
            start: the position.
            text: the actions.
            source: what places in the text are said to be in.

        Raises:
            InputError: if they cannot be read, with line and column.
        """

    @property
    @abstractmethod
    def probes(self) -> Mapping[str, Probe[Position]]:
        """The game's own questions for scenarios, by key."""

    @abstractmethod
    def describe(self, position: Position) -> Mapping[str, Any]:
        """A position as the data of a scenario, with everything that ``after`` may name."""

    @abstractmethod
    def possible(self, names: Sequence[str]) -> Mapping[str, Possible]:
        """What values there can be, by the keys under which positions and outcomes are described, where these players
        play; players' names and ``mode`` are no values."""

    @abstractmethod
    def describe_outcome(self, position: Position, outcome: Outcome) -> Mapping[str, Any]:
        """An outcome as the data of a scenario."""

    @abstractmethod
    def say_value(self, position: Position, type_: str, value: Any, how: str, language: str, before: Any = None) -> str:
        """A value of a fact in words, for people; `before` is the state before the action that a fact is after."""

    def say_supposed(
        self, position: Position, player: int, kind: str, given: Mapping[str, Any], language: str
    ) -> str | None:
        """That somebody took such an action, as the beginning of what would follow; None if it cannot be said."""
        return None

    def check_named(self, text: str) -> None:
        """Refuse one line that names another game, or another mode of this one.

        Raises:
            InputError: if it does.
        """
        own = f"{self.spec.game}:{self.mode}"
        if not text.strip():
            raise InputError(Problem("an empty line is no position", suggestion=f"it begins with {own}"))
        name = text.split(maxsplit=1)[0]
        if name not in (own, self.spec.game):
            raise InputError(Problem(f"this is a position of {name}, not of {own}"))

    def check_going_on(self, names: Sequence[str], state: Any) -> None:
        """Refuse a state in which the game is over although nobody has ended it.

        Raises:
            PositionError: naming the player that has already lost.
        """
        for clause, beaten in self._beaten:
            for seat in range(len(names)):
                lost = beaten(state, seat)
                if lost is not None:
                    raise PositionError(
                        f"the game is over already: {names[lost]} has lost by {clause.id}", ("players", names[lost])
                    )

    @cached_property
    def _beaten(self) -> list[tuple[Clause, Callable[..., int | None]]]:
        """The clauses that end a game, each with a function that tells whom it finds beaten; those about everybody
        come first, since they word it best."""
        clauses = sorted(self.spec.of("ends", self.mode), key=lambda clause: "each" not in clause.body)
        return [(clause, self.compiler.beaten_function(clause)) for clause in clauses]

    def rests_on(self, position: Position, action: Action, verdict: Verdict) -> Sequence[Rest]:
        """What of the game's data, besides the clauses, a verdict depends on, each once: hexes of pictures and such."""
        return ()

    def why_not_offered(self, position: Position, action: Action, language: str) -> str | None:
        """A sentence on why no clause offers an action; None where there is nothing more to say."""
        return None

    # -- play ------------------------------------------------------------------------------------------

    @cached_property
    def _listing(self) -> Mapping[str, Callable[..., Any]]:
        """For each kind of action the function that lists those that are legal."""
        return self.compiler.listing()

    @cached_property
    def _legal(self) -> list[Callable[..., Any]]:
        """What lists the actions of a single player."""
        apart = {k.joint_of for k in self._joint}
        kinds = self.vocabulary.kinds.values()
        return [self._listing[k.name] for k in kinds if not (k.joint_of or k.chance or k.name in apart)]

    @cached_property
    def _chosen(self) -> list[Callable[..., Any]]:
        """What lists the choices that are made all at once."""
        return [self._listing[name] for name in dict.fromkeys(str(k.joint_of) for k in self._joint)]

    @cached_property
    def _by_chance(self) -> list[Callable[..., Any]]:
        """What lists what chance may do."""
        return [self._listing[k.name] for k in self.vocabulary.kinds.values() if k.chance]

    def legal_actions(self, state: Any) -> list[Action]:
        """Every legal action, each once; none in a finished game."""
        player = self.current_player(state)
        actions: list[Action] = []
        if player == SIMULTANEOUS:
            for joint in self._joint:
                by_seat = [[a[1] for a in self.choices(state, seat)] for seat in range(self.seats)]
                actions += [(joint.name, chosen) for chosen in itertools.product(*by_seat)]
        elif player != TERMINAL:
            actor = self.actor(state)
            try:
                for legal in self._by_chance if player == CHANCE else self._legal:
                    legal(state, actor, actions)
            except ChangeConflictError as error:
                raise error.placed(self.spec) from None
        return actions

    def choices(self, state: Any, player: int) -> list[Action]:
        """What a player may choose where all choose at once."""
        actions: list[Action] = []
        for legal in self._chosen:
            legal(state, player, actions)
        return actions

    def chance_outcomes(self, state: Any) -> list[tuple[Action, Fraction]]:
        """What chance may do and how likely it is: all alike, as with a shuffled pile."""
        from fractions import Fraction

        actions = self.legal_actions(state)
        return [(action, Fraction(1, len(actions))) for action in actions]

    def apply(self, state: Any, action: Action) -> Any:
        """The state that an action leads to (it need not be legal: a verdict looks ahead too).

        Raises:
            ChangeConflictError: if two clauses contradict each other.
        """
        try:
            return self._apply[action[0]](state, self.actor(state), *action[1:])
        except ChangeConflictError as error:
            raise error.placed(self.spec) from None

    def holds(self, name: str, state: Any, values: Mapping[str, Any]) -> bool:
        """Whether a named condition holds of these values, the player to move acting; one that is disabled or of
        another mode never does."""
        definition = self.parser.definition(name)
        if definition.clause.disabled or not definition.clause.in_mode(self.mode):
            return False
        player = self.actor(state)
        env = Env(state, player, {"player": player, **values})
        return self.explainer.evaluate(definition.condition, env)[0]

    def returns(self, state: Any) -> tuple[float, ...]:
        """For each seat 1 if it has won, -1 if not, 0 for a tie of all or while the game goes on."""
        outcome = self.outcome(state)
        if outcome is None:
            return (0.0,) * self.seats
        return tuple(1.0 if seat in outcome.winners else -1.0 for seat in range(self.seats))

    def evaluate(self, state: Any, seat: int) -> float:
        """What a state seems worth to a seat, for players that look ahead a little: more is better.  A rough guess
        that no rule rests on; a finished game is worth more, or less, than any other."""
        return FINISHED * self.returns(state)[seat]

    def measure(self, state: Any) -> tuple[int, ...] | None:
        """A measure that falls from the beginning of each turn to that of the next, so that no position comes back;
        None if a game has none."""
        return None

    def sample(self, rng: random.Random) -> Position | None:
        """A position drawn at random, whether or not play can reach it; None if a game draws none."""
        return None

    def smaller(self, position: Position) -> Iterable[Position]:
        """Every position that is a step simpler than another; no such step leads back."""
        return ()

    def begins_turn(self, state: Any) -> bool:
        """Whether a turn begins with this state."""
        return True

    @property
    def symmetries(self) -> Sequence[Symmetry]:
        """Every symmetry of the rules, the one that changes nothing among them; none where a game names none."""
        return ()

    def part_of_turn(self, state: Any) -> str:
        """What the action that is due is called among those of its turn; "" where a turn is a single one."""
        return ""

    def side(self, seat: int) -> frozenset[int]:
        """The seats that win together with one, itself among them."""
        return frozenset((seat,))

    def pieces_left(self, state: Any, seat: int) -> int:
        """How many pieces a seat has on the board; none where a game has none."""
        return 0

    def at_ease(self, state: Any) -> bool:
        """Whether nothing that the player to move may still do in his turn can make him lose by it.  No is always a
        safe answer: whoever asks will then look."""
        return False

    def observation(self, state: Any, player: int) -> Any:
        """What a player may see of a state; all of it unless a game says otherwise."""
        return state

    # -- verdicts --------------------------------------------------------------------------------------

    def allows(self, state: Any, action: Action) -> bool:
        """Whether an action is legal, and no more: sooner than its verdict, and than listing all."""
        kind = action[0]
        if self.vocabulary.kinds[kind].joint_of:
            return self.verdict(state, action).legal
        player, fields = self.actor(state), action[1:]
        if not self._is_offered(state, player, action) or not self.on_board(action):
            return False
        for part in self._forbids[kind]:
            if part.applies(state, player, *fields) and not part.excepted(state, player, *fields):
                return False
        return True

    def _is_offered(self, state: Any, player: int, action: Action) -> bool:
        """Whether some clause offers an action."""
        kind = action[0]
        if kind not in self._offered:
            self._offered[kind] = self.compiler.offered_function(self.vocabulary.kinds[kind])
        return bool(self._offered[kind](state, player, *action[1:]))

    def verdict(self, state: Any, action: Action) -> Verdict:
        """Whether an action is legal, and every clause that decides, with facts."""
        try:
            return self._verdict_of_all(state, action)
        except ChangeConflictError as error:
            raise error.placed(self.spec) from None

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
            self._judged(state, player, part, True, self._offering(part[0]))
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

    def _verdict(self, state: Any, player: int, action: Action) -> Verdict:
        """The verdict on an action of one player."""
        offered = self._is_offered(state, player, action)
        return self._judged(state, player, action, offered, self._offering(action[0]))

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
        if not offered or not real:
            disabled = () if offering else tuple(self._offer(kind, self.spec.disabled("offers", self.mode)))
            return Verdict(False, tuple(map(Reason, offering)), False, offering, disabled)
        return Verdict(True, tuple(allowing), True, offering)

    def _offering(self, kind: str) -> tuple[Clause, ...]:
        """The clauses that offer a kind of action."""
        if kind not in self._offerings:
            self._offerings[kind] = tuple(self._offer(kind, self.spec.of("offers", self.mode)))
        return self._offerings[kind]

    def _offer(self, kind: str, clauses: Iterable[Clause]) -> Iterator[Clause]:
        """Those of some clauses that offer a kind of action."""
        for clause in clauses:
            if any(self.vocabulary.offers[name].kind == kind for name in names(clause.body["offers"])):
                yield clause
