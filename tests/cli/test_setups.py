"""Options of a set-up from the command line and in scenarios, by a house rule that leaves one open; and its mutants."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli.main import run
from rulewright.harness.finding import search
from rulewright.harness.mutation.equivalents import compared
from rulewright.harness.mutation.killing import KILLED, SURVIVED, Hunt
from rulewright.harness.mutation.mutants import Mutant, mutants
from rulewright.spec.pack import load_pack

HOUSE = """extends: charge-and-spark
game:
  constants:
    head-start: {number: [0, 3], doc: "Steps that each pawn has gone at the start."}
  modes:
    duel: {options: {head-start: 1}}
  parts:
    square: {start: head-start}
"""
SCENARIOS = """game: charge-and-spark
VARIANT
scenarios:
  - id: as-the-mode-says
    title: {en: "One step ahead"}
    when: charge/move
    chance: [recovery]
    then: {after: {players: {Rouge: {square: 1}, Bleu: {square: 2}}}}
  - id: as-chosen
    title: {en: "None ahead"}
    position: {options: {head-start: 0}}
    when: charge/move
    then: {after: {players: {Bleu: {square: 1}}}}
"""
START = "charge+spark+barrier+thunder+counter+move/-"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    written(SCENARIOS)


def written(text: str, was: str = "VARIANT", now: str = "variant: house.yaml") -> None:
    assert was in text
    text = text.replace(was, now).replace("VARIANT", "variant: house.yaml")
    Path("a.scenario.yaml").write_text(text, encoding="utf-8")


def test_a_scenario_says_what_is_chosen_beside_the_mode(capsys: Capture) -> None:
    assert run(["validate", "."]) == 0
    assert run(["check", ".", "--falsify"]) == 0, capsys.readouterr().out
    written(SCENARIOS, "square: 1}}", "square: 2}}")
    assert run(["check", "."]) == 1


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("head-start: 0", "head-start: 4", "11:38: head-start: from 0 to 3, not 4"),
        ("head-start: 0", "haed-start: 1", '11:38: duel has no option "haed-start" (did you mean "head-start"?)'),
        ("head-start: 0", "head-start: one", "11:38: "),
    ],
)
@pytest.mark.parametrize("command", ["check", "validate"])
def test_what_cannot_be_chosen_is_told_at_its_place(
    command: str, was: str, now: str, told: str, capsys: Capture
) -> None:
    written(SCENARIOS, was, now)
    assert run([command, "."]) == 3
    said = capsys.readouterr()
    assert f"a.scenario.yaml:{told}" in said.out + said.err


def test_a_set_up_stands_where_a_mode_does(capsys: Capture) -> None:
    assert run(["show", "charge-and-spark:duel:head-start=2", "--variant", "house.yaml"]) == 0
    told = capsys.readouterr().out.splitlines()
    line = f"charge-and-spark:duel:head-start=2 Rouge/4/2/0/2/{START} Bleu/4/2/0/2/{START} pile/ray+recovery+trap+copy"
    assert told[-2:] == ["head start: 2", line]
    assert run(["show", line, "--variant", "house.yaml"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == line
    assert run(["perft", "charge-and-spark:duel:head-start=0", "--depth", "1", "--variant", "house.yaml"]) == 0
    assert run(["show", "charge-and-spark:duel:head-start=4", "--variant", "house.yaml"]) == 3
    assert "head-start: from 0 to 3, not 4" in capsys.readouterr().err
    assert run(["show", "charge-and-spark:duel:head-start=1"]) == 3
    assert 'duel has no option "head-start"' in capsys.readouterr().err


def test_words_say_what_can_be_chosen(capsys: Capture) -> None:
    assert run(["words", "charge-and-spark", "-k", "head-start", "--variant", "house.yaml"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "Chosen when duel is set up: from 0 to 3, 1 if nothing is said." in told


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("head-start: 1}", "haed-start: 1}", '6:34: there is no constant "haed-start" (did you mean "head-start"?)'),
        ("head-start: 1}", "head-start: 9}", "6:34: 9 is not a number that head-start can be (from 0 to 3)"),
        ("[0, 3]", "[0, 9]", "6:34: square begins at 9, and is from 0 to 4"),
        ("[0, 3]", "[0, gaol]", '4:30: there is no constant "gaol" (did you mean "goal"?)'),
    ],
)
def test_what_cannot_be_left_open_is_told_where_it_is_declared(was: str, now: str, told: str, capsys: Capture) -> None:
    assert was in HOUSE
    Path("house.yaml").write_text(HOUSE.replace(was, now), encoding="utf-8")
    assert run(["validate", "--variant", "house.yaml"]) == 3
    assert f"house.yaml:{told}" in capsys.readouterr().err


def test_of_a_game_without_declared_constants_nothing_can_be_left_open(capsys: Capture) -> None:
    house = "extends: replicants\ngame: {modes: {two-player: {options: {energy: 1}}}}\n"
    Path("other.yaml").write_text(house, encoding="utf-8")
    for command in (["validate", "other.yaml"], ["show", "replicants", "--variant", "other.yaml"]):
        assert run(command) == 3
        told = 'other.yaml:2:47: there is no constant "energy" (declare it under constants)'
        assert told in capsys.readouterr().err


def test_a_written_game_keeps_what_was_chosen(capsys: Capture) -> None:
    text = (
        f"charge-and-spark:duel:head-start=3 Anna/4/2/0/3/{START} Ben/4/2/0/3/{START} pile/ray+copy\nT1..charge/spark\n"
    )
    Path("played.game").write_text(text, encoding="utf-8")
    assert run(["show", "played.game", "--variant", "house.yaml"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("charge-and-spark:duel:head-start=3 Anna/3/3/0/3/")


def test_mutants_reach_bounds_and_what_a_mode_says() -> None:
    pack = load_pack("charge-and-spark", [Path("house.yaml")])
    written(SCENARIOS, "VARIANT", "# for all")
    found = search(["a.scenario.yaml"]).found
    made = {one.key: one for one in mutants(pack.spec()) if "head-start" in one.path}
    kinds = {path: [key for key in made if path in key] for path in ("modes/duel/options", "number/0", "number/1")}
    assert all(kinds.values()), kinds
    hunt = Hunt(pack, found)
    assert len(hunt.scenarios) == 2

    def fate(path: str, what: str) -> tuple[str, Mutant]:
        (one,) = (one for key, one in made.items() if path in key and one.what.endswith(what))
        return hunt.fate(one).status, one

    assert fate("modes/duel/options", "-> 2")[0] == KILLED
    assert fate("number/0", "-> 1")[0] == KILLED
    sort, wider = fate("number/1", "-> 2")
    assert sort == SURVIVED
    assert compared(hunt, wider).search(50) is not None


@pytest.mark.parametrize("command", [["generate", "--win-in", "1"], ["list", "--game"], ["export", "--game"]])
def test_puzzles_are_of_modes_of_which_nothing_is_chosen(command: list[str], capsys: Capture) -> None:
    assert run(["puzzle", *command, "replicants:two-player:souls=3"]) == 3
    told = "puzzles are of a mode as it is set up if nothing is chosen (name the mode alone: two-player)"
    assert capsys.readouterr().err == f"error: {told}\n"
