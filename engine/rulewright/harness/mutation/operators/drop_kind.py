"""A clause forgets a kind of action."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    if len(node.options) > 1:
        for kind in node.options:
            yield put(node, [other for other in node.options if other != kind], kind)


OPERATOR = Operator(
    "drop-kind",
    "A clause forgets a kind of action.",
    frozenset({"kinds"}),
    _changes,
)
