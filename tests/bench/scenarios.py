"""Scenarios to measure `check` with: positions from random play, in each an illegal action and a clause against it."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from replicants.playing import arcs_then_moves, game, playout, well_formed
from rulewright.core.errors import InputError
from rulewright.core.game import Game, Position
from rulewright.core.play import Action

A_FILE = 100
"""How many scenarios a file has."""
FURTHER = 3
"""Up to how many actions after its file's position a scenario's position comes; at least one."""
MARGIN, LONGEST = 20, 260
"""How many actions of a random game come before and after a file's position; how many it has at most."""
TRIED = 4
"""How many actions of each kind are tried in a position."""
PLAYER_KEYS = ("energy", "pieces", "reserve")


@dataclass(frozen=True)
class Example:
    """A scenario: what its position changes in its file's, the action, and the clause that forbids it."""

    position: dict[str, Any]
    when: str
    clause: str


def write(folder: Path, files: int, seed: int = 1) -> None:
    """Write so many files of scenarios into a folder; the same ones for a seed, however many files there are."""
    g = game()
    for number in range(files):
        rng = random.Random(f"{seed} {number}")
        start = midgame(g, rng)
        text = file_text(start, examples(g, start, rng, A_FILE))
        (folder / f"bench-{number + 1:02}.scenario.yaml").write_text(text, encoding="utf-8")


def midgame(g: Game, rng: random.Random) -> Position:
    """A position of a random game, neither near its start nor near its end."""
    start = g.own.initial_position()
    while True:
        states = [state for state, _ in playout(g, rng, start.state, LONGEST)]
        if len(states) > 2 * MARGIN:
            return Position(g, start.names, rng.choice(states[MARGIN:-MARGIN]))


def examples(g: Game, start: Position, rng: random.Random, count: int) -> list[Example]:
    """So many scenarios in positions a few actions after `start`; clauses seldom met are preferred."""
    shared, used = _data(start), Counter[str]()
    found: dict[str, Example] = {}
    while len(found) < count:
        states = [s for s, actions in playout(g, rng, start.state, rng.randint(2, FURTHER + 1)) if actions]
        position = Position(g, start.names, states[-1])
        own = changes(shared, _data(position))
        forbidden = list(illegal(g, position, rng))
        if not own or not forbidden:
            continue
        when, clause = min(forbidden, key=lambda pair: used[pair[1]])
        used[clause] += 1
        example = Example(own, when, clause)
        found[repr(example)] = example
    return list(found.values())


def illegal(g: Game, position: Position, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Some illegal actions, as written, each with each clause that forbids it; a few of every kind."""
    by_kind: dict[str, list[Action]] = {}
    for action in [*well_formed(g, position.state), *arcs_then_moves(g, position.state, rng, TRIED)]:
        by_kind.setdefault(action[0], []).append(action)
    for actions in by_kind.values():
        for action in rng.sample(actions, min(TRIED, len(actions))):
            text = g.own.notation.write(position, action)
            try:
                read = g.own.notation.parse(position, text, judged=True)
            except InputError:  # the text could mean two actions
                continue
            verdict = g.verdict(position.state, read)
            if not verdict.legal:
                yield from ((text, clause) for clause in verdict.clauses)


def changes(shared: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """What of a position differs from another: maps by key, everything else as a whole."""
    different: dict[str, Any] = {}
    for key, value in own.items():
        if isinstance(value, dict):
            inner = changes(shared[key], value)
            if inner:
                different[key] = inner
        elif value != shared[key]:
            different[key] = value
    return different


def file_text(start: Position, made: list[Example]) -> str:
    """A scenario file, whose scenarios share a position to change."""
    lines = [
        "game: replicants",
        f"position: {json.dumps(_data(start))}",
        "scenarios:",
    ]
    for number, example in enumerate(made, 1):
        lines += [
            f"  - id: example-{number:03}",
            f'    title: {{en: "{example.when} breaks {example.clause}"}}',
            f"    clauses: [{example.clause}]",
            f"    position: {json.dumps(example.position)}",
            f'    when: "{example.when}"',
            f"    then: {{illegal: [{example.clause}]}}",
        ]
    return "\n".join([*lines, ""])


def _data(position: Position) -> dict[str, Any]:
    """A position as a scenario writes it."""
    said = position.game.own.describe(position)
    players = {name: {key: player[key] for key in PLAYER_KEYS} for name, player in said["players"].items()}
    for player in players.values():
        player["reserve"] = [int(soul) for soul in player["reserve"]]
    return {"to_move": said["to_move"], "action": said["action"], "players": players}
