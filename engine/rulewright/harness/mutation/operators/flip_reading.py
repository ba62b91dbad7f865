"""A reading has another default."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    yield from (put(node, option, option) for option in node.options if option != node.value)


OPERATOR = Operator(
    "flip-reading",
    "A reading has another default.",
    frozenset({"reading"}),
    _changes,
)
