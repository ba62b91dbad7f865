"""Reduction: of the replies to a threat only those are tried that touch what the threat depends on.

If all passed, the attacker would end the game by some turn.  What that turn depends on is its zone (`Sight.zone`):
after any reply that touches none of it, takes nothing and ends nothing, the same turn still does.  After a second
action that does touch it, there may be another threat with its own zone, and then the rest of the reply matters no
more.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.core.play import Action
from rulewright_puzzles.interface import Sight, State, Turn, Zone
from rulewright_puzzles.search.last_turn import LastTurn
from rulewright_puzzles.search.proof import End, Proof


class RelevanceZone:
    """Replies that matter, by what a sight sees."""

    def __init__(self, sight: Sight, last_turn: LastTurn) -> None:
        self._sight = sight
        self._last = last_turn

    def relevant(self, proof: Proof, state: State, left: int) -> Iterator[End]:
        """Every turn of a defender, less those to which the attacker has a sure answer.

        Only the last to move before the attacker's last turn has such.
        """
        goal = proof.goal
        next_ = self._sight.after(proof.rules.current_player(state))
        if left != 1 or goal.kind != "win" or len(goal.ours) > 1 or next_ != goal.attacker:
            return proof.turns(state, left)
        return self._relevant(proof, state, left, ())

    def _relevant(self, proof: Proof, state: State, left: int, before: Turn) -> Iterator[End]:
        """The same within a turn, of which some actions have been played."""
        zone = None if self._sight.before(state) else self.zone(proof, state)
        player = proof.rules.current_player(state)
        for action in proof.rules.legal_actions(state):
            if zone is not None and self.falls(action, zone):
                continue
            after, value, remaining = proof.play(state, action, left)
            if value is not None or proof.over(after, player):
                yield End((*before, action), after, value, remaining)
            else:
                yield from self._relevant(proof, after, remaining, (*before, action))

    def zone(self, proof: Proof, state: State) -> Zone | None:
        """What a threat depends on that stands if all others pass; None if there is none, or nothing to say of it."""
        passed = self._sight.passed(state, proof.goal.attacker)
        answer = self._last.answer(proof, passed)
        return self._sight.zone(passed, answer) if answer else None

    def falls(self, action: Action, zone: Zone) -> bool:
        """Whether an action leaves a threat as it was."""
        if self._sight.near(action) or action[0] in zone.kinds:
            return False
        return not any(place in zone.places for place in self._sight.touches(action))
