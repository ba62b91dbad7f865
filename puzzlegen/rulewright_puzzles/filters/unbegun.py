"""Left out: the start of a game, and positions that are over or in which no turn begins."""

from __future__ import annotations

from rulewright.core.game import Position


def rejects(position: Position) -> bool:
    """Whether there is nothing to solve in a position."""
    game, state = position.game, position.state
    over = game.outcome(state) is not None or game.current_player(state) < 0
    return over or not game.begins_turn(state) or state == game.initial_state()
