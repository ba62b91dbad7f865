"""What follows from the rulebook's texts by counting and geometry, computed here by a little program of its own
and compared with the arenas, settings and pictures of the pack."""

from __future__ import annotations

from itertools import permutations

import pytest

from replicants.playing import game, modes, rules
from rulewright.games.replicants.game import tables_of

Hex = tuple[int, int]

N, NE, SE, S, SW, NW = CLOCKWISE = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
NAMES = ("N", "NE", "SE", "S", "SW", "NW")
MATRICES = {
    "two-player": "E8 E2",
    "three-player": "E8 H5 B2",
    "four-player-individual": "E8 K8 H2 B2",
    "four-player-teams": "E8 K8 H2 B2",
}
ARENAS = {"two-player": "circular", "three-player": "circular"}
"""The arena of a mode, where it is not the oval one."""


# -- a lattice of our own ---------------------------------------------------------------------------------


def hex_(name: str) -> Hex:
    return "ABCDEFGHIJKL".index(name[0]) + 1, int(name[1:])


def hexes(names: str) -> list[Hex]:
    return [hex_(name) for name in names.split()]


def name(at: Hex) -> str:
    return f"{'ABCDEFGHIJKL'[at[0] - 1]}{at[1]}"


def plus(a: Hex, b: Hex) -> Hex:
    return a[0] + b[0], a[1] + b[1]


def minus(a: Hex, b: Hex) -> Hex:
    return a[0] - b[0], a[1] - b[1]


def steps(a: Hex, b: Hex) -> int:
    """How many steps two hexes are apart, found by walking."""
    seen, length = {a}, 0
    while b not in seen:
        seen |= {plus(h, d) for h in seen for d in CLOCKWISE}
        length += 1
    return length


def right(v: Hex, sixths: int = 1) -> Hex:
    """A vector turned to the right by sixths of a circle: N becomes NE, NE becomes SE."""
    for _ in range(sixths % 6):
        x, y = v
        v = y, y - x  # N (0, 1) to NE (1, 1), SE (1, 0) to S (0, -1)
    return v


def flip(v: Hex) -> Hex:
    """A vector seen in a mirror that stands on the line from N to S."""
    x, y = v
    return -x, y - x


DISC = {(x, y) for x in range(-4, 5) for y in range(-4, 5) if abs(x - y) <= 4}
CORNERS = {(4 * x, 4 * y) for x, y in CLOCKWISE}


def round_arena(centre: str) -> set[Hex]:
    return {plus(hex_(centre), v) for v in DISC - CORNERS}


CIRCULAR = round_arena("E5")
OVAL = round_arena("E5") | round_arena("H5")
SHAPES = {"circular": CIRCULAR, "oval": OVAL}


def shape(mode: str) -> set[Hex]:
    return SHAPES[ARENAS.get(mode, "oval")]


def symmetries(area: set[Hex]) -> list[tuple[int, bool, dict[Hex, Hex]]]:
    """Every symmetry of the lattice that maps an area onto itself: turn, whether mirrored, and the map."""
    found = []
    first = min(area)
    for sixths in range(6):
        for mirrored in (False, True):
            turned = {h: right(flip(h) if mirrored else h, sixths) for h in area}
            for image in area:
                shift = minus(image, turned[first])
                mapped = {h: plus(turned[h], shift) for h in area}
                if set(mapped.values()) == area:
                    found.append((sixths, mirrored, mapped))
    return found


def engine_hexes(mode: str) -> set[Hex]:
    return set(tables_of(game(mode)).arena.hexes)


# -- arenas ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", modes())
def test_the_arena_has_exactly_the_hexes_of_its_description(mode: str) -> None:
    assert engine_hexes(mode) == shape(mode)
    assert tables_of(game(mode)).arena.name == ARENAS.get(mode, "oval")


def test_the_circular_arena_has_55_hexes_and_the_oval_82() -> None:
    assert len(engine_hexes("two-player")) == len(CIRCULAR) == 55
    assert len(engine_hexes("four-player-teams")) == len(OVAL) == 82


@pytest.mark.parametrize(
    ("mode", "lengths"),
    [("two-player", [3, 6, 7, 8, 7, 8, 7, 6, 3]), ("four-player-teams", [6, 9, 10, 11, 10, 11, 10, 9, 6])],
)
def test_the_rows_are_as_long_as_counted(mode: str, lengths: list[int]) -> None:
    assert [sum(y == row for _, y in engine_hexes(mode)) for row in range(1, 10)] == lengths


def test_the_oval_arena_is_a_stretched_hexagon_of_88_hexes_less_its_corners() -> None:
    hexagon = {(x, y) for x in range(1, 13) for y in range(1, 10) if -4 <= x - y <= 7}
    assert len(hexagon) == 88
    assert hexagon - set(hexes("A1 H1 A5 L5 E9 L9")) == OVAL


def test_distance_is_the_largest_of_three_differences() -> None:
    centre = hex_("E5")
    for x, y in OVAL:
        dx, dy = x - centre[0], y - centre[1]
        assert steps(centre, (x, y)) == max(abs(dx), abs(dy), abs(dx - dy))


@pytest.mark.parametrize(("mode", "count"), [("two-player", 12), ("four-player-teams", 4)])
def test_the_circular_arena_has_twelve_symmetries_and_the_oval_four(mode: str, count: int) -> None:
    found = symmetries(engine_hexes(mode))
    assert len(found) == count
    assert sum(mirrored for _, mirrored, _ in found) == count // 2


def test_the_six_directions_run_clockwise_and_a_turn_to_the_right_takes_north_to_north_east() -> None:
    arena = tables_of(game()).arena
    assert tuple(arena.directions) == NAMES
    assert tuple(arena.directions.values()) == CLOCKWISE
    for i, direction in enumerate(CLOCKWISE):
        assert right(direction) == CLOCKWISE[(i + 1) % 6] == arena.turned(direction, 1)
        assert arena.turned(direction, -1) == CLOCKWISE[i - 1]


@pytest.mark.parametrize("mode", modes())
def test_neighbours_are_the_hexes_one_step_away(mode: str) -> None:
    arena = tables_of(game(mode)).arena
    for at, around in zip(arena.hexes, arena.neighbours, strict=True):
        assert {arena.at(n) for n in around} == {plus(at, d) for d in CLOCKWISE} & shape(mode)


def test_only_this_adjacency_puts_the_three_matrices_120_degrees_apart() -> None:
    """Of the two ways to lay letters and numbers on hexes, one has the diagonal (+1, +1) as a neighbour, the
    other (+1, -1).  A turn by 120 degrees about E5 has order three and keeps neighbours neighbours."""
    around = [minus(h, hex_("E5")) for h in hexes("E8 H5 B2")]
    adjacencies = {
        "up-right": frozenset(CLOCKWISE),
        "down-right": frozenset({(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)}),
    }
    fitting = []
    for label, neighbours in adjacencies.items():
        turns = [
            (a, b)
            for a, b in permutations(neighbours, 2)
            if {(a[0] * x + b[0] * y, a[1] * x + b[1] * y) for x, y in neighbours} == neighbours
        ]  # a linear map, by the images of (1, 0) and (0, 1)
        for a, b in turns:

            def turned(v: Hex, a: Hex = a, b: Hex = b) -> Hex:
                return a[0] * v[0] + b[0] * v[1], a[1] * v[0] + b[1] * v[1]

            if [turned(v) for v in around] == [*around[1:], around[0]]:
                fitting.append(label)
    assert fitting == ["up-right"]


# -- setup -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", modes())
def test_the_matrices_start_on_the_printed_hexes_in_turn_order(mode: str) -> None:
    g = game(mode)
    assert tables_of(g).settings["matrix-hexes"] == MATRICES[mode].split()
    state = g.initial_state()
    for seat, at in enumerate(MATRICES[mode].split()):
        piece = tables_of(g).pieces[state.board[tables_of(g).arena.hex(at)]]
        assert (piece.owner, tables_of(g).souls[piece.soul]) == (seat, "1")


@pytest.mark.parametrize("mode", modes())
def test_each_starting_matrix_has_exactly_five_neighbours(mode: str) -> None:
    for at in hexes(" ".join(tables_of(game(mode)).settings["matrix-hexes"])):
        assert sum(plus(at, d) in shape(mode) for d in CLOCKWISE) == 5


@pytest.mark.parametrize("mode", modes())
def test_the_seats_run_clockwise(mode: str) -> None:
    """On the page a hex lies at 3/2 times its column and sqrt(3) times its row less half its column."""
    area = shape(mode)
    middle = [sum(h[i] for h in area) / len(area) for i in (0, 1)]

    def page(at: Hex) -> tuple[float, float]:
        x, y = at[0] - middle[0], at[1] - middle[1]
        return 1.5 * x, 3**0.5 * (y - x / 2)

    seats = [page(h) for h in hexes(" ".join(tables_of(game(mode)).settings["matrix-hexes"]))]
    if len(seats) > 2:
        for a, b in zip(seats, [*seats[1:], seats[0]], strict=True):
            assert a[0] * b[1] - a[1] * b[0] < 0, "each seat lies clockwise of the one before"


@pytest.mark.parametrize("mode", modes())
def test_the_turn_goes_round_the_seats_in_their_order(mode: str) -> None:
    g = game(mode)
    state, order = g.initial_state(), []
    for _ in range(2 * tables_of(g).players):
        order.append(state.to_move)
        for _ in range(3):
            state = g.apply(state, g.legal_actions(state)[0])
    assert order == 2 * list(range(tables_of(g).players))


@pytest.mark.parametrize("mode", modes())
def test_the_reserve_at_the_start_is_nine_souls_and_three_or_two_hearts(mode: str) -> None:
    g = game(mode)
    players = g.own.describe(g.own.initial_position())["players"]
    assert len(players) == len(MATRICES[mode].split())
    for player in players.values():
        assert player["reserve"] == ["3", "3", "4", "4", "5", "5", "6", "6", "7"]
        assert player["hearts"] == (3 if mode == "two-player" else 2)
        assert player["energy"] == 0
        assert sorted(piece[0] for piece in player["pieces"]) == ["1", "2", "2", "2", "3", "3"]


def test_a_colour_has_fifteen_souls() -> None:
    assert sum(tables_of(game()).settings["souls"].values()) == 15


def test_the_hearts_of_all_players_are_within_the_36_of_the_box() -> None:
    for mode in modes():
        assert tables_of(game(mode)).settings["hearts"] * tables_of(game(mode)).players <= 36


@pytest.mark.parametrize("mode", modes())
def test_no_2_can_ever_be_created_since_all_of_them_start_in_the_arena(mode: str) -> None:
    t = tables_of(game(mode))
    assert t.settings["line-up"]["2"] == t.settings["souls"]["2"] == 3
    for souls in (t.settings["soul-costs"], t.settings["souls"]):
        assert "2" in souls
    position = game(mode).own.initial_position()
    assert all("2" not in player["reserve"] for player in game(mode).own.describe(position)["players"].values())


def test_the_energy_track_has_no_8() -> None:
    track = tables_of(game()).settings["energy-track"]
    assert track == [0, 1, 2, 3, 4, 5, 6, 7, 9]
    costs = tables_of(game()).settings["soul-costs"]
    assert costs == {str(n): n for n in range(2, 8)}, "a soul costs its value"
    left = {energy - cost for energy in track for cost in costs.values() if energy >= cost}
    assert left <= set(track), "8 cannot arise by paying"
    g = game()
    charged = {before: tables_of(g).words["stepped"](before, 1) for before in track}
    assert charged == dict(zip(track, [*track[1:], 9], strict=True))


@pytest.mark.parametrize("mode", modes())
def test_the_five_other_replicants_stand_on_the_five_neighbours_of_their_matrix(mode: str) -> None:
    settings = tables_of(game(mode)).settings
    for home, others in zip(settings["matrix-hexes"], settings["starting-hexes"], strict=True):
        around = {plus(hex_(home), d) for d in CLOCKWISE} & shape(mode)
        assert {hex_(h) for group in others.values() for h in group} == around
        assert {soul: len(group) for soul, group in others.items()} == {"2": 3, "3": 2}


def side(mode: str, seat: int) -> dict[Hex, tuple[str, Hex]]:
    """Where a seat's Replicants start: soul and facing, as a vector, by hex."""
    g = game(mode)
    found = {}
    for text in list(g.own.describe(g.own.initial_position())["players"].values())[seat]["pieces"]:
        soul, at, facing = text.split()
        found[hex_(at)] = (soul, CLOCKWISE[NAMES.index(facing)])
    return found


def seen_from(mode: str, seat: int, sixths: int, mirrored: bool, mapped: dict[Hex, Hex]) -> dict[Hex, tuple[str, Hex]]:
    """A seat's start as a symmetry maps it."""
    found = side(mode, seat).items()
    return {mapped[at]: (soul, right(flip(way) if mirrored else way, sixths)) for at, (soul, way) in found}


@pytest.mark.parametrize("mode", modes())
def test_the_start_looks_alike_from_every_seat(mode: str) -> None:
    """By rotation in the circular arena (a half-turn for two, a third for three), by a mirror or a half-turn in the
    oval one; facings included."""
    seats = range(tables_of(game(mode)).players)
    for seat in seats:
        ways = [
            (sixths, mirrored)
            for sixths, mirrored, mapped in symmetries(shape(mode))
            if seen_from(mode, 0, sixths, mirrored, mapped) == side(mode, seat)
        ]
        assert ways, f"seat {seat + 1} starts as seat 1 does"
        if mode == "two-player":
            assert (3 * seat, False) in ways
        elif mode == "three-player":
            assert (2 * seat, False) in ways


# -- souls, whatever the template ------------------------------------------------------------------------


def picture(soul: str) -> dict[Hex, str]:
    """A soul's picture as drawn: what each sign stands for, by its step from the centre (N is up)."""
    rows = [row.split() for row in rules().data["pieces"]["souls"][soul]["picture"]]
    disc = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if abs(x - y) <= 2]
    heights = sorted({2 * y - x for x, y in disc}, reverse=True)
    drawn = {}
    for row, height in zip(rows, heights, strict=True):
        steps_ = sorted(step for step in disc if 2 * step[1] - step[0] == height)
        drawn |= dict(zip(steps_, row, strict=True))
    assert drawn.pop((0, 0)) == "*"
    return drawn


MEANT = {"w": "w", "l": "l", "a": "a", "b": "wa", ".": ""}
"""What a sign stands for: walk, leap, arcs, both walk and arcs, nothing."""


def of(soul: str, signs: str) -> set[Hex]:
    return {step for step, sign in picture(soul).items() if set(MEANT[sign]) & set(signs)}


RING_1 = [N, NE, SE, S, SW, NW]
RING_2 = [plus(RING_1[k // 2], RING_1[(k + k % 2) // 2 % 6]) for k in range(12)]
"""Ring 2 clockwise: 2k straight behind ring-1 hex k, 2k+1 between k and the next."""


def passed(step: Hex) -> list[Hex]:
    """The ring-1 hex that a straight walk to ring 2 passes."""
    return [d for d in RING_1 if plus(d, d) == step]


def test_the_rings_are_numbered_clockwise() -> None:
    assert len(set(RING_2)) == 12
    assert all(steps((0, 0), step) == 2 for step in RING_2)
    assert [RING_2[2 * k] for k in range(6)] == [plus(d, d) for d in RING_1]


@pytest.mark.parametrize(
    ("soul", "walks", "leaps", "arcs"),
    [
        ("1", ([0, 1, 2, 3, 4, 5], []), [], []),
        ("2", ([0, 1, 5], [0]), [], []),
        ("3", ([0, 2, 4], []), [1, 11], []),
        ("4", ([1, 3, 5], [6]), [1, 11, 3, 9], []),
        ("5", ([], [0, 4, 8]), [], [0, 1, 5]),
        ("6", ([0, 1, 3, 5], [0]), [1, 3, 6, 9, 11], []),
        ("7", ([0, 1, 2, 3, 4, 5], []), [0, 2, 4, 6, 8, 10], []),
    ],
)
def test_the_pictures_are_those_reconstructed(
    soul: str, walks: tuple[list[int], list[int]], leaps: list[int], arcs: list[int]
) -> None:
    assert of(soul, "w") == {RING_1[k] for k in walks[0]} | {RING_2[k] for k in walks[1]}
    assert of(soul, "l") == {RING_2[k] for k in leaps}
    assert of(soul, "a") == {RING_1[k] for k in arcs}


def test_the_engine_reads_the_pictures_as_they_are_drawn() -> None:
    signs = {"w": "walk", "l": "leap", "a": "arc"}
    for soul in rules().data["pieces"]["souls"]:
        drawn = {(step, signs[meant]) for step, sign in picture(soul).items() for meant in MEANT[sign]}
        assert {(r.step, r.how) for r in tables_of(game()).pictures[soul]} == drawn


def test_every_walk_is_straight() -> None:
    for soul in rules().data["pieces"]["souls"]:
        assert all(step in RING_1 or passed(step) for step in of(soul, "w"))


def test_two_destinations_of_a_3_are_neighbours_of_one_hex() -> None:
    """p.7: one 3 threatens at least two hexes round a matrix and leaves one."""
    reach = of("3", "wl")
    matrices = {plus(step, d) for step in reach for d in RING_1} - {(0, 0)}
    around = [{plus(at, d) for d in RING_1} for at in matrices]
    assert any(len(hexes_ & reach) >= 2 and hexes_ - reach - {(0, 0)} for hexes_ in around)


def test_some_orientation_of_a_4_reaches_from_g8_to_e7() -> None:
    step = minus(hex_("E7"), hex_("G8"))
    assert step == (-2, -1)
    assert any(right(drawn, facing) == step for drawn in of("4", "wl") for facing in range(6))


def test_a_5_has_exactly_three_walks() -> None:
    assert len(of("5", "w")) == 3


def test_a_5_has_at_least_two_arcs_and_two_of_them_are_neighbours_as_g7_and_g8() -> None:
    arcs = of("5", "a")
    assert len(arcs) >= 2
    pair = minus(hex_("G8"), hex_("G7"))
    facings = range(6)
    assert any(minus(right(b, f), right(a, f)) == pair for a in arcs for b in arcs for f in facings)


def test_one_enemy_can_both_block_a_walk_of_a_5_and_be_struck_by_it() -> None:
    assert {over for step in of("5", "w") for over in passed(step)} & of("5", "a")


def test_an_arc_of_a_5_can_be_adjacent_as_from_d2_to_e3() -> None:
    step = minus(hex_("E3"), hex_("D2"))
    assert step in RING_1
    assert any(right(arc, facing) == step for arc in of("5", "a") for facing in range(6))


def test_a_6_has_exactly_five_walks_and_five_leaps() -> None:
    assert (len(of("6", "w")), len(of("6", "l"))) == (5, 5)


def test_a_walk_of_a_6_can_be_blocked_by_one_that_stands_between_its_start_and_the_end_of_a_leap() -> None:
    blocking = {over for step in of("6", "w") for over in (*passed(step), step) if over in RING_1}
    between = {a for leap in of("6", "l") for a in RING_1 if steps(a, leap) == 1}
    assert blocking & between


def test_only_the_5_has_arcs() -> None:
    assert [soul for soul in rules().data["pieces"]["souls"] if of(soul, "a")] == ["5"]


def test_every_picture_is_its_own_mirror_image() -> None:
    """Reconstructed, and so may change; what rests on it computes it again (see the invariants)."""
    for soul in rules().data["pieces"]["souls"]:
        assert {(flip(step), sign) for step, sign in picture(soul).items()} == set(picture(soul).items())
