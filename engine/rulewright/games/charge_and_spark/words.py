"""The words of CHARGE & SPARK: what its rules may ask, enumerate and change.  None of them knows a rule.

Cards are numbers in the order of the pack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulewright.core import parts
from rulewright.core.domains import Literals, Names, Numbers
from rulewright.core.errors import InputError, Problem
from rulewright.core.positions import Layout
from rulewright.core.spec import Spec
from rulewright.core.types import NUMBER, PLAYER
from rulewright.core.vocabulary import (
    BEFORE,
    OTHERS,
    PLAYERS,
    ValueType,
    Vocabulary,
    by_name,
)

NONE = -1
"""No card."""
PAIR = 2
"""Who has words for "the other player" is one of two."""


@dataclass(frozen=True)
class Tables:
    """What does not change during a game."""

    mode: str
    settings: Mapping[str, Any]
    cards: tuple[str, ...]
    seats: int
    layout: Layout


def build(spec: Spec, mode: str) -> Tables:
    """The cards, seats and settings of a mode.

    Raises:
        InputError: if there are not two seats.
    """
    seats = len(spec.modes[mode]["seats"])
    if seats != PAIR:
        place = spec.place(("game", "modes", mode, "seats"))
        raise InputError(Problem(f"{seats} seats: an attack is aimed at the other player, so there are {PAIR}", place))
    declared = parts.read(spec)
    state = parts.state_type(tuple(parts.lend(_own(seats), declared, None).parts))
    layout = Layout(spec, mode, declared, state)
    return Tables(mode, spec.settings(mode), tuple(spec.data["cards"]["cards"]), seats, layout)


def types(t: Tables | None) -> dict[str, ValueType]:
    """The value types; without tables, literals are not read."""

    def of(literals: Callable[[Tables], Literals]) -> Callable[[], Literals]:
        def made() -> Literals:
            if t is None:
                raise ValueError("literals are read in a mode")
            return literals(t)

        return made

    return by_name(
        ValueType("player", "A player, by seat from 1.", PLAYER, {"type": "integer", "minimum": 1}, of(_seats)),
        ValueType("count", "How many.", NUMBER, {"type": "integer", "minimum": 0}, lambda: Numbers(0, MOST, "a count")),
    )


MOST = 99
"""As much of anything as is ever counted."""


def _seats(t: Tables) -> Literals:
    return Names({seat + 1: seat for seat in range(t.seats)}, f"a player of {t.mode}")


SETS = by_name(PLAYERS, OTHERS, BEFORE)


def _own(seats: int | None, t: Tables | None = None) -> Vocabulary:
    """What is not declared."""
    return Vocabulary(
        state=parts.state_type(()),
        parts={},
        types=types(t),
        kinds={},
        words={},
        sets=SETS,
        offers={},
        effects={},
        settings={},
        sizes={PLAYER: seats} if seats else {},
    )


def vocabulary(spec: Spec, mode: str | None = None) -> Vocabulary:
    """All words; in a mode their literals can be read.

    Raises:
        InputError: if the declared parts are wrong.
    """
    declared = parts.check(spec, SETS)
    t = build(spec, mode) if mode else None
    return parts.lend(_own(t.seats if t else None, t), declared, t.settings if t else None)
