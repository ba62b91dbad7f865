"""Rules into Python: a function that lists the legal actions of a kind, one that applies an action of a kind.

Conditions are lowered to expressions (`rulewright.core.lowering`), and these are written as Python
(`rulewright.core.python`).  A forbidding clause is tested at the outermost loop of the enumeration that binds its
variables, cheapest conditions first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from types import CodeType
from typing import TYPE_CHECKING, Any

from rulewright.core.conditions import Condition, Parser, Possible
from rulewright.core.expressions import Const, Expr, Search
from rulewright.core.lazy import Lazy
from rulewright.core.lowering import Lowering
from rulewright.core.python import THINGS, Answers, Writer
from rulewright.core.quantities import Value
from rulewright.core.source import NEXT, PLAYER, applier, variable
from rulewright.core.spec import Clause
from rulewright.core.stages import HELPERS, changing, write_apply
from rulewright.core.types import Number
from rulewright.core.vocabulary import Kind

if TYPE_CHECKING:
    from fractions import Fraction


@lru_cache(maxsize=4096)
def _code(source: str, name: str) -> CodeType:
    """What Python makes of a source: games that differ in a clause, as mutants do, are mostly the same."""
    return compile(source, name, "exec")


class Compiler:
    """Writes and runs the functions of one game mode."""

    def __init__(self, parser: Parser, mode: str, tables: Mapping[str, Any], like: Compiler | None = None) -> None:
        """Get ready to write; of rules that are `like` others something is known, as `Lowering` has it."""
        self.parser = parser
        self.spec = parser.spec
        self.mode = mode
        self.vocabulary = parser.vocabulary
        self.lowering: Lowering = Lowering(parser, mode, like.lowering if like else None)
        self.kinds = list(self.vocabulary.kinds.values())
        actions = like.writer.actions if like else {kind.name: self.lowering.action(kind) for kind in self.kinds}
        self.writer: Writer = Writer(self.vocabulary.parts.values(), self.vocabulary.sizes, actions)
        self._namespace: dict[str, Any] = {
            **tables,
            "State": self.vocabulary.state,
            "answer": Answers().answer,
            **HELPERS,
            **THINGS,
            **{applier(kind.name): partial(self._applied, kind.name) for kind in self.kinds},
        }
        self._candidates: dict[tuple[str, tuple[str, ...]], Callable[..., None]] = {}
        self.applying: Mapping[str, Callable[..., Any]] = Lazy(self._applying)
        """For each kind of action a function ``(state, player, *fields)`` that gives the state it leads to."""

    def _applying(self, kind: str) -> Callable[..., Any]:
        self.writer.chunks.append(write_apply(self.lowering, self.writer, self.vocabulary.kinds[kind]))
        self.parser.finish()
        return self._function(applier(kind))

    def _applied(self, kind: str, *about: Any) -> Any:
        """What stands for such a function in what is written until it is first asked."""
        return self.applying[kind](*about)

    def check(self) -> None:
        """Find all that may be wrong with what actions do.

        Raises:
            InputError: with it.
        """
        for kind in self.kinds:
            changing(self.lowering, kind)
        self.parser.finish()

    def searches(self) -> dict[str, Search]:
        """For each kind of action what finds the legal ones: all that may be wrong with it is found here."""
        found = {kind.name: self.lowering.search(kind) for kind in self.kinds}
        self.parser.finish()
        return found

    def listing(self, search: Search) -> Callable[..., Any]:
        """A function ``(state, player, out)`` that lists the actions that a search finds."""
        return self._function(self.writer.legal(search))

    def source(self) -> str:
        """All that has been written."""
        return "\n\n".join(self.writer.chunks)

    def _run(self) -> None:
        """Run what has been written since the last time."""
        exec(_code(self.writer.taken(), f"<rules of {self.spec.game}:{self.mode}>"), self._namespace)

    def _function(self, name: str) -> Callable[..., Any]:
        """A function that has been written."""
        self._run()
        function: Callable[..., Any] = self._namespace[name]
        return function

    def _answer(self, label: str, kind: Kind, node: Expr) -> Callable[..., Any]:
        """An expression about an action of a kind as a function ``(state, player, *fields)``."""
        if isinstance(node, Const):
            return lambda *_: node.value
        code = self.writer.code(node, self.writer.frames[kind.name])
        lines = [*([f"{NEXT} = None"] if code.ahead else ()), f"return {code.text}"]
        fields = self.writer.actions[kind.name].fields
        return self._function(self.writer.state_function(label, kind.name, fields, lines, code.names))

    # -- single questions ------------------------------------------------------------------------------

    def test_function(self, kind: Kind, node: Condition) -> Callable[..., bool]:
        """A condition about an action of a kind, as a function ``(state, player, *fields)``."""
        return self._answer("test", kind, self.lowering.expression(node))

    def standing_function(self, node: Condition, kind: Kind) -> Callable[[Any, int], bool]:
        """A condition on how things stand before an action of a kind, whichever, as a function ``(state, player)``."""
        asked, blank = self.test_function(kind, node), (None,) * len(kind.fields)
        return lambda state, player: asked(state, player, *blank)

    def offered_function(self, kind: Kind) -> Callable[..., bool]:
        """Whether any clause offers an action of a kind: a function ``(state, player, *fields)``."""
        return self._answer("offered", kind, self.lowering.offered(kind))

    def weight_function(self, kind: Kind) -> Callable[..., Fraction | int] | None:
        """How likely chance is to do an action of a kind next to others, as a function ``(state, player, *fields)``;
        None if no clause says it."""
        node = self.lowering.weight(kind.name)
        if node is None:
            return None
        from fractions import Fraction

        weigh, parts = self._answer("weight", kind, node), node.type.parts if isinstance(node.type, Number) else 1
        return weigh if parts == 1 else lambda *about: Fraction(round(weigh(*about) * parts), parts)

    def hint_function(self, value: Value) -> Callable[[Any, int], float]:
        """A number that is asked about a player, as things stand: a function ``(state, player)``."""
        kind = self.kinds[0]
        number, blank = self._answer("hint", kind, self.lowering.value(value)), (None,) * len(kind.fields)
        return lambda state, player: float(number(state, player, *blank))

    def possible_function(self, node: Possible, asking: frozenset[str]) -> Callable[..., bool]:
        """The function behind a ``possible``, for the explaining interpreter; `asking` are the questions under way."""
        return self._function(self.writer.question(self.lowering.possible(node, asking)))

    def candidates_function(self, node: Possible) -> Callable[..., None]:
        """What lists all that a ``possible`` looks at, legal or not: a function ``(state, player, *given, out)``."""
        given = tuple(name for name, _ in node.args)
        if (node.kind, given) not in self._candidates:
            everything = frozenset(clause.id for clause in self.lowering.forbids[node.kind])
            search = self.lowering.search(self.vocabulary.kinds[node.kind], given, everything)
            self._candidates[node.kind, given] = self._function(self.writer.candidates(search))
        return self._candidates[node.kind, given]

    def beaten_function(self, clause: Clause) -> Callable[..., tuple[int, ...]] | None:
        """Whom a clause that ends the game finds beaten as things stand: a function ``(state, player)``; None if that
        depends on an action."""
        found = self.lowering.standing(clause)
        if found is None:
            return None
        each, test = found
        code = self.writer.code(test)
        lines, names = [f"return ({PLAYER},) if {code.text} else ()"], code.names
        if each:
            of, answer = self.writer.things(each.of), variable(each.var.name)
            lines = [f"return tuple({answer} for {answer} in {of.text} if {code.text})"]
            names = (*names, *of.names)
        kind = next(k for k in self.kinds if k.name in clause.kinds)
        return self._function(self.writer.state_function("beaten", kind.name, (), lines, names))
