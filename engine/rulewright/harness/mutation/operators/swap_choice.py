"""One of a few fixed values stands for another."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    yield from (put(node, option, str(option)) for option in node.options if option != node.value)


OPERATOR = Operator(
    "swap-choice",
    "One of a few fixed values stands for another.",
    frozenset({"choice"}),
    _changes,
)
