"""Whether a scenario notices that something it expects is false: each single thing is made so, and it must fail there.

How each is made false is said by `rulewright.core.falsifying` and by the games' probes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rulewright.core.expectations import Asked
from rulewright.core.falsifying import Falsified, falsified
from rulewright.core.game import Position
from rulewright.core.phrases import Phrase, phrase
from rulewright.core.play import Action
from rulewright.core.scenario import Keys, LoadGame, ScenarioError, evaluate
from rulewright.core.verdicts import Verdict
from rulewright.spec.yaml_writing import flow


class Tried(NamedTuple):
    """A single thing that a scenario expects, and whether it was noticed that it was false."""

    path: Keys
    """The keys that lead to it."""
    instead: tuple[Keys, Any] | None
    """What was false, with the keys that lead to it; None if nothing of that kind is ever asked."""
    noticed: bool

    @property
    def expected(self) -> Phrase:
        """What is wanted of the scenario, in words."""
        if self.instead is None:
            return phrase(_JUDGED)
        path, value = self.instead
        key = next(key for key in reversed(path) if isinstance(key, str))
        return phrase(_FAILS, f"{key}: {flow(value)}")

    @property
    def actual(self) -> Phrase:
        """What it does instead, where that was not noticed."""
        return phrase(_NEVER if self.instead is None else _PASSES)


_FAILS = {"en": "it fails with {0}", "fr": "il échoue avec {0}", "de": "es schlägt fehl mit {0}"}
_PASSES = {"en": "it passes all the same", "fr": "il réussit quand même", "de": "es besteht trotzdem"}
_JUDGED = {"en": "this is judged", "fr": "ceci est jugé", "de": "dies wird geprüft"}
_NEVER = {"en": "it never is", "fr": "ce ne l'est jamais", "de": "das wird es nie"}


class _Listener:
    """Is told where a scenario asks what it expects: the `Recorder` of one evaluation."""

    def __init__(self) -> None:
        self.heard: dict[Keys, list[Asked]] = {}

    def judged(self, position: Position, action: Action, verdict: Verdict, legal: bool, named: Any) -> None:
        """What is demanded of an action is asked with the rest."""

    def played(self, position: Position, action: Action, state: Any) -> None:
        """Nothing is asked by that."""

    def asked(self, position: Position, told: Any) -> None:
        """What is asked of a position is asked with the rest."""

    def expects(self, asked: Asked) -> None:
        """All that stands under a ``then`` is asked, perhaps under several readings."""
        self.heard.setdefault(asked.path, []).append(asked)


def tried(scenario: Mapping[str, Any], load: LoadGame) -> Iterator[Tried]:
    """Make false, one at a time, every single thing that a scenario expects.

    It is noticed if the scenario fails at what is false, or cannot be used, under some reading.

    Args:
        scenario: one that passes.
        load: gives its game under some readings.
    """
    listener = _Listener()
    evaluate(scenario, load, listener)
    for path, then in _thens(scenario):
        heard = listener.heard.get(path, ())
        if not heard:
            yield from (Tried((*path, key), None, False) for key in then)
        for same in zip(*map(falsified, heard), strict=True):
            noticed = any(_notices(scenario, load, path, one) for one in same)
            first = same[0]
            yield Tried((*path, *first.path), ((*path, *first.at), _value(first.then, first.at)), noticed)


def _notices(scenario: Mapping[str, Any], load: LoadGame, path: Keys, false: Falsified) -> bool:
    try:
        findings = evaluate(_with(scenario, path, false.then), load)
    except ScenarioError:
        return True
    return any(_meet(finding.path, (*path, *false.at)) for finding in findings)


def _meet(one: Keys, other: Keys) -> bool:
    """Whether two paths lead to the same, or one to what is inside the other."""
    length = min(len(one), len(other))
    return one[:length] == other[:length]


def _thens(scenario: Mapping[str, Any]) -> Iterator[tuple[Keys, Mapping[str, Any]]]:
    """All that a scenario expects, with the keys that lead to it."""
    if "then" in scenario:
        yield ("then",), scenario["then"]
    for i, step in enumerate(scenario.get("steps", ())):
        if "then" in step:
            yield ("steps", i, "then"), step["then"]
    for name, options in scenario.get("readings", {}).items():
        for option, what in options.items():
            yield ("readings", name, option, "then"), what["then"]


def _with(data: Any, path: Keys, value: Any) -> Any:
    """Data with another value at a path."""
    if not path:
        return value
    if isinstance(data, Mapping):
        return {**data, path[0]: _with(data[str(path[0])], path[1:], value)}
    number = int(path[0])
    return [*data[:number], _with(data[number], path[1:], value), *data[number + 1 :]]


def _value(data: Any, path: Keys) -> Any:
    for key in path:
        data = data[key]
    return data
