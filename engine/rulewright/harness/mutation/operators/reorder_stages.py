"""Two neighbouring stages change places."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator


def _changes(node: Node) -> Iterator[Change]:
    for one, two in node.options:
        i = node.value.index(one)
        edits = (((*node.path, i), two), ((*node.path, i + 1), one))
        yield Change(f"{one}-{two}", edits, (f"{one}, {two}", f"{two}, {one}"))


OPERATOR = Operator(
    "reorder-stages",
    "Two neighbouring stages change places.",
    frozenset({"stages"}),
    _changes,
)
