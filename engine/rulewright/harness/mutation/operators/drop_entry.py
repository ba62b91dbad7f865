"""A list or map of constants lacks one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import GONE, Change, Operator


def _changes(node: Node) -> Iterator[Change]:
    if isinstance(node.value, Mapping):
        yield from (
            Change(key, (((*node.path, key), GONE),), (f"{key}: {said}", "nothing")) for key, said in node.value.items()
        )
    else:
        yield from (Change(str(i), (((*node.path, i), GONE),), (said, "nothing")) for i, said in enumerate(node.value))


OPERATOR = Operator(
    "drop-entry",
    "A list or map of constants lacks one.",
    frozenset({"entries"}),
    _changes,
)
