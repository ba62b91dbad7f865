"""The pytest plugin: scenario files are collected, and told of as `rulewright check` tells of them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from readings import OWN_MATRIX
from rulewright import games
from rulewright.cli import main
from rulewright.harness.accepted import FILE, reconstructed
from rulewright.spec.folders import SCENARIOS as OWN
from rulewright.spec.pack import load_spec

pytest_plugins = ["pytester"]

SCENARIOS = """\
game: replicants
tags: [opening]
scenarios:
  - id: charge
    title: {en: "A charge", fr: "Une recharge"}
    when: "E"
    then: {legal: true, after: {action: 2}}
  - id: walk
    title: {en: "A walk to E5"}
    tags: [slow-piece]
    position: {action: 2}
    when: "2E5"
    then: {legal: true}
"""
FAILING = SCENARIOS.replace("after: {action: 2}", "after: {action: 3}")
INVALID = SCENARIOS.replace("    when:", "    wen:", 1)


@pytest.fixture
def scenario(pytester: pytest.Pytester):
    """Write a scenario file; its path."""

    def write(text: str, name: str = "a") -> Path:
        file = pytester.path / f"{name}.scenario.yaml"
        file.write_text(text, encoding="utf-8")
        return file

    return write


def test_each_scenario_is_a_test_by_the_name_of_its_id(pytester, scenario):
    scenario(SCENARIOS)
    done = pytester.runpytest("-v")
    done.assert_outcomes(passed=2)
    done.stdout.fnmatch_lines(["a.scenario.yaml::charge PASSED*", "a.scenario.yaml::walk PASSED*"])


def test_a_test_says_where_it_is_written(pytester, scenario):
    file = scenario(SCENARIOS)
    items, _ = pytester.inline_genitems(file)
    assert [item.location for item in items] == [("a.scenario.yaml", 3, "charge"), ("a.scenario.yaml", 7, "walk")]
    assert [item.reportinfo()[0] for item in items] == [file, file]


def test_a_failure_is_told_as_by_check(pytester, scenario, capsys):
    file = scenario(FAILING)
    done = pytester.runpytest()
    done.assert_outcomes(passed=1, failed=1)
    capsys.readouterr()
    assert main.run(["check", file.name]) == 1
    told = capsys.readouterr().out.rpartition("\n\n")[0]
    assert "expected:  action: 3" in told
    assert "●1↓" in told, "the board"
    assert told in done.stdout.str()
    assert "Traceback" not in done.stdout.str()


def test_a_file_with_a_mistake_is_one_error_and_the_others_run(pytester, scenario):
    scenario(INVALID, "bad")
    scenario(SCENARIOS, "good")
    done = pytester.runpytest("--continue-on-collection-errors")
    done.assert_outcomes(passed=2, errors=1)
    done.stdout.fnmatch_lines(['bad.scenario.yaml:6:5: unknown key "wen" (did you mean "when"?)'])
    assert "Traceback" not in done.stdout.str()
    assert ".py:" not in done.stdout.str()


def test_a_link_that_leads_nowhere_is_an_error(pytester, scenario):
    scenario(SCENARIOS)
    (pytester.path / "b.SCENARIO.yml").symlink_to("nowhere")
    done = pytester.runpytest("--continue-on-collection-errors")
    done.assert_outcomes(passed=2, errors=1)
    done.stdout.fnmatch_lines(["b.SCENARIO.yml:1:1: this is a link that leads nowhere"])


def test_two_scenarios_of_one_name_are_an_error(pytester, scenario):
    scenario(SCENARIOS.replace("id: walk", "id: charge"))
    done = pytester.runpytest()
    done.assert_outcomes(errors=1)
    done.stdout.fnmatch_lines(["a.scenario.yaml:8:9: two scenarios are called charge: line 4 has one too"])


def test_an_unknown_clause_is_a_failure_that_says_so(pytester, scenario):
    scenario(SCENARIOS.replace("then: {legal: true}", "then: {illegal: [move.arenaedge]}"))
    done = pytester.runpytest()
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(["INVALID walk", '*a.scenario.yaml:13:*did you mean "move.arena-edge"?*'])


@pytest.mark.parametrize(
    ("keyword", "names"),
    [
        ("charge", ["charge"]),
        ("recharge", ["charge"]),
        ("E5", ["walk"]),
        ("slow-piece", ["walk"]),
        ("opening", ["charge"]),
        ("opening or slow-piece", ["charge", "walk"]),
        ("a and not walk", ["charge"]),
        ("nothing", []),
    ],
)
def test_k_searches_ids_titles_and_tags(keyword, names, pytester, scenario):
    scenario(SCENARIOS)
    done = pytester.runpytest("-k", keyword, "-v", "--strict-markers")
    done.assert_outcomes(passed=len(names), deselected=2 - len(names))
    for name in names:
        done.stdout.fnmatch_lines([f"*::{name} PASSED*"])


def test_a_node_id_selects_one(pytester, scenario):
    file = scenario(SCENARIOS)
    pytester.runpytest(f"{file.name}::walk").assert_outcomes(passed=1)
    done = pytester.runpytest(f"{file.name}::run")
    assert done.ret == pytest.ExitCode.USAGE_ERROR


OWN_IN_THE_WAY = (
    OWN_MATRIX
    + """\
  - id: walk-over-own
    title: {en: "A walk does not pass over a Replicant"}
    position: {action: 2, players: {Anna: {energy: 4}}}
    when: "2E7E5"
    then: {illegal: [move.blocked-walk]}
"""
)


def test_a_reading_is_chosen(pytester, scenario):
    scenario(OWN_IN_THE_WAY)
    pytester.runpytest().assert_outcomes(passed=2)
    done = pytester.runpytest("--rulewright-reading", "overload-matrix=allowed")
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(["*again:*a.scenario.yaml:7 --reading overload-matrix=allowed"])


def test_an_overlay_is_laid_over_the_rules(pytester, scenario):
    scenario(OWN_IN_THE_WAY)
    overlay = pytester.path / "house.yaml"
    overlay.write_text("extends: replicants\nclauses:\n  - disable: move.blocked-walk\n", encoding="utf-8")
    done = pytester.runpytest("--rulewright-variant", "house.yaml")
    done.assert_outcomes(passed=1, failed=1)
    done.stdout.fnmatch_lines(["*move.blocked-walk is disabled by house.yaml:3", "*again:* --variant house.yaml"])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--rulewright-reading", "overload-matrix"], '"overload-matrix" is not ID=OPTION'),
        (["--rulewright-reading", "overload-matrx=allowed"], 'unknown reading "overload-matrx"'),
        (["--rulewright-reading", "overload-matrix=yes"], 'has no option "yes"'),
        (["--rulewright-variant", "nowhere.yaml"], "nowhere.yaml"),
    ],
)
def test_wrong_options_are_refused(options, message, pytester, scenario):
    scenario(SCENARIOS)
    done = pytester.runpytest(*options)
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    assert message in done.stderr.str()
    assert "Traceback" not in done.stderr.str()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--rulewright-reading", "barrier-discard=removed"], "barrier-discard is a reading of charge-and-spark"),
        (["--rulewright-variant", "other.yaml"], "other.yaml:1:10: this overlay is of charge-and-spark"),
    ],
)
def test_options_of_a_game_of_which_nothing_runs_are_refused(options, message, pytester, scenario):
    scenario(SCENARIOS)
    overlay = pytester.path / "other.yaml"
    overlay.write_text("extends: charge-and-spark\nclauses: [{disable: barrier.reduces}]\n", encoding="utf-8")
    done = pytester.runpytest(*options)
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    assert message in done.stderr.str()
    assert "Traceback" not in done.stderr.str()


def test_an_end_that_is_not_written_is_a_warning(pytester, scenario):
    scenario(
        """\
game: replicants
position:
  players:
    Rouge: {pieces: ["1 E8 S", "2 F3 S", "3 F8 S", "3 F9 S"]}
    Bleu: {pieces: ["3 D1 N", "1 E2 NW", "3 E3 N", "3 G4 NE"]}
scenarios: [{id: ends, title: {en: Ends}, then: {replay: ["T1..E/2E2x()"]}}]
"""
    )
    done = pytester.runpytest_subprocess()
    done.assert_outcomes(passed=1, warnings=1)
    done.stdout.fnmatch_lines(["*a.scenario.yaml:6:*: warning: the end says nothing (write (M.Rouge))"])


def test_what_is_stale_fails_and_says_so(pytester, scenario, monkeypatch):
    """As if expectations had been accepted when a 2 still moved as a matrix."""
    spec = load_spec("replicants")
    guessed = reconstructed(spec)
    record = {**guessed, "pieces/souls/2": guessed["pieces/souls/1"]}
    folder = pytester.path / "accepted"
    (folder / "replicants").mkdir(parents=True)
    (folder / "replicants" / FILE).write_text(json.dumps(record), encoding="utf-8")
    monkeypatch.setattr("rulewright.harness.accepted.scenarios_of", lambda game: folder / game)
    file = scenario(SCENARIOS.replace("then: {legal: true}", "then: {illegal: true}"))
    done = pytester.runpytest(f"{file.name}::walk")
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(["STALE for a change of what is reconstructed: *", "*a.scenario.yaml:13:*walk*->*"])


def test_it_works_with_xdist(pytester, scenario):
    scenario(FAILING)
    scenario(SCENARIOS, "b")
    done = pytester.runpytest("-n", "2", "-v", "--rulewright-reading", "overload-matrix=allowed")
    done.assert_outcomes(passed=3, failed=1)
    done.stdout.fnmatch_lines(["*FAILED a.scenario.yaml::charge*", "FAILED charge: A charge"])


def test_it_works_with_our_own_options(pytester, scenario):
    pytester.makepyprojecttoml("""\
        [tool.pytest.ini_options]
        addopts = ["-ra", "--strict-markers", "--strict-config", "--import-mode=importlib"]
        filterwarnings = ["error"]
        """)
    scenario(FAILING)
    pytester.runpytest_subprocess().assert_outcomes(passed=1, failed=1)


def test_a_warning_is_shown_and_one_taken_for_an_error_is_a_line(pytester, scenario):
    scenario(SCENARIOS.replace('when: "2E5"', "when: 2E5"))
    done = pytester.runpytest_subprocess()
    done.assert_outcomes(passed=2, warnings=1)
    done = pytester.runpytest_subprocess("-W", "error")
    done.assert_outcomes(errors=1)
    done.stdout.fnmatch_lines(["a.scenario.yaml:12:11: warning: quote it*"])
    assert "pytest_plugin.py" not in done.stdout.str()


@pytest.mark.parametrize(
    "text", ["scenarios:\n  - name: login\n    steps: []\n", "hosts:\n  game: x\n", "", "# game: replicants\n"]
)
def test_what_another_tool_calls_a_scenario_is_left_alone(text, pytester, scenario):
    scenario(text)
    pytester.makepyfile("def test(): pass")
    pytester.runpytest("-W", "error").assert_outcomes(passed=1)


def test_such_a_file_named_on_the_command_line_is_no_success(pytester, scenario):
    assert pytester.runpytest(scenario("scenarios: []\n")).ret == pytest.ExitCode.USAGE_ERROR


@pytest.mark.parametrize(
    "start", ["game: replicants\n", "{game: replicants,", '{\n "game": "replicants",', "'game' : x"]
)
def test_a_file_that_names_a_game_is_ours(start, pytester, scenario):
    scenario(start)
    pytester.runpytest().assert_outcomes(errors=1)


def test_other_names_are_left_alone(pytester):
    for name in ("a.position.yaml", "a.yaml", "scenario.yaml", "a.scenario.yaml.orig"):
        (pytester.path / name).write_text(INVALID, encoding="utf-8")
    assert pytester.runpytest().ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_without_scenario_files_nothing_of_the_engine_is_loaded(pytester):
    pytester.makepyfile("""
        import sys

        def test():
            heavy = ("yaml", "jsonschema", "typer", "rulewright.core", "rulewright.games", "rulewright.harness.finding")
            assert [name for name in heavy if name in sys.modules] == []
        """)
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


def test_the_engine_does_not_load_pytest():
    script = "import sys, rulewright.cli.main as m; m.run(['check', '-k', 'charge']); sys.exit('pytest' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, check=False).returncode == 0


def test_every_game_is_collected(pytester):
    """A file of each game's own suite, where it lies."""
    files = [str(min((OWN / game).rglob("*.scenario.yaml"))) for game in games.names()]
    done = pytester.runpytest(*files, "-q")
    assert done.ret == 0
    assert "passed" in done.stdout.str()


def test_files_that_end_in_yml_are_taken_too(pytester, scenario):
    file = scenario(SCENARIOS)
    file.rename(file.with_suffix(".yml"))
    pytester.runpytest().assert_outcomes(passed=2)
