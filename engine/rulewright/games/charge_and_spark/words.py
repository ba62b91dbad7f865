"""The words of CHARGE & SPARK: what its rules may ask, enumerate and change.  None of them knows a rule.

Cards are numbers in the order of the pack; what a player `shows` may act as another card (Copy), and `plays`,
`attacks`, `stronger` ask about that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rulewright.core.domains import Domain, ListOf, MapOf, Names, Numbers, choice
from rulewright.core.errors import InputError, Problem
from rulewright.core.spec import Spec
from rulewright.core.vocabulary import (
    Effect,
    Kind,
    Level,
    Offer,
    Param,
    Phrase,
    Setting,
    SetWord,
    ValueType,
    Vocabulary,
    Word,
    Write,
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


LISTED = frozenset(State._fields) - {"shown", "ended"}
_count = {"type": "integer", "minimum": 0}
_card = {"type": "string", "pattern": "^[a-z]+$", "errorMessage": "a card is written as its name in small letters"}
_cards = {"type": "array", "items": _card, "uniqueItems": True}
_tiles = {"enum": ["health", "battery", "disk"]}

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
    for kind, count in s["face-up"].items():
        if count > s["tiles"][kind]:
            message = f"{count} {kind} tiles are face up, and a player has {s['tiles'][kind]}"
            raise InputError(Problem(message, t.spec.setting_place("face-up", t.mode)))
    copies = t.card(s["copies"])
    forces = [s["forces"].get(card, 0) for card in cards] + [0]

    def acts_as(shown: Sequence[int], rest: Sequence[int], of: int) -> int:
        return rest[of] if shown[of] == copies else shown[of]

    names = {
        "CARDS": len(cards),
        "COPIES": copies,
        "BATTERY_COST": [s["battery-costs"].get(card, 0) for card in cards],
        "DISK_COST": [s["disk-costs"].get(card, 0) for card in cards],
        "FORCE": forces,
        "TILES": s["tiles"],
        "GOAL": s["goal"],
        "STARS": frozenset(s["stars"]),
        "SEATS": tuple(range(seats)),
        "OTHERS": [tuple(q for q in range(seats) if q != p) for p in range(seats)],
        "NOBODY": (NONE,) * seats,
        "acts_as": acts_as,
    }
    return replace(t, words=names)


def types(t: Tables | None) -> dict[str, ValueType]:
    """The value types; without tables, literals are not read."""

    def of(domain: Callable[[Tables], Domain]) -> Callable[[], Domain]:
        def made() -> Domain:
            if t is None:
                raise ValueError("literals are read in a mode")
            return domain(t)

        return made

    def number(name: str, doc: str, least: int, most: Callable[[Tables], int], what: str) -> ValueType:
        schema = {"type": "integer", "minimum": least}
        return ValueType(name, doc, schema, of(lambda t: Numbers(least, most(t), what)))

    def one_of(name: str, doc: str, *options: str) -> ValueType:
        return ValueType(name, doc, {"enum": list(options)}, lambda: choice(options))

    return by_name(
        ValueType("card", "A card.", _card, of(lambda t: Names({c: str(t.card(c)) for c in t.cards}, "a card"))),
        ValueType("cards", "The cards that are shown, by seat.", _cards, None),
        ValueType("player", "A player, by seat from 1.", {"type": "integer", "minimum": 1}, of(_seats)),
        number("tiles", "How many tiles of a kind.", 0, lambda t: max(t.settings["tiles"].values()), _TILES),
        number("battery-tiles", "How many battery tiles.", 0, lambda t: t.settings["tiles"]["battery"], _TILES),
        number("disk-tiles", "How many disk tiles.", 0, lambda t: t.settings["tiles"]["disk"], _TILES),
        number("damage", "How much damage.", 1, _most_damage, "a damage that can be done"),
        number(
            "square", "A square after the start, by its steps from there.", 1, lambda t: t.settings["goal"], _SQUARE
        ),
        number("path", "How long a path is.", 1, lambda _: MOST, "a length of a path"),
        number("count", "How many.", 0, lambda _: MOST, "a count"),
        one_of("kind", "A kind of action.", *KINDS),
        ValueType("tile", "A kind of tile.", _tiles, lambda: choice(_tiles["enum"])),
        one_of("where", "A kind of square.", "goal", "star"),
        one_of("cause", "What has ended the game.", "any", "health", "goal"),
        one_of("loss", "How a player loses.", "health", "goal"),
    )


MOST = 99
"""As much of anything as is ever counted."""
_TILES = "a number of tiles that a player can have"
_SQUARE = "a square after the start"


def _seats(t: Tables) -> Domain:
    return Names({seat + 1: str(seat) for seat in range(t.seats)}, f"a player of {t.mode}")


def _most_damage(t: Tables) -> int:
    """What the strongest attack does, or what takes all health."""
    most: int = max(t.settings["tiles"]["health"], *t.settings["forces"].values())
    return most


def _face_up(raw: Mapping[str, Any]) -> str:
    return f"{{{raw['tile']}}}[{{of}}]"


_OF = Param("player", "the player")
_WHICH = Param("card", "the card")
_ACT = "acts_as({shown}, {rest}, {of})"

WORDS = by_name(
    Word(
        "card",
        "Whether a card is that one.",
        "{of} == {is}",
        {"of": Param("card", "the card"), "is": Param("card", "that one")},
        Phrase(
            said("the card is {of}", "c'est {of}", "es ist {of}"),
            said("it is not {is}", "ce n'est pas {is}", "es ist nicht {is}"),
        ),
    ),
    Word(
        "rests",
        "Whether a card lies in a player's rest area.",
        "{rest}[{of}] == {card}",
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
        "{rest}[{of}] < 0",
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
        "{battery}[{of}] >= BATTERY_COST[{card}] and {disk}[{of}] >= DISK_COST[{card}]",
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
        lambda raw: f"{_face_up(raw)} >= TILES[{{tile}}]",
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
        lambda raw: f"{_face_up(raw)} <= {{at-most}}",
        {"of": _OF, "tile": Param("tile", "the kind"), "at-most": Param("tiles", "no more than this")},
        Phrase(
            said("{of} has {of:tiles}", "{of} a {of:tiles}", "{of} hat {of:tiles}"),
            said("{of} has {of:tiles}", "{of} a {of:tiles}", "{of} hat {of:tiles}"),
        ),
    ),
    Word("shows", "Whether a player shows that very card.", "{shown}[{of}] == {card}", {"of": _OF, "card": _WHICH}),
    Word("plays", "Whether what a player shows acts as that card.", f"{_ACT} == {{card}}", {"of": _OF, "card": _WHICH}),
    Word("attacks", "Whether what a player shows acts as an attack.", f"FORCE[{_ACT}] > 0", {"of": _OF}),
    Word(
        "under-attack",
        "Whether another player attacks a player.",
        "any(FORCE[acts_as({shown}, {rest}, q)] > 0 for q in OTHERS[{of}])",
        {"of": _OF},
    ),
    Word(
        "stronger",
        "Whether one player's attack has more force than another's.",
        f"FORCE[{_ACT}] > FORCE[acts_as({{shown}}, {{rest}}, {{than}})]",
        {"of": _OF, "than": Param("player", "the other")},
    ),
    Word("moving", "Whether a player's pawn has set out and was not halted.", "{moving}[{of}] > 0", {"of": _OF}),
    Word(
        "ahead",
        "Whether the next square of a player's pawn is of a kind.",
        lambda raw: "{square}[{of}] + 1 == GOAL" if raw["is"] == "goal" else "{square}[{of}] + 1 in STARS",
        {"of": _OF, "is": Param("where", "goal or star")},
    ),
    Word(
        "on-goal",
        "Whether a player's pawn stands on the goal.",
        "{square}[{of}] >= GOAL",
        {"of": _OF},
        Phrase(
            said("{of} stands on the goal", "{of} est sur l'arrivée", "{of} steht auf dem Ziel"),
            said("{of} is not on the goal", "{of} n'est pas sur l'arrivée", "{of} steht nicht auf dem Ziel"),
        ),
    ),
    Word(
        "pile-left",
        "Whether the pile has a card for a player whose pawn steps on a star, after those who draw before him.",
        "sum({pile}) > sum(1 for q in SEATS if q < {of} and {moving}[q] and {square}[q] + 1 in STARS)",
        {"of": _OF},
    ),
    Word(
        "ended",
        "Whether the game is over, and by what.",
        lambda raw: "{ended} != ''" if raw["by"] == "any" else "{ended} == {by}",
        {"by": Param("cause", "any, health or goal")},
        Phrase(
            said("the game is over", "la partie est finie", "das Spiel ist aus"),
            said("the game goes on", "la partie continue", "das Spiel geht weiter"),
        ),
    ),
)

SETS = by_name(
    SetWord("players", "Both players.", "SEATS", "player"),
    SetWord("opponents", "A player's opponents.", "OTHERS[{of}]", "player", {"of": _OF}),
)

OFFERS = by_name(
    Offer(
        "cards",
        "Any card that a player holds or has at rest.",
        "play",
        (
            Level(
                (
                    "for {card} in range(CARDS):",
                    "if {hand}[{player} * CARDS + {card}] < 1 and {rest}[{player}] != {card}: continue",
                ),
                ("card",),
            ),
        ),
        "{hand}[{player} * CARDS + {card}] > 0 or {rest}[{player}] == {card}",
    ),
    Offer(
        "draws",
        "Any card of the pile, for the first player who is to draw.",
        "draw",
        (
            Level(("for {drawer} in [p for p in SEATS if {drawing}[p]][:1]:",), ("drawer",)),
            Level(("for {card} in [c for c in range(CARDS) if {pile}[c]]:",), ("card",)),
        ),
        "{drawer} in [p for p in SEATS if {drawing}[p]][:1] and {pile}[{card}] > 0",
    ),
)

_HELD = "{of} * CARDS + {shown}[{of}]"
EFFECTS = by_name(
    Effect(
        "show", "Lay the cards open.", (Write("shown", None, "tuple({cards})"),), {"cards": Param("cards", "by seat")}
    ),
    Effect(
        "pay",
        "Turn down the tiles that the shown card costs.",
        (
            Write("battery", "{of}", "-BATTERY_COST[{shown}[{of}]]", add=True),
            Write("disk", "{of}", "-DISK_COST[{shown}[{of}]]", add=True),
        ),
        {"of": _OF},
    ),
    Effect(
        "aim",
        "Aim damage of an attack's force at the other player.",
        (Write("damage", "OTHERS[{from}][0]", "FORCE[acts_as({shown}, {rest}, {from})]", add=True),),
        {"from": Param("player", "who attacks")},
    ),
    Effect("spare", "Take all damage away from a player.", (Write("damage", "{of}", "0"),), {"of": _OF}),
    Effect(
        "soften",
        "Lessen the damage aimed at a player.",
        (Write("damage", "{of}", "-{by}", add=True),),
        {"of": _OF, "by": Param("damage", "by how much")},
    ),
    Effect(
        "lessen-by-own-force",
        "Lessen the damage aimed at a player by the force of his own attack.",
        (Write("damage", "{of}", f"-FORCE[{_ACT}]", add=True),),
        {"of": _OF},
    ),
    Effect(
        "strike-back",
        "Aim damage at the other player.",
        (Write("damage", "OTHERS[{from}][0]", "{by}", add=True),),
        {"from": Param("player", "who strikes back"), "by": Param("damage", "how much")},
    ),
    Effect(
        "hurt",
        "Turn down health tiles for the damage aimed at a player, as far as there are any.",
        (Write("health", "{of}", "max(0, {health}[{of}] - {damage}[{of}])"), Write("damage", "{of}", "0")),
        {"of": _OF},
    ),
    Effect(
        "turn-up",
        "Turn tiles face up, as far as there are any.",
        (
            Write(
                "battery", "{of}", "min(TILES['battery'], {battery}[{of}] + {battery-tiles})", needs=("battery-tiles",)
            ),
            Write("disk", "{of}", "min(TILES['disk'], {disk}[{of}] + {disk-tiles})", needs=("disk-tiles",)),
        ),
        {
            "of": _OF,
            "battery-tiles": Param("battery-tiles", "battery tiles", optional=True),
            "disk-tiles": Param("disk-tiles", "disk tiles", optional=True),
        },
    ),
    Effect("set-out", "A pawn sets out.", (Write("moving", "{of}", "1"),), {"of": _OF}),
    Effect("halt", "A pawn stays.", (Write("moving", "{of}", "0"),), {"of": _OF}),
    Effect(
        "step",
        "A pawn goes on, to the goal at the farthest.",
        (Write("square", "{of}", "min(GOAL, {square}[{of}] + {by})"), Write("moving", "{of}", "0")),
        {"of": _OF, "by": Param("square", "how many squares")},
    ),
    Effect("ask-draw", "A player is to draw a card.", (Write("drawing", "{of}", "1", add=True),), {"of": _OF}),
    Effect(
        "take-card",
        "A player takes a card from the pile.",
        (
            Write("hand", "{of} * CARDS + {card}", "1", add=True),
            Write("pile", "{card}", "-1", add=True),
            Write("drawing", "{of}", "-1", add=True),
        ),
        {"of": _OF, "card": _WHICH},
    ),
    Effect(
        "retire",
        "The shown card goes from the hand to the rest area.",
        (Write("rest", "{of}", "{shown}[{of}]"), Write("hand", _HELD, "-1", add=True)),
        {"of": _OF},
    ),
    Effect(
        "take-back",
        "The card at rest goes to the hand.",
        (Write("hand", "{of} * CARDS + {rest}[{of}]", "1", add=True),),
        {"of": _OF},
    ),
    Effect("discard", "The shown card leaves the game.", (Write("hand", _HELD, "-1", add=True),), {"of": _OF}),
    Effect("clear", "The next turn begins.", (Write("shown", None, "NOBODY"),)),
    Effect(
        "end",
        "A player has lost, and the game is over.",
        (Write("lost", "{loser}", "{by}"), Write("ended", None, "{by}")),
        {"loser": Param("player", "who has lost"), "by": Param("loss", "how")},
    ),
)


def vocabulary(t: Tables | None = None) -> Vocabulary:
    """All words; with tables their literals can be read."""
    return Vocabulary(
        state=State,
        listed=LISTED,
        types=types(t),
        kinds=KINDS,
        words=WORDS,
        sets=SETS,
        offers=OFFERS,
        effects=EFFECTS,
        settings=SETTINGS,
    )
