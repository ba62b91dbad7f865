"""Positions to compare rules in: from random play of a mode, and near those of scenarios.

A position near a scenario's is it with some of its data changed: two texts of one list part with a word each, a number
is another, a piece is gone.  So it is nearly always one in which what the scenario is about is about to happen.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.core import setups
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError, PositionError
from rulewright.core.game import Game, Position
from rulewright.core.play import Action
from rulewright.core.spec import OPTIONS, Path
from rulewright.harness.finding import Found
from rulewright.harness.mutation.operator import GONE, changed

LONGEST = 300
"""So many actions of a random game at most."""
CHANGES = 3
"""So many changes of a scenario's position at most."""


def played(
    game: Game, rng: random.Random, start: Any = None, longest: int = LONGEST
) -> Iterator[tuple[Any, Sequence[Action]]]:
    """The states of a random game, each with its legal actions, the last perhaps finished: rare kinds are taken as
    often as common ones."""
    state = game.initial_state() if start is None else start
    for _ in range(longest):
        actions = game.legal_actions(state)
        yield state, actions
        if not actions:
            return
        kind = rng.choice(sorted({action[0] for action in actions}))
        state = game.apply(state, rng.choice([action for action in actions if action[0] == kind]))


def near(game: Game, found: Sequence[Found], rng: random.Random) -> Iterator[tuple[Position, Sequence[Action]]]:
    """Without end: positions of scenarios of the game's mode, most of them changed a little, and what follows, each
    with its legal actions."""
    starts = [_data(game, f) for f in found if _setup(game, f) == game.setup]
    if not starts:
        return
    while True:
        data = rng.choice(starts)
        for _ in range(rng.randint(0, CHANGES)):
            data = _other(data, rng)
        try:
            position = game.own.position(data)
        except (PositionError, InputError, LookupError, ValueError, TypeError):
            continue
        try:
            for state, legal in played(game, rng, position.state, rng.randint(1, 4)):
                yield Position(game, position.names, state), legal
        except ChangeConflictError:
            continue  # what no play leads to need not lead anywhere


def _setup(game: Game, found: Found) -> str | None:
    """How the game of a scenario is set up; None where it cannot be so."""
    try:
        return setups.named(*setups.chosen(game.spec, setups.of_position(found.data.get("position", {}))))
    except (InputError, LookupError):
        return None


def _data(game: Game, found: Found) -> Mapping[str, Any]:
    """A scenario's position, everything in it."""
    try:
        return plain(game.own.position(found.data.get("position", {})))
    except (PositionError, InputError):
        data: Mapping[str, Any] = found.data.get("position", {})
        return data


def plain(position: Position) -> dict[str, Any]:
    """A position as the data of a scenario, without what only ``after`` may ask."""
    said = dict(position.game.own.describe(position))
    said["players"] = {
        name: {key: value for key, value in player.items() if key not in position.game.own.only_told}
        for name, player in said["players"].items()
    }
    return said


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value that holds no other, with the keys that lead to it."""
    items: Any = (
        data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list | tuple) else ()
    )
    if not items:
        yield path, data
    for key, value in items:
        yield from leaves(value, (*path, key))


def _other(data: Any, rng: random.Random) -> Any:
    """The data of a position with one value changed."""
    every = [(path, value) for path, value in leaves(data) if path and path[0] not in ("mode", OPTIONS)]
    path, value = rng.choice(every)
    alike = [(p, v) for p, v in every if len(p) == len(path) and p[-2:-1] == path[-2:-1] and type(v) is type(value)]
    other_path, other = rng.choice(alike)
    if isinstance(value, bool):
        return changed(data, path, not value)
    if isinstance(value, int | float):
        return changed(data, path, rng.choice((other, value + 1, value - 1)))
    if isinstance(value, str) and isinstance(path[-1], int):
        if rng.random() < 0.25:
            return changed(data, path, GONE)
        mine, others = value.split(), other.split()
        if len(mine) == len(others):
            i = rng.randrange(len(mine))
            if other_path != path and rng.random() < 0.5:
                data = changed(data, other_path, " ".join([*others[:i], mine[i], *others[i + 1 :]]))
            return changed(data, path, " ".join([*mine[:i], others[i], *mine[i + 1 :]]))
    return changed(data, path, other)
