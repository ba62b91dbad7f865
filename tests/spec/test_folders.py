"""What lies in a folder and below it: the same wherever a folder is named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.harness import last_failed
from rulewright.harness.mutation.fates import Fates
from rulewright.harness.mutation.killing import KILLED, Fate
from rulewright.site.memory import Memory
from rulewright.spec.folders import CHECKOUTS, SCENARIOS, below, is_scenario_file, keep_newest

GOOD = 'game: replicants\nscenarios: [{id: ID, title: {en: Good}, when: "E", then: {legal: true}}]\n'
PUZZLE = next((SCENARIOS / "replicants" / "puzzles").glob("*.jsonl")).read_text(encoding="utf-8").splitlines()[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with scenarios in every kind of folder, each called by where it lies."""
    project = tmp_path / "outside" / "project"
    scenario(project / "a.scenario.yaml", "plain")
    scenario(project / "deep" / "er" / "b.scenario.yml", "deep")
    scenario(project / "deep" / "C.SCENARIO.YAML", "capitals")
    scenario(project / "not.yaml", "not-a-scenario-by-name")
    for name in (".git", ".venv", "node_modules", "env", "deep/node_modules"):
        scenario(
            project / name / "sub" / "hidden.scenario.yaml", name.replace("/", "-").replace(".", "").replace("_", "")
        )
    (project / "env" / "pyvenv.cfg").touch()
    scenario(tmp_path / "elsewhere" / "d.scenario.yaml", "linked")
    scenario(tmp_path / "outside" / "beside.scenario.yaml", "beside")
    (project / "linked").symlink_to(tmp_path / "elsewhere")
    (project / "again").symlink_to(project / "deep")
    (project / "round").symlink_to(".")
    (project / "deep" / "up").symlink_to("../..")
    (project / "deep" / "self.scenario.yaml").symlink_to("self.scenario.yaml")
    (tmp_path / "elsewhere" / "back").symlink_to(project)
    monkeypatch.chdir(project)
    return project


def scenario(file: Path, name: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(GOOD.replace("ID", name), encoding="utf-8")


FOUND = ["a.scenario.yaml", "deep/C.SCENARIO.YAML", "deep/er/b.scenario.yml", "deep/self.scenario.yaml"]


def names(root: str) -> list[str]:
    return [os.path.relpath(file) for file in below(root, is_scenario_file)]


def test_linked_folders_are_looked_into_and_what_nobody_writes_in_is_left_out(folder: Path) -> None:
    assert names(".") == [*FOUND, "linked/d.scenario.yaml"]


@pytest.mark.parametrize("name", [".git", ".venv", "node_modules", "env", "deep/node_modules"])
def test_what_is_named_is_meant(folder: Path, name: str) -> None:
    assert names(name) == [f"{name}/sub/hidden.scenario.yaml"]


def test_a_link_to_where_one_is_already_is_no_way_around(folder: Path) -> None:
    """Not even to a folder above the one that is named."""
    assert names("deep") == [name for name in FOUND if name.startswith("deep")]
    assert names("round") == [f"round/{name}" for name in FOUND] + ["round/linked/d.scenario.yaml"]


def test_every_command_finds_the_same(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "deep" / "self.scenario.yaml").unlink()
    assert main.run(["check", "."]) == 0
    assert capsys.readouterr().out == "4 scenarios: 4 passed\n"
    assert main.run(["check", "-k", "deep", "."]) == 0
    assert capsys.readouterr().out == "1 scenario: 1 passed\n"
    assert main.run(["validate", "."]) == 0
    assert "4 scenarios" in capsys.readouterr().out


def test_puzzles_are_found_by_the_same_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    for name in (".venv", "linked-to"):
        (tmp_path / name / "puzzles").mkdir(parents=True)
        (tmp_path / name / "puzzles" / "p.jsonl").write_text(f"{PUZZLE}\n", encoding="utf-8")
    project = tmp_path / "project"
    project.mkdir()
    (project / "link").symlink_to(tmp_path / "linked-to")
    (project / ".hidden").symlink_to(tmp_path / ".venv")
    monkeypatch.chdir(project)
    assert main.run(["puzzle", "list", "."]) == 0
    assert capsys.readouterr().err == "1 puzzle\n"


# The cache


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of this test alone."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "rulewright"


def test_the_oldest_of_a_kind_are_forgotten(tmp_path: Path) -> None:
    for age in range(9):
        made = tmp_path / f"a{age}"
        made.mkdir() if age % 2 else made.touch()
        os.utime(made, (age, age))
    (tmp_path / "b").touch()
    keep_newest(tmp_path, "a*", 3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a6", "a7", "a8", "b"]
    keep_newest(tmp_path / "nowhere", "*", 3)


def test_of_folders_in_which_all_passes_nothing_is_kept_and_of_others_not_for_ever(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(last_failed, "MOST", 3)
    for number in range(5):
        folder = tmp_path / str(number)
        scenario(folder / "a.scenario.yaml", "good")
        monkeypatch.chdir(folder)
        assert main.run(["check", "."]) == 0
        assert not list(cache.glob("last-failed-*"))
    kept: list[Path] = []
    for number in range(5):
        monkeypatch.chdir(tmp_path / str(number))
        Path("a.scenario.yaml").write_text(GOOD.replace("legal", "illegal").replace("ID", "good"), encoding="utf-8")
        assert main.run(["check", "."]) == 1
        kept.append(last_failed.file())
        os.utime(kept[-1], (number, number))
    assert sorted(cache.glob("last-failed-*")) == sorted(kept[2:])
    Path("a.scenario.yaml").write_text(GOOD.replace("ID", "good"), encoding="utf-8")
    assert main.run(["check", ".", "--last-failed"]) == 0
    assert sorted(cache.glob("last-failed-*")) == sorted(kept[2:4]), "what passes again is forgotten"


def test_nothing_else_grows_for_ever(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.mkdir(parents=True)
    for number in range(2 * CHECKOUTS):
        fates = Fates(cache / f"mutants-game-{number}.jsonl", "digest")
        fates.note("key", Fate(KILLED, "scenario"))
        fates.tidy(["key"])
    assert len(list(cache.iterdir())) == CHECKOUTS
    monkeypatch.setattr("rulewright.site.memory.MOST", 2)
    memory = Memory(cache / "answers")
    for question in ("a", "b", "c"):
        memory.recall(question, "rules", lambda: 1)
    for file in memory.folder.iterdir():
        os.utime(file, (1, 1))
    memory.recall("a", "rules", lambda: pytest.fail("it was known"))
    memory.tidy()
    assert len(list(memory.folder.iterdir())) == 2
    assert memory.knows("a", "rules")
