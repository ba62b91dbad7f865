"""Which stages matter to each other: where one changes what the other reads or changes too.

Stages, and a clause among them, may change places without any difference where nothing in them meets; there an
operator on their order does not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product

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
            choices = [{}, *({r.id: o} for r in self.spec.readings.values() for o in r.options if o != r.default)]
            rules = [Lowering(Parser(self.spec, game.vocabulary, c), mode) for c in choices]
            for kind in game.vocabulary.kinds.values():
                acting = [c for c in self.clauses if c.in_mode(mode) and kind.name in c.kinds]
                places.append([(c, _union(touched(each.acting(c, kind)) for each in _asked(c, rules))) for c in acting])
        return places

    # -- questions -------------------------------------------------------------------------------------

    def order_matters(self, one: str, two: str) -> bool:
        """Whether two neighbouring stages may not change places."""
        return any(a.shows & b.reads or b.shows & a.reads or a.clashes(b) for a, b in self._pairs(one, two))

    def merging_matters(self, one: str, two: str) -> bool:
        """Whether a stage may not be made at once with the one before it."""
        return any(a.shows & b.reads or a.clashes(b) for a, b in self._pairs(one, two))

    def moving_matters(self, clause: Clause, to: str) -> bool:
        """Whether a clause may not act a stage later, or earlier."""
        later = self.stages.index(to) > self.stages.index(clause.stage)
        for place in self._places:
            number = next((n for n, (other, _) in enumerate(place) if other.id == clause.id), None)
            if number is None:
                continue
            me = place[number][1]
            if any(
                _parting_matters(me, peer, (n > number) == later, later) for n, peer in _at(place, clause.stage, number)
            ):
                return True
            if any(_joining_matters(me, peer, (n < number) == later, later) for n, peer in _at(place, to, number)):
                return True
        return False

    def _pairs(self, one: str, two: str) -> Iterator[tuple[Touched, Touched]]:
        """What is touched at two stages by clauses that act together."""
        for place in self._places:
            yield from product((t for c, t in place if c.stage == one), (t for c, t in place if c.stage == two))


def _at(place: Sequence[tuple[Clause, Touched]], stage: str, but: int) -> Iterator[tuple[int, Touched]]:
    """What the clauses of a stage touch, but one, with their numbers."""
    return ((n, touch) for n, (clause, touch) in enumerate(place) if clause.stage == stage and n != but)


def _parting_matters(me: Touched, peer: Touched, passes: bool, later: bool) -> bool:
    """Whether a clause may not act a stage later, or earlier, than another with which it acts; `passes` tells whether
    it comes before it no more, or after it."""
    one, two = (peer, me) if later else (me, peer)
    return bool(one.shows & two.reads) or (me.clashes_at_once(peer) and (passes or not me.only_queues_with(peer)))


def _joining_matters(me: Touched, peer: Touched, passes: bool, later: bool) -> bool:
    """Whether a clause may not act together with another before which, or after which, it acts."""
    one, two = (me, peer) if later else (peer, me)
    return bool(one.shows & two.reads) or (me.clashes(peer) and (passes or not me.only_queues_with(peer)))


def _asked(clause: Clause, rules: Sequence[Lowering]) -> Sequence[Lowering]:
    """Under which choices of readings a clause may be another."""
    return rules if "reading" in str(clause.body) else rules[:1]


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
