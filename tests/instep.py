"""An engine and a referee that play the same game in step: what they say is the same, or where it differs is told."""

from __future__ import annotations

from typing import Any


class Differs(AssertionError):
    """The two do not agree."""


def same(what: str, engine: Any, judged: Any) -> None:
    """Refuse two that differ, and tell where."""
    if engine == judged:
        return
    if isinstance(engine, dict) and isinstance(judged, dict):
        for key in {**engine, **judged}:
            same(f"{what}, {key}", engine.get(key, "missing"), judged.get(key, "missing"))
    elif isinstance(engine, list) and isinstance(judged, list) and len(engine) == len(judged):
        for number, pair in enumerate(zip(engine, judged, strict=True)):
            same(f"{what}, {number}", *pair)
    raise Differs(f"{what}: engine {engine}, referee {judged}")
