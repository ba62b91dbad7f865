"""What a scenario may expect, where it is asked, and what of it no position can have, whatever is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rulewright.core.abilities import Possible
from rulewright.core.errors import InputError, PositionError
from rulewright.core.game import Position
from rulewright.core.play import Action
from rulewright.core.spec import Path
from rulewright.core.verdicts import Verdict

OF_ACTIONS = ("legal", "illegal", "notation")
"""Expectations of the last action, not of the position reached."""
EXPECTATIONS = (*OF_ACTIONS, "can", "cannot", "count", "after", "outcome", "replay")
"""What every game lets be expected; the rest are its probes."""
NAMING = ("winner", "loser")
"""What an outcome says by players' names."""


class Asked(NamedTuple):
    """Where all that stands under one ``then`` is asked."""

    path: Path
    then: Mapping[str, Any]
    start: Position
    """The position reached, in which ``replay`` begins."""
    position: Position
    """The position of which the rest is asked."""
    last: tuple[Position, Action, Verdict] | None
    """The last action, with the position before it; None if none was played."""


def check(position: Position, then: Mapping[str, Any]) -> None:
    """Refuse expectations of what cannot be: it would never be there, nor ever be missed.

    Args:
        position: any of the game that is played; only its players' names count.
        then: what is expected.

    Raises:
        PositionError: with the keys that lead to the first such thing.
    """
    game, names = position.game, position.names
    for key, expected in then.items():
        if key == "after":
            _check_told(game.own.possible(names), expected, names, (key,))
        elif key == "outcome" and expected != "none":
            _check_outcome(game.own.possible(names), expected, names)
        elif key == "notation":
            _check_notation(position, expected)
        elif key not in EXPECTATIONS and key in game.own.probes:
            try:
                game.own.probes[key].check(position, expected)
            except PositionError as error:
                raise PositionError(error.message, (key, *error.path), error.suggestion) from None


def _check_notation(position: Position, text: str) -> None:
    try:
        position.game.own.notation.check(text)
    except InputError as error:
        problem = error.problems[0]
        raise PositionError(problem.message, ("notation",), problem.suggestion) from None


def check_player(name: str, names: Sequence[str], path: Path) -> None:
    """Refuse a name that no player has.

    Raises:
        PositionError: naming the players.
    """
    if name not in names:
        raise PositionError(f'nobody is called "{name}"', path, f"players: {', '.join(names)}")


def _check_told(
    possible: Mapping[str, Possible],
    expected: Mapping[str, Any],
    names: Sequence[str],
    path: Path,
    within: Possible | None = None,
) -> None:
    """Refuse what the description of no position says; keys that it does not know are left to whoever compares.

    `within` is what values there can be of the part in which all that is expected here is told, by what it is of.
    """
    for key, value in expected.items():
        here = (*path, key)
        if path[-1] == "players":
            check_player(key, names, here)
        of_part = within or (possible.get(key) if path[-1] != "players" else None)
        if isinstance(value, Mapping):
            _check_told(possible, value, names, here, of_part)
        elif isinstance(value, list):
            for i, item in enumerate(value):
                _check_value(of_part, item, (*here, i))
        else:
            _check_value(of_part, value, here)


def _check_value(known: Possible | None, value: Any, path: Path) -> None:
    try:
        if known is not None:
            known.check(value)
    except PositionError as error:
        raise PositionError(error.message, (*path, *error.path), error.suggestion) from None


def _check_outcome(possible: Mapping[str, Possible], expected: Mapping[str, Any], names: Sequence[str]) -> None:
    for key, value in expected.items():
        here = ("outcome", key)
        if key in NAMING:
            for name in [value] if isinstance(value, str) else value:
                check_player(name, names, here)
        elif isinstance(value, Mapping):
            for name, item in value.items():
                check_player(name, names, (*here, name))
                _check_value(possible.get(key), item, (*here, name))
        else:
            _check_value(possible.get(key), value, here)
