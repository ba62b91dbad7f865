"""Conditions: what a rule's ``when`` and ``unless`` say, as a checked tree.

A condition is a word with its arguments, or one of the operators ``all any not some every after would possible
reading``; beside any of them an ``unless`` takes exceptions out.  Variables (``$piece``) come from the kind of
action, from a quantifier or from the ``given`` of a named condition; each has a type, checked here.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeVar, cast

from rulewright.core import agenda, boards, listings, lists
from rulewright.core.apart import SAME, Apart
from rulewright.core.computing import Computation, Computations
from rulewright.core.contradictions import Said, key
from rulewright.core.domains import OutsideError
from rulewright.core.errors import InputError, Problem, meant
from rulewright.core.expressions import Args, Const, Expr, ExpressionError, Items, Var, Write
from rulewright.core.quantities import (
    CHANGES,
    COMPARISONS,
    FLAGS,
    NONE,
    NUMBERS,
    RECKONING,
    Change,
    Computed,
    Fetched,
    Joined,
    Known,
    Nothing,
    Size,
    Sort,
    Taken,
    Value,
)
from rulewright.core.spec import ALWAYS, CHANGING, DUE, HINTS, LAPSES, NO_NAMES, PAYS, STEPS, Clause, Path, Spec
from rulewright.core.types import NUMBER, PLAYER, Flag
from rulewright.core.valuing import Valuer
from rulewright.core.vocabulary import Param, Vocabulary, Word

Made = TypeVar("Made")


class Argument(NamedTuple):
    """A variable, a constant or a list of them, and the name of its type as authors of rules know it."""

    value: Expr
    type: str
    within: tuple[float | None, float | None] = (None, None)
    """The bounds of a plain number."""


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


class Compared(NamedTuple):
    """How two values stand to each other."""

    relation: str
    left: Value
    right: Value
    path: Path


class Holds(NamedTuple):
    """A value that is true or false."""

    value: Value
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
    of: Value
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


Condition = Constant | Ask | Compared | Holds | Named | Group | Not | Quantifier | After | Would | Possible


class Definition(NamedTuple):
    """A named condition with its formal parameters."""

    clause: Clause
    params: tuple[Var, ...]
    condition: Condition


class Each(NamedTuple):
    """The things that a quantifier or an ``each`` goes through, and its variable."""

    of: Value
    var: Var
    type: str
    within: tuple[float | None, float | None] = (None, None)

    @property
    def argument(self) -> Argument:
        """The variable, for what is asked of each."""
        return Argument(self.var, self.type, self.within)


FEW = 12
"""So many known names are listed where none is near."""
OPERATORS = ("all", "any", "not", "some", "every", "empty", "listed", "after", "would", "possible", "reading")


class Parser:
    """Reads the conditions of one spec under a choice of readings; collects every problem it finds."""

    def __init__(
        self,
        spec: Spec,
        vocabulary: Vocabulary,
        readings: Mapping[str, str],
        like: Parser | None = None,
        apart: Apart = SAME,
    ) -> None:
        """Get ready to read.

        Args:
            like: who reads other rules, with the same vocabulary and readings: what it has read is known.
            apart: in what those differ.
        """
        self.spec = spec
        self.vocabulary = vocabulary
        self.readings = readings
        self.problems: list[Problem] = []
        self._like = like
        self.apart = apart
        self._parsed: dict[str, Definition] = {}
        self._ahead: dict[str, bool] = {}
        self._known_to_act: dict[str, bool] = {}
        self._scopes: dict[str | None, Mapping[str, Argument]] = like._scopes if like else {}
        self._tests: dict[tuple[Path, str | None], tuple[Condition, Condition]] = {}
        self.definitions = {c.body["defines"]: c for c in spec.clauses if c.does_what == "defines"}
        self.computing = {c.body["computes"]: c for c in spec.clauses if c.does_what == "computes"}
        self.values = Valuer(self)
        self.listings: listings.Listings = listings.Listings(spec, like.listings if like else None)
        self.nobodys: list[tuple[str, Path]] = []
        """Each step that clauses make due without a player, or with none perhaps, and where."""
        self.agenda = agenda.read(spec)
        self.steps, self.numbered = self.agenda.steps, self.agenda.numbered
        self.board = boards.read(spec.data["game"])
        declared = (name for where in ("things", "names") for name in spec.data["game"].get(where, {}))
        self.domains = (*declared, *(self.board.things if self.board else ()), PLAYER.name)
        """The domains that are declared, each a set of all that is in it."""
        self._computations = Computations(self)
        if not like:
            self._check_names()

    def fail(self, path: Path, message: str, suggestion: str | None = None) -> None:
        """Note a problem at a value of the pack."""
        problem = Problem(message, self.spec.place(path), suggestion)
        if problem not in self.problems:
            self.problems.append(problem)

    def _check_names(self) -> None:
        """Refuse a name that clauses give twice, or that means something else already."""
        known = (*self.vocabulary.words, *self.vocabulary.quantities, *self.vocabulary.sets, *OPERATORS)
        taken = {*known, *COMPARISONS, *RECKONING, NONE}
        for sort, clauses in (("defines", self.definitions), ("computes", self.computing)):
            for name, clause in clauses.items():
                if name in NO_NAMES:
                    self.fail((*clause.path, sort), f'"{name}" is no name: some readers of YAML take it for a flag')
                elif name in taken:
                    self.fail((*clause.path, sort), f'"{name}" is the name of something else already')
                for given in NO_NAMES:
                    if given in clause.body.get("given", {}):
                        told = f'"{given}" is no name: some readers of YAML take it for a flag'
                        self.fail((*clause.path, "given", given), told)
            taken |= set(clauses)
        self.finish()  # whatever is asked by such a name would be read as something else

    @property
    def conditions(self) -> tuple[str, ...]:
        """All that a condition may be called."""
        return (*self.vocabulary.words, *self.definitions, *OPERATORS, *COMPARISONS, *self._of_board)

    @property
    def _of_board(self) -> tuple[str, ...]:
        """What is asked of a board, where there is one."""
        return boards.OF_BOARD if self.board else ()

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

    def named(self, var: Var, type_: str) -> Argument:
        """A variable that goes through several things."""
        return Argument(var, type_)

    def variable(self, name: str, type_: str) -> Argument:
        """A variable of a type."""
        return Argument(Var(name, self.vocabulary.types[type_].type), type_)

    def test(self, clause: Clause, kind: str | None) -> tuple[Condition, Condition]:
        """A clause's ``when`` and ``unless`` for one kind of action, or as things stand without one (true and false
        where it has none)."""
        key = clause.path, kind
        if key not in self._tests:
            known = self._like and clause.path[1] not in self.apart.clauses and self._like._tests.get(key)
            self._tests[key] = known or self.test_with(clause, self._about(clause, kind)[0])
        return self._tests[key]

    def test_with(self, clause: Clause, names: Mapping[str, Argument]) -> tuple[Condition, Condition]:
        """A clause's ``when`` and ``unless`` where some variables are known."""
        when: Condition = Constant(True, clause.path)
        unless: Condition = Constant(False, clause.path)
        if "when" in clause.body:
            when = self.condition(clause.body["when"], (*clause.path, "when"), names)
        if "unless" in clause.body:
            unless = self.condition(clause.body["unless"], (*clause.path, "unless"), names)
            self._check_together(when, Not(unless, unless.path))
            self._check_together(when, unless)
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

    def changes(self, clause: Clause, kind: str) -> tuple[Write | Change, ...]:
        """What the effects of a changing clause write or change."""
        scope, _ = self._about(clause, kind)
        found = tuple(each for at, data in clause.changes for each in self._change(data, at, scope))
        moved = [one for one in found if isinstance(one, Taken) and one.moved]
        for number, one in enumerate(moved):
            if "each" in clause.body or one.end in [other.end for other in moved[:number]]:
                self.fail(one.path, "one entry would be moved twice: all is read before anything is written")
        return found

    def _change(self, data: Mapping[str, Any], path: Path, scope: Mapping[str, Argument]) -> Iterator[Write | Change]:
        """A change of a part of the state, a step that falls due, or effects with their arguments."""
        if DUE in data:
            if raised := self.values.raised(data, path, scope):
                yield raised
            return
        if is_change(data):
            if found := self.values.change(data, path, scope):
                yield found
            return
        for name, given in data.items():
            effect = self.vocabulary.effects.get(name)
            if effect is None:
                due = [DUE] if self.steps else []
                self.unknown(path, "effect", name, [*self.vocabulary.effects, *CHANGES, *due])
                continue
            args = self.arguments(effect.params, given or {}, (*path, name), scope, name)
            if name == agenda.END and args and given.get(agenda.LOSER, NONE) == given.get(agenda.WINNER):
                self.fail((*path, name, agenda.LOSER), agenda.TORN, "leave winner or loser out")
            for write in self.made(effect.writes, args, (*path, name)) or ():
                yield write.made_of((*path, name))

    def read_idle(self, mode: str) -> None:
        """Read what no action and no question needs, as in a clause that is disabled: a mistake in it is one all the
        same."""
        self._check_titles()
        self._check_circles(mode)
        self.always()
        self.lapses()
        for clause in self.spec.clauses:
            if not clause.in_mode(mode):
                continue
            if clause.does_what == "defines":
                self.definition(clause.body["defines"])
            elif clause.does_what == "computes":
                self.computation(clause.body["computes"])
            elif clause.does_what in ("adds", "makes"):
                self._computations.contribution(clause)
            elif clause.disabled and clause.does_what in ("forbids", *CHANGING):
                for kind in self.vocabulary.kinds:
                    if kind in clause.kinds:
                        self._read(clause, kind)

    def always(self) -> list[Condition]:
        """What is declared to hold of every position."""
        found: list[Condition] = []
        for i, data in enumerate(self.spec.data["game"].get(ALWAYS, ())):
            path: Path = ("game", ALWAYS, i)
            acting = next(self._acting(data, path), None)
            if acting is None:
                found.append(self.condition(data, path, {}))
            else:
                self.fail(acting[0], f"{acting[1]} asks about an action, and this is of every position", None)
        return found

    def hints(self) -> dict[str, Value]:
        """What is declared for those who look ahead, by name: numbers, that are asked about a player."""
        found: dict[str, Value] = {}
        asked = dict(self.values.asked)
        for name, data in self.spec.data["game"].get(HINTS, {}).items():
            value = self.values.wanted(data, ("game", HINTS, name), self.scope(None), NUMBERS)
            if value is not None and not isinstance(value, Nothing):
                found[name] = value
        self.values.asked.clear()
        self.values.asked.update(asked)  # nobody tells what only hints ask
        return found

    def pays(self) -> Value | None:
        """What is declared that the end of a game is worth to a player; None if nothing is."""
        if (data := self.spec.data["game"].get(PAYS)) is None:
            return None
        value = self.values.wanted(data, ("game", PAYS), self.scope(None), NUMBERS)
        return None if isinstance(value, Nothing) else value

    def _acting(self, data: Any, path: Path) -> Iterator[tuple[Path, str]]:
        """What in a condition asks about an action, or who acts, each with its place."""
        if isinstance(data, list):
            for i, item in enumerate(data):
                yield from self._acting(item, (*path, i))
        for name in data if isinstance(data, dict) else [data] if isinstance(data, str) else ():
            at = (*path, name) if isinstance(data, dict) else path
            if name in ("after", "would", "possible", "$player") or self._acts(name):
                yield at, name
            if isinstance(data, dict):
                yield from self._acting(data[name], at)

    def _acts(self, name: str) -> bool:
        """Whether what clauses define or compute by that name asks about an action, or who acts."""
        if name not in self._known_to_act:
            self._known_to_act[name] = False  # what asks itself is refused elsewhere
            named = [found[name] for found in (self.definitions, self.computing) if name in found]
            asked = (
                clause.body.get(key)
                for clause in (*named, *self._building.get(name, ()))
                for key in ("when", "unless", "as", "adds", "makes")
            )
            self._known_to_act[name] = any(next(self._acting(told, ()), None) for told in asked)
        return self._known_to_act[name]

    @cached_property
    def _building(self) -> Mapping[str, Sequence[Clause]]:
        """The clauses that add to a value, or make it another, by its name."""
        found: dict[str, list[Clause]] = {}
        for clause in self.spec.clauses:
            for name in clause.body[clause.does_what] if clause.does_what in ("adds", "makes") else ():
                found.setdefault(name, []).append(clause)
        return found

    def ahead(self, name: str) -> bool:
        """Whether a named condition, or one that it asks by name, has an ``after``."""
        if like := self._knowing(name):
            return like.ahead(name)
        if name not in self._ahead:
            seen, left = {name}, list[object]([self.definition(name).condition])
            for each in left:
                if isinstance(each, tuple):
                    if isinstance(each, Named) and each.name not in seen:
                        seen.add(each.name)
                        left.append(self.definition(each.name).condition)
                    left += each
            self._ahead[name] = any(isinstance(each, After) for each in left)
        return self._ahead[name]

    def lapses(self) -> dict[str, Condition]:
        """For each step that may lapse when it does."""
        return {
            step.name: self.condition(step.lapses, ("game", STEPS, step.name, LAPSES), self._known_at(step))
            for step in self.steps.values()
            if step.lapses is not None
        }

    def _known_at(self, step: agenda.Step) -> dict[str, Argument]:
        """The variables of a step: whose it is, and what is known of it."""
        known = agenda.data(self.agenda, step)
        return {**self.scope(None), **{name: Argument(value, step.data[name]) for name, value in known.items()}}

    def _check_circles(self, mode: str) -> None:
        """Refuse a condition that is defined by itself: only `would` and `possible` may come back to it."""
        asks = {
            name: tuple(dict.fromkeys(_named(self.definition(name).condition)))
            for name, clause in self.definitions.items()
            if clause.in_mode(mode) and not clause.disabled
        }
        for name in asks:
            way = _back(name, asks)
            if way and name == min(way):
                told = f"{name} is defined by itself: {' -> '.join(way)}"
                self.fail((*self.definitions[name].path, "defines"), told, "only would and possible may lead back")

    def _check_titles(self) -> None:
        """Refuse a title of nothing that there is; a variable may have gone with a clause that a house rule changes."""
        known = {*self.vocabulary.quantities, *self.vocabulary.sets, *self.computing}
        for name in self.spec.data["game"].get("titles", {}):
            if name not in known and not name.startswith("$"):
                self.unknown(("game", "titles", name), "quantity", name, sorted(known))

    def _read(self, clause: Clause, kind: str) -> None:
        self.test(clause, kind)
        if "change" in clause.body:
            self.changes(clause, kind)

    def definition(self, name: str) -> Definition:
        """A named condition, parsed."""
        if like := self._knowing(name):
            return like.definition(name)
        if name in self._parsed:
            return self._parsed[name]
        clause = self.definitions[name]
        params = self.params(clause)
        when, unless = self.test_with(clause, {**self.scope(None), **params})
        variables = tuple(Var(name, arg.value.type) for name, arg in params.items())
        self._parsed[name] = Definition(clause, variables, _without(when, unless))
        return self._parsed[name]

    def _knowing(self, name: str) -> Parser | None:
        """Who knows already what a name stands for."""
        return None if name in self.apart.names else self._like

    def params(self, clause: Clause) -> dict[str, Argument]:
        """The parameters of a clause that defines or computes something."""
        params = {}
        for param, type_ in clause.body.get("given", {}).items():
            if type_ in self.vocabulary.types:
                params[param] = self.variable(param, type_)
            else:
                self.unknown((*clause.path, "given", param), "type", type_, self.vocabulary.types)
        return params

    # -- quantities ------------------------------------------------------------------------------------

    def computation(self, name: str) -> Computation:
        """A quantity that clauses compute, parsed."""
        like = self._knowing(name)
        return like.computation(name) if like else self._computations.computation(name)

    # -- conditions ------------------------------------------------------------------------------------

    def condition(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        """A condition from plain data."""
        if isinstance(data, bool):
            return Constant(data, path)
        if isinstance(data, str):
            return self.ask(data, None, path, path, scope)
        if not isinstance(data, dict) or len([k for k in data if k != "unless"]) != 1:
            self.fail(path, "a condition is one word or one operator with what belongs to it")
            return Constant(False, path)
        name = next(k for k in data if k != "unless")
        inner = (*path, name)
        if name in OPERATORS or name in self._of_board:
            read = getattr(self, f"_{name}")
            result: Condition = read(data[name], inner, scope)
        elif name in COMPARISONS:
            pair = self.values.pair(name, data[name], inner, scope)
            result = Compared(name, *pair, path) if pair else Constant(False, path)
        else:
            result = self.ask(name, data[name], path, inner, scope)
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
        if name in self.computing or name in self.vocabulary.quantities:
            value = self.values.read(name if given is None else {name: given}, path, scope)
            if isinstance(value, Fetched | Computed) and isinstance(value.sort.of, Flag):
                return Holds(value, path)
            if value is not None:
                self.fail(path, f"{name} is a quantity, neither true nor false: compare it", "is, less, more...")
            return Constant(False, path)
        word = self.vocabulary.words.get(name)
        if word is None:
            self.unknown(path, "word", name, [*self.conditions, *self.computing])
            return Constant(False, path)
        args = self.arguments(word.params, given, inner, scope, name)
        test = self.made(word.test, args, path)
        return Constant(False, path) if args is None or test is None else Ask(word, args, test, path)

    def _all(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        items = self._items(data, path, scope)
        self._check_together(*items)
        return Group(True, items, path)

    def _check_together(self, *items: Condition) -> None:
        """Refuse what cannot hold beside the others."""
        for path, other in _contrary([(item, True) for item in items], Said()):
            self.fail(path, f"this never holds: {self._otherwise(path, other)}")

    def _otherwise(self, path: Path, other: Path) -> str:
        """What is said elsewhere that something cannot hold beside: of a value what it is already, if that is it."""
        asked = [self._written(at) for at in (path, other)]
        literals = [next((s for s in said if s not in asked[1 - i]), None) for i, said in enumerate(asked)]
        if all(isinstance(one, str | int) for one in literals) and not str(literals).count("$"):
            return f"it is {literals[1]} already, and not {literals[0]}"
        return f"{self.spec.place(other)} says otherwise"

    def _written(self, path: Path) -> Sequence[Any]:
        """The two values that are compared to be the same at a place; none if nothing of the sort stands there."""
        found: Any = self.spec.data
        for step in path:
            found = found[step]
        return found["is"] if isinstance(found, dict) and isinstance(found.get("is"), list) else ()

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

    def _empty(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        of = self.values.emptied_or_several(data, path, scope)
        if of is None:
            return Constant(False, path)
        if isinstance(of, Fetched | Computed) and of.sort.optional:
            return Compared("is", of, Nothing(path), path)
        return Compared("is", Size(of, Sort(NUMBER, "", 0), path), Known(Const(0, NUMBER), Sort(NUMBER), path), path)

    def _listed(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        value = lists.listed(self.values, data, path, scope)
        return Holds(value, path) if value else Constant(False, path)

    def _row(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        """Whether so many cells in a line are such: of the lines some, of its cells every one."""
        name, most = str(data["as"]).removeprefix("$"), max(self.board.extent) if self.board else 0
        if name in scope:
            self.fail((*path, "as"), f"${name} means something else here already", "choose another name")
            return Constant(False, path)
        if data[boards.LENGTH] > most:
            self.fail((*path, boards.LENGTH), "no line of the board is so long", f"at most {most}")
            return Constant(False, path)
        cell, line = self.variable(name, boards.CELL.name), Var(f"_line_{name}", boards.LINE)
        that = self.condition(data["that"], (*path, "that"), {**scope, name: cell})
        assert isinstance(cell.value, Var)
        lines = boards.lines(data[boards.LENGTH])
        cells = Known(line, Sort(boards.LINE, boards.CELL.name), path)
        every = Quantifier(True, cells, cell.value, that, path)
        return Quantifier(False, Known(lines, Sort(lines.type), path), line, every, path)

    def _connected(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        """Whether a way leads over some cells from some to others."""
        sort = Sort(boards.CELL, boards.CELL.name)
        found = [self.values.several(data[key], (*path, key), scope, sort) for key in (boards.THROUGH, "from", "to")]
        through, start, goal = found
        asked, at = boards.WITHIN in data, (*path, boards.WITHIN)
        within = self.values.wanted(data[boards.WITHIN], at, scope, NUMBERS) if asked else None
        if through is None or start is None or goal is None or (asked and within is None):
            return Constant(False, path)
        return Holds(Joined(through, start, goal, FLAGS, path, within), path)

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
        self._check_forbidding(clause_id, (*path, "clause"))
        kind, args = self._action(data, path, scope, needs_all=True)
        forbidding = self.spec.by_id[clause_id]
        if forbidding.does_what == "forbids" and kind not in forbidding.kinds:
            about = ", ".join(name for name in self.vocabulary.kinds if name in forbidding.kinds)
            self.fail((*path, kind), f"{clause_id} forbids no {kind}", f"it is about {about}")
        return Would(clause_id, by, kind, args, path)

    def _check_forbidding(self, clause_id: str, path: Path) -> None:
        """Refuse a clause that forbids nothing, whatever is done."""
        clause = self.spec.by_id[clause_id]
        if clause.does_what != "forbids":
            does = f"{clause.does_what} something" if clause.does_what else "is not executable"
            self.fail(path, f"{clause_id} {does}: it forbids nothing", "name a clause that forbids")

    def _possible(self, data: Any, path: Path, scope: Mapping[str, Argument]) -> Condition:
        by = self.argument(data["by"], "player", (*path, "by"), scope) if "by" in data else scope["player"]
        kind, args = self._action(data, path, scope, needs_all=False)
        for i, clause_id in enumerate(data.get("ignoring", ())):
            if clause_id not in {c.id for c in self.spec.clauses}:
                self.unknown((*path, "ignoring", i), "clause", clause_id, [c.id for c in self.spec.clauses])
            else:
                self._check_forbidding(clause_id, (*path, "ignoring", i))
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
        """The things and the variable of a quantifier or of an ``each``."""
        name = str(data["as"]).removeprefix("$")
        if name in scope:
            self.fail((*path, "as"), f"${name} means something else here already", "choose another name")
            return None
        if data["of"] == PLAYER.name:
            self.unknown((*path, "of"), "set", PLAYER.name, self.vocabulary.sets)  # all of these are players
            return None
        of = self.values.things(data["of"], (*path, "of"), scope, None)
        sort = of and self.values.inner(of)
        return Each(of, Var(name, sort.thing), sort.name, (sort.least, sort.most)) if of and sort else None

    def given(
        self,
        of: str,
        params: Iterable[str],
        data: Any,
        path: Path,
        optional: Container[str] = (),
        of_values: bool = False,
    ) -> dict[str, tuple[Any, Path]] | None:
        """The arguments of a word with the way to each: a map of them, or the only one that it needs itself.

        A map of arguments has but parameters as keys, and every one that is needed; where arguments may be any values,
        what could be both is refused.
        """
        params = tuple(params)
        needed = [name for name in params if name not in optional]
        alone = self._is_value(data) if of_values and isinstance(data, dict) else not isinstance(data, dict | None)
        single = len(needed) == 1 and alone
        if isinstance(data, dict) and set(data) <= set(params) and set(needed) <= set(data):
            if single:
                self.fail(path, f"this may be the arguments of {of!r}, or the one that it needs", f"{needed[0]}: ...")
                return None
            return {name: (data[name], (*path, name)) for name in params if name in data}
        if single:
            return {needed[0]: (data, path)}
        if data is not None and not isinstance(data, dict):
            self.fail(path, f"{of!r} takes {', '.join(params) or 'no arguments'}")
            return None
        for name in data or {}:
            if name not in params:
                self.unknown((*path, name), f"argument of {of!r}", name, params)
        for name in needed:
            if name not in (data or {}):
                self.fail(path, f"{of!r} needs its argument {name!r}")
        return {} if not needed and not data else None

    def _is_value(self, data: Mapping[str, Any]) -> bool:
        """Whether a map is a word with what belongs to it."""
        known = (*self.vocabulary.quantities, *self.computing, *RECKONING, *self.conditions)
        return len(data) == 1 and next(iter(data)) in known

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
        optional = {name for name, param in params.items() if param.optional}
        found = self.given(of, params, given, path, optional)
        if found is None:
            return None
        return tuple((name, self.argument(value, params[name].type, at, scope)) for name, (value, at) in found.items())

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


def is_change(data: Mapping[str, Any]) -> bool:
    """Whether a change is one of a part of the state or of what is due, and no effect with its arguments."""
    return not data.keys().isdisjoint(("to", "from", DUE, lists.PUT_FIRST, *lists.TAKES))


def flat(node: Condition) -> tuple[Condition, ...]:
    """The items of a conjunction."""
    if isinstance(node, Group) and node.every:
        return tuple(x for item in node.items for x in flat(item))
    return (node,)


def _without(condition: Condition, exception: Condition) -> Condition:
    if isinstance(exception, Constant) and not exception.value:
        return condition
    return Group(True, (condition, Not(exception, exception.path)), condition.path)


def _apart(items: Iterable[tuple[Condition, bool]]) -> Iterator[tuple[Condition, bool]]:
    """Conditions that hold, or do not, each by itself: those of which every one does are taken apart."""
    for item, holds in items:
        if isinstance(item, Not):
            yield from _apart([(item.item, not holds)])
        elif isinstance(item, Group) and item.every == holds:
            yield from _apart((each, holds) for each in item.items)
        else:
            yield item, holds


def _contrary(items: Iterable[tuple[Condition, bool]], said: Said) -> Iterator[tuple[Path, Path]]:
    """Each place of what cannot hold (or fail to) beside what is said, with the place where that is; in what is asked
    of one thing of several, and in each branch, too."""
    left: list[tuple[Condition, bool]] = []
    for item, holds in _apart(items):
        other: Path | None = None
        if isinstance(item, Compared):
            other = said.compared(item.relation, item.left, item.right, holds, item.path)
        elif isinstance(item, Group | Quantifier):
            left.append((item, holds))
        elif not isinstance(item, Constant):
            other = said.holds(key(item), holds, item.path)
        if other is not None:
            yield item.path, other
    for item, holds in left:
        if isinstance(item, Quantifier) and item.every != holds:
            yield from _contrary([(item.that, holds)], said.copy())
        elif isinstance(item, Group):
            branches = [list(_contrary([(each, holds)], said.copy())) for each in item.items]
            if holds or all(branches):  # what is left out of several does no harm
                yield from (found for branch in branches for found in branch)


def _named(node: object) -> Iterator[str]:
    """The defined conditions that one asks, as they stand in it."""
    if isinstance(node, Named):
        yield node.name
    if isinstance(node, tuple):
        for item in node:
            yield from _named(item)


def _back(name: str, asks: Mapping[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    """The way from a condition through those that it asks back to itself; None if there is none."""
    ways: list[tuple[str, ...]] = [(name,)]
    seen = {name}
    for way in ways:
        for further in asks.get(way[-1], ()):
            if further == name:
                return (*way, name)
            if further not in seen:
                seen.add(further)
                ways.append((*way, further))
    return None
