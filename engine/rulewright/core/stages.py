"""Stages: how the clauses that change a position become a function that applies an action.

The stages follow one another.  Within a stage every condition and every value is read first, from the position as it
stood when the stage began; then everything is written.  Two clauses that set one value differently contradict each
other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.core.conditions import Group, Not, Var, flat
from rulewright.core.source import NOW, Frame, identifier, variable
from rulewright.core.spec import CHANGING, Clause, Spec
from rulewright.core.vocabulary import Kind

if TYPE_CHECKING:
    from rulewright.core.compiler import Compiler

_STATES = re.compile(r"\b[AS]\b")


class ChangeConflictError(Exception):
    """Two clauses of one stage set one value differently: the rules contradict each other."""

    def __init__(self, field: str, clauses: tuple[str, str], places: tuple[str, str] = ("", "")) -> None:
        one, other = (clause + place for clause, place in zip(clauses, places, strict=True))
        super().__init__(f"{one} and {other} both change {field} at one stage, differently")
        self.field = field
        self.clauses = clauses

    def placed(self, spec: Spec) -> ChangeConflictError:
        """The same, with where each of the clauses says what changes."""
        one, other = (spec.place((*spec.clause(clause).path, "change")) for clause in self.clauses)
        return ChangeConflictError(
            self.field, self.clauses, (f" ({one})" if one else "", f" ({other})" if other else "")
        )


@dataclass(frozen=True, slots=True)
class Assignment:
    """One write as source: a field, an index ("None" for a scalar), a value, and whether it is added."""

    field: str
    index: str
    value: str
    add: bool


def write_apply(compiler: Compiler, kind: Kind) -> str:
    """The source of ``apply_KIND(S, player, *fields)``, which gives the next state."""

    writer = _Writer(compiler, kind)
    body: list[str] = []
    for stage in compiler.spec.data["game"]["stages"]:
        clauses = [
            c
            for sort in CHANGING
            for c in compiler.spec.of(sort, compiler.mode)
            if kind.name in c.kinds and c.stage == stage
        ]
        if clauses:
            body += [f"# stage {stage}", *writer.stage(clauses)]
    lists = [f for f in compiler.fields if f in writer.touched and f in compiler.vocabulary.listed]
    packed = compiler.vocabulary.packed
    opened = [f"{f} = {'bytearray' if f in packed else 'list'}({f})" for f in lists]
    lines = [f"{', '.join(compiler.fields)} = S", *opened, *body]
    closed = {f: f"{'bytes' if f in packed else 'tuple'}({f})" for f in lists}
    values = ", ".join(closed.get(f, f) for f in compiler.fields)
    head = ", ".join(["S", "player", *(variable(name) for name in kind.fields)])
    text = "\n".join(f"    {line}" for line in [*lines, f"return State({values})"])
    return f"def apply_{identifier(kind.name)}({head}):\n{text}"


@dataclass(frozen=True, slots=True)
class Touched:
    """The fields of a state that a changing clause reads, those that it sets and those that it only adds to."""

    reads: frozenset[str]
    sets: frozenset[str]
    adds: frozenset[str]

    @property
    def writes(self) -> frozenset[str]:
        """All that it changes."""
        return self.sets | self.adds

    def clashes(self, other: Touched) -> bool:
        """Whether both change a field, so that it matters which does first; sums come out alike."""
        return bool(self.writes & other.writes - (self.adds - self.sets) & (other.adds - other.sets))


def touched(compiler: Compiler, clause: Clause, kind: Kind) -> Touched:
    """What a changing clause touches, for one kind of action."""
    writer = _Writer(compiler, kind)
    text = "\n".join(writer.noted(clause))
    reads = {f for f in compiler.fields if _STATES.search(text) or re.search(rf"(?<![\w.'-]){f}\b", text)}
    added = set(re.findall(r"put\(writes, '([\w-]+)',.*, True, '", text))
    put_ = set(re.findall(r"put\(writes, '([\w-]+)',.*, False, '", text))
    return Touched(frozenset(reads), frozenset(put_), frozenset(added))


class _Writer:
    """Writes the stages of one kind of action."""

    def __init__(self, compiler: Compiler, kind: Kind) -> None:
        self.compiler = compiler
        self.kind = kind
        self.touched: dict[str, None] = {}

    def stage(self, clauses: Sequence[Clause]) -> list[str]:
        """The lines of one stage."""
        (first, *others) = clauses
        if not others and "each" not in first.body and len(first.body["change"]) == 1:
            return self.at_once(first)
        if lines := self.side_by_side(clauses):
            return lines
        before, self.touched = self.touched, {}
        lines = ["writes = {}"]
        for clause in clauses:
            lines += self.noted(clause)
        lines.append("if writes:")
        for field in self.touched:
            target = "" if field in self.compiler.vocabulary.listed else f"{field} = "
            lines.append(f"    {target}commit(writes, {field!r}, {field})")
        touched, self.touched = self.touched, before | self.touched
        return lines if touched else []

    def side_by_side(self, clauses: Sequence[Clause]) -> list[str]:
        """The lines of a stage whose clauses write different fields, so that they cannot contradict each other; none
        if they do not.  All is read before anything is written."""
        if any("each" in clause.body for clause in clauses):
            return []
        reads: list[str] = []
        writes: list[str] = []
        fields: list[str] = []
        for number, clause in enumerate(clauses):
            scope = self.compiler.parser.scope(self.kind)
            frame = self.compiler.top_frame(self.kind)
            test = self.test(clause, scope, frame)
            assignments = [] if test == "False" else self.writes(clause, scope, frame)
            if not assignments:
                continue
            indent = ""
            if test != "True":
                reads += [f"test_{number} = {test}", f"if test_{number}:"]
                writes.append(f"if test_{number}:")
                indent = "    "
            for part, a in enumerate(assignments):
                name, at = f"value_{number}_{part}", f"at_{number}_{part}"
                reads.append(f"{indent}{name} = {a.value}")
                target = a.field
                if a.index != "None":
                    reads.append(f"{indent}{at} = {a.index}")
                    target = f"{a.field}[{at}]"
                writes.append(f"{indent}{target} {'+' if a.add else ''}= {name}")
            fields += {a.field for a in assignments}
        return [*reads, *writes] if len(fields) == len(set(fields)) else []

    def at_once(self, clause: Clause) -> list[str]:
        """The lines of a stage with one clause and one effect: nothing can contradict it."""
        scope = self.compiler.parser.scope(self.kind)
        frame = self.compiler.top_frame(self.kind)
        test = self.test(clause, scope, frame)
        lines, targets, values = [], [], []
        for number, write in enumerate(self.writes(clause, scope, frame)):
            index = write.index
            if index != "None" and not index.isidentifier():  # read before anything is written
                lines.append(f"at_{number} = {index}")
                index = f"at_{number}"
            target = write.field if index == "None" else f"{write.field}[{index}]"
            targets.append(target)
            values.append(f"{target} + {write.value}" if write.add else write.value)
        if not targets:
            return []
        lines.append(f"{', '.join(targets)} = {', '.join(values)}")
        return lines if test == "True" else [] if test == "False" else [f"if {test}:", *(f"    {x}" for x in lines)]

    def noted(self, clause: Clause) -> list[str]:
        """The lines that note what one of several clauses writes."""

        scope = self.compiler.parser.scope(self.kind)
        frame = self.compiler.top_frame(self.kind)
        lines, indent = [], ""
        if found := self.compiler.parser.each(clause, self.kind.name):
            set_, args, var = found
            scope[var.name] = var
            of = self.compiler.template(set_.code, args, frame, NOW)
            lines, indent = [f"for {variable(var.name)} in {of}:"], "    "
        test = self.test(clause, scope, frame)
        writes = [] if test == "False" else self.writes(clause, scope, frame)
        if not writes:
            return []
        lines.append(f"{indent}if {test}:")
        for w in writes:
            lines.append(f"{indent}    put(writes, {w.field!r}, {w.index}, {w.value}, {w.add}, {clause.id!r})")
        return lines

    def test(self, clause: Clause, scope: Mapping[str, Var], frame: Frame) -> str:
        """Whether the clause acts."""

        when, unless = self.compiler.parser.test(clause, self.kind.name, scope)
        node = Group(True, (*flat(when), Not(unless, clause.path)), clause.path)
        text = self.compiler.expression(node, frame, NOW)
        if _STATES.search(text):
            message = f"a clause that changes the position may not look ahead: {clause.id}"
            self.compiler.parser.fail(clause.path, message)
        return text

    def writes(self, clause: Clause, scope: Mapping[str, Var], frame: Frame) -> list[Assignment]:
        """What the effects of a clause write."""

        found: list[Assignment] = []
        for change in self.compiler.parser.changes(clause, scope):
            given = {name for name, _ in change.args}
            for write in self.compiler.vocabulary.effects[change.effect].writes:
                if not set(write.needs) <= given:
                    continue
                index = self.compiler.template(write.index, change.args, frame, NOW) if write.index else "None"
                value = self.compiler.template(write.value, change.args, frame, NOW)
                if any((other.field, other.index) == (write.field, index) for other in found):
                    self.compiler.parser.fail(clause.path, "two effects of this clause change one value")
                self.touched[write.field] = None
                found.append(Assignment(write.field, index, value, write.add))
        return found


# -- what the written functions call ---------------------------------------------------------------------


def put(writes: dict[Any, Any], field: str, index: Any, value: Any, add: bool, clause: str) -> None:
    """Note a write of a stage.

    Raises:
        ChangeConflictError: if another clause of the stage sets the same value differently.
    """
    key = (field, index)
    if key not in writes:
        writes[key] = (value, add, clause)
        return
    old, old_add, old_clause = writes[key]
    if add and old_add:
        writes[key] = (old + value, True, clause)
    elif add or old_add or old != value:
        raise ChangeConflictError(field, (old_clause, clause))


def commit(writes: Mapping[Any, Any], field: str, old: Any) -> Any:
    """Do the writes of a stage to one field: a list in place, a scalar returned."""
    for (name, index), (value, add, _) in writes.items():
        if name != field:
            continue
        if index is None:
            return old + value if add else value
        old[index] = old[index] + value if add else value
    return old


HELPERS = {"put": put, "commit": commit}
