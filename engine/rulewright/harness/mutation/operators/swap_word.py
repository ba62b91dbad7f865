"""A quantity is taken for another of the same type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    name = next(n for n in node.value if n in node.options) if isinstance(node.value, Mapping) else node.value
    at = node.options.index(name)
    for step in (1, -1):
        other = node.options[(at + step) % len(node.options)]
        if other != name:
            yield put(node, _called(node.value, name, other), other)


def _called(value: Any, name: str, other: str) -> Any:
    """What is written, with another word."""
    if not isinstance(value, Mapping):
        return other
    return {other if key == name else key: item for key, item in value.items()}


OPERATOR = Operator(
    "swap-word",
    "A quantity is taken for another of the same type.",
    frozenset({"word"}),
    _changes,
)
