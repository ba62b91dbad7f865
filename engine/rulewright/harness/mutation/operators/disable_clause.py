"""A clause decides nothing any more."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator


def _changes(node: Node) -> Iterator[Change]:
    yield Change("", (((*node.path, "disabled"), True),), ("in force", "disabled"))


OPERATOR = Operator(
    "disable-clause",
    "A clause decides nothing any more.",
    frozenset({"clause"}),
    _changes,
)
