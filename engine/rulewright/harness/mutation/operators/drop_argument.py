"""An argument that need not be there is forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import GONE, Change, Operator


def _changes(node: Node) -> Iterator[Change]:
    for name in node.options:
        yield Change(name, (((*node.path, name), GONE),), ({name: node.value[name]}, "nothing"))


OPERATOR = Operator(
    "drop-argument",
    "An argument that need not be there is forgotten.",
    frozenset({"arguments"}),
    _changes,
)
