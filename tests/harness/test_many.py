"""Very many scenarios: nothing grows faster than their number, and who watches is told how far it is."""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import sys
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli import main, progress
from rulewright.harness import parallel, running
from rulewright.harness.finding import search
from rulewright.harness.running import Runner, Selection
from rulewright.spec.pack import Library

LINE = '- {id: a%d, title: {en: A}, when: "E", then: {legal: true}}\n'


def many(folder: Path, number: int) -> str:
    file = folder / f"{number}.scenario.yaml"
    file.write_text("game: replicants\nscenarios:\n" + "".join(LINE % n for n in range(number)), encoding="utf-8")
    return str(file)


class Pool:
    """Does what it is given at once, and notes how much that would be to send."""

    sent: int

    def __init__(self, *_: Any, initializer: Any, initargs: Any) -> None:
        initializer(*initargs)
        Pool.sent = 0

    def submit(self, task: Any, part: Any) -> Future[Any]:
        Pool.sent += len(pickle.dumps(part))
        future: Future[Any] = Future()
        future.set_result(task(part))
        return future

    def shutdown(self, wait: bool) -> None:
        """Nothing is left to do."""


@pytest.fixture
def sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """How many bytes are sent to other processes for so many scenarios of one file."""
    monkeypatch.setattr(parallel, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(running, "PATIENCE", 0.0)

    def run(number: int) -> int:
        found = search([many(tmp_path, number)])
        results = list(Runner(Library()).run(found, Selection(), jobs=2))
        assert [result.status for result in results] == ["passed"] * number
        return Pool.sent

    return run


def test_what_is_sent_grows_as_the_number_of_scenarios(sent) -> None:
    """A part of them takes with it no more than itself, however large its file."""
    few, more = sent(500), sent(2000)
    assert 0 < few < more < 5 * few
    assert more < 2000 * 300


def test_a_failure_in_a_large_file_is_told_at_its_place(tmp_path: Path, monkeypatch, capsys) -> None:
    """Though the process that found it did not know where it stands."""
    monkeypatch.setattr(running, "PATIENCE", 0.0)
    file = Path(many(tmp_path, 300))
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[201] = lines[201].replace("legal", "illegal")
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert main.run(["check", str(file), "--jobs", "2"]) == 1
    out = capsys.readouterr().out
    assert f"{file}:202:" in out
    assert "300 scenarios: 299 passed, 1 failed" in out


class Terminal(io.StringIO):
    """Somebody who watches."""

    def isatty(self) -> bool:
        return True


def test_who_watches_a_long_run_is_told_how_far_it_is(tmp_path: Path, monkeypatch, capsys) -> None:
    watched = Terminal()
    monkeypatch.setattr(sys, "stderr", watched)
    monkeypatch.setattr(progress, "SOON", 0.0)
    monkeypatch.setattr(progress, "PAUSE", 0.0)
    assert main.run(["check", many(tmp_path, 50)]) == 0
    told = watched.getvalue()
    assert "] 25/50 scenarios, about 0:00 left" in told
    assert told.endswith("\r\x1b[K"), "nothing of it stays"
    assert capsys.readouterr().out == "50 scenarios: 50 passed\n"


def test_who_does_not_watch_or_not_for_long_is_told_nothing(tmp_path: Path, monkeypatch, capsys) -> None:
    assert main.run(["check", many(tmp_path, 50)]) == 0
    assert capsys.readouterr().err == ""
    watched = Terminal()
    monkeypatch.setattr(sys, "stderr", watched)
    assert main.run(["check", many(tmp_path, 50)]) == 0
    assert watched.getvalue() == ""


def test_waiting_says_so_only_while_it_lasts(monkeypatch) -> None:
    watched = Terminal()
    monkeypatch.setattr(sys, "stderr", watched)
    monkeypatch.setattr(progress, "SOON", 0.01)
    with progress.waiting("reading..."):
        time.sleep(0.2)
    assert watched.getvalue() == "\r\x1b[Kreading...\r\x1b[K"


def test_a_question_that_leads_to_many_actions_says_to_how_many(monkeypatch) -> None:
    watched = Terminal()
    monkeypatch.setattr(sys, "stderr", watched)
    monkeypatch.setattr(progress, "SOON", -1.0)
    monkeypatch.setattr("shutil.get_terminal_size", lambda **_: os.terminal_size((100, 20)))
    with progress.exploring(5000) as tell:
        tell(progress.MANY - 1)
        assert watched.getvalue() == ""
        tell(2000)
    said = "odds: play goes on by 2000 actions so far, at most 5000 are looked at"
    assert watched.getvalue() == f"\r\x1b[K{said}\r\x1b[K"


def test_a_check_is_told_by_how_many_actions_odds_go_on(monkeypatch, capsys) -> None:
    told: list[int] = []
    monkeypatch.setattr("rulewright.cli.check.exploring", lambda _: contextlib.nullcontext(told.append))
    assert main.run(["check", "scenarios/charge-and-spark/board/star.scenario.yaml#star-odds-of-a-card"]) == 0
    assert told == sorted(told) != []
