"""Whole games as text: a start, actions that follow one another, and how it ended."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.game import TERMINAL, Action, Position, Verdict


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a written game: where it is written, the position before it, and the verdict on it."""

    place: Place
    text: str
    before: Position
    action: Action
    verdict: Verdict

    @property
    def after(self) -> Position:
        """The position that the action leads to."""
        return replace(self.before, state=self.before.game.apply(self.before.state, self.action))


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A game that was read: its steps, the last perhaps illegal, and what its end says."""

    start: Position
    steps: tuple[Step, ...]
    result: str | None = None
    result_place: Place | None = None

    @property
    def final(self) -> Position:
        """The last position that is reached by legal actions."""
        legal = [step for step in self.steps if step.verdict.legal]
        return legal[-1].after if legal else self.start

    @property
    def illegal(self) -> Step | None:
        """The action that is illegal, with which reading stopped."""
        return next((step for step in self.steps if not step.verdict.legal), None)


class Replay:
    """Plays the actions of a text one after the other, each at its place."""

    def __init__(self, start: Position) -> None:
        self.position = start
        self.steps: list[Step] = []

    @property
    def stopped(self) -> bool:
        """Whether an illegal action was met."""
        return bool(self.steps) and not self.steps[-1].verdict.legal

    def play(self, text: str, place: Place) -> None:
        """One action.

        Raises:
            InputError: if it cannot be read, at its place.
        """
        position = self.position
        try:
            action = position.game.parse_action(position, text)
        except InputError as error:
            raise at(place, error) from None
        verdict = position.game.verdict(position.state, action)
        step = Step(place, text, position, action, verdict)
        self.steps.append(step)
        if verdict.legal:
            self.position = step.after


def at(place: Place, error: InputError) -> InputError:
    """An error, placed."""
    return InputError([Problem(p.message, p.place or place, p.suggestion) for p in error.problems])


def lines(text: str, file: str) -> Iterator[tuple[str, Callable[[int], Place]]]:
    """The lines of a text that are neither empty nor comments, each with the place of an offset in it."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("# "):
            yield line, partial(_offset, file, number)


def _offset(file: str, number: int, offset: int) -> Place:
    return Place(file, number, offset + 1)


def self_play(start: Position, seed: int, longest: int = 100_000) -> tuple[Position, list[Action]]:
    """A game in which everybody, and chance, picks any legal action alike: the last position, and the actions."""
    chosen = random.Random(seed)
    position = start
    actions: list[Action] = []
    game = start.game
    while game.current_player(position.state) != TERMINAL and len(actions) < longest:
        action = chosen.choice(game.legal_actions(position.state))
        actions.append(action)
        position = replace(position, state=game.apply(position.state, action))
    return position, actions
