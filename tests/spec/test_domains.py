"""A literal that can never hold is refused, wherever it stands: every parameter and every setting has a domain."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright import games
from rulewright.core.conditions import Parser
from rulewright.core.domains import ByMode, ListOf, MapOf, Names, OutsideError, Shape, check_settings
from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.game import Game
from rulewright.core.spec import Spec
from rulewright.core.types import admits
from rulewright.core.vocabulary import Param
from rulewright.spec.pack import Library, load_spec

LIBRARY = Library()
MODES = [(game, mode) for game in games.names() for mode in load_spec(game).modes]
ABSURD: tuple[Any, ...] = ("Z99", "zz", "", "0", -1000, 1_000_000, 0.25, None, [], {})
"""What nothing in any game is."""


def parameters(game: Game) -> Iterator[tuple[str, str, Param]]:
    """Every parameter of everything that can be asked, enumerated or done."""
    v = game.vocabulary
    for group in (v.words, v.sets, v.effects):
        for word in group.values():
            yield from ((word.name, name, param) for name, param in word.params.items())
    for kind in v.kinds.values():
        yield from ((kind.name, name, Param(type_, "")) for name, type_ in kind.fields.items())


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_every_parameter_takes_what_can_be_and_nothing_else(name: str, mode: str) -> None:
    game = LIBRARY.game(name, mode)
    for word, param, described in parameters(game):
        type_ = game.vocabulary.types[described.type]
        if type_.items:
            assert type_.domain is None, type_.name
            type_ = game.vocabulary.types[type_.items]
        for value in ABSURD:
            parser = Parser(game.spec, game.vocabulary, game.readings)
            parser.argument(value, type_.name, (), {})
            assert parser.problems, f"{word} {param}: {value!r} is no {type_.name}"
        if type_.domain is not None:
            domain = type_.domain()
            known = list(domain.values) if isinstance(domain, Names) else [domain.least, domain.most]
            assert known, type_.name
            for value in known:
                assert admits(type_.type, type_.read(value)), f"{value!r} is no {type_.type}"


def leaves(shape: Shape, value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every literal of a setting."""
    match shape:
        case ListOf():
            for number, item in enumerate(value):
                yield from leaves(shape.of, item, (*path, number))
        case MapOf():
            for key, item in value.items():
                yield from leaves(shape.of, item, (*path, key))
        case ByMode():
            yield from leaves(shape.of, value, path)
        case _:
            yield path


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_every_literal_of_every_setting_is_refused_at_its_place_if_it_cannot_be(name: str, mode: str) -> None:
    game = LIBRARY.game(name, mode)
    constants = game.spec.constants(mode)
    data: Any = copy.deepcopy(game.spec.data)

    def place(path: tuple[Any, ...]) -> Place:
        return Place("/".join(map(str, path)), 1, 1)

    assert set(constants) <= set(game.vocabulary.settings)
    for setting in game.vocabulary.settings.values():
        if setting.name not in constants:
            continue
        value, path = constants[setting.name]
        ways = list(leaves(setting.shape, value))
        assert ways or value == []
        for way in ways:
            *inner, last = game.spec.origin((*path, *way))
            at: Any = data
            for key in inner:
                at = at[key]
            was = at[last]
            at[last] = 1_000_000 if isinstance(was, int) else "Z99"
            with pytest.raises(InputError) as refused:
                check_settings(Spec(data, place), mode, game.vocabulary)
            assert refused.value.problems[0].place == place((*inner, last))
            at[last] = was


def test_a_key_that_cannot_be_is_refused() -> None:
    game = LIBRARY.game("replicants")
    data = copy.deepcopy(dict(game.spec.data))
    clause = next(c for c in data["clauses"] if "soul-costs" in c.get("sets", {}))
    clause["sets"]["soul-costs"]["9"] = 3
    with pytest.raises(InputError, match='"9" is not a soul'):
        check_settings(Spec(data), "two-player", game.vocabulary)


# -- as an overlay has it ----------------------------------------------------------------------------------

HEX = "    when: {occupied: {hex: %s}}"
CASES = {
    "a hex of no arena": ("move.blocked-walk", HEX % "Z99", '4:28: "Z99" is not a hex of the circular arena', "A-I"),
    "a hex off the end of its column": (
        "move.blocked-walk",
        HEX % "A9",
        '4:28: "A9" is not a hex of the circular arena',
        "A2-A4",
    ),
    "a hex of the other arena": (
        "move.blocked-walk",
        HEX % "L7",
        '4:28: "L7" is not a hex of the circular arena',
        "it is one of the oval arena: a clause may be limited by modes",
    ),
    "a hex among others": (
        "move.blocked-walk",
        "    when: {in: [$to, [E5, Z9]]}",
        '4:27: "Z9" is not a hex',
        "",
    ),
    "a hex that is asked about only": (
        "move.blocked-walk",
        "    when: {inside: {hex: Z9}}",
        '4:26: "Z9" is not a hex',
        "",
    ),
    "a small letter": ("move.blocked-walk", HEX % "e5", '4:28: "e5" is not a hex', 'did you mean "E5"?'),
    "fewer than none": (
        "end.three-left",
        "    when: {at-most: [{size: {pieces: $loser}}, -1]}",
        "4:48: this never holds",
        "the sides are from 0 to 55 and -1",
    ),
    "more than there are": (
        "end.three-left",
        "    when: {at-least: [{size: {pieces: $loser}}, 56]}",
        "4:49: this never holds",
        "the sides are from 0 to 55 and 56",
    ),
    "an action that no turn has": (
        "move.blocked-walk",
        "    when: {is: [action, 9]}",
        "4:25: this never holds",
        "the sides are from 1 to 3 and 9",
    ),
    "an energy that the track lacks": (
        "move.blocked-walk",
        "    when: {in: [{energy: $player}, [7, 8]]}",
        "4:40: 8 is not a step of the energy track",
        "known: 0, 1, 2, 3, 4, 5, 6, 7, 9",
    ),
    "no energy at all": (
        "move.blocked-walk",
        "    when: {in: [{energy: $player}, []]}",
        "4:36: ",
        "at least 1 needed",
    ),
    "a soul without a picture": (
        "move.blocked-walk",
        '    when: {soul: {of: $piece, is: "8"}}',
        '4:35: "8" is not a soul',
        "known: 1, 2, 3, 4, 5, 6, 7",
    ),
    "a player whom the mode lacks": (
        "move.blocked-walk",
        "    when: {is: [{lost: 3}, none]}",
        "4:24: 3 is not a player of two-player",
        "known: 1, 2",
    ),
    "a number in quotes": (
        "move.blocked-walk",
        '    when: {is: [action, "2"]}',
        '4:25: "2" is not a number',
        "write it without quotes: 2",
    ),
    "a step back": (
        "charge.one-step",
        "    change: {step-energy: {of: $player, by: -3}}",
        "4:45: ",
        "expected at least 1, found -3",
    ),
    "more steps than there are": (
        "charge.one-step",
        "    change: {step-energy: {of: $player, by: 9}}",
        "4:45: 9 is not a number of steps on the energy track",
        "from 1 to 8",
    ),
    "more seats than there are": (
        "turn.clockwise",
        "    change: {advance: {seats: 4}}",
        "4:31: 4 is not a number of seats to go on by",
        "from -1 to 1",
    ),
    "a start off the arena": (
        "setup.matrix-hexes",
        "    sets: {matrix-hexes: {by-mode: {two-player: [Z9, E2], three-player: [E8, H5, B2], "
        "four-player-individual: [E8, K8, H2, B2], four-player-teams: [E8, K8, H2, B2]}}}",
        '4:50: "Z9" is not a hex of the circular arena',
        "A-I",
    ),
    "an energy at the start that the track lacks": (
        "setup.energy",
        "    sets: {starting-energy: 8}",
        "4:29: 8 is not a step of the energy track",
        "known: 0, 1, 2,",
    ),
    "a cost that nobody can pay": (
        "creation.soul-costs",
        '    sets: {soul-costs: {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 77}}',
        "4:70: 77 is not an energy that can be paid",
        "from 0 to 9",
    ),
    "a facing that is none": (
        "setup.starting-facing",
        "    modes: [two-player]\n    sets: {starting-facing: {by-mode: {two-player: [S, E]}}}",
        "5:56: ",
        '"E" is not one of',
    ),
    "an arena that is none": (
        "setup.arena",
        "    sets: {arena: {by-mode: {two-player: circulr, three-player: circular, "
        "four-player-individual: oval, four-player-teams: oval}}}",
        '4:42: "circulr" is not an arena',
        'did you mean "circular"?',
    ),
    "a seat in a team": (
        "teams.pairs",
        "    sets: {teams: [[1, 3], [2, 9]]}",
        "4:32: 9 is not a player of four-player-teams",
        "known: 1, 2, 3, 4",
    ),
}
DUEL = {
    "fewer tiles than none": (
        "end.health",
        "    when: {at-most: [{health: $p}, -1]}",
        "4:36: this never holds",
        "the sides are from 0 to 4 and -1",
    ),
    "more tiles than there are": (
        "end.health",
        "    when: {is: [{health: $p}, 5]}",
        "4:31: this never holds",
        "the sides are from 0 to 4 and 5",
    ),
    "a card that is none": (
        "play.not-resting",
        "    when: {is: [{rest: $player}, thundr]}",
        '4:34: "thundr" is not a card',
        'did you mean "thunder"?',
    ),
    "a card of the pile": (
        "setup.bonus-pile",
        "    sets: {bonus-cards: [ray, bomb]}",
        '4:31: "bomb" is not a card',
        "",
    ),
    "a star behind the goal": (
        "setup.star",
        "    sets: {stars: [9]}",
        "4:20: 9 is not a number that stars can be",
        "from 1 to 4",
    ),
    "a cost beyond all tiles": (
        "cost.disk",
        "    sets: {disk-costs: {counter: 1, ray: 1, copy: 5}}",
        "4:51: 5 is not a number that disk can be",
        "from 0 to 4",
    ),
    "more face up than there are": (
        "setup.face-up",
        "    sets: {face-up: {health: 4, battery: 2, disk: 5}}",
        "4:51: disk begins at 5, and is from 0 to 4",
        "",
    ),
    "a step over the goal": (
        "move.steps",
        "    change: {set: {square: $p}, to: 7}",
        "4:37: no square is 7",
        "from 0 to 4",
    ),
}


def refusal(tmp_path: Path, text: str) -> list[Problem]:
    """What is wrong with an overlay."""
    file = tmp_path / "house.yaml"
    file.write_text(text, encoding="utf-8")
    game = re.match(r"extends: (\S+)", text)
    assert game is not None
    try:
        Library([file]).check(game[1])
    except InputError as error:
        return list(error.problems)
    return []


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "case"), [*(("replicants", case) for case in CASES), *(("charge-and-spark", case) for case in DUEL)]
)
def test_a_house_rule_with_a_literal_that_cannot_be(game: str, case: str, tmp_path: Path) -> None:
    clause, lines, place, hint = (CASES if game == "replicants" else DUEL)[case]
    problems = refusal(tmp_path, f"extends: {game}\nclauses:\n  - id: {clause}\n{lines}\n")
    told = [str(problem) for problem in problems]
    assert any(f"house.yaml:{place}" in line and hint in line for line in told), told
    assert all(problem.place and problem.place.file.endswith("house.yaml") for problem in problems), told


def test_what_can_be_is_what_the_rules_say(tmp_path: Path) -> None:
    """Another track has other energies, another number of souls other counts; and what was known may be no more."""
    track = "  - {id: charge.track, sets: {energy-track: [0, 1, 2, 3, 4, 5, 6, 7, %s]}}\n"
    asks = "  - {id: move.blocked-walk, when: {in: [{energy: $player}, [8]]}}\n"
    assert refusal(tmp_path, "extends: replicants\nclauses:\n" + track % "8, 9" + asks) == []
    souls = '  - {id: setup.souls, sets: {souls: {"1": 1, "2": 3, "3": 4, "4": 2, "5": 2, "6": 2, "7": 3}}}\n'
    many = "  - {id: move.blocked-walk, when: {is: [hearts, 17]}}\n"
    assert refusal(tmp_path, "extends: replicants\nclauses:\n" + souls + many) == []
    assert "from 0 to 15" in str(refusal(tmp_path, "extends: replicants\nclauses:\n" + many)[0])


def test_a_hex_of_one_arena_is_fine_where_the_clause_is_limited_to_it(tmp_path: Path) -> None:
    text = "extends: replicants\nclauses:\n  - id: house.no-corner\n    chapter: movement\n    text: {en: Not there.}\n"
    text += "    forbids: [move]\n    when: {in: [$to, [L7]]}\n"
    assert refusal(tmp_path, text)
    assert refusal(tmp_path, text + "    modes: [four-player-individual, four-player-teams]\n") == []


# -- suggestions -------------------------------------------------------------------------------------------

TYPOS = [
    ("move.onto-own", "when: {occupied: {hex: $to, by: owm}}", "owm"),
    ("move.onto-own", "when: {occupied: {hex: $to, by: enemys}}", "enemys"),
    ("move.onto-own", "when: {occupied: {hex: to, by: own}}", "hex: to"),
    ("move.onto-own", "when: {occupied: {hex: $too, by: own}}", "$too"),
    ("move.onto-own", "when: {occupied: {hex: e5}}", "e5"),
    ("move.onto-own", "when: {occupied: {hex: $to, of: player}}", "player"),
    ("move.onto-own", "when: {soul: {of: peice, is: '1'}}", "peice"),
    ("move.onto-own", "when: {would: {clause: move.onto-own, by: playr, move: {piece: $piece, to: $to}}}", "playr"),
    ("move.onto-own", "when: {reaches: {piece: $piece, hex: $to, by: wlak}}", "wlak"),
    ("move.onto-own", "when: {some: {of: enemys, as: $e, that: {is: [{lost: $e}, none]}}}", "enemys"),
    ("move.onto-own", "when: {some: {of: enemies, as: e, that: {is: [{lost: $e}, none]}}}", "as: e"),
    ("move.onto-own", "when: {some: {of: enemies, as: $foe, that: {is: [{lost: foe}, none]}}}", "lost: foe"),
    ("move.onto-own", "when: {in: [$to, victims]}", "victims"),
    ("end.three-left", "when: {is: [{lost: $looser}, none]}", "$looser"),
]


@pytest.mark.long
@pytest.mark.parametrize(("clause", "line", "typo"), TYPOS)
def test_what_is_suggested_is_of_the_right_kind_and_right_there(
    clause: str, line: str, typo: str, tmp_path: Path
) -> None:
    """Put in the place of what was wrong, it is accepted."""
    text = f"extends: replicants\nclauses:\n  - id: {clause}\n    {line}\n"
    (problem,) = refusal(tmp_path, text)
    assert problem.place is not None
    meant = re.fullmatch(r'did you mean "(.+)"\?', problem.suggestion or "")
    assert meant is not None, problem
    key, colon, wrong = typo.rpartition(": ")
    assert refusal(tmp_path, text.replace(f"{key}{colon}{wrong}", f"{key}{colon}{meant[1]}", 1)) == []


def test_where_nothing_is_near_what_there_is_is_told(tmp_path: Path) -> None:
    line = "when: {would: {clause: move.onto-own, by: %s, move: {piece: $piece, to: $to}}}"
    text = f"extends: replicants\nclauses:\n  - id: move.blocked-walk\n    {line}\n"
    (problem,) = refusal(tmp_path, text % "enemys")
    assert str(problem).endswith('house.yaml:4:47: "enemys" is not a player of two-player (known: 1, 2, $player)')
    known = (problem.suggestion or "").removeprefix("known: ").split(", ")
    assert [refusal(tmp_path, text % value) for value in known] == [[], [], []]


@pytest.mark.parametrize("seats", ["[Rouge]", "[Rouge, Bleu, Vert]"])
def test_the_other_player_is_one(seats: str, tmp_path: Path) -> None:
    (problem,) = refusal(tmp_path, f"extends: charge-and-spark\ngame: {{modes: {{duel: {{seats: {seats}}}}}}}\n")
    assert str(problem).endswith("house.yaml:2:30: " + problem.message)
    assert problem.message.endswith("seats: an attack is aimed at the other player, so there are 2")


def test_true_is_no_number() -> None:
    types = LIBRARY.game("replicants").vocabulary.types
    for name, value in (("player", True), ("energy", False), ("flag", 1), ("flag", 0)):
        with pytest.raises(OutsideError):
            types[name].read(value)
    assert (types["flag"].read(True), types["player"].read(1)) == (True, 0)
    with pytest.raises(OutsideError, match="true is not a number of seats") as refused:
        LIBRARY.game("replicants").vocabulary.types["seats"].read(True)
    assert refused.value.suggestion == "from -1 to 1"
