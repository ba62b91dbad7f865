"""The words of CHARGE & SPARK: what its rules may ask, enumerate and change.  None of them knows a rule.

Cards are numbers in the order of the pack; what a player `shows` may act as another card (Copy), and `plays`,
`attacks`, `stronger` ask about that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rulewright.core.domains import ListOf, Literals, MapOf, Names, Numbers, choice
from rulewright.core.errors import InputError, Problem
from rulewright.core.expressions import Args, Const, Expr, Part, Table, Write, player
from rulewright.core.operations import (
    absent,
    add,
    all_of,
    any_of,
    choose,
    count,
    eq,
    every,
    ge,
    gt,
    le,
    least,
    literal,
    lt,
    member,
    minus,
    most,
    ne,
    plus,
    present,
    put,
    size,
    some,
    surely,
    whole,
)
from rulewright.core.spec import Spec
from rulewright.core.types import NUMBER, PLAYER, Array, Bag, Domain, List, Option, Set
from rulewright.core.vocabulary import (
    Effect,
    Kind,
    Loop,
    Offer,
    Param,
    Phrase,
    Setting,
    SetWord,
    ValueType,
    Vocabulary,
    Word,
    by_name,
    said,
)

NONE = -1
"""No card."""
PAIR = 2
"""Who has words for "the other player" is one of two."""


class State(NamedTuple):
    """A position.  `health`, `battery`, `disk` count tiles that are face up; `square` the steps from the own start.

    `hand` has a count for each seat and card; `rest` the card at rest or NONE; `pile` a count for each card.
    `shown`, `damage` and `moving` are empty between turns; `drawing` counts the cards that each seat is to draw.
    `lost` says for each seat how it has lost ("" not), `ended` whether the game is over.
    """

    health: tuple[int, ...]
    battery: tuple[int, ...]
    disk: tuple[int, ...]
    square: tuple[int, ...]
    hand: tuple[int, ...]
    rest: tuple[int, ...]
    pile: tuple[int, ...]
    shown: tuple[int, ...]
    damage: tuple[int, ...]
    moving: tuple[int, ...]
    drawing: tuple[int, ...]
    lost: tuple[str, ...]
    ended: str


CARD = Domain("card")
TILE = Domain("tile", ("health", "battery", "disk"))
WHERE = Domain("where", ("goal", "star"))
CAUSE = Domain("cause", ("any", "health", "goal"))
LOSS = Domain("loss", ("health", "goal"))
SHOWN = Array(PLAYER, Option(CARD))

health, battery, disk, square, damage, moving, drawing = (
    Part(name, NUMBER, (PLAYER,)) for name in ("health", "battery", "disk", "square", "damage", "moving", "drawing")
)
hand = Part("hand", Bag(CARD), (PLAYER,))
rest = Part("rest", Option(CARD), (PLAYER,))
pile = Part("pile", Bag(CARD))
shown = Part("shown", Option(CARD), (PLAYER,))
lost = Part("lost", Option(LOSS), (PLAYER,))
ended = Part("ended", Option(LOSS))
PARTS = (health, battery, disk, square, hand, rest, pile, shown, damage, moving, drawing, lost, ended)

COPIES = Table("COPIES", (), CARD)
BATTERY_COST, DISK_COST = (Table(name, (CARD,), NUMBER) for name in ("BATTERY_COST", "DISK_COST"))
FORCE = Table("FORCE", (Option(CARD),), NUMBER)
TILES = Table("TILES", (TILE,), NUMBER)
GOAL = Table("GOAL", (), NUMBER)
STARS = Table("STARS", (), Set(NUMBER))
OTHERS = Table("OTHERS", (PLAYER,), List(PLAYER))
OTHER = Table("OTHER", (PLAYER,), PLAYER)
NOBODY = Table("NOBODY", (), SHOWN)

_count = {"type": "integer", "minimum": 0}
_card = {"type": "string", "pattern": "^[a-z]+$", "errorMessage": "a card is written as its name in small letters"}
_cards = {"type": "array", "items": _card, "uniqueItems": True}

SETTINGS = by_name(
    Setting("tiles", "How many tiles of each kind a player has.", MapOf("tile", "count", whole=True)),
    Setting("face-up", "How many of them are face up at the start.", MapOf("tile", "tiles", whole=True)),
    Setting("basic-cards", "The cards that each player holds at the start.", ListOf("card", 0, unique=True)),
    Setting("bonus-cards", "The cards of the pile.", ListOf("card", 0, unique=True)),
    Setting("goal", "Steps from a start to the goal.", "path"),
    Setting("stars", "Squares with a star, in steps from the start.", ListOf("square", 0, unique=True)),
    Setting("battery-costs", "Battery tiles that cards cost.", MapOf("card", "battery-tiles")),
    Setting("disk-costs", "Disk tiles that cards cost.", MapOf("card", "disk-tiles")),
    Setting("forces", "The attacks and their force.", MapOf("card", "count")),
    Setting("copies", "The card that acts as the one at rest.", "card"),
)
"""Each before those whose domains rest on it."""

KINDS = by_name(
    Kind("play", "One player's secret choice of a card.", {"card": "card"}),
    Kind("reveal", "Both cards shown at once, by seat.", {"cards": "cards"}, joint_of="play"),
    Kind("draw", "The pile gives a player a card.", {"drawer": "player", "card": "card"}, chance=True),
)

KIND = Domain("kind", tuple(KINDS))


@dataclass(frozen=True)
class Tables:
    """What does not change during a game."""

    spec: Spec
    mode: str
    settings: Mapping[str, Any]
    cards: tuple[str, ...]
    seats: int
    words: Mapping[str, Any] = field(default_factory=dict)

    def card(self, name: str) -> int:
        """The number of a card.

        Raises:
            ValueError: if there is no such card.
        """
        if name not in self.cards:
            raise ValueError(f'"{name}" is not a card: {", ".join(self.cards)}')
        return self.cards.index(name)


def laid(spec: Spec, mode: str) -> Tables:
    """The cards, seats and settings of a mode; nothing is made of them yet."""
    return Tables(spec, mode, spec.settings(mode), tuple(spec.data["cards"]["cards"]), len(spec.modes[mode]["seats"]))


def build(t: Tables) -> Tables:
    """The tables of a mode, whose settings have been checked one by one.

    Raises:
        InputError: if they do not go together.
    """
    s, cards, seats = t.settings, t.cards, t.seats
    if seats != PAIR:
        place = t.spec.place(("game", "modes", t.mode, "seats"))
        raise InputError(Problem(f"{seats} seats: an attack is aimed at the other player, so there are {PAIR}", place))
    for kind, number in s["face-up"].items():
        if number > s["tiles"][kind]:
            message = f"{number} {kind} tiles are face up, and a player has {s['tiles'][kind]}"
            raise InputError(Problem(message, t.spec.setting_place("face-up", t.mode)))
    forces = [s["forces"].get(card, 0) for card in cards] + [0]
    names = {
        "COPIES": t.card(s["copies"]),
        "BATTERY_COST": [s["battery-costs"].get(card, 0) for card in cards],
        "DISK_COST": [s["disk-costs"].get(card, 0) for card in cards],
        "FORCE": forces,
        "TILES": s["tiles"],
        "GOAL": s["goal"],
        "STARS": frozenset(s["stars"]),
        "OTHERS": [tuple(q for q in range(seats) if q != p) for p in range(seats)],
        "OTHER": [(seat + 1) % seats for seat in range(seats)],
        "NOBODY": (NONE,) * seats,
    }
    return replace(t, words=names)


def types(t: Tables | None) -> dict[str, ValueType]:
    """The value types; without tables, literals are not read."""

    def of(literals: Callable[[Tables], Literals]) -> Callable[[], Literals]:
        def made() -> Literals:
            if t is None:
                raise ValueError("literals are read in a mode")
            return literals(t)

        return made

    def number(name: str, doc: str, least: int, most: Callable[[Tables], int], what: str) -> ValueType:
        schema = {"type": "integer", "minimum": least}
        return ValueType(name, doc, NUMBER, schema, of(lambda t: Numbers(least, most(t), what)))

    def named(doc: str, domain: Domain) -> ValueType:
        return ValueType(domain.name, doc, domain, {"enum": list(domain.options)}, lambda: choice(domain.options))

    return by_name(
        ValueType("card", "A card.", CARD, _card, of(lambda t: Names({c: t.card(c) for c in t.cards}, "a card"))),
        ValueType("cards", "The cards that are shown, by seat.", SHOWN, _cards, None),
        ValueType("player", "A player, by seat from 1.", PLAYER, {"type": "integer", "minimum": 1}, of(_seats)),
        number("tiles", "How many tiles of a kind.", 0, lambda t: max(t.settings["tiles"].values()), _TILES),
        number("battery-tiles", "How many battery tiles.", 0, lambda t: t.settings["tiles"]["battery"], _TILES),
        number("disk-tiles", "How many disk tiles.", 0, lambda t: t.settings["tiles"]["disk"], _TILES),
        number("damage", "How much damage.", 1, _most_damage, "a damage that can be done"),
        number(
            "square", "A square after the start, by its steps from there.", 1, lambda t: t.settings["goal"], _SQUARE
        ),
        number("path", "How long a path is.", 1, lambda _: MOST, "a length of a path"),
        number("count", "How many.", 0, lambda _: MOST, "a count"),
        named("A kind of action.", KIND),
        named("A kind of tile.", TILE),
        named("A kind of square.", WHERE),
        named("What has ended the game.", CAUSE),
        named("How a player loses.", LOSS),
    )


MOST = 99
"""As much of anything as is ever counted."""
_TILES = "a number of tiles that a player can have"
_SQUARE = "a square after the start"


def _seats(t: Tables) -> Literals:
    return Names({seat + 1: seat for seat in range(t.seats)}, f"a player of {t.mode}")


def _most_damage(t: Tables) -> int:
    """What the strongest attack does, or what takes all health."""
    most: int = max(t.settings["tiles"]["health"], *t.settings["forces"].values())
    return most


def _face_up(a: Args) -> Expr:
    return {"health": health, "battery": battery, "disk": disk}[literal(a, "tile")](a["of"])


def _acts_as(of: Expr) -> Expr:
    """The card that what a player shows acts as."""
    return choose(eq(shown(of), COPIES()), rest(of), shown(of))


def _attacks(of: Expr) -> Expr:
    return gt(FORCE(_acts_as(of)), 0)


def _on_star_next(of: Expr) -> Expr:
    return member(plus(square(of), 1), STARS())


def _affords(a: Args) -> Expr:
    return all_of(
        ge(battery(a["of"]), BATTERY_COST(a["card"])),
        ge(disk(a["of"]), DISK_COST(a["card"])),
    )


def _pile_left(a: Args) -> Expr:
    def before(of: Expr) -> Expr:
        return all_of(lt(of, a["of"]), ne(moving(of), 0), _on_star_next(of))

    return gt(size(pile()), count(PLAYER, before))


_OF = Param("player", "the player")
_WHICH = Param("card", "the card")

WORDS = by_name(
    Word(
        "card",
        "Whether a card is that one.",
        lambda a: eq(a["of"], a["is"]),
        {"of": Param("card", "the card"), "is": Param("card", "that one")},
        Phrase(
            said("the card is {of}", "c'est {of}", "es ist {of}"),
            said("it is not {is}", "ce n'est pas {is}", "es ist nicht {is}"),
        ),
    ),
    Word(
        "rests",
        "Whether a card lies in a player's rest area.",
        lambda a: eq(rest(a["of"]), a["card"]),
        {"of": _OF, "card": _WHICH},
        Phrase(
            said(
                "{card} lies in the rest area of {of}",
                "{card} est dans la zone de repos {of:de}",
                "{card} liegt im Ruhebereich von {of}",
            ),
            said("{card} does not rest", "{card} n'est pas au repos", "{card} ruht nicht"),
        ),
    ),
    Word(
        "resting-nothing",
        "Whether a player's rest area is empty.",
        lambda a: absent(rest(a["of"])),
        {"of": _OF},
        Phrase(
            said(
                "the rest area of {of} is empty",
                "la zone de repos {of:de} est vide",
                "der Ruhebereich von {of} ist leer",
            ),
            said("a card rests", "une carte est au repos", "eine Karte ruht"),
        ),
    ),
    Word(
        "affords",
        "Whether a player's face-up tiles cover the cost of a card.",
        _affords,
        {"of": _OF, "card": _WHICH},
        Phrase(
            said(
                "{of} can pay {card} ({card:cost})",
                "{of} peut payer {card} ({card:cost})",
                "{of} kann {card} zahlen ({card:cost})",
            ),
            said(
                "{of} has {of:tiles}; {card} costs {card:cost}",
                "{of} a {of:tiles} ; {card} coûte {card:cost}",
                "{of} hat {of:tiles}; {card} kostet {card:cost}",
            ),
        ),
    ),
    Word(
        "all-up",
        "Whether all tiles of a kind are face up.",
        lambda a: ge(_face_up(a), TILES(a["tile"])),
        {"of": _OF, "tile": Param("tile", "the kind")},
        Phrase(
            said(
                "all {tile} tiles of {of} are face up",
                "toutes les tuiles {tile} {of:de} sont visibles",
                "alle Plättchen {tile} von {of} liegen offen",
            ),
            said("not all are face up", "toutes ne sont pas visibles", "nicht alle liegen offen"),
        ),
    ),
    Word(
        "left",
        "Whether a player has at most so many tiles of a kind face up.",
        lambda a: le(_face_up(a), a["at-most"]),
        {"of": _OF, "tile": Param("tile", "the kind"), "at-most": Param("tiles", "no more than this")},
        Phrase(
            said("{of} has {of:tiles}", "{of} a {of:tiles}", "{of} hat {of:tiles}"),
            said("{of} has {of:tiles}", "{of} a {of:tiles}", "{of} hat {of:tiles}"),
        ),
    ),
    Word(
        "shows",
        "Whether a player shows that very card.",
        lambda a: eq(shown(a["of"]), a["card"]),
        {"of": _OF, "card": _WHICH},
    ),
    Word(
        "plays",
        "Whether what a player shows acts as that card.",
        lambda a: eq(_acts_as(a["of"]), a["card"]),
        {"of": _OF, "card": _WHICH},
    ),
    Word("attacks", "Whether what a player shows acts as an attack.", lambda a: _attacks(a["of"]), {"of": _OF}),
    Word(
        "under-attack",
        "Whether another player attacks a player.",
        lambda a: some(OTHERS(a["of"]), _attacks),
        {"of": _OF},
    ),
    Word(
        "stronger",
        "Whether one player's attack has more force than another's.",
        lambda a: gt(FORCE(_acts_as(a["of"])), FORCE(_acts_as(a["than"]))),
        {"of": _OF, "than": Param("player", "the other")},
    ),
    Word(
        "moving",
        "Whether a player's pawn has set out and was not halted.",
        lambda a: gt(moving(a["of"]), 0),
        {"of": _OF},
    ),
    Word(
        "ahead",
        "Whether the next square of a player's pawn is of a kind.",
        lambda a: eq(plus(square(a["of"]), 1), GOAL()) if literal(a, "is") == "goal" else _on_star_next(a["of"]),
        {"of": _OF, "is": Param("where", "goal or star")},
    ),
    Word(
        "on-goal",
        "Whether a player's pawn stands on the goal.",
        lambda a: ge(square(a["of"]), GOAL()),
        {"of": _OF},
        Phrase(
            said("{of} stands on the goal", "{of} est sur l'arrivée", "{of} steht auf dem Ziel"),
            said("{of} is not on the goal", "{of} n'est pas sur l'arrivée", "{of} steht nicht auf dem Ziel"),
        ),
    ),
    Word(
        "pile-left",
        "Whether the pile has a card for a player whose pawn steps on a star, after those who draw before him.",
        _pile_left,
        {"of": _OF},
    ),
    Word(
        "ended",
        "Whether the game is over, and by what.",
        lambda a: present(ended()) if literal(a, "by") == "any" else eq(ended(), literal(a, "by")),
        {"by": Param("cause", "any, health or goal")},
        Phrase(
            said("the game is over", "la partie est finie", "das Spiel ist aus"),
            said("the game goes on", "la partie continue", "das Spiel geht weiter"),
        ),
    ),
)

SETS = by_name(
    SetWord("players", "Both players.", lambda _: whole(PLAYER), "player"),
    SetWord("opponents", "A player's opponents.", lambda a: OTHERS(a["of"]), "player", {"of": _OF}),
)


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
    ),
)


def _shown_card(a: Args) -> Expr:
    return surely(shown(a["of"]))


def _turn_up(a: Args) -> Sequence[Write]:
    kinds = (("battery", battery), ("disk", disk))
    return [
        put(part(a["of"]), least(TILES(Const(name, TILE)), plus(part(a["of"]), a[f"{name}-tiles"])))
        for name, part in kinds
        if f"{name}-tiles" in a
    ]


EFFECTS = by_name(
    Effect("show", "Lay the cards open.", lambda a: [put(shown(), a["cards"])], {"cards": Param("cards", "by seat")}),
    Effect(
        "pay",
        "Turn down the tiles that the shown card costs.",
        lambda a: [
            add(battery(a["of"]), minus(0, BATTERY_COST(_shown_card(a)))),
            add(disk(a["of"]), minus(0, DISK_COST(_shown_card(a)))),
        ],
        {"of": _OF},
    ),
    Effect(
        "aim",
        "Aim damage of an attack's force at the other player.",
        lambda a: [add(damage(OTHER(a["from"])), FORCE(_acts_as(a["from"])))],
        {"from": Param("player", "who attacks")},
    ),
    Effect("spare", "Take all damage away from a player.", lambda a: [put(damage(a["of"]), 0)], {"of": _OF}),
    Effect(
        "soften",
        "Lessen the damage aimed at a player.",
        lambda a: [add(damage(a["of"]), minus(0, a["by"]))],
        {"of": _OF, "by": Param("damage", "by how much")},
    ),
    Effect(
        "lessen-by-own-force",
        "Lessen the damage aimed at a player by the force of his own attack.",
        lambda a: [add(damage(a["of"]), minus(0, FORCE(_acts_as(a["of"]))))],
        {"of": _OF},
    ),
    Effect(
        "strike-back",
        "Aim damage at the other player.",
        lambda a: [add(damage(OTHER(a["from"])), a["by"])],
        {"from": Param("player", "who strikes back"), "by": Param("damage", "how much")},
    ),
    Effect(
        "hurt",
        "Turn down health tiles for the damage aimed at a player, as far as there are any.",
        lambda a: [
            put(health(a["of"]), most(0, minus(health(a["of"]), damage(a["of"])))),
            put(damage(a["of"]), 0),
        ],
        {"of": _OF},
    ),
    Effect(
        "turn-up",
        "Turn tiles face up, as far as there are any.",
        _turn_up,
        {
            "of": _OF,
            "battery-tiles": Param("battery-tiles", "battery tiles", optional=True),
            "disk-tiles": Param("disk-tiles", "disk tiles", optional=True),
        },
    ),
    Effect("set-out", "A pawn sets out.", lambda a: [put(moving(a["of"]), 1)], {"of": _OF}),
    Effect("halt", "A pawn stays.", lambda a: [put(moving(a["of"]), 0)], {"of": _OF}),
    Effect(
        "step",
        "A pawn goes on, to the goal at the farthest.",
        lambda a: [put(square(a["of"]), least(GOAL(), plus(square(a["of"]), a["by"]))), put(moving(a["of"]), 0)],
        {"of": _OF, "by": Param("square", "how many squares")},
    ),
    Effect("ask-draw", "A player is to draw a card.", lambda a: [add(drawing(a["of"]), 1)], {"of": _OF}),
    Effect(
        "take-card",
        "A player takes a card from the pile.",
        lambda a: [add(hand(a["of"], a["card"]), 1), add(pile(a["card"]), -1), add(drawing(a["of"]), -1)],
        {"of": _OF, "card": _WHICH},
    ),
    Effect(
        "retire",
        "The shown card goes from the hand to the rest area.",
        lambda a: [put(rest(a["of"]), shown(a["of"])), add(hand(a["of"], _shown_card(a)), -1)],
        {"of": _OF},
    ),
    Effect(
        "take-back",
        "The card at rest goes to the hand.",
        lambda a: [add(hand(a["of"], surely(rest(a["of"]))), 1)],
        {"of": _OF},
    ),
    Effect(
        "discard", "The shown card leaves the game.", lambda a: [add(hand(a["of"], _shown_card(a)), -1)], {"of": _OF}
    ),
    Effect("clear", "The next turn begins.", lambda _: [put(shown(), NOBODY())]),
    Effect(
        "end",
        "A player has lost, and the game is over.",
        lambda a: [put(lost(a["loser"]), a["by"]), put(ended(), a["by"])],
        {"loser": Param("player", "who has lost"), "by": Param("loss", "how")},
    ),
)


def vocabulary(t: Tables | None = None) -> Vocabulary:
    """All words; with tables their literals can be read."""
    return Vocabulary(
        state=State,
        parts=by_name(*PARTS),
        types=types(t),
        kinds=KINDS,
        words=WORDS,
        sets=SETS,
        offers=OFFERS,
        effects=EFFECTS,
        settings=SETTINGS,
        sizes={CARD: len(t.cards), PLAYER: t.seats} if t else {},
    )
