"""A picture has one hex more."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator
from rulewright.harness.mutation.pictures import CENTRE, NOTHING, signs, with_sign


def _changes(node: Node) -> Iterator[Change]:
    for row, at, sign in signs(node.value):
        for other in node.options:
            if sign == NOTHING and other not in (NOTHING, CENTRE):
                yield with_sign(node, row, at, other)


OPERATOR = Operator(
    "add-hex",
    "A picture has one hex more.",
    frozenset({"picture"}),
    _changes,
)
