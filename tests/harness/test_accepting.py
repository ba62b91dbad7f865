"""Correcting a reconstructed soul: what depended on it is stale, not wrong; accepted, all is green, comments kept."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bare import ENGINE
from rulewright import games
from rulewright.harness.accepted import FILE, record_text
from rulewright.installed import ROOT
from rulewright.spec.folders import SCENARIOS
from rulewright.spec.pack import load_spec

COMMAND = """
import sys
sys.path.insert(0, sys.argv.pop(1))
from rulewright.cli.main import main
main()
"""
WAS = '      - "  l   l"\n      - ".   w   ."\n      - "  w   w"\n      - "l   *   l"\n'
NOW = '      - "  l   l"\n      - "l   w   ."\n      - "  w   w"\n      - ".   *   l"\n'


CHAPTERS = sorted(str(chapter.relative_to(SCENARIOS)) for chapter in SCENARIOS.glob("*/*") if chapter.is_dir())
MOVEMENT = "replicants/movement"


@pytest.fixture
def chapter() -> str:
    """The scenarios that there are."""
    return MOVEMENT


@pytest.fixture
def checkout(tmp_path: Path, chapter: str) -> Path:
    """A copy of the project in which the 6 leaps one hex otherwise, as the owner of a box might correct it; with one
    chapter of the scenarios, and without the puzzles, whose proofs `check` would replay each time (test_puzzles.py)."""
    shutil.copytree(ROOT / "rules", tmp_path / "rules")
    for game in games.names():
        (tmp_path / "scenarios" / game).mkdir(parents=True)
        for file in (file for file in (SCENARIOS / game).iterdir() if file.is_file()):
            shutil.copyfile(file, tmp_path / "scenarios" / game / file.name)
    folder = tmp_path / "scenarios" / chapter
    shutil.copytree(SCENARIOS / chapter, folder, ignore=shutil.ignore_patterns("*.jsonl"))
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "rulewright").symlink_to(ENGINE / "rulewright")  # compiled already
    pieces = tmp_path / "rules" / "replicants" / "pieces.yaml"
    text = pieces.read_text(encoding="utf-8")
    before, six, after = text.partition('  "6":\n')
    assert WAS in after
    pieces.write_text(
        before + six + after.replace(WAS, NOW, 1).replace("reconstructed", "printed", 1), encoding="utf-8"
    )
    return tmp_path


def run(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", COMMAND, str(checkout / "engine"), *arguments]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)


def statuses(checkout: Path) -> dict[str, str]:
    told = json.loads(run(checkout, "check", "--format", "json").stdout)
    return {result["id"]: result["status"] for result in told["results"]}


def test_a_corrected_soul_makes_scenarios_stale(checkout):
    first = run(checkout, "check")
    assert first.returncode == 1
    assert "soul 6, on E5 facing N: leap to C4 gone, leap to C5 new" in first.stdout
    assert "--accept" in first.stdout
    before = statuses(checkout)
    assert set(before.values()) == {"passed", "stale"}
    assert before["soul-6-five-and-five"] == "stale"


@pytest.mark.long(of=40)
@pytest.mark.parametrize("chapter", [chapter for chapter in CHAPTERS if not chapter.endswith("puzzles")])
def test_what_is_stale_is_so_until_it_is_accepted(checkout):
    assert set(statuses(checkout).values()) <= {"passed", "stale"}
    texts = {path: path.read_text(encoding="utf-8") for path in (checkout / "scenarios").rglob("*.yaml")}

    accepted = run(checkout, "check", "--accept")
    assert accepted.returncode == 0, accepted.stdout + accepted.stderr
    assert set(statuses(checkout).values()) == {"passed"}
    for path, text in texts.items():
        old, new = text.splitlines(), path.read_text(encoding="utf-8").splitlines()
        assert len(old) == len(new), "every change stays on its line"
        assert [line for line in old if "#" in line] == [line for line in new if "#" in line], "comments are kept"


def test_a_scenario_that_is_wrong_anyway_is_no_stale_one_and_is_left_alone(checkout):
    file = checkout / "scenarios" / "replicants" / "movement" / "souls.scenario.yaml"
    text = file.read_text(encoding="utf-8")
    wrong = text.replace("walk: [E6, F6, E4, D5, E7], leap: [F7, G6, E3, C4, D6]", "walk: [E6, F6], leap: [F7]", 1)
    assert wrong != text
    file.write_text(wrong, encoding="utf-8")
    assert statuses(checkout)["soul-6-five-and-five"] == "failed"
    assert run(checkout, "check", "--accept").returncode == 1
    assert "walk: [E6, F6], leap: [F7]" in file.read_text(encoding="utf-8")


def test_what_is_left_for_a_person_is_not_promised_to_be_rewritten(checkout):
    """An action on the way is none any more: what is asked after it cannot be said anew."""
    file = checkout / "mine.scenario.yaml"
    file.write_text(
        """\
game: replicants
scenarios:
  - id: leap-and-on
    title: {en: "A leap, and a turn"}
    position:
      to_move: Anna
      action: 2
      players:
        Anna: {energy: 4, pieces: ["1 E8 S", "6 E5 N", "2 E7 S", "3 D8 S"]}
        Ben: {energy: 0, pieces: ["1 E2 N", "2 H4 N", "2 H5 N", "3 I6 N"]}
    when: ["6C4", "C4+"]
    then: {after: {to_move: Ben}}
""",
        encoding="utf-8",
    )
    asked = run(checkout, "check", file.name)
    assert "STALE" in asked.stdout
    assert "`rulewright check --accept` rewrites these" in asked.stdout
    told = run(checkout, "check", file.name, "--accept")
    assert told.returncode == 1
    assert "leap-and-on: its expectations need a person" in told.stderr
    assert "--accept" not in told.stdout
    assert "a person must decide" in told.stdout


def test_what_is_on_record_is_what_is_reconstructed_now():
    for game in games.names():
        recorded = (SCENARIOS / game / FILE).read_text(encoding="utf-8")
        assert recorded == record_text(load_spec(game)) + "\n", f"rulewright check --accept, or put {game} back"
