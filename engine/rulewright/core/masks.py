"""Questions about all places of a board that look at nothing but what stands on each.

Where the board is bytes, what is asked of one place is a byte of a mask, and one `translate` asks it of all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rulewright.core.expressions import (
    After,
    Apply,
    Call,
    Expr,
    Following,
    Gathered,
    Made,
    Mapped,
    Part,
    Quantified,
    Read,
    Table,
    Total,
    Var,
    replaced,
    walk,
)
from rulewright.core.types import Domain, Type

THING = "_thing"
"""The name of what stands on a place; no rule can give it."""


class Mask(NamedTuple):
    """A question about the `thing` on a place of a part, for each value of some variables, which are `named` anew in
    the `test` so that the same question is the same."""

    part: Part
    thing: Var
    by: tuple[Var, ...]
    named: tuple[Var, ...]
    test: Expr


@lru_cache(maxsize=256)
def mask(place: Var, that: Expr) -> Mask | None:
    """The mask that answers what is asked of a place; None if that asks about anything else."""
    if len(that.reads) != 1:
        return None
    reads = {inner for inner in walk(that) if isinstance(inner, Read)}
    read = next(iter(reads), None)
    if read is None or len(reads) > 1 or not read.part.packed or read.index != (place,):
        return None
    thing = Var(THING, read.type)
    test = replaced(that, read, thing)
    by = tuple(dict.fromkeys(n for n in walk(test) if isinstance(n, Var) and n != thing))
    if place in by or not all(_numbered(var.type) for var in by) or not all(map(_finite, walk(test))):
        return None
    named = tuple(Var(f"{THING}{number}", var.type) for number, var in enumerate(by))
    for var, name in zip(by, named, strict=True):
        test = replaced(test, var, name)
    return Mask(read.part, thing, by, named, test)


def _numbered(type_: Type) -> bool:
    return isinstance(type_, Domain) and not type_.options


def _finite(node: Expr) -> bool:
    """Whether an expression asks about nothing but values that can be gone through beforehand."""
    if isinstance(node, Apply):
        return isinstance(node.function, Table)
    return not isinstance(node, After | Call | Quantified | Total | Mapped | Following | Made | Gathered)
