"""Rules with switches: what would follow if a clause never held, always held, or had no exception.

Every clause that changes something or defines a condition gets switches, all compiled at once; asking what follows
without a clause is then a run of the same game, not a compilation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from rulewright.core.game import Game
from rulewright.core.scenario import ScenarioError, evaluate
from rulewright.core.spec import CHANGING, Clause, Spec
from rulewright.core.stages import ChangeConflictError
from rulewright.core.vocabulary import Vocabulary, Word
from rulewright.harness.finding import Found
from rulewright.spec.pack import Library

SIDES = ("for", "against", "excepted")
"""What a clause's switches show to matter: that it holds (it is switched off), that it does not (its condition is
switched to true), that its exception does (the exception is taken away)."""
SWITCHED = (*CHANGING, "defines")
"""The sorts of clauses that have switches."""
_Key = tuple[str, str, tuple[tuple[str, str], ...]]


class Switches:
    """The games of a library, with switches."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._thrown: set[int] = set()
        self._games: dict[_Key, Game] = {}

    @contextmanager
    def thrown(self, clause: Clause, side: str) -> Iterator[None]:
        """Have a clause's side out of the way for a while."""
        number = _switch(int(clause.path[1]), side)
        self._thrown.add(number)
        try:
            yield
        finally:
            self._thrown.discard(number)

    def game(self, plain: Game) -> Game:
        """The same game with switches."""
        key = (plain.spec.game, plain.mode, tuple(sorted(plain.readings.items())))
        if key not in self._games:
            self._games[key] = _with_switches(plain, self._thrown)
        return self._games[key]

    def fails(self, found: Found) -> bool:
        """Whether a scenario does not pass as the switches are: an expectation does not hold, an action or a draw is
        not to be had any more, or the clauses contradict each other."""
        mode = found.data.get("position", {}).get("mode")

        def load(readings: Mapping[str, str]) -> Game:
            return self.game(self.library.game(found.game, mode, readings))

        try:
            return bool(evaluate(found.data, load))
        except (ScenarioError, ChangeConflictError):
            return True
        except Exception:  # a clause that acts where it is not meant to may do anything
            return False


def _switch(number: int, side: str) -> int:
    return len(SIDES) * number + SIDES.index(side)


def _with_switches(plain: Game, thrown: set[int]) -> Game:
    data = {**plain.spec.data, "clauses": [_switched(c, i) for i, c in enumerate(plain.spec.data["clauses"])]}
    words = {
        f"switch-{number}": Word(f"switch-{number}", "", f"({number} in THROWN)", cost=0)
        for number in range(len(SIDES) * len(data["clauses"]))
    }
    made: type[Any] = type(plain)

    def prepare(self: Game) -> tuple[Mapping[str, Any], Vocabulary]:
        self.made = plain.made
        more = {**plain.vocabulary.words, **words}
        return {**plain.tables, "THROWN": thrown}, replace(plain.vocabulary, words=more)

    def check_going_on(self: Game, names: Any, state: Any) -> None:
        """Positions have been checked by the rules as they are."""

    switchable: type[Any] = type(
        f"{made.__name__}WithSwitches",
        (made,),
        {
            "prepare": prepare,
            "check_going_on": check_going_on,
        },
    )
    game: Game = switchable(Spec(data), plain.mode, plain.readings)
    return game


def _switched(clause: Mapping[str, Any], number: int) -> Mapping[str, Any]:
    if not any(sort in clause for sort in SWITCHED):
        return clause
    without, always, bare = (f"switch-{_switch(number, side)}" for side in SIDES)
    when: list[Any] = [{"not": without}]
    if "when" in clause:
        when.append({"any": [clause["when"], always]})
    switched = {**clause, "when": {"all": when}}
    if "unless" in clause:
        switched["unless"] = {"all": [clause["unless"], {"not": bare}]}
    return switched
