"""`check --accept` on files as people write them: only what is stale is rewritten, one file at a time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from rulewright.cli import main, output
from rulewright.harness import accepting
from rulewright.harness.accepted import FILE, reconstructed
from rulewright.spec.pack import load_spec
from rulewright.spec.yaml_editing import EditingError

HEAD = """\
game: replicants
position:
  to_move: Anna
  action: 2
  players:
    Anna: {energy: 4, pieces: ["1 E8 S", "2 E7 S", "2 G6 S", "3 D8 S"]}
    Ben: {energy: 0, pieces: ["1 E2 N", "2 E3 N", "2 D2 N", "3 F2 N"]}
scenarios:
"""
STALE = """\
  - id: stale
    title: {en: "A"}  # a comment
    when: "2E7E5"
    then: {illegal: true}
"""
GOOD = """\
  - id: good
    title: {en: "B"}
    when: "2G6G5"
    then: {legal: true}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, as if it had been accepted when a 2 still moved as a matrix."""
    guessed = reconstructed(load_spec("replicants"))
    record = {**guessed, "pieces/souls/2": guessed["pieces/souls/1"]}
    (tmp_path / "accepted" / "replicants").mkdir(parents=True)
    (tmp_path / "accepted" / "replicants" / FILE).write_text(json.dumps(record), encoding="utf-8")
    monkeypatch.setattr("rulewright.harness.accepted.scenarios_of", lambda game: tmp_path / "accepted" / game)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


@pytest.mark.long
@pytest.mark.parametrize(
    ("then", "now"),
    [
        pytest.param("    then:\n      illegal: true\n", "    then:\n      legal: true\n", id="block"),
        pytest.param(
            "    then:\n      illegal: true   # p. 6\n    tags: [x]\n",
            "    then:\n      legal: true   # p. 6\n    tags: [x]\n",
            id="a-key-below",
        ),
        pytest.param(
            "    then:\n      illegal:\n      - move.pictures   # why\n    # below\n\n",
            "    then:\n      legal: true   # why\n    # below\n\n",
            id="a-list-at-its-key",
        ),
        pytest.param(
            '    then:\n      can:\n        - "2E7E6"  # one\n      cannot:\n        - "2E7E5"\n    tags: [x]\n',
            '    then:\n      can:\n        - "2E7E6"  # one\n        - "2E7E5"\n    tags: [x]\n',
            id="an-action-that-can-be-now",
        ),
        pytest.param(
            '    then:\n      cannot:  # all\n        - "2E7E5"  # two\n',
            '    then:\n      can:  # all\n        - "2E7E5"  # two\n',
            id="a-list-under-another-key",
        ),
        pytest.param(
            "    then:\n        moves:\n            piece: E7\n            walk: # all\n              - E6\n"
            "              - D7 # c\n              - D6\n              - F7\n              - F8\n",
            "    then:\n        moves:\n            piece: E7\n            walk: # all\n              - E6\n"
            "              - D6\n              - F7\n              - E5\n",
            id="a-set",
        ),
        pytest.param(
            "    then: {\n      illegal: true,  # one\n      }  # two\n",
            "    then: {\n      legal: true,  # one\n      }  # two\n",
            id="brackets",
        ),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_only_what_is_stale_is_rewritten(folder, capsys, then, now, newline):
    file = folder / "a.scenario.yaml"
    when = "" if "can" in then or "moves" in then else '    when: "2E7E5"\n'
    before, after = f"{HEAD}  - id: stale\n    title: {{en: a}}\n{when}", GOOD
    file.write_bytes(f"{before}{then}{after}".replace("\n", newline).encode())
    assert main.run(["check", ".", "--accept"]) == 0, capsys.readouterr().err
    assert main.run(["check", "."]) == 0
    text = file.read_bytes().decode()
    assert text == f"{before}{now}{after}".replace("\n", newline)


def test_every_expectation_that_changes_is_told(folder, capsys):
    told = '    then: {cannot: ["2E7E5"]}\n    steps:\n      - {when: "2E7E5", then: {illegal: true}}\n'
    (folder / "a.scenario.yaml").write_text(f"{HEAD}  - id: stale\n    title: {{en: a}}\n{told}", encoding="utf-8")
    assert main.run(["check", ".", "--accept"]) == 0, capsys.readouterr().err
    said = next(line for line in capsys.readouterr().err.splitlines() if line.startswith("accepted: "))
    assert said.endswith("stale: 2E7E5 is illegal; 2E7E5 is illegal -> 2E7E5 is legal; 2E7E5 is legal")


def test_a_comment_that_goes_is_told(folder, capsys):
    cannot = '    then:\n      can:\n        - "2E7E6"\n      cannot:\n        - "2E7E5"  # two\n'
    (folder / "a.scenario.yaml").write_text(f"{HEAD}  - id: stale\n    title: {{en: a}}\n{cannot}", encoding="utf-8")
    assert main.run(["check", ".", "--accept", "--dry-run"]) == 1
    assert "would lose: a.scenario.yaml:15:20: # two\n" in capsys.readouterr().err
    assert main.run(["check", ".", "--accept"]) == 0
    assert "\nlost: a.scenario.yaml:15:20: # two\n" in capsys.readouterr().err


def test_a_file_that_we_fail_to_rewrite_is_our_mistake_and_stops_no_other(folder, capsys, monkeypatch):
    for name in "abc":
        (folder / f"{name}.scenario.yaml").write_text(HEAD + STALE + GOOD, encoding="utf-8")
    edited = accepting.edited

    def failing(document, wanted):
        if document.file.startswith("b"):
            raise EditingError(document.file)
        return edited(document, wanted)

    monkeypatch.setattr(accepting, "edited", failing)
    assert main.run(["check", ".", "--accept"]) == 4
    out, err = capsys.readouterr()
    assert "error: b.scenario.yaml could not be rewritten and is as it was: this is a mistake of the program" in err
    assert "left: b.scenario.yaml:12:21: stale: its file could not be rewritten" in err
    assert "6 scenarios: 5 passed, 1 stale" in out
    assert (folder / "b.scenario.yaml").read_text(encoding="utf-8") == HEAD + STALE + GOOD
    for name in "ac":
        assert (folder / f"{name}.scenario.yaml").read_text(encoding="utf-8").count("{legal: true}") == 2


def test_a_file_that_is_write_protected_is_kept_and_stops_no_other(folder, capsys):
    for name in "abc":
        (folder / f"{name}.scenario.yaml").write_text(HEAD + STALE, encoding="utf-8")
    (folder / "a.scenario.yaml").chmod(0o444)
    assert main.run(["check", ".", "--accept"]) == 3
    err = capsys.readouterr().err
    assert "error: cannot write a.scenario.yaml: Permission denied\n" in err
    assert "accepted: a" not in err
    assert "accepted: b.scenario.yaml:12:21: stale: 2E7E5 is illegal -> 2E7E5 is legal\n" in err
    texts = [(folder / f"{name}.scenario.yaml").read_text(encoding="utf-8") for name in "abc"]
    assert [text.count("illegal") for text in texts] == [1, 0, 0]
    assert (folder / "a.scenario.yaml").stat().st_mode & 0o777 == 0o444


def test_another_name_of_a_file_is_told(folder, capsys):
    """A hard link keeps the old text: see `output.rewrite`."""
    file, link = folder / "a.scenario.yaml", folder / "kept"
    file.write_text(HEAD + STALE, encoding="utf-8")
    link.hardlink_to(file)
    assert main.run(["check", ".", "--accept"]) == 0
    assert (
        "note: a.scenario.yaml has another name too (a hard link): there the old text stays" in capsys.readouterr().err
    )
    assert "illegal" in link.read_text(encoding="utf-8")
    assert "illegal" not in file.read_text(encoding="utf-8")


def test_a_file_in_which_all_is_left_is_not_touched(folder, capsys):
    """Not even for the end of its last line."""
    file = folder / "a.scenario.yaml"
    table = STALE.replace("E7E5", "E7{to}") + "    rows: [{to: E5}, {to: C5}]"
    file.write_text(HEAD + table, encoding="utf-8")
    about = file.stat()
    assert main.run(["check", ".", "--accept"]) == 1
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (about.st_ino, about.st_mtime_ns)


def test_puzzles_are_proved_again_only_if_they_are_named(folder, capsys):
    """Accepting is about what scenarios expect; to replay all proofs takes minutes."""
    (folder / "a.scenario.yaml").write_text(HEAD + STALE, encoding="utf-8")
    (folder / "puzzles").mkdir()
    (folder / "puzzles" / "a.jsonl").write_text("{}\n", encoding="utf-8")
    assert main.run(["check", "."]) == 3
    capsys.readouterr()
    note = "puzzles that are not named are not proved again here: `rulewright check` does that\n"
    for dry, code in ((["--dry-run"], 1), ([], 0)):
        assert main.run(["check", ".", "--accept", *dry]) == code
        out, err = capsys.readouterr()
        assert note in err
        assert "a.jsonl" not in out + err
    assert main.run(["check", ".", "puzzles/a.jsonl", "--accept"]) == 3
    out, err = capsys.readouterr()
    assert "a.jsonl:1:1" in out
    assert not err


# -- interrupted ------------------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_nothing_is_left_behind_at_whatever_step_it_is_interrupted(tmp_path):
    """Ctrl-C may come between any two steps."""
    file = tmp_path / "a.txt"
    steps = 0
    for steps in range(1, 10_000):
        file.write_text("before\n", encoding="utf-8")
        left = steps

        def tracing(frame, event, argument):
            nonlocal left
            frame.f_trace_opcodes = True
            ours = frame.f_code.co_filename == output.__file__ and frame.f_code.co_name == "_replace"
            if ours and event == "opcode" and not _is_clearing(frame):
                left -= 1
                if left == 0:
                    raise KeyboardInterrupt
            return tracing if ours else None

        sys.settrace(tracing)
        try:
            output.rewrite(file, "after\n")
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(None)
        assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
        assert file.read_text(encoding="utf-8") in ("before\n", "after\n")
        if left > 0:
            break
    assert 50 < steps < 9_999


def _is_clearing(frame) -> bool:
    """Whether what was interrupted is being cleared away."""
    return sys.exc_info()[0] is KeyboardInterrupt


KILLED = """
import os, signal, sys
from pathlib import Path
from rulewright.cli import output
def killed(*_):
    os.kill(os.getpid(), getattr(signal, sys.argv[2]))
    return replaced(*_)
replaced, Path.replace = Path.replace, killed
output.rewrite(Path(sys.argv[1]), "after")
print("still there")
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_whoever_ends_it_waits_until_the_file_is_whole(name, tmp_path):
    file = tmp_path / "a.txt"
    file.write_text("before\n", encoding="utf-8")
    command = [sys.executable, "-c", KILLED, str(file), name]
    heard = partial(signal.signal, getattr(signal, name), signal.SIG_DFL)  # also where `nohup make test` ignores it
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ), preexec_fn=heard)
    assert done.returncode != 0
    assert "still there" not in done.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert file.read_text(encoding="utf-8") == "after\n"
