"""A comparison is strict where it was not, or the other way round."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put

_OTHER = {"less": "at-most", "at-most": "less", "more": "at-least", "at-least": "more"}


def _changes(node: Node) -> Iterator[Change]:
    ((name, sides),) = node.value.items()
    if name in _OTHER:
        yield put(node, {_OTHER[name]: sides}, _OTHER[name])


OPERATOR = Operator(
    "change-relation",
    "A comparison is strict where it was not, or the other way round.",
    frozenset({"comparison"}),
    _changes,
)
