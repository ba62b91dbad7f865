"""What is listed to be gone through, and how much of it may be: what chance gives at once (a throw of dice, a draw from
a bag), and numbers.

What falls is a bag, so many of each thing, whatever the order; each bag is made once, and how likely it is next to
the others is a whole number: in how many ways it comes about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import accumulate, islice
from math import comb, prod
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple

from rulewright.core.conflicts import ChangeConflictError, MultitudeError
from rulewright.core.expressions import MOST, Apply, Const, Expr, Join, Native, Quantified, Span, free
from rulewright.core.operations import plus, size
from rulewright.core.spec import Path, Spec
from rulewright.core.types import FLAG, NUMBER, Bag, Domain, List

if TYPE_CHECKING:
    from rulewright.core.interpreter import Interpreter

THROWS, PICKS, NUMBERS = "throws", "picks", "numbers"
"""So many things, each one of several, as dice fall; so many of those that lie in a bag, none of which goes back; all
numbers from one to another."""
Counts = tuple[int, ...]


# -- as expressions --------------------------------------------------------------------------------------


def throws(of: Domain, things: int, number: Expr, faces: Expr, at: int, times: Expr) -> Apply:
    """Every throw of so many things, each one of some `faces` of the `things` in a domain; of the listing `at` that,
    which is gone through so many times."""
    takes = (NUMBER, NUMBER, List(of), NUMBER, NUMBER)
    return Native("THROWS", takes, List(Bag(of)))(Const(things, NUMBER), number, faces, Const(at, NUMBER), times)


def is_throw(of: Domain, number: Expr, faces: Expr, bag: Expr) -> Apply:
    """Whether a bag is such a throw."""
    return Native("IS_THROW", (NUMBER, List(of), Bag(of)), FLAG)(number, faces, bag)


def ways_of_throw(of: Domain, bag: Expr, faces: Expr, weights: Expr) -> Apply:
    """In how many ways a throw comes about, where each face weighs so much."""
    return Native("WAYS_OF_THROW", (Bag(of), List(of), List(NUMBER)), NUMBER)(bag, faces, weights)


def picks(of: Domain, number: Expr, pool: Expr, at: int, times: Expr) -> Apply:
    """Every pick of so many things from a bag; all that there are, where there are fewer; as with `throws`."""
    takes = (NUMBER, Bag(of), NUMBER, NUMBER)
    return Native("PICKS", takes, List(Bag(of)))(number, pool, Const(at, NUMBER), times)


def is_pick(of: Domain, number: Expr, pool: Expr, bag: Expr) -> Apply:
    """Whether a bag is such a draw."""
    return Native("IS_PICK", (NUMBER, Bag(of), Bag(of)), FLAG)(number, pool, bag)


def ways_of_pick(of: Domain, bag: Expr, pool: Expr) -> Apply:
    """In how many ways a draw comes about."""
    return Native("WAYS_OF_PICK", (Bag(of), Bag(of)), NUMBER)(bag, pool)


def numbers(first: Expr, last: Expr, at: int, times: Expr) -> Apply:
    """The numbers from one to another; as with `throws`."""
    return Native("NUMBERS", (NUMBER, NUMBER, NUMBER, NUMBER), List(NUMBER))(first, last, Const(at, NUMBER), times)


def listed(of: Expr) -> Expr | None:
    """How many are listed where several things are gone through; None where rules or what there is say how many."""
    match of:
        case Quantified("those", of=among):
            return listed(among)
        case Join(items):
            several = [many for many in map(listed, items) if many is not None]
            return reduce(plus, several) if several else None
        case Span() | Apply(Native("THROWS" | "PICKS" | "NUMBERS")):
            return size(of)
    return None


def pips(of: Domain, bag: Expr, numbers: Expr) -> Apply:
    """The sum of what the things in a bag are called by."""
    return Native("PIPS", (Bag(of), List(NUMBER)), NUMBER)(bag, numbers)


# -- what they say ---------------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def _throws(things: int, number: int, faces: tuple[int, ...]) -> tuple[Counts, ...] | None:
    """Every such throw; None if they are too many."""
    if _too_many(number, len({*faces})):
        return None
    return _few(tuple(number if thing in faces else 0 for thing in range(things)), number)


def _too_many(number: int, faces: int) -> bool:
    """Whether so many things of so many faces fall in too many ways, which is known before any is made."""
    return number > 0 and faces > 0 and comb(number + faces - 1, faces - 1) > MOST


@lru_cache(maxsize=128)
def _picks(number: int, pool: Counts) -> tuple[Counts, ...] | None:
    """Every such pick; None if they are too many."""
    return _few(pool, min(number, sum(pool)))


def _few(most: Counts, number: int) -> tuple[Counts, ...] | None:
    found = tuple(islice(_bags(most, number), MOST + 1))
    return found if len(found) <= MOST else None


def _bags(most: Counts, number: int) -> Iterator[Counts]:
    """Every bag of so many things, at most so many of each; first those with many of the last things."""
    bag, before = [0] * len(most), list(accumulate(most, initial=0))

    def filled(at: int, left: int) -> Iterator[Counts]:
        if not left:
            yield tuple(bag)
            return
        while at and before[at] >= left:
            at -= 1
            for many in range(min(left, most[at]), max(left - before[at], 1) - 1, -1):
                bag[at] = many
                yield from filled(at, left - many)
            bag[at] = 0

    return filled(len(most), number)


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


# -- what is too much ------------------------------------------------------------------------------------


class Listing(NamedTuple):
    """Where rules ask for all that may fall or be picked: how many of what, as expressions, or from which number to
    which; and for each of how many other things that are listed."""

    path: Path
    how: str
    number: Expr
    of: Expr
    times: Expr


class Listings:
    """All of them in some rules.  What is known before play to be too much is told then, the rest where it comes up."""

    def __init__(self, spec: Spec, like: Listings | None = None) -> None:
        """Begin with those of rules of which something is taken over, if any are."""
        self.spec = spec
        self._found: list[Listing] = [*like._found] if like else []

    def at(self, listing: Listing) -> int:
        """The number of one, which is the same for the same."""
        if listing not in self._found:
            self._found.append(listing)
        return self._found.index(listing)

    @property
    def functions(self) -> Mapping[str, Callable[..., Any]]:
        """What the expressions ask, by name."""

        def throws(things: int, number: int, faces: Sequence[int], at: int, times: int) -> tuple[Counts, ...]:
            found = _throws(things, number, tuple(faces))
            if found is None:
                raise self.refused(
                    self._found[at].path, f"{_of_throw(number, len({*faces}))}; {_at_most(len({*faces}))}"
                )
            bounded(len(found), at, times)
            return found

        def picks(number: int, pool: Sequence[int], at: int, times: int) -> tuple[Counts, ...]:
            found = _picks(number, tuple(pool))
            if found is None:
                told = f"{number} of {sum(pool)} things may be picked in more than {MOST} ways"
                raise self.refused(self._found[at].path, told)
            bounded(len(found), at, times)
            return found

        def numbers(first: int, last: int, at: int, times: int) -> range:
            if last - first >= MOST:
                raise self.refused(self._found[at].path, f"{_of_numbers(first, last)}; at most {MOST} at once")
            bounded(last - first + 1, at, times)
            return range(first, last + 1)

        def bounded(many: int, at: int, times: int) -> None:
            if many * times > MOST:
                raise self.refused(self._found[at].path, f"{_of_each(many, times)}; at most {MOST} at once")

        return {**_FUNCTIONS, "THROWS": throws, "PICKS": picks, "NUMBERS": numbers}

    def foreseen(self, interpreter: Interpreter) -> Iterator[tuple[Path, str, str]]:
        """What is too much whatever the position: where it is, what is wrong, and what to do."""
        for path, how, number, of, times in self._found:
            if free(number) or number.reads:
                continue
            many = interpreter.value(number, None, {})
            if how == NUMBERS:
                last = many if free(of) or of.reads else interpreter.value(of, None, {})
                if last - many >= MOST:
                    yield path, _of_numbers(many, last), f"at most {MOST} at once"
                    continue
            elif many < 0:
                yield (*path, how, "number"), *none_of(many)
            if how == PICKS or free(of) or of.reads:
                continue
            faces = len({*interpreter.value(of, None, {})}) if how == THROWS else 0
            if _too_many(many, faces):
                yield path, _of_throw(many, faces), _at_most(faces)
            elif (how == NUMBERS or many >= 0) and not (free(times) or times.reads):
                each = interpreter.value(times, None, {})
                ways = last - many + 1 if how == NUMBERS else comb(many + faces - 1, many) if faces else 0
                if ways * each > MOST:
                    yield path, _of_each(ways, each), f"at most {MOST} at once"

    def limited(self, kind: str, lists: Callable[..., None]) -> Callable[..., None]:
        """What lists actions of a kind with several fields, one of them a bag or many numbers; too many are refused."""

        def limit(state: Any, player: int, out: list[Any]) -> None:
            lists(state, player, found := _Limited(lambda: self.refused(self._offered(kind), _of_fields(kind))))
            out += found

        return limit

    def _offered(self, kind: str) -> Path:
        """Where a kind of action is offered."""
        said = (clause for clause in self.spec.clauses if clause.body.get("offers") in (kind, [kind]))
        return next(((*clause.path, "from") for clause in said), ())

    def refused(self, path: Path, told: str) -> ChangeConflictError:
        """The error that something is too much, with the clause and where it says so."""
        clause = next((clause for clause in self.spec.clauses if clause.path == path[:2]), None)
        if clause is None:
            return MultitudeError(told, (str(self.spec.place(path) or self.spec.game),))
        return MultitudeError(told, (clause.id,)).placed(self.spec, {clause.id: path})


class _Limited(list[Any]):
    """A list that raises an error instead of growing beyond what can be gone through."""

    def __init__(self, error: Callable[[], Exception]) -> None:
        super().__init__()
        self.error = error

    def append(self, one: Any) -> None:
        if len(self) >= MOST:
            raise self.error()
        super().append(one)


def none_of(number: float) -> tuple[str, str]:
    """What is wrong with so many things, below none, and what to write."""
    return f"{number} things can neither fall nor be picked", "0 or more"


def _of_throw(number: int, faces: int) -> str:
    return f"{number} things with {faces} faces may fall in more than {MOST} ways"


def _at_most(faces: int) -> str:
    """How many things of so many faces may fall at once."""
    number = 1
    while not _too_many(number + 1, faces):
        number += 1
    return f"at most {number} at once"


def _of_numbers(first: int, last: int) -> str:
    return f"the numbers from {first} to {last} are more than {MOST}"


def _of_each(many: int, times: int) -> str:
    return f"{many} things for each of {times} others are more than {MOST}"


def _of_fields(kind: str) -> str:
    return f"{kind} may be done in more than {MOST} ways: what its fields may be is multiplied"


_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "IS_THROW": _is_throw,
    "WAYS_OF_THROW": _ways_of_throw,
    "IS_PICK": _is_pick,
    "WAYS_OF_PICK": _ways_of_pick,
    "PIPS": _pips,
}
"""What else the expressions ask, by name."""
