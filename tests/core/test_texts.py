"""What people read of a game stands in its folder, in three languages; none of it in its modules."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import rulewright
from rulewright import games
from rulewright.core.phrases import LANGUAGES, Texts
from rulewright.spec.pack import load_spec

GAMES = Path(rulewright.__file__).parent / "games"
every_game = pytest.mark.parametrize("game", games.names())


def tables(tree: ast.AST) -> list[int]:
    """The lines where a text is written in several languages: by a map, or by arguments of those names."""
    found = []
    for node in ast.walk(tree):
        keys = [key.value for key in node.keys if isinstance(key, ast.Constant)] if isinstance(node, ast.Dict) else []
        named = [word.arg for word in node.keywords] if isinstance(node, ast.Call) else []
        if len({*keys, *named} & {*LANGUAGES}) > 1:
            found.append(node.lineno)
    return found


@pytest.mark.parametrize("file", sorted(GAMES.rglob("*.py")), ids=lambda file: file.relative_to(GAMES).as_posix())
def test_no_module_of_a_game_holds_a_text_for_people(file: Path) -> None:
    assert tables(ast.parse(file.read_text(encoding="utf-8"))) == []


def test_a_text_in_several_languages_would_be_found() -> None:
    assert tables(ast.parse('A = {"en": "hand", "fr": "main"}\nsay(en="hand", de="Hand")\nB = {"en": 1}')) == [1, 2]


@every_game
def test_places_in_a_text_are_the_same_in_every_language(game: str) -> None:
    """But for one that a language says in another way, as French what is somebody's."""
    for name, said in load_spec(game).data["texts"]["said"].items():
        places = [set(re.findall(r"\{(?:of_)?(\w+)\}", said[language])) for language in LANGUAGES]
        assert places[0] == places[1] == places[2], name


@pytest.mark.parametrize("game", [game for game in games.shipped() if not games.of(game).declared])
def test_what_is_filled_in_is_what_the_game_says_of_its_texts(game: str) -> None:
    """Where a text is asked for by its very name."""
    wanted, asked = games.of(game).said(load_spec(game)), {}
    for file in (GAMES / game.replace("-", "_")).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Attribute(attr="said" | "phrase"), [ast.Constant(name), *_], keywords):
                    asked[name] = {word.arg for word in keywords}
    assert asked == {name: {*wanted[name]} for name in asked}
    assert len(asked) >= min(5, len(wanted))


def test_texts_are_filled_in_by_name_and_phrases_in_their_language() -> None:
    texts = Texts({"said": {"has": {"en": "{who} has {what}", "fr": "{who} a {what}", "de": "{who} hat {what}"}}})
    assert texts.said("has", "fr", who="Rouge", what="4") == "Rouge a 4"
    hand = {"en": "a hand", "fr": "une main", "de": "eine Hand"}
    assert texts.phrase("has", who="Bleu", what=hand) == {
        "en": "Bleu has a hand",
        "fr": "Bleu a une main",
        "de": "Bleu hat eine Hand",
    }
    assert texts.value("loss", "health", "en") is None
    assert texts.fact("ended", True, "de") is None
