"""Which scenarios `check` runs, in which order, and when it stops or begins again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
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
        (["a.scenario.yaml:1"], ["one"]),
        (["a.scenario.yaml#three"], ["three"]),
        (["a.scenario.yaml#three", "a.scenario.yaml"], ["three", "one", "two"]),
        ([".", "-k", "TWO"], ["two"]),
        ([".", "--fail-fast"], ["one", "two"]),
        ([".", "--game", "replicants", "-k", "t"], ["two", "three"]),
    ],
)
def test_by_path_line_id_and_text(arguments, names, folder, capsys):
    assert [name for name, _ in ran(capsys, *arguments)] == names


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


@pytest.mark.parametrize("line", ["0", "15", "99"])
def test_a_line_that_a_file_does_not_have(line, folder, capsys):
    assert main.run(["check", f"a.scenario.yaml:{line}"]) == 3
    assert f"a.scenario.yaml has no line {line} (it has 14 lines)" in capsys.readouterr().err


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
    command = [sys.executable, "-m", "rulewright", "check", "a.scenario.yaml", "--watch"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        first = read_until(process.stdout, "3 scenarios")
        assert first.endswith("3 scenarios: 2 passed, 1 failed\n")
        for _ in range(50):  # until the watching has begun, a change may go unseen
            file.write_text(HEAD + PASSES.format("one"), encoding="utf-8")
            os.utime(file)
            time.sleep(0.1)
            if os.path.getsize(file) and _waiting(process.stdout):  # noqa: PTH202
                break
        assert read_until(process.stdout, "1 scenario").endswith("1 scenario: 1 passed\n")
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 130
        assert "Traceback" not in process.stderr.read()


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
