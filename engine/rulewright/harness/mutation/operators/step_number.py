"""A number is one step larger or smaller."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    step, *ways = node.options
    yield from (put(node, node.value + by, way) for way, by in (("+", step), ("-", -step)) if way in (ways or "+-"))


OPERATOR = Operator(
    "step-number",
    "A number is one step larger or smaller.",
    frozenset({"number"}),
    _changes,
)
