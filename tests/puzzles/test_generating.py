"""A run gives the same bytes on one process or several, killed and resumed, and says honestly when it finds nothing."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from puzzles.sample import LIBRARY, published
from rulewright.cli import main
from rulewright_puzzles import working
from rulewright_puzzles.catalogue import Catalogue
from rulewright_puzzles.collection import read
from rulewright_puzzles.record import puzzle
from rulewright_puzzles.solutions import solution
from rulewright_puzzles.themes import themes_of
from rulewright_puzzles.turns import parsed

WISHES = [
    ("replicants", "--win-in", turns, "--count", count, "--seed", seed)
    for turns, count in (("1", "3"), ("2", "1"))
    for seed in "12345"
]
TEN = 9
"""The wish, of one puzzle, that is one of ten where all is tried."""


def generate(*options: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "rulewright", "puzzle", "generate", *options]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def children(process: subprocess.Popen[bytes]) -> list[str]:
    """The processes that a run has begun, where the system tells."""
    told = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return told.read_text().split() if told.exists() else []


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that must come, on a busy machine too."""
    for _ in range(600):
        if holds():
            return
        time.sleep(0.1)
    pytest.fail("it did not come")


def undisturbed(file: Path, *options: str) -> bytes:
    """What a run writes that nobody disturbs."""
    assert generate(*options, "-o", str(file)).wait() == 0
    return file.read_bytes()


@cache
def expected(wish: tuple[str, ...]) -> bytes:
    """What a run in one process writes that nobody disturbs, found out once."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "whole.jsonl"
        assert main.run(["puzzle", "generate", *wish, "--jobs", "1", "-o", str(file)]) == 0
        assert [path.name for path in Path(folder).iterdir()] == ["whole.jsonl"], "no working file is left"
        return file.read_bytes()


@pytest.fixture
def wish(number: int, whole: bool) -> tuple[str, ...]:
    """What a run is to find."""
    *most, option, seed = WISHES[number]
    return (*most[:-1], "10", option, seed) if whole and number == TEN else WISHES[number]


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(WISHES)))
def test_one_process_or_two_give_the_same_bytes(wish, tmp_path):
    two = undisturbed(tmp_path / "2.jsonl", *wish, "--jobs", "2")
    assert expected(wish) == two
    assert len(two.splitlines()) == int(wish[4])
    assert [path.name for path in tmp_path.iterdir()] == ["2.jsonl"], "no working file is left"


@pytest.mark.long(of=20)
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", range(len(WISHES)))
def test_killed_three_times_and_resumed_it_gives_the_same_bytes(jobs, wish, tmp_path):
    file, rng = tmp_path / "killed.jsonl", random.Random(3)
    for _ in range(3):
        process = generate(*wish, "--jobs", jobs, "-o", str(file))
        time.sleep(rng.uniform(0.5, 12.0 if wish[4] == "10" else 2.5))
        begun = children(process)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if file.exists() and file.read_bytes() == expected(wish):  # it was done before
            file.unlink()
        until(lambda begun=begun: not any(Path(f"/proc/{child}").exists() for child in begun))
    assert undisturbed(file, *wish, "--jobs", jobs) == expected(wish)


def test_a_resumed_run_does_no_task_twice(tmp_path, monkeypatch, capsys):
    options = ["puzzle", "generate", "replicants", "--win-in", "1", "--count", "2", "--seed", "1"]
    work = tmp_path / "work.sqlite"
    assert main.run([*options, "--work", str(work), "-o", str(tmp_path / "a.jsonl")]) == 0
    monkeypatch.setattr("rulewright_puzzles.finding.Seeker.task", lambda *_: pytest.fail("done again"))
    assert main.run([*options, "--work", str(work), "-o", str(tmp_path / "b.jsonl")]) == 0
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    with Catalogue(work) as catalogue:
        assert catalogue.published().encode() == (tmp_path / "a.jsonl").read_bytes()


def test_a_longer_run_begins_with_the_shorter_one(tmp_path):
    def found(count: str) -> list[str]:
        file = tmp_path / f"{count}.jsonl"
        options = ["replicants", "--win-in", "1", "--count", count, "--seed", "5", "-o", str(file)]
        assert main.run(["puzzle", "generate", *options]) == 0
        return file.read_text(encoding="utf-8").splitlines()

    assert set(found("2")) < set(found("3"))


def test_none_in_this_budget_is_1_and_nothing_is_written(tmp_path, capsys):
    file = tmp_path / "none.jsonl"
    options = ["replicants", "--win-in", "2", "--budget", "1", "--effort", "1", "-o", str(file)]
    assert main.run(["puzzle", "generate", *options]) == 1
    assert "none in this budget: " in capsys.readouterr().err
    assert not file.exists()


def test_what_is_there_already_does_not_come_again(tmp_path):
    options = ["puzzle", "generate", "replicants", "--win-in", "1", "--seed", "1"]
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    assert main.run([*options, "--count", "2", "-o", str(first)]) == 0
    assert main.run([*options, "--count", "2", "--unlike", str(first), "-o", str(second)]) == 0
    before, after = ({w.puzzle.position for w in read(file)} for file in (first, second))
    assert len(before) == len(after) == 2
    assert not before & after


def test_puzzles_of_a_written_game_are_found(tmp_path):
    known = next(puzzle for puzzle in published() if puzzle.stipulation == "win in 1" and puzzle.mode == "two-player")
    position = known.at(LIBRARY)
    turn, _ = parsed(position, known.key)
    game = tmp_path / "game.txt"
    game.write_text(position.game.own.written.write(position, turn), encoding="utf-8")
    options = ["replicants", "--win-in", "1", "--count", "1", "--hanging", "--whole", "--game", str(game)]
    assert main.run(["puzzle", "generate", *options, "-o", str(tmp_path / "p.jsonl")]) == 0
    (written,) = read(tmp_path / "p.jsonl")
    assert written.puzzle.position == known.position
    assert written.puzzle.source["from"] == "game"


def test_puzzles_of_a_written_game_that_is_not_as_it_says_are_not_looked_for(tmp_path, capsys):
    game = tmp_path / "game.txt"
    for turn, place, told in (
        ("E(M.Rouge)", 7, 'the end is not "(M.Rouge)" (it is none: the game goes on)'),
        ("E/2E7E8", 7, "2E7E8 is illegal (rulewright replay says why)"),
    ):
        game.write_text(f"T0..(Rouge.Bleu)\nT1..{turn}\n", encoding="utf-8")
        for command in (["puzzle", "generate", "replicants", "--win-in", "1", "--game"], ["show"]):
            assert main.run([*command, str(game)]) == 3
            assert capsys.readouterr().err == f"error: {game}:2:{place}: {told}\n"


def test_it_is_told_without_a_file_too(capsys):
    assert main.run(["puzzle", "generate", "replicants", "--win-in", "1", "--count", "1", "--seed", "1"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    record = json.loads(line)
    assert record["rests_on"]["en"] == "with reconstructed souls"
    made = puzzle(record)
    assert record["themes"] == themes_of(solution(made.at(LIBRARY), made.asked, made.certificate))


# -- what is written where, and how much is spent ----------------------------------------------------------


@pytest.mark.parametrize("spelled", ["kept", "./kept", "sub/../kept", "soft", "hard"])
def test_the_catalogue_is_not_written_over(spelled, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("sub").mkdir()
    options = ["puzzle", "generate", "replicants", "--win-in", "1", "--count", "1", "--seed", "1", "--work", "kept"]
    assert main.run([*options, "-o", "p.jsonl"]) == 0
    before = Path("kept").read_bytes()
    Path("soft").symlink_to("kept")
    Path("hard").hardlink_to("kept")
    assert main.run([*options, "-o", spelled]) == 2
    assert f"{spelled} exists already and is not what an unfinished run" in capsys.readouterr().err
    assert Path("kept").read_bytes() == before


@pytest.mark.parametrize("spelled", ["new", "./new", "sub/../new", "soft", "new-wal"])
def test_the_catalogue_is_not_written_over_before_it_is_there(spelled, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("sub").mkdir()
    Path("soft").symlink_to("new")
    options = ["puzzle", "generate", "replicants", "--win-in", "1", "--count", "1", "--seed", "1", "--work", "new"]
    assert main.run([*options, "-o", spelled]) == 2
    assert f"{spelled} is --work too, which would be lost" in capsys.readouterr().err


def test_an_unfinished_run_goes_on_and_another_one_does_not_take_its_file(tmp_path, capsys):
    file = tmp_path / "p.jsonl"
    options = ["puzzle", "generate", "replicants", "--win-in", "1", "-o", str(file), "--seed"]
    assert main.run([*options, "1", "--count", "3", "--budget", "20000"]) == 1
    found = set(file.read_text(encoding="utf-8").splitlines())
    assert 0 < len(found) < 3
    assert main.run([*options, "2", "--count", "1"]) == 2
    assert "has puzzles of a run with other options" in capsys.readouterr().err
    assert main.run([*options, "1", "--count", "3", "--budget", "1", "--effort", "1"]) == 2, "it finds none"
    assert "has puzzles of a run with other options" in capsys.readouterr().err
    assert main.run([*options, "1", "--count", "3", "--budget", "1"]) == 2, "it finds none of them"
    assert "has puzzles of a run with other options" in capsys.readouterr().err
    assert set(file.read_text(encoding="utf-8").splitlines()) == found
    assert main.run([*options, "1", "--count", "3"]) == 0
    assert set(file.read_text(encoding="utf-8").splitlines()) > found
    assert [p.name for p in tmp_path.iterdir()] == ["p.jsonl"]
    assert main.run([*options, "1", "--count", "4"]) == 2
    assert "exists already" in capsys.readouterr().err


@pytest.mark.parametrize("when", ["before it opens the working file", "while it looks"])
def test_two_runs_at_once_of_which_one_is_complete_first(when, tmp_path, monkeypatch, capsys):
    """The other is told as one that comes later is, and leaves nothing beside the file."""
    monkeypatch.chdir(tmp_path)
    options = ["puzzle", "generate", "replicants", "--win-in", "1", "--count", "1", "--seed", "1", "-o", "p.jsonl"]
    assert main.run(options) == 0
    Path("p.jsonl").rename("first")

    def complete() -> None:
        Path("first").rename("p.jsonl") if Path("first").exists() else None
        for kept in tmp_path.glob("p.jsonl.work*"):
            kept.unlink()

    if when == "while it looks":
        keep = Catalogue.keep
        monkeypatch.setattr(Catalogue, "keep", lambda *what: (complete(), keep(*what)))
    else:
        begin = Catalogue.__init__
        monkeypatch.setattr(Catalogue, "__init__", lambda *what, **how: (complete(), begin(*what, **how))[1])
    capsys.readouterr()
    assert main.run(options) == 2
    assert "p.jsonl exists already and is not what an unfinished run" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["p.jsonl"]


def test_what_another_run_has_done_stays_in_the_working_file(tmp_path, capsys):
    file = tmp_path / "p.jsonl"
    options = ["puzzle", "generate", "replicants", "--win-in", "1", "--count", "1", "-o", str(file), "--seed"]
    assert main.run([*options, "2", "--budget", "1", "--effort", "1"]) == 1
    assert main.run([*options, "1"]) == 0
    assert f"{file}.work stays, since it has what another run found\n" in capsys.readouterr().err
    with Catalogue(tmp_path / "p.jsonl.work", reading=True) as catalogue:
        assert not catalogue.has_only("1")


def test_runs_on_one_working_file_lose_no_puzzle(tmp_path, monkeypatch, capsys):
    """Titles are given anew in every run: here each gives its puzzles the same."""
    monkeypatch.setattr("rulewright_puzzles.generating.slug", lambda _: "the-one")
    work = tmp_path / "work.sqlite"
    for seed in ("1", "2"):
        options = ["replicants", "--win-in", "1", "--count", "1", "--seed", seed, "--work", str(work)]
        assert main.run(["puzzle", "generate", *options, "-o", str(tmp_path / f"{seed}.jsonl")]) == 0
    assert f"the-one: kept in {work} as " in capsys.readouterr().err
    written_there = {each.puzzle.position for seed in "12" for each in read(tmp_path / f"{seed}.jsonl")}
    assert {each.puzzle.position for each in read(work)} == written_there
    assert len(written_there) == 2


def test_a_catalogue_that_is_called_like_the_working_file_stays(tmp_path, capsys):
    work = tmp_path / "p.jsonl.work"
    options = ["puzzle", "generate", "replicants", "--win-in", "1", "--count", "1", "--seed", "1"]
    assert main.run([*options, "--work", str(work)]) == 0
    assert main.run([*options, "-o", str(tmp_path / "p.jsonl")]) == 0
    with Catalogue(work) as catalogue:
        assert len(catalogue.puzzles()) == 1


@pytest.mark.parametrize("option", ["--unlike", "--game", "--variant"])
def test_what_is_read_is_not_written_over(option, tmp_path, capsys):
    file = tmp_path / "mine"
    file.write_text("kept\n", encoding="utf-8")
    for writing in ("-o", "--work"):
        options = ["puzzle", "generate", "replicants", "--win-in", "1", option, str(file), writing, str(file)]
        assert main.run(options) == 2
        assert f"for {writing}: {file} exists already" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "kept\n"


def test_only_puzzles_as_hard_as_wanted_are_found(tmp_path):
    options = ["puzzle", "generate", "replicants", "--win-in", "1", "--count", "1", "--seed", "1", "--budget", "60000"]
    file = tmp_path / "any.jsonl"
    assert main.run([*options, "-o", str(file)]) == 0
    (written,) = read(file)
    level = written.puzzle.difficulty["level"]
    assert main.run([*options, "--level", level, "--level", "expert", "-o", str(tmp_path / "same.jsonl")]) == 0
    assert (tmp_path / "same.jsonl").read_bytes() == file.read_bytes()
    assert main.run([*options, "--level", "expert", "-o", str(tmp_path / "none.jsonl")]) == 1


def test_a_budget_that_is_spent_within_a_task_is_told(capsys):
    main.run(["puzzle", "generate", "replicants", "--win-in", "1", "--count", "1", "--seed", "1", "--budget", "5"])
    assert "the task in which the budget of 5 nodes was spent was finished: " in capsys.readouterr().err


def test_no_more_processes_are_begun_than_there_are_cores(monkeypatch):
    import joblib

    asked = []

    class Pool:
        def __init__(self, n_jobs, **_):
            asked.append(n_jobs)

        def __call__(self, tasks):
            return (function(*arguments) for function, arguments, _ in tasks)

    monkeypatch.setattr(joblib, "Parallel", Pool)
    assert dict(working.done(lambda number: {"n": number}, iter(range(3)), 1000)) == {n: {"n": n} for n in range(3)}
    assert asked == [working.most()]
    assert 2 <= working.most() <= max(2, os.cpu_count())
