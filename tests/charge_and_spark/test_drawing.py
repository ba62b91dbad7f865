"""Positions of the card game drawn: what the position says and what the pack calls it is all to be seen."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright import games
from rulewright.core.declared import of
from rulewright.core.game import Position
from rulewright.games.table import WORDS, draw
from rulewright.render.table import Card, Pips, Seat, Table
from rulewright.spec.pack import Library

LANGUAGES = ("en", "fr", "de")
PICTURES = games.of("charge-and-spark").drawing
GAME = Library().game("charge-and-spark")
OWN = of(GAME)
LAYOUT = OWN.layout
BASIC, BONUS = LAYOUT.settings["basic-cards"], LAYOUT.settings["bonus-cards"]
NAMES = ("Rouge", "Bleu")
DRAWING = (
    "charge-and-spark:duel Rouge/4/2/0/2/charge+spark+barrier+thunder+counter/move "
    "Bleu/3/1/1/1/charge+barrier+thunder+counter+move/spark pile/ray+recovery+trap+copy draw/"
)


def drawn(position: Position, language: str = "en", action: Any = None) -> tuple[ET.Element, str]:
    svg = PICTURES.to_svg(position, language, action)
    return ET.fromstring(svg.encode("utf-8")), PICTURES.to_text(position, language, action)


def texts(root: ET.Element, css: str) -> list[str]:
    found = (element for element in root.iter() if css in element.attrib.get("class", "").split())
    return ["".join(element.itertext()).strip() for element in found]


def seen(table: Table) -> dict[tuple[int, str], Card]:
    """The cards by seat and title."""
    return {
        (number, card.title): card
        for number, seat in enumerate(table.seats)
        for place in seat.has.places
        for card in place.cards
    }


def hand(seat: Seat) -> list[Card]:
    return list(seat.has.places[0].cards)


def all_cards() -> Position:
    """A position where every card is to be seen, and every tile from both sides."""
    player = {"health": 2, "battery": 2, "disk": 2}
    return GAME.own.position({"players": {"Rouge": {**player, "bonus": BONUS}, "Bleu": player}})


@st.composite
def positions(draw: st.DrawFn) -> Position:
    owner = {card: draw(st.sampled_from([0, 1, None])) for card in BONUS}
    players = {}
    for seat, name in enumerate(NAMES):
        bonus = [card for card in BONUS if owner[card] == seat]
        rest = draw(st.sampled_from(["none", *BASIC, *bonus]))
        players[name] = {
            "health": draw(st.integers(1, 4)),
            "battery": draw(st.integers(0, 4)),
            "disk": draw(st.integers(0, 4)),
            "square": draw(st.integers(0, 3)),
            "rest": rest,
            "bonus": [card for card in bonus if card != rest],
        }
    return GAME.own.position({"players": players})


# --- what there is to see --------------------------------------------------------------------------


def test_text_at_the_start() -> None:
    expected = """
CHARGE & SPARK: two players

  ● Rouge   health ♥♥♥♥   battery ▮▮▯▯   disk ○○○○
      hand: Charge+ Spark1 Barrier] Thunder2 Counter< Move>
      rest area: empty

  ■ Bleu   health ♥♥♥♥   battery ▮▮▯▯   disk ○○○○
      hand: Charge+ Spark1 Barrier] Thunder2 Counter< Move>
      rest area: empty

  path: ·● · ★ · ☾ · ★ · ·■
  pile: 4
"""
    text = PICTURES.to_text(GAME.own.initial_position())
    assert text.startswith(expected.lstrip("\n"))
    assert text.endswith("\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_and_sign_of_the_pack_is_seen(language: str) -> None:
    root, text = drawn(all_cards(), language)
    for card in GAME.spec.data["cards"]["cards"].values():
        assert f"{card['title'][language]}{card['sign']}" in text
        assert card["title"][language] in texts(root, "caption")
        assert card["sign"] in texts(root, "sign")
    for tile in ("health", "battery", "disk"):
        told = GAME.spec.texts.drawn[tile]
        up, down = told["signs"]
        assert f"{told['title'][language]} {up * 2}{down * 2}" in text
        assert told["title"][language] in texts(root, "fact")
    for name in ("hand", "rest", "pile", "square"):
        assert GAME.spec.texts.drawn[name]["title"][language] in texts(root, "area")
    assert set(texts(root, "legend")) == {
        GAME.spec.texts.drawn[name]["title"][language]
        for name in ("forces", "bonus-cards", "disk-costs", "up", "down", "stars", "goal")
    } | {WORDS["start"][language]}
    notice = GAME.spec.data["game"]["notice"][language]
    assert notice in " ".join(text.split())
    assert " ".join(texts(root, "note")) == notice


def test_a_changed_sign_changes_the_picture() -> None:
    row = draw(all_cards()).seats[0].has.counts
    signs = [GAME.spec.texts.drawn[tile]["signs"] for tile in ("health", "battery", "disk")]
    assert [[each.up_sign, each.down_sign] for each in row if isinstance(each, Pips)] == signs


def test_attacks_and_bonus_cards_are_those_of_the_rules() -> None:
    cards = seen(draw(all_cards()))
    for card in LAYOUT.made.things["card"]:
        shown = cards[0, OWN.called("card", card, "en")]
        assert shown.framed == (card in LAYOUT.settings["forces"]), card
        assert shown.starred == (card in BONUS), card
    found = {title for (_, title), card in cards.items() if card.framed}
    assert found == {"Spark", "Thunder", "Ray"}


def test_costs_are_those_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = {title: card.cost for (seat, title), card in seen(draw(all_cards())).items() if seat == 0}
    assert (costs["Thunder"], costs["Counter"], costs["Charge"]) == ("▮▮", "▮●", "")
    changed = {
        **LAYOUT.settings,
        "forces": {"move": 1},
        "bonus-cards": ["barrier"],
        "disk-costs": {"charge": 3},
    }
    position = GAME.own.initial_position()
    monkeypatch.setitem(LAYOUT.__dict__, "settings", changed)
    cards = seen(draw(position))
    assert {title for (seat, title), card in cards.items() if seat == 0 and card.framed} == {"Move"}
    assert {title for (seat, title), card in cards.items() if seat == 0 and card.starred} == {"Barrier"}
    assert cards[0, "Charge"].cost == "●●●"


def test_an_actions_cards_are_marked_for_him_who_shows_them() -> None:
    position = GAME.own.position({"players": {"Rouge": {"bonus": ["ray"]}, "Bleu": {"rest": "spark"}}})
    table = draw(position, "en", GAME.own.notation.parse(position, "ray/counter"))
    assert {who for who, card in seen(table).items() if card.marked} == {(0, "Ray"), (1, "Counter")}
    root, text = drawn(position, "en", GAME.own.notation.parse(position, "ray/counter"))
    assert re.findall(r"\[(.+?)\]", text.replace("Barrier]", "")) == ["Ray1", "Counter<"]
    assert len(texts(root, "mark")) == 3, "two cards and the legend"
    resting = draw(position, "en", GAME.own.notation.parse(position, "move/spark"))
    assert resting.seats[1].has.places[1].cards[0].marked
    assert not any(card.marked for card in seen(draw(position)).values())


def test_a_card_that_is_nowhere_is_not_marked() -> None:
    position = GAME.own.initial_position()
    table = draw(
        position, "en", ("reveal", (LAYOUT.made.things["card"].index("ray"), LAYOUT.made.things["card"].index("move")))
    )
    assert {who for who, card in seen(table).items() if card.marked} == {(1, "Move")}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Bleu: drawing a card"),
        ("fr", "Bleu : la pioche d'une carte"),
        ("de", "Bleu: das Ziehen einer Karte"),
    ],
)
def test_who_is_to_draw(language: str, said: str) -> None:
    position = GAME.own.parse_position(DRAWING + "Bleu")
    action = GAME.own.notation.parse(position, "trap")
    root, text = drawn(position, language, action)
    assert texts(root, "status") == [said]
    assert f"  {said}\n" in text
    assert "> ■ Bleu" in text
    table = draw(position, language, action)
    assert [seat.now for seat in table.seats] == [False, True]
    assert table.between.piles[0].marked
    assert not any(card.marked for card in seen(table).values())


def test_where_both_are_to_draw_the_first_does_so_first() -> None:
    table = draw(GAME.own.parse_position(DRAWING + "Rouge+Bleu"))
    assert table.status == "Rouge: drawing a card"
    assert [seat.now for seat in table.seats] == [True, False]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Bleu has won"), ("fr", "Bleu a gagné"), ("de", "Bleu hat gewonnen")]
)
def test_who_has_won(language: str, said: str) -> None:
    line = DRAWING.removesuffix("draw/").replace("Rouge/4", "Rouge/0") + "won/Bleu/health"
    root, text = drawn(GAME.own.parse_position(line), language)
    assert texts(root, "status") == [said]
    assert f"  {said}\n" in text
    assert "♡♡♡♡" in text


def test_between_turns_there_is_no_status() -> None:
    root, text = drawn(GAME.own.initial_position())
    assert texts(root, "status") == []
    assert ">" not in re.sub("Move>", "", text)


@pytest.mark.parametrize("square", range(5))
def test_pawns_start_at_their_own_ends_and_meet_on_the_goal(square: int) -> None:
    line = re.sub(r"/\d/charge", f"/{square}/charge", DRAWING.removesuffix(" draw/"))
    if square == 4:
        line += " won/Rouge/goal"
    (track,) = draw(GAME.own.parse_position(line)).tracks
    way = ["plain", "star", "plain"]
    assert track.pawns == (square, 8 - square)
    assert [one.kind for one in track.squares] == ["start", *way, "goal", *reversed(way), "start"]


def test_names_are_escaped_and_a_strange_position_refused() -> None:
    position = GAME.own.initial_position(("D'Arc", "Bo"))
    root, text = drawn(position)
    assert texts(root, "who") == ["Bo", "D'Arc"]
    assert "● D'Arc" in text
    other = Library().game("replicants").own.initial_position()
    with pytest.raises(TypeError, match="the parts of this position are not declared"):
        draw(other)


@settings(max_examples=80)
@given(positions(), st.sampled_from(LANGUAGES), st.data())
def test_any_position_can_be_drawn(position: Position, language: str, data: st.DataObject) -> None:
    action = data.draw(st.none() | st.sampled_from(sorted(GAME.legal_actions(position.state)) or [None]))
    root, text = drawn(position, language, action)
    assert PICTURES.to_svg(position, language, action) == PICTURES.to_svg(position, language, action)
    table, state = draw(position, language, action), position.state
    for seat, shown in enumerate(table.seats):
        held = [OWN.called("card", card, language) for card in LAYOUT.names_of("hand", state, seat)]
        assert [card.title for card in hand(shown)] == held
        rows = [row for row in shown.has.counts if isinstance(row, Pips)]
        assert [row.up for row in rows] == [state.health[seat], state.battery[seat], state.disk[seat]]
        assert all(row.up + row.down == 4 for row in rows)
    assert sum(card.marked for card in seen(table).values()) == (2 if action else 0)
    assert texts(root, "who") == list(reversed(position.names))
    assert f": {sum(state.pile)}\n" in text
    titles = [card.title for seat in reversed(table.seats) for place in seat.has.places for card in place.cards]
    assert texts(root, "caption") == titles
