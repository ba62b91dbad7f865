"""Values as YAML that every tool reads alike: on one line, every text in quotes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(str(key))}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(text: str) -> str:
    plain = text.isascii() and text.replace("_", "").isalnum() and text[0].isalpha()
    return text if plain and text.casefold() not in ("on", "off", "yes", "no", "true", "false", "null") else flow(text)
