"""What a mutation operator is, and the changes it makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rulewright.core.spec import Path
from rulewright.harness.mutation.nodes import Node


class _Gone:
    """Stands for a value that is taken out of its list or map."""

    def __repr__(self) -> str:
        return "GONE"


GONE = _Gone()
Edit = tuple[Path, Any]
"""Another value at a path, or `GONE`."""


@dataclass(frozen=True, slots=True)
class Renamed:
    """Stands for the clauses with one stage taken for another."""

    old: str
    new: str

    def clause(self, clause: Mapping[str, Any]) -> Mapping[str, Any]:
        """A clause that acts at the new stage where it did at the old."""
        return {**clause, "at": self.new} if clause.get("at") == self.old else clause


@dataclass(frozen=True, slots=True)
class Change:
    """One way to change a node: `variant` tells it from the node's others; the edits; both sides in words where the
    first edit does not show them."""

    variant: str
    edits: tuple[Edit, ...]
    said: tuple[Any, Any] | None = None


def put(node: Node, value: Any, variant: str = "") -> Change:
    """Another value for a node."""
    return Change(variant, ((node.path, value),))


def drop(node: Node, key: str | int, variant: str = "") -> Change:
    """A node without one of its items."""
    return Change(variant or str(key), (((*node.path, key), GONE),))


@dataclass(frozen=True, slots=True)
class Operator:
    """A kind of small mistake: what it does in a sentence, the sort of nodes it fits, and the changes it makes."""

    name: str
    en: str
    sorts: frozenset[str]
    """The sorts of `Node` that it fits."""
    changes: Callable[[Node], Iterable[Change]]


def changed(data: Any, path: Path, value: Any) -> Any:
    """The data with another value at a path, or without what stands there; all else is shared with the original."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(data, Mapping):
        if value is GONE and not rest:
            return {k: v for k, v in data.items() if k != key}
        return {**data, key: changed(data.get(key), rest, value)}
    assert isinstance(key, int)
    if value is GONE and not rest:
        return [*data[:key], *data[key + 1 :]]
    return [*data[:key], changed(data[key], rest, value), *data[key + 1 :]]
