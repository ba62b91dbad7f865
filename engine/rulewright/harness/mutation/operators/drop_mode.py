"""A clause forgets a mode of the game."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    if len(node.value) > 1:
        for mode in node.value:
            yield put(node, [other for other in node.value if other != mode], mode)


OPERATOR = Operator(
    "drop-mode",
    "A clause forgets a mode of the game.",
    frozenset({"modes"}),
    _changes,
)
