"""When the attacker has what he wants."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.core.errors import InputError, Problem
from rulewright.core.game import Game, Position
from rulewright_puzzles.interface import Rules, State
from rulewright_puzzles.stipulation import Stipulation


@dataclass(frozen=True)
class Goal:
    """A stipulation in a game: seats instead of names."""

    rules: Rules
    kind: str
    attacker: int
    ours: frozenset[int]
    """The seats that play for the goal: the attacker, and an ally that helps."""
    friends: frozenset[int]
    """The seats that may win with the attacker."""
    opponent: int = -1
    left: int = 0

    @property
    def survives(self) -> bool:
        """What the goal is worth if time runs out."""
        return self.kind == "survive"

    def reached(self, state: State) -> bool | None:
        """Whether the goal is reached in a state, or missed for good; None while neither is so."""
        outcome = self.rules.outcome(state)
        if self.kind == "reduce":
            if outcome is not None and self.attacker in outcome.losers:
                return False
            if self.rules.own.hints.pieces_left(state, self.opponent) <= self.left:
                return True
            return None if outcome is None else False
        if outcome is None:
            return None
        won = self.attacker in outcome.winners
        return won and (self.survives or self.friends.issuperset(outcome.winners))


def goal(position: Position, stipulation: Stipulation) -> Goal:
    """The goal of a stipulation in a position.

    Raises:
        InputError: if nobody is to move, a player is unknown, or an ally is named, or not, where he should not be.
    """
    game: Game = position.game
    attacker = game.current_player(position.state)
    if attacker < 0:
        raise InputError(Problem("a puzzle begins with the turn of one player, and here nobody is to move"))
    friends = game.side(attacker)
    if (len(friends) > 1) != (stipulation.ally is not None):
        team = "in a team the stipulation says whether the ally helps or hinders"
        raise InputError(Problem(team if len(friends) > 1 else f"in {game.mode} nobody has an ally"))
    ours = friends if stipulation.ally == "helps" else frozenset((attacker,))
    opponent = position.seat(stipulation.opponent) if stipulation.opponent is not None else -1
    if opponent in friends:
        raise InputError(Problem(f"{stipulation.opponent} is no opponent of {position.names[attacker]}"))
    return Goal(game, stipulation.goal, attacker, ours, friends, opponent, stipulation.left or 0)
