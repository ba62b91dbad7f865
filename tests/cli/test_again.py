"""What is printed to be run again is the same run: every option that changes what comes of a scenario is in it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.main import get_command

from outside import bank
from readings import OWN_MATRIX
from rulewright.cli import main

pytestmark = pytest.mark.usefixtures("nothing_outside")
BANK = """\
game: bank
scenarios:
  - id: rich
    title: {en: "Each begins with two"}
    then: {after: {players: {Anna: {gold: 2}}}}
"""
POOR = BANK.replace("gold: 2", "gold: 1").replace("with two", "with one")
MATTER = {
    "rules": (["--rules", "my packs"], BANK),
    "variant": (["--rules", "my packs", "--variant", "poor"], POOR),
    "reading": (["--reading", "overload-matrix=allowed"], OWN_MATRIX),
}
"""For each option that changes what comes of a scenario, a run in which one fails by it."""
FALSIFIES = "falsify"
ELSE = {
    "paths": "the line names one scenario",
    "game": "the same",
    "clause": "the same",
    "text": "the same",
    "fail_fast": "the same",
    "last_failed": "the same",
    "format": "how it is told",
    "output": "the same",
    "lang": "the same",
    "durations": "the same",
    "coverage": "it is about all scenarios",
    "min_coverage": "the same",
    "accept": "it writes; what is left then fails without it, too",
    "dry_run": "the same",
    "watch": "when it is run",
    "jobs": "by how many processes",
}
"""The other options, and why the line does without."""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    bank(tmp_path / "my packs")

    def ran(*arguments: str) -> tuple[int, str]:
        return main.run(list(arguments)), "".join(capsys.readouterr())

    return ran


def test_of_each_option_it_is_said_whether_it_matters() -> None:
    check = get_command(main.application()).commands["check"]  # type: ignore[attr-defined]  # a group, in typer's own types
    assert {each.name for each in check.params} - {"help"} == {*MATTER, FALSIFIES, *ELSE}


@pytest.mark.parametrize("option", MATTER)
@pytest.mark.parametrize("more", [[], ["--falsify"]], ids=["", "falsify"])
def test_what_failed_fails_again_by_the_line_that_is_printed(option, more, run) -> None:
    options, text = MATTER[option]
    Path("a b.scenario.yaml").write_text(text, encoding="utf-8")
    code, told = run("check", "a b.scenario.yaml", *options, *more)
    (line,) = re.findall(r"again: +rulewright (.*)", told)
    again = shlex.split(line)
    assert code == 1
    assert set(more) <= set(again), "of falsifying it does not hang whether this fails"
    assert run(*again) == (1, told)
    without = [word for word in again if word not in options[-2:]]
    assert run(*without)[1] != told, "it matters"


POOREST = "packs/bank/variants/poor.yaml"
HINTS = [
    (["check", POOREST], f"(rulewright check --variant {POOREST} --rules packs)"),
    (["check", "some.game"], "(rulewright replay some.game --rules packs)"),
    (["show", "some.game:1"], "(rulewright replay some.game --step N --rules packs)"),
    (["new", "scenario", "nim"], "Run it:  rulewright check FILE --rules packs\n"),
]


@pytest.mark.parametrize(("arguments", "told"), HINTS)
def test_a_command_to_use_instead_uses_the_same_rules(arguments, told, run) -> None:
    Path("my packs").rename("packs")
    assert run("new", "game", "nim", "-o", "packs/nim")[0] == 0
    assert run("play", "nim", "-o", "some.game", "--rules", "packs")[0] == 0
    assert told in run(*arguments, "--rules", "packs")[1]
