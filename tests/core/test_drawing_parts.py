"""Declared parts of every sort drawn as a table: nothing of a position is left out, and nothing hidden is shown."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any

import pytest

from core.declared import GAME, Toy, ToyCourse, made, spec, toy
from rulewright.core.spec import Spec
from rulewright.games.table import SEATS as SEATED
from rulewright.games.table import draw
from rulewright.render import lettering
from rulewright.render.table import Fact, Pips, Table, Track, to_svg, to_text

TITLE = {"en": "A toy", "fr": "Un jouet", "de": "Ein Spielzeug"}
SEATS = [dict.fromkeys(("en", "fr", "de"), f"seat {number}") for number in range(3)]
DRAWN: dict[str, Any] = {
    "energy": {"title": {"en": "power", "fr": "force", "de": "Kraft"}, "signs": ["♥", "♡"]},
    "tiles": {"title": {"en": "weight", "fr": "poids", "de": "Gewicht"}, "sign": "▮"},
    "shared": {"title": {"en": "common", "fr": "commun", "de": "gemeinsam"}, "mark": "star"},
}


def table(mode: str = "three", drawn: Any = None, action: Any = None, language: str = "en", **changes: Any) -> Table:
    """The toy's start, drawn with some parts changed."""
    position = titled(mode, DRAWN if drawn is None else drawn).initial_position()
    return draw(replace(position, state=position.state._replace(**changes)), language, action)


def titled(mode: str, drawn: Any, **changed: Any) -> Toy:
    """The toy with what pictures need."""
    plain = (made(spec(**changed), mode) if changed else toy(mode)).game
    modes = {name: {**said, "title": TITLE} for name, said in GAME["modes"].items()}
    data = {**plain.spec.data, "game": {**GAME, **changed, "title": TITLE, "modes": modes}}
    told = Spec({**data, "texts": {"seats": SEATS, "drawn": drawn}})
    own = type(plain)(ToyCourse(told, mode), {}, plain.abilities).own
    assert isinstance(own, Toy)
    return own


def counts(made: Table, seat: int | None = None) -> dict[str, Pips | Fact]:
    has = made.between if seat is None else made.seats[seat].has
    return {count.title: count for count in has.counts}


def track(drawn: Any, mode: str = "three", **changes: Any) -> Track:
    (made,) = table(mode, DRAWN | drawn, **changes).tracks
    return made


def test_every_sort_of_part_is_told_by_the_name_that_texts_give_it_or_its_own() -> None:
    made = table(energy=(4, 0, 2), posts=(-1, 2), tired=(False, True, True), bids=((1, 0, 7, True), (-1, -1, 0, False)))
    assert counts(made, 0)["power"] == Pips("power", "♥", "♡", 4, 0)
    assert counts(made, 1)["power"] == Pips("power", "♥", "♡", 0, 4)
    assert counts(made, 2)["markers right"] == Pips("markers right", "●", "○", 1, 2)
    assert [counts(made, seat)["tired"] for seat in (0, 1)] == [Fact("tired", "no"), Fact("tired", "yes")]
    assert {title: fact.value for title, fact in counts(made).items() if isinstance(fact, Fact)} == {
        "gold": "-2",
        "posts left": "empty",
        "posts right": "C",
        "night": "no",
    }
    (bids,) = [place for place in made.between.places if place.title == "bids"]
    assert [(card.title, card.notes, card.covered) for card in bids.cards] == [
        ("axe", ("B", "7", "yes"), True),
        ("", ("0", "no"), True),
    ]
    assert "bids: axe (B, 7, yes), (0, no)" in made.description
    assert "bids: axe (B, 7, yes) (0, no)" in to_text(made)
    assert [place.title for place in made.seats[0].has.places] == ["hand", "rest"]
    assert [place.single for place in made.seats[0].has.places] == [False, True]
    assert "C (seat 2): power 2; markers left 1; markers right 1; tired yes; hand: axe, bow; empty: rest." in (
        made.description
    )


def test_what_is_so_of_a_thing_stands_on_it_where_it_lies_and_what_is_told_of_in_words() -> None:
    parts = {
        "spent": {"flag": True, "per": "card"},
        "under": {"slot": "card", "per": "card", "elsewhere": True},
        "aims": {"list": {"card": "card", "at": "player"}, "most": 3, "elsewhere": True},
        "heap": {"number": [0, 20], "per": ["side", "side2"]},
    }
    names = {**GAME["names"], "side2": ["near", "far"]}
    own = titled("one", DRAWN, parts={**GAME["parts"], **parts}, names=names)
    start = own.initial_position()
    spent = (True, False, False, True, False)
    state = start.state._replace(spent=spent, under=(1, -1, -1, -1, -1), aims=((0, 1),), heap=(3, 0, 0, 12))
    shown = draw(replace(start, state=state))
    hand = shown.seats[0].has.places[0]
    assert [(card.title, card.notes) for card in hand.cards] == [("axe", ("spent", "under bow")), ("bow", ())]
    assert [[card.title for card in place.cards] for place in shown.between.places if place.title == "spent"] == [
        ["drum"]
    ]
    told = {count.title: count.value for count in shown.between.counts if isinstance(count, Fact)}
    assert (told["aims"], told["heap left"], told["heap right"]) == ("axe (Bleu)", "near 3", "far 12")


def test_a_seat_of_which_nothing_is_said_is_told_by_its_colour_and_shape() -> None:
    own = titled("three", DRAWN)
    own.game.spec.data["texts"].pop("seats")
    told = draw(own.initial_position(), "fr").description
    assert [told.count(look["fr"]) for look in SEATED] == [1, 1, 1, 0, 0, 0]
    assert len(SEATED) == lettering.SEATS


def test_of_many_those_alone_are_told_where_something_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"posts left", "posts right"} <= counts(table(posts=(-1, 2))).keys()
    monkeypatch.setattr("rulewright.games.table.MANY", 1)
    told = table(posts=(-1, 2), markers=(0, 0, 0, 3, 1, 1))
    assert "posts left" not in counts(told)
    assert counts(told)["posts right"] == Fact("posts right", "C")
    assert [title for title in counts(told, 0) if "markers" in title] == ["markers"]
    assert [title for title in counts(told, 1) if "markers" in title] == ["markers right"]
    assert "posts" in counts(table(posts=(-1, -1)))


def test_what_nobody_sees_lies_face_down() -> None:
    made = table()
    assert [(pile.title, pile.count) for pile in made.between.piles] == [("pile", 2)]
    assert not re.search("drum|egg", to_text(made) + made.description)
    assert not re.search("drum|egg", to_svg(replace(made, record="")))


def test_constants_mark_the_things_that_they_name() -> None:
    held = table(hand=(1, 1, 0, 1, 0) * 3).seats[0].has.places[0].cards
    assert [(card.title, card.cost, card.starred, card.framed) for card in held] == [
        ("axe", "▮▮▮", False, False),
        ("bow", "▮▮", False, False),
        ("drum", "", True, False),
    ]
    assert table().key.cost == (("▮", "weight"),)
    assert table(language="de").key.starred == "gemeinsam"


def test_what_an_action_names_is_marked_for_him_who_acts() -> None:
    made = table(action=("play", 1))
    marked = [[card.title for card in seat.has.places[0].cards if card.marked] for seat in made.seats]
    assert marked == [["bow"], [], []]
    assert [seat.now for seat in made.seats] == [True, False, False]


def test_a_number_may_run_over_squares() -> None:
    steps = {"energy": {**DRAWN["energy"], "track": ["steps"]}, "steps": {"title": TITLE, "mark": "star"}}
    made = track(steps, energy=(0, 3, 4))
    assert [square.kind for square in made.squares] == ["start", "plain", "plain", "plain", "star"]
    assert made.pawns == (0, 3, 4)
    assert "power" not in counts(table("three", DRAWN | steps), 0)
    assert "power: 3 of 4" in table("three", DRAWN | steps, energy=(0, 3, 4)).description


def test_two_ways_may_meet_and_three_do_not() -> None:
    way = {"energy": {**DRAWN["energy"], "track": [], "meets": True}}
    two = track(way, "one", energy=(1, 3))
    assert (len(two.squares), two.pawns) == (9, (1, 5))
    assert (two.squares[0].seat, two.squares[-1].seat) == (0, 1)
    assert len(track(way, "three").squares) == 5


@pytest.mark.parametrize("mode", GAME["modes"])
def test_any_position_can_be_drawn(mode: str) -> None:
    own, rng = titled(mode, DRAWN), random.Random(f"drawn {mode}")
    for _ in range(40):
        position = own.sampling.draw(rng)
        assert position is not None
        made = draw(position, rng.choice(["en", "fr", "de"]))
        ET.fromstring(to_svg(made).encode("utf-8"))
        told = [card.title for seat in made.seats for card in seat.has.places[0].cards]
        names = own.layout.names_of
        assert told == [name for seat in range(own.layout.seats) for name in names("hand", position.state, seat)]
        assert all(name in to_text(made) for name in position.names)
