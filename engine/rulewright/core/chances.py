"""How likely chance is to do what it may, as clauses weigh it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core.conflicts import ChangeConflictError, WeightError
from rulewright.core.spec import WEIGHT

if TYPE_CHECKING:
    from fractions import Fraction

    from rulewright.core.compiler import Compiler
    from rulewright.core.play import Action


class Chances:
    """The weights of the actions of chance in one compiled game."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        known = ((kind.name, compiler.weight_function(kind)) for kind in compiler.kinds if kind.chance)
        self._weigh = {name: weigh for name, weigh in known if weigh}

    def weighs(self, actions: Sequence[Action]) -> bool:
        """Whether some actions need not be all alike."""
        return bool(self._weigh) and any(action[0] in self._weigh for action in actions)

    def outcomes(self, state: Any, player: int, actions: Sequence[Action]) -> list[tuple[Action, Fraction]]:
        """The actions that weigh anything, each with how likely it is.

        Raises:
            WeightError: if a weight is below 0, or all are 0.
        """
        from fractions import Fraction

        weights = [self._weight(state, player, action) for action in actions]
        if actions and not (total := sum(weights)):
            raise self._error("all that chance may do has the weight 0", {action[0] for action in actions})
        return [(action, Fraction(weight, total)) for action, weight in zip(actions, weights, strict=True) if weight]

    def _weight(self, state: Any, player: int, action: Action) -> Fraction | int:
        weigh = self._weigh.get(action[0])
        weight = weigh(state, player, *action[1:]) if weigh else 1
        if weight < 0:
            raise self._error(f"the weight of {action[0]} is {weight}", {action[0]})
        return weight

    def _error(self, told: str, kinds: set[str]) -> ChangeConflictError:
        """What is wrong, with the clauses that weigh actions of some kinds and where they do."""
        offering = (clause for kind in sorted(kinds) for clause, _ in self.compiler.lowering.offering(kind))
        weighing = [clause for clause in offering if WEIGHT in clause.body]
        origins = {clause.id: (*clause.path, WEIGHT) for clause in weighing}
        return WeightError(told, tuple(origins)).placed(self.compiler.spec, origins)
