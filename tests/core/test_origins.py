"""What rules are made into knows where in the rules that was written, and which parts of the state it looks at."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from core.declared import GAME, made, spec
from rulewright import games
from rulewright.core.conflicts import BeyondError, ChangeConflictError
from rulewright.core.expressions import Call, Const, Definition, Expr, Leaf, Var, Write, inside, walk
from rulewright.core.game import Game
from rulewright.core.lowering import looks_ahead
from rulewright.core.operations import all_of, eq
from rulewright.core.play import CHANCE
from rulewright.core.spec import DUE, Clause, Path, Spec
from rulewright.core.types import NUMBER
from rulewright.spec.pack import Library

MODES = [(name, mode) for name in games.names() for mode in Library().spec(name).modes]
every_mode = pytest.mark.parametrize(("name", "mode"), MODES)


@cache
def game(name: str, mode: str) -> Game:
    return Library().game(name, mode)


def of_clauses(of: Game) -> Iterator[tuple[Clause, Expr | Write]]:
    """What each clause that forbids or changes something asks, computes and writes."""
    lowering = of.compiler.lowering
    for kind in of.vocabulary.kinds.values():
        for clause in lowering.forbids[kind.name]:
            yield clause, lowering.holding(clause, *of.parser.test(clause, kind.name))
        for _, several in lowering.stages(kind):
            for acting in several:
                yield acting.clause, acting.test
                yield from ((acting.clause, write) for write in acting.writes)
                if acting.each:
                    yield acting.clause, acting.each.of


def expressions(traced: Expr | Write) -> Sequence[Expr]:
    return traced.expressions if isinstance(traced, Write) else (traced,)


def written(data: Any, path: Path) -> bool:
    """Whether something stands where some keys lead."""
    for key in path:
        try:
            data = data[key]
        except (LookupError, TypeError):
            return False
    return True


def astray(node: Expr, around: Path, rules: Spec) -> Iterator[tuple[Expr, Path]]:
    """Nodes that say they were written where nothing is, or outside of what they stand in."""
    if node.origin:
        clause = node.origin[:2]
        if not written(rules.data, node.origin) or clause != around[:2] or rules.place(node.origin) is None:
            yield node, node.origin
    for inner in inside(node):
        yield from astray(inner, node.origin or around, rules)


@every_mode
def test_what_a_clause_is_made_into_says_where_in_it_that_is_written(name: str, mode: str) -> None:
    rules, seen, finer = game(name, mode).spec, set(), 0
    for clause, traced in of_clauses(game(name, mode)):
        if isinstance(traced, Leaf):
            continue
        assert traced.origin[:2] == clause.path, (clause.id, traced)
        place, begins = rules.place(traced.origin), rules.place(clause.path)
        assert place
        assert begins
        assert place.file == begins.file
        assert place.line >= begins.line
        for node in expressions(traced):
            assert list(astray(node, clause.path, rules)) == []
            finer += sum(len(inner.origin) > 3 for inner in walk(node))
        seen.add(clause.id)
    assert len(seen) >= 20
    assert finer > 50


@every_mode
def test_what_is_defined_is_written_in_the_clause_that_defines_it(name: str, mode: str) -> None:
    of = game(name, mode)
    found: dict[str, Expr] = {}
    for _, traced in of_clauses(of):
        for node in (inner for whole in expressions(traced) for inner in walk(whole)):
            if isinstance(node, Call) and isinstance(node.question, Definition):
                found[node.question.name] = node.question.body
    assert found
    for defined, body in found.items():
        if defined in of.parser.definitions:
            clauses = [of.parser.definitions[defined]]
        else:
            computed = of.parser.computation(defined)
            clauses = [computed.clause, *(each.clause for each in (*computed.adds, *computed.makes))]
        assert isinstance(body, Leaf) or body.origin[:2] in [clause.path for clause in clauses], defined


def test_where_it_was_written_makes_no_difference_to_what_it_is() -> None:
    x = Var("x", NUMBER)
    one = eq(x, 1)
    other = one.made_of(("clauses", 3, "when"))
    assert (one.origin, other.origin) == ((), ("clauses", 3, "when"))
    assert one == other
    assert hash(one) == hash(other)
    assert other.made_of(("clauses", 4)) is other, "what it was made of is nearer than what it stands in"
    assert x.made_of(("clauses", 3)) is x
    assert all_of(other, one).made_of(("clauses", 5)).origin == ("clauses", 5)
    assert pickle.loads(pickle.dumps(other)) == other
    assert Const(1, NUMBER).reads == frozenset()


class Watched:
    """A state of which it is noted which parts are looked at."""

    def __init__(self, state: Any) -> None:
        self._state = state
        self.looked_at: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.looked_at.add(name)
        return getattr(self._state, name)


@every_mode
def test_no_other_parts_are_looked_at_and_changed_than_those_that_are_named(name: str, mode: str) -> None:
    of, rng = game(name, mode), random.Random(f"{name} {mode}")
    changing = {
        kind.name: {w.part.name for _, several in of.compiler.lowering.stages(kind) for a in several for w in a.writes}
        for kind in of.vocabulary.kinds.values()
    }
    nobodys = (kind for step in of.parser.steps.values() if step.nobody for kind in step.kinds)
    at_rest = {name for kind in nobodys for name in changing[kind]}  # what nobody does is done with what led to it
    forbids = {kind: [part.clause for part in of.forbidding(kind)] for kind in of.vocabulary.kinds}
    looked_at: set[str] = set()
    state = of.initial_state()
    for _ in range(60):
        actions = of.legal_actions(state)
        if not actions:
            state = of.initial_state()
            continue
        action = rng.choice(actions)
        env = of.explainer.env(state, of.actor(state), action[0], action[1:])
        for clause in forbids[action[0]] if of.current_player(state) != CHANCE else ():
            kind = of.vocabulary.kinds[action[0]]
            node = of.compiler.lowering.holding(clause, *of.parser.test(clause, kind.name))
            if not looks_ahead(node):
                watched = Watched(state)
                of.explainer.interpreter.value(node, watched, env.values)
                assert watched.looked_at <= node.reads, clause.id
                looked_at |= watched.looked_at
        after = of.apply(state, action)
        parts = (part for part in of.vocabulary.parts if part != DUE)  # every action takes off what was due
        changed = {part for part in parts if getattr(after, part) != getattr(state, part)}
        assert changed <= changing[action[0]] | at_rest
        state = after
    assert looked_at or name != "replicants"


def with_changes(**changes: Any) -> Game:
    """The toy with other changes for some of its clauses, none where none is given."""
    made_of = spec()
    kept = [c for c in made_of.data["clauses"] if "change" not in c or c["id"].partition(".")[2] in changes]
    clauses = [{**c, "change": changes[c["id"].partition(".")[2]]} if "change" in c else c for c in kept]
    return made(Spec({"game": GAME, "clauses": clauses, "readings": []}, made_of.place), "one").game


def test_of_several_changes_the_one_that_leads_beyond_the_bounds_is_named() -> None:
    of = with_changes(costs=[{"set": {"tired": "$player"}, "to": False}, {"take": 3, "from": "gold"}])
    with pytest.raises(BeyondError) as caught:
        of.apply(of.initial_state(), ("play", 0))
    assert str(caught.value) == "play.costs (clauses/2/change/1:1:1) takes gold to -5, and it is from -2 to 9"


def test_of_several_changes_those_that_contradict_each_other_are_named() -> None:
    again = [{"set": {"tired": "$player"}, "to": False}, {"set": "night", "to": True}]
    of = with_changes(costs=again, charges={"set": "night", "to": False})
    with pytest.raises(ChangeConflictError) as caught:
        of.apply(of.initial_state(), ("play", 0))
    assert str(caught.value) == (
        "play.charges (clauses/2/change:1:1) and play.costs (clauses/3/change/1:1:1) both change night at one stage, "
        "differently"
    )
