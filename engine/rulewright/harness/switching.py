"""Rules with switches: what would follow if a clause never held, always held, or had no exception.

Every clause that changes something or defines a condition gets switches, all compiled at once; asking what follows
without a clause is then a run of the same game, not a compilation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.expressions import Args, Const, Expr, Native, Table
from rulewright.core.game import Game, Position
from rulewright.core.operations import any_of, member
from rulewright.core.scenario import ScenarioError, evaluate, read_position
from rulewright.core.spec import CHANGING, COMPUTING, Clause, Spec
from rulewright.core.types import FLAG, NUMBER, Set
from rulewright.core.vocabulary import Word
from rulewright.harness.finding import Found
from rulewright.spec.pack import Library

SIDES = ("for", "against", "excepted")
"""What a clause's switches show to matter: that it holds (it is switched off), that it does not (its condition is
switched to true), that its exception does (the exception is taken away)."""
SWITCHED = (*CHANGING, "defines", *COMPUTING)
"""The sorts of clauses that have switches."""
LAST = 10_000
"""The cost of asking a switch: dearer than any condition, so that it is asked only where it decides."""

ASKED = Native("ASKED", (NUMBER,), FLAG)
"""Notes a number; it never holds."""
THROWN = Table("THROWN", (), Set(NUMBER))


class Switches:
    """The games of a library, with switches."""

    def __init__(self, library: Library, sorts: Collection[str] = SWITCHED) -> None:
        """Give switches to the clauses of some sorts."""
        self.library = library
        self.sorts = sorts
        self._thrown: set[int] = set()
        self._asked: set[int] = set()
        self._games: dict[Game, Game] = {}
        self._plain: dict[Game, Game] = {}
        self._positions: dict[tuple[Game, int], tuple[Mapping[str, Any], Position]] = {}
        self._bearing: dict[tuple[Game, str, str], bool] = {}

    @contextmanager
    def thrown(self, clause: Clause, side: str) -> Iterator[None]:
        """Have a clause's side out of the way for a while."""
        number = switch(clause, side)
        self._thrown.add(number)
        try:
            yield
        finally:
            self._thrown.discard(number)

    @contextmanager
    def noted(self) -> Iterator[set[int]]:
        """Note which switches are asked for a while; whatever asks none of one goes the same way with it thrown."""
        self._asked.clear()
        asked: set[int] = set()
        yield asked
        asked |= self._asked

    def game(self, plain: Game) -> Game:
        """The same game with switches."""
        if plain not in self._games:
            game = self._games[plain] = self._with_switches(plain)
            self._plain[game] = plain
        return self._games[plain]

    def bear_on(self, plain: Game, clause: str, kind: str) -> bool:
        """Whether a switch may be asked when it is asked whether a clause forbids an action of a kind."""
        key = (plain, clause, kind)
        if key not in self._bearing:
            asked = [part for part in self.game(plain).forbidding(kind) if part.clause.id == clause]
            rules = self.game(plain).compiler.lowering
            tests = [rules.expression(test) for part in asked for test in (part.when, part.unless)]
            self._bearing[key] = any(THROWN in rules.functions(test, kind) for test in tests)
        return self._bearing[key]

    def fails(self, found: Found) -> bool:
        """Whether a scenario does not pass as the switches are: an expectation does not hold, an action or a draw is
        not to be had any more, or the clauses contradict each other."""
        plain = found.loader(self.library)

        def load(readings: Mapping[str, str]) -> Game:
            return self.game(plain(readings))

        try:
            return bool(evaluate(found.data, load, read=self._position))
        except (ScenarioError, ChangeConflictError):
            return True
        except Exception:  # a clause that acts where it is not meant to may do anything
            return False

    def _position(self, game: Game, data: Mapping[str, Any]) -> Position:
        """What a scenario says of a position, which is read once and by the rules as they are."""
        known, position = self._positions.get((game, id(data)), (None, None))
        if position is None or known is not data:
            position = replace(read_position(self._plain[game], data), game=game)
            self._positions[game, id(data)] = data, position
        return position

    def _with_switches(self, plain: Game) -> Game:
        thrown, asked = self._thrown, self._asked
        bases = {c.body["computes"]: c for c in plain.spec.clauses if "computes" in c.body}
        data = {**plain.spec.data, "clauses": [self._switched(clause, bases) for clause in plain.spec.clauses]}
        words = {
            name: Word(name, "", partial(_asks, number), cost=LAST)
            for number in range(len(SIDES) * len(data["clauses"]))
            for name in [_word(number)]
        }
        tables = {**plain.tables, "THROWN": thrown, "ASKED": asked.add}
        vocabulary = replace(plain.vocabulary, words={**plain.vocabulary.words, **words})
        # positions have been checked by the rules as they are
        return Game(plain.course.again(Spec(data), tables, vocabulary), plain.readings, plain.abilities, trusting=True)

    def _switched(self, clause: Clause, bases: Mapping[str, Clause]) -> Mapping[str, Any]:
        """A clause with its switches, each asked only where the clause would be another with it thrown.  What is said
        of a quantity goes with the clause that computes it, as where that is disabled."""
        body = clause.body
        if clause.does_what not in self.sorts:
            return body
        without, always, bare = (_word(switch(clause, side)) for side in SIDES)
        when: list[Any] = [{"any": [body["when"], always]}] if "when" in body else []
        said_of = body[clause.does_what] if clause.does_what in ("adds", "makes") else ()
        base = [_word(switch(bases[name], SIDES[0])) for name in said_of if name in bases]
        switched = {**body, "when": {"all": [*when, *({"not": off} for off in (without, *base))]}}
        if "unless" in body:
            switched["unless"] = {"all": [body["unless"], {"not": bare}]}
        return switched


def switch(clause: Clause, side: str) -> int:
    """The number of a clause's switch for a side."""
    return len(SIDES) * int(clause.path[1]) + SIDES.index(side)


def _asks(number: int, _: Args) -> Expr:
    """What a switch comes to; it is noted that it was asked."""
    one = Const(number, NUMBER)
    return any_of(ASKED(one), member(one, THROWN()))


def _word(number: int) -> str:
    """The word that asks a switch."""
    return f"switch-{number}"
