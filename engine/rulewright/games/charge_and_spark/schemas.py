"""The shapes of what scenarios of CHARGE & SPARK say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_count = {"type": "integer", "minimum": 0}
_card = {"type": "string", "pattern": "^[a-z]+$", "errorMessage": "a card is written as its name in small letters"}
_cards = {"type": "array", "items": _card}
_name = {"type": "string", "minLength": 1}


def _position(player: Mapping[str, Any], more: Mapping[str, Any], least: int = 0) -> dict[str, Any]:
    """A position: what there is of each player, and what else; it says so many things `least`, where it says any."""
    said = {"minProperties": least} if least else {}
    return {
        "type": "object",
        "additionalProperties": False,
        **said,
        "properties": {
            **more,
            "players": {
                "type": "object",
                "description": "The players in seat order.",
                **said,
                "additionalProperties": {
                    "type": "object",
                    "additionalProperties": False,
                    **said,
                    "properties": dict(player),
                },
            },
            "pile": {**_cards, "description": "Bonus cards left; those that nobody has, if not said."},
        },
    }


_PLAYER = {
    "health": {**_count, "description": "Health tiles face up; as at the start if not said."},
    "battery": {**_count, "description": "Battery tiles face up; as at the start if not said."},
    "disk": {**_count, "description": "Disk tiles face up; as at the start if not said."},
    "square": {**_count, "description": "Steps from the own start; none if not said."},
    "rest": {**_card, "description": "The card in the rest area, or none."},
    "hand": {**_cards, "description": "The cards in hand; the basic cards less the resting one, if not said."},
}


def position_schema() -> dict[str, Any]:
    """The JSON Schema of a scenario's ``position``."""
    more = {
        "bonus": {**_cards, "description": "Bonus cards in hand."},
        "out": {**_cards, "description": "Cards that have left the game."},
    }
    mode = {"mode": {"type": "string", "description": "The mode of the game; its first if not said."}}
    return _position({**_PLAYER, **more}, mode)


def after_schema() -> dict[str, Any]:
    """The JSON Schema of what a scenario says of the position reached."""
    more = {
        "has": {**_cards, "minItems": 1, "description": "Cards that are in hand."},
        "has_not": {**_cards, "minItems": 1, "uniqueItems": True, "description": "Cards that are not in hand."},
    }
    return {**_position({**_PLAYER, **more}, {}, 1), "description": "The position reached: listed keys only."}


def outcome_schema() -> dict[str, Any]:
    """The JSON Schema of a scenario's ``outcome``."""
    properties = {
        "winner": {**_name, "description": "Who won."},
        "loser": {**_name, "description": "Who lost."},
        "by": {"enum": ["health", "goal"], "description": "How."},
    }
    return {
        "description": "How the game ended (listed keys only), or none if it goes on.",
        "if": {"type": "string"},
        "then": {"const": "none", "errorMessage": "write none, or who has won and how, as {winner: Anna, by: goal}"},
        "else": {"type": "object", "additionalProperties": False, "minProperties": 1, "properties": properties},
    }


def probe_schemas() -> dict[str, tuple[str, dict[str, Any]]]:
    """The game's own expectations: what each is, and its JSON Schema."""
    playable = {"type": "object", "minProperties": 1, "additionalProperties": _cards}
    sees = {
        "type": "object",
        "additionalProperties": False,
        "required": ["by", "of"],
        "minProperties": 3,
        "properties": {
            "by": {**_name, "description": "Who looks."},
            "of": {**_name, "description": "Whose hand."},
            "cards": {**_cards, "description": "The cards of it that he can be sure of."},
            "hidden": {**_count, "description": "How many others there are."},
        },
    }
    return {
        "playable": ("The cards that players may choose now: exact sets.", playable),
        "sees": ("What a player sees of another's hand.", sees),
    }
