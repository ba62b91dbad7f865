"""Ten house rules: short overlays without a line of Python, and what each of them changes and leaves alone.

A house rule has a scenario file that is right under the printed rules and must not be under the overlay.  What
the overlay makes of the same positions stands here, as the parts of a scenario that differ from the file's.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.cli.main import run
from rulewright.core.game import merge
from rulewright.core.scenario import Finding, ScenarioError, evaluate
from rulewright.spec.pack import Library, load_spec

ROOT = Path(__file__).parents[2]
VARIANTS = ROOT / "rules" / "replicants" / "variants"
SCENARIOS = ROOT / "scenarios" / "replicants" / "house-rules"
SCHEMA_LINE = "# yaml-language-server: $schema=../../schema/overlay-replicants.schema.json"
LANGUAGES = ("en", "fr", "de")
Part = dict[str, Any]


def illegal(when: str, *clauses: str, **position: Any) -> Part:
    """The action is forbidden by these clauses."""
    return {"when": when, "then": {"illegal": list(clauses)}, "position": position}


def legal(when: str, **position: Any) -> Part:
    """The action is legal."""
    return {"when": when, "then": {"legal": True}, "position": position}


def after(when: str, reached: Part, **position: Any) -> Part:
    """The action is legal, and then the players stand so."""
    return {"when": when, "then": {"after": {"players": reached}}, "position": position}


def ends(when: str, winner: str | None, by: str = "", **position: Any) -> Part:
    """The action ends the game so; with no winner the game goes on."""
    outcome: Any = {"winner": winner, "by": by} if winner else "none"
    return {"when": when, "then": {"outcome": outcome}, "position": position}


def has(name: str, *pieces: str, gone: tuple[str, ...] = ()) -> Part:
    """What a player has and has not in the arena."""
    return {name: {"has": list(pieces), "has_not": list(gone)}}


def standing(eva: str = "", tom: str = "", **eva_too: Any) -> Part:
    """Other Replicants than the file's."""
    players: Part = {"Eva": dict(eva_too), "Tom": {}}
    if eva:
        players["Eva"]["pieces"] = eva.split(", ")
    if tom:
        players["Tom"]["pieces"] = tom.split(", ")
    return players


@dataclass(frozen=True)
class HouseRule:
    """What is to be seen of one overlay."""

    fails: Mapping[str, str]
    """Scenarios of its file that must fail, and what is then found instead."""
    changed: tuple[Part, ...]
    """True under the overlay, not under the printed rules."""
    same: tuple[Part, ...]
    """True under both."""
    told: tuple[str, str, str]
    """A scenario whose position is asked, an action, and a clause that must explain why it is illegal."""


THREE_OF_TOM = "1 E2 N, 2 D4 N, 3 C4 N"
FOUR_OF_EVA = "1 E8 S, 2 C5 S, 3 F8 S, 5 E5 S"
THREE_OF_EVA = "1 E8 S, 2 C5 S, 3 F8 S"

RULES = {
    "two-left": HouseRule(
        fails={
            "fourth-replicant-taken": "the game goes on",
            "arcs-alone-at-four": "xD4 is illegal, forbidden by arcs.move-follows",
            "arcs-may-not-leave-two": "xD4.xE4 is legal",
            "overload-at-four": "the game goes on",
        },
        changed=(
            ends("2C4x", None),
            ends("2C4x", "Eva", "three-left", players=standing(tom=THREE_OF_TOM)),
            ends("xD4.xE4", "Eva", "three-left"),
            illegal("xD4", "arcs.move-follows"),
            ends("xD4.3F8F7", None),
            illegal("xD4.xE4", "arcs.at-least-three", players=standing(tom="1 E2 N, 2 D4 N, 3 E4 N")),
            ends("#C5", None, action=1, players=standing(eva=FOUR_OF_EVA, energy=9)),
            ends("#C5", "Tom", "three-left", action=1, players=standing(eva=THREE_OF_EVA, energy=9)),
            {
                "when": "2C4x",
                "position": {"players": standing(tom="1 C4 N, 2 D4 N, 3 E4 N, 3 E2 N")},
                "readings": {"end-code": {"R": {"then": {"outcome": {"winner": "Eva", "by": "matrix"}}}}},
            },
        ),
        same=(
            after("2C4x", has("Tom", gone=("3 C4 N",)) | has("Eva", "2 C4 S")),
            illegal("xD4.xE4.3F8F7", "arcs.end-first"),
            ends("2C4x", None, players=standing(tom="1 E2 N, 2 D4 N, 3 E4 N, 3 C4 N, 2 C2 N")),
            ends("2C4x", "Eva", "matrix", players=standing(tom="1 C4 N, 2 D4 N, 3 E4 N, 3 E2 N")),
            illegal("xD4.xE4.xF5", "arcs.at-least-three", players=standing(tom="1 E2 N, 2 D4 N, 3 E4 N, 3 F5 N")),
        ),
        told=("arcs-alone-at-four", "xD4.xE4.3F8F7", "arcs.end-first"),
    ),
    "rotation-120": HouseRule(
        fails={"to-the-right": "4 G7 SE is not there", "to-the-left": "2 D5 SE is not there"},
        changed=(after("G7+", has("Eva", "4 G7 S")), after("D5-", has("Eva", "2 D5 NE"))),
        same=(illegal("D6+", "rotation.action"), illegal("E3+", "rotation.action")),
        told=("to-the-left", "E3+", "rotation.action"),
    ),
    "arcs-of-the-3": HouseRule(
        fails={"a-3-has-no-arcs": "xD4.2F6 is legal", "what-a-3-threatens": "D5 strikes by arcs: D4"},
        changed=(
            after("xD4.2F6", has("Tom", gone=("2 D4 N",)) | has("Eva", "3 D5 S", "2 F6 S")),
            illegal("xD4.3D4", "arcs.another-replicant"),
            {"then": {"moves": {"piece": "D5", "walk": ["D4", "C5", "E6"], "arc": ["D4"]}}},
        ),
        same=(
            illegal("xD4.2F6", "arcs.action", players=standing(eva="1 E8 S, 2 F7 S, 3 D5 N, 4 G7 S")),
            illegal("xC3.2F6", "arcs.action"),
            legal("3D4x"),
        ),
        told=("a-3-has-no-arcs", "xC3.2F6", "arcs.action"),
    ),
    "leaps-do-not-destroy": HouseRule(
        fails={
            "leaping-onto-an-enemy": "3C3x is illegal, forbidden by house.leaps-do-not-destroy",
            "matrix-and-a-leap": "1E6 is legal",
            "creation-and-a-leap": "!4E6 is legal",
        },
        changed=(
            illegal("3C3x", "house.leaps-do-not-destroy"),
            after("1E6", has("Eva", "1 E6 S")),
            after("!4E6", has("Eva", "4 E6 S")),
        ),
        same=(
            legal("3E4"),
            after("3D4x", has("Eva", "3 D4 S") | has("Tom", gone=("3 D4 N",))),
            illegal("1F5", "move.matrix-threat", players=standing(eva="1 F6 S, 2 F7 S, 3 D5 S, 4 H7 S")),
        ),
        told=("leaping-onto-an-enemy", "3C3x", "house.leaps-do-not-destroy"),
    ),
    "second-mover-destroys": HouseRule(
        fails={"second-mover-takes": "xG8.4E6x is legal"},
        changed=(
            after(
                "xG8.4E6x",
                {
                    "Eva": {"pieces": ["1 D8 S", "2 C6 S", "5 G7 N", "4 E6 N"]},
                    "Tom": {"pieces": ["1 E2 N", "3 C2 N", "2 F2 N", "3 G4 N"], "hearts": 5},
                },
            ),
            {"when": "xG8.4E7E6x", "then": {"notation": "xG8.4E6x"}},
            ends("xG8.4E6x", None),
            ends(
                "xG8.4E6x",
                "Eva",
                "three-left",
                players=standing(tom="1 E2 N, 2 G8 S, 3 E6 N, 3 C2 N, 2 F2 N"),
            ),
            ends("xG8.4E6x", "Eva", "matrix", players=standing(tom="1 E6 N, 2 G8 S, 3 E2 N, 3 C2 N, 2 F2 N, 3 G4 N")),
        ),
        same=(
            illegal("xG8.4E6", "notation.cross"),
            illegal("xG8.4D7x", "move.onto-own", players=standing(eva="1 D8 S, 2 D7 S, 5 G7 N, 4 E7 N")),
            {
                "when": "xG8.4G8",
                "position": {"players": standing(eva="1 D8 S, 2 C6 S, 5 G7 N, 4 F8 NW")},
                "readings": {
                    "arcs-freed-hex": {
                        "free": {"then": {"legal": True}},
                        "not-free": {"then": {"illegal": ["arcs.free-hex"]}},
                    }
                },
            },
        ),
        told=("second-mover-takes", "xG8.4E6", "notation.cross"),
    ),
    "energy-eight": HouseRule(
        fails={"after-seven": "energy: 8"},
        changed=(
            after("E", {"Eva": {"energy": 8}}),
            after("E", {"Eva": {"energy": 9}}, players=standing(energy=8)),
            after("E", {"Eva": {"energy": 9}}, action=3, players=standing(energy=8)),
            after("!7D8", {"Eva": {"energy": 1}}, action=2, players=standing(energy=8)),
            illegal("#D5", "overload.only-when-full", players=standing(energy=8)),
        ),
        same=(
            after("E", {"Eva": {"energy": 7}}, players=standing(energy=6)),
            illegal("E", "charge.third-action", action=3),
            illegal("E", "overload.instead-of-charge", players=standing(energy=9)),
        ),
        told=("after-seven", "#D5", "overload.only-when-full"),
    ),
    "arcs-spare-matrices": HouseRule(
        fails={
            "a-matrix-is-struck": "xE2 is illegal, forbidden by arcs.opposing-only",
            "matrix-and-arcs": "1F7 is legal",
        },
        changed=(
            illegal("xE2", "arcs.opposing-only"),
            illegal("xD2.xE2", "arcs.opposing-only"),
            after("1F7", has("Eva", "1 F7 S"), players=standing(eva="1 F8 S, 2 C6 S, 5 E3 S, 3 G8 S")),
        ),
        same=(
            after("xD2.2C5", has("Tom", gone=("2 D2 N",))),
            illegal("!4F7", "creation.threatened-hex", players=standing(eva="1 F8 S, 2 C6 S, 5 E3 S, 3 G8 S")),
            illegal("1F8", "move.matrix-threat"),
        ),
        told=("a-matrix-is-struck", "xE2", "arcs.opposing-only"),
    ),
    "matrix-does-not-destroy": HouseRule(
        fails={
            "matrix-takes-a-2": "1D5x is illegal, forbidden by house.matrix-does-not-destroy",
            "matrix-takes-matrix": "1E3x is illegal, forbidden by move.matrix-threat, house.matrix-does-not-destroy",
            "between-matrices": "1E4 is legal",
        },
        changed=(
            illegal("1D5x", "house.matrix-does-not-destroy"),
            illegal(
                "1E3x",
                "house.matrix-does-not-destroy",
                "move.matrix-threat",
                players=standing(eva="1 E4 S, 2 B4 S, 3 F8 S, 4 G8 S", tom="1 E3 N, 2 D5 SW, 2 D2 N, 3 E2 N, 2 G3 SE"),
            ),
            after("1E4", has("Eva", "1 E4 S"), players=standing(eva="1 E5 S, 2 B4 S, 3 F8 S, 4 G8 S")),
            after("!4E4", has("Eva", "4 E4 S"), players=standing(eva="1 E5 S, 2 B4 S, 3 F8 S, 4 G8 S")),
        ),
        same=(
            illegal("1F4", "move.matrix-threat", players=standing(eva="1 E4 S, 2 B4 S, 3 F8 S, 4 G8 S")),
            after(
                "2D5x",
                has("Eva", "2 D5 S") | has("Tom", gone=("2 D5 SW",)),
                players=standing(eva="1 E8 S, 2 D6 S, 3 F8 S, 4 G8 S"),
            ),
            ends("2E3x", "Eva", "matrix", players=standing(eva="1 E8 S, 2 E4 S, 3 F8 S, 4 G8 S")),
        ),
        told=("matrix-takes-a-2", "1D5x", "house.matrix-does-not-destroy"),
    ),
    "walks-over-own": HouseRule(
        fails={
            "over-an-own-replicant": "2D3 is legal",
            "second-mover-over-an-own-replicant": "xG6.2D3 is legal",
            "enemy-blocks-himself": "1F7 is illegal, forbidden by move.matrix-threat",
        },
        changed=(
            after("2D3", has("Eva", "2 D3 S", "3 D4 S")),
            after("xG6.2D3", has("Eva", "2 D3 S", "3 D4 S") | has("Tom", gone=("2 G6 S",))),
            illegal("1F7", "move.matrix-threat", players=standing(eva="1 F8 S, 2 D5 S, 3 D4 S, 5 G5 N")),
        ),
        same=(
            illegal("2D4x", "move.onto-own"),
            illegal(
                "2D3",
                "move.blocked-walk",
                players=standing(eva="1 E8 S, 2 D5 S, 3 C7 S, 5 G5 N", tom="1 E2 N, 2 F5 N, 3 D4 N, 2 G6 S, 2 C2 N"),
            ),
            legal(
                "1F7",
                players=standing(eva="1 F8 S, 2 D5 S, 3 F6 S, 5 G5 N", tom="1 E2 N, 2 F5 N, 3 G3 S, 2 G6 S, 2 C2 N"),
            ),
        ),
        told=("enemy-blocks-himself", "1F7", "move.matrix-threat"),
    ),
    "blocked-walks-threaten": HouseRule(
        fails={
            "matrix-beyond-a-blocker": "1F7 is illegal, forbidden by move.matrix-threat",
            "creation-beyond-a-blocker": "!4F7 is illegal, forbidden by creation.threatened-hex",
            "what-a-blocked-2-threatens": "threatened by D5: C4 D3 E5",
        },
        changed=(
            illegal("1F7", "move.matrix-threat"),
            illegal("!4F7", "creation.threatened-hex"),
            {"then": {"threatened": {"by": "D5", "exactly": ["C4", "E5", "D3"]}}},
        ),
        same=(
            illegal("2D3", "move.blocked-walk"),
            {"then": {"moves": {"piece": "D5", "walk": ["C4", "E5"]}}},
            legal("2D3", players=standing(eva="1 F8 S, 2 D5 S, 3 C7 S, 4 H7 S")),
        ),
        told=("matrix-beyond-a-blocker", "2D3", "move.blocked-walk"),
    ),
}
HOUSE_RULES = pytest.mark.parametrize("name", RULES)


@pytest.fixture(scope="module")
def printed() -> Library:
    """The rules without an overlay."""
    return Library()


@pytest.fixture(scope="module")
def house() -> Mapping[str, Library]:
    """The rules under each house rule."""
    return {name: Library([variant(name)]) for name in RULES}


def variant(name: str) -> Path:
    """The overlay of a house rule."""
    return VARIANTS / f"{name}.yaml"


def scenario_file(name: str) -> Path:
    """The scenarios of a house rule."""
    return SCENARIOS / f"{name}.scenario.yaml"


def findings(library: Library, name: str, part: Part) -> list[Finding]:
    """What is not as a part says, in the position of a house rule's scenario file."""
    shared = yaml.safe_load(scenario_file(name).read_text(encoding="utf-8"))["position"]
    scenario = {**part, "position": merge(shared, part.get("position", {}))}
    return evaluate(scenario, lambda readings: library.game("replicants", None, readings))


def possible(library: Library, name: str, part: Part) -> bool:
    """Whether a part's position exists at all, and the one that it expects."""
    try:
        findings(library, name, part)
    except ScenarioError as error:
        return error.path[0] != "position" and "after" not in error.path
    return True


def results(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    """The exit code of ``check`` and the result of each scenario by its id."""
    code = run(["check", "--format", "json", *arguments])
    return code, {r["id"]: r for r in json.loads(capsys.readouterr().out)["results"]}


def test_every_overlay_and_every_scenario_file_is_tested() -> None:
    assert {file.stem for file in VARIANTS.glob("*.yaml")} == set(RULES)
    assert {file.name.removesuffix(".scenario.yaml") for file in SCENARIOS.glob("*.yaml")} == set(RULES)


@HOUSE_RULES
def test_fifteen_lines_suffice(name: str) -> None:
    lines = variant(name).read_text(encoding="utf-8").splitlines()
    assert lines[0] == SCHEMA_LINE
    assert len(lines) <= 15


@HOUSE_RULES
def test_it_is_valid_and_another_spec(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", "--variant", str(variant(name)), str(scenario_file(name))]) == 0
    assert "warning" not in capsys.readouterr().err
    assert load_spec("replicants", [variant(name)]).digest != load_spec("replicants").digest


def test_no_two_are_the_same_spec() -> None:
    assert len({load_spec("replicants", [variant(name)]).digest for name in RULES}) == len(RULES)


@HOUSE_RULES
def test_what_it_changes_it_says_in_three_languages(name: str) -> None:
    """A clause whose executable part is another one has another text too, or says that it reads as printed."""
    before = {clause.id: clause for clause in load_spec("replicants").clauses}
    for clause in load_spec("replicants", [variant(name)]).clauses:
        old = before.get(clause.id)
        assert all(clause.text[language] for language in LANGUAGES)
        if old and clause.body != old.body and not clause.disabled:
            reads_as_printed = clause.id in ("end.matrix", "move.blocked-walk") and clause.text == old.text
            assert reads_as_printed or all(clause.text[language] != old.text[language] for language in LANGUAGES)


@HOUSE_RULES
def test_its_scenarios_are_right_under_the_printed_rules(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = results(capsys, str(scenario_file(name)))
    assert (code, {r["status"] for r in found.values()}) == (0, {"passed"})


@HOUSE_RULES
def test_its_scenarios_fail_under_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = results(capsys, str(scenario_file(name)), "--variant", str(variant(name)))
    failed = {id_: r["actual"] for id_, r in found.items() if r["status"] != "passed"}
    assert code == 1
    assert {r["status"] for r in found.values()} <= {"passed", "failed"}
    assert failed.keys() == RULES[name].fails.keys()
    assert {id_: text for id_, text in RULES[name].fails.items() if text not in failed[id_]} == {}


@pytest.mark.parametrize(("name", "part"), [(n, p) for n, rule in RULES.items() for p in rule.changed])
def test_what_it_changes(name: str, part: Part, house: Mapping[str, Library], printed: Library) -> None:
    assert findings(house[name], name, part) == []
    assert not possible(printed, name, part) or findings(printed, name, part) != []


@pytest.mark.parametrize(("name", "part"), [(n, p) for n, rule in RULES.items() for p in rule.same])
def test_what_it_leaves_alone(name: str, part: Part, house: Mapping[str, Library], printed: Library) -> None:
    assert findings(house[name], name, part) == []
    assert findings(printed, name, part) == []


@pytest.mark.parametrize("language", LANGUAGES)
@HOUSE_RULES
def test_explaining_names_the_clause_and_where_it_was_changed(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    id_, action, clause_id = RULES[name].told
    where = f"{scenario_file(name)}#{id_}"
    assert run(["explain", where, action, "--variant", str(variant(name)), "--lang", language]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    clause = load_spec("replicants", [variant(name)]).clause(clause_id)
    said = next(i for i, line in enumerate(lines) if line.startswith(f"{clause_id} ("))
    assert lines[said + 1] == clause.text[language]
    old = {c.id: c for c in load_spec("replicants").clauses}.get(clause_id)
    if old and old.body != clause.body:
        assert f"{name}.yaml:" in lines[said + 2]


def test_two_left_needs_the_whole_turn_to_lose_by_overload(house: Mapping[str, Library]) -> None:
    """Down to three the game goes on to the second action, which the printed rules never reach."""
    part = {
        "when": ["#C5", "3F7"],
        "then": {"outcome": "none"},
        "position": {"action": 1, "players": standing(eva=FOUR_OF_EVA, energy=9)},
    }
    assert findings(house["two-left"], "two-left", part) == []
