"""Two steps that fall due one after the other come in the other order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from rulewright.core.spec import DUE
from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change, Operator, put


def _changes(node: Node) -> Iterator[Change]:
    if isinstance(node.value, Mapping):
        return
    due = [i for i, change in enumerate(node.value) if DUE in change]
    for one, other in pairwise(due):
        swapped = list(node.value)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        if swapped != node.value:
            yield put(node, swapped, str(one))


OPERATOR = Operator(
    "swap-dues",
    "Two steps that fall due one after the other come in the other order.",
    frozenset({"change"}),
    _changes,
)
