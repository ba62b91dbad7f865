"""Expressions as Python source, and the functions that they need.

The state is ``S`` and its parts have their own names; ``A`` is the state after the action, worked out once and only
where it is asked for.  A quantifier or a definition becomes a small function of what it uses; a small definition is
written out where it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, compress
from typing import Any

from rulewright.core.conflicts import agreed
from rulewright.core.expressions import (
    DEEP,
    TRUE,
    ActionKind,
    After,
    Anew,
    Call,
    Const,
    Definition,
    Expr,
    Following,
    Forbids,
    Gathered,
    Level,
    Made,
    Mapped,
    Part,
    Quantified,
    Read,
    Search,
    Size,
    Subsets,
    Total,
    Var,
    Whole,
    walk,
)
from rulewright.core.masks import mask
from rulewright.core.operations import no
from rulewright.core.source import (
    AND,
    ATOM,
    CHOICE,
    COMPARISON,
    NEXT,
    NOT,
    NOW,
    OR,
    PLAIN,
    PLAYER,
    PRIMARY,
    PRODUCT,
    SIGN,
    SUM,
    Code,
    Frame,
    Name,
    applier,
    binary,
    call,
    composed,
    identifier,
    names_of,
    none,
    part_field,
    part_now,
    resolved,
    variable,
    variables,
    without,
)
from rulewright.core.types import Domain, Option, Record, Type

SMALL = 400
"""The length of a definition that may be written out in more than one place."""
FEW = 8
"""So many things of a domain are written out."""


class Writer:
    """Writes functions: `chunks` are those that have been written, `frames` those about an action of each kind."""

    def __init__(
        self, parts: Iterable[Part], sizes: Mapping[Domain | Record, int], actions: Mapping[str, ActionKind]
    ) -> None:
        self.parts = tuple(part.name for part in parts)
        self.sizes = sizes
        self.actions = actions
        self.chunks: list[str] = []
        self._taken = 0
        self._written: dict[tuple[int, int, bool], tuple[Expr, Frame, Code]] = {}
        self._helpers: dict[tuple[tuple[Name, ...], str], str] = {}
        self._constants: dict[str, str] = {}
        self._bodies: dict[Definition, Code] = {}
        self._questions: dict[Forbids | Search | Anew, str] = {}
        self._anew: list[Anew] = []
        """The searches asked inside themselves that are not written yet."""
        self.frames = {name: self._top(action) for name, action in actions.items()}

    def taken(self) -> str:
        """What has been written since this was last asked, and what that asks anew."""
        while self._anew:
            anew = self._anew.pop()
            self.chunks.append(f"{self.question(anew)} = {self.question(anew.search())}")
        source = "\n\n".join(self.chunks[self._taken :])
        self._taken = len(self.chunks)
        self._written.clear()
        return source

    # -- expressions -----------------------------------------------------------------------------------

    def code(self, node: Expr, frame: Frame = PLAIN, then: bool = False) -> Code:
        """An expression as text; with `then` it is asked of the state after the action."""
        if isinstance(node, Var):
            return resolved(variable(node.name), frame, then)
        key = (id(node), id(frame), then)
        if key not in self._written:
            code = self._code(node, frame, then)
            if frame.apply and not then and code.ahead and isinstance(node, _HELPED):
                text = f"({NEXT} := {NEXT} or {frame.apply.text}) and {code.within(NOT)}"
                code = Code(text, AND, names_of(frame.apply, code))
            self._written[key] = (node, frame, code)
        return self._written[key][2]

    def _code(self, node: Expr, frame: Frame, then: bool) -> Code:
        def of(item: Expr) -> Code:
            return self.code(item, frame, then)

        match node:
            case Read(part, index):
                whole = resolved(part_now(part.name), frame, then)
                if not index:
                    return whole
                at = self.index(part, [of(i) for i in index])
                return Code(f"{whole.text}[{at.text}]", PRIMARY, names_of(whole, at))
            case Size(Whole(domain)):
                return Code(str(self._many(domain)))
            case Whole(domain):
                things = domain.options or range(self._many(domain))
                return Code(repr(tuple(things) if len(things) <= FEW else things), PRIMARY)
            case Quantified():
                return self._quantified(node, frame, then)
            case Total():
                return self._total(node, frame, then)
            case Mapped():
                code = self._mapped(node, frame, then)
                return Code(f"[{code.text}]", PRIMARY, code.names)
            case Following(among, item, other):
                codes = [self.things(among, frame, then), of(item), of(other)]
                told = ", ".join(code.within(CHOICE) for code in codes)
                return Code(f"following({told})", PRIMARY, names_of(*codes))
            case Made():
                return self._made(node, frame, then)
            case Subsets() | Gathered():
                once = self.things(node, frame, then)
                return Code(f"list({once.text})", PRIMARY, once.names)
            case After(item, kind):
                return self._elsewhere(node, frame) if kind else self.code(item, frame, then=True)
            case Call():
                return self._asked(node, frame, then)
            case _:
                return composed(node, of)

    def index(self, part: Part, at: Sequence[Code]) -> Code:
        """Several indices as one: that of the last domain runs fastest."""
        index, *others = at
        for domain, other in zip(part.index[1:], others, strict=True):
            scaled = binary("*", index, Code(str(self.sizes[domain])), PRODUCT, PRODUCT, SIGN)
            index = binary("+", scaled, other, SUM, SUM, PRODUCT)
        return index

    # -- quantifiers and questions ---------------------------------------------------------------------

    def things(self, node: Expr, frame: Frame = PLAIN, then: bool = False) -> Code:
        """A list, to be gone through once: it need not be made before."""
        match node:
            case Quantified("those"):
                if found := self._masked(node, frame, then):
                    return Code(f"compress({self._all(node)}, {found.text})", PRIMARY, found.names)
                code = self._comprehended(node, frame, then)
                return Code(f"({variable(node.var.name)} {code.text})", PRIMARY, code.names)
            case Mapped():
                code = self._mapped(node, frame, then)
                return Code(f"({code.text})", PRIMARY, code.names)
            case Subsets(of):
                code = self.code(of, frame, then)
                return Code(f"subsets({code.text})", PRIMARY, code.names)
            case Gathered():
                return self._gathered(node, frame, then)
            case _:
                return self.code(node, frame, then)

    def _quantified(self, node: Quantified, frame: Frame, then: bool) -> Code:
        if node.how != "those" and (found := self._masked(node, frame, then)):
            match node.how:
                case "count" | "first":
                    method = "count" if node.how == "count" else "find"
                    return Code(f"{found.text}.{method}(1)", PRIMARY, found.names)
                case _:
                    among = "in" if node.how == "some" else "not in"
                    return Code(f"1 {among} {found.text}", COMPARISON, found.names)
        if node.how in ("some", "every"):
            return self._decided(node, frame, then)
        code = self._comprehended(node, frame, then)
        bound = variable(node.var.name)
        text = {
            "those": f"[{bound} {code.text}]",
            "count": f"sum(1 {code.text})",
            "first": f"next(({bound} {code.text}), {none(node).text if node.how == 'first' else ''})",
        }
        return Code(text[node.how], PRIMARY, code.names)

    def _total(self, node: Total, frame: Frame, then: bool) -> Code:
        code = self._comprehended(node, frame, then)
        amount = self.code(node.amount, frame.inside(variable(node.var.name)), then)
        names = names_of(Code("", names=without(amount.names, variable(node.var.name))), code)
        return Code(f"sum({amount.within(OR)} {code.text})", PRIMARY, names)

    def _mapped(self, node: Mapped, frame: Frame, then: bool) -> Code:
        """A value of each of several things, without brackets."""
        code = self._comprehended(node, frame, then)
        item = self.code(node.item, frame.inside(variable(node.var.name)), then)
        names = names_of(Code("", names=without(item.names, variable(node.var.name))), code)
        return Code(f"{item.within(OR)} {code.text}", CHOICE, names)

    def _made(self, node: Made, frame: Frame, then: bool) -> Code:
        """What clauses make of a quantity: a function that sees whether those that do so agree."""
        tests, values, other = [*map(self.code, node.tests)], [*map(self.code, node.values)], self.code(node.other)
        lines = ["made = []"]
        for clause, test, value in zip(node.clauses, tests, values, strict=True):
            lines += [f"if {test.text}:", f"    made.append(({clause!r}, {value.within(CHOICE)}))"]
        lines += ["if made:", f"    return agreed({node.name!r}, made)", f"return {other.text}"]
        head = names_of(*tests, *values, other)
        return self._called(self.function("made", head, lines), head, frame, then)

    def _comprehended(self, node: Quantified | Total | Mapped, frame: Frame, then: bool) -> Code:
        """The part of a comprehension that says what is gone through."""
        bound = variable(node.var.name)
        inner = frame.inside(variable(node.var.name))
        that, source = self.code(node.that, inner, then), self.things(node.of, frame, then)
        names = names_of(Code("", names=without(that.names, bound)), source)
        where = "" if node.that == TRUE and not isinstance(node, Quantified) else f" if {that.within(OR)}"
        return Code(f"for {bound} in {source.within(OR)}{where}", CHOICE, names)

    def _decided(self, node: Quantified, frame: Frame, then: bool) -> Code:
        """Whether some or every one is such: a function that ends where that is known."""
        bound, every = variable(node.var.name), node.how == "every"
        decisive, source = self.code(no(node.that) if every else node.that), self.things(node.of)
        lines = [f"for {bound} in {source.text}:", f"    if {decisive.text}:", f"        return {not every}"]
        lines.append(f"return {every}")
        head = without(names_of(decisive, source), bound)
        return self._called(self.function(node.how, head, lines), head, frame, then)

    def _gathered(self, node: Gathered, frame: Frame, then: bool) -> Code:
        bound = variable(node.var.name)
        lists, source = self.things(node.lists), self.things(node.of)
        lines = ["seen = set()", f"for {bound} in {source.text}:", f"    for item in {lists.text}:"]
        lines += ["        if item not in seen:", "            seen.add(item)", "            yield item"]
        head = without(names_of(lists, source), bound)
        return self._called(self.function("gathered", head, lines), head, frame, then)

    def _masked(self, node: Quantified, frame: Frame, then: bool) -> Code | None:
        """The bytes of a part, each 1 where what is asked is so (of every one: where it is not); None if it asks for
        more than what stands there."""
        if not isinstance(node.of, Whole):
            return None
        found = mask(node.var, no(node.that) if node.how == "every" else node.that)
        if found is None:
            return None
        test = self.code(found.test).text
        thing, values = variable(found.thing.name), range(self._many(found.thing.type))
        text = f"bytes({test} for {thing} in {values}).ljust(256, bytes(1))"
        for var in reversed(found.named):
            text = f"[{text} for {variable(var.name)} in range({self._many(var.type)})]"
        part = resolved(part_now(found.part.name), frame, then)
        by = [self.code(var, frame, then) for var in found.by]
        indices = "".join(f"[{code.text}]" for code in by)
        return Code(f"{part.text}.translate({self._constant('MASK', text)}{indices})", PRIMARY, names_of(part, *by))

    def _many(self, type_: Type) -> int:
        """How many values a type has."""
        match type_:
            case Option(of):
                return self._many(of) + 1
            case Domain() | Record():
                return (isinstance(type_, Domain) and len(type_.options)) or self.sizes[type_]
            case _:
                raise ValueError(f"a {type_} has more values than can be gone through")

    def _all(self, node: Quantified) -> str:
        return self._constant("ALL", self.code(node.of).text)

    def _constant(self, label: str, text: str) -> str:
        """The name of a value that is worked out once."""
        if text not in self._constants:
            self._constants[text] = name = f"{label}_{len(self._constants)}"
            self.chunks.append(f"{name} = {text}")
        return self._constants[text]

    def _elsewhere(self, node: After, frame: Frame) -> Code:
        """A value after another action than the one that is asked about."""
        inner = Frame({}, ahead=True)
        that = self.code(node.item, inner, then=True)
        args = [self.code(arg) for arg in node.args]
        call = f"{NEXT} = {applier(str(node.kind))}({', '.join([str(NOW), str(PLAYER), *(arg.text for arg in args)])})"
        head = without(names_of(that, *args, Code("", names=(NOW, PLAYER))), NEXT)
        return self._called(self.function("after", head, [call, f"return {that.text}"]), head, frame, False)

    def _called(self, function: str, head: Sequence[Name], frame: Frame, then: bool) -> Code:
        """A helper with what it uses, as that is called where it is asked."""
        return call(function, [resolved(name, frame, then) for name in head])

    def _asked(self, node: Call, frame: Frame, then: bool) -> Code:
        args = [self.code(arg, frame, then) for arg in node.args]
        if not isinstance(node.question, Definition):
            state = resolved(NOW, frame, then)
            return call(self.question(node.question), [state, *args])
        body = self._body(node.question)
        given = dict(zip((param.name for param in node.question.params), args, strict=True))
        values = [
            given[n.name] if n.sort == "variable" and n.name in given else resolved(n, frame, then) for n in body.names
        ]
        plain = all(value.strength == ATOM for value in values)
        if len(body.text) <= SMALL and plain and not _caught(node, args):
            return self.code(node.question.body, Frame(given, frame.ahead, kept=frame.kept), then)
        asked = call(self.function(f"is_{node.question.name}", body.names, body), values)
        return frame.kept.answer(asked) if frame.kept and plain and not then else asked

    def _body(self, question: Definition) -> Code:
        if question not in self._bodies:
            self._bodies[question] = self.code(question.body)
        return self._bodies[question]

    def question(self, question: Forbids | Search | Anew) -> str:
        """The function that answers a question; it is written at its first use."""
        if question not in self._questions:
            self._questions[question] = self._asking(question)
        return self._questions[question]

    def _asking(self, question: Forbids | Search | Anew) -> str:
        if isinstance(question, Anew):
            self._anew.append(question)
            return f"anew_{identifier(question.kind)}_{len(self._questions)}"
        fields = self.actions[question.kind].fields
        if isinstance(question, Forbids):
            body = self.code(question.body, self.frames[question.kind])
            lines = [f"{NEXT} = None", f"return {body.text}"]
            return self.state_function("would", question.kind, fields, lines, body.names)
        given = [var for var in fields if var.name in question.given]
        lines, names = self.loops(question, "return True", "return False")
        name = self.state_function("possible", question.kind, given, [*lines, "return False"], names)
        if question.name:
            self.chunks.append(f"{name} = partial(answer, {question.name!r}, {name})")
        return name

    def candidates(self, search: Search) -> str:
        """Write a function ``(S, player, *given, out)`` that lists what a search goes through."""
        given = [var for var in self.actions[search.kind].fields if var.name in search.given]
        return self._listing("candidates", search, given)

    def legal(self, search: Search) -> str:
        """Write ``legal_KIND(S, player, out)``, which lists what a search finds."""
        return self._listing("legal", search, ())

    def _listing(self, label: str, search: Search, given: Iterable[Var]) -> str:
        fields = [repr(search.kind), *(str(variable(var.name)) for var in self.actions[search.kind].fields)]
        lines, names = self.loops(search, f"out.append(({''.join(f'{field}, ' for field in fields)}))", "return")
        return self.state_function(label, search.kind, given, lines, names, last="out")

    # -- functions -------------------------------------------------------------------------------------

    def _top(self, action: ActionKind) -> Frame:
        """The frame of a function of a state, a player and the fields of an action."""
        names = (NOW, PLAYER, *(variable(var.name) for var in action.fields))
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
        head = [NOW, PLAYER, *(variable(var.name) for var in given), *([last] if last else [])]
        read = {n.name for n in used if n.sort == "now"}
        unpacked = [f"{part_now(part)} = {NOW}.{part_field(part)}" for part in self.parts if part in read]
        text = "\n".join(f"    {line}" for line in [*unpacked, *body])
        self.chunks.append(f"def {name}({', '.join(map(str, head))}):\n{text}")
        return name

    # -- enumerating -----------------------------------------------------------------------------------

    def loops(self, search: Search, found: str, none: str) -> tuple[list[str], tuple[Name, ...]]:
        """The loops of every offer of a search, and the names that they use."""
        lines: list[str] = []
        used: list[Code] = []
        frame = Frame(self.frames[search.kind].lets)
        for levels in search.offers:
            tests = [self.code(test, self.frames[search.kind]) for test in search.forbids]
            used += tests
            lines += self._loop(levels, tests, {variable(n) for n in search.given}, found, none, used, frame)
        return lines or ["pass"], names_of(*used)

    def _loop(
        self,
        levels: Sequence[Level],
        tests: Sequence[Code],
        have: set[Name],
        found: str,
        none: str,
        used: list[Code],
        frame: Frame,
    ) -> list[str]:
        """One offer's loops: after each level the tests whose variables are bound, at the end all that are left."""
        lines: list[str] = []
        left = [level for level in levels if not {variable(n) for n in level.binds} <= have]
        for depth in range(len(left) + 1):
            if depth:
                binds = {variable(n) for n in left[depth - 1].binds}
                lines += self._open(left[depth - 1], "    " * (depth - 1), sorted(binds & have), used, frame)
                have = have | binds
            last = depth == len(left)
            ready = [test for test in tests if last or (not test.ahead and variables(test) <= have)]
            tests = [test for test in tests if test not in ready]
            indent = "    " * depth
            if any(test.ahead for test in ready):
                lines.append(f"{indent}{NEXT} = None")
            for test in ready:
                lines += [f"{indent}if {test.text}:", f"{indent}    {'continue' if depth else none}"]
        return [*lines, "    " * len(left) + found]

    def _open(self, level: Level, indent: str, given: Sequence[Name], used: list[Code], frame: Frame) -> list[str]:
        """A level's loop; of what it binds, variables that are given keep their values."""
        source, where = self.things(level.of, frame), self.code(level.where, frame)
        lets = [(variable(var.name), self.code(value)) for var, value in level.lets]
        used += [source, where, *(code for _, code in lets)]
        lines = [f"{indent}given_{name} = {name}" for name in given]
        lines.append(f"{indent}for {variable(level.var.name)} in {source.text}:")
        if level.where != Const(True, level.where.type):
            lines += [f"{indent}    if not {where.within(NOT)}:", f"{indent}        continue"]
        lines += [f"{indent}    {name} = {code.text}" for name, code in lets]
        for name in given:
            lines += [f"{indent}    if {name} != given_{name}:", f"{indent}        continue"]
        return lines


def _caught(node: Call, args: Iterable[Code]) -> bool:
    """Whether something that is given to a question has a variable in it that the question binds to something else."""
    assert isinstance(node.question, Definition)
    binding = (each for each in walk(node.question.body) if isinstance(each, Quantified | Total | Mapped | Gathered))
    bound = {each.var.name for each in binding}
    return any(name.sort == "variable" and name.name in bound for arg in args for name in arg.names)


_HELPED = After | Quantified | Total | Mapped | Following | Made | Gathered | Call
"""What is asked by a function of its own, or goes through several things."""


# -- what the written functions call ----------------------------------------------------------------------


def subsets(things: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Every choice of one or more of some things, the small ones first."""
    for length in range(1, len(things) + 1):
        yield from combinations(things, length)


def following(things: Iterable[Any], item: Any, other: Any) -> Any:
    """What comes after the first that is an item, of the last one itself; an other one of what is not there."""
    found = False
    for thing in things:
        if found:
            return thing
        found = thing == item
    return item if found else other


def keeping(function: Callable[..., Any], *about: Any) -> Callable[[], Any]:
    """A question that is answered when it is first asked, and again as it was then."""
    answers: list[Any] = []

    def answer() -> Any:
        if not answers:
            answers.append(function(*about))
        return answers[0]

    return answer


class Answers:
    """Answers searches that may come to themselves; it knows which are under way."""

    def __init__(self) -> None:
        self._under_way: list[tuple[Any, ...]] = []

    def answer(self, name: str, search: Callable[..., bool], *about: Any) -> bool:
        """Whether a search finds something in a state, for a player, some fields given."""
        if (name, *about) in self._under_way or len(self._under_way) == DEEP:
            return True
        self._under_way.append((name, *about))
        try:
            return search(*about)
        finally:
            self._under_way.pop()


THINGS = {
    "agreed": agreed,
    "compress": compress,
    "following": following,
    "keeping": keeping,
    "partial": partial,
    "subsets": subsets,
}
