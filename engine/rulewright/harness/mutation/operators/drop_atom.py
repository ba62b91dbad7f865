"""One of several conditions is forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import GONE, Change, Operator


def _changes(node: Node) -> Iterator[Change]:
    ((name, items),) = node.value.items()
    for i, item in enumerate(items):
        if len(items) > 1:
            yield Change(str(i), (((*node.path, name, i), GONE),), (item, "nothing"))


OPERATOR = Operator(
    "drop-atom",
    "One of several conditions is forgotten.",
    frozenset({"group"}),
    _changes,
)
