"""The games: for each its words, positions, notation and drawing, and no rule.

Which there are, the folders of rules say: of most games what they declare is all that there is.  One that declares no
positions yet has a folder here, with a kit of its own.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache

from rulewright.core.errors import InputError, Problem
from rulewright.core.spec import SHARED
from rulewright.games.kit import Kit
from rulewright.installed import RULES

ABOUT = "game.yaml"
"""The file by which a folder has the rules of a game."""
_outside: dict[str, Kit] = {}
"""The kits of the packs from elsewhere that are in use."""


@cache
def _own() -> tuple[str, ...]:
    return tuple(sorted(file.parent.name for file in RULES.glob(f"*/{ABOUT}")))


@cache
def _with_code() -> frozenset[str]:
    """The games of the project that have a kit of their own."""
    return frozenset(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def _declared(name: str) -> Kit:
    """The kit of a game of the project that is declared: its own files are those that not every game has."""
    from rulewright.games.declared import Declared

    files = sorted(file.stem for file in (RULES / name).glob("*.yaml") if file.stem not in SHARED)
    return Declared(files, spoken=True)


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
    if name not in _with_code():
        return _declared(name)
    kit = importlib.import_module(f"rulewright.games.{name.replace('-', '_')}").KIT
    if not isinstance(kit, Kit):
        raise TypeError(f"{name} has no kit")
    return kit
