"""A picture lacks one of its hexes."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator
from rulewright.harness.mutation.pictures import NOTHING, signs, with_sign


def _changes(node: Node) -> Iterator[Change]:
    for row, at, sign in signs(node.value):
        if sign != NOTHING:
            yield with_sign(node, row, at, NOTHING)


OPERATOR = Operator(
    "remove-hex",
    "A picture lacks one of its hexes.",
    frozenset({"picture"}),
    _changes,
)
