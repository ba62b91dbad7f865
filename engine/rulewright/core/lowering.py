"""Conditions into expressions, and clauses into what asks and changes.

A clause asked about by ``would`` inside itself is taken as not forbidding: so rules that go in a circle have an answer,
and this ends.  A ``possible`` inside itself is asked anew (`Anew`), for it is asked of another position.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from functools import partial, reduce
from typing import Any, NamedTuple, TypeVar, cast

from rulewright.core import conditions as c
from rulewright.core import listings, offering
from rulewright.core.conditions import Condition, Each, Parser, flat
from rulewright.core.expressions import (
    FALSE,
    TRUE,
    ActionKind,
    After,
    Anew,
    Apply,
    Args,
    Call,
    Const,
    Definition,
    Expr,
    ExpressionError,
    Forbids,
    Level,
    Native,
    Quantified,
    Question,
    Search,
    Table,
    Var,
    Write,
    asked,
    free,
    looks_ahead,
    walk,
)
from rulewright.core.offering import Field
from rulewright.core.operations import ONE, all_of, any_of, no, times
from rulewright.core.quantities import Change, Value
from rulewright.core.reckoning import Reckoner
from rulewright.core.spec import CHANGING, DUE, Clause, Path
from rulewright.core.types import FLAG
from rulewright.core.vocabulary import Kind, Offer, Vocabulary

Asked = TypeVar("Asked", bound=Question)
DEFINES = "defines "
"""What marks the question whether a named condition holds."""


class Repeated(NamedTuple):
    """What something is repeated for: several things, and the variable of each."""

    of: Expr
    var: Var


class Acting(NamedTuple):
    """A clause that changes something: what it is repeated for, when it acts, what it writes."""

    clause: Clause
    each: Repeated | None
    test: Expr
    writes: tuple[Write, ...]

    @property
    def expressions(self) -> list[Expr]:
        """All that it asks and computes."""
        values = [value for write in self.writes for value in write.expressions]
        return [*([self.each.of] if self.each else ()), self.test, *values]


class Lowering:
    """The rules of one mode as expressions."""

    def __init__(self, parser: Parser, mode: str, like: Lowering | None = None) -> None:
        """Get ready to lower.

        Args:
            like: who lowers the rules that the parser's are like (see `Parser`): what it has made and asks nothing of
                other clauses is known.
        """
        self.parser = parser
        self.spec = parser.spec
        self.mode = mode
        self.vocabulary: Vocabulary = parser.vocabulary
        self.forbids = {
            kind: [clause for clause in self.spec.of("forbids", mode) if kind in clause.kinds]
            for kind in self.vocabulary.kinds
        }
        self._like = like
        self.offered_by: dict[str, offering.Offered] = {
            clause.id: like.offered_by[clause.id]
            if like and clause.path[1] not in parser.apart.clauses
            else offering.read(parser, clause)
            for clause in self.spec.clauses
            if clause.does_what == "offers" and clause.in_mode(mode)
        }
        """What each clause says of the actions that it offers."""
        self._made: dict[tuple[Any, ...], list[_Made]] = {}
        self._anew: dict[str, Anew] = {}
        self._stages: dict[str, list[tuple[str, list[Acting]]]] = {}
        self._acting: dict[tuple[Path, str], Acting] = {}
        self._searches: dict[str, Search] = {}
        self._alone: dict[int, tuple[Definition, bool]] = like._alone if like else {}
        self._under_way: frozenset[str] = frozenset()
        self.reckoner = Reckoner(self)
        self._computing: list[str] = []
        """The quantities that are being computed of each other."""
        self._sought: set[str] = set()
        """The questions of which it was looked whether they are under way."""
        self.times: Expr = ONE
        """For each of how many things that are listed what is being made is asked."""

    # -- kinds of action and offers --------------------------------------------------------------------

    def action(self, kind: Kind) -> ActionKind:
        """A kind of action: its fields, and what rules may name besides, its name among that."""
        types = self.vocabulary.types
        fields = {name: Var(name, types[type_].type) for name, type_ in kind.fields.items()}
        derived = [(Var(name, types[type_].type), make(fields)) for name, (type_, make) in kind.derived.items()]
        itself = Var("kind", types["kind"].type)
        return ActionKind(kind.name, tuple(fields.values()), (*derived, (itself, Const(kind.name, itself.type))))

    def offering(self, kind: str) -> list[tuple[Clause, Offer]]:
        """The clauses in force that offer actions of a kind, each with its offer."""
        clauses = self.spec.of("offers", self.mode)
        offered = [
            (clause, self.vocabulary.offers[name]) for clause in clauses for name in names(clause.body["offers"])
        ]
        return [(clause, offer) for clause, offer in offered if offer.kind == kind]

    def offers(self, kind: str) -> list[tuple[Offer, Path]]:
        """The offers in force for a kind of action, each with the keys that lead to it in the rules."""
        return [(self._limited(offer, clause), (*clause.path, "offers")) for clause, offer in self.offering(kind)]

    def _limited(self, offer: Offer, clause: Clause) -> Offer:
        """What a clause offers, where it says of what each field is."""
        sets = self.offered_by[clause.id].sets
        if not sets:
            return offer
        tests = {f.var.name: self._reckoned(partial(self.reckoner.among, *f), f.of.path) for f in sets}
        order = [*tests, *(loop.field for loop in offer.loops if loop.field not in tests)]
        several = {f.var.name: self.value(f.of) for f in sets if f.sort.bag}
        loops = tuple(
            loop._replace(things=partial(_answer, several[loop.field]))
            if loop.field in several
            else loop._replace(where=partial(_answer, tests[loop.field]))
            if loop.field in tests
            else loop
            for loop in sorted(offer.loops, key=lambda loop: order.index(loop.field))
        )
        contains = offer.contains
        return offer._replace(loops=loops, contains=lambda fields: all_of(contains(fields), *tests.values()))

    def weight(self, kind: str) -> Expr | None:
        """How likely chance is to do an action of a kind, next to others; None if all are alike.  What chance gives at
        once weighs as many ways as it comes about in."""
        for clause, _ in self.offering(kind):
            offered = self.offered_by[clause.id]
            weights = [self._ways(field) for field in offered.sets if field.sort.bag]
            weights += [self.value(offered.weight)] if offered.weight else []
            if weights:
                return reduce(times, weights)
        return None

    def _ways(self, field: Field) -> Expr:
        """In how many ways several things come about that an action has at once."""
        return self._reckoned(lambda: self.reckoner.ways(field.var, field.of), field.of.path)

    def offered(self, kind: Kind) -> Expr:
        """Whether an action of a kind is offered."""
        fields = {var.name: var for var in self.action(kind).fields}
        return any_of(*(offer.contains(fields).made_of(path) for offer, path in self.offers(kind.name)))

    def search(self, kind: Kind, given: tuple[str, ...] = (), ignoring: frozenset[str] = frozenset()) -> Search:
        """The legal actions of a kind, some fields being given, some clauses left out."""
        if given or ignoring or not self._at_rest:
            return self._search(kind, given, ignoring)
        known = self._like._searches.get(kind.name) if self._like and not self._offered_anew(kind) else None
        alone = known if known and self.asks_alone(asked(known)) else None
        self._searches[kind.name] = found = alone or self._search(kind, given, ignoring)
        return found

    def _offered_anew(self, kind: Kind) -> bool:
        """Whether clauses that are read anew offer or forbid actions of a kind."""
        for number in self.parser.apart.clauses:
            for clause in (self.spec.clauses[number], *([self._like.spec.clauses[number]] if self._like else ())):
                if clause.does_what == "forbids" and kind.name in clause.kinds:
                    return True
                offers = names(clause.body["offers"]) if clause.does_what == "offers" else ()
                if any(self.vocabulary.offers[name].kind == kind.name for name in offers):
                    return True
        return False

    def _search(self, kind: Kind, given: tuple[str, ...], ignoring: frozenset[str]) -> Search:
        offers = self.offers(kind.name)
        if len(offers) > 1:
            self.parser.fail(("clauses",), f"more than one clause offers the action {kind.name!r}")
        fields = {var.name: var for var in self.action(kind).fields}
        levels = tuple(
            tuple(
                Level(
                    fields[loop.field],
                    loop.things(fields).made_of(path),
                    loop.where(fields).made_of(path),
                    tuple((fields[name], make(fields).made_of(path)) for name, make in loop.lets.items()),
                )
                for loop in offer.loops
            )
            for offer, path in offers
        )
        nodes = [_as_offered(self._holding(c, kind)) for c in self.forbids[kind.name] if c.id not in ignoring]
        tests = [self.expression(node) for node in sorted(nodes, key=cost)]
        return Search(kind.name, given, levels, tuple(test for test in tests if test != FALSE))

    def _holding(self, clause: Clause, kind: Kind) -> Condition:
        """Whether a clause decides on an action: its ``when`` without its ``unless``."""
        return _effective(clause, *self.parser.test(clause, kind.name))

    # -- changes ---------------------------------------------------------------------------------------

    def stages(self, kind: Kind) -> list[tuple[str, list[Acting]]]:
        """What the clauses do at each stage when an action of a kind is taken."""
        if not self._at_rest:  # what it comes to hangs on what is looked at already
            return self._made_stages(kind)
        if kind.name not in self._stages:
            self._stages[kind.name] = self._made_stages(kind)
        return self._stages[kind.name]

    def _made_stages(self, kind: Kind) -> list[tuple[str, list[Acting]]]:
        found: dict[str, list[Acting]] = {stage: [] for stage in self.spec.data["game"]["stages"]}
        for sort in CHANGING:
            for clause in self.spec.of(sort, self.mode):
                if kind.name in clause.kinds and clause.stage in found:
                    found[clause.stage].append(self.acting(clause, kind))
        return [(stage, acting) for stage, acting in found.items() if acting]

    @property
    def _at_rest(self) -> bool:
        """Whether nothing is under way on which what is made could hang."""
        return not self._under_way and not self._computing

    def asks_alone(self, nodes: Iterable[Expr]) -> bool:
        """Whether expressions ask of no other clause whether it forbids, and of no position but the one that is: what
        clauses define and compute alone."""
        return all(self._is_alone(inner) for node in nodes for inner in walk(node))

    def _is_alone(self, node: Expr) -> bool:
        return self.is_alone(node.question) if isinstance(node, Call) else not isinstance(node, After)

    def is_alone(self, question: Question) -> bool:
        """Whether a question asks so."""
        if not isinstance(question, Definition):
            return False
        if id(question) not in self._alone:
            self._alone[id(question)] = question, self.asks_alone(asked(question))
        return self._alone[id(question)][1]

    def may_act(self, clause: Clause, kind: str) -> bool:
        """Whether readings let a changing clause act when an action of a kind is taken."""
        return self.expression(self._holding(clause, self.vocabulary.kinds[kind])) != FALSE

    def acting(self, clause: Clause, kind: Kind) -> Acting:
        """What a changing clause does when an action of a kind is taken."""
        key = clause.path, kind.name
        whole = self._at_rest and self.times == ONE
        taken_over = whole and clause.path[1] not in self.parser.apart.clauses
        before = self._like._acting.get(key) if self._like and taken_over else None
        acting = before if before and self.asks_alone(before.expressions) else self._acts(clause, kind)
        if whole:
            self._acting[key] = acting
        return acting

    def _acts(self, clause: Clause, kind: Kind) -> Acting:
        each = self._repeated(self.parser.each(clause, kind.name))
        with self.going_through(each.of if each else None):
            test = self.expression(self._holding(clause, kind))
            writes = tuple(w for change in self.parser.changes(clause, kind.name) for w in self._writes(change))
        places = [write.place for write in writes if not (write.in_order or write.part.name == DUE)]
        lists = {write.place for write in writes if write.in_order}
        if len(set(places)) < len(places) or lists & set(places):
            self.parser.fail(clause.path, "two effects of this clause change one value")
        return Acting(clause, each, test, writes)

    @contextmanager
    def going_through(self, of: Expr | None) -> Iterator[None]:
        """Make what is asked of each of several things."""
        outer = self.times
        if of is not None and (many := listings.listed(of)) is not None:
            self.times = many if outer == ONE else times(outer, many)
        try:
            yield
        finally:
            self.times = outer

    def _repeated(self, each: Each | None) -> Repeated | None:
        """What a clause is repeated for."""
        return each and Repeated(self.things(each.of).made_of(each.of.path), each.var)

    def things(self, several: Value) -> Expr:
        """Several things as an expression; a mistake in it is noted."""
        return self._reckoned(lambda: self.reckoner.things(several), several.path)

    def _writes(self, change: Write | Change) -> tuple[Write, ...]:
        """What a change writes; what may not be is noted."""
        if isinstance(change, Write):
            return (change,)
        try:
            writes = tuple(write.made_of(change.path) for write in self.reckoner.writes(change))
        except ExpressionError as error:
            self.parser.fail(change.path, str(error))
            return ()
        if any(looks_ahead(node) for write in writes for node in write.expressions):
            self.parser.fail(change.path, "a quantity may not look ahead")
        return writes

    def origins(self, name: str, clauses: Container[str]) -> dict[str, Path]:
        """For each of some clauses where it says what it writes to a part, or makes of a quantity; the first place if
        it says so in several."""
        found: dict[str, Path] = {}
        if name in self.parser.computing:
            found = {each.clause.id: each.value.path for each in self.parser.computation(name).makes}
        for kind in self.vocabulary.kinds.values() if name in self.vocabulary.parts else ():
            for acting in (acting for _, several in self.stages(kind) for acting in several):
                if acting.clause.id in clauses:
                    for write in acting.writes:
                        if write.part.name == name:
                            found.setdefault(acting.clause.id, write.origin)
        return found

    def standing(self, clause: Clause) -> tuple[Repeated | None, Expr] | None:
        """For whom, and when, a clause acts in a state as it stands; None if it asks about an action."""
        known = len(self.parser.problems)
        each, (when, unless) = self._repeated(self.parser.each(clause, None)), self.parser.test(clause, None)
        del self.parser.problems[known:]
        test = self.expression(_effective(clause, when, unless))
        asks = free(test) | (free(each.of) if each else frozenset())
        if isinstance(when, c.Constant) or asks - {"player", each.var.name if each else "player"}:
            return None
        return each, test

    def functions(self, node: Expr, kind: str) -> set[Table | Native]:
        """The tables and native functions that an expression about an action of a kind may ask, be it by what follows
        from an action, or by a question."""
        return {inner.function for inner in self.everything([node], kind) if isinstance(inner, Apply)}

    def everything(self, nodes: Iterable[Expr], kind: str) -> Iterator[Expr]:
        """All nodes of expressions about an action of a kind, and of what they ask by what follows from an action or by
        a question."""
        seen: set[Question | str] = set()
        left = [(node, kind) for node in nodes]
        while left:
            node, about = left.pop()
            for inner in walk(node):
                yield inner
                match inner:
                    case After(_, other) if (other or about) not in seen:
                        seen.add(other or about)
                        left += [(node, other or about) for node in self.changing(other or about)]
                    case Call(question) if question not in seen:
                        seen.add(question)
                        there = about if isinstance(question, Definition) else question.kind
                        left += [(node, there) for node in asked(question)]

    def changing(self, kind: str) -> list[Expr]:
        """All that an action of a kind asks and computes when it is taken."""
        stages = self.stages(self.vocabulary.kinds[kind])
        return [node for _, several in stages for acting in several for node in acting.expressions]

    # -- conditions ------------------------------------------------------------------------------------

    def expression(self, node: Condition, ahead: bool = False) -> Expr:
        """A condition as an expression; with `ahead` it stands inside an ``after``."""
        return self._expression(node, ahead).made_of(node.path)

    def _expression(self, node: Condition, ahead: bool) -> Expr:
        match node:
            case c.Constant():
                return TRUE if node.value else FALSE
            case c.Ask():
                return node.test
            case c.Compared() | c.Holds():
                return self._valued(node)
            case c.Group():
                items = [self.expression(item, ahead) for item in sorted(node.items, key=cost)]
                return all_of(*items) if node.every else any_of(*items)
            case c.Not():
                return no(self.expression(node.item, ahead))
            case c.Named():
                return self._named(node, ahead)
            case c.Quantifier():
                return self._quantifier(node, ahead)
            case c.After():
                return self._after(node, ahead)
            case c.Would():
                return self._would(node)
            case c.Possible():
                return self._possible(node)

    def _valued(self, node: c.Compared | c.Holds) -> Expr:
        """A comparison, or a value that is true or false."""
        if isinstance(node, c.Holds):
            return self._reckoned(lambda: self.reckoner.of(node.value), node.path)
        return self._reckoned(lambda: self.reckoner.compared(node.relation, node.left, node.right), node.path)

    def value(self, value: Value) -> Expr:
        """A value as an expression; a mistake in it is noted."""
        return self._reckoned(lambda: self.reckoner.of(value), value.path)

    def _reckoned(self, made: Callable[[], Expr], path: Path) -> Expr:
        """What is made of values, which may not look ahead; a mistake in it is noted."""
        try:
            found = made()
        except ExpressionError as error:
            self.parser.fail(path, str(error))
            return FALSE
        if looks_ahead(found):
            self.parser.fail(path, "a quantity may not look ahead")
        return found

    def computation(self, name: str, path: Path) -> Definition | None:
        """What clauses compute, asked at a place; None if none of the clauses in force does."""
        clause = self.parser.computing[name]
        computed = self.parser.computation(name)
        if clause.disabled or not clause.in_mode(self.mode) or computed.base is None:
            return None
        if name in self._computing:
            circle = " -> ".join((*self._computing[self._computing.index(name) :], name))
            self.parser.fail(path, f"{name} is computed of itself: {circle}")
            return None

        def compute() -> Definition:
            params = tuple(var for var, _ in computed.params.values())
            return Definition(name, params, self.reckoner.body(name, computed, self.mode))

        self._computing.append(name)
        try:
            return self._once(("computes", name), DEFINES + name, compute)
        finally:
            self._computing.pop()

    def holding(self, clause: Clause, when: Condition, unless: Condition) -> Expr:
        """Whether a clause acts or has a say: its ``when`` without its ``unless``."""
        return self.expression(_effective(clause, when, unless))

    def _quantifier(self, node: c.Quantifier, ahead: bool) -> Expr:
        of = self.things(node.of)
        with self.going_through(of):
            that = self.expression(node.that, ahead)
        if that == (TRUE if node.every else FALSE):
            return that
        return Quantified("every" if node.every else "some", node.var, of, that, FLAG)

    def _after(self, node: c.After, ahead: bool) -> Expr:
        if ahead:
            self.parser.fail(node.path, "an 'after' stands inside another 'after'")
        item = self.expression(node.item, ahead=True)
        if isinstance(item, Const):
            return item
        return After(item, node.kind, self._fields(node.kind, node.args) if node.kind else (), FLAG)

    def _fields(self, kind: str, args: c.Arguments) -> tuple[Expr, ...]:
        """The fields of an action that is asked about; nothing for those that it leaves out."""
        given = dict(args)
        fields = self.vocabulary.kinds[kind].fields.items()
        return tuple(
            given[name].value if name in given else Const(None, self.vocabulary.types[type_].type)
            for name, type_ in fields
        )

    def _named(self, node: c.Named, ahead: bool) -> Expr:
        clause = self.parser.definitions[node.name]
        question = DEFINES + node.name
        if clause.disabled or not clause.in_mode(self.mode):
            return FALSE
        if self._is_under_way(question):
            if self._computing:
                self.parser.fail(node.path, f"{self._computing[-1]} is computed of itself, by way of {node.name}")
            return FALSE

        def define() -> Definition:
            defined = self.parser.definition(node.name)
            return Definition(node.name, defined.params, self.expression(defined.condition))

        definition = self._once(("defines", node.name), question, define)
        if ahead and self.parser.ahead(node.name):
            self.parser.fail(node.path, f"an 'after' stands inside another 'after', by way of {node.name}")
        if isinstance(definition.body, Const):
            return definition.body
        return Call(definition, tuple(arg.value for _, arg in node.args))

    def _would(self, node: c.Would) -> Expr:
        clause = self.spec.clause(node.clause)
        if clause.disabled or not clause.in_mode(self.mode) or node.kind not in clause.kinds:
            return FALSE
        if self._is_under_way(node.clause):
            return FALSE
        kind = self.vocabulary.kinds[node.kind]

        def judge() -> Forbids:
            return Forbids(clause.id, kind.name, self.expression(self._holding(clause, kind)))

        question = self._once(("would", node.clause, node.kind), node.clause, judge)
        return Call(question, (node.by.value, *self._fields(node.kind, node.args)))

    def _possible(self, node: c.Possible) -> Expr:
        args = (node.by.value, *(arg.value for _, arg in node.args))
        return Call(self._again(node) if self._is_under_way(node.question) else self._sought_by(node), args)

    def _sought_by(self, node: c.Possible) -> Search:
        kind = self.vocabulary.kinds[node.kind]
        given = tuple(name for name, _ in node.args)

        def seek() -> Search:
            search = self.search(kind, given, node.ignoring)
            return search.replaced(name=node.question) if node.question in self._sought else search

        return self._once(("possible", node.kind, given, node.ignoring), node.question, seek)

    def _again(self, node: c.Possible) -> Anew:
        given = tuple(name for name, _ in node.args)
        made = Anew(node.question, node.kind, given, lambda: self.possible(node, frozenset()))
        return self._anew.setdefault(node.question, made)

    def possible(self, node: c.Possible, asked: frozenset[str]) -> Search:
        """What a ``possible`` looks for while some questions are under way; if it is itself, as if none were."""
        outer, sought = self._under_way, self._sought
        self._under_way, self._sought = frozenset() if node.question in asked else asked, set()
        search = self._sought_by(node)
        self._under_way, self._sought = outer, sought
        return search

    def _is_under_way(self, question: str) -> bool:
        self._sought.add(question)
        return question in self._under_way

    def _once(self, key: tuple[Any, ...], question: str, make: Callable[[], Asked]) -> Asked:
        """A question is made once for all questions under way that make no difference to it."""
        outer, sought, many = self._under_way, self._sought, self.times
        self._under_way, self._sought, self.times = asking(outer, question), set(), ONE
        if key not in self._made:
            before = self._like._made.get(key, ()) if self._like and key[1] not in self.parser.apart.names else ()
            self._made[key] = [made for made in before if self.is_alone(made.question)]
        known = self._made[key]
        found = next((made for made in known if made.sought & self._under_way == made.under_way), None)
        if found is None:
            made = make()
            found = _Made(made, frozenset(self._sought), self._under_way & self._sought)
            known.append(found)
        self._under_way, self.times = outer, many
        self._sought = sought | {q for q in found.sought if asking((q,), question) != asking((), question)}
        return cast(Asked, found.question)


class _Made(NamedTuple):
    """A question, of which others it was looked whether they are under way, and which were."""

    question: Question
    sought: frozenset[str]
    under_way: frozenset[str]


def names(offers: Any) -> list[str]:
    """What a clause offers: one name or a list."""
    return [offers] if isinstance(offers, str) else list(offers)


def _answer(answer: Expr, _: Args) -> Expr:
    """The same whatever is asked."""
    return answer


def asking(before: Iterable[str], question: str) -> frozenset[str]:
    """The questions under way once another is asked; one about another action may use every definition anew."""
    kept = before if question.startswith(DEFINES) else (q for q in before if not q.startswith(DEFINES))
    return frozenset((*kept, question))


def cost(node: Condition) -> int:
    """How dear a condition is to ask, roughly: the order in which conditions are asked never changes an answer."""
    match node:
        case c.Constant():
            return 0
        case c.Ask():
            return node.word.cost
        case c.Compared():
            return 2
        case c.Group():
            return sum(cost(item) for item in node.items)
        case c.Not():
            return cost(node.item)
        case c.Named() | c.Holds():
            return 10
        case c.Quantifier():
            return 20 + 5 * cost(node.that)
        case c.After():
            return 30 + cost(node.item)
        case c.Would() | c.Possible():
            return 200


def _effective(clause: Clause, when: Condition, unless: Condition) -> Condition:
    return c.Group(True, (*flat(when), c.Not(unless, clause.path)), clause.path)


def _as_offered(node: Condition) -> Condition:
    """The condition with every word replaced by the answer that an offered action has by construction."""
    match node:
        case c.Ask() if node.word.given is not None:
            return c.Constant(node.word.given, node.path)
        case c.Group():
            return c.Group(node.every, tuple(_as_offered(item) for item in node.items), node.path)
        case c.Not():
            return c.Not(_as_offered(node.item), node.path)
        case _:
            return node
