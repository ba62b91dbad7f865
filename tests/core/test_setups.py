"""Options of a set-up on the toy pack: one of its two modes leaves numbers to whoever sets a game up."""

from __future__ import annotations

import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from core.declared import GAME, Toy, made, spec, with_part
from rulewright.core import position_schemas, setups
from rulewright.core.errors import InputError, PositionError
from rulewright.core.resting import rests_on
from rulewright.core.spec import Spec

OPTIONS: dict[str, Any] = {
    "constants": {**GAME["constants"], "spare": {"number": [1, "cap"]}, "luck": {"number": [0, 1]}},
    "modes": {
        "one": {"seats": ["Rouge", "Bleu"]},
        "open": {"seats": ["Rouge", "Bleu"], "options": {"spare": 2, "luck": "few"}},
    },
    "parts": with_part("gold", number=[-4, "cap"], start="spare"),
}
LINE = (
    "toy:open:spare=3,luck=0 Rouge/2/1,1/axe+bow/-/y Bleu/2/1,1/axe+bow/-/y gold/3 posts/- pile/drum+egg night/n bids/-"
)


def rules(**changed: Any) -> Spec:
    """The rules of a mode in which nothing is open and one in which two numbers are."""
    said = {**OPTIONS, **changed}
    said["constants"] = {**said["constants"], "few": {"number": [0, 1]}}
    made_of = spec({"few": 0}, **said)
    closed = {"chapter": "all", "text": {}, "status": "ours", "id": "set.closed", "modes": ["one"]}
    clauses = [*made_of.data["clauses"], {**closed, "sets": {"spare": 1, "luck": 1}}]
    clauses = [{**c, "change": {"take": "spare", "from": "gold"}} if c["id"] == "play.costs" else c for c in clauses]
    return Spec({**made_of.data, "clauses": clauses}, made_of.place)


def toy(setup: str) -> Toy:
    return made(*setups.chosen(rules(), setup))


def open_with(options: dict[str, Any]) -> dict[str, Any]:
    return {"modes": {**OPTIONS["modes"], "open": {**OPTIONS["modes"]["open"], "options": options}}}


@pytest.mark.parametrize(
    ("setup", "spare", "named"),
    [
        ("one", 1, "one"),
        ("open", 2, "open:spare=2,luck=0"),
        ("open:spare=4", 4, "open:spare=4,luck=0"),
        ("open:luck=1,spare=1", 1, "open:spare=1,luck=1"),
    ],
)
def test_what_is_chosen_is_a_constant_that_clauses_and_parts_ask(setup: str, spare: int, named: str) -> None:
    game = toy(setup).game
    start = game.initial_state()
    assert (game.setup, game.mode) == (named, setup.partition(":")[0])
    assert start.gold == spare
    assert game.apply(start, ("play", 0)).gold == 0


@pytest.mark.parametrize("setup", ["one", "open", "open:spare=3", "open:spare=1,luck=1"])
def test_a_line_and_data_lead_back(setup: str) -> None:
    own, rng = toy(setup), random.Random(setup)
    shape = position_schemas.position(own.layout.made)
    for _ in range(50):
        drawn = own.sampling.draw(rng)
        assert drawn is not None
        assert str(drawn).split()[0] == f"toy:{own.game.setup}"
        assert own.parse_position(str(drawn)) == drawn
        told = dict(own.describe(drawn))
        assert told.get("options", {}) == own.game.spec.options(own.game.mode)
        assert Draft202012Validator(shape).is_valid({key: told[key] for key in told if key != "players"})
        assert setups.named(*setups.chosen(rules(), setups.of_position(told))) == own.game.setup


def test_a_line_may_leave_open_what_is_as_the_mode_says() -> None:
    own = toy("open:spare=3")
    whole = own.parse_position(LINE)
    assert str(whole) == LINE
    assert own.parse_position(LINE.replace(",luck=0", "")) == whole
    for other in ("open:spare=2", "open:spare=3,luck=1", "open", "one", "opne", "opne:spare=3", "open:spare"):
        with pytest.raises(InputError):
            own.parse_position(LINE.replace("open:spare=3,luck=0", other))


def test_a_mode_without_options_is_as_it_was() -> None:
    given = rules()
    assert setups.chosen(given, "one") == (given, "one")
    assert setups.chosen(given, "one")[0] is given
    assert setups.several(given, "one") == ["one"]
    assert "options" not in toy("one").describe(toy("one").initial_position())


def test_set_ups_are_tried_at_their_bounds_and_drawn_within_them() -> None:
    given = rules()
    assert setups.bounds(given, "open") == {"spare": (1, 4), "luck": (0, 1)}
    assert setups.several(given, "open") == ["open", "open:spare=1", "open:spare=4", "open:luck=1"]
    rng = random.Random(1)
    drawn = {setups.drawn(given, "open", rng) for _ in range(200)}
    assert drawn == {f"open:spare={n},luck={m}" for n in range(1, 5) for m in (0, 1)}
    assert setups.drawn(given, "one", rng) == "one"


def test_what_other_rules_can_be_set_up_as_too() -> None:
    given, other = rules(), rules(**open_with({"spare": 2}))
    assert list(setups.shared(given, other)) == ["one", "open", "open:spare=1", "open:spare=4"]
    assert list(setups.shared(other, given)) == ["one", "open", "open:spare=1", "open:spare=4"]
    assert list(setups.shared(given, given)) == ["one", "open", "open:spare=1", "open:spare=4", "open:luck=1"]


@pytest.mark.parametrize(
    ("setup", "message", "hint"),
    [
        ("open:spare=5", "spare: from 1 to 4, not 5", None),
        ("open:spare=0", "spare: from 1 to 4, not 0", None),
        ("open:spaer=3", 'open has no option "spaer"', 'did you mean "spare"?'),
        ("one:spare=1", 'one has no option "spare"', None),
        ("opeen:spare=1", 'unknown mode "opeen"', 'did you mean "open"?'),
        ("open:", '"" chooses nothing', "write MODE:NAME=NUMBER,NAME=NUMBER"),
        ("open:spare", '"spare" chooses nothing', "write MODE:NAME=NUMBER,NAME=NUMBER"),
        ("open:spare=x", '"spare=x" chooses nothing', "write MODE:NAME=NUMBER,NAME=NUMBER"),
        ("open:spare=2,spare=3", '"spare=3" chooses nothing', "write MODE:NAME=NUMBER,NAME=NUMBER"),
        ("open:spare=9999999", '"spare=9999999" chooses nothing', "write MODE:NAME=NUMBER,NAME=NUMBER"),
    ],
)
def test_a_set_up_that_cannot_be(setup: str, message: str, hint: str | None) -> None:
    with pytest.raises(InputError) as caught:
        setups.chosen(rules(), setup)
    (problem,) = caught.value.problems
    assert (problem.message, problem.suggestion) == (message, hint)


@pytest.mark.parametrize(
    ("options", "path", "message"),
    [
        ({"spare": 2}, ("options", "spare"), "this game is set up with spare=3, not 2"),
        ({"spare": 7}, ("options", "spare"), "spare: from 1 to 4, not 7"),
        ({"luck": True}, ("options", "luck"), "luck: from 0 to 1, not True"),
        ({"lukc": 1}, ("options", "lukc"), 'open has no option "lukc"'),
    ],
)
def test_a_position_of_another_set_up(options: dict[str, Any], path: tuple[str, ...], message: str) -> None:
    own = toy("open:spare=3")
    assert own.position({"options": {"spare": 3}}) == own.initial_position()
    with pytest.raises(PositionError) as caught:
        own.position({"options": options})
    assert (caught.value.path, caught.value.message) == (path, message)


@pytest.mark.parametrize(
    ("options", "name", "message", "hint"),
    [
        ({"spaer": 2, "luck": 0}, "spaer", 'there is no constant "spaer"', 'did you mean "spare"?'),
        ({"leader": 1}, "leader", "leader is no number", "constants that are: cap, spare, luck, few"),
        ({"cap": 3}, "cap", "cap is chosen here, and set.all sets it", "leave it to one of them"),
        ({"spare": "fwe", "luck": 0}, "spare", 'no clause sets "fwe" for open', 'did you mean "few"?'),
        ({"spare": 5, "luck": 0}, "spare", "5 is not a number that spare can be", "from 1 to 4"),
        ({"spare": "few", "luck": 0}, "spare", "0 is not a number that spare can be", "from 1 to 4"),
    ],
)
def test_options_that_cannot_be_are_told_where_they_are_declared(
    options: dict[str, Any], name: str, message: str, hint: str
) -> None:
    with pytest.raises(InputError) as caught:
        made(rules(**open_with(options)), "open")
    found = [(p.place.file if p.place else "", p.message, p.suggestion) for p in caught.value.problems]
    assert (f"game/modes/open/options/{name}", message, hint) in found


def test_a_proof_rests_on_what_was_chosen() -> None:
    one, other, closed = (rests_on(toy(setup).game)["data"] for setup in ("open:spare=3", "open", "one"))
    assert one.keys() == other.keys()
    assert [key for key in one if one[key] != other[key]] == ["game/modes/open/options/spare"]
    assert not any("options" in key for key in closed)
