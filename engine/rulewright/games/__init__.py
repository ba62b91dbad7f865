"""The games: for each its words, positions, notation and drawing, and no rule."""

from __future__ import annotations

import importlib
import pkgutil

from rulewright.core.errors import InputError, Problem
from rulewright.games.kit import Kit


def names() -> list[str]:
    """The games there are, as their folders under ``rules/`` are named."""
    return sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(__path__) if m.ispkg)


def of(name: str) -> Kit:
    """What a game brings besides its rules.

    Raises:
        InputError: if there is no such game.
    """
    if name not in names():
        raise InputError(Problem(f'unknown game "{name}"', suggestion=f"games: {', '.join(names())}"))
    kit = importlib.import_module(f"rulewright.games.{name.replace('-', '_')}").KIT
    if not isinstance(kit, Kit):
        raise TypeError(f"{name} has no kit")
    return kit
