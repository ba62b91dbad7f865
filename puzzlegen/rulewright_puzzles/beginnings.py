"""Naming turns by their beginnings: the longest beginning that fits a turn tells what it falls to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rulewright.core.game import Position
from rulewright.core.play import Action
from rulewright_puzzles.interface import State, Turn

Met = tuple[Turn, int]
"""A turn, and the number of what it falls to."""


def beginnings(position: Position, state: State, met: Sequence[Met]) -> tuple[dict[int, list[str]], int | None]:
    """The beginnings, in the game's notation, by which turns from a state are told apart, and the number for all the
    rest, to which most of them fall; None if there is no turn."""
    most = _common(met, None)
    to: dict[int, list[str]] = {}
    _list(position, state, met, most, "", to)
    return to, most


def _common(met: Iterable[Met], before: int | None) -> int | None:
    """The number that most turns fall to; of several the one that holds before, then the first."""
    counts = Counter(number for _, number in met)
    return max(counts, key=lambda i: (counts[i], i == before, -i)) if counts else None


def _list(
    position: Position, state: State, met: Sequence[Met], chosen: int | None, text: str, to: dict[int, list[str]]
) -> None:
    """Note which beginnings of turns from a state fall to another number than the one chosen."""
    below: dict[Action, list[Met]] = {}
    for turn, number in met:
        if turn:
            below.setdefault(turn[0], []).append((turn[1:], number))
    for action, further in below.items():
        if all(number == chosen for _, number in further):
            continue
        here = text + position.game.own.notation.write(replace(position, state=state), action)
        common = _common(further, chosen)
        if common is not None and common != chosen:
            to.setdefault(common, []).append(here)
        _list(position, position.game.apply(state, action), further, common, f"{here}/", to)
