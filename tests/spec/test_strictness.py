"""What rules may do and had better not is told by `validate --strict`: programs beside a sentence, one language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright import games
from rulewright.cli.main import run
from rulewright.core.errors import InputError
from rulewright.core.phrases import LANGUAGES
from rulewright.harness.starter import game as begun
from rulewright.spec import outside, strictness
from rulewright.spec.pack import Library, load_pack

SENTENCE = "One stone is taken, then another one, then one more, and all the others are laid aside for good."
LONG = f'text: {{en: "{SENTENCE}", fr: a, de: a}}'
HOUSE = "extends: charge-and-spark\nclauses:\n"
CHANGES = [f"{{add: 1, to: {{{part}: $player}}}}" for part in ("battery", "health", "disk", "square")]
CHANGES.append("{due: draw, by: $player}")
IF = "{if: {when: {is: [{rest: $player}, none]}, then: %s, else: %s}}"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What is told of some rules where it is strict; without, they are right."""
    assert run(["validate", *arguments]) == 0, capsys.readouterr().err
    capsys.readouterr()
    code = run(["validate", "--strict", *arguments])
    lines = capsys.readouterr().err.splitlines()
    assert code == (3 if lines else 0)
    return [line.removeprefix("error: ") for line in lines]


@pytest.mark.parametrize("game", games.shipped())
def test_the_games_of_the_project_are_written_so(game: str) -> None:
    assert list(strictness.problems(load_pack(game))) == []


def house(clause: str, text: str = SENTENCE, at: str = "tiles") -> str:
    head = f'  - {{id: house.one, chapter: turn, text: {{en: "{text}"}}, does: [draw], at: {at},\n'
    return f"{HOUSE}{head}     {clause}}}\n"


NESTED = IF % (IF % (1, 2), 3)
THREE = f"{{plus: [{IF % (1, 2)}, {IF % (2, 3)}, {IF % (3, 1)}]}}"


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        (house(f"change: [{', '.join(CHANGES[:4])}]"), []),
        (
            house(f"change: [{', '.join(CHANGES)}]"),
            ["house.yaml:4:146: house.one changes 5 things, and its sentence of 19 words carries 4"],
        ),
        (
            house(f"change: [{', '.join(CHANGES[:2])}]", "He takes two of them."),
            ["house.yaml:4:49: house.one changes 2 things, and its sentence of 5 words carries 1"],
        ),
        (house(f"change: [{', '.join(CHANGES[:2])}]", "He takes two of them, and lays them aside."), []),
        (house(f"change: {{add: {IF % (1, 2)}, to: {{battery: $player}}}}"), []),
        (
            house(f"change: {{add: {NESTED}, to: {{battery: $player}}}}"),
            ["house.yaml:4:74: an if inside an if in house.one"],
        ),
        (
            house(f"change: {{add: {THREE}, to: {{battery: $player}}}}"),
            ["house.yaml:4:159: house.one decides by 3 ifs, and a sentence carries 2"],
        ),
    ],
    ids=("four changes", "five", "a short sentence", "a longer one", "one if", "nested", "three ifs"),
)
def test_a_clause_that_does_more_than_its_sentence_says(
    rules: str, lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(rules, encoding="utf-8")
    found = told(capsys, "house.yaml")
    assert [line.partition(" (")[0] for line in found] == lines
    assert all(line.endswith(")") for line in found), "what helps is told too"


GAME = """\
id: sorting
title: {en: "Sorting", fr: "Tri", de: "Sortieren"}
documents: {own: {title: {en: "our own", fr: "maison", de: "eigenes"}}}
chapters: {all: {en: "All", fr: "Tout", de: "Alles"}}
modes: {one: {title: {en: "one player", fr: "un joueur", de: "ein Spieler"}, seats: [Anna]}}
stages: [act, next]
parts: {heap: {number: [0, 9], start: 3, beyond: stops}}
actions: {go: {}, one: {}, two: {}, three: {}}
steps:
  going: {kinds: [go]}
  first: {kinds: [one], nobody: true}
  second: {kinds: [two], nobody: true}
  third: {kinds: [three], nobody: true}
begins: [{due: going, by: 1}]
endings: [over]
titles: {heap: {en: "heap", fr: "tas", de: "Haufen"}}
"""
CLAUSES = f"""\
clauses:
  - {{id: go.any, {LONG}, chapter: all, status: ours, offers: go}}
  - {{id: go.over, {LONG}, chapter: all, status: ours, ends: [go], at: act, change: {{end: {{by: over}}}}}}
"""


def sorting(clauses: str, tmp_path: Path, file: str = "clauses.yaml") -> list[str]:
    """What is told of one file of the pack."""
    pack = tmp_path / "sorting"
    pack.mkdir()
    (pack / "game.yaml").write_text(GAME, encoding="utf-8")
    (pack / "clauses.yaml").write_text(
        CLAUSES + re.sub(r"- {(.*?), ", rf"- {{id: \1, {LONG}, chapter: all, status: ours, at: next, ", clauses),
        encoding="utf-8",
    )
    outside.use([str(pack)])
    found = [(p.place, p.message) for p in strictness.problems(load_pack("sorting")) if p.place]
    return [f"{place.line}: {message}" for place, message in found if place.file.endswith(file)]


@pytest.mark.parametrize(
    ("clauses", "lines"),
    [
        ("  - {a, does: [go], change: {due: first}}\n  - {b, does: [one], change: {due: second}}\n", []),
        (
            "  - {a, does: [go], change: [{due: first}, {due: second}]}\n",
            ["4: a makes 2 steps of nobody due, and a sentence carries 1"],
        ),
        (
            "  - {a, does: [one], change: {due: second}}\n  - {b, does: [two], change: {due: third}}\n",
            ["5: nobody acts between first -> second -> third: no more than 2 such steps follow one another"],
        ),
        (
            "  - {a, does: [one], change: {due: second}}\n  - {b, does: [two], change: {due: first}}\n",
            [
                "5: nobody acts between first -> second -> first: what is done again and again is a program",
                "4: nobody acts between second -> first -> second: what is done again and again is a program",
            ],
        ),
        (
            "  - {a, does: [one], change: {due: first}}\n",
            ["4: nobody acts between first -> first: what is done again and again is a program"],
        ),
    ],
    ids=("one after the other", "two at once", "three", "a circle", "to itself"),
)
def test_steps_of_nobody_that_are_a_program(
    clauses: str, lines: list[str], tmp_path: Path, nothing_outside: None
) -> None:
    assert sorting(clauses, tmp_path) == lines


def test_steps_that_never_fall_due(tmp_path: Path, nothing_outside: None) -> None:
    clauses = "  - {a, does: [go], change: {due: third}}\n  - {b, does: [three], change: {due: first}}\n"
    assert sorting(clauses, tmp_path, "game.yaml") == ["12: second never falls due"]


@pytest.fixture
def in_english(tmp_path: Path, nothing_outside: None) -> Path:
    """A pack whose texts are in English alone."""
    for name, text in begun("heap").items():
        file = tmp_path / "heap" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        text = re.sub(r", fr: \"[^\"]*\", de: \"[^\"]*\"", "", text)
        file.write_text(re.sub(r"\n +(fr|de): \"[^\n]*", "", text), encoding="utf-8")
        assert "fr:" not in file.read_text(encoding="utf-8")
    return tmp_path / "heap"


def test_texts_in_english_are_enough_elsewhere_and_told_where_it_is_strict(
    in_english: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(in_english.parent)
    lines = told(capsys, "heap")
    texts = sum(
        len(re.findall(r"(?<![\w-])en:", file.read_text(encoding="utf-8"))) for file in in_english.glob("*.yaml")
    )
    assert len(lines) == texts > 10
    assert {re.sub(r".*:\d+:\d+", "", line) for line in lines} == {": this is not said in French and German"}
    assert "heap/game.yaml:4:13: this is not said in French and German" in lines


def test_what_is_said_in_english_alone_is_told_so_in_every_language(in_english: Path) -> None:
    outside.use([str(in_english)])
    game = Library().game("heap")
    start = game.own.initial_position()
    for language in LANGUAGES:
        assert game.spec.data["game"]["title"][language] == "Heap"
        assert all(clause.text[language] == clause.text["en"] for clause in game.spec.clauses)
        assert "taking stones" in game.own.status(start, language)
    one = in_english / "game.yaml"
    one.write_text(one.read_text(encoding="utf-8").replace('title: {en: "Heap"}', 'title: {fr: "Tas"}'), "utf-8")
    with pytest.raises(InputError, match=r'game\.yaml:4:8: "title": the key "en" is missing'):
        Library().game("heap")
