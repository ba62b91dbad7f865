"""Positions of CHARGE & SPARK drawn as text and as SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright import games
from rulewright.core.game import Position
from rulewright.core.written import self_play
from rulewright.render.cardtable import Card, Seat, Table, TileRow, to_svg
from rulewright.spec.pack import Library

GAME = Library().game("charge-and-spark")
MODULE = games.module("charge-and-spark")
START = GAME.initial_position(("Anna", "Ben"))
SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> str:
    return " ".join("".join(e.itertext()) for e in ET.fromstring(svg).iter() if e.tag != SVG + "style")


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_card_tile_and_name_is_shown(language):
    text, svg = MODULE.to_text(START, language), texts(MODULE.to_svg(START, language))
    data = GAME.spec.data["cards"]
    for card in GAME.made.settings["basic-cards"]:
        for drawn in (text, svg):
            assert data["cards"][card]["title"][language] in drawn
            assert data["cards"][card]["sign"] in drawn
    for tile in data["tiles"].values():
        for drawn in (text, svg):
            assert tile["title"][language] in drawn
            assert tile["up"] in drawn or tile["down"] in drawn
    for drawn in (text, svg):
        assert "Anna" in drawn
        assert "Ben" in drawn
        assert GAME.spec.data["game"]["notice"][language] in drawn


def test_an_actions_cards_are_marked():
    action = GAME.parse_action(START, "spark/barrier")
    text = MODULE.to_text(START, "en", action)
    assert "[Spark1]" in text
    assert "[Barrier]]" in text
    assert ET.fromstring(MODULE.to_svg(START, "en", action)).findall(".//*[@class='one attack marked']")


def test_who_is_to_draw_and_who_has_won_is_said():
    drawing = Position(GAME, START.names, START.state._replace(drawing=(0, 1)))
    assert "Ben is to draw a card" in MODULE.to_text(drawing)
    assert "Ben doit piocher" in texts(MODULE.to_svg(drawing, "fr"))
    final, _ = self_play(START, 3)
    winner = final.names[GAME.outcome(final.state).winners[0]]
    assert f"{winner} has won" in MODULE.to_text(final)
    assert f"{winner} hat gewonnen" in texts(MODULE.to_svg(final, "de"))


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_any_position_can_be_drawn(seed, length):
    position, _ = self_play(START, seed, longest=length)
    svg = MODULE.to_svg(position)
    ET.fromstring(svg)
    assert svg == MODULE.to_svg(position)
    assert MODULE.to_text(position) == "\n".join(line.rstrip() for line in MODULE.to_text(position).split("\n"))


@given(st.text(max_size=12), st.text(min_size=1, max_size=3))
def test_text_from_outside_is_escaped(name, sign):
    card = Card(name, sign, attack=True, bonus=True, marked=True)
    row = TileRow(name, sign, sign, 1, 2)
    seats = tuple(Seat(name, (row,), (card,), card, 0) for _ in range(2))
    table = Table(name, name, seats, ("plain", "star", "goal", "star", "plain"), (name, sign), 3, name, (name,))
    ET.fromstring(to_svg(table))
