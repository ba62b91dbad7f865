"""A forbidding clause as it is asked about single actions."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cached_property
from typing import Any

from rulewright.core.explain import Explainer, Supposed, Told
from rulewright.core.expressions import FALSE, TRUE, Expr
from rulewright.core.literals import literals, single
from rulewright.core.play import Action
from rulewright.core.spec import Clause


class Forbidding:
    """A forbidding clause, for one kind of action: its condition and its exception, compiled when first asked, and
    told with facts where somebody wants to know."""

    def __init__(self, explainer: Explainer, clause: Clause, kind: str) -> None:
        self.clause = clause
        self._explainer = explainer
        self._compiler = explainer.compiler
        self._kind = explainer.vocabulary.kinds[kind]
        self.when, self.unless = self._compiler.parser.test(clause, kind)

    def never_forbids(self) -> bool:
        """Whether readings have settled that it forbids nothing."""
        return self._settled[0] == FALSE or self._settled[1] == TRUE

    def never_allows(self) -> bool:
        """Whether readings have settled that its exception allows nothing."""
        return FALSE in self._settled

    @cached_property
    def _settled(self) -> tuple[Expr, Expr]:
        """What the condition and the exception come to."""
        return self._compiler.lowering.expression(self.when), self._compiler.lowering.expression(self.unless)

    @cached_property
    def anywhere(self) -> bool:
        """Whether it may be asked of an action that names a place outside the board."""
        return self._explainer.anywhere(self.when) and self._explainer.anywhere(self.unless)

    @cached_property
    def applies(self) -> Callable[..., bool]:
        """Whether the condition holds of ``(state, player, *fields)``."""
        return self._compiler.test_function(self._kind, self.when)

    @cached_property
    def excepted(self) -> Callable[..., bool]:
        """Whether the exception holds of ``(state, player, *fields)``."""
        return self._compiler.test_function(self._kind, self.unless)

    @cached_property
    def _in_favour(self) -> list[Callable[..., bool]]:
        """For each literal of the condition a function ``(state, player, *fields)``; none if a literal that holds
        would make the condition hold."""
        found = () if single(self.when) else literals(self.when)
        return [self._compiler.test_function(self._kind, literal) for literal in found]

    def nearly(self, state: Any, player: int, action: Action) -> bool:
        """Whether something speaks for the condition, which does not hold: one of its literals, where that can be."""
        asked = self._in_favour
        return not asked or any(holds(state, player, *action[1:]) for holds in asked)

    def facts(self, state: Any, player: int, action: Action, excepted: bool = False) -> tuple[Told, ...]:
        """What shows that the condition holds, and the exception where it does; where it does not, what would have
        followed from what somebody else might do."""
        env = self._explainer.env(state, player, action[0], action[1:])
        _, facts = self._explainer.evaluate(self.when, env)
        _, why = self._explainer.evaluate(self.unless, env)
        return (*facts, *(why if excepted else itertools.dropwhile(lambda fact: not isinstance(fact, Supposed), why)))
