"""A picture is seen from a neighbouring side."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator
from rulewright.harness.mutation.pictures import turned


def _changes(node: Node) -> Iterator[Change]:
    for variant, steps in (("right", 1), ("left", 5)):
        rows = turned(node.value, steps)
        if rows is not None and rows != node.value:
            yield Change(variant, ((node.path, rows),), ("the picture", f"turned {variant}"))


OPERATOR = Operator(
    "turn-picture",
    "A picture is seen from a neighbouring side.",
    frozenset({"picture"}),
    _changes,
)
