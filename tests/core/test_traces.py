"""The engine answers as the one did that it has taken the place of."""

from __future__ import annotations

import pytest
import yaml

from core.traces import FILE, played, traced

TRACED = list(traced())
TRACES = yaml.safe_load(FILE.read_text(encoding="utf-8"))


def test_all_are_recorded() -> None:
    assert list(TRACES) == [name for name, _, _ in TRACED]


@pytest.mark.long
@pytest.mark.parametrize(("name", "mode", "readings"), TRACED, ids=[name for name, _, _ in TRACED])
def test_random_games_come_to_the_same(name: str, mode: str, readings: dict[str, str]) -> None:
    assert played(name, mode, readings) == TRACES[name]
