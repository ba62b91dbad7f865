"""Packs of games that OpenSpiel has too: their scenarios, what it says of whole games, that each clause is missed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from packs.foreign import FOREIGN, PACKS, TRACES, Differs, agree, played, recorded
from rulewright.cli import main
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError
from rulewright.spec import outside
from rulewright.spec.pack import Library

GAMES, FEW = 1000, 20
"""So many games are played live with `--all`, and without."""
MOST = 60_000
"""So many bytes a recorded file may have."""
every_pack = pytest.mark.parametrize("name", FOREIGN)
CLAUSES = [
    (file.parent.name, line.split()[-1])
    for file in sorted(PACKS.glob("*/clauses.yaml"))
    if file.parent.name in FOREIGN
    for line in file.read_text(encoding="utf-8").splitlines()
    if line.startswith("  - id: ")
]


@pytest.fixture(autouse=True)
def packs(nothing_outside: None) -> None:
    outside.use([str(PACKS)])


def test_each_pack_is_one_of_a_foreign_game_and_is_yaml_alone() -> None:
    folders = {file.parent.name for file in PACKS.glob("*/game.yaml")}
    assert folders >= {*FOREIGN} == {file.stem for file in TRACES.iterdir()}
    files = [file for name in folders for file in (PACKS / name).rglob("*") if file.is_file()]
    assert {file.suffix for file in files if file.name != "README.md"} == {".yaml", ".json"}


@every_pack
def test_its_scenarios_pass_and_nothing_in_it_is_wrong(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["validate", str(PACKS / name)]) == 0, capsys.readouterr()
    assert main.run(["check", name, "--rules", str(PACKS)]) == 0, capsys.readouterr().out


@every_pack
def test_recorded_games_are_the_same_here(name: str) -> None:
    agree(Library().game(name), recorded(name), FOREIGN[name].hidden)
    assert (TRACES / f"{name}.json").stat().st_size <= MOST


@pytest.mark.skipif(
    find_spec("pyspiel") is None, reason="open_spiel is not installed: recorded games alone are compared"
)
@every_pack
def test_games_at_random_are_the_same_there_and_here(name: str, whole: bool) -> None:
    games = [played(name, 10**6 + seed) for seed in range(GAMES if whole else FEW)]
    agree(Library().game(name), games, FOREIGN[name].hidden)


@pytest.mark.long
@pytest.mark.parametrize(("name", "clause"), CLAUSES)
def test_a_clause_that_is_left_out_is_missed(
    name: str, clause: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    overlay = tmp_path / "without.yaml"
    overlay.write_text(f"extends: {name}\nclauses:\n  - disable: {clause}\n", encoding="utf-8")
    try:
        agree(Library([overlay]).game(name), recorded(name), FOREIGN[name].hidden)
    except (Differs, InputError, ChangeConflictError):
        return
    assert main.run(["check", name, "--rules", str(PACKS), "--variant", str(overlay)]) == 1, capsys.readouterr().out
