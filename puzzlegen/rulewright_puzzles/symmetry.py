"""Positions that are the same but for the board's symmetries: one of them stands for all.

The board may be turned (and mirrored, where every picture is its own mirror image: the game computes that from its
data), the pieces' facings turn with it, and the seats may be shifted, since players are alike.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace

from rulewright.core.game import Position
from rulewright.core.resting import named, rests_on
from rulewright_puzzles.stipulation import Stipulation


def canonical(position: Position, stipulation: Stipulation) -> tuple[Position, Stipulation]:
    """The position, and what is asked in it, that stands for all that are alike: the player to move has the first
    seat, players are called by their seats, and of the states that remain it is the least."""
    game = position.game
    named = tuple(game.spec.modes[game.mode]["seats"])
    best: tuple[object, str, Position, Stipulation] | None = None
    for symmetry in game.own.hints.symmetries:
        state = symmetry.state(position.state)
        if game.current_player(state) != 0:
            continue
        asked = stipulation
        if stipulation.opponent is not None:
            asked = replace(stipulation, opponent=named[symmetry.seat(position.seat(stipulation.opponent))])
        tried = (tuple(state), str(asked), Position(game, named, state), asked)
        if best is None or tried[:2] < best[:2]:
            best = tried
    return best[2:] if best else (position, stipulation)


def key(position: Position, stipulation: Stipulation) -> str:
    """What two puzzles share exactly if they are the same under a symmetry and under the same rules: a digest of the
    canonical position with its side to move, what is asked, and the name of what proofs in it rest on."""
    alike, asked = canonical(position, stipulation)
    text = "\n".join([str(alike), str(asked), named(rests_on(position.game))])
    return hashlib.sha256(text.encode()).hexdigest()
