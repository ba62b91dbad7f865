"""Something is named after its neighbour."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    at = node.options.index(node.value)
    for step in (1, -1):
        other = node.options[(at + step) % len(node.options)]
        if other != node.value:
            yield put(node, other, str(other))


OPERATOR = Operator(
    "swap-name",
    "Something is named after its neighbour.",
    frozenset({"name"}),
    _changes,
)
