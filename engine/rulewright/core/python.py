"""Expressions as Python source, and the functions that they need.

The state is ``S`` and its parts have their own names; ``A`` is the state after the action, worked out once and only
where it is asked for.  A quantifier or a definition becomes a small function of what it uses; a small definition is
written out where it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from rulewright.core.expressions import (
    ActionKind,
    After,
    Apply,
    Arithmetic,
    As,
    Call,
    Compare,
    Const,
    Definition,
    Expr,
    Forbids,
    Group,
    If,
    Items,
    Join,
    Level,
    Member,
    Not,
    Otherwise,
    Part,
    Present,
    Quantified,
    Read,
    Search,
    Size,
    Table,
    Var,
    Whole,
)
from rulewright.core.operations import no
from rulewright.core.types import Bag, Domain, Option

SMALL = 400
"""The length of a definition that may be written out in more than one place."""
FEW = 8
"""So many things of a domain are written out."""
CHOICE, OR, AND, NOT, COMPARISON, SUM, PRODUCT, SIGN, PRIMARY, ATOM = range(10)
"""How strongly the parts of a Python expression hold together."""
_CONTRARY = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_STRENGTH = {"+": SUM, "-": SUM, "*": PRODUCT, "//": PRODUCT, "%": PRODUCT}


class Name(NamedTuple):
    """Something outside that an expression uses: a variable, a part of the state now or after the action, or either
    state as a whole."""

    sort: Literal["variable", "now", "then", "whole"]
    name: str

    def __str__(self) -> str:
        match self.sort:
            case "variable" if self.name != "player":
                return f"v_{identifier(self.name)}"
            case "then":
                return f"then_{self.name}"
            case _:
                return self.name


NOW, NEXT, PLAYER = Name("whole", "S"), Name("whole", "A"), Name("variable", "player")


class Code(NamedTuple):
    """An expression as text: how strongly it holds together, the names it uses, each once, and where it is but the
    call of a written function, that and its arguments."""

    text: str
    strength: int = ATOM
    names: tuple[Name, ...] = ()
    call: tuple[str, ...] = ()

    def within(self, strength: int) -> str:
        """The text as a part of something that holds together so strongly."""
        return self.text if self.strength >= strength else f"({self.text})"

    @property
    def ahead(self) -> bool:
        """Whether it looks at the state after the action."""
        return NEXT in self.names


class Frame(NamedTuple):
    """The function in which an expression stands: what some variables are there, whether ``A`` is at hand, and the
    call that works it out where that has not been done yet."""

    lets: Mapping[str, Code]
    ahead: bool = False
    apply: Code | None = None


PLAIN = Frame({})


class Writer:
    """Writes functions: `chunks` are those that have been written, `frames` those about an action of each kind."""

    def __init__(self, parts: Iterable[Part], sizes: Mapping[Domain, int], actions: Mapping[str, ActionKind]) -> None:
        self.parts = tuple(part.name for part in parts)
        self.sizes = sizes
        self.actions = actions
        self.chunks: list[str] = []
        self._written: dict[tuple[int, int, bool], tuple[Expr, Frame, Code]] = {}
        self._helpers: dict[tuple[tuple[Name, ...], str], str] = {}
        self._bodies: dict[Definition, Code] = {}
        self._questions: dict[Forbids | Search, str] = {}
        self.frames = {name: self._top(action) for name, action in actions.items()}

    # -- expressions -----------------------------------------------------------------------------------

    def code(self, node: Expr, frame: Frame = PLAIN, then: bool = False) -> Code:
        """An expression as text; with `then` it is asked of the state after the action."""
        if isinstance(node, Var):
            return self._resolved(Name("variable", node.name), frame, then)
        key = (id(node), id(frame), then)
        if key not in self._written:
            code = self._code(node, frame, then)
            if frame.apply and not then and code.ahead and isinstance(node, After | Quantified | Call):
                text = f"({NEXT} := {NEXT} or {frame.apply.text}) and {code.within(NOT)}"
                code = Code(text, AND, _names(frame.apply, code))
            self._written[key] = (node, frame, code)
        return self._written[key][2]

    def _code(self, node: Expr, frame: Frame, then: bool) -> Code:
        def of(item: Expr) -> Code:
            return self.code(item, frame, then)

        match node:
            case Const(value):
                return Code(repr(value), SIGN if isinstance(value, int | float) and value < 0 else ATOM)
            case Var(name):
                return self._resolved(Name("variable", name), frame, then)
            case Read(part, index):
                whole = self._resolved(Name("now", part.name), frame, then)
                if not index:
                    return whole
                at = self.index(part, [of(i) for i in index])
                return Code(f"{whole.text}[{at.text}]", PRIMARY, _names(whole, at))
            case Apply():
                return _applied(node, [of(arg) for arg in node.args])
            case Arithmetic():
                return _arithmetic(node, of(node.left), of(node.right))
            case Compare(op, left, right):
                return _binary(op, of(left), of(right), COMPARISON, SUM, SUM)
            case Group(every, items):
                return _grouped(every, [of(item) for item in items])
            case Not(Present(item)):
                return _binary("==", of(item), _none(item), COMPARISON, SUM, SUM)
            case Not(Member(item, among)):
                return _binary("not in", of(item), of(among), COMPARISON, SUM, SUM)
            case Not(Compare(op, left, right)):
                return _binary(_CONTRARY[op], of(left), of(right), COMPARISON, SUM, SUM)
            case Not(item):
                inner = of(item)
                return Code(f"not {inner.within(NOT)}", NOT, inner.names)
            case If(test, yes, other):
                codes = of(yes), of(test), of(other)
                text = f"{codes[0].within(OR)} if {codes[1].within(OR)} else {codes[2].within(CHOICE)}"
                return Code(text, CHOICE, _names(*codes))
            case Present(item):
                return _binary("!=", of(item), _none(item), COMPARISON, SUM, SUM)
            case Otherwise(item, other):
                return _otherwise(of(item), _none(item), of(other))
            case As(item):
                return of(item)
            case Member(item, among):
                return _binary("in", of(item), of(among), COMPARISON, SUM, SUM)
            case Size():
                return self._size(node, of)
            case Items(items):
                codes_ = [of(item) for item in items]
                text = "".join(f"{code.within(CHOICE)}, " for code in codes_).strip()
                return Code(f"({text})", PRIMARY if items else ATOM, _names(*codes_))
            case Join(items):
                codes_ = [of(item) for item in items]
                return Code(f"({', '.join(f'*{code.within(OR)}' for code in codes_)})", PRIMARY, _names(*codes_))
            case Whole(domain):
                things = domain.options or range(self.sizes[domain])
                return Code(repr(tuple(things) if len(things) <= FEW else things), PRIMARY)
            case Quantified():
                return self._quantified(node, frame, then)
            case After(item, kind):
                return self._elsewhere(node, frame) if kind else self.code(item, frame, then=True)
            case Call():
                return self._asked(node, frame, then)

    @staticmethod
    def _resolved(name: Name, frame: Frame, then: bool) -> Code:
        """What a name that is free in an expression is in the function in which it stands."""
        if name.sort == "variable":
            return frame.lets.get(name.name) or Code(str(name), names=(name,))
        if name.sort == "whole":
            name = NEXT if then else name
        elif then:
            name = Name("then", name.name)
        if name.sort == "then" and frame.ahead:
            return Code(f"{NEXT}.{name.name}", names=(NEXT,))
        return Code(str(name), names=(name,))

    def index(self, part: Part, at: Sequence[Code]) -> Code:
        """Several indices as one: that of the last domain runs fastest."""
        index, *others = at
        for domain, other in zip(part.index[1:], others, strict=True):
            scaled = _binary("*", index, Code(str(self.sizes[domain])), PRODUCT, PRODUCT, SIGN)
            index = _binary("+", scaled, other, SUM, SUM, PRODUCT)
        return index

    def _size(self, node: Size, of: Callable[[Expr], Code]) -> Code:
        if isinstance(node.of, Whole):
            return Code(str(len(node.of.domain.options) or self.sizes[node.of.domain]))
        inner = of(node.of)
        return Code(f"{'sum' if isinstance(node.of.type, Bag) else 'len'}({inner.text})", PRIMARY, inner.names)

    # -- quantifiers and questions ---------------------------------------------------------------------

    def _quantified(self, node: Quantified, frame: Frame, then: bool) -> Code:
        bound = Name("variable", node.var.name)
        if node.how in ("count", "those"):
            inner = Frame({n: code for n, code in frame.lets.items() if n != node.var.name}, frame.ahead)
            that, source = self.code(node.that, inner, then), self.code(node.of, frame, then)
            each = f"for {bound} in {source.within(OR)} if {that.within(OR)}"
            text = f"[{bound} {each}]" if node.how == "those" else f"sum(1 {each})"
            return Code(text, PRIMARY, _names(Code("", names=_without(that.names, bound)), source))
        every = node.how == "every"
        decisive, source = self.code(no(node.that) if every else node.that), self.code(node.of)
        lines = [f"for {bound} in {source.text}:", f"    if {decisive.text}:", f"        return {not every}"]
        lines.append(f"return {every}")
        head = _without(_names(decisive, source), bound)
        return self._called(self.function(node.how, head, lines), head, frame, then)

    def _elsewhere(self, node: After, frame: Frame) -> Code:
        """A value after another action than the one that is asked about."""
        inner = Frame({}, ahead=True)
        that = self.code(node.item, inner, then=True)
        args = [self.code(arg) for arg in node.args]
        call = f"{NEXT} = {applier(str(node.kind))}({', '.join([str(NOW), str(PLAYER), *(arg.text for arg in args)])})"
        head = _without(_names(that, *args, Code("", names=(NOW, PLAYER))), NEXT)
        return self._called(self.function("after", head, [call, f"return {that.text}"]), head, frame, False)

    def _called(self, function: str, head: Sequence[Name], frame: Frame, then: bool) -> Code:
        """A helper with what it uses, as that is called where it is asked."""
        return _call(function, [self._resolved(name, frame, then) for name in head])

    def _asked(self, node: Call, frame: Frame, then: bool) -> Code:
        args = [self.code(arg, frame, then) for arg in node.args]
        if not isinstance(node.question, Definition):
            state = self._resolved(NOW, frame, then)
            return _call(self.question(node.question), [state, *args])
        body = self._body(node.question)
        given = dict(zip((param.name for param in node.question.params), args, strict=True))
        values = [
            given[n.name] if n.sort == "variable" and n.name in given else self._resolved(n, frame, then)
            for n in body.names
        ]
        if len(body.text) <= SMALL and all(value.strength == ATOM for value in values):
            return self.code(node.question.body, Frame(given, frame.ahead), then)
        return _call(self.function(f"is_{node.question.name}", body.names, body), values)

    def _body(self, question: Definition) -> Code:
        if question not in self._bodies:
            self._bodies[question] = self.code(question.body)
        return self._bodies[question]

    def question(self, question: Forbids | Search) -> str:
        """The function that answers a question; it is written at its first use."""
        if question not in self._questions:
            fields = self.actions[question.kind].fields
            if isinstance(question, Forbids):
                body = self.code(question.body, self.frames[question.kind])
                lines = [f"{NEXT} = None", f"return {body.text}"]
                name = self.state_function("would", question.kind, fields, lines, body.names)
            else:
                given = [var for var in fields if var.name in question.given]
                lines, names = self.loops(question, "return True", "return False")
                name = self.state_function("possible", question.kind, given, [*lines, "return False"], names)
            self._questions[question] = name
        return self._questions[question]

    # -- functions -------------------------------------------------------------------------------------

    def _top(self, action: ActionKind) -> Frame:
        """The frame of a function of a state, a player and the fields of an action."""
        names = (NOW, PLAYER, *(Name("variable", var.name) for var in action.fields))
        apply = Code(f"{applier(action.name)}({', '.join(map(str, names))})", PRIMARY, names)
        lets = {var.name: self.code(value) for var, value in action.derived}
        return Frame(lets, ahead=True, apply=apply)

    def function(self, label: str, head: Sequence[Name], body: Sequence[str] | Code) -> str:
        """Write a function of what its body uses; the same body is written once, and none that only hands on."""
        names = tuple(map(str, head))
        if isinstance(body, Code):
            if body.call[1:] == names and body.call:
                return body.call[0]
            body = [f"return {body.text}"]
        text = "\n".join(f"    {line}" for line in body)
        key = (tuple(head), text)
        if key not in self._helpers:
            self._helpers[key] = name = f"{identifier(label)}_{len(self._helpers)}"
            self.chunks.append(f"def {name}({', '.join(names)}):\n{text}")
        return self._helpers[key]

    def state_function(
        self,
        label: str,
        kind: str,
        given: Iterable[Var],
        body: Sequence[str],
        used: Iterable[Name],
        last: str = "",
    ) -> str:
        """Write a function ``(S, player, *given)`` in which the parts that are used are at hand."""
        number = f"_{len(self.chunks)}" if label != "legal" else ""
        name = f"{label}_{identifier(kind)}{number}"
        head = [NOW, PLAYER, *(Name("variable", var.name) for var in given), *([last] if last else [])]
        read = {n.name for n in used if n.sort == "now"}
        unpacked = [f"{part} = {NOW}.{part}" for part in self.parts if part in read]
        text = "\n".join(f"    {line}" for line in [*unpacked, *body])
        self.chunks.append(f"def {name}({', '.join(map(str, head))}):\n{text}")
        return name

    # -- enumerating -----------------------------------------------------------------------------------

    def loops(self, search: Search, found: str, none: str) -> tuple[list[str], tuple[Name, ...]]:
        """The loops of every offer of a search, and the names that they use."""
        lines: list[str] = []
        used: list[Code] = []
        for levels in search.offers:
            tests = [self.code(test, self.frames[search.kind]) for test in search.forbids]
            used += tests
            lines += self._loop(levels, tests, {Name("variable", n) for n in search.given}, found, none, used)
        return lines or ["pass"], _names(*used)

    def _loop(
        self,
        levels: Sequence[Level],
        tests: Sequence[Code],
        have: set[Name],
        found: str,
        none: str,
        used: list[Code],
    ) -> list[str]:
        """One offer's loops: after each level the tests whose variables are bound, at the end all that are left."""
        lines: list[str] = []
        left = [level for level in levels if not {Name("variable", n) for n in level.binds} <= have]
        for depth in range(len(left) + 1):
            if depth:
                binds = {Name("variable", n) for n in left[depth - 1].binds}
                lines += self._open(left[depth - 1], "    " * (depth - 1), sorted(binds & have), used)
                have = have | binds
            last = depth == len(left)
            ready = [test for test in tests if last or (not test.ahead and _variables(test) <= have)]
            tests = [test for test in tests if test not in ready]
            indent = "    " * depth
            if any(test.ahead for test in ready):
                lines.append(f"{indent}{NEXT} = None")
            for test in ready:
                lines += [f"{indent}if {test.text}:", f"{indent}    {'continue' if depth else none}"]
        return [*lines, "    " * len(left) + found]

    def _open(self, level: Level, indent: str, given: Sequence[Name], used: list[Code]) -> list[str]:
        """A level's loop; of what it binds, variables that are given keep their values."""
        source, where = self.code(level.of), self.code(level.where)
        lets = [(Name("variable", var.name), self.code(value)) for var, value in level.lets]
        used += [source, where, *(code for _, code in lets)]
        lines = [f"{indent}given_{name} = {name}" for name in given]
        lines.append(f"{indent}for {Name('variable', level.var.name)} in {source.text}:")
        if level.where != Const(True, level.where.type):
            lines += [f"{indent}    if not {where.within(NOT)}:", f"{indent}        continue"]
        lines += [f"{indent}    {name} = {code.text}" for name, code in lets]
        for name in given:
            lines += [f"{indent}    if {name} != given_{name}:", f"{indent}        continue"]
        return lines


# -- pieces of text --------------------------------------------------------------------------------------


def identifier(name: str) -> str:
    """A name as part of a Python name."""
    return name.replace("-", "_")


def applier(kind: str) -> str:
    """The function that applies an action of a kind."""
    return f"apply_{identifier(kind)}"


def _names(*codes: Code) -> tuple[Name, ...]:
    return tuple(dict.fromkeys(name for code in codes for name in code.names))


def _without(names: Iterable[Name], bound: Name) -> tuple[Name, ...]:
    return tuple(name for name in names if name != bound)


def _variables(code: Code) -> set[Name]:
    return {name for name in code.names if name.sort == "variable"} - {PLAYER}


def _call(function: str, values: Sequence[Code]) -> Code:
    texts = [value.within(CHOICE) for value in values]
    return Code(f"{function}({', '.join(texts)})", PRIMARY, _names(*values), (function, *texts))


def _binary(op: str, left: Code, right: Code, strength: int, first: int, second: int) -> Code:
    return Code(f"{left.within(first)} {op} {right.within(second)}", strength, _names(left, right))


def _arithmetic(node: Arithmetic, left: Code, right: Code) -> Code:
    if node.op in ("min", "max"):
        return Code(f"{node.op}({left.text}, {right.text})", PRIMARY, _names(left, right))
    if node.op == "-" and isinstance(node.left, Const) and node.left.value == 0:
        return Code(f"-{right.within(SIGN)}", SIGN, right.names)
    strength = _STRENGTH[node.op]
    return _binary(node.op, left, right, strength, strength, strength + 1)


def _applied(node: Apply, args: Sequence[Code]) -> Code:
    name, names = node.function.name, _names(*args)
    if not isinstance(node.function, Table):
        return Code(f"{name}({', '.join(arg.text for arg in args)})", PRIMARY, names)
    indices = [arg.text for arg in args]
    if node.function.sparse:
        other = "" if node.function.other is None else f", {node.function.other!r}"
        last = f".get({indices.pop()}{other})"
    else:
        last = ""
    return Code(name + "".join(f"[{index}]" for index in indices) + last, PRIMARY if args else ATOM, names)


def _grouped(every: bool, codes: Sequence[Code]) -> Code:
    strength = AND if every else OR
    text = (" and " if every else " or ").join(code.within(strength + 1) for code in codes)
    return Code(text, strength, _names(*codes))


def _none(item: Expr) -> Code:
    assert isinstance(item.type, Option)
    return Code(repr(item.type.none), SIGN)


def _otherwise(item: Code, none: Code, other: Code) -> Code:
    names = _names(item, other)
    if none.text in ("0", "''"):
        return Code(f"{item.within(AND)} or {other.within(AND)}", OR, names)
    return Code(f"{item.within(OR)} if {item.within(SUM)} != {none.text} else {other.within(CHOICE)}", CHOICE, names)
