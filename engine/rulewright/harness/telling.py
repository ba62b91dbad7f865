"""Telling positions: where two readings, or two sets of rules, say different things, as small as can be.

Both sides are asked the same of many positions: of random play, and drawn at random.  The first in which an answer
differs is made smaller step by step, as long as some answer differs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeVar

from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.game import Game, Position
from rulewright.core.likely import CHANCE_OF, written
from rulewright.core.play import CHANCE, TERMINAL, Action

Found = TypeVar("Found")
LONGEST = 400
"""So many actions a random game has at most."""


@dataclass(frozen=True)
class Telling:
    """A position and an action of which two sides say different things."""

    position: Position
    """As the first side sees it."""
    other: Game
    action: Action
    said: tuple[Mapping[str, Any], Mapping[str, Any]]
    """What each side expects, as a scenario says it under ``then``."""


class _NowhereError(Exception):
    """Chance is to decide, and there is nothing that it may do."""


def difference(game: Game, other: Game, position: Position) -> Telling | None:
    """The first action of which the two say different things; None if they agree on all of them, or the position is
    one that no play leads to, and the rules lead nowhere from it."""
    try:
        return _difference(game, other, position)
    except (ChangeConflictError, _NowhereError):
        return None


def _difference(game: Game, other: Game, position: Position) -> Telling | None:
    state = position.state
    ours, theirs = game.legal_actions(state), other.legal_actions(state)
    by_chance = game.current_player(state) == CHANCE
    if ours != theirs and not by_chance:
        known, asked = set(theirs), set(ours)
        for action in [*(a for a in ours if a not in known), *(a for a in theirs if a not in asked)]:
            there = Position(other, position.names, state)
            return Telling(position, other, action, (_judged(position, action), _judged(there, action)))
    for action in [action for action in ours if not by_chance or action in theirs]:
        reached, instead = game.apply(state, action), other.apply(state, action)
        if reached != instead:
            said = _apart(replace(position, state=reached), Position(other, position.names, instead))
            if said is not None:
                return Telling(position, other, action, said)
        elif game.current_player(reached) == TERMINAL:
            ends = [_end(each, position, action) for each in (game, other)]
            if ends[0] != ends[1]:
                return Telling(position, other, action, ({"replay": ends[:1]}, {"replay": ends[1:]}))
    return None


def _judged(position: Position, action: Action) -> dict[str, Any]:
    """What is said of an action, in a scenario's words."""
    game, state = position.game, position.state
    verdict = game.verdict(state, action)
    if not verdict.legal:
        return {"illegal": list(verdict.clauses)}
    return {"legal": True} | _chance(replace(position, state=game.apply(state, action)))


def _chance(position: Position) -> dict[str, Any]:
    """Where chance is to decide, something that it may do: an example that asks how likely that is need not say what it
    does.

    Raises:
        _NowhereError: if there is nothing.
    """
    game = position.game
    if game.current_player(position.state) != CHANCE:
        return {}
    for action, likely in game.chance_outcomes(position.state):
        return {CHANCE_OF: {game.own.notation.write(position, action): written(likely)}}
    raise _NowhereError


def _apart(here: Position, there: Position) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """What of two positions differs, in a scenario's words; the outcome before all."""
    outcomes = [_outcome(position) for position in (here, there)]
    if outcomes[0] != outcomes[1]:
        return {"outcome": outcomes[0]} | _chance(here), {"outcome": outcomes[1]} | _chance(there)
    ours, theirs = _different(here.game.own.describe(here), there.game.own.describe(there))
    return ({"after": ours} | _chance(here), {"after": theirs} | _chance(there)) if ours or theirs else None


def _outcome(position: Position) -> Any:
    outcome = position.game.outcome(position.state)
    return "none" if outcome is None else dict(position.game.own.describe_outcome(position, outcome))


def _different(here: Mapping[str, Any], there: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Of two mappings the keys whose values differ, in both."""
    ours: dict[str, Any] = {}
    theirs: dict[str, Any] = {}
    for key in here:
        if key in there and here[key] != there[key] and key != "has":
            if isinstance(here[key], Mapping):
                ours[key], theirs[key] = _different(here[key], there[key])
            else:
                ours[key], theirs[key] = here[key], there[key]
    return ours, theirs


def _end(game: Game, position: Position, action: Action) -> str:
    """The last line of the game of one action, as it is written."""
    written = game.own.written.write(Position(game, position.names, position.state), [action])
    return written.strip().splitlines()[-1]


def positions(game: Game, seed: int) -> Iterator[Position]:
    """Positions without end, the same for a seed: one drawn for each that random play goes through, at the
    point at which a game begins, and at another."""
    rng, sampling = random.Random(seed), game.own.sampling
    points = random.Random(f"{seed} points of play")
    while True:
        position = game.own.initial_position()
        for _ in range(LONGEST):
            actions = game.legal_actions(position.state)
            if not actions and position != game.own.initial_position():
                break
            yield position
            drawn = sampling.draw(rng) if sampling else None
            if sampling and drawn is not None:
                yield drawn
                if (otherwise := sampling.due(drawn, points)) is not None:
                    yield otherwise
            if not actions:  # nobody acts, not even at the start
                break
            by_chance = game.current_player(position.state) == CHANCE
            action = game.drawn(position.state, rng) if by_chance else rng.choice(actions)
            position = replace(position, state=game.apply(position.state, action))


def search(pairs: Iterable[tuple[Game, Game]], nodes: int, seed: int = 1) -> tuple[Telling | None, int]:
    """The first telling position of some modes, each asked in turn; with the number of positions that were asked."""
    streams = [(game, other, positions(game, seed)) for game, other in islice(pairs, nodes)]
    for node in range(nodes):
        game, other, stream = streams[node % len(streams)]
        if found := difference(game, other, next(stream)):
            return found, node + 1
    return None, nodes


def smallest(telling: Telling) -> Telling:
    """A telling position of which no step simpler is still telling."""
    game = telling.position.game
    return minimised(telling, lambda told: told.position, lambda position: difference(game, telling.other, position))


def minimised(
    found: Found, position_of: Callable[[Found], Position], again: Callable[[Position], Found | None]
) -> Found:
    """Something found in a position, in one of which no step simpler has it still.

    Args:
        position_of: the position in which it was found.
        again: what of it is found in a simpler position; None if it is gone.
    """
    while True:
        position = position_of(found)
        sampling = position.game.own.sampling
        tried = (again(simpler) for simpler in (sampling.smaller(position) if sampling else ()))
        simpler = next((kept for kept in tried if kept is not None), None)
        if simpler is None:
            return found
        found = simpler
