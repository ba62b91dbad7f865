"""Reduction: in a side's last turn only what ends the game is tried, instead of every turn there is (reach test).

The attacker's last turn reaches the goal if an action of it ends the game so, or if it leaves the others nothing but
to lose by themselves.  Where the attacker has no turn left, the others foil him who is to survive only by ending the
game; and who is at ease cannot lose any more.
"""

from __future__ import annotations

from rulewright_puzzles.interface import Sight, State, Turn
from rulewright_puzzles.search.proof import Proof


class LastTurn:
    """The reach test, by what a sight sees."""

    def __init__(self, sight: Sight, seats: int) -> None:
        self._sight = sight
        self._seats = seats

    def decide(self, proof: Proof, state: State, left: int) -> bool | None:
        """The value of a state in some last turn that settles nothing by itself; None if this is not one."""
        goal, duel = proof.goal, self._seats == 2
        if left or goal.kind == "reduce":
            return None
        mover = proof.rules.current_player(state)
        if mover in goal.ours:
            if goal.survives or not self._none_follows(proof, mover):
                return None
            return self.answer(proof, state) is not None or self._forced(proof, state)
        if not duel:
            return None
        if goal.survives:
            return self._ending(proof, state, False) is None
        return False if proof.rules.own.hints.at_ease(state) else None

    def _none_follows(self, proof: Proof, mover: int) -> bool:
        """Whether nobody of the attacker's side moves between a seat and the attacker's next turn."""
        seat = mover
        while (seat := self._sight.after(seat)) != proof.goal.attacker:
            if seat in proof.goal.ours:
                return False
        return True

    def answer(self, proof: Proof, state: State) -> Turn | None:
        """Actions of the player to move, one of the attacker's side, that end the game as it wants within his turn."""
        return self._ending(proof, state, True)

    def _ending(self, proof: Proof, state: State, wanted: bool) -> Turn | None:
        """The actions by which the player to move ends the game within his turn, as the attacker wants it or not."""
        if not self._sight.promising(state):
            return None
        for action in self._sight.enders(state):
            if proof.rules.allows(state, action) and proof.play(state, action, 0).value is wanted:
                return (action,)
        if not self._sight.before(state):
            return None
        mover = proof.rules.current_player(state)
        for action in proof.rules.legal_actions(state):
            after, value, _ = proof.play(state, action, 0)
            if value is wanted:
                return (action,)
            rest = self._ending(proof, after, wanted) if value is None and not proof.over(after, mover) else None
            if rest:
                return (action, *rest)
        return None

    def _forced(self, proof: Proof, state: State) -> bool:
        """Whether a whole turn leaves the others nothing but to end the game as the attacker wants it."""
        if self._sight.harmless(state, proof.goal.attacker):
            return False
        mover = proof.rules.current_player(state)
        actions = proof.rules.legal_actions(state)
        if not self._sight.before(state) and self._sight.harmless(state, proof.goal.attacker, quietly=True):
            actions = [action for action in actions if self._sight.near(action)]
        for action in actions:
            after, value, left = proof.play(state, action, 0)
            if value is None:
                value = proof.holds(after, left) if proof.over(after, mover) else self._forced(proof, after)
            if value:
                return True
        return False
