"""All of some conditions and any of them are mixed up."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import GONE, Change, Operator


def _changes(node: Node) -> Iterator[Change]:
    ((name, items),) = node.value.items()
    if len(items) > 1:
        other = "any" if name == "all" else "all"
        yield Change("", (((*node.path, name), GONE), ((*node.path, other), items)), (name, other))


OPERATOR = Operator(
    "widen-group",
    "All of some conditions and any of them are mixed up.",
    frozenset({"group"}),
    _changes,
)
