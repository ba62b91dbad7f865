"""What a scenario may expect, where it is asked, and what of it no position can have, whatever is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from rulewright.core.abilities import NAMING, Possible, check_player
from rulewright.core.errors import InputError, PositionError
from rulewright.core.forbidding import Forbidding
from rulewright.core.game import Game, Position
from rulewright.core.likely import CHANCE_OF, LIKELY, ODDS, check_chance_of, check_odds
from rulewright.core.lowering import names as offered
from rulewright.core.play import Action
from rulewright.core.spec import Path
from rulewright.core.verdicts import Verdict

OF_ACTIONS = ("legal", "illegal", "notation")
"""Expectations of the last action, not of the position reached."""
EXPECTATIONS = (*OF_ACTIONS, "can", "cannot", "count", "after", "outcome", "replay", *LIKELY)
"""What every game lets be expected; the rest are its probes."""


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


JUDGING: Mapping[str, tuple[str, ...]] = {"illegal": ("forbids", "offers"), "legal": ("forbids",)}
"""The clauses that decide so, by what they do: a forbidding one by its exception that an action is legal."""


def check(position: Position, then: Mapping[str, Any], readings: Mapping[str, str] = MappingProxyType({})) -> None:
    """Refuse expectations of what cannot be: it would never be there, nor ever be missed.

    Args:
        position: any of the game that is played; only its players' names count.
        then: what is expected.
        readings: the options that the scenario names; where of others some are chosen besides, what is expected may be
            so without them.

    Raises:
        PositionError: with the keys that lead to the first such thing.
    """
    _check_number(then)
    game, names = position.game, position.names
    foreign = game.readings != {**{r.id: r.default for r in game.spec.readings.values()}, **readings}
    for key, expected in then.items():
        if key in JUDGING and isinstance(expected, list):
            for i, clause in enumerate(expected):
                _check_deciding(game, key, clause, (key, i))
                if not foreign:
                    _check_settled(game, key, clause, (key, i))
        elif key == "after":
            _check_told(game.own.possible(names), expected, names, (key,))
            _check_described(position, expected, (key,))
        elif key == "outcome" and expected != "none":
            _check_outcome(game.own.possible(names), expected, names)
            _check_sides(position, expected)
            if not foreign and "by" in expected:
                _check_ending(game, expected["by"])
        elif key == "notation":
            _check_notation(position, expected)
        else:
            try:
                _check_asked(position, key, expected, readings)
            except PositionError as error:
                raise PositionError(error.message, (key, *error.path), error.suggestion) from None


def _check_number(then: Mapping[str, Any]) -> None:
    """Refuse more legal actions than there are to be: in a finished game there is none."""
    can, count = len(then.get("can", ())), then.get("count")
    if count is not None and can > count:
        raise PositionError(f"there are to be {count} legal actions, and {can} are under can", ("count",))
    if then.get("outcome", "none") != "none" and (can or count):
        raise PositionError("in a finished game nothing is legal", ("can" if can else "count",), "leave it out")


def _check_asked(position: Position, key: str, expected: Any, readings: Mapping[str, str]) -> None:
    """Refuse what no position can answer so that is asked of chance, or by a probe."""
    if key == CHANCE_OF:
        check_chance_of(position, expected)
    elif key == ODDS:
        check_odds(position, expected)
        try:
            check(position, expected["of"], readings)
        except PositionError as error:
            raise PositionError(error.message, ("of", *error.path), error.suggestion) from None
    elif key not in EXPECTATIONS and key in position.game.own.probes:
        position.game.own.probes[key].check(position, expected)


def _check_deciding(game: Game, how: str, name: str, path: Path) -> None:
    """Refuse a clause that decides so of no action of the mode; one that a house rule disables fails, and one that is
    unknown is told elsewhere."""
    clause = game.spec.by_id.get(name)
    if clause is None:
        return
    if not clause.in_mode(game.mode):
        hint = f"it is one of {', '.join(clause.modes or ())}"
        raise PositionError(f"{name} is no rule of {game.mode}", path, hint)
    does = clause.does_what
    if does not in JUDGING[how]:
        done = f"{name} {does} something" if does else f"{name} is not executable"
        can = "forbids" if how == "illegal" else "allows by an exception"
        raise PositionError(f"{done}: no action is {how} because of it", path, f"name a clause that {can}")
    if how == "legal" and "unless" not in clause.body:
        raise PositionError(f"{name} has no exception that allows anything", path, "write legal: true")


def _check_settled(game: Game, how: str, name: str, path: Path) -> None:
    """Refuse a clause that never decides so under the readings in force."""
    parts = game.forbidding_by(name)
    never = Forbidding.never_forbids if how == "illegal" else Forbidding.never_allows
    if parts and all(never(part) for part in parts):
        message = f"{name} makes nothing {how} under the readings in force"
        raise PositionError(message, path, 'say under which it does, by "under" or "readings"')


def check_about(position: Position, how: str, clauses: Sequence[str], action: Action) -> None:
    """Refuse clauses that are not about an action of this kind, as what makes it legal or illegal.

    Raises:
        PositionError: with the keys that lead to the first.
    """
    game = position.game
    kinds = {part[0] for _, part in game.parts(position.state, action)}
    for i, name in enumerate(clauses):
        if (clause := game.spec.by_id.get(name)) is None:
            continue
        if clause.does_what == "offers":
            about = {game.vocabulary.offers[word].kind for word in offered(clause.body["offers"])}
        else:
            about = {kind for kind in game.vocabulary.kinds if kind in clause.kinds}
        if not kinds & about:
            message = f"{name} is about {', '.join(sorted(about))}, and this is {', '.join(sorted(kinds))}"
            raise PositionError(message, (how, i))


def _check_notation(position: Position, text: str) -> None:
    try:
        position.game.own.notation.check(text, position.names)
    except InputError as error:
        problem = error.problems[0]
        raise PositionError(problem.message, ("notation",), problem.suggestion) from None


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


def _check_described(position: Position, told: Mapping[str, Any], path: Path) -> None:
    try:
        position.game.own.check_described(position.names, told)
    except PositionError as error:
        raise PositionError(error.message, (*path, *error.path), error.suggestion) from None


def _check_ending(game: Game, by: str) -> None:
    """Refuse a way to end that no clause in force leads to."""
    if game.endings is not None and by not in game.endings:
        known = f"known: {', '.join(sorted(game.endings))}" if game.endings else None
        message = f"nothing ends a game of {game.mode} by {by} under the readings in force"
        raise PositionError(message, ("outcome", "by"), known)


def _check_sides(position: Position, expected: Mapping[str, Any]) -> None:
    """Refuse an end that nobody can come to: with some who win and lose, or who win without those of their side."""
    names = position.names
    winners, losers = (_several(expected.get(key, ())) for key in NAMING)
    for name in winners:
        if name in losers:
            raise PositionError(f"{name} cannot both win and lose", ("outcome", "loser"))
        side = [names[seat] for seat in sorted(position.game.side(names.index(name)))]
        if not set(side) <= set(winners):
            message = f"{' and '.join(side)} win together"
            raise PositionError(message, ("outcome", "winner"), f"write [{', '.join(side)}]")


def _several(said: str | Sequence[str]) -> Sequence[str]:
    return [said] if isinstance(said, str) else said


def _check_outcome(possible: Mapping[str, Possible], expected: Mapping[str, Any], names: Sequence[str]) -> None:
    for key, value in expected.items():
        here = ("outcome", key)
        if key in NAMING:
            for name in _several(value):
                check_player(name, names, here)
        elif isinstance(value, Mapping):
            for name, item in value.items():
                check_player(name, names, (*here, name))
                _check_value(possible.get(key), item, (*here, name))
        else:
            _check_value(possible.get(key), value, here)
