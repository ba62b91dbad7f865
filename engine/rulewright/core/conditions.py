"""Conditions: what a rule's ``when`` and ``unless`` say, as a checked tree.

A condition is a word with its arguments, or one of the operators ``all any not some every after would possible
reading``; beside any of them an ``unless`` takes exceptions out.  Variables (``$piece``) come from the kind of
action, from a quantifier or from the ``given`` of a named condition; each has a type, checked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rulewright.core.domains import OutsideError
from rulewright.core.errors import InputError, Problem, meant
from rulewright.core.spec import CHANGING, Clause, Path, Spec
from rulewright.core.vocabulary import Kind, Param, SetWord, Vocabulary, Word


class Var(NamedTuple):
    """A variable, without its dollar sign."""

    name: str
    type: str


class Literal(NamedTuple):
    """A constant: `code` is Python source for the value, `raw` what the YAML says."""

    code: str
    raw: Any
    type: str


class Listed(NamedTuple):
    """A list of arguments, some of them perhaps variables."""

    items: tuple[Var | Literal, ...]
    type: str

    @property
    def raw(self) -> Any:
        """The list as the YAML has it."""
        return [f"${i.name}" if isinstance(i, Var) else i.raw for i in self.items]


Argument = Var | Literal | Listed
Arguments = tuple[tuple[str, Argument], ...]


class Constant(NamedTuple):
    """A condition that a reading has settled."""

    value: bool
    path: Path


class Ask(NamedTuple):
    """A word asked of the position."""

    word: Word
    args: Arguments
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
    set: SetWord
    args: Arguments
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


class Change(NamedTuple):
    """One effect with its arguments."""

    effect: str
    args: Arguments


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
        self._tests: dict[tuple[Path, str], tuple[Condition, Condition]] = {}
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

    def scope(self, kind: Kind | None) -> dict[str, Var]:
        """The variables of an action kind, and the acting player."""
        names: dict[str, Var] = {"player": Var("player", "player")}
        if kind:
            names["kind"] = Var("kind", "kind")
            for name, type_ in kind.fields.items():
                names[name] = Var(name, type_)
            for name, (type_, _) in kind.derived.items():
                names[name] = Var(name, type_)
        return names

    def test(self, clause: Clause, kind: str, scope: Mapping[str, Var] | None = None) -> tuple[Condition, Condition]:
        """A clause's ``when`` and ``unless`` for one kind of action (true and false where it has none)."""
        if scope is None:
            known = (clause.path, kind)
            if known not in self._tests:
                self._tests[known] = self.test(clause, kind, self.scope(self.vocabulary.kinds[kind]))
            return self._tests[known]
        when: Condition = Constant(True, clause.path)
        unless: Condition = Constant(False, clause.path)
        if "when" in clause.body:
            when = self.condition(clause.body["when"], (*clause.path, "when"), scope)
        if "unless" in clause.body:
            unless = self.condition(clause.body["unless"], (*clause.path, "unless"), scope)
        return when, unless

    def each(self, clause: Clause, kind: str) -> tuple[SetWord, Arguments, Var] | None:
        """What a changing clause is repeated for."""
        if "each" not in clause.body:
            return None
        path = (*clause.path, "each")
        scope = self.scope(self.vocabulary.kinds[kind])
        return self.set_of(clause.body["each"], path, scope)

    def changes(self, clause: Clause, scope: Mapping[str, Var]) -> tuple[Change, ...]:
        """The effects of a changing clause."""
        path = (*clause.path, "change")
        changes = []
        for name, given in clause.body["change"].items():
            effect = self.vocabulary.effects.get(name)
            if effect is None:
                self.unknown(path, "effect", name, self.vocabulary.effects)
                continue
            args = self.arguments(effect.params, given or {}, (*path, name), scope, name)
            changes.append(Change(name, args))
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
                for kind in self.vocabulary.kinds.values():
                    if kind.name in clause.kinds:
                        self._read(clause, kind)

    def _read(self, clause: Clause, kind: Kind) -> None:
        scope = self.scope(kind)
        if found := self.each(clause, kind.name):
            scope[found[2].name] = found[2]
        self.test(clause, kind.name, scope)
        if "change" in clause.body:
            self.changes(clause, scope)

    def definition(self, name: str) -> Definition:
        """A named condition, parsed."""
        if name in self._parsed:
            return self._parsed[name]
        clause = self.definitions[name]
        given = clause.body.get("given", {})
        params = tuple(Var(n, t) for n, t in given.items())
        for param in params:
            if param.type not in self.vocabulary.types:
                self.unknown((*clause.path, "given", param.name), "type", param.type, self.vocabulary.types)
        scope = {v.name: v for v in (Var("player", "player"), *params)}
        when, unless = self.test(clause, "", scope)
        self._parsed[name] = Definition(clause, params, _without(when, unless))
        return self._parsed[name]

    # -- conditions ------------------------------------------------------------------------------------

    def condition(self, data: Any, path: Path, scope: Mapping[str, Var]) -> Condition:
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

    def ask(self, name: str, given: Any, path: Path, inner: Path, scope: Mapping[str, Var]) -> Condition:
        """A word or a named condition with its arguments."""
        if name in self.definitions:
            clause = self.definitions[name]
            params = {n: Param(t, "") for n, t in clause.body.get("given", {}).items()}
            return Named(name, self.arguments(params, given, inner, scope, name), path)
        word = self.vocabulary.words.get(name)
        if word is None:
            self.unknown(path, "word", name, [*self.vocabulary.words, *self.definitions, *OPERATORS])
            return Constant(False, path)
        return Ask(word, self.arguments(word.params, given, inner, scope, name), path)

    def _all(self, data: Any, path: Path, scope: Mapping[str, Var]) -> Condition:
        return Group(True, self._items(data, path, scope), path)

    def _any(self, data: Any, path: Path, scope: Mapping[str, Var]) -> Condition:
        return Group(False, self._items(data, path, scope), path)

    def _items(self, data: Any, path: Path, scope: Mapping[str, Var]) -> tuple[Condition, ...]:
        return tuple(self.condition(item, (*path, i), scope) for i, item in enumerate(data))

    def _not(self, data: Any, path: Path, scope: Mapping[str, Var]) -> Condition:
        return Not(self.condition(data, path, scope), path)

    def _some(self, data: Any, path: Path, scope: Mapping[str, Var]) -> Condition:
        return self._quantifier(False, data, path, scope)

    def _every(self, data: Any, path: Path, scope: Mapping[str, Var]) -> Condition:
        return self._quantifier(True, data, path, scope)

    def _quantifier(self, every: bool, data: Any, path: Path, scope: Mapping[str, Var]) -> Condition:
        found = self.set_of(data, path, scope)
        if found is None:
            return Constant(False, path)
        set_, args, var = found
        that = self.condition(data["that"], (*path, "that"), {**scope, var.name: var})
        return Quantifier(every, set_, args, var, that, path)

    def _after(self, data: Any, path: Path, scope: Mapping[str, Var]) -> Condition:
        if isinstance(data, dict) and set(data) == {"doing", "that"}:
            kind, args = self._action(data["doing"], (*path, "doing"), scope, needs_all=True)
            return After(self.condition(data["that"], (*path, "that"), scope), path, kind, args)
        return After(self.condition(data, path, scope), path)

    def _would(self, data: Any, path: Path, scope: Mapping[str, Var]) -> Condition:
        by = self.argument(data["by"], "player", (*path, "by"), scope) if "by" in data else scope["player"]
        clause_id = data["clause"]
        if clause_id not in {c.id for c in self.spec.clauses}:
            self.unknown((*path, "clause"), "clause", clause_id, [c.id for c in self.spec.clauses])
            return Constant(False, path)
        kind, args = self._action(data, path, scope, needs_all=True)
        return Would(clause_id, by, kind, args, path)

    def _possible(self, data: Any, path: Path, scope: Mapping[str, Var]) -> Condition:
        by = self.argument(data["by"], "player", (*path, "by"), scope) if "by" in data else scope["player"]
        kind, args = self._action(data, path, scope, needs_all=False)
        for i, clause_id in enumerate(data.get("ignoring", ())):
            if clause_id not in {c.id for c in self.spec.clauses}:
                self.unknown((*path, "ignoring", i), "clause", clause_id, [c.id for c in self.spec.clauses])
        return Possible(kind, by, args, frozenset(data.get("ignoring", ())), path)

    def _action(self, data: Any, path: Path, scope: Mapping[str, Var], needs_all: bool) -> tuple[str, Arguments]:
        kinds = [k for k in data if k in self.vocabulary.kinds]
        if len(kinds) != 1:
            self.fail(path, f"name one kind of action: {', '.join(self.vocabulary.kinds)}")
            return next(iter(self.vocabulary.kinds)), ()
        kind = self.vocabulary.kinds[kinds[0]]
        params = {n: Param(t, "", not needs_all or n in kind.implied) for n, t in kind.fields.items()}
        return kind.name, self.arguments(params, data[kind.name] or {}, (*path, kind.name), scope, kind.name)

    def _reading(self, data: Any, path: Path, scope: Mapping[str, Var]) -> Condition:
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

    def set_of(self, data: Any, path: Path, scope: Mapping[str, Var]) -> tuple[SetWord, Arguments, Var] | None:
        """The set and the variable of a quantifier or of an ``each``."""
        of = data["of"]
        name, given = (of, {}) if isinstance(of, str) else next(iter(of.items()))
        set_ = self.vocabulary.sets.get(name)
        if set_ is None:
            self.unknown((*path, "of"), "set", name, self.vocabulary.sets)
            return None
        args = self.arguments(set_.params, given, (*path, "of", name), scope, name)
        return set_, args, Var(str(data["as"]).removeprefix("$"), set_.element)

    def arguments(
        self, params: Mapping[str, Param], given: Any, path: Path, scope: Mapping[str, Var], of: str
    ) -> Arguments:
        """The arguments of a word, checked against its parameters."""
        if not isinstance(given, dict):
            self.fail(path, f"{of!r} takes {_listing(params) or 'no arguments'}")
            return ()
        for name in given:
            if name not in params:
                self.unknown((*path, name), f"argument of {of!r}", name, params)
        for name, param in params.items():
            if name not in given and not param.optional:
                self.fail(path, f"{of!r} needs its argument {name!r}")
        return tuple(
            (name, self.argument(given[name], params[name].type, (*path, name), scope))
            for name in params
            if name in given
        )

    def argument(self, value: Any, type_: str, path: Path, scope: Mapping[str, Var]) -> Argument:
        """One argument: a variable of a fitting type, or a literal."""
        wanted = self.vocabulary.types[type_]
        types = (type_, *wanted.accepts)
        variable = isinstance(value, str) and value.startswith("$")
        var = scope.get(value[1:]) if variable else None
        if var and var.type in types:
            return var
        fitting = [f"${var.name}" for var in scope.values() if var.type in types]
        if var:
            there = f"known: {', '.join(fitting)}" if fitting else None
            self.fail(path, f"{value} is a {var.type}, and a {type_} is wanted here", there)
            return var
        if variable:
            self.unknown(path, "variable", value, fitting)
            return Var(value[1:], type_)
        if isinstance(value, list) and wanted.items:
            items = [self.argument(v, wanted.items, (*path, i), scope) for i, v in enumerate(value)]
            return Listed(tuple(i for i in items if not isinstance(i, Listed)), type_)
        try:
            return Literal(wanted.read(value, fitting), value, type_)
        except OutsideError as error:
            self.fail(path, str(error), error.suggestion)
        return Literal("None", value, type_)

    def unknown(self, path: Path, what: str, name: str, known: Iterable[str]) -> None:
        """Note an unknown name with what was probably meant."""
        known = list(known)
        few = f"known: {', '.join(sorted(known))}" if 0 < len(known) <= FEW else None
        self.fail(path, f'unknown {what} "{name}"', meant(str(name), known) or few)


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
