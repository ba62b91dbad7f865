"""What is wrong around the input: an interruption, a full disk, files that vanish, files far too large.

Each of these is a process of its own, since it is the process that must behave.
"""

from __future__ import annotations

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli import main
from rulewright.cli.output import rewrite

COMMAND = [sys.executable, "-m", "rulewright"]
GOOD = 'game: replicants\nscenarios: [{id: good, title: {en: Good}, when: "E", then: {legal: true}}]\n'
OURS = re.compile(r"rulewright[/\\\\](__main__|cli|core|games|harness|spec)")
"""A line of a traceback that is ours, not of Python's own start."""
MEMORY = 500 * 2**20
SECONDS = 20


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in, but for a scenario that is right."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.scenario.yaml").write_text(GOOD, encoding="utf-8")
    return tmp_path


def limited(*arguments: str, limits: dict[int, int], **more: Any) -> subprocess.CompletedProcess[str]:
    """The command, run under limits of the system."""

    def limit() -> None:
        for which, most in limits.items():
            resource.setrlimit(which, (most, most))

    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, check=False, preexec_fn=limit, timeout=120, **more
    )


# Interruptions


@pytest.mark.long
@pytest.mark.parametrize("after", [0.02, 0.04, 0.06, 0.08, 0.1, 0.15, 0.2, 0.4, 0.8, 1.5])
def test_an_interruption_is_130_and_one_word(after: float) -> None:
    """At whatever moment it comes, but while Python itself starts, before it knows of us."""
    process = subprocess.Popen(
        [*COMMAND, "perft", "replicants", "--depth", "9"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    if process.returncode == 130:
        assert err.strip() == "interrupted"
    else:
        assert after < 0.3, err
        assert not OURS.search(err), err


def test_an_interruption_while_a_file_is_written_keeps_what_was_there(folder: Path, monkeypatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    file = folder / "board.svg"
    assert main.run(["show", "charge-and-spark", "--svg", str(file)]) == 0
    before = file.read_bytes()
    monkeypatch.setattr(Path, "replace", interrupted)
    assert main.run(["show", "replicants", "--svg", str(file)]) == 130
    assert file.read_bytes() == before
    assert sorted(p.name for p in folder.iterdir()) == ["board.svg", "good.scenario.yaml"]


# Output


def test_a_full_disk_is_told(folder: Path) -> None:
    done = limited("compile", "replicants", "-o", "/dev/full", limits={})
    assert (done.returncode, done.stderr) == (3, "error: cannot write /dev/full: No space left on device\n")


def test_a_disk_that_fills_up_keeps_what_was_there(folder: Path) -> None:
    """A limit on the size of files stands for the disk."""
    file = folder / "rules.json"
    assert main.run(["compile", "charge-and-spark", "-o", "rules.json"]) == 0
    before = file.read_bytes()
    done = limited("compile", "replicants", "-o", "rules.json", limits={resource.RLIMIT_FSIZE: 1000})
    assert (done.returncode, done.stderr) == (3, "error: cannot write rules.json: File too large\n")
    assert file.read_bytes() == before
    assert sorted(p.name for p in folder.iterdir()) == ["good.scenario.yaml", "rules.json"]


def test_a_hard_link_keeps_its_old_content(folder: Path) -> None:
    """A new file takes the name, so that it is there whole or not at all; under its other name the old one stays."""
    file, link = folder / "a.txt", folder / "b.txt"
    file.write_text("before", encoding="utf-8")
    link.hardlink_to(file)
    rewrite(file, "after")
    assert (file.read_text(encoding="utf-8"), link.read_text(encoding="utf-8")) == ("after\n", "before")


# Files that are not what they were


def changing(monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[[Path], None]) -> None:
    """Change a file between its listing and its being read."""
    from rulewright.harness import finding

    read = finding.read_file

    def late(file: Path) -> Any:
        if file.name == name:
            change(file)
        return read(file)

    monkeypatch.setattr(finding, "read_file", late)


def refused(*_: object) -> None:
    raise PermissionError(13, "Permission denied")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (Path.unlink, "there is no such file"),
        (
            lambda file: file.write_bytes(b"\xff"),
            "the file is not UTF-8: byte 1 is 0xFF (save it as UTF-8 without BOM)",
        ),
        (lambda file: file.write_bytes(b""), "the file is empty"),
        (lambda file: (file.unlink(), file.mkdir()), "this is a directory, not a file"),
        (lambda file: os.truncate(file, 9 * 2**20), "the file is too large: 9.0 MB, at most 8 MB"),
    ],
    ids=["vanishes", "becomes no text", "is emptied", "becomes a folder", "grows"],
)
@pytest.mark.usefixtures("folder")
def test_a_file_that_changes_while_others_are_read(change, message, monkeypatch, capsys) -> None:
    Path("late.scenario.yaml").write_text(GOOD, encoding="utf-8")
    changing(monkeypatch, "late.scenario.yaml", change)
    assert main.run(["check", "."]) == 3
    out, err = capsys.readouterr()
    assert f"  late.scenario.yaml:1:1: {message}\n" in out
    assert "1 scenario: 1 passed; 1 file invalid" in out
    assert "Traceback" not in out + err


@pytest.mark.usefixtures("folder")
def test_a_file_that_may_not_be_read(monkeypatch, capsys) -> None:
    Path("late.scenario.yaml").write_text(GOOD, encoding="utf-8")
    opened = Path.open

    def open_(self: Path, *rest: object, **more: object) -> object:
        return (refused if self.name.startswith("late") else opened)(self, *rest, **more)

    monkeypatch.setattr(Path, "open", open_)
    assert main.run(["check", "."]) == 3
    out = capsys.readouterr().out
    assert "  late.scenario.yaml:1:1: the file may not be read: permission denied\n" in out
    assert "1 scenario: 1 passed; 1 file invalid" in out


def test_a_folder_of_overlays_that_may_not_be_read(monkeypatch, capsys) -> None:
    """It is told, and no overlay of another game instead."""
    listed = os.listdir

    def listdir(folder: Any = ".") -> list[str]:
        return refused() if str(folder).endswith("charge-and-spark/variants") else listed(folder)

    monkeypatch.setattr(os, "listdir", listdir)
    assert main.run(["show", "charge-and-spark", "--variant", "house"]) == 3
    assert "charge-and-spark/variants:1:1: this folder cannot be read: Permission denied" in capsys.readouterr().err


def test_what_turns_text_round_is_not_printed(capsys) -> None:
    assert main.run(["show", "a\u202eb.yaml"]) == 3
    assert "\u202e" not in capsys.readouterr().err


# Too much of everything


def scenario(**change: str) -> str:
    text = GOOD
    for old, new in change.items():
        text = text.replace({"title": "Good", "action": '"E"', "then": "legal: true"}[old], new)
    return text


def positioned(players: str) -> str:
    return scenario(action=f'"E", position: {{players: {{{players}}}}}')


def many(line: str, number: int) -> str:
    return "game: replicants\nscenarios:\n" + "".join(line.replace("N", str(n)) for n in range(number))


HUGE: dict[str, tuple[Callable[[], str], int, str]] = {
    "an alias bomb": (
        lambda: "a: &a [x, x]\n" + "".join(f"b{i}: &b{i} [*a, *a]\n" for i in range(1000)),
        3,
        "huge.scenario.yaml:1:4: anchors",
    ),
    "8 MB of brackets": (lambda: "[" * 8_000_000, 3, "nested deeper than 64 levels"),
    "8 MB of braces": (lambda: "{a: " * 2_000_000, 3, "nested deeper than 64 levels"),
    "8 MB of dashes": (lambda: "- " * 4_000_000, 3, "nested deeper than 64 levels"),
    "300,000 actions": (
        lambda: scenario(then=f"can: [{', '.join(['E'] * 300_000)}]"),
        3,
        '"can": found 300000 items, at most 2000',
    ),
    "a long line": (lambda: scenario(title="x" * 7_000_000), 0, "1 scenario: 1 passed"),
    "a long action": (lambda: scenario(action=f'"{"E" * 7_000_000}"'), 3, "is not an action"),
    "many keys": (lambda: GOOD + "".join(f"k{n}: 1\n" for n in range(200_000)), 3, "and 199980 more"),
    "many mistakes": (
        lambda: many('  - {id: aN, titel: {en: x}, when: "E", then: {legal: true}}\n', 60_000),
        3,
        "more",
    ),
    "many of one name": (
        lambda: many('  - {id: a, title: {en: "N"}, when: "E", then: {legal: true}}\n', 60_000),
        3,
        "and more of one name",
    ),
    "many players": (
        lambda: positioned(", ".join(f"A{n}: {{pieces: []}}" for n in range(200_000))),
        3,
        "two-player is for 2 players, not 200000",
    ),
    "many pieces": (
        lambda: positioned(f"A: {{pieces: [{', '.join(['2 E8 S'] * 300_000)}]}}, B: {{pieces: []}}"),
        3,
        "two Replicants on E8",
    ),
}


@pytest.mark.long(of=20)
@pytest.mark.parametrize("what", HUGE)
def test_time_and_memory_are_bounded(what: str, folder: Path) -> None:
    made, code, message = HUGE[what]
    (folder / "huge.scenario.yaml").write_text(made(), encoding="utf-8")
    limits = {resource.RLIMIT_AS: MEMORY, resource.RLIMIT_CPU: SECONDS}
    done = limited("check", "huge.scenario.yaml", limits=limits)
    assert done.returncode == code, done.stderr[-500:]
    assert message in done.stdout
    assert len(done.stdout.splitlines()) <= 26, "at most twenty problems are told"
    assert all(len(line) < 3000 for line in done.stdout.splitlines())
    assert "Traceback" not in done.stderr
