"""Proofs as they are read: each line of a tree says how it ends, and no branch is needless."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from puzzles.sample import LIBRARY, published
from rulewright.core.errors import InputError
from rulewright_puzzles.record import Puzzle
from rulewright_puzzles.solutions import Case, Played, Tree, read, refutations, solution
from rulewright_puzzles.turns import turns
from rulewright_puzzles.wording import tree_lines


def nodes(tree: Tree | None) -> Iterator[Played | Case]:
    """All of a tree, from above."""
    if isinstance(tree, Played):
        yield tree
        yield from nodes(tree.then)
    elif tree is not None:
        for case in tree.cases:
            yield case
            yield from nodes(case.then)


def told(puzzle: Puzzle, language: str = "en") -> str:
    """The tree of a puzzle, in words, on one line."""
    position = puzzle.at(LIBRARY)
    tree, _ = read(position, puzzle.asked, puzzle.certificate)
    return " ".join(" ".join(tree_lines(tree, position, puzzle.asked, language)).split())


def test_every_line_says_how_it_ends():
    for puzzle in published():
        position = puzzle.at(LIBRARY)
        tree, whole = read(position, puzzle.asked, puzzle.certificate)
        assert all(node.ends or node.then is not None for node in nodes(tree)), puzzle.id
        if puzzle.asked.goal == "win":
            for line in whole.variations:
                outcome = position.game.outcome(line[-1][-1].after)
                assert outcome is not None, puzzle.id
                assert whole.attacker in outcome.winners


def test_no_two_cases_of_a_proof_have_the_same_answer():
    for puzzle in published():
        position = puzzle.at(LIBRARY)
        tree, _ = read(position, puzzle.asked, puzzle.certificate)
        for node in nodes(tree):
            below = node.then
            if below is not None and not isinstance(below, Played):
                answers = [case.then for case in below.cases if case.then is not None]
                assert all(answer not in answers[:i] for i, answer in enumerate(answers)), puzzle.id


def test_every_answer_of_a_proof_is_needed():
    """For each there is a defence that no other answer meets."""
    duels = [p for p in published() if p.stipulation == "win in 2" and p.mode == "two-player"]
    looked_at = 0
    for puzzle in [p for p in duels if "overload-zugzwang" not in p.themes][::3]:
        position = puzzle.at(LIBRARY)
        (node,) = puzzle.certificate["keys"]
        answers = {case["play"] for case in node["then"]["all"]}
        if len(answers) > 1:
            looked_at += 1
            ends = [end for _, end in turns(position.game, played(position, position.state, node["play"]))]
            meeting = [[text for text in answers if wins(position, end, text)] for end in ends]
            assert {texts[0] for texts in meeting if len(texts) == 1} == answers, puzzle.id
    assert looked_at > 3


def played(position, state, text):
    """The state after a turn; None if it is not legal."""
    game = position.game
    for word in text.split("/"):
        try:
            action = game.own.notation.parse(replace(position, state=state), word)
        except InputError:
            return None
        if not game.allows(state, action):
            return None
        state = game.apply(state, action)
    return state


def wins(position, state, text):
    """Whether a turn wins at once."""
    after = played(position, state, text)
    outcome = None if after is None else position.game.outcome(after)
    return outcome is not None and position.game.current_player(position.state) in outcome.winners


def test_an_end_by_overload_says_whose_and_why():
    puzzle = next(p for p in published() if "overload-zugzwang" in p.themes)
    position = puzzle.at(LIBRARY)
    (opponent,) = (n for s, n in enumerate(position.names) if s != position.game.current_player(position.state))
    why = f"{opponent}'s energy is full, so he must strike himself"
    assert f"{why}: {opponent} has only 3 Replicants left" in told(puzzle)
    assert "il doit se frapper lui-même" in told(puzzle, "fr")
    assert "muss sich selbst treffen" in told(puzzle, "de")


def test_an_ally_has_his_turn_in_the_tree():
    puzzle = next(p for p in published() if "ally" in p.themes)
    position = puzzle.at(LIBRARY)
    attacker = position.game.current_player(position.state)
    (ally,) = position.game.side(attacker) - {attacker}
    assert f"{position.names[ally]}: " in told(puzzle)
    assert all(line[-1][0].seat == ally for line in solution(position, puzzle.asked, puzzle.certificate).variations)


def test_points_are_told_where_they_decide():
    puzzle = next(p for p in published() if p.mode == "three-player" and p.asked.goal == "win")
    assert "wins on points (" in told(puzzle)


def test_a_case_that_is_answered_as_all_the_rest_is_told_with_it():
    puzzle = next(p for p in published() if "whatever he plays: " in told(p) and p.stipulation == "win in 2")
    (node,) = puzzle.certificate["keys"]
    (rest,) = node["then"]["all"]
    needless = {**node, "then": {"all": [{"to": ["E"], **rest}, rest]}}
    again = replace(puzzle, certificate={**puzzle.certificate, "keys": [needless]})
    assert told(again) == told(puzzle)


def test_other_turns_that_begin_alike_are_told_apart_by_any_other():
    puzzle = next(p for p in published() if "any other" in told(p).replace("any other turn", ""))
    text = told(puzzle)
    assert text.startswith("(A turn may be named by its beginning; “any other ")
    assert " or any other " in text or "if he plays any other " in text


def test_refutations_are_the_others_answers():
    puzzle = next(p for p in published() if p.stipulation == "win in 2" and p.mode == "two-player")
    position = puzzle.at(LIBRARY)
    attacker = position.game.current_player(position.state)
    tree = refutations(position, puzzle.asked, puzzle.certificate, "refutations")
    assert tree is not None
    assert tree.seat == attacker
    assert all(isinstance(case.then, Played) and case.then.seat != attacker for case in tree.cases)
    lines = list(tree_lines(tree, position, puzzle.asked, "en", "refutations"))
    assert any("any other first turn" in line for line in lines)
    assert refutations(position, puzzle.asked, {"keys": []}, "not_sooner") is None
