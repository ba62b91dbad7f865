"""Some element of a set and every one are mixed up."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import GONE, Change, Operator


def _changes(node: Node) -> Iterator[Change]:
    ((name, data),) = node.value.items()
    other = "every" if name == "some" else "some"
    yield Change("", (((*node.path, name), GONE), ((*node.path, other), data)), (name, other))


OPERATOR = Operator(
    "widen-quantifier",
    "Some element of a set and every one are mixed up.",
    frozenset({"quantifier"}),
    _changes,
)
