"""A puzzle as a scenario: its position, one variation of the proof, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError
from rulewright.core.game import Position
from rulewright.spec.pack import Library
from rulewright.spec.yaml_writing import flow
from rulewright_puzzles.record import Written
from rulewright_puzzles.solutions import solution
from rulewright_puzzles.themes import Variation
from rulewright_puzzles.turns import written


def scenario(each: Written, library: Library) -> list[str]:
    """The lines of one scenario, as an item of the list ``scenarios``.

    Raises:
        InputError: if there is no such position, or the proof cannot be played, at its place.
    """
    puzzle = each.puzzle
    each.check_proof()
    each.check_asked(library)
    position = puzzle.at(library)
    line = _main_line(each, position)
    actions = [step.action for turn in line for step in turn]
    last = replace(position, state=line[-1][-1].after)
    outcome = position.game.outcome(last.state)
    described = "none" if outcome is None else dict(position.game.own.describe_outcome(last, outcome))
    return [
        f"  - id: {puzzle.id}",
        f"    title: {flow(dict(puzzle.title))}",
        f"    tags: {flow([puzzle.stipulation, *puzzle.themes])}",
        "    position:",
        *(f"      {text}" for text in _position(position)),
        f"    when: {flow(written(position, tuple(actions)))}",
        f"    then: {{outcome: {flow(described)}}}",
    ]


def _main_line(each: Written, position: Position) -> Variation:
    """The longest variation, which is legal throughout.

    Raises:
        InputError: if it is not, or cannot be played.
    """
    game = position.game
    try:
        line = max(solution(position, each.puzzle.asked, each.puzzle.certificate).variations, key=len)
        legal = all(game.allows(step.before, step.action) for turn in line for step in turn)
    except InputError as error:
        raise each.wrong(("certificate",), error.problems[0].message) from None
    except (LookupError, ValueError, TypeError, ChangeConflictError):  # what playing the impossible comes to
        legal = False
    if not legal:
        raise each.wrong(("certificate",), "this proof cannot be played")
    return line


def _position(position: Position) -> list[str]:
    said = position.game.own.describe(position)
    lines = [f"{key}: {flow(value)}" for key, value in said.items() if key != "players"]
    players: Mapping[str, Mapping[str, Any]] = said["players"]
    for name, player in players.items():
        kept = {key: value for key, value in player.items() if key in _KEPT and (key != "points" or value)}
        lines.append(f"  {flow(name)}: {flow(kept)}")
    at = len(lines) - len(players)
    return [*lines[:at], "players:", *lines[at:]]


_KEPT = ("energy", "points", "pieces", "reserve")
