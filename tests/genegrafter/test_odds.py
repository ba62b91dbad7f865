"""The odds of fights that our notes tell are what the rules come to, exactly; most lead to some thousand positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import main

FILES = sorted(Path(__file__).with_name("odds").glob("*.scenario.yaml"))


@pytest.mark.long(of=2)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_the_odds_of_fights(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["check", str(file)]) == 0
    assert " passed" in capsys.readouterr().out
