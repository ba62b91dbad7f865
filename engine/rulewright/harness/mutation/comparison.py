"""A position in which changed rules differ from those as they are: found, made smaller."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any

from rulewright.core import setups
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError, PositionError
from rulewright.core.game import Game, Position
from rulewright.core.play import CHANCE, Action
from rulewright.core.spec import COMPUTING, DUE, Clause, Spec
from rulewright.harness.finding import Found
from rulewright.harness.mutation.killing import Games, RefusedError
from rulewright.harness.mutation.mutants import Mutant
from rulewright.harness.mutation.positions import near, plain, played

STUMBLES = (InputError, PositionError, ChangeConflictError, LookupError, ValueError, TypeError, ArithmeticError)
"""What rules so wrong that the engine stumbles over them may raise."""
DRAWN = 3
"""So many set-ups of a mode with options are drawn besides those at their bounds."""
JUDGED = 20
"""So many of the actions that are forbidden are judged in a position by a search."""
STAYS = 20
"""So many positions are compared in a set-up under readings, at least."""


@dataclass(frozen=True)
class Noticed:
    """Where two rulebooks differ: a position, an action in it (None if the position itself cannot arise), readings."""

    position: Position
    action: Action | None
    readings: Mapping[str, str]
    tried: int


class Comparison:
    """Some rules and a mutant of them, compared position by position."""

    def __init__(self, base: Games, other: Games, mutant: Mutant, scenarios: Sequence[Found]) -> None:
        spec = base.spec
        self.mutant = mutant
        self.scenarios = scenarios
        self.base = base
        self.other = other
        forbidden = [{**c, "disabled": True} if "forbids" in c else c for c in spec.data["clauses"]]
        self.free = Games(Spec({**spec.data, "clauses": forbidden}))
        self.spec = spec
        rng = random.Random(mutant.key)
        self.setups = [
            setup for mode in mutant.modes for setup in (*setups.several(spec, mode), *_drawn(spec, mode, rng))
        ]
        self.tried = 0
        self.judged = JUDGED

    @cached_property
    def choices(self) -> list[Mapping[str, str]]:
        """The readings to compare under: the defaults; each other option that the clause, or what it refers to, asks
        about, and two of them at once; each other option."""
        if self.mutant.path[0] == "readings":
            return [{}]
        single = [{r.id: o} for r in self.spec.readings.values() for o in r.options if o != r.default]
        told = str([c.body for c in quoted(self.spec, self.mutant.clause)] if self.mutant.clause else "")
        named = [choice for choice in single if repr(next(iter(choice))) in told]
        pairs = [{**one, **other} for one, other in combinations(named, 2) if set(one) != set(other)]
        return [{}, *named, *pairs, *(choice for choice in single if choice not in named)]

    def search(self, budget: int, seed: int = 0) -> Noticed | None:
        """The first position found in which the rules differ, within so many positions, made as simple as may be."""
        found = next(self.found(budget, seed), None)
        return None if found is None else self.smaller(found)

    def found(self, budget: int, seed: int = 0) -> Iterator[Noticed]:
        """Positions in which the rules differ, among so many; none where a mutant's rules cannot be used."""
        for setup in self.setups:
            yield from self._start(setup)
        rng = random.Random(f"{seed} {self.mutant.key}")
        about = [f for f in self.scenarios if self.mutant.clause in f.clauses]
        sources = [
            self._positions(setup, readings, about if about and i % 2 == 0 else self.scenarios, rng)
            for i, readings in enumerate([*self.choices[:1], *self.choices])
            for setup in self.setups
        ]
        weights = [4 if i < 2 * len(self.setups) else 1 for i in range(len(sources))]
        while self.tried < budget:
            (source,) = rng.choices(sources, weights)
            for position, readings, legal in source:
                self.tried += 1
                try:
                    action = self.differs(position, readings, rng, legal)
                except RefusedError:
                    return
                if action is not None:
                    yield Noticed(position, action, readings, self.tried)
                if self.tried >= budget or rng.random() < 0.02:
                    break

    def compare(self, number: int, close: int, seed: int = 0) -> Noticed | None:
        """Compare the legal actions and the outcomes in so many positions of random play and so many near the scenarios
        about the clause, of all modes, their options at their bounds too, and readings in turn; the first position in
        which they differ."""
        rng = random.Random(f"{seed} {self.mutant.key}")
        self.judged = 0
        about = [f for f in self.scenarios if self.mutant.clause in f.clauses] or list(self.scenarios)
        places = self._places(number)
        for wanted, of in ((number, ()), (close, about)):
            sources = [self._stream(setup, readings, of, rng) for setup, readings in places]
            for n in range(wanted):
                default = n % 2 == 0
                i = n // 2 % len(self.setups) if default else n // 2 % len(places)
                position, legal = next(sources[i])
                action = self.differs(position, places[i][1], rng, legal)
                if action is not None:
                    return Noticed(position, action, places[i][1], n)
        return None

    def _places(self, number: int) -> list[tuple[str, Mapping[str, str]]]:
        """Where so many positions are compared: in each set-up under the defaults and under each of the other readings;
        where that were few positions each, as each is a game to compile, these with some set-ups in turn."""
        setups, others = self.setups, self.choices[1:]
        places = [(setup, readings) for readings in self.choices for setup in setups]
        room = max(len(setups) + len(others), number // (2 * STAYS))
        if len(places) <= room:
            return places
        turns = [(setups[(i + turn) % len(setups)], one) for turn in range(len(setups)) for i, one in enumerate(others)]
        return [*places[: len(setups)], *turns][:room]

    def _stream(
        self, setup: str, readings: Mapping[str, str], about: Sequence[Found], rng: random.Random
    ) -> Iterator[tuple[Position, Sequence[Action]]]:
        """Positions without end, each with its legal actions: near those of some scenarios if any are of the mode, else
        of random play."""
        game = self.base.game(setup, readings)
        names = game.own.initial_position().names
        yield from near(game, about, rng)
        while True:
            yield from ((Position(game, names, state), legal) for state, legal in played(game, rng))

    def _start(self, setup: str) -> Iterator[Noticed]:
        ours = self.base.game(setup, {}).own.initial_position()
        try:
            theirs = self.other.game(setup, {}).own.initial_position()
        except RefusedError:
            return
        except InputError:  # what is chosen cannot be under the other rules
            yield Noticed(ours, None, {}, self.tried)
            return
        if plain(ours) != plain(theirs):
            yield Noticed(ours, None, {}, self.tried)

    def _positions(
        self, setup: str, readings: Mapping[str, str], about: Sequence[Found], rng: random.Random
    ) -> Iterator[tuple[Position, Mapping[str, str], Sequence[Action]]]:
        game = self.base.game(setup, readings)
        names = game.own.initial_position().names
        while True:
            for n, (position, legal) in enumerate(near(game, about, rng)):
                yield position, readings, legal
                if n == 200:
                    break
            for state, legal in played(game, rng):
                yield Position(game, names, state), readings, legal

    # -- one position ----------------------------------------------------------------------------------

    def differs(
        self,
        position: Position,
        readings: Mapping[str, str],
        rng: random.Random | None,
        legal: Sequence[Action] | None = None,
    ) -> Action | None:
        """An action that the two judge differently, or that leads elsewhere; of those that are forbidden by both some
        are judged, by lot: each reason must be one there too, as scenarios demand reasons and never their absence."""
        game, state = position.game, position.state
        try:
            other = self.other.game(game.setup, readings)
        except InputError:  # what is chosen cannot be under the other rules
            return next(iter(game.legal_actions(state)), None)
        try:
            theirs = self.theirs(position, other)
        except STUMBLES:
            return None
        legal = game.legal_actions(state) if legal is None else legal
        try:
            if apart := set(legal) ^ set(other.legal_actions(theirs)):
                return min(apart, key=repr)
            if (weighed := weighed_otherwise(game, state, other, theirs)) is not None:
                return weighed
        except STUMBLES:
            return next((action for action in legal if _applied(game, state, action) is not None), None)
        for action in () if self._forbids else legal:
            ours = _applied(game, state, action)
            if ours is not None and self._leads_elsewhere(position, action, ours, other, theirs):
                return action
        rest = set(self.free.game(game.setup, readings).legal_actions(state)) - set(legal) if self.judged else set()
        ordered = sorted(rest, key=repr)
        for action in rng.sample(ordered, min(self.judged, len(rest))) if rng else ordered:
            if self._judges_otherwise(game.verdict(state, action).clauses, other, theirs, action):
                return action
        return None

    def theirs(self, position: Position, other: Game) -> Any:
        """The state of a position in the mutant's game.

        Raises:
            PositionError: if it is no position there.
        """
        return position.state if self._same_shape else other.own.parse_position(str(position)).state

    def _leads_elsewhere(self, position: Position, action: Action, ours: Any, other: Game, theirs: Any) -> bool:
        """Whether an action has another outcome, or leads to a position that is another to those who play."""
        game = position.game
        try:
            after = other.apply(theirs, action)
            if ours == after and self._same_shape:
                return False
            mine, its = Position(game, position.names, ours), Position(other, position.names, after)
            if (ended := _told_outcome(mine)) != _told_outcome(its):
                return True
            told, its_told = game.own.describe(mine), other.own.describe(its)
            if ended is not None:  # what is due then is nobody's concern
                told, its_told = ({k: v for k, v in each.items() if k != DUE} for each in (told, its_told))
            return told != its_told or set(game.legal_actions(ours)) != set(other.legal_actions(after))
        except STUMBLES:
            return True

    def _judges_otherwise(self, reasons: Sequence[str], other: Game, theirs: Any, action: Action) -> bool:
        """Whether a reason why an action is forbidden is none by the other rules."""
        try:
            return not set(reasons) <= set(other.verdict(theirs, action).clauses)
        except STUMBLES:
            return True

    @cached_property
    def _same_shape(self) -> bool:
        """Whether a state of the one is the same state of the other: no constant has changed."""
        return self.mutant.path[0] in ("clauses", "readings", "game") and "sets" not in self.mutant.path

    @cached_property
    def _forbids(self) -> bool:
        """Whether the clause only forbids: what an action changes does not hang on it."""
        clause = self.spec.clause(self.mutant.clause) if self.mutant.clause else None
        return clause is not None and clause.does_what == "forbids"

    def smaller(self, noticed: Noticed) -> Noticed:
        """A difference of which no step simpler is still one."""
        if noticed.action is None:
            return noticed
        while True:
            sampling = noticed.position.game.own.sampling
            for position in sampling.smaller(noticed.position) if sampling else ():
                action = self.differs(position, noticed.readings, None)
                if action is not None:
                    noticed = replace(noticed, position=position, action=action)
                    break
            else:
                return noticed


def _applied(game: Game, state: Any, action: Action) -> Any:
    """The state that an action leads to; None where the rules themselves go wrong, from a position that no play leads
    to."""
    try:
        return game.apply(state, action)
    except ChangeConflictError:
        return None


def weighed_otherwise(game: Game, state: Any, other: Game, theirs: Any) -> Action | None:
    """An action that chance does more or less likely in one game than in another; None if there is none."""
    if game.current_player(state) != CHANCE:
        return None
    ours, its = dict(game.chance_outcomes(state)), dict(other.chance_outcomes(theirs))
    return next((action for action in (*ours, *its) if ours.get(action) != its.get(action)), None)


def quoted(spec: Spec, clause: str) -> list[Clause]:
    """A clause and all that it refers to, and so on."""
    named = [(name, c) for c in spec.clauses if not c.disabled for name in _names(c)]
    found = {clause: spec.clause(clause)}
    todo = list(found.values())
    while todo:
        told = str(todo.pop().body)
        new = {c.id: c for name, c in named if c.id not in found and repr(name) in told}
        found |= new
        todo += new.values()
    return list(found.values())


def _names(clause: Clause) -> Iterator[str]:
    """The names by which others refer to a clause: its own, or that of what it defines, or has a say in."""
    for sort in ("defines", *COMPUTING):
        if sort in clause.body:
            said = clause.body[sort]
            yield from [said] if isinstance(said, str) else said
            return
    yield clause.id


def _drawn(spec: Spec, mode: str, rng: random.Random) -> Iterator[str]:
    """Some more set-ups of a mode that has options."""
    return (setups.drawn(spec, mode, rng) for _ in range(DRAWN if spec.options(mode) else 0))


def _told_outcome(position: Position) -> Mapping[str, Any] | None:
    """How a game has ended, as a scenario may ask; None while it goes on."""
    outcome = position.game.outcome(position.state)
    return None if outcome is None else position.game.own.describe_outcome(position, outcome)
