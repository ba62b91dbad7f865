"""Whole turns: every way in which the player to move can finish his, and turns as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rulewright.core.game import Game, Position
from rulewright_puzzles.interface import Turn
from rulewright_puzzles.themes import Step


def turns(game: Game, state: Any) -> Iterator[tuple[Turn, Any]]:
    """Every turn of the player to move, with the state at its end: where another's turn begins, or the game is over."""
    player = game.current_player(state)
    for action in game.legal_actions(state):
        after = game.apply(state, action)
        if game.outcome(after) is not None or game.begins_turn(after) or game.current_player(after) != player:
            yield (action,), after
        else:
            yield from (((action, *rest), end) for rest, end in turns(game, after))


def steps(game: Game, state: Any, turn: Turn) -> tuple[Step, ...]:
    """A turn as steps."""
    made = []
    for action in turn:
        after = game.apply(state, action)
        made.append(Step(game.current_player(state), state, action, after))
        state = after
    return tuple(made)


def written(position: Position, turn: Turn) -> list[str]:
    """A turn in the game's notation, a text for each action."""
    texts = []
    for action in turn:
        texts.append(position.game.own.notation.write(position, action))
        position = replace(position, state=position.game.apply(position.state, action))
    return texts


def parsed(position: Position, texts: Sequence[str]) -> tuple[Turn, Position]:
    """A turn from its notation, and the position after it.

    Raises:
        InputError: if an action cannot be read.
    """
    turn = []
    for text in texts:
        action = position.game.own.notation.parse(position, text)
        turn.append(action)
        position = replace(position, state=position.game.apply(position.state, action))
    return tuple(turn), position
