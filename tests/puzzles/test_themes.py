"""Themes: what a published puzzle says it shows is what its proof shows, and each theme is shown by some."""

from __future__ import annotations

from collections import Counter

import pytest

from puzzles.sample import LIBRARY, published, sample
from rulewright.core.errors import InputError
from rulewright_puzzles.record import Puzzle
from rulewright_puzzles.solutions import solution
from rulewright_puzzles.stipulation import Stipulation
from rulewright_puzzles.themes import Solution, check_theme, registry, themes_of
from rulewright_puzzles.turns import parsed, steps


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


def test_a_theme_needs_a_line_of_the_proof_that_shows_it():
    """Where the matrix might have taken as well, but the proof has another Replicant do it, no matrix strikes."""
    puzzle = next(p for p in published() if "matrix-strikes" not in p.themes and p.stipulation == "win in 2")
    game, whole = puzzle.at(LIBRARY).game, solved(puzzle)
    movers = {line[-1][-1].action for line in whole.variations if line[-1][-1].seat == whole.attacker}
    assert not any(a[0] == "move" and game.made.souls[a[1]] == game.made.settings["matrix"] and a[-1] for a in movers)


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
    position = game.position(
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
