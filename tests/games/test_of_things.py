"""Constants that stand with things in their file: read from there, the other way round, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.test_declared import write
from rulewright.core.errors import InputError
from rulewright.core.game import Game
from rulewright.core.spec import Spec
from rulewright.harness.accepted import reconstructed
from rulewright.spec import outside
from rulewright.spec.pack import Library

GAME = """\
id: tiles
title: {en: "Tiles", fr: "Tuiles", de: "Plättchen"}
documents: {own: {title: {en: "our own", fr: "maison", de: "eigenes"}}}
chapters: {all: {en: "All", fr: "Tout", de: "Alles"}}
modes: {two: {title: {en: "two players", fr: "deux joueurs", de: "zwei Spieler"}, seats: [Anna, Ben]}}
board: {square: [3, 2]}
things: {tile: {file: tiles}}
names: {way: [1, 2]}
constants:
  worth: {map: tile, of: {number: [0, 9]}}
  tile-of: {map: cell, of: tile}
  mate: {map: tile, of: tile}
  steps: {map: way, of: {number: [0, 9]}}
parts:
  stands: {slot: cell, per: player}
  points: {number: [0, 99], per: player}
  chief: {slot: player}
  seen: {number: [0, 99]}
  gone: {number: [0, 99]}
actions: {go: {cell: cell}}
steps: {going: {kinds: [go]}}
begins: [{due: going, by: 2}]
stages: [do, score, next]
titles:
  worth: {en: "worth of {of}", fr: "valeur de {of}", de: "Wert von {of}"}
  tile-of: {en: "tile of {of}", fr: "tuile de {of}", de: "Plättchen von {of}"}
  mate: {en: "mate of {of}", fr: "paire de {of}", de: "Partner von {of}"}
  stands: {en: "place of {of}", fr: "place {of:de}", de: "Platz von {of}"}
  points: {en: "points of {of}", fr: "points {of:de}", de: "Punkte von {of}"}
  chief: {en: "chief", fr: "chef", de: "Chef"}
  steps: {en: "steps of {of}", fr: "pas de {of}", de: "Schritte von {of}"}
  seen: {en: "seen", fr: "vus", de: "gesehen"}
  gone: {en: "gone", fr: "passé", de: "vergangen"}
  around: {en: "around", fr: "autour", de: "herum"}
"""
TILES = """\
tiles:
  north: {left: a2, right: b2, worth: 3, mate: south}
  south: {left: a1, right: b1}
"""
CLAUSES = """\
clauses:
  - {id: set.tiles, sets: {worth: {attribute: worth, of: tile}, mate: {attribute: mate, of: tile},
     tile-of: {inverse: [left, right], of: tile}, steps: {2: 3}}}
  - {id: go.any, offers: go}
  - {id: go.far, forbids: [go], when: {not: {in: [$cell, {around: {stands: $player}}]}},
     unless: {is: [{stands: $player}, none]}}
  - {id: go.nowhere, forbids: [go], when: {is: [{tile-of: $cell}, none]}, unless: {is: [{stands: $player}, none]}}
  - {id: go.goes, does: [go], at: do, change: {set: {stands: $player}, to: $cell}}
  - {id: go.points, does: [go], at: score, when: {is: [{mate: {tile-of: $cell}}, south]},
     change: {add: {worth: {tile-of: $cell}}, to: {points: $player}}}
  - {id: go.chief, does: [go], at: score, when: {is: [{tile-of: $cell}, south]}, change: {set: chief, to: $player}}
  - {id: go.next, does: [go], at: next, each: {of: {clockwise: $player}, as: $p}, change: {due: going, by: $p}}
  - {id: go.others, does: [go], at: next, each: {of: {others: chief}, as: $p}, change: {add: 1, to: {points: $p}}}
  - {id: go.seen, does: [go], at: next, each: {of: [{stands: 1}, {stands: 2}], as: $c}, change: {add: 1, to: seen}}
  - {id: go.gone, does: [go], at: do, change: {add: {plus: [{steps: 1}, {steps: 2}]}, to: gone}}
"""
ABOUT = "{chapter: all, status: ours, text: {en: a, fr: a, de: a}, "


def used(folder: Path, tiles: str = TILES, clauses: str = CLAUSES, game: str = GAME) -> Game:
    files = {"game.yaml": game, "tiles.yaml": tiles, "clauses.yaml": clauses.replace("- {id", f"- {ABOUT}id")}
    write(folder / "tiles", files)
    outside.use([str(folder)])
    Library().check("tiles")
    return Library().game("tiles")


def line(game: Game, *actions: str) -> str:
    position = game.own.initial_position()
    for action in actions:
        position = position.after(game.own.notation.parse(position, action))
    return str(position)


def test_what_the_file_says_is_asked_and_where_it_says_nothing_there_is_none(
    tmp_path: Path, nothing_outside: None
) -> None:
    game = used(tmp_path)
    assert "Ben/b2/3" in line(game, "b2")
    start = game.own.initial_position()
    assert game.allows(start.state, game.own.notation.parse(start, "c1"))
    there = start.after(game.own.notation.parse(start, "b1")).after(("go", 0))
    judged = {cell: game.allows(there.state, game.own.notation.parse(there, cell)) for cell in ("a1", "a2", "c1", "c2")}
    assert judged == {"a1": False, "a2": True, "c1": False, "c2": False}


def test_a_set_is_of_a_value_and_of_none_it_is_empty(tmp_path: Path, nothing_outside: None) -> None:
    game = used(tmp_path)
    assert line(game, "b2") == "tiles:two Anna/-/0 Ben/b2/3 chief/- seen/1 gone/3 due/going.Ben+going.Anna"
    assert line(game, "a1", "a2").startswith("tiles:two Anna/-/2 Ben/a2/3 chief/Ben seen/2 gone/6 due/")


def test_what_a_whole_map_leads_to_is_always_there(tmp_path: Path, nothing_outside: None) -> None:
    known = GAME.replace("kinds: [go]}", "kinds: [go], with: {tile: tile}}").replace(
        "by: 2}", "by: 2, with: {tile: north}}"
    )
    both = TILES.replace("b1}", "b1, mate: north}")
    then = CLAUSES.replace("by: $p}}", "by: $p, with: {tile: {mate: $tile}}}}")
    then = then.replace("{mate: {tile-of: $cell}}", "{mate: $tile}")  # there is no mate of what may be none
    with pytest.raises(InputError) as error:
        used(tmp_path, both, then, known)
    assert "there is always a tile of going, and this may be none" in str(error.value)
    whole = known.replace("mate: {map: tile,", "mate: {map: tile, whole: true,")
    assert line(used(tmp_path, both, then, whole), "b2").endswith("due/going.Ben.south+going.Anna.south")
    with pytest.raises(InputError) as error:
        used(tmp_path, TILES, then, whole)
    assert "south is left out" in str(error.value)


def test_what_is_guessed_is_on_record_as_the_file_says_it(tmp_path: Path, nothing_outside: None) -> None:
    spec = used(tmp_path).spec
    guessed = Spec({**spec.data, "clauses": [{**spec.data["clauses"][0], "status": "reconstructed"}]})
    assert reconstructed(guessed)["clauses/set.tiles"]["sets"]["worth"] == {"north": 3}


@pytest.mark.parametrize(
    ("tiles", "clauses", "told"),
    [
        (TILES.replace("b1", "b2"), CLAUSES, "b2 is the right of north already"),
        (TILES, CLAUSES.replace("attribute: worth", "attribute: wroth"), 'unknown attribute "wroth"'),
        (TILES, CLAUSES.replace("worth, of: tile", "worth, of: tiel"), 'unknown domain with a file of its own "tiel"'),
        (TILES.replace("b1", "b7"), CLAUSES, '"b7" is not a cell'),
        (TILES.replace("worth: 3", "worth: 12"), CLAUSES, "12 is not a number that worth can be"),
        (TILES.replace("mate: south", "mate: east"), CLAUSES, '"east" is not a tile'),
        (TILES, CLAUSES.replace("attribute: worth", "inverse: worth"), "inverse"),
    ],
)
def test_what_is_wrong_with_it_is_told(
    tiles: str, clauses: str, told: str, tmp_path: Path, nothing_outside: None
) -> None:
    with pytest.raises(InputError) as error:
        used(tmp_path, tiles, clauses)
    assert told in str(error.value)
