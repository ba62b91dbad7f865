"""What scenarios ask of chance in every game: how likely it does something, and how likely something comes to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.core.abilities import Difference, check_player
from rulewright.core.errors import InputError, PositionError, meant
from rulewright.core.game import Position
from rulewright.core.odds import Odds
from rulewright.core.phrases import phrase
from rulewright.core.play import CHANCE, Action
from rulewright.core.spec import Path

if TYPE_CHECKING:
    from fractions import Fraction

ODDS, CHANCE_OF = "odds", "chance-of"
LIKELY = (ODDS, CHANCE_OF)
"""Expectations that are asked while chance is to decide, too."""
_ODDS = {"en": "the odds are {0}", "fr": "la probabilité est {0}", "de": "die Wahrscheinlichkeit ist {0}"}
_LIKELY = {
    "en": "{0} has the probability {1}",
    "fr": "{0} a la probabilité {1}",
    "de": "{0} hat die Wahrscheinlichkeit {1}",
}


SHOWN = 6
"""So many actions are told of which another was meant."""
_WHEN = 'chance-of is asked while it is: right after the last action, where "chance" names no more'
LONGEST = 1000
"""So many digits a number of a fraction may have."""


def fraction(said: str | int, path: Path) -> Fraction:
    """How likely something is said to be.

    Raises:
        PositionError: if nothing is as likely as that, or it is too long to be read.
    """
    from fractions import Fraction

    if max(map(len, str(said).split("/"))) > LONGEST:
        raise PositionError(f"a number of this fraction has more than {LONGEST} digits", path)
    found = Fraction(said)
    if not 0 <= found <= 1:
        raise PositionError(f"nothing has the odds {said}: they are from 0 to 1", path)
    return found


def written(likely: Fraction) -> str | int:
    """How likely something is, as a scenario says it."""
    return int(likely) if likely in (0, 1) else str(likely)


def _is_long(likely: Fraction) -> bool:
    """Whether a number of a fraction has so many digits that it cannot be said; it is never below the other."""
    too_much: int = 10**LONGEST
    return likely.denominator >= too_much


def _another(said: str | int) -> str | int:
    """Other odds than some."""
    return "1/3" if said == "1/2" else "1/2"


# -- what chance does ------------------------------------------------------------------------------------


def chance_of(position: Position, expected: Mapping[str, str | int]) -> list[Difference]:
    """Where chance does something more or less likely than expected.

    Raises:
        PositionError: if it is not for chance to decide, or an action cannot be read or stands there twice.
    """
    found = dict(outcomes(position))
    seen: dict[Action, str] = {}
    different = []
    for text, said in expected.items():
        action = _read(position, text)
        _check_possible(position, action, text)
        if (same := seen.setdefault(action, text)) != text:
            raise PositionError(f"{text} is the same action as {same}", (text,))
        likely = found.get(action, 0)
        if likely != fraction(said, (text,)):
            told, actual = (phrase(_LIKELY, text, each) for each in (said, likely))
            different.append(Difference((text,), told, actual, now=written(found.get(action, fraction(0, ())))))
    return different


def _check_possible(position: Position, action: Action, text: str) -> None:
    """Refuse an action that chance never does: that it is not done could not fail.

    Raises:
        PositionError: with what it may do, or why not.
    """
    from rulewright.core.offering import check_things

    game, kind = position.game, position.game.vocabulary.kinds[action[0]]
    if not kind.chance or not game.is_due(position.state, kind.name):
        there = [game.own.notation.write(position, each) for each in game.legal_actions(position.state)[:SHOWN]]
        raise PositionError(f"{text} is nothing that chance does here", (text,), f"it may do {', '.join(there)}")
    possible = game.own.possible(position.names)

    def check(part: str, thing: Any) -> None:
        if part in possible:
            possible[part].check(thing)

    lowering = game.compiler.lowering
    for clause, _ in lowering.offering(kind.name):
        try:
            values = dict(zip(kind.fields, action[1:], strict=True))
            check_things(game.vocabulary, lowering.offered_by[clause.id], values, check)
        except PositionError as error:
            message = f"chance never does {text}: {error.message}"
            raise PositionError(message, (text,), error.suggestion) from None


def outcomes(position: Position) -> Sequence[tuple[Action, Fraction]]:
    """What chance may do in a position.

    Raises:
        PositionError: if it is not for chance to decide.
    """
    game = position.game
    if game.current_player(position.state) != CHANCE:
        raise PositionError("it is not for chance to decide here", (), _WHEN)
    return game.chance_outcomes(position.state)


def _read(position: Position, text: str) -> Action:
    try:
        return position.game.own.notation.parse(position, text)
    except InputError as error:
        problem = error.problems[0]
        raise PositionError(problem.message, (text,), problem.suggestion) from None


def told(position: Position, expected: Mapping[str, str | int]) -> list[tuple[int, Action]]:
    """The actions that are expected, if they are all that chance may do."""
    game = position.game
    actions = [_read(position, text) for text in expected]
    whole = set(game.legal_actions(position.state)) == set(actions)
    return [part for action in actions for part in game.parts(position.state, action)] if whole else []


def check_chance_of(position: Position, expected: Mapping[str, str | int]) -> None:
    """Refuse odds that nothing has, and what is an action in no position.

    Raises:
        PositionError: with the keys that lead to it.
    """
    total = fraction(0, ())
    for text, said in expected.items():
        total += fraction(said, (text,))
        try:
            position.game.own.notation.check(text, position.names)
        except InputError as error:
            problem = error.problems[0]
            raise PositionError(problem.message, (text,), problem.suggestion) from None
    if total > 1:
        found = "more than 1" if _is_long(total) else f"{total}, more than 1"
        raise PositionError(f"these add up to {found}", ())


def false_chance_of(expected: Mapping[str, str | int]) -> Iterator[tuple[Path, Any]]:
    """Each action with other odds, as they could be."""
    for text, said in expected.items():
        left = fraction(1, ())
        for key, other in expected.items():
            left -= 0 if key == text else fraction(other, ())
        yield (text,), written(left / 2 if left / 2 != fraction(said, ()) else left / 3)


# -- what comes to be ------------------------------------------------------------------------------------


def odds(position: Position, expected: Mapping[str, Any], holds: Callable[[Position], bool]) -> list[Difference]:
    """Where it is more or less likely than expected that something comes to be.

    Args:
        position: from which on.
        expected: of what, and how likely: ``{of: {...}, is: 3/8}``; ``by`` names who wants it, ``at`` the step at
            which it is asked; if that is not said, it is asked after each action.  Where the game is over before that
            step falls due, it is so only if it says how the game ended, and so it did.
        holds: whether it is so in a position.

    Raises:
        PositionError: if it has no odds.
    """
    from rulewright.core.supply import check_filled

    game, at = position.game, expected.get("at")
    try:
        check_filled(position, expected["of"].get("after", {}))
    except PositionError as error:
        raise PositionError(error.message, ("of", "after", *error.path), error.suggestion) from None
    _check_ahead(position, at)
    if at is None and holds(position):
        raise PositionError("this is so already, before anything is played", ("of",), "say it without odds")
    seat = position.seat(expected["by"]) if "by" in expected else None
    of_end = _of_end(expected["of"])
    seen = set[str | None]()

    def settled(state: Any) -> bool | None:
        over, due = game.outcome(state) is not None, game.course.due(state)
        seen.add(due)
        if at is not None and due != at and not over:
            return None
        if (at is None or of_end or not over) and holds(replace(position, state=state)):
            return True
        return None if at is None else False

    likely = Odds(game, settled, seat, position.names).of(position.state)
    if at is not None and at not in seen:
        raise PositionError(f"{at} is due on no way from here", ("at",), "leave it out, or say another step")
    if _is_long(likely):
        raise PositionError(
            f"these odds are a fraction of more than {LONGEST} digits", ("of",), "ask of something nearer"
        )
    if likely == fraction(expected["is"], ("is",)):
        return []
    said, actual = (phrase(_ODDS, each) for each in (expected["is"], likely))
    return [Difference(("is",), said, actual, now=written(likely))]


def _check_ahead(position: Position, at: str | None) -> None:
    """Refuse to ask at once: in a game that is over, and at a step that is due.

    Raises:
        PositionError: with the keys that lead to it.
    """
    game = position.game
    if game.outcome(position.state) is not None:
        raise PositionError("the game is over: nothing comes to be any more", (), "say it without odds")
    if at is not None and game.course.due(position.state) == at:
        raise PositionError(f"{at} is due already: this is so at once", ("at",), "say it without odds, or a later step")


def _of_end(of: Mapping[str, Any]) -> bool:
    """Whether what is asked says how the game ended."""
    return bool(of.get("outcome", "none") != "none")


def check_odds(position: Position, expected: Mapping[str, Any]) -> None:
    """Refuse odds that nothing has, a step that there is not, somebody who does not play, and what is so at once or
    never, whatever is played.

    Raises:
        PositionError: with the keys that lead to it.
    """
    fraction(expected["is"], ("is",))
    if (by := expected.get("by")) is not None:
        check_player(by, position.names, ("by",))
    if (at := expected.get("at")) is not None and at not in (steps := position.game.course.steps):
        hint = meant(at, steps) or (f"steps: {', '.join(steps)}" if steps else None)
        raise PositionError(f'there is no step "{at}"', ("at",), hint)
    if at is not None and position.game.course.steps[at].nobody:
        raise PositionError(f"play does not stop at {at}: nobody takes it", ("at",), "say what follows it")
    _check_open(expected, at)


def _check_open(expected: Mapping[str, Any], at: str | None) -> None:
    """Refuse odds of what is so as soon as it is asked, or never."""
    of = expected["of"]
    if at is None and of == {"outcome": "none"}:
        raise PositionError("a game that goes on has not ended: this is so at once", ("of",), "say when, at: STEP")
    due = of.get("after", {}).get("due")
    if at is not None and due is not None and not _of_end(of):
        first = next(iter(due[0])) if due else "nothing"
        if first != at:
            raise PositionError(f"{first} is never due while {at} is", ("of", "after", "due"), f"begin it with {at}")


def false_odds(expected: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    """The same with other odds."""
    yield ("is",), _another(expected["is"])
