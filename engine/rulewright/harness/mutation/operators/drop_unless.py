"""An exception is forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, drop


def _changes(node: Node) -> Iterator[Change]:
    if isinstance(node.value, Mapping) and "unless" in node.value:
        yield drop(node, "unless")


OPERATOR = Operator(
    "drop-unless",
    "An exception is forgotten.",
    frozenset({"clause", "condition"}),
    _changes,
)
