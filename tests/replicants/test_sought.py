"""Where the rules ask whether something is possible, `explain` says what was looked at, and what forbids each."""

from __future__ import annotations

import json
import random

import pytest

from replicants.playing import game, modes, scattered
from rulewright.cli import main
from rulewright.core.explain import Sought
from rulewright.core.game import Game
from rulewright.games.replicants.game import tables_of
from rulewright.games.replicants.words import State
from rulewright.harness.wording import FEW
from rulewright.spec.folders import SCENARIOS

BEATEN = SCENARIOS / "replicants" / "arcs" / "beaten.scenario.yaml"
IDLE = SCENARIOS / "replicants" / "arcs" / "readings.scenario.yaml"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "xD1.1G3 would be illegal: move.matrix-threat "
                "(on F3: Bleu's matrix; then Rouge's Replicant 2 on H4 reaches G3 by walking)",
                "xD1.2E3F4x would be illegal: arcs.free-hex (Rouge's Replicant 2 stands on F4; F4 ∉ hexes struck)",
                "and 11 more, by arcs.another-replicant, arcs.free-hex, move.blocked-walk, move.matrix-threat, "
                "move.onto-own",
            ],
        ),
        (
            "fr",
            [
                "xD1.1G3 serait illégal : move.matrix-threat "
                "(en F3 : la matrice de Bleu ; alors le Replicant 2 de Rouge en H4 atteint G3 (en marchant))",
                "et encore 11, par arcs.another-replicant, arcs.free-hex, move.blocked-walk, move.matrix-threat, "
                "move.onto-own",
            ],
        ),
        (
            "de",
            [
                "xD1.1G3 wäre nicht erlaubt: move.matrix-threat "
                "(auf F3: die Matrix von Bleu; dann: Replicant 2 von Rouge auf H4 erreicht G3 (gehend))",
                "und noch 11, durch arcs.another-replicant, arcs.free-hex, move.blocked-walk, move.matrix-threat, "
                "move.onto-own",
            ],
        ),
    ],
)
def test_explain_says_which_moves_there_would_be_and_what_forbids_each(language, told, capsys):
    assert main.run(["explain", f"{BEATEN}#beaten-of-two-by-the-matrix", "xD1", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in told if f"    - {line}" not in lines] == []
    assert sum(line.startswith("    - ") for line in lines) == FEW + 1


def test_programs_are_told_the_same(capsys):
    asked = ["explain", f"{BEATEN}#beaten-of-two-by-the-matrix", "xD1", "--format", "json"]
    assert main.run(asked) == 0
    told = json.loads(capsys.readouterr().out)
    (reason,) = told["reasons"]
    assert {"action": "xD1.1G3", "clauses": ["move.matrix-threat"]} in reason["tried"]
    assert len(reason["tried"]) == FEW
    assert any(fact.startswith("xD1.1G3 would be illegal: move.matrix-threat") for fact in reason["facts"])
    assert {"what": "soul 2: walk +0,+1", "status": "reconstructed"} in told["rests_on"]


def test_of_what_is_possible_one_action_is_told(capsys):
    assert main.run(["explain", f"{IDLE}#arcs-no-second-mover-no-arcs", "--", "-"]) == 0
    assert "    - nothing that is asked about here would forbid 5A3\n" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize("readings", [{}, {"arcs-threat": "only-if-usable"}], ids=["default", "only-if-usable"])
@pytest.mark.parametrize("mode", modes())
def test_something_that_was_looked_at_is_legal_just_where_it_is_possible(mode, readings):
    g, rng = game(mode, readings), random.Random(mode)
    seen = set()
    for _ in range(5):
        state = scattered(g, rng).state._replace(action=2)
        for action in [("skip",), *strikes(g, state)]:
            for part in g.forbidding(action[0]):
                env = g.explainer.env(state, state.to_move, action[0], action[1:])
                holds, facts = g.explainer.evaluate(part.when, env)
                for sought in (fact for fact in facts if isinstance(fact, Sought)):
                    possible = any(not one.clauses for one in sought.tried)
                    assert possible == (holds == (part.clause.id == "turn.compulsory"))
                    seen.add((part.clause.id, possible))
    assert ("arcs.move-possible", True) in seen


def strikes(g: Game, state: State) -> list[tuple[object, ...]]:
    """Strikes at two hexes, one by one, that the player to move can reach by arcs."""
    words, board = tables_of(g).words, state.board
    pieces = words["pieces"](board, state.to_move)
    struck = dict.fromkeys(victim for piece in pieces for victim in words["ARCS"][board[piece]][piece])
    return [("strike", (victim,)) for victim in list(struck)[:2]]
