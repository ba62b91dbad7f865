"""Forbidden destruction, the sentence that this project began with: argued about, fixed, kept fixed."""

from __future__ import annotations

import json

import pytest

from rulewright.cli import main
from rulewright.spec.folders import SCENARIOS

ADRIEN = SCENARIOS / "replicants" / "forbidden-destruction" / "adrien-bart-carole.scenario.yaml"
WITHOUT = "extends: replicants\nclauses:\n  - disable: destruction.forbidden\n"


def test_without_the_clause_bart_may_be_destroyed_and_carole_as_before(tmp_path, capsys):
    overlay = tmp_path / "without.yaml"
    overlay.write_text(WITHOUT, encoding="utf-8")
    assert main.run(["check", str(ADRIEN), "--variant", str(overlay), "--format", "json"]) == 1
    told = {r["id"]: r for r in json.loads(capsys.readouterr().out)["results"]}
    assert told["adrien-may-destroy-carole"]["status"] == "passed"
    assert told["adrien-may-not-destroy-bart"]["status"] == "failed"
    assert f"destruction.forbidden is disabled by {overlay}:3" in told["adrien-may-not-destroy-bart"]["actual"]


@pytest.mark.parametrize(
    ("language", "facts"),
    [
        ("en", ["then the game is over", "then Adrien would not win: Adrien 2 + 2 + 0.5 = 4.5, Carole 5"]),
        ("fr", ["alors la partie est finie", "alors Adrien ne gagnerait pas : Adrien 2 + 2 + 0,5 = 4,5, Carole 5"]),
        ("de", ["dann: das Spiel ist aus", "dann: Adrien gewänne nicht: Adrien 2 + 2 + 0,5 = 4,5, Carole 5"]),
    ],
)
def test_the_arithmetic_is_told(language, facts, capsys):
    assert main.run(["explain", f"{ADRIEN}#adrien-may-not-destroy-bart", "6D5x", "--lang", language]) == 0
    told = capsys.readouterr().out
    assert all(f"    - {fact}" in told for fact in facts)


def test_who_is_constrained_is_told_and_what_the_verdict_rests_on(capsys):
    where = ADRIEN.parent / "constrained.scenario.yaml"
    assert main.run(["explain", f"{where}#matrix-passes-a-constrained-threat", "1F6", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (reason,) = told["reasons"]
    assert reason["facts"][-4:] == [
        "if Bart moved his Replicant 7 from H6 to F6:",
        "Adrien's matrix stands on F6",
        "then the game is over",
        "then Bart would not win: Bart 2 + 0.5 = 2.5, Carole 3",
    ]
    assert told["rests_on"] == [
        {"what": "soul 1: walk -1,+0", "status": "reconstructed"},
        {"what": "soul 7: leap -2,+0", "status": "reconstructed"},
    ]


BAD = """\
game: replicants
scenarios:
  - id: bad
    title: {{en: "bad"}}
    position:
      mode: {mode}
      players:
        A: {{points: {points}, pieces: ["1 E8 S", "2 E7 S", "2 E6 S"{fourth}]}}
        B: {{pieces: ["1 H5 S", "2 H6 S", "2 G5 S", "3 H4 S"]}}
        {third}
    then: {{count: 1}}
    {readings}
"""
C = 'C: {pieces: ["1 B2 S", "2 B3 S", "2 C3 S", "3 C2 S"]}'


@pytest.mark.parametrize(
    ("given", "place", "message"),
    [
        ({"mode": "four-player-teams"}, "7:7", "four-player-teams is for 4 players, not 3: A, B, C"),
        ({"mode": "two-player", "third": "", "points": 2}, "8:21", "points do not count in two-player"),
        ({"fourth": ""}, "8:9", "the game is over already: A has lost by end.trigger-three-left"),
        ({"mode": "three-players"}, "6:13", 'unknown mode "three-players" (did you mean "three-player"?)'),
        ({"readings": "readings: {two-losrs: {both-lose: {then: {count: 1}}}}"}, "12:16", "two-losrs"),
        ({"readings": "readings: {two-losers: {both: {then: {count: 1}}}}"}, "12:", "both"),
    ],
)
def test_a_position_that_cannot_be_is_one_clear_error(given, place, message, tmp_path, capsys):
    whole = {"mode": "three-player", "points": 0, "fourth": ', "3 D8 S"', "third": C, "readings": ""}
    file = tmp_path / "bad.scenario.yaml"
    file.write_text(BAD.format(**{**whole, **given}), encoding="utf-8")
    assert main.run(["check", str(file)]) == 3
    told = capsys.readouterr().out
    assert f"bad.scenario.yaml:{place}" in told
    assert message in told


def test_overlays_in_a_circle_are_one_clear_error(tmp_path, capsys):
    for name, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{name}.yaml").write_text(f"extends: {other}.yaml\nclauses: []\n", encoding="utf-8")
    assert main.run(["check", "--variant", str(tmp_path / "a.yaml")]) == 3
    told = capsys.readouterr().err
    assert "circle" in told or "each other" in told
    assert "Traceback" not in told
