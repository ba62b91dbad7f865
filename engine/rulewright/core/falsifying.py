"""How each expectation is made false, one single thing at a time.

What is put in place of something that holds is false for certain, and yet could be written by somebody: a number that
positions have, an action of the game, a clause that forbids.  So a runner that judges the expectation cannot pass it.
Where the shape of a scenario knows but one value (`legal: true`), or nothing else could be there, the contrary is asked
by the other key.  Only where neither is to be had (points where none count, a line of a game in which nothing can be
played otherwise) is it something that cannot be used at all: it must not be what hides an expectation that is dead.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from rulewright.core.abilities import NAMING
from rulewright.core.conflicts import AgendaError
from rulewright.core.errors import InputError, PositionError
from rulewright.core.expectations import JUDGING, Asked, check, check_about
from rulewright.core.game import Game, Position
from rulewright.core.likely import CHANCE_OF, ODDS, false_chance_of, false_odds
from rulewright.core.play import CHANCE, Action
from rulewright.core.spec import Path

_MOST = 60
"""So many states are looked into for an action that is illegal in another."""
_BRANCHES = 3
"""So many actions of each lead on to further states."""

_OF_NUMBER = ("can", "count", "outcome")
"""What says, or leaves open, how many legal actions there are: in a finished game none."""


class Falsified(NamedTuple):
    """All that is expected, with a single thing of it made false."""

    path: Path
    """The keys that lead to that thing as it was."""
    then: Mapping[str, Any]
    at: Path
    """The keys that lead to what is false."""


Falsifier = Callable[[Asked, Any], Iterable[Falsified]]
"""Makes false what is expected under one key, where that holds: each single thing of it once."""


def falsified(asked: Asked) -> Iterator[Falsified]:
    """Everything that is expected under one ``then``, each time with another single thing of it made false."""
    for key, expected in asked.then.items():
        if key in FALSIFIERS:
            yield from (_beside(asked, one) for one in FALSIFIERS[key](asked, expected))
        else:
            for path, value in asked.position.game.own.probes[key].falsify(asked.position, expected):
                yield _instead(asked, (key, *path), value)


def _beside(asked: Asked, one: Falsified) -> Falsified:
    """Without what is said of the number of legal actions besides, where both together can never be."""
    if _can_be(asked, one.then):
        return one
    left = {key: value for key, value in one.then.items() if key == one.at[0] or key not in _OF_NUMBER}
    return one._replace(then=left) if _can_be(asked, left) else one


def another_set(items: Sequence[str | int], possible: Iterable[str | int]) -> list[str | int]:
    """A list that is another set: with one item less, or of what else is possible the first."""
    return list(items[:-1]) or list(islice((other for other in possible if other not in items), 1))


def _put(data: Any, path: Path, value: Any) -> Any:
    """Data with a value at a path, in place of what is there; at the end of a list behind it."""
    if not path:
        return value
    if isinstance(data, Mapping):
        return {**data, path[0]: _put(data.get(str(path[0])), path[1:], value)}
    number = int(path[0])
    inner = _put(data[number] if number < len(data) else None, path[1:], value)
    return [*data[:number], inner, *data[number + 1 :]]


def _instead(asked: Asked, path: Path, value: Any) -> Falsified:
    return Falsified(path, _put(asked.then, path, value), path)


# -- actions ---------------------------------------------------------------------------------------------


def _legal(asked: Asked, expected: Any) -> Iterator[Falsified]:
    yield from _by_clauses(asked, "legal", expected, {"illegal": True})


def _illegal(asked: Asked, expected: Any) -> Iterator[Falsified]:
    yield from _by_clauses(asked, "illegal", expected, {"legal": True})


def _by_clauses(asked: Asked, key: str, expected: Any, contrary: Mapping[str, Any]) -> Iterator[Falsified]:
    """Of a list each clause becomes one that does not decide so; else the contrary is asked."""
    other = _other_clause(asked, key)
    for i in range(len(expected)) if isinstance(expected, list) and other else ():
        yield _instead(asked, (key, i), other)
    if not isinstance(expected, list) or not other:
        yield Falsified((key,), contrary, tuple(contrary))


def _other_clause(asked: Asked, how: str) -> str | None:
    """A clause that may decide so on the last action, and has not."""
    game = asked.position.game
    decided = asked.last[2].clauses if asked.last else ()
    known = (clause.id for sort in JUDGING[how] for clause in game.spec.of(sort, game.mode))
    return next((name for name in known if name not in decided and _may_decide(asked, how, name)), None)


def _may_decide(asked: Asked, how: str, name: str) -> bool:
    """Whether it can be expected that a clause decides so on the last action."""
    try:
        check(asked.position, {how: [name]}, asked.position.game.readings)
        if asked.last:
            check_about(asked.last[0], how, [name], asked.last[1])
    except PositionError:
        return False
    return True


def _can(asked: Asked, expected: Sequence[str]) -> Iterator[Falsified]:
    position, said = asked.position, _read(asked, "cannot")
    texts = (text for text in _illegal_texts(position) if position.game.own.notation.parse(position, text) not in said)
    yield from _moved(asked, "can", "cannot", expected, next(texts, None))


def _cannot(asked: Asked, expected: Sequence[str]) -> Iterator[Falsified]:
    position, said = asked.position, _read(asked, "can")
    legal = (action for action in position.game.legal_actions(position.state) if action not in said)
    texts = (position.game.own.notation.write(position, action) for action in legal)
    yield from _moved(asked, "cannot", "can", expected, next(texts, None))


def _read(asked: Asked, key: str) -> set[Action]:
    """The actions in a list of what is expected."""
    return {asked.position.game.own.notation.parse(asked.position, text) for text in asked.then.get(key, ())}


def _moved(asked: Asked, key: str, other: str, expected: Sequence[str], wrong: str | None) -> Iterator[Falsified]:
    """Each action becomes a wrong one; if there is none it moves to the other list."""
    for i, text in enumerate(expected):
        if wrong is not None:
            yield _instead(asked, (key, i), wrong)
            continue
        there = [*asked.then.get(other, ()), text]
        then = {**asked.then, key: [*expected[:i], *expected[i + 1 :]], other: there}
        yield Falsified((key, i), {k: v for k, v in then.items() if v}, (other, len(there) - 1))


def _count(asked: Asked, expected: int) -> Iterator[Falsified]:
    yield _instead(asked, ("count",), expected + 1)


def _notation(asked: Asked, expected: str) -> Iterator[Falsified]:
    position = asked.last[0] if asked.last else asked.position
    texts = (text for text, _ in _texts(position) if text != expected)
    yield _instead(asked, ("notation",), next(texts, f"{expected} "))


def _texts(position: Position) -> Iterator[tuple[str, Position]]:
    """Actions as they are written, each in a position in which it is legal: first those of this one, then others'."""
    game = position.game
    for state in _states(game, position.state):
        there = replace(position, state=state)
        for action in game.legal_actions(state):
            yield game.own.notation.write(there, action), there


def _illegal_texts(position: Position) -> Iterator[str]:
    """Actions as they are written that are legal in some position, and not in this one."""
    game = position.game
    for text, there in _texts(position):
        if there.state == position.state or _by_chance(there) != _by_chance(position):
            continue
        try:
            action = game.own.notation.parse(position, text)
        except InputError:
            continue
        if not game.allows(position.state, action):
            yield text


def _by_chance(position: Position) -> bool:
    return position.game.current_player(position.state) == CHANCE


def _states(game: Game, state: Any) -> Iterator[Any]:
    """A state, and others that play leads to from there and from the start."""
    waiting = deque([state, game.initial_state()])
    for _ in range(_MOST):
        if not waiting:
            return
        state = waiting.popleft()
        yield state
        actions = game.legal_actions(state)
        step = max(1, len(actions) // _BRANCHES)
        waiting.extend(filter(None, (_led(game, state, action) for action in actions[::step])))


def _led(game: Game, state: Any, action: Action) -> Any | None:
    """The state that an action leads to; None if nothing is due there, as where only what is due first is said."""
    try:
        return game.apply(state, action)
    except AgendaError:
        return None


# -- positions -------------------------------------------------------------------------------------------


def _after(asked: Asked, expected: Mapping[str, Any]) -> Iterator[Falsified]:
    yield from _told(asked, expected, asked.position.game.own.describe(asked.position), ("after",))


def _told(
    asked: Asked, expected: Mapping[str, Any], actual: Mapping[str, Any], path: Path, within: str | None = None
) -> Iterator[Falsified]:
    known = asked.position.game.own.possible(asked.position.names)
    for key, value in expected.items():
        here = (*path, key)
        part = within or (key if path[-1] != "players" and key in known else None)
        if key == "has":
            yield from _there(asked, value, actual["has"], here)
        elif key == "has_not":
            yield from _missing(asked, value, actual["has"], here)
        elif isinstance(value, Mapping):
            yield from _told(asked, value, actual[key], here, part)
        elif isinstance(value, list):
            less = ([*value[:i], *value[i + 1 :]] for i in reversed(range(len(value))))
            yield _fitting(asked, here, less if value else ([one] for one in _possible(asked, part or key)))
        else:
            yield _fitting(asked, here, _others(_possible(asked, part or key), value))


def _possible(asked: Asked, key: str) -> Iterable[Any]:
    return asked.position.game.own.possible(asked.position.names)[key].values()


def _others(possible: Iterable[Any], value: Any) -> Iterator[Any]:
    """Other values that are possible; a number that is not where this is the only one."""
    found = False
    for other in possible:
        if other != value:
            found = True
            yield other
    if not found:
        yield value + 1 if isinstance(value, int | float) else None


def _fitting(asked: Asked, path: Path, values: Iterable[Any]) -> Falsified:
    """The first of some values with which all that is expected can be; if there is none, the first of all."""
    first, rest = itertools.tee(values)
    made = (_instead(asked, path, value) for value in rest)
    return next((one for one in made if _can_be(asked, one.then)), _instead(asked, path, next(first)))


def _can_be(asked: Asked, then: Mapping[str, Any]) -> bool:
    """Whether some position has all that is expected."""
    try:
        check(asked.position, then, asked.position.game.readings)
    except PositionError:
        return False
    return True


def _there(asked: Asked, expected: Sequence[str], actual: Sequence[str], path: Path) -> Iterator[Falsified]:
    """Each part becomes one that is not there; if everything is, it must not be there."""
    for i, part in enumerate(expected):
        wrong = (other for other in _possible(asked, "has") if other not in actual)
        made = (_instead(asked, (*path, i), other) for other in wrong)
        if one := next((one for one in made if _can_be(asked, one.then)), None):
            yield one
            continue
        at = (*path[:-1], "has_not", 0)
        then = _put(asked.then, path, [*expected[:i], *expected[i + 1 :]])
        yield Falsified((*path, i), _without(_put(then, at[:-1], [part]), path), at)


def _without(data: Any, path: Path) -> Any:
    """Data without an empty list at a path."""
    if len(path) > 1:
        return {**data, path[0]: _without(data[path[0]], path[1:])}
    return {key: value for key, value in data.items() if key != path[0] or value}


def _missing(asked: Asked, expected: Sequence[str], actual: Sequence[str], path: Path) -> Iterator[Falsified]:
    """Each part becomes one that is there; if nothing is, it must be there."""
    for i, part in enumerate(expected):
        if actual:
            yield _fitting(asked, (*path, i), actual)
        else:
            at = (*path[:-1], "has", 0)
            yield Falsified((*path, i), _put(asked.then, at[:-1], [part]), at)


def _outcome(asked: Asked, expected: Any) -> Iterator[Falsified]:
    names = asked.position.names
    if expected == "none":
        winners = [names[seat] for seat in sorted(asked.position.game.side(0))]
        yield _instead(asked, ("outcome",), {"winner": winners[0] if len(winners) == 1 else winners})
        return
    for key, value in expected.items():
        if key in NAMING:
            yield _otherwise(asked, key, value)
        elif isinstance(value, Mapping):
            for name, held in value.items():
                yield _fitting(asked, ("outcome", key, name), _others(_possible(asked, key), held))
        else:
            yield _fitting(asked, ("outcome", key), _others(_possible(asked, key), value))


def _otherwise(asked: Asked, key: str, said: str | Sequence[str]) -> Falsified:
    """Others have won, or lost; who is said to have done the contrary has so no more."""
    game, names = asked.position.game, asked.position.names
    sides = [[names[of] for of in sorted(game.side(seat))] for seat in range(len(names))]
    several = [said] if isinstance(said, str) else said
    meant = next((side for side in sides if set(side) != set(several)), several)
    contrary = next(other for other in NAMING if other != key)
    outcome = {**asked.then["outcome"], key: meant[0] if len(meant) == 1 else meant}
    if contrary in outcome:
        told = outcome[contrary]
        left = [name for name in ([told] if isinstance(told, str) else told) if name not in meant]
        outcome[contrary] = left[0] if len(left) == 1 else left or said
    return Falsified(("outcome", key), {**asked.then, "outcome": outcome}, ("outcome", key))


def _replay(asked: Asked, lines: Sequence[str]) -> Iterator[Falsified]:
    """In each line the last action becomes an illegal one, if one can be written there, or another end is said; what an
    end says is made false too."""
    game = asked.start.game.own.written.read("\n".join([str(asked.start), *lines]), "")
    last = {step.place.line - 2: step for step in game.steps}
    for number, step in last.items():
        line, begin = lines[number], step.place.column - 1
        end = begin + len(step.text)
        wrong = next(_illegal_texts(step.before), None) if line[begin:end] == step.text else None
        written = (
            f"{line}({_some_end(asked, asked.start.names)})" if wrong is None else f"{line[:begin]}{wrong}{line[end:]}"
        )
        yield _instead(asked, ("replay", number), written)
    if game.result is not None:
        number = max(last)
        outcome = asked.position.game.outcome(asked.position.state)
        others = [name for seat, name in enumerate(asked.position.names) if not outcome or seat not in outcome.winners]
        other = _other_end(game.result, asked.start.names) if game.result.strip() else _some_end(asked, others)
        yield _instead(asked, ("replay", number), lines[number].replace(f"({game.result})", f"({other})"))


def _some_end(asked: Asked, names: Sequence[str]) -> str:
    """An end that says one of these has won."""
    return f"{next(iter(asked.start.game.own.written.letters.values()), 'end')}.{names[0]}"


def _other_end(result: str, names: Sequence[str]) -> str:
    """An end that says somebody else has won."""
    for name, other in zip(names, [*names[1:], names[0]], strict=True):
        if name in result.split("."):
            return ".".join(other if part == name else part for part in result.split("."))
    return f"{result}.{names[0]}"


def _chance_of(asked: Asked, expected: Mapping[str, Any]) -> Iterator[Falsified]:
    yield from (_instead(asked, (CHANCE_OF, *path), value) for path, value in false_chance_of(expected))


def _odds(asked: Asked, expected: Mapping[str, Any]) -> Iterator[Falsified]:
    yield from (_instead(asked, (ODDS, *path), value) for path, value in false_odds(expected))


FALSIFIERS: Mapping[str, Falsifier] = {
    "legal": _legal,
    "illegal": _illegal,
    "notation": _notation,
    "can": _can,
    "cannot": _cannot,
    "count": _count,
    "after": _after,
    "outcome": _outcome,
    "replay": _replay,
    ODDS: _odds,
    CHANCE_OF: _chance_of,
}
"""For each of `EXPECTATIONS` how it is made false; a probe has its own."""
