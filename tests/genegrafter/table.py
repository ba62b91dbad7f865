"""Whole games of the eager player, counted: how long they are, how they end, who wins, whether cards run out.

``PYTHONPATH=tests python -m genegrafter.table --games 1000`` prints a row for each number of players, and how far each
figure is from those that a plain simulator of our notes on the rulebook came to, in standard deviations.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any, NamedTuple

from genegrafter.comparing import BUSY, Engine, Setting, of
from rulewright.core.game import Game
from rulewright.core.play import CHANCE

IDLE = ("done", "enough", "pass", "keep", "no-graft", "no-trick", "leave")
LONGEST = 5_000
SIMULATED = 1_000
"""So many games the simulator played for each number of players."""
FOUND: Mapping[str, Mapping[str, Any]] = {
    "two-player": {"turns": 12.3, "count": 870, "wins": (555, 445), "no card": 448, "lot": 37},
    "three-player": {"turns": 12.1, "count": 1000, "wins": (387, 332, 281), "no card": 823, "lot": 67},
    "four-player": {"turns": 11.7, "count": 1000, "wins": (276, 187, 253, 284), "no card": 996, "lot": 129},
}


class Played(NamedTuple):
    """A game that is over: how many turns it had, by what it ended, who won in the order of play, and whether a draw
    found no card."""

    turns: int
    by: str
    winner: int
    no_card: bool


def eager(g: Game, state: Any, rng: random.Random) -> Any:
    """What chance does, or the eager player."""
    if g.current_player(state) == CHANCE:
        return g.drawn(state, rng)
    actions = g.legal_actions(state)
    assert actions, f"nothing to do: {state}"
    busy = [action for action in actions if action[0] not in IDLE]
    if busy and not (state.due[0][0] == "laying" and rng.random() >= BUSY):
        return rng.choice(busy)
    return rng.choice(actions)


def anything(g: Game, state: Any, rng: random.Random) -> Any:
    """What chance does, or a player who does anything."""
    return g.drawn(state, rng) if g.current_player(state) == CHANCE else rng.choice(g.legal_actions(state))


def played(
    g: Game,
    rng: random.Random,
    choose: Callable[[Game, Any, random.Random], Any] = eager,
    look: Callable[[Engine], object] | None = None,
) -> Played:
    """A game from the start to its end."""
    state, turns, first, owner, taken, no_card = g.initial_state(), 0, 0, -1, 0, False
    for _ in range(LONGEST):
        outcome = g.outcome(state)
        if outcome is not None:
            return Played(turns, outcome.by, (outcome.winners[0] - first) % g.seats, no_card)
        action = choose(g, state, rng)
        state = g.apply(state, action)
        if action[0] == "start":
            first = action[1]
        taken += action[0] == "take"
        step = state.due[0][0]
        if step not in ("dealing", "casting", "") and state.due[-1][1] != owner:
            turns, owner, taken = turns + 1, state.due[-1][1], 0
        if step == "playing" and taken < 3 and not state.played:
            no_card = True
        if look:
            look(Engine(g, state))
    raise AssertionError("a game without end")


def row(games: list[Played], seats: int) -> dict[str, Any]:
    """The figures of some games."""
    turns = [one.turns for one in games]
    return {
        "turns": sum(turns) / len(turns),
        "least": min(turns),
        "most": max(turns),
        "count": sum(one.by != "elimination" for one in games),
        "wins": tuple(sum(one.winner == seat for one in games) for seat in range(seats)),
        "no card": sum(one.no_card for one in games),
        "lot": sum(one.by == "lot" for one in games),
    }


def deviations(games: list[Played], found: Mapping[str, Any]) -> dict[str, float]:
    """How far each figure is from what was found, in standard deviations of the difference of two samples."""
    told, many = row(games, len(found["wins"])), len(games)

    def apart(count: int, of_all: int) -> float:
        share = (count + of_all) / (many + SIMULATED)
        spread = sqrt(share * (1 - share) * (1 / many + 1 / SIMULATED))
        return (count / many - of_all / SIMULATED) / spread if spread else 0.0

    mean = told["turns"]
    spread = sqrt(sum((one.turns - mean) ** 2 for one in games) / many * (1 / many + 1 / SIMULATED))
    wins = {f"win {n + 1}": apart(*pair) for n, pair in enumerate(zip(told["wins"], found["wins"], strict=True))}
    counted = {name: apart(told[name], found[name]) for name in ("count", "no card", "lot")}
    return {"turns": (mean - found["turns"]) / spread, **counted, **wins}


def main() -> None:
    parser = argparse.ArgumentParser(description="Count whole games of the eager player.")
    parser.add_argument("--games", type=int, default=SIMULATED)
    parser.add_argument("--seed", default="0")
    asked = parser.parse_args()
    for mode, found in FOUND.items():
        g = of(Setting(mode))
        games = [played(g, random.Random(f"{asked.seed} {mode} {number}")) for number in range(asked.games)]
        told = row(games, g.seats)
        ends = f"{told['count']} / {asked.games - told['count']} | {' '.join(map(str, told['wins']))}"
        lasts = f"{told['least']} / {told['turns']:.1f} / {told['most']}"
        print(f"| {g.seats} | {lasts} | {ends} | {told['no card']} | {told['lot']} |")
        print("    " + ", ".join(f"{name} {far:+.1f}" for name, far in deviations(games, found).items()), flush=True)


if __name__ == "__main__":
    main()
