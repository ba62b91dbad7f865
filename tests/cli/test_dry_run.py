"""What `check --accept` would write, told and not written."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.harness.accepted import FILE, reconstructed
from rulewright.spec.pack import load_spec

TEXT = """\
game: replicants
position: {action: 2}
scenarios:
  - id: stale
    title: {en: "A"}  # a comment
    when: "2E7E5"
    then: {illegal: true}
  - id: good
    title: {en: "B"}
    when: "2E7E6"
    then: {legal: true}
"""
DIFFERENCE = """\
--- a.scenario.yaml
+++ a.scenario.yaml
@@ -4,7 +4,7 @@
   - id: stale
     title: {en: "A"}  # a comment
     when: "2E7E5"
-    then: {illegal: true}
+    then: {legal: true}
   - id: good
     title: {en: "B"}
     when: "2E7E6"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a scenario that is stale, as if it had been accepted when a 2 still moved as a matrix."""
    guessed = reconstructed(load_spec("replicants"))
    record = {**guessed, "pieces/souls/2": guessed["pieces/souls/1"]}
    (tmp_path / "accepted" / "replicants").mkdir(parents=True)
    (tmp_path / "accepted" / "replicants" / FILE).write_text(json.dumps(record), encoding="utf-8")
    monkeypatch.setattr("rulewright.harness.accepted.scenarios_of", lambda game: tmp_path / "accepted" / game)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    (work / "a.scenario.yaml").write_text(TEXT, encoding="utf-8")
    return work


def everything(folder: Path) -> dict[str, bytes]:
    """All that lies around, by name."""
    files = [file for file in folder.parent.rglob("*") if file.is_file()]
    return {file.relative_to(folder.parent).as_posix(): file.read_bytes() for file in files}


def test_the_difference_is_printed_and_nothing_is_written(folder, capsys):
    before = everything(folder)
    assert main.run(["check", ".", "--accept", "--dry-run"]) == 1
    out, err = capsys.readouterr()
    assert out == DIFFERENCE
    assert "would accept: a.scenario.yaml:7:21: stale: 2E7E5 is illegal -> 2E7E5 is legal" in err
    assert err.endswith("2 scenarios: 1 passed, 1 stale\n")
    assert everything(folder) == before


@pytest.mark.parametrize("end", ["\n", "", "\r\n"])
def test_it_is_what_accepting_writes(end, folder, capsys):
    """With a newline at the end or none, and where Windows ends lines."""
    file = folder / "a.scenario.yaml"
    text = TEXT.replace("\n", end) if end else TEXT.rstrip("\n")
    file.write_bytes(text.encode())
    assert main.run(["check", ".", "--accept", "--dry-run"]) == 1
    (folder / "difference").write_bytes(capsys.readouterr().out.encode())
    copy = folder.parent / "copy"
    copy.mkdir()
    shutil.copy(file, copy)
    subprocess.run(["git", "apply", "-p0", folder / "difference"], cwd=copy, check=True)
    assert main.run(["check", "a.scenario.yaml", "--accept"]) == 0
    assert file.read_bytes() == (copy / file.name).read_bytes()


def test_where_nothing_would_change_nothing_is_printed(folder, capsys):
    (folder / "a.scenario.yaml").write_text(TEXT.replace("illegal", "legal"), encoding="utf-8")
    assert main.run(["check", ".", "--accept", "--dry-run"]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == ("", "2 scenarios: 2 passed\n")


def test_what_fails_is_told_on_standard_error(folder, capsys):
    (folder / "a.scenario.yaml").write_text(
        TEXT.replace("2E7E6", "2E7E8").replace("illegal", "legal"), encoding="utf-8"
    )
    assert main.run(["check", ".", "--accept", "--dry-run"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "FAILED good" in err


def test_what_is_left_to_a_person_is_said(folder, capsys):
    text = TEXT.split("  - id: good")[0].replace('"2E7E5"', '"{a}"') + "    rows: [{a: 2E7E5}]\n"
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    assert main.run(["check", ".", "--accept", "--dry-run"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "left: a.scenario.yaml:7:21: stale[1]: what is expected of one row is written for all" in err


def test_invalid_files_are_told(folder, capsys):
    (folder / "b.scenario.yaml").write_text("game: replicant\n", encoding="utf-8")
    assert main.run(["check", ".", "--accept", "--dry-run"]) == 3
    out, err = capsys.readouterr()
    assert out == DIFFERENCE
    assert "b.scenario.yaml:1:7" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--dry-run"], "it goes with --accept, which else writes"),
        (["--accept", "--dry-run", "--format", "json"], "what is printed is the difference"),
        (["--accept", "--dry-run", "-o", "report.txt"], "what is printed is the difference"),
        (["--accept", "--dry-run", "--reading", "two-losers=both-lose"], "expectations are those of the rules"),
    ],
)
def test_what_does_not_go_together(arguments, said, folder, capsys):
    assert main.run(["check", ".", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert (folder / "a.scenario.yaml").read_text(encoding="utf-8") == TEXT
