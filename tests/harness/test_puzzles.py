"""`rulewright check` and the puzzles that are published: whoever changes the rules hears which proofs that breaks."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from puzzles.sample import sample
from puzzles.test_certificate import ARCS, PUZZLES, QUIET, certified
from rulewright.cli.codes import FAILED, INVALID, RIGHT
from rulewright.cli.main import run
from rulewright.core.spec import digest
from rulewright.installed import RULES


def line(puzzle: tuple[str, str], name: str, elsewhere: bool = False, **changed: str) -> str:
    """A published puzzle, as it stands on its line; one that was proved elsewhere was proved under other rules."""
    position, stipulation, told = certified(puzzle)
    if elsewhere:
        told["rests_on"]["clauses"]["end.at-once"] = "0" * 12
        told["digest"] = digest(told["rests_on"])
    record = sample()[0].data() | {
        "id": name,
        "title": dict.fromkeys(("en", "fr", "de"), f"The {name}"),
        "mode": position.game.mode,
        "position": str(position),
        "stipulation": stipulation,
        "unique": told["unique"],
        "key": told["keys"][0]["play"].split("/"),
        "digest": told["digest"],
        "certificate": told,
    }
    return json.dumps({**record, **changed})


@pytest.fixture
def folder(tmp_path) -> Path:
    """A folder with two puzzles, the second of which was proved under other rules."""
    puzzles = tmp_path / "puzzles"
    puzzles.mkdir()
    lines = [line(PUZZLES[2], "quiet"), line(ARCS, "arcs", elsewhere=True)]
    (puzzles / "some.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return tmp_path


def test_only_what_was_proved_under_other_rules_is_checked_again(folder, capsys) -> None:
    assert run(["check", str(folder)]) == RIGHT
    assert capsys.readouterr().out == "1 scenario: 1 passed\n"
    assert run(["check", str(folder / "puzzles" / "some.jsonl")]) == RIGHT
    assert capsys.readouterr().out == "2 scenarios: 2 passed\n"
    assert run(["check", f"{folder / 'puzzles' / 'some.jsonl'}:1"]) == RIGHT
    assert capsys.readouterr().out == "1 scenario: 1 passed\n"


def test_a_proof_that_fails_names_its_line_the_tree_line_and_the_clause(folder, capsys) -> None:
    file = folder / "puzzles" / "some.jsonl"
    assert run(["check", str(file), "--reading", "arcs-end-first=second-move-made", "--format", "json"]) == FAILED
    told = json.loads(capsys.readouterr().out)
    assert told["summary"] == {"passed": 1, "failed": 1, "stale": 0, "invalid": 0}
    (wrong,) = [result for result in told["results"] if result["status"] == "failed"]
    assert (wrong["id"], wrong["line"]) == ("arcs", 2)
    assert "arcs.second-move-made" in wrong["clauses"]
    assert "E/xC4.xD3: this is not legal" in wrong["actual"]
    assert wrong["rerun"].endswith("some.jsonl:2 --reading arcs-end-first=second-move-made")


def test_a_changed_hex_is_named(folder, capsys, tmp_path, monkeypatch) -> None:
    """A pack in which a 2 walks no further than its neighbours, and a puzzle that it wins from two hexes away."""
    rules = tmp_path / "rules"
    for file in (RULES / "replicants").glob("*.yaml"):
        (rules / "replicants").mkdir(parents=True, exist_ok=True)
        text = file.read_text(encoding="utf-8")
        if file.name == "pieces.yaml":
            two = re.search(r'  "2":.*?(?=  "3":)', text, re.DOTALL)
            assert two is not None
            blank = re.sub(r'(- "[^"]*)w', r"\1.", two[0], count=1)
            for _ in range(4):
                blank = re.sub(r'(- "[^"]*)w', r"\1.", blank)
            text = text.replace(two[0], blank)
        (rules / "replicants" / file.name).write_text(text, encoding="utf-8")
    from rulewright.harness.puzzles import checked, published
    from rulewright.spec.pack import Library

    (folder / "puzzles" / "some.jsonl").write_text(line(PUZZLES[4], "saved") + "\n", encoding="utf-8")
    found, problems = published([str(folder)])
    assert not problems
    (result,) = checked(Library(rules=rules), found)
    assert result.status == "failed"
    notes = [note["en"] for note in result.failures[0].notes]
    assert any(note.startswith("soul 2, on E5 facing N: walk to ") and "gone" in note for note in notes), notes


def test_what_is_no_puzzle_is_told_with_its_line(folder, capsys) -> None:
    file = folder / "puzzles" / "some.jsonl"
    for text, message in (
        ("{", "2: this is not JSON"),
        ("{}", '1: the key "certificate" is missing'),
        ("[1]", "1: expected"),
    ):
        file.write_text(f"{line(QUIET, 'quiet')}\n{text}\n", encoding="utf-8")
        assert run(["check", str(folder)]) == INVALID
        assert f"some.jsonl:2:{message}" in capsys.readouterr().out
    file.write_text(line(QUIET, "quiet", mode="nowhere") + "\n", encoding="utf-8")
    assert run(["check", str(file)]) == INVALID
    assert 'unknown mode "nowhere"' in capsys.readouterr().out


@pytest.mark.parametrize(
    "changed", [{"unique": []}, {"unique": True}, {"readings": 5}, {"title": {}}, {"themes": 5}, {"certificate": 5}]
)
def test_what_does_not_fit_the_schema_is_told_at_its_place(changed, folder, capsys) -> None:
    file = folder / "puzzles" / "some.jsonl"
    file.write_text(line(QUIET, "quiet", **changed) + "\n", encoding="utf-8")
    assert run(["check", str(file), "-k", "x"]) == INVALID
    assert "some.jsonl:1:" in capsys.readouterr().out


def test_a_certificate_that_was_tampered_with_fails(folder, capsys) -> None:
    _, _, told = certified(QUIET)
    told["keys"][0]["then"]["all"].pop()
    file = folder / "puzzles" / "some.jsonl"
    file.write_text(line(QUIET, "quiet", certificate=told) + "\n", encoding="utf-8")  # type: ignore[arg-type]  # no text
    assert run(["check", str(file)]) == FAILED
    assert "no answer is given" in capsys.readouterr().out


def test_what_does_not_agree_with_the_proof_fails_also_where_the_rules_are_the_same(folder, capsys) -> None:
    record = json.loads(line(QUIET, "quiet"))
    for changed, message in (
        ({"certificate": {**record["certificate"], "digest": "0" * 64}}, "made under other rules than the record says"),
        ({"digest": "0" * 64}, "made under other rules than the record says"),
        ({"digest": "0" * 64, "key": ["E"]}, "E is not that of the proof"),
    ):
        (folder / "puzzles" / "some.jsonl").write_text(json.dumps({**record, **changed}) + "\n", encoding="utf-8")
        assert run(["check", str(folder)]) == FAILED
        assert message in capsys.readouterr().out


def test_an_id_twice_in_a_file_or_a_folder_is_told_with_both_places(folder, capsys) -> None:
    file, other = folder / "puzzles" / "some.jsonl", folder / "puzzles" / "other.jsonl"
    file.write_text(f"{line(QUIET, 'quiet')}\n{line(ARCS, 'quiet')}\n", encoding="utf-8")
    for path in (str(file), str(folder)):
        assert run(["check", path]) == INVALID
        told = capsys.readouterr().out
        assert f"{file}:2:" in told
        assert f"the id quiet is given twice: first at {file}:1:" in told
    assert run(["show", f"{file}#quiet"]) == INVALID
    assert "the id quiet is given twice: first at " in capsys.readouterr().err
    file.write_text(line(QUIET, "quiet") + "\n", encoding="utf-8")
    other.write_text("\n" + line(ARCS, "quiet") + "\n", encoding="utf-8")
    assert run(["check", str(folder)]) == INVALID
    assert f"{other}:2:" in (told := capsys.readouterr().out) or f"{file}:1:" in told


def test_a_file_named_twice_is_checked_once(folder, capsys, monkeypatch) -> None:
    monkeypatch.chdir(folder)
    file = folder / "puzzles" / "some.jsonl"
    assert run(["check", str(folder), str(file), "puzzles/../puzzles/some.jsonl"]) == RIGHT
    assert capsys.readouterr().out == "2 scenarios: 2 passed\n"


def test_puzzles_are_selected_as_scenarios_are(folder, capsys) -> None:
    file = str(folder / "puzzles" / "some.jsonl")
    assert run(["check", file, "-k", "the QUIET"]) == RIGHT
    assert capsys.readouterr().out == "1 scenario: 1 passed\n"
    assert run(["check", file, "--game", "replicants", "--fail-fast"]) == RIGHT
    assert capsys.readouterr().out == "2 scenarios: 2 passed\n"
