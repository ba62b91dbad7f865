"""What a comparison found, and of what a quantity is made: facts that are told by titles, with signs.

A side is told as ``gold of Rouge: 1``; the titles of quantities stand in the game's folder, under ``titles`` in its
``game.yaml``, each with places for its parameters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rulewright.core.quantities import Sort

if TYPE_CHECKING:
    pass


class Side(NamedTuple):
    """A side of a comparison: what it came to, and its name and arguments or what it is made of."""

    value: Any
    sort: Sort | None
    """None of what is always none."""
    name: str = ""
    args: tuple[Side, ...] = ()
    params: tuple[str, ...] = ()
    op: str = ""


class Comparison(NamedTuple):
    """Whether two values stand to each other as a condition says; the second is None where one is but asked whether it
    holds."""

    relation: str
    left: Side
    right: Side | None
    holds: bool
    state: Any
    player: int
    before: Any = None


class Unfolded(NamedTuple):
    """A quantity that clauses have changed: its base with what each adds, or the clauses that make it what it is."""

    side: Side
    base: tuple[Any, str]
    """What it would be unchanged, and the clause that computes it."""
    added: tuple[tuple[Any, str, tuple[Side, ...]], ...]
    """What a clause adds, if anything, its id, and of which things it is the total."""
    makers: tuple[str, ...]
    state: Any
    before: Any = None
