"""Positions that contradict themselves are refused, each with one clear message and its place."""

from __future__ import annotations

import copy

import pytest

from rulewright.core.errors import InputError, PositionError
from rulewright.harness.where import locate
from rulewright.spec.pack import Library

GOOD = {
    "to_move": "Anna",
    "action": 2,
    "players": {
        "Anna": {"energy": 4, "pieces": ["1 E8 S", "2 E7 S", "2 E6 S", "3 D8 S"]},
        "Ben": {"energy": 0, "pieces": ["1 E2 N", "2 E3 N", "2 D2 N", "3 F2 N"]},
    },
}
ADRIEN = """\
game: replicants
position:
  mode: three-player
  to_move: Adrien
  action: 2
  players:
    Adrien: {points: 2, energy: 4, pieces: ["1 E8 S", "6 D4 N", "2 C7 S", "3 D8 S"]}
    Bart:   {points: 4, energy: 3, pieces: ["1 D5 S", "2 H6 N", "2 I6 N", "3 H5 N", "3 H7 N"]}
    Carole: {points: 5, energy: 0, pieces: ["1 D3 S", "2 B2 N", "3 C2 N", "3 B3 N", "2 A2 N"]}
"""


@pytest.fixture(scope="module")
def game():
    return Library().game("replicants")


def changed(**keys):
    data = copy.deepcopy(GOOD)
    for path, value in keys.items():
        if path in ("to_move", "action"):
            data[path] = value
        else:
            name, key = path.split("_", 1)
            data["players"][name][key] = value
    return data


BAD = [
    ({"to_move": "Cleo"}, 'nobody is called "Cleo"', ("to_move",)),
    ({"action": 4}, "a turn has 3 actions", ("action",)),
    ({"Anna_energy": 8}, "8 is not on the energy track: 0 1 2 3 4 5 6 7 9", ("players", "Anna", "energy")),
    (
        {"Anna_pieces": ["1 E8 S", "2 E7 S", "2 E6 S", "3 E2 S"]},
        "Ben's matrix|two Replicants on E2",
        ("players", "Ben"),
    ),
    ({"Anna_pieces": ["2 E8 S", "2 E7 S", "2 E6 S", "3 D8 S"]}, "Anna has no matrix", ("players", "Anna", "pieces")),
    ({"Anna_pieces": ["1 E8 S", "1 E7 S", "2 E6 S", "3 D8 S"]}, "Anna has 2 matrices", ("players", "Anna", "pieces")),
    ({"Anna_pieces": ["1 E8 S", "7 E7 S", "7 E6 S", "3 D8 S"]}, "2 Replicants 7, and a colour has 1", ("players",)),
    ({"Anna_pieces": ["1 E8 S", "2 E9 S", "2 E6 S", "3 D8 S"]}, "E9 is outside the arena: E2-E8", ("players",)),
    ({"Anna_pieces": ["1 E8 S", "2 K5 S", "2 E6 S", "3 D8 S"]}, "K5 is outside the arena: A-I", ("players",)),
    ({"Anna_pieces": ["1 E8 S", "8 E7 S", "2 E6 S", "3 D8 S"]}, "there is no soul 8", ("players", "Anna", "pieces", 1)),
    ({"Anna_pieces": ["1 E8 S", "2 E7", "2 E6 S", "3 D8 S"]}, '"2 E7" is not a Replicant', ("players",)),
    ({"Anna_pieces": ["1 E8 S", "2 E7 S", "3 D8 S"]}, "Anna has lost by end.three-left", ("players", "Anna")),
    ({"Anna_reserve": ["2"]}, "a 2 cannot be in reserve", ("players", "Anna", "reserve")),
    ({"Anna_reserve": ["7", "7"]}, "2 souls 7 in all, and a colour has 1", ("players", "Anna", "reserve")),
    ({"Anna_reserve": ["9"]}, "there is no soul 9", ("players", "Anna", "reserve", 0)),
]


def test_the_good_one_is_good(game):
    assert str(game.own.position(GOOD)).startswith("replicants:two-player Anna/4/0/")


@pytest.mark.parametrize(("keys", "message", "path"), BAD, ids=[str(k) for k, _, _ in BAD])
def test_contradictions(game, keys, message, path):
    with pytest.raises(PositionError, match=message) as caught:
        game.own.position(changed(**keys))
    assert caught.value.path[: len(path)] == path


@pytest.mark.parametrize("name", ["An.na", "1st", "A b", "A/b", "A=b", "(A)", "", "A,b"])
def test_names_must_fit_into_a_written_game(game, name):
    data = copy.deepcopy(GOOD)
    data["players"] = {name: data["players"]["Anna"], "Ben": data["players"]["Ben"]}
    data["to_move"] = name
    with pytest.raises(PositionError, match="cannot be written in a game"):
        game.own.position(data)


def test_too_many_hearts(game):
    pieces = ["1 E8 S", "2 E7 S", "2 E6 S", "2 E5 S", "3 D8 S", "3 D7 S", "3 D6 S", "3 D5 S", "4 C7 S", "4 C6 S"]
    with pytest.raises(PositionError, match="10 Replicants, and hearts for 9"):
        game.own.position(changed(Anna_pieces=pieces))


def test_the_number_of_players_is_that_of_the_mode():
    three = Library().game("replicants", "three-player")
    with pytest.raises(PositionError, match="three-player is for 3 players, not 2: Anna, Ben"):
        three.own.position(GOOD)


def test_a_position_that_leaves_things_out_is_the_start(game):
    position = game.own.position({"action": 3, "players": {"Bleu": {"energy": 6}}})
    assert position.state.action == 3
    assert position.state.energy == (0, 6)
    assert position.state.board == game.initial_state().board


def test_adrien_bart_and_carole_load_and_draw(tmp_path):
    from rulewright import games

    file = tmp_path / "adrien.position.yaml"
    file.write_text(ADRIEN, encoding="utf-8")
    position = locate(str(file), Library())
    assert position.names == ("Adrien", "Bart", "Carole")
    assert position.state.points == (2, 4, 5)
    assert position.game.own.parse_position(str(position)) == position
    drawing = games.of("replicants").drawing
    text, svg = drawing.to_text(position), drawing.to_svg(position)
    for name in position.names:
        assert name in text
        assert name in svg
    assert "●6↑" in text


@pytest.mark.parametrize(
    "line",
    [
        "replicants:two-player A/0/0/1E8S B/0/0/1E2N A/1",
        "replicants:two-player A/0/0/1E8S.2E7S.2E6S.3D8S/ A/0/0/1E2N.2E3N.2D2N.3F2N/ A/1",
        "replicants:two-player A/x/0/1E8S.2E7S.2E6S.3D8S/ B/0/0/1E2N.2E3N.2D2N.3F2N/ A/1",
        "replicants:two-player A/0/0/1E8S.2E7S.2E6S.3D8Q/ B/0/0/1E2N.2E3N.2D2N.3F2N/ A/1",
        "replicants:two-player A/0/0/1E8S.2E7S.2E6S.3D8S/ B/0/0/1E2N.2E3N.2D2N.3F2N/ C/1",
        "replicants:two-player A/0/0/1E8S.2E7S.2E6S.3D8S/ B/0/0/1E2N.2E3N.2D2N.3F2N/ A",
        "replicants:two-player A/0/0/1E8S.2E7S.2E6S.3D8S/ B/0/0/1E2N.2E3N.2D2N.3F2N/ A/1(x)",
    ],
)
def test_lines_that_are_no_position(line):
    with pytest.raises(InputError):
        locate(line, Library())


ON_ONE_LINE = "replicants:two-player Anna/4/0/1E8S.2E7S.2E6S.3D8S/3344 Ben/0/0/1E2N.2E3N.2D2N.3F2N/33 Anna/2"
THREE = ON_ONE_LINE.replace("two-player", "three-player").replace(" Anna/2", " Cleo/0/0/1B2N.2B3N.2C3N.3C2N/33 Anna/2")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (ON_ONE_LINE + "(x.-.-.-)", 'a game cannot have ended by "x"'),
        (ON_ONE_LINE + "(destroying.foo.-.matrix)", 'cannot have ended by "foo"'),
        (ON_ONE_LINE + "(destroying.-.weird.-)", 'cannot have ended by "weird"'),
        (ON_ONE_LINE + "(destroying.-.-.three-left)", "Ben has not lost by three-left"),
        (ON_ONE_LINE + "(overload.-.-.matrix)", "Ben has not lost by matrix"),
        (ON_ONE_LINE + "(destroying.-.-.-)", "says of each player how he has lost"),
        (ON_ONE_LINE + "(destroying.-.matrix)", "says of each player how he has lost"),
        (ON_ONE_LINE + "(destroying.-.matrix.-.-.matrix)", "says of each player how he has lost"),
        (ON_ONE_LINE.replace("Anna/2", "Anna/0"), "a turn has 3 actions"),
        (ON_ONE_LINE.replace("Anna/2", "Anna/" + "9" * 5000), "does not say whose action is due"),
        (ON_ONE_LINE.replace("Anna/4", "Anna/" + "9" * 5000), "is not NAME/ENERGY/POINTS/PIECES/RESERVE"),
        (ON_ONE_LINE.replace("Anna/4", "Anna/٤"), "is not NAME/ENERGY/POINTS/PIECES/RESERVE"),
        (ON_ONE_LINE.replace("Anna/4/0", "Anna/4/3"), "points do not count in two-player"),
        (THREE.replace("Anna/4/0", "Anna/4/nan"), "is not a number of points"),
        (THREE.replace("Anna/4/0", "Anna/4/-1"), "is not a number of points"),
        (THREE.replace("Anna/4/0", "Anna/4/1e6"), "is not a number of points"),
        (THREE.replace("Anna/4/0", "Anna/4/0.3"), "points are whole or half"),
        (ON_ONE_LINE.replace("two-player", "five-player"), "unknown mode"),
    ],
)
def test_lines_that_cannot_be_a_position(line, message):
    with pytest.raises((InputError, PositionError)) as refused:
        locate(line, Library())
    assert message in str(refused.value)
    assert len(str(refused.value)) < 3000


def test_points_survive_being_written():
    line = THREE.replace("Anna/4/0", "Anna/4/9999").replace("Ben/0/0", "Ben/0/123.5")
    assert locate(str(locate(line, Library())), Library()).state == locate(line, Library()).state
    assert "Anna/4/9999/" in str(locate(line, Library()))
    assert "Ben/0/123.5/" in str(locate(line, Library()))
