"""Values, comparisons, what clauses compute and change: tried on a toy with every sort of part and constant."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.constants import quantities
from rulewright.core.domains import ListOf, MapOf, Names, Numbers, choice
from rulewright.core.errors import InputError, Place
from rulewright.core.expressions import Const, Part
from rulewright.core.game import Game, Position
from rulewright.core.operations import whole
from rulewright.core.spec import Path, Spec
from rulewright.core.telling import say
from rulewright.core.types import FLAG, NUMBER, PLAYER, Bag, Domain, Option
from rulewright.core.vocabulary import (
    BEFORE,
    OTHERS,
    PLAYERS,
    Kind,
    Loop,
    Offer,
    Param,
    Setting,
    SetWord,
    ValueType,
    Vocabulary,
    by_name,
    held,
)
from toy import Toy, ToyCourse

# -- the toy ---------------------------------------------------------------------------------------------


class State(NamedTuple):
    energy: tuple[int, ...]
    points: tuple[int, ...]
    tired: tuple[bool, ...]
    hand: tuple[int, ...]
    rest: tuple[int, ...]
    pile: tuple[int, ...]
    mood: str


CARDS = ("axe", "bow", "club")
CARD, MOOD = Domain("card"), Domain("mood", ("glad", "sad"))
PARTS = (
    Part("energy", NUMBER, (PLAYER,)),
    Part("points", NUMBER, (PLAYER,)),
    Part("tired", FLAG, (PLAYER,)),
    Part("hand", Bag(CARD), (PLAYER,)),
    Part("rest", Option(CARD), (PLAYER,)),
    Part("pile", Bag(CARD)),
    Part("mood", Option(MOOD)),
)
TYPES = by_name(
    ValueType("card", "", CARD, {"type": "string"}, lambda: Names({n: i for i, n in enumerate(CARDS)}, "a card")),
    ValueType("player", "", PLAYER, {"type": "integer"}, lambda: Names({1: 0, 2: 1}, "a player")),
    ValueType("energy", "", NUMBER, {"type": "integer"}, lambda: Numbers(0, 5, "an energy")),
    ValueType("count", "", NUMBER, {"type": "integer"}, lambda: Numbers(0, 9, "a count")),
    ValueType("points", "", NUMBER, {"type": "integer"}),
    ValueType("flag", "", FLAG, {"type": "boolean"}),
    ValueType("mood", "", MOOD, {"type": "string"}, lambda: choice(MOOD.options, "a mood")),
    ValueType("kind", "", Domain("kind", ("play",)), {"type": "string"}),
)
SETTINGS = by_name(
    Setting("cap", "", "energy"),
    Setting("costs", "", MapOf("card", "energy")),
    Setting("worth", "", MapOf("mood", "count")),
    Setting("sharp", "", ListOf("card")),
    Setting("odd", "", ListOf("count")),
)
OF = Param("player", "")
VOCABULARY = Vocabulary(
    state=State,
    parts=by_name(*PARTS),
    types=TYPES,
    kinds=by_name(Kind("play", "", {"card": "card"})),
    words={},
    sets=by_name(PLAYERS, OTHERS, BEFORE, SetWord("cards", "", lambda _: whole(CARD), "card")),
    offers=by_name(Offer("plays", "", "play", (Loop("card", lambda _: whole(CARD)),), lambda _: Const(True, FLAG))),
    effects={},
    settings=SETTINGS,
    sizes={CARD: len(CARDS), PLAYER: 2},
    quantities={
        **quantities(SETTINGS, TYPES),
        **by_name(
            held(PARTS[0], "energy", "", {"of": OF}, (Const(0, NUMBER), Const(5, NUMBER))),
            held(PARTS[1], "points", "", {"of": OF}),
            held(PARTS[2], "flag", "", {"of": OF}),
            held(PARTS[3], "card", "", {"of": OF}),
            held(PARTS[4], "card", "", {"of": OF}),
            held(PARTS[5], "card", ""),
            held(PARTS[6], "mood", ""),
        ),
    },
)
TITLES = {
    "energy": {"en": "energy of {of}", "fr": "énergie {of:de}", "de": "Energie von {of}"},
    "costs": {"en": "cost of {of}", "fr": "coût de {of}", "de": "Kosten von {of}"},
    "harm": {"en": "harm of {of}", "fr": "dégâts {of:de}", "de": "Schaden von {of}"},
}
START = State((2, 4), (0, 7), (False, True), (1, 0, 2, 0, 1, 0), (-1, 1), (0, 0, 3), "glad")
"""Of the first player the energy is 2, the hand an axe and two clubs, and nothing rests; of the other a bow does."""


class Turns(ToyCourse):
    tables: Mapping[str, Any] = {}
    vocabulary = VOCABULARY

    def initial_state(self) -> State:
        return START


class Table(Toy):
    def say_value(self, position: Position, type_: str, value: Any, how: str, language: str, before: Any = None) -> str:
        said = {"player": ("Rouge", "Bleu"), "card": CARDS}.get(type_)
        return ("de " if how == "de" else "") + (said[value] if said else str(value))


def place(path: Path) -> Place:
    """A place that tells the path, for want of a file."""
    return Place("/".join(map(str, path[1:])), 1, 1)


def clause(name: str, **body: Any) -> dict[str, Any]:
    return {"id": name, "chapter": "all", "text": {}, "status": "ours", **body}


def toy(*clauses: Mapping[str, Any], stages: tuple[str, ...] = ("first", "second")) -> Game:
    sets = {"cap": 5, "costs": {"axe": 1, "club": 3}, "worth": {"glad": 2}, "sharp": ["axe"], "odd": [1, 3]}
    titles = {name: said for name, said in TITLES.items() if name != "harm" or HARM in clauses}
    data = {
        "game": {"id": "toy", "modes": {"one": {"seats": ["Rouge", "Bleu"]}}, "stages": stages, "titles": titles},
        "clauses": [clause("play.action", offers="plays"), clause("set.all", sets=sets), *clauses],
        "readings": [],
    }
    return Game(Turns(Spec(data, place), "one"), {}, Table)


def holds(condition: Any, *clauses: Mapping[str, Any], state: State = START, card: int = 0, player: int = 0) -> bool:
    """Whether a condition holds of playing a card, compiled and explained."""
    game = toy(clause("the.clause", forbids=["play"], when=condition), *clauses)
    (part,) = game.forbidding("play")
    found = bool(part.applies(state, player, card))
    env = game.explainer.env(state, player, "play", (card,))
    assert game.explainer.evaluate(part.when, env)[0] == found, condition
    return found


# -- comparisons -----------------------------------------------------------------------------------------

HOLD = [
    {"is": [{"energy": "$player"}, 2]},
    {"less": [{"energy": "$player"}, {"energy": 2}]},
    {"more": [{"points": 2}, {"points": 1}]},
    {"at-most": [{"energy": {"of": "$player"}}, 2]},
    {"at-least": [{"plus": [{"energy": "$player"}, 1, 1]}, 4]},
    {"is": [{"minus": [{"energy": 2}, {"energy": 1}]}, 2]},
    {"is": [{"times": [{"energy": 1}, 3]}, 6]},
    {"is": [{"least": [{"energy": 1}, {"energy": 2}, 3]}, 2]},
    {"is": [{"most": [{"energy": 1}, 3]}, 3]},
    {"is": ["mood", "glad"]},
    {"is": ["glad", "mood"]},
    {"is": ["$card", "axe"]},
    {"is": [{"rest": 1}, "none"]},
    {"not": {"is": [{"rest": 2}, "none"]}},
    {"is": [{"rest": 2}, "bow"]},
    {"is": [{"costs": "$card"}, 1]},
    {"is": [{"costs": "bow"}, 0]},
    {"is": [{"costs": {"rest": 1}}, 0]},
    {"is": [{"worth": "mood"}, 2]},
    {"is": [{"worth": "sad"}, 0]},
    {"at-most": [{"energy": 1}, "cap"]},
    {"in": ["$card", "sharp"]},
    {"in": ["$card", ["bow", "axe"]]},
    {"in": ["$card", {"hand": "$player"}]},
    {"not": {"in": ["$card", "pile"]}},
    {"not": {"in": [{"rest": "$player"}, {"hand": "$player"}]}},
    {"in": [{"energy": 2}, [4, 5]]},
    {"not": {"in": [{"energy": 1}, "odd"]}},
    {"in": [2, {"others": "$player"}]},
    {"is": [{"number": {"of": "club", "in": {"hand": 1}}}, 2]},
    {"is": [{"number": {"of": {"rest": 1}, "in": "pile"}}, 0]},
    {"is": [{"number": {"of": "none", "in": "pile"}}, 0]},
    {"is": [{"size": {"hand": 1}}, 3]},
    {"is": [{"size": "pile"}, 3]},
    {"is": [{"size": "players"}, 2]},
    {"is": [{"size": {"before": 2}}, 1]},
    {"is": [{"size": "odd"}, 2]},
    {"is": [{"count": {"of": "players", "as": "$q", "that": {"more": [{"energy": "$q"}, 3]}}}, 1]},
    {"is": [{"total": {"of": "players", "as": "$q", "amount": {"energy": "$q"}}}, 6]},
    {"is": [{"total": {"of": "players", "as": "$q", "that": {"tired": "$q"}, "amount": {"points": "$q"}}}, 7]},
    {"is": [{"total": {"of": "odd", "as": "$n", "amount": {"times": ["$n", 2]}}}, 8]},
    {"is": [{"the": {"of": "players", "as": "$q", "that": {"tired": "$q"}}}, 2]},
    {"is": [{"the": {"of": "players", "as": "$q", "that": {"is": [{"energy": "$q"}, 5]}}}, "none"]},
    {"is": [{"energy": {"the": {"of": "players", "as": "$q", "that": {"is": [{"energy": "$q"}, 5]}}}}, 0]},
    {"is": [{"first": {"others": "$player"}}, 2]},
    {"is": [{"if": {"when": {"tired": 2}, "then": {"energy": 2}, "else": 0}}, 4]},
    {"is": [{"if": {"when": {"tired": 1}, "then": "axe", "else": {"rest": 2}}}, "bow"]},
    {"is": [{"tired": 2}, True]},
    {"tired": 2},
    {"some": {"of": "odd", "as": "$n", "that": {"more": ["$n", {"energy": "$player"}]}}},
    {"in": [{"energy": 1}, {"numbers": [1, {"energy": 2}]}]},
    {"not": {"in": [{"energy": 1}, {"numbers": [3, {"energy": 2}]}]}},
    {"is": [{"size": {"numbers": [1, {"energy": 2}]}}, 4]},
    {"empty": {"numbers": [3, {"energy": 1}]}},
    {"is": [{"total": {"of": {"numbers": [1, {"energy": 1}]}, "as": "$n", "amount": {"times": ["$n", "$n"]}}}, 5]},
    {
        "every": {
            "of": {"numbers": [1, 5]},
            "as": "$n",
            "that": {"less": ["$n", {"plus": [{"energy": 1}, {"energy": 2}]}]},
        }
    },
    {"some": {"of": {"hand": 1}, "as": "$c", "that": {"is": [{"costs": "$c"}, 3]}}},
    {"is": [{"count": {"of": {"hand": 1}, "as": "$c", "that": {"more": [{"costs": "$c"}, 0]}}}, 2]},
    {"is": [{"the": {"of": "pile", "as": "$c", "that": {"is": [{"costs": "$c"}, 3]}}}, "club"]},
    {"every": {"of": [{"rest": 2}, "$card"], "as": "$c", "that": {"in": ["$c", ["axe", "bow"]]}}},
    {"some": {"of": {"union": ["sharp", "pile"]}, "as": "$c", "that": {"is": ["$c", "club"]}}},
    {
        "is": [
            {
                "total": {
                    "of": {"those": {"of": {"hand": 1}, "as": "$c", "that": {"not": {"is": ["$c", "axe"]}}}},
                    "as": "$d",
                    "amount": {"number": {"of": "$d", "in": {"hand": 1}}},
                }
            },
            2,
        ]
    },
    {"is": [{"next": "$player"}, 2]},
    {"is": [{"next": {"after": 2}}, 1]},
    {"is": [{"next": {"after": "$player", "as": "$q", "that": {"not": {"tired": "$q"}}}}, 1]},
    {"is": [{"next": {"after": "$player", "as": "$q", "that": {"is": [{"energy": "$q"}, 5]}}}, "none"]},
    {"is": [{"next": {"first": {"others": "$player"}}}, 1]},
]


@pytest.mark.parametrize("condition", HOLD, ids=str)
def test_a_comparison_holds(condition: Any) -> None:
    assert holds(condition)
    assert not holds({"not": condition})


@pytest.mark.parametrize(
    "condition",
    [
        {"is": [{"rest": 1}, {"rest": 1}]},
        {"is": [{"rest": 1}, "$card"]},
        {"in": [{"rest": 1}, "sharp"]},
        {"in": [{"rest": 1}, [{"rest": 1}, "axe"]]},
        {"in": ["none", "pile"]},
        {"tired": {"the": {"of": "players", "as": "$q", "that": {"is": [{"energy": "$q"}, 5]}}}},
    ],
    ids=str,
)
def test_comparing_with_nothing_is_false(condition: Any) -> None:
    assert not holds(condition)


def refused(*clauses: Mapping[str, Any]) -> str:
    with pytest.raises(InputError) as error:
        toy(*clauses)
    return str(error.value)


REFUSED = [
    ({"less": [{"energy": "$player"}, {"rest": "$player"}]}, "a energy cannot be compared with a card by 'less'"),
    ({"is": ["$card", "mood"]}, "a card cannot be compared with a mood"),
    ({"is": ["$card", "axd"]}, '"axd" is not a card (did you mean "axe"?)'),
    ({"is": [{"energie": 1}, 1]}, 'unknown word "energie" (did you mean "energy"?)'),
    ({"is": [{"energy": "$playr"}, 1]}, 'unknown variable "$playr" (did you mean "$player"?)'),
    ({"is": [{"energy": 1}, "capp"]}, '"capp" is not a number (did you mean "cap"?)'),
    ({"is": [{"energy": "$card"}, 1]}, "a player is wanted here, not a card"),
    ({"is": [{"energy": "mood"}, 1]}, "a player is wanted here, not a mood"),
    ({"is": ["axe", "bow"]}, "both sides are written out: nothing is asked"),
    ({"is": ["$card", "none"]}, "there is always a card"),
    ({"less": [{"rest": 1}, "none"]}, "none is compared by 'is' alone"),
    ({"less": [{"energy": 1}]}, "'less' compares two values: [one, other]"),
    ({"less": [{"energy": 1}, 0]}, "this never holds (the sides are from 0 to 5 and 0)"),
    ({"at-most": [{"energy": 1}, 5]}, "this always holds (the sides are from 0 to 5 and 5)"),
    ({"is": [{"plus": [{"energy": 1}, {"energy": 2}]}, 11]}, "this never holds"),
    ({"is": [{"energy": 1}, True]}, "a energy cannot be compared with a flag"),
    ({"is": [{"energy": 1}, "two"]}, '"two" is not a number'),
    ({"in": ["$card", "moody"]}, 'unknown set "moody"'),
    ({"in": ["$card", "odd"]}, "a card cannot be among things of which each is a number"),
    ({"in": ["$card", {"energy": 1}]}, "several things are wanted here"),
    ({"is": [{"plus": [{"rest": 1}, 1]}, 2]}, "a number is wanted here, not a card"),
    ({"is": [{"minus": [1, 2, {"energy": 1}]}, 2]}, "'minus' is made of two numbers in a list"),
    ({"is": [{"number": {"of": "axe", "in": {"rest": 1}}}, 2]}, "a bag is wanted here"),
    ({"is": [{"count": {"of": "players", "as": "$q"}}, 2]}, "'count' needs its argument 'that'"),
    ({"is": [{"first": "odd"}, 2]}, "there is no sign for none"),
    ({"in": [{"energy": 1}, {"numbers": [1]}]}, "'numbers' takes the first and the last of them: [FIRST, LAST]"),
    ({"in": [{"energy": 1}, {"numbers": [1, "mood"]}]}, "a number is wanted here, not a mood"),
    ({"in": [{"energy": 1}, {"numbers": [{"energy": 1}, -1]}]}, "no number is from 0 to -1"),
    ({"some": {"of": {"energy": 1}, "as": "$n", "that": {"is": ["$n", 1]}}}, "several things are wanted here"),
    ({"some": {"of": "playerz", "as": "$q", "that": {"tired": "$q"}}}, 'unknown set "playerz"'),
    ({"some": {"of": "players", "as": "$card", "that": {"tired": 1}}}, "$card means something else here already"),
    ({"is": [{"next": "$card"}, 1]}, "a player is wanted here, not a card"),
    ({"is": [{"next": {"after": 1, "as": "$q"}}, 1]}, "'next' needs its argument 'that'"),
    ({"is": [{"if": {"when": {"tired": 1}, "then": "$card", "else": 1}}, 2]}, "1 is not a card"),
    ({"is": [{"energy": {"off": 1}}, 2]}, "argument of 'energy'"),
    ({"energy": 1}, "energy is a quantity, neither true nor false: compare it"),
    ({"is": [[1], {"energy": 1}]}, "a value is a literal, a variable, or one word with what belongs to it"),
    ({"is": [{"count": {"of": "players", "as": "$q", "that": {"after": {"tired": "$q"}}}}, 1]}, "may not look ahead"),
]


@pytest.mark.parametrize(("condition", "message"), REFUSED, ids=lambda part: str(part)[:60])
def test_what_does_not_go_together_is_refused_at_its_place(condition: Any, message: str) -> None:
    told = refused(clause("the.clause", forbids=["play"], when=condition))
    assert message in told
    assert told.startswith("2/when")


def test_a_map_that_could_be_two_things_is_refused() -> None:
    computed = clause("mood.level", computes="level", given={"energy": "player"}, **{"as": {"energy": "$energy"}})
    asked = clause("the.clause", forbids=["play"], when={"is": [{"level": {"energy": 1}}, 2]})
    assert "this may be the arguments of 'level', or the one that it needs (energy: ...)" in refused(computed, asked)


def test_a_literal_of_more_digits_than_python_reads_is_none() -> None:
    assert Names({1: 0}, "a player").value("1") == 0
    assert Names({1: 0}, "a player").value("1" * 5000) is None


def test_a_name_that_could_be_a_literal_too_is_refused() -> None:
    computed = clause("a.bow", computes="bow", **{"as": {"rest": 2}})
    asked = clause("the.clause", forbids=["play"], when={"is": ["$card", "bow"]})
    assert '"bow" is a card and the name of a quantity' in refused(computed, asked)


@pytest.mark.parametrize("name", ["on", "off", "yes", "no"])
@pytest.mark.parametrize("sort", ["computes", "defines"])
def test_what_yaml_takes_for_a_flag_is_no_name(sort: str, name: str) -> None:
    body: dict[str, Any] = {"as": 1} if sort == "computes" else {"given": {}, "when": {"tired": 1}}
    assert f'"{name}" is no name' in refused(clause("a.name", **{sort: name}, **body))


@pytest.mark.parametrize("name", ["energy", "costs", "players", "plus", "is", "all", "none"])
def test_a_name_means_one_thing(name: str) -> None:
    assert "is the name of something else already" in refused(clause("a.name", computes=name, **{"as": 1}))


# -- what clauses compute --------------------------------------------------------------------------------

HARM = clause("harm.base", computes="harm", given={"of": "player"}, **{"as": {"energy": "$of"}})
TIRED = {"tired": "$of"}


def harm(*clauses: Mapping[str, Any], of: int = 2) -> list[int]:
    """What a quantity may be, of all numbers; what its bounds leave out is refused."""

    def may_be(number: int) -> bool:
        try:
            return holds({"is": [{"harm": of}, number]}, HARM, *clauses)
        except InputError as error:
            if "this never holds" not in str(error):
                raise
            return False

    return [number for number in range(-3, 12) if may_be(number)]


@pytest.mark.parametrize(
    ("clauses", "least", "most"),
    [
        ([], 0, 5),
        ([clause("less", adds={"harm": -1}), clause("more", adds={"harm": 2}, when=TIRED)], -1, 7),
        ([clause("less", adds={"harm": -1}), clause("none", makes={"harm": 9}, when=TIRED)], -1, 9),
        ([clause("none", makes={"harm": -4}, when=TIRED)], -4, 5),
    ],
)
def test_a_quantity_has_the_bounds_of_all_that_has_a_say_in_it(clauses: Any, least: int, most: int) -> None:
    for relation, number in (("less", least), ("more", most), ("at-least", most + 1), ("at-most", least - 1)):
        asks = clause("the.clause", forbids=["play"], when={relation: [{"harm": "$player"}, number]})
        assert f"this never holds (the sides are from {least} to {most} and {number})" in refused(HARM, *clauses, asks)
    for relation, number in (("at-most", least), ("at-least", most)):
        toy(HARM, *clauses, clause("the.clause", forbids=["play"], when={relation: [{"harm": "$player"}, number]}))


def test_a_quantity_is_what_one_clause_computes_and_what_others_add() -> None:
    assert harm() == [4]
    assert harm(clause("less", adds={"harm": -1}), clause("more", adds={"harm": {"points": "$of"}})) == [10]
    assert harm(clause("less", adds={"harm": -1}, when=TIRED), of=1) == [2]
    assert harm(clause("less", adds={"harm": -1}, when=TIRED), of=2) == [3]
    assert harm(clause("less", adds={"harm": -1}, when=TIRED, unless={"is": ["mood", "glad"]})) == [4]


def test_what_a_clause_makes_of_it_stands_instead_of_all_else() -> None:
    less, none = clause("less", adds={"harm": -1}), clause("none", makes={"harm": 0}, when=TIRED)
    assert harm(less, none, of=1) == [1]
    assert harm(less, none, of=2) == [0]
    assert harm(none, clause("as.well", makes={"harm": 0})) == [0]


def test_two_clauses_that_make_it_differ_are_named() -> None:
    game = toy(
        HARM,
        clause("make.none", makes={"harm": 0}, when=TIRED),
        clause("make.two", makes={"harm": 2}, when={"is": ["mood", "glad"]}),
        clause("the.clause", forbids=["play"], when={"is": [{"harm": 2}, 0]}),
    )
    message = r"make\.none \(3/makes/harm:1:1\) and make\.two \(4/makes/harm:1:1\) make harm differ"
    with pytest.raises(ChangeConflictError, match=message):
        game.legal_actions(START)
    assert game.legal_actions(START._replace(mood="")) == []


def test_a_quantity_may_be_of_any_type() -> None:
    card = clause("a.card", computes="acts", given={"of": "player"}, **{"as": {"rest": "$of"}})
    copy = clause("a.copy", makes={"acts": "club"}, when={"is": [{"rest": "$of"}, "bow"]})
    moves = clause("a.flag", computes="moves", **{"as": {"is": [{"acts": 2}, "club"]}})
    assert holds("moves", card, copy, moves)
    assert holds({"is": [{"acts": 1}, "none"]}, card, copy)
    assert holds({"is": [{"costs": {"acts": 2}}, 3]}, card, copy)
    assert not holds("moves", card, copy, moves, clause("not", makes={"moves": False}))


def test_a_quantity_of_a_clause_that_is_disabled_is_nothing() -> None:
    assert holds({"is": [{"harm": 2}, 0]}, {**HARM, "disabled": True})


@pytest.mark.parametrize(
    ("clauses", "message"),
    [
        ([clause("a", adds={"harn": 1})], 'unknown quantity that a clause computes "harn" (did you mean "harm"?)'),
        ([clause("a", makes={"harm": "none"})], "a points is wanted here"),
        ([clause("a", adds={"harm": {"rest": "$of"}})], "is wanted here, not a card"),
        ([clause("a", makes={"harm": {"energy": "$p"}})], 'unknown variable "$p"'),
        (
            [clause("a", makes={"harm": 0}, when={"is": [{"harm": "$of"}, 4]})],
            "harm is computed of itself: harm -> harm",
        ),
        ([clause("a", adds={"harm": {"harm": "$of"}})], "harm is computed of itself"),
        (
            [
                clause("a", computes="b", **{"as": {"plus": [{"c": None}, 1]}}),
                clause("d", computes="c", **{"as": {"plus": [{"b": None}, 1]}}),
            ],
            "is computed of itself",
        ),
        (
            [
                clause("a", defines="hard", given={"of": "player"}, when={"more": [{"harm": "$of"}, 1]}),
                clause("b", adds={"harm": 1}, when={"hard": "$of"}),
                clause("c", forbids=["play"], when={"hard": "$player"}),
            ],
            "harm is computed of itself",
        ),
        ([clause("a", makes={"harm": 0}, when={"after": TIRED})], "a quantity may not look ahead"),
        (
            [
                clause("a", computes="acts", **{"as": "$player"}),
                clause("b", adds={"acts": 1}),
            ],
            "acts is a player, and only to a number something is added",
        ),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_cannot_be_computed_is_refused(clauses: list[Mapping[str, Any]], message: str) -> None:
    asked = clause("asks", forbids=["play"], when={"is": [{"harm": "$player"}, 2]})
    assert message.replace("a points is", "is") in refused(HARM, *clauses, asked)


# -- what is told ----------------------------------------------------------------------------------------


def told(condition: Any, *clauses: Mapping[str, Any], language: str = "en", card: int = 2) -> list[str]:
    """The facts of a condition about playing a card."""
    game = toy(clause("the.clause", forbids=["play"], when=condition), *clauses)
    (part,) = game.forbidding("play")
    position = game.own.initial_position()
    facts = part.facts(START, 0, ("play", card))
    return [said for fact in facts if (said := say(fact, position, language))]


def test_a_comparison_is_told_by_titles_and_a_sign() -> None:
    short = {"less": [{"energy": "$player"}, {"costs": "$card"}]}
    assert told(short) == ["energy of Rouge: 2 < cost of club: 3"]
    assert told(short, language="fr") == ["énergie de Rouge : 2 < coût de club : 3"]
    assert told(short, language="de") == ["Energie von Rouge: 2 < Kosten von club: 3"]
    assert told(short, card=0) == ["energy of Rouge: 2 > cost of axe: 1"]
    assert told({"is": [{"rest": 2}, "bow"]}) == ["rest (Bleu): bow"]
    assert told({"is": [{"rest": 2}, "axe"]}) == ["rest (Bleu): bow \u2260 axe"]
    assert told({"is": [{"rest": 1}, "none"]}) == ["rest (Rouge): -"]
    assert told({"in": ["$card", {"hand": 1}]}) == ["club \u2208 hand (Rouge)"]
    assert told({"in": ["$card", ["axe", "bow"]]}) == ["club \u2209 axe, bow"]
    assert told({"is": [{"plus": [{"energy": 1}, 1]}, "cap"]}) == ["energy of Rouge + 1: 3 < cap: 5"]
    assert told({"tired": 2}) == ["tired (Bleu): yes"]


def test_a_title_is_of_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TITLES, "energie", {"en": "energy"})
    assert 'unknown quantity "energie" (did you mean "energy"?)' in refused(HARM)


def test_a_quantity_is_unfolded_where_clauses_have_changed_it() -> None:
    asked = {"less": [{"harm": 2}, 4]}
    assert told(asked, HARM) == ["harm of Bleu: 4 = 4"]
    less = clause("harm.less", adds={"harm": -1}, when=TIRED)
    assert told(asked, HARM, less) == ["harm of Bleu: 3 < 4", "harm of Bleu: 3 = 4 (harm.base) - 1 (harm.less)"]
    none = clause("harm.none", makes={"harm": 0}, when=TIRED)
    assert told(asked, HARM, less, none) == ["harm of Bleu: 0 < 4", "harm of Bleu: 0 (harm.none)"]


# -- what clauses change ---------------------------------------------------------------------------------


def after(*changes: Any, state: State = START, card: int = 0, **more: Any) -> State:
    game = toy(*(clause(f"c{i}", does=["play"], at="first", change=c, **more) for i, c in enumerate(changes)))
    reached: State = game.apply(state, ("play", card))
    return reached


def test_what_a_stage_asks_again_is_worked_out_once_and_anew_at_the_next() -> None:
    long = {"plus": [{"times": [n, {"energy": "$of"}]} for n in range(1, 40)]}
    wealth, much = {"wealth": 2}, {"more": [{"wealth": 2}, 100]}
    game = toy(
        clause("wealth", computes="wealth", given={"of": "player"}, **{"as": long}),
        clause("one", does=["play"], at="first", change={"set": {"points": 1}, "to": wealth}),
        clause("other", does=["play"], at="first", when=much, change={"set": {"energy": 2}, "to": 1}),
        clause("last", does=["play"], at="second", change={"set": {"points": 2}, "to": wealth}),
    )
    found = game.apply(START, ("play", 0))
    assert (found.energy, found.points) == ((2, 1), (4 * sum(range(40)), sum(range(40))))
    assert game.source.count("= keeping(is_wealth") == 2, "once at each stage"


def test_parts_are_set_and_added_to_and_taken_from() -> None:
    assert after({"set": {"points": 1}, "to": {"energy": 2}}).points == (4, 7)
    assert after([{"add": 2, "to": {"points": 1}}, {"take": {"costs": "$card"}, "from": {"points": 2}}]).points == (
        2,
        6,
    )
    assert after({"set": {"rest": 2}, "to": "none"}).rest == (-1, -1)
    assert after({"set": {"rest": 1}, "to": "$card"}, card=2).rest == (2, 1)
    assert after({"set": "mood", "to": "sad"}).mood == "sad"
    assert after({"set": {"tired": 1}, "to": True}).tired == (True, True)


def test_what_goes_beyond_the_bounds_stops_there_once_all_is_added_up() -> None:
    assert after({"add": 9, "to": {"energy": 1}}).energy == (5, 4)
    assert after({"take": 9, "from": {"energy": 2}}).energy == (2, 0)
    assert after({"add": 4, "to": {"energy": 2}}, {"take": 4, "from": {"energy": 2}}).energy == (2, 4)


def test_things_are_moved_between_bags_and_slots() -> None:
    reached = after({"move": "$card", "from": {"hand": "$player"}, "to": {"rest": "$player"}}, card=2)
    assert (reached.hand, reached.rest) == ((1, 0, 1, 0, 1, 0), (2, 1))
    reached = after({"move": {"rest": 2}, "from": {"rest": 2}, "to": {"hand": 1}})
    assert (reached.hand, reached.rest) == ((1, 1, 2, 0, 1, 0), (-1, -1))
    assert after({"move": "club", "from": "pile", "to": {"hand": 2}}).pile == (0, 0, 2)
    assert after({"move": {"rest": 1}, "from": {"hand": 1}, "to": {"rest": 2}}) == START
    assert after({"move": "none", "from": "pile", "to": {"hand": 2}}) == START
    lies = after({"move": "club", "to": "pile", "times": {"energy": 1}})
    assert lies.pile[:2] == START.pile[:2]
    assert lies.pile[2] == START.pile[2] + START.energy[0]
    assert after({"move": "club", "from": "pile", "to": {"hand": 2}, "times": {"size": {"others": 1}}}).pile == (
        0,
        0,
        2,
    )
    nobody = {"the": {"of": "players", "as": "$q", "that": {"is": [{"energy": "$q"}, 5]}}}
    assert after({"add": 1, "to": {"energy": nobody}}) == START


def test_a_clause_is_repeated_and_reads_before_it_writes() -> None:
    each = {"of": "players", "as": "$p"}
    swap = {"set": {"points": "$p"}, "to": {"points": {"first": {"others": "$p"}}}}
    assert after(swap, each=each).points == (7, 0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"set": "cap", "to": 3}, "only a part of the state is changed"),
        ({"set": {"energy": 1}, "to": 6}, "no energy is 6 (from 0 to 5)"),
        ({"set": "energie", "to": 3}, 'unknown part of the state "energie"'),
        ({"set": "energy", "to": 3}, "it is not said of what energy is (write {energy: ...})"),
        ({"set": {"energy": 1}, "to": "axe"}, '"axe" is not a number'),
        ({"set": {"points": {"rest": 1}}, "to": 1}, "a player is wanted here, not a card"),
        ({"add": 1, "to": {"rest": 1}}, "'add' changes a number"),
        ({"set": "pile", "to": 1}, "a single thing is moved in and out of a bag"),
        ({"move": "axe", "from": {"rest": 1}, "to": "pile", "times": 2}, "a slot holds a single thing"),
        ({"move": "axe", "to": "pile", "times": 1}, "to move one is said without it"),
        ({"move": "axe", "to": "pile", "times": -2}, "-2 things cannot be moved"),
        ({"move": "axe", "to": "pile", "times": 0}, "to move none changes nothing"),
        ({"move": "axe", "to": "pile", "times": "none"}, "a number is wanted here"),
        ({"set": "pile", "to": "none", "times": 2}, "a change is"),
        ({"move": "axe", "to": {"energy": 1}}, "things are moved between bags and slots"),
        ({"move": "sad", "from": "pile", "to": "mood"}, "a card cannot be moved to where a mood lies"),
        (
            {"set": {"energy": 1}, "from": 1},
            "a change is {set, to}, {add, to}, {take, from}, {move, from, to, times}, {push, to}, {put-first, in}, ",
        ),
        ({"raise": {}}, 'unknown effect "raise"'),
        ([{"set": {"points": 1}, "to": 1}, {"set": {"points": 1}, "to": 2}], "two effects of this clause change one"),
    ],
    ids=str,
)
def test_what_cannot_be_changed_is_refused(change: Any, message: str) -> None:
    assert message in refused(clause("c", does=["play"], at="first", change=change))


def test_two_clauses_that_set_one_value_differently_are_named() -> None:
    with pytest.raises(ChangeConflictError, match=r"c0 .* and c1 .* both change points"):
        after(*({"set": {"points": 1}, "to": n} for n in (1, 2)))


# -- compiled and explained ------------------------------------------------------------------------------


class Drawing:
    """Draws conditions as an author might write them."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.names = itertools.count()
        self.players: list[Any] = ["$player", 1, 2]

    def pick(self, *makers: Any) -> Any:
        return self.rng.choice(makers)()

    def player(self, depth: int) -> Any:
        if depth <= 0 or self.rng.random() < 0.6:
            return self.rng.choice(self.players)
        return self.pick(lambda: {"first": {"others": self.rng.choice(self.players)}}, lambda: self.the(depth - 1))

    def the(self, depth: int) -> Any:
        return {"the": self.gone(depth)}

    def gone(self, depth: int, **more: Any) -> Any:
        name, before = f"$v{next(self.names)}", self.players
        self.players = [*before, name]
        made = {"of": "players", "as": name, "that": self.condition(depth)}
        made |= {key: self.number(depth) for key in more}
        self.players = before
        return made

    def card(self, depth: int) -> Any:
        of = self.player(depth - 1)
        return self.pick(lambda: "$card", lambda: {"rest": of}, lambda: {"acts": of})

    def number(self, depth: int) -> Any:
        if depth <= 0:
            return self.pick(lambda: {"energy": self.player(0)}, lambda: {"points": self.player(0)})
        d = depth - 1
        return self.pick(
            lambda: {self.rng.choice(["plus", "times", "least", "most"]): [self.number(d), self.number(d), 2]},
            lambda: {"minus": [self.number(d), self.rng.randint(0, 3)]},
            lambda: {"if": {"when": self.condition(d), "then": self.number(d), "else": 1}},
            lambda: {"costs": self.card(d)},
            lambda: {"harm": self.player(d)},
            lambda: {"size": {"hand": self.player(d)}},
            lambda: {"number": {"of": self.card(d), "in": {"hand": self.player(d)}}},
            lambda: {"count": self.gone(d)},
            lambda: {"total": self.gone(d, amount=True)},
        )

    def two(self, one: Any, other: Any) -> list[Any]:
        """Two values that are not the same."""
        return [one, other if one != other else {"plus": [other, 1]}]

    def condition(self, depth: int) -> Any:
        if depth <= 0:
            return {"tired": self.rng.choice(self.players)}
        d = depth - 1
        return self.pick(
            lambda: {self.rng.choice(["is", "less", "more"]): self.two(self.number(d), {"points": self.player(0)})},
            lambda: {self.rng.choice(["at-most", "at-least"]): self.two({"points": self.player(d)}, self.number(d))},
            lambda: {"is": [self.card(d), {"rest": self.player(d)}]},
            lambda: {"is": [{"rest": self.player(d)}, "none"]},
            lambda: {
                "in": [self.card(d), self.rng.choice(["sharp", "pile", {"hand": self.player(d)}, ["axe", "club"]])]
            },
            lambda: {"tired": self.player(d)},
            lambda: {"hard": self.rng.choice(self.players)},
            lambda: {"not": self.condition(d)},
            lambda: {self.rng.choice(["all", "any"]): [self.condition(d), self.condition(d)]},
            lambda: {"some": self.gone(d)},
        )


COMPUTED = [
    HARM,
    clause("harm.less", adds={"harm": {"minus": [0, {"costs": {"acts": "$of"}}]}}, when=TIRED),
    clause("harm.none", makes={"harm": 0}, when={"is": [{"acts": "$of"}, "none"]}),
    clause("harm.calm", makes={"harm": 0}, when={"is": ["mood", "none"]}),
    clause("acts.base", computes="acts", given={"of": "player"}, **{"as": {"rest": "$of"}}),
    clause("acts.copy", makes={"acts": "club"}, when={"is": [{"rest": "$of"}, "bow"]}),
    clause("hard", defines="hard", given={"of": "player"}, when={"more": [{"harm": "$of"}, 2]}),
]


@cache
def states() -> list[State]:
    rng = random.Random(5)
    return [
        State(
            tuple(rng.randint(0, 5) for _ in range(2)),
            tuple(rng.randint(-2, 9) for _ in range(2)),
            tuple(rng.random() < 0.5 for _ in range(2)),
            tuple(rng.randint(0, 2) for _ in range(6)),
            tuple(rng.randint(-1, 2) for _ in range(2)),
            tuple(rng.randint(0, 2) for _ in range(3)),
            rng.choice(["", "glad", "sad"]),
        )
        for _ in range(6)
    ]


def conditions(seed: int, number: int) -> Iterator[Any]:
    drawing = Drawing(random.Random(seed))
    for _ in range(number):
        yield drawing.condition(3)


def possible(several: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those of some clauses in which nothing is asked that never holds beside the rest."""
    try:
        toy(*COMPUTED, *several)
    except InputError as error:
        never = [problem.place for problem in error.problems if "this never holds" in problem.message]
        wrong = {int(str(place).split("/")[0]) - 2 - len(COMPUTED) for place in never}
        return [each for number, each in enumerate(several) if number not in wrong]
    return several


@pytest.mark.parametrize("seed", range(4))
def test_compiled_and_explained_conditions_agree_on_whatever_is_asked(seed: int) -> None:
    several = [clause(f"c{i}", forbids=["play"], when=when) for i, when in enumerate(conditions(seed, 60))]
    game = toy(*COMPUTED, *possible(several))
    answers = set()
    for state in states():
        for card in range(3):
            env = game.explainer.env(state, 0, "play", (card,))
            for part in game.forbidding("play"):
                found = bool(part.applies(state, 0, card))
                assert game.explainer.evaluate(part.when, env)[0] == found, part.clause.body["when"]
                answers.add((part.clause.id, found))
    assert len(answers) > 80
