"""A hex lies a row or a column further."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put

LAST_ROW, LAST_COLUMN = 99, "Z"
"""Where names of hexes end."""


def _changes(node: Node) -> Iterator[Change]:
    column, row = node.value[0], int(node.value[1:])
    yield put(node, f"{column}{row + 1 if row < LAST_ROW else row - 1}", "row")
    yield put(node, f"{chr(ord(column) + (1 if column < LAST_COLUMN else -1))}{row}", "column")


OPERATOR = Operator(
    "shift-place",
    "A hex lies a row or a column further.",
    frozenset({"place"}),
    _changes,
)
