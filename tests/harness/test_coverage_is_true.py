"""What `check --coverage` claims, tried out: the clause is changed as an overlay would change it, and scenarios run.

For: without the clause (of constants: with another value) a scenario listed on this side does not pass.  Against: with
its condition always true one listed there does not.  Excepted: the same without its exception.  So it must be with
every scenario that is listed; of constants, which have many values, with one of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import Any

import pytest

from harness.covered import LIBRARY, covered
from replicants.changing import GONE, Alternatives, changed, leaves
from rulewright import games
from rulewright.core.errors import InputError
from rulewright.core.game import Game, Position
from rulewright.core.play import CHANCE
from rulewright.core.spec import Clause, Spec
from rulewright.harness.coverage import AGAINST, FOR, sides
from rulewright.harness.finding import Found
from rulewright.harness.moot import moot
from rulewright.harness.running import Runner
from rulewright.harness.switching import SWITCHED, Switches
from rulewright.spec.pack import Library

SIDES = [
    (game, clause, side)
    for game in games.names()
    for clause in LIBRARY.spec(game).clauses
    for side in sides(clause, LIBRARY.game(game).vocabulary)
]
MOOT = [(game, *of) for game in games.names() for of in moot(LIBRARY.spec(game))]
READINGS = {
    game: [{}, *({r.id: o} for r in LIBRARY.spec(game).readings.values() for o in r.options if o != r.default)]
    for game in games.names()
}
PLAYED = [
    (*of, mode, readings)
    for of in MOOT
    for mode in LIBRARY.spec(of[0]).modes
    if LIBRARY.spec(of[0]).clause(of[1]).in_mode(mode)
    for readings in READINGS[of[0]]
]


class Changed(Library):
    """The library with one game's rules changed, and perhaps everything offered."""

    def __init__(self, spec: Spec, all_offered: bool = False) -> None:
        super().__init__()
        self.all_offered = all_offered
        self.spec = lambda _: spec

    def game(self, name: str, mode: str | None = None, readings: Mapping[str, str] | None = None) -> Game:
        game = super().game(name, mode, readings)
        if self.all_offered:
            game._offered = {kind: lambda *_: True for kind in game.vocabulary.kinds}
        return game


def with_clause(spec: Spec, clause: Clause, body: Mapping[str, Any]) -> Spec:
    data = {**spec.data, "clauses": changed(spec.data["clauses"], (clause.path[1],), body)}
    return Spec(data, spec.place)


def without(spec: Spec, clause: Clause, side: str) -> Iterator[Changed]:
    """The rules with a side of a clause out of the way; of a constant one after the other with other values."""
    if clause.does_what == "sets":
        alternatives = Alternatives(spec, LIBRARY.game(spec.game).vocabulary)
        for path, value in leaves(clause.body["sets"]):
            others = [GONE] if isinstance(path[-1], int) else []
            cards = spec.data.get("cards", {}).get("cards", ())
            others += [card for card in cards if value in cards and card != value]
            for other in [*alternatives.of((*clause.path, "sets", *path), value), *others]:
                body = {**clause.body, "sets": changed(clause.body["sets"], path, other)}
                yield Changed(with_clause(spec, clause, body))
    elif side == FOR:
        yield Changed(with_clause(spec, clause, {**clause.body, "disabled": True}))
    elif side == AGAINST and clause.does_what == "offers":
        yield Changed(spec, all_offered=True)
    elif side == AGAINST:
        yield Changed(with_clause(spec, clause, {**clause.body, "when": True}))
    else:
        body = {key: value for key, value in clause.body.items() if key != "unless"}
        yield Changed(with_clause(spec, clause, body))


def makes_a_game(library: Library, game: str, mode: str | None) -> bool:
    """Whether changed rules can be used."""
    try:
        library.game(game, mode)
    except (InputError, KeyError, ValueError, IndexError):  # no rules at all
        return False
    return True


def fails(library: Library, found: Found) -> bool:
    """Whether a scenario does not pass by rules that can be used."""
    if not makes_a_game(library, found.game, found.data.get("position", {}).get("mode")):
        return False
    try:
        return Runner(library).one(found).status != "passed"
    except (KeyError, ValueError, IndexError):
        return False


def name_of(value: object) -> str:
    return value.id if isinstance(value, Clause) else str(value)


@pytest.mark.long(of=320)
@pytest.mark.parametrize(("game", "clause", "side"), SIDES, ids=name_of)
def test_without_it_a_scenario_of_its_side_fails(game, clause, side):
    spec = LIBRARY.spec(game)
    listed = list(covered(game).scenarios(game, clause.id, side))
    if not listed:
        assert (game, clause.id, side) in MOOT
        return
    pass_still, usable = [], False
    for library in without(spec, clause, side):
        usable = usable or any(makes_a_game(library, game, mode) for mode in spec.modes)
        results = map(partial(fails, library), listed)
        if clause.does_what != "sets":
            pass_still = [found.id for found, red in zip(listed, results, strict=True) if not red]
            assert pass_still == []
            return
        if any(results):
            return
    if clause.does_what == "sets" and not usable:
        return  # as of the line-up, without which the start is none: what is noticed at once needs no scenario
    raise AssertionError(f"{[found.id for found in listed]} pass all the same")


@pytest.mark.parametrize("game", games.names())
def test_every_option_of_a_reading_is_shown(game):
    for reading in LIBRARY.spec(game).readings.values():
        for option in reading.options:
            for found in covered(game).scenarios(game, f"reading {reading.id}", option):
                others = [o for o in reading.options if o != option]
                assert any(_differs(found, reading.id, option, other) for other in others), (found.id, option)


@cache
def under(reading: str, option: str) -> Library:
    return Library((), {reading: option})


def _differs(found: Found, reading: str, option: str, other: str) -> bool:
    """Whether what a scenario demands under one option fails under another, which `--reading` puts in force."""
    told = found.data["readings"][reading]
    data = {key: value for key, value in found.data.items() if key not in ("readings", "then", "steps")}
    own = told.get(option) or {key: found.data[key] for key in ("then", "steps") if key in found.data}
    asked = Found(found.document, found.number, {**data, **own}, found.real_file)
    holds, fails = (Runner(under(reading, o)).one(asked).status for o in (option, other))
    return holds == "passed" and fails in ("failed", "invalid")


# -- what no scenario can show ---------------------------------------------------------------------------


def observed(game: Game, state: Any) -> tuple[Any, ...]:
    """All that a scenario may expect of a state."""
    outcome = game.outcome(state)
    names = game.own.initial_position().names
    here = Position(game, names, state)
    return (
        game.legal_actions(state),
        game.own.describe(here),
        outcome and game.own.describe_outcome(here, outcome),
        game.current_player(state),
    )


@pytest.mark.long(of=40)
@pytest.mark.parametrize(("game", "clause", "side", "mode", "readings"), PLAYED)
def test_what_is_said_to_show_nowhere_does_not_in_random_games(game, clause, side, mode, readings):
    switches, rng = Switches(LIBRARY), random.Random(f"{clause} {mode} {readings}")
    plain = LIBRARY.game(game, mode, readings)
    other = switches.game(plain)
    with switches.thrown(LIBRARY.spec(game).clause(clause), side):
        for _ in range(3):
            _play_both(plain, other, rng)


def _play_both(plain: Game, other: Game, rng: random.Random) -> None:
    state = then = plain.initial_state()
    for _ in range(150):
        seen = observed(plain, state)
        assert seen == observed(other, then)
        if not (actions := seen[0]):
            return
        action = rng.choice(actions)
        if plain.current_player(state) != CHANCE:
            for tried in rng.sample(actions, min(3, len(actions))):
                assert observed(plain, plain.apply(state, tried)) == observed(other, other.apply(then, tried))
        state, then = plain.apply(state, action), other.apply(then, action)


def test_few_sides_are_said_to_show_nowhere():
    """At most one in twenty."""
    assert 20 * len(MOOT) <= len(SIDES)


def test_only_clauses_with_switches_are_said_to_show_nowhere():
    assert {LIBRARY.spec(game).clause(clause).does_what for game, clause, _ in MOOT} <= set(SWITCHED)
