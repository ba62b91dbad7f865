"""One of several effects is forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, drop


def _changes(node: Node) -> Iterator[Change]:
    if len(node.value) > 1:
        several = isinstance(node.value, list)
        yield from (drop(node, key, str(key)) for key in (range(len(node.value)) if several else node.value))


OPERATOR = Operator(
    "drop-effect",
    "One of several effects is forgotten.",
    frozenset({"change"}),
    _changes,
)
