"""The parts that a site is made of: rules that break the build, words, memory, written games, folders of others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rulewright import games
from rulewright.cli import main
from rulewright.core.errors import InputError
from rulewright.core.scenario import evaluate
from rulewright.core.spec import Spec
from rulewright.games.replicants.arena import read_picture
from rulewright.harness.finding import Search, scenarios
from rulewright.harness.replaying import read_written
from rulewright.installed import ROOT
from rulewright.render.figure import Piece
from rulewright.site import puzzles, trees, words
from rulewright.site.building import build
from rulewright.site.content import Book
from rulewright.site.memory import Memory
from rulewright.site.pages import games as written
from rulewright.site.pages import rules, souls, vocabulary
from rulewright.spec.pack import Library, schema
from rulewright.spec.validation import validate
from rulewright.spec.yaml_source import parse_yaml

GAMES = sorted((ROOT / "docs" / "games").rglob(f"*{written.SUFFIX}"))


def book(change: Mapping[str, Any], shown: bool) -> Book:
    """A game of one clause, changed; shown by an example or not."""
    data = dict(Library().spec("charge-and-spark").data)
    clause = {**data["clauses"][0], **change}
    data["clauses"] = [{key: value for key, value in clause.items() if value is not None}]
    made = Book("charge-and-spark", Library(), [], {})
    made.__dict__["spec"] = Spec(data)
    made.__dict__["about"] = {clause["id"]: [object()] if shown else []}
    return made


def test_a_clause_with_a_page_and_an_example_is_right() -> None:
    rules.check(book({}, shown=True))


@pytest.mark.parametrize(
    ("change", "shown", "said"),
    [
        ({"source": None}, True, "neither a page nor a heading"),
        ({"source": {"document": "rules"}}, True, "neither a page nor a heading"),
        ({}, False, "has no example"),
    ],
)
def test_a_clause_that_cannot_be_followed_up_breaks_the_build(
    change: Mapping[str, Any], shown: bool, said: str
) -> None:
    with pytest.raises(InputError, match=said):
        rules.check(book(change, shown))


def test_what_is_ours_needs_no_page() -> None:
    rules.check(book({"source": None, "status": "ours"}, shown=True))


def test_what_is_taken_where_nothing_is_given_is_told_if_it_is_plain() -> None:
    said = vocabulary._api("replicants")
    assert "variants: Sequence[FilePath] = (), readings: Mapping[str, str] | None = None, rules: FilePath = ..." in said
    assert "winners: tuple[int, ...], losers: tuple[int, ...], by: str" in said
    assert not re.search(r"0x|<|Path\(|ForwardRef|mappingproxy|" + re.escape(str(ROOT)), re.sub("`[^`]*`", "", said))


def test_every_word_is_there_in_every_language_with_the_same_values() -> None:
    for key, texts in words._WORDS.items():
        assert list(texts) == list(words.LANGUAGES), key
        assert all(texts.values()), key
        values = {frozenset(re.findall(r"\{\d\}", text)) for text in texts.values()}
        assert len(values) == 1, key


def test_an_answer_is_found_out_once(tmp_path: Path) -> None:
    asked = []

    def find_out() -> list[int]:
        asked.append(1)
        return [len(asked)]

    memory = Memory(tmp_path / "answers")
    assert not memory.knows("q", "a")
    assert [memory.recall("q", "a", find_out) for _ in range(3)] == [[1], [1], [1]]
    assert memory.knows("q", "a")
    assert memory.recall("q", "b", find_out) == [2]
    next((tmp_path / "answers").iterdir()).write_text("{", encoding="utf-8")
    assert {memory.recall("q", "a", find_out)[0], memory.recall("q", "b", find_out)[0]} & {3}


@pytest.mark.parametrize("file", GAMES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_committed_game_is_legal_ends_and_says_who_played(file: Path) -> None:
    game = read_written(file, written._mode(file), Library())
    assert (game.illegal, game.wrong_end, game.warning) == (None, None, None)
    assert game.result
    first = file.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(written.BY_ITSELF) or "reconstructed" in first


@pytest.mark.parametrize("file", GAMES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_any_step_of_it_is_a_scenario_that_passes(file: Path) -> None:
    library = Library()
    game = read_written(file, written._mode(file), library)
    left_out = [n for n in range(len(game.steps)) if not written._scenario(game, n, file.stem)]
    assert len(left_out) == sum(game.start.game.vocabulary.kinds[step.action[0]].chance for step in game.steps)
    for number in [n for n in range(len(game.steps)) if n not in left_out][::2]:
        document = parse_yaml(written._scenario(game, number, file.stem), "step.scenario.yaml")
        assert not validate(document, schema("scenario"))
        (found,) = scenarios(document, Search())
        mode = found.data["position"]["mode"]
        assert evaluate(found.data, lambda chosen, m=mode, g=found.game: library.game(g, m, chosen)) == []


@pytest.mark.parametrize(
    "piece", games.of("replicants").drawing.pieces(Library().spec("replicants")), ids=lambda p: p.name
)
def test_what_the_editor_begins_with_is_valid_and_changes_nothing(piece: Piece, tmp_path: Path) -> None:
    file = tmp_path / "my-box.yaml"
    file.write_text(souls.overlay("replicants", piece), encoding="utf-8")
    assert main.run(["validate", str(file)]) == 0
    changed = Library([file]).spec("replicants").data["pieces"]["souls"][piece.name]
    assert read_picture(changed["picture"]) == read_picture(piece.rows)


def test_validate_tells_what_is_wrong_with_an_overlay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my-box.yaml"
    file.write_text('extends: replicants\npieces: {souls: {"3": {picture: ["    w"]}}}\n', encoding="utf-8")
    assert main.run(["validate", str(file)]) == 3
    assert "at least 9" in capsys.readouterr().err


def test_another_folder_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(InputError, match="something else than a site"):
        build(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


def test_without_mkdocs_it_is_said_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(trees, "find_spec", lambda _name: None)
    assert main.run(["site", "build", "-o", str(tmp_path / "site")]) == 3
    assert "pip install 'rulewright[site]'" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_puzzle_that_cannot_be_read_breaks_the_build(tmp_path: Path) -> None:
    file = tmp_path / "puzzles" / "some.jsonl"
    file.parent.mkdir()
    file.write_text('{"id": "nothing-else"}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"some\.jsonl:1"):
        puzzles.gather(Book("replicants", Library(), [], {}), Memory(tmp_path), [str(file)])


def test_without_puzzles_a_site_has_none(tmp_path: Path) -> None:
    assert puzzles.gather(Book("charge-and-spark", Library(), [], {}), Memory(tmp_path)) is None
