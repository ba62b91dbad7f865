"""Counting the positions that so many single actions lead to: a fingerprint of the rules."""

from __future__ import annotations

from typing import Any

from rulewright.core.game import Game, Position


def perft(game: Game, state: Any, depth: int) -> int:
    """How many ways there are to play `depth` actions; a finished game has none."""
    if depth == 0:
        return 1
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.apply(state, action), depth - 1) for action in actions)


def divide(position: Position, depth: int) -> dict[str, int]:
    """The count below each legal action, by its notation.  Depth is at least 1."""
    game = position.game
    return {
        game.format_action(position, action): perft(game, game.apply(position.state, action), depth - 1)
        for action in game.legal_actions(position.state)
    }
