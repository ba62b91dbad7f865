"""Every command ends with the exit code of the design and says one clear thing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from rulewright.cli import main

PASSING = """\
game: replicants
scenarios:
  - id: charge
    title: {en: "A charge"}
    when: "E"
    then: {legal: true, after: {action: 2}}
"""
FAILING = PASSING.replace("action: 2", "action: 3")
INVALID = PASSING.replace("when:", "wen:")


def rulewright(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "rulewright", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def scenario(tmp_path: Path):
    def write(text: str, name: str = "a") -> str:
        file = tmp_path / f"{name}.scenario.yaml"
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write


def test_all_pass_is_0(scenario, capsys):
    assert main.run(["check", scenario(PASSING)]) == 0
    assert capsys.readouterr().out == "1 scenario: 1 passed\n"


def test_a_failure_is_1_and_names_line_both_sides_and_rerun(scenario, capsys):
    file = scenario(FAILING)
    assert main.run(["check", file]) == 1
    out = capsys.readouterr().out
    assert f"{file}:6:41" in out
    assert "expected:  action: 3" in out
    assert "actual:    action: 2" in out
    assert "rulewright check " in out
    assert "●1↓" in out


def test_an_invalid_file_is_3_and_the_others_still_run(scenario, tmp_path, capsys):
    scenario(INVALID, "bad")
    scenario(PASSING, "good")
    assert main.run(["check", str(tmp_path)]) == 3
    out = capsys.readouterr().out
    assert 'bad.scenario.yaml:5:5: unknown key "wen" (did you mean "when"?)' in out
    assert "1 scenario: 1 passed; 1 file invalid" in out


def test_nothing_selected_is_not_success(scenario, capsys):
    assert main.run(["check", scenario(PASSING), "-k", "nowhere"]) == 2
    assert "no scenario selected" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["check", "missing.scenario.yaml"], 3, "missing.scenario.yaml"),
        (["check", "--game", "replicant"], 3, 'unknown game "replicant"'),
        (["check", "--clause", "move.arenaedge"], 3, 'did you mean "move.arena-edge"?'),
        (["check", "--reading", "overload-matrix"], 2, "ID=OPTION"),
        (["check", "--reading", "overload-matrx=allowed"], 3, 'unknown reading "overload-matrx"'),
        (["check", "--reading", "overload-matrix=yes"], 3, 'has no option "yes"'),
        (["check", "--variant", "nowhere.yaml"], 3, "nowhere.yaml"),
        (["check", "--format", "xml"], 2, "xml"),
        (["check", "--bogus"], 2, "--bogus"),
        (["check", "--accept", "--reading", "overload-matrix=allowed"], 2, "the rules as they stand"),
        (["show", "replicant"], 3, 'did you mean "replicants"?'),
        (["show", "replicants:five-player"], 3, 'unknown mode "five-player"'),
        (["show", "replicants:two-player A/0"], 3, "a position of two-player on one line"),
        (["explain", "replicants", "14E7"], 3, 'did you mean "!4E7"?'),
        (["perft", "replicants"], 2, "--depth"),
        (["perft", "replicants", "--depth", "1", "--engine", "fast"], 2, "no fast engine"),
        (["perft", "replicants", "--depth", "-1"], 2, "-1"),
        ([], 2, ""),
    ],
)
def test_codes_of_what_is_wrong(arguments, code, message, capsys):
    assert main.run(arguments) == code
    told = capsys.readouterr()
    assert message in told.err + told.out
    assert "Traceback" not in told.err


def test_an_internal_error_is_4(monkeypatch, capsys):
    def broken(*_: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr("rulewright.harness.where.locate", broken)
    assert main.run(["show", "replicants"]) == 4
    assert "planted" in capsys.readouterr().err


def test_interruption_is_130(monkeypatch, capsys):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rulewright.harness.where.locate", interrupted)
    assert main.run(["show", "replicants"]) == 130
    assert "Traceback" not in capsys.readouterr().err


def test_json_is_as_the_design_has_it(scenario, capsys):
    main.run(["check", "--format", "json", scenario(FAILING)])
    told = json.loads(capsys.readouterr().out)
    assert told["summary"] == {"passed": 0, "failed": 1, "stale": 0, "invalid": 0}
    (result,) = told["results"]
    assert set(result) == {"id", "file", "line", "column", "status", "clauses", "expected", "actual", "rerun"}
    assert (result["id"], result["status"], result["line"]) == ("charge", "failed", 6)


def test_the_rerun_command_reruns_just_it(scenario, capsys):
    two = FAILING + FAILING.split("scenarios:\n")[1].replace("id: charge", "id: again")
    main.run(["check", "--format", "json", scenario(two)])
    rerun = json.loads(capsys.readouterr().out)["results"][1]["rerun"].split()
    main.run([*rerun[1:], "--format", "json"])
    assert [r["id"] for r in json.loads(capsys.readouterr().out)["results"]] == ["again"]


def test_explain_json(capsys):
    assert main.run(["explain", "replicants", "!7E7", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["action"] == "!7E7"
    assert told["legal"] is False
    reasons = {r["clause"]: r for r in told["reasons"]}
    assert reasons["creation.within-energy"]["page"] == 7
    assert reasons["creation.within-energy"]["facts"] == ["energy of Rouge: 0 < cost of Replicant 7: 7"]


def test_moves_json_and_perft_agree(capsys):
    main.run(["moves", "replicants", "--format", "json"])
    assert json.loads(capsys.readouterr().out) == {"schema_version": 1, "actions": ["E"]}
    main.run(["perft", "replicants", "--depth", "3", "--divide", "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    assert told == {"schema_version": 1, "depth": 3, "nodes": 156, "divide": {"E": 156}}


def test_show_svg_is_written_whole_or_not_at_all(tmp_path, capsys):
    file = tmp_path / "board.svg"
    assert main.run(["show", "replicants", "--svg", str(file)]) == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")
    before = file.read_bytes()
    assert main.run(["show", "replicants", "--svg", str(tmp_path / "no" / "board.svg")]) == 3
    assert "cannot write" in capsys.readouterr().err
    assert file.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["board.svg"]


def test_version(capsys):
    import rulewright

    assert main.run(["--version"]) == 0
    assert capsys.readouterr().out.strip() == rulewright.__version__


def fractions():
    """Every option that takes a number with a point, with the command's words."""

    def walk(command, words):
        for name, inner in getattr(command, "commands", {}).items():
            yield from walk(inner, [*words, name])
        for parameter in command.params:
            if parameter.type.name.startswith("float"):
                yield words, parameter.opts[0]

    return list(walk(get_command(main.application()), []))


@pytest.mark.parametrize("value", ["nan", "NaN", "inf", "-inf"])
def test_what_is_no_number_is_2_for_every_option_that_takes_one(value, capsys):
    assert (["check"], "--min-coverage") in fractions()
    for words, option in fractions():
        assert main.run([*words, f"{option}={value}"]) == 2
        assert f"Invalid value for '{option}'" in capsys.readouterr().err
