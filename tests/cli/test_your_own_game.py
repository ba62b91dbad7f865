"""The page about a game of one's own, done as it says: what it writes is written, what it runs runs and prints that."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rulewright.cli import main

PAGE = (Path(__file__).parents[2] / "docs/your-own-game.md").read_text(encoding="utf-8")
STEP = re.compile(
    r'^```yaml title="(?P<file>[^"]+)"\n(?P<text>.*?)^```|^```console\n(?P<commands>.*?)^```', re.M | re.S
)
COMMAND = re.compile(r"^\$ rulewright ([^\n]*)\n((?:(?!\$ ).*\n)*)", re.M)
BUILDS = "site build"
"""What takes minutes: pages of packs from elsewhere are built in tests/site."""
NOT_ZERO = {
    "validate pearls": 3,
    "mutate --game pearls --rules pearls": 1,
    "check pearls --rules pearls --variant kind-sharks.yaml": 1,
}
"""What is meant to find something."""


@pytest.mark.usefixtures("nothing_outside")
def test_the_page_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run = []
    for step in STEP.finditer(PAGE):
        if file := step["file"]:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
            with Path(file).open("a", encoding="utf-8") as stream:
                stream.write(step["text"])
            continue
        for command, output in COMMAND.findall(step["commands"]):
            run.append(command)
            if command.startswith(BUILDS):
                continue
            code, told = main.run(shlex.split(command)), capsys.readouterr()
            assert code == NOT_ZERO.get(command, 0), (command, told.out[-3000:], told.err)
            assert told.out == output or not output, command
    assert set(NOT_ZERO) < set(run)
    assert main.run(["validate", "pearls"]) == 0
