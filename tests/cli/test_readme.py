"""What the README shows is what happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from rulewright.cli import main

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.S)


def _commands() -> list[tuple[str, str]]:
    found = []
    for block in _blocks("console"):
        for command, output in re.findall(r"^\$ (rulewright [^\n]*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            found.append((command, output))
    return found


@pytest.mark.usefixtures("nothing_outside")
@pytest.mark.parametrize(("command", "output"), _commands())
def test_commands_work_and_print_what_is_shown(command, output, tmp_path, monkeypatch, capsys):
    for folder in ("docs", "rules", "scenarios"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    mine, overlay = _blocks("yaml")[0], _blocks("yaml")[2]
    (tmp_path / "mine.scenario.yaml").write_text(mine, encoding="utf-8")
    (tmp_path / "my-house-rule.yaml").write_text(overlay, encoding="utf-8")
    if "my-games" in command and "new" not in command:
        assert main.run(["new", "game", "nim", "-o", "my-games/nim"]) == 0
        capsys.readouterr()
    code = main.run(shlex.split(command)[1:])
    told = capsys.readouterr()
    red = "mine.scenario.yaml" in command or "--variant" in command
    assert code == (1 if red else 0), told.err
    if output:
        assert told.out == output


def test_the_tour_goes_from_red_to_green(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "mine.scenario.yaml"
    mine = _blocks("yaml")[0]
    file.write_text(mine.replace("then: {illegal: [move.blocked-walk]}", "then: {legal: true}"), encoding="utf-8")
    assert main.run(["check", str(file)]) == 0
    position = mine.replace("    position: {action: 2}          ", _blocks("yaml")[1] + "    #")
    file.write_text(position.replace('"2E7E5"', '"2E7D6"').replace("{illegal: [move.blocked-walk]}", "{legal: true}"))
    assert main.run(["check", str(file)]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("text", re.findall(r"```\n(T0.*?)```", (ROOT / "docs/notation.md").read_text("utf-8"), re.S))
def test_the_written_games_of_the_documentation_can_be_replayed(text, tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    assert main.run(["replay", str(file)]) == 0, capsys.readouterr()


def test_the_scenarios_of_the_documentation_pass(tmp_path, capsys):
    page = (ROOT / "docs/writing-scenarios.md").read_text("utf-8")
    blocks = re.findall(r"```yaml\n((?:# yaml|game: charge).*?)```", page, re.S)
    assert len(blocks) == len(["REPLICANTS", "chance", "CHARGE & SPARK"])
    for number, text in enumerate(blocks):
        (tmp_path / f"{number}.scenario.yaml").write_text(text, encoding="utf-8")
    assert main.run(["check", str(tmp_path)]) == 0, capsys.readouterr().out


def test_the_two_commands_stand_first():
    assert README.index("make check") < README.index("make test") < README.index("## ")
    assert README.index("make test") < 600


def test_the_picture_is_drawn_from_the_position(tmp_path):
    drawn = tmp_path / "midgame.svg"
    assert main.run(["show", str(ROOT / "docs/pictures/midgame.position.yaml"), "--svg", str(drawn)]) == 0
    assert drawn.read_bytes() == (ROOT / "docs/pictures/midgame.svg").read_bytes()
