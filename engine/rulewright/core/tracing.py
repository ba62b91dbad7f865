"""Which clauses lead the state to what it cannot be: the stages of an action, one expression at a time."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rulewright.core.expressions import Part
from rulewright.core.interpreter import Interpreter
from rulewright.core.lowering import Acting
from rulewright.core.play import Limits
from rulewright.core.spec import DUE
from rulewright.core.stages import commit, put


class Bounded(NamedTuple):
    """A part of the state that has bounds."""

    part: Part
    limits: Limits

    def numbers(self, state: Any) -> Sequence[int]:
        """What has to keep between the bounds: one number for each of what it is of."""
        held = getattr(state, self.part.name)
        cells = held if self.part.index else (held,)
        return [len(cell) for cell in cells] if self.limits.long else cells

    def beyond(self, state: Any) -> int | None:
        """A number that does not, if there is one."""
        numbers, (_, least, most, _) = self.numbers(state), self.limits
        if not numbers:
            return None
        low, high = min(numbers), max(numbers)
        return low if low < least else high if most is not None and high > most else None


def guilty(
    bounded: Bounded,
    stages: Sequence[tuple[str, Sequence[Acting]]],
    interpreter: Interpreter,
    state: Any,
    values: Mapping[str, Any],
) -> tuple[str, ...]:
    """The clauses that took a part beyond its bounds, by their ids: those that wrote there at the stage that led beyond
    them, and at later ones.

    Args:
        stages: what the clauses do at each stage of the action.
        values: those of the action's variables.
    """
    found: list[str] = []
    for _, several in stages:
        state, written = stage(several, interpreter, state, values)
        writing = [clause for clause, part in written if part == bounded.part.name]
        found = [*found, *writing] if bounded.beyond(state) is not None else []
    return tuple(dict.fromkeys(found))


def writing(
    parts: Container[str],
    stages: Sequence[tuple[str, Sequence[Acting]]],
    interpreter: Interpreter,
    state: Any,
    values: Mapping[str, Any],
) -> tuple[str, ...]:
    """The clauses that write to some parts, by their ids; the rest as for `guilty`."""
    found: list[str] = []
    for _, several in stages:
        state, written = stage(several, interpreter, state, values)
        found += [clause for clause, part in written if part in parts]
    return tuple(dict.fromkeys(found))


def stage(
    several: Sequence[Acting], interpreter: Interpreter, state: Any, values: Mapping[str, Any]
) -> tuple[Any, list[tuple[str, str]]]:
    """The state after what clauses do at a stage, and the id of each clause that wrote, with the part."""
    writes: dict[str, dict[Any, Any]] = {}
    written = []
    for acting in several:
        for clause, part, told in _written(acting, interpreter, state, values):
            put(writes.setdefault(part, {}), *told)
            written.append((clause, part))
    return _done(state, writes), written


def _written(
    acting: Acting, interpreter: Interpreter, state: Any, values: Mapping[str, Any]
) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """What a clause writes at a stage: its id, the part, and what `put` notes of it."""
    each, clause = acting.each, acting.clause.id
    for thing in interpreter.value(each.of, state, values) if each else (None,):
        own = {**values, each.var.name: thing} if each else values
        if not interpreter.value(acting.test, state, own):
            continue
        for write in acting.writes:
            if write.part.name == DUE or not interpreter.value(write.where, state, own):
                continue
            index = [interpreter.value(i, state, own) for i in write.index]
            value = interpreter.value(write.value, state, own)
            within = tuple(interpreter.value(bound, state, own) for bound in write.within or ())
            told = (
                write.part.name,
                interpreter.place(write.part, index) if index else None,
                (value,) if write.in_order else value,
                write.add,
                clause,
                within or None,
            )
            yield clause, write.part.name, told


def _done(state: Any, writes: Mapping[str, Mapping[Any, Any]]) -> Any:
    """A state with what a stage writes."""
    after = {}
    for name, noted in writes.items():
        old = getattr(state, name)
        after[name] = commit(noted, old) if None in noted else tuple(commit(noted, list(old)))
    return state._replace(**after)
