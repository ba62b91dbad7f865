"""The full-width proof, and where the reductions join it.

A state's value is whether the attacker's side reaches the goal from it whatever the others do.  `left` is how many
turns of the attacker may still begin; when one more would, time is up.  Every state that is played to counts as a node.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rulewright.core.play import Action
from rulewright_puzzles.interface import Rules, State, Turn
from rulewright_puzzles.search.goal import Goal

if TYPE_CHECKING:
    from rulewright_puzzles.search.calm import Calm
    from rulewright_puzzles.search.last_turn import LastTurn
    from rulewright_puzzles.search.memory import Memory
    from rulewright_puzzles.search.relevance_zone import RelevanceZone
    from rulewright_puzzles.search.table import Table
    from rulewright_puzzles.search.threat_first import ThreatFirst


class BudgetSpentError(Exception):
    """More nodes would be needed than were allowed."""


SPENT = (BudgetSpentError, RecursionError)
"""What a search ends by that has no answer: where somebody acts on and on in one turn, it comes too deep."""


class Reached(NamedTuple):
    """A state played to, its value where that is settled there, and the turns left."""

    state: State
    value: bool | None
    left: int


class End(NamedTuple):
    """The end of a turn: how it was played, and what `Reached` says of it."""

    turn: Turn
    state: State
    value: bool | None
    left: int


@dataclass(frozen=True)
class Reductions:
    """What makes the search shorter; each may be left out."""

    table: Table | None = None
    memory: Memory | None = None
    last_turn: LastTurn | None = None
    calm: Calm | None = None
    threat_first: ThreatFirst | None = None
    zone: RelevanceZone | None = None


class Proof:
    """One search: its goal, its reductions and the nodes it has spent."""

    def __init__(self, goal: Goal, budget: int, reductions: Reductions | None = None) -> None:
        self.rules: Rules = goal.rules
        self.goal = goal
        self.budget = budget
        self.nodes = 0
        self.by = reductions or Reductions()
        self._by_turns = bool(self.by.memory or self.by.calm or self.by.threat_first or self.by.zone)

    def play(self, state: State, action: Action, left: int) -> Reached:
        """The state after a legal action.

        Raises:
            BudgetSpentError: if this node is one too many.
        """
        if self.nodes >= self.budget:
            raise BudgetSpentError
        self.nodes += 1
        after = self.rules.apply(state, action)
        value = self.goal.reached(after)
        if value is None and self.rules.begins_turn(after) and self.rules.current_player(after) == self.goal.attacker:
            return Reached(after, None, left - 1) if left else Reached(after, self.goal.survives, 0)
        return Reached(after, value, left)

    def holds(self, state: State, left: int) -> bool:
        """The value of a state that settles nothing by itself.

        Raises:
            BudgetSpentError: if it takes too many nodes.
        """
        begins = self.rules.begins_turn(state)
        table = self.by.table if begins else None
        value = table.get(state, left) if table else None
        if value is None and self.by.last_turn:
            value = self.by.last_turn.decide(self, state, left)
        if value is None and self.by.calm and self.by.calm.fails(self, state, left):
            value = False
        if value is None:
            value = self._by_turn(state, left) if begins and self._by_turns else self._by_action(state, left)
        if table:
            table.keep(state, left, value)
        return value

    def _by_action(self, state: State, left: int) -> bool:
        """The value by playing every action: one is enough for the attacker's side, the others need only one.

        Who has no action at all plays no further: as if time had run out.
        """
        actions = self.rules.legal_actions(state)
        if not actions:
            return self.goal.survives
        ours = self.rules.current_player(state) in self.goal.ours
        for action in actions:
            after, value, remaining = self.play(state, action, left)
            if value is None:
                value = self.holds(after, remaining)
            if value == ours:
                return ours
        return not ours

    def _by_turn(self, state: State, left: int) -> bool:
        """The same by whole turns, of which the reductions leave some out and choose the order."""
        player = self.rules.current_player(state)
        ours = player in self.goal.ours
        for end in self.tried(state, left):
            value = end.value if end.value is not None else self.holds(end.state, end.left)
            if value == ours:
                if self.by.memory:
                    self.by.memory.learn(player, left, end.turn)
                return ours
        return not ours

    def tried(self, state: State, left: int) -> Iterator[End]:
        """The turns to try: those remembered, then all that matter."""
        player = self.rules.current_player(state)
        recalled = self.by.memory.recall(player, left) if self.by.memory else ()
        for turn in recalled:
            end = self.follow(state, turn, left)
            if end is not None:
                yield end
        for end in self.relevant(state, left):
            if end.turn not in recalled:
                yield end

    def relevant(self, state: State, left: int) -> Iterator[End]:
        """The turns of the player to move less those that are sure to decide nothing, the best hopes first."""
        if self.rules.current_player(state) not in self.goal.ours:
            return self.by.zone.relevant(self, state, left) if self.by.zone else self.turns(state, left)
        ends = self.by.calm.turns(self, state, left) if self.by.calm else self.turns(state, left)
        return self.by.threat_first.ordered(self, ends) if self.by.threat_first else ends

    def turns(self, state: State, left: int) -> Iterator[End]:
        """Every way in which the player to move can finish his turn.

        A turn also ends where the goal is reached or missed, and where nothing is legal.
        """
        player = self.rules.current_player(state)
        actions = self.rules.legal_actions(state)
        if not actions:
            yield End((), state, self.goal.survives, left)
        for action in actions:
            after, value, remaining = self.play(state, action, left)
            if value is not None or self.over(after, player):
                yield End((action,), after, value, remaining)
            else:
                for end in self.turns(after, remaining):
                    yield end._replace(turn=(action, *end.turn))

    def over(self, state: State, player: int) -> bool:
        """Whether the turn of a player is over in a state that comes after one of his actions."""
        return self.rules.begins_turn(state) or self.rules.current_player(state) != player

    def follow(self, state: State, turn: Turn, left: int) -> End | None:
        """The end of a turn that was played elsewhere; None if it is no legal whole turn here."""
        player, value, start = self.rules.current_player(state), None, state
        for action in turn:
            if value is not None or (state is not start and self.over(state, player)):
                return None
            if not self.rules.allows(state, action):
                return None
            state, value, left = self.play(state, action, left)
        if state is start or (value is None and not self.over(state, player)):
            return None
        return End(turn, state, value, left)
