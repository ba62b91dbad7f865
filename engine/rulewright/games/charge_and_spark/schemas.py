"""The shapes of what scenarios of CHARGE & SPARK say."""

from __future__ import annotations

from typing import Any

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
