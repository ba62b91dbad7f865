"""The card table: every part of it is seen, where it belongs, and the picture is well formed."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulewright.render
from rulewright.render import table as painted
from rulewright.render.lettering import SEATS, SHAPES, printable
from rulewright.render.page import BOLD_LETTER
from rulewright.render.table import (
    SQUARES,
    Card,
    Cards,
    Fact,
    Having,
    Key,
    Pile,
    Pips,
    Seat,
    Square,
    Table,
    Track,
    to_figure,
    to_svg,
    to_text,
)
from rulewright.spec.pack import Library

SVG = "{http://www.w3.org/2000/svg}"
ROWS = (Pips("gold", "♥", "♡", 2, 1), Pips("wood", "W", "w", 0, 4))
HAND = (
    Card("Axe", "7", "▮●", framed=True),
    Card("Bow", "8", starred=True),
    Card("Cup", "9", marked=True),
)
NOTHING = Cards("laid down", (), "nothing", single=True)
ANN = Seat("Ann", Having(ROWS, (Cards("deck", HAND, "no cards"), NOTHING)))
BO = Seat("Bo", Having(ROWS[:1], (Cards("deck", (), "no cards"), replace(NOTHING, cards=HAND[:1]))), now=True)
TRACK = Track("trail", (Square("start", 0), Square(), Square("goal"), Square("star"), Square("start", 1)), (1, 4))
KEY = Key("axes", "bows", (("▮", "price"), ("●", "price")), "chosen")
STOCK = Having(piles=(Pile("stock", 3),))
SAMPLE = Table("A title", "A description", (ANN, BO), (TRACK,), STOCK, KEY, "Bo waits", ("One note.", "Another."))


def with_stock(count: int, marked: bool = False) -> Table:
    return replace(SAMPLE, between=Having(piles=(Pile("stock", count, marked),)))


# --- strategies ----------------------------------------------------------------------------------

words = st.text(max_size=12)
signs = st.sampled_from("♥♡▮▯●○+") | st.text(max_size=3)
numbers = st.integers(0, 6)
cards = st.builds(Card, words, signs, signs, st.booleans(), st.booleans(), st.booleans())
places = st.builds(Cards, words, st.lists(cards, max_size=12).map(tuple), words)
singles = st.builds(Cards, words, st.lists(cards, max_size=1).map(tuple), words, st.just(True))
counts = st.builds(Pips, words, signs, signs, numbers, numbers) | st.builds(Fact, words, words | st.text(min_size=99))
piles = st.builds(Pile, words, st.integers(0, 10**6), st.booleans())
having = st.builds(
    Having,
    st.lists(counts, max_size=6).map(tuple),
    st.lists(places | singles, max_size=4).map(tuple),
    st.lists(piles, max_size=2).map(tuple),
)


@st.composite
def tracks(draw: st.DrawFn, seats: int) -> Track:
    squares = st.builds(Square, st.sampled_from(sorted(SQUARES)), st.sampled_from([None, *range(seats)]))
    row = draw(st.lists(squares, min_size=1, max_size=20).map(tuple))
    pawns = st.lists(st.integers(0, len(row) - 1), min_size=seats, max_size=seats)
    return Track(draw(words), row, tuple(draw(pawns)))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    seats = draw(st.lists(st.builds(Seat, words, having, st.booleans()), min_size=1, max_size=SEATS))
    return Table(
        draw(words),
        draw(words),
        tuple(seats),
        tuple(draw(st.lists(tracks(len(seats)), max_size=2))),
        draw(having),
        draw(st.builds(Key, words, words, st.just((("▮", "price"),)), words)),
        draw(words | st.text(min_size=100, max_size=200)),
        tuple(draw(st.lists(words, max_size=3))),
    )


# --- reading the pictures back -------------------------------------------------------------------


def drawn(table: Table) -> ET.Element:
    return ET.fromstring(to_svg(table).encode("utf-8"))


def of_class(root: ET.Element, css: str) -> list[ET.Element]:
    return [element for element in root.iter() if css in element.attrib.get("class", "").split()]


def texts(root: ET.Element, css: str) -> list[str]:
    return ["".join(element.itertext()).strip() for element in of_class(root, css)]


def place(group: ET.Element) -> tuple[float, float]:
    found = re.match(r"translate\((\S+) (\S+)\)", group.attrib["transform"])
    assert found is not None
    return float(found[1]), float(found[2])


def playing(root: ET.Element, title: str) -> ET.Element:
    (card,) = [card for card in of_class(root, "playing") if title in texts(card, "caption")]
    return card


def with_hand(*hand: Card) -> Table:
    ann, bo = Having(ROWS, (Cards("deck", hand), NOTHING)), Having(ROWS[:1], (Cards("deck"), NOTHING))
    return replace(SAMPLE, seats=(replace(ANN, has=ann), replace(BO, has=bo)))


# --- SVG -----------------------------------------------------------------------------------------


def test_svg_is_accessible_and_self_contained() -> None:
    svg = to_svg(SAMPLE)
    root = ET.fromstring(svg)
    ids = {element.attrib["id"]: element.text for element in root.iter() if "id" in element.attrib}
    assert root.attrib["role"] == "img"
    assert [ids[key] for key in root.attrib["aria-labelledby"].split()] == ["A title", "A description"]
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
    assert svg.count("http") == 1, "only the namespace; no font, no link"
    assert not re.search(r"url\(|@import|href|<script", svg)


def test_svg_is_deterministic_with_rounded_numbers() -> None:
    assert to_svg(SAMPLE) == to_svg(replace(SAMPLE))
    body = to_svg(SAMPLE).split("</style>")[1]
    assert not re.search(r"\.\d{3}|-0[ ,\"]|nan|inf|e-\d", body)


def test_two_pictures_on_one_page_do_not_share_an_id_or_a_style() -> None:
    keys = [drawn(replace(SAMPLE, title=title)).attrib["id"] for title in ("one", "two")]
    assert keys[0] != keys[1]
    root = drawn(SAMPLE)
    sheet = root.findtext(f"{SVG}style")
    assert sheet is not None
    selectors = [line.partition("{")[0] for line in sheet.split("\n") if not line.startswith("@")]
    assert all(one.startswith(f"#{root.attrib['id']}") for line in selectors for one in line.split(","))


def test_svg_every_colour_has_a_light_and_a_dark_value() -> None:
    sheet = to_svg(SAMPLE).split("<style>")[1].split("</style>")[0]
    light, dark = (set(re.findall(r"--(\w+):", line)) for line in sheet.split("\n")[:2])
    assert "@media (prefers-color-scheme:dark)" in sheet.split("\n")[1]
    assert light == dark == set(re.findall(r"var\(--(\w+)\)", sheet))


def test_svg_every_class_has_a_style_but_for_groups() -> None:
    root = drawn(with_stock(0))
    full = drawn(SAMPLE)
    sheet = full.findtext(f"{SVG}style") or ""
    used = {
        css
        for picture in (root, full)
        for element in picture.iter()
        if element.tag != f"{SVG}g"
        for css in element.attrib.get("class", "").split()
    }
    styled = set(re.findall(r"\.([a-z][\w-]*)", sheet))
    assert used - styled <= {"plain", "start", "star"}


def test_svg_first_player_sits_below_at_the_left_and_the_second_above() -> None:
    root = drawn(SAMPLE)
    assert texts(root, "who") == ["Bo", "Ann"]
    assert ["now" in card.attrib["class"].split() for card in of_class(root, "card")] == [True, False]
    first, second = of_class(root, "pawn")
    assert place(first)[0] < place(second)[0]
    assert place(first)[1] > place(second)[1]
    bodies = [pawn[0].tag.removeprefix(SVG) for pawn in (first, second)]
    assert bodies == ["circle", "rect"]


def test_svg_pawns_stand_on_their_squares_and_never_on_each_other() -> None:
    for index in range(len(TRACK.squares)):
        root = drawn(replace(SAMPLE, tracks=(replace(TRACK, pawns=(index, index)),)))
        (first, second), square = of_class(root, "pawn"), of_class(root, "square")[index]
        side = float(square.attrib["width"])
        (group,) = [group for group in root.iter(f"{SVG}g") if square in list(group)]
        assert place(first)[0] == place(second)[0] == place(group)[0]
        assert place(first)[1] - place(second)[1] > side


def test_svg_tiles_show_both_sides() -> None:
    root = drawn(SAMPLE)
    gold, wood = of_class(root, "tiles")[1:]
    assert [texts(row, "fact") for row in (gold, wood)] == [["gold"], ["wood"]]
    assert [len(of_class(gold, css)) for css in ("up", "down", "full", "hollow")] == [2, 1, 2, 1]
    assert [len(of_class(wood, css)) for css in ("up", "down")] == [0, 4]
    assert texts(wood, "glyph") == ["w"] * 4


@pytest.mark.parametrize("sign", ["♡", "▯", "○", "▮", "Z"])
def test_svg_every_sign_is_drawn_in_its_own_way(sign: str) -> None:
    plain = to_svg(SAMPLE).split("</style>")[1]
    other = replace(ANN, has=replace(ANN.has, counts=(Pips("gold", sign, "♡", 2, 1), ROWS[1])))
    assert to_svg(replace(SAMPLE, seats=(other, BO))).split("</style>")[1] != plain


def test_svg_cards_show_title_sign_cost_and_kind() -> None:
    root = drawn(with_hand(*HAND))
    assert [texts(playing(root, card.title), "sign") for card in HAND] == [["7"], ["8"], ["9"]]
    looks = {card.title: [len(of_class(playing(root, card.title), css)) for css in ("frame", "star")] for card in HAND}
    assert looks == {"Axe": [1, 0], "Bow": [0, 1], "Cup": [0, 0]}
    assert [len(of_class(playing(root, card.title), "icon")) for card in HAND] == [2, 0, 0]


def test_svg_the_star_is_in_the_upper_left_corner() -> None:
    (star,) = of_class(playing(drawn(SAMPLE), "Bow"), "star")
    for spot in star.attrib["points"].split():
        x, y = map(float, spot.split(","))
        assert 0 < x < painted.CARD_WIDTH / 2
        assert 0 < y < painted.CARD_HEIGHT / 3


def test_svg_marks_what_is_marked() -> None:
    root = drawn(SAMPLE)
    marked = [texts(card, "caption")[0] for card in of_class(root, "playing") if of_class(card, "mark")]
    assert marked == ["Cup"]
    assert len(of_class(root, "mark")) == 2, "the card and the legend"
    assert len(of_class(drawn(with_stock(3, True)), "mark")) == 3


def test_a_card_says_how_many_alike_it_stands_for() -> None:
    several = with_hand(Card("a", "b", times=12))
    assert texts(drawn(several), "sign").count("×12") == 1
    assert "deck: ab ×12" in to_text(several)


def lies(text: ET.Element) -> tuple[float, float]:
    """How far up and down the letters of a text reach, about."""
    (size,) = re.findall(r"font-size:([0-9.]+)px", text.attrib["style"])
    return float(text.attrib["y"]) - 0.73 * float(size), float(text.attrib["y"])


@pytest.mark.parametrize("title", ["", "Cup", "One of the three"])
@pytest.mark.parametrize("notes", [(), ("tired",), ("tired", "lies with the very last one")])
def test_svg_what_stands_on_a_card_stands_under_one_another(title: str, notes: tuple[str, ...]) -> None:
    root = drawn(with_hand(Card(title, "5", times=3, notes=notes)))
    (card,) = [each for each in of_class(root, "playing") if "×3" in texts(each, "sign")]
    *signs, count, middle = sorted(
        of_class(card, "sign"), key=lambda each: (each.text == "5", (each.text or "").startswith("×"))
    )
    rows = [lies(each) for each in signs]
    assert len(rows) >= len(notes)
    assert all(above[1] <= below[0] + 1 for above, below in pairwise([*rows, lies(middle)]))
    size = 40 if not notes else 8
    assert lies(middle)[1] - lies(middle)[0] >= 0.73 * size
    assert float(count.attrib["x"]) > painted.CARD_WIDTH - 10
    assert "text-anchor:end" in count.attrib["style"]
    bands = [float(each.attrib["y"]) for each in of_class(card, "band")]
    assert len(bands) == bool(title)
    assert all(lies(middle)[1] < y for y in bands)


def test_svg_an_empty_place_says_so() -> None:
    assert texts(drawn(SAMPLE), "nothing") == ["no cards", "nothing"]
    assert "0" in texts(drawn(with_stock(0)), "nothing")


def test_svg_legend_explains_only_what_there_is() -> None:
    assert texts(drawn(SAMPLE), "legend") == ["axes", "bows", "price", "chosen"]
    assert texts(drawn(with_hand(Card("a", "b"))), "legend") == []
    assert texts(drawn(with_hand(Card("a", "b", starred=True))), "legend") == ["bows"]
    assert texts(drawn(replace(SAMPLE, key=Key())), "legend") == []


def test_svg_legend_explains_tiles_and_squares_in_the_callers_words() -> None:
    key = Key(up="shown", down="hidden", start="here", star="shiny", goal="there")
    assert texts(drawn(replace(SAMPLE, key=key)), "legend") == ["shown", "hidden", "here", "shiny", "there"]
    seats = tuple(replace(seat, has=replace(seat.has, counts=())) for seat in SAMPLE.seats)
    bare = replace(SAMPLE, key=key, tracks=(Track("trail", (Square(),) * 5, (1, 4)),), seats=seats)
    assert texts(drawn(bare), "legend") == []


def test_svg_pile_status_and_notes() -> None:
    root = drawn(SAMPLE)
    assert texts(root, "count") == ["3"]
    assert len(of_class(root, "back")) == 3
    assert texts(root, "status") == ["Bo waits"]
    assert texts(root, "note") == ["One note.", "Another."]
    assert of_class(drawn(replace(SAMPLE, status="")), "banner") == []


def test_svg_cards_that_do_not_fit_go_on_in_the_next_line_inside_the_players_card() -> None:
    hand = tuple(Card(f"card {i}", str(i)) for i in range(17))
    root = drawn(with_hand(*hand))
    spots = [place(card) for card in of_class(root, "playing")]
    assert len(set(spots)) == len(hand)
    box = of_class(root, "card")[-1]
    assert max(x for x, _ in spots) + painted.CARD_WIDTH < float(box.attrib["width"]) - painted.CARD_STEP
    assert max(y for _, y in spots) + painted.CARD_HEIGHT < float(box.attrib["height"])


def test_text_from_outside_is_escaped() -> None:
    nasty = "<b a=\"1\" b='2'>&amp;\x1b[31m\x00\nend"
    shown = "<b a=\"1\" b='2'>&amp;\ufffd[31m\ufffd end"
    hand = Cards(nasty, (Card(nasty, nasty, nasty, True, True, True),), nasty)
    seat = Seat(nasty, Having((Pips(nasty, nasty, nasty, 1, 1),), (hand, Cards(nasty, (), nasty, single=True))))
    key, track = Key(nasty, nasty, (("&", nasty),), nasty), Track(nasty, TRACK.squares, (0, 0))
    table = Table(nasty, nasty, (seat, seat), (track,), Having(piles=(Pile(nasty, 1),)), key, nasty, (nasty,))
    root = drawn(table)
    for css, count in {"who": 2, "caption": 2, "sign": 2, "fact": 2, "nothing": 2, "status": 1, "legend": 4}.items():
        assert texts(root, css) == [shown] * count, css
    text = to_text(table)
    assert f"● {shown}   {shown} {shown}{shown}\n" in text
    assert "\x1b" not in text
    assert "\x00" not in text


# --- text ----------------------------------------------------------------------------------------


def test_text_table() -> None:
    expected = """
A title

  ● Ann   gold ♥♥♡   wood wwww
      deck: Axe7 Bow8 [Cup9]
      laid down: nothing

> ■ Bo   gold ♥♥♡
      deck: no cards
      laid down: Axe7

  trail: · ·● ☾ ★ ·■
  stock: 3
  Bo waits

One note.
Another.
"""
    assert to_text(SAMPLE) == expected.lstrip("\n")
    assert "stock: [3]" in to_text(with_stock(3, True))


# --- more players, and what is between them ------------------------------------------------------


def test_everybody_has_a_shape_of_his_own_and_the_first_sits_below() -> None:
    seats = tuple(Seat(f"player {number}", Having((Fact("coins", str(number)),))) for number in range(SEATS))
    table = replace(SAMPLE, seats=seats, tracks=(Track("trail", (Square(),) * 9, (4,) * SEATS),))
    root = drawn(table)
    assert texts(root, "who") == [seat.name for seat in reversed(seats)]
    pawns = of_class(root, "pawn")
    assert len({place(pawn) for pawn in pawns}) == SEATS
    looks = {(pawn[0].tag, pawn[0].attrib.get("points", "")[:30], len(pawn[0].attrib.get("d", ""))) for pawn in pawns}
    assert len(looks) == SEATS
    assert len(set(SHAPES)) == SEATS
    assert all(f"{SHAPES[number]} player {number}   coins {number}" in to_text(table) for number in range(SEATS))


def test_counts_that_do_not_fit_go_on_in_the_next_line_in_the_same_places_for_all() -> None:
    many = tuple(Pips(f"a long name {i}", "♥", "♡", 5, 4) for i in range(5))
    less = tuple(replace(row, up=1, down=0) for row in many)
    seats = (replace(ANN, has=replace(ANN.has, counts=many)), replace(BO, has=replace(BO.has, counts=less)))
    root = drawn(replace(SAMPLE, seats=seats))
    above, below = (list(map(place, of_class(root, "tiles")[i : i + 5])) for i in (0, 5))
    assert above == below
    assert len({y for _, y in above}) > 1
    width = float(of_class(root, "card")[0].attrib["width"])
    for row in of_class(root, "tiles")[5:]:
        assert place(row)[0] + max(place(tile)[0] for tile in row.iter(f"{SVG}g") if tile is not row) < width


def test_what_lies_between_has_a_card_of_its_own_and_nobodys_colour() -> None:
    market = Having((Pips("round", "♥", "♡", 1, 2), Fact("price", "12")), (Cards("market", HAND[:2]),), STOCK.piles)
    root = drawn(replace(SAMPLE, between=market))
    assert len(of_class(root, "card")) == 3
    assert texts(root, "value") == ["12"]
    assert "market" in texts(root, "area")
    assert len(of_class(root, "nobody")) == 1
    assert texts(root, "count") == ["3"], "the pile lies at the end of the track"
    alone = drawn(replace(SAMPLE, between=market, tracks=()))
    assert texts(alone, "count") == ["3"]
    expected = "  round ♥♡♡   price 12\n  market: Axe7 Bow8\n  stock: 3\n  Bo waits\n"
    assert expected in to_text(replace(SAMPLE, between=market))


def test_a_long_text_is_made_small_where_it_would_not_fit() -> None:
    (value,) = of_class(drawn(replace(SAMPLE, between=Having((Fact("laid", "x" * 300),)))), "value")
    size = float(value.attrib["style"].removeprefix("font-size:").removesuffix("px"))
    assert float(value.attrib["x"]) + 300 * size * BOLD_LETTER <= painted.MIN_WIDTH


# --- any table -----------------------------------------------------------------------------------


@settings(max_examples=50)
@given(tables())
def test_any_table_can_be_drawn(table: Table) -> None:
    svg = to_svg(table)
    root = ET.fromstring(svg.encode("utf-8"))
    assert svg == to_svg(table)
    assert len(of_class(root, "playing")) == len(list(table.cards))
    assert len(of_class(root, "square")) == sum(len(track.squares) for track in table.tracks)
    assert len(of_class(root, "pawn")) == len(table.seats) * len(table.tracks)
    rows = [count for has in table.having for count in has.counts if isinstance(count, Pips)]
    assert len(of_class(root, "up")) == sum(row.up for row in rows)
    assert len(of_class(root, "down")) == sum(row.down for row in rows)
    assert len(of_class(root, "value")) == sum(len(has.brief) for has in table.having) - len(rows)
    told = " ".join(texts(root, "area")).split()
    assert all(word in told for has in table.having for fact in has.long for word in printable(fact.value).split())
    assert len(of_class(root, "count")) == sum(pile.count > 0 for has in table.having for pile in has.piles)
    assert to_figure(table).svg == to_figure(table).svg
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for group in root.findall(f"{SVG}g"):
        x, y = place(group)
        assert 0 <= x < width
        assert 0 <= y < height
        for box in group.iter(f"{SVG}rect"):
            assert float(box.attrib["width"]) > 0
            assert float(box.attrib["width"]) <= width
    text = to_text(table)
    assert text.encode("utf-8")
    assert text.endswith("\n")
    assert all(line == line.rstrip() for line in text.split("\n"))


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: replace(SAMPLE, seats=()), f"a table is for 1 to {SEATS} players, not 0"),
        (lambda: replace(SAMPLE, seats=(ANN,) * (SEATS + 1)), f"a table is for 1 to {SEATS} players, not {SEATS + 1}"),
        (lambda: replace(TRACK, pawns=(5, 0)), "a pawn is beside trail: 5"),
        (lambda: replace(TRACK, pawns=(0, -1)), "a pawn is beside trail: -1"),
        (lambda: Square("moon"), "no such kind of square: moon"),
        (lambda: Square("start", SEATS), rf"seat {SEATS} is not in 0\.\.{SEATS - 1}"),
        (lambda: Pips("gold", "a", "b", 1, -1), "gold: 1 up and -1 down"),
        (lambda: Pile("stock", -1), "stock: -1 cards"),
    ],
)
def test_what_cannot_be_drawn_is_refused(build: object, message: str) -> None:
    assert callable(build)
    with pytest.raises(ValueError, match=message):
        build()


def test_no_game_and_no_card_is_named_where_pictures_are_painted() -> None:
    folder = Path(rulewright.render.__file__).parent
    sources = {path.name: path.read_text(encoding="utf-8").lower() for path in folder.glob("*.py")}
    for game in ("replicants", "charge-and-spark"):
        for name in {game, game.replace("-", "_"), game.replace("-and-", " & ")}:
            assert [file for file, source in sources.items() if name in source] == []
    data = Library().game("charge-and-spark").spec.data
    names = [*data["cards"]["cards"], *data["game"]["names"]["tile"]]
    assert len(names) > 10
    for file in ("table.py", "page.py", "lettering.py"):
        found = [name for name in names if re.search(rf"\b{name}\b", sources[file])]
        assert found == [], file
