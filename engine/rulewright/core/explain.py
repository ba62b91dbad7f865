"""Conditions evaluated with the facts that decided them.

This runs the same conditions and the same expressions as the compiled rules, one word at a time, and keeps what
it found: of an ``all`` that fails one failing item, of a ``some`` that holds every witness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from rulewright.core import types
from rulewright.core.compiler import Compiler
from rulewright.core.computing import Computation, Contribution
from rulewright.core.conditions import (
    After,
    Arguments,
    Ask,
    Compared,
    Condition,
    Constant,
    Group,
    Holds,
    Named,
    Not,
    Possible,
    Quantifier,
    Would,
)
from rulewright.core.errors import InputError, Problem
from rulewright.core.expressions import Expr, Var, walk
from rulewright.core.facts import Comparison, Side, Unfolded
from rulewright.core.interpreter import Interpreter
from rulewright.core.lowering import DEFINES, asking
from rulewright.core.quantities import (
    Among,
    Asked,
    Computed,
    End,
    Entries,
    Fetched,
    Followed,
    Gone,
    Known,
    Listed,
    Loose,
    Nothing,
    NumberOf,
    Pips,
    Ranged,
    Reckoned,
    Several,
    Size,
    Sort,
    Thrown,
    United,
    Value,
)
from rulewright.core.types import Domain, Option
from rulewright.core.vocabulary import Word

if TYPE_CHECKING:
    from rulewright.core.offering import Field


class Fact(NamedTuple):
    """A word's answer: with which values it was asked, of which position (`state`), by which acting player."""

    word: Word
    args: tuple[tuple[str, str, Any], ...]
    """Name, type and value of each argument."""
    holds: bool
    state: Any
    player: int
    before: Any = None
    """Where the fact is one of the position that an action leads to: the state before that action."""


class Supposed(NamedTuple):
    """What the facts after it rest on: that a player took such an action in `state`."""

    kind: str
    given: Mapping[str, Any]
    state: Any
    player: int


class Tried(NamedTuple):
    """An action that was looked at: the clauses that forbid it, none if it is legal, and the facts of the first."""

    action: tuple[Any, ...]
    clauses: tuple[str, ...]
    facts: tuple[Told, ...]


class Sought:
    """What was found by looking for an action that a player might take in `state`, if some clauses did not forbid it;
    found out when somebody asks."""

    def __init__(
        self, state: Any, player: int, ignoring: frozenset[str], look: Callable[[], tuple[Tried, ...]]
    ) -> None:
        self.state = state
        self.player = player
        self.ignoring = ignoring
        self._look = look

    @cached_property
    def tried(self) -> tuple[Tried, ...]:
        """Every action that there would be, first those that least forbids."""
        return self._look()


Told = Fact | Comparison | Unfolded | Supposed | Sought
"""What shows that a condition holds, or that it does not."""


def plain(told: Iterable[Told]) -> Iterator[Fact]:
    """The facts among what is told, those behind what was sought with them."""
    for one in told:
        if isinstance(one, Fact):
            yield one
        elif isinstance(one, Sought):
            yield from plain(fact for tried in one.tried for fact in tried.facts)


class Env(NamedTuple):
    """What a condition is asked about."""

    state: Any
    player: int
    values: Mapping[str, Any]
    then: Callable[[], Any] | None = None
    asking: frozenset[str] = frozenset()
    before: Any = None


Answer = tuple[bool, tuple[Told, ...]]


class Explainer:
    """Evaluates the conditions of one compiled game."""

    def __init__(self, compiler: Compiler, tables: Mapping[str, Any]) -> None:
        self.compiler = compiler
        self.vocabulary = compiler.vocabulary
        self.interpreter = Interpreter(tables, self.vocabulary.sizes)

    def env(self, state: Any, player: int, kind: str, values: Sequence[Any]) -> Env:
        """The environment of an action."""
        action = self.compiler.writer.actions[kind]
        bound = {var.name: value for var, value in zip(action.fields, values, strict=True)}
        bound["player"] = player
        bound |= {var.name: self.interpreter.value(node, state, bound) for var, node in action.derived}
        return Env(state, player, bound, lambda: self.compiler.applying[kind](state, player, *values))

    # -- evaluating ------------------------------------------------------------------------------------

    def evaluate(self, node: Condition, env: Env) -> Answer:
        """Whether a condition holds, and the facts that show it.

        Raises:
            InputError: if it looks at what follows from an action, and is asked of a position alone.
        """
        match node:
            case Constant():
                return node.value, ()
            case Ask():
                return self._ask(node, env)
            case Compared() | Holds():
                return self._compared(node, env)
            case Not():
                holds, facts = self.evaluate(node.item, env)
                return not holds, facts
            case Group():
                return self._group(node, env)
            case Named():
                return self._named(node, env)
            case Quantifier():
                return self._quantifier(node, env)
            case After():
                return self._after(node, env)
            case Would():
                return self._would(node, env)
            case Possible():
                return self._possible(node, env)

    def value(self, node: Expr, env: Env) -> Any:
        """What an expression comes to."""
        return self.interpreter.value(node, env.state, env.values)

    def given(self, args: Arguments, env: Env) -> dict[str, Any]:
        """The values of some arguments."""
        return {name: self.value(arg.value, env) for name, arg in args}

    def _ask(self, node: Ask, env: Env) -> Answer:
        shown = tuple((name, arg.type, self.value(arg.value, env)) for name, arg in node.args)
        holds = bool(self.value(node.test, env))
        return holds, (Fact(node.word, shown, holds, env.state, env.player, env.before),)

    def _compared(self, node: Compared | Holds, env: Env) -> Answer:
        holds = bool(self.value(self.compiler.lowering.expression(node), env))
        values = [node.left, node.right] if isinstance(node, Compared) else [node.value]
        left, *right = [self._side(value, env) for value in values]
        relation = node.relation if isinstance(node, Compared) else ""
        if isinstance(node, Holds) and isinstance(node.value, Listed):
            relation, left, right = "in", self._entry(node.value, env), [left]
        found = Comparison(relation, left, right[0] if right else None, holds, env.state, env.player, env.before)
        unfolded = dict.fromkeys(fact for value in values for fact in self._unfolded(value, env))
        return holds, (found, *unfolded)

    def _side(self, value: Value, env: Env) -> Side:
        """A value as people are told it."""
        match value:
            case Nothing() | Loose():
                return Side(None, None)
            case Listed():
                return self._whole(value.of, env)._replace(value=True, sort=value.sort)
        came = self.value(self.compiler.lowering.value(value), env)
        came = tuple(came) if isinstance(came, list) else came
        match value:
            case Fetched(args=given) | Computed(args=given) | Asked(args=given):
                name = value.name if isinstance(value, Computed) else value.word.name
                args = tuple(self._side(arg, env) for _, arg in given)
                return Side(came, value.sort, name, args, tuple(name for name, _ in given))
            case Reckoned():
                return Side(came, value.sort, args=tuple(self._side(item, env) for item in value.items), op=value.op)
            case Size(of=of) if isinstance(of, Among | Asked | Fetched):
                return self._side(of, env)._replace(value=came, sort=value.sort)
            case Entries():
                return Side(came, value.sort, args=(self._whole(value.of, env), Side(value.field, None)), op="field")
            case End(how=how, of=Entries() as of):
                return Side(came, value.sort, args=(self._whole(of.of, env), Side(of.field, None)), op=how)
            case NumberOf():
                return Side(came, value.sort, args=(self._side(value.bag, env), self._side(value.of, env)), op="number")
            case Pips():
                return Side(came, value.sort, args=(self._side(value.of, env),), op="pips")
            case Among():
                args = tuple(Side(self.value(arg.value, env), Sort(arg.value.type, arg.type)) for _, arg in value.args)
                return Side(came, value.sort, value.name, args, tuple(name for name, _ in value.args))
            case Known(Var(name)):
                return Side(came, value.sort, f"${name}")
            case _:
                return Side(came, value.sort)

    def _whole(self, of: Fetched, env: Env) -> Side:
        """A list as people are told it."""
        args = tuple(self._side(arg, env) for _, arg in of.args)
        return Side((), of.sort, of.word.name, args, tuple(name for name, _ in of.args))

    def _entry(self, value: Listed, env: Env) -> Side:
        """What of an entry is asked about."""
        fields = tuple(self._side(one, env) for _, one in value.fields)
        return Side(True, value.sort, args=fields, op="entry")

    def _unfolded(self, value: Value, env: Env) -> Iterator[Unfolded]:
        """The quantities in a value that clauses have changed."""
        match value:
            case Reckoned(items=items) | Several(items=items) | United(items=items):
                for item in items:
                    yield from self._unfolded(item, env)
            case Fetched(args=args) | Listed(fields=args):
                for _, arg in args:
                    yield from self._unfolded(arg, env)
            case Followed(item=item) | Pips(of=item) | Size(of=item):
                yield from self._unfolded(item, env)
            case NumberOf(of=one, bag=other) | Thrown(number=one, of=other) | Ranged(first=one, last=other):
                yield from self._unfolded(one, env)
                yield from self._unfolded(other, env)
            case Computed(args=args):
                for _, arg in args:
                    yield from self._unfolded(arg, env)
                yield from self._changed(value, env)

    def _changed(self, value: Computed, env: Env) -> Iterator[Unfolded]:
        """A quantity that is computed, where clauses have changed it or what it is computed of."""
        computation = self.compiler.parser.computation(value.name)
        clause, base = computation.clause, computation.base
        if clause.disabled or not clause.in_mode(self.compiler.mode) or base is None:
            return
        given = {name: self._given(arg, var, env) for (name, arg), (var, _) in _with(value, computation)}
        if None in given.values():
            return
        inner = Env(env.state, env.player, {"player": env.player, **given}, None, env.asking, env.before)
        makers = [each for each in computation.makes if self._says(each, inner)]
        adds = [each for each in computation.adds if not makers and self._says(each, inner)]
        if makers or adds:
            found = self.value(self.compiler.lowering.value(base.value), inner) if adds else None
            amounts = [self._added(each, inner) for each in adds]
            names, added = tuple(each.clause.id for each in makers), tuple(one for one in amounts if one[0])
            yield Unfolded(self._side(value, env), (found, clause.id), added, names, env.state, env.before)
        for each in makers or [base, *adds]:
            yield from self._unfolded(each.value, inner)

    def _added(self, each: Contribution, env: Env) -> tuple[Any, str, tuple[Side, ...]]:
        """How much a clause adds, its id, and the things of which that is the total."""
        amount = self.value(self.compiler.lowering.value(each.value), env)
        things = tuple(self._summed(each.value, env)) if isinstance(each.value, Gone) and amount else ()
        return amount, each.clause.id, things

    def _summed(self, node: Gone, env: Env) -> Iterator[Side]:
        """Those of the things of a total that have a share in it."""
        if node.amount is None or not isinstance(node.var.type, Domain):
            return
        of, amount = self.compiler.lowering.things(node.of), self.compiler.lowering.value(node.amount)
        with self.compiler.lowering.going_through(of):
            for element in self.value(of, env):
                inner = env._replace(values={**env.values, node.var.name: element})
                if self.evaluate(node.that, inner)[0] and self.value(amount, inner):
                    yield Side(element, Sort(node.var.type, node.var.type.name))

    def _given(self, arg: Value, var: Var, env: Env) -> Any:
        """The value of a parameter; None if there is none."""
        if isinstance(arg, Nothing):
            return None
        node = self.compiler.lowering.value(arg)
        came = self.value(node, env)
        missing = isinstance(node.type, Option) and not isinstance(var.type, Option) and came == node.type.none
        return None if missing else came

    def _says(self, each: Contribution, env: Env) -> bool:
        """Whether a clause has a say in a quantity."""
        if not each.clause.in_mode(self.compiler.mode):
            return False
        return bool(self.value(self.compiler.lowering.holding(each.clause, each.when, each.unless), env))

    def _group(self, node: Group, env: Env) -> Answer:
        kept: tuple[Told, ...] = ()
        for item in node.items:
            holds, facts = self.evaluate(item, env)
            if holds != node.every:
                return holds, facts
            kept += facts
        return node.every, kept

    def _named(self, node: Named, env: Env) -> Answer:
        clause = self.compiler.parser.definitions[node.name]
        question = DEFINES + node.name
        if clause.disabled or not clause.in_mode(self.compiler.mode) or question in env.asking:
            return False, ()
        definition = self.compiler.parser.definition(node.name)
        values = {"player": env.player, **self.given(node.args, env)}
        inner = Env(env.state, env.player, values, env.then, asking(env.asking, question), env.before)
        return self.evaluate(definition.condition, inner)

    def _quantifier(self, node: Quantifier, env: Env) -> Answer:
        of = self.compiler.lowering.things(node.of)
        with self.compiler.lowering.going_through(of):
            return self._through(node, self.value(of, env), env)

    def _through(self, node: Quantifier, elements: Sequence[Any], env: Env) -> Answer:
        """Whether some or every one of several things is such."""
        kept: tuple[Told, ...] = ()
        found = False
        for element in elements:
            values = {**env.values, node.var.name: element}
            inner = Env(env.state, env.player, values, env.then, env.asking, env.before)
            holds, facts = self.evaluate(node.that, inner)
            if node.every and not holds:
                return False, facts
            if holds:
                found = True
                kept += () if node.every and self._does_not_matter(node.that, inner) else facts
        return (True, kept) if node.every or found else (False, ())

    def _does_not_matter(self, node: Condition, env: Env) -> bool:
        """Whether a condition about each of several holds only because the one in question is not meant at all: the
        first alternative, that it is not so, is true of it."""
        first = node.items[0] if isinstance(node, Group) and not node.every else None
        return isinstance(first, Not) and self.evaluate(first, env)[0]

    def _after(self, node: After, env: Env) -> Answer:
        if node.kind is not None:
            given = self.given(node.args, env)
            values = [given.get(name) for name in self.vocabulary.kinds[node.kind].fields]
            then = self.compiler.applying[node.kind](env.state, env.player, *values)
        else:
            if env.then is None:
                told = "no action is asked about, and this looks at what follows from one"
                raise InputError(Problem(told, self.compiler.spec.place(node.path)))
            then = env.then()
        return self.evaluate(node.item, Env(then, env.player, env.values, None, env.asking, env.state))

    def _would(self, node: Would, env: Env) -> Answer:
        clause = self.compiler.spec.clause(node.clause)
        if (
            clause.disabled
            or not clause.in_mode(self.compiler.mode)
            or node.kind not in clause.kinds
            or node.clause in env.asking
        ):
            return False, ()
        given = self.given(node.args, env)
        fields = self.vocabulary.kinds[node.kind].fields
        inner = self.env(env.state, self.value(node.by.value, env), node.kind, [given.get(f) for f in fields])
        inner = Env(inner.state, inner.player, inner.values, inner.then, asking(env.asking, node.clause))
        when, unless = self.compiler.parser.test(clause, node.kind)
        excepted, _ = self.evaluate(unless, inner)
        if excepted:
            return False, ()
        holds, facts = self.evaluate(when, inner)
        return holds, (Supposed(node.kind, given, env.state, inner.player), *facts)

    def _possible(self, node: Possible, env: Env) -> Answer:
        check = self.compiler.possible_function(node, env.asking)
        values, player = [self.value(arg.value, env) for _, arg in node.args], self.value(node.by.value, env)
        sought = Sought(env.state, player, node.ignoring, partial(self.tried, node, env, player, values))
        return bool(check(env.state, player, *values)), (sought,)

    def tried(self, node: Possible, env: Env, player: int, given: Sequence[Any]) -> tuple[Tried, ...]:
        """Each action that a ``possible`` looks at, with what forbids it: first what least does."""
        candidates: list[tuple[Any, ...]] = []
        self.compiler.candidates_function(node)(env.state, player, *given, candidates)
        asked = frozenset(asking(env.asking, node.question))
        tried = [self._try(action, node, Env(env.state, player, {}, asking=asked)) for action in candidates]
        return tuple(sorted(tried, key=lambda one: len(one.clauses)))

    def _try(self, action: tuple[Any, ...], node: Possible, env: Env) -> Tried:
        there = self.env(env.state, env.player, node.kind, action[1:])._replace(asking=env.asking)
        clauses: list[str] = []
        facts: tuple[Told, ...] = ()
        for clause in self.compiler.lowering.forbids[node.kind]:
            if clause.id in node.ignoring:
                continue
            when, unless = self.compiler.parser.test(clause, node.kind)
            holds, why = self.evaluate(when, there)
            if holds and not self.evaluate(unless, there)[0]:
                facts = facts if clauses else why
                clauses.append(clause.id)
        return Tried(action, tuple(clauses), facts)

    def offered(self, fields: Iterable[Field], env: Env) -> tuple[Told, ...]:
        """The quantities that an action's fields are made of, where clauses have a say in them."""
        return tuple(dict.fromkeys(fact for field in fields for fact in self._unfolded(field.of, env)))

    # -- what may be asked where -----------------------------------------------------------------------

    def anywhere(self, node: Condition) -> bool:
        """Whether a condition may be asked of an action that names a place outside the board."""
        match node:
            case Constant():
                return True
            case Ask():
                return node.word.anywhere
            case Group():
                return all(self.anywhere(item) for item in node.items)
            case Not():
                return self.anywhere(node.item)
            case Compared():
                return not any(map(self._is_place, walk(self.compiler.lowering.expression(node))))
            case _:
                return False

    def _is_place(self, node: Expr) -> bool:
        """Whether an expression is a place that an action names, or several; those that words go through have another
        sort of name."""
        places = {type_ for part in self.vocabulary.parts.values() if part.packed for type_ in part.index}
        named = isinstance(node, Var) and not node.name.startswith("_")
        return named and (node.type in places or types.element(node.type) in places)


def _with(value: Computed, computation: Computation) -> Iterator[tuple[tuple[str, Value], tuple[Var, str]]]:
    """The arguments of a quantity, each with its parameter."""
    return ((arg, computation.params[arg[0]]) for arg in value.args)
