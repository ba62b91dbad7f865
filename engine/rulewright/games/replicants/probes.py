"""What a scenario of REPLICANTS may ask besides the runner's own expectations, and the shapes of its data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.core.abilities import Difference, Probe
from rulewright.core.errors import PositionError
from rulewright.core.falsifying import another_set
from rulewright.core.game import Position
from rulewright.core.phrases import Phrase
from rulewright.core.play import Action
from rulewright.core.spec import Path
from rulewright.games.replicants.words import HEX_PATTERN

if TYPE_CHECKING:
    from rulewright.games.replicants.game import Replicants

_hex = {"type": "string", "pattern": HEX_PATTERN, "errorMessage": "a hex is a column letter and a row number, as E5"}
_hexes = {"type": "array", "items": _hex, "uniqueItems": True}
_piece = {
    "type": "string",
    "pattern": r"^[1-9] [A-Z][1-9][0-9]? (N|NE|SE|S|SW|NW)$",
    "errorMessage": 'a Replicant is soul, hex and facing (N NE SE S SW NW), as "4 E7 SW"',
}
_pieces = {"type": "array", "items": _piece}
_some = {**_pieces, "minItems": 1}
_soul = {"type": ["integer", "string"], "description": "a soul's digit"}
_name = {"type": "string", "minLength": 1}
_number = {"type": "integer", "minimum": 0}


def position_schema(part: bool = False) -> dict[str, Any]:
    """A position; a `part` of one may leave things out and say what it has or has not, but says something."""
    least = {"minProperties": 1} if part else {}
    player: dict[str, Any] = {
        "energy": {**_number, "description": "Energy; as at the start if not said."},
        "points": {"type": "number", "minimum": 0, "description": "Points; none if not said."},
        "pieces": {**_pieces, "description": 'Replicants in the arena, as "4 E7 SW".'},
        "reserve": {
            "type": "array",
            "items": _soul,
            "description": "Souls in reserve; if not said, all that are not in the arena and did not all start there.",
        },
    }
    if part:
        player |= {
            "has": {**_some, "description": "Replicants that are there."},
            "has_not": {**_some, "uniqueItems": True, "description": "Replicants that are not there."},
            "hearts": {**_number, "description": "Hearts in reserve."},
        }
    mode = {"mode": {"type": "string", "description": "The mode of the game; its first if not said."}}
    return {
        "type": "object",
        "additionalProperties": False,
        **least,
        "properties": {
            **({} if part else mode),
            "to_move": {**_name, "description": "Whose turn it is; the first player's if not said."},
            "action": {
                "type": "integer",
                "minimum": 1,
                "description": "Which action of the turn is due; the first if not said.",
            },
            "players": {
                "type": "object",
                "description": "The players in turn order.",
                "minProperties": 1,
                "additionalProperties": {
                    "type": "object",
                    "additionalProperties": False,
                    **least,
                    "properties": player,
                },
            },
        },
    }


def outcome_schema() -> dict[str, Any]:
    """How a game ended."""
    names = {"if": {"type": "array"}, "then": {"type": "array", "items": _name, "uniqueItems": True}, "else": _name}
    return {
        "description": "How the game ended (listed keys only), or none if it goes on.",
        "if": {"type": "string"},
        "then": {"const": "none", "errorMessage": "write none, or who has won and how, as {winner: Anna, by: matrix}"},
        "else": {
            "type": "object",
            "additionalProperties": False,
            "minProperties": 1,
            "properties": {
                "winner": {**names, "description": "Who won: a name, or a list."},
                "loser": {**names, "description": "Who lost: a name, or a list."},
                "by": {"enum": ["matrix", "three-left", "no-action"], "description": "How."},
                "points": {
                    "type": "object",
                    "minProperties": 1,
                    "description": "The points of players at the end, by name.",
                    "additionalProperties": {"type": "number"},
                },
            },
        },
    }


MOVES = {
    "type": "object",
    "additionalProperties": False,
    "required": ["piece"],
    "minProperties": 2,
    "properties": {
        "piece": {**_hex, "description": "The hex it stands on."},
        "walk": {**_hexes, "description": "Every hex it may walk to."},
        "leap": {**_hexes, "description": "Every hex it may leap to."},
        "arc": {**_hexes, "description": "Every enemy it may strike by arcs."},
    },
}
THREATENED = {
    "type": "object",
    "additionalProperties": False,
    "required": ["by", "exactly"],
    "properties": {
        "by": {**_name, "description": "A player, or the hex of a Replicant."},
        "exactly": {**_hexes, "description": "Every hex that is threatened."},
    },
}
SCHEMAS = {
    "moves": ("Where a Replicant of the player whose turn it is may go now: exact sets.", MOVES),
    "threatened": ("The hexes that a player or a Replicant threatens.", THREATENED),
}


def probes(own: Replicants) -> dict[str, Probe[Position]]:
    """The probes of a game, ready to be asked."""
    return {
        "moves": Probe(
            lambda position, expected: list(_moves(own, position, expected)),
            lambda _, expected: _check_moves(own, expected),
            lambda _, expected: [
                ((way,), another_set(hexes, hex_names(own))) for way, hexes in expected.items() if way != "piece"
            ],
            lambda position, expected: [
                (position.state.to_move, action)
                for way, _, action in _ways(own, position, own.made.arena.hex(expected["piece"]))
                if way in expected
            ],
        ),
        "threatened": Probe(
            lambda position, expected: list(_threatened(own, position, expected)),
            lambda position, expected: _check_threatened(own, position, expected),
            lambda _, expected: [(("exactly",), another_set(expected["exactly"], hex_names(own)))],
        ),
    }


def hex_names(own: Replicants) -> Iterator[str]:
    """The hexes of the arena."""
    return map(own.made.arena.hex_name, range(own.made.arena.size))


GETTING_THERE = frozenset({"move", "arcs", "strike"})
"""The kinds of action by which a Replicant gets at a hex."""


def legal_ways(own: Replicants, position: Position, piece: int) -> dict[str, set[int]]:
    """Where a Replicant of the player whose turn it is may walk and leap now, and the enemies it may strike by arcs."""
    found: dict[str, set[int]] = {"walk": set(), "leap": set(), "arc": set()}
    for way, hexes, _ in _ways(own, position, piece):
        found[way].update(hexes)
    return found


def _ways(own: Replicants, position: Position, piece: int) -> Iterator[tuple[str, Sequence[int], Action]]:
    """What a Replicant may do now: the way in which it gets at something, its hexes, and the action."""
    t, state = own.made, position.state
    for action in own.game.legal_actions(state):
        match action:
            case ("move", _, origin, to, _) if origin == piece:
                yield t.words["WAY"][state.board[piece]][piece][to], (to,), action
            case ("arcs", victims, _, mover, _, _) if mover != piece and _fires(own, state.board, piece, victims):
                yield "arc", victims, action
            case ("strike", victims) if _fires(own, state.board, piece, victims):
                yield "arc", victims, action


def pictured_ways(own: Replicants, position: Position, piece: int) -> dict[str, set[int]]:
    """Where in the arena a Replicant's picture leads, whatever the rules say."""
    words, code = own.made.words, position.state.board[piece]
    found: dict[str, set[int]] = {"walk": set(), "leap": set(), "arc": set(words["ARCS"][code][piece])}
    for to, way in words["WAY"][code][piece].items():
        found[way].add(to)
    return found


def threatened_hexes(own: Replicants, position: Position, seat: int, pieces: Iterable[int]) -> set[int]:
    """The hexes that some Replicants of a seat threaten."""
    hexes, state = range(own.made.arena.size), position.state
    return {
        h for h in hexes if any(own.game.holds("threatens", state, {"piece": p, "hex": h, "by": seat}) for p in pieces)
    }


def _moves(own: Replicants, position: Position, expected: Mapping[str, Any]) -> Iterator[Difference]:
    t, state = own.made, position.state
    piece = t.arena.hex(expected["piece"])
    if not t.words["OWN"][state.to_move][state.board[piece]]:
        name = position.names[state.to_move]
        raise PositionError(f"no Replicant of {name}, whose turn it is, stands on {expected['piece']}", ("piece",))
    for way, hexes in legal_ways(own, position, piece).items():
        if way in expected:
            yield from _compared(
                own, (way,), expected[way], hexes, own.spec.texts.phrase(f"reaches-{way}", piece=expected["piece"])
            )


def _fires(own: Replicants, board: bytes, piece: int, victims: tuple[int, ...]) -> bool:
    return set(victims) <= set(own.made.words["ARCS"][board[piece]][piece])


def _threatened(own: Replicants, position: Position, expected: Mapping[str, Any]) -> Iterator[Difference]:
    t, board, by = own.made, position.state.board, expected["by"]
    if by in position.names:
        seat = position.names.index(by)
        pieces = t.words["pieces"](board, seat)
    else:
        piece = t.arena.hex(by)
        if not board[piece]:
            raise PositionError(f"nobody stands on {by}", ("by",))
        seat, pieces = t.pieces[board[piece]].owner, [piece]
    found = threatened_hexes(own, position, seat, pieces)
    yield from _compared(own, ("exactly",), expected["exactly"], found, own.spec.texts.phrase("threatened-by", by=by))


def _check_moves(own: Replicants, expected: Mapping[str, Any]) -> None:
    for key, hexes in expected.items():
        if key == "piece":
            _check_hex(own, hexes, (key,))
        else:
            _check_hexes(own, hexes, key)


def _check_threatened(own: Replicants, position: Position, expected: Mapping[str, Any]) -> None:
    by, names = expected["by"], position.names
    if by not in names and not re.fullmatch(HEX_PATTERN, by):
        raise PositionError(f'"{by}" is neither a player nor a hex', ("by",), f"players: {', '.join(names)}")
    if by not in names:
        _check_hex(own, by, ("by",))
    _check_hexes(own, expected["exactly"], "exactly")


def _check_hexes(own: Replicants, names: Sequence[str], key: str) -> None:
    for i, name in enumerate(names):
        _check_hex(own, name, (key, i))


def _check_hex(own: Replicants, name: str, path: Path) -> None:
    number = own.made.arena.hex(name)
    if number >= own.made.arena.size:
        raise PositionError(f"{name} is outside the arena: {own.made.arena.edge(number)}", path)


def _compared(
    own: Replicants, path: tuple[str, ...], wanted: list[str], found: set[int], what: Phrase
) -> Iterator[Difference]:
    have = {own.made.arena.hex_name(h) for h in found}
    differing = set(wanted) ^ have
    if differing:
        texts = own.spec.texts
        now = [*(name for name in wanted if name in have), *sorted(have - set(wanted))]
        said, actual = (
            texts.phrase("where", what=what, hexes=" ".join(hexes) or texts.phrase("nowhere"))
            for hexes in (wanted, sorted(have))
        )
        yield Difference(path, said, actual, tuple(sorted(differing)), now)
