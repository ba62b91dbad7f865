"""Reduction: where nothing is threatened, whatever the attacker still does in his turn, he does not win in the next.

It needs no reply to be played: it is enough that the other has some quiet reply, and that nothing of the attacker's
could get at what would end the game even if no Replicant stood in the way (`Sight.calm`).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright_puzzles.interface import Sight, State
from rulewright_puzzles.search.proof import End, Proof


class Calm:
    """What comes to nothing, by what a sight sees."""

    def __init__(self, sight: Sight, seats: int) -> None:
        self._sight = sight
        self._seats = seats

    def fails(self, proof: Proof, state: State, left: int) -> bool:
        """Whether the attacker, who will have one turn more, surely misses his goal; no is always a safe answer."""
        goal = proof.goal
        return left == 1 and self._seats == 2 and goal.kind == "win" and self._sight.calm(state, goal.attacker)

    def turns(self, proof: Proof, state: State, left: int) -> Iterator[End]:
        """The turns of the attacker that do not surely fail; as soon as one of them is bound to, it is broken off."""
        if left != 1 or self._seats != 2 or proof.goal.kind != "win":
            yield from proof.turns(state, left)
        elif not self.fails(proof, state, left):
            player = proof.rules.current_player(state)
            for action in proof.rules.legal_actions(state):
                after, value, remaining = proof.play(state, action, left)
                if value is not None or proof.over(after, player):
                    yield End((action,), after, value, remaining)
                else:
                    for end in self.turns(proof, after, remaining):
                        yield end._replace(turn=(action, *end.turn))
