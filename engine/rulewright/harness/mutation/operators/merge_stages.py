"""What two neighbouring stages change is changed at once."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import GONE, Change, Operator, Renamed


def _changes(node: Node) -> Iterator[Change]:
    for one, two in node.options:
        edits = (((*node.path, node.value.index(two)), GONE), (("clauses",), Renamed(two, one)))
        yield Change(f"{one}-{two}", edits, (f"{one}, then {two}", "both at once"))


OPERATOR = Operator(
    "merge-stages",
    "What two neighbouring stages change is changed at once.",
    frozenset({"neighbours"}),
    _changes,
)
