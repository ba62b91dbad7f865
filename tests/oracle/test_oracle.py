"""Sanity tests of the oracle: printed examples, starting positions, random play."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from oracle import Position, Rules, default_reserve, hearts, legal, load, mapping, play, position, start
from oracle.positions import ARENAS, Piece
from oracle.readings import OPTIONS
from oracle.templates import Hex, clockwise, distance, parse_hex

DATA = Path(__file__).parents[2] / "rules" / "replicants"
RESERVE = [3, 3, 4, 4, 5, 5, 6, 6, 7]

# What `start` has to work out.  The hexes of the 2s and 3s are reconstructed (facts, section 2), the matrices' printed.
CIRCULAR = {
    "E8": "1 E8 S, 2 D7 S, 2 E7 S, 2 F8 S, 3 D8 S, 3 F9 S",
    "E2": "1 E2 N, 2 D2 N, 2 E3 N, 2 F3 N, 3 D1 N, 3 F2 N",
    "H5": "1 H5 NW, 2 H6 NW, 2 G5 NW, 2 G4 NW, 3 I6 NW, 3 H4 NW",
    "B2": "1 B2 NE, 2 B3 NE, 2 C3 NE, 2 C2 NE, 3 A2 NE, 3 B1 NE",
}
OVAL = {
    "E8": "1 E8 S, 2 D7 S, 2 E7 S, 2 F8 S, 3 D8 S, 3 F9 S",
    "K8": "1 K8 SW, 2 K7 SW, 2 J7 SW, 2 J8 SW, 3 L8 SW, 3 K9 SW",
    "H2": "1 H2 N, 2 I3 N, 2 H3 N, 2 G2 N, 3 I2 N, 3 G1 N",
    "B2": "1 B2 NE, 2 B3 NE, 2 C3 NE, 2 C2 NE, 3 A2 NE, 3 B1 NE",
}
STARTS = {
    "two-player": [CIRCULAR["E8"], CIRCULAR["E2"]],
    "three-player": [CIRCULAR["E8"], CIRCULAR["H5"], CIRCULAR["B2"]],
    "four-player-individual": list(OVAL.values()),
    "four-player-teams": list(OVAL.values()),
}


@pytest.fixture(scope="module")
def rules() -> Rules:
    """The rules of the data files."""
    return load(DATA / "pieces.yaml", DATA / "arenas.yaml")


def begin(rules: Rules, mode: str) -> Position:
    """The starting position of a mode, the players called P1, P2 and so on."""
    return start(rules, mode, [f"P{number}" for number, _ in enumerate(STARTS[mode], start=1)])


def two(rules: Rules, own: str, other: str, **more: Any) -> Position:
    """A two-player position, Luc to make his second action."""
    luc = {"pieces": own.split(", ")} | more.pop("luc", {})
    players = {"Luc": luc, "Eric": {"pieces": other.split(", ")}}
    return position(rules, {"mode": "two-player", "to_move": "Luc", "action": 2, "players": players} | more)


def adrien(rules: Rules) -> Position:
    """The example of page 8."""
    players = {
        "Adrien": {"points": 2, "energy": 4, "pieces": ["1 E8 S", "6 D4 N", "2 C7 S", "3 D8 S"]},
        "Bart": {"points": 4, "pieces": ["1 D5 S", "2 H6 N", "2 I6 N", "3 H5 N", "3 H7 N"]},
        "Carole": {"points": 5, "pieces": ["1 D3 S", "2 B2 N", "3 C2 N", "3 B3 N", "2 A2 N"]},
    }
    return position(rules, {"mode": "three-player", "to_move": "Adrien", "action": 2, "players": players})


def test_arenas_have_the_printed_sizes(rules: Rules) -> None:
    assert len(rules.arenas["circular"]) == 55
    assert len(rules.arenas["oval"]) == 82


def test_the_six_has_five_walks_and_five_leaps(rules: Rules) -> None:
    for template in rules.templates[6].values():
        assert (len(template.walks), len(template.leaps)) == (5, 5)
    assert rules.templates[6]["N"].walks[(0, 2)] == (0, 1)
    assert rules.templates[2]["NE"].walks == {(0, 1): None, (1, 1): None, (1, 0): None, (2, 2): (1, 1)}


def test_adrien_may_take_the_matrix_of_carole_and_not_that_of_bart(rules: Rules) -> None:
    actions = legal(rules, adrien(rules))
    assert "6D4D3x" in actions
    assert "6D4D5x" not in actions
    after = play(rules, adrien(rules), "6D4D3x")
    assert after.outcome == {
        "winners": ["Adrien"],
        "losers": ["Carole"],
        "by": "matrix",
        "points": {"Adrien": 4.5, "Bart": 4.0, "Carole": 5.0},
    }
    assert legal(rules, after) == set()


def test_charges_and_overload(rules: Rules) -> None:
    for before, then in ((2, 3), (7, 9)):
        shown = mapping(begin(rules, "two-player"))
        shown["players"]["P1"]["energy"] = before
        assert play(rules, position(rules, shown), "E").energy[0] == then
    shown["players"]["P1"]["energy"] = 9
    assert legal(rules, position(rules, shown)) == {"#D7", "#E7", "#F8", "#D8", "#F9"}
    assert "#E8" in legal(rules, position(rules, shown), {"overload-matrix": "allowed"})
    for full in (7, 9):
        shown["players"]["P1"]["energy"] = full
        shown["action"] = 3
        actions = legal(rules, position(rules, shown))
        assert "E" not in actions
        assert len(actions) == 12


def test_rotation(rules: Rules) -> None:
    shown = mapping(begin(rules, "two-player"))
    shown["action"] = 3
    before = position(rules, shown)
    assert "1 E8 SW" in mapping(play(rules, before, "E8+"))["players"]["P1"]["pieces"]
    assert "1 E8 SE" in mapping(play(rules, before, "E8-"))["players"]["P1"]["pieces"]
    assert play(rules, before, "E8-").names[play(rules, before, "E8-").mover] == "P2"


def test_a_walk_is_blocked_and_a_leap_is_not(rules: Rules) -> None:
    actions = legal(rules, two(rules, "1 E8 S, 6 E4 N, 3 E5 N, 3 A2 N", "1 E2 N, 2 I7 N, 2 I8 N, 2 H8 N"))
    assert "6E4E6" not in actions
    assert "6E4F6" in actions
    assert "6E4E5" not in actions


def test_a_matrix_keeps_off_threatened_hexes(rules: Rules) -> None:
    """The 3 reaches D7, E7 and F8; the 6 walks to D8 unless somebody stands on C7."""
    enemy = "1 E2 N, 3 E6 N, 6 B6 NE, 2 I7 N"
    actions = legal(rules, two(rules, "1 E8 S, 2 A2 N, 2 B2 N, 2 C2 N", enemy))
    assert {action for action in actions if action.startswith("1E8")} == {"1E8F9"}
    actions = legal(rules, two(rules, "1 E8 S, 2 A2 N, 2 B2 N, 2 C7 N", enemy))
    assert {action for action in actions if action.startswith("1E8")} == {"1E8F9", "1E8D8"}
    enemy = "1 E2 N, 3 E6 N, 6 B6 NE, 2 E7 N, 2 F2 N"
    assert "1E8E7x" not in legal(rules, two(rules, "1 E8 S, 2 A2 N, 2 B2 N, 2 C2 N", enemy))
    literal = {"threat-on-occupied": "literal"}
    assert "1E8E7x" in legal(rules, two(rules, "1 E8 S, 2 A2 N, 2 B2 N, 2 C2 N", enemy), literal)
    last = "1 E2 N, 3 E6 N, 6 B6 NE, 2 E7 N"
    assert "1E8E7x" in legal(rules, two(rules, "1 E8 S, 2 A2 N, 2 B2 N, 2 C2 N", last))


def test_a_matrix_does_not_hide_behind_itself(rules: Rules) -> None:
    before = two(rules, "1 E7 S, 2 A2 N, 2 B2 N, 2 C2 N", "1 E2 N, 2 E6 N, 2 F2 N, 2 G3 N, 2 I7 N")
    assert "1E7E8" not in legal(rules, before)
    assert "1E7E8" in legal(rules, before, {"threat-through-mover": "literal"})


@pytest.mark.parametrize(("points", "allowed"), [(2, False), (3, True)])
def test_a_matrix_may_face_a_constrained_replicant(rules: Rules, points: int, allowed: bool) -> None:
    """Bart's 3 threatens E7; to take Adrien's matrix would bring him 2.5 points; a creation stays barred."""
    players = {
        "Adrien": {"pieces": ["1 E8 S", "2 A2 N", "2 B2 N", "2 C2 N"], "reserve": [3], "energy": 3},
        "Bart": {"pieces": ["1 I6 S", "3 E6 N", "2 H8 N", "2 I7 N"]},
        "Carole": {"points": points, "pieces": ["1 A4 N", "2 A3 N", "2 G3 N", "2 F2 N"]},
    }
    before = position(rules, {"mode": "three-player", "to_move": "Adrien", "action": 2, "players": players})
    assert ("1E8E7" in legal(rules, before)) is allowed
    assert {action for action in legal(rules, before) if action.startswith("!")} == {"!3D8", "!3F9"}


def test_allies_neither_destroy_nor_threaten(rules: Rules) -> None:
    players = {
        "Eric": {"pieces": ["1 E8 S", "2 D4 N", "2 B2 N", "2 C2 N"]},
        "Lucy": {"pieces": ["1 K8 S", "2 L7 N", "2 L8 N", "2 K7 N"]},
        "Paul": {"pieces": ["1 H2 N", "3 E6 N", "2 D5 N", "2 I3 N"]},
        "Carole": {"pieces": ["1 L6 N", "2 K5 N", "2 J4 N", "2 I4 N"]},
    }
    shown = {"to_move": "Eric", "action": 2, "players": players}
    allied = legal(rules, position(rules, {"mode": "four-player-teams"} | shown))
    alone = legal(rules, position(rules, {"mode": "four-player-individual"} | shown))
    assert "1E8E7" in allied
    assert "2D4D5x" not in allied
    assert "1E8E7" not in alone
    assert "2D4D5x" in alone


def test_arcs_need_another_second_mover_and_count_once(rules: Rules) -> None:
    """The 5 on F7 reaches F8, G8 and G7, the 5 on F6 reaches F7, G7 and G6."""
    own = "1 E8 S, 5 F7 NE, 5 F6 NE, 4 C6 NW"
    other = "1 E2 N, 2 G8 N, 3 G7 N, 2 I7 N, 3 A2 N, 3 B2 N"
    before = two(rules, own, other)
    actions = legal(rules, before)
    assert {"xG8.xG7.4C6E6", "xG8.4C6E6", "xG7.4C6E6", "xG7.5F7D7", "xG7.5F6H8", "xG8.xG7.5F6H8"} <= actions
    assert not any(action.startswith(("xG8.5F7", "xG8.xG7.5F7")) for action in actions)
    after = mapping(play(rules, before, "xG8.xG7.4C6E6"))["players"]
    assert sorted(after["Luc"]["pieces"]) == ["1 E8 S", "4 E6 NW", "5 F6 NE", "5 F7 NE"]
    assert sorted(after["Eric"]["pieces"]) == ["1 E2 N", "2 I7 N", "3 A2 N", "3 B2 N"]


def test_arcs_that_end_the_game_are_written_alone_and_leave_three(rules: Rules) -> None:
    own = "1 E8 S, 5 F7 NE, 3 B4 NE, 4 C6 SE"
    actions = legal(rules, two(rules, own, "1 E2 N, 2 G8 N, 3 G7 N, 2 I7 N"))
    arcs = {action for action in actions if action.startswith("x")}
    assert arcs == {"xG8", "xG7"}
    assert play(rules, two(rules, own, "1 E2 N, 2 G8 N, 3 G7 N, 2 I7 N"), "xG7").outcome == {
        "winners": ["Luc"],
        "losers": ["Eric"],
        "by": "three-left",
    }


def test_creation_pays_its_value_on_an_unthreatened_hex(rules: Rules) -> None:
    """The 3 on E6 threatens D7, E7 and F8."""
    own, other = "1 E8 S, 2 A2 N, 2 B2 N, 2 C2 N", "1 E2 N, 3 E6 N, 3 I8 N, 3 H4 N"
    before = two(rules, own, other, luc={"reserve": [7, 6], "energy": 9})
    created = {action for action in legal(rules, before) if action.startswith("!")}
    assert created == {"!7D8", "!7F9", "!6D8", "!6F9"}
    after = play(rules, before, "!7D8")
    assert (after.energy[0], after.reserve[0]) == (2, (6,))
    assert "7 D8 S" in mapping(after)["players"]["Luc"]["pieces"]
    poor = two(rules, own, other, luc={"reserve": [7], "energy": 6})
    assert not any(action.startswith("!") for action in legal(rules, poor))


STUCK = "1 B2 N, 2 A2 SW, 2 B1 SW"  # nobody can move while a 7 on D3 threatens B3, C3 and C2
WARDEN = "7 D3 S, 2 I7 NE, 2 I8 NE"


def test_arcs_without_a_second_move(rules: Rules) -> None:
    """The 5 on E6 sends arcs to E7; no other Replicant of its owner can move."""
    before = two(rules, f"1 E8 S, {WARDEN}", f"{STUCK}, 5 E6 N")
    assert "1E8E7" not in legal(rules, before)
    assert "1E8E7" in legal(rules, before, {"arcs-threat": "only-if-usable"})
    before = two(rules, f"{STUCK}, 5 E6 N", f"1 E7 S, {WARDEN}")
    assert "xE7" not in legal(rules, before)
    assert "xE7" in legal(rules, before, {"arcs-end-first": "no-second-move"})


def test_nothing_to_do(rules: Rules) -> None:
    before = two(rules, f"{STUCK}, 2 A3 SW", f"1 E8 S, {WARDEN}")
    assert legal(rules, before) == {"-"}
    assert play(rules, before, "-").action == 3
    lost = play(rules, before, "-", {"no-second-action": "loses"})
    assert lost.outcome == {"winners": ["Eric"], "losers": ["Luc"], "by": "no-action"}


def test_two_losers_at_once(rules: Rules) -> None:
    players = {
        "Adrien": {"pieces": ["1 E8 S", "5 F7 NE", "2 D5 N", "2 C2 N"]},
        "Bart": {"points": 1, "pieces": ["1 I8 S", "2 G8 N", "3 H5 S", "3 G3 S"]},
        "Carole": {"points": 9, "pieces": ["1 B2 N", "2 G7 N", "2 A2 N", "2 A3 N"]},
    }
    before = position(rules, {"mode": "three-player", "to_move": "Adrien", "action": 2, "players": players})
    assert {action for action in legal(rules, before) if action.startswith("x")} == {"xG7", "xG8.xG7"}
    outcome = play(rules, before, "xG8.xG7").outcome
    assert outcome is not None
    assert (outcome["winners"], outcome["losers"], outcome["by"]) == (["Adrien"], ["Bart", "Carole"], "three-left")
    assert outcome["points"] == {"Adrien": 2.5, "Bart": 1.0, "Carole": 9.0}
    first = {"two-losers": "first-in-turn-order-loses"}
    assert "xG8.xG7" not in legal(rules, before, first)
    barred = {"two-losers": "not-allowed"}
    assert {action for action in legal(rules, before, barred) if action.startswith("x")} == {"xG7"}
    with pytest.raises(ValueError, match="not a legal action"):
        play(rules, before, "xG8.xG7", barred)
    only = play(rules, before, "xG7", barred).outcome
    assert only is not None
    assert (only["winners"], only["losers"]) == (["Adrien"], ["Carole"])


BARRED = {"two-losers": "not-allowed"}


def arcs(rules: Rules, mode: str, players: dict[str, Any], readings: dict[str, str]) -> set[str]:
    """The arc actions of Adrien, to make his second action, and of the 5 on F7 that reaches F8, G8 and G7."""
    adrien = {"pieces": ["1 E8 S", "5 F7 NE", "2 D5 N", "2 C2 N", "2 D2 N"]}
    shown = {"mode": mode, "to_move": "Adrien", "action": 2, "players": {"Adrien": adrien} | players}
    return {action for action in legal(rules, position(rules, shown), readings) if action.startswith("x")}


def test_arcs_by_which_two_would_lose_in_any_mixture(rules: Rules) -> None:
    """Bart's matrix on G8 and Carole's 2 on G7 (she has four), then her matrix there; without her loss it is legal."""
    bart = {"pieces": ["1 G8 S", "2 H9 N", "3 H5 S", "3 G3 S", "2 E3 N"]}
    rest = ["2 A2 N", "2 A3 N", "2 A4 N", "2 B4 N"]
    for carole, two_would_lose in (
        (["1 B2 N", "2 G7 N", *rest[:2]], True),
        (["1 G7 N", *rest], True),
        (["1 B2 N", "2 G7 N", *rest[:3]], False),
    ):
        players = {"Bart": bart, "Carole": {"pieces": carole}}
        usual = arcs(rules, "three-player", players, {})
        assert {"xG8", "xG8.xG7"} <= usual
        lost = {"xG8.xG7"} if two_would_lose else set()
        assert arcs(rules, "three-player", players, BARRED) == usual - lost
        made = {"arcs-end-first": "second-move-made"}
        usual = arcs(rules, "three-player", players, made)
        lost = {action for action in usual if two_would_lose and action.startswith("xG8.xG7")}
        assert bool(lost) is two_would_lose
        assert arcs(rules, "three-player", players, made | BARRED) == usual - lost


def test_two_losers_are_barred_among_four_individuals_and_not_in_teams(rules: Rules) -> None:
    """Bart on G8 and Denis on G7, opponents of Adrien in both modes, have four Replicants each."""
    players = {
        "Bart": {"pieces": ["1 K8 S", "2 G8 N", "3 L8 S", "3 K5 S"]},
        "Carole": {"pieces": ["1 H2 N", "2 I3 N", "2 H3 N", "2 I2 N", "3 G1 N"]},
        "Denis": {"pieces": ["1 B2 N", "2 G7 N", "2 A2 N", "2 A3 N"]},
    }
    for mode, barred in (("four-player-individual", {"xG8.xG7"}), ("four-player-teams", set())):
        assert arcs(rules, mode, players, {}) == {"xG8", "xG7", "xG8.xG7"}
        assert arcs(rules, mode, players, BARRED) == {"xG8", "xG7", "xG8.xG7"} - barred


def facing_a_five(rules: Rules, points: int, more: list[str]) -> Position:
    """Adrien's matrix before E7, where Bart's 5 sends arcs, as it does to Carole's 2 on F7; Bart has no points."""
    players = {
        "Adrien": {"pieces": ["1 E8 S", "2 A2 N", "2 B2 N", "2 C2 N", "2 D2 N"], "reserve": [3], "energy": 3},
        "Bart": {"pieces": ["1 I6 S", "5 E6 N", "2 H8 N", "2 I7 N", "2 H7 N"]},
        "Carole": {"points": points, "pieces": ["1 A4 N", "2 F7 SE", "2 G3 N", "2 F2 N", *more]},
    }
    return position(rules, {"mode": "three-player", "to_move": "Adrien", "action": 2, "players": players})


@pytest.mark.parametrize(
    ("points", "best_set", "matrix_alone"),
    [(2, False, False), (3, False, True), (4, True, True)],
)
def test_what_constrains_the_arcs_of_a_five(rules: Rules, points: int, best_set: bool, matrix_alone: bool) -> None:
    """The matrix alone brings Bart 2.5, with Carole's 2 it brings 3.5; a creation on E7 stays barred."""
    before = facing_a_five(rules, points, ["2 A3 N"])
    for readings, allowed in (
        ({}, best_set),
        ({"constrained-arcs": "best-set"}, best_set),
        ({"constrained-arcs": "matrix-alone"}, matrix_alone),
        ({"constrained-arcs": "matrix-alone", "arcs-threat": "only-if-usable"}, matrix_alone),
        (BARRED, best_set),
    ):
        actions = legal(rules, before, readings)
        assert ("1E8E7" in actions) is allowed
        assert {action for action in actions if action.startswith("!")} == {"!3D8", "!3F9", "!3F8", "!3D7"}


@pytest.mark.parametrize(("points", "both", "first"), [(3, False, False), (9, False, True)])
def test_arcs_that_are_not_allowed_are_no_threat(rules: Rules, points: int, both: bool, first: bool) -> None:
    """Carole has four: to strike E7 and F7 would beat her with Adrien, and win for Bart; E7 alone is forbidden him."""
    before = facing_a_five(rules, points, [])
    assert ("1E8E7" in legal(rules, before)) is both
    assert ("1E8E7" in legal(rules, before, {"two-losers": "first-in-turn-order-loses"})) is first
    assert "1E8E7" in legal(rules, before, BARRED)
    assert "1E8E7" in legal(rules, before, {"constrained-arcs": "matrix-alone"})
    assert "1E8E7" not in legal(rules, facing_a_five(rules, 2, []), BARRED)


def test_with_two_players_the_new_readings_change_nothing(rules: Rules) -> None:
    before = two(rules, "1 E8 S, 2 A2 N, 2 B2 N, 2 C2 N", "1 E2 N, 5 E6 N, 2 F2 N, 2 G3 N, 2 I7 N")
    assert "1E8E7" not in legal(rules, before)
    assert legal(rules, before, BARRED | {"constrained-arcs": "matrix-alone"}) == legal(rules, before)


def hemmed_in(rules: Rules, mode: str, eric: str, *others: str) -> Position:
    """Luc's 5 on E2 reaches Eric's matrix on D1; after that only his matrix could move, to G3 or F2."""
    pieces = ["1 F3 SW, 2 E3 SE, 2 G4 NW, 5 E2 SW", "1 D1 NE, 2 F4 N, 2 G5 N, " + eric, *others]
    players = {
        name: {"pieces": text.split(", ")} for name, text in zip(("Luc", "Eric", "Ada", "Max"), pieces, strict=False)
    }
    return position(rules, {"mode": mode, "to_move": "Luc", "action": 2, "players": players})


def test_whom_arcs_have_just_beaten_threatens_as_if_the_game_went_on(rules: Rules) -> None:
    """Eric's 2 on H4 walks to G3, and over it to F2; in the last two positions one of Ada's does, or of his ally's."""
    far = ["1 E8 S, 2 D8 N, 2 F9 N, 3 B4 SW", "1 K8 SW, 2 L8 SE, 2 L7 SE, 3 J9 N"]
    near = "1 E8 S, 2 D8 N, 2 F9 N, 2 H4 SW"
    for no_longer, before in (
        (True, hemmed_in(rules, "two-player", "2 H4 SW")),
        (True, hemmed_in(rules, "three-player", "2 H4 SW", far[0])),
        (True, hemmed_in(rules, "four-player-individual", "2 H4 SW", *far)),
        (False, hemmed_in(rules, "three-player", "2 H9 N", near)),
        (True, hemmed_in(rules, "four-player-teams", "2 L6 SE", far[1], near)),
    ):
        assert "xD1" not in legal(rules, before)
        assert ("xD1" in legal(rules, before, {"threat-by-the-beaten": "no-longer"})) is no_longer
    assert "xD1" in legal(rules, hemmed_in(rules, "two-player", "2 H4 S"))


def test_whom_arcs_have_beaten_before_does_not_lose_again(rules: Rules) -> None:
    """Eric's arcs leave Lucy three; then Paul's 5 on D4 sends arcs to D5, and would beat Eric alone."""
    for facing, barred in (("N", True), ("S", False)):
        players = {
            "Eric": {"pieces": ["1 C4 NW", "2 F3 SE", "2 F4 N", "5 B3 SE"]},
            "Lucy": {"pieces": ["1 D1 SW", "2 A2 N", "2 B2 N", "2 E2 N"]},
            "Paul": {"pieces": ["1 E3 NW", "2 B1 N", "2 D2 N", f"5 D4 {facing}"]},
        }
        before = position(rules, {"mode": "three-player", "to_move": "Eric", "action": 2, "players": players})
        for two_losers in OPTIONS["two-losers"]:
            for threat in OPTIONS["arcs-threat"]:
                chosen = {"arcs-end-first": "second-move-made", "two-losers": two_losers, "arcs-threat": threat}
                assert ("xB2.1C4D5" not in legal(rules, before, chosen)) is barred


def test_once_arcs_have_ended_the_game_points_constrain_nobody(rules: Rules) -> None:
    """Ada's 2 walks to G3 and F2; to take Luc's matrix there would not have brought her as much as Max has."""
    far = "1 K8 SW, 2 L8 SE, 2 L7 SE, 3 J9 N"
    before = hemmed_in(rules, "four-player-individual", "2 G9 N", "1 E8 S, 2 D8 N, 2 F9 N, 2 H4 SW", far)
    before = replace(before, points=(3.0, 0.0, 0.0, 5.0))
    assert "xD1" not in legal(rules, before)
    assert "xD1" not in legal(rules, before, {"threat-by-the-beaten": "no-longer"})


def test_arcs_that_strike_one_or_several_threaten_if_some_strike_is_usable(rules: Rules) -> None:
    """Luc's 5 may strike E5 with D6, whose 2 bars his matrix from E7; with D7 turned that way too it may not."""
    usable = {"arcs-threat": "only-if-usable"}
    for facing, barred in (("N", True), ("SE", False)):
        players = {
            "Ada": {"energy": 3, "reserve": [3], "pieces": ["1 E6 NE", "2 A4 S", "2 B5 N", "2 C5 N"]},
            "Max": {"pieces": ["1 C7 SE", "2 D6 N", f"2 D7 {facing}", "2 F9 SE"]},
            "Luc": {"pieces": ["1 E8 N", "2 B4 N", "2 D8 N", "5 D5 NE"]},
        }
        before = position(rules, {"mode": "three-player", "to_move": "Ada", "action": 2, "players": players})
        assert not {"1E6E5", "!3E5"} & legal(rules, before)
        assert ("1E6E5" not in legal(rules, before, usable)) is barred
        assert ("!3E5" not in legal(rules, before, usable)) is barred
        assert ("1E6E5" in legal(rules, before, usable | {"constrained-arcs": "matrix-alone"})) is not barred


def test_overload_may_end_in_a_tie(rules: Rules) -> None:
    players = {
        "Eric": {"points": 5, "pieces": ["1 E8 S", "2 E7 S", "2 D5 N", "2 C3 N"]},
        "Lucy": {"points": 6, "energy": 9, "pieces": ["1 I8 S", "2 G8 N", "3 H5 S", "3 G3 S"]},
        "Paul": {"points": 5, "pieces": ["1 B2 N", "2 G7 N", "2 A2 N", "2 A3 N"]},
    }
    before = position(rules, {"mode": "three-player", "to_move": "Lucy", "action": 1, "players": players})
    outcome = play(rules, before, "#G8").outcome
    assert outcome is not None
    assert (outcome["winners"], outcome["losers"], outcome["by"]) == (["Eric", "Paul"], ["Lucy"], "three-left")
    assert outcome["points"] == {"Eric": 5.0, "Lucy": 6.0, "Paul": 5.0}
    assert legal(rules, before, {"overload-matrix": "allowed"}) == {"#I8", "#G8", "#H5", "#G3"}
    struck = play(rules, before, "#I8", {"overload-matrix": "allowed"}).outcome
    assert struck is not None
    assert struck["by"] == "matrix"
    ended = play(rules, before, "#I8", {"overload-matrix": "allowed", "end-code": "R"}).outcome
    assert ended is not None
    assert ended["by"] == "three-left"


def test_the_worked_example_replays(rules: Rules) -> None:
    """T21 to T23 of the notation document, from a position that was reconstructed for it."""
    red = "1 E8 S, 2 B4 NE, 2 G9 S, 3 D5 NE, 4 F5 NE, 5 G5 SW, 6 H5 SW"
    yellow = "1 E2 N, 2 D3 N, 2 F2 N, 3 H4 SE, 5 D2 NE, 6 F3 NE"
    players = {
        "rouge": {"energy": 4, "pieces": red.split(", "), "reserve": [3, 4, 5, 7]},
        "jaune": {"energy": 7, "pieces": yellow.split(", "), "reserve": [4, 5, 7]},
    }
    now = position(rules, {"mode": "two-player", "to_move": "rouge", "action": 1, "players": players})
    game = "E/5G5E3/E3- E/xE3.3H4G3/G3- E/6H5F3x/E #D3/2F2F3x/D2- E/!4E7/E7+ #F3"
    for action in game.replace("/", " ").split():
        now = play(rules, now, action)
    assert now.outcome == {"winners": ["rouge"], "losers": ["jaune"], "by": "three-left"}


@pytest.mark.parametrize("mode", list(STARTS))
def test_starts_are_as_written(rules: Rules, mode: str) -> None:
    players = {
        f"P{number}": {"pieces": text.split(", "), "reserve": RESERVE}
        for number, text in enumerate(STARTS[mode], start=1)
    }
    written = {"mode": mode, "to_move": "P1", "action": 1, "players": players}
    assert begin(rules, mode) == position(rules, written)


@pytest.mark.parametrize("mode", list(STARTS))
def test_starts_have_the_printed_material(rules: Rules, mode: str) -> None:
    """15 souls a colour; 9 hearts a player with two players, else 8 (p.4)."""
    first = begin(rules, mode)
    seats = len(STARTS[mode])
    assert (first.mover, first.action, first.outcome) == (0, 1, None)
    assert first.energy == (0,) * seats
    assert first.points == (0.0,) * seats
    for seat in range(seats):
        inside = [piece.soul for piece in first.pieces[seat]]
        assert inside == [1, 2, 2, 2, 3, 3]
        assert sorted([*inside, *first.reserve[seat]]) == [1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7]
        assert hearts(first, seat) == (3 if seats == 2 else 2)


@pytest.mark.parametrize("mode", list(STARTS))
def test_starts_surround_the_matrix_and_face_away_from_the_corner(rules: Rules, mode: str) -> None:
    """The five stand on its five neighbours, the three 2s nearer to its disc's centre (E5, H5) than the 3s."""
    arena = rules.arenas[ARENAS[mode]]
    discs = [parse_hex("E5")] if ARENAS[mode] == "circular" else [parse_hex("E5"), parse_hex("H5")]
    for matrix, *others in begin(rules, mode).pieces:
        assert {piece.where for piece in others} == {where for where in arena if distance(matrix.where, where) == 1}
        dx, dy = rules.directions[matrix.facing]
        centre = (matrix.where[0] + 3 * dx, matrix.where[1] + 3 * dy)
        assert centre in discs
        far = sorted((distance(piece.where, centre), piece.soul) for piece in others)
        assert far == [(2, 2), (3, 2), (3, 2), (4, 3), (4, 3)]
        assert {piece.facing for piece in others} == {matrix.facing}


def image(offset: Hex, sixths: int, flipped: bool) -> Hex:
    """An offset mirrored in the axis from NE to SW, if so asked, then turned clockwise."""
    offset = (offset[1], offset[0]) if flipped else offset
    for _ in range(sixths):
        offset = clockwise(offset)
    return offset


def around(centre: Hex, where: Hex, sixths: int, flipped: bool) -> Hex:
    """A hex mirrored and turned about a centre, whose coordinates are doubled; A1 = (1, 1) if that is no hex."""
    x, y = image((2 * where[0] - centre[0], 2 * where[1] - centre[1]), sixths, flipped)
    x, y = x + centre[0], y + centre[1]
    return (1, 1) if x % 2 or y % 2 else (x // 2, y // 2)


# Which seat each seat goes to under a symmetry: (sixths clockwise, mirrored first) -> seats.  The oval arena has no
# symmetry that takes each seat to the next one.
PERMUTATIONS = {
    "two-player": {(0, False): [0, 1], (3, False): [1, 0]},
    "three-player": {(0, False): [0, 1, 2], (2, False): [1, 2, 0], (4, False): [2, 0, 1]},
    "four-player-individual": {(0, False): [0, 1, 2, 3], (3, False): [2, 3, 0, 1]},
    "four-player-teams": {(0, False): [0, 1, 2, 3], (3, False): [2, 3, 0, 1]},
}


@pytest.mark.parametrize("mode", list(STARTS))
def test_starts_are_symmetric(rules: Rules, mode: str) -> None:
    """Each symmetry of the arena that keeps the set of matrices takes every player's Replicants to another's."""
    arena, first = rules.arenas[ARENAS[mode]], begin(rules, mode)
    centre = (10, 10) if ARENAS[mode] == "circular" else (13, 10)
    names = {step: name for name, step in rules.directions.items()}
    matrices = [own[0].where for own in first.pieces]
    found: dict[tuple[int, bool], list[int]] = {}
    symmetries = 0
    for sixths in range(6):
        for flipped in (False, True):
            if {around(centre, where, sixths, flipped) for where in arena} != arena:
                continue
            symmetries += 1
            targets = [around(centre, where, sixths, flipped) for where in matrices]
            if set(targets) != set(matrices):
                continue
            found[sixths, flipped] = [matrices.index(where) for where in targets]
            for seat, target in enumerate(found[sixths, flipped]):
                moved = [
                    Piece(
                        piece.soul,
                        around(centre, piece.where, sixths, flipped),
                        names[image(rules.directions[piece.facing], sixths, flipped)],
                    )
                    for piece in first.pieces[seat]
                ]
                assert tuple(sorted(moved)) == first.pieces[target]
    assert symmetries == (12 if ARENAS[mode] == "circular" else 4)
    assert {key: seats for key, seats in found.items() if not key[1]} == PERMUTATIONS[mode]
    assert len(found) == 2 * len(PERMUTATIONS[mode])


def test_a_start_needs_its_mode_and_its_names(rules: Rules) -> None:
    for mode, names in (("solo", ["Luc"]), ("two-player", ["Luc"]), ("two-player", ["Luc", "Luc"])):
        with pytest.raises(ValueError, match=r"unknown mode|different names"):
            start(rules, mode, names)


def test_the_default_reserve() -> None:
    """What is not in the arena, but neither 2s nor the matrix: they cannot be in reserve."""
    assert default_reserve(["1 E8 S"]) == ["3", "3", "3", "3", "4", "4", "5", "5", "6", "6", "7"]
    assert default_reserve(["1 E8 S", "2 E7 S", "3 D8 S", "3 F9 S", "4 A2 N", "7 A3 N"]) == list("3345566")
    assert default_reserve([Piece(1, (5, 8), "S"), Piece(7, (5, 7), "S")]) == list("3333445566")
    with pytest.raises(ValueError, match="souls 7"):
        default_reserve(["7 A2 N", "7 A3 N"])


@pytest.mark.parametrize("mode", list(STARTS))
def test_starts_stand_in_the_arena_and_read_back(rules: Rules, mode: str) -> None:
    first = begin(rules, mode)
    assert legal(rules, first) == {"E"}
    assert position(rules, mapping(first)) == first
    matrix = first.pieces[0][0]
    assert matrix.where == parse_hex("E8")


@pytest.mark.parametrize("mode", list(STARTS))
def test_random_play_ends_or_goes_on_without_a_crash(rules: Rules, mode: str) -> None:
    rng = random.Random(mode)
    for number in range(3):
        readings = {name: rng.choice(options) for name, options in OPTIONS.items()} if number else {}
        now = begin(rules, mode)
        for _ in range(150):
            actions = legal(rules, now, readings)
            if now.outcome is not None:
                assert not actions
                assert now.outcome["winners"]
                assert now.outcome["losers"]
                break
            assert actions
            now = play(rules, now, rng.choice(sorted(actions)), readings)
            assert now.outcome is not None or position(rules, mapping(now)) == now
