"""Left out: positions in which something hangs, so that the first thought is a good one whatever it leads to.

Something hangs if the player to move can take a piece by one action and nobody can then take the taker back.
"""

from __future__ import annotations

from typing import Any

from rulewright.core.game import Game, Position
from rulewright.core.play import Action


def rejects(position: Position) -> bool:
    """Whether something hangs."""
    game, state = position.game, position.state
    player = game.current_player(state)
    for before in _due(game, state, player):
        for action in game.legal_actions(before):
            after = game.apply(before, action)
            if _takes(game, before, after, player) and game.outcome(after) is None and _safe(game, after, player):
                return True
    return False


def _due(game: Game, state: Any, player: int) -> list[Any]:
    """The state, and what follows it by an action that leads to nothing: a turn may begin with one that never
    takes."""
    after = [game.apply(state, action) for action in game.legal_actions(state)[:1]]
    return [state, *(each for each in after if game.outcome(each) is None and game.current_player(each) == player)]


def _left(game: Game, state: Any, player: int) -> list[int]:
    friends = game.side(player)
    return [game.own.hints.pieces_left(state, seat) for seat in range(game.seats) if seat not in friends]


def _takes(game: Game, before: Any, after: Any, player: int) -> bool:
    return sum(_left(game, after, player)) < sum(_left(game, before, player))


def _safe(game: Game, state: Any, player: int) -> bool:
    """Whether no opponent's next turn, begun at once, can take anything of the player who has just taken."""
    own = game.own.hints.pieces_left(state, player)
    while game.outcome(state) is None and game.current_player(state) == player:
        actions: list[Action] = game.legal_actions(state)
        if not actions:
            return True
        state = game.apply(state, actions[-1])
    for reply in _due(game, state, game.current_player(state)):
        for action in game.legal_actions(reply):
            if game.own.hints.pieces_left(game.apply(reply, action), player) < own:
                return False
    return True
