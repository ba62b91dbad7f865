"""Ten house rules: short overlays without a line of Python, and what each of them changes and leaves alone.

A house rule has a scenario file with examples of it, and says which examples of the rules it changes.  What it leaves
alone in the positions of its own examples stands here, as the parts of a scenario that differ from the file's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.cli.main import run
from rulewright.core.scenario import Finding, ScenarioError, evaluate
from rulewright.core.spec import merge
from rulewright.harness.finding import Found
from rulewright.harness.running import CHANGED, Runner, Selection
from rulewright.spec.pack import Library, load_spec
from shipped import shipped

ROOT = Path(__file__).parents[2]
VARIANTS = ROOT / "rules" / "replicants" / "variants"
SCENARIOS = ROOT / "scenarios" / "replicants" / "house-rules"
SCHEMA_LINE = "# yaml-language-server: $schema=../../schema/overlay-replicants.schema.json"
LANGUAGES = ("en", "fr", "de")
FOUND = shipped()
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

    same: tuple[Part, ...]
    """True under the overlay and under the printed rules."""
    told: tuple[str, str, str]
    """A scenario whose position is asked, an action, and a clause that must explain why it is illegal."""


RULES = {
    "two-left": HouseRule(
        same=(
            after("2C4x", has("Tom", gone=("3 C4 N",)) | has("Eva", "2 C4 S")),
            illegal("xD4.xE4.3F8F7", "arcs.end-first"),
            ends("2C4x", None, players=standing(tom="1 E2 N, 2 D4 N, 3 E4 N, 3 C4 N, 2 C2 N")),
            ends("2C4x", "Eva", "matrix", players=standing(tom="1 C4 N, 2 D4 N, 3 E4 N, 3 E2 N")),
            illegal("xD4.xE4.xF5", "arcs.at-least-three", players=standing(tom="1 E2 N, 2 D4 N, 3 E4 N, 3 F5 N")),
        ),
        told=("two-left-arcs-alone", "xD4.xE4.3F8F7", "arcs.end-first"),
    ),
    "rotation-120": HouseRule(
        same=(illegal("D6+", "rotation.action"), illegal("E3+", "rotation.action")),
        told=("rotation-120-left", "E3+", "rotation.action"),
    ),
    "arcs-of-the-3": HouseRule(
        same=(
            illegal("xD4.2F6", "arcs.action", players=standing(eva="1 E8 S, 2 F7 S, 3 D5 N, 4 G7 S")),
            illegal("xC3.2F6", "arcs.action"),
            legal("3D4x"),
        ),
        told=("three-strikes", "xC3.2F6", "arcs.action"),
    ),
    "leaps-do-not-destroy": HouseRule(
        same=(
            legal("3E4"),
            after("3D4x", has("Eva", "3 D4 S") | has("Tom", gone=("3 D4 N",))),
            illegal("1F5", "move.matrix-threat", players=standing(eva="1 F6 S, 2 F7 S, 3 D5 S, 4 H7 S")),
        ),
        told=("no-leap-onto-an-enemy", "3C3x", "house.leaps-do-not-destroy"),
    ),
    "second-mover-destroys": HouseRule(
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
        told=("taken-after-arcs", "xG8.4E6", "notation.cross"),
    ),
    "energy-eight": HouseRule(
        same=(
            after("E", {"Eva": {"energy": 7}}, players=standing(energy=6)),
            illegal("E", "charge.third-action", action=3),
            illegal("E", "overload.instead-of-charge", players=standing(energy=9)),
        ),
        told=("no-overload-at-eight", "#D5", "overload.only-when-full"),
    ),
    "arcs-spare-matrices": HouseRule(
        same=(
            after("xD2.2C5", has("Tom", gone=("2 D2 N",))),
            illegal("!4F7", "creation.threatened-hex", players=standing(eva="1 F8 S, 2 C6 S, 5 E3 S, 3 G8 S")),
            illegal("1F8", "move.matrix-threat"),
        ),
        told=("no-arcs-on-a-matrix", "xE2", "arcs.opposing-only"),
    ),
    "matrix-does-not-destroy": HouseRule(
        same=(
            illegal("1F4", "move.matrix-threat", players=standing(eva="1 E4 S, 2 B4 S, 3 F8 S, 4 G8 S")),
            after(
                "2D5x",
                has("Eva", "2 D5 S") | has("Tom", gone=("2 D5 SW",)),
                players=standing(eva="1 E8 S, 2 D6 S, 3 F8 S, 4 G8 S"),
            ),
            ends("2E3x", "Eva", "matrix", players=standing(eva="1 E8 S, 2 E4 S, 3 F8 S, 4 G8 S")),
        ),
        told=("matrix-takes-no-2", "1D5x", "house.matrix-does-not-destroy"),
    ),
    "walks-over-own": HouseRule(
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
        told=("an-enemy-threatens-over-his-own", "1F7", "move.matrix-threat"),
    ),
    "blocked-walks-threaten": HouseRule(
        same=(
            illegal("2D3", "move.blocked-walk"),
            {"then": {"moves": {"piece": "D5", "walk": ["C4", "E5"]}}},
            legal("2D3", players=standing(eva="1 F8 S, 2 D5 S, 3 C7 S, 4 H7 S")),
        ),
        told=("no-matrix-beyond-a-blocker", "2D3", "move.blocked-walk"),
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


def test_every_overlay_and_every_scenario_file_is_tested() -> None:
    assert {file.stem for file in VARIANTS.glob("*.yaml")} == set(RULES)
    assert {file.name.removesuffix(".scenario.yaml") for file in SCENARIOS.glob("*.yaml")} == set(RULES)


@HOUSE_RULES
def test_fifteen_lines_suffice(name: str) -> None:
    rules, _, listed = variant(name).read_text(encoding="utf-8").partition("changes:\n")
    assert rules.splitlines()[0] == SCHEMA_LINE
    assert len(rules.splitlines()) <= 15
    assert listed


@pytest.mark.long
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
def test_its_examples_hold_by_it_alone(name: str, printed: Library) -> None:
    """None of them is true by the rules of the book as well: it would not be an example of the house rule."""
    found = [f for f in FOUND.found if f.real_file == str(scenario_file(name))]
    assert {f.variant for f in found} == {name}
    assert {f.id for f in found if Runner(printed).one(f).status != "passed"} == set()
    assert {f.id for f in found if holds(f, printed)} == set()


def holds(found: Found, library: Library) -> bool:
    """Whether a scenario is true by the printed rules; one whose position they do not have is not."""
    try:
        return not evaluate(found.data, lambda readings: library.game("replicants", None, readings))
    except ScenarioError:
        return False


@pytest.mark.long
@HOUSE_RULES
def test_it_changes_just_the_examples_that_it_says(name: str, house: Mapping[str, Library]) -> None:
    """As `check --variant` tells: each that is listed fails, and no other one does."""
    results = list(Runner(house[name]).run(FOUND, Selection(game="replicants")))
    assert {r.id: (str(r.at), r.actual("en")) for r in results if r.status not in ("passed", CHANGED)} == {}
    listed = {text.rpartition("#")[2] for text in yaml.safe_load(variant(name).read_text(encoding="utf-8"))["changes"]}
    changed = {r.id for r in results if r.status == CHANGED}
    assert listed - changed <= {name.partition("[")[0] for name in changed - listed}, "each, or all rows of it"


@pytest.mark.parametrize(("name", "part"), [(n, p) for n, rule in RULES.items() for p in rule.same])
def test_what_it_leaves_alone(name: str, part: Part, house: Mapping[str, Library], printed: Library) -> None:
    assert findings(house[name], name, part) == []
    assert findings(printed, name, part) == []


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@HOUSE_RULES
def test_explaining_names_the_clause_and_where_it_was_changed(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    id_, action, clause_id = RULES[name].told
    where = f"{scenario_file(name)}#{id_}"
    assert run(["explain", where, action, "--lang", language]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    clause = load_spec("replicants", [variant(name)]).clause(clause_id)
    said = next(i for i, line in enumerate(lines) if line.startswith(f"{clause_id} ("))
    assert lines[said + 1] == clause.text[language]
    old = {c.id: c for c in load_spec("replicants").clauses}.get(clause_id)
    if old and old.body != clause.body:
        assert f"{name}.yaml:" in lines[said + 2]
