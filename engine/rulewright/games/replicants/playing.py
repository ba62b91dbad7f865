"""Playing on a drawn board: what is pointed at to take an action, and what has changed on the board after it.

What is pointed at is a row of texts: a hex (``E7``), a hex that arcs strike (``xG8``; in any order, before all the
rest), or a button (``E``, ``-``, ``<`` and ``>`` to turn, ``!4`` to create).  No two legal actions of a position have
the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.core.game import Position
from rulewright.core.play import Action
from rulewright.games.replicants import captions
from rulewright.games.replicants.drawing import draw
from rulewright.games.replicants.game import of
from rulewright.games.replicants.notation import CHARGE, SKIP
from rulewright.render import svg
from rulewright.render.hexboard import Token

_BUTTONS = {CHARGE: "charge", SKIP: "skip", "<": "turn-left", ">": "turn-right"}
"""What texts call the buttons."""


class Playing:
    """Playing REPLICANTS on its board."""

    def stage(self, position: Position) -> str:
        """The board as SVG that stands inside a page and is played on."""
        return svg.draw_stage(draw(position))

    def clicks(self, position: Position, action: Action) -> tuple[str, ...]:
        """What is pointed at, one after the other, to take an action."""
        t = of(position.game).made
        name = t.arena.hex_name
        match action:
            case ("charge",):
                return (CHARGE,)
            case ("skip",):
                return (SKIP,)
            case ("overload", target):
                return (name(target),)
            case ("rotate", piece, side):
                return name(piece), ">" if side > 0 else "<"
            case ("create", soul, to):
                return f"!{t.souls[soul]}", name(to)
            case ("strike", victims):
                return tuple(f"x{name(v)}" for v in victims)
            case ("arcs", victims, _, piece, to, _):
                return (*(f"x{name(v)}" for v in victims), name(piece), name(to))
            case ("move", _, piece, to, _):
                return name(piece), name(to)
            case _:
                raise ValueError(f"not an action: {action}")

    def buttons(self, position: Position) -> Mapping[str, Mapping[str, str]]:
        """What the buttons are called, by language."""
        own = of(position.game)
        texts = own.spec.texts
        souls = {
            f"!{digit}": texts.phrase("button-create", soul=own.soul_titles(soul))
            for soul, digit in enumerate(own.made.souls)
        }
        return {**{sign: texts.phrase(f"button-{name}") for sign, name in _BUTTONS.items()}, **souls}

    def standing(self, position: Position) -> dict[str, str]:
        """What stands on each hex that is taken: seat, soul, facing, a digit each."""
        t, board = of(position.game).made, position.state.board
        found = {}
        for at in range(t.arena.size):
            if board[at]:
                piece = t.pieces[board[at]]
                found[t.arena.hex_name(at)] = f"{piece.owner}{t.souls[piece.soul]}{piece.facing}"
        return found

    def having(self, position: Position) -> object:
        """What decides what the players have besides Replicants in the arena: equal where that is equal."""
        state = position.state
        hearts = tuple(of(position.game).made.words["count"](state.board, seat) for seat in range(len(position.names)))
        return state.energy, state.points, state.reserve, state.lost, hearts

    def held(self, position: Position, language: str) -> list[list[tuple[str, str]]]:
        """What each player has besides Replicants in the arena, as (what, how much)."""
        own = of(position.game)
        return [list(captions.facts(own, position, seat, language)) for seat in range(len(position.names))]

    def status(self, position: Position, language: str) -> str:
        """Whose turn it is, or how the game has ended."""
        return captions.status(of(position.game), position, language)

    def tokens(self, position: Position) -> dict[str, Token]:
        """Every kind of piece that may come to stand on the board, facing N, by its seat and soul."""
        t = of(position.game).made
        return {
            f"{seat}{soul}": Token(
                at="",
                label=soul,
                seat=seat,
                facing=0,
                reach=tuple((*r.step, r.how) for r in t.pictures[soul]),
                strong=soul == t.settings["matrix"],
            )
            for seat in range(t.players)
            for soul in t.souls
        }
