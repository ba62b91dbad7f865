"""Tables of scenarios: each row is a scenario of its own, `ID[N]`, wherever scenarios are."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli import main
from rulewright.harness import tables
from rulewright.harness.accepted import FILE, reconstructed
from rulewright.harness.coverage import Coverage
from rulewright.harness.finding import Search, scenarios, search
from rulewright.harness.mutation.killing import Hunt
from rulewright.harness.running import Runner, Selection
from rulewright.site.content import address
from rulewright.spec.pack import Library, load_pack, load_spec
from rulewright.spec.yaml_source import parse_yaml

pytest_plugins = ["pytester"]

Run = Callable[..., tuple[int, dict[str, Any]]]
TABLE = """\
game: replicants
position: {action: 2}
scenarios:
  - id: before
    title: {en: "Before"}
    when: "2E7E6"
    then: {legal: true}
  - id: walks
    title: {en: "From {from} to {to}"}
    clauses: [move.pictures]
    when: "2{from}{to}"
    then:
      legal: true
    rows:
      - {from: E7, to: E6}
      - from: E7
        to: E5
      - {from: E7, to: E8}
  - id: after
    title: {en: "After"}
    when: "2E7E6"
    then: {legal: true}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a table of three rows, the last of which fails, between two scenarios."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    (work / "a.scenario.yaml").write_text(TABLE, encoding="utf-8")
    return work


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str]) -> Run:
    """The exit code of ``check``, and the results by id."""

    def run(*arguments: str) -> tuple[int, dict[str, Any]]:
        code = main.run(["check", *arguments, "--format", "json"])
        return code, {result["id"]: result for result in json.loads(capsys.readouterr().out)["results"]}

    return run


def filled(scenario: str) -> list[dict[str, Any]]:
    """The scenarios that a table makes."""
    text = f"game: replicants\nscenarios:\n  - {{id: a, title: {{en: A}}, {scenario}}}\n"
    result = Search()
    found = list(scenarios(parse_yaml(text, "a.scenario.yaml"), result))
    assert result.problems == []
    return [dict(each.data) for each in found]


# -- values in texts -----------------------------------------------------------------------------------------------


def test_a_value_stands_in_every_text_of_the_scenario():
    (one,) = filled(
        "tags: ['t-{a}'], clauses: ['move.{a}'], position: {to_move: '{a}'}, when: ['{a}', 'x{a}y'], chance: ['{a}'], "
        "variant: '{v}', then: {can: ['!{a}']}, steps: [{when: '{a}', then: {cannot: ['{a}']}}], "
        "readings: {arcs-freed-hex: {free: {then: {notation: '{a}'}}}}, rows: [{a: b, v: two-left}]"
    )
    assert one["tags"] == ["t-b"]
    assert one["clauses"] == ["move.b"]
    assert one["position"] == {"to_move": "b"}
    assert one["when"] == ["b", "xby"]
    assert one["chance"] == ["b"]
    assert one["variant"] == "two-left"
    assert one["then"] == {"can": ["!b"]}
    assert one["steps"] == [{"when": "b", "then": {"cannot": ["b"]}}]
    assert one["readings"] == {"arcs-freed-hex": {"free": {"then": {"notation": "b"}}}}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("3", 3),
        ("0.5", 0.5),
        ("true", True),
        ('"3"', "3"),
        ("[E5, E6]", ["E5", "E6"]),
        ("{winner: A}", {"winner": "A"}),
    ],
)
def test_a_text_that_is_the_value_alone_is_the_value_itself(written, value):
    text = f'game: replicants\nscenarios: [{{id: a, then: {{count: "{{a}}"}}, rows: [{{a: {written}}}]}}]'
    values = tables._Values(parse_yaml(text, "a.yaml"), ("scenarios", 0, "rows", 0))
    found = values.put_in({"then": {"count": "{a}"}})["then"]["count"]
    assert (type(found), found) == (type(value), value)


def test_part_of_a_text_is_as_it_is_written_and_braces_are_written_twice():
    (one,) = filled('when: "{n}{{n}}{n}", then: {notation: "{{{b}}}"}, rows: [{n: 1.50, b: true}]')
    assert one["when"] == "1.50{n}1.50"
    assert one["then"] == {"notation": "{true}"}


def test_braces_are_no_more_than_braces_elsewhere(folder, check):
    text = TABLE.replace('"Before"', '"Before {from} and {{to}}"')
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    (before, *_) = search(["a.scenario.yaml"]).found
    assert before.data["title"] == {"en": "Before {from} and {{to}}"}


def test_what_the_file_shares_is_laid_under_each_row():
    text = """\
game: replicants
tags: [shared]
position: {action: 2, players: {A: {energy: 1}}}
scenarios:
  - {id: a, title: {en: A}, position: {players: {A: {energy: "{e}"}}}, then: {count: 1}, rows: [{e: 2}, {e: 3}]}
"""
    found = list(scenarios(parse_yaml(text, "a.scenario.yaml"), Search()))
    assert [f.data["position"] for f in found] == [{"action": 2, "players": {"A": {"energy": e}}} for e in (2, 3)]
    assert {tuple(f.data["tags"]) for f in found} == {("shared",)}


# -- each row is a scenario ------------------------------------------------------------------------------------------


def test_rows_are_told_apart_and_at_their_lines(folder, check):
    code, told = check(".")
    assert code == 1
    assert {name: (r["status"], r["line"]) for name, r in told.items()} == {
        "before": ("passed", 4),
        "walks[1]": ("passed", 15),
        "walks[2]": ("passed", 16),
        "walks[3]": ("failed", 13),
        "after": ("passed", 19),
    }


def test_a_failure_shows_the_expectation_and_the_row(folder, capsys):
    assert main.run(["check", "."]) == 1
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert "FAILED walks[3]: From E7 to E8" in lines
    assert "a.scenario.yaml:13:14" in lines
    assert 'note:      row 3 (a.scenario.yaml:18): from: "E7", to: "E8"' in lines
    assert "again:     rulewright check 'a.scenario.yaml#walks[3]'" in lines


@pytest.mark.parametrize("language", ["fr", "de"])
def test_in_the_other_languages(language, folder, capsys):
    main.run(["check", ".", "--lang", language])
    assert {"fr": "ligne 3 (a.scenario.yaml:18) : from", "de": "Zeile 3 (a.scenario.yaml:18): from"}[
        language
    ] in capsys.readouterr().out


ROWS = ["walks[1]", "walks[2]", "walks[3]"]


@pytest.mark.parametrize(
    ("where", "names"),
    [
        ("#walks", ROWS),
        ("#walks[2]", ["walks[2]"]),
        (":8", ROWS),
        (":13", ROWS),
        (":14", ROWS),
        (":15", ["walks[1]"]),
        (":16", ["walks[2]"]),
        (":17", ["walks[2]"]),
        (":18:9", ["walks[3]"]),
        (":7", ["before"]),
        (":22", ["after"]),
    ],
)
def test_by_id_and_by_line(where, names, folder, check):
    assert list(check(f"a.scenario.yaml{where}")[1]) == names


def test_rows_on_one_line_are_meant_together(folder, check):
    text = TABLE.split("    rows:")[0] + "    rows: [{from: E7, to: E6}, {from: E7, to: E5}]\n"
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    assert list(check("a.scenario.yaml:14")[1]) == ROWS[:2]
    assert list(check("a.scenario.yaml#walks[2]")[1]) == ["walks[2]"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("walks[4]", "it has walks[1], walks[2], walks[3]"),
        ("wolks", 'did you mean "walks"?'),
        ("walks[0]", "it has walks[1],"),
        ("before[1]", "it has before"),
    ],
)
@pytest.mark.parametrize("command", ["check", "show"])
def test_a_row_that_there_is_not(command, name, hint, folder, capsys):
    assert main.run([command, f"a.scenario.yaml#{name}"]) == 3
    assert f'has no scenario "{name}" ({hint}' in "".join(capsys.readouterr())


def test_where_is_a_row(folder, capsys):
    text = TABLE.split("    rows:")[0].replace("2{from}{to}", "{sort}").replace("From {from} to {to}", "A")
    text += '    position: {action: "{action}"}\n    rows:\n      - {action: 1, sort: E}\n'
    text += "      - {action: 2, sort: 2E7E6}\n"
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    for where, charges in (("#walks[1]", True), ("#walks[2]", False), (":16", True), (":17", False)):
        assert main.run(["moves", f"a.scenario.yaml{where}"]) == 0
        assert ("E" in capsys.readouterr().out.splitlines()) is charges
    for where in ("#walks", ":8"):
        assert main.run(["show", f"a.scenario.yaml{where}"]) == 3
        assert "several scenarios (add #ID, one of: walks[1], walks[2])" in capsys.readouterr().err


def test_last_failed_is_a_row(folder, check):
    check(".")
    assert list(check(".", "--last-failed")[1]) == ["walks[3]"]


def test_each_is_found_by_its_own_words(folder, check):
    assert list(check(".", "-k", "to E5")[1]) == ["walks[2]"]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_however_many_processes(jobs, folder, check, monkeypatch):
    monkeypatch.setattr("rulewright.harness.running.PATIENCE", 0.0)
    assert list(check(".", "--jobs", jobs)[1]) == ["before", *ROWS, "after"]


def test_each_counts_for_coverage(folder):
    library = Library()
    coverage = Coverage(library, exact=True)
    list(Runner(library, (), coverage).run(search(["."]), Selection()))
    coverage.finish()
    shown = [f.id for f in coverage.scenarios("replicants", "move.pictures", "for")]
    assert shown == ["before", "walks[1]", "walks[2]", "after"]


def test_each_may_kill_a_mutant(folder):
    hunt = Hunt(load_pack("replicants"), search(["."]).found)
    assert [f.id for f in hunt.scenarios] == ["before", "walks[1]", "walks[2]", "after"]
    assert "a.scenario.yaml#walks[2]" in hunt.names


def test_each_is_a_test_of_pytest(pytester):
    (pytester.path / "a.scenario.yaml").write_text(TABLE, encoding="utf-8")
    done = pytester.runpytest("-v")
    done.assert_outcomes(passed=4, failed=1)
    done.stdout.fnmatch_lines(["a.scenario.yaml::walks?2? PASSED*", "a.scenario.yaml::walks?3? FAILED*"])


def test_each_has_a_page_of_its_own():
    from rulewright.spec.folders import SCENARIOS

    text = TABLE.replace("from: E7, to: E8", "from: D7, to: D6")
    found = list(scenarios(parse_yaml(text, str(SCENARIOS / "replicants" / "a.scenario.yaml")), Search()))
    assert [address(f) for f in found][1:3] == ["replicants/a/walks_1", "replicants/a/walks_2"]


def test_two_tables_of_one_name(folder, capsys):
    (folder / "a.scenario.yaml").write_text(TABLE.replace("id: after", "id: walks"), encoding="utf-8")
    assert main.run(["check", "."]) == 3
    assert "two scenarios are called walks: line 8 has one too" in capsys.readouterr().out


def test_a_bad_table_stops_nothing_else(folder, check):
    (folder / "a.scenario.yaml").write_text(TABLE.replace("from: E7, to: E8", "from: E7, ot: E8"), encoding="utf-8")
    code, told = check(".")
    assert code == 3
    assert [name for name, r in told.items() if r["status"] == "passed"] == ["before", "after"]


def test_what_is_wrong_with_all_rows_is_told_once(folder, capsys):
    (folder / "a.scenario.yaml").write_text(TABLE.replace("legal: true\n    rows", "legl: true\n    rows"))
    assert main.run(["check", "."]) == 3
    assert capsys.readouterr().out.count("unknown key") == 1


# -- accepting --------------------------------------------------------------------------------------------------------


def test_a_table_is_left_to_a_person(folder, capsys, monkeypatch):
    """As if expectations had been accepted when a 2 still moved as a matrix."""
    guessed = reconstructed(load_spec("replicants"))
    record = {**guessed, "pieces/souls/2": guessed["pieces/souls/1"]}
    (folder / "accepted" / "replicants").mkdir(parents=True)
    (folder / "accepted" / "replicants" / FILE).write_text(json.dumps(record), encoding="utf-8")
    monkeypatch.setattr("rulewright.harness.accepted.scenarios_of", lambda game: folder / "accepted" / game)
    text = TABLE.replace("legal: true\n    rows", "illegal: true\n    rows").replace("to: E8", "to: D8")
    text = text.replace("to: E6}", "to: G9}").replace("legal: true}\n", "illegal: true}\n", 1)
    text = text.replace('when: "2E7E6"', 'when: "2E7E5"', 1)
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    assert main.run(["check", ".", "--accept"]) == 1
    err = capsys.readouterr().err
    assert "left: a.scenario.yaml:13:16: walks[2]: what is expected of one row is written for all" in err
    assert "accepted: a.scenario.yaml:7:21: before" in err
    assert (folder / "a.scenario.yaml").read_text(encoding="utf-8") == text.replace(
        "illegal: true}\n", "legal: true}\n", 1
    )
