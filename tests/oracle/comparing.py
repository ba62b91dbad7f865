"""The engine's positions, actions and outcomes in the oracle's words, and the comparison of the two."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import oracle
from rulewright.core.game import Game, Position
from rulewright.core.play import Action
from rulewright.games.replicants.game import tables_of
from rulewright.games.replicants.words import State

RULES = Path(__file__).parents[2] / "rules" / "replicants"


@cache
def oracle_rules() -> oracle.Rules:
    """The oracle's own reading of the souls' pictures and the arenas."""
    return oracle.load(RULES / "pieces.yaml", RULES / "arenas.yaml")


def explicit(g: Game, action: Action) -> str:
    """An action in the oracle's words: every origin written."""
    name, souls = tables_of(g).arena.hex_name, tables_of(g).souls
    match action:
        case ("charge",):
            return "E"
        case ("skip",):
            return "-"
        case ("overload", target):
            return f"#{name(target)}"
        case ("rotate", piece, side):
            return name(piece) + ("+" if side > 0 else "-")
        case ("create", soul, to):
            return f"!{souls[soul]}{name(to)}"
        case ("move", soul, piece, to, mark):
            return f"{souls[soul]}{name(piece)}{name(to)}{'x' if mark else ''}"
        case ("strike", victims):
            return ".".join(f"x{name(v)}" for v in victims)
        case ("arcs", victims, *move):
            return explicit(g, ("strike", victims)) + "." + explicit(g, ("move", *move))
    raise ValueError(action)


def mapped(position: Position) -> dict[str, Any]:
    """A position in the oracle's words."""
    said = position.game.own.describe(position)
    keys = ("energy", "points", "pieces", "reserve")
    players = {name: {key: player[key] for key in keys} for name, player in said["players"].items()}
    return {**{key: said[key] for key in ("mode", "to_move", "action")}, "players": players}


def told(position: Position) -> dict[str, Any] | None:
    """How a position ended, in the oracle's words."""
    outcome = position.game.outcome(position.state)
    if outcome is None:
        return None
    names = position.names
    said: dict[str, Any] = {
        "winners": sorted(names[seat] for seat in outcome.winners),
        "losers": sorted(names[seat] for seat in outcome.losers),
        "by": outcome.by,
    }
    if outcome.points is not None:
        said["points"] = dict(zip(names, outcome.points, strict=True))
    return said


class Disagreement(AssertionError):
    """Engine and oracle differ: where, and how."""


class Answers:
    """What the oracle says of one position, asked once however many engines are compared with it."""

    def __init__(self, position: Position, readings: Mapping[str, str], drawn: random.Random, tried: int) -> None:
        self.names = position.names
        self.state: State = position.state
        self.readings = readings
        asked = oracle.position(oracle_rules(), mapped(position))
        self.legal = oracle.legal(oracle_rules(), asked, readings)
        some = drawn.sample(sorted(self.legal), min(tried, len(self.legal)))
        self.after = {text: oracle.play(oracle_rules(), asked, text, readings) for text in some}

    def compare(self, g: Game) -> None:
        """Every legal action, and where some of them lead.

        Raises:
            Disagreement: if the engine says otherwise.
        """
        where = f"{self.readings or 'default readings'}: {Position(g, self.names, self.state)}"
        actions = {explicit(g, action): action for action in g.legal_actions(self.state)}
        if set(actions) != self.legal:
            more, fewer = sorted(set(actions) - self.legal), sorted(self.legal - set(actions))
            raise Disagreement(f"{where}\nonly the engine: {more}\nonly the oracle: {fewer}")
        for text, expected in self.after.items():
            reached = Position(g, self.names, g.apply(self.state, actions[text]))
            ours, theirs = (told(reached), _plain(mapped(reached))), (_end(expected), _plain(oracle.mapping(expected)))
            if ours != theirs:
                raise Disagreement(f"{where}\n{text}\nengine: {ours}\noracle: {theirs}")


def _end(position: oracle.Position) -> dict[str, Any] | None:
    said = position.outcome
    if said is None:
        return None
    return {key: sorted(value) if isinstance(value, list) else value for key, value in said.items()}


def _plain(mapping: Mapping[str, Any]) -> dict[str, Any]:
    """A position with its lists sorted."""
    players = {
        name: {**player, "pieces": sorted(player["pieces"]), "reserve": sorted(map(str, player["reserve"]))}
        for name, player in mapping["players"].items()
    }
    return {**{key: mapping[key] for key in ("mode", "to_move", "action")}, "players": players}
