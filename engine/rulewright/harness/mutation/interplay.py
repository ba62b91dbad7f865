"""Which stages matter to each other: where one changes what the other reads or changes too.

Stages, and a clause among them, may change places without any difference where nothing in them meets; there an
operator on their order does not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from rulewright import games
from rulewright.core.conditions import Parser
from rulewright.core.lowering import Lowering
from rulewright.core.spec import CHANGING, Clause, Spec
from rulewright.core.stages import Touched, touched


class Interplay:
    """What the changing clauses of some rules touch, in each mode, for each kind of action, under any reading."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.stages: list[str] = list(spec.data["game"]["stages"])
        self.clauses = [c for sort in CHANGING for c in spec.clauses if c.does_what == sort and not c.disabled]
        """In the order in which they act at a stage."""

    @cached_property
    def _places(self) -> list[list[tuple[Clause, Touched]]]:
        """For each mode and kind of action the clauses that act, with what they touch."""
        places = []
        for mode in self.spec.modes:
            game = games.of(self.spec.game).make_game(self.spec, mode, {})
            choices = [(r.id, o) for r in self.spec.readings.values() for o in r.options if o != r.default]
            usual = Lowering(Parser(self.spec, game.vocabulary, {}), mode)
            others = [(r, Lowering(Parser(self.spec, game.vocabulary, {r: o}), mode)) for r, o in choices]
            for kind in game.vocabulary.kinds.values():
                acting = [c for c in self.clauses if c.in_mode(mode) and kind.name in c.kinds]
                asked = [(c, [usual, *(rules for reading, rules in others if c.asks(reading))]) for c in acting]
                places.append([(c, _union(touched(each.acting(c, kind)) for each in rules)) for c, rules in asked])
        return places

    # -- questions -------------------------------------------------------------------------------------

    def order_matters(self, one: str, two: str) -> bool:
        """Whether two neighbouring stages may not change places."""
        touching = ((a[1], b[1]) for a, b, _ in self._pairs(one, two))
        return any(a.shows & b.reads or b.shows & a.reads or a.clashes(b) for a, b in touching)

    def merging_matters(self, one: str, two: str) -> bool:
        """Whether a stage may not be made at once with the one before it: as if all its clauses acted there."""
        return any(_joining_matters(b, a, not before, later=False) for a, b, before in self._pairs(one, two))

    def moving_matters(self, clause: Clause, to: str) -> bool:
        """Whether a clause may not act a stage later, or earlier."""
        later = self.stages.index(to) > self.stages.index(clause.stage)
        for place in self._places:
            number = next((n for n, (other, _) in enumerate(place) if other.id == clause.id), None)
            if number is None:
                continue
            me = place[number]
            if any(
                _parting_matters(me, peer, (n > number) == later, later) for n, peer in _at(place, clause.stage, number)
            ):
                return True
            if any(_joining_matters(me, peer, (n < number) == later, later) for n, peer in _at(place, to, number)):
                return True
        return False

    def _pairs(self, one: str, two: str) -> Iterator[tuple[_Touching, _Touching, bool]]:
        """The clauses of two stages that act together, and whether that of the one comes before that of the other."""
        for place in self._places:
            for (n, a), (m, b) in product(enumerate(place), repeat=2):
                if a[0].stage == one and b[0].stage == two and not _read_apart(a[0], b[0]):
                    yield a, b, n < m


_Touching = tuple[Clause, Touched]
"""A clause and what it touches."""


def _at(place: Sequence[_Touching], stage: str, but: int) -> Iterator[tuple[int, _Touching]]:
    """The clauses of a stage, with their numbers, but one and those that no choice of readings lets act beside it."""
    mine = place[but][0]
    numbered = ((n, each) for n, each in enumerate(place) if n != but)
    return ((n, each) for n, each in numbered if each[0].stage == stage and not _read_apart(mine, each[0]))


def _parting_matters(mine: _Touching, other: _Touching, passes: bool, later: bool) -> bool:
    """Whether a clause may not act a stage later, or earlier, than another with which it acts; `passes` tells whether
    it comes before it no more, or after it."""
    me, peer = mine[1], other[1]
    one, two = (peer, me) if later else (me, peer)
    if one.shows & two.reads:
        return True
    return me.clashes_at_once(peer) and (passes or not me.only_queues_with(peer)) and not _apart(mine, other)


def _joining_matters(mine: _Touching, other: _Touching, passes: bool, later: bool) -> bool:
    """Whether a clause may not act together with another before which, or after which, it acts.  Of two that never act
    in one position neither did before: what the one reads the stage of the other does not change, or that matters."""
    me, peer = mine[1], other[1]
    one, two = (me, peer) if later else (peer, me)
    if one.shows & two.reads:
        return True
    return me.clashes(peer) and (passes or not me.only_queues_with(peer)) and not _apart(mine, other)


def _apart(one: _Touching, two: _Touching) -> bool:
    """Whether two clauses never act in one position: what the one needs bars the other."""
    needs, bars = _demands(one[0])
    needed, barred = _demands(two[0])
    return one[1].contrary(two[1]) or any(each in barred for each in needs) or any(each in bars for each in needed)


def _read_apart(one: Clause, two: Clause) -> bool:
    """Whether the two act under no choice of readings both: readings stay what they are."""
    (needs, bars), (needed, barred) = ([_readings(side) for side in _demands(clause)] for clause in (one, two))
    other = any(reading == its and option != another for reading, option in needs for its, another in needed)
    return other or any(each in barred for each in needs) or any(each in bars for each in needed)


def _readings(demands: Iterable[Any]) -> list[tuple[str, str]]:
    """Those of some conditions that are about one reading alone: it, and its option."""
    asked = (each["reading"] for each in demands if isinstance(each, Mapping) and set(each) == {"reading"})
    return [item for said in asked if len(said) == 1 for item in said.items()]


def _demands(clause: Clause) -> tuple[list[Any], list[Any]]:
    """The conditions that must hold where a clause acts, and those that may not, each as it is written; without what is
    asked of the one of several things that it does something to."""
    needs = [(each, True) for each in _items(clause.body.get("when"), "all")]
    needs += [(each, False) for each in _items(clause.body.get("unless"), "any")]
    own = repr(clause.body["each"]["as"]) if "each" in clause.body else None
    sides: tuple[list[Any], list[Any]] = ([], [])
    for each, holds in needs:
        turned = isinstance(each, Mapping) and set(each) == {"not"}
        if own is None or own not in str(each):
            sides[holds == turned].append(each["not"] if turned else each)
    return sides


def _items(condition: Any, group: str) -> list[Any]:
    """What a condition is made of that is a group of such, and so on; else it alone."""
    if isinstance(condition, Mapping) and set(condition) == {group}:
        return [item for each in condition[group] for item in _items(each, group)]
    return [] if condition is None else [condition]


def _union(several: Iterable[Touched]) -> Touched:
    parts = list(several)
    return Touched(
        frozenset().union(*(p.reads for p in parts)),
        frozenset().union(*(p.sets for p in parts)),
        frozenset().union(*(p.adds for p in parts)),
        frozenset().union(*(p.in_order for p in parts)),
        frozenset.intersection(*([p.tests for p in parts if p.writes] or [frozenset()])),
        frozenset().union(*(p.stopped for p in parts)),
    )
