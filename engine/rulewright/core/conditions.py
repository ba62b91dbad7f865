"""Conditions: what a rule's ``when`` and ``unless`` say, as a checked tree.

A condition is a word with its arguments, or one of the operators ``all any not some every after would possible
reading``; beside any of them an ``unless`` takes exceptions out.  Variables (``$piece``) come from the kind of
action, from a quantifier or from the ``given`` of a named condition; each has a type, checked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast

from rulewright.core.domains import OutsideError
from rulewright.core.errors import InputError, Problem, meant
from rulewright.core.expressions import Args, Const, Expr, ExpressionError, Items, Var, Write
from rulewright.core.spec import CHANGING, Clause, Path, Spec
from rulewright.core.vocabulary import Param, Vocabulary, Word

Made = TypeVar("Made")


class Argument(NamedTuple):
    """A variable, a constant or a list of them, and the name of its type as authors of rules know it."""

    value: Expr
    type: str


Arguments = tuple[tuple[str, Argument], ...]


class Constant(NamedTuple):
    """A condition that a reading has settled."""

    value: bool
    path: Path


class Ask(NamedTuple):
    """A word asked of the position: `test` is what that comes to."""

    word: Word
    args: Arguments
    test: Expr
    path: Path


class Named(NamedTuple):
    """A condition that a clause `defines`."""

    name: str
    args: Arguments
    path: Path


class Group(NamedTuple):
    """``all`` (every item holds) or ``any`` (one does)."""

    every: bool
    items: tuple[Condition, ...]
    path: Path


class Not(NamedTuple):
    """The contrary."""

    item: Condition
    path: Path


class Quantifier(NamedTuple):
    """``some`` / ``every`` element of a set, bound to a variable, is such that..."""

    every: bool
    of: Expr
    var: Var
    that: Condition
    path: Path


class After(NamedTuple):
    """The condition in the position that the action leads to, or the action of `kind` where one is given."""

    item: Condition
    path: Path
    kind: str | None = None
    args: Arguments = ()


class Would(NamedTuple):
    """Whether a named clause would forbid an action to a player."""

    clause: str
    by: Argument
    kind: str
    args: Arguments
    path: Path


class Possible(NamedTuple):
    """Whether a player has a legal action of a kind, some of its fields given, some clauses left out."""

    kind: str
    by: Argument
    args: Arguments
    ignoring: frozenset[str]
    path: Path

    @property
    def question(self) -> str:
        """What marks it while it is being asked: the same words elsewhere in the rules are another question."""
        return "possible " + "/".join(map(str, self.path))


Condition = Constant | Ask | Named | Group | Not | Quantifier | After | Would | Possible


class Definition(NamedTuple):
    """A named condition with its formal parameters."""

    clause: Clause
    params: tuple[Var, ...]
    condition: Condition


class Each(NamedTuple):
    """The things that a quantifier or an ``each`` goes through, and its variable."""

    of: Expr
    var: Var
    type: str

    @property
    def argument(self) -> Argument:
        """The variable, for what is asked of each."""
        return Argument(self.var, self.type)


FEW = 12
"""So many known names are listed where none is near."""
OPERATORS = ("all", "any", "not", "some", "every", "after", "would", "possible", "reading")


class Parser:
    """Reads the conditions of one spec under a choice of readings; collects every problem it finds."""

    def __init__(self, spec: Spec, vocabulary: Vocabulary, readings: Mapping[str, str]) -> None:
        self.spec = spec
        self.vocabulary = vocabulary
        self.readings = readings
        self.problems: list[Problem] = []
        self._parsed: dict[str, Definition] = {}
        self._scopes: dict[str | None, Mapping[str, Argument]] = {}
        self._tests: dict[tuple[str, str | None], tuple[Condition, Condition]] = {}
        self.definitions = {c.body["defines"]: c for c in spec.clauses if c.does_what == "defines"}

    def fail(self, path: Path, message: str, suggestion: str | None = None) -> None:
        """Note a problem at a value of the pack."""
        problem = Problem(message, self.spec.place(path), suggestion)
        if problem not in self.problems:
            self.problems.append(problem)

    def finish(self) -> None:
        """Raise what was found.

        Raises:
            InputError: with every problem noted so far.
        """
        if self.problems:
            raise InputError(self.problems)

    # -- clauses ---------------------------------------------------------------------------------------

    def scope(self, kind: str | None) -> Mapping[str, Argument]:
        """The variables of an action kind, and the acting player."""
        if kind not in self._scopes:
            types = {"player": "player"}
            if kind:
                described = self.vocabulary.kinds[kind]
                derived = {name: type_ for name, (type_, _) in described.derived.items()}
                types |= {"kind": "kind", **described.fields, **derived}
            self._scopes[kind] = {name: self.variable(name, type_) for name, type_ in types.items()}
        return self._scopes[kind]

    def variable(self, name: str, type_: str) -> Argument:
        """A variable of a type."""
        return Argument(Var(name, self.vocabulary.types[type_].type), type_)

    def test(self, clause: Clause, kind: str | None) -> tuple[Condition, Condition]:
        """A clause's ``when`` and ``unless`` for one kind of action, or as things stand without one (true and false
        where it has none)."""
        if (clause.id, kind) not in self._tests:
            self._tests[clause.id, kind] = self._test(clause, self._about(clause, kind)[0])
        return self._tests[clause.id, kind]

    def _test(self, clause: Clause, names: Mapping[str, Argument]) -> tuple[Condition, Condition]:
        when: Condition = Constant(True, clause.path)
        unless: Condition = Constant(False, clause.path)
        if "when" in clause.body:
            when = self.condition(clause.body["when"], (*clause.path, "when"), names)
        if "unless" in clause.body:
            unless = self.condition(clause.body["unless"], (*clause.path, "unless"), names)
        return when, unless

    def each(self, clause: Clause, kind: str | None) -> Each | None:
        """What a changing clause is repeated for."""
        return self._about(clause, kind)[1]

    def _about(self, clause: Clause, kind: str | None) -> tuple[Mapping[str, Argument], Each | None]:
        """The variables of a clause, and what it is repeated for."""
        scope = self.scope(kind)
        if "each" not in clause.body:
            return scope, None
        each = self.set_of(clause.body["each"], (*clause.path, "each"), scope)
        return ({**scope, each.var.name: each.argument} if each else scope), each

    def changes(self, clause: Clause, kind: str) -> tuple[Write, ...]:
        """What the effects of a changing clause write."""
        path = (*clause.path, "change")
        scope, _ = self._about(clause, kind)
        changes: list[Write] = []
        for name, given in clause.body["change"].items():
            effect = self.vocabulary.effects.get(name)
            if effect is None:
                self.unknown(path, "effect", name, self.vocabulary.effects)
                continue
            args = self.arguments(effect.params, given or {}, (*path, name), scope, name)
            changes += self.made(effect.writes, args, (*path, name)) or ()
        return tuple(changes)

    def read_idle(self, mode: str) -> None:
        """Read what no action and no question needs, as in a clause that is disabled: a mistake in it is one all the
        same."""
        for clause in self.spec.clauses:
            if not clause.in_mode(mode):
                continue
            if clause.does_what == "defines":
                self.definition(clause.body["defines"])
            elif clause.disabled and clause.does_what in ("forbids", *CHANGING):
                for kind in self.vocabulary.kinds:
                    if kind in clause.kinds:
                        self._read(clause, kind)

    def _read(self, clause: Clause, kind: str) -> None:
        self.test(clause, kind)
        if "change" in clause.body:
            self.changes(clause, kind)

    def definition(self, name: str) -> Definition:
        """A named condition, parsed."""
        if name in self._parsed:
            return self._parsed[name]
        clause = self.definitions[name]
        params = {}
        for param, type_ in clause.body.get("given", {}).items():
            if type_ in self.vocabulary.types:
                params[param] = self.variable(param, type_)
            else:
                self.unknown((*clause.path, "given", param), "type", type_, self.vocabulary.types)
        when, unless = self._test(clause, {**self.scope(None), **params})
        variables = tuple(Var(name, arg.value.type) for name, arg in params.items())
        self._parsed[name] = Definition(clause, variables, _without(when, unless))
        return self._parsed[name]

    # -- conditions ------------------------------------------------------------------------------------

    def condition(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        """A condition from plain data."""
        if isinstance(data, bool):
            return Constant(data, path)
        if isinstance(data, str):
            return self.ask(data, {}, path, path, scope)
        if not isinstance(data, dict) or len([k for k in data if k != "unless"]) != 1:
            self.fail(path, "a condition is one word or one operator with what belongs to it")
            return Constant(False, path)
        name = next(k for k in data if k != "unless")
        inner = (*path, name)
        if name in OPERATORS:
            read = getattr(self, f"_{name}")
            result: Condition = read(data[name], inner, scope)
        else:
            result = self.ask(name, data[name] or {}, path, inner, scope)
        if "unless" in data:
            result = _without(result, self.condition(data["unless"], (*path, "unless"), scope))
        return result

    def ask(self, name: str, given: Any, path: Path, inner: Path, scope: Mapping[str, Argument]) -> Condition:
        """A word or a named condition with its arguments."""
        if name in self.definitions:
            clause = self.definitions[name]
            params = {n: Param(t, "") for n, t in clause.body.get("given", {}).items()}
            named = self.arguments(params, given, inner, scope, name)
            return Constant(False, path) if named is None else Named(name, named, path)
        word = self.vocabulary.words.get(name)
        if word is None:
            self.unknown(path, "word", name, [*self.vocabulary.words, *self.definitions, *OPERATORS])
            return Constant(False, path)
        args = self.arguments(word.params, given, inner, scope, name)
        test = self.made(word.test, args, path)
        return Constant(False, path) if args is None or test is None else Ask(word, args, test, path)

    def _all(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        return Group(True, self._items(data, path, scope), path)

    def _any(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        return Group(False, self._items(data, path, scope), path)

    def _items(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> tuple[Condition, ...]:
        return tuple(self.condition(item, (*path, i), scope) for i, item in enumerate(data))

    def _not(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        return Not(self.condition(data, path, scope), path)

    def _some(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        return self._quantifier(False, data, path, scope)

    def _every(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        return self._quantifier(True, data, path, scope)

    def _quantifier(self, every: bool, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        found = self.set_of(data, path, scope)
        if found is None:
            return Constant(False, path)
        that = self.condition(data["that"], (*path, "that"), {**scope, found.var.name: found.argument})
        return Quantifier(every, found.of, found.var, that, path)

    def _after(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        if isinstance(data, dict) and set(data) == {"doing", "that"}:
            kind, args = self._action(data["doing"], (*path, "doing"), scope, needs_all=True)
            return After(self.condition(data["that"], (*path, "that"), scope), path, kind, args)
        return After(self.condition(data, path, scope), path)

    def _would(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        by = self.argument(data["by"], "player", (*path, "by"), scope) if "by" in data else scope["player"]
        clause_id = data["clause"]
        if clause_id not in {c.id for c in self.spec.clauses}:
            self.unknown((*path, "clause"), "clause", clause_id, [c.id for c in self.spec.clauses])
            return Constant(False, path)
        kind, args = self._action(data, path, scope, needs_all=True)
        return Would(clause_id, by, kind, args, path)

    def _possible(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        by = self.argument(data["by"], "player", (*path, "by"), scope) if "by" in data else scope["player"]
        kind, args = self._action(data, path, scope, needs_all=False)
        for i, clause_id in enumerate(data.get("ignoring", ())):
            if clause_id not in {c.id for c in self.spec.clauses}:
                self.unknown((*path, "ignoring", i), "clause", clause_id, [c.id for c in self.spec.clauses])
        return Possible(kind, by, args, frozenset(data.get("ignoring", ())), path)

    def _action(self, data: Any, path: Path, scope: Mapping[str, Argument], needs_all: bool) -> tuple[str, Arguments]:
        kinds = [k for k in data if k in self.vocabulary.kinds]
        if len(kinds) != 1:
            self.fail(path, f"name one kind of action: {', '.join(self.vocabulary.kinds)}")
            return next(iter(self.vocabulary.kinds)), ()
        kind = self.vocabulary.kinds[kinds[0]]
        params = {n: Param(t, "", not needs_all or n in kind.implied) for n, t in kind.fields.items()}
        return kind.name, self.arguments(params, data[kind.name] or {}, (*path, kind.name), scope, kind.name) or ()

    def _reading(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        value = True
        for name, option in data.items():
            reading = self.spec.readings.get(name)
            if reading is None:
                self.unknown((*path, name), "reading", name, self.spec.readings)
            elif option not in reading.options:
                self.unknown((*path, name), f"option of the reading {name}", option, reading.options)
            else:
                value = value and self.readings.get(name, reading.default) == option
        return Constant(value, path)

    # -- arguments -------------------------------------------------------------------------------------

    def set_of(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Each | None:
        """The set and the variable of a quantifier or of an ``each``."""
        of = data["of"]
        name, given = (of, {}) if isinstance(of, str) else next(iter(of.items()))
        set_ = self.vocabulary.sets.get(name)
        if set_ is None:
            self.unknown((*path, "of"), "set", name, self.vocabulary.sets)
            return None
        args = self.arguments(set_.params, given, (*path, "of", name), scope, name)
        things = self.made(set_.things, args, (*path, "of"))
        var = Var(str(data["as"]).removeprefix("$"), self.vocabulary.types[set_.element].type)
        return None if things is None else Each(things, var, set_.element)

    def made(self, make: Callable[[Args], Made], args: Arguments | None, path: Path) -> Made | None:
        """What a word makes of its arguments; None if they are not right, which is noted."""
        if args is None:
            return None
        try:
            return cast(Made, _made(make, tuple((name, arg.value) for name, arg in args)))
        except ExpressionError as error:
            self.fail(path, str(error))
            return None

    def arguments(
        self, params: Mapping[str, Param], given: Any, path: Path, scope: Mapping[str, Argument], of: str
    ) -> Arguments | None:
        """The arguments of a word, checked against its parameters; None if some are wanting."""
        if not isinstance(given, dict):
            self.fail(path, f"{of!r} takes {_listing(params) or 'no arguments'}")
            return None
        for name in given:
            if name not in params:
                self.unknown((*path, name), f"argument of {of!r}", name, params)
        for name, param in params.items():
            if name not in given and not param.optional:
                self.fail(path, f"{of!r} needs its argument {name!r}")
        found = tuple(
            (name, self.argument(given[name], param.type, (*path, name), scope))
            for name, param in params.items()
            if name in given
        )
        return found if all(name in given or param.optional for name, param in params.items()) else None

    def argument(self, value: Any, type_: str, path: Path, scope: Mapping[str, Argument]) -> Argument:
        """One argument: a variable of a fitting type, or a literal."""
        wanted = self.vocabulary.types[type_]
        types = (type_, *wanted.accepts)
        named = value[1:] if isinstance(value, str) and value.startswith("$") else None
        var = scope.get(named) if named is not None else None
        if var and var.type in types:
            return var
        fitting = [f"${name}" for name, var in scope.items() if var.type in types]
        if named is not None:
            if var is None:
                self.unknown(path, "variable", value, fitting)
            else:
                there = f"known: {', '.join(fitting)}" if fitting else None
                self.fail(path, f"{value} is a {var.type}, and a {type_} is wanted here", there)
            return self.variable(named, type_)
        if isinstance(value, list) and wanted.items:
            items = [self.argument(v, wanted.items, (*path, i), scope).value for i, v in enumerate(value)]
            return Argument(Items(tuple(items), wanted.type), type_)
        try:
            return Argument(Const(wanted.read(value, fitting), wanted.type), type_)
        except OutsideError as error:
            self.fail(path, str(error), error.suggestion)
        return Argument(Const(None, wanted.type), type_)

    def unknown(self, path: Path, what: str, name: str, known: Iterable[str]) -> None:
        """Note an unknown name with what was probably meant."""
        known = list(known)
        few = f"known: {', '.join(sorted(known))}" if 0 < len(known) <= FEW else None
        self.fail(path, f'unknown {what} "{name}"', meant(str(name), known) or few)


@lru_cache(maxsize=4096)
def _made(make: Callable[[Args], Any], args: tuple[tuple[str, Expr], ...]) -> Any:
    """What a word makes of its arguments, the same for all who ask the same."""
    return make(dict(args))


def flat(node: Condition) -> tuple[Condition, ...]:
    """The items of a conjunction."""
    if isinstance(node, Group) and node.every:
        return tuple(x for item in node.items for x in flat(item))
    return (node,)


def _without(condition: Condition, exception: Condition) -> Condition:
    if isinstance(exception, Constant) and not exception.value:
        return condition
    return Group(True, (condition, Not(exception, exception.path)), condition.path)


def _listing(params: Mapping[str, Param]) -> str:
    return ", ".join(params)
