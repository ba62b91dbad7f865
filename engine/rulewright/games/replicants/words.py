"""The words of REPLICANTS: what its rules may ask, enumerate and change.  None of them knows a rule.

Code templates use the tables of `tables.py`; ``{player}`` is who acts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from rulewright.core.domains import ByMode, Domain, ListOf, MapOf, Names, Numbers, choice
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
from rulewright.games.replicants.ground import Ground


class State(NamedTuple):
    """A position: who stands where, and whose which action is due.

    `board` has a code for each hex (see `tables`); `energy` and `points` an entry for each seat; `reserve` a
    count for each seat and soul; `action` counts those of a turn from 1; `lost` says for each seat how it has lost (""
    not); `ended` how the end came ("" not yet) and `won` which of the others then win ("" all of them).
    """

    board: bytes
    energy: tuple[int, ...]
    reserve: tuple[int, ...]
    points: tuple[float, ...]
    to_move: int
    action: int
    lost: tuple[str, ...]
    ended: str
    won: str


HEX = r"^[A-Z][1-9][0-9]?$"
_text = {"type": "string"}
_souls = {"type": "string", "pattern": "^[1-9]$", "errorMessage": 'a soul is written as a digit in quotes, as "4"'}
_hex = {"type": "string", "pattern": HEX, "errorMessage": "a hex is a column letter and a row number, as E5"}
MOST, MOST_POINTS = 99, 9999
"""As much of anything as is ever counted; points that still have a place where positions are written."""
_count = {"type": "integer", "minimum": 0, "maximum": MOST}
_points = {"type": "number", "minimum": 0, "multipleOf": 0.5}
_facing = {"enum": ["N", "NE", "SE", "S", "SW", "NW"]}


KINDS = by_name(
    Kind("charge", "Move the energy marker one step to the right.", {}),
    Kind("overload", "Strike one's own Replicant, the matrix being full.", {"target": "piece"}),
    Kind(
        "move",
        "Move a Replicant; `mark` is whether it is written as destroying.",
        {"soul": "soul", "piece": "piece", "to": "hex", "mark": "flag"},
        {"from": ("hex", "{piece}"), "victims": ("hexes", "()"), "struck": ("hexes", "({to},)")},
        implied=frozenset({"soul", "mark"}),
    ),
    Kind(
        "arcs",
        "Strike some hexes by arcs, then move another Replicant.",
        {"victims": "hexes", "soul": "soul", "piece": "piece", "to": "hex", "mark": "flag"},
        {"from": ("hex", "{piece}"), "struck": ("hexes", "(*{victims}, *(() if {to} in {victims} else ({to},)))")},
        implied=frozenset({"soul", "mark"}),
    ),
    Kind(
        "strike",
        "Strike some hexes by arcs and move nothing.",
        {"victims": "hexes"},
        {"struck": ("hexes", "{victims}")},
    ),
    Kind("create", "Create a Replicant from the reserve.", {"soul": "soul", "to": "hex"}),
    Kind("skip", "Do nothing in the second action.", {}),
    Kind("rotate", "Rotate a Replicant.", {"piece": "piece", "side": "side"}),
)

SETTINGS = by_name(
    Setting("arena", "Which arena a mode is played in.", ByMode("arena")),
    Setting("teams", "Seats that play together.", ListOf(ListOf("player")), optional=True),
    Setting("souls", "How many souls of each kind a player has.", MapOf("soul", "count")),
    Setting("matrix", "The soul that is the matrix.", "soul"),
    Setting("hearts", "How many hearts a player has.", ByMode("replicants")),
    Setting(
        "line-up", "How many Replicants of each soul stand in the arena at the start.", MapOf("soul", "replicants")
    ),
    Setting("matrix-hexes", "Where each seat's matrix starts.", ByMode(ListOf("hex"))),
    Setting(
        "starting-hexes",
        "Where each seat's other Replicants start, by soul.",
        ByMode(ListOf(MapOf("soul", ListOf("hex")))),
    ),
    Setting("starting-facing", "The way each seat's Replicants face at the start.", ByMode(ListOf("facing"))),
    Setting("energy-track", "The steps of the energy track.", ListOf("count", ascending=True)),
    Setting("starting-energy", "Energy at the start.", "energy"),
    Setting("soul-costs", "The energy that creating each soul takes.", MapOf("soul", "cost")),
    Setting("rotation", "Degrees of one rotation.", "rotation"),
    Setting("turn-while-moving", "Degrees that a move turns a Replicant.", "drift"),
    Setting("turn", "The kinds of action due at each action of a turn.", ListOf(ListOf("kind", unique=True))),
)
"""Each before those whose domains rest on it."""


def types(g: Ground | None) -> dict[str, ValueType]:
    """The value types; without the ground of a mode their literals are not read (enough to describe the language)."""

    def of(domain: Callable[[Ground], Domain]) -> Callable[[], Domain]:
        @cache
        def made() -> Domain:
            if g is None:
                raise ValueError("literals are read in a mode")
            return domain(g)

        return made

    def number(name: str, doc: str, least: int, domain: Callable[[Ground], Domain]) -> ValueType:
        return ValueType(name, doc, {"type": "integer", "minimum": least}, of(domain))

    def one_of(name: str, doc: str, *options: Any) -> ValueType:
        return ValueType(name, doc, {"enum": list(options)}, lambda: choice(options))

    return by_name(
        ValueType("hex", "A hex.", _hex, of(_hexes), frozenset({"piece"})),
        ValueType("piece", "A Replicant, by the hex it stands on.", _hex, None, frozenset({"hex"})),
        ValueType("hexes", "Some hexes.", {"type": "array", "items": _hex}, None, items="hex"),
        number("player", "A player, by seat from 1.", 1, _seats),
        ValueType("soul", "A kind of soul.", _souls, of(lambda g: _numbered(g.souls, "a soul"))),
        ValueType("facing", "A way to face.", _facing, of(lambda g: choice(g.facings, "a way to face"))),
        ValueType("arena", "An arena.", _text, of(lambda g: choice(g.arenas, "an arena"))),
        number("action", "An action of a turn, from 1.", 1, lambda g: Numbers(1, len(g.settings["turn"]), _ACTION)),
        number("energy", "A step of the energy track.", 0, lambda g: choice(g.track, "a step of the energy track")),
        ValueType("energies", "Some steps of the track.", {"type": "array", "minItems": 1}, None, items="energy"),
        number("cost", "An energy that can be paid.", 0, lambda g: Numbers(0, max(g.track), _PAID)),
        number("steps", "Steps on the energy track.", 1, lambda g: Numbers(1, len(g.track) - 1, _STEPS)),
        number("replicants", "How many Replicants.", 0, lambda g: Numbers(0, g.most_replicants, _HELD)),
        number(
            "seats", "Seats to go on by, clockwise.", -MOST, lambda g: Numbers(1 - g.players, g.players - 1, _SEATS)
        ),
        ValueType("count", "How many.", _count, lambda: Numbers(0, MOST, "a count")),
        one_of("flag", "True or false.", True, False)._replace(schema={"type": "boolean"}),
        one_of("side", "Which way a rotation goes: 1 right, -1 left.", 1, -1),
        one_of("rotation", "Degrees of a rotation.", 60, 120, 180),
        one_of("drift", "Degrees of a turn to the right.", 0, 60, 120, 180, 240, 300),
        one_of("kind", "A kind of action.", *KINDS),
        one_of("whose", "Whose Replicant is meant.", "anyone", "own", "enemies", "allies"),
        one_of("how", "How a Replicant gets at a hex.", "walk", "leap", "arc"),
        one_of("end-cause", "What brought the end about.", "destroying", "overload", "no-action", "any"),
        one_of("loss", "How a player loses.", "matrix", "three-left", "no-action"),
        ValueType("points", "Points, whole or half.", _points, lambda: Numbers(0, MOST_POINTS, "points", 0.5)),
        one_of("victors", "Which of those who have not lost win.", "most-points", "all"),
        one_of("destination", "Where a removed soul goes.", "out-of-game", "reserve"),
    )


_ACTION = "an action of a turn"
_STEPS = "a number of steps on the energy track"
_PAID = "an energy that can be paid"
_HELD = "a number of Replicants that a player can have"
_SEATS = "a number of seats to go on by"


def _hexes(g: Ground) -> Domain:
    return Names(
        {g.arena.hex_name(n): str(n) for n in range(g.arena.size)}, f"a hex of the {g.arena.name} arena", g.where_else
    )


def _seats(g: Ground) -> Domain:
    return Names({seat + 1: str(seat) for seat in range(g.players)}, f"a player of {g.mode}")


def _numbered(names: Sequence[str], what: str) -> Domain:
    return Names({name: str(number) for number, name in enumerate(names)}, what)


def _occupied(raw: Mapping[str, Any]) -> str:
    table = {"own": "OWN", "enemies": "ENEMY", "allies": "ALLY"}.get(raw.get("by", "anyone"))
    whom = "{of}" if "of" in raw else "{player}"
    return f"{table}[{whom}][{{board}}[{{hex}}]]" if table else "{board}[{hex}] != 0"


def _replicants(raw: Mapping[str, Any]) -> str:
    tests = []
    if "at-most" in raw:
        tests.append("count({board}, {of}) <= {at-most}")
    if "at-least" in raw:
        tests.append("count({board}, {of}) >= {at-least}")
    return " and ".join(tests) or "True"


WORDS = by_name(
    Word(
        "soul",
        "Whether a Replicant has that soul.",
        "SOUL[{board}[{of}]] == {is}",
        {"of": Param("piece", "the Replicant"), "is": Param("soul", "the soul")},
        Phrase(
            said("on {of:hex}: {of:occupant}", "en {of:hex} : {of:occupant}", "auf {of:hex}: {of:occupant}"),
            said("on {of:hex}: {of:occupant}", "en {of:hex} : {of:occupant}", "auf {of:hex}: {of:occupant}"),
        ),
    ),
    Word(
        "inside",
        "Whether a hex belongs to the arena.",
        "{hex} < SIZE",
        {"hex": Param("hex", "the hex")},
        Phrase(
            said("{hex} is in the arena", "{hex} est dans l'arène", "{hex} liegt in der Arena"),
            said(
                "{hex} is outside the arena: {hex:edge}",
                "{hex} est hors de l'arène : {hex:edge}",
                "{hex} liegt außerhalb der Arena: {hex:edge}",
            ),
        ),
        given=True,
        anywhere=True,
    ),
    Word(
        "occupied",
        "Whether a Replicant stands on a hex: anyone's, or one of the acting player's own, enemies or allies.",
        _occupied,
        {
            "hex": Param("hex", "the hex"),
            "by": Param("whose", "whose Replicant; anyone's if not said", optional=True),
            "of": Param("player", "own, enemies or allies of this player; the acting one's if not said", optional=True),
        },
        Phrase(
            said("{hex:occupant} stands on {hex}", "{hex:occupant} occupe {hex}", "{hex:occupant} steht auf {hex}"),
            said(
                "no such Replicant stands on {hex}: {hex:occupant}",
                "aucun Replicant concerné sur {hex} : {hex:occupant}",
                "kein solcher Replicant auf {hex}: {hex:occupant}",
            ),
        ),
    ),
    Word(
        "reaches",
        "Whether a soul's picture has a hex as one to walk to, leap to or send arcs to; not what stands between.",
        lambda raw: (
            "{hex} in ARCS[{board}[{piece}]][{piece}]"
            if raw["by"] == "arc"
            else "WAY[{board}[{piece}]][{piece}].get({hex}) == {by}"
        ),
        {
            "piece": Param("piece", "the Replicant"),
            "hex": Param("hex", "the hex"),
            "by": Param("how", "walk, leap or arc"),
        },
        Phrase(
            said(
                "{piece} reaches {hex} by {by}",
                "{piece} atteint {hex} ({by})",
                "{piece} erreicht {hex} ({by})",
            ),
            said(
                "{piece} does not reach {hex} by {by}",
                "{piece} n'atteint pas {hex} ({by})",
                "{piece} erreicht {hex} nicht ({by})",
            ),
        ),
    ),
    Word(
        "same",
        "Whether two Replicants are one and the same.",
        "{piece} == {other}",
        {"piece": Param("piece", "one"), "other": Param("piece", "the other")},
        Phrase(
            said("{piece} has sent the arcs", "{piece} a envoyé les arcs", "{piece} hat die Lichtbögen geschickt"),
            said("{piece} is not {other}", "{piece} n'est pas {other}", "{piece} ist nicht {other}"),
        ),
    ),
    Word(
        "among",
        "Whether a hex is one of some hexes.",
        "{hex} in {of}",
        {"hex": Param("hex", "the hex"), "of": Param("hexes", "the hexes")},
        Phrase(
            said("{hex} is among {of}", "{hex} fait partie de {of}", "{hex} gehört zu {of}"),
            {},
        ),
    ),
    Word(
        "marked",
        "Whether a move is written as destroying just where a Replicant stands that is not struck first.",
        "{mark} == ({board}[{hex}] != 0 and {hex} not in {but})",
        {
            "mark": Param("flag", "whether the move is written with an x"),
            "hex": Param("hex", "where it ends"),
            "but": Param("hexes", "hexes emptied before"),
        },
        Phrase(
            said("the x is where it belongs", "le x est à sa place", "das x steht richtig"),
            said(
                "on {hex}: {hex:occupant}; the x is written exactly when the move destroys",
                "sur {hex} : {hex:occupant} ; le x s'écrit si et seulement si le déplacement détruit",
                "auf {hex}: {hex:occupant}; das x steht genau dann, wenn die Bewegung zerstört",
            ),
        ),
        given=True,
    ),
    Word(
        "due",
        "Whether a kind of action belongs to the action of the turn that is due.",
        "{kind} in TURN[{action} - 1]",
        {"kind": Param("kind", "the kind of action")},
        Phrase(
            said(
                "action {action} of the turn is due",
                "l'action {action} est à jouer",
                "Aktion {action} ist an der Reihe",
            ),
            said(
                "{kind} is not for action {action} of the turn, which is due",
                "{kind} n'est pas pour l'action {action}, qui est à jouer",
                "{kind} gehört nicht zu Aktion {action}, die an der Reihe ist",
            ),
        ),
        anywhere=True,
    ),
    Word(
        "action-due",
        "Whether that action of the turn is due.",
        "{action} == {is}",
        {"is": Param("action", "which one")},
        Phrase(
            said("it is action {is} of the turn", "c'est l'action {is} du tour", "es ist Aktion {is} des Zuges"),
            said("it is not action {is} of the turn", "ce n'est pas l'action {is}", "es ist nicht Aktion {is}"),
        ),
        anywhere=True,
    ),
    Word(
        "energy-among",
        "Whether a player's energy is one of some values.",
        "{energy}[{of}] in {values}",
        {"of": Param("player", "the player"), "values": Param("energies", "the values")},
        Phrase(
            said("{of} has {of:energy} energy", "{of} a {of:energy} d'énergie", "{of} hat {of:energy} Energie"),
            said("{of} has {of:energy} energy", "{of} a {of:energy} d'énergie", "{of} hat {of:energy} Energie"),
        ),
        anywhere=True,
    ),
    Word(
        "full",
        "Whether a player's marker stands on the last step of the energy track.",
        "{energy}[{of}] == TRACK_END",
        {"of": Param("player", "the player")},
        Phrase(
            said(
                "{of}'s matrix is full ({of:energy})",
                "la matrice {of:de} est pleine ({of:energy})",
                "die Matrix von {of} ist voll ({of:energy})",
            ),
            said(
                "{of}'s matrix is not full ({of:energy})",
                "la matrice {of:de} n'est pas pleine ({of:energy})",
                "die Matrix von {of} ist nicht voll ({of:energy})",
            ),
        ),
        anywhere=True,
    ),
    Word(
        "affords",
        "Whether a player's energy covers the cost of a soul.",
        "{energy}[{of}] >= COST[{soul}]",
        {"of": Param("player", "the player"), "soul": Param("soul", "the soul")},
        Phrase(
            said(
                "{of} has {of:energy} energy for {soul:a}",
                "{of} a {of:energy} d'énergie pour {soul:a}",
                "{of} hat {of:energy} Energie für {soul:a}",
            ),
            said(
                "{of} has {of:energy} energy, too little for {soul:a}",
                "{of} a {of:energy} d'énergie, trop peu pour {soul:a}",
                "{of} hat {of:energy} Energie, zu wenig für {soul:a}",
            ),
        ),
        anywhere=True,
    ),
    Word(
        "in-reserve",
        "Whether a soul lies in a player's reserve.",
        "{reserve}[{of} * SOULS + {soul}] > 0",
        {"of": Param("player", "the player"), "soul": Param("soul", "the soul")},
        Phrase(
            said("{of} has {soul:a} in reserve", "{of} a {soul:a} en réserve", "{of} hat {soul:a} im Vorrat"),
            said(
                "{of} has no {soul} in reserve", "{of} n'a pas de {soul} en réserve", "{of} hat keinen {soul} im Vorrat"
            ),
        ),
        anywhere=True,
    ),
    Word(
        "heart",
        "Whether a heart lies in a player's reserve: he has one for each Replicant he may have at once.",
        "count({board}, {of}) < HEARTS",
        {"of": Param("player", "the player")},
        Phrase(
            said("{of} has a heart in reserve", "{of} a un cœur en réserve", "{of} hat ein Herz im Vorrat"),
            said("{of} has no heart in reserve", "{of} n'a pas de cœur en réserve", "{of} hat kein Herz im Vorrat"),
        ),
        anywhere=True,
        cost=3,
    ),
    Word(
        "replicants",
        "Whether a player has at most, or at least, so many Replicants in the arena.",
        _replicants,
        {
            "of": Param("player", "the player"),
            "at-most": Param("replicants", "no more than this", optional=True),
            "at-least": Param("replicants", "no fewer than this", optional=True),
        },
        Phrase(
            said(
                "{of} has {of:count} Replicants in the arena",
                "{of} a {of:count} Replicants dans l'arène",
                "{of} hat {of:count} Replicants in der Arena",
            ),
            said(
                "{of} has {of:count} Replicants in the arena",
                "{of} a {of:count} Replicants dans l'arène",
                "{of} hat {of:count} Replicants in der Arena",
            ),
        ),
        cost=3,
    ),
    Word(
        "owns",
        "Whether a player has a Replicant of that soul in the arena.",
        "owns({board}, {of}, {soul})",
        {"of": Param("player", "the player"), "soul": Param("soul", "the soul")},
        Phrase(
            said("{of} has {soul:a} in the arena", "{of} a {soul:a} dans l'arène", "{of} hat {soul:a} in der Arena"),
            said("{of} has no {soul} left", "{of} n'a plus de {soul}", "{of} hat keinen {soul} mehr"),
        ),
        cost=4,
    ),
    Word(
        "beaten",
        "Whether a player has lost.",
        "{lost}[{of}] != ''",
        {"of": Param("player", "the player")},
        Phrase(
            said("{of} has lost", "{of} a perdu", "{of} hat verloren"),
            {},
        ),
    ),
    Word(
        "wins",
        "Whether a player, and nobody of another side, is among those who win once the game is over.",
        "wins({lost}, {points}, {won}, {of})",
        {"of": Param("player", "the player")},
        Phrase(
            said("{of} would win: {of:standings}", "{of} gagnerait : {of:standings}", "{of} gewänne: {of:standings}"),
            said(
                "{of} would not win: {of:standings}",
                "{of} ne gagnerait pas : {of:standings}",
                "{of} gewänne nicht: {of:standings}",
            ),
        ),
        cost=3,
    ),
    Word(
        "earlier",
        "Whether a player's seat comes before another's.",
        "{of} < {than}",
        {"of": Param("player", "the player"), "than": Param("player", "the other")},
        Phrase(
            said("{of} comes before {than}", "{of} précède {than}", "{of} kommt vor {than}"),
            said("{of} comes after {than}", "{of} suit {than}", "{of} kommt nach {than}"),
        ),
    ),
    Word(
        "ended",
        "Whether the game is over, and what brought the end about.",
        lambda raw: "{ended} != ''" if raw.get("by") == "any" else "{ended} == {by}",
        {"by": Param("end-cause", "destroying, overload, no-action, or any")},
        Phrase(
            said("the game is over", "la partie est finie", "das Spiel ist aus"),
            said("the game goes on", "la partie continue", "das Spiel geht weiter"),
        ),
        anywhere=True,
    ),
)

SETS = by_name(
    SetWord("players", "Every player.", "PLAYERS", "player"),
    SetWord("enemies", "The acting player's enemies.", "ENEMIES[{player}]", "player"),
    SetWord(
        "allies",
        "The other players of a player's team.",
        "ALLIES[{of}]",
        "player",
        {"of": Param("player", "the player")},
    ),
    SetWord(
        "side",
        "A player and the other players of his team.",
        "SIDES[{of}]",
        "player",
        {"of": Param("player", "the player")},
    ),
    SetWord(
        "pieces",
        "A player's Replicants.",
        "pieces({board}, {of})",
        "piece",
        {"of": Param("player", "the player")},
    ),
    SetWord("hexes", "Some hexes.", "{of}", "hex", {"of": Param("hexes", "the hexes")}),
    SetWord(
        "volleys",
        "The sets of hexes that arcs of a Replicant strike: a hex, whatever stands there, and some with enemies.",
        "volleys({board}, {of}, {piece}, {hex})",
        "hexes",
        {
            "of": Param("player", "whose enemies are struck"),
            "piece": Param("piece", "the Replicant"),
            "hex": Param("hex", "the hex"),
        },
    ),
    SetWord(
        "between",
        "The hexes that a Replicant passes when it walks to a hex.",
        "VIA[{board}[{piece}]][{piece}].get({to}, ())",
        "hex",
        {"piece": Param("piece", "the Replicant"), "to": Param("hex", "where it goes")},
    ),
    SetWord(
        "beyond",
        "The hexes that a Replicant may walk to over a hex, as its picture has it.",
        "[h for h, over in VIA[{board}[{piece}]][{piece}].items() if {hex} in over]",
        "hex",
        {"piece": Param("piece", "the Replicant"), "hex": Param("hex", "the hex it passes")},
    ),
    SetWord(
        "strikers",
        "A player's Replicants whose pictures have all of some hexes as arcs.",
        "strikers({board}, {of}, {victims})",
        "piece",
        {"of": Param("player", "the player"), "victims": Param("hexes", "the hexes")},
    ),
)

_EACH_MOVE = Level(("for {to} in MOVES[{board}[{piece}]][{piece}]:", "{mark} = {board}[{to}] != 0"), ("to", "mark"))
_EACH_MOVE_AFTER = Level(
    (
        "for {to} in MOVES[{board}[{piece}]][{piece}]:",
        "{mark} = {board}[{to}] != 0 and {to} not in {victims}",
    ),
    ("to", "mark"),
)
_EACH_STRIKE = Level(("for {victims} in arc_sets({board}, {player}):",), ("victims",))
_OWN_PIECE = Level(("for {piece} in pieces({board}, {player}):", "{soul} = SOUL[{board}[{piece}]]"), ("soul", "piece"))
_STRUCK = "len({victims}) > 0 and len(strikers({board}, {player}, {victims})) > 0"
_OWNED = "{piece} < SIZE and OWN[{player}][{board}[{piece}]]"
_MOVED = f"{_OWNED} and SOUL[{{board}}[{{piece}}]] == {{soul}} and shape({{board}}, {{piece}}, {{to}})"

OFFERS = by_name(
    Offer("charges", "Charging the matrix.", "charge", (), "True"),
    Offer(
        "overloads",
        "Striking any one of one's own Replicants.",
        "overload",
        (Level(("for {target} in pieces({board}, {player}):",), ("target",)),),
        "{target} < SIZE and OWN[{player}][{board}[{target}]]",
    ),
    Offer(
        "moves",
        "Every hex that the picture of one's own Replicant has for walking or leaping, whatever stands there.",
        "move",
        (_OWN_PIECE, _EACH_MOVE),
        _MOVED,
    ),
    Offer(
        "arcs",
        "Some of the arc hexes of one of one's own Replicants, whatever stands there, then a move of one.",
        "arcs",
        (_EACH_STRIKE, _OWN_PIECE, _EACH_MOVE_AFTER),
        f"{_STRUCK} and {_MOVED}",
    ),
    Offer("strikes", "Some of the arc hexes of one of one's own Replicants.", "strike", (_EACH_STRIKE,), _STRUCK),
    Offer(
        "creations",
        "Any soul that has a cost, on any hex around one's matrix.",
        "create",
        (
            Level(("for {soul} in CREATABLE:",), ("soul",)),
            Level(("for {to} in around({board}, {player}):",), ("to",)),
        ),
        "{soul} in CREATABLE and beside({board}, {player}, {to})",
    ),
    Offer("skips", "Doing nothing.", "skip", (), "True"),
    Offer(
        "rotations",
        "Turning any one of one's own Replicants, either way.",
        "rotate",
        (
            Level(("for {piece} in pieces({board}, {player}):",), ("piece",)),
            Level(("for {side} in (-1, 1):",), ("side",)),
        ),
        _OWNED,
    ),
)

EFFECTS = by_name(
    Effect(
        "step-energy",
        "Move a player's energy marker some steps to the right; at the end of the track it stays.",
        (Write("energy", "{of}", "stepped({energy}[{of}], {by})"),),
        {"of": Param("player", "the player"), "by": Param("steps", "how many")},
    ),
    Effect(
        "pay",
        "Take a soul's cost from a player's energy.",
        (Write("energy", "{of}", "-COST[{soul}]", add=True),),
        {"of": Param("player", "the player"), "soul": Param("soul", "the soul")},
    ),
    Effect(
        "remove",
        "Take a Replicant off the arena.  Its heart is back in its owner's reserve by that; its soul goes where told.",
        (
            Write("board", "{hex}", "0"),
            Write(
                "reserve",
                "OWNER[{board}[{hex}]] * SOULS + max(0, SOUL[{board}[{hex}]])",
                lambda raw: "int({board}[{hex}] != 0)" if raw["soul"] == "reserve" else "0",
                add=True,
            ),
        ),
        {"hex": Param("hex", "where it stands"), "soul": Param("destination", "out-of-game or reserve")},
    ),
    Effect(
        "relocate",
        "Put a Replicant on a free hex, turned by what the rules set for moves; if the hex is not free, nothing moves.",
        (
            Write("board", "{piece}", "{board}[{piece}] if {board}[{to}] else 0"),
            Write("board", "{to}", "{board}[{to}] or DRIFTED[{board}[{piece}]]"),
        ),
        {"piece": Param("piece", "the Replicant"), "to": Param("hex", "where it goes")},
    ),
    Effect(
        "place",
        "Put a soul from the acting player's reserve on a hex, facing as his Replicant of another soul.",
        (
            Write("board", "{to}", "code({player}, {soul}, facing_of({board}, {player}, {facing-of}))"),
            Write("reserve", "{player} * SOULS + {soul}", "-1", add=True),
        ),
        {
            "soul": Param("soul", "the soul"),
            "to": Param("hex", "the hex"),
            "facing-of": Param("soul", "whose facing it takes"),
        },
    ),
    Effect(
        "turn",
        "Turn a Replicant by what the rules set for a rotation.",
        (Write("board", "{piece}", "TURNED[{side}][{board}[{piece}]]"),),
        {"piece": Param("piece", "the Replicant"), "side": Param("side", "1 right, -1 left")},
    ),
    Effect(
        "advance",
        "Go to the next action of the turn, after the last to the turn of the player so many seats on.",
        (
            Write("action", None, "{action} % len(TURN) + 1"),
            Write(
                "to_move",
                None,
                "{to_move} if {action} < len(TURN) else ({to_move} + {seats}) % len(PLAYERS)",
            ),
        ),
        {"seats": Param("seats", "how many seats on")},
    ),
    Effect(
        "end",
        "A player has lost, and the game is over.",
        (Write("lost", "{loser}", "{by}"), Write("ended", None, "{through}")),
        {
            "loser": Param("player", "who has lost"),
            "by": Param("loss", "how"),
            "through": Param("end-cause", "what brought it about"),
        },
    ),
    Effect(
        "share-loss",
        "A player has lost as his ally has.",
        (Write("lost", "{of}", "shared({lost}, {of})"),),
        {"of": Param("player", "the player")},
    ),
    Effect(
        "crown",
        "Say which of those who have not lost win; all of them unless this is said.",
        (Write("won", None, "{victors}"),),
        {"victors": Param("victors", "which of them")},
    ),
    Effect(
        "score",
        "Give a player points.",
        (Write("points", "{of}", "{worth}", add=True),),
        {"of": Param("player", "the player"), "worth": Param("points", "how many")},
    ),
)


def vocabulary(g: Ground | None = None) -> Vocabulary:
    """All words; with the ground of a mode their literals can be read."""
    return Vocabulary(
        state=State,
        listed=frozenset({"board", "energy", "reserve", "points", "lost"}),
        packed=frozenset({"board"}),
        types=types(g),
        kinds=KINDS,
        words=WORDS,
        sets=SETS,
        offers=OFFERS,
        effects=EFFECTS,
        settings=SETTINGS,
    )
