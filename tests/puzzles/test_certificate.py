"""Certificates: what the search writes the checker accepts, and whatever is planted in them it finds."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulewright
from puzzles.corpus import LIBRARY, game, positions
from rulewright.core import certificate
from rulewright.core.certificate import check
from rulewright.core.game import Position
from rulewright.core.resting import rests_on
from rulewright.core.spec import Spec, digest
from rulewright.games.replicants import KIT
from rulewright.harness.where import locate
from rulewright_puzzles.solving import Proved, solve
from rulewright_puzzles.stipulation import Stipulation

UNIQUE = game("two-player").own.hints.unique
QUIET = (
    "replicants:two-player Rouge/2/0/2D2S.4D3N.1E3NE.6F3SE/ Bleu/5/0/1E6SW.7E7NW.5F6SW.2F7SE/ Bleu/1",
    "win in 2",
)
ARCS = (
    "replicants:three-player Rouge/4/2.5/3A2N.5A3N.1B2SE.4B3SE.4C4SW/ Bleu/3/1/2A4N.5C3NE.3C6SE.1D1S/ "
    "Vert/1/1.5/1B1SW.4C1NW.5D3SE.2E6NW/ Bleu/1",
    "win in 1",
)
REDUCING = (
    "replicants:three-player Rouge/1/1/3G5S.5H6SE.6H7SE.3I7N.1I8N/ Bleu/3/3.5/1G7S.7G9NW.4H8SW.2H9NE/ "
    "Vert/4/0/1D4S.2D6SE.5F4NE.7G4N.3G6S/ Bleu/1",
    "reduce Vert to 4 in 1",
)
PUZZLES = (
    QUIET,
    ARCS,
    ("replicants:two-player Rouge/4/0/6B2NW.1C3SW.2C4N.4D4NW/ Bleu/2/0/2F5SW.3F6NE.2G5SE.1G6NW/ Bleu/1", "win in 2"),
    (
        "replicants:four-player-teams Rouge/5/0/2H4N.6I4NE.1I5SE.3I6NE.5J5NW/ Bleu/1/0/5G3S.6G4N.5G5NE.1H5S.3H6SW/ "
        "Vert/3/0/3H3NW.3I7N.1J4S.2J7SW.2K7N/ Jaune/3/0/2F2NE.7J3SW.3K5S.1K6SE/ Jaune/1",
        "win in 1, ally hinders",
    ),
    (
        "replicants:two-player Rouge/5/0/3C7NE.2D7S.1D8NE.2E8S/ Bleu/5/0/6B6SW.3C6SE.3D6NW.2E7SW.1F8SW/ Rouge/1",
        "survive 1",
    ),
    REDUCING,
)


@cache
def proved(puzzle: tuple[str, str]) -> tuple[Position, Proved]:
    position = locate(puzzle[0], LIBRARY)
    decision = solve(position, Stipulation.parse(puzzle[1]), budget=1_000_000)
    assert isinstance(decision, Proved)
    return position, decision


def certified(puzzle: tuple[str, str]) -> tuple[Position, str, dict[str, Any]]:
    """A position, a stipulation, and a certificate that may be changed, as it comes from a file."""
    position, decision = proved(puzzle)
    return position, puzzle[1], json.loads(json.dumps(decision.certificate))


def nodes(data: Any) -> list[dict[str, Any]]:
    """Every node of a certificate's keys, from the outside in."""
    found = [data] if isinstance(data, dict) else []
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [*found, *(node for each in inner for node in nodes(each))]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda p: f"{p[0].split()[0]} {p[1]}")
def test_what_the_search_writes_the_checker_accepts(puzzle) -> None:
    position, stipulation, told = certified(puzzle)
    assert check(position, stipulation, told) == []
    assert len(json.dumps(told)) < 64 * 1024
    assert told["rests_on"] == rests_on(position.game)
    assert told["digest"] == digest(told["rests_on"])


def test_every_answer_is_written_as_it_is_played() -> None:
    """A person can read it: the first turn in its notation, replies with the answer that meets them."""
    _, _, told = certified(QUIET)
    (key,) = told["keys"]
    assert key["play"] == "E/5D4/D4-"
    assert all(case["play"].split("/")[-1].endswith("x") or "x" in case["play"] for case in key["then"]["all"])


def test_the_checker_is_short_and_shares_nothing_with_the_search() -> None:
    source = Path(certificate.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) < 250
    assert "rulewright_puzzles import" not in source
    assert Path(rulewright.__file__).parent in Path(certificate.__file__).parents


# -- planted faults ---------------------------------------------------------------------------------------


def test_a_truncated_tree_is_found() -> None:
    position, stipulation, told = certified(QUIET)
    replies = told["keys"][0]["then"]["all"]
    assert len(replies) > 1
    for number in range(len(replies)):
        cut = copy.deepcopy(told)
        del cut["keys"][0]["then"]["all"][number]
        faults = check(position, stipulation, cut)
        assert faults, f"without {replies[number]}"
        assert {fault.kind for fault in faults} == {"wrong"}
        assert all(fault.line.startswith("E/5D4/D4-..") for fault in faults)
    cut = copy.deepcopy(told)
    del cut["keys"][0]["then"]
    assert [fault.what for fault in check(position, stipulation, cut)] == ["no answer is given"]
    del told["refutations"]
    assert {fault.what for fault in check(position, stipulation, told)} == {"no answer is given"}


def test_a_wrong_reply_is_found() -> None:
    position, stipulation, told = certified(QUIET)
    assert told["keys"][0]["then"]["all"]
    for case in told["keys"][0]["then"]["all"]:
        right = case["play"]
        for wrong, what in (("E/2E8/E", "not legal"), ("E", "not a whole turn"), ("E/1E7/E", "")):
            case["play"] = wrong
            faults = check(position, stipulation, told)
            assert faults, wrong
            assert {fault.kind for fault in faults} == {"wrong"}
            assert all(what in fault.what for fault in faults)
        case["play"] = right
    assert check(position, stipulation, told) == []


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("win in 02", '"win in 02" is not a stipulation'),
        ("reduce Nobody to 3 in 2", '"reduce Nobody to 3 in 2" is about Nobody, who does not play here'),
    ],
)
def test_what_cannot_be_asked_is_told_by_what_is_wrong_with_it(asked: str, why: str) -> None:
    position, stipulation, told = certified(QUIET)
    assert [fault.what for fault in check(position, asked, told)] == [f'it is about "{stipulation}", not "{asked}"']
    assert [fault.what for fault in check(position, asked, told | {"stipulation": asked})] == [why]


def test_a_reply_that_refutes_nothing_is_found() -> None:
    position, stipulation, told = certified(QUIET)
    cases = told["refutations"]["all"]
    assert len(cases) > 1
    for case in cases[:-1]:
        planted = copy.deepcopy(told)
        planted["refutations"]["all"].remove(case)
        faults = check(position, stipulation, planted)
        assert faults, f"the reply for all others does not meet {case['to']}"
        assert all(fault.kind == "wrong" for fault in faults)


def test_a_cook_is_found() -> None:
    """A second key that a certificate keeps to itself."""
    for position in positions():
        decision = solve(position, Stipulation.parse("win in 1"), budget=100_000)
        if isinstance(decision, Proved) and len(decision.keys) == 2:
            break
    told = json.loads(json.dumps(decision.certificate))
    assert [fault.what for fault in check(position, "win in 1", told)] == ["2 keys, where a puzzle has one"]
    kept = copy.deepcopy(told)
    del kept["keys"][1]
    (fault, *_) = check(position, "win in 1", kept)
    assert fault.kind == "wrong"
    assert fault.what == "this reaches the goal as well"
    assert told["keys"][1]["play"].startswith(fault.line) or fault.line.startswith(told["keys"][1]["play"])


def test_a_goal_that_is_reached_sooner_is_found() -> None:
    position, _, told = certified(
        ("replicants:three-player Rouge/5/1.5/6H5SE.7H6SE.1I6N.4I7NW/ Bleu/7/1/4B5SW.1B6N.6C6SW.2C7SW/ "
         "Vert/0/2.5/2D5N.3E4S.1E5SE.2F5SE/ Vert/1", "win in 1")
    )  # fmt: skip
    told |= {"length": 2, "stipulation": "win in 2", "not_sooner": {"all": []}}
    faults = check(position, "win in 2", told, most=10_000)
    assert any(fault.what == "this reaches the goal as well" for fault in faults)


def test_a_certificate_of_something_else_is_found() -> None:
    position, stipulation, told = certified(QUIET)
    assert "not" in check(position, "win in 3", told)[0].what
    assert "second" in check(position, stipulation, told, unique=("overload",))[0].what
    told["length"] = 3
    assert check(position, stipulation, told)[0].what == "it proves 3 turns, not 2"
    elsewhere, _ = proved(PUZZLES[2])
    assert check(elsewhere, stipulation, certified(QUIET)[2])


# -- what nothing leads to, and what is there twice ---------------------------------------------------------


def answers(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The answers to the others' first turns after the key."""
    found: list[dict[str, Any]] = told["keys"][0]["then"]["all"]
    return found


UNKNOWN = (
    (lambda told: told, ""),
    (lambda told: told["rests_on"], "rests_on"),
    (lambda told: told["keys"][0], "keys[0]"),
    (lambda told: told["keys"][0]["then"], "keys[0].then"),
    (lambda told: answers(told)[0], "keys[0].then.all[0]"),
    (lambda told: told["refutations"], "refutations"),
)


@pytest.mark.parametrize(("part", "where"), UNKNOWN)
def test_a_key_that_nobody_knows_is_told_wherever_it_stands(part, where) -> None:
    position, stipulation, told = certified(QUIET)
    part(told)["bogus"] = "E"
    (fault,) = check(position, stipulation, told)
    assert (fault.kind, fault.where) == ("corrupt", f"{where}.bogus".removeprefix("."))
    assert 'unknown key "bogus", here are ' in fault.what


@pytest.mark.parametrize(
    ("planted", "where", "what"),
    [
        (lambda told: answers(told).append({"play": "E/E/E"}), "[2]", "is for all the rest too"),
        (lambda told: answers(told).insert(0, dict(answers(told)[-1])), "[2]", "is for all the rest too"),
        (lambda told: answers(told).append({"to": ["E/4C4"], "play": "E/5D2x"}), "[2]", 'all[0] is for "E/4C4" too'),
        (lambda told: answers(told)[0]["to"].append(answers(told)[0]["to"][0]), "[0].to[", "is given twice"),
        (lambda told: told["unique"].append("second"), "unique[2]", "is given twice"),
    ],
)
def test_two_cases_for_the_same_turns_are_corrupt(planted, where, what) -> None:
    position, stipulation, told = certified(QUIET)
    assert ["to" in case for case in answers(told)] == [True, False]
    planted(told)
    (fault,) = check(position, stipulation, told)
    assert fault.kind == "corrupt"
    assert where in fault.where
    assert what in fault.what


def test_one_turn_spelled_in_two_ways_is_found_to_be_one() -> None:
    position, stipulation, told = certified(QUIET)
    assert answers(told)[0]["to"][0] == "E/4C4"
    answers(told).insert(0, {"to": ["E/4D3C4"], "play": answers(told)[0]["play"]})
    (fault, *_) = check(position, stipulation, told)
    assert '"E/4D3C4" and "E/4C4" are the same turns' in fault.what
    assert fault.where == "keys[0].then.all[1]"


NOWHERE = (
    (lambda told: answers(told).insert(0, {"to": ["E/2H9"], "play": "E/E/E"}), "keys[0].then.all[0]"),
    (lambda told: answers(told).insert(0, {"to": ["E/4H9"], "play": "E/5D2x"}), "keys[0].then.all[0]"),
    (lambda told: answers(told)[0]["to"].append("E/2H9"), "keys[0].then.all[0].to[6]"),
    (lambda told: answers(told)[0]["to"].append("E/4C4/E/E"), "keys[0].then.all[0].to[6]"),
    (lambda told: answers(told)[0].update(then={"all": []}), "keys[0].then.all[0].then"),
    (lambda told: answers(told)[1].update(then={"play": "E/E/E"}), "keys[0].then.all[1].then"),
    (lambda told: told["refutations"]["all"].insert(0, {"to": ["E/2H9"], "play": "E/E/E"}), "refutations.all[0]"),
    (lambda told: told["refutations"]["all"][0].update(then={"all": []}), "refutations.all[0].then"),
    (lambda told: told.update(not_sooner={"play": "E/E/E"}), "not_sooner"),
)


@pytest.mark.parametrize(("planted", "where"), NOWHERE)
def test_what_no_turn_leads_to_is_found_and_where_it_stands(planted, where) -> None:
    position, stipulation, told = certified(QUIET)
    planted(told)
    (fault,) = check(position, stipulation, told)
    assert (fault.kind, fault.where) == ("wrong", where)
    assert "no turn that goes on falls to " in fault.what


def test_what_no_turn_leads_to_any_more_under_other_rules_is_no_fault() -> None:
    """The proof holds, and says more than has to be said."""
    position, stipulation, told = certified(QUIET)
    answers(told).insert(0, {"to": ["E/2H9"], "play": "E/E/E"})
    other = game(two_losers="not-allowed").own.parse_position(str(position))
    assert check(other, stipulation, told) == []


def test_a_hex_that_no_board_has_is_corrupt() -> None:
    position, stipulation, told = certified(QUIET)
    answers(told).insert(0, {"to": ["E/2Z9"], "play": "E/E/E"})
    (fault, *_) = check(position, stipulation, told)
    assert (fault.kind, fault.where) == ("corrupt", "keys[0].then.all[0]")
    assert "Z9" in fault.what


def test_two_keys_that_are_alike_are_one_too_many() -> None:
    position, stipulation, told = certified(QUIET)
    told["keys"].append(dict(told["keys"][0]))
    (fault,) = check(position, stipulation, told)
    assert fault.what == "2 keys that are alike, where a puzzle has one"


def test_a_digest_is_made_again_and_not_believed() -> None:
    position, stipulation, told = certified(QUIET)
    for planted in ({"digest": "0" * 64}, {"rests_on": {**told["rests_on"], "data": {}}}):
        faults = check(position, stipulation, {**told, **planted})
        assert "wrong: rests_on: the digest that is written is not that of this" in map(str, faults)


@pytest.mark.parametrize("part", ["stages", "seats/two-player"])
def test_a_proof_rests_on_the_order_of_stages_and_on_the_seats(part) -> None:
    assert f"game/{part}" in certified(QUIET)[2]["rests_on"]["data"]


# -- corrupt and stale --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told.clear(),
        lambda told: told.update(schema_version=2),
        lambda told: told.update(schema_version=True),
        lambda told: told.pop("keys"),
        lambda told: told.update(keys=[]),
        lambda told: told["keys"].append({"play": 3}),
        lambda told: told["keys"][0].update(then={"play": "E", "all": []}),
        lambda told: told["keys"][0]["then"]["all"][0].update(to="E"),
        lambda told: told["refutations"].update(more=1),
        lambda told: told.pop("rests_on"),
        lambda told: told.update(unique="second"),
        lambda told: told["keys"][0].update(play="E/%/E"),
    ],
)
def test_what_is_corrupt_is_called_so(change) -> None:
    position, stipulation, told = certified(QUIET)
    change(told)
    assert [fault.kind for fault in check(position, stipulation, told)] == ["corrupt"]


@pytest.mark.parametrize("unique", [["bogus"], ["overload"]])
def test_parts_that_tell_no_two_first_turns_apart_make_no_key_unique(unique) -> None:
    position, stipulation, told = certified(QUIET)
    told["unique"] = unique
    (*_, fault) = check(position, stipulation, told, unique)
    assert fault.kind == "wrong"
    assert "every first turn is alike" in fault.what


def test_what_cannot_be_asked_of_a_player_is_not_proved() -> None:
    position, _, told = certified(QUIET)
    own = position.names[position.game.current_player(position.state)]
    for stipulation in (f"reduce {own} to 3 in 1", "win in 2, ally helps", "win in 2, ally hinders"):
        (fault,) = check(position, stipulation, {**told, "stipulation": stipulation})
        assert "cannot be asked" in fault.what


def test_no_certificate_at_all() -> None:
    position, stipulation, told = certified(QUIET)
    deep: dict[str, Any] = {"play": "E"}
    for _ in range(5000):
        deep = {"play": "E", "then": deep}
    for data in (None, 3, "x", [], [told], {**told, "keys": [deep]}):
        assert [fault.kind for fault in check(position, stipulation, data)] == ["corrupt"]


def test_under_another_reading_a_proof_is_stale_and_names_the_line_and_the_clause() -> None:
    position, stipulation, told = certified(ARCS)
    other = game("three-player", arcs_end_first="second-move-made").own.parse_position(str(position))
    (fault, *_) = check(other, stipulation, told)
    assert fault.kind == "stale"
    assert fault.line == "E/xC4.xD3"
    assert "arcs.second-move-made" in fault.because
    assert "arcs-end-first=second-move-made" in fault.because
    assert "arcs.second-move-made" in str(fault)


def test_under_another_reading_a_proof_may_hold_all_the_same() -> None:
    position, stipulation, told = certified(QUIET)
    other = game(two_losers="not-allowed", arcs_second_mover="not-matrix").own.parse_position(str(position))
    assert rests_on(other.game) != told["rests_on"]
    assert check(other, stipulation, told) == []


def test_with_another_picture_a_proof_is_stale_and_names_it() -> None:
    position, stipulation, told = certified(PUZZLES[4])
    assert told["keys"][0]["play"] == "E/2F8x"
    data = position.game.spec.data
    soul = data["pieces"]["souls"]["2"]
    blank = [row.replace("w", ".") for row in soul["picture"]]
    souls = {**data["pieces"]["souls"], "2": {**soul, "picture": blank}}
    changed = KIT.make_game(Spec({**data, "pieces": {**data["pieces"], "souls": souls}}), "two-player", {})
    (fault, *_) = check(changed.own.parse_position(str(position)), stipulation, told)
    assert fault.kind == "stale"
    assert fault.what == "this is not legal"
    assert fault.because == ("move.pictures", "pieces/souls/2")


# -- whatever it is given ---------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.text("E/4x!#+-. D", max_size=8), lambda inner: st.lists(
        inner, max_size=3) | st.dictionaries(st.sampled_from(["play", "then", "all", "to", "x"]), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in plain data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, inner in items for place in places(inner, (*path, key)))]


@given(st.data())
def test_whatever_is_changed_only_faults_come_of_it(data) -> None:
    position, stipulation, told = certified(data.draw(st.sampled_from([QUIET, ARCS])))
    before = json.dumps(told)
    parts = [place for place in places(told) if place and place[0] not in ("rests_on", "digest")]
    *path, last = data.draw(st.sampled_from(parts))
    inside = told
    for key in path:
        inside = inside[key]
    if data.draw(st.booleans()):
        inside[last] = data.draw(JSON)
    else:
        del inside[last]
    faults = check(position, stipulation, told, UNIQUE)
    assert all(fault.kind in ("corrupt", "wrong") and fault.what and str(fault) for fault in faults)
    if not faults and json.dumps(told) != before:
        assert path or last in ("refutations", "not_sooner"), "what every certificate has is missed"


def test_the_same_bytes_whatever_python_hashes() -> None:
    """Nothing depends on the order of sets: two processes with different hashes write one certificate."""
    code = (
        "import json; from rulewright.harness.where import locate; from rulewright.spec.pack import Library\n"
        "from rulewright_puzzles.solving import solve; from rulewright_puzzles.stipulation import Stipulation\n"
        f"found = solve(locate({PUZZLES[2][0]!r}, Library()), Stipulation.parse('win in 2'), budget=10**6)\n"
        "print(found, json.dumps(found.certificate))"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert printed[0] == printed[1] != b""


def test_a_puzzle_begins_where_a_turn_does() -> None:
    position, stipulation, told = certified(QUIET)
    first, *rest = told["keys"][0]["play"].split("/")
    begun = replace(
        position, state=position.game.apply(position.state, position.game.own.notation.parse(position, first))
    )
    told["keys"][0]["play"] = "/".join(rest)
    assert "a turn has begun already" in str(check(begun, stipulation, told)[0])


def test_who_is_reduced_may_have_a_name_of_two_words() -> None:
    position, stipulation, told = certified(REDUCING)
    name = Stipulation.parse(stipulation).opponent
    longer = stipulation.replace(name, "Anna B. to 3 in 2")
    named = replace(position, names=tuple("Anna B. to 3 in 2" if each == name else each for each in position.names))
    assert check(named, longer, {**told, "stipulation": longer}) == []


def test_a_key_is_a_turn_that_is_played() -> None:
    """Not what answers turns, of which nothing would have to be said."""
    position, stipulation, told = certified(QUIET)
    told["keys"] = [{"all": []}]
    assert [(fault.kind, fault.where) for fault in check(position, stipulation, told)] == [("corrupt", "keys[0]")]
