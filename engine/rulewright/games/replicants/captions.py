"""A position of REPLICANTS in words: what stands beside the board, and all of it for somebody who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from rulewright.core.game import Position
from rulewright.core.phrases import COLON, SEMICOLON
from rulewright.games.replicants.game import Replicants


def number(value: float, language: str) -> str:
    """A number of points."""
    return f"{value:g}" if language == "en" else f"{value:g}".replace(".", ",")


def seats(position: Position, language: str) -> tuple[str, ...]:
    """Each player and how his Replicants are drawn."""
    return tuple(
        f"{name}{COLON[language]} {look[language]}"
        for name, look in zip(position.names, position.game.spec.texts.seats, strict=False)
    )


def title(own: Replicants, language: str) -> str:
    """The game and its mode."""
    mode = own.spec.modes[own.game.mode]["title"][language]
    return f"{own.spec.data['game']['title'][language]}{COLON[language]} {mode}"


def arena_title(own: Replicants, language: str) -> str:
    """What the arena is called."""
    return str(own.spec.data["arenas"]["arenas"][own.made.arena.name]["title"][language])


def status(own: Replicants, position: Position, language: str) -> str:
    """Whose turn it is, and which action of it; or how the game has ended."""
    state, said = position.state, partial(own.spec.texts.said, language=language)
    outcome = own.game.outcome(state)
    if outcome is None:
        actions = len(own.made.settings["turn"])
        return said("due", name=position.names[state.to_move], action=state.action, of=actions)
    winners = ", ".join(position.names[seat] for seat in outcome.winners)
    return said("won", names=winners) if winners else said("unwon")


def facts(own: Replicants, position: Position, seat: int, language: str) -> Iterator[tuple[str, str]]:
    """What a player has besides Replicants in the arena."""
    state, player = position.state, own.describe(position)["players"][position.names[seat]]
    said = partial(own.spec.texts.said, language=language)
    yield said("energy"), str(player["energy"])
    if own.course.scoring or any(state.points):
        yield said("points"), number(player["points"], language)
    yield said("reserve"), " ".join(player["reserve"]) or said("empty")
    yield said("hearts"), str(player["hearts"])
    if own.made.allies[seat]:
        yield said("ally"), ", ".join(position.names[ally] for ally in sorted(own.made.allies[seat]))
    if state.lost[seat]:
        yield said("lost"), own.spec.texts.value("loss", state.lost[seat], language) or state.lost[seat]


def description(own: Replicants, position: Position, marks: Sequence[tuple[str, str]], language: str) -> str:
    """The whole position, for somebody who cannot see the board; `marks` are words and the hexes they are about."""
    told = [
        f"{title(own, language)}, {arena_title(own, language)}.",
        f"{status(own, position, language)}.",
        *(_player(own, position, seat, language) for seat in range(own.made.players)),
        *(f"{words}{COLON[language]} {hexes}." for words, hexes in marks),
    ]
    return " ".join(told)


def _player(own: Replicants, position: Position, seat: int, language: str) -> str:
    t, board = own.made, position.state.board
    standing = ", ".join(_replicant(own, t.pieces[board[h]], h, language) for h in t.words["pieces"](board, seat))
    have = SEMICOLON[language].join(" ".join(fact) for fact in facts(own, position, seat, language))
    said = partial(own.spec.texts.said, language=language)
    name = f"{position.names[seat]} ({own.spec.texts.seats[seat][language]}){COLON[language]}"
    return f"{name} {have}; {said('in-arena')} {standing or said('nowhere')}."


def _replicant(own: Replicants, piece: Any, at: int, language: str) -> str:
    facing = own.made.facings[piece.facing]
    toward = own.spec.texts.value("facing", facing, language) or facing
    where, soul = own.made.arena.hex_name(at), own.soul_title(piece.soul, language)
    return own.spec.texts.said("standing", language, soul=soul, hex=where, facing=toward)
