"""What an overlay makes wrong is told at the overlay's line, wherever it shows."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rulewright.cli.main import run
from rulewright.core.errors import InputError
from rulewright.installed import RULES
from rulewright.spec.pack import Library

TEXTS = "{en: a, fr: a, de: a}"
ARENA = "arena: {by-mode: {two-player: circular, three-player: circular, "
ARENA += "four-player-individual: oval, four-player-teams: oval}}"
CASES = {
    "a stage that is taken away": (
        "game:\n  stages: [strike, land, end, settle]",
        "3:11",
        'unknown stage "next", at rules/replicants/clauses.yaml',
    ),
    "kinds of action whose variables are others": (
        "clauses:\n  - {id: move.blocked-walk, forbids: [charge]}",
        "3:38",
        'unknown variable "$piece", at rules/replicants/clauses.yaml',
    ),
    "a definition that others ask for": (
        "clauses:\n  - {id: threat.definition, defines: menaces}",
        "3:38",
        'unknown word "threatens", at rules/replicants/clauses.yaml',
    ),
    "what a definition is given": (
        "clauses:\n  - {id: threat.blocked-walk, given: {piece: piece, to: hex}}",
        "3:31",
        "unknown argument of 'blocked' \"but\", at rules/replicants/clauses.yaml",
    ),
    "a track without a step that a rule names": (
        "clauses:\n  - id: charge.track\n    text: {en: Short.}\n    sets: {energy-track: [0, 2, 9]}",
        "5:26",
        "7 is not a step of the energy track, at rules/replicants/clauses.yaml",
    ),
    "an arena without a hex where somebody starts": (
        "arenas:\n  arenas:\n    circular: {without: [A1, A5, E1, E9, I5, I9, D7]}",
        "4:25",
        '"D7" is not a hex of the circular arena, at rules/replicants/clauses.yaml',
    ),
    "directions that do not go round": (
        "arenas:\n  directions: {N: [0, -1]}",
        "3:19",
        "the six directions do not go round",
    ),
    "a reading without an option that a rule asks for": (
        f"readings:\n  - {{id: arcs-freed-hex, default: free, options: {{free: {TEXTS}, none: {TEXTS}}}}}",
        "3:41",
        "at rules/replicants/clauses.yaml",
    ),
    "a reading whose default is none any more": (
        f"readings:\n  - {{id: arcs-freed-hex, options: {{yes-free: {TEXTS}, none: {TEXTS}}}}}",
        "3:26",
        'unknown option "free", at rules/replicants/readings.yaml',
    ),
    "a constant that is left unset": (
        "clauses:\n  - {id: setup.arena, modes: [two-player]}",
        "3:30",
        "no clause sets 'arena' for three-player, at rules/replicants/game.yaml",
    ),
    "a constant that another clause sets": (
        f"clauses:\n  - id: setup.arena\n    sets: {{{ARENA}, matrix: '1'}}",
        "4:",
        "notation.matrix sets matrix",
    ),
    "more seats than starts": (
        "game:\n  modes: {two-player: {seats: [A, B, C]}}",
        "3:31",
        "two-player has 3 seats, and matrix-hexes has 2, at rules/replicants/clauses.yaml",
    ),
    "a line-up without its hexes": (
        'clauses:\n  - {id: setup.line-up, sets: {line-up: {"1": 1, "2": 3, "3": 3}}}',
        "3:32",
        "the start hexes of seat 1 do not hold the line-up, at rules/replicants/clauses.yaml",
    ),
    "two things, neither of which is wrong alone": (
        "clauses:\n  - {id: move.blocked-walk, forbids: [charge]}\n  - {id: move.free-hex-or-enemy-not, chapter: turn, "
        "text: {en: x}, forbids: [skip]}",
        "3:38",
        'unknown variable "$piece"',
    ),
}


def refusal(text: str, folder: Path) -> list[str]:
    """What is wrong with an overlay, each in a line, with places from where the project lies."""
    (folder / "house.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as refused:
        Library([folder / "house.yaml"]).check("replicants")
    return [re.sub(r"\S*?(rules/replicants|house\.yaml|below\.yaml)", r"\1", str(p)) for p in refused.value.problems]


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_the_overlay_is_to_blame(case: str, tmp_path: Path) -> None:
    text, place, message = CASES[case]
    told = refusal(f"extends: replicants\n{text}\n", tmp_path)
    assert all(line.startswith(f"house.yaml:{place}") for line in told), told
    assert any(message in line for line in told), told


def test_what_is_wrong_in_the_overlay_itself_stays_where_it_is(tmp_path: Path) -> None:
    text = "extends: replicants\nclauses:\n  - {id: move.blocked-walk, when: {occupied: {hex: $too}}}\n"
    assert refusal(text, tmp_path) == ['house.yaml:3:52: unknown variable "$too" (did you mean "$to"?)']


def test_the_upper_of_two_overlays_is_to_blame_for_the_lower(tmp_path: Path) -> None:
    below = "extends: replicants\nclauses:\n  - {id: move.onto-own, when: {in: [{energy: $player}, [6]]}}\n"
    (tmp_path / "below.yaml").write_text(below, encoding="utf-8")
    track = "clauses:\n  - {id: charge.track, sets: {energy-track: [0, 7, 9]}}\n"
    (line,) = refusal(f"extends: below.yaml\n{track}", tmp_path)
    assert line == "house.yaml:3:45: 6 is not a step of the energy track, at below.yaml:3:57 (known: 0, 7, 9)"


def test_rules_that_are_wrong_themselves_are_not_blamed_on_an_overlay(tmp_path: Path) -> None:
    shutil.copytree(RULES / "replicants", tmp_path / "replicants")
    file = tmp_path / "replicants" / "clauses.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("chapter: turn", "chapter: trun", 1), encoding="utf-8")
    (tmp_path / "house.yaml").write_text(
        "extends: replicants\nclauses:\n  - disable: move.blocked-walk\n", encoding="utf-8"
    )
    with pytest.raises(InputError) as refused:
        Library([tmp_path / "house.yaml"], rules=tmp_path).spec("replicants")
    (problem,) = refused.value.problems
    assert problem.place is not None
    assert problem.place.file == str(file)


def test_clauses_that_contradict_each_other_are_told_with_their_places(tmp_path: Path, capsys) -> None:
    text = "extends: replicants\nclauses:\n  - id: house.turn\n    chapter: turn\n    text: {en: To the right.}\n"
    text += "    does: [rotate]\n    at: land\n    change: {turn: {piece: $piece, side: 1}}\n"
    (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
    variant = ["--variant", str(tmp_path / "house.yaml")]
    for command in (
        ["show", "replicants", "--after", "E/2E7E5/D7-"],
        ["moves", "replicants", "--after", "E/2E7E5/D7-"],
    ):
        assert run([*command, *variant]) == 3
        error = capsys.readouterr().err
        assert re.search(r"house\.turn \(\S*house\.yaml:8:20\) both change board at one stage, differently", error), (
            error
        )
        assert re.search(r"rotation\.turns \(\S*clauses\.yaml:\d+:20\) and ", error), error


SPEC = Library().spec("replicants")


@pytest.mark.long(of=40)
@pytest.mark.parametrize("clause", SPEC.by_id)
def test_no_change_of_a_clause_is_blamed_on_a_file_that_nobody_has_changed(clause: str, tmp_path: Path) -> None:
    """Each clause disabled, limited to a mode, about another kind of action, at another stage: if that is wrong at all,
    it is so at the overlay's line."""
    body = SPEC.clause(clause).body
    changes = [f"disable: {clause}", f"{{id: {clause}, modes: [four-player-teams]}}"]
    changes += [f"{{id: {clause}, {sort}: [skip]}}" for sort in ("forbids", "does", "scores", "ends") if sort in body]
    changes += [f"{{id: {clause}, at: strike}}"] if "at" in body else []
    changes += [f"{{id: {clause}, defines: other, given: {{one: soul}}}}"] if "defines" in body else []
    for change in changes:
        (tmp_path / "house.yaml").write_text(f"extends: replicants\nclauses:\n  - {change}\n", encoding="utf-8")
        try:
            Library([tmp_path / "house.yaml"]).game("replicants", "four-player-teams")
        except InputError as error:
            for problem in error.problems:
                assert problem.place is not None
                assert problem.place.file.endswith("house.yaml"), problem
