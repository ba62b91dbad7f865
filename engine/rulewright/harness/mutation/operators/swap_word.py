"""A quantity is taken for another of the same type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    name = next(iter(node.value)) if isinstance(node.value, Mapping) else node.value
    at = node.options.index(name)
    for step in (1, -1):
        other = node.options[(at + step) % len(node.options)]
        if other != name:
            yield put(node, {other: node.value[name]} if isinstance(node.value, Mapping) else other, other)


OPERATOR = Operator(
    "swap-word",
    "A quantity is taken for another of the same type.",
    frozenset({"word"}),
    _changes,
)
