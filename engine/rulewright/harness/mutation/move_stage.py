"""A clause acts a stage too early or too late."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    at = node.options.index(node.value)
    if at > 0:
        yield put(node, node.options[at - 1], "earlier")
    if at + 1 < len(node.options):
        yield put(node, node.options[at + 1], "later")


OPERATOR = Operator(
    "move-stage",
    "A clause acts a stage too early or too late.",
    frozenset({"stage"}),
    _changes,
)
