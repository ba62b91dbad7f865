"""The hex board: what is drawn stands where its cell is, points where it faces, and is well formed."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.render.hexboard import DIRECTIONS, Board, Cell, Key, Panel, Template, Token, to_svg, to_text

SVG = "{http://www.w3.org/2000/svg}"
SHAPES, ARROWS = "●■▲◆", "↑↗↘↓↙↖"
PITCH = 6
"""Terminal columns from one column of hexes to the next, for names and labels of the usual length."""


def name(x: int, y: int) -> str:
    return f"{chr(64 + x)}{y}"


def distance(x: int, y: int, centre: tuple[int, int]) -> int:
    dx, dy = x - centre[0], y - centre[1]
    return max(abs(dx), abs(dy), abs(dx - dy))


def arena(*centres: tuple[int, int]) -> tuple[Cell, ...]:
    """The hexes within 4 of a centre, less the six corners of each hexagon."""
    found = set()
    for cx, cy in centres:
        corners = {(cx + 4 * dx, cy + 4 * dy) for dx, dy in DIRECTIONS}
        near = {(x, y) for x in range(1, 13) for y in range(1, 10) if distance(x, y, (cx, cy)) <= 4}
        found |= near - corners
    return tuple(Cell(name(x, y), x, y) for x, y in sorted(found))


ROUND, OVAL = arena((5, 5)), arena((5, 5), (8, 5))
TOKENS = (
    Token("E8", "1", 0, 3, ((0, 1, "walk"), (1, 1, "leap"), (1, 0, "arc")), strong=True),
    Token("E5", "4", 1, 1),
    Token("C4", "5", 2, 5, ((0, 1, "walk"), (0, 1, "arc"), (2, 1, "leap"), (-3, 2, "walk"))),
    Token("G5", "7", 3, 2),
    Token("F3", "2", 1, 4),
    Token("B2", "3", 2, 0),
)
PANELS = (
    Panel("Ann", 0, (("energy", "4"), ("reserve", "3 4 5 7")), to_move=True),
    Panel("Benedict", 1, (("energy", "12"), ("reserve", "3"))),
)
MARKS = (("E8", "from"), ("E5", "to"), ("E4", "threat"), ("E5", "threat"), ("G5", "differs"), ("B3", "odd"))
SAMPLE = Board("A title", "A description", ROUND, TOKENS, PANELS, MARKS, ("One note.", "Another."))

KEY = Key(
    facing="ahead",
    strong="chief",
    now="its turn",
    templates="kinds of piece",
    seats=("Ann: red", "Benedict: blue"),
    marks=(("from", "here"), ("walk", "goes to"), ("threat", "in danger")),
    reach=(("walk", "going"),),
)
TEMPLATES = (
    Template("1", ((0, 1, "walk"), (2, 1, "leap")), strong=True),
    Template("5", ((0, 2, "walk"), (1, 1, "arc"))),
)
EXPLAINED = Board(
    "A title", "A description", ROUND, TOKENS, PANELS, MARKS, (), "Ann is on", templates=TEMPLATES, key=KEY
)


# --- strategies ----------------------------------------------------------------------------------

words = st.text(max_size=12)
places = st.tuples(st.integers(-15, 15), st.integers(-15, 15))
reaches = st.lists(
    st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.sampled_from(["walk", "leap", "arc"])), max_size=6
).map(tuple)
panels = st.builds(
    Panel, words, st.integers(0, 3), st.lists(st.tuples(words, words), max_size=4).map(tuple), st.booleans()
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    spots = draw(st.lists(places, unique=True, max_size=12))
    names = draw(st.lists(words, unique=True, min_size=len(spots), max_size=len(spots)))
    cells = tuple(Cell(at, x, y) for at, (x, y) in zip(names, spots, strict=True))
    tokens = tuple(
        draw(st.builds(Token, st.just(at), words, st.integers(0, 3), st.integers(0, 5), reaches, st.booleans()))
        for at in names
        if draw(st.booleans())
    )
    kinds = words | st.sampled_from(["from", "to", "threat", "differs", "walk", "leap", "arc"])
    marks = draw(st.lists(st.tuples(st.sampled_from(names), kinds), max_size=6)) if names else []
    some_panels, notes = draw(st.lists(panels, max_size=4)), draw(st.lists(words, max_size=3))
    templates = draw(st.lists(st.builds(Template, words, reaches, st.booleans()), max_size=3))
    named = st.lists(st.tuples(words | st.sampled_from(["walk", "from"]), words), max_size=3).map(tuple)
    key = draw(st.builds(Key, words, words, words, words, st.lists(words, max_size=4).map(tuple), named, named))
    return Board(
        draw(words),
        draw(words),
        cells,
        tokens,
        tuple(some_panels),
        tuple(marks),
        tuple(notes),
        draw(words),
        tuple(templates),
        key,
    )


# --- reading the pictures back -------------------------------------------------------------------


def points(element: ET.Element) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in element.attrib["points"].split())]


def of_class(root: ET.Element, css: str) -> list[ET.Element]:
    return [element for element in root.iter() if css in element.attrib.get("class", "").split()]


def centres(root: ET.Element) -> dict[str, tuple[float, float]]:
    found = {}
    for polygon in of_class(root, "cell"):
        corners = points(polygon)
        found[polygon.attrib["data-cell"]] = (sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6)
    return found


def texts(root: ET.Element, css: str) -> list[str]:
    return ["".join(element.itertext()) for element in of_class(root, css)]


def uncoloured(text: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", text)


def seen_tokens(text: str) -> dict[str, tuple[int, int]]:
    """Line and column of each piece in a text board, by what it looks like; legends and panels have none."""
    found = {}
    for line, row in enumerate(text.split("\n")):
        for match in re.finditer(f"[{SHAPES}]\\S[{ARROWS}]", row):
            found[match.group()] = (line, match.start())
    return found


# --- SVG -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cells", "count"), [(ROUND, 55), (OVAL, 82)])
def test_svg_names_every_cell(cells: tuple[Cell, ...], count: int) -> None:
    root = ET.fromstring(to_svg(Board("t", "d", cells)))
    assert sorted(texts(root, "name")) == sorted(cell.name for cell in cells)
    assert len(centres(root)) == count


def test_svg_names_a_cell_that_is_occupied_and_paints_the_name_last() -> None:
    root = ET.fromstring(to_svg(SAMPLE))
    drawn = [element.attrib.get("class", "") for element in root.iter()]
    assert drawn.index("name") > max(n for n, css in enumerate(drawn) if css.startswith("token"))
    assert {token.at for token in TOKENS} <= set(texts(root, "name"))


def test_svg_is_accessible_and_self_contained() -> None:
    svg = to_svg(SAMPLE)
    root = ET.fromstring(svg)
    ids = {element.attrib["id"]: element.text for element in root.iter() if "id" in element.attrib}
    assert root.attrib["role"] == "img"
    assert [ids[key] for key in root.attrib["aria-labelledby"].split()] == ["A title", "A description"]
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
    assert "prefers-color-scheme:dark" in svg
    assert svg.count("http") == 1, "only the namespace; no font, no link"
    assert not re.search(r"url\(|@import|href|<script", svg)


def test_svg_keeps_a_record_for_programs_if_there_is_one() -> None:
    root = ET.fromstring(to_svg(Board("", "", ROUND, record="<x> & y")))
    assert [element.text for element in root.iter(f"{SVG}metadata")] == ["<x> & y"]
    assert "metadata" not in to_svg(SAMPLE)


def test_svg_is_deterministic_with_rounded_numbers() -> None:
    again = Board("A title", "A description", ROUND, TOKENS, PANELS, MARKS, ("One note.", "Another."))
    assert to_svg(SAMPLE) == to_svg(again)
    body = to_svg(SAMPLE).split("</style>")[1]
    assert not re.search(r"\.\d{3}|-0[ ,\"]|nan|inf|e-\d", body)


def test_two_pictures_on_one_page_do_not_share_an_id_or_a_style() -> None:
    keys = [ET.fromstring(to_svg(Board(title, "", ROUND))).attrib["id"] for title in ("one", "two")]
    assert keys[0] != keys[1]
    sheet = ET.fromstring(to_svg(SAMPLE)).find(f"{SVG}style")
    assert sheet is not None
    assert sheet.text is not None
    key = ET.fromstring(to_svg(SAMPLE)).attrib["id"]
    selectors = [line.partition("{")[0] for line in sheet.text.split("\n") if not line.startswith("@")]
    assert all(one.startswith(f"#{key}") for line in selectors for one in line.split(","))


def test_svg_every_colour_has_a_light_and_a_dark_value() -> None:
    sheet = to_svg(SAMPLE).split("<style>")[1].split("</style>")[0]
    light, dark = (set(re.findall(r"--(\w+):", line)) for line in sheet.split("\n")[:2])
    assert light == dark == set(re.findall(r"var\(--(\w+)\)", sheet))
    rest = sheet.split("\n", 2)[2]
    assert rest.count("#") - rest.count(f"#{ET.fromstring(to_svg(SAMPLE)).attrib['id']}") == rest.count("var("), (
        "beside each variable one plain colour, and none without"
    )


@pytest.mark.parametrize("step", DIRECTIONS)
def test_svg_neighbours_lie_where_the_lattice_says(step: tuple[int, int]) -> None:
    at = centres(ET.fromstring(to_svg(Board("", "", ROUND))))
    dx, dy = step
    (x0, y0), (x1, y1) = at["E5"], at[name(5 + dx, 5 + dy)]
    apart = math.dist(at["E5"], at["E6"])
    assert (x1 - x0) / apart == pytest.approx(dx * math.sqrt(3) / 2, abs=0.01)
    assert (y0 - y1) / apart == pytest.approx(dy - dx / 2, abs=0.01)


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("seat", range(4))
def test_svg_arrow_points_at_the_neighbour_faced(facing: int, seat: int) -> None:
    root = ET.fromstring(to_svg(Board("", "", ROUND, (Token("E5", "4", seat, facing),))))
    at = centres(root)
    (token,), (arrow,) = of_class(root, "token"), of_class(root, "facing")
    shift = re.fullmatch(r"translate\((\S+) (\S+)\)", token.attrib["transform"])
    assert shift is not None
    origin = (float(shift[1]), float(shift[2]))
    assert math.dist(origin, at["E5"]) < 0.02
    dx, dy = DIRECTIONS[facing]
    neighbour = at[name(5 + dx, 5 + dy)]
    tip, left, _, right = [(origin[0] + x, origin[1] + y) for x, y in points(arrow)]
    apart = math.dist(at["E5"], neighbour)
    assert math.dist(at["E5"], tip) + math.dist(tip, neighbour) == pytest.approx(apart, abs=0.02), "on the line"
    assert 0.4 < math.dist(at["E5"], tip) / apart <= 0.5, "at the edge, not beyond it"
    assert math.dist(at["E5"], tip) > max(math.dist(at["E5"], left), math.dist(at["E5"], right))


def test_svg_seats_differ_in_shape_and_the_strong_one_in_border() -> None:
    tokens = tuple(Token(f"E{seat + 3}", "1", seat, 0, strong=seat == 2) for seat in range(4))
    bodies = of_class(ET.fromstring(to_svg(Board("", "", ROUND, tokens))), "body")
    assert [body.tag.removeprefix(SVG) for body in bodies] == ["circle", "rect", "path", "polygon"]
    assert ["strong" in body.attrib["class"].split() for body in bodies] == [False, False, True, False]


def test_svg_pips_lie_in_the_direction_of_the_hex_reached() -> None:
    reach = tuple((2 * dx, 2 * dy, "walk") for dx, dy in DIRECTIONS) + tuple((*d, "leap") for d in DIRECTIONS)
    root = ET.fromstring(to_svg(Board("", "", ROUND, (Token("E5", "4", 0, 0, reach),))))
    drawn = [pip for css in ("walk", "leap") for pip in of_class(of_class(root, "token")[0], css)]
    spots = [(float(pip.attrib["cx"]), float(pip.attrib["cy"])) for pip in drawn]
    assert len(spots) == 12 == len(set(spots))
    bearings = sorted(round(math.degrees(math.atan2(x, -y))) % 360 for x, y in spots)
    assert bearings == sorted([0, 60, 120, 180, 240, 300] * 2)
    far, near = spots[:6], spots[6:]
    assert min(math.hypot(*spot) for spot in far) > max(math.hypot(*spot) for spot in near)


def test_svg_several_kinds_on_one_hex_are_all_seen() -> None:
    token = Token("E5", "4", 0, 0, ((0, 1, "walk"), (0, 1, "leap"), (0, 1, "arc"), (0, 1, "walk"), (0, 0, "walk")))
    (drawn,) = of_class(ET.fromstring(to_svg(Board("", "", ROUND, (token,)))), "token")
    assert [len(of_class(drawn, css)) for css in ("walk", "leap", "arc")] == [1, 1, 1]


def test_svg_legend_names_marks_and_pips_only_where_there_are_any() -> None:
    legend = ["from", "to", "threat", "differs", "odd", "walk", "leap", "arc"]
    assert texts(ET.fromstring(to_svg(SAMPLE)), "legend") == legend
    assert texts(ET.fromstring(to_svg(Board("", "", ROUND, TOKENS[1:2]))), "legend") == []


def test_svg_legend_explains_every_sign_in_the_callers_words() -> None:
    root = ET.fromstring(to_svg(EXPLAINED))
    marks = ["here", "to", "in danger", "differs", "odd"]
    signs = ["Ann: red", "Benedict: blue", "ahead", "chief", "its turn"]
    assert texts(root, "legend") == [*marks, *signs, "going", "leap", "arc"]
    assert texts(root, "heading") == ["kinds of piece"]
    assert texts(root, "status") == ["Ann is on"]


def test_svg_legend_explains_no_sign_that_is_not_there() -> None:
    quiet = Board("", "", ROUND, (Token("E5", "4", 0, 0),), (Panel("Ann", 0),), key=KEY)
    root = ET.fromstring(to_svg(quiet))
    assert texts(root, "legend") == ["Ann: red", "ahead"]
    assert texts(root, "heading") == []


def test_svg_template_shows_every_hex_reached_in_its_place() -> None:
    drawn = of_class(ET.fromstring(to_svg(EXPLAINED)), "template")
    assert [texts(one, "home-label") for one in drawn] == [["1"], ["5"]]
    assert [len(of_class(one, "near")) for one in drawn] == [19, 19]
    assert [[len(of_class(one, css)) for css in ("walk", "leap", "arc")] for one in drawn] == [[1, 1, 0], [1, 0, 1]]
    (ahead,) = [g for g in drawn[0].iter(f"{SVG}g") if any("walk" in e.attrib.get("class", "").split() for e in g)]
    shift = re.fullmatch(r"translate\((\S+) (\S+)\) scale\(1.25\)", ahead.attrib["transform"])
    assert shift is not None
    assert (float(shift[1]), float(shift[2])) == pytest.approx((0, -11 * math.sqrt(3)), abs=0.01)


def test_svg_ways_to_a_hex_have_their_signs_in_its_middle_or_in_its_upper_corners() -> None:
    marks = (("E4", "walk"), ("E3", "leap"), ("E5", "arc"), ("E5", "walk"), ("E5", "threat"))
    root = ET.fromstring(to_svg(Board("", "", ROUND, (Token("E5", "4", 1, 0),), (), marks)))
    at, badges = centres(root), [badge for badge in of_class(root, "badge") if "translate" in badge.attrib["transform"]]
    spots = [
        tuple(map(float, re.findall(r"translate\((\S+) (\S+)\)", badge.attrib["transform"])[0])) for badge in badges
    ]
    assert [badge.attrib["class"] for badge in badges] == [
        "badge to-walk",
        "badge to-leap",
        "badge to-arc",
        "badge to-walk",
    ]
    assert spots[:2] == [pytest.approx(at["E4"], abs=0.02), pytest.approx(at["E3"], abs=0.02)]
    assert all(y < at["E5"][1] for _, y in spots[2:])
    assert spots[2][0] > at["E5"][0] > spots[3][0]


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("strong", [False, True])
def test_svg_names_of_hexes_keep_clear_of_any_piece_on_them(seat: int, facing: int, strong: bool) -> None:
    """The box of a name of two letters, and the circle, square, triangle, diamond and arrow of the piece."""
    root = ET.fromstring(to_svg(Board("", "", ROUND, (Token("E5", "4", seat, facing, strong=strong),))))
    x0, y0 = centres(root)["E5"]
    (name_,) = [element for element in of_class(root, "name") if element.text == "E5"]
    left, base = float(name_.attrib["x"]) - x0, float(name_.attrib["y"]) - y0
    box = [(x, y) for x in (left, left + 8.5, left + 17) for y in (base, base - 9.5)]
    (arrow,), (body,) = of_class(root, "facing"), of_class(root, "body")
    assert not any(inside(spot, points(arrow)) for spot in box)
    match seat:
        case 0:
            assert all(math.hypot(*spot) > float(body.attrib["r"]) for spot in box)
        case 1:
            assert all(y > -float(body.attrib["y"]) for _, y in box)
        case 3:
            assert not any(inside(spot, points(body)) for spot in box)
        case _:
            pairs = re.findall(r"(-?[\d.]+),(-?[\d.]+)", body.attrib["d"])
            assert not any(inside(spot, [(float(x), float(y)) for x, y in pairs]) for spot in box)


def inside(spot: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
    """Whether a point lies in a polygon, by the sides that a ray crosses."""
    (x, y), found = spot, False
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            found = not found
    return found


def test_svg_panels_show_names_facts_and_who_is_to_move() -> None:
    root = ET.fromstring(to_svg(SAMPLE))
    assert texts(root, "who") == ["Ann", "Benedict"]
    assert texts(root, "fact") == ["energy 4", "reserve 3 4 5 7", "energy 12", "reserve 3"]
    assert ["now" in card.attrib["class"].split() for card in of_class(root, "card")] == [True, False]
    assert len(of_class(root, "now-arrow")) == 1
    assert texts(root, "note") == ["One note.", "Another."]


def test_svg_facts_too_long_for_a_line_go_on_in_the_next_in_columns() -> None:
    facts = tuple((f"label {n}", "of some more length") for n in range(4))
    root = ET.fromstring(to_svg(Board("", "", ROUND, (), (Panel("A", 0, facts), Panel("B", 1, facts)))))
    spots = [(float(fact.attrib["x"]), float(fact.attrib["y"])) for fact in of_class(root, "fact")]
    assert spots[:4] == spots[4:]
    assert spots[0][0] == spots[2][0]
    assert spots[0][1] == spots[1][1] < spots[2][1]


def test_svg_draws_nothing_outside_its_page() -> None:
    for cells in (ROUND, OVAL):
        root = ET.fromstring(to_svg(Board("", "", cells, (), PANELS)))
        (group,) = [g for g in root.iter(f"{SVG}g") if any("cell" in e.attrib.get("class", "") for e in g)]
        shift = re.fullmatch(r"translate\((\S+) (\S+)\)", group.attrib["transform"])
        assert shift is not None
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        corners = [corner for polygon in of_class(root, "cell") for corner in points(polygon)]
        assert all(0 < x + float(shift[1]) < width and 0 < y + float(shift[2]) < height for x, y in corners)


def test_text_from_outside_is_escaped() -> None:
    nasty = "<b a=\"1\" b='2'>&amp;\x1b[31m\x00\nend"
    shown = "<b a=\"1\" b='2'>&amp;\ufffd[31m\ufffd end"
    cells = (Cell(nasty, 1, 1), Cell("A2", 1, 2))
    token = Token(nasty, nasty, 0, 0)
    panel = Panel(nasty, 0, ((nasty, nasty),))
    board = Board(nasty, nasty, cells, (token,), (panel,), ((nasty, nasty),), (nasty,))
    root = ET.fromstring(to_svg(board))
    assert texts(root, "who") == [shown]
    assert texts(root, "fact") == [f"{shown} {shown}"]
    assert shown in texts(root, "name")
    assert texts(root, "label") == [shown]
    text = to_text(board)
    assert f"● {shown}   {shown} {shown}" in text
    assert "\x1b" not in text
    assert "\x00" not in text


# --- text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cells", "widest"), [(ROUND, 78), (OVAL, 100)])
def test_text_names_every_cell_even_where_a_piece_stands(cells: tuple[Cell, ...], widest: int) -> None:
    text = to_text(Board("", "", cells, TOKENS))
    assert sorted(re.findall(r"[A-L]\d", text)) == sorted(cell.name for cell in cells)
    assert max(map(len, text.split("\n"))) <= widest


@pytest.mark.parametrize("cells", [ROUND, OVAL])
@pytest.mark.parametrize("colour", [False, True])
def test_text_tokens_stand_where_their_cells_are(cells: tuple[Cell, ...], colour: bool) -> None:
    place = {cell.name: (cell.x, cell.y) for cell in cells}
    seen = seen_tokens(uncoloured(to_text(Board("t", "d", cells, TOKENS, PANELS), colour)))
    looks = {f"{SHAPES[token.seat]}{token.label}{ARROWS[token.facing]}": place[token.at] for token in TOKENS}
    assert seen.keys() == looks.keys()
    (line0, column0), (x0, y0) = seen["■4↗"], looks["■4↗"]
    for look, (line, column) in seen.items():
        dx, dy = looks[look][0] - x0, looks[look][1] - y0
        assert (line - line0, column - column0) == (dx - 2 * dy, PITCH * dx), look


@given(st.sampled_from(OVAL), st.sampled_from(OVAL), st.integers(0, 5), st.integers(0, 3))
def test_text_any_token_stands_where_its_cell_is(cell: Cell, mark: Cell, facing: int, seat: int) -> None:
    """On any hex, marked or not: from the left of column A and the top of the northernmost hex."""
    board = Board("", "", OVAL, (Token(cell.name, "6", seat, facing),), (), ((mark.name, "to"),))
    top = max(2 * each.y - each.x for each in OVAL)
    spot = (1 + top - (2 * cell.y - cell.x), PITCH * (cell.x - 1) + 2)
    assert seen_tokens(to_text(board)) == {f"{SHAPES[seat]}6{ARROWS[facing]}": spot}


def test_text_picture() -> None:
    cells = tuple(Cell(name(x, y), x, y) for x, y in [(1, 1), (1, 2), (2, 2), (2, 1)])
    board = Board(
        "Four hexes",
        "not shown",
        cells,
        (Token("A2", "4", 0, 1), Token("B1", "1", 3, 3)),
        (Panel("Ann", 0, (("energy", "4"), ("souls", "3 4"))), Panel("Bo", 3, (("energy", "10"),), True)),
        (("A2", "from"), ("B2", "to"), ("A1", "mine"), ("B2", "mine")),
        ("The end.",),
    )
    expected = r"""
Four hexes

 _____
/(●4↗)\_____
\_A2__/[B2 ]\
/|A1 |\_____/
\_____/ ◆1↓ \
      \_B1__/

( ) from: A2
[ ] to: B2
| | mine: A1 B2

  ● Ann   energy 4    souls 3 4
> ◆ Bo    energy 10

The end.
"""
    assert to_text(board) == expected.lstrip("\n")


def test_text_says_how_things_stand_and_what_its_signs_mean() -> None:
    text = to_text(EXPLAINED)
    assert text.startswith("A title\n\nAnn is on\n")
    assert "\n( ) here: E8\n[ ] to: E5\n{ } in danger: E4 E5\n" in text
    assert "\n  ↑ ahead   1 chief   > its turn\n" in text
    assert "ahead" not in to_text(SAMPLE)


def test_text_every_way_to_a_hex_has_its_brackets() -> None:
    marks = (("E4", "walk"), ("E3", "leap"), ("E5", "arc"), ("E2", "threat"))
    text = to_text(Board("", "", ROUND, (Token("E5", "4", 1, 0),), (), marks))
    assert all(each in text for each in ("=E4 =", "^E3 ^", "*■4↑*", "{E2 }"))
    assert "= = walk: E4\n^ ^ leap: E3\n* * arc: E5\n{ } threat: E2\n" in text


def test_text_columns_widen_for_long_names() -> None:
    cells = (Cell("North pole", 1, 2), Cell("S", 1, 1))
    lines = to_text(Board("", "", cells, (Token("S", "1", 0, 3),))).split("\n")
    assert lines[1] == "/ North pole  \\"
    assert {len(line) for line in lines[1:5]} == {15}


def test_text_wide_and_combining_characters_keep_the_columns() -> None:
    cells = (Cell("A1", 1, 1), Cell("A2", 1, 2))
    lines = to_text(Board("", "", cells, (Token("A2", "王", 0, 0), Token("A1", "e\u0301", 1, 0)))).split("\n")
    assert lines[1] == "/ ●王↑  \\", "one character less, as 王 takes two columns"
    assert lines[3] == "/  ■e\u0301↑  \\"
    assert len(lines[2]) == 9


def test_colour_is_only_an_addition() -> None:
    coloured = to_text(SAMPLE, colour=True)
    assert uncoloured(coloured) == to_text(SAMPLE)
    assert "\x1b" not in to_text(SAMPLE)
    for token, code in zip(TOKENS[1:4], ("34", "32", "33"), strict=True):
        assert f"\x1b[1;{code}m{SHAPES[token.seat]}{token.label}{ARROWS[token.facing]}\x1b[0m" in coloured


# --- any board -----------------------------------------------------------------------------------


@settings(deadline=None, max_examples=50)
@given(boards())
def test_any_board_can_be_drawn(board: Board) -> None:
    svg = to_svg(board)
    root = ET.fromstring(svg.encode("utf-8"))
    assert svg == to_svg(board)
    assert len(of_class(root, "cell")) == len(board.cells) == len(of_class(root, "name"))
    assert len(of_class(root, "token")) == len(board.tokens) == len(of_class(root, "facing"))
    text, coloured = to_text(board), to_text(board, colour=True)
    assert text.endswith("\n")
    assert text.encode("utf-8")
    assert uncoloured(coloured) == text
    for lines in (text.split("\n"), coloured.split("\n")):
        assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Board("", "", (Cell("A1", 1, 1), Cell("A1", 1, 2))), "cell name given twice: A1"),
        (lambda: Board("", "", (Cell("A1", 1, 1), Cell("A2", 1, 1))), r"place given twice: \(1, 1\)"),
        (lambda: Board("", "", ROUND, (Token("Z9", "1", 0, 0),)), "no such cell: Z9"),
        (lambda: Board("", "", ROUND, (), (), (("Z9", "to"),)), "no such cell: Z9"),
        (lambda: Board("", "", ROUND, (TOKENS[0], TOKENS[0])), "cell with a token given twice: E8"),
        (lambda: Token("A1", "1", 6, 0), r"seat 6 is not in 0\.\.5"),
        (lambda: Token("A1", "1", 0, 6), r"token on A1: facing 6 is not in 0\.\.5"),
        (lambda: Token("A1", "1", 0, 0, ((0, 1, "fly"),)), "token on A1: no such kind of reach: fly"),
        (lambda: Template("4", ((0, 1, "fly"),)), "template 4: no such kind of reach: fly"),
        (lambda: Panel("x", -1), r"seat -1 is not in 0\.\.5"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_its_place(build: object, message: str) -> None:
    assert callable(build)
    with pytest.raises(ValueError, match=message):
        build()
