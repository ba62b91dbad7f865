"""Rules into Python: a function that lists the legal actions of a kind, one that applies an action of a kind.

A condition becomes one Python expression; a quantifier or a named condition becomes a small function of what it
uses.  A forbidding clause is tested at the outermost loop of the enumeration that binds its variables, cheapest
conditions first.  ``after`` computes the next state once for each action, and only where it is asked for.

A clause asked about by ``would`` inside itself is taken as not forbidding: so circular rules have an answer, and
compiling ends.  A ``possible`` inside itself is asked anew while the rules run, for it is asked of another position; of
the very same one it is taken as possible, and so is one that is `DEEP` in others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from types import CodeType
from typing import Any, NamedTuple

from rulewright.core.conditions import (
    After,
    Argument,
    Arguments,
    Ask,
    Condition,
    Constant,
    Group,
    Listed,
    Literal,
    Named,
    Not,
    Parser,
    Possible,
    Quantifier,
    Var,
    Would,
    flat,
)
from rulewright.core.source import NOW, THEN, Frame, fill, identifier, negation, variable
from rulewright.core.spec import Clause
from rulewright.core.stages import HELPERS, write_apply
from rulewright.core.vocabulary import Kind, Level, Offer, Template, Vocabulary

DEFINES = "defines "
"""What marks the question whether a named condition holds."""
_AHEAD = re.compile(r"\bA\b")
DEEP = 8
"""So many times a ``possible`` is asked inside itself; only rules by which nothing is ever used up get so far."""
SMALL = 400
"""The length of an expression that may stand in more than one place."""
_SIMPLE = re.compile(r"[A-Za-z_][\w.]*|\(\)|\d+")
_WORD = re.compile(r"(?<![\w.'])[A-Za-z_]\w*")
_CALL = re.compile(r"return (\w+)\(([\w, ]*)\)")
"""A body that hands its arguments on."""


@lru_cache(maxsize=4096)
def _code(source: str, name: str) -> CodeType:
    """What Python makes of a source: games that differ in a clause, as mutants do, are mostly the same."""
    return compile(source, name, "exec")


class Test(NamedTuple):
    """A forbidding condition as text: the variables it needs, whether it looks at the next state."""

    text: str
    needs: frozenset[str]
    ahead: bool

    def ready(self, have: set[str]) -> bool:
        """Whether it can be asked when these variables are bound."""
        return not self.ahead and self.needs <= have


class Compiler:
    """Writes the functions of one game mode; `source` is the whole text, run once."""

    def __init__(self, parser: Parser, mode: str, tables: Mapping[str, Any]) -> None:
        self.parser = parser
        self.spec = parser.spec
        self.vocabulary: Vocabulary = parser.vocabulary
        self.mode = mode
        self.fields: tuple[str, ...] = self.vocabulary.state._fields
        self.tables = tables
        self.chunks: list[str] = []
        self.written: dict[tuple[Any, ...], tuple[str, tuple[str, ...]]] = {}
        self.bodies: dict[tuple[str, str], str] = {}
        self.expressions: dict[str, tuple[tuple[str, ...], str]] = {}
        self.tops: dict[str, tuple[dict[str, str], str]] = {}
        self.stack: tuple[str, ...] = ()
        self.ran = 0
        self.anew: dict[str, Possible] = {}
        self.functions: list[str] = []
        self.under_way: list[tuple[Any, ...]] = []
        self.namespace: dict[str, Any] = {**tables, "State": self.vocabulary.state, "answer": self.answer, **HELPERS}
        self.forbids = {
            kind: [c for c in self.spec.of("forbids", mode) if kind in c.kinds] for kind in self.vocabulary.kinds
        }

    def applying(self) -> dict[str, Callable[..., Any]]:
        """For each kind of action a function ``(state, player, *fields)`` that gives the state it leads to."""
        self.chunks += [write_apply(self, kind) for kind in self.vocabulary.kinds.values()]
        self.parser.finish()
        self.run()
        return {name: self.namespace[f"apply_{identifier(name)}"] for name in self.vocabulary.kinds}

    def listing(self) -> dict[str, Callable[..., Any]]:
        """For each kind of action a function ``(state, player, out)`` that lists the legal ones."""
        names = {kind.name: self.enumerate(kind) for kind in self.vocabulary.kinds.values()}
        self.parser.finish()
        self.run()
        return {kind: self.namespace[name] for kind, name in names.items()}

    def source(self) -> str:
        """All that has been written."""
        return "\n\n".join(self.chunks)

    def run(self) -> None:
        """Run what has been written since the last time, and what that may ask anew."""
        while len(self.functions) < len(self.anew):
            self.functions.append(self.write_possible_once(list(self.anew.values())[len(self.functions)]))
        source = "\n\n".join(self.chunks[self.ran :])
        self.ran = len(self.chunks)
        exec(_code(source, f"<rules of {self.spec.game}:{self.mode}>"), self.namespace)

    def test_function(self, clause: Clause, kind: Kind, node: Condition) -> Callable[..., bool]:
        """A condition of a clause about an action of a kind, as a function ``(state, player, *fields)``."""
        text = self.expression(node, self.top_frame(kind), NOW)
        if text in ("True", "False"):
            return lambda *_: text == "True"
        body = ["A = None", f"return {text}"] if _AHEAD.search(text) else [f"return {text}"]
        name = self.state_function("test", kind, list(kind.fields), body)
        self.run()
        function: Callable[..., bool] = self.namespace[name]
        return function

    def offered_function(self, kind: Kind) -> Callable[..., bool]:
        """Whether any clause offers an action of a kind: a function ``(state, player, *fields)``."""
        frame = self.top_frame(kind)
        held = [
            f"({fill(offer.contains, {}, lambda n: frame.name(self._offer_name(n)))})"
            for offer in self.offers(kind.name)
        ]
        text = " or ".join(held) or "False"
        name = self.state_function("offered", kind, list(kind.fields), [f"return {text}"])
        self.run()
        function: Callable[..., bool] = self.namespace[name]
        return function

    def beaten_function(self, clause: Clause) -> Callable[..., int | None]:
        """Whom a clause that ends the game finds beaten as things stand: a function ``(state, player)``."""
        kind = next(k for k in self.vocabulary.kinds.values() if k.name in clause.kinds)
        scope = self.parser.scope(None)
        frame = Frame(alias={THEN + name: f"A.{name}" for name in self.fields})
        lines, indent, answer = [], "", "player"
        if found := self.parser.each(clause, kind.name):
            set_, args, var = found
            scope[var.name] = var
            answer = variable(var.name)
            lines, indent = [f"for {answer} in {self.template(set_.code, args, frame, NOW)}:"], "    "
        when, unless = self.parser.test(clause, kind.name, scope)
        if isinstance(when, Constant):
            return lambda *_: None
        test = self.expression(Group(True, (*flat(when), Not(unless, clause.path)), clause.path), frame, NOW)
        body = [*lines, f"{indent}if {test}:", f"{indent}    return {answer}", "return None"]
        name = self.state_function("beaten", kind, [], body)
        self.run()
        function: Callable[..., int | None] = self.namespace[name]
        return function

    def possible_function(self, node: Possible, asking: frozenset[str]) -> Callable[..., bool]:
        """The function behind a ``possible``, for the explaining interpreter."""
        self.stack = () if node.question in asking else tuple(sorted(asking))
        name = self.write_possible_once(node)
        self.stack = ()
        self.run()
        function: Callable[..., bool] = self.namespace[name]
        return partial(self.answer, self.number(node), function) if node.question in self.anew else function

    def candidates_function(self, node: Possible) -> Callable[..., None]:
        """What lists all that a ``possible`` looks at, legal or not: a function ``(state, player, *given, out)``."""
        kind, given = self.vocabulary.kinds[node.kind], tuple(name for name, _ in node.args)
        name, _ = self.once(("candidates", node.kind, given), lambda: self.write_candidates(kind, given))
        self.run()
        function: Callable[..., None] = self.namespace[name]
        return function

    # -- expressions -----------------------------------------------------------------------------------

    def expression(self, node: Condition, frame: Frame, time: str) -> str:
        """A condition as a Python expression (``True`` and ``False`` are folded away)."""
        text = self._expression(node, frame, time)
        looks_ahead = time == NOW and isinstance(node, After | Quantifier | Named) and _AHEAD.search(text)
        return f"((A := A or {frame.apply}) and {text})" if frame.apply and looks_ahead else text

    def _expression(self, node: Condition, frame: Frame, time: str) -> str:
        match node:
            case Constant():
                return str(node.value)
            case Ask():
                return self.ask(node, frame, time)
            case Group():
                return self.group(node, frame, time)
            case Not():
                return negation(self.expression(node.item, frame, time))
            case Named():
                return self.named(node, frame, time)
            case Quantifier():
                return self.quantifier(node, frame, time)
            case After():
                return self.after(node, frame, time)
            case Would():
                return self.would(node, frame, time)
            case Possible():
                return self.possible(node, frame, time)

    def ask(self, node: Ask, frame: Frame, time: str) -> str:
        return f"({self.template(node.word.code, node.args, frame, time)})"

    def template(self, code: Template, args: Arguments, frame: Frame, time: str) -> str:
        """A word's code with its arguments and the fields of the position."""
        given = dict(args)
        raw = {name: f"${arg.name}" if isinstance(arg, Var) else arg.raw for name, arg in args}

        def value(name: str) -> str:
            if name in given:
                return self.argument(given[name], frame)
            if name in self.fields:
                return frame.name(time + name)
            if name == "player":
                return frame.name("player")
            return "None"

        return fill(code, raw, value)

    def argument(self, arg: Argument, frame: Frame) -> str:
        match arg:
            case Literal():
                return arg.code
            case Listed():
                return "(" + "".join(f"{self.argument(item, frame)}, " for item in arg.items) + ")"
            case Var():
                return frame.name(variable(arg.name))

    def group(self, node: Group, frame: Frame, time: str) -> str:
        parts = []
        for item in sorted(node.items, key=cost):
            part = self.expression(item, frame, time)
            if part == str(not node.every):
                return part
            if part != str(node.every):
                parts.append(part)
        if not parts:
            return str(node.every)
        return parts[0] if len(parts) == 1 else "(" + (" and " if node.every else " or ").join(parts) + ")"

    def named(self, node: Named, frame: Frame, time: str) -> str:
        question = DEFINES + node.name
        if question in self.stack:
            return "False"
        function, used = self.once(("defines", node.name), lambda: self.write_definition(node.name), within=question)
        if not function:
            return "False"
        if function in ("True", "False"):
            return function
        given = dict(node.args)
        values = []
        for name in used:
            if name.startswith("v_") and (param := self._param_of(name, given)):
                values.append(self.argument(given[param], frame))
            elif name in self.fields:
                values.append(frame.name(time + name))
            else:
                values.append(frame.name(self._state(time) if name == "S" else name))
        return self.inlined(function, values) or f"{function}({', '.join(values)})"

    def inlined(self, function: str, values: Sequence[str]) -> str | None:
        """The body of a small function with its arguments put in: a call less wherever it is asked."""
        if function not in self.expressions or not all(_SIMPLE.fullmatch(value) for value in values):
            return None
        names, body = self.expressions[function]
        given = dict(zip(names, values, strict=True))
        return _WORD.sub(lambda match: given.get(match[0], match[0]), body)

    @staticmethod
    def _state(time: str) -> str:
        return "A" if time else "S"

    @staticmethod
    def _param_of(name: str, given: Mapping[str, Argument]) -> str | None:
        return next((param for param in given if variable(param) == name), None)

    def write_definition(self, name: str) -> tuple[str, tuple[str, ...]]:
        clause = self.parser.definitions[name]
        if clause.disabled or not clause.in_mode(self.mode):
            return "", ()
        definition = self.parser.definition(name)
        frame = Frame()
        body = self.expression(definition.condition, frame, NOW)
        if body in ("True", "False"):
            return body, ()
        function = self.function(f"is_{name}", frame, [f"return {body}"])
        if len(body) <= SMALL and function not in self.expressions:
            self.expressions[function] = (tuple(frame.used), body)
        return function, tuple(frame.used)

    def quantifier(self, node: Quantifier, frame: Frame, time: str) -> str:
        var = variable(node.var.name)
        inner = Frame(bound=frozenset({var}))
        that = self.expression(node.that, inner, time)
        if that == str(node.every):
            return that
        if that == str(not node.every):  # settled by a reading: what is left to ask is whether there is anything
            empty = f"(not tuple({self.template(node.set.code, node.args, frame, time)}))"
            return empty if node.every else negation(empty)
        test = negation(that) if node.every else that
        of = self.template(node.set.code, node.args, inner, time)
        lines = [f"for {var} in {of}:", f"    if {test}:", f"        return {not node.every}", f"return {node.every}"]
        function = self.function("every" if node.every else "some", inner, lines)
        return f"{function}({', '.join(frame.name(name) for name in inner.used)})"

    def after(self, node: After, frame: Frame, time: str) -> str:
        if time:
            self.parser.fail(node.path, "an 'after' stands inside another 'after'")
            return "False"
        if node.kind is None:
            return self.expression(node.item, frame, THEN)
        then = {THEN + name: f"A.{name}" for name in self.fields}
        inner = Frame(alias=then, bound=frozenset({"A", *then}))
        that = self.expression(node.item, inner, THEN)
        given = dict(node.args)
        values = [
            self.argument(given[name], inner) if name in given else "None"
            for name in self.vocabulary.kinds[node.kind].fields
        ]
        args = ", ".join([inner.name("S"), inner.name("player"), *values])
        function = self.function("after", inner, [f"A = apply_{identifier(node.kind)}({args})", f"return {that}"])
        return f"{function}({', '.join(frame.name(name) for name in inner.used)})"

    def would(self, node: Would, frame: Frame, time: str) -> str:
        clause = self.spec.clause(node.clause)
        if clause.disabled or not clause.in_mode(self.mode) or node.kind not in clause.kinds:
            return "False"
        if node.clause in self.stack:
            return "False"
        kind = self.vocabulary.kinds[node.kind]
        function, _ = self.once(
            ("would", node.clause, node.kind), lambda: self.write_test(clause, kind), within=node.clause
        )
        state, args = frame.name(self._state(time)), dict(node.args)
        values = [self.argument(args[name], frame) if name in args else "None" for name in kind.fields]
        return f"{function}({', '.join([state, self.argument(node.by, frame), *values])})"

    def possible(self, node: Possible, frame: Frame, time: str) -> str:
        state = frame.name(self._state(time))
        values = [state, self.argument(node.by, frame), *(self.argument(arg, frame) for _, arg in node.args)]
        if node.question in self.stack:
            self.anew.setdefault(node.question, node)
            return f"answer({self.number(node)}, None, {', '.join(values)})"
        function = self.write_possible_once(node)
        if node.question in self.anew:
            return f"answer({self.number(node)}, {function}, {', '.join(values)})"
        return f"{function}({', '.join(values)})"

    def number(self, node: Possible) -> int:
        """The number of a ``possible`` that is asked inside itself."""
        return list(self.anew).index(node.question)

    def answer(self, number: int, function: Callable[..., bool] | None, *about: Any) -> bool:
        """The answer of such a one about a state, a player and the fields given; by its own function if none is."""
        if (number, *about) in self.under_way or len(self.under_way) == DEEP:
            return True
        self.under_way.append((number, *about))
        try:
            return bool((function or self.namespace[self.functions[number]])(*about))
        finally:
            self.under_way.pop()

    def write_possible_once(self, node: Possible) -> str:
        kind = self.vocabulary.kinds[node.kind]
        given = tuple(name for name, _ in node.args)
        function, _ = self.once(
            ("possible", node.kind, given, node.ignoring),
            lambda: self.write_possible(kind, given, node.ignoring),
            within=node.question,
        )
        return function

    # -- functions -------------------------------------------------------------------------------------

    def once(
        self, key: tuple[Any, ...], write: Callable[[], tuple[str, tuple[str, ...]]], within: str | None = None
    ) -> tuple[str, tuple[str, ...]]:
        """A function that is written at its first use, for each set of questions under way."""
        outer = self.stack
        if within:
            self.stack = asking(outer, within)
        full = (*key, self.stack)
        if full not in self.written:
            self.written[full] = write()
        self.stack = outer
        return self.written[full]

    def function(self, label: str, frame: Frame, lines: Sequence[str]) -> str:
        """Write a function of what its body uses; the same body is written once."""
        head = ", ".join(frame.used)
        if len(lines) == 1 and (call := _CALL.fullmatch(lines[0])) and call[2] == head:
            return call[1]
        body = "\n".join(f"    {line}" for line in lines)
        key = (head, body)
        if key not in self.bodies:
            name = re.sub(r"\W", "_", f"{label}_{len(self.bodies)}")
            self.bodies[key] = name
            self.chunks.append(f"def {name}({head}):\n{body}")
        return self.bodies[key]

    def top_frame(self, kind: Kind) -> Frame:
        """The frame of a function of a state: fields are unpacked, the next state is `A`."""
        if kind.name not in self.tops:
            alias = {THEN + name: f"A.{name}" for name in self.fields}
            for name, (_, code) in kind.derived.items():
                alias[variable(name)] = fill(code, {}, variable)
            alias["v_kind"] = repr(kind.name)
            fields = ", ".join(["S", "player", *(variable(name) for name in kind.fields)])
            self.tops[kind.name] = alias, f"apply_{identifier(kind.name)}({fields})"
        alias, apply = self.tops[kind.name]
        return Frame(alias=alias, apply=apply)

    def unpack(self, body: Sequence[str]) -> list[str]:
        """Lines that unpack the fields of `S` that a body uses."""
        text = "\n".join(body)
        return [f"{name} = S.{name}" for name in self.fields if re.search(rf"(?<![\w.]){name}\b", text)]

    def effective(self, clause: Clause, kind: str) -> Condition:
        """Whether a clause forbids: its ``when`` without its ``unless``."""
        when, unless = self.parser.test(clause, kind)
        return Group(True, (*flat(when), Not(unless, clause.path)), clause.path)

    def write_test(self, clause: Clause, kind: Kind) -> tuple[str, tuple[str, ...]]:
        """A function that tells whether a clause forbids an action."""
        text = self.expression(self.effective(clause, kind.name), self.top_frame(kind), NOW)
        return self.state_function("would", kind, list(kind.fields), ["A = None", f"return {text}"]), ()

    def state_function(self, label: str, kind: Kind, given: Sequence[str], body: Sequence[str], last: str = "") -> str:
        """Write a function ``(S, player, *given)`` with its fields unpacked."""
        name = (
            f"{label}_{identifier(kind.name)}_{len(self.chunks)}"
            if label != "legal"
            else f"legal_{identifier(kind.name)}"
        )
        head = ", ".join(["S", "player", *(variable(n) for n in given), *([last] if last else [])])
        lines = [*self.unpack(body), *body]
        self.chunks.append(f"def {name}({head}):\n" + "\n".join(f"    {line}" for line in lines))
        return name

    # -- enumerating -----------------------------------------------------------------------------------

    def enumerate(self, kind: Kind) -> str:
        """Write ``legal_KIND(S, player, out)``."""
        return self.state_function("legal", kind, [], self.loops(kind, (), frozenset(), found(kind), "return"), "out")

    def write_candidates(self, kind: Kind, given: Sequence[str]) -> tuple[str, tuple[str, ...]]:
        """Write a function that lists what is offered of a kind, some fields being given."""
        everything = frozenset(clause.id for clause in self.forbids[kind.name])
        body = self.loops(kind, given, everything, found(kind), "return")
        return self.state_function("candidates", kind, given, body, "out"), ()

    def write_possible(self, kind: Kind, given: Sequence[str], ignoring: frozenset[str]) -> tuple[str, tuple[str, ...]]:
        """Write a function that tells whether an action of a kind exists, some fields being given."""
        body = [*self.loops(kind, given, ignoring, "return True", "return False"), "return False"]
        return self.state_function("possible", kind, given, body), ()

    def loops(self, kind: Kind, given: Sequence[str], ignoring: frozenset[str], found: str, none: str) -> list[str]:
        """The loops of every offer of a kind, with the clauses that forbid tested as early as may be."""
        offers = self.offers(kind.name)
        lines: list[str] = []
        if len(offers) > 1:
            self.parser.fail(("clauses",), f"more than one clause offers the action {kind.name!r}")
        for offer in offers:
            lines += self.loop(kind, offer, given, ignoring, found, none)
        return lines or ["pass"]

    def offers(self, kind: str) -> list[Offer]:
        """The offers in force for a kind of action."""
        offered = [name for c in self.spec.of("offers", self.mode) for name in names(c.body["offers"])]
        return [o for name in offered if (o := self.vocabulary.offers[name]).kind == kind]

    def loop(
        self, kind: Kind, offer: Offer, given: Sequence[str], ignoring: frozenset[str], found: str, none: str
    ) -> list[str]:
        """One offer's loops: after each level the tests whose variables are bound, at the end all that are left."""
        tests = self.tests(kind, ignoring)
        have = {variable(name) for name in given}
        levels = [level for level in offer.levels if not {variable(n) for n in level.binds} <= have]
        lines: list[str] = []
        for depth in range(len(levels) + 1):
            if depth:
                binds = {variable(name) for name in levels[depth - 1].binds}
                self._open(levels[depth - 1], lines, "    " * (depth - 1), sorted(binds & have))
                have |= binds
            complete = depth == len(levels)
            ready = [test for test in tests if complete or test.ready(have)]
            tests = [test for test in tests if test not in ready]
            indent = "    " * depth
            if any(test.ahead for test in ready):
                lines.append(f"{indent}A = None")
            for test in ready:
                lines += [f"{indent}if {test.text}:", f"{indent}    {'continue' if depth else none}"]
        lines.append("    " * len(levels) + found)
        return lines

    def _open(self, level: Level, lines: list[str], indent: str, given: Sequence[str]) -> None:
        """A level's loop; of what it binds, variables that are given keep their values."""
        lines += [f"{indent}given_{name} = {name}" for name in given]
        for number, line in enumerate(level.lines):
            step = indent if number == 0 else indent + "    "
            lines.append(step + fill(line, {}, self._offer_name))
        for name in given:
            lines += [f"{indent}    if {name} != given_{name}:", f"{indent}        continue"]

    def _offer_name(self, name: str) -> str:
        return name if name in self.fields or name == "player" else variable(name)

    def tests(self, kind: Kind, ignoring: frozenset[str]) -> list[Test]:
        """The forbidding conditions of a kind, cheapest first."""
        tests = []
        for clause in self.forbids[kind.name]:
            if clause.id not in ignoring:
                node = _with_given(self.effective(clause, kind.name))
                text = self.expression(node, self.top_frame(kind), NOW)
                if text != "False":
                    tests.append((cost(node), Test(text, _names_in(text), bool(_AHEAD.search(text)))))
        return [test for _, test in sorted(tests, key=lambda t: t[0])]


def found(kind: Kind) -> str:
    """A line that notes the action that an enumeration has come to."""
    return f"out.append(({''.join(f'{field}, ' for field in (repr(kind.name), *map(variable, kind.fields)))}))"


def asking(before: Iterable[str], question: str) -> tuple[str, ...]:
    """The questions under way once another is asked; one about another action may use every definition anew."""
    kept = before if question.startswith(DEFINES) else (q for q in before if not q.startswith(DEFINES))
    return tuple(sorted({*kept, question}))


def cost(node: Condition) -> int:
    """How dear a condition is to ask, roughly: the order in which conditions are asked never changes an answer."""
    match node:
        case Constant():
            return 0
        case Ask():
            return node.word.cost
        case Group():
            return sum(cost(item) for item in node.items)
        case Not():
            return cost(node.item)
        case Named():
            return 10
        case Quantifier():
            return 20 + 5 * cost(node.that)
        case After():
            return 30 + cost(node.item)
        case Would() | Possible():
            return 200


def _with_given(node: Condition) -> Condition:
    """The condition with every word replaced by the answer that an offered action has by construction."""
    match node:
        case Ask() if node.word.given is not None:
            return Constant(node.word.given, node.path)
        case Group():
            return Group(node.every, tuple(_with_given(item) for item in node.items), node.path)
        case Not():
            return Not(_with_given(node.item), node.path)
        case _:
            return node


def names(offers: Any) -> list[str]:
    """What a clause offers: one name or a list."""
    return [offers] if isinstance(offers, str) else list(offers)


def _names_in(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\bv_\w+", text))
