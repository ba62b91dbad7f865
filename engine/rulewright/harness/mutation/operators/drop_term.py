"""One of the numbers that another is made of is forgotten."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    ((name, items),) = node.value.items()
    for i in range(len(items)):
        left = [*items[:i], *items[i + 1 :]]
        yield put(node, {name: left} if len(left) > 1 else left[0], str(i))


OPERATOR = Operator(
    "drop-term",
    "One of the numbers that another is made of is forgotten.",
    frozenset({"reckoning"}),
    _changes,
)
