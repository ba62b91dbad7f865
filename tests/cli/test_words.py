"""`rulewright words`: all that clauses may ask, offer and change, each with an example."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from rulewright import games
from rulewright.cli import main
from rulewright.core.boards import CELL
from rulewright.core.spec import STEPS
from rulewright.spec import outside
from rulewright.spec.glossary import STANDS, Listed, words
from rulewright.spec.language import BOARD, OWN, SHARED
from rulewright.spec.pack import load_spec

PACKS = Path(__file__).parents[1] / "packs"
every_game = pytest.mark.parametrize("game", games.names())


def listed(game: str) -> tuple[Listed, ...]:
    return words(load_spec(game), games.of(game).vocabulary(load_spec(game)))


@every_game
def test_every_word_is_listed_once(game: str) -> None:
    v, spec = games.of(game).vocabulary(load_spec(game)), load_spec(game)
    own = [*v.words, *v.sets, *v.offers, *v.effects, *v.settings, *v.kinds, *v.types]
    parts = [name for name, quantity in v.quantities.items() if quantity.part]
    named = [c.body[c.does_what] for c in spec.clauses if c.does_what in ("defines", "computes")]
    board = BOARD if CELL.name in v.types else ()
    shared = [word.name for word in (*SHARED, *board) if word.group not in OWN]
    found = listed(game)
    assert Counter(word.name for word in found) == Counter([*own, *parts, *named, *shared])
    assert max(Counter((word.group, word.name) for word in found).values()) == 1
    assert {word.group for word in found} <= set(STANDS)


@pytest.mark.usefixtures("nothing_outside")
def test_the_words_of_a_board_are_listed_where_there_is_one() -> None:
    outside.use([str(PACKS / "breakthrough"), str(PACKS / "salvos")])
    found = {(word.group, word.name): word for word in listed("breakthrough")}
    assert {(word.group, word.name) for word in BOARD} < set(found)
    assert found["values", "cell"].clauses == 2, "what is a value of a board is none of the game's constants"
    assert all(found[word.group, word.name].example for word in BOARD)
    assert not {word.name for word in BOARD} & {word.name for word in listed("salvos")}


@pytest.mark.usefixtures("nothing_outside")
@pytest.mark.parametrize("pack", sorted(file.parent.name for file in PACKS.glob("*/game.yaml")))
def test_of_a_pack_every_word_that_is_not_its_own_has_an_example(pack: str) -> None:
    outside.use([str(PACKS / pack)])
    ours = ("types", "kinds of action", "offers")
    assert [word.name for word in listed(pack) if not word.example and word.group not in ours] == []


@every_game
def test_every_word_says_what_it_means_and_has_an_example_with_its_name(game: str) -> None:
    """But offers of what nobody does, of which there is no clause, and kinds of which no clause tells but an offer."""
    steps = load_spec(game).data["game"].get(STEPS, {}).values()
    offered = {clause.body.get("offers") for clause in load_spec(game).clauses}
    nobodys = {kind for step in steps if "nobody" in step for kind in step["kinds"]}
    for word in listed(game):
        assert word.doc, word
        elsewhere = (word.group == "offers" and word.name in nobodys) or (
            word.group == "kinds of action" and not word.clauses and word.name in offered
        )
        if word.group != "types" and not elsewhere:
            assert word.example, word
            assert re.search(rf"(?<![\w$-]){word.name}(?![\w-])", word.example.text), word


@every_game
def test_an_example_stands_where_it_is_said_to(game: str) -> None:
    for word in listed(game):
        if word.example and word.example.clause:
            assert word.clauses
            assert word.example.place
            at = word.example.place.line
            lines = Path(word.example.place.file).read_text(encoding="utf-8").splitlines()[at - 2 : at]
            assert any(word.name in line for line in lines), (word, lines)


@every_game
def test_it_is_told_in_eighty_columns(game: str, capsys) -> None:
    assert main.run(["words", game]) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if len(line) > 80] == []


@every_game
def test_as_json_it_is_the_same_list(game: str, capsys) -> None:
    assert main.run(["words", game, "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["schema_version"] == 1
    assert told["game"] == game
    assert [(word["group"], word["name"]) for word in told["words"]] == [(w.group, w.name) for w in listed(game)]


def test_a_text_chooses_names_and_meanings(capsys) -> None:
    assert main.run(["words", "charge-and-spark", "-k", "AT-LEAST", "--format", "json"]) == 0
    assert [word["name"] for word in json.loads(capsys.readouterr().out)["words"]] == ["at-least"]
    assert main.run(["words", "charge-and-spark", "-k", "rest area"]) == 0
    told = capsys.readouterr().out
    assert "  rest {of: PLAYER} -> card or none\n    Rest area of a player: a card or none.\n" in told


def test_a_word_of_one_game_says_why_it_is_there(capsys) -> None:
    assert main.run(["words", "replicants", "-k", "step-energy"]) == 0
    told = capsys.readouterr().out
    assert "\n    Why: The track leaves out numbers, so that a step is not always one more.\n" in told


def test_that_there_is_none_is_said(capsys) -> None:
    assert main.run(["words", "replicants", "-k", "zzzz"]) == 1
    assert capsys.readouterr().out == "no word has this in its name or its meaning\n"


def test_an_unknown_game_is_refused(capsys) -> None:
    assert main.run(["words", "replicant"]) == 3
    assert 'unknown game "replicant"' in capsys.readouterr().err


def test_what_an_overlay_names_is_listed(tmp_path: Path, capsys) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(
        "extends: charge-and-spark\nclauses:\n  - {id: house.wealth, chapter: turn, text: {en: All tiles.}, "
        "computes: wealth, given: {of: player}, as: {plus: [{battery: $of}, {disk: $of}]}}\n",
        encoding="utf-8",
    )
    assert main.run(["words", "charge-and-spark", "-k", "wealth", "--variant", str(file)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert f"house.wealth ({file}:3): {{computes: wealth}}" in told
    assert main.run(["words", "replicants", "--variant", str(file)]) == 3
