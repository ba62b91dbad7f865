"""Stages: how the clauses that change a position become a function that applies an action.

The stages follow one another.  Within a stage every condition and every value is read first, from the position as it
stood when the stage began; then everything is written.  Two clauses that set one value differently contradict each
other.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from rulewright.core.agenda import NOBODY
from rulewright.core.agenda import Frame as Due
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.expressions import (
    FALSE,
    FIRST,
    TRUE,
    Compare,
    Const,
    Expr,
    Group,
    Not,
    Whole,
    Write,
    free,
    looks_ahead,
)
from rulewright.core.frozen import Data
from rulewright.core.lowering import Acting, Lowering
from rulewright.core.python import Writer
from rulewright.core.source import (
    ATOM,
    CHOICE,
    NOW,
    PLAYER,
    PRODUCT,
    Code,
    Frame,
    Kept,
    Name,
    applier,
    identifier,
    part_now,
    variable,
)
from rulewright.core.spec import DUE
from rulewright.core.vocabulary import Kind

# -- what a clause touches -------------------------------------------------------------------------------


class Touched(Data):
    """The parts of a state that a changing clause reads, those that it sets, those to which it only adds what is summed
    up, and those where it matters what is added first: lists, what falls due, numbers that stop at their bounds; what
    must hold where it acts, of that thing itself where it goes through several; what stops at its bounds."""

    reads: frozenset[str]
    sets: frozenset[str]
    adds: frozenset[str]
    in_order: frozenset[str] = frozenset()
    tests: frozenset[Expr] = frozenset()
    stopped: frozenset[str] = frozenset()

    @property
    def writes(self) -> frozenset[str]:
        """All that it changes."""
        return self.sets | self.adds | self.in_order

    @property
    def shows(self) -> frozenset[str]:
        """All that later stages see changed: what falls due does so after the last."""
        return self.writes - (frozenset((DUE,)) - self.sets)

    def clashes(self, other: Touched) -> bool:
        """Whether both change a part, so that it matters which does first; sums come out alike."""
        return bool((self.writes & other.writes) - (self._sums & other._sums))

    def clashes_at_once(self, other: Touched) -> bool:
        """Whether it matters which does first where both may act at one stage: there nothing is set by the one and
        changed by the other, for they would contradict each other."""
        if self.contrary(other):
            return False
        mine, its = ((each.adds | each.in_order) for each in (self, other))
        return bool((mine & its) - (self._sums & other._sums))

    def contrary(self, other: Touched) -> bool:
        """Whether the two never act in one position."""
        return any(_contrary(test, its) for test in self.tests for its in other.tests)

    def only_queues_with(self, other: Touched) -> bool:
        """Whether of what both change nothing but the order matters in which they add to it: lists, what falls due."""
        alone = self.sets | self.adds | self.stopped | other.sets | other.adds | other.stopped
        return not ((self.writes & other.writes) - (self._sums & other._sums)) & alone

    @property
    def _sums(self) -> frozenset[str]:
        return self.adds - self.sets - self.in_order


def touched(acting: Acting) -> Touched:
    """What a changing clause touches."""
    if acting.test == FALSE:
        return Touched(frozenset(), frozenset(), frozenset())
    tests = acting.test.items if isinstance(acting.test, Group) and acting.test.every else (acting.test,)
    if acting.each and not all(acting.each.var in write.index for write in acting.writes):
        tests = tuple(test for test in tests if acting.each.var.name not in free(test))
    reads = frozenset[str]().union(*(node.reads for node in acting.expressions))
    in_order = [write for write in acting.writes if write.add and (write.within or write.in_order)]
    sums = [write for write in acting.writes if write.add and write not in in_order]
    sets = [write for write in acting.writes if not write.add]
    stopped = [write for write in in_order if write.within]
    parts = [frozenset(write.part.name for write in each) for each in (sets, sums, in_order, stopped)]
    return Touched(reads, parts[0], parts[1], parts[2], frozenset(tests), parts[3])


def _contrary(one: Expr, other: Expr) -> bool:
    """Whether two tests cannot both hold of one position: one is the other turned round, or a value would be two."""
    if Not(one) == other or Not(other) == one:
        return True
    said = (test for test in (one, other) if isinstance(test, Compare) and test.op == "==")
    both = [test for test in said if isinstance(test.right, Const)]
    return len(both) == 2 and both[0].left == both[1].left and both[0].right != both[1].right


# -- writing it ------------------------------------------------------------------------------------------


def changing(lowering: Lowering, kind: Kind) -> list[tuple[str, list[Acting]]]:
    """What can change something at each stage when an action of a kind is taken; what may not be is noted."""
    stages = [(stage, [a for a in several if _acts(lowering, a)]) for stage, several in lowering.stages(kind)]
    changed = _changed(stages)
    for acting in (acting for _, several in stages for acting in several):
        for write in acting.writes:
            if write.part.name in changed and not write.index:
                message = f"{write.part.name} is set as a whole where other clauses change single places in it"
                lowering.parser.fail(acting.clause.path, message, "ask of what there is, as by some or count")
    return stages


def _changed(stages: Sequence[tuple[str, Sequence[Acting]]]) -> set[str]:
    """The parts of which single places are changed."""
    writes = [write for _, several in stages for acting in several for write in acting.writes]
    return {write.part.name for write in writes if write.index and write.part.name != DUE}


def write_apply(lowering: Lowering, writer: Writer, kind: Kind) -> str:
    """The source of ``apply_KIND(S, player, *fields)``, which gives the next state."""
    stages = changing(lowering, kind)
    changed = _changed(stages)
    head = (NOW, PLAYER, *(variable(var.name) for var in writer.actions[kind.name].fields))
    write = _Changing(writer, writer.frames[kind.name], frozenset(head))
    body = [line for stage, several in stages if several for line in (f"# stage {stage}", *write.stage(several))]
    opened = [part for part in lowering.vocabulary.parts.values() if part.name in changed]
    known = {part: str(part_now(part)) for part in writer.parts}
    lines = [f"{', '.join(known.values())} = {NOW}"]
    lines += [f"{known[p.name]} = {'bytearray' if p.packed else 'list'}({known[p.name]})" for p in opened]
    closed = {part.name: f"{'bytes' if part.packed else 'tuple'}({known[part.name]})" for part in opened}
    closed |= {part.name: part.emptied for part in lowering.vocabulary.parts.values() if part.brief}
    if DUE in lowering.vocabulary.parts:
        chosen = any(other.joint_of == kind.name for other in lowering.vocabulary.kinds.values())
        lines.append("dues = []")
        nothing = lowering.parser.agenda.nothing
        closed[DUE] = known[DUE] if chosen else f"(*dues, *{known[DUE]}[1:]) or {nothing!r}"
    values = ", ".join(closed.get(part, known[part]) for part in writer.parts)
    text = "\n".join(f"    {line}" for line in [*lines, *body, f"return State({values})"])
    return f"def {applier(kind.name)}({', '.join(map(str, head))}):\n{text}"


def _acts(lowering: Lowering, acting: Acting) -> bool:
    """Whether a clause can change anything; one that looks ahead may not."""
    if looks_ahead(acting.test):
        message = f"a clause that changes the position may not look ahead: {acting.clause.id}"
        lowering.parser.fail(acting.clause.path, message)
    return acting.test != FALSE and bool(acting.writes)


class _Changing(NamedTuple):
    """Writes the stages of one kind of action; some names are fixed there: the state, the player, the fields."""

    writer: Writer
    frame: Frame
    fixed: frozenset[Name]

    def stage(self, clauses: Sequence[Acting]) -> list[str]:
        """The lines of one stage, in which nothing changes before all is read: what is asked again is kept."""
        kept = Kept(self.fixed, {})
        lines = self._replace(frame=self.frame._replace(kept=kept)).lines(clauses)
        return [*(f"{name} = keeping({', '.join(asked)})" for asked, name in kept.names.items()), *lines]

    def lines(self, clauses: Sequence[Acting]) -> list[str]:
        """What clauses do at a stage."""
        written = [write for acting in clauses for write in acting.writes]
        plain = all(w.where == TRUE and w.within is None and w.part.name != DUE and not w.in_order for w in written)
        if not plain:
            return self.noted(clauses)
        if len(clauses) == 1 and clauses[0].each is None and len(clauses[0].clause.body["change"]) == 1:
            return self.at_once(clauses[0])
        return self.side_by_side(clauses) or self.noted(clauses)

    def at_once(self, acting: Acting) -> list[str]:
        """The lines of a stage with one clause and one effect: nothing can contradict it."""
        lines, targets, values = [], [], []
        for number, write in enumerate(acting.writes):
            target = str(part_now(write.part.name))
            if write.index:
                index = self.at(write)
                if index.strength < ATOM:  # read before anything is written
                    lines.append(f"at_{number} = {index.text}")
                    index = Code(f"at_{number}")
                target = f"{target}[{index.text}]"
            value = self.code(write.value)
            targets.append(target)
            values.append(f"{target} + {value.within(PRODUCT)}" if write.add else value.within(CHOICE))
        lines.append(f"{', '.join(targets)} = {', '.join(values)}")
        return self.guarded(acting, lines)

    def side_by_side(self, clauses: Sequence[Acting]) -> list[str]:
        """The lines of a stage whose clauses write different parts, so that they cannot contradict each other; none
        if they do not.  All is read before anything is written."""
        parts = [write.part.name for acting in clauses for write in acting.writes]
        if any(acting.each for acting in clauses) or len(parts) > len(set(parts)):
            return []
        reads: list[str] = []
        writes: list[str] = []
        for number, acting in enumerate(clauses):
            indent = ""
            if acting.test != TRUE:
                reads += [f"test_{number} = {self.code(acting.test).text}", f"if test_{number}:"]
                writes.append(f"if test_{number}:")
                indent = "    "
            for item, write in enumerate(acting.writes):
                name, at = f"value_{number}_{item}", f"at_{number}_{item}"
                reads.append(f"{indent}{name} = {self.code(write.value).text}")
                target = str(part_now(write.part.name))
                if write.index:
                    reads.append(f"{indent}{at} = {self.at(write).text}")
                    target = f"{target}[{at}]"
                writes.append(f"{indent}{target} {'+' if write.add else ''}= {name}")
        return [*reads, *writes]

    def noted(self, clauses: Sequence[Acting]) -> list[str]:
        """The lines of a stage whose clauses may contradict each other: all is noted, then done."""
        written = [(acting, write) for acting in clauses for write in acting.writes]
        parts = list(dict.fromkeys(write.part.name for _, write in written if write.part.name != DUE))
        several = {part for part in parts if not _never_meet([one for one in written if one[1].part.name == part])}
        lines = [f"{_new(part)} = {'{}' if part in several else '[]'}" for part in parts]
        for acting in clauses:
            if acting.each:
                name = variable(acting.each.var.name)
                lines.append(f"for {name} in {self.writer.things(acting.each.of, self.frame).text}:")
                inside = self._replace(frame=self.frame.inside(name))
                lines += [f"    {line}" for line in inside.noting(acting, several)]
            else:
                lines += self.noting(acting, several)
        if any(write.part.name == DUE and not write.add for _, write in written):
            due = part_now(DUE)
            lines = ["drops = []", *lines, "for which in drops:", f"    {due} = dropped({due}, which)"]
        for part in parts:
            lines += _done([write for _, write in written if write.part.name == part], part in several)
        return lines

    def noting(self, acting: Acting, several: Container[str]) -> list[str]:
        """The lines that note what a clause does, once or to one of several things."""
        lines = []
        for write in acting.writes:
            line = self.note(acting, write, write.part.name in several)
            lines += [line] if write.where == TRUE else [f"if {self.code(write.where).text}:", f"    {line}"]
        return self.guarded(acting, lines)

    def note(self, acting: Acting, write: Write, several: bool) -> str:
        """The line that notes a write; where several may be of one place, with what tells whether they agree."""
        value = self.code(write.value)
        if write.part.name == DUE:
            return f"{'dues' if write.add else 'drops'}.append({value.text})"
        index = self.at(write).within(CHOICE) if write.index else "None"
        bounds = [self.code(bound).within(CHOICE) for bound in write.within or ()]
        told = value.within(CHOICE)
        if not several:
            return f"{_new(write.part.name)}.append(({', '.join([index, told, *bounds])}))"
        told = f"({told},)" if write.in_order else told
        within = f", ({', '.join(bounds)})" if bounds else ""
        said = f"{write.part.name!r}, {index}, {told}, {write.add}, {acting.clause.id!r}{within}"
        return f"put({_new(write.part.name)}, {said})"

    def guarded(self, acting: Acting, lines: Sequence[str]) -> list[str]:
        """Lines for where a clause acts."""
        if acting.test == TRUE:
            return list(lines)
        return [f"if {self.code(acting.test).text}:", *(f"    {line}" for line in lines)]

    def code(self, node: Expr) -> Code:
        """An expression as text."""
        return self.writer.code(node, self.frame)

    def at(self, write: Write) -> Code:
        """Where something is written."""
        return self.writer.index(write.part, [self.code(i) for i in write.index])


def _never_meet(written: Sequence[tuple[Acting, Write]]) -> bool:
    """Whether writes to a part are of different places, whatever the position is: there is one, once or for each thing
    at its own place; of a list it matters what it is added to."""
    ((acting, write), *others) = written
    each = acting.each
    return not (others or write.in_order) and (each is None or (isinstance(each.of, Whole) and each.var in write.index))


def _done(written: Sequence[Write], several: bool) -> list[str]:
    """The lines that do what is noted of a part."""
    part, write = written[0].part.name, written[0]
    now = str(part_now(part))
    if several:
        return [f"if {_new(part)}:", f"    {'' if write.index else f'{now} = '}commit({_new(part)}, {now})"]
    place = f"{now}[at]" if write.index else now
    after = f"{place} + by" if write.add else "by"
    bounds = ", least, most" if write.within else ""
    after = f"min(most, max(least, {after}))" if write.within else after
    return [f"for at, by{bounds} in {_new(part)}:", f"    {place} = {after}"]


def _new(part: str) -> str:
    """What holds the writes of a stage to a part until all is read."""
    return f"new_{identifier(part)}"


# -- what the written functions call ---------------------------------------------------------------------


def put(
    writes: dict[Any, Any],
    field: str,
    index: Any,
    value: Any,
    add: bool,
    clause: str,
    within: tuple[Any, Any] | None = None,
) -> None:
    """Note a write of a stage to one field; with `within` what it leads to stops at the least and the most.

    Raises:
        ChangeConflictError: if another clause of the stage sets the same value differently.
    """
    if index not in writes:
        writes[index] = (value, add, clause, within)
        return
    old, old_add, old_clause, _ = writes[index]
    if add and old_add:
        writes[index] = (old + value, True, clause, within)
    elif add or old_add or old != value:
        raise ChangeConflictError(field, (old_clause, clause))


def commit(writes: Mapping[Any, Any], old: Any) -> Any:
    """Do the writes of a stage to one field: a list in place, a scalar returned."""
    for index, (value, add, _, within) in writes.items():
        after = value
        if add:
            after = _added(old if index is None else old[index], value)
        if within:
            after = min(within[1], max(within[0], after))
        if index is None:
            return after
        old[index] = after
    return old


def dropped(due: tuple[Due, ...], which: tuple[str, int]) -> tuple[Due, ...]:
    """What is due without what is after the first a step, a player's, or both."""
    step, by = which
    return (*due[:1], *(frame for frame in due[1:] if (step and frame[0] != step) or by not in (NOBODY, frame[1])))


def _added(before: Any, value: Any) -> Any:
    """What a number or a list comes to by what is added: to a list entries, and the places from which one is taken."""
    if not isinstance(before, tuple):
        return before + value
    for one in value:
        before = (*before, one) if isinstance(one, tuple) else before[1:] if one == FIRST.value else before[:-1]
    return before


HELPERS = {"put": put, "commit": commit, "dropped": dropped}
