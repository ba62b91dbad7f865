"""The rules before they were declared, and since: the same games.

What the engine answered whose words were Python is kept in `traces.json`: for each combination of readings a digest of
each of some random games, of every state in it, of what each player sees of that, and of every action that is legal.
``python tests/charge_and_spark/test_traces.py`` writes it, which is right only where the rules are meant to change.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from rulewright.core.game import Game
from rulewright.core.play import Action
from rulewright.spec.pack import Library

TRACES = Path(__file__).with_name("traces.json")
GAMES = 64
"""So many games under each combination of readings; there are sixteen."""
LONGEST = 60
FIELDS = ("health", "battery", "disk", "square", "hand", "rest", "pile", "drawing", "lost", "ended")
"""What a state was made of; what two cards do in between is no part of it any more."""
LIBRARY = Library()


def combinations() -> Iterator[Mapping[str, str]]:
    readings = LIBRARY.spec("charge-and-spark").readings.values()
    for options in itertools.product(*(reading.options for reading in readings)):
        yield dict(zip((reading.id for reading in readings), options, strict=True))


def named(readings: Mapping[str, str]) -> str:
    return " ".join(f"{name}={option}" for name, option in readings.items())


def told(state: Any) -> list[Any]:
    """A state as it was kept: how many draws are due to each was counted."""
    drawing = tuple(state.due.count(("draw", seat)) for seat in range(len(state.square)))
    return [drawing if name == "drawing" else getattr(state, name) for name in FIELDS]


def taken(game: Game, state: Any, action: Action) -> Action:
    """An action as it was kept: a draw told who draws."""
    return ("draw", game.actor(state), action[1]) if action[0] == "draw" else action


def trace(game: Game, seed: str) -> str:
    """A digest of a random game."""
    rng, state = random.Random(seed), game.initial_state()
    digest = hashlib.sha256()
    for _ in range(LONGEST):
        actions = game.legal_actions(state)
        seen = (state, *(game.course.observation(state, seat) for seat in range(game.seats)))
        kept = [taken(game, state, action) for action in actions]
        digest.update(
            repr(([told(one) for one in seen], kept, game.current_player(state), game.outcome(state))).encode()
        )
        if not actions:
            break
        state = game.apply(state, rng.choice(actions))
    return digest.hexdigest()[:8]


def traces(readings: Mapping[str, str]) -> str:
    """The digests of the games under a combination of readings."""
    game = LIBRARY.game("charge-and-spark", "duel", readings)
    return " ".join(trace(game, f"{named(readings)} {number}") for number in range(GAMES))


@pytest.mark.parametrize("readings", list(combinations()), ids=named)
def test_every_state_and_what_is_seen_of_it_is_as_it_was(readings: Mapping[str, str]) -> None:
    assert traces(readings) == json.loads(TRACES.read_text(encoding="utf-8"))[named(readings)]


if __name__ == "__main__":
    found = {named(readings): traces(readings) for readings in combinations()}
    TRACES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
