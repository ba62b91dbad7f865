"""A scenario that a mutant would fail: what the rules say where the mutant's say something else.

Whatever is shown has been tried: it passes under the rules as they are and not under the mutant's.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from rulewright.core import likely
from rulewright.core.game import Game, Position
from rulewright.core.play import CHANCE, Action
from rulewright.core.spec import DUE, OPTIONS
from rulewright.harness.finding import Search, scenarios
from rulewright.harness.mutation.comparison import STUMBLES, Comparison, Noticed, weighed_otherwise
from rulewright.harness.mutation.killing import RefusedError, passes
from rulewright.harness.mutation.positions import plain
from rulewright.harness.skeleton import telling
from rulewright.spec.pack import schema
from rulewright.spec.validation import validate
from rulewright.spec.yaml_source import parse_yaml
from rulewright.spec.yaml_writing import flow

TRIED = 12
"""So many positions in which the rules differ are looked at for one that a scenario tells."""
WAYS, DRAWS = 6, 30
"""From each chance goes so many ways, none longer than this: it may come back to where it was for ever."""


class Example(NamedTuple):
    """A scenario that passes under the rules as they are and not under a mutant's, or none; whether they differ."""

    text: str | None
    differs: bool


class _Said(NamedTuple):
    """What is expected, with what leads there; `bare` of a game as it begins."""

    then: Mapping[str, Any]
    more: Mapping[str, Any]
    bare: bool = False


def example(comparison: Comparison, budget: int, schema_line: str) -> Example:
    """A scenario that the mutant fails, sought among so many positions."""
    differs = False
    for noticed in islice(comparison.found(budget), TRIED):
        differs = True
        if (text := _told(comparison, noticed, schema_line)) is not None:
            simpler = comparison.smaller(noticed)
            return Example((_told(comparison, simpler, schema_line) if simpler != noticed else None) or text, True)
    return Example(None, differs)


def _told(comparison: Comparison, noticed: Noticed, schema_line: str) -> str | None:
    """A difference as a scenario; None if none is found that tells it."""
    for said in _Saying(comparison, noticed).ways():
        text = _text(comparison, noticed, said, schema_line)
        if _kills(comparison, text):
            return text
    return None


def _text(comparison: Comparison, noticed: Noticed, said: _Said, schema_line: str) -> str:
    mutant = comparison.mutant
    under = {"under": dict(noticed.readings)} if noticed.readings else {}
    return telling(
        noticed.position,
        "to-be-named",
        "What a mistake in the rules would change",
        [f"{key}: {flow(value)}" for key, value in {**said.more, **under, "then": said.then}.items()],
        [f"{mutant.file}:{mutant.line}: {mutant.what}"],
        schema_line,
        [mutant.clause] if mutant.clause else [],
        said.bare,
    )


def _kills(comparison: Comparison, text: str) -> bool:
    """Whether a scenario is one, passes under the rules as they are and not under the mutant's."""
    document = parse_yaml(text, "")
    if validate(document, schema("scenario")):
        return False
    (found,) = scenarios(document, Search())
    try:
        return passes(found, comparison.base) and not passes(found, comparison.other)
    except RefusedError:
        return False


class _Saying:
    """What may be said of a difference, the shortest first."""

    def __init__(self, comparison: Comparison, noticed: Noticed) -> None:
        self.comparison = comparison
        self.position = noticed.position
        self.action = noticed.action
        self.game = noticed.position.game
        self.readings = noticed.readings

    def ways(self) -> Iterator[_Said]:
        """Each way in which it may be told."""
        position, action = self.position, self.action
        if action is None:
            yield _Said({"after": _apart(plain(position), self._begun())}, {}, bare=True)
            return
        other = self.comparison.other.game(self.game.setup, self.readings)
        try:
            theirs = self.comparison.theirs(position, other)
        except STUMBLES:
            return
        if (how := self._likely(other, theirs, action)) is not None:
            yield _Said({likely.CHANCE_OF: {self._written(position, action): how}}, {})
            return
        more = {"when": self._written(position, action)}
        verdict = self.game.verdict(position.state, action)
        if not verdict.legal:
            yield _Said({"illegal": list(verdict.clauses) or True}, more)
            return
        legal = {"legal": list(verdict.clauses) or True}
        ours = replace(position, state=self.game.apply(position.state, action))
        its = _done(other, theirs, action)
        for chance, mine, after in self._followed(ours, other, its):
            yield _Said({**legal, **self._reached(mine, other, after)}, {**more, **chance})
        if self.game.current_player(ours.state) == CHANCE and (draws := self.game.chance_outcomes(ours.state)):
            waits = {likely.CHANCE_OF: {self._written(ours, draws[0][0]): likely.written(draws[0][1])}}
            yield _Said({**legal, **waits, **self._apart(ours, other, its)}, more)

    def _begun(self) -> Mapping[str, Any]:
        """What the mutant's game begins with; nothing where it cannot be set up so."""
        try:
            return plain(self.comparison.other.game(self.game.setup, {}).own.initial_position())
        except STUMBLES:
            return {}

    def _written(self, position: Position, action: Action) -> str:
        return self.game.own.notation.write(position, action)

    def _likely(self, other: Game, theirs: Any, action: Action) -> str | int | None:
        """How likely chance is to do an action, as a scenario says it, where that is what is otherwise; else None."""
        try:
            if weighed_otherwise(self.game, self.position.state, other, theirs) != action:
                return None
        except STUMBLES:
            return None
        return likely.written(dict(self.game.chance_outcomes(self.position.state)).get(action, likely.fraction(0, ())))

    def _followed(self, ours: Position, other: Game, theirs: Any) -> Iterator[tuple[dict[str, Any], Position, Any]]:
        """Ways that chance may go on: what it does, where that leads by the rules and by the mutant's (None if it does
        not lead there)."""
        for way in range(WAYS):
            rng, chance = random.Random(way), list[str]()
            mine, its = ours, theirs
            while self.game.current_player(mine.state) == CHANCE and len(chance) < DRAWS:
                draws = self.game.legal_actions(mine.state)
                drawn = rng.choice(draws) if draws else None
                after = drawn and _done(self.game, mine.state, drawn)
                if drawn is None or after is None:
                    break
                chance.append(self._written(mine, drawn))
                its = None if its is None else _done(other, its, drawn)
                mine = replace(mine, state=after)
            if self.game.current_player(mine.state) != CHANCE:
                yield {"chance": chance} if chance else {}, mine, its
            if not chance:
                return

    def _reached(self, ours: Position, other: Game, theirs: Any) -> dict[str, Any]:
        """How the game has ended, if so, and what is otherwise."""
        outcome = self.game.outcome(ours.state)
        ended = "none" if outcome is None else dict(self.game.own.describe_outcome(ours, outcome))
        return {"outcome": ended, **self._apart(ours, other, theirs)}

    def _apart(self, ours: Position, other: Game, theirs: Any) -> dict[str, Any]:
        """What is otherwise in a position."""
        if theirs is None:
            return {}
        try:
            its = other.own.describe(Position(other, ours.names, theirs))
        except STUMBLES:
            return {}
        after = _apart(self.game.own.describe(ours), its)
        return {"after": after} if after else {}


def _done(game: Game, state: Any, action: Action) -> Any:
    """The state that an action leads to; None where it cannot be done."""
    try:
        return game.apply(state, action) if action in game.legal_actions(state) else None
    except STUMBLES:
        return None


def _apart(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    """The part of some data that is otherwise in other data."""
    apart: dict[str, Any] = {}
    for key, value in ours.items():
        if key == "has" or value == theirs.get(key):
            continue
        inner = theirs.get(key)
        apart[key] = _apart(value, inner) if isinstance(value, Mapping) and isinstance(inner, Mapping) else value
    apart = {key: value for key, value in apart.items() if value != {} and key not in ("mode", OPTIONS)}
    if not apart.get(DUE, True):  # of a game that has ended
        del apart[DUE]
    return apart
