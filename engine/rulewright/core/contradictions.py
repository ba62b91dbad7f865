"""What cannot hold together: for each value that conditions compare, what they leave it to be.

A value is known by how it is written: the same words ask the same thing wherever no variable means something else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulewright.core.expressions import Const
from rulewright.core.frozen import Frozen
from rulewright.core.quantities import Known, Nothing, Several, Sort, Value
from rulewright.core.spec import Path
from rulewright.core.types import Number
from rulewright.core.vocabulary import Quantity, SetWord, Word

_MIRRORED = {"is": "is", "less": "more", "more": "less", "at-most": "at-least", "at-least": "at-most"}
_WAYS = {"is": "=", "less": "<", "more": ">", "at-most": "<=", "at-least": "=>"}
"""How two values may stand to each other where a comparison holds."""
_NOWHERE = "-"
"""How they stand where one of them is none."""
_EVERY = frozenset("<=>" + _NOWHERE)
_WITHOUT = frozenset(("path", "sort", "type", "within", "test", "things"))
"""What is left out where two values are the same: the place, and what follows from the rest."""


def key(node: Any) -> str:
    """How a condition or a value is written, wherever it stands."""
    if isinstance(node, Quantity | SetWord | Word):
        return node.name
    if isinstance(node, Frozen):
        names = [name for name in node.__match_args__ if name not in _WITHOUT]
    elif isinstance(node, tuple) and hasattr(node, "_fields"):
        names = [name for name in node._fields if name not in _WITHOUT]
    elif isinstance(node, tuple):
        return f"({', '.join(map(key, node))})"
    else:
        return repr(node)
    return f"{type(node).__name__}({', '.join(key(getattr(node, name)) for name in names)})"


@dataclass
class Left:
    """What a value may still be, and where that is said: numbers from one to another, or some things but others."""

    path: Path
    least: float | None = None
    most: float | None = None
    only: frozenset[Any] | None = None
    never: frozenset[Any] = frozenset()

    @property
    def nothing(self) -> bool:
        """Whether there is nothing that it could be."""
        if self.least is not None and self.most is not None and self.least > self.most:
            return True
        return self.only is not None and self.only <= self.never


@dataclass
class Said:
    """What is said of values so far, by how they are written."""

    left: dict[str, Left] = field(default_factory=dict)
    ways: dict[tuple[str, str], tuple[frozenset[str], Path]] = field(default_factory=dict)
    truths: dict[str, tuple[bool, Path]] = field(default_factory=dict)

    def copy(self) -> Said:
        """The same, to say more of it."""
        return Said(dict(self.left), dict(self.ways), dict(self.truths))

    def holds(self, asked: str, truth: bool, path: Path) -> Path | None:
        """Say whether something holds; where the contrary is said, if it is."""
        said, where = self.truths.setdefault(asked, (truth, path))
        return where if said != truth else None

    def compared(self, relation: str, left: Value, right: Value, truth: bool, path: Path) -> Path | None:
        """Say whether a comparison holds; where something is said that it cannot hold beside."""
        one, other = _literals(left), _literals(right)
        if one is not None and other is not None:
            return None
        if other is not None:
            return self._narrowed(left, relation, other, truth, path)
        if one is not None and relation in _MIRRORED:
            return self._narrowed(right, _MIRRORED[relation], one, truth, path)
        if relation not in _WAYS:
            return self.holds(key((relation, left, right)), truth, path)
        first, second = key(left), key(right)
        if second < first:
            first, second, relation = second, first, _MIRRORED[relation]
        now = frozenset(_WAYS[relation]) if truth else _EVERY - frozenset(_WAYS[relation])
        before, where = self.ways.get((first, second), (_EVERY, path))
        self.ways[first, second] = before & now, path
        return None if before & now else where

    def _narrowed(self, value: Value, relation: str, literals: Sequence[Any], truth: bool, path: Path) -> Path | None:
        """Say how a value stands to one that is written out, or to several."""
        asked, sort = key(value), getattr(value, "sort", Sort(Number()))
        before = self.left.get(asked) or Left(path, sort.least, sort.most)
        if not isinstance(sort.of, Number):
            now = _among(before, frozenset(literals), truth, path)
        elif len(literals) == 1:
            now = _NUMBERS[relation, truth](before, literals[0], 1 / sort.of.parts, path)
        else:
            return None
        self.left[asked] = now
        return before.path if now.nothing else None


def _literals(value: Value) -> Sequence[Any] | None:
    """What is written out; None if it is not."""
    if isinstance(value, Nothing):
        return [None]
    if isinstance(value, Several):
        found = [_literals(item) for item in value.items]
        return None if None in found else [one for each in found if each for one in each]
    return [value.expr.value] if isinstance(value, Known) and isinstance(value.expr, Const) else None


def _among(before: Left, things: frozenset[Any], truth: bool, path: Path) -> Left:
    if truth:
        only = things if before.only is None else before.only & things
        return Left(path, only=only, never=before.never)
    return Left(path, only=before.only, never=before.never | things)


def _up_to(before: Left, most: float, _: float, path: Path) -> Left:
    return Left(path, before.least, most if before.most is None else min(before.most, most))


def _from(before: Left, least: float, _: float, path: Path) -> Left:
    return Left(path, least if before.least is None else max(before.least, least), before.most)


def _below(before: Left, number: float, step: float, path: Path) -> Left:
    return _up_to(before, number - step, step, path)


def _above(before: Left, number: float, step: float, path: Path) -> Left:
    return _from(before, number + step, step, path)


def _just(before: Left, number: float, step: float, path: Path) -> Left:
    return _from(_up_to(before, number, step, path), number, step, path)


def _not(before: Left, number: float, step: float, path: Path) -> Left:
    if before.least == number:
        return _above(before, number, step, path)
    return _below(before, number, step, path) if before.most == number else before


_NUMBERS: dict[tuple[str, bool], Callable[[Left, float, float, Path], Left]] = {
    **{("is", True): _just, ("in", True): _just, ("is", False): _not, ("in", False): _not},
    **{("less", True): _below, ("less", False): _from, ("more", True): _above, ("more", False): _up_to},
    **{("at-most", True): _up_to, ("at-most", False): _above},
    **{("at-least", True): _from, ("at-least", False): _below},
}
"""What a number may still be where a comparison with another holds, or does not."""
