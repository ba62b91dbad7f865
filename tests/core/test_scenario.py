"""What each expectation of a scenario demands, and what it says when it does not hold."""

from __future__ import annotations

import itertools

import pytest

from core import declared
from core.declared import GAME
from rulewright.core.scenario import ScenarioError, evaluate
from rulewright.spec.pack import Library, schema

LIBRARY = Library()


def findings(**scenario):
    return evaluate({"id": "x", "title": {"en": "x"}, **scenario}, lambda r: LIBRARY.game("replicants", None, r))


def of_cards(**scenario):
    whole = {"id": "x", "title": {"en": "x"}, **scenario}
    return evaluate(whole, lambda r: LIBRARY.game("charge-and-spark", None, r))


def told(**scenario):
    return [(f.path, f.expected["en"], f.actual["en"]) for f in findings(**scenario)]


SECOND = {"action": 2}


@pytest.mark.parametrize(
    ("when", "then"),
    [
        ("E", {"legal": True}),
        ("E", {"notation": "E"}),
        ("4E7", {"illegal": True}),
        ("4E7", {"illegal": ["turn.in-order"] if False else ["move.pictures"]}),
        ("#E7", {"illegal": ["overload.only-when-full"]}),
        ("E", {"after": {"action": 2, "to_move": "Rouge", "players": {"Rouge": {"energy": 1, "hearts": 3}}}}),
        ("E", {"after": {"players": {"Bleu": {"has": ["2 E3 N"], "has_not": ["2 E4 N"]}}}}),
        ("E", {"can": ["2E6"], "cannot": ["E", "2E8"], "count": 12, "outcome": "none"}),
        (["E", "2E6", "E"], {"after": {"to_move": "Bleu", "action": 1}}),
    ],
)
def test_what_holds(when, then):
    assert told(when=when, then=then) == []


@pytest.mark.parametrize(
    ("when", "then", "path", "expected", "actual"),
    [
        ("E", {"illegal": True}, ("then", "illegal"), "E is illegal", "E is legal"),
        ("2E6", {"legal": True}, ("then", "legal"), "2E6 is legal", "2E6 is illegal, forbidden by turn.in-order"),
        ("2E6", {"count": 3}, ("then", "count"), "2E6 is legal", "2E6 is illegal, forbidden by turn.in-order"),
        (
            "2E6",
            {"illegal": ["move.onto-own"]},
            ("then", "illegal", 0),
            "2E6 is forbidden by move.onto-own",
            "2E6 is illegal, forbidden by turn.in-order",
        ),
        (
            ["E", "2E6"],
            {"legal": ["move.matrix-threat"]},
            ("then", "legal", 0),
            "2E6 is allowed by the exception of move.matrix-threat",
            "2E6 is legal",
        ),
        ("E", {"count": 3}, ("then", "count"), "3 legal actions", "12 legal actions"),
        ("E", {"can": ["2E8"]}, ("then", "can", 0), "2E8 is legal", "2E8 is illegal, not offered by move.pictures"),
        ("E", {"cannot": ["2E6"]}, ("then", "cannot", 0), "2E6 is illegal", "2E6 is legal"),
        ("E", {"notation": "2E6"}, ("then", "notation"), "it is written 2E6", "it is written E"),
        (
            "E",
            {"outcome": {"winner": "Rouge"}},
            ("then", "outcome"),
            "the game is over: winner: Rouge",
            "the game goes on",
        ),
        ("E", {"after": {"action": 3}}, ("then", "after", "action"), "action: 3", "action: 2"),
        (
            "E",
            {"after": {"players": {"Rouge": {"has": ["2 A2 N"]}}}},
            ("then", "after", "players", "Rouge", "has", 0),
            "2 A2 N is there",
            "2 A2 N is not there",
        ),
        (["2E6", "E"], {"legal": True}, ("then",), "2E6 is legal, so that what follows can be played", None),
    ],
)
def test_what_does_not_hold(when, then, path, expected, actual):
    ((found_path, found_expected, found_actual),) = told(when=when, then=then)
    assert (found_path, found_expected) == (path, expected)
    assert actual is None or found_actual == actual


def test_probes():
    ok = {"moves": {"piece": "E7", "walk": ["D6", "E6", "E5", "F7"], "leap": [], "arc": []}}
    assert told(position=SECOND, then=ok) == [] or told(position=SECOND, then=ok)[0][2].startswith("E7 walk")
    wrong = {"threatened": {"by": "Rouge", "exactly": ["E5"]}}
    ((path, expected, actual),) = told(then=wrong)
    assert path == ("then", "threatened", "exactly")
    assert expected == "threatened by Rouge: E5"
    assert "E5" in actual


def test_steps_stop_at_the_first_that_fails():
    steps = [{"when": "E", "then": {"count": 1}}, {"when": "2E6", "then": {"count": 1}}]
    assert [f[0] for f in told(steps=steps)] == [("steps", 0, "then", "count")]


ILLEGAL = {"when": "2E6", "then": {"illegal": ["turn.in-order"]}}


@pytest.mark.parametrize(
    ("scenario", "path"),
    [
        ({**ILLEGAL, "steps": [{"when": "E", "then": {"count": 1}}]}, ("steps", 0, "then", "count")),
        ({"steps": [ILLEGAL, {"when": "E", "then": {"count": 1}}]}, ("steps", 1, "then", "count")),
        ({"steps": [ILLEGAL, {"when": "#E7", "then": {"legal": True}}]}, ("steps", 1, "then", "legal")),
        ({"steps": [ILLEGAL, ILLEGAL, {"when": "E", "then": {"cannot": ["2E6"]}}]}, ("steps", 2, "then", "cannot", 0)),
        ({"when": ["E", "E"], "then": {"illegal": True}, "steps": [{"when": "2E6", "then": {"count": 1}}]}, None),
        ({"when": "2E6", "steps": [{"when": "E", "then": {"legal": True}}]}, ("when",)),
        ({"steps": [{"when": "2E6"}, {"when": "E", "then": {"legal": True}}]}, ("steps", 0, "when")),
        ({"steps": [{"when": "E", "then": {"legal": True}}, {"when": "E"}]}, ("steps", 1, "when")),
        ({"steps": [{"when": ["E", "E"]}, {"when": "2E6", "then": {"legal": True}}]}, ("steps", 0, "when")),
    ],
)
def test_what_follows_an_illegal_action_is_judged_from_the_unchanged_position(scenario, path):
    assert [found[0] for found in told(**scenario)] == [path or ("steps", 0, "then", "count")]


def test_several_illegal_attempts_in_a_row_and_then_a_legal_action():
    steps = [ILLEGAL, {"when": "#E7", "then": {"illegal": ["overload.only-when-full"]}}]
    last = {"when": ["E", "2E6"], "then": {"after": {"action": 3, "players": {"Rouge": {"has": ["2 E6 S"]}}}}}
    assert told(**ILLEGAL, steps=[*steps, last]) == []


def test_what_chance_decides_after_an_illegal_turn_is_judged_too():
    anna, refused = {"square": 1, "rest": "spark"}, {"when": "spark/charge", "then": {"illegal": ["play.not-resting"]}}
    scenario = {"position": {"players": {"Anna": anna, "Ben": {}}}, **refused, "chance": ["trap"]}
    move = {"when": "move/charge", "then": {"after": {"players": {"Anna": {"has": ["trap"]}}}}}
    assert of_cards(**scenario, steps=[move]) == []
    with pytest.raises(ScenarioError, match="is left over") as caught:
        of_cards(**scenario)
    assert caught.value.path == ("chance", 0)


@pytest.mark.parametrize(
    ("scenario", "path"),
    [
        ({"when": "2E6", "then": {"legal": True, "can": ["E", "huh"]}}, ("then", "can", 1)),
        ({"when": ["2E6", "huh"], "then": {"legal": True}}, ("when", 1)),
        ({"when": "E", "then": {"count": 1}, "steps": [{"when": "huh"}]}, ("steps", 0, "when")),
        ({"steps": [{"when": "2E6"}, {"when": "E"}, {"when": "E", "then": {"cannot": ["huh"]}}]},
         ("steps", 2, "then", "cannot", 0)),
    ],
)  # fmt: skip
def test_a_failure_does_not_hide_what_cannot_be_read_after_it(scenario, path):
    with pytest.raises(ScenarioError, match="is not an action") as caught:
        findings(**scenario)
    assert caught.value.path == path


def test_what_is_there_is_counted():
    """Where there are several of a thing: each player has three axes and two bows."""
    several = {"hand": {**GAME["parts"]["hand"], "start": "tiles"}}
    supplied = {"card": {"per-player": "tiles", "table": "shared"}}
    own = declared.made(declared.spec(parts={**GAME["parts"], **several}, supply=supplied), "one")
    out = {"hand": ["axe"], "out": ["axe", "axe", "bow", "bow"]}
    players = {"Rouge": out, "Bleu": {}}
    twice = {"after": {"players": {"Rouge": {"has": ["axe", "bow", "axe"]}}}}
    whole = {"id": "x", "title": {"en": "x"}, "position": {"players": players}, "then": twice}
    path = ("then", "after", "players", "Rouge", "has")
    assert [(f.path, f.expected["en"], f.actual["en"]) for f in evaluate(whole, lambda _: own.game)] == [
        ((*path, 1), "bow is there", "bow is not there"),
        ((*path, 2), "axe: 2", "axe: 1"),
    ]


@pytest.mark.parametrize(("first", "fails"), [("Rouge", False), ("Bleu", True)])
def test_what_is_due_is_expected_in_its_order(first, fails):
    """The position begins with it as it is said; of other lists the order does not matter."""
    due = [{"draw": "Rouge"}, {"draw": "Bleu"}]
    position = {"due": due, "pile": ["ray", "trap"]}
    after = {"due": due if first == "Rouge" else due[::-1], "pile": ["trap", "ray"]}
    found = of_cards(position=position, then={"after": after})
    assert [finding.path for finding in found] == [("then", "after", "due")] * fails
    said, there = "due: draw: Bleu, draw: Rouge", "due: draw: Rouge, draw: Bleu"
    assert [(finding.expected["en"], finding.actual["en"]) for finding in found] == [(said, there)] * fails


@pytest.mark.parametrize("winner", ["Bleu", ["Bleu"]])
def test_one_winner_is_one_however_he_is_written(winner):
    pieces = {"Rouge": ["1 E8 S", "2 D8 N", "2 F9 N", "3 C7 S"], "Bleu": ["1 E2 N", "2 D1 S", "2 F2 S", "2 B1 SW"]}
    players = {name: {"energy": 9, "pieces": standing} for name, standing in pieces.items()}
    assert told(position={"players": players}, when="#D8", then={"outcome": {"winner": winner, "loser": "Rouge"}}) == []


def test_a_hex_beside_the_arena_is_outside_it_and_one_that_nothing_reaches_is_none():
    for text in ("2E9", "2E10", "2J8", "2L9", "E9+", "#I9", "!4E1", "xE9.2E6", "xE10"):
        assert told(then={"cannot": [text]}) == []
    for text in ("2E11", "2O9", "A9+", "#Z9", "2E7E99", "!4Z9", "xZ9.2E6", "xZ99"):
        with pytest.raises(ScenarioError, match="there is no hex"):
            findings(then={"cannot": [text]})


POINTLESS = {"two-player", "four-player-teams"}


@pytest.mark.parametrize("game", ["replicants", "charge-and-spark"])
def test_of_every_value_that_is_described_it_is_known_what_it_may_be(game):
    for mode in LIBRARY.spec(game).modes:
        position = LIBRARY.game(game, mode).own.initial_position()
        asked = dict(leaves(schema("scenario")["$defs"][f"{game}-then"]["properties"]["after"]))
        possible = position.game.own.possible(position.names)
        assert {*asked, "by"} == set(possible)
        refused = {key for key, known in possible.items() if next(iter(known.values()), None) is None}
        assert refused == ({"points"} if mode in POINTLESS else set()), "where none count, nothing is asked of points"
        described = position.game.own.describe(position)
        for told in (described, *described["players"].values()):
            for key, value in told.items():
                for item in value if isinstance(value, list) else [value]:
                    if key in possible and key not in refused:
                        possible[key].check(item)
                        assert item in possible[key].values()
        for known in possible.values():
            for value in itertools.islice(known.values(), 3000):
                known.check(value)


def leaves(asked):
    """The keys of the schema of what is asked that lead to values, each with its schema."""
    for key, inner in asked["properties"].items():
        if "additionalProperties" in inner:
            yield from leaves(inner["additionalProperties"])
        else:
            yield key, inner


def test_a_failure_at_cards_does_not_hide_what_cannot_be_read_after_it():
    for wrong, message in (
        ("chrage/charge", "is not a card"),
        ("charge/move/spark", "is no action"),
        ("trapp", "is not a card"),
    ):
        with pytest.raises(ScenarioError, match=message) as caught:
            of_cards(when="charge/charge", then={"count": 1}, steps=[{"when": wrong}])
        assert caught.value.path == ("steps", 0, "when")


def test_nobody_is_told_as_he_is_written():
    players = {"Rouge": {"energy": 9}, "Bleu": {}}
    scenario = {"position": {"players": players}, "under": {"overload-matrix": "allowed"}, "when": "#E8"}
    assert told(**scenario, then={"outcome": {"winner": []}}) == [
        (("then", "outcome", "winner"), "winner: []", "winner: Bleu")
    ]
    assert told(when="E", then={"outcome": {"winner": []}}) == [
        (("then", "outcome"), "the game is over: winner: []", "the game goes on")
    ]


def test_readings_are_judged_each():
    position = {"players": {"Rouge": {"energy": 9}}}
    allowed = {"overload-matrix": {"allowed": {"then": {"outcome": {"loser": "Rouge", "by": "matrix"}}}}}
    assert told(position=position, when="#E8", then={"illegal": True}, readings=allowed) == []
    refused = {"overload-matrix": {"allowed": {"then": {"illegal": True}}}}
    found = findings(position=position, when="#E8", then={"illegal": True}, readings=refused)
    assert [f.path for f in found] == [("readings", "overload-matrix", "allowed", "then", "illegal")]
    assert found[0].readings == {"overload-matrix": "allowed"}


@pytest.mark.parametrize(
    ("scenario", "path", "message"),
    [
        ({"when": "E"}, (), "expects nothing"),
        ({"when": "E7", "then": {"legal": True}}, ("when",), "is not an action"),
        ({"when": ["E", "E7"], "then": {"legal": True}}, ("when", 1), "is not an action"),
        ({"when": "E", "then": {"notation": "e"}}, ("then", "notation"), "is not an action"),
        (
            {"when": "E", "then": {"count": 1}, "steps": [{"when": "E", "then": {"replay": ["T2..E", "E/2E6"]}}]},
            ("steps", 0, "then", "replay", 1),
            "is not a turn",
        ),
        ({"then": {"can": ["E7"]}}, ("then", "can", 0), "is not an action"),
        (
            {"position": {"players": {"Rouge": {"energy": 8}}}, "then": {"count": 1}},
            ("position", "players", "Rouge", "energy"),
            "track",
        ),
        ({"then": {"moves": {"piece": "E2", "walk": []}}}, ("then", "moves", "piece"), "no Replicant of Rouge"),
        (
            {"then": {"threatened": {"by": "Vert", "exactly": []}}},
            ("then", "threatened", "by"),
            "neither a player nor a hex",
        ),
        (
            {"under": {"end-code": "R"}, "readings": {"end-code": {"M": {"then": {"count": 1}}}}},
            ("readings", "end-code"),
            "played under end-code=R",
        ),
        (
            {"then": {"count": 1}, "readings": {"end-code": {o: {"then": {"count": 1}} for o in "MR"}}},
            ("then",),
            "never judged",
        ),
        (
            {"steps": [ILLEGAL], "readings": {"end-code": {o: {"then": {"count": 1}} for o in "MR"}}},
            ("steps",),
            "never judged",
        ),
        ({"then": {"after": {"energy": 1}}}, ("then", "after", "energy"), 'there is no "energy" here'),
        (
            {"readings": {"overload-matrix": {"yes": {"then": {"count": 1}}}}},
            ("readings", "overload-matrix", "yes"),
            "no option",
        ),
    ],
)
def test_what_cannot_be_used(scenario, path, message):
    with pytest.raises(ScenarioError, match=message) as caught:
        findings(**scenario)
    assert caught.value.path == path


@pytest.mark.parametrize("forced", [{}, {"arcs-freed-hex": "not-free"}, {"arcs-freed-hex": "free"}])
def test_what_is_said_of_the_reading_in_force_leaves_the_rest_to_be_judged_under_the_others(forced):
    library = Library(readings=forced)
    for option, other in (("free", "not-free"), ("not-free", "free")):
        scenario = {
            "when": "E",
            "then": {"count": 1},
            "readings": {"arcs-freed-hex": {option: {"then": {"count": 12}}}},
        }
        found = evaluate(scenario, lambda readings: library.game("replicants", None, readings))
        assert [f.path for f in found] == [("then", "count")]
        assert found[0].readings == ({} if forced.get("arcs-freed-hex", "free") == other else {"arcs-freed-hex": other})


def test_under_another_reading_a_scenarios_own_word_on_it_counts():
    scenario = {
        "position": {"players": {"Rouge": {"energy": 9}}},
        "when": "#E8",
        "then": {"illegal": ["overload.not-the-matrix"]},
        "readings": {"overload-matrix": {"allowed": {"then": {"legal": True}}}},
    }
    for forced in ({}, {"overload-matrix": "allowed"}):
        library = Library(readings=forced)
        assert evaluate(scenario, lambda r, among=library: among.game("replicants", None, r)) == []
        wrong = {**scenario, "then": {"legal": True}}
        found = evaluate(wrong, lambda r, among=library: among.game("replicants", None, r))
        assert [finding.path for finding in found] == [("then", "legal")]


def test_a_scenario_is_played_under_the_readings_it_names_whatever_is_in_force():
    scenario = {
        "position": {
            "players": {
                "Rouge": {"energy": 9, "pieces": ["1 E8 S", "2 D8 N", "2 F9 N", "3 C7 S"]},
                "Bleu": {"pieces": ["1 E2 N", "2 D1 S", "2 F2 S", "2 B1 SW"]},
            }
        },
        "under": {"overload-matrix": "allowed"},
        "when": "#E8",
        "then": {"outcome": {"by": "matrix"}},
        "readings": {"end-code": {"R": {"then": {"outcome": {"by": "three-left"}}}}},
    }
    for forced in ("allowed", "not-allowed"):
        library = Library(readings={"overload-matrix": forced})
        assert evaluate(scenario, lambda readings, among=library: among.game("replicants", None, readings)) == []
    wrong = findings(**{**scenario, "readings": {"end-code": {"R": {"then": {"outcome": {"by": "matrix"}}}}}})
    assert [found.readings for found in wrong] == [{"overload-matrix": "allowed", "end-code": "R"}]
