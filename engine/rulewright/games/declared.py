"""A game without Python of its own: what its pack declares is all that it brings.

What cannot be declared yet, such a game cannot have: it is refused where the pack asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core.errors import InputError, Problem
from rulewright.games.kit import Kit, Schemas

if TYPE_CHECKING:
    from rulewright.core.game import Game
    from rulewright.core.spec import Spec
    from rulewright.core.vocabulary import Vocabulary

ACTING = ("offers", "forbids", "does", "scores", "ends")
"""What clauses do that are about actions."""


class Declared(Kit):
    """A game that is declared, in all its modes."""

    spoken = False

    def __init__(self, files: Sequence[str] = ()) -> None:
        """Take the names of the files that the pack has of its own."""
        self.files = tuple(files)

    def make_game(self, spec: Spec, mode: str, readings: Mapping[str, str]) -> Game:
        from rulewright.core.game import Game
        from rulewright.games.positions import Positions, Still

        _check(spec)
        return Game(Still(spec, mode), readings, Positions)

    def vocabulary(self, spec: Spec) -> Vocabulary:
        from rulewright.games.positions import vocabulary

        _check(spec)
        return vocabulary(spec)

    def schemas(self, spec: Spec) -> Schemas:
        from rulewright.core import parts, position_schemas

        declared = parts.check(spec)
        position, after = position_schemas.position(declared), position_schemas.after(declared)
        return Schemas(position, after, _OUTCOME, {})


_OUTCOME: dict[str, Any] = {
    "description": "How the game ended: not yet.",
    "const": "none",
    "errorMessage": "no game of declared parts alone ends: write none",
}


def _check(spec: Spec) -> None:
    """Refuse what no pack without Python can have.

    Raises:
        InputError: at the first clause that is about actions.
    """
    for problem in _missing(spec):
        raise InputError(problem)


def _missing(spec: Spec) -> Iterator[Problem]:
    for clause in spec.clauses:
        if clause.does_what in ACTING:
            yield Problem(
                "a game without Python of its own has no actions yet",
                spec.place((*clause.path, clause.does_what)),
                "declare what a position is made of, and what clauses set, define and compute",
            )
