"""A condition is turned round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    if node.path[-1] == "not":
        return  # what stands under a `not` is turned round with it
    turned = isinstance(node.value, Mapping) and set(node.value) == {"not"}
    yield put(node, node.value["not"] if turned else {"not": node.value})


OPERATOR = Operator(
    "negate-condition",
    "A condition is turned round.",
    frozenset({"condition"}),
    _changes,
)
