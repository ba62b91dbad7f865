"""`rulewright new scenario`: what it writes is valid and passes, for every game and mode, and says what one may ask."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.spec import folders
from rulewright.spec.pack import Library
from rulewright.spec.schemas import expectations
from rulewright.spec.yaml_source import parse_yaml

WHERE = [f"{game}:{mode}" for game in ("replicants", "charge-and-spark") for mode in Library().spec(game).modes]


@pytest.mark.parametrize("where", WHERE)
def test_a_new_scenario_is_valid_and_passes(where, tmp_path, capsys):
    file = tmp_path / "new.scenario.yaml"
    assert main.run(["new", "scenario", where, "-o", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    assert all(f"# {key}: " in text for key in expectations(where.partition(":")[0]))
    assert "reconstruct" in text, "the position rests on what is"
    assert main.run(["validate", str(file)]) == 0
    assert main.run(["check", str(file)]) == 0
    assert "1 scenario: 1 passed" in capsys.readouterr().out


@pytest.mark.parametrize("where", WHERE)
def test_what_it_says_of_clauses_and_sources_is_true_of_the_game(where, tmp_path):
    """Put in force, the lines hold: they name a clause of this game, and a document that it has."""
    file = tmp_path / "new.scenario.yaml"
    assert main.run(["new", "scenario", where, "-o", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    told = parse_yaml(text.replace("# clauses:", "clauses:").replace("# source:", "source:"), "new").data
    spec = Library().spec(told["game"])
    (clause,) = told["clauses"]
    assert told["source"] == spec.clause(clause).body["source"]
    assert told["source"]["document"] in spec.data["game"]["documents"]


def test_it_begins_where_one_likes(tmp_path):
    line = "replicants:two-player Anna/4/0/1E8S.2E7S.2E6S.3D8S/3344 Ben/0/0/1E2N.2E3N.2D2N.3F2N/33 Ben/2"
    file = tmp_path / "new.scenario.yaml"
    assert main.run(["new", "scenario", line, "-o", str(file)]) == 0
    assert main.run(["check", str(file)]) == 0
    assert '"Ben"' in file.read_text(encoding="utf-8")


def schema_of(file) -> str:
    """The address of a file's schema."""
    first = file.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# yaml-language-server: $schema=")
    return first.partition("$schema=")[2]


def test_outside_the_checkout_an_editor_finds_the_schema_by_its_own_address(tmp_path, capsys):
    file = tmp_path / "my own" / "new.scenario.yaml"
    file.parent.mkdir()
    assert main.run(["new", "scenario", "replicants", "-o", str(file)]) == 0
    assert schema_of(file) == (folders.SCHEMAS / "scenario.schema.json").resolve().as_uri()
    assert main.run(["new", "scenario", "replicants"]) == 0
    assert capsys.readouterr().out.startswith(f"# yaml-language-server: $schema={schema_of(file)}\n")


def test_in_the_checkout_it_finds_it_by_a_relative_path(tmp_path, monkeypatch):
    """In a checkout whose own path has a space, which a relative path does not show."""
    root = tmp_path / "my checkout"
    folder = root / "scenarios" / "replicants" / "turn"
    folder.mkdir(parents=True)
    monkeypatch.setattr(folders, "ROOT", root)
    monkeypatch.setattr(folders, "SCHEMAS", root / "rules" / "schema")
    file = folder / "new.scenario.yaml"
    assert main.run(["new", "scenario", "replicants", "-o", str(file)]) == 0
    assert schema_of(file) == "../../../rules/schema/scenario.schema.json"
    monkeypatch.chdir(folder)
    assert main.run(["new", "scenario", "replicants", "-o", "other.scenario.yaml"]) == 0
    assert schema_of(folder / "other.scenario.yaml") == "../../../rules/schema/scenario.schema.json"


def test_an_installed_schema_is_never_reached_by_a_relative_path(tmp_path, monkeypatch):
    monkeypatch.setattr(folders, "ROOT", tmp_path)
    monkeypatch.setattr(folders, "INSTALLED", tmp_path)
    monkeypatch.setattr(folders, "SCHEMAS", tmp_path / "rules" / "schema")
    file = tmp_path / "new.scenario.yaml"
    assert main.run(["new", "scenario", "replicants", "-o", str(file)]) == 0
    assert schema_of(file).startswith("file:///")


def test_it_never_writes_over_a_file(tmp_path, capsys):
    file = tmp_path / "kept.scenario.yaml"
    file.write_text("kept", encoding="utf-8")
    assert main.run(["new", "scenario", "replicants", "-o", str(file)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "kept"


def test_it_needs_an_action(capsys):
    over = "replicants:two-player A/9/0/1E8S.2E7S.2E6S/3344 B/0/0/1E2N.2E3N.2D2N.3F2N/33 A/1(overload.-.three-left.-)"
    assert main.run(["new", "scenario", over]) == 2
    assert "the game is over" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["kuhn-poker", "fights", "pig"])
def test_where_chance_takes_part_it_says_what_that_decides(game, tmp_path, capsys, nothing_outside):
    """Before somebody is to act, after that, or at its very own step."""
    packs, file = str(Path(__file__).parents[1] / "packs"), str(tmp_path / "a.scenario.yaml")
    assert main.run(["new", "scenario", game, "--rules", packs, "-o", file]) == 0
    assert main.run(["check", file, "--rules", packs]) == 0


def test_a_game_that_is_in_use_is_not_begun_again(tmp_path, capsys, nothing_outside):
    assert main.run(["new", "game", "mine", "-o", str(tmp_path / "mine")]) == 0
    assert main.run(["new", "game", "mine", "-o", str(tmp_path / "b"), "--rules", str(tmp_path / "mine")]) == 2
    assert "a pack that is in use is called mine already" in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "b").exists()
