"""What a puzzle's page answers is what the rules say: replayed by the engine, and valued by the search without its
reductions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rulewright.core.game import Position
from rulewright.games.replicants.playing import Playing
from rulewright.site.memory import Memory
from rulewright.spec.folders import SCENARIOS
from rulewright.spec.pack import Library
from rulewright_puzzles.answers.tree import LARGEST, REPLIES, answers
from rulewright_puzzles.collection import files, read
from rulewright_puzzles.record import Puzzle
from rulewright_puzzles.search.proof import Proof, Reached
from rulewright_puzzles.site import answered
from rulewright_puzzles.solving import prover

LIBRARY = Library()
BOARD = Playing()
PUBLISHED = [written.puzzle for file in files(SCENARIOS / "replicants" / "puzzles") for written in read(file)]
BYTES = 256 * 1024
"""A page's file of answers is no larger."""


def kinds() -> list[Puzzle]:
    """Of every stipulation and mode the puzzle with the fewest first turns."""
    found: dict[tuple[str, str], Puzzle] = {}
    for puzzle in sorted(PUBLISHED, key=lambda one: one.difficulty["first_turns"]):
        found.setdefault((re.sub(r"reduce \S+", "reduce", puzzle.stipulation), puzzle.mode), puzzle)
    return list(found.values())


KINDS = kinds()
every_kind = pytest.mark.parametrize("puzzle", KINDS, ids=[f"{p.stipulation}, {p.mode}" for p in KINDS])


@cache
def tree(name: str) -> Mapping[str, Any]:
    """The tree of a puzzle, by its id."""
    puzzle = next(one for one in PUBLISHED if one.id == name)
    return answers(puzzle.at(LIBRARY), puzzle.asked, puzzle.certificate)


Act = tuple[Any, str, str, str]
"""Where an action leads, what is pointed at, its notation, what it changes."""


def acts(node: Mapping[str, Any]) -> Iterator[Act]:
    """The actions of a node."""
    for target, texts in node["go"]:
        for one in texts.split(" "):
            way, _, change = one.partition(";")
            clicks, _, text = way.partition("=")
            yield target, clicks, text or clicks, change


def pieces(text: str) -> dict[str, str]:
    """What stands where."""
    return {one[:-3]: one[-3:] for one in text.split()}


def changed(before: Mapping[str, str], change: str) -> dict[str, str]:
    """The same after a change."""
    after = dict(before)
    for part in filter(None, change.split(",")):
        if part.startswith("-"):
            del after[part[1:]]
        else:
            after[part[:-3]] = part[-3:]
    return after


def reached(told: Mapping[str, Any], position: Position, proof: Proof, left: int) -> dict[int, Reached]:
    """The state of every node, by playing to it with the engine."""
    found = {0: Reached(position.state, None, left)}
    todo = [0]
    while todo:
        number = todo.pop()
        node, (state, _, now) = told["nodes"][number], found[number]
        at = replace(position, state=state)
        ways = [([text], target) for target, _, text, _ in acts(node)] if "go" in node else []
        ways += [([step[0] for step in steps], target) for steps, target in node.get("reply", ())]
        for texts, target in ways:
            if isinstance(target, int) and target not in found:
                found[target] = follow(at, texts, proof, now)
                todo.append(target)
    return found


def follow(position: Position, texts: list[str], proof: Proof, left: int) -> Reached:
    """What some actions lead to, each of which is legal."""
    value: bool | None = None
    for text in texts:
        action = position.game.own.notation.parse(position, text)
        assert action in position.game.legal_actions(position.state), (text, str(position))
        state, value, left = proof.play(position.state, action, left)
        position = replace(position, state=state)
    return Reached(position.state, value, left)


@pytest.mark.long
@every_kind
def test_every_legal_action_is_answered_once(puzzle: Puzzle) -> None:
    position, told = puzzle.at(LIBRARY), tree(puzzle.id)
    proof = prover(position, puzzle.asked, 10**9)
    states = reached(told, position, proof, puzzle.asked.turns - 1)
    assert set(states) == set(range(len(told["nodes"])))
    for number, node in enumerate(told["nodes"]):
        state = states[number].state
        at = replace(position, state=state)
        assert pieces(node["at"]) == BOARD.standing(at)
        assert node["by"] == position.game.current_player(state)
        if "go" not in node:
            continue
        legal = {position.game.own.notation.write(at, action): action for action in position.game.legal_actions(state)}
        listed = list(acts(node))
        assert sorted(text for _, _, text, _ in listed) == sorted(legal)
        assert len({frozenset_of(clicks) for _, clicks, _, _ in listed}) == len(listed), "what is pointed at is clear"
        for target, clicks, text, change in listed:
            assert tuple(clicks.split(".")) == BOARD.clicks(at, legal[text])
            after = BOARD.standing(replace(position, state=position.game.apply(state, legal[text])))
            if isinstance(target, int):
                assert pieces(told["nodes"][target]["at"]) == after
            else:
                assert changed(pieces(node["at"]), change) == after


def frozenset_of(clicks: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """What is struck, in any order, and what is pointed at in order."""
    every = clicks.split(".")
    return frozenset(one for one in every if one[0] == "x"), tuple(one for one in every if one[0] != "x")


@every_kind
def test_what_wins_and_what_fails_is_so_without_reductions(puzzle: Puzzle) -> None:
    """By playing everything, as far as that is affordable: of long puzzles the last turns."""
    position, told = puzzle.at(LIBRARY), tree(puzzle.id)
    slow = prover(position, puzzle.asked, 3_000_000, ("table",))
    states = reached(told, position, slow, puzzle.asked.turns - 1)
    small = puzzle.difficulty["first_turns"] < 100 and len(position.names) == 2
    short = 1 if puzzle.stipulation == "win in 2" and small else 0
    asked = [n for n, node in enumerate(told["nodes"]) if "go" in node and states[n].left <= short]
    judged = 0
    for number in asked[:60] if len(position.names) == 2 else asked[-3:]:
        node = told["nodes"][number]
        at = replace(position, state=states[number].state)
        for target, _, text, _ in acts(node):
            state, value, left = follow(at, [text], slow, states[number].left)
            fails = isinstance(target, str) and target.startswith("w")
            assert (value if value is not None else slow.holds(state, left)) != fails, (number, text)
            judged += 1
    assert judged > 3


@every_kind
def test_refutations_can_be_played_and_end_as_they_say(puzzle: Puzzle) -> None:
    position, told = puzzle.at(LIBRARY), tree(puzzle.id)
    game, proof = position.game, prover(position, puzzle.asked, 10**9)
    states = reached(told, position, proof, puzzle.asked.turns - 1)
    shown = 0
    for number, node in enumerate(told["nodes"]):
        for target, _, text, change in acts(node) if "go" in node else ():
            if not (isinstance(target, str) and target.startswith("w")):
                continue
            wrong = told["wrong"][int(target[1:])]
            line = [*wrong["rest"], *(step for _, steps in wrong["line"] for step in steps)]
            if not wrong["line"]:
                line = []  # time is over however the turn goes on
            at = replace(position, state=states[number].state)
            end = follow(at, [text, *(step[0] for step in line)], proof, states[number].left)
            board = changed(pieces(node["at"]), change)
            for step in line:
                board = changed(board, step[2])
            assert board == BOARD.standing(replace(position, state=end.state))
            assert end.value is False or not proof.holds(end.state, end.left)
            outcome = game.outcome(end.state)
            said, clauses = wrong["why"]
            assert set(told["said"][said]) == {"en", "fr", "de"}
            assert set(clauses) <= {clause.id for clause in game.spec.clauses}
            if outcome is not None and not (set(outcome.winners) & proof.goal.friends):
                assert ", ".join(position.names[seat] for seat in outcome.winners) in told["said"][said]["en"]
                assert [game.spec.clause(name).does_what for name in clauses] == ["ends"]
            shown += bool(line)
    assert shown or puzzle.asked.turns == 1


@every_kind
def test_a_tree_is_bounded_and_says_where(puzzle: Puzzle) -> None:
    told = tree(puzzle.id)
    assert len(json.dumps(told, separators=(",", ":"))) <= BYTES
    assert all(len(node.get("reply", ())) <= REPLIES for node in told["nodes"])
    assert sum(target is None for node in told["nodes"] for target, *_ in acts_of(node)) == told["open"]
    assert not told["open"] or len(told["nodes"]) >= LARGEST


def acts_of(node: Mapping[str, Any]) -> list[Act]:
    return list(acts(node)) if "go" in node else []


@every_kind
def test_the_key_leads_to_the_goal(puzzle: Puzzle) -> None:
    """The line of the certificate is followed to its end, whatever is left out elsewhere."""
    told = tree(puzzle.id)
    number: Any = 0
    for word in puzzle.key:
        number = next(target for target, _, text, _ in acts(told["nodes"][number]) if text == word)
    todo, seen, goals = [number], set(), 0
    while todo:
        at = todo.pop()
        if isinstance(at, str):
            goals += 1
        elif at not in seen:
            seen.add(at)
            node = told["nodes"][at]
            assert node.get("reply") or any(target is not None for target, *_ in acts_of(node))
            todo += [target for _, target in node.get("reply", ())]
            todo += [t for t, *_ in acts_of(node) if isinstance(t, int) or (t is not None and t.startswith("g"))]
    assert goals


TWO = [puzzle.id for puzzle in PUBLISHED if puzzle.stipulation == "win in 2"]


def stopping(puzzle: str) -> list[str]:
    """The clauses that a refutation names because they now forbid what was threatened."""
    told = tree(puzzle)
    whys = [wrong["why"] for wrong in told["wrong"]]
    return [name for number, names in whys if "is illegal" in told["said"][number]["en"] for name in names]


def test_what_stops_a_threat_is_named() -> None:
    assert any(stopping(puzzle) for puzzle in TWO[:12])


@pytest.mark.long(of=20)
@pytest.mark.parametrize("puzzle", TWO)
def test_what_stops_a_threat_forbids_it_or_does_not_offer_it(puzzle: str) -> None:
    spec = LIBRARY.spec("replicants")
    assert {spec.clause(name).does_what for name in stopping(puzzle)} <= {"forbids", "offers"}


def test_answers_are_the_same_every_time_and_remembered(tmp_path: Any) -> None:
    records = [puzzle.data() for puzzle in KINDS if puzzle.asked.turns == 1][:3]
    first = answered(records, Memory(tmp_path))
    # An answer that is written again is another file; one that is only asked for gets a new time.
    there = {file: file.stat().st_ino for file in tmp_path.iterdir()}
    assert len(there) == 3
    assert json.dumps(answered(records, Memory(tmp_path))) == json.dumps(first)
    assert {file: file.stat().st_ino for file in tmp_path.iterdir()} == there
    assert answered(records[::-1], Memory(tmp_path)) == first[::-1]
