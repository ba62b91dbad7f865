"""Puzzles of games that are declared: two play in turn, each one action, and see all."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli.main import run
from rulewright.core.certificate import check
from rulewright.core.errors import InputError
from rulewright.core.game import Game, Position
from rulewright.core.measure import check_turns
from rulewright.harness.starter import game as begun
from rulewright.spec import outside
from rulewright.spec.pack import Library
from rulewright_puzzles.collection import read
from rulewright_puzzles.solving import Proved, Refuted, Undecided, solve
from rulewright_puzzles.stipulation import Stipulation

PACKS = Path(__file__).parents[1] / "packs"
PULL = """\
id: pull
title: {en: "Pull"}
documents: {own: {title: {en: "our own"}}}
chapters: {all: {en: "All"}}
modes: {two: {title: {en: "two players"}, seats: [Anna, Ben]}}
stages: [act, end, next]
names: {way: [left, right, far]}
constants: {edge: {number: [1, 99]}, pulls: {map: way, whole: true, of: {number: [-3, 3]}}}
parts: {rope: {number: [0, edge], start: 4, beyond: stops}}
actions: {pull: {way: way}}
steps: {turn: {kinds: [pull]}}
begins: [{due: turn, by: 1}]
endings: [pulled]
titles: {rope: {en: "rope"}, $way: {en: "way"}, edge: {en: "edge"}, pulls: {en: "pull of {of}"}}
"""
CLAUSES = """\
clauses:
  - {id: set.edge, sets: {edge: 9, pulls: {left: -1, right: 1, far: 3}}}
  - {id: pull.any, offers: pull}
  - {id: far.home, forbids: [pull], when: {all: [{is: [$way, far]}, {more: [rope, 6]}]}}
  - {id: pull.rope, does: [pull], at: act, change: {add: {pulls: $way}, to: rope}}
  - {id: pull.next, does: [pull], at: next, each: {of: {others: $player}, as: $q}, change: {due: turn, by: $q}}
  - {id: end.right, ends: [pull], at: end, when: {is: [rope, edge]}, change: {end: {by: pulled, winner: $player}}}
  - {id: end.left, ends: [pull], at: end, when: {is: [rope, 0]}, change: {end: {by: pulled, loser: $player}}}
"""
"""A rope that goes to and fro, so that positions come back: who pulls it to the right edge has won, who to the left
has lost."""


def made(folder: Path, about: str = PULL, clauses: str = CLAUSES) -> Game:
    """The game of a pack written for it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(about, encoding="utf-8")
    text = clauses.replace("- {", "- {chapter: all, status: ours, text: {en: a}, ")
    (folder / "clauses.yaml").write_text(text, encoding="utf-8")
    outside.use([str(folder)])
    return Library().game(re.findall(r"id: (.*)", about)[0])


@pytest.fixture
def heap(tmp_path: Path, nothing_outside: None) -> Path:
    """The game that a new pack begins with: who takes the last stone wins."""
    for name, text in begun("heap").items():
        (tmp_path / "heap" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "heap" / name).write_text(text, encoding="utf-8")
    outside.use([str(tmp_path / "heap")])
    return tmp_path / "heap"


def tried(game: Game, state: Any, attacker: int, left: int) -> bool:
    """Whether the attacker wins though the other does what he likes, by trying everything: the plainest search there
    is, which remembers nothing.  `left` is how many actions he may still begin."""
    outcome = game.outcome(state)
    if outcome is not None:
        return outcome.winners == (attacker,)
    ours = game.current_player(state) == attacker
    if ours and not left:
        return False
    after = [game.apply(state, action) for action in game.legal_actions(state)]
    found = [tried(game, each, attacker, left - ours) for each in after]
    return (any(found) if ours else all(found)) and bool(found)


def agree(position: Position, turns: int) -> None:
    """See that the search says what trying everything says: whether, in how many turns, by which keys; and that the
    checker, which knows nothing of the search, is content."""
    game, state = position.game, position.state
    attacker = game.current_player(state)
    lengths = [n for n in range(1, turns + 1) if tried(game, state, attacker, n)]
    found = solve(position, Stipulation("win", turns), budget=10**6)
    if not lengths:
        assert isinstance(found, Refuted), position
        return
    assert isinstance(found, Proved), position
    assert found.length == lengths[0]
    keys = [a for a in game.legal_actions(state) if tried(game, game.apply(state, a), attacker, lengths[0] - 1)]
    assert [key.turns for key in found.keys] == [((action,),) for action in keys], position
    if len(keys) == 1 < len(game.legal_actions(state)):
        asked = str(Stipulation("win", found.length))
        assert check(position, asked, found.certificate, ("action",)) == []
        for other in (f"win in {found.length + 1}", f"survive {found.length}"):
            assert check(position, other, found.certificate) != []
    keyed.append(len(keys))


keyed: list[int] = []


def test_the_search_finds_what_trying_everything_finds_where_positions_come_back(
    tmp_path: Path, nothing_outside: None
) -> None:
    game = made(tmp_path / "pull")
    start = game.own.initial_position()
    keyed.clear()
    for place in range(1, 9):
        agree(Position(game, start.names, start.state._replace(rope=place)), 4)
    assert keyed.count(1) >= 2


def test_and_where_they_do_not(heap: Path) -> None:
    game = Library().game("heap")
    start = game.own.initial_position()
    keyed.clear()
    for stones in range(1, 12):
        agree(Position(game, start.names, start.state._replace(stones=stones)), 3)
    assert keyed == [1] * 9, "but for four and eight"


def test_puzzles_are_found_proved_shown_and_checked(
    heap: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(heap.parent)
    rules = ["--rules", "heap"]
    assert run(["puzzle", "generate", "heap", "--win-in", "2", "--count", "3", "-o", "a.jsonl", *rules]) == 0
    assert run(["puzzle", "verify", "a.jsonl", *rules]) == 0
    assert "3 puzzles: 3 verified" in capsys.readouterr().out
    found = [each.puzzle for each in read(Path("a.jsonl"))]
    assert {int(each.position.split("stones/")[1].split()[0]) for each in found} <= {5, 6, 7}
    for each in found:
        assert run(["puzzle", "solve", each.position, "--win-in", "2", *rules]) == 0
        out = capsys.readouterr().out
        assert out.startswith(f"win in 2: yes; one key\n  {each.key[0]}\n\nSolution:\n")
        assert "has won (last)" in out
        for language, told in (("en", "No other first turn does it."), ("fr", "Aucun autre"), ("de", "Kein anderer")):
            assert run(["puzzle", "show", f"a.jsonl#{each.id}", "--lang", language, *rules]) == 0
            assert told in capsys.readouterr().out
    damaged = Path("a.jsonl").read_text(encoding="utf-8").replace('"play":"one"', '"play":"two"')
    Path("b.jsonl").write_text(damaged, encoding="utf-8")
    assert run(["puzzle", "verify", "b.jsonl", *rules]) == 1
    assert run(["puzzle", "solve", "heap", "--win-in", "1", "--unique", "second", *rules]) == 3
    assert "a turn of heap is a single action (leave --unique out)" in capsys.readouterr().err


def test_a_game_on_a_board_has_puzzles_as_well(
    tmp_path: Path, nothing_outside: None, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, file = ["--rules", str(PACKS / "tic-tac-toe")], str(tmp_path / "a.jsonl")
    assert run(["puzzle", "generate", "tic-tac-toe", "--win-in", "2", "--count", "2", "-o", file, *rules]) == 0
    assert run(["puzzle", "verify", file, *rules]) == 0
    for each in read(Path(file)):
        position = each.puzzle.at(Library())
        assert tried(position.game, position.state, position.game.current_player(position.state), 2)
        agree(position, 2)


def test_a_proof_rests_on_the_rules_and_on_no_hint(heap: Path) -> None:
    game = Library().game("heap")
    start = game.own.initial_position()
    position = Position(game, start.names, start.state._replace(stones=6))
    found = solve(position, Stipulation("win", 2), budget=1000)
    assert isinstance(found, Proved)
    about = heap / "game.yaml"
    about.write_text(about.read_text(encoding="utf-8") + "hints: {worth: {minus: [0, stones]}}\n", encoding="utf-8")
    outside.use([str(heap)])
    again = Position(Library().game("heap"), start.names, position.state)
    assert check(again, "win in 2", found.certificate) == []
    clauses = heap / "clauses.yaml"
    clauses.write_text(clauses.read_text(encoding="utf-8").replace("three: 3", "three: 4"), encoding="utf-8")
    outside.use([str(heap)])
    other = Position(Library().game("heap"), start.names, position.state)
    assert {fault.kind for fault in check(other, "win in 2", found.certificate)} == {"stale"}


HIDDEN = (
    "parts: {rope: {number: [0, edge], start: 4, beyond: stops}, held: {slot: way, per: player, seen-by: {owner: all}}}"
)
TITLE = "titles: {held: {en: h}, "


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ("seats: [Anna, Ben]", "seats: [Anna, Ben, Carl]", "no puzzles of pull:two: 3 play"),
        ("seats: [Anna, Ben]", "seats: [Anna]", "no puzzles of pull:two: 1 play"),
        (PULL.splitlines()[8], HIDDEN, "no puzzles of pull:two: something is hidden"),
        ("{kinds: [pull]}", "{kinds: [pull], chance: true}", "no puzzles of pull:two: chance takes part"),
    ],
)
def test_other_games_have_none(was: str, now: str, told: str, tmp_path: Path, nothing_outside: None) -> None:
    assert was in PULL
    with pytest.raises(InputError) as caught:
        check_turns(
            made(
                tmp_path / "pull", PULL.replace(was, now).replace("titles: {", TITLE if now == HIDDEN else "titles: {")
            )
        )
    assert str(caught.value).startswith(told)
    assert "where two play in turn, each one action, and see all" in str(caught.value)


AGAIN = (
    CLAUSES.replace(
        "each: {of: {others: $player}, as: $q}, change",
        "when: {is: [$way, right]}, each: {of: {others: $player}, as: $q}, change",
    )
    + "  - {id: pull.again, does: [pull], at: next, unless: {is: [$way, right]}, change: {due: turn, by: $player}}\n"
)


def test_somebody_who_acts_twice_is_told_with_the_action(tmp_path: Path, nothing_outside: None) -> None:
    game = made(tmp_path / "pull", clauses=AGAIN)
    with pytest.raises(InputError, match=r"no puzzles of pull:two: after (left|far) it is not the other's turn"):
        solve(game.own.initial_position(), Stipulation("win", 2), budget=1000)


def test_a_search_that_comes_too_deep_says_neither_yes_nor_no(
    tmp_path: Path, nothing_outside: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random play need not find that somebody may act on and on: whatever it overlooks, nothing wrong is said."""
    monkeypatch.setattr("rulewright_puzzles.solving.check_turns", lambda _: None)
    endless = AGAIN.replace("far: 3", "far: 0").replace("beyond: stops", "")
    game = made(tmp_path / "pull", PULL.replace("id: pull", "id: endless"), endless)
    start = game.own.initial_position()
    assert isinstance(solve(start, Stipulation("survive", 2), budget=10**6), Undecided)


def test_all_at_once_has_none_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InputError, match="no puzzles of charge-and-spark:duel: all choose at once"):
        check_turns(Library().game("charge-and-spark"))
    assert run(["puzzle", "solve", "charge-and-spark", "--win-in", "1"]) == 3
    assert "nobody is to move" in capsys.readouterr().err
