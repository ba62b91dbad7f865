"""Whether positions of a game can come back: a search that never looks for repetitions relies on that they cannot.

A game has a measure that falls from turn to turn.  Whether it does so is a matter of the rules, and an overlay may
break it; so it is checked on random play before anybody relies on it.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.core.errors import InputError, Problem
from rulewright.core.game import Game, Position
from rulewright.core.play import Action
from rulewright.core.players import random_player, self_play


def check_measure(game: Game, seed: int = 0, games: int = 20, longest: int = 600) -> None:
    """Play some random games and see that the measure falls with every whole turn.

    Raises:
        InputError: if the game has no measure, or rules that break it: with the turn that broke it.
    """
    for number in range(games):
        start = game.own.initial_position()
        _, actions = self_play(start, seed + number, (random_player,), longest)
        _check(start, actions)


def _check(start: Position, actions: list[Action]) -> None:
    game, position = start.game, start
    begun, turn = start, list[tuple[Position, Action]]()
    for action in actions:
        turn.append((position, action))
        position = replace(position, state=game.apply(position.state, action))
        if game.outcome(position.state) is not None or not game.begins_turn(position.state):
            continue
        before, after = game.own.hints.measure(begun.state), game.own.hints.measure(position.state)
        if before is None or after is None:
            raise InputError(Problem(f"{game.spec.game} has no measure: its positions may come back"))
        if after >= before:
            written = "/".join(game.own.notation.write(*made) for made in turn)
            raise InputError(
                Problem(
                    f"under these rules of {game.spec.game}:{game.mode} positions may come back: the measure "
                    f"{before} became {after} by the turn {written} from {begun}"
                )
            )
        begun, turn = position, []
