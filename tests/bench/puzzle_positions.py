"""Makes the positions on which the puzzle search is measured and tested, from self-play:

    PYTHONPATH=tests python -m bench.puzzle_positions

They are the starts of turns in games of players that look ahead a little and of players that do not, in every mode;
the same command writes the same file.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from bench.measuring import TESTS
from rulewright.core.game import Game, Position
from rulewright.core.players import Player, greedy_player, random_player
from rulewright.spec.pack import Library

FILE = TESTS / "puzzles" / "positions.txt"
COUNTS = {"two-player": 1700, "three-player": 150, "four-player-individual": 75, "four-player-teams": 75}
NAMES = ("Ada", "Bo", "Cy", "Dee")
A_GAME = 5
"""So many positions are taken from a game at most."""


def positions(game: Game, count: int, seed: int) -> Iterator[Position]:
    """So many different positions of a mode, each at the start of a turn."""
    rng = random.Random(seed)
    seen = set[str]()
    while len(seen) < count:
        starts = list(_starts(game, rng))
        for position in rng.sample(starts, min(A_GAME, len(starts))):
            if str(position) not in seen and len(seen) < count:
                seen.add(str(position))
                yield position


def _starts(game: Game, rng: random.Random) -> Iterator[Position]:
    """The starts of turns of one game, those of its opening left out."""
    position = game.own.initial_position(NAMES[: game.seats])
    careful = rng.choice((0.0, 0.5, 0.9))
    for _ in range(400):
        if game.outcome(position.state) is not None:
            return
        player: Player = greedy_player if rng.random() < careful else random_player
        action = player(game, position.state, game.current_player(position.state), rng)
        position = replace(position, state=game.apply(position.state, action))
        if game.outcome(position.state) is None and game.begins_turn(position.state) and _met(game, position.state):
            yield position


def _met(game: Game, state: object) -> bool:
    """Whether somebody has lost a piece already or created one."""
    return any(
        game.own.hints.pieces_left(state, s) != game.own.hints.pieces_left(game.initial_state(), s)
        for s in range(game.seats)
    )


def main() -> None:
    """Write the file."""
    library = Library()
    lines = [
        str(position)
        for seed, (mode, count) in enumerate(COUNTS.items())
        for position in positions(library.game("replicants", mode), count, seed)
    ]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
