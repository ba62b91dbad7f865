"""Clauses that contradict each other, which shows when both are asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rulewright.core.play import Limits
from rulewright.core.spec import Path, Spec


class ChangeConflictError(Exception):
    """Two clauses of one stage set one value differently: the rules contradict each other."""

    said: ClassVar[str] = "{0} and {1} both change {2} at one stage, differently"
    fault: ClassVar[str] = "the rules contradict each other"
    """What is wrong with rules by which this comes about."""

    def __init__(self, field: str, clauses: tuple[str, ...], places: Sequence[str] = ()) -> None:
        super().__init__(
            self._told(field, [c + p for c, p in zip(clauses, places or [""] * len(clauses), strict=True)])
        )
        self.field = field
        self.clauses = clauses
        self.places = places

    @property
    def told(self) -> str:
        """What is wrong with the rules, and where it shows."""
        return f"{self.fault}: {self}"

    def _told(self, field: str, clauses: Sequence[str]) -> str:
        return self.said.format(*clauses, field)

    def placed(self, spec: Spec, origins: Mapping[str, Path] | None = None) -> ChangeConflictError:
        """The same, with where each of the clauses says so: by `origins` the keys that lead there in the rules."""
        if self.places:
            return self
        known, found = origins or {}, [spec.clause(clause) for clause in self.clauses]
        said = [(*c.path, "change" if "change" in c.body else str(c.does_what)) for c in found]
        places = [spec.place(known.get(c.id, path)) for c, path in zip(found, said, strict=True)]
        return self._with(self.clauses, [f" ({place})" if place else "" for place in places])

    def _with(self, clauses: tuple[str, ...], places: Sequence[str]) -> ChangeConflictError:
        return type(self)(self.field, clauses, places)


class AgendaError(ChangeConflictError):
    """Nothing is due any more after an action of a kind, and the game has not ended."""

    fault = "the rules are mistaken"
    why = "nothing is due any more after {}, and the game has not ended"

    def _told(self, field: str, clauses: Sequence[str]) -> str:
        return self.why.format(field) + (f": see {', '.join(clauses)}" if clauses else "")


class EndlessError(AgendaError):
    """Steps that nobody takes follow one another without an end, the last with actions of a kind."""

    why = "steps that nobody takes follow one another without an end, the last with {}"


class WeightError(ChangeConflictError):
    """What clauses say of how likely chance is to do something leaves nothing, or is less than never."""

    fault = "the rules are mistaken"

    def _told(self, field: str, clauses: Sequence[str]) -> str:
        return f"{' and '.join(clauses)}: {field}"


class MultitudeError(WeightError):
    """Clauses have more fall, or be picked, at once than can be listed."""


class WonAndLostError(WeightError):
    """Clauses have one player both win and lose."""


class MadeConflictError(ChangeConflictError):
    """Two clauses make a quantity something different."""

    said = "{0} and {1} make {2} differ"


class BeyondError(ChangeConflictError):
    """Clauses lead a part of the state beyond what it can hold, and nothing says what happens then."""

    fault = "the rules are mistaken"

    def __init__(self, limits: Limits, clauses: tuple[str, ...], value: int, places: Sequence[str] = ()) -> None:
        self.value = value
        self.limits = limits
        super().__init__(limits.part, clauses, places)

    def _told(self, field: str, clauses: Sequence[str]) -> str:
        _, least, most, long = self.limits
        led = " and ".join(clauses)
        if long:
            return (
                f"{led} make{'s' if len(clauses) == 1 else ''} {field} {self.value} long, and at most {most} are there"
            )
        can = f"at least {least}" if most is None else f"from {least} to {most}"
        return f"{led} take{'s' if len(clauses) == 1 else ''} {field} to {self.value}, and it is {can}"

    def _with(self, clauses: tuple[str, ...], places: Sequence[str]) -> ChangeConflictError:
        return BeyondError(self.limits, clauses, self.value, places)


def agreed(name: str, made: Sequence[tuple[str, Any]]) -> Any:
    """What several clauses make of a quantity.

    Args:
        name: what the quantity is called.
        made: the clauses, one or more, each with the value.

    Raises:
        MadeConflictError: if they do not agree.
    """
    (first, value), *others = made
    for clause, other in others:
        if other != value:
            raise MadeConflictError(name, (first, clause))
    return value
