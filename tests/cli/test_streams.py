"""What is printed where nobody reads on, and where an encoding lacks the signs; each a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rulewright.installed import ROOT
from rulewright.render.lettering import SHAPES, plain
from rulewright.render.text import ARROWS
from rulewright.spec.folders import SCENARIOS

COMMAND = [sys.executable, "-m", "rulewright"]
MIDGAME = str(ROOT / "docs/pictures/midgame.position.yaml")
PUZZLES = next((SCENARIOS / "replicants" / "puzzles").glob("*.jsonl"))
GOOD = 'game: replicants\nscenarios: [{id: good, title: {en: Good}, when: "E", then: {legal: true}}]\n'
ACCENTS = "replicants Zoë/9/0/1E8S.2E7S.2E6S.3D8S/ Łukasz/0/0/1E2N.2E3N.2D2N.3F2N/ Zoë/1"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with something good, failing and wrong of every kind."""
    monkeypatch.chdir(tmp_path)
    Path("good.scenario.yaml").write_text(GOOD, encoding="utf-8")
    Path("red.scenario.yaml").write_text(GOOD.replace("legal: true", "illegal: true"), encoding="utf-8")
    Path("wrong.scenario.yaml").write_text(GOOD.replace("when", "wen"), encoding="utf-8")
    todo = GOOD.replace("legal: true}", 'illegal: true}, status: todo, reason: "À voir."')
    Path("todo.scenario.yaml").write_text(todo, encoding="utf-8")
    Path("house.yaml").write_text("extends: replicants\nclauses:\n  - disable: charge.action\n", encoding="utf-8")
    Path("illegal.game").write_text("T0..(Rouge.Bleu)\nT1..E/2F8F9/E8+\n", encoding="utf-8")
    first, second = PUZZLES.read_text(encoding="utf-8").splitlines()[:2]
    record = json.loads(first) | {"certificate": json.loads(second)["certificate"]}
    Path("wrong.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
    return tmp_path


def unheard(*arguments: str, **more: Any) -> int:
    """The exit code of a command of which nobody reads anything."""
    reads, writes = os.pipe()
    os.close(reads)
    done = subprocess.run([*COMMAND, *arguments], stdout=writes, stderr=writes, check=False, timeout=120, **more)
    os.close(writes)
    return done.returncode


CODES = {
    "check good.scenario.yaml": 0,
    "check red.scenario.yaml": 1,
    "check red.scenario.yaml --format json": 1,
    "check red.scenario.yaml --coverage": 1,
    "check good.scenario.yaml --min-coverage 100": 1,
    "check wrong.scenario.yaml": 3,
    "check . ": 3,
    "check good.scenario.yaml --variant house.yaml": 1,
    "check good.scenario.yaml -k nowhere": 2,
    "validate good.scenario.yaml": 0,
    "validate wrong.scenario.yaml": 3,
    "show replicants": 0,
    "show nosuch": 3,
    "moves replicants": 0,
    "moves replicants --format json": 0,
    "explain replicants E": 0,
    "explain replicants 14E7": 3,
    "clauses replicants": 0,
    "clauses nosuch": 3,
    "words replicants": 0,
    "words nosuch": 3,
    "perft replicants --depth 2 --divide": 0,
    "play charge-and-spark": 0,
    "replay illegal.game": 1,
    "replay nosuch.game": 3,
    "new scenario replicants": 0,
    "compile replicants": 0,
    "compile nosuch": 3,
    "mutate --game nosuch": 3,
    "readings": 0,
    "readings --compare arcs-freed-hex=free,not-free --nodes 1": 1,
    "puzzle list": 0,
    "puzzle list -k nowhere-at-all": 1,
    "puzzle show wrong.jsonl": 1,
    "puzzle verify wrong.jsonl": 1,
    "puzzle reprove wrong.jsonl --budget 1": 1,
    "puzzle export -k nowhere-at-all": 1,
    "puzzle export": 0,
    "puzzle solve replicants --win-in 1 --budget 1": 1,
    "puzzle generate replicants --win-in 1 --budget 1 --effort 1": 1,
    "--help": 0,
    "--version": 0,
    "nosuch": 2,
    "check --bogus": 2,
}


ALL = """
import json, os, sys
from pathlib import Path
from rulewright.cli import main, streams
from rulewright.spec import folders
told, scenarios = {}, folders.SCENARIOS
for command in json.loads(sys.argv[1]):
    reads, writes = os.pipe()
    os.close(reads)
    for stream in (1, 2):
        os.dup2(writes, stream)
    os.close(writes)
    streams.prepare()
    if command.startswith("readings --compare"):
        folders.SCENARIOS = Path("none")  # what flips is no matter here, and takes longer than all else
    told[command] = main.run(command.split())
    folders.SCENARIOS = scenarios
    sys.stdout.flush()
with open("codes", "w") as file:
    json.dump(told, file)
"""
"""Runs commands of which nobody reads anything, all in one process: to begin one takes longer than most of them do."""


@pytest.mark.usefixtures("folder")
def test_the_code_is_the_same_when_nobody_reads() -> None:
    subprocess.run([sys.executable, "-c", ALL, json.dumps(list(CODES))], check=True, timeout=300)
    assert json.loads(Path("codes").read_text(encoding="utf-8")) == CODES


@pytest.mark.parametrize("command", ["check red.scenario.yaml", "moves replicants", "nosuch"])
@pytest.mark.usefixtures("folder")
def test_the_code_of_a_process_is_the_same_when_nobody_reads(command: str) -> None:
    assert unheard(*command.split()) == CODES[command]


@pytest.mark.usefixtures("folder")
def test_what_comes_after_a_full_pipe_is_dropped_in_silence() -> None:
    """More than a pipe holds, of which a first line is read."""
    line = f"{' '.join(COMMAND)} check good.scenario.yaml red.scenario.yaml --coverage --format json | head -1"
    done = subprocess.run(["bash", "-c", f"{line}; exit ${{PIPESTATUS[0]}}"], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"{\n", b"")


@pytest.mark.usefixtures("folder")
def test_an_error_goes_on_to_be_told_when_only_the_results_are_not_read() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    command = [*COMMAND, "check", "good.scenario.yaml", "--min-coverage", "100"]
    done = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writes)
    assert done.returncode == 1
    assert "below 100 %" in done.stderr


@pytest.mark.usefixtures("folder")
def test_watching_ends_when_nobody_reads() -> None:
    reads, writes = os.pipe()
    watching = subprocess.Popen([*COMMAND, "check", "red.scenario.yaml", "--watch"], stdout=writes, stderr=writes)
    os.close(writes)
    assert os.read(reads, 1) == b"F"
    os.close(reads)
    try:
        for n in range(50):
            Path("red.scenario.yaml").write_text(GOOD.replace("legal: true", "illegal: true") + "#" * n, "utf-8")
            time.sleep(0.2)
            if watching.poll() is not None:
                break
        assert watching.poll() == 1
    finally:
        if watching.poll() is None:
            watching.send_signal(signal.SIGKILL)


# Encodings


def printed(encoding: str, *arguments: str) -> bytes:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, check=False, env=environment, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_sign_of_a_board_has_one_of_its_own() -> None:
    signs = SHAPES + ARROWS
    likeness = [plain(sign, 0)[0] for sign in signs]
    assert len(set(likeness)) == len(signs)
    assert all(text.isascii() and text.isprintable() for text in likeness)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "ascii:strict"])
def test_a_board_is_readable_in_every_encoding(encoding: str) -> None:
    told = printed(encoding, "show", MIDGAME, "--lang", "fr").decode("ascii" if "ascii" in encoding else "latin-1")
    assert "?" not in told
    assert "\\_____/ o2NE\\_____/ o3NE\\_____/ F6  \\_____/ H7  \\_____/" in told
    assert "> o Rouge" in told
    assert "  # Bleu" in told
    assert ("réserve" if encoding == "latin-1" else "reserve") in told


def test_a_board_stays_in_its_columns() -> None:
    wide, narrow = (printed(name, "show", MIDGAME).decode(name).splitlines()[4:22] for name in ("utf-8", "ascii"))
    assert [line.count("\\") for line in wide] == [line.count("\\") for line in narrow]
    assert [line.rfind("\\") for line in wide] == [line.rfind("\\") for line in narrow]


def test_text_that_has_no_likeness_is_told_by_its_number() -> None:
    assert plain("Е", 0) == ("\\u0415", 1)
    told = printed("ascii", "show", ACCENTS).decode("ascii")
    assert "Zoe" in told
    assert "\\u0141ukasz" in told


FOR_PROGRAMS = [
    ["explain", ACCENTS, "!7E7", "--format", "json"],
    ["show", ACCENTS, "--svg", "-"],
    ["play", ACCENTS],
    ["new", "scenario", ACCENTS],
    ["compile", "replicants"],
    ["puzzle", "export", str(PUZZLES)],
    ["puzzle", "export", str(PUZZLES), "--format", "csv"],
    ["puzzle", "list", "--format", "json"],
    ["check", "todo.scenario.yaml", "--format", "json", "--lang", "fr"],
    ["check", "todo.scenario.yaml", "--format", "junit", "--lang", "fr"],
]
INTO_FILES = """
import json, os, sys
from rulewright.cli import main, streams
for number, command in enumerate(json.loads(sys.argv[1])):
    file = os.open(f"{sys.argv[2]} {number}", os.O_WRONLY | os.O_CREAT)
    os.dup2(file, 1)
    os.close(file)
    streams.prepare()
    assert main.run(command) == 0, command
    sys.stdout.flush()
"""
"""Runs commands, each of which prints into a file, all in one process."""


@pytest.mark.usefixtures("folder")
def test_what_programs_read_is_the_same_in_every_encoding() -> None:
    for encoding in ("utf-8", "ascii"):
        environment = {**os.environ, "PYTHONIOENCODING": encoding}
        command = [sys.executable, "-c", INTO_FILES, json.dumps(FOR_PROGRAMS), encoding]
        subprocess.run(command, check=True, env=environment, timeout=300)
    for number, program in enumerate(FOR_PROGRAMS):
        told = Path(f"utf-8 {number}").read_bytes()
        assert not told.isascii(), program
        assert Path(f"ascii {number}").read_bytes() == told, program


@pytest.mark.parametrize("command", FOR_PROGRAMS[-2:], ids=lambda command: command[-3])
@pytest.mark.usefixtures("folder")
def test_what_programs_read_is_so_of_a_process_too(command: list[str]) -> None:
    told = printed("utf-8", *command)
    assert not told.isascii()
    assert printed("ascii", *command) == told
