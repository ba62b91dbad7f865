"""`check --coverage`: what counts as a side of a clause, how it is told, and when it is too little."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.core.phrases import LANGUAGES

HEAD = """\
game: replicants
position:
  action: 2
  players:
    Anna: {energy: 4, pieces: ["1 E8 S", "2 E7 S", "2 E6 S", "3 D8 S"]}
    Ben: {pieces: ["1 E2 N", "2 E3 N", "2 D2 N", "3 F2 N"]}
scenarios:
"""
NEAR = """\
  - id: near
    title: {en: "It walks two hexes, and nothing is in its way"}
    when: "2E6E4"
    then: {legal: true}
"""
FAR = """\
  - id: far
    title: {en: "A creation is no walk"}
    when: "!3D7"
    then: {legal: true}
"""
BLOCKED = """\
  - id: blocked
    title: {en: "A walk is blocked"}
    when: "2E7E5"
    then: {illegal: [move.blocked-walk]}
"""


@pytest.fixture
def covered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """What is told of the scenarios, as JSON."""
    monkeypatch.chdir(tmp_path)

    def run(*scenarios: str, head: str = HEAD, options: tuple[str, ...] = ()):
        (tmp_path / "a.scenario.yaml").write_text(head + "".join(scenarios), encoding="utf-8")
        main.run(["check", ".", "--coverage", "--format", "json", *options])
        return json.loads(capsys.readouterr().out)["coverage"]

    return run


def sides(coverage, clause):
    told = coverage["clauses"][clause]
    return told["for"], told["against"], told["state"]


def test_for_is_what_it_is_demanded_to_forbid(covered):
    assert sides(covered(BLOCKED), "move.blocked-walk") == (["blocked"], [], "always-true")


def test_against_is_what_it_nearly_forbids(covered):
    assert sides(covered(NEAR), "move.blocked-walk") == ([], ["near"], "always-false")
    assert sides(covered(NEAR, BLOCKED), "move.blocked-walk") == (["blocked"], ["near"], "both")


def test_what_was_never_asked_is_told_from_what_nothing_depends_on(covered):
    assert sides(covered(FAR), "move.blocked-walk") == ([], [], "never-reached")
    leap = NEAR.replace('"2E6E4"', '"3D8E7"').replace("near", "onto-own").replace("legal: true", "illegal: true")
    assert sides(covered(leap), "move.blocked-walk") == ([], [], "not-asserted")


def test_unnamed_illegality_counts_for_the_only_reason(covered):
    only = BLOCKED.replace("illegal: [move.blocked-walk]", "illegal: true")
    assert sides(covered(only), "move.blocked-walk")[0] == ["blocked"]
    of_two = only.replace('"2E7E5"', '"!7E7"')
    coverage = covered(of_two)
    assert not any(told["for"] for told in coverage["clauses"].values() if told["sort"] == "forbids")


def test_a_question_without_action_counts_as_well(covered):
    asked = '  - {id: asked, title: {en: "x"}, then: {can: ["2E6E4"], cannot: ["2E7E5"]}}\n'
    assert sides(covered(asked), "move.blocked-walk") == (["asked"], ["asked"], "both")


def test_an_exact_set_of_moves_depends_on_what_forbids_and_on_what_nearly_does(covered):
    held_up = '  - {id: held-up, title: {en: "x"}, then: {moves: {piece: E7, walk: [D6, F7]}}}\n'
    striding = '  - {id: striding, title: {en: "x"}, then: {moves: {piece: E6, walk: [D5, E4, E5, F6]}}}\n'
    coverage = covered(held_up, striding)
    assert sides(coverage, "move.blocked-walk") == (["held-up"], ["held-up", "striding"], "both")
    assert sides(coverage, "creation.free-hex") == ([], [], "never-reached")


def test_a_number_of_actions_depends_on_all_that_forbid(covered):
    counted = '  - {id: counted, title: {en: "x"}, then: {count: 17}}\n'
    coverage = covered(counted)
    assert sides(coverage, "move.blocked-walk") == (["counted"], ["counted"], "both")
    assert sides(coverage, "creation.free-hex") == (["counted"], ["counted"], "both")


def test_the_exception_that_allows_is_a_side_of_its_own(covered):
    charged = HEAD.replace("action: 2", "action: 1").replace("energy: 4", "energy: 9")
    own = '  - {id: own, title: {en: "x"}, when: "#E8", then: {illegal: [overload.not-the-matrix]},'
    own += " readings: {overload-matrix: {allowed: {then: {legal: [overload.not-the-matrix]}}}}}\n"
    coverage = covered(own, head=charged)
    assert coverage["clauses"]["overload.not-the-matrix"]["excepted"] == ["own"]
    assert coverage["readings"]["overload-matrix"] == {"not-allowed": ["own"], "allowed": ["own"]}


def test_an_offer_is_shown_by_what_it_allows_and_what_it_lacks(covered):
    away = NEAR.replace("near", "away").replace('"2E6E4"', '"2E6G4"').replace("legal: true", "illegal: [move.pictures]")
    assert sides(covered(NEAR, away), "move.pictures") == (["near"], ["away"], "both")


def test_a_change_counts_if_something_expected_depends_on_it(covered):
    assert sides(covered(NEAR), "move.lands")[0] == []
    landed = NEAR.replace("legal: true", 'after: {players: {Anna: {has: ["2 E4 S"]}}}')
    assert sides(covered(landed), "move.lands")[0] == ["near"]


def test_a_named_condition_counts_if_something_expected_depends_on_it(covered):
    assert sides(covered(BLOCKED), "threat.blocked-walk") == (["blocked"], [], "always-true")
    assert sides(covered(NEAR), "threat.blocked-walk") == ([], ["near"], "always-false")


def test_only_what_passes_counts(covered):
    assert sides(covered(NEAR.replace("legal: true", "illegal: [move.blocked-walk]")), "move.blocked-walk")[0] == []


def test_sides_are_told_by_mode(covered):
    assert covered(BLOCKED)["clauses"]["move.blocked-walk"]["modes"] == {
        "two-player": {"for": 1},
        "three-player": {},
        "four-player-individual": {},
        "four-player-teams": {},
    }


def test_a_clause_that_cannot_be_run_is_told_with_its_reason(covered):
    told = covered(NEAR)["clauses"]["teams.silence"]
    assert (told["state"], told["sides"]) == ("not-run", [])
    assert told["reason"]


def test_a_disabled_clause_need_not_be_shown(covered, tmp_path):
    house = tmp_path / "house.yaml"
    house.write_text("extends: replicants\nclauses: [{disable: move.blocked-walk}]\n", encoding="utf-8")
    told = covered(NEAR, options=("--variant", str(house)))["clauses"]["move.blocked-walk"]
    assert (told["state"], told["missing"]) == ("disabled", [])


def test_what_is_moot_is_so_only_for_the_clause_as_it_was(covered, tmp_path):
    assert "moot" in covered(NEAR)["clauses"]["end.most-points"]
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: replicants\nclauses: [{id: end.most-points, when: {ended: {by: destroying}}}]\n", encoding="utf-8"
    )
    assert "moot" not in covered(NEAR, options=("--variant", str(house)))["clauses"]["end.most-points"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_people_are_told_what_to_write(covered, capsys, language):
    covered(BLOCKED)
    assert main.run(["check", ".", "--coverage", "--lang", language]) == 0
    out = capsys.readouterr().out
    hint = {
        "en": "  against: no scenario demands that something is legal that it nearly forbids: `legal: true`",
        "fr": "  contre : aucun scénario n'exige que soit légal ce qu'elle interdit presque : `legal: true`",
        "de": "  dagegen: kein Szenario verlangt, dass erlaubt ist, was sie beinahe verbietet: `legal: true`",
    }
    page = {"en": "p. 13", "fr": "p. 6", "de": "S. 20"}
    heading = next(line for line in out.splitlines() if line.startswith("move.blocked-walk ("))
    assert page[language] in heading
    assert out.splitlines()[out.splitlines().index(heading) + 1] == hint[language]


def test_too_little_is_1_and_counts_without_being_asked(covered, capsys):
    covered(BLOCKED)
    assert main.run(["check", ".", "--min-coverage", "100"]) == 1
    told = capsys.readouterr()
    assert "clause coverage: " in told.out
    assert " %, below 100 %\n" in told.err
    assert main.run(["check", ".", "--min-coverage", "0.5"]) == 0


def test_formats_without_a_place_for_it_leave_it_to_stderr(covered, capsys):
    covered(BLOCKED)
    assert main.run(["check", ".", "--coverage", "--format", "junit"]) == 0
    told = capsys.readouterr()
    assert told.out.endswith("</testsuites>\n")
    assert "clause coverage: " in told.err


def test_an_id_that_two_games_have_is_told_with_its_game(covered, tmp_path):
    other = (
        "game: charge-and-spark\nscenarios:\n  - {id: other, title: {en: x}, when: charge/move, then: {legal: true}}\n"
    )
    (tmp_path / "b.scenario.yaml").write_text(other, encoding="utf-8")
    clauses = covered(NEAR)["clauses"]
    assert {"replicants:end.at-once", "charge-and-spark:end.at-once"} <= set(clauses)
    assert "move.blocked-walk" in clauses
