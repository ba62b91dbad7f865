"""The benchmark's scenarios are what they claim to be: valid, green, varied, and the same on every run."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bench import scenarios
from bench.measuring import Figure
from replicants.playing import game
from rulewright.harness.finding import search
from rulewright.harness.running import Runner, Selection
from rulewright.spec.pack import Library

COUNT = 20


@pytest.fixture(scope="module")
def text() -> str:
    rng = random.Random(5)
    start = scenarios.midgame(game(), rng)
    return scenarios.file_text(start, scenarios.examples(game(), start, rng, COUNT))


def test_all_pass(text: str, tmp_path: Path) -> None:
    (tmp_path / "bench.scenario.yaml").write_text(text, encoding="utf-8")
    found = search([str(tmp_path)])
    assert found.problems == found.warnings == []
    results = list(Runner(Library()).run(found, Selection()))
    assert [r.status for r in results] == ["passed"] * COUNT
    assert len({found.clauses for found in found.found}) > COUNT / 3
    own = [repr(s.get("position")) for s in found.found[0].document.data["scenarios"]]
    assert "None" not in own
    assert len(set(own)) > COUNT / 2


def test_a_seed_gives_the_same_ones(text: str) -> None:
    rng = random.Random(5)
    start = scenarios.midgame(game(), rng)
    assert scenarios.file_text(start, scenarios.examples(game(), start, rng, COUNT)) == text


@pytest.mark.parametrize(("at_least", "reached"), [(True, [False, True, True]), (False, [True, True, False])])
def test_the_median_decides(at_least: bool, reached: list[bool]) -> None:
    figures = [Figure("", (9.0, 0.0, median), 0.5, at_least) for median in (0.4, 0.5, 0.6)]
    assert [figure.reached for figure in figures] == reached
