"""A written game that was read: its steps, in types that know no game; `P` are its positions."""

from __future__ import annotations

from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from rulewright.core.errors import Place, Problem
from rulewright.core.play import Action
from rulewright.core.verdicts import Verdict


class Followed(Protocol):
    """A position from which one goes on."""

    def after(self, action: Action) -> Self:
        """The position that an action leads to."""


P = TypeVar("P", bound=Followed)


class Step(NamedTuple, Generic[P]):
    """One action of a written game: where it is written, the position before it, and the verdict on it."""

    place: Place
    text: str
    before: P
    action: Action
    verdict: Verdict

    @property
    def after(self) -> P:
        """The position that the action leads to."""
        return self.before.after(self.action)


class WrittenGame(NamedTuple, Generic[P]):
    """A game that was read: its steps, the last perhaps illegal, and what its end says, perhaps wrongly."""

    start: P
    steps: tuple[Step[P], ...]
    result: str | None = None
    warning: Problem | None = None
    wrong_end: Problem | None = None

    @property
    def final(self) -> P:
        """The last position that is reached by legal actions."""
        legal = [step for step in self.steps if step.verdict.legal]
        return legal[-1].after if legal else self.start

    @property
    def illegal(self) -> Step[P] | None:
        """The action that is illegal, with which reading stopped."""
        return next((step for step in self.steps if not step.verdict.legal), None)
