"""Every reduction against the slow twin: the same proof at full width, on the reference engine."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

import pytest

from puzzles.corpus import LIBRARY, TEAMS, at, game, lines, positions, small
from puzzles.sample import published
from rulewright.core.errors import InputError
from rulewright.core.game import Position
from rulewright.games.replicants.game import tables_of
from rulewright.harness.where import locate
from rulewright.spec.pack import Library
from rulewright_puzzles.games import sight
from rulewright_puzzles.interface import Turn
from rulewright_puzzles.search import ALL
from rulewright_puzzles.search.goal import goal
from rulewright_puzzles.search.proof import SPENT, Proof
from rulewright_puzzles.solving import Proved, Refuted, Undecided, grouped, prover, screen, solve, wins
from rulewright_puzzles.stipulation import Stipulation

MODES = ("two-player", "three-player", "four-player-individual", TEAMS)
WIN = Stipulation.parse("win in 2")
ENOUGH = 3_000_000
SHARES = 340
"""So many cases: each has a position of so many, and for each part of its first turns others."""
PARTS, APART = 4, 83
"""Into so many parts the first turns of a position are dealt out; so far apart are the cases that have them."""
DUELS = {each.id: each for each in published() if (each.stipulation, each.mode) == ("win in 2", MODES[0])}
SOLVED = {
    "none": (),
    **{f"only {name}": (name,) for name in ("table", "memory", "last-turn")},
    **{f"all but {name}": tuple(other for other in ALL if other != name) for name in ALL},
    "all": ALL,
}


def answer(position: Position, text: str, using=ALL, budget: int = ENOUGH):
    """Length and keys, or None where the goal cannot be forced."""
    decision = solve(position, Stipulation.parse(text), budget=budget, using=using, certify=False)
    assert not isinstance(decision, Undecided)
    return found(decision)


def found(decision: Proved | Refuted):
    if isinstance(decision, Refuted):
        return None
    return decision.length, {key.parts: frozenset(key.turns) for key in decision.keys}


def asked(text: str, position: Position) -> str:
    """A stipulation with its opponent, and in teams what the ally does."""
    mover = position.state.to_move
    opponent = position.names[(mover + 1) % len(position.names)]
    return text.format(opponent) + (", ally hinders" if position.game.mode == TEAMS else "")


@cache
def slowly(line: str, text: str):
    return answer(at(line), text, ())


@pytest.mark.parametrize("using", [name for name in SOLVED if name != "none"])
def test_a_win_in_one_turn(using) -> None:
    for position in positions(every=100):
        assert answer(position, "win in 1", SOLVED[using]) == slowly(str(position), "win in 1"), str(position)


@pytest.mark.long
@pytest.mark.parametrize("using", ["only last-turn", "all but table", "all"])
@pytest.mark.parametrize("text", ["survive 1", "reduce {} to 5 in 1"])
def test_another_goal_in_one_turn(text, using) -> None:
    for position in positions(every=300):
        stated = asked(text, position)
        assert answer(position, stated, SOLVED[using]) == slowly(str(position), stated), str(position)


@pytest.mark.long
@pytest.mark.parametrize("text", ["win in 1", "survive 1"])
def test_a_turn_that_has_begun_is_the_first(text) -> None:
    """Whoever has charged already has the same left to do as one who has it still before him."""
    answers = []
    for position in positions(every=150):
        actions = position.game.legal_actions(position.state)
        if ("charge",) not in actions:
            continue
        begun = replace(position, state=position.game.apply(position.state, ("charge",)))
        answers.append(answer(begun, text))
        assert answers[-1] == slowly(str(begun), text), str(begun)
        if len(actions) == 1:
            whole = answer(position, text)
            keys = None if whole is None else {parts[1:]: {t[1:] for t in turns} for parts, turns in whole[1].items()}
            assert answers[-1] == (None if whole is None else (whole[0], keys)), str(begun)
    assert len(answers) > 3


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES[1:])
def test_one_turn_against_a_coalition(mode) -> None:
    decided = 0
    for position in positions(mode, every=5 if mode == "three-player" else 6):
        stated = asked("win in 1", position)
        slow = solve(position, Stipulation.parse(stated), budget=200_000, using=(), certify=False)
        if not isinstance(slow, Undecided):
            decided += isinstance(slow, Proved)
            assert answer(position, stated) == found(slow), str(position)
    assert decided, "some are won"


@pytest.mark.long
@pytest.mark.parametrize("using", ["all but last-turn", "all but calm", "all but zone", "all but threat-first", "all"])
def test_two_turns_with_and_without_each(using) -> None:
    """Few Replicants, and a slow side that has but the reach test, itself compared with full width above."""
    for position in itertools.islice(small("two-player", 3), 12):
        slow = slow_two(str(position))
        assert answer(position, "win in 2", SOLVED[using], 30_000_000) == slow, str(position)


@cache
def slow_two(line: str):
    return answer(at(line), "win in 2", ("last-turn",), 30_000_000)


SLOW = ("table", "last-turn")
"""Full width but for the last turn, which is compared with full width above."""


@pytest.mark.long(of=SHARES)
@pytest.mark.parametrize("share", range(SHARES))
def test_full_width_finds_the_same_wins_in_two(share, whole) -> None:
    """Twenty positions, a part of the first turns of each: what it costs differs less than that of whole positions."""
    undecided = 0
    for part in range(PARTS):
        for line in lines()[(share + part * APART) % SHARES :: SHARES]:
            length = quickly(line)
            budget = 150_000 if not whole else ENOUGH if isinstance(length, int) else 500_000
            try:
                slow = won(line, part, SLOW, budget)
            except SPENT:
                undecided += 1
            else:
                assert slow == (won(line, part, ALL, ENOUGH) if length else (2, {})), line
    assert undecided <= PARTS


@cache
def quickly(line: str) -> int | str | None:
    """In how many turns all reductions find a win in two, where they soon do; None where they soon find none."""
    told = screen(at(line), WIN, budget=200_000)
    return told[0] if isinstance(told, tuple) else "undecided"


def won(line: str, part: int, using: Sequence[str], budget: int) -> tuple[int, Mapping[Turn, frozenset[Turn]]]:
    """In how many turns a win is looked for, and the keys among a part of the first turns."""
    position = at(line)
    proof = prover(position, WIN, budget, using)
    left = 0 if proof.holds(position.state, 0) else 1
    here = {end.turn for end in list(Proof(proof.goal, ENOUGH).turns(position.state, left))[part::PARTS]}
    ends = (end for end in proof.relevant(position.state, left) if end.turn in here)
    winning = [end.turn for end in ends if wins(proof, end)]
    keys = grouped(proof.goal, position.state, winning, position.game.own.hints.unique)
    return left + 1, {key.parts: frozenset(key.turns) for key in keys}


@pytest.mark.long(of=20)
@pytest.mark.parametrize("puzzle", DUELS)
def test_no_published_win_in_two_has_a_second_key_at_full_width(puzzle) -> None:
    keys = answer(DUELS[puzzle].at(LIBRARY), "win in 2", SLOW, 100_000_000)
    assert keys is not None
    length, classes = keys
    assert (length, len(classes)) == (2, 1)


def test_two_turns_at_full_width() -> None:
    for position in itertools.islice(small("two-player", 5, each=4), 4):
        assert answer(position, "win in 2") == answer(position, "win in 2", (), 100_000_000), str(position)


def test_what_is_calm_comes_to_nothing() -> None:
    """Wherever a sight says so: at the start of the attacker's turn, in the middle and after it."""
    seen = dict.fromkeys(("start", "third", "reply"), 0)
    for position in positions(every=60):
        made, state = position.game, position.state
        seeing, _ = sight(made)
        aim = goal(position, Stipulation.parse("win in 2"))
        states = [("start", state)]
        for first in made.legal_actions(state)[:1]:
            state = made.apply(state, first)
            for second in made.legal_actions(state)[::4]:
                moved = made.apply(state, second)
                if moved.ended == "":
                    states.append(("third", moved))
                    states += [("reply", made.apply(moved, third)) for third in made.legal_actions(moved)[::5]]
        for where, each in states:
            if each.ended == "" and seeing.calm(each, aim.attacker):
                seen[where] += 1
                assert not _threatened(aim, each, position), (
                    where,
                    made.own.format_position(Position(made, position.names, each)),
                )
    assert min(seen.values()) > 3, seen


def _threatened(aim, state, position) -> bool:
    from rulewright_puzzles.search import reductions

    seeing, _ = sight(position.game)
    return Proof(aim, ENOUGH, reductions(("last-turn", "memory"), seeing, 2)).holds(state, 1)


def test_every_action_that_ends_the_game_is_among_the_enders() -> None:
    for mode in MODES:
        seeing, _ = sight(game(mode))
        ending = 0
        for position in positions(mode, every=2 if mode == TEAMS else 10):
            made, state = position.game, position.state
            for first in made.legal_actions(state):
                due = made.apply(state, first)
                if due.ended:
                    continue
                ends = {action for action in made.legal_actions(due) if made.apply(due, action).ended}
                assert ends <= set(seeing.enders(due)), str(position)
                assert not ends or (seeing.promising(due) and seeing.promising(state))
                ending += len(ends)
        assert ending, mode


# -- rules that are not the usual ones -------------------------------------------------------------------


def test_a_budget_that_is_spent_decides_nothing() -> None:
    position = next(p for p in positions() if answer(p, "win in 2"))
    stated = Stipulation.parse("win in 2")
    whole = solve(position, stated, budget=ENOUGH)
    assert isinstance(whole, Proved)
    assert whole == solve(position, stated, budget=whole.nodes), "so many are enough"
    less = solve(position, stated, budget=whole.nodes - 1)
    assert isinstance(less, Undecided)
    assert less.nodes == whole.nodes - 1
    refuted = next(p for p in positions() if not answer(p, "win in 2") and screen(p, stated, budget=ENOUGH)[1] > 10)
    assert isinstance(screen(refuted, stated, budget=5), Undecided)


@pytest.mark.parametrize(
    ("variant", "clause"),
    [
        ("leaps-do-not-destroy", "destruction.by-moving"),
        ("two-left", "arcs.at-least-three"),
        ("second-mover-destroys", "arcs.free-hex"),
    ],
)
def test_under_other_clauses_there_is_no_sight_and_the_answers_are_theirs(variant, clause) -> None:
    from rulewright.installed import RULES

    library = Library([RULES / "replicants" / "variants" / f"{variant}.yaml"])
    seeing, why = sight(library.game("replicants"))
    assert seeing is None
    assert why == clause or why in library.spec("replicants").by_id
    position = locate(str(positions(every=100)[0]), library)
    assert answer(position, "win in 1") == answer(position, "win in 1", ())


def test_a_reading_changes_the_answer_and_what_the_sight_does_not_know_it_says() -> None:
    """Under one reading who can neither move nor create has lost: then the sight sees nothing."""
    assert sight(game(no_second_action="loses")) == (None, "no-second-action=loses")
    assert sight(game(arcs_end_first="second-move-made"))[1] == "arcs-end-first=second-move-made"
    for line in map(str, positions(every=100)):
        other = game(arcs_end_first="no-second-move").own.parse_position(line)
        assert answer(other, "win in 1") == answer(other, "win in 1", ()), line


def test_rules_under_which_positions_come_back_are_refused(tmp_path) -> None:
    file = tmp_path / "back.variant.yaml"
    file.write_text(
        "extends: replicants\nclauses:\n  - id: destruction.by-moving\n"
        "    change: {remove: {hex: $to, soul: reserve}}\n",
        encoding="utf-8",
    )
    position = Library([file]).game("replicants").own.initial_position()
    with pytest.raises(InputError, match="positions may come back"):
        solve(position, Stipulation.parse("win in 1"), budget=10)


def test_another_picture_changes_the_answer() -> None:
    """The search plays by the pictures of the pack: with a soul that reaches nothing, what it did is no more."""
    from rulewright.core.spec import Spec
    from rulewright.games.replicants import KIT

    won = next(p for p in positions() if (found := answer(p, "win in 1")) and _by_one_soul(p, found))
    soul = _by_one_soul(won, answer(won, "win in 1"))
    data = dict(won.game.spec.data)
    empty = [row.translate(str.maketrans("wlab", "....")) for row in data["pieces"]["souls"][soul]["picture"]]
    souls = {**data["pieces"]["souls"], soul: {**data["pieces"]["souls"][soul], "picture": empty}}
    changed = KIT.make_game(Spec({**data, "pieces": {**data["pieces"], "souls": souls}}), "two-player", {})
    other = changed.own.parse_position(str(won))
    assert answer(other, "win in 1") == answer(other, "win in 1", ())
    assert answer(other, "win in 1") != answer(won, "win in 1")


def _by_one_soul(position: Position, found) -> str | None:
    """The soul that wins, if all winning moves are of one that is not the matrix."""
    _, keys = found
    souls = {parts[1][1] if parts[-1][0] == "move" and len(parts) == 2 else 0 for parts in keys}
    return tables_of(position.game).souls[souls.pop()] if len(souls) == 1 and souls != {0} else None
