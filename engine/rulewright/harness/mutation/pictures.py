"""Pictures of hexes in a drawn grid: what stands on each, and the same picture turned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import Change

NOTHING, CENTRE = ".", "*"
"""The sign of a hex that has nothing, and of the one that all others are seen from."""


def signs(rows: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Row, column and sign of every hex but the centre."""
    for row, text in enumerate(rows):
        yield from ((row, at, sign) for at, sign in enumerate(text) if sign not in (" ", CENTRE))


def with_sign(node: Node, row: int, at: int, sign: str) -> Change:
    """A picture with another sign on one hex."""
    text = node.value[row]
    other = text[:at] + sign + text[at + 1 :]
    return Change(f"{row}.{at}{sign}", (((*node.path, row), other),))


def turned(rows: Sequence[str], steps: int) -> list[str] | None:
    """The picture turned clockwise by so many steps of 60 degrees; None if it does not go round.

    A hex lies two rows above its southern neighbour, and one row and two columns from the four others.
    """
    drawn = {(at, row): sign for row, text in enumerate(rows) for at, sign in enumerate(text) if sign != " "}
    middle = next((at for at, sign in drawn.items() if sign == CENTRE), None)
    if middle is None:
        return None
    seen = {((at - middle[0]) // 2, middle[1] - row): sign for (at, row), sign in drawn.items()}
    for _ in range(steps):
        seen = {((x + y) // 2, (y - 3 * x) // 2): sign for (x, y), sign in seen.items()}
    moved = {(middle[0] + 2 * x, middle[1] - y): sign for (x, y), sign in seen.items()}
    if set(moved) != set(drawn):
        return None
    return ["".join(moved.get((at, row), " ") for at in range(len(text))) for row, text in enumerate(rows)]
