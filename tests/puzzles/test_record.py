"""Records: their schema is committed and current, what is wrong with a line is told at its place."""

from __future__ import annotations

import json

import pytest

from puzzles.sample import published, sample
from rulewright.core.errors import InputError
from rulewright.spec.folders import SCHEMAS
from rulewright.spec.schemas import text
from rulewright_puzzles.collection import read
from rulewright_puzzles.describing import most_bytes
from rulewright_puzzles.record import lines, puzzle, puzzle_schema
from rulewright_puzzles.titles import LANGUAGES, slug


def test_the_committed_schema_is_current():
    committed = (SCHEMAS / "puzzle.schema.json").read_text(encoding="utf-8")
    assert committed == text(puzzle_schema()), "run python -m rulewright_puzzles.record"


def test_a_line_is_read_as_it_was_written():
    for each in sample():
        assert puzzle(json.loads(each.line())) == puzzle(each.data())
        assert puzzle(json.loads(each.line())).line() == each.line()


@pytest.mark.parametrize(
    ("change", "at", "message"),
    [
        (lambda r: r.pop("key"), None, 'the key "key" is missing'),
        (lambda r: r.update(kye=r.pop("key")), "kye", 'unknown key "kye"'),
        (lambda r: r.update(themes=["arc"]), "themes", '"arc" is not known here'),
        (lambda r: r.update(mode=5), "mode", "expected text"),
        (lambda r: r["difficulty"].update(level="hopeless"), "difficulty", '"hopeless" is not one of'),
        (lambda r: r["title"].pop("de"), "title", '"de" is missing'),
        (lambda r: r.update(schema_version=2), "schema_version", "2"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(change, at, message, tmp_path):
    record = sample()[0].data()
    change(record)
    line = json.dumps(record, ensure_ascii=False)
    file = tmp_path / "bad.jsonl"
    file.write_text(f"{sample()[1].line()}\n\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read(file)
    problem = caught.value.problems[0]
    assert message in problem.message
    assert problem.place.line == 3
    if at is not None:
        assert f'"{at}"' in line[: problem.place.column + len(at) + 1]


def test_an_id_twice_in_a_file_is_told(tmp_path):
    file = tmp_path / "twice.jsonl"
    file.write_text(lines([sample()[0]]) * 2, encoding="utf-8")
    with pytest.raises(InputError, match=r"is given twice: first at .*:1:\d+, again here"):
        read(file)


# -- what is published -----------------------------------------------------------------------------------


def test_titles_and_ids_of_published_puzzles_are_all_different_and_without_numbers():
    puzzles = published()
    assert len({each.id for each in puzzles}) == len(puzzles)
    for language in LANGUAGES:
        titles = [slug(each.title[language]) for each in puzzles]
        assert len(set(titles)) == len(titles)
        assert not any(character.isdigit() for title in titles for character in title)


def test_no_published_title_is_a_part_of_another():
    for language in LANGUAGES:
        titles = [f"-{slug(each.title[language])}-" for each in published()]
        assert not [(a, b) for a in titles for b in titles if a != b and a in b]


def test_every_published_puzzle_says_what_it_rests_on_and_shows_a_theme():
    for each in published():
        assert each.rests_on["en"] == "with reconstructed souls"
        assert each.themes
        assert not any(action in title for title in each.title.values() for action in each.key if len(action) > 1)


def test_no_published_proof_is_too_long():
    for each in published():
        assert len(json.dumps(each.certificate)) <= most_bytes(each.asked.turns), each.id
    assert [most_bytes(turns) for turns in (1, 2, 3)] == [65_536, 65_536, 524_288]


def test_no_two_published_puzzles_come_from_one_game():
    games = [(each.mode, *sorted(each.source.items())) for each in published()]
    assert len(set(games)) == len(games)
