"""Declared parts of every sort on a toy pack: positions on a line, as data, seen, drawn at random, made simpler."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from core.declared import GAME, made, place, spec, toy, with_part
from rulewright.core import expectations, falsifying, parts, position_schemas
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError, PositionError
from rulewright.core.game import Position
from rulewright.core.positions import NONE
from rulewright.core.spec import Path, Spec


def drawn(mode: str, number: int = 300) -> Iterator[Position]:
    rng = random.Random(f"parts {mode}")
    for _ in range(number):
        position = toy(mode).sampling.draw(rng)
        assert position is not None
        yield position


def fits(data: Any, schema: dict[str, Any]) -> bool:
    return Draft202012Validator(schema).is_valid(data)


def position(**data: Any) -> Position:
    players = {"Rouge": {}, "Bleu": {}, **data.pop("players", {})}
    return toy().position({"players": players, **data})


# -- there and back --------------------------------------------------------------------------------------


def test_a_state_has_the_declared_parts_as_they_begin() -> None:
    state = toy().game.initial_state()
    assert state._fields == tuple(GAME["parts"])
    assert (state.energy, state.gold, state.markers, state.posts) == ((2, 2), -2, (1,) * 4, (NONE, NONE))
    assert (state.hand, state.pile) == ((1, 1, 0, 0, 0) * 2, (0, 0, 0, 1, 1))
    assert (state.rest, state.tired, state.night, state.bids, state.trick) == (
        (NONE,) * 2,
        (True,) * 2,
        False,
        (),
        NONE,
    )


@pytest.mark.parametrize("mode", GAME["modes"])
def test_a_line_and_data_lead_back(mode: str) -> None:
    shape = position_schemas.position(toy(mode).layout.made)
    for drawn_at in drawn(mode):
        line = str(drawn_at)
        assert toy(mode).parse_position(line) == drawn_at, line
        told = dict(toy(mode).describe(drawn_at))
        players = {
            name: {**{k: v for k, v in said.items() if k != "has"}, "out": gone(drawn_at, seat)}
            for seat, (name, said) in enumerate(told["players"].items())
        }
        data = {**told, "players": players}
        assert fits(data, shape), data
        assert toy(mode).position(data) == drawn_at, line


def gone(drawn_at: Position, seat: int) -> list[str]:
    """What each player's own things are nowhere."""
    state, things = drawn_at.state, GAME["things"]["card"]
    kinds = len(things)
    missing = []
    for kind, name in enumerate(things[:2]):
        there = state.hand[seat * kinds + kind] + (state.rest[seat] == kind)
        there += sum(bid[:2] == (seat, kind) for bid in state.bids)
        missing += [name] * (1 - there)
    return missing


def test_a_line_is_as_the_parts_are_declared() -> None:
    there = position(gold=3, bids=[{"by": "Bleu", "card": "drum", "height": 4, "open": True}], posts={"left": "Rouge"})
    assert str(there) == (
        "toy:one Rouge/2/1,1/axe+bow/-/y Bleu/2/1,1/axe+bow/-/y "
        "gold/3 posts/left.Rouge pile/egg night/n bids/Bleu.drum.4.y"
    )


def test_of_a_flag_of_each_of_some_things_a_line_tells_those_that_are_so() -> None:
    own = made(
        spec(parts={**with_part("pile", bag="card", start="shared"), "spent": {"flag": True, "per": "card"}}), "one"
    )
    there = own.position({"players": {"Rouge": {}, "Bleu": {}}, "spent": {"bow": True, "egg": True}})
    assert str(there).endswith(" spent/bow+egg")
    assert own.parse_position(str(there)) == there
    with pytest.raises(InputError):
        own.parse_position(str(there).replace("bow+egg", "bow.egg"))


def test_flags_of_things_begin_true_where_a_constant_lists_them() -> None:
    flags = {"spent": {"flag": True, "per": "card", "start": "own"}}
    own = made(spec(sets={"own": ["bow", "egg"]}, parts={**GAME["parts"], **flags}), "one")
    names = own.layout.things("card")
    assert [name for name, spent in zip(names, own.layout.start().spent, strict=True) if spent] == ["bow", "egg"]


def test_what_is_told_of_lies_elsewhere() -> None:
    meets = {"slot": "card", "per": "side", "elsewhere": True}
    own = made(spec(parts={**GAME["parts"], "meets": meets}), "one")
    told = {"players": {"Rouge": {}, "Bleu": {}}, "meets": {"left": "axe", "right": "drum"}}
    there = own.position(told)
    assert there.state.hand == own.game.initial_state().hand
    assert there.state.pile == own.game.initial_state().pile
    lies = made(spec(parts={**GAME["parts"], "meets": {"slot": "card", "per": "side"}}), "one")
    assert lies.position({**told, "meets": {"left": "drum"}}).state.pile != there.state.pile


def test_only_things_of_a_list_are_in_a_place_and_not_what_else_is_said_of_them() -> None:
    posted = {"list": {"by": "player", "side": "side", "card": "card"}, "most": 3}
    own = made(spec(parts={**GAME["parts"], "posted": posted}), "one")
    two = [{"by": "Rouge", "side": "left", "card": card} for card in ("drum", "egg")]
    there = own.position({"players": {"Rouge": {}, "Bleu": {}}, "posted": two})
    assert there.state.hand == own.game.initial_state().hand
    assert own.parse_position(str(there)) == there
    with pytest.raises(PositionError, match="there is one"):
        own.position(
            {"players": {"Rouge": {}, "Bleu": {}}, "posted": [two[0], {**two[1], "by": "Bleu", "card": "drum"}]}
        )


# -- who sees what ---------------------------------------------------------------------------------------


def test_what_is_seen() -> None:
    bids = [{"by": "Rouge", "card": "drum", "height": 1, "open": True}]
    there = position(players={"Bleu": {"hand": ["axe", "egg"], "rest": "bow"}}, bids=bids).state
    own, other = (toy().game.course.observation(there, seat) for seat in (1, 0))
    assert own.hand[5:] == (1, 0, 0, 0, 1)
    assert other.hand[5:] == (1, 0, 0, 0, 0), "what begins in a hand may be known, what came to it is not"
    assert (own.rest, other.rest) == ((NONE, NONE), (NONE, 1)), "seen by others, not by himself"
    assert own.pile == other.pile == (0,) * 5
    assert (own.bids, other.bids) == (((0, NONE, 1, NONE),), ((0, 3, 1, True),)), "who laid it sees all of it"
    assert own._replace(hand=there.hand, rest=there.rest, pile=there.pile, bids=there.bids) == there


@pytest.mark.parametrize("mode", GAME["modes"])
def test_who_cannot_see_a_thing_cannot_tell_two_states_by_it(mode: str) -> None:
    rng = random.Random(5)
    for drawn_at in drawn(mode, 60):
        for seat in range(toy(mode).game.seats):
            seen = toy(mode).game.course.observation(drawn_at.state, seat)
            assert toy(mode).game.course.observation(seen, seat) == seen
            pile = list(drawn_at.state.pile)
            rng.shuffle(pile)
            assert toy(mode).game.course.observation(drawn_at.state._replace(pile=tuple(pile)), seat) == seen


# -- drawn, and made simpler -----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", GAME["modes"])
def test_what_is_drawn_is_supplied_and_holds_what_always_does(mode: str) -> None:
    kinds, seats = len(GAME["things"]["card"]), toy(mode).game.seats
    seen: dict[str, set[Any]] = {name: set() for name in GAME["parts"]}
    for drawn_at in drawn(mode):
        state = drawn_at.state
        there = [0] * kinds
        for bag in (state.hand, state.pile):
            for i, count in enumerate(bag):
                there[i % kinds] += count
        for card in (*state.rest, *(bid[1] for bid in state.bids)):
            if card != NONE:
                there[card] += 1
        assert there[:2] <= [seats, seats]
        assert there[2] == 0
        assert max(there[3:]) <= 1
        assert state.gold <= 4
        assert len(state.bids) <= 3
        assert state.trick == NONE
        for name in seen:
            seen[name].add(getattr(state, name))
    assert all(len(values) > 1 for name, values in seen.items() if name != "trick")


def test_no_simpler_position_leads_back() -> None:
    for drawn_at in drawn("one", 25):
        at, steps = drawn_at, 0
        rng = random.Random(str(drawn_at))
        while several := list(toy().sampling.smaller(at)):
            assert at not in several
            assert all(toy().parse_position(str(one)) == one for one in several)
            at, steps = rng.choice(several), steps + 1
            assert steps < 100


# -- beyond the bounds -----------------------------------------------------------------------------------


def test_what_stops_at_its_bounds_does_and_what_does_not_is_an_error_of_the_rules() -> None:
    rich = position(gold=4)
    after = toy().game.apply(rich.state, ("play", 0))
    assert (after.energy, after.gold) == ((4, 2), 1)
    with pytest.raises(ChangeConflictError) as caught:
        toy().game.apply(after._replace(gold=0), ("play", 0))
    assert str(caught.value) == "play.costs (clauses/4/change:1:1) takes gold to -3, and it is from -2 to 9"
    assert caught.value.clauses == ("play.costs",)


# -- refused ---------------------------------------------------------------------------------------------

WRONG_POSITIONS: list[tuple[dict[str, Any], str, Path]] = [
    ({"gold": 10}, "gold: from -2 to 9, not 10", ("gold",)),
    ({"gold": 5}, "no position is so: gold: 5 > cap: 4", ("gold",)),
    ({"players": {"Rouge": {"energy": 5}}}, "energy of Rouge: from 0 to 4, not 5", ("players", "Rouge", "energy")),
    ({"players": {"Rouge": {"markers": {"left": 4}}}}, "from 0 to 3, not 4", ("players", "Rouge", "markers", "left")),
    (
        {"players": {"Rouge": {"rest": "axe", "hand": ["axe", "bow"]}}},
        "Rouge has axe twice",
        ("players", "Rouge", "hand"),
    ),
    ({"players": {"Rouge": {"hand": ["axe"]}}}, "Rouge has no bow", ("players", "Rouge", "hand")),
    ({"players": {"Rouge": {"hand": ["axe", "bow", "club"]}}}, "there is none", ("players", "Rouge", "hand")),
    ({"players": {"Rouge": {"hand": ["axe", "bwo"]}}}, '"bwo" is not a card', ("players", "Rouge", "hand", 1)),
    ({"players": {"Bleu": {"out": ["axx"]}}}, '"axx" is not a card', ("players", "Bleu", "out", 0)),
    ({"pile": ["axe"]}, "axe is not among the shared", ("pile", 0)),
    ({"pile": ["egg", "egg"]}, "pile: egg is there already, and there is one", ("pile", 1)),
    ({"posts": {"left": "Vert"}}, '"Vert" is not a player', ("posts", "left")),
    ({"bids": [{"by": "Rouge", "card": "axe", "height": 1}]}, "it is not said which open", ("bids", 0)),
    ({"bids": [{"by": "Rouge", "card": "axe", "height": 1, "open": False}] * 4}, "at most 3 are there", ("bids",)),
    (
        {"bids": [{"by": "Rouge", "card": "axe", "height": 1, "open": False}] * 2},
        "Rouge has axe twice",
        ("players", "Rouge", "hand"),
    ),
    ({"players": {"gold": {}}}, 'nobody can be called "gold"', ("players", "gold")),
]


@pytest.mark.parametrize(
    ("data", "message", "path"), WRONG_POSITIONS, ids=lambda part: part if isinstance(part, str) else ""
)
def test_a_position_that_cannot_be(data: dict[str, Any], message: str, path: Path) -> None:
    with pytest.raises(PositionError) as caught:
        position(**data)
    assert message in caught.value.message
    assert caught.value.path == path


WRONG_AFTER: list[tuple[dict[str, Any], str, Path]] = [
    (
        {"players": {"Rouge": {"markers": {"left": 1, "right": 4}}}},
        "markers of a player: from 0 to 3, not 4",
        ("players", "Rouge", "markers", "right"),
    ),
    ({"posts": {"left": "Vert"}}, '"Vert" is not a player', ("posts", "left")),
    ({"players": {"Bleu": {"energy": 5}}}, "from 0 to 4, not 5", ("players", "Bleu", "energy")),
    ({"players": {"Bleu": {"hand": ["axe", "club"]}}}, "there is no club in this game", ("players", "Bleu", "hand", 1)),
    (
        {"bids": [{"by": "Rouge", "card": "axx", "height": 1, "open": True}]},
        '"axx" is not a card',
        ("bids", 0, "card"),
    ),
    ({"players": {"Vert": {"energy": 1}}}, 'nobody is called "Vert"', ("players", "Vert")),
]


@pytest.mark.parametrize(
    ("data", "message", "path"), WRONG_AFTER, ids=lambda part: part if isinstance(part, str) else ""
)
def test_what_no_position_reached_can_be(data: dict[str, Any], message: str, path: Path) -> None:
    with pytest.raises(PositionError) as caught:
        expectations.check(position(), {"after": data})
    assert message in caught.value.message
    assert caught.value.path == ("after", *path)


def test_what_is_described_may_be_expected_and_each_thing_of_it_becomes_false() -> None:
    bids = [{"by": "Rouge", "card": "drum", "height": 2, "open": False}]
    there = position(players={"Bleu": {"markers": {"left": 0, "right": 3}}}, bids=bids, posts={"left": "Bleu"})
    described = toy().describe(there)
    told = {key: value for key, value in described.items() if key != "mode"}
    expectations.check(there, {"after": told})
    for player in told["players"].values():
        del player["has"]  # beside a hand, which says all, nothing else could be among it
    asked = expectations.Asked((), {"after": told}, there, there, None)
    several = list(falsifying.falsified(asked))
    assert {one.path[1:] for one in several} >= {
        ("players", "Bleu", "markers", "left"),
        ("players", "Rouge", "markers", "right"),
        ("posts", "left"),
        ("posts", "right"),
        ("bids",),
    }
    for one in several:
        assert one.then["after"] != told
        expectations.check(there, one.then)


def test_of_each_part_it_is_known_what_it_may_be() -> None:
    possible = toy().possible(("Rouge", "Bleu"))
    assert set(possible) == {part.name for part in toy().layout.told} | {"has", "has_not"}
    for known in possible.values():
        for value in known.values():
            known.check(value)


@pytest.mark.parametrize(
    "line",
    [
        "toy:one",
        "toy:one Rouge/2/1,1/axe+bow/-/y Bleu/2/1,1/axe+bow/-/y",
        "toy:one Rouge/2/1/axe+bow/-/y Bleu/2/1,1/axe+bow/-/y gold/3 posts/- pile/egg night/n bids/-",
        "toy:one Rouge/2/1,1/axe+bow/-/yes Bleu/2/1,1/axe+bow/-/y gold/3 posts/- pile/egg night/n bids/-",
        "toy:one Rouge/2/1,1/axe+bow/-/y Bleu/2/1,1/axe+bow/-/y gold/x posts/- pile/egg night/n bids/-",
        "toy:one Rouge/2/1,1/axe+bow/-/y Bleu/2/1,1/axe+bow/-/y gold/3 posts/- pile/egg night/n bids/Bleu.drum",
        "toy:one Rouge/2/1,1/axe+bow/-/y Rouge/2/1,1/axe+bow/-/y gold/3 posts/- pile/egg night/n bids/-",
        "toy:one Rouge/2/1,1/axe.0+bow/-/y Bleu/2/1,1/axe+bow/-/y gold/3 posts/- pile/egg night/n bids/-",
        "toy:one Rouge/2/1,1/axe.1000/-/y Bleu/2/1,1/axe+bow/-/y gold/3 posts/- pile/egg night/n bids/-",
        "toy:one Rouge/2/1,1/axe+bow/-/y Bleu/2/1,1/axe+bow/-/y gold/3 posts/left pile/egg night/n bids/-",
        "toy:one Rouge/2/1,1/axe+bow/-/y Bleu/2/1,1/axe+bow/-/y gold/3 posts/up.Bleu pile/egg night/n bids/-",
        "toy:three Rouge/2/1,1/axe+bow/-/y gold/3 posts/- pile/egg night/n bids/-",
    ],
)
def test_a_line_that_cannot_be_read(line: str) -> None:
    with pytest.raises(InputError):
        toy().parse_position(line)


WRONG_PARTS: list[tuple[dict[str, Any], str, str, str | None]] = [
    (with_part("hand", bag="crad"), "game/parts/hand/bag", 'there is no domain "crad"', 'did you mean "card"?'),
    (
        with_part("hand", bag="card", per="playr"),
        "game/parts/hand/per",
        'there is no domain "playr"',
        'did you mean "player"?',
    ),
    (
        with_part("gold", number=[0, "cpa"]),
        "game/parts/gold/number/1",
        'there is no constant "cpa"',
        'did you mean "cap"?',
    ),
    (with_part("gold", number=[0, {"cap": "axe"}]), "game/parts/gold/number/1/cap", "cap is no map", "write cap alone"),
    (
        with_part("gold", number=[0, 9], start="capp"),
        "game/parts/gold/start",
        'there is no constant "capp"',
        'did you mean "cap"?',
    ),
    (
        with_part("gold", number=[0, 9], start=11),
        "game/parts/gold/start",
        "gold begins at 11, and is from 0 to 9",
        None,
    ),
    (
        with_part("pile", bag="card", start=["axx"]),
        "game/parts/pile/start/0",
        'there is no card "axx"',
        'did you mean "axe"?',
    ),
    (
        {**GAME["parts"], "spent": {"flag": True, "per": "side", "start": "own"}},
        "game/parts/spent/start",
        "a flag does not begin so",
        "write true or false, or a constant that lists the things of which it is true",
    ),
    (with_part("bids", list="bidd"), "game/parts/bids/list", 'there is no record "bidd"', 'did you mean "bid"?'),
    (
        with_part("bids", list="bid", start=[]),
        "game/parts/bids/start",
        "a list does not begin so",
        "a list begins empty: leave it out",
    ),
    (
        with_part("cap", number=[0, 1]),
        "game/parts/cap",
        "cap means something else already",
        "choose another name for it under parts",
    ),
    (
        with_part("off", number=[0, 1]),
        "game/parts/off",
        '"off" is no name: some readers of YAML take it for a flag',
        None,
    ),
    (
        with_part("pile", bag="card", **{"seen-by": {"owner": "all"}}),
        "game/parts/pile/seen-by/owner",
        'there is no looker "owner"',
        'did you mean "others"?',
    ),
    (
        with_part("bids", list="bid", **{"seen-by": {"others": {"heigth": "all"}}}),
        "game/parts/bids/seen-by/others/heigth",
        'there is no field "heigth"',
        'did you mean "height"?',
    ),
    (
        with_part("night", flag=True, elsewhere=True),
        "game/parts/night/elsewhere",
        "nothing lies in a flag",
        "leave elsewhere out",
    ),
    (with_part("size", number=[0, 1]), "game/parts/size", "size means something else already", None),
    (with_part("gold", number=[3, 1]), "game/parts/gold/number", "gold is from 3 to 1: it can be nothing", None),
    (with_part("bids", list="bid", most=0), "game/parts/bids/most", "bids has at most 0", None),
    (
        with_part("pile", bag="card", start="steps"),
        "game/parts/pile/start",
        "steps lists no cards",
        "constants that do: own, shared",
    ),
    (
        with_part("markers", number=[0, 3], per=["side", "player"]),
        "game/parts/markers/per/1",
        "player comes first, and once",
        "write per: [player, ...]",
    ),
    (with_part("markers", number=[0, 3], per=["side", "side"]), "game/parts/markers/per/1", "side comes once", None),
    (with_part("gold", number=[0, "steps"]), "game/parts/gold/number/1", "steps is no number", None),
    (
        with_part("gold", number=[0, {"tiles": "axx"}]),
        "game/parts/gold/number/1/tiles",
        'there is no card "axx"',
        'did you mean "axe"?',
    ),
    (with_part("gold", number=[0, 9], start="own"), "game/parts/gold/start", "own is no number", None),
    (with_part("gold", number=[0, 9], start={"own": "axe"}), "game/parts/gold/start/own", "own is no map", None),
    (with_part("rest", slot="card", start="own"), "game/parts/rest/start", 'there is no card "own"', None),
    (with_part("trick", slot="card", within="trun"), "game/parts/trick/within", 'no turn or step "trun"', None),
    (
        with_part("trick", slot="card", within="turn", start="axe"),
        "game/parts/trick/start",
        "within a turn it is empty before and after: it has no beginning",
        "leave start out",
    ),
    (with_part("hand", bag="card", per="player", besides="gold"), "game/parts/hand/besides", "gold is a key", None),
    (with_part("has", number=[0, 1]), "game/parts/has", "has is a key of positions already", None),
    (with_part("out", number=[0, 1]), "game/parts/out", "out is a key of positions already", None),
    (with_part("to", number=[0, 1]), "game/parts/to", "to means something else already", None),
    (
        with_part("pile", bag="card", **{"seen-by": {"others": "steps"}}),
        "game/parts/pile/seen-by/others",
        "steps lists no cards",
        "constants that do: own, shared",
    ),
    (
        {**with_part("pile", bag="card", besides="more"), "hand": {"bag": "card", "per": "player", "besides": "more"}},
        "game/parts/pile/besides",
        "more names what is besides in hand already",
        "choose another key",
    ),
]


@pytest.mark.parametrize(
    ("said", "at", "message", "hint"), WRONG_PARTS, ids=lambda part: part if isinstance(part, str) else ""
)
def test_a_declaration_that_cannot_be(said: dict[str, Any], at: str, message: str, hint: str | None) -> None:
    with pytest.raises(InputError) as caught:
        made(spec(parts=said), "one")
    found = [(p.place.file if p.place else "", p.message, p.suggestion) for p in caught.value.problems]
    assert any(where == at and message in text and hint in (None, suggestion) for where, text, suggestion in found), (
        found
    )


@pytest.mark.parametrize(
    ("changed", "at", "message"),
    [
        ({"supply": {"card": {"table": "steps"}}}, "game/supply/card/table", "steps lists no cards"),
        ({"supply": {"card": {"table": ["own", "steps"]}}}, "game/supply/card/table/1", "steps lists no cards"),
        ({"supply": {"crad": {"table": "own"}}}, "game/supply/crad", 'there is no domain "crad"'),
        ({"things": {"card": {"file": "crads"}}}, "game/things/card/file", '"crads" has no cards'),
        ({"things": {**GAME["things"], "side": ["up"]}}, "game/names/side", "side means something else already"),
        ({"records": {**GAME["records"], "card": {"by": "player"}}}, "game/records/card", "card means something else"),
        ({"names": {**GAME["names"], "none": ["up"]}}, "game/names/none", "none means something else already"),
    ],
)
def test_what_is_declared_beside_parts_and_cannot_be(changed: dict[str, Any], at: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        made(spec(**changed), "one")
    found = [(p.place.file if p.place else "", p.message) for p in caught.value.problems]
    assert any(where == at and message in text for where, text in found), found


ALWAYS_ACTING: list[dict[str, Any]] = [
    {"possible": {"play": {}}},
    {"after": {"is": ["gold", 1]}},
    {"not": {"all": [{"would": {"clause": "play.costs", "play": {"card": "axe"}}}]}},
]


@pytest.mark.parametrize("said", ALWAYS_ACTING, ids=str)
def test_what_holds_of_every_position_asks_about_no_action(said: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="asks about an action, and this is of every position"):
        made(spec(always=[said]), "one")


BEGINNINGS: list[tuple[dict[str, Any], str, str]] = [
    ({"parts": with_part("hand", bag="card", per="player", start="shared")}, "game/parts", "both have drum"),
    ({"always": [{"more": ["gold", 0]}]}, "game/parts", "no position is so: gold: -2"),
]


@pytest.mark.parametrize(("changed", "at", "message"), BEGINNINGS, ids=lambda part: part if type(part) is str else "")
def test_a_game_begins_in_a_position(changed: dict[str, Any], at: str, message: str) -> None:
    own = made(spec(**changed), "one")
    with pytest.raises(InputError) as caught:
        own.check_start()
    ((where, text),) = [(p.place.file if p.place else "", p.message) for p in caught.value.problems]
    assert where == at
    assert "the game begins in no position: " in text
    assert message in text


def test_of_what_no_thing_shows_the_place_alone_is_told() -> None:
    axe = {"is": ["$c", "axe"]}
    with pytest.raises(InputError) as caught:
        made(spec(always=[{"some": {"of": "pile", "as": "$c", "that": axe}}]), "one").check_start()
    (problem,) = caught.value.problems
    assert problem.message == "the game begins in no position: no position is so"
    assert problem.suggestion == "see game/always/0:1:1"


def test_what_no_position_has_is_left_out_of_drawn_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    own = made(spec(always=[{"every": {"of": "pile", "as": "$c", "that": {"is": ["$c", "drum"]}}}]), "one")
    monkeypatch.setattr("rulewright.core.declared.TRIES", 1)
    rng = random.Random(1)
    drawn = [own.sampling.draw(rng) for _ in range(50)]
    assert all(drawn)
    assert {tuple(position.state.pile) for position in drawn if position} == {(0, 0, 0, 0, 0), (0, 0, 0, 1, 0)}


def test_of_slots_half_are_emptied_where_too_many_are_filled() -> None:
    """Both posts in four of nine: these keep one, as do those of which one alone was drawn."""
    own = made(spec(always=[{"some": {"of": "side", "as": "$s", "that": {"empty": {"posts": "$s"}}}}]), "one")
    rng = random.Random(1)
    filled = [sum(post >= 0 for post in own.sampling.draw(rng).state.posts) for _ in range(90)]
    assert set(filled) == {0, 1}
    assert filled.count(1) > 70


def test_a_drawn_position_has_less_where_it_lacks_what_every_one_has() -> None:
    always = [{"at-most": [{"total": {"of": "players", "as": "$p", "amount": {"energy": "$p"}}}, 2]}]
    own = made(spec(always=[*always, {"at-most": [{"size": "pile"}, {"least": [1, "gold"]}]}]), "one")
    rng = random.Random(1)
    drawn = [own.sampling.draw(rng) for _ in range(50)]
    energies = {tuple(position.state.energy) for position in drawn if position}
    assert all(sum(each) <= 2 for each in energies)
    assert {(0, 1), (1, 0), (0, 0), (0, 2), (2, 0), (1, 1)} & energies > {(0, 0)}
    assert all(drawn)


@pytest.mark.parametrize("word", ["doubled", "rich"])
def test_what_holds_of_every_position_asks_what_clauses_say(word: str) -> None:
    told = {"chapter": "all", "text": {}, "status": "ours"}
    two: dict[str, Any] = {"doubled": {"computes": "doubled", "as": {"times": [2, "gold"]}}}
    two["rich"] = {"defines": "rich", "when": {"more": ["gold", 2]}}
    always = {"doubled": {"at-most": ["doubled", 4]}, "rich": {"not": {"rich": {}}}}
    rules = spec(always=[always[word]])
    clauses = [*rules.data["clauses"], {"id": "all.two", **told, **two[word]}]
    own = made(Spec({**rules.data, "clauses": clauses}, place), "one")
    own.check_start()
    players = {"players": {"Rouge": {}, "Bleu": {}}}
    assert own.position({**players, "gold": 2}).state.gold == 2
    with pytest.raises(PositionError, match="no position is so") as caught:
        own.position({**players, "gold": 3})
    assert caught.value.path == ("gold",)
    body = two[word] | ({"as": {"energy": "$player"}} if word == "doubled" else {"when": {"tired": "$player"}})
    acting = Spec({**rules.data, "clauses": [*clauses[:-1], {"id": "all.two", **told, **body}]}, place)
    with pytest.raises(InputError, match=f"{word} asks about an action, and this is of every position"):
        made(acting, "one")


LIMITED: list[tuple[str, dict[str, Any], dict[str, Any], tuple[str | int, ...]]] = [
    ("bow", {"pile": ["drum"]}, {"pile": ["bow", "drum"]}, ("pile", 0)),
    ("bow", {"favour": "axe"}, {"favour": "bow"}, ("favour",)),
    ("bow", {"bids": [{"by": "Bleu", "card": "axe"}]}, {"bids": [{"by": "Bleu", "card": "bow"}]}, ("bids", 0, "card")),
    ("bow", {"bent": {"axe": True, "bow": False}}, {"bent": {"bow": True}}, ("bent", "bow")),
]


def limited() -> Spec:
    parts = {
        "pile": {"bag": "card", "only": "shared", "start": "shared"},
        "favour": {"slot": "card", "elsewhere": True, "only": ["liked", "shared"]},
        "bids": {"list": {"by": "player", "card": "card"}, "elsewhere": True, "only": "liked"},
        "bent": {"flag": True, "per": "card", "only": "liked"},
    }
    rules = spec({"liked": ["axe"]}, parts={**GAME["parts"], **parts})
    constants = {**GAME["constants"], "liked": {"list": "card"}}
    return Spec({**rules.data, "game": {**rules.data["game"], "constants": constants}}, place)


@pytest.mark.parametrize(("thing", "right", "wrong", "path"), LIMITED, ids=lambda part: str(part)[:20])
def test_only_some_things_may_be_in_a_part(
    thing: str, right: dict[str, Any], wrong: dict[str, Any], path: tuple[str | int, ...]
) -> None:
    own = made(limited(), "one")
    own.check_start()
    players = {"players": {"Rouge": {}, "Bleu": {}}}
    own.position({**players, **right})
    with pytest.raises(PositionError, match=f"^{thing} is not among the (shared|liked)( and the shared)?$") as caught:
        own.position({**players, **wrong})
    assert caught.value.path == path


def test_none_is_drawn_with_other_things_in_a_part() -> None:
    own, rng = made(limited(), "one"), random.Random(1)
    drawn = [own.sampling.draw(rng) for _ in range(200)]
    states = [position.state for position in drawn if position]
    assert {kind for state in states for kind, n in enumerate(state.pile) if n} == {3, 4}
    assert {state.favour for state in states} == {NONE, 0, 3, 4}
    assert {bid[1] for state in states for bid in state.bids} == {0}
    assert {kind for state in states for kind, bent in enumerate(state.bent) if bent} == {0}


@pytest.mark.parametrize(
    ("part", "said", "message"),
    [
        ("gold", {"number": [-2, 9], "only": "shared"}, "nothing limits this number"),
        ("night", {"flag": True, "only": "shared"}, "nothing limits this flag"),
        ("bids", {"list": {"by": "player"}, "only": "shared"}, "nothing limits this list"),
        ("pile", {"bag": "card", "only": "shard"}, 'there is no constant "shard"'),
        ("pile", {"bag": "card", "only": ["shared", "worth"]}, "worth lists no cards"),
        ("posts", {"slot": "player", "per": "side", "only": "shared"}, "nothing limits this slot"),
    ],
)
def test_what_limits_a_part_lists_such_things(part: str, said: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        made(spec(parts={**GAME["parts"], part: said}), "one")
    assert message in str(caught.value)


@pytest.mark.parametrize("said", [{"bag": "card", "start": "own"}, {"slot": "card", "start": "axe"}], ids=str)
def test_a_part_begins_with_what_may_be_there(said: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="trick begins with axe, which is not among the shared"):
        made(spec(parts={**GAME["parts"], "trick": {**said, "only": "shared"}}), "one")


SEVERAL: list[dict[str, Any]] = [
    {
        "id": "markers.first",
        "forbids": ["play"],
        "when": {"is": [{"markers": {"side": "right", "of": "$player"}}, 3]},
    },
    {
        "id": "markers.add",
        "does": ["play"],
        "at": "first",
        "when": {"tired": "$player"},
        "change": {"add": 2, "to": {"markers": {"of": "$player", "side": "right"}}},
    },
]


def test_what_each_of_several_domains_has_is_asked_and_changed_with_both() -> None:
    told = {"chapter": "all", "text": {}, "status": "ours"}
    clauses = [{**told, **clause} for clause in SEVERAL]
    rules = spec(parts=with_part("gold", number=[-9, 9], start=9))
    own = made(Spec({**rules.data, "clauses": [*rules.data["clauses"], *clauses]}, place), "one")
    start = own.game.initial_state()
    after = own.game.apply(start, ("play", 0))
    assert (start.markers, after.markers) == ((1, 1, 1, 1), (1, 3, 1, 1))
    assert own.game.legal_actions(after) == []
    verdict = own.game.verdict(after, ("play", 0))
    assert [reason.clause.id for reason in verdict.reasons] == ["markers.first"]
    awake = start._replace(tired=(False, True))
    assert own.game.apply(awake, ("play", 0)).markers == (1, 1, 1, 1)


WRONG_CONSTANTS: list[tuple[dict[str, Any], str, str]] = [
    ({"map": "crad", "of": "count"}, "game/constants/cap/map", 'there is no domain "crad"'),
    ({"map": "card", "of": "coun"}, "game/constants/cap/of", 'there is no domain "coun"'),
    ({"list": "hand"}, "game/constants/cap/list", 'there is no domain "hand"'),
    ({"one": "crad"}, "game/constants/cap/one", 'there is no domain "crad"'),
    ({"number": [0, "tile"]}, "game/constants/cap/number/1", 'there is no constant "tile"'),
    ({"list": {"number": [0, {"own": "axe"}]}}, "game/constants/cap/list/number/1/own", "own is no map"),
    ({"number": [0, "cap"]}, "game/constants/cap/number/1", "cap is bounded by itself"),
    ({"map": "player", "whole": True, "of": "count"}, "game/constants/cap/map", 'there is no domain "player"'),
    ({"number": [0, "own"]}, "game/constants/cap/number/1", "own is no number"),
]


@pytest.mark.parametrize(
    ("said", "at", "message"), WRONG_CONSTANTS, ids=lambda part: part if isinstance(part, str) else ""
)
def test_a_constant_that_cannot_be(said: dict[str, Any], at: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        made(spec(constants={**GAME["constants"], "cap": said}), "one")
    found = [(p.place.file if p.place else "", p.message) for p in caught.value.problems]
    assert any(where == at and message in text for where, text in found), found


@pytest.mark.parametrize(
    ("sets", "message", "hint"),
    [
        ({"cap": 10}, "10 is not a number that cap can be", "from 0 to 9"),
        ({"steps": [0, 5]}, "5 is not a number that steps can be", "from 0 to 4"),
        ({"worth": {"left": 4, "right": 1}}, "4 is not a number that worth can be", "from 1 to 3"),
        ({"worth": {"left": 1, "right": 1, "up": 1}}, '"up" is not a side', None),
        ({"worth": {"left": 1}}, "right is left out", "each side has one: left, right"),
        ({"leader": "clup"}, '"clup" is not a card', 'did you mean "club"?'),
        ({"wage": 5}, "5 is not a number that energy can be", "from 0 to 4"),
        ({"tiles": {"axe": 3, "bow": 5}}, "energy begins at 5, and is from 0 to 4", None),
    ],
)
def test_a_value_that_a_constant_cannot_have(sets: dict[str, Any], message: str, hint: str | None) -> None:
    with pytest.raises(InputError) as caught:
        made(spec(sets), "one")
    (problem,) = caught.value.problems
    assert (problem.message, problem.suggestion if hint else None) == (message, hint)
    assert problem.place
    assert problem.place.file.startswith("clauses/0/sets/")


def test_what_always_holds_is_read_as_a_condition() -> None:
    with pytest.raises(InputError) as caught:
        made(spec(always=[{"at-most": ["gold", "capp"]}]), "one")
    assert [p.place.file for p in caught.value.problems if p.place] == ["game/always/0/at-most/1"]
    with pytest.raises(InputError, match="after asks about an action, and this is of every position"):
        made(spec(always=[{"after": {"at-most": ["gold", "cap"]}}]), "one")


def test_the_schemas_say_each_part() -> None:
    declared = toy().layout.made
    before, after = position_schemas.position(declared), position_schemas.after(declared)
    own = before["properties"]["players"]["additionalProperties"]["properties"]
    assert list(own) == ["energy", "markers", "hand", "rest", "tired", "out"]
    assert list(before["properties"]) == ["mode", "options", "players", "gold", "posts", "pile", "night", "bids"]
    assert set(after["properties"]["players"]["additionalProperties"]["properties"]) == {*own, "has", "has_not"} - {
        "out"
    }
    assert fits({"players": {"A": {"markers": {"left": 2}}}, "posts": {"right": "A"}}, before)
    for wrong in ({"posts": {"up": "A"}}, {"night": 1}, {"trick": "axe"}, {"bids": [{"by": "A"}]}):
        assert not fits(wrong, before), wrong
    for empty in ({}, {"players": {}}, {"players": {"A": {"markers": {}}}}):
        assert not fits(empty, after), empty


def test_every_sort_of_part_is_among_them() -> None:
    assert {part.sort for part in toy().layout.made.parts} == set(parts.SORTS)
