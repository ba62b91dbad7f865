"""What the rules of a mode are about: its arena, souls, facings and players, before tables are made of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from rulewright.core.spec import Spec
from rulewright.games.replicants.arena import Arena, build_arena


class Ground:
    """A mode's arena, souls, facings and players, each worked out when it is first asked for: what a setting can be
    may rest on another, which must be right before."""

    def __init__(self, spec: Spec, mode: str) -> None:
        self.spec = spec
        self.mode = mode
        self.settings: Mapping[str, Any] = spec.settings(mode)

    @property
    def arenas(self) -> tuple[str, ...]:
        """The arenas there are."""
        return tuple(self.spec.data["arenas"]["arenas"])

    @cached_property
    def arena(self) -> Arena:
        """The arena of the mode.

        Raises:
            ValueError: if it cannot be built.
        """
        return self.built(self.settings["arena"])

    def built(self, arena: str) -> Arena:
        """An arena by its name.

        Raises:
            ValueError: if it cannot be built.
        """
        return build_arena(arena, self.spec.data["arenas"])

    @property
    def souls(self) -> tuple[str, ...]:
        """The souls that have a picture."""
        return tuple(self.spec.data["pieces"]["souls"])

    @property
    def facings(self) -> tuple[str, ...]:
        """The ways to face, clockwise."""
        return tuple(self.spec.data["arenas"]["directions"])

    @property
    def players(self) -> int:
        """How many seats the mode has."""
        return len(self.spec.modes[self.mode]["seats"])

    @property
    def track(self) -> tuple[int, ...]:
        """The steps of the energy track."""
        return tuple(self.settings["energy-track"])

    @property
    def most_replicants(self) -> int:
        """As many as a player has souls."""
        return sum(self.settings["souls"].values())

    def where_else(self, at: str) -> str | None:
        """What to say of a hex that the arena of this mode lacks: which arena has it, or where this one ends."""
        try:
            number = self.arena.hex(at)
        except ValueError:
            return None
        others = [name for name in self.arenas if (arena := self.built(name)).hex(at) < arena.size]
        if others:
            return f"it is one of the {others[0]} arena: a clause may be limited by modes"
        return f"the arena: {self.arena.edge(number)}"
