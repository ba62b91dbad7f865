"""Something faces a neighbouring way."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    at = node.options.index(node.value)
    for variant, step in (("right", 1), ("left", -1)):
        yield put(node, node.options[(at + step) % len(node.options)], variant)


OPERATOR = Operator(
    "turn-facing",
    "Something faces a neighbouring way.",
    frozenset({"facing"}),
    _changes,
)
