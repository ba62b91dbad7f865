"""`rulewright new game`: what it writes is valid and passes, and nothing is written over."""

from __future__ import annotations

import errno
import os
import shlex
from pathlib import Path

import pytest

from rulewright.cli import main

pytestmark = pytest.mark.usefixtures("nothing_outside")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.chdir(tmp_path)

    def ran(line: str) -> tuple[int, str, str]:
        code = main.run(shlex.split(line))
        out, err = capsys.readouterr()
        return code, out, err

    return ran


def there(folder: Path) -> dict[str, str]:
    return {str(f.relative_to(folder)): f.read_text(encoding="utf-8") for f in folder.rglob("*") if f.is_file()}


def test_what_it_writes_is_a_game(run) -> None:
    code, out, _ = run("new game my-nim")
    assert code == 0
    assert out.startswith("written: my-nim\n")
    assert run("validate my-nim")[0] == 0
    assert run("validate --rules my-nim")[1] == "valid: the rules of my-nim; 5 scenarios\n"
    assert run("check --rules my-nim --coverage --min-coverage 100")[:2][0] == 0
    code, out, _ = run("check --rules my-nim --falsify")
    assert code == 0
    assert out.endswith("unnoticed: 0\n")
    assert run("show my-nim --rules my-nim")[0] == 0
    assert run("moves my-nim --rules my-nim")[1] == "one\ntwo\nthree\n"
    assert "take {amount: AMOUNT}" in run("words my-nim --rules my-nim")[1]
    assert run("new scenario my-nim --rules my-nim -o mine.scenario.yaml")[0] == 0
    assert run("check mine.scenario.yaml --rules my-nim")[:2] == (0, "1 scenario: 1 passed\n")
    assert run("play my-nim --seed 3 --rules my-nim -o played.game")[0] == 0
    assert run("replay played.game --rules my-nim")[0] == 0
    assert run("perft my-nim --depth 3 --rules my-nim")[1] == "27\n"


def test_every_command_that_it_names_works(run) -> None:
    told = run("new game nim -o 'a folder/of games'")[1].splitlines()
    assert len(told) == 5
    for line in told[1:]:
        command, _, _ = line.partition("#")
        assert run(command.split("rulewright ", 1)[1])[0] == 0, command


def test_each_of_its_scenarios_can_fail(run) -> None:
    """Each clause that is left out is noticed, and each number that is another."""
    run("new game nim")
    mutants = run("mutate --rules nim --jobs 1 --positions 0")[1].splitlines()
    assert [line for line in mutants if "survives" in line] == []
    assert mutants


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_reasons_are_told_in_each_language(language, run) -> None:
    run("new game nim")
    code, out, _ = run(f"explain nim three --after three..three..three..two --lang {language} --rules nim")
    assert code == 0
    assert "take.enough" in out
    assert ("3 > " in out) or (" 3 > " in out)


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("new game nim -o taken", 2, "taken exists already: name another folder, or remove it"),
        ("new game nim -o file", 2, "file exists already"),
        ("new game nim -o dangling", 2, "dangling exists already"),
        ("new game Nim", 2, 'no game can be called "Nim"'),
        ("new game true", 2, 'no game can be called "true" (in YAML this is no text'),
        ("new game null", 2, 'no game can be called "null" (in YAML this is no text'),
        ("new game replicants", 2, "replicants is one of the project's own games"),
        ("new game", 2, "Missing argument"),
        ("new game nim -o file/nim", 3, "cannot write file/nim: Not a directory"),
    ],
)
def test_it_writes_over_nothing(line, code, told, run, tmp_path) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "mine").write_text("mine", encoding="utf-8")
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    (tmp_path / "dangling").symlink_to("nowhere")
    before = there(tmp_path)
    found, _, err = run(line)
    assert found == code
    assert told in err
    assert there(tmp_path) == before
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_an_empty_folder_is_filled(run, tmp_path) -> None:
    (tmp_path / "empty").mkdir()
    assert run("new game nim -o empty")[0] == 0
    assert sorted(there(tmp_path / "empty")) == sorted(
        ["game.yaml", "clauses.yaml", "texts.yaml", "scenarios/turn.scenario.yaml"]
    )
    assert run("check --rules empty")[0] == 0


def test_all_of_it_or_nothing(run, tmp_path, monkeypatch) -> None:
    written = Path.write_text

    def fails(self: Path, *args: object, **more: object) -> int:
        if self.name == "texts.yaml":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return written(self, *args, **more)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(Path, "write_text", fails)
    code, _, err = run("new game nim")
    assert code == 3
    assert "cannot write nim: No space left on device" in err
    assert list(tmp_path.iterdir()) == []
