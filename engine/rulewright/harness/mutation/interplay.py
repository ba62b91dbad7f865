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
        self.clauses = [c for c in spec.clauses if c.does_what in CHANGING and not c.disabled]

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
        return any(a.writes & b.reads or b.writes & a.reads or a.clashes(b) for a, b in self._pairs(one, two))

    def merging_matters(self, one: str, two: str) -> bool:
        """Whether a stage may not be made at once with the one before it."""
        return any(a.writes & b.reads or a.clashes(b) for a, b in self._pairs(one, two))

    def moving_matters(self, clause: Clause, to: str) -> bool:
        """Whether a clause may not act a stage later, or earlier."""
        later = self.stages.index(to) > self.stages.index(clause.stage)
        for old, new in self._around(clause, to):
            if any(me.clashes_at_once(peer) for me, peer in old) or any(me.clashes(peer) for me, peer in new):
                return True
            sees, seen = (old, new) if later else (new, old)
            if any(peer.writes & me.reads for me, peer in sees) or any(me.writes & peer.reads for me, peer in seen):
                return True
        return False

    def _around(
        self, clause: Clause, to: str
    ) -> Iterator[tuple[list[tuple[Touched, Touched]], list[tuple[Touched, Touched]]]]:
        """For each mode and kind what a clause touches, with what each touches at its stage and at the other."""
        for place in self._places:
            for mine in [touch for other, touch in place if other.id == clause.id]:
                old = [(mine, touch) for c, touch in place if c.stage == clause.stage and c.id != clause.id]
                yield old, [(mine, touch) for c, touch in place if c.stage == to]

    def _pairs(self, one: str, two: str) -> Iterator[tuple[Touched, Touched]]:
        """What is touched at two stages by clauses that act together."""
        for place in self._places:
            yield from product((t for c, t in place if c.stage == one), (t for c, t in place if c.stage == two))


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
        frozenset.intersection(*(p.tests for p in parts)),
    )
