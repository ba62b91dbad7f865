"""Deciding a stipulation: proved with all its keys and a certificate, refuted, or undecided within a budget.

Budgets and costs are nodes: states that the search has played to.  The same position, stipulation, rules and budget
give the same decision, whatever the machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright_puzzles.interface import Turn

UNIQUE = ("overload", "second")
"""Which parts of a turn make two first turns the same key, unless told otherwise."""


@dataclass(frozen=True)
class Key:
    """Winning first turns that share their parts named by `unique`: those parts as actions, and every such turn."""

    parts: Turn
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class Proved:
    """The goal is reached in `length` turns and no sooner (to survive: in exactly as many as were asked for).

    If `length` is less than the stipulation's turns, the stipulation as it stands is not that of a sound puzzle.
    """

    length: int
    keys: tuple[Key, ...]
    nodes: int
    certificate: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Refuted:
    """The goal cannot be forced in so many turns."""

    nodes: int


@dataclass(frozen=True)
class Undecided:
    """The budget was spent before there was an answer: neither yes nor no."""

    nodes: int


Decision = Proved | Refuted | Undecided
