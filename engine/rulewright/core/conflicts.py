"""Clauses that contradict each other, which shows when both are asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rulewright.core.spec import Spec


class ChangeConflictError(Exception):
    """Two clauses of one stage set one value differently: the rules contradict each other."""

    said: ClassVar[str] = "{0} and {1} both change {2} at one stage, differently"

    def __init__(self, field: str, clauses: tuple[str, str], places: tuple[str, str] = ("", "")) -> None:
        one, other = (clause + place for clause, place in zip(clauses, places, strict=True))
        super().__init__(self.said.format(one, other, field))
        self.field = field
        self.clauses = clauses

    def placed(self, spec: Spec) -> ChangeConflictError:
        """The same, with where each of the clauses says so."""
        found = [spec.clause(clause) for clause in self.clauses]
        one, other = (spec.place((*c.path, "change" if "change" in c.body else str(c.does_what))) for c in found)
        return type(self)(self.field, self.clauses, (f" ({one})" if one else "", f" ({other})" if other else ""))


class MadeConflictError(ChangeConflictError):
    """Two clauses make a quantity something different."""

    said = "{0} and {1} make {2} differ"


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
