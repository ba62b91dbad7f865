"""Chess as a pack: the published numbers of ways to play from well-known positions, its scenarios, that each clause is
missed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from packs.foreign import PACKS
from rulewright.cli import main
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError
from rulewright.core.game import Game, Position
from rulewright.harness.perft import perft
from rulewright.spec import outside
from rulewright.spec.pack import Library

FIGURES = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn"}
CORNERS = {"K": "h1", "Q": "a1", "k": "h8", "q": "a8"}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
COUNTS = {
    START: (20, 400, 8_902, 197_281),
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -": (48, 2_039, 97_862),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": (14, 191, 2_812, 43_238),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -": (6, 264, 9_467),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -": (44, 1_486, 62_379),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -": (46, 2_079, 89_890),
}
"""Positions as they are usually written, and in how many ways so many moves can be made from there, as published."""
FEW = 3_000
"""So many ways are counted in every run; castling, en passant and promotion are among them."""
CASES = [(line, depth, many) for line, counts in COUNTS.items() for depth, many in enumerate(counts, 1)]
CLAUSES = [
    line.split()[-1]
    for line in (PACKS / "chess" / "clauses.yaml").read_text(encoding="utf-8").splitlines()
    if line.startswith("  - id: ")
]


@pytest.fixture(autouse=True)
def packs(nothing_outside: None) -> None:
    outside.use([str(PACKS / "chess")])


@cache
def chess() -> Game:
    return Library().game("chess")


def read(game: Game, line: str) -> Position:
    """A position from the usual notation, with the last two numbers left out."""
    rows, turn, castling, leapt = line.split()
    owner, man = {}, {}
    for number, row in zip(range(8, 0, -1), rows.split("/"), strict=True):
        signs = "".join(" " * int(sign) if sign.isdecimal() else sign for sign in row)
        for column, sign in zip("abcdefgh", signs, strict=True):
            if sign != " ":
                owner[f"{column}{number}"] = "White" if sign.isupper() else "Black"
                man[f"{column}{number}"] = FIGURES[sign.lower()]
    data: dict[str, Any] = {
        "owner": owner,
        "man": man,
        "left": {cell: sign not in castling for sign, cell in CORNERS.items()},
        "leapt": "none" if leapt == "-" else leapt,
        "due": [{"turn": "White" if turn == "w" else "Black"}],
    }
    return game.own.position(data)


def test_its_scenarios_pass_and_nothing_in_it_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["validate", str(PACKS / "chess")]) == 0, capsys.readouterr()
    assert main.run(["check", "--rules", str(PACKS / "chess"), "--falsify"]) == 0, capsys.readouterr().out


def test_the_start_is_the_usual_one() -> None:
    assert read(chess(), START).state == chess().initial_state()


@pytest.mark.parametrize(("line", "depth", "many"), [case for case in CASES if case[2] <= FEW])
def test_there_are_as_many_ways_to_play_as_is_published(line: str, depth: int, many: int) -> None:
    assert perft(chess(), read(chess(), line).state, depth) == many


@pytest.mark.long
@pytest.mark.parametrize(("line", "depth", "many"), [case for case in CASES if case[2] > FEW])
def test_there_are_as_many_ways_to_play_further(line: str, depth: int, many: int) -> None:
    assert perft(chess(), read(chess(), line).state, depth) == many


@pytest.mark.long
@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_that_is_left_out_is_missed(clause: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    overlay = tmp_path / "without.yaml"
    overlay.write_text(f"extends: chess\nclauses:\n  - disable: {clause}\n", encoding="utf-8")
    try:
        game = Library([overlay]).game("chess")
        if any(perft(game, read(game, line).state, 2) != counts[1] for line, counts in COUNTS.items()):
            return
    except (InputError, ChangeConflictError):
        return
    run = ["check", "--rules", str(PACKS / "chess"), "--variant", str(overlay)]
    assert main.run(run) == 1, capsys.readouterr().out


def test_what_is_compiled_and_what_is_explained_agree_and_positions_lead_back() -> None:
    game, rng = chess(), Random(64)
    for _ in range(2):
        position = game.own.initial_position()
        for _ in range(24):
            legal = game.legal_actions(position.state)
            if not legal:
                break
            others = [("move", *rng.sample(range(64), 2)), ("castle", rng.randrange(2))]
            for action in [*rng.sample(legal, 1), *others]:
                assert game.verdict(position.state, action).legal == (action in legal)
            assert game.own.parse_position(str(position)).state == position.state
            position = position.after(rng.choice(legal))
        assert game.own.position(game.own.describe(position)).state == position.state
