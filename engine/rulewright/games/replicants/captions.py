"""A position of REPLICANTS in words: what stands beside the board, and all of it for somebody who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from rulewright.core.game import Position
from rulewright.core.phrases import COLON
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


def title(game: Replicants, language: str) -> str:
    """The game and its mode."""
    mode = game.spec.modes[game.mode]["title"][language]
    return f"{game.spec.data['game']['title'][language]}{COLON[language]} {mode}"


def arena_title(game: Replicants, language: str) -> str:
    """What the arena is called."""
    return str(game.spec.data["arenas"]["arenas"][game.made.arena.name]["title"][language])


def status(game: Replicants, position: Position, language: str) -> str:
    """Whose turn it is, and which action of it; or how the game has ended."""
    state, said = position.state, partial(game.spec.texts.said, language=language)
    outcome = game.outcome(state)
    if outcome is None:
        actions = len(game.made.settings["turn"])
        return said("due", name=position.names[state.to_move], action=state.action, of=actions)
    winners = ", ".join(position.names[seat] for seat in outcome.winners)
    return said("won", names=winners) if winners else said("unwon")


def facts(game: Replicants, position: Position, seat: int, language: str) -> Iterator[tuple[str, str]]:
    """What a player has besides Replicants in the arena."""
    state, player = position.state, game.describe(position)["players"][position.names[seat]]
    said = partial(game.spec.texts.said, language=language)
    yield said("energy"), str(player["energy"])
    if game.scoring or any(state.points):
        yield said("points"), number(player["points"], language)
    yield said("reserve"), " ".join(player["reserve"]) or said("empty")
    yield said("hearts"), str(player["hearts"])
    if game.made.allies[seat]:
        yield said("ally"), ", ".join(position.names[ally] for ally in sorted(game.made.allies[seat]))
    if state.lost[seat]:
        yield said("lost"), game.spec.texts.value("loss", state.lost[seat], language) or state.lost[seat]


def description(game: Replicants, position: Position, marks: Sequence[tuple[str, str]], language: str) -> str:
    """The whole position, for somebody who cannot see the board; `marks` are words and the hexes they are about."""
    told = [
        f"{title(game, language)}, {arena_title(game, language)}.",
        f"{status(game, position, language)}.",
        *(_player(game, position, seat, language) for seat in range(game.made.players)),
        *(f"{words}{COLON[language]} {hexes}." for words, hexes in marks),
    ]
    return " ".join(told)


def _player(game: Replicants, position: Position, seat: int, language: str) -> str:
    t, board = game.made, position.state.board
    standing = ", ".join(_replicant(game, t.pieces[board[h]], h, language) for h in t.words["pieces"](board, seat))
    have = "; ".join(" ".join(fact) for fact in facts(game, position, seat, language))
    said = partial(game.spec.texts.said, language=language)
    name = f"{position.names[seat]} ({game.spec.texts.seats[seat][language]}){COLON[language]}"
    return f"{name} {have}; {said('in-arena')} {standing or said('nowhere')}."


def _replicant(game: Replicants, piece: Any, at: int, language: str) -> str:
    facing = game.made.facings[piece.facing]
    toward = game.spec.texts.value("facing", facing, language) or facing
    where, soul = game.made.arena.hex_name(at), game.soul_title(piece.soul, language)
    return game.spec.texts.said("standing", language, soul=soul, hex=where, facing=toward)
