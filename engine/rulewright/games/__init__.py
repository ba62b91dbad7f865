"""The games: for each its words, positions, notation and drawing, and no rule.

Those of the project have a folder here each; a pack from elsewhere has none, and what it declares is all there is.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache

from rulewright.core.errors import InputError, Problem
from rulewright.games.kit import Kit

_outside: dict[str, Kit] = {}
"""The kits of the packs from elsewhere that are in use."""


@cache
def _own() -> tuple[str, ...]:
    return tuple(sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(__path__) if m.ispkg))


def shipped() -> list[str]:
    """The games of the project, as their folders under ``rules/`` are named."""
    return list(_own())


def outside() -> list[str]:
    """The games of packs from elsewhere that are in use."""
    return sorted(_outside)


def names() -> list[str]:
    """The games in use: those of the project, and those of packs from elsewhere."""
    return sorted([*_own(), *_outside])


def use(packs: Mapping[str, Sequence[str]]) -> None:
    """Have these packs from elsewhere in use and no others: their games, and the files that each has of its own."""
    from rulewright.games.declared import Declared  # late: without packs from elsewhere nobody needs it

    _outside.clear()
    _outside.update((name, Declared(files)) for name, files in packs.items())


def of(name: str) -> Kit:
    """What a game brings besides its rules.

    Raises:
        InputError: if there is no such game.
    """
    if name in _outside:
        return _outside[name]
    if name not in _own():
        raise InputError(Problem(f'unknown game "{name}"', suggestion=f"games: {', '.join(names())}"))
    kit = importlib.import_module(f"rulewright.games.{name.replace('-', '_')}").KIT
    if not isinstance(kit, Kit):
        raise TypeError(f"{name} has no kit")
    return kit
