"""Which scenarios take longest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.harness import running

SCENARIO = '  - {{id: s{0}, title: {{en: "{0}"}}, when: "E", then: {{legal: true}}}}\n'
AT, TO = (
    ("1E8", "2E7", "2D7", "2F8"),
    ("A2", "A3", "B1", "B2", "C1", "C2", "D1", "E1", "G3", "G4", "H4", "H5", "I6", "I7"),
)
JUDGED = ", ".join(f'"{at}{to}"' for at in AT for to in TO if to != "E1")
SLOW = f'  - {{id: slow, title: {{en: "S"}}, position: {{action: 2}}, then: {{cannot: [{JUDGED}]}}}}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with twelve short scenarios and a long one, the sixth."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    many = [SCENARIO.format(n) for n in range(12)]
    text = "game: replicants\nscenarios:\n" + "".join([*many[:5], SLOW, *many[5:]])
    (tmp_path / "a.scenario.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines about durations."""
    assert main.run(["check", *arguments]) == 0
    out, err = capsys.readouterr()
    assert out == "13 scenarios: 13 passed\n"
    return err.splitlines()


@pytest.mark.parametrize("arguments", [["--durations", "."], [".", "--durations"], [".", "--durations=10"]])
def test_ten_if_not_said_the_slowest_first(arguments, folder, capsys):
    heading, *lines = told(capsys, *arguments)
    assert heading == "slowest scenarios:"
    assert len(lines) == 10
    assert lines[0].endswith(" s  a.scenario.yaml:8:6: slow")
    seconds = [float(line.split()[0]) for line in lines]
    assert seconds == sorted(seconds, reverse=True)


@pytest.mark.parametrize("arguments", [["--durations", "2", "."], [".", "--durations=2"]])
def test_so_many_as_are_asked_for(arguments, folder, capsys):
    assert len(told(capsys, *arguments)) == 3


def test_nothing_is_told_unasked(folder, capsys):
    assert told(capsys, ".") == []


def test_with_several_processes(folder, capsys, monkeypatch):
    monkeypatch.setattr(running, "PATIENCE", 0.0)
    assert len(told(capsys, ".", "--jobs", "2", "--durations", "20")) == 14


def test_what_is_played_first_does_not_wait_for_its_rules(folder, capsys):
    """The rules of a mode are compiled before the clock runs: that takes a hundred times as long as a charge."""
    own = "{id: a, title: {en: A}, position: {mode: four-player-teams}, then: {count: 1}}"
    (folder / "a.scenario.yaml").write_text(f"game: replicants\nscenarios: [{own}]\n", encoding="utf-8")
    assert main.run(["check", ".", "--durations", "--format", "json"]) == 0
    (first,) = json.loads(capsys.readouterr().out)["durations"]
    assert 0 < first["seconds"] < 0.1


def test_in_json(folder, capsys):
    assert main.run(["check", ".", "--durations", "3", "--format", "json"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)["durations"]
    assert (err, len(found)) == ("", 3)
    assert found[0].keys() == {"seconds", "id", "file", "line"}
    assert (found[0]["id"], found[0]["file"], found[0]["line"]) == ("slow", "a.scenario.yaml", 8)
    assert main.run(["check", ".", "--format", "json"]) == 0
    assert "durations" not in json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("format", ["junit", "github", "sarif"])
def test_beside_other_formats(format, folder, capsys):
    assert main.run(["check", ".", "--durations", "1", "--format", format]) == 0
    out, err = capsys.readouterr()
    assert "slowest" not in out
    assert err.startswith("slowest scenarios:\n")


@pytest.mark.parametrize("language", ["fr", "de"])
def test_in_the_other_languages(language, folder, capsys):
    assert main.run(["check", ".", "--durations", "1", "--lang", language]) == 0
    assert (
        capsys.readouterr().err.splitlines()[0]
        == {
            "fr": "les scénarios les plus lents :",
            "de": "langsamste Szenarien:",
        }[language]
    )


@pytest.mark.parametrize("number", ["0", "1000000000000000000000"])
def test_a_number_that_is_none(number, folder, capsys):
    assert main.run(["check", ".", "--durations", number]) == (2 if number == "0" else 0)


def test_what_follows_is_a_path_if_it_is_no_number(folder, capsys):
    assert main.run(["check", "--durations", "b"]) == 3
    assert "b:1:1: there is no such file" in capsys.readouterr().out
