"""The shapes of what scenarios of CHARGE & SPARK say."""

from __future__ import annotations

from typing import Any

_count = {"type": "integer", "minimum": 0}
_card = {"type": "string", "pattern": "^[a-z]+$", "errorMessage": "a card is written as its name in small letters"}
_cards = {"type": "array", "items": _card}
_name = {"type": "string", "minLength": 1}


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
    playable = {"type": "object", "minProperties": 1, "additionalProperties": {**_cards, "uniqueItems": True}}
    sees = {
        "type": "object",
        "additionalProperties": False,
        "required": ["by", "of"],
        "minProperties": 3,
        "properties": {
            "by": {**_name, "description": "Who looks."},
            "of": {**_name, "description": "Whose hand, or a pile on the table."},
            "cards": {**_cards, "description": "The cards of it that he can be sure of."},
            "hidden": {**_count, "description": "How many others there are."},
        },
    }
    return {
        "playable": ("The cards that players may choose now: exact sets.", playable),
        "sees": ("What a player sees of a hand or of a pile.", sees),
    }
