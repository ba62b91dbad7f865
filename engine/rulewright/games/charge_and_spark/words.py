"""The words of CHARGE & SPARK: what its rules may ask, enumerate and change.  None of them knows a rule.

Cards are numbers in the order of the pack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulewright.core import parts
from rulewright.core.domains import Literals, Names, Numbers, choice
from rulewright.core.errors import InputError, Problem
from rulewright.core.expressions import Args, Expr, Part, Table, player
from rulewright.core.operations import (
    all_of,
    any_of,
    eq,
    every,
    ge,
    gt,
    literal,
    ne,
    present,
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
    Kind,
    Loop,
    Offer,
    Param,
    ValueType,
    Vocabulary,
    Word,
    by_name,
    held,
)

NONE = -1
"""No card."""
PAIR = 2
"""Who has words for "the other player" is one of two."""


CARD = Domain("card")
CAUSE = Domain("cause", ("any", "health", "goal"))
LOSS = Domain("loss", ("health", "goal"))
SHOWN = Array(PLAYER, Option(CARD))

hand = Part("hand", Bag(CARD), (PLAYER,))
rest = Part("rest", Option(CARD), (PLAYER,))
pile = Part("pile", Bag(CARD))
shown = Part("shown", Option(CARD), (PLAYER,))
"""Declared parts of which the offers and effects here speak."""
drawing = Part("drawing", NUMBER, (PLAYER,))
lost = Part("lost", Option(LOSS), (PLAYER,))
ended = Part("ended", Option(LOSS))
BESIDES = (drawing, lost, ended)
"""Parts that are not declared: how many cards each is to draw, how each has lost ("" not), how the game ended."""

NOBODY = Table("NOBODY", (), SHOWN)

_cards = {"type": "array", "items": parts.named(CARD.name), "uniqueItems": True}

KINDS = by_name(
    Kind("play", "One player's secret choice of a card.", {"card": "card"}),
    Kind("reveal", "Both cards shown at once, by seat.", {"cards": "cards"}, joint_of="play"),
    Kind("draw", "The pile gives a player a card.", {"drawer": "player", "card": "card"}, chance=True),
)

KIND = Domain("kind", tuple(KINDS))


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
    state = parts.state_type((*(part.name for part in declared.parts), *(part.name for part in BESIDES)))
    nobody = {drawing.name: (0,) * seats, lost.name: ("",) * seats, ended.name: ""}
    layout = Layout(spec, mode, declared, state, nobody)
    return Tables(mode, spec.settings(mode), tuple(spec.data["cards"]["cards"]), seats, layout)


def types(t: Tables | None) -> dict[str, ValueType]:
    """The value types; without tables, literals are not read."""

    def of(literals: Callable[[Tables], Literals]) -> Callable[[], Literals]:
        def made() -> Literals:
            if t is None:
                raise ValueError("literals are read in a mode")
            return literals(t)

        return made

    def named(doc: str, domain: Domain) -> ValueType:
        return ValueType(domain.name, doc, domain, {"enum": list(domain.options)}, lambda: choice(domain.options))

    return by_name(
        ValueType("cards", "The cards that are shown, by seat.", SHOWN, _cards, None),
        ValueType("player", "A player, by seat from 1.", PLAYER, {"type": "integer", "minimum": 1}, of(_seats)),
        ValueType("count", "How many.", NUMBER, {"type": "integer", "minimum": 0}, lambda: Numbers(0, MOST, "a count")),
        named("A kind of action.", KIND),
        named("What has ended the game.", CAUSE),
        named("How a player loses.", LOSS),
    )


MOST = 99
"""As much of anything as is ever counted."""


def _seats(t: Tables) -> Literals:
    return Names({seat + 1: seat for seat in range(t.seats)}, f"a player of {t.mode}")


_OF = Param("player", "the player")

WORDS = by_name(
    Word(
        "ended",
        "Whether the game is over, and by what.",
        lambda a: present(ended()) if literal(a, "by") == "any" else eq(ended(), literal(a, "by")),
        {"by": Param("cause", "any, health or goal")},
    ),
)

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
        {"cards": Param("cards", "by seat")},
        why="Both cards are laid open by one joint action, whose field has them by seat.",
    ),
    Effect(
        "clear",
        "The next turn begins.",
        lambda _: [put(shown(), NOBODY())],
        why="What is shown lies open for one turn only.",
    ),
    Effect(
        "end",
        "A player has lost, and the game is over.",
        lambda a: [put(lost(a["loser"]), a["by"]), put(ended(), a["by"])],
        {"loser": Param("player", "who has lost"), "by": Param("loss", "how")},
    ),
)


def vocabulary(spec: Spec, mode: str | None = None) -> Vocabulary:
    """All words; in a mode their literals can be read.

    Raises:
        InputError: if the declared parts are wrong.
    """
    declared = parts.check(spec, {*WORDS, *SETS, *(part.name for part in BESIDES)})
    t = build(spec, mode) if mode else None
    own = Vocabulary(
        state=parts.state_type(tuple(part.name for part in BESIDES)),
        parts=by_name(*BESIDES),
        types=types(t),
        kinds=KINDS,
        words=WORDS,
        sets=SETS,
        offers=OFFERS,
        effects=EFFECTS,
        settings={},
        sizes={PLAYER: t.seats} if t else {},
        quantities={"drawing": held(drawing, "count", "How many cards a player is to draw.", _OF)},
    )
    return parts.lend(own, declared, t.settings if t else None)
