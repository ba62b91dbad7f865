"""What authors of a game of their own do wrong, and what they are told: one thing, once, at its place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.cli import main

PACKS = Path(__file__).parents[1] / "packs"
STANDING = "constants: {a: {list: cell}, b: {list: cell}}\nparts:"
FIRST = """
  - id: setup.first
    chapter: turn
    status: ours
    text: {en: "What stands there at first.", fr: "Ce qui s'y trouve.", de: "Was dort steht."}
    sets: {a: [a1, a2], b: [a2, a3]}
"""
PLACE = "offers: place"
Capture = pytest.CaptureFixture[str]
Edits = dict[str, tuple[str, str]]


def standing(start: str) -> Edits:
    """Marks that stand on two cells each at the start; one is listed twice."""
    return {"parts:": ("game.yaml", STANDING), "per: cell}": ("game.yaml", f"per: cell, start: {start}}}")}


def rule(when: str) -> Edits:
    """A cell that is forbidden, more than others are."""
    return {"when: {not: {is: [{mark: $cell}, none]}}": ("clauses.yaml", f"when: {when}".replace("FREE", FREE))}


FREE = "that: {is: [{mark: $n}, none]}"
NEVER = "this never holds (the sides are from"
FAULTS: dict[str, tuple[Edits, str]] = {
    "an ending that nothing brings about": (
        {"[three, full]": ("game.yaml", "[three, full, bored]")},
        "game.yaml:12:24: nothing ends the game by bored (write a clause with change: {end: {by: bored}}, or leave",
    ),
    "a seat that is not there": (standing("{a: 1, b: 3}"), "game.yaml:9:52: there is no seat 3 in two (seats: 1 to 2)"),
    "a seat below the first": (standing("{a: 0}"), "game.yaml:9:46: there is no seat 0 in two (seats: 1 to 2)"),
    "a seat by name": (standing("{a: Cross}"), "game.yaml:9:46: Cross is no seat (write the number of a seat, from 1)"),
    "a seat that is true": (standing("{a: true}"), "game.yaml:9:46: true is no seat (write the number of a seat,"),
    "seats that no picture tells apart": (
        {"seats: [Cross, Nought]": ("game.yaml", "seats: [A, B, C, D, E, F, G]")},
        '"seats": a game is for one to six players, whom pictures tell apart (leave 1 out)',
    ),
    "no seat": (standing("{a: null}"), "game.yaml:9:46: nothing is no seat (write the number of a seat,"),
    "two on one cell": (standing("{a: 1, b: 2}"), "clauses.yaml:49:29: on a2 stands what a says, and what b says too"),
    "a player in a slot": (
        {"parts:": ("game.yaml", "parts:\n  lead: {slot: player, start: Cross}")},
        "game.yaml:8:31: a slot for a player begins empty (leave start out)",
    ),
    "what nobody offers": (
        {PLACE: ("clauses.yaml", "executable: false\n    reason: Nobody does it.")},
        "game.yaml:9:11: no clause offers place: it is never done (write a clause with offers: place)",
    ),
    "a key that is misspelt": ({"slot:": ("game.yaml", "slto:")}, 'game.yaml:8:10: unknown key "slto" (did you mean'),
    "who wins and loses": (
        {"winner: $player": ("clauses.yaml", "winner: $player, loser: $player")},
        "clauses.yaml:34:55: one player cannot both win and lose (leave winner or loser out)",
    ),
    "a kind that is misspelt": (
        {"[place]}}": ("game.yaml", "[plase]}}")},
        'game.yaml:10:24: there is no kind of action "plase" (did you mean "place"?)',
    ),
    "another's name": (
        {"id: tic-tac-toe": ("game.yaml", "id: replicants")},
        "game.yaml:1:5: replicants is one of the project's own games (call yours otherwise;",
    ),
    "a player for a cell": (
        rule("{is: [{mark: player}, none]}"),
        '"player" is not a cell (known: a1, b1, c1, a2, b2, c2, a3, b3, c3)',
    ),
    "a count over numbers": (
        rule("{more: [{count: {of: {numbers: [0, 3]}, as: $n, that: {is: [$n, 2]}}}, 4]}"),
        f"{NEVER} 0 to 4 and 4)",
    ),
    "a count over all cells": (rule("{more: [{count: {of: cell, as: $n, FREE}}, 9]}"), f"{NEVER} 0 to 9 and 9)"),
    "a count over some cells": (
        rule("{more: [{count: {of: {those: {of: cell, as: $c, that: {is: [$c, $cell]}}}, as: $n, FREE}}, 9]}"),
        f"{NEVER} 0 to 9 and 9)",
    ),
    "a count over cells and more": (
        rule("{more: [{count: {of: {union: [cell, [a1]]}, as: $n, FREE}}, 9]}"),
        f"{NEVER} 0 to 9 and 9)",
    ),
    "a count over what is written out": (
        rule("{at-least: [{count: {of: [$cell, a1], as: $n, FREE}}, 3]}"),
        f"{NEVER} 0 to 2 and 3)",
    ),
    "a total of numbers": (
        rule("{more: [{total: {of: {numbers: [0, 3]}, as: $n, amount: $n}}, 12]}"),
        f"{NEVER} 0 to 12 and 12)",
    ),
    "the size of numbers": (rule("{more: [{size: {numbers: [0, 3]}}, 4]}"), f"{NEVER} 0 to 4 and 4)"),
    "one of some numbers": (
        rule("{some: {of: {numbers: [0, 3]}, as: $n, that: {is: [$n, 4]}}}"),
        f"{NEVER} 0 to 3 and 4)",
    ),
    "more than a product can be": (
        rule("{more: [{times: [{size: cell}, {size: direction}]}, 72]}"),
        f"{NEVER} 0 to 72 and 72)",
    ),
    "a number less itself": (
        rule("{is: [{minus: [{column: $cell}, {column: $cell}]}, 0]}"),
        "a number less itself is always 0 (leave it out)",
    ),
    "the least of two that are the same": (
        rule("{is: [{least: [3, {column: $cell}, {column: $cell}]}, 0]}"),
        "this number is there already (leave it out)",
    ),
    "numbers of a field that are none": (
        {"actions: {place: {cell: cell}}": ("game.yaml", "actions: {place: {cell: cell, many: [5, 3]}}")},
        "game.yaml:9:37: many of place is from 5 to 3: it can be nothing (write the least number first)",
    ),
    "among numbers": (rule("{in: [4, {numbers: [0, 3]}]}"), "this never holds (the sides are 4 and from 0 to 3)"),
}


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nothing_outside: None) -> Path:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(PACKS / "tic-tac-toe", tmp_path / "mine")
    clauses = tmp_path / "mine/clauses.yaml"
    clauses.write_text(clauses.read_text(encoding="utf-8") + FIRST, encoding="utf-8")
    return Path("mine")


def change(pack: Path, edits: Edits) -> None:
    if not any(STANDING in text for _, text in edits.values()):
        edits = {FIRST: ("clauses.yaml", ""), **edits}
    for was, (name, now) in edits.items():
        text = (pack / name).read_text(encoding="utf-8")
        assert was in text
        (pack / name).write_text(text.replace(was, now, 1), encoding="utf-8")


@pytest.mark.parametrize(("edits", "message"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told_once(pack: Path, edits: Edits, message: str, capsys: Capture) -> None:
    change(pack, edits)
    assert main.run(["validate", "mine"]) == 3
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1, told
    assert message in told[0]
    assert told[0].startswith("error: mine/")


AFTER = [
    ("a1/b1", '1:1: "a1/b1" is no action (one action after another: "a1..b1")'),
    ("a1, b1", '1:1: "a1," is not a cell (one action after another: "a1..b1")'),
    ("a1..b1 c1", '1:5: "b1 c1" is no action (one action after another: "b1..c1")'),
    ("a1/zz", '1:1: "zz" is not a cell (cells: a1 b1 c1 a2 b2 c2 a3 b3 c3)'),
]


@pytest.mark.parametrize(("actions", "told"), AFTER)
def test_actions_that_follow_are_parted_by_full_stops(pack: Path, actions: str, told: str, capsys: Capture) -> None:
    change(pack, {})
    assert main.run(["show", "tic-tac-toe", "--rules", "mine", "--after", actions]) == 3
    assert capsys.readouterr().err == f"error: --after:{told}\n"


def test_seats_that_texts_do_not_tell_of_look_as_they_do_elsewhere(pack: Path, capsys: Capture) -> None:
    change(pack, {})
    (pack / "texts.yaml").write_text("seats: [{en: a cross}, {en: a nought}]\n", encoding="utf-8")
    Path("house.yaml").write_text("extends: tic-tac-toe\ngame: {modes: {two: {seats: [A, B, C]}}}\n", encoding="utf-8")
    assert main.run(["show", "tic-tac-toe", "--rules", "mine", "--variant", "house.yaml", "--svg", "a.svg"]) == 0
    assert "A (a cross):" in (drawn := Path("a.svg").read_text(encoding="utf-8"))
    assert "C (green triangle):" in drawn


def test_a_total_may_be_as_much_as_it_can(pack: Path) -> None:
    change(pack, rule("{more: [{total: {of: {numbers: [0, 3]}, as: $n, amount: $n}}, 11]}"))
    assert main.run(["validate", "mine"]) == 0


def test_packs_with_names_that_are_alike_lie_side_by_side(pack: Path, capsys: Capture) -> None:
    change(pack, {})
    other = Path("other")
    shutil.copytree(pack, other)
    for file in other.rglob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(": tic-tac-toe", ": tic-tac-tow"), encoding="utf-8")
    assert main.run(["validate", "."]) == 0
    assert "tic-tac-toe in mine, tic-tac-tow in other" in capsys.readouterr().out


@pytest.mark.parametrize("file", ["texts.yaml", "readings.yaml", "variants/house.yaml", "scenarios/a.scenario.yaml"])
def test_a_link_that_leads_nowhere_is_not_passed_over(pack: Path, file: str, capsys: Capture) -> None:
    change(pack, {})
    (pack / file).parent.mkdir(exist_ok=True)
    (pack / file).symlink_to("nowhere")
    assert main.run(["validate", "mine"]) == 3
    assert capsys.readouterr().err == f"error: mine/{file}:1:1: this is a link that leads nowhere\n"


def test_a_pack_whose_game_is_a_link_that_leads_nowhere(pack: Path, capsys: Capture) -> None:
    (pack / "game.yaml").unlink()
    (pack / "game.yaml").symlink_to("nowhere")
    for command in (["check", "--rules", "."], ["check", "--rules", "mine"], ["validate", "mine"]):
        assert main.run(command) == 3
        assert capsys.readouterr().err == "error: mine/game.yaml:1:1: this is a link that leads nowhere\n"


def test_of_a_game_that_is_not_there_no_example_is_blamed(pack: Path, capsys: Capture) -> None:
    (pack / "game.yaml").write_text("", encoding="utf-8")
    assert main.run(["validate", "."]) == 3
    assert capsys.readouterr().err == "error: mine/game.yaml:1:1: the file is empty\n"


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ("cell: {a11: TEXT}", '1:17: unknown cell "a11" (did you mean "a1"?)'),
        ("kind: {plac: TEXT}", '1:17: unknown key "plac" (did you mean "place"?)'),
        ("cel: {a1: TEXT}", '1:10: unknown key "cel" (did you mean "cell"?)'),
        ("cell: {a1: TEXT}, kind: {place: TEXT}", None),
    ],
)
def test_what_is_called_otherwise_is_a_thing_that_there_is(
    pack: Path, values: str, told: str | None, capsys: Capture
) -> None:
    change(pack, {})
    said = values.replace("TEXT", '{en: "a", fr: "b", de: "c"}')
    (pack / "texts.yaml").write_text(f"values: {{{said}}}\n", encoding="utf-8")
    assert main.run(["validate", "mine"]) == (3 if told else 0)
    assert capsys.readouterr().err == (f"error: mine/texts.yaml:{told}\n" if told else "")


def test_an_overlay_says_what_its_own_things_are_called(pack: Path, capsys: Capture) -> None:
    said = "{en: a, fr: b, de: c}"
    text = f"values: {{tile: {{spare: {said}, spar: {said}}}}}"
    names = "{names: {tile: [health, battery, disk, spare]}}"
    Path("house.yaml").write_text(f"extends: charge-and-spark\ngame: {names}\ntexts: {{{text}}}\n", encoding="utf-8")
    assert main.run(["validate", "house.yaml"]) == 3
    assert capsys.readouterr().err == 'error: house.yaml:3:55: unknown tile "spar" (did you mean "spare"?)\n'
