"""The committed scenarios: all green, ids unique, each labelled with what it is about."""

from __future__ import annotations

import pytest

from harness.covered import covered
from rulewright.core.game import Position
from rulewright.harness.coverage_report import GameCoverage, percent
from rulewright.harness.running import Runner, Selection
from rulewright.spec.folders import SCENARIOS
from rulewright.spec.pack import Library
from shipped import shipped

FOUND = shipped()
LIBRARY = Library()


def test_every_file_can_be_used():
    assert FOUND.problems == []
    assert FOUND.warnings == []


@pytest.mark.parametrize("game", sorted(p.name for p in SCENARIOS.iterdir() if p.is_dir()))
def test_all_pass(game):
    results = list(Runner(Library()).run(FOUND, Selection(game=game)))
    assert {r.id: (r.status, r.expected("en"), r.actual("en")) for r in results if r.status != "passed"} == {}
    assert results


def test_ids_are_unique():
    ids = [(f.game, f.id) for f in FOUND.found]
    assert len(ids) == len(set(ids))


def test_each_says_what_it_is_about_and_where_the_book_says_so():
    for found in FOUND.found:
        assert found.data.get("clauses"), found.id
        assert found.data.get("source"), found.id


@pytest.mark.parametrize("game", sorted(p.name for p in SCENARIOS.iterdir() if p.is_dir()))
def test_both_sides_of_every_clause_and_every_option_of_a_reading_are_shown(game):
    """As `rulewright check --min-coverage 100` demands."""
    shown = GameCoverage(covered(game), game)
    assert {c.clause.id: c.missing for c in shown.clauses if c.missing} == {}
    assert {name: options for name, options in shown.readings.items() if not all(options.values())} == {}
    assert percent([shown]) == 100
    assert not shown.too_few_run


def _thens(scenario):
    yield scenario.get("then", {})
    yield from (step.get("then", {}) for step in scenario.get("steps", ()))
    for options in scenario.get("readings", {}).values():
        yield from (what["then"] for what in options.values())


def test_no_two_ask_the_same_of_one_position():
    """The same clauses, kind of expectation and position, however its players are called or the board is turned."""
    asked: dict[object, list[tuple[str, Position]]] = {}
    for found in FOUND.found:
        if found.game != "replicants" or "variant" in found.data:
            continue
        game = LIBRARY.game(found.game, found.data.get("position", {}).get("mode"))
        position = game.own.position(found.data.get("position", {}))
        for text in _before_the_last(found.data.get("when", [])):
            action = game.own.notation.parse(position, text)
            position = Position(game, position.names, game.apply(position.state, action))
        kinds = frozenset(key for then in _thens(found.data) for key in then)
        key = (frozenset(found.data["clauses"]), kinds, frozenset(found.data.get("readings", ())), game.mode)
        asked.setdefault(key, []).append((found.id, position))
    for alike in asked.values():
        turned = [_canonical(position) for _, position in alike] if len(alike) > 1 else []
        assert len(set(turned)) == len(turned), [name for name, _ in alike]


def _canonical(position):
    return min(repr(symmetry.state(position.state)) for symmetry in position.game.own.hints.symmetries)


def _before_the_last(when):
    return [] if isinstance(when, str) else when[:-1]
