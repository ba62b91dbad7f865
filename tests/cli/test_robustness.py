"""What people and machines do to a command: odd files, odd places, rules that contradict themselves."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright import games
from rulewright.cli import main
from rulewright.spec.pack import load_spec

COMMAND = [sys.executable, "-m", "rulewright"]


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    line = line.replace("rulewright", " ".join(COMMAND))
    env = {**os.environ, **environment}
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, env=env, timeout=60)


@pytest.fixture
def overlay(tmp_path: Path):
    def write(text: str) -> str:
        file = tmp_path / "house.yaml"
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write


def test_a_link_stays_a_link(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    target.touch()
    link.symlink_to(target.name)
    assert main.run(["show", "replicants", "--svg", str(link)]) == 0
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8").startswith("<svg")


def test_a_device_is_written_to_and_never_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = shell(f"cat {pipe} > {tmp_path}/copy & rulewright show replicants --svg {pipe}; code=$?; wait; exit $code")
    assert done.returncode == 0, done.stderr
    assert pipe.is_fifo()
    assert (tmp_path / "copy").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("line", ["{0} /dev/stdout | cat > copy", "{0} >(cat > copy); code=$?; wait $!; exit $code"])
@pytest.mark.parametrize(
    "command", ["show replicants --svg", "puzzle generate replicants --win-in 1 --count 1 --budget 2000 -o"]
)
def test_a_pipe_that_has_no_name_is_written_to(command, line, tmp_path):
    """Nothing is kept beside it either: there is no place, and the run of one that is gone does not go on."""
    done = shell(f"cd {tmp_path}; set -o pipefail; rulewright {line.format(command)}")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "copy").stat().st_size
    assert not list(Path("/dev").glob("*.work"))


def test_links_that_lead_to_each_other_stay(tmp_path, capsys):
    (one := tmp_path / "one").symlink_to("two")
    (two := tmp_path / "two").symlink_to("one")
    assert main.run(["show", "replicants", "--svg", str(one)]) == 3
    assert capsys.readouterr().err == f"error: cannot write {one}: Too many levels of symbolic links\n"
    assert one.is_symlink()
    assert two.is_symlink()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("rulewright moves replicants > /dev/full", 3),
        ("rulewright nosuch 2> /dev/full", 2),
        ("rulewright moves replicants >&-", 0),
        ("rulewright moves nosuch 2>&-", 3),
        ("rulewright show replicants >/dev/null 2>&-", 0),
    ],
)
def test_output_that_cannot_be_written(line, code):
    done = shell(line)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


def test_a_terminal_that_cannot_show_a_sign():
    for command in ("show replicants", "readings", "explain replicants E --lang fr"):
        done = shell(f"rulewright {command}", PYTHONIOENCODING="ascii")
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", ["show", "check", "replay", "validate"])
def test_paths_that_are_no_files(command, tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    for path in ("a" * 300, str(tmp_path / "loop"), str(tmp_path / "pipe"), "/dev/zero", ""):
        assert main.run([command, path]) == 3, path
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        assert told.err or told.out


def test_an_overlay_that_extends_a_loop_of_links(overlay, tmp_path, capsys):
    (tmp_path / "a").symlink_to("a")
    assert main.run(["show", "replicants", "--variant", overlay("extends: a\n")]) == 3
    assert 'unknown game or overlay "a"' in capsys.readouterr().err


def test_a_folder_that_cannot_be_read_is_told(tmp_path, monkeypatch, capsys):
    (tmp_path / "good.scenario.yaml").write_text(
        'game: replicants\nscenarios: [{id: a, title: {en: a}, when: "E", then: {legal: true}}]\n', encoding="utf-8"
    )
    (tmp_path / "locked").mkdir()
    listed = os.scandir

    def scandir(path):
        if Path(path).name == "locked":
            raise PermissionError(13, "Permission denied", str(path))
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)
    assert main.run(["check", str(tmp_path)]) == 3
    out = capsys.readouterr().out
    assert "this folder cannot be read: Permission denied" in out
    assert "1 scenario: 1 passed; 1 file invalid" in out


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("arenas: {directions: {N: [1, 1], S: [1, 1]}}", "do not go round"),
        ("arenas: {directions: {N: [0, 0], NE: [0, 0]}}", "do not go round"),
        ("arenas: {arenas: {circular: {discs: [{centre: E5, radius: 0}], without: [E5]}}}", "has no hexes"),
        ("arenas: {arenas: {circular: {without: [Z9]}}}", "is without Z9, which none of its discs has"),
        ("game: {modes: {two-player: {seats: [A, B, C]}}}", "two-player has 3 seats, and matrix-hexes has 2"),
        ("game: {modes: {two-player: {seats: [A, A]}}}", "two seats are called A"),
        ('game: {modes: {two-player: {seats: ["A/B", C]}}}', "cannot be written in a game"),
        ('clauses: [{id: setup.souls, sets: {souls: {"2": 900000000000}}}]', "expected at most 99"),
        ("clauses: [{disable: setup.arena}]", "setup.arena cannot be disabled"),
        ("clauses: [{id: setup.energy, sets: {starting-energy: 8}}]", "8 is not a step of the energy track"),
    ],
)
def test_overlays_that_make_no_game(text, message, overlay, capsys):
    file = overlay(f"extends: replicants\n{text}\n")
    for command in (["show", "replicants"], ["moves", "replicants"], ["validate"], ["check"]):
        assert main.run([*command, "--variant", file]) == 3, command
        err = capsys.readouterr().err
        assert err.count(message) == 1, err
        assert "yaml:" in err, "its place is named"


def test_rules_that_contradict_each_other_fail_only_where_they_do(overlay, capsys):
    file = overlay("extends: charge-and-spark\nclauses: [{disable: move.attacked}]\n")
    assert main.run(["check", "--game", "charge-and-spark", "--variant", file]) == 3
    out = capsys.readouterr().out
    where = r"\(\S*rules/charge-and-spark/clauses\.yaml:\d+:\d+\)"
    assert re.search(rf"the rules contradict each other: end\.health {where} and end\.goal {where} both change", out)
    assert " passed, " in out.splitlines()[-1]


def test_a_game_in_which_both_have_lost_is_shown(overlay, capsys):
    file = overlay("extends: charge-and-spark\nclauses: [{disable: move.both-on-goal}]\n")
    assert main.run(["check", "--game", "charge-and-spark", "--variant", file]) == 1
    assert "winner: [], loser: Anna, Ben" in capsys.readouterr().out


def test_play_stops_where_nothing_is_legal(overlay, capsys):
    file = overlay("extends: replicants\nclauses: [{disable: charge.action}]\n")
    assert main.run(["play", "replicants", "--variant", file]) == 1
    assert "nothing is legal" in capsys.readouterr().err
    assert main.run(["moves", "replicants", "--variant", file]) == 0
    assert capsys.readouterr().out == "no legal action\n"


@pytest.mark.long(of=40)
@pytest.mark.parametrize(("game", "clause"), [(g, clause.id) for g in games.names() for clause in load_spec(g).clauses])
def test_any_clause_may_be_disabled(game, clause, overlay):
    file = overlay(f"extends: {game}\nclauses: [{{disable: {clause}}}]\n")
    for command in (["moves", game], ["play", game, "--seed", "1"], ["perft", game, "--depth", "2"]):
        assert main.run([*command, "--variant", file]) in (0, 1, 3), command
