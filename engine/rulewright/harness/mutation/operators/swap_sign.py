"""A hex of a picture has another sign."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator
from rulewright.harness.mutation.pictures import CENTRE, NOTHING, signs, with_sign


def _changes(node: Node) -> Iterator[Change]:
    for row, at, sign in signs(node.value):
        for other in node.options:
            if NOTHING not in (sign, other) and other not in (sign, CENTRE):
                yield with_sign(node, row, at, other)


OPERATOR = Operator(
    "swap-sign",
    "A hex of a picture has another sign.",
    frozenset({"picture"}),
    _changes,
)
