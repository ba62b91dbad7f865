"""The working file: what goes in comes out byte for byte, once, and old files are brought up to date."""

from __future__ import annotations

import sqlite3

import pytest

from puzzles.sample import LIBRARY, sample
from rulewright.cli import main
from rulewright.core.errors import InputError
from rulewright_puzzles.catalogue import MIGRATIONS, Catalogue
from rulewright_puzzles.collection import read
from rulewright_puzzles.record import lines


def test_the_published_form_goes_in_and_comes_out_byte_for_byte(tmp_path):
    puzzles = sample()
    file = tmp_path / "published.jsonl"
    file.write_text(lines(puzzles), encoding="utf-8")
    with Catalogue(tmp_path / "work.sqlite") as catalogue:
        assert catalogue.load([written.puzzle for written in read(file)], LIBRARY) == len(puzzles)
    with Catalogue(tmp_path / "work.sqlite") as catalogue:
        assert catalogue.published() == file.read_text(encoding="utf-8")
        assert catalogue.puzzles() == sorted(puzzles, key=lambda each: each.id)


def test_a_puzzle_enters_once_however_its_board_is_turned():
    first = next(each for each in sample() if each.asked.opponent is None)
    position = first.at(LIBRARY)
    with Catalogue() as catalogue:
        assert catalogue.load([first], LIBRARY) == 1
        for number, symmetry in enumerate(position.game.symmetries):
            state = symmetry.state(position.state)
            turned = position.game.format_position(type(position)(position.game, position.names, state))
            other = {**first.data(), "id": f"other-{number}", "position": turned}
            assert catalogue.load([type(first)(**other)], LIBRARY) == 0
        assert catalogue.puzzles() == [first]


def test_tasks_are_kept_by_run_and_a_second_result_changes_nothing(tmp_path):
    with Catalogue(tmp_path / "work.sqlite") as catalogue:
        catalogue.keep("run", 3, {"nodes": 1})
        catalogue.keep("run", 1, {"nodes": 2})
        catalogue.keep("run", 3, {"nodes": 99})
        catalogue.keep("other", 0, {"nodes": 5})
    with Catalogue(tmp_path / "work.sqlite") as catalogue:
        assert catalogue.done("run") == {1: {"nodes": 2}, 3: {"nodes": 1}}


def test_one_may_read_while_another_writes(tmp_path):
    with Catalogue(tmp_path / "work.sqlite") as writer, Catalogue(tmp_path / "work.sqlite") as reader:
        writer.keep("run", 0, {})
        with writer._writing() as writing:
            writing.execute("INSERT INTO tasks VALUES ('run', 1, '{}')")
            assert list(reader.done("run")) == [0]
        assert list(reader.done("run")) == [0, 1]


def test_a_file_of_every_earlier_version_is_brought_up_to_date(tmp_path):
    for version in range(len(MIGRATIONS)):
        file = tmp_path / f"{version}.sqlite"
        connection = sqlite3.connect(file)
        for script in MIGRATIONS[:version]:
            connection.executescript(script)
        connection.execute(f"PRAGMA user_version={version}")
        connection.close()
        with Catalogue(file) as catalogue:
            catalogue.keep("run", 0, {})
            assert catalogue.puzzles() == []


def test_a_later_version_and_no_catalogue_are_refused(tmp_path):
    file = tmp_path / "later.sqlite"
    connection = sqlite3.connect(file)
    connection.execute(f"PRAGMA user_version={len(MIGRATIONS) + 1}")
    connection.close()
    with pytest.raises(InputError, match="a newer program"):
        Catalogue(file)
    (tmp_path / "text").write_text("no catalogue at all, but long enough to be looked at" * 10, encoding="utf-8")
    with pytest.raises(InputError, match=r"cannot use .*text as a catalogue: file is not a database"):
        Catalogue(tmp_path / "text")


def database(file, *scripts, version=0):
    connection = sqlite3.connect(file)
    for script in scripts:
        connection.executescript(script)
    connection.execute(f"PRAGMA user_version={version}")
    connection.close()


@pytest.mark.parametrize(
    ("scripts", "version", "message"),
    [
        (["CREATE TABLE songs (title TEXT)"], 0, "it is a database of something else, with songs"),
        (["CREATE TABLE songs (title TEXT)"], 2, "the table puzzles is missing"),
        ([MIGRATIONS[0]], 2, "the table tasks is missing"),
        (["CREATE TABLE puzzles (title TEXT)"], 1, "the table puzzles has other columns"),
        ([], 2, "the table puzzles is missing"),
        ([*MIGRATIONS, "INSERT INTO tasks VALUES ('run', 1, '{')"], 2, "the result of task 1 is no JSON"),
        ([*MIGRATIONS, "INSERT INTO tasks VALUES ('run', 1, '[]')"], 2, "the result of task 1 is none"),
        ([*MIGRATIONS, "INSERT INTO puzzles VALUES ('k', 'odd', '{}')"], 2, "the puzzle odd is no record"),
        ([*MIGRATIONS, "INSERT INTO puzzles VALUES ('k', 'odd', x'00ff')"], 2, "the puzzle odd is no JSON"),
    ],
)
def test_what_is_no_catalogue_or_a_damaged_one_is_told_and_left_alone(scripts, version, message, tmp_path):
    file = tmp_path / "some.sqlite"
    database(file, *scripts, version=version)
    before = file.read_bytes()

    def used():
        with Catalogue(file) as catalogue:
            catalogue.done("run")
            catalogue.puzzles()

    with pytest.raises(InputError, match=message):
        used()
    if not scripts or scripts[0] != MIGRATIONS[0]:
        assert file.read_bytes() == before


def test_a_file_damaged_in_the_middle_is_told(tmp_path):
    file = tmp_path / "some.sqlite"
    with Catalogue(file) as catalogue:
        for number in range(400):
            catalogue.keep("run", number, {"nodes": "0" * 500})
    told = 0
    whole = file.read_bytes()
    for at in range(100, len(whole) - 3000, len(whole) // 12):
        file.write_bytes(whole[:at] + b"\xff" * 3000 + whole[at + 3000 :])
        for end in ("-wal", "-shm"):
            file.with_name(file.name + end).unlink(missing_ok=True)
        try:
            with Catalogue(file) as catalogue:
                catalogue.done("run")
        except InputError as error:
            told += "as a catalogue" in str(error)
    assert told > 5


def test_a_run_is_not_taken_up_from_what_no_task_can_have_found(tmp_path, monkeypatch, capsys):
    file = tmp_path / "work.sqlite"
    with Catalogue(file) as catalogue:
        catalogue.keep("run", 0, {"nodes": 1, "screened": 1, "undecided": 0, "puzzle": {"key": "k"}})
    monkeypatch.setattr("rulewright_puzzles.wanted.Wanted.name", lambda _: "run")
    assert main.run(["puzzle", "generate", "replicants", "--win-in", "1", "--work", str(file)]) == 3
    assert "work.sqlite as a catalogue: it is damaged: task 0 cannot have found" in capsys.readouterr().err
