"""Whether a search that never looks for repetitions may be made in a game.

It may where no position comes back: a game may have a measure that falls from turn to turn.  It may as well where two
play by turns of a single action: the search is bounded by turns of the one, so every line of it ends, and what can be
done from a position in so many turns does not depend on how it came about; to come back to one only loses turns.
Either is a matter of the rules, and an overlay may break it; so it is checked on random play before anybody
relies on it.
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


def check_turns(game: Game, seed: int = 0, games: int = 20, longest: int = 600) -> None:
    """See that two play in turn, each one action, that nothing is hidden and nothing left to chance; play some random
    games to see it.

    Raises:
        InputError: if the game is another.
    """
    why = _no_turns(game)
    for number in range(games if why is None else 0):
        _, actions = self_play(game.own.initial_position(), seed + number, (random_player,), longest)
        state = game.initial_state()
        for action in actions:
            before, state = game.current_player(state), game.apply(state, action)
            if game.outcome(state) is None and game.current_player(state) != 1 - before:
                written = game.own.notation.write(game.own.initial_position(), action)
                why = f"after {written} it is not the other's turn"
    if why is not None:
        told = f"no puzzles of {game.spec.game}:{game.mode}: {why}"
        raise InputError(Problem(told, suggestion="puzzles are where two play in turn, each one action, and see all"))


def _no_turns(game: Game) -> str | None:
    """What of a game shows at a glance that two do not play in turn and see all; None if nothing."""
    kinds = game.vocabulary.kinds.values()
    if game.seats != 2:
        return f"{game.seats} play"
    if any(kind.joint_of for kind in kinds):
        return "all choose at once"
    if any(kind.chance for kind in kinds):
        return "chance takes part"
    if game.course.hides:
        return "something is hidden"
    return None
