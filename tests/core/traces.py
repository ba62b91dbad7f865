"""What random games of each mode and each reading came to, as digests: the answers of an engine that is gone.

``python -m core.traces`` (in tests/) writes anew what the present engine answers; that is right only where the rules
have changed, or the way in which positions are drawn.  Nothing that an engine is free to choose enters: neither the
order of legal actions nor how a state is kept, only what is written down: positions, actions, outcomes, the clauses of
verdicts.
"""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Iterator, Mapping
from math import prod
from pathlib import Path

import yaml

from rulewright import games
from rulewright.core.game import Game, Position
from rulewright.core.stages import ChangeConflictError
from rulewright.spec.pack import load_spec

FILE = Path(__file__).with_name("traces.yaml")
GAMES = 6
"""So many games of each are played."""
ACTIONS = 40
"""So long a game is followed."""
MOST = 200
"""Games with at most so many combinations of readings are played under all; the others under each option alone."""


def choices(game: str) -> list[dict[str, str]]:
    """The readings under which a game is played."""
    readings = load_spec(game).readings.values()
    if prod(len(reading.options) for reading in readings) <= MOST:
        together = itertools.product(*(reading.options for reading in readings))
        return [dict(zip((reading.id for reading in readings), options, strict=True)) for options in together]
    return [{}, *({r.id: option} for r in readings for option in r.options if option != r.default)]


def traced() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each game, mode and choice of readings, with what they are called in the file."""
    for game in games.names():
        for readings in choices(game):
            for mode in load_spec(game).modes:
                yield " ".join((f"{game}:{mode}", *(f"{k}={v}" for k, v in readings.items()))), mode, readings


def played(name: str, mode: str, readings: Mapping[str, str]) -> str:
    """The digest of some random games."""
    game_name = name.partition(":")[0]
    game = games.of(game_name).make_game(load_spec(game_name), mode, readings)
    digest = hashlib.sha256()
    for number in range(GAMES):
        for line in followed(game, random.Random(f"{mode} {number}"), sampled=number % 2 == 1):
            digest.update(f"{line}\n".encode())
    return digest.hexdigest()[:12]


def followed(game: Game, rng: random.Random, sampled: bool) -> Iterator[str]:
    """One random game, from the start or from a position drawn, line by line."""
    sampling = game.own.sampling
    position = (sampling.draw(rng) if sampled and sampling else None) or game.own.initial_position()
    for _ in range(ACTIONS):
        yield game.own.format_position(position)
        outcome = game.outcome(position.state)
        if outcome is not None:
            yield str(game.own.describe_outcome(position, outcome))
            return
        legal = sorted((game.own.notation.write(position, a), a) for a in game.legal_actions(position.state))
        yield " ".join(text for text, _ in legal)
        if not legal:
            return
        text, action = rng.choice(legal)
        other = (action[0], *rng.choice([a for _, a in legal if a[0] == action[0]])[1:2], *action[2:])
        yield f"{text} {','.join(sorted(game.verdict(position.state, other).clauses))}"
        try:
            position = Position(game, position.names, game.apply(position.state, action))
        except ChangeConflictError as error:
            yield " ".join(error.clauses)
            return


def main() -> None:
    """Write what the present engine answers."""
    told = {name: played(name, mode, readings) for name, mode, readings in traced()}
    head = "# What random games came to; see traces.py before you write this anew.\n"
    FILE.write_text(head + yaml.safe_dump(told, sort_keys=False, width=200), encoding="utf-8")


if __name__ == "__main__":
    main()
