"""Themes: what a published puzzle says it shows is what its proof shows, and each theme is shown by some."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from puzzles.sample import LIBRARY, published, sample
from rulewright.core.errors import InputError
from rulewright_puzzles.games.replicants.sights import is_matrix
from rulewright_puzzles.record import Puzzle
from rulewright_puzzles.solutions import solution
from rulewright_puzzles.stipulation import Stipulation
from rulewright_puzzles.themes import Solution, check_theme, registry, themes_of
from rulewright_puzzles.turns import parsed, steps, turns, written


def solved(puzzle: Puzzle) -> Solution:
    return solution(puzzle.at(LIBRARY), puzzle.asked, puzzle.certificate)


def test_the_themes_of_every_published_puzzle_are_those_of_its_certificate():
    for puzzle in published():
        assert list(puzzle.themes) == themes_of(solved(puzzle)), puzzle.id


@pytest.mark.parametrize("theme", registry("replicants"))
def test_every_theme_is_shown_by_some_puzzle_and_not_by_all(theme):
    shown = Counter(theme in puzzle.themes for puzzle in published())
    assert shown[True]
    assert shown[False]


@pytest.mark.parametrize("puzzle", sample(), ids=lambda each: each.id)
def test_a_variation_is_legal_play_that_begins_with_the_key(puzzle):
    position, whole = puzzle.at(LIBRARY), solved(puzzle)
    game = position.game
    assert whole.variations
    for line in whole.variations[:20]:
        state = position.state
        assert line[0] == whole.key
        for step in (step for turn in line for step in turn):
            assert step.before == state
            assert step.action in game.legal_actions(state)
            assert step.after == game.apply(state, step.action)
            state = step.after
        outcome = game.outcome(state)
        if puzzle.asked.goal == "win":
            assert outcome is not None
            assert whole.attacker in outcome.winners
        elif puzzle.asked.goal == "survive":
            assert outcome is None or whole.attacker in outcome.winners


def test_what_the_attacker_might_have_answered_shows_no_theme_and_what_he_answers_does():
    """A matrix that could take as well does not strike unless the proof says so."""
    puzzle, reply, matrix_takes = next(filter(None, map(struck_by_the_matrix, published())))
    assert "matrix-strikes" not in themes_of(solved(puzzle))
    (node,) = puzzle.certificate["keys"]
    other = {**node, "then": {"all": [{"to": [reply], "play": matrix_takes}, *node["then"]["all"]]}}
    again = replace(puzzle, certificate={**puzzle.certificate, "keys": [other]})
    assert "matrix-strikes" in themes_of(solved(again))


def struck_by_the_matrix(puzzle: Puzzle) -> tuple[Puzzle, str, str] | None:
    """The puzzle, a turn of the other and an answer by which the matrix takes and wins, where the proof has none."""
    if (puzzle.stipulation, puzzle.mode) != ("win in 2", "two-player") or "matrix-strikes" in puzzle.themes:
        return None
    position = puzzle.at(LIBRARY)
    _, after = parsed(position, puzzle.key)
    game, attacker = position.game, position.game.current_player(position.state)
    for reply, state in turns(game, after.state):
        for answer, end in turns(game, state) if game.outcome(state) is None else ():
            outcome, last = game.outcome(end), answer[-1]
            before = steps(game, state, answer)[-1].before
            if outcome and attacker in outcome.winners and last[0] == "move" and is_matrix(game, before, last[-3]):
                there = replace(position, state=state)
                return puzzle, "/".join(written(after, reply)), "/".join(written(there, answer))
    return None


def test_an_unknown_theme_is_told_with_the_nearest():
    with pytest.raises(InputError, match=r'unknown theme "sacrifise" \(did you mean "sacrifice"\?\)'):
        check_theme("sacrifise", ["replicants"])


def test_every_theme_has_a_title_a_description_heads_and_sayings_in_three_languages():
    for theme in registry("replicants").values():
        for texts in (theme.title, theme.about, *theme.heads, *theme.sayings):
            assert set(texts) == {"en", "fr", "de"}
            assert all(texts.values())
        assert len(theme.heads) >= 4
        assert len(theme.sayings) >= 3


@pytest.mark.parametrize(("carole", "forbidden"), [(5, True), (4, False)])
def test_a_forbidden_destruction_is_a_shield_and_an_allowed_one_is_none(carole, forbidden):
    """The rulebook's example, Bart to move: Adrien's 6 could take his matrix, and may not if Carole would win by it."""
    game = LIBRARY.game("replicants", "three-player")
    position = game.own.position(
        {
            "to_move": "Bart",
            "players": {
                "Adrien": {"points": 2, "energy": 4, "pieces": ["1 E8 S", "6 D4 N", "2 C7 S", "3 D8 S"]},
                "Bart": {"points": 4, "energy": 3, "pieces": ["1 D5 S", "2 H6 N", "2 I6 N", "3 H5 N", "3 H7 N"]},
                "Carole": {"points": carole, "pieces": ["1 D3 S", "2 B2 N", "3 C2 N", "3 B3 N", "2 A2 N"]},
            },
        }
    )
    turn, _ = parsed(position, ["E", "2H8", "E"])
    key = steps(game, position.state, turn)
    solution = Solution(position, Stipulation.parse("survive 1"), key, ((key,),))
    assert registry("replicants")["shield"].shown(solution) == forbidden
