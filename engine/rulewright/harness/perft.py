"""Counting the positions that so many single actions lead to: a fingerprint of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulewright.core.errors import InputError, PositionError, Problem
from rulewright.core.game import Game, Position
from rulewright.spec.folders import scenarios_of
from rulewright.spec.pack import Library, check_once, checked, unknown
from rulewright.spec.yaml_source import Document

FILE = "golden_perft.yaml"


@dataclass(frozen=True, slots=True)
class Golden:
    """Counts that were once taken and stand for the rules: WHERE, and the ways to play one action, two, and so on."""

    where: str
    leaves: tuple[int, ...]

    def depth(self, most: int) -> int:
        """How many actions may be played so that there are at most so many ways; at least one."""
        return max([1, *(depth for depth, leaves in enumerate(self.leaves, 1) if leaves <= most)])


def golden(game: str) -> list[Golden]:
    """The golden counts of a game, of all its modes.

    Raises:
        InputError: if its file is missing or cannot be used.
    """
    file = scenarios_of(game) / FILE
    return counts(checked(file, "golden_perft"))


def counts(document: Document) -> list[Golden]:
    """The counts that a file has, already checked against its schema.

    Raises:
        InputError: if it has one twice.
    """
    check_once(document, "counts", lambda told: str(told["where"]), ("where",))
    return [Golden(told["where"], tuple(told["leaves"])) for told in document.data["counts"]]


def check(document: Document, library: Library, game: str) -> None:
    """Check that the counts of a file are of a game, of its modes, and of positions that there can be.

    Raises:
        InputError: at the first that is not, or that stands there twice.
    """
    for number, counted in enumerate(counts(document)):
        place, (start, _, line) = document.place(("counts", number, "where")), counted.where.partition(" ")
        name, _, mode = start.partition(":")
        if name != game:
            raise InputError(unknown("game", name, [game], place))
        try:
            made = library.game(game, mode or None)
            if line:
                made.own.parse_position(counted.where)
        except InputError as error:
            raise InputError([p if p.place else p._replace(place=place) for p in error.problems]) from None
        except PositionError as error:
            raise InputError(Problem(error.message, place, error.suggestion)) from None


def perft(game: Game, state: Any, depth: int) -> int:
    """How many ways there are to play `depth` actions; a finished game has none."""
    if depth == 0:
        return 1
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.apply(state, action), depth - 1) for action in actions)


def divide(position: Position, depth: int) -> dict[str, int]:
    """The count below each legal action, by its notation.  Depth is at least 1."""
    game = position.game
    return {
        game.own.notation.write(position, action): perft(game, game.apply(position.state, action), depth - 1)
        for action in game.legal_actions(position.state)
    }
