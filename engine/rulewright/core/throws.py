"""Several things that chance gives at once: a throw of dice, a draw from a bag.

What falls is a bag, so many of each thing, whatever the order; each bag is made once, and how likely it is next to
the others is a whole number: in how many ways it comes about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb, prod
from operator import mul
from typing import Any

from rulewright.core.expressions import Apply, Const, Expr, Native
from rulewright.core.types import FLAG, NUMBER, Bag, Domain, List

THROWS, PICKS = "throws", "picks"
"""So many things, each one of several, as dice fall; so many of those that lie in a bag, none of which goes back."""
Counts = tuple[int, ...]


# -- as expressions --------------------------------------------------------------------------------------


def throws(of: Domain, things: int, number: Expr, faces: Expr) -> Apply:
    """Every throw of so many things, each one of some `faces` of the `things` in a domain."""
    takes = (NUMBER, NUMBER, List(of))
    return Native("THROWS", takes, List(Bag(of)))(Const(things, NUMBER), number, faces)


def is_throw(of: Domain, number: Expr, faces: Expr, bag: Expr) -> Apply:
    """Whether a bag is such a throw."""
    return Native("IS_THROW", (NUMBER, List(of), Bag(of)), FLAG)(number, faces, bag)


def ways_of_throw(of: Domain, bag: Expr, faces: Expr, weights: Expr) -> Apply:
    """In how many ways a throw comes about, where each face weighs so much."""
    return Native("WAYS_OF_THROW", (Bag(of), List(of), List(NUMBER)), NUMBER)(bag, faces, weights)


def picks(of: Domain, number: Expr, pool: Expr) -> Apply:
    """Every pick of so many things from a bag; all that there are, where there are fewer."""
    return Native("PICKS", (NUMBER, Bag(of)), List(Bag(of)))(number, pool)


def is_pick(of: Domain, number: Expr, pool: Expr, bag: Expr) -> Apply:
    """Whether a bag is such a draw."""
    return Native("IS_PICK", (NUMBER, Bag(of), Bag(of)), FLAG)(number, pool, bag)


def ways_of_pick(of: Domain, bag: Expr, pool: Expr) -> Apply:
    """In how many ways a draw comes about."""
    return Native("WAYS_OF_PICK", (Bag(of), Bag(of)), NUMBER)(bag, pool)


def pips(of: Domain, bag: Expr, numbers: Expr) -> Apply:
    """The sum of what the things in a bag are called by."""
    return Native("PIPS", (Bag(of), List(NUMBER)), NUMBER)(bag, numbers)


# -- what they say ---------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _throws(things: int, number: int, faces: tuple[int, ...]) -> tuple[Counts, ...]:
    most = [number if thing in faces else 0 for thing in range(things)]
    return tuple(_bags(most, number))


def _bags(most: Sequence[int], number: int) -> Iterator[Counts]:
    """Every bag of so many things, at most so many of each; first those with many of the last things."""
    if not most:
        if not number:
            yield ()
        return
    *others, last = most
    for many in range(min(number, last), -1, -1):
        for bag in _bags(others, number - many):
            yield (*bag, many)


@lru_cache(maxsize=1024)
def _picks(number: int, pool: Counts) -> tuple[Counts, ...]:
    return tuple(_bags(pool, min(number, sum(pool))))


def _is_throw(number: int, faces: Sequence[int], bag: Counts) -> bool:
    return sum(bag) == number and all(thing in faces for thing, many in enumerate(bag) if many)


def _is_pick(number: int, pool: Counts, bag: Counts) -> bool:
    return sum(bag) == min(number, sum(pool)) and all(many <= there for many, there in zip(bag, pool, strict=True))


def _ways_of_throw(bag: Counts, faces: Sequence[int], weights: Sequence[int]) -> int:
    ways, left = 1, sum(bag)
    for face, weight in dict(zip(faces, weights, strict=True)).items():
        ways *= comb(left, bag[face]) * weight ** bag[face]
        left -= bag[face]
    return ways


def _ways_of_pick(bag: Counts, pool: Counts) -> int:
    return prod(map(comb, pool, bag))


def _pips(bag: Counts, numbers: Sequence[int]) -> int:
    return sum(map(mul, bag, numbers))


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "THROWS": lambda things, number, faces: _throws(things, number, tuple(faces)),
    "IS_THROW": _is_throw,
    "WAYS_OF_THROW": _ways_of_throw,
    "PICKS": lambda number, pool: _picks(number, tuple(pool)),
    "IS_PICK": _is_pick,
    "WAYS_OF_PICK": _ways_of_pick,
    "PIPS": _pips,
}
"""What the expressions ask, by name."""
