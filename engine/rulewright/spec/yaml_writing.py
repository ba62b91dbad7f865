"""Values as YAML that every tool reads alike: on one line, every text in quotes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key_text(str(key))}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return in_quotes(value)


def in_quotes(value: Any) -> str:
    """A value that is no list and no mapping, every text in quotes."""
    return json.dumps(value, ensure_ascii=False)


def key_text(text: str) -> str:
    """A key, in quotes where it needs them."""
    return text if is_plain(text) else in_quotes(text)


def is_plain(text: str) -> bool:
    """Whether a text needs no quotes, for any tool."""
    word = text.isascii() and text.replace("_", "").isalnum() and text[0].isalpha()
    return word and text.casefold() not in ("on", "off", "yes", "no", "true", "false", "null")


def plain(value: Any) -> str:
    """A value on one line as people write it, for reading alone: no text in quotes."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {plain(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(plain, value)) + "]"
    return in_quotes(value) if value is None or isinstance(value, bool) else str(value)
