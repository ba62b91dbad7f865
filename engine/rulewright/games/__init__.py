"""The games: for each its words, positions, notation and drawing, and no rule."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

from rulewright.core.errors import InputError, Problem


def names() -> list[str]:
    """The games there are, as their folders under ``rules/`` are named."""
    return sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(__path__) if m.ispkg)


def module(name: str) -> Any:
    """The package of a game.

    Raises:
        InputError: if there is no such game.
    """
    if name not in names():
        raise InputError(Problem(f'unknown game "{name}"', suggestion=f"games: {', '.join(names())}"))
    return importlib.import_module(f"rulewright.games.{name.replace('-', '_')}")
