"""The working file: what goes in comes out byte for byte, once, and old files are brought up to date."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest

from puzzles.sample import LIBRARY, published, sample
from rulewright.cli import main
from rulewright.core.errors import InputError
from rulewright_puzzles.catalogue import MIGRATIONS, Catalogue
from rulewright_puzzles.collection import read
from rulewright_puzzles.record import lines
from rulewright_puzzles.titles import LANGUAGES, slug


def test_the_published_form_goes_in_and_comes_out_byte_for_byte(tmp_path):
    puzzles = sample()
    file = tmp_path / "published.jsonl"
    file.write_text(lines(puzzles), encoding="utf-8")
    with Catalogue(tmp_path / "work.sqlite") as catalogue:
        assert catalogue.load([written.puzzle for written in read(file)], LIBRARY).added == len(puzzles)
    with Catalogue(tmp_path / "work.sqlite") as catalogue:
        assert catalogue.published() == file.read_text(encoding="utf-8")
        assert catalogue.puzzles() == sorted(puzzles, key=lambda each: each.id)


def test_a_puzzle_enters_once_however_its_board_is_turned():
    first = next(each for each in sample() if each.asked.opponent is None)
    position = first.at(LIBRARY)
    with Catalogue() as catalogue:
        assert catalogue.load([first], LIBRARY).added == 1
        for number, symmetry in enumerate(position.game.own.hints.symmetries):
            state = symmetry.state(position.state)
            turned = position.game.own.format_position(type(position)(position.game, position.names, state))
            other = {**first.data(), "id": f"other-{number}", "position": turned}
            assert catalogue.load([type(first)(**other)], LIBRARY).added == 0
        assert catalogue.puzzles() == [first]


def test_a_puzzle_that_has_the_title_of_another_gets_one_of_its_own(tmp_path):
    """Every run gives titles anew, so runs on one file give some twice."""
    puzzles = published()[:12]
    alike = [replace(each, id="the-one", title=puzzles[0].title) for each in puzzles]
    with Catalogue(tmp_path / "work.sqlite") as catalogue:
        added, renamed = catalogue.load(alike, LIBRARY)
        kept = catalogue.puzzles()
        assert catalogue.load(alike, LIBRARY) == (0, []), "the same puzzles, whatever they are called there"
    assert added == len(kept) == len(puzzles)
    assert {each.position for each in kept} == {each.position for each in puzzles}
    assert len(renamed) == len(puzzles) - 1
    assert {(now.position, now.id) for _, now in renamed} < {(each.position, each.id) for each in kept}
    for language in LANGUAGES:
        assert len({slug(each.title[language]) for each in kept}) == len(kept)
    assert all(each.id == slug(each.title["en"]) for _, each in renamed)


def test_an_id_is_taken_also_where_the_title_is_free(tmp_path):
    first, second = published()[:2]
    with Catalogue() as catalogue:
        catalogue.load([first, replace(second, id=first.id)], LIBRARY)
        assert len({each.id for each in catalogue.puzzles()}) == 2


def test_a_working_file_is_read_as_a_file_of_its_lines_and_stays_as_it_is(tmp_path, capsys):
    puzzles = sorted(published()[:3], key=lambda each: each.id)
    file, out = tmp_path / "work.sqlite", tmp_path / "out.jsonl"
    with Catalogue(file) as catalogue:
        catalogue.load(puzzles, LIBRARY)
    before = file.read_bytes()
    assert main.run(["puzzle", "export", str(file), "-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == lines(puzzles)
    assert main.run(["puzzle", "list", str(file)]) == 0
    listed = capsys.readouterr().out
    assert all(each.id in listed for each in puzzles)
    assert main.run(["puzzle", "show", f"{file}#{puzzles[1].id}", "--hide"]) == 0
    assert main.run(["puzzle", "verify", str(file)]) == 0
    assert "3 puzzles: 3 verified" in capsys.readouterr().out
    assert [(each.puzzle, each.place.line) for each in read(file)] == [(e, n) for n, e in enumerate(puzzles, 1)]
    assert file.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["out.jsonl", "work.sqlite"]


def test_a_working_file_can_be_read_while_a_run_writes_into_it(tmp_path):
    with Catalogue(tmp_path / "work.sqlite") as writer:
        writer.load(published()[:2], LIBRARY)
        assert len(read(tmp_path / "work.sqlite")) == 2
        writer.load(published()[:3], LIBRARY)
        assert len(read(tmp_path / "work.sqlite")) == 3


def test_a_working_file_without_puzzles_says_so_and_a_damaged_record_is_told_at_its_line(tmp_path, capsys):
    file = tmp_path / "work.sqlite"
    with Catalogue(file) as catalogue:
        catalogue.keep("run", 0, {})
    assert main.run(["puzzle", "list", str(file)]) == 3
    assert f"{file}:1:1: no puzzle is in this working file yet" in capsys.readouterr().err
    with Catalogue(file) as catalogue:
        catalogue.load(published()[:1], LIBRARY)
        with catalogue._writing() as writing:
            writing.execute("INSERT INTO puzzles VALUES ('k', 'zz-odd', '{}')")
    assert main.run(["puzzle", "verify", str(file)]) == 3
    out, err = capsys.readouterr()
    assert "1 verified, 1 unreadable" in out
    assert f'{file}:2:1: the key "schema_version" is missing' in err


def test_what_is_no_catalogue_is_not_read_as_one(tmp_path, capsys):
    file = tmp_path / "songs.sqlite"
    database(file, "CREATE TABLE songs (title TEXT)")
    assert main.run(["puzzle", "list", str(file)]) == 3
    assert "it is a database of something else, with songs" in capsys.readouterr().err


def test_a_database_of_something_else_is_not_written_into(tmp_path, capsys):
    file = tmp_path / "songs.sqlite"
    for version in (0, 2):
        database(file, "CREATE TABLE IF NOT EXISTS songs (title TEXT)", version=version)
        before = file.read_bytes()
        assert main.run(["puzzle", "generate", "replicants", "--win-in", "1", "--work", str(file)]) == 2
        assert f"{file} exists already and is not a working file: name another" in capsys.readouterr().err
        assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["songs.sqlite"]


def test_a_working_file_is_not_written_over_with_lines(tmp_path, capsys):
    file = tmp_path / "work.sqlite"
    with Catalogue(file) as catalogue:
        catalogue.load(published()[:1], LIBRARY)
    before = file.read_bytes()
    assert main.run(["puzzle", "reprove", str(file), "--write"]) == 2
    assert "work.sqlite is a working file, not lines to write anew" in capsys.readouterr().err
    assert file.read_bytes() == before


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


def test_several_runs_begin_one_file_at_once(tmp_path):
    """Each takes it as it is when its turn comes."""
    for number in range(20):
        together = Barrier(4)

        def begin(file=tmp_path / f"{number}.sqlite", together=together):
            together.wait()
            Catalogue(file).close()

        with ThreadPoolExecutor(4) as runs:
            for run in [runs.submit(begin) for _ in range(4)]:
                run.result()


def test_a_later_version_and_no_catalogue_are_refused(tmp_path):
    file = tmp_path / "later.sqlite"
    connection = sqlite3.connect(file)
    connection.execute(f"PRAGMA user_version={len(MIGRATIONS) + 1}")
    connection.close()
    with pytest.raises(InputError, match="a newer program"):
        Catalogue(file)
    (tmp_path / "text").write_text("no catalogue at all, but long enough to be looked at" * 10, encoding="utf-8")
    with pytest.raises(InputError, match=r"cannot use .*text as a working file: file is not a database"):
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
            told += "as a working file" in str(error)
    assert told > 5


def test_a_run_is_not_taken_up_from_what_no_task_can_have_found(tmp_path, monkeypatch, capsys):
    file = tmp_path / "work.sqlite"
    with Catalogue(file) as catalogue:
        catalogue.keep("run", 0, {"nodes": 1, "screened": 1, "undecided": 0, "puzzle": {"key": "k"}})
    monkeypatch.setattr("rulewright_puzzles.wanted.Wanted.name", lambda _: "run")
    assert main.run(["puzzle", "generate", "replicants", "--win-in", "1", "--work", str(file)]) == 3
    assert "work.sqlite as a working file: it is damaged: task 0 cannot have found" in capsys.readouterr().err
