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
from rulewright.core.expressions import Args, Expr, Part, Table, player
from rulewright.core.operations import (
    all_of,
    any_of,
    eq,
    every,
    ge,
    gt,
    ne,
    put,
    whole,
)
from rulewright.core.positions import Layout
from rulewright.core.spec import Spec
from rulewright.core.types import NUMBER, PLAYER, Array, Bag, Domain, Option
from rulewright.core.vocabulary import (
    BEFORE,
    OTHERS,
    PLAYERS,
    Effect,
    Loop,
    Offer,
    Param,
    ValueType,
    Vocabulary,
    by_name,
    held,
)

NONE = -1
"""No card."""
PAIR = 2
"""Who has words for "the other player" is one of two."""


CARD = Domain("card")

hand = Part("hand", Bag(CARD), (PLAYER,))
rest = Part("rest", Option(CARD), (PLAYER,))
pile = Part("pile", Bag(CARD))
shown = Part("shown", Option(CARD), (PLAYER,))
"""Declared parts of which the offers and effects here speak."""
NOBODY = Table("NOBODY", (), Array(PLAYER, Option(CARD)))
drawing = Part("drawing", NUMBER, (PLAYER,))
"""A part that is not declared: how many cards each is to draw."""


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
    layout = Layout(spec, mode, declared, state, {drawing.name: (0,) * seats})
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


_OF = Param("player", "the player")

SETS = by_name(PLAYERS, OTHERS, BEFORE)


def _held(a: Args) -> Expr:
    return any_of(gt(hand(player, a["card"]), 0), eq(rest(player), a["card"]))


def _draws(of: Expr) -> Expr:
    """Whether a player is the first who is to draw."""
    return all_of(ne(drawing(of), 0), every(PLAYER, lambda q: any_of(ge(q, of), eq(drawing(q), 0))))


def _in_pile(a: Args) -> Expr:
    return gt(pile(a["card"]), 0)


OFFERS = by_name(
    Offer(
        "cards",
        "Any card that a player holds or has at rest.",
        "play",
        (Loop("card", lambda _: whole(CARD), _held),),
        _held,
        why="What may be chosen is what lies in a hand; no board offers it.",
    ),
    Offer(
        "draws",
        "Any card of the pile, for the first player who is to draw.",
        "draw",
        (
            Loop("drawer", lambda _: whole(PLAYER), lambda a: _draws(a["drawer"])),
            Loop("card", lambda _: whole(CARD), _in_pile),
        ),
        lambda a: all_of(_draws(a["drawer"]), _in_pile(a)),
        why="What chance may draw is what the pile holds, for whom a draw is due.",
    ),
)


EFFECTS = by_name(
    Effect(
        "show",
        "Lay the cards open.",
        lambda a: [put(shown(), a["cards"])],
        {"cards": Param("chosen", "by seat")},
        why="Both cards are laid open by one joint action, which has them by seat.",
    ),
    Effect(
        "clear",
        "The next turn begins.",
        lambda _: [put(shown(), NOBODY())],
        why="What is shown lies open for one turn only.",
    ),
)


def _own(seats: int | None, t: Tables | None = None) -> Vocabulary:
    """What is not declared."""
    return Vocabulary(
        state=parts.state_type((drawing.name,)),
        parts=by_name(drawing),
        types=types(t),
        kinds={},
        words={},
        sets=SETS,
        offers=OFFERS,
        effects=EFFECTS,
        settings={},
        sizes={PLAYER: seats} if seats else {},
        quantities={"drawing": held(drawing, "count", "How many cards a player is to draw.", _OF)},
    )


def vocabulary(spec: Spec, mode: str | None = None) -> Vocabulary:
    """All words; in a mode their literals can be read.

    Raises:
        InputError: if the declared parts are wrong.
    """
    declared = parts.check(spec, {*SETS, drawing.name})
    t = build(spec, mode) if mode else None
    return parts.lend(_own(t.seats if t else None, t), declared, t.settings if t else None)
