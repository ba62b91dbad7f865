"""What is to be seen on a board of REPLICANTS, for titles, what its puzzles rest on, and their picture."""

from __future__ import annotations

from dataclasses import replace

from rulewright.core.game import Position
from rulewright.games.replicants.drawing import draw
from rulewright.games.replicants.game import tables_of
from rulewright.render import hexboard
from rulewright_puzzles.themes import Texts, texts

RESTS_ON = texts("with reconstructed souls", "avec des âmes reconstituées", "mit rekonstruierten Seelen")
FEW = 9
"""So many Replicants, or fewer, are few."""


def features(position: Position) -> list[str]:
    """Where the next opponent's matrix stands, seen from the middle of the arena, and whether there are few
    Replicants."""
    made, state = tables_of(position.game), position.state
    enemy = made.words["ENEMIES"][state.to_move][0]
    matrix = made.souls.index(made.settings["matrix"])
    home = next(h for h, code in enumerate(state.board) if code and made.pieces[code][:2] == (enemy, matrix))
    (x, y), hexes = made.arena.at(home), made.arena.hexes
    dx, dy = (sum(h[i] for h in hexes) / len(hexes) for i in (0, 1))
    right, up = x - dx, (y - dy) - (x - dx) / 2
    if max(abs(right), abs(up)) <= 1.25:
        where = "middle"
    elif abs(up) >= abs(right):
        where = "north" if up > 0 else "south"
    else:
        where = "east" if right > 0 else "west"
    pieces = sum(code != 0 for code in state.board)
    return [where, "few" if pieces <= FEW else "many"]


def rests_on(_: Position) -> Texts:
    """What of the rules is reconstructed."""
    return RESTS_ON


def picture(position: Position, language: str, title: str, question: str) -> str:
    """The board as SVG, with a title and a question above it."""
    board = draw(position, language)
    told = f"{title}. {question} {board.description}"
    return hexboard.to_svg(replace(board, title=title, status=question, description=told))
