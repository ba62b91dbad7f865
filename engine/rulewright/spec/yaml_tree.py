"""Where the values of a YAML text stand: a tree of offsets beside the plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

__all__ = ["Node", "Span"]

Span: TypeAlias = tuple[int, int]
"""Begin and end of a scalar in the text: a plain tuple, which the garbage collector leaves alone."""


class Node:
    """A list or mapping: its data, and where the things in it stand."""

    __slots__ = ("data", "end", "flow", "places", "start")

    def __init__(self, start: int, flow: bool, data: Any, places: Any) -> None:
        self.start = start
        self.end = start
        self.flow = flow
        self.data = data
        self.places: Any = places
        """Of a list: the node or span of each item.  Of a mapping: by key its begin and end, then those of a scalar
        or the node of a list or mapping."""

    def child(self, step: str | int) -> Node | Span | None:
        """What stands one step down, None if there is nothing."""
        if isinstance(self.places, dict):
            found = self.places.get(step)
            return None if found is None else _below(found)
        if isinstance(step, int) and 0 <= step < len(self.places):
            inside: Node | Span = self.places[step]
            return inside
        return None

    def children(self) -> Iterator[Node | Span]:
        """All that stands one step down."""
        return map(_below, self.places.values()) if isinstance(self.places, dict) else iter(self.places)


def _below(place: tuple[int, int, Node] | tuple[int, int, int, int]) -> Node | Span:
    """What stands at a key, of what is kept of the two."""
    return place[2] if len(place) == 3 else place[2:]
