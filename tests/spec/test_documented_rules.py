"""The examples in the page about the clause language, and those of the shared words, are rules that run, and do what is
said of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from rulewright import games
from rulewright.core import boards
from rulewright.core.conditions import OPERATORS
from rulewright.core.errors import InputError
from rulewright.core.game import Game, Position
from rulewright.core.quantities import CHANGES, COMPARISONS, NONE, RECKONING
from rulewright.core.spec import DUE, EXECUTABLE, FROM, WEIGHT
from rulewright.core.vocabulary import BEFORE, CLOCKWISE, OTHERS, PLAYERS
from rulewright.spec.language import BOARD, SHARED, Shared, of, of_board
from rulewright.spec.pack import load_spec
from rulewright.spec.yaml_source import parse_yaml

DOCS = Path(__file__).parents[2] / "docs"
PAGE = "\n".join((DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("clause-language", "declarations"))
OVERLAYS = [
    block
    for block in re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    if block.startswith("extends: charge-and-spark\n")
]
CLAIM = re.compile(
    r"(?:after (?P<played>[^:,]+)(?:, |: ))?(?:(?P<action>\S+) is (?P<verdict>legal|illegal)"
    r"|(?P<drawn>\S+(?: \d)*) is (?P<times>\d+) times in (?P<all>\d+)|(?P<told>\S+))"
)


def made(overlay: str, folder: Path) -> Game:
    """The game under an overlay."""
    file = folder / "house.yaml"
    file.write_text(overlay, encoding="utf-8")
    return games.of("charge-and-spark").make_game(load_spec("charge-and-spark", [file]), "duel", {})


def check(game: Game, claims: Iterable[str]) -> None:
    """Each claim about a game holds."""
    for text in claims:
        claim = CLAIM.fullmatch(text)
        assert claim, text
        position = game.own.initial_position()
        for played in (claim["played"] or "").split():
            action = game.own.notation.parse(position, played)
            assert game.allows(position.state, action), (text, played)
            position = Position(game, position.names, game.apply(position.state, action))
        if claim["told"]:
            assert claim["told"] in str(position), (text, str(position))
        elif claim["drawn"]:
            chances = dict(game.chance_outcomes(position.state))
            drawn = game.own.notation.parse(position, claim["drawn"])
            assert chances[drawn] == Fraction(int(claim["times"]), int(claim["all"])), text
        else:
            verdict = game.verdict(position.state, game.own.notation.parse(position, claim["action"]))
            assert verdict.legal == (claim["verdict"] == "legal"), text


def test_there_are_examples() -> None:
    assert len(OVERLAYS) >= 4


@pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda text: text.split("\n")[1].strip("# "))
def test_an_example_runs_and_does_what_is_said(overlay: str, tmp_path: Path) -> None:
    claims = re.findall(r"^# ?(.*)$", overlay, re.MULTILINE)
    assert claims
    if claims[0].startswith("refused: "):
        with pytest.raises(InputError) as refused:
            made(overlay, tmp_path)
        told = [str(problem).replace(f"{tmp_path}/house.yaml:", "") for problem in refused.value.problems]
        assert told == [claim.removeprefix("refused: ") for claim in claims]
    else:
        check(made(overlay, tmp_path), claims)


def test_every_concept_has_an_example() -> None:
    """Each section but those about the rest of a pack and how it runs."""
    page = (DOCS / "clause-language.md").read_text(encoding="utf-8")
    sections = re.split(r"^###? ", page, flags=re.MULTILINE)[1:]
    without = {section.splitlines()[0] for section in sections if "extends: charge-and-spark\n" not in section}
    assert without <= {"Titles and texts", "Words", "Overlays", "How it runs"}


# -- the shared words ------------------------------------------------------------------------------------

IN_PLACE: Mapping[str, str] = {
    "sets": "setup.tiles",
    "offers": "turn.choose",
    "from": "turn.choose",
    "weight": "star.draw",
    "defines": "attack.under",
    "computes": "card.attack",
}
"""Examples that cannot stand beside a clause of the game, and the one that they change."""


def house_rule(word: Shared) -> str:
    """The example of a word as an overlay."""
    if word.name in IN_PLACE:
        lines = [f"id: {IN_PLACE[word.name]}"]
    else:
        lines = ["id: house.example", "chapter: turn", 'text: {en: "An example."}']
    body = [*lines, *word.example.splitlines()]
    beside = word.beside or "clauses:\n"
    return f"extends: charge-and-spark\n{beside}  - " + "\n    ".join(body) + "\n"


@pytest.mark.parametrize("word", [*SHARED, *BOARD], ids=lambda word: f"{word.group}-{word.name}")
def test_a_shared_word_is_told_whole_and_its_example_runs(word: Shared, tmp_path: Path) -> None:
    assert all(text for name, text in word._asdict().items() if name not in ("why", "beside"))
    used = re.search(rf"(?<![\w$-]){word.name}(?![\w-])", word.example)
    assert used, "the example does not use the word"
    check(made(house_rule(word), tmp_path), word.so)


@pytest.mark.parametrize(
    "word", [w for w in (*SHARED, *BOARD) if w.name != "offers"], ids=lambda word: f"{word.group}-{word.name}"
)
def test_an_example_shows_its_word(word: Shared, tmp_path: Path) -> None:
    """Without it, what is said of the game would not all hold."""
    with pytest.raises(AssertionError):
        check(made("extends: charge-and-spark\nclauses: [{id: turn.reveal, status: printed}]\n", tmp_path), word.so)


def test_every_shared_word_is_told_of() -> None:
    assert set(of("clauses")) == {*EXECUTABLE, "unless", "each", FROM, WEIGHT}
    assert tuple(of("conditions")) == OPERATORS
    assert tuple(of("comparisons")) == COMPARISONS
    assert tuple(of("values")) == (NONE, *RECKONING)
    assert set(of("changes")) == {*CHANGES, DUE}
    assert set(of("sets")) == {PLAYERS.name, OTHERS.name, BEFORE.name, CLOCKWISE.name}
    board = boards.board(boards.SQUARE, 3, 3)
    assert tuple(of_board("conditions")) == boards.OF_BOARD
    assert tuple(of_board("values")) == tuple(boards.quantities(board))
    assert tuple(of_board("sets")) == tuple(boards.sets(board))


def test_the_page_names_every_shared_word() -> None:
    named = " ".join(re.findall(r"`([^`\n]+)`", PAGE))
    assert [w.name for w in (*SHARED, *BOARD) if not re.search(rf"(?<![\w-]){w.name}(?![\w-])", named)] == []


def test_what_is_said_is_yaml() -> None:
    for word in (*SHARED, *BOARD):
        assert isinstance(parse_yaml(word.example, word.name).data, dict)
