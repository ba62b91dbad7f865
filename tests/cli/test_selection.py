"""Which scenarios `check` runs, in which order, and when it stops or begins again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.harness import running

HEAD = "game: replicants\nscenarios:\n"
PASSES = '  - id: {0}\n    title: {{en: "{0}"}}\n    when: "E"\n    then: {{legal: true}}\n'
FAILS = '  - id: {0}\n    title: {{en: "{0}"}}\n    when: "E"\n    then: {{illegal: true}}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with three scenarios, one of which fails, and a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    text = HEAD + PASSES.format("one") + FAILS.format("two") + PASSES.format("three")
    (work / "a.scenario.yaml").write_text(text, encoding="utf-8")
    return work


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[tuple[str, str]]:
    main.run(["check", *arguments, "--format", "json"])
    return [(r["id"], r["status"]) for r in json.loads(capsys.readouterr().out)["results"]]


ALL = [("one", "passed"), ("two", "failed"), ("three", "passed")]


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["."], ["one", "two", "three"]),
        (["a.scenario.yaml:4"], ["one"]),
        (["a.scenario.yaml:7"], ["two"]),
        (["a.scenario.yaml:14"], ["three"]),
        (["a.scenario.yaml#three"], ["three"]),
        (["a.scenario.yaml#three", "a.scenario.yaml"], ["three", "one", "two"]),
        ([".", "-k", "TWO"], ["two"]),
        ([".", "--fail-fast"], ["one", "two"]),
        ([".", "--game", "replicants", "-k", "t"], ["two", "three"]),
    ],
)
def test_by_path_line_id_and_text(arguments, names, folder, capsys):
    assert [name for name, _ in ran(capsys, *arguments)] == names


@pytest.mark.parametrize(
    ("line", "names"), [("2", []), ("3", ["one"]), ("4", ["one"]), ("8", ["one"]), ("9", ["two"]), ("10", ["two"])]
)
def test_a_comment_directly_above_a_scenario_is_its_own(line, names, folder, capsys):
    text = HEAD + "  # of one\n" + PASSES.format("one") + "\n  # of two\n" + PASSES.format("two")
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    assert [name for name, _ in ran(capsys, f"a.scenario.yaml:{line}") if name in ("one", "two")] == names


def test_by_clause_those_labelled_with_it_and_those_that_name_it(folder, capsys):
    text = HEAD + PASSES.format("labelled").replace("when", "clauses: [charge.action]\n    when")
    text += FAILS.format("names").replace("true", "[move.pictures]")
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    assert [n for n, _ in ran(capsys, ".", "--clause", "charge.action")] == ["labelled"]
    assert [n for n, _ in ran(capsys, ".", "--clause", "move.pictures")] == ["names"]


def test_last_failed_runs_what_did_not_pass_until_it_does(folder, capsys):
    assert ran(capsys, ".") == ALL
    assert ran(capsys, ".", "--last-failed") == [("two", "failed")]
    file = folder / "a.scenario.yaml"
    assert ran(capsys, f"{file}:3") == [("one", "passed")]
    assert ran(capsys, str(folder), "--last-failed") == [("two", "failed")], "what was not run is still remembered"
    file.write_text(file.read_text(encoding="utf-8").replace("illegal", "legal"), encoding="utf-8")
    assert ran(capsys, ".", "--last-failed") == [("two", "passed")]
    assert len(ran(capsys, ".", "--last-failed")) == 3


def test_last_failed_finds_what_failed_wherever_it_lies(folder, capsys):
    assert ran(capsys, ".") == ALL
    assert ran(capsys, "--last-failed") == [("two", "failed")]


@pytest.mark.parametrize("line", ["0", "15", "99", "9999999999"])
def test_a_line_that_a_file_does_not_have(line, folder, capsys):
    assert main.run(["check", f"a.scenario.yaml:{line}"]) == 3
    assert f"a.scenario.yaml has no line {line} (it has 14 lines)" in capsys.readouterr().out


def test_last_failed_says_that_it_knows_of_nothing(folder, capsys):
    assert main.run(["check", ".", "--last-failed"]) == 1
    assert "nothing is known to have failed here" in capsys.readouterr().err


def test_a_file_that_could_not_be_used_is_run_whole(folder, capsys):
    file = folder / "b.scenario.yaml"
    file.write_text("game: replicants\n", encoding="utf-8")
    assert main.run(["check", "."]) == 3
    capsys.readouterr()
    file.write_text(HEAD + PASSES.format("mended"), encoding="utf-8")
    assert ran(capsys, ".", "--last-failed") == [("two", "failed"), ("mended", "passed")]


@pytest.mark.parametrize("content", ["", "{", "[1, null]", '{"a": 1}'])
def test_a_memory_that_cannot_be_read_is_none(content, folder, capsys):
    ran(capsys, ".")
    (memory,) = (folder.parent / "cache" / "rulewright").glob("last-failed-*")
    memory.write_text(content, encoding="utf-8")
    assert len(ran(capsys, ".", "--last-failed")) == 3


def test_a_cache_that_cannot_be_written_does_no_harm(folder, monkeypatch, capsys):
    blocked = folder.parent / "blocked"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert ran(capsys, ".") == ALL


# -- what need not pass ----------------------------------------------------------------------------------

WAITING = "    status: {}\n    reason: why\n    when"


@pytest.mark.parametrize("status", ["disputed", "todo"])
def test_what_need_not_pass_breaks_the_suite_once_it_does(status, folder, capsys):
    file = folder / "a.scenario.yaml"
    marked = WAITING.format(status)
    file.write_text(HEAD + FAILS.format("two").replace("    when", marked), encoding="utf-8")
    assert main.run(["check", "."]) == 0
    assert capsys.readouterr().out.endswith(f"1 scenario: 1 {status}\n")
    file.write_text(HEAD + PASSES.format("two").replace("    when", marked), encoding="utf-8")
    assert main.run(["check", "."]) == 1
    out = capsys.readouterr().out
    assert "a.scenario.yaml:5:13" in out
    assert "it passes: remove status and reason" in out


def test_what_need_not_pass_must_still_be_usable_and_say_why(folder, capsys):
    file = folder / "a.scenario.yaml"
    text = HEAD + FAILS.format("two").replace("    when", WAITING.format("todo"))
    file.write_text(text.replace("true", "[no.such]"), encoding="utf-8")
    assert main.run(["check", "."]) == 3
    assert 'unknown clause "no.such"' in capsys.readouterr().out
    file.write_text(text.replace("    reason: why\n", ""), encoding="utf-8")
    assert main.run(["check", "."]) == 3
    assert "reason" in capsys.readouterr().out
    file.write_text(text.replace("todo", "to-do"), encoding="utf-8")
    assert main.run(["check", "."]) == 3
    assert 'did you mean "todo"?' in capsys.readouterr().out


# -- several processes, and again and again ----------------------------------------------------------------


def test_several_processes_tell_the_same_in_the_same_order(folder, monkeypatch, capsys):
    many = "".join((FAILS if n % 7 == 0 else PASSES).format(f"s{n}") for n in range(40))
    (folder / "a.scenario.yaml").write_text(HEAD + many, encoding="utf-8")
    (folder / "b.scenario.yaml").write_text(HEAD + FAILS.format("last"), encoding="utf-8")
    main.run(["check", ".", "--jobs", "1"])
    alone = capsys.readouterr().out
    shared: list[int] = []
    monkeypatch.setattr(running, "PATIENCE", 0.0)
    from rulewright.harness import parallel

    results = parallel.results
    monkeypatch.setattr(
        parallel, "results", lambda r, meant, jobs: shared.append(len(meant)) or results(r, meant, jobs)
    )
    main.run(["check", ".", "--jobs", "3"])
    assert capsys.readouterr().out == alone
    assert shared == [40], "all but the first, by which the work is measured"


def test_little_work_is_not_shared_out(folder, monkeypatch, capsys):
    from rulewright.harness import parallel

    monkeypatch.setattr(parallel, "results", None)
    assert ran(capsys, ".", "--jobs", "4") == ALL


def test_watch_checks_again_when_a_file_changes(folder):
    file = folder / "a.scenario.yaml"
    with watching("a.scenario.yaml") as process:
        first = read_until(process.stdout, "3 scenarios")
        assert first.endswith("3 scenarios: 2 passed, 1 failed\n")
        for _ in range(50):  # until the watching has begun, a change may go unseen
            file.write_text(HEAD + PASSES.format("one"), encoding="utf-8")
            os.utime(file)
            time.sleep(0.1)
            if _waiting(process.stdout):
                break
        assert read_until(process.stdout, "1 scenario").endswith("1 scenario: 1 passed\n")


def read_until(stream, word: str) -> str:
    lines = []
    for line in stream:
        lines.append(line)
        if line.startswith(word):
            break
    return "".join(lines)


def _waiting(stream) -> bool:
    import select

    return bool(select.select([stream], [], [], 0)[0])


def test_watch_without_its_extra_says_what_to_install(folder, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    assert main.run(["check", ".", "--watch"]) == 2
    assert "pip install 'rulewright[watch]'" in capsys.readouterr().err


def test_watch_sees_a_file_that_was_replaced_and_one_that_was_gone(folder):
    """As editors do: written beside it and moved over it, which leaves another file under the name."""
    with watching("a.scenario.yaml") as process:
        read_until(process.stdout, "3 scenarios")
        replaced = folder / "a.tmp"
        for name in ("one", "two"):
            replaced.write_text(HEAD + PASSES.format(name), encoding="utf-8")
            replaced.replace(folder / "a.scenario.yaml")
            assert read_until(process.stdout, "1 scenario").endswith("1 scenario: 1 passed\n")
        (folder / "a.scenario.yaml").unlink()
        assert "no such file" in read_until(process.stdout, "1 file")
        (folder / "a.scenario.yaml").write_text(HEAD + FAILS.format("again"), encoding="utf-8")
        assert read_until(process.stdout, "1 scenario").endswith("1 scenario: 1 failed\n")


@contextmanager
def watching(*paths: str) -> Iterator[subprocess.Popen[str]]:
    """A command that watches, interrupted in the end."""
    command = [sys.executable, "-m", "rulewright", "check", *paths, "--watch"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=30) == 130
            assert "Traceback" not in process.stderr.read()
        finally:
            process.kill()


# -- what people name wrongly --------------------------------------------------------------------------------


def test_a_wrong_selector_is_told_and_the_others_run(folder, capsys):
    assert main.run(["check", "a.scenario.yaml#nope", "a.scenario.yaml#one", ".#one", ".:4"]) == 3
    out = capsys.readouterr().out
    assert 'a.scenario.yaml:1:1: a.scenario.yaml has no scenario "nope" (it has one, two, three)' in out
    assert out.count(". is a folder (a line or an id is one of a file)") == 2
    assert "1 scenario: 1 passed; 2 files invalid" in out


def test_a_place_as_it_is_printed_selects_too(folder, capsys):
    assert ran(capsys, "a.scenario.yaml:7:11") == [("two", "failed")]


def test_a_report_never_replaces_a_scenario_file(folder, capsys):
    before = (folder / "a.scenario.yaml").read_text(encoding="utf-8")
    assert main.run(["check", ".", "-o", "a.scenario.yaml"]) == 2
    assert "is named as a scenario file" in capsys.readouterr().err
    assert (folder / "a.scenario.yaml").read_text(encoding="utf-8") == before


def test_last_failed_of_what_is_gone_checks_everything(folder, capsys):
    ran(capsys, ".")
    text = (folder / "a.scenario.yaml").read_text(encoding="utf-8")
    (folder / "a.scenario.yaml").write_text(text.replace("id: two", "id: renamed"), encoding="utf-8")
    assert main.run(["check", ".", "--last-failed"]) == 1
    told = capsys.readouterr()
    assert "checking all of them" in told.err
    assert "3 scenarios: 2 passed, 1 failed" in told.out


def test_a_memory_nested_too_deep_or_a_pipe_is_none(folder, capsys):
    ran(capsys, ".")
    (memory,) = (folder.parent / "cache" / "rulewright").glob("last-failed-*")
    memory.write_text("[" * 100_000, encoding="utf-8")
    assert len(ran(capsys, ".", "--last-failed")) == 3
    memory.unlink()
    os.mkfifo(memory)
    assert len(ran(capsys, ".", "--last-failed")) == 3


# -- several processes that come to an end otherwise -----------------------------------------------------------

SHARING = """
import os, sys
from rulewright.harness import parallel, running
running.PATIENCE = 0.0
passed = parallel._passed

def one_is_killed(part):
    if os.environ.get("KILLED") and part[0].id == "s1":
        os.kill(os.getpid(), 9)
    if os.environ.get("SLOW"):
        import time
        os.write(1, f"working {os.getpid()}\\n".encode())  # in one piece
        time.sleep(60)
    return passed(part)

parallel._passed = one_is_killed
from rulewright.cli.main import run
sys.exit(run(["check", ".", "--jobs", "2"]))
"""


@pytest.fixture
def many(folder):
    text = HEAD + "".join(PASSES.format(f"s{n}") for n in range(40))
    (folder / "a.scenario.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_process_that_is_killed_costs_time_and_nothing_else(many):
    done = subprocess.run(
        [sys.executable, "-c", SHARING], capture_output=True, text=True, env={**os.environ, "KILLED": "1"}, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "40 scenarios: 40 passed\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_command(number, many):
    """Ctrl-C goes to all of them at once, as a terminal sends it."""
    with subprocess.Popen(
        [sys.executable, "-c", SHARING],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "SLOW": "1"},
        start_new_session=True,
    ) as process:
        workers = [int(process.stdout.readline().split()[1]) for _ in range(2)]
        send = os.killpg if number == signal.SIGINT else os.kill
        send(process.pid, number)
        process.wait(timeout=30)
        told = process.stderr.read()
        if number == signal.SIGINT:
            assert (process.returncode, told) == (130, "interrupted\n")
        for _ in range(100):
            alive = [worker for worker in workers if Path(f"/proc/{worker}").exists()]
            if not alive:
                break
            time.sleep(0.1)
        assert alive == []
