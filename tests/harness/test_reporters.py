"""One list of results, told in five formats and three languages."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from rulewright.cli import main
from rulewright.harness.reporters import reporter

FILE = """\
game: replicants
scenarios:
  - id: passes
    title: {en: "A charge"}
    when: "E"
    then: {legal: true}
  - id: fails
    title: {en: "A 1 & <two>", fr: "Un 1 & <deux>"}
    position: {action: 2}
    when: "2E7E8"
    then: {illegal: [move.blocked-walk]}
  - id: differs
    title: {en: "Where a 2 walks"}
    position: {action: 2}
    then: {moves: {piece: E7, walk: [E6, E4]}}
  - id: waits
    title: {en: "A charge, some day"}
    status: todo
    reason: "50 %: to be settled, soon"
    when: "E"
    then: {after: {action: 3}}
  - id: wrong
    title: {en: "No such clause"}
    when: "E"
    then: {illegal: [move.arena-edg]}
"""
BROKEN = "game: replicants\nscenarios:\n  - id: a\n    id: b\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, in which the commands run."""
    (tmp_path / "good.scenario.yaml").write_text(FILE, encoding="utf-8")
    (tmp_path / "odd, name.scenario.yaml").write_text(BROKEN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main.run(["check", ".", *arguments]) == 3
    return capsys.readouterr().out


def test_text_marks_the_hexes_that_differ(folder, capsys):
    out = told(capsys)
    assert "FAILED differs: Where a 2 walks\n  good.scenario.yaml:15:37\n" in out
    assert "expected:  E7 walks to: E6 E4" in out
    assert "<E4 >" in out
    assert "again:     rulewright check good.scenario.yaml:12" in out
    assert "TODO waits: A charge, some day\n  good.scenario.yaml:21:28\n  50 %: to be settled, soon\n" in out
    assert out.endswith("5 scenarios: 1 passed, 2 failed, 1 invalid, 1 todo; 1 file invalid\n")


def test_text_names_the_clause_with_chapter_and_page(folder, capsys):
    out = told(capsys)
    assert "clause:    move.blocked-walk (Moving; rulebook, p. 13; printed)" in out
    assert "move.pictures (Moving; rulebook, p. 12; printed)" in out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ["ÉCHEC fails : Un 1 & <deux>", "attendu :", "est interdit par move.blocked-walk", "5 scénarios : "]),
        ("de", ["FEHLER fails: A 1 & <two>", "erwartet:", "ist verboten durch move.blocked-walk", "5 Szenarien: "]),
    ],
)
def test_text_in_other_languages(language, words, folder, capsys):
    out = told(capsys, "--lang", language)
    for word in words:
        assert word in out
    for english in ("expected", "actual", " is legal", " is illegal", "walks to", "passed", "failed", "scenarios"):
        assert english not in out.replace("good.scenario", ""), english


def test_json_has_what_need_not_pass_beside_the_four(folder, capsys):
    data = json.loads(told(capsys, "--format", "json"))
    assert data["summary"] == {"passed": 1, "failed": 2, "stale": 0, "invalid": 2, "todo": 1}
    by_id = {result["id"]: result for result in data["results"]}
    assert by_id["waits"]["reason"] == "50 %: to be settled, soon"
    assert (by_id["wrong"]["line"], by_id["wrong"]["column"]) == (25, 22)
    assert by_id["odd, name.scenario.yaml"]["line"] == 4


def test_junit_has_a_suite_a_file_and_the_board_in_the_text(folder, capsys):
    root = ET.fromstring(told(capsys, "--format", "junit"))
    assert (root.get("tests"), root.get("failures"), root.get("errors"), root.get("skipped")) == ("6", "2", "2", "1")
    good = next(suite for suite in root if suite.get("name") == "good.scenario.yaml")
    cases = {case.get("name"): case for case in good}
    assert list(cases) == ["passes", "fails", "differs", "waits", "wrong"]
    assert [child.tag for child in cases["passes"]] == ["properties"]
    failure = cases["differs"].find("failure")
    assert failure.get("message") == "E7 walks to: E6 E4 -> E7 walks to: D6 E5 E6 F7"
    assert "<E4 >" in failure.text
    assert "●2↓" in failure.text
    assert cases["waits"].find("skipped").get("message") == "todo: 50 %: to be settled, soon"
    assert cases["wrong"].find("error").get("type") == "invalid"
    assert cases["fails"].find("properties/property[@name='title']").get("value") == "A 1 & <two>"


def test_github_annotates_lines_and_escapes(folder, capsys):
    *commands, summary = told(capsys, "--format", "github").splitlines()
    broken, failed, differs, waits, wrong = commands
    assert failed.startswith("::error file=good.scenario.yaml,line=11,col=22,title=fails%3A failed::2E7E8 is forbidden")
    assert failed.endswith("%0Arulewright check good.scenario.yaml:7")
    assert "walks to: E6 E4 -> " in differs
    assert waits.startswith("::notice ")
    assert "50 %25: to be settled, soon" in waits
    assert wrong.startswith("::error file=good.scenario.yaml,line=25,col=22,")
    assert broken.startswith("::error file=odd%2C name.scenario.yaml,line=4,")
    assert summary.startswith("5 scenarios: ")


def test_sarif_has_the_clauses_as_rules(folder, capsys):
    data = json.loads(told(capsys, "--format", "sarif"))
    (run,) = data["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert sorted(rules) == ["expectation", "invalid-input", "move.blocked-walk"]
    by_rule = {result["ruleId"]: result for result in run["results"]}
    assert set(by_rule) == set(rules)
    result = by_rule["move.blocked-walk"]
    assert result["level"] == "error"
    where = result["locations"][0]["physicalLocation"]
    assert where == {
        "artifactLocation": {"uri": "good.scenario.yaml"},
        "region": {"startLine": 11, "startColumn": 22},
    }
    uris = [r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in run["results"]]
    assert "odd%2C%20name.scenario.yaml" in uris
    assert [r["level"] for r in run["results"]].count("note") == 1


def test_what_is_stale_is_a_warning():
    from dataclasses import replace

    from rulewright.core.errors import Place
    from rulewright.core.phrases import same
    from rulewright.harness.running import Failure, Result

    failure = Failure(Place("a.scenario.yaml", 3, 7), same("E6"), same("E5"))
    result = Result("a", Place("a.scenario.yaml", 2, 3), "stale", title=same("A"), failures=(failure,), options=())
    result = replace(result, stale=("soul 6, on E5 facing N: leap to E7 new",))
    assert reporter("github")([result], "en").startswith("::warning file=a.scenario.yaml,line=3,col=7,")
    assert "leap to E7 new" in reporter("github")([result], "en")
    (told,) = json.loads(reporter("sarif")([result], "en"))["runs"][0]["results"]
    assert told["level"] == "warning"
    case = ET.fromstring(reporter("junit")([result], "en")).find("testsuite/testcase")
    assert case.find("failure").get("type") == "stale"
    assert "leap to E7 new" in case.find("failure").text


@pytest.mark.parametrize("format", ["text", "json", "junit", "github", "sarif"])
def test_no_result_at_all_is_still_well_formed(format):
    text = reporter(format)([], "en")
    if format in ("json", "sarif"):
        json.loads(text)
    elif format == "junit":
        assert ET.fromstring(text).get("tests") == "0"
    else:
        assert text == "0 scenarios"
