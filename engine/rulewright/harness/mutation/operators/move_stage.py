"""A clause acts a stage too early or too late."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    yield from (put(node, stage, stage) for stage in node.options)


OPERATOR = Operator(
    "move-stage",
    "A clause acts a stage too early or too late.",
    frozenset({"stage"}),
    _changes,
)
