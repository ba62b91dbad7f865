"""A clause acts always, not only when its condition holds."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, drop


def _changes(node: Node) -> Iterator[Change]:
    if "when" in node.value and "defines" not in node.value:
        yield drop(node, "when")


OPERATOR = Operator(
    "drop-when",
    "A clause acts always, not only when its condition holds.",
    frozenset({"clause"}),
    _changes,
)
