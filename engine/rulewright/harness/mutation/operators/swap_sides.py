"""The two sides of a comparison change places."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    ((name, (one, other)),) = node.value.items()
    if name not in ("is", "in"):
        yield put(node, {name: [other, one]})


OPERATOR = Operator(
    "swap-sides",
    "The two sides of a comparison change places.",
    frozenset({"comparison"}),
    _changes,
)
