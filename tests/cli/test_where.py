"""WHERE: a puzzle by its file and id or by its id alone, and a position after some actions of any WHERE."""

from __future__ import annotations

import json

import pytest

from rulewright.cli import main
from rulewright.spec.folders import SCENARIOS, published_ids, puzzle_files

FILE = SCENARIOS / "replicants" / "puzzles" / "win-in-2.jsonl"
PUZZLE = json.loads(FILE.read_text(encoding="utf-8").splitlines()[0])
ID, FIRST = PUZZLE["id"], PUZZLE["key"][0]
ANOTHER = "--after:1"


@pytest.mark.parametrize("where", [f"{FILE}#{ID}", f"{FILE}:1", ID])
@pytest.mark.parametrize(
    "command", ["show {}", "moves {}", "explain {} E", "perft {} --depth 1", "puzzle solve {} --win-in 2"]
)
def test_a_puzzle_is_a_position(command, where, capsys):
    assert main.run([word.format(where) for word in command.split()]) == 0
    out = capsys.readouterr().out
    assert main.run([word.format(PUZZLE["position"]) for word in command.split()]) == 0
    assert out == capsys.readouterr().out


def test_a_scenario_can_be_begun_from_a_puzzle(capsys):
    assert main.run(["new", "scenario", ID]) == 0
    assert "replicants" in capsys.readouterr().out


def test_a_puzzle_stands_under_the_readings_it_was_proved_with(tmp_path, capsys):
    file = tmp_path / "one.jsonl"
    record = {**PUZZLE, "readings": {"overload-matrix": "allowed"}}
    file.write_text(json.dumps(record) + "\n", encoding="utf-8")
    assert main.run(["show", str(file)]) == 0
    file.write_text(json.dumps({**record, "readings": {"luck": "good"}}) + "\n", encoding="utf-8")
    assert main.run(["show", str(file)]) == 3
    column = file.read_text(encoding="utf-8").index('{"luck"') + 1
    assert f'{file}:1:{column}: unknown reading "luck"' in capsys.readouterr().err


def test_ids_are_found_at_a_glance_and_each_is_in_one_file():
    found = published_ids()
    assert list(found) == puzzle_files(str(SCENARIOS))
    for file, ids in found.items():
        assert ids == [json.loads(line)["id"] for line in file.read_text(encoding="utf-8").splitlines()]
    everything = [name for ids in found.values() for name in ids]
    assert len(everything) == len(set(everything))


def test_an_id_of_two_files_is_asked_back(monkeypatch, capsys):
    monkeypatch.setattr("rulewright.harness.where.published_ids", lambda: {FILE: [ID], SCENARIOS / "b.jsonl": [ID]})
    assert main.run(["show", ID]) == 3
    assert f'several puzzles are called "{ID}" (write FILE#{ID}, of ' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("where", "told"),
    [
        (f"{ID}x", f'"{ID}x" is neither a file nor a game (did you mean "{ID}"?)'),
        (f"{FILE}#{ID}x", f'{FILE} has no puzzle "{ID}x" (did you mean "{ID}"?)'),
        ("empty.jsonl", "empty.jsonl:1:1: the file is empty"),
        (f"{FILE}:999", f"{FILE} has no puzzle on line 999 (it has "),
        (str(FILE), f"{FILE} has several puzzles (add #ID, one of: "),
    ],
)
def test_what_names_no_puzzle_is_told(where, told, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.jsonl").write_text("\n", encoding="utf-8")
    assert main.run(["moves", where]) == 3
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("where", "after", "end"),
    [
        ("replicants", "E/2E7E5", "Rouge/3"),
        ("replicants", "E/2E7E5/E", "Bleu/1"),
        ("replicants", "E/2E7E5/E..E/2E3E5", None),
        ("replicants:three-player", "E", "/2"),
        ("charge-and-spark", "charge/charge..spark/barrier", None),
        (ID, FIRST, "/2"),
    ],
)
def test_one_may_stand_after_some_actions(where, after, end, capsys):
    code = main.run(["show", where, "--after", after])
    out, err = capsys.readouterr()
    if end is None and code == 3:
        assert ANOTHER in err
        assert "illegal" in err
        return
    assert code == 0, err
    assert out.rstrip().endswith(end or "")


def test_what_follows_is_asked_there(capsys):
    assert main.run(["explain", "replicants", "2E7E5", "--after", "E"]) == 0
    assert "is legal" in capsys.readouterr().out
    assert main.run(["explain", "replicants", "2E7E5"]) == 0
    assert "is illegal" in capsys.readouterr().out
    assert main.run(["moves", "charge-and-spark", "--after", "charge/charge"]) == 0
    assert "charge/charge" not in capsys.readouterr().out.split()


@pytest.mark.parametrize(
    ("where", "after", "told"),
    [
        ("replicants", "E/2E7E8", "--after:1:3: 2E7E8 is illegal: move.pictures (rulewright explain says why)"),
        ("replicants", "E/east", '--after:1:3: "east" is not an action'),
        ("replicants", "E/2E7E5/E..E/x", '--after:1:14: "x" is not an action'),
        ("charge-and-spark", "charge/charge..spark", '--after:1:16: "spark" is no action (write CARD/CARD'),
        ("charge-and-spark", "(H.Anna)", '--after:1:1: "" is no action'),
    ],
)
def test_what_cannot_be_played_on_is_told_at_its_place(where, after, told, capsys):
    assert main.run(["moves", where, "--after", after]) == 3
    assert told in capsys.readouterr().err
