"""Killing mutants: each is tried with the scenarios that may notice it, the likeliest first, until one does.

A scenario notices a mutant if it passes under the rules as they are and not under the mutant's.  What is asked of one
mutant depends on no other, so that the answers are the same in whatever order, and by however many processes, they are
found.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulewright import games
from rulewright.core import odds, setups
from rulewright.core.apart import apart
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError
from rulewright.core.game import Game
from rulewright.core.scenario import ScenarioError, evaluate
from rulewright.core.spec import Spec
from rulewright.harness.finding import Found
from rulewright.harness.mutation.mutants import Mutant
from rulewright.spec.pack import Pack

KILLED, SURVIVED, EQUIVALENT, INVALID = "killed", "survived", "equivalent", "invalid"
STATUSES = (KILLED, SURVIVED, EQUIVALENT, INVALID)
FAR = 100
"""An example for which more actions are looked at than so many is tried last."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a mutant: one of `STATUSES`, and the scenario that killed it or why it is refused."""

    status: str
    by: str = ""


class RefusedError(Exception):
    """The mutant's rules cannot be used in a mode."""


class Games:
    """The games of some rules, each compiled when first asked for."""

    def __init__(self, spec: Spec, base: Games | None = None) -> None:
        """Compile nothing yet; of rules that differ from those of `base` in single clauses no more will be than what
        asks about these."""
        self.spec = spec
        self.base = base
        self._apart = apart(spec, base.spec) if base else None
        self._made: dict[tuple[str, tuple[tuple[str, str], ...]], Game] = {}

    def game(self, mode: str | None, readings: Mapping[str, str]) -> Game:
        """The game in a mode, with what is chosen of its options, under some readings.

        Raises:
            RefusedError: if the rules do not fit.
            InputError: if they have no such option, or it cannot be so much.
        """
        key = (mode or next(iter(self.spec.modes)), tuple(sorted(readings.items())))
        if key not in self._made:
            spec, plain = setups.chosen(self.spec, key[0])
            try:
                game = self._compiled(spec, plain, key[0], readings)
                game.initial_state()
            except (InputError, ChangeConflictError) as error:
                raise RefusedError(str(error)) from None
            self._made[key] = game
        return self._made[key]

    def _compiled(self, spec: Spec, mode: str, setup: str, readings: Mapping[str, str]) -> Game:
        if self.base is None or self._apart is None:
            plain = self._made.get((setup, ()))
            return plain.under(readings) if plain else games.of(spec.game).make_game(spec, mode, readings)
        like = self.base.game(setup, readings)
        course = like.course.again(spec, like.course.tables, like.vocabulary)
        return Game(course, readings, like.abilities, like=like, apart=self._apart)


def passes(found: Found, among: Games, flipped: str | None = None) -> bool:
    """Whether a scenario passes under some rules.  What it expects where it names no reading it expects of the defaults
    as they were: of a reading whose default is `flipped` nothing else is asked.

    Raises:
        RefusedError: if the rules cannot be used in the scenario's mode.
    """
    data = found.data if flipped is None else _without(found.data, flipped)
    setup = setups.of_position(found.data.get("position", {}))
    try:
        return not evaluate(data, lambda readings: among.game(setup, readings))
    except RefusedError:
        raise
    except (ScenarioError, InputError, ChangeConflictError):
        return False
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError, RecursionError):
        return False  # rules so wrong that the engine stumbles over them


def _without(data: Mapping[str, Any], reading: str) -> Mapping[str, Any]:
    told = {name: options for name, options in data.get("readings", {}).items() if name != reading}
    return {**data, "readings": told}


class Hunt:
    """The scenarios of a game that pass, set on the mutants of its rules; none that is about a house rule: a sentence
    that only such a one notices is not shown by the rules' own examples."""

    def __init__(self, pack: Pack, found: Sequence[Found]) -> None:
        self.pack = pack
        self.spec = pack.spec()
        mine = [f for f in found if f.game == self.spec.game and "status" not in f.data and f.variant is None]
        self.base = Games(self.spec)
        self.scenarios: list[Found] = []
        self._looked: dict[str, int] = {}
        for each in mine:
            with odds.at_most(odds.MOST) as looking:
                if passes(each, self.base):
                    self.scenarios.append(each)
                    self._looked[f"{each.file}#{each.id}"] = looking.looked
        self.names = {f"{f.file}#{f.id}": f for f in self.scenarios}
        self._last: tuple[str, Games] | None = None

    @cached_property
    def digest(self) -> str:
        """A name for the rules and scenarios: with the same, every mutant has the same fate."""
        told = [self.spec.digest, *sorted(json.dumps(f.data, sort_keys=True) for f in self.scenarios)]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()

    @cached_property
    def _words(self) -> Mapping[str, Set[str]]:
        """The words of each scenario, by name."""
        return {name: set(re.findall(r"[\w-]+", json.dumps(found.data))) for name, found in self.names.items()}

    def games(self, mutant: Mutant) -> Games:
        """The games of a mutant's rules.  Those of the last one are kept: what survives is compared, too.

        Raises:
            InputError: if they are no rules.
        """
        if self._last is None or self._last[0] != mutant.key:
            self._last = mutant.key, Games(mutant.spec(self.pack, self.spec), self.base)
        return self._last[1]

    def fate(self, mutant: Mutant, before: str = "") -> Fate:
        """What becomes of a mutant; `before` names the scenario that killed it when it was last tried."""
        try:
            among = self.games(mutant)
            flipped = self.spec.data["readings"][mutant.path[1]]["id"] if mutant.path[0] == "readings" else None
            for found in self.order(mutant, before):
                name = f"{found.file}#{found.id}"
                with odds.by_other_rules(self._looked[name]):
                    if (flipped is None or _expects(found, flipped)) and not passes(found, among, flipped):
                        return Fate(KILLED, name)
            for mode in mutant.modes:  # in which nothing is asked, perhaps
                among.game(mode, {})
        except InputError as error:
            return Fate(INVALID, error.problems[0].message)
        except RefusedError as error:
            return Fate(INVALID, str(error))
        return Fate(SURVIVED)

    def order(self, mutant: Mutant, before: str) -> list[Found]:
        """The scenarios that may notice a mutant: the one that did last time, those about its clause or that name its
        thing, those of its chapter, the rest; and of each first those that need no more than the default readings.
        Those for which play is looked through far ahead come last."""
        chapter = self.spec.clause(mutant.clause).chapter if mutant.clause else None
        thing = next(map(str, mutant.path[2:3]), "") if mutant.path[0] in self.spec.own else ""
        first = next(iter(self.spec.modes))

        def rank(found: Found) -> tuple[bool, ...]:
            name = f"{found.file}#{found.id}"
            about = mutant.clause in found.clauses or thing in self._words[name]
            near = any(self.spec.clause(c).chapter == chapter for c in found.clauses)
            return name != before, self._looked[name] > FAR, not about, not near, "readings" in found.data

        meant = [f for f in self.scenarios if f.data.get("position", {}).get("mode", first) in mutant.modes]
        return sorted(meant, key=rank)


def _expects(found: Found, flipped: str) -> bool:
    """Whether a scenario expects anything but what it says of a reading by name."""
    data = _without(found.data, flipped)
    return "then" in data or "steps" in data or bool(data["readings"])
