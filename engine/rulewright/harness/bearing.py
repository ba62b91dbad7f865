"""Which named conditions a forbidding clause asks about, and whether their holding speaks for it or against it."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.core.conditions import After, Condition, Group, Named, Not, Possible, Quantifier, Would
from rulewright.core.game import Game
from rulewright.core.spec import CHANGING

Bearing = frozenset[tuple[str, bool]]
"""Names of conditions, each with whether its holding can make the clause forbid (true) or not forbid (false)."""


def bearing(game: Game, clause_id: str, kind: str) -> Bearing:
    """The named conditions on which it may depend whether a clause forbids an action of a kind."""
    return frozenset(_Search(game).clause(clause_id, kind, True))


class _Search:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen: set[tuple[str, str, bool]] = set()

    def clause(self, clause_id: str, kind: str, sign: bool) -> Iterator[tuple[str, bool]]:
        clause = self.game.spec.clause(clause_id)
        if self._new("clause", f"{clause_id} {kind}", sign) and kind in clause.kinds:
            when, unless = self.game.parser.test(clause, kind)
            yield from self.condition(when, sign)
            yield from self.condition(unless, not sign)

    def condition(self, node: Condition, sign: bool) -> Iterator[tuple[str, bool]]:
        match node:
            case Named():
                yield node.name, sign
                if self._new("condition", node.name, sign):
                    yield from self.condition(self.game.parser.definition(node.name).condition, sign)
            case Not():
                yield from self.condition(node.item, not sign)
            case Group():
                for item in node.items:
                    yield from self.condition(item, sign)
            case Quantifier():
                yield from self.condition(node.that, sign)
            case After():
                yield from self.condition(node.item, sign)
                yield from self._changes()
            case Would():
                yield from self.clause(node.clause, node.kind, sign)
            case Possible():
                for part in self.game.forbidding(node.kind):
                    yield from self.clause(part.clause.id, node.kind, not sign)

    def _changes(self) -> Iterator[tuple[str, bool]]:
        """What the position after an action may depend on: every condition that a change asks about, either way."""
        if not self._new("changes", "", True):
            return
        for sort in CHANGING:
            for clause in self.game.spec.of(sort, self.game.mode):
                kind = next(k for k in self.game.vocabulary.kinds if k in clause.kinds)
                scope = self.game.parser.scope(self.game.vocabulary.kinds[kind])
                if found := self.game.parser.each(clause, kind):
                    scope[found[2].name] = found[2]
                for node in self.game.parser.test(clause, kind, scope):
                    for sign in (True, False):
                        yield from self.condition(node, sign)

    def _new(self, sort: str, name: str, sign: bool) -> bool:
        key = (sort, name, sign)
        new = key not in self.seen
        self.seen.add(key)
        return new
