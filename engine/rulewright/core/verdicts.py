"""Whether an action is legal: the clauses that decided, and what made them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from rulewright.core.explain import Told
from rulewright.core.spec import Clause


class Reason:
    """A clause that decided, and the facts that made it decide (found out when somebody asks)."""

    def __init__(self, clause: Clause, tell: Callable[[], tuple[Told, ...]] = tuple) -> None:
        self.clause = clause
        self._tell = tell

    @cached_property
    def facts(self) -> tuple[Told, ...]:
        """What shows that the clause decides so."""
        return self._tell()


class Rest(NamedTuple):
    """Something in the game's data that a verdict rests on, in words, with where it comes from (a status)."""

    what: str
    status: str


class Verdict(NamedTuple):
    """Whether an action is legal and by which clauses.

    If it is illegal, `reasons` are all clauses that forbid it, or the clauses that offer its kind where none
    offers this action.  If it is legal, they are the clauses whose exception allowed it.
    """

    legal: bool
    reasons: tuple[Reason, ...]
    offered: bool
    offers: tuple[Clause, ...] = ()
    """The clauses that offer actions of this kind."""
    disabled: tuple[Clause, ...] = ()
    """Where none does: the disabled clauses that would."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses that decided, each once."""
        return tuple(dict.fromkeys(reason.clause.id for reason in self.reasons))
