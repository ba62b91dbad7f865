"""Mutation: each operator on one small case, mutants killed and surviving, runs that stop and go on."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path

import pytest

from rulewright import games
from rulewright.cli import main, mutate
from rulewright.core.errors import InputError
from rulewright.core.spec import Spec
from rulewright.harness.finding import search
from rulewright.harness.mutation import operators as operators_folder
from rulewright.harness.mutation.equivalents import (
    FEWEST,
    Amount,
    Declared,
    compared,
    declare,
    declared,
    evidence,
    parts,
)
from rulewright.harness.mutation.examples import example
from rulewright.harness.mutation.fates import Fates
from rulewright.harness.mutation.killing import (
    EQUIVALENT,
    INVALID,
    KILLED,
    SURVIVED,
    Fate,
    Games,
    Hunt,
    RefusedError,
    passes,
)
from rulewright.harness.mutation.mutants import mutants, said
from rulewright.harness.mutation.mutating import judged, run, sample
from rulewright.harness.mutation.nodes import Node
from rulewright.harness.mutation.operator import GONE, Renamed, changed
from rulewright.harness.mutation.operators import operators
from rulewright.harness.perft import golden
from rulewright.spec import outside
from rulewright.spec.folders import SCENARIOS
from rulewright.spec.pack import load_pack
from shipped import hunted

PACKS = Path(__file__).parents[1] / "packs"
SHARES = 60
"""Into so many the mutants of a game are dealt out."""
PART = 20
"""Such a part of the evidence that two rules are equal is gathered where not all checks are run."""
PICTURE = ["  .", "w   l", "  *", ".   .", "  ."]

# For each operator a small node, and what it makes of it: variant, then the node's value.
CASES: list[tuple[str, Node, list[tuple[str, object]]]] = [
    ("disable-clause", Node((), {"id": "a"}, "clause"), [("", {"id": "a", "disabled": True})]),
    ("negate-condition", Node(("when",), "due", "condition"), [("", {"not": "due"})]),
    ("negate-condition", Node(("when",), {"not": "due"}, "condition"), [("", "due")]),
    ("negate-condition", Node(("when", "not"), "due", "condition"), []),
    ("drop-when", Node((), {"forbids": "all", "when": "due"}, "clause"), [("when", {"forbids": "all"})]),
    ("drop-when", Node((), {"defines": "free", "when": "due"}, "clause"), []),
    ("drop-unless", Node((), {"due": {}, "unless": "over"}, "condition"), [("unless", {"due": {}})]),
    ("drop-atom", Node((), {"all": ["a", "b"]}, "group"), [("0", {"all": ["b"]}), ("1", {"all": ["a"]})]),
    ("drop-atom", Node((), {"all": ["a"]}, "group"), []),
    ("widen-group", Node((), {"all": ["a", "b"]}, "group"), [("", {"any": ["a", "b"]})]),
    ("widen-quantifier", Node((), {"some": {"of": "x"}}, "quantifier"), [("", {"every": {"of": "x"}})]),
    ("step-number", Node((), 3, "number", (1,)), [("+", 4), ("-", 2)]),
    ("step-number", Node((), 0.5, "number", (0.5,)), [("+", 1.0), ("-", 0.0)]),
    ("step-number", Node((), 3, "number", (1, "-")), [("-", 2)]),
    (
        "swap-sign",
        Node((), PICTURE[1:3], "picture", ("*", ".", "l", "w")),
        [("0.0l", ["l   l", "  *"]), ("0.4w", ["w   w", "  *"])],
    ),
    (
        "add-hex",
        Node((), ["  .", "  *"], "picture", ("*", ".", "l", "w")),
        [("0.2l", ["  l", "  *"]), ("0.2w", ["  w", "  *"])],
    ),
    ("remove-hex", Node((), ["  w", "  *"], "picture", ("*", ".", "w")), [("0.2.", ["  .", "  *"])]),
    (
        "turn-picture",
        Node((), PICTURE, "picture"),
        [("right", ["  w", ".   .", "  *", ".   l", "  ."]), ("left", ["  l", ".   .", "  *", "w   .", "  ."])],
    ),
    ("turn-facing", Node((), "N", "facing", ("N", "E", "S", "W")), [("right", "E"), ("left", "W")]),
    ("flip-reading", Node((), "a", "reading", ("a", "b", "c")), [("b", "b"), ("c", "c")]),
    ("reorder-stages", Node((), ["a", "b", "c"], "stages", (("b", "c"),)), [("b-c", ["a", "c", "b"])]),
    ("merge-stages", Node((), ["a", "b", "c"], "neighbours", (("a", "b"),)), [("a-b", ["a", "c"])]),
    ("move-stage", Node((), "b", "stage", ("a", "c")), [("a", "a"), ("c", "c")]),
    ("drop-effect", Node((), {"pay": {}, "turn": {}}, "change"), [("pay", {"turn": {}}), ("turn", {"pay": {}})]),
    ("drop-effect", Node((), {"pay": {}}, "change"), []),
    ("swap-dues", Node((), {"pay": {}, "turn": {}}, "change"), []),
    ("swap-dues", Node((), [{"due": "a"}, {"due": "a"}], "change"), []),
    (
        "swap-dues",
        Node((), [{"due": "a"}, {"pay": {}}, {"due": "b", "by": 1}], "change"),
        [("0", [{"due": "b", "by": 1}, {"pay": {}}, {"due": "a"}])],
    ),
    ("drop-effect", Node((), [{"pay": {}}, {"turn": {}}], "change"), [("0", [{"turn": {}}]), ("1", [{"pay": {}}])]),
    ("drop-kind", Node((), "all", "kinds", ("a", "b")), [("a", ["b"]), ("b", ["a"])]),
    ("drop-mode", Node((), ["two", "three"], "modes"), [("two", ["three"]), ("three", ["two"])]),
    ("drop-mode", Node((), ["two"], "modes"), []),
    ("swap-choice", Node((), "own", "choice", ("own", "enemies")), [("enemies", "enemies")]),
    ("swap-name", Node((), "4", "name", ("3", "4", "5")), [("5", "5"), ("3", "3")]),
    ("shift-place", Node((), "E8", "place"), [("row", "E9"), ("column", "F8")]),
    ("drop-entry", Node((), [7, 9], "entries"), [("0", [9]), ("1", [7])]),
    ("drop-entry", Node((), {"1": 1, "2": 3}, "entries"), [("1", {"2": 3}), ("2", {"1": 1})]),
    ("swap-sides", Node((), {"less": ["$a", 1]}, "comparison"), [("", {"less": [1, "$a"]})]),
    ("swap-sides", Node((), {"is": ["$a", 1]}, "comparison"), []),
    ("change-relation", Node((), {"at-most": ["$a", 1]}, "comparison"), [("less", {"less": ["$a", 1]})]),
    ("change-relation", Node((), {"is": ["$a", 1]}, "comparison"), []),
    ("drop-term", Node((), {"plus": [1, "$a"]}, "reckoning"), [("0", "$a"), ("1", 1)]),
    (
        "drop-term",
        Node((), {"plus": [1, 2, 3]}, "reckoning"),
        [("0", {"plus": [2, 3]}), ("1", {"plus": [1, 3]}), ("2", {"plus": [1, 2]})],
    ),
    ("swap-word", Node((), {"a": "$p"}, "word", ("a", "b", "c")), [("b", {"b": "$p"}), ("c", {"c": "$p"})]),
    ("swap-word", Node((), "a", "word", ("a", "b")), [("b", "b"), ("b", "b")]),
    ("drop-argument", Node((), {"of": "$p", "by": "own"}, "arguments", ("by",)), [("by", {"of": "$p"})]),
]


@pytest.mark.parametrize(("name", "node", "expected"), CASES, ids=lambda part: part if isinstance(part, str) else "")
def test_an_operator_makes(name, node, expected):
    operator = next(o for o in operators() if o.name == name)
    assert node.sort in operator.sorts
    made = []
    for change in operator.changes(node):
        value = node.value
        for path, new in change.edits:
            if not isinstance(new, Renamed):
                value = changed(value, path[len(node.path) :], new)
        made.append((change.variant, value))
    assert made == expected


def test_every_operator_has_a_case_and_a_file_of_its_name():
    assert {name for name, _, _ in CASES} == {operator.name for operator in operators()}
    folder = Path(operators_folder.__file__).parent
    assert all((folder / f"{operator.name.replace('-', '_')}.py").is_file() for operator in operators())


def test_a_merged_stage_takes_its_clauses_along():
    assert Renamed("pay", "aim").clause({"id": "a", "at": "pay"}) == {"id": "a", "at": "aim"}
    assert Renamed("pay", "aim").clause({"id": "a", "at": "rest"}) == {"id": "a", "at": "rest"}


def test_changed_shares_and_drops():
    data = {"a": [1, 2], "b": {"c": 3}}
    assert changed(data, ("a", 0), GONE) == {"a": [2], "b": {"c": 3}}
    assert changed(data, ("b", "c"), 4)["a"] is data["a"]
    assert data == {"a": [1, 2], "b": {"c": 3}}


# -- the mutants of the games ----------------------------------------------------------------------------


@pytest.fixture(scope="module", params=games.names())
def pack(request):
    return load_pack(request.param)


def test_keys_are_unique_and_every_mutant_is_another_rulebook(pack):
    spec = pack.spec()
    made = mutants(spec)
    assert len({m.key for m in made}) == len(made)
    assert [m.key for m in made if m.data(spec) == spec.data] == []
    assert all(m.file and m.line and m.modes for m in made)


def test_every_operator_fits_somewhere(nothing_outside):
    outside.use([str(PACKS / "salvos")])
    found = {m.operator for name in games.names() for m in mutants(load_pack(name).spec())}
    assert found >= {operator.name for operator in operators()}


def test_what_falls_due_at_one_stage_falls_due_in_order(nothing_outside):
    """The answer to a shot comes before the next one, which a clause a stage earlier would have first."""
    outside.use([str(PACKS / "salvos")])
    own = Hunt(load_pack("salvos"), search([str(PACKS / "salvos")]).found)
    assert own.fate(mutant(own, "move-stage clauses/shoot.next/at wound")).status == KILLED


def test_what_can_make_no_difference_is_no_mutant():
    keys = {m.key for m in mutants(load_pack("genegrafter").spec())}
    of = "clauses/turn.in-order/forbids"
    assert {f"drop-kind {of} start", f"drop-kind {of} heap"} & keys == {f"drop-kind {of} start"}, "heap nobody offers"
    of = "clauses/attack.after-playing/when/due-now"
    assert {f"swap-choice {of} {kind}" for kind in ("play", "start")} & keys == {f"swap-choice {of} start"}, "one step"
    of = "clauses/play.no-more/when/is/1"
    assert {f"swap-word {of} {name}" for name in ("cards-a-turn", "hand-limit")} & keys == {
        f"swap-word {of} hand-limit"
    }, "as many"
    of = "clauses/dice.compared/at"
    assert {f"move-stage {of} {stage}" for stage in ("end", "last")} & keys == {f"move-stage {of} end"}, "it comes last"
    of = "clauses/attack.further/at"
    assert not {f"move-stage {of} {stage}" for stage in ("end", "last")} & keys, "readings let no other act beside it"
    of = "clauses/attack.on-another/at"
    assert f"move-stage {of} next" not in keys, "what it needs bars the discard"
    bounds = {f"step-number game/parts/{of} {way}" for of in ("life/number/0", "left/number/1") for way in "+-"}
    assert bounds & keys == {"step-number game/parts/life/number/0 +", "step-number game/parts/left/number/1 -"}
    assert "step-number game/parts/grafts/number/0 -" in keys, "there it begins"
    of = "game/constants/events/number"
    assert {f"step-number {of}/0 -", f"step-number {of}/1 +"} & keys == set(), "set-ups that no example is of"


def test_names_that_a_game_declares_are_taken_for_one_another(nothing_outside):
    outside.use([str(PACKS / "salvos")])
    own = Hunt(load_pack("salvos"), search([str(PACKS / "salvos")]).found)
    named = {one.clause: one for one in mutants(own.spec) if one.operator == "swap-name"}
    assert {one.what for one in named.values()} == {"success -> failure"}
    assert {clause: own.fate(one).status for clause, one in named.items()}["block.less"] == KILLED


def test_a_whole_weight_is_left_out():
    spec = load_pack("charge-and-spark").spec()
    weight = {"number": {"of": "$card", "in": "pile"}}
    weighed = [{**c, "weight": weight} if c["id"] == "star.draw" else c for c in spec.data["clauses"]]
    made = {one.key: one for one in mutants(Spec({**spec.data, "clauses": weighed}, spec.place))}
    assert made["drop-argument clauses/star.draw weight"].what.endswith(" -> nothing")


def test_there_are_at_least_four_hundred(pack):
    assert len(mutants(pack.spec())) >= 400


def test_a_key_outlives_a_clause_that_is_put_before():
    spec = load_pack("charge-and-spark").spec()
    first = {**spec.data["clauses"][0], "id": "new.first", "executable": False, "reason": "none"}
    del first["sets"]
    later = Spec({**spec.data, "clauses": [first, *spec.data["clauses"]]}, spec.place)
    assert {m.key for m in mutants(later)} == {m.key for m in mutants(spec)}


# -- killing ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hunt():
    return Hunt(load_pack("charge-and-spark"), search([str(SCENARIOS / "charge-and-spark")]).found)


def mutant(hunt, key):
    return next(m for m in mutants(hunt.spec) if m.key == key)


def test_a_scenario_kills_and_without_it_the_mutant_survives(hunt):
    one = mutant(hunt, "drop-entry clauses/attack.force/sets/forces ray")
    fate = hunt.fate(one)
    assert fate.status == KILLED
    assert hunt.fate(one, fate.by) == fate
    without = Hunt(hunt.pack, [f for f in hunt.scenarios if "ray" not in str(f.data)])
    assert without.fate(one) == Fate(SURVIVED)


def test_what_killed_last_time_is_tried_first(hunt):
    one = mutant(hunt, "step-number clauses/charge.turns/change/add +")
    others = [f for f in hunt.scenarios if f"{f.file}#{f.id}" != hunt.fate(one).by]
    other = Hunt(hunt.pack, others).fate(one)
    assert other.status == KILLED
    assert hunt.fate(one, other.by) == other


def test_what_the_checks_refuse_is_invalid(hunt):
    fate = hunt.fate(mutant(hunt, "disable-clause clauses/setup.tiles"))
    assert fate.status == INVALID
    assert "cannot be disabled" in fate.by


def test_a_flipped_reading_is_seen_by_what_is_said_of_its_default(hunt):
    for one in mutants(hunt.spec):
        if one.operator == "flip-reading":
            assert hunt.fate(one).status == KILLED, one.key


# -- runs ------------------------------------------------------------------------------------------------


def some(hunt):
    return sample(mutants(hunt.spec), 12, 1)


def test_one_process_and_several_find_the_same(hunt, tmp_path):
    told = []
    for jobs in (1, 2, 3):
        fates = Fates(tmp_path / f"{jobs}.jsonl", "d")
        assert len(list(run(hunt, some(hunt), fates, jobs))) == 12
        told.append(fates.known)
    assert told[0] == told[1] == told[2]


def test_a_run_goes_on_where_it_stopped(hunt, tmp_path):
    kept = tmp_path / "kept.jsonl"
    begun = run(hunt, some(hunt), Fates(kept, "d"), 1)
    done = [next(begun)[0].key for _ in range(5)]
    with kept.open("a", encoding="utf-8") as file:
        file.write('["d", "half a li')
    later = Fates(kept, "d")
    assert list(later.known) == done
    rest = [m.key for m, _ in run(hunt, some(hunt), later, 1)]
    assert done + rest == [m.key for m in some(hunt)]
    later.tidy(m.key for m in some(hunt))
    assert list(Fates(kept, "d").known) == done + rest
    changed_rules = Fates(kept, "e")
    assert changed_rules.known == {}
    assert changed_rules.killers == {key: fate.by for key, fate in later.known.items() if fate.status == KILLED}


def test_a_sample_is_always_the_same_and_another_for_another_seed(hunt):
    every = mutants(hunt.spec)
    assert sample(every, 10, 0) == sample(every, 10, 0) != sample(every, 10, 1)
    assert {m.key for m in sample(every, 5, 0)} < {m.key for m in sample(every, 10, 0)}


# -- the command -----------------------------------------------------------------------------------------


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "rulewright"


def test_json_and_exit_codes(own_cache, capsys):
    assert main.run(["mutate", "--game", "charge-and-spark", "-k", "attack.force", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["schema_version"] == 1
    assert told["counts"]["mutants"] == len(told["mutants"]) == sum(told["counts"].values()) / 2
    first = told["mutants"][0]
    assert set(first) == {"key", "operator", "file", "line", "what", "status", "killer", "reason", "scenario"}
    assert {m["status"] for m in told["mutants"]} <= {"killed", "invalid"}
    assert list(own_cache.glob("mutants-charge-and-spark-*.jsonl"))


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--game", "replicant"], 3, 'unknown game "replicant"'),
        (["--game", "charge-and-spark", "-k", "no such mutant"], 2, "no mutant is called so"),
        (["--jobs", "0"], 2, "--jobs"),
        (["--declare", "reason", "--positions", "1999"], 2, "at least 2000"),
        (["--bogus"], 2, "--bogus"),
    ],
)
def test_what_cannot_be_done(own_cache, arguments, code, message, capsys):
    assert main.run(["mutate", *arguments]) == code
    assert message in capsys.readouterr().err


def alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def until(holds):
    """Wait until something holds; a machine may be busy, but not for minutes."""
    deadline = time.monotonic() + 300
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.skipif(sys.platform == "win32", reason="processes are forked")
@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)])
def test_a_run_that_is_stopped_leaves_no_process_and_is_resumed(own_cache, how, code):
    options = ["--game", "charge-and-spark", "--jobs", "2", "--sample", "40"]
    command = [sys.executable, "-m", "rulewright", "mutate", *options]
    process = subprocess.Popen(command, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    until(lambda: any(file.read_text(encoding="utf-8").endswith("]\n") for file in own_cache.glob("mutants-*")))
    process.send_signal(how)
    process.communicate(timeout=60)
    assert process.returncode == code
    until(lambda: not alive(process.pid))
    again = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "known from before" in again.stderr


# -- equivalents -----------------------------------------------------------------------------------------


def test_what_is_declared_equivalent_is_a_mutant_unchanged_and_within_bounds(pack):
    spec = pack.spec()
    made = {m.key: m for m in mutants(spec)}
    known = declared(spec.game)
    assert set(known) <= set(made)
    assert [key for key, told in known.items() if told.digest != parts(spec, made[key])] == []
    assert all(told.played >= FEWEST.played and told.near >= FEWEST.near and told.reason for told in known.values())
    assert len(known) <= len(made) / 20


@pytest.mark.parametrize(
    ("key", "told"),
    [  # what is changed, and whether that makes another of a mutant of a clause, of one of what is declared
        (("parts", "battery", "start"), (True, True)),
        (("parts", "square", "start"), (False, True)),
        (("stages",), (True, True)),
        (("begins",), (False, True)),
        (("steps", "draw", "lapses"), (False, True)),
        (("actions", "reveal", "doc"), (False, False)),
        (("title",), (False, False)),
    ],
)
def test_a_declaration_hangs_on_what_is_declared_of_what_it_works_with(hunt, key, told):
    """On all of it where that itself is changed; never on what is for people."""
    other = Spec({**hunt.spec.data, "game": changed(hunt.spec.data["game"], key, ["other"])}, hunt.spec.place)
    of_clause = mutant(hunt, "step-number clauses/charge.turns/change/add +")
    of_game = mutant(hunt, "step-number game/parts/battery/number/0 -")
    assert tuple(parts(hunt.spec, one) != parts(other, one) for one in (of_clause, of_game)) == told


def test_a_declaration_is_believed_only_while_its_clause_stands(hunt, monkeypatch):
    key = "step-number clauses/charge.turns/change/add +"
    told = Declared(parts(hunt.spec, mutant(hunt, key)), *FEWEST[:2], 1, "as if")
    monkeypatch.setattr("rulewright.harness.mutation.mutating.declared", lambda _: {key: told})
    assert judged(hunt, mutant(hunt, key)) == Fate(EQUIVALENT, "as if")
    monkeypatch.setattr("rulewright.harness.mutation.mutating.declared", lambda _: {key: replace(told, digest="other")})
    assert judged(hunt, mutant(hunt, key)).status == KILLED


def of_pack(name, *keep):
    """A pack's hunt with those of its scenarios alone that are kept."""
    outside.use([str(PACKS / name)])
    found = search([str(PACKS / name)]).found
    return Hunt(load_pack(name), [f for f in found if f.id in keep])


@pytest.mark.parametrize(
    ("pack_name", "key"),
    [
        (None, "step-number clauses/charge.turns/change/add +"),  # what an action leads to
        (None, "step-number clauses/setup.tiles/sets/tiles/battery +"),  # what a game begins with
        ("goofspiel", "swap-dues clauses/turn.next/change 0"),  # what is due while chance waits
        ("fights", "swap-dues clauses/fight.throw/change 0"),  # its order
        ("fights", "swap-choice clauses/compare.equal/change/due comparing"),  # where chance may go on for ever
        ("leduc-poker", "step-number clauses/round.settled/when/at-least/0/plus/1/least/1 +"),
    ],
)
def test_a_survivor_is_told_with_a_scenario_that_it_fails(pack_name, key, nothing_outside, tmp_path):
    own = of_pack(pack_name) if pack_name else Hunt(load_pack("charge-and-spark"), [])
    one = mutant(own, key)
    told = example(compared(own, one), 500, "# a schema")
    assert told.text is not None
    file = tmp_path / "told.scenario.yaml"
    file.write_text(told.text, encoding="utf-8")
    (found,) = search([str(file)]).found
    assert passes(found, Games(own.spec))
    assert not passes(found, Games(one.spec(own.pack, own.spec)))


def test_what_no_scenario_tells_is_said_to_differ_and_no_example_is_shown(hunt, monkeypatch, own_cache, capsys):
    one = mutant(hunt, "step-number clauses/charge.turns/change/add +")
    monkeypatch.setattr("rulewright.harness.mutation.examples._kills", lambda *_: False)
    assert example(compared(hunt, one), 500, "# a schema") == (None, True)
    told = mutate._as_text([mutate.Result(one, Fate(SURVIVED), None, True)], 500)
    assert told.splitlines()[2] == "  it differs, but in nothing that a scenario was found to tell"


def test_a_question_that_leads_to_far_more_positions_is_noticed(nothing_outside):
    own = of_pack("fights", "rerolls[1]", "rerolls[2]")
    one = mutant(own, "swap-choice clauses/reroll.used/change/2/due comparing")
    begun = time.process_time()
    assert own.fate(one).status == KILLED
    assert time.process_time() - begun < 15, "all that it leads to takes half a minute"


def test_rules_that_cannot_be_used_are_so_where_nothing_is_asked(hunt):
    one = mutant(hunt, "disable-clause clauses/setup.tiles")
    assert Hunt(hunt.pack, []).fate(one).status == INVALID


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (3, 4, "3 -> 4"),
        ("x" * 80, "y", "x" * 67 + "... -> y"),
        ("a" * 80 + "b", "a" * 80 + "c", f"...{'a' * 20}b -> ...{'a' * 20}c"),
    ],
)
def test_of_what_is_long_the_part_is_shown_that_differs(before, after, told):
    assert said(before, after) == told


def test_what_is_dropped_is_named(hunt):
    assert mutant(hunt, "drop-argument game/parts/pile start").what == '{start: "bonus-cards"} -> nothing'
    assert all(one.what.partition(" -> ")[0] != one.what.partition(" -> ")[2] for one in mutants(hunt.spec))


@lru_cache(maxsize=1)
def survivor(game, key):
    """What becomes of a mutant, and its comparison: its games are compiled once for all sorts of evidence."""
    hunt, made = hunted(game)
    return hunt.fate(made[key]), compared(hunt, made[key])


@pytest.mark.long(of=120)
@pytest.mark.parametrize(("game", "share"), [(game, share) for game in games.names() for share in range(SHARES)])
def test_every_mutant_is_killed_or_declared(game, share):
    hunt, made = hunted(game)
    assert [key for key in list(made)[share::SHARES] if judged(hunt, made[key]).status == SURVIVED] == []


@pytest.mark.long(of=60)
@pytest.mark.parametrize(("game", "share"), [(game, share) for game in games.names() for share in range(SHARES)])
def test_what_is_taken_over_of_the_rules_as_they_are_is_what_would_be_compiled(game, share):
    """Of a listing the number may be another: it is the place that is told where too much is listed."""
    hunt, made = hunted(game)
    for key in list(made)[share :: 8 * SHARES]:
        try:
            spec = made[key].spec(hunt.pack, hunt.spec)
        except InputError:
            continue
        whole, taken = (_compiled(Games(spec, base), next(iter(spec.modes))) for base in (None, hunt.base))
        assert LISTED.sub("", taken) == LISTED.sub("", whole), key


LISTED = re.compile(r", \d+(?=, \w+\))")


def _compiled(of, mode):
    try:
        return of.game(mode, {}).source
    except RefusedError as error:
        return str(error)


@pytest.mark.long(of=300)
@pytest.mark.parametrize("sort", Amount._fields)
@pytest.mark.parametrize(("game", "key"), [(game, key) for game in games.names() for key in declared(game)])
def test_declared_equivalents_survive_and_their_evidence_is_gathered_anew(game, key, sort, whole):
    """Each sort of evidence by itself, since each takes its time; a part of it only where not all checks are run."""
    hunt, made = hunted(game)
    fate, comparison = survivor(game, key)
    assert fate.status == SURVIVED
    told, kept = declared(game)[key], {"played": "played", "near": "near", "leaves": "perft"}
    much = getattr(told.amount, sort)
    amount = Amount(0, 0, 0)._replace(**{sort: much if whole else much // PART})
    gathered = evidence(hunt.spec, made[key], comparison, told.reason, amount)
    assert gathered is not None
    if not whole:
        return
    del kept[sort]
    assert replace(gathered, **{name: getattr(told, name) for name in kept.values()}) == told


def test_declaring_keeps_what_is_borne_out_and_renews_what_holds(hunt, monkeypatch):
    few = Amount(200, 100, 2000)
    known = declared("charge-and-spark")
    equal = mutant(hunt, "widen-quantifier clauses/trap.annuls/when")
    other = mutant(hunt, "step-number clauses/charge.turns/change/add +")
    stale = mutant(hunt, "widen-quantifier clauses/end.goal/when")
    before = {key: told for key, told in known.items() if key != equal.key}
    before |= {stale.key: replace(known[stale.key], digest="another"), "no mutant any more": known[stale.key]}
    monkeypatch.setattr("rulewright.harness.mutation.equivalents.declared", lambda _: before)
    fates = [(equal, Fate(SURVIVED)), (other, Fate(SURVIVED)), (stale, Fate(EQUIVALENT, "x"))]
    told, borne_out = declare(hunt, fates, "There is exactly one opponent.", few)
    assert borne_out == [equal]
    perft = json.loads(told)[equal.key]["perft"]
    assert perft <= few.leaves * len(golden("charge-and-spark"))
    gathered = replace(known[equal.key], played=few.played, near=few.near, perft=perft)
    assert json.loads(told) == {key: asdict(one) for key, one in {**known, equal.key: gathered}.items()}, "as before"


def test_what_was_compared_in_fewer_positions_is_so_anew(hunt, monkeypatch):
    one = mutant(hunt, "widen-quantifier clauses/trap.annuls/when")
    told = replace(declared("charge-and-spark")[one.key], digest="another", played=300, near=75)
    monkeypatch.setattr("rulewright.harness.mutation.mutating.declared", lambda _: {one.key: told})
    asked = []
    monkeypatch.setattr("rulewright.harness.mutation.mutating.evidence", lambda *given: asked.append(given[-1]))
    assert judged(hunt, one).status == SURVIVED, "no evidence"
    assert asked == [Amount.of(300)]


@pytest.mark.parametrize(("number", "told"), [(1, "1 mutant: 1 killed"), (2, "2 mutants: 2 killed")])
def test_one_is_told_as_one(number, told):
    mutants_told = [mutate.Result(mutants(load_pack("charge-and-spark").spec())[0], Fate(KILLED), None)]
    assert mutate._as_text(mutants_told * number, 0).startswith(told)
