"""Themes: what a solution shows.  A game has a file for each; here is what they all are.

A theme is computed from the solution by asking the engine.  It knows no constant of the rules.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from rulewright.core.errors import InputError, Problem
from rulewright.core.game import Game, Position
from rulewright.core.play import Action
from rulewright_puzzles.stipulation import Stipulation

Texts = Mapping[str, str]


@dataclass(frozen=True)
class Step:
    """One action of a solution: the seat that takes it, the states before and after."""

    seat: int
    before: Any
    action: Action
    after: Any


Turn = tuple[Step, ...]
"""The actions of one player's turn."""
Variation = tuple[Turn, ...]
"""The turns of all players from the first position to the end of the game, or of the proof."""


@dataclass(frozen=True)
class Solution:
    """A puzzle solved: its position, what is asked, the key, and every variation of the proof.

    The first turn of every variation is the key.
    """

    position: Position
    stipulation: Stipulation
    key: Turn
    variations: Sequence[Variation]

    @property
    def game(self) -> Game:
        """The game it is played in."""
        return self.position.game

    @property
    def attacker(self) -> int:
        """The seat that is to solve it."""
        return self.game.current_player(self.position.state)

    @cached_property
    def finishes(self) -> list[Turn]:
        """The last turn of each variation that ends the game."""
        return [line[-1] for line in self.variations if self.game.outcome(line[-1][-1].after) is not None]


@dataclass(frozen=True)
class Theme:
    """Something that a solution may show.

    `title` and `about` say what.  `heads` and `sayings` are titles of puzzles that hint at it and do not give it away:
    a head names something that may be somewhere, so that a place or a time may follow, a saying stands alone.  The more
    `telling` a theme is, the sooner a puzzle is called after it.
    """

    id: str
    title: Texts
    about: Texts
    shown: Callable[[Solution], bool]
    heads: Sequence[Texts]
    sayings: Sequence[Texts]
    telling: int = 2


@cache
def package(game: str) -> str:
    """The package of what is known of a game's puzzles: its own, or that of every game that is declared."""
    own = f"rulewright_puzzles.games.{game.replace('-', '_')}"
    return own if importlib.util.find_spec(own) else "rulewright_puzzles.games.declared"


@cache
def registry(game: str) -> Mapping[str, Theme]:
    """The themes of a game by id, in the order of their ids."""
    themes = importlib.import_module(f"{package(game)}.themes")
    names = sorted(module.name for module in pkgutil.iter_modules(themes.__path__))
    modules = [importlib.import_module(f"{themes.__name__}.{name}") for name in names]
    found = [module.THEME for module in modules if hasattr(module, "THEME")]
    return {theme.id: theme for theme in sorted(found, key=lambda theme: theme.id)}


def themes_of(solution: Solution) -> list[str]:
    """The themes that a solution shows, by id, the most telling first."""
    shown = [theme for theme in registry(solution.game.spec.game).values() if theme.shown(solution)]
    return [theme.id for theme in sorted(shown, key=lambda theme: (-theme.telling, theme.id))]


def check_theme(name: str, games: Sequence[str]) -> str:
    """The name, if one of these games has such a theme.

    Raises:
        InputError: if none has.
    """
    from rulewright.spec.validation import nearest

    known = sorted({theme for game in games for theme in registry(game)})
    if name not in known:
        near = nearest(name, known)
        hint = f'did you mean "{near}"?' if near else f"themes: {', '.join(known)}"
        raise InputError(Problem(f'unknown theme "{name}"', suggestion=hint))
    return name


def texts(en: str, fr: str, de: str) -> Texts:
    """One text in each language."""
    return {"en": en, "fr": fr, "de": de}
