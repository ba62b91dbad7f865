"""Overlays: what they may change, how they stack, and what is said of those that cannot be used."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli.main import run
from rulewright.core.errors import InputError
from rulewright.installed import RULES
from rulewright.spec.pack import Library, load_spec

Write = Callable[[str, str], Path]
Capture = pytest.CaptureFixture[str]

SCENARIOS = """
game: replicants
clauses: [move.blocked-walk]
position:
  action: 2
  players:
    Eva: {pieces: ["1 E8 S", "2 D5 S", "3 D4 S", "5 G5 N"]}
    Tom: {pieces: ["1 E2 N", "2 F5 N", "3 F6 S", "3 G4 N", "2 C2 N"]}
scenarios:
  - id: demands-the-clause
    title: {en: "Over a Replicant"}
    when: "2D3"
    then: {illegal: [move.blocked-walk]}
  - id: demands-illegality
    title: {en: "Over a Replicant, whatever forbids it"}
    when: "2D3"
    then: {illegal: true}
  - id: only-labelled
    title: {en: "Past a Replicant"}
    when: "2C4"
    then: {legal: true}
"""
FACING_OFF = """
game: replicants
position:
  action: 3
  players:
    Eva: {energy: 7, pieces: ["1 E8 S", "2 D5 S", "3 D4 S", "5 G5 N"]}
    Tom: {pieces: ["1 E2 N", "2 F5 N", "3 F6 S", "3 G4 N", "2 C2 N"]}
"""
NEW_CLAUSE = """
  - id: house.rule
    chapter: turn
    text: {en: "Ours.", fr: "De nous.", de: "Unser."}
"""
NO_WALL = """
extends: replicants
clauses:
  - disable: move.blocked-walk
"""
WIDE_TURN = """
extends: replicants
clauses:
  - id: rotation.sixty-degrees
    sets: {rotation: 120}
"""


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file into a folder of its own, which is where commands then run."""
    monkeypatch.chdir(tmp_path)

    def write_file(name: str, text: str) -> Path:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.removeprefix("\n"), encoding="utf-8")
        return file

    return write_file


def check(capsys: Capture, *arguments: str) -> tuple[int, dict[str, str]]:
    """The exit code of ``check`` and the status of each scenario by its id."""
    code = run(["check", "--format", "json", *arguments])
    return code, {r["id"]: r["status"] for r in json.loads(capsys.readouterr().out)["results"]}


def explained(capsys: Capture, where: str, action: str, *variants: str) -> dict[str, Any]:
    """What ``explain`` says of an action under overlays, as data."""
    options = [part for variant in variants for part in ("--variant", variant)]
    assert run(["explain", where, action, "--format", "json", *options]) == 0
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def reasons(capsys: Capture, where: str, action: str, *variants: str) -> list[str]:
    """The clauses by which an action is illegal; none if it is legal."""
    said = explained(capsys, where, action, *variants)
    return [] if said["legal"] else [r["clause"] for r in said["reasons"]]


# -- overlays that cannot be used --------------------------------------------------------------------------

BAD = {
    "an unknown clause is disabled": (
        "extends: replicants\nclauses:\n  - disable: move.blocked-wolk\n",
        ("house.yaml:3:14", 'unknown clause "move.blocked-wolk"', 'did you mean "move.blocked-walk"?'),
    ),
    "nothing like the disabled clause exists": (
        "extends: replicants\nclauses:\n  - disable: zzz.qqqqq\n",
        ("house.yaml:3:14", 'unknown clause "zzz.qqqqq"'),
    ),
    "a clause is patched with another sort of part": (
        "extends: replicants\nclauses:\n  - id: rotation.sixty-degrees\n    forbids: [rotate]\n",
        ("house.yaml:3:5", "rotation.sixty-degrees does something else", "give it an id of its own"),
    ),
    "a new clause lacks its text": (
        "extends: replicants\nclauses:\n  - id: house.rule\n    chapter: turn\n    forbids: [skip]\n",
        ("house.yaml:3:9", "house.rule is a new clause and lacks text"),
    ),
    "a patched clause is misspelt": (
        "extends: replicants\nclauses:\n  - id: move.blocked-walks\n    forbids: [move]\n",
        ("house.yaml:3:9", "lacks chapter and text", 'did you mean "move.blocked-walk"?'),
    ),
    "a text lacks English": (
        "extends: replicants\nclauses:\n  - id: move.blocked-walk\n    text: {fr: a, de: b}\n",
        ("house.yaml:4:11", '"en" is missing'),
    ),
    "an unknown key at the top": (
        "extends: replicants\nclausess: []\n",
        ("house.yaml:2:1", 'unknown key "clausess"', 'did you mean "clauses"?'),
    ),
    "an unknown key in a clause": (
        "extends: replicants\nclauses:\n  - id: move.blocked-walk\n    whn: {action: {is: 2}}\n",
        ("house.yaml:4:5", 'unknown key "whn"', 'did you mean "when"?'),
    ),
    "a key beside disable": (
        "extends: replicants\nclauses:\n  - disable: move.blocked-walk\n    modes: [two-player]\n",
        ("house.yaml:4:5", 'unknown key "modes"'),
    ),
    "an unknown word": (
        "extends: replicants\nclauses:\n  - id: move.blocked-walk\n    when: {acton: {is: 2}}\n",
        ("house.yaml:4:11", 'unknown word "acton"', "did you mean"),
    ),
    "an unknown variable": (
        "extends: replicants\nclauses:\n  - id: move.blocked-walk\n    when: {inside: {hex: $too}}\n",
        ("house.yaml:4:", 'unknown variable "$too"', 'did you mean "$to"?'),
    ),
    "a clause that a condition names": (
        "extends: replicants\nclauses:"
        + NEW_CLAUSE
        + "    forbids: [rotate]\n    when: {would: {clause: charge.third-acton, charge: {}}}\n",
        ("house.yaml:", 'unknown clause "charge.third-acton"', 'did you mean "charge.third-action"?'),
    ),
    "an unknown chapter": (
        "extends: replicants\nclauses:" + NEW_CLAUSE.replace("turn", "trun") + "    forbids: [skip]\n",
        ("house.yaml:4:14", 'unknown chapter "trun"', 'did you mean "turn"?'),
    ),
    "an unknown stage": (
        "extends: replicants\nclauses:\n  - id: charge.one-step\n    at: lnd\n",
        ("house.yaml:4:9", 'unknown stage "lnd"', 'did you mean "land"?'),
    ),
    "a value that no rule can have": (
        "extends: replicants\nclauses:\n  - id: rotation.sixty-degrees\n    sets: {rotation: 45}\n",
        ("house.yaml:4:22", "45 is not one of 60, 120, 180"),
    ),
    "it extends nothing": ("clauses: []\n", ("house.yaml:1:1", "extends", "replicants")),
    "it extends a game that is misspelt": ("extends: replicant\n", ("house.yaml:1:10", '"replicant"', "replicants")),
    "it extends a file that is not there": ("extends: nowhere.yaml\n", ("house.yaml:1:10", '"nowhere.yaml"')),
    "it extends itself": ("extends: house.yaml\n", ("house.yaml:1:10", "circle")),
    "one clause of the pack is none of its own": (
        "extends: replicants\nclauses:\n  - id: house.rule\n    id: house.rule\n",
        ("house.yaml:4:5", "id"),
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("case", BAD)
def test_what_is_wrong_and_where(case: str, write: Write, capsys: Capture) -> None:
    text, expected = BAD[case]
    write("house.yaml", text)
    assert run(["validate", "--variant", "house.yaml"]) == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert "Traceback" not in said.err
    assert [part for part in expected if part not in said.err] == []


@pytest.mark.parametrize("command", [["check"], ["explain", "replicants", "E"], ["moves", "replicants"]])
def test_every_command_refuses_a_bad_overlay(command: list[str], write: Write, capsys: Capture) -> None:
    write("house.yaml", "extends: replicants\nclauses:\n  - disable: move.blocked-wolk\n")
    scenarios = [str(write("s.scenario.yaml", SCENARIOS))] if command == ["check"] else []
    assert run([*command, *scenarios, "--variant", "house.yaml"]) == 3
    said = capsys.readouterr()
    assert "house.yaml:3:14" in said.out + said.err


def test_the_process_exits_with_three(write: Write) -> None:
    write("house.yaml", "extends: replicants\nclauses:\n  - disable: move.blocked-wolk\n")
    command = [sys.executable, "-m", "rulewright", "validate", "--variant", "house.yaml"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert "house.yaml:3:14" in done.stderr


def test_an_overlay_that_is_not_there(write: Write, capsys: Capture) -> None:
    write("house.yaml", NO_WALL)
    assert run(["validate", "--variant", "haus.yaml"]) == 3
    assert "haus.yaml" in capsys.readouterr().err


def test_overlays_in_a_circle(write: Write, capsys: Capture) -> None:
    write("a.yaml", "extends: b.yaml\n")
    write("b.yaml", "extends: deeper/c.yaml\n")
    write("deeper/c.yaml", "extends: ../a.yaml\n")
    assert run(["validate", "--variant", "a.yaml"]) == 3
    error = capsys.readouterr().err
    assert "circle" in error
    assert "c.yaml:1:10" in error


# -- disabling ---------------------------------------------------------------------------------------------


def test_a_scenario_that_demands_a_disabled_clause_fails(write: Write, capsys: Capture) -> None:
    write("s.scenario.yaml", SCENARIOS)
    write("house.yaml", NO_WALL)
    assert run(["check", "s.scenario.yaml", "-k", "demands-the-clause", "--variant", "house.yaml"]) == 1
    said = capsys.readouterr().out
    assert "move.blocked-walk is disabled by house.yaml:3" in said
    assert "2D3 is legal" in said
    assert "--variant house.yaml" in said


def test_a_disabled_clause_is_fine_as_a_label(write: Write, capsys: Capture) -> None:
    write("s.scenario.yaml", SCENARIOS)
    write("house.yaml", NO_WALL)
    assert check(capsys, "s.scenario.yaml") == (
        0,
        {"demands-the-clause": "passed", "demands-illegality": "passed", "only-labelled": "passed"},
    )
    assert check(capsys, "s.scenario.yaml", "--variant", "house.yaml") == (
        1,
        {"demands-the-clause": "failed", "demands-illegality": "failed", "only-labelled": "passed"},
    )
    assert check(capsys, "s.scenario.yaml", "--variant", "house.yaml", "-k", "only-labelled")[0] == 0
    selected = check(capsys, "s.scenario.yaml", "--variant", "house.yaml", "--clause", "move.blocked-walk")
    assert len(selected[1]) == 3


def test_a_disabled_clause_keeps_its_id_and_decides_nothing(write: Write, capsys: Capture) -> None:
    where = str(write("s.scenario.yaml", SCENARIOS)) + "#only-labelled"
    file = write("house.yaml", NO_WALL)
    assert reasons(capsys, where, "2D3") == ["move.blocked-walk"]
    assert reasons(capsys, where, "2D3", "house.yaml") == []
    spec = load_spec("replicants", [file])
    assert spec.clause("move.blocked-walk").disabled
    assert len(spec.clauses) == len(load_spec("replicants").clauses)
    assert spec.digest != load_spec("replicants").digest


def test_a_condition_finds_a_disabled_clause_never_forbidding(write: Write, capsys: Capture) -> None:
    where = str(write("facing.position.yaml", FACING_OFF))
    asks = "    forbids: [rotate]\n    when: {would: {clause: charge.third-action, charge: {}}}\n"
    write("asks.yaml", "extends: replicants\nclauses:" + NEW_CLAUSE + asks)
    write("asks-in-vain.yaml", "extends: asks.yaml\nclauses:\n  - disable: charge.third-action\n")
    assert reasons(capsys, where, "D5+", "asks.yaml") == ["house.rule"]
    assert reasons(capsys, where, "E", "asks.yaml") == ["charge.third-action"]
    assert reasons(capsys, where, "D5+", "asks-in-vain.yaml") == []
    assert reasons(capsys, where, "E", "asks-in-vain.yaml") == []


def test_a_disabled_definition_never_holds(write: Write, capsys: Capture) -> None:
    where = str(write("s.scenario.yaml", SCENARIOS)) + "#only-labelled"
    write("house.yaml", "extends: replicants\nclauses:\n  - disable: threat.blocked-walk\n")
    assert reasons(capsys, where, "2D3", "house.yaml") == []


def test_a_disabled_offer_offers_nothing(write: Write, capsys: Capture) -> None:
    where = str(write("facing.position.yaml", FACING_OFF))
    write("house.yaml", "extends: replicants\nclauses:\n  - disable: rotation.action\n")
    assert reasons(capsys, where, "D5+") == []
    told = explained(capsys, where, "D5+", "house.yaml")
    assert not told["legal"]
    assert told["disabled"] == [{"clause": "rotation.action", "by": "house.yaml:3"}]


CHARGES = """\
game: replicants
scenarios: [{id: charges, title: {en: "Charging"}, when: "E", then: {legal: true}}]
"""


@pytest.mark.parametrize(
    ("language", "actual", "note"),
    [
        ("en", "E is illegal, offered by no clause", "charge.action is disabled by house.yaml:3"),
        ("fr", "E est illégal, proposé par aucune clause", "charge.action est désactivée par house.yaml:3"),
        ("de", "E ist nicht erlaubt, von keiner Regel vorgesehen", "charge.action ist abgeschaltet durch house.yaml:3"),
    ],
)
def test_what_only_a_disabled_clause_would_offer_says_so(
    language: str, actual: str, note: str, write: Write, capsys: Capture
) -> None:
    write("s.scenario.yaml", CHARGES)
    write("house.yaml", "extends: replicants\nclauses:\n  - disable: charge.action\n")
    asked = ["check", "s.scenario.yaml", "--variant", "house.yaml", "--lang", language]
    assert run([*asked, "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["results"][0]["actual"] == f"{actual}, {note}"
    assert run(asked) == 1
    said = capsys.readouterr().out
    assert f" {actual}\n" in said
    assert f" {note}\n" in said


def test_explain_names_the_disabled_clause_that_would_offer(write: Write, capsys: Capture) -> None:
    write("house.yaml", "extends: replicants\nclauses:\n  - disable: charge.action\n")
    assert run(["explain", "replicants", "E", "--variant", "house.yaml"]) == 0
    assert "charge.action (disabled by house.yaml:3)\n    A player charges" in capsys.readouterr().out
    assert run(["show", "replicants", "--after", "E", "--variant", "house.yaml"]) == 3
    assert "E is illegal: charge.action (disabled by house.yaml:3)" in capsys.readouterr().err


def test_a_disabled_effect_has_none(write: Write) -> None:
    file = write("house.yaml", "extends: replicants\nclauses:\n  - disable: charge.one-step\n")
    for variants, energy in (((), 1), ((file,), 0)):
        game = Library(variants).game("replicants")
        assert game.apply(game.initial_state(), ("charge",)).energy[0] == energy


# -- patches and additions ---------------------------------------------------------------------------------


def test_a_patch_replaces_the_given_keys_only(write: Write) -> None:
    spec = load_spec("replicants", [write("house.yaml", WIDE_TURN)])
    old, new = load_spec("replicants").clause("rotation.sixty-degrees"), spec.clause("rotation.sixty-degrees")
    assert new.body["sets"] == {"rotation": 120}
    assert (new.text, new.source, new.chapter) == (old.text, old.source, old.chapter)
    assert (old.status, new.status) == ("printed", "ours")


def test_a_patch_may_say_its_status(write: Write) -> None:
    file = write("house.yaml", WIDE_TURN + "    status: derived\n")
    assert load_spec("replicants", [file]).clause("rotation.sixty-degrees").status == "derived"


def test_a_patch_of_the_text_alone_changes_no_play(write: Write) -> None:
    text = "extends: replicants\nclauses:\n  - id: rotation.sixty-degrees\n    text: {en: a, fr: b, de: c}\n"
    file = write("house.yaml", text)
    games = [Library(variants).game("replicants") for variants in ((), (file,))]
    state = games[0].initial_state()
    assert games[0].legal_actions(state) == games[1].legal_actions(state)
    assert games[0].spec.digest != games[1].spec.digest


def test_a_new_clause_is_ours_and_forbids(write: Write, capsys: Capture) -> None:
    file = write("house.yaml", "extends: replicants\nclauses:" + NEW_CLAUSE + "    forbids: [charge]\n")
    said = explained(capsys, "replicants", "E", "house.yaml")
    assert said["legal"] is False
    assert [(r["clause"], r["status"], r["page"]) for r in said["reasons"]] == [("house.rule", "ours", None)]
    assert load_spec("replicants", [file]).clauses[-1].id == "house.rule"


def test_other_files_merge(write: Write) -> None:
    picture = ["    a", *load_spec("replicants").data["pieces"]["souls"]["3"]["picture"][1:]]
    file = write("house.yaml", f"extends: replicants\npieces: {{souls: {{'3': {{picture: {json.dumps(picture)}}}}}}}\n")
    before, now = load_spec("replicants").data, load_spec("replicants", [file]).data
    assert now["pieces"]["souls"]["3"]["picture"] == picture
    assert now["pieces"]["souls"]["3"]["title"] == before["pieces"]["souls"]["3"]["title"]
    assert now["pieces"]["souls"]["4"] == before["pieces"]["souls"]["4"]


def test_a_reading_gets_another_default(write: Write, capsys: Capture) -> None:
    write("house.yaml", "extends: replicants\nreadings:\n  - {id: overload-matrix, default: allowed}\n")
    where = str(write("full.position.yaml", FACING_OFF.replace("action: 3", "action: 1").replace("7,", "9,")))
    assert reasons(capsys, where, "#E8") == ["overload.not-the-matrix"]
    assert reasons(capsys, where, "#E8", "house.yaml") == []


# -- stacking ----------------------------------------------------------------------------------------------


def test_an_overlay_extends_an_overlay(write: Write, capsys: Capture) -> None:
    where = str(write("s.scenario.yaml", SCENARIOS)) + "#only-labelled"
    write("deeper/no-wall.yaml", NO_WALL)
    both = write("both.yaml", WIDE_TURN.replace("extends: replicants", "extends: deeper/no-wall.yaml"))
    assert reasons(capsys, where, "2D3", "both.yaml") == []
    spec = load_spec("replicants", [both])
    assert spec.settings("two-player")["rotation"] == 120
    clause = spec.clause("move.blocked-walk")
    place = spec.place((*clause.path, "disabled"))
    assert place is not None
    assert place.file.endswith("no-wall.yaml")
    assert place.line == 3


def test_an_overlay_may_change_what_the_one_below_it_adds(write: Write) -> None:
    write("adds.yaml", "extends: replicants\nclauses:" + NEW_CLAUSE + "    forbids: [charge]\n")
    patches = write("patches.yaml", "extends: adds.yaml\nclauses:\n  - {id: house.rule, forbids: [skip]}\n")
    disables = write("disables.yaml", "extends: patches.yaml\nclauses:\n  - disable: house.rule\n")
    assert load_spec("replicants", [patches]).clause("house.rule").kinds == ("skip",)
    assert load_spec("replicants", [disables]).clause("house.rule").disabled


def test_two_overlays_on_one_command_line(write: Write, capsys: Capture) -> None:
    where = str(write("s.scenario.yaml", SCENARIOS)) + "#only-labelled"
    no_wall, wide = write("no-wall.yaml", NO_WALL), write("wide.yaml", WIDE_TURN)
    assert reasons(capsys, where, "2D3", "wide.yaml") == ["move.blocked-walk"]
    assert reasons(capsys, where, "2D3", "wide.yaml", "no-wall.yaml") == []
    assert reasons(capsys, where, "2D3", "no-wall.yaml", "wide.yaml") == []
    one, other = load_spec("replicants", [no_wall, wide]), load_spec("replicants", [wide, no_wall])
    assert one.settings("two-player")["rotation"] == 120
    assert one.digest == other.digest


def test_the_later_of_two_overlays_wins(write: Write) -> None:
    wide = write("wide.yaml", WIDE_TURN)
    wider = write("wider.yaml", WIDE_TURN.replace("120", "180"))
    assert load_spec("replicants", [wide, wider]).settings("two-player")["rotation"] == 180
    assert load_spec("replicants", [wider, wide]).settings("two-player")["rotation"] == 120


def test_a_later_overlay_may_name_what_an_earlier_one_adds(write: Write, capsys: Capture) -> None:
    write("adds.yaml", "extends: replicants\nclauses:" + NEW_CLAUSE + "    forbids: [charge]\n")
    write("disables.yaml", "extends: replicants\nclauses:\n  - disable: house.rule\n")
    assert reasons(capsys, "replicants", "E", "adds.yaml") == ["house.rule"]
    assert reasons(capsys, "replicants", "E", "adds.yaml", "disables.yaml") == []
    assert run(["explain", "replicants", "E", "--variant", "disables.yaml", "--variant", "adds.yaml"]) == 3
    assert 'unknown clause "house.rule"' in capsys.readouterr().err


def test_two_house_rules_together(write: Write, capsys: Capture) -> None:
    """The second mover may destroy, but not by leaping."""
    variants = Path(__file__).parents[2] / "rules" / "replicants" / "variants"
    both = [str(variants / f"{name}.yaml") for name in ("second-mover-destroys", "leaps-do-not-destroy")]
    position = """
game: replicants
position:
  action: 2
  players:
    Eva: {pieces: ["1 D8 S", "3 D6 S", "5 G7 N", "4 E7 N"]}
    Tom: {pieces: ["1 E2 N", "2 G8 S", "3 E6 N", "3 C4 N", "2 F2 N", "3 G4 N"]}
"""
    where = str(write("p.position.yaml", position))
    assert reasons(capsys, where, "xG8.3C4x", both[0]) == []
    assert reasons(capsys, where, "xG8.3C4x", *both) == ["house.leaps-do-not-destroy"]
    assert reasons(capsys, where, "xG8.4E6x", *both) == []


@pytest.mark.parametrize(
    ("clause", "sets", "message"),
    [
        ("creation.soul-costs", '{soul-costs: {"9": 1}}', '"9" is not a soul'),
        ("notation.matrix", '{matrix: "9"}', '"9" is not a soul'),
        ("charge.track", "{energy-track: [2, 1, 0]}", "does not ascend"),
        ("charge.track", "{energy-track: [0, 0, 1]}", "does not ascend"),
    ],
)
def test_settings_that_make_no_game_are_placed(clause, sets, message, tmp_path):
    file = tmp_path / "odd.yaml"
    file.write_text(f"extends: replicants\nclauses:\n  - id: {clause}\n    sets: {sets}\n", encoding="utf-8")
    with pytest.raises(InputError, match=message) as refused:
        Library([file]).game("replicants")
    assert refused.value.problems[0].place is not None


def test_what_a_position_leaves_out_is_as_at_the_start_under_house_rules_too(write: Write) -> None:
    file = write("house.yaml", "extends: replicants\nclauses:\n  - {id: setup.energy, sets: {starting-energy: 3}}\n")
    game = Library([file]).game("replicants")
    players = {"Eva": {"pieces": ["1 E8 S"]}, "Tom": {"pieces": ["1 E2 N"], "energy": 0}}
    state = game.own.position(
        {"players": {name: {**p, "pieces": p["pieces"] + MEN[name]} for name, p in players.items()}}
    )
    assert state.state.energy == (3, 0)


MEN = {"Eva": ["2 D5 S", "3 D4 S", "5 G5 N"], "Tom": ["2 F5 N", "3 F6 S", "3 G4 N"]}


# -- what stands twice, and what has no effect ---------------------------------------------------------------

WALK = "\n  - {id: move.blocked-walk, when: {occupied: {hex: $to}}}"
TWICE = {
    "replaced and replaced": ("clauses:" + WALK + WALK, "3:10", "2:10"),
    "replaced and disabled": ("clauses:" + WALK + "\n  - disable: move.blocked-walk", "4:14", "3:10"),
    "disabled and disabled": (
        "clauses:\n  - disable: move.blocked-walk\n  - {disable: move.blocked-walk}",
        "4:15",
        "3:14",
    ),
    "added and added": ("clauses:" + 2 * (NEW_CLAUSE + "    forbids: [charge]\n"), "7:9", "3:9"),
    "a reading": ("readings:" + 2 * "\n  - {id: overload-matrix, default: allowed}", "4:10", "3:10"),
}


@pytest.mark.parametrize("case", TWICE)
def test_what_stands_twice_in_one_overlay_is_told_with_both_places(case: str, write: Write, capsys: Capture) -> None:
    text, again, first = TWICE[case]
    write("house.yaml", f"extends: replicants\n{text}\n")
    assert run(["validate", "house.yaml"]) == 3
    error = capsys.readouterr().err
    lines = [line for line in error.splitlines() if "is given twice" in line]
    assert len(lines) == 1
    assert lines[0].startswith("error: house.yaml:")
    assert lines[0].endswith(", again here")
    places = re.findall(r"house\.yaml:(\d+:\d+)", lines[0])
    assert len(places) == 2
    assert [place.split(":")[1] for place in places] == [again.split(":")[1], first.split(":")[1]]
    assert int(places[0].split(":")[0]) > int(places[1].split(":")[0])


@pytest.mark.parametrize(
    ("file", "item"),
    [("clauses.yaml", "  - id: turn.in-order\n"), ("readings.yaml", "  - id: overload-matrix\n")],
)
def test_what_stands_in_a_file_of_rules_twice_too(file: str, item: str, tmp_path: Path) -> None:
    rules = tmp_path / "rules"
    shutil.copytree(RULES / "replicants", rules / "replicants")
    text = (rules / "replicants" / file).read_text(encoding="utf-8")
    begin = text.index(item)
    end = text.index("\n  - id:", begin) + 1
    (rules / "replicants" / file).write_text(text[:end] + text[begin:end] + text[end:], encoding="utf-8")
    with pytest.raises(InputError, match=r"is given twice: first at .*:\d+:9, again here") as refused:
        load_spec("replicants", rules=rules)
    assert len(refused.value.problems) == 1


NO_EFFECT = "move.blocked-walk is disabled by no-wall.yaml:3:14: what is said of it here has no effect"


@pytest.mark.parametrize(
    ("item", "column"),
    [("{id: move.blocked-walk, when: {occupied: {hex: $to}}}", 10), ("{disable: move.blocked-walk}", 15)],
)
def test_what_is_said_of_a_disabled_clause_has_no_effect_and_that_is_told(
    item: str, column: int, write: Write, capsys: Capture
) -> None:
    write("no-wall.yaml", NO_WALL)
    write("house.yaml", f"extends: no-wall.yaml\nclauses:\n  - {item}\n")
    for command in (["validate", "house.yaml"], ["show", "replicants", "--variant", "house.yaml"]):
        assert run(command) == 0
        assert capsys.readouterr().err == f"house.yaml:3:{column}: warning: {NO_EFFECT}\n"


def test_a_text_for_a_disabled_clause_is_seen(write: Write, capsys: Capture) -> None:
    write("no-wall.yaml", NO_WALL)
    write("house.yaml", "extends: no-wall.yaml\nclauses:\n  - {id: move.blocked-walk, text: {en: Gone.}}\n")
    assert run(["validate", "house.yaml"]) == 0
    assert capsys.readouterr().err == ""


IDLE = {
    "a condition": ("{id: move.blocked-walk, when: {occupied: {hex: $too}}}", 'unknown variable "$too"'),
    "an exception": ("{id: move.matrix-threat, unless: {acton: {}}}", 'unknown word "acton"'),
    "a literal": ("{id: move.blocked-walk, when: {occupied: {hex: Z99}}}", '"Z99" is not a hex'),
    "a definition": ("{id: threat.blocked-walk, when: {occupied: {hex: $too}}}", 'unknown variable "$too"'),
    "a change": ("{id: charge.one-step, change: {step-energy: {of: $me, by: 1}}}", 'unknown variable "$me"'),
}


@pytest.mark.parametrize("case", IDLE)
def test_a_clause_that_is_disabled_is_checked_all_the_same(case: str, write: Write, capsys: Capture) -> None:
    item, message = IDLE[case]
    clause = item[5:].partition(",")[0]
    write("below.yaml", f"extends: replicants\nclauses:\n  - disable: {clause}\n")
    write("house.yaml", f"extends: below.yaml\nclauses:\n  - {item}\n")
    assert run(["validate", "house.yaml"]) == 3
    error = next(line for line in capsys.readouterr().err.splitlines() if line.startswith("error: "))
    assert re.match(rf"error: house\.yaml:3:\d+: {re.escape(message)}", error), error


def test_a_constant_that_nothing_uses_any_more_is_checked_too(write: Write, capsys: Capture) -> None:
    write("below.yaml", "extends: replicants\nclauses:\n  - disable: setup.energy\n" + ENERGY)
    write("house.yaml", "extends: below.yaml\nclauses:\n  - {id: setup.energy, sets: {starting-energy: 8}}\n")
    assert run(["validate", "house.yaml"]) == 3
    assert "house.yaml:3:48: 8 is not a step of the energy track" in capsys.readouterr().err


ENERGY = NEW_CLAUSE.removeprefix("\n") + "    sets: {starting-energy: 2}\n"
