"""The one door to a game: what a kit must have, and what a game without pictures and without a board gets."""

from __future__ import annotations

import ast
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Mapping

import pytest

from rulewright import games
from rulewright.core.errors import InputError
from rulewright.core.game import Game
from rulewright.core.phrases import LANGUAGES
from rulewright.core.spec import Spec
from rulewright.core.vocabulary import Vocabulary
from rulewright.games.kit import Kit, Schemas
from rulewright.games.table import Tables
from rulewright.spec.pack import Library


class Bare(Kit):
    """What every game must have, and no more."""

    def make_game(self, spec: Spec, mode: str, readings: Mapping[str, str]) -> Game:
        raise NotImplementedError

    def vocabulary(self) -> Vocabulary:
        return Vocabulary()

    def schemas(self) -> Schemas:
        return Schemas({}, {}, {}, {})


def test_positions_are_drawn_as_tables_where_a_game_has_no_picture() -> None:
    position, drawing = Library().game("charge-and-spark").own.initial_position(), Bare().drawing
    assert isinstance(drawing, Tables)
    assert drawing.overlays == drawing.pieces(position.game.spec) == ()
    for language in LANGUAGES:
        title = position.game.spec.data["game"]["title"][language]
        assert drawing.to_text(position, language).startswith(f"{title}")
        whole = ET.fromstring(drawing.to_svg(position, language))
        assert title in str(whole.findtext("{*}title"))
    assert ET.fromstring(drawing.to_figure(position).svg) is not None


@pytest.mark.parametrize("game", [name for name in games.names() if isinstance(games.of(name).drawing, Tables)])
def test_whatever_a_table_shows_has_a_name_in_each_language(game: str) -> None:
    spec = Library().spec(game)
    drawn = spec.data["texts"]["drawn"]
    shown = [name for name, part in spec.data["game"]["parts"].items() if "within" not in part]
    assert {name for name in shown if set(drawn.get(name, {}).get("title", ())) != set(LANGUAGES)} == set()


def test_what_is_not_declared_is_drawn_as_no_table() -> None:
    position = Library().game("replicants").own.initial_position()
    with pytest.raises(TypeError, match="not declared"):
        Bare().drawing.to_text(position)


def test_a_game_without_a_board_is_not_played_on_one() -> None:
    assert Bare().board is None
    assert Bare().say_change("cards/thunder", 1, 2) is None


def test_an_unknown_game_is_told_with_those_there_are() -> None:
    with pytest.raises(InputError) as error:
        games.of("chess")
    assert str(error.value) == f'unknown game "chess" (games: {", ".join(games.names())})'


def test_a_kit_loads_neither_words_nor_painters_before_it_is_asked() -> None:
    ask = (
        "import sys; from rulewright import games\n"
        "print([games.of(name).files for name in games.names()] and [*sys.modules])"
    )
    loaded = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout
    games_of = [
        name for name in ast.literal_eval(loaded) if name.startswith(("rulewright.games.", "rulewright.render"))
    ]
    packages = ["rulewright.games.replicants"]
    assert sorted(games_of) == sorted(["rulewright.games.declared", "rulewright.games.kit", *packages])
