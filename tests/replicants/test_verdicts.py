"""Verdicts say which clauses decide, and those clauses are the ones that do: without them the action is legal,
with any one of them it is not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from replicants.playing import arcs_then_moves, cast, game, modes, reached, rules, scattered, well_formed
from rulewright.core.game import Position
from rulewright.core.play import Action
from rulewright.core.verdicts import Verdict
from rulewright.games.replicants import KIT
from rulewright.games.replicants.game import tables_of
from rulewright.spec.pack import Library

SHARES, POSITIONS, EACH = 10, 10, 5

every_mode = pytest.mark.parametrize("mode", modes())


def every_share(test: Callable[..., None]) -> Callable[..., None]:
    """Ask it of each share of the cases of each mode."""
    return pytest.mark.long(of=20)(pytest.mark.parametrize("share", range(SHARES))(every_mode(test)))


@dataclass(frozen=True)
class Case:
    """An action in a position, and what was said of it."""

    position: Position
    action: Action
    verdict: Verdict

    def __str__(self) -> str:
        return f"{self.position} | {self.position.game.own.notation.write(self.position, self.action)}"


@cache
def cases(mode: str, share: int) -> list[Case]:
    """Fifty well-formed actions in ten positions, most of them reached by play."""
    rng, g = random.Random(f"{mode} {share}"), game(mode)
    found = []
    for number in range(POSITIONS):
        position = (scattered if number % 4 == 0 else reached)(g, rng)
        for _ in range(EACH):
            action = cast(g, position.state, rng)
            found.append(Case(position, action, g.verdict(position.state, action)))
    return found


def forbidden(mode: str, share: int) -> list[Case]:
    """The cases that clauses forbid (rather than that no clause offers)."""
    return [case for case in cases(mode, share) if case.verdict.offered and not case.verdict.legal]


@every_share
def test_actions_are_judged_as_the_list_of_legal_actions_has_them(mode: str, share: int) -> None:
    assert len(cases(mode, share)) == POSITIONS * EACH
    for case in cases(mode, share):
        assert case.verdict.legal == (case.action in game(mode).legal_actions(case.position.state)), str(case)


@every_share
def test_every_illegal_action_names_a_clause_that_is_printed_somewhere_or_ours(mode: str, share: int) -> None:
    for case in cases(mode, share):
        if not case.verdict.legal:
            assert case.verdict.reasons, str(case)
            for reason in case.verdict.reasons:
                source = reason.clause.source
                printed = source is not None and (source.page is not None or source.heading is not None)
                assert printed or reason.clause.status == "ours", reason.clause.id


@every_share
def test_a_reason_is_a_clause_that_forbids_or_offers_that_kind_in_that_mode(mode: str, share: int) -> None:
    for case in cases(mode, share):
        sort = "forbids" if case.verdict.offered else "offers"
        for reason in case.verdict.reasons:
            assert reason.clause.does_what == sort, str(case)
            assert reason.clause.in_mode(mode)
            assert not reason.clause.disabled
            assert sort == "offers" or case.action[0] in reason.clause.kinds


@pytest.mark.long
@every_mode
def test_enough_of_them_are_forbidden_and_legal_and_of_every_kind(mode: str, whole: bool) -> None:
    """Of all shares together; of four of ten where not all checks are run."""
    shares = SHARES if whole else 4
    every = [case for share in range(shares) for case in cases(mode, share)]
    illegal = [case for share in range(shares) for case in forbidden(mode, share)]
    assert len(illegal) >= 15 * shares
    assert sum(case.verdict.legal for case in every) >= 5 * shares
    assert {case.action[0] for case in every} == set(game(mode).vocabulary.kinds)
    assert len({clause for case in illegal for clause in case.verdict.clauses}) >= 15


@every_share
def test_without_all_its_reasons_an_action_is_legal_and_listed(mode: str, share: int) -> None:
    for case in forbidden(mode, share):
        reasons = set(case.verdict.clauses)
        if "move.arena-edge" in reasons:
            continue  # a hex outside the arena stays outside
        g, state = game(mode, disabled=reasons), case.position.state
        assert g.verdict(state, case.action).legal, f"{case} without {sorted(reasons)}"
        listed = g.legal_actions(state)
        if "notation.cross" in reasons:
            *same, mark = case.action
            assert (*same, not mark) in listed, str(case)
        else:
            assert case.action in listed, str(case)


@every_share
def test_with_any_one_of_its_reasons_left_an_action_is_illegal_by_that_one(mode: str, share: int) -> None:
    for case in forbidden(mode, share):
        reasons = set(case.verdict.clauses)
        for left in sorted(reasons):
            g, state = game(mode, disabled=reasons - {left}), case.position.state
            assert g.verdict(state, case.action).clauses == (left,), str(case)
            assert case.action not in g.legal_actions(state), str(case)


@every_share
def test_a_hex_outside_the_arena_is_never_legal_whatever_is_disabled(mode: str, share: int) -> None:
    g, rng, found = game(mode), random.Random(share), 0
    while found < 3:
        state = scattered(g, rng).state
        for action in well_formed(g, state):
            if (
                action[0] == "move"
                and not g.on_board(action)
                and tables_of(g).pieces[state.board[action[2]]].owner == 0
            ):
                reasons = set(g.verdict(state, action).clauses)
                if "move.arena-edge" in reasons:
                    found += 1
                    verdict = game(mode, disabled=reasons).verdict(state, action)
                    assert not verdict.legal
                    assert not verdict.offered
                    break


@every_share
def test_without_an_offering_clause_no_action_of_its_kind_is_legal_and_nothing_names_it(mode: str, share: int) -> None:
    for clause in rules().of("offers", mode):
        g = game(mode, disabled=[clause.id])
        kinds = {g.vocabulary.offers[str(clause.body["offers"])].kind}
        for case in cases(mode, share):
            if case.action[0] in kinds and case.verdict.legal:
                verdict = g.verdict(case.position.state, case.action)
                assert (verdict.legal, verdict.reasons) == (False, ()), str(case)
                assert case.action not in g.legal_actions(case.position.state)


@every_mode
def test_a_legal_action_that_an_exception_allows_is_illegal_without_the_exception(mode: str) -> None:
    """An `unless` named as the reason of a legal action is what makes it legal."""
    g, rng, found = game(mode), random.Random(5), 0
    data = rules().data
    bare = [{k: v for k, v in c.items() if k != "unless" or "forbids" not in c} for c in data["clauses"]]
    strict = KIT.make_game(type(rules())({**data, "clauses": bare}), mode, {})
    for _ in range(150):
        state = scattered(g, rng).state._replace(action=2)
        for action in [a for a in g.legal_actions(state) if a[0] == "move"]:
            verdict = g.verdict(state, action)
            if verdict.reasons:
                found += 1
                assert set(verdict.clauses) <= set(strict.verdict(state, action).clauses)
    assert found >= 3


def test_an_overlay_that_disables_a_clause_does_what_is_done_here_in_memory(tmp_path: Path) -> None:
    pairs = {frozenset(case.verdict.clauses) for case in forbidden("two-player", 0)}
    for number, reasons in enumerate(sorted(pairs, key=sorted)[::2]):
        file = tmp_path / f"without-{number}.yaml"
        lines = "".join(f"  - disable: {clause}\n" for clause in sorted(reasons))
        file.write_text(f"extends: replicants\nclauses:\n{lines}", encoding="utf-8")
        overlaid = Library([file]).game("replicants", "two-player")
        here = game("two-player", disabled=reasons)
        assert overlaid.spec.digest == here.spec.digest
        for case in cases("two-player", 0)[::5]:
            state = case.position.state
            assert overlaid.legal_actions(state) == here.legal_actions(state)
            assert overlaid.verdict(state, case.action).clauses == here.verdict(state, case.action).clauses


@every_share
def test_the_x_of_a_move_is_judged_by_the_clause_that_asks_for_it(mode: str, share: int) -> None:
    g, rng, found = game(mode), random.Random(3), 0
    for case in cases(mode, share)[::EACH]:
        state = case.position.state
        legal = [a for a in g.legal_actions(state) if a[0] in ("move", "arcs")]
        for *same, mark in rng.sample(legal, min(3, len(legal))):
            found += 1
            assert g.verdict(state, (*same, not mark)).clauses == ("notation.cross",)
    assert found >= 10


@every_share
def test_a_legal_action_of_arcs_needs_every_part_of_it(mode: str, share: int) -> None:
    """Arcs with a second move of somebody else's Replicant, or none that the picture shows, are nobody's offer."""
    g, rng, found = game(mode), random.Random(11), 0
    for case in cases(mode, share)[::EACH]:
        for action in arcs_then_moves(g, case.position.state, rng, 20):
            verdict = g.verdict(case.position.state, action)
            if not verdict.offered:
                found += 1
                assert verdict.clauses == ("arcs.action",)
    assert found >= 10


@every_share
def test_what_is_compiled_and_what_is_explained_agree(mode: str, share: int) -> None:
    """A verdict asks the compiled condition of a clause; its facts come from the interpreter: both say the same."""
    g, rng = game(mode), random.Random(share)
    asked = 0
    for _ in range(4):
        state = scattered(g, rng).state
        for _ in range(12):
            action = cast(g, state, rng)
            if not g.on_board(action):
                continue
            env = g.explainer.env(state, g.actor(state), action[0], action[1:])
            for part in g._forbids[action[0]]:
                applies = part.applies(state, g.actor(state), *action[1:])
                assert bool(applies) == g.explainer.evaluate(part.when, env)[0], (part.clause.id, action)
                excepted = part.excepted(state, g.actor(state), *action[1:])
                assert bool(excepted) == g.explainer.evaluate(part.unless, env)[0], (part.clause.id, action)
                asked += 1
    assert asked > 100
