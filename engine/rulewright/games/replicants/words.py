"""The words of REPLICANTS: what its rules may ask, enumerate and change.  None of them knows a rule.

What is written in capitals is worked out in `tables.py`, as are the native functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from rulewright.core.constants import quantities
from rulewright.core.domains import ByMode, ListOf, Literals, MapOf, Names, Numbers, choice
from rulewright.core.expressions import Args, Const, Expr, Native, Part, Table, Write, player
from rulewright.core.operations import (
    absent,
    add,
    all_of,
    any_of,
    choose,
    eq,
    every,
    first,
    gathered,
    gt,
    items,
    join,
    le,
    literal,
    lt,
    member,
    minus,
    ne,
    no,
    none,
    number,
    otherwise,
    plus,
    present,
    put,
    remainder,
    size,
    some,
    subsets,
    surely,
    thing,
    those,
)
from rulewright.core.types import FLAG, NUMBER, PLAYER, Bag, Domain, List, Number, Option, Record, Type
from rulewright.core.vocabulary import (
    BEFORE,
    OF,
    PLAYERS,
    Asked,
    Effect,
    Kind,
    Loop,
    Offer,
    Param,
    Setting,
    SetWord,
    ValueType,
    Vocabulary,
    Word,
    always,
    by_name,
    held,
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


HEX = Domain("hex")
SOUL = Domain("soul")
FACING = Domain("facing")
ARENA = Domain("arena")
REPLICANT = Option(Record("replicant"))
WHOSE = Domain("whose", ("anyone", "own", "enemies", "allies"))
HOW = Domain("how", ("walk", "leap", "arc"))
CAUSE = Domain("end-cause", ("destroying", "overload", "no-action", "any"))
LOSS = Domain("loss", ("matrix", "three-left", "no-action"))
VICTORS = Domain("victors", ("most-points", "all"))
DESTINATION = Domain("destination", ("out-of-game", "reserve"))
HEXES, POINTS = List(HEX), Number(parts=2)

board = Part("board", REPLICANT, (HEX,), packed=True)
energy = Part("energy", NUMBER, (PLAYER,))
reserve = Part("reserve", Bag(SOUL), (PLAYER,))
points = Part("points", POINTS, (PLAYER,))
to_move = Part("to_move", PLAYER)
action = Part("action", NUMBER)
lost = Part("lost", Option(LOSS), (PLAYER,))
ended = Part("ended", Option(CAUSE))
won = Part("won", Option(VICTORS))
PARTS = (board, energy, reserve, points, to_move, action, lost, ended, won)

HEX_PATTERN = r"^[A-Z][1-9][0-9]?$"
_text, _some = {"type": "string"}, {"type": "array", "minItems": 1}
_souls = {"type": "string", "pattern": "^[1-9]$", "errorMessage": 'a soul is written as a digit in quotes, as "4"'}
_hex = {"type": "string", "pattern": HEX_PATTERN, "errorMessage": "a hex is a column letter and a row number, as E5"}
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
        {
            "from": ("hex", lambda a: a["piece"]),
            "victims": ("hexes", lambda _: items(HEX)),
            "struck": ("hexes", lambda a: items(HEX, a["to"])),
        },
        implied=frozenset({"soul", "mark"}),
    ),
    Kind(
        "arcs",
        "Strike some hexes by arcs, then move another Replicant.",
        {"victims": "hexes", "soul": "soul", "piece": "piece", "to": "hex", "mark": "flag"},
        {
            "from": ("hex", lambda a: a["piece"]),
            "struck": (
                "hexes",
                lambda a: join(a["victims"], choose(member(a["to"], a["victims"]), items(HEX), items(HEX, a["to"]))),
            ),
        },
        implied=frozenset({"soul", "mark"}),
    ),
    Kind(
        "strike",
        "Strike some hexes by arcs and move nothing.",
        {"victims": "hexes"},
        {"struck": ("hexes", lambda a: a["victims"])},
    ),
    Kind("create", "Create a Replicant from the reserve.", {"soul": "soul", "to": "hex"}),
    Kind("skip", "Do nothing in the second action.", {}),
    Kind("rotate", "Rotate a Replicant.", {"piece": "piece", "side": "side"}),
)

KIND = Domain("kind", tuple(KINDS))

SOUL_OF = Table("SOUL", (REPLICANT,), Option(SOUL))
OWNER = Table("OWNER", (REPLICANT,), PLAYER)
"""Of no Replicant it is the first player."""
OWN, ENEMY, ALLY = (Table(name, (PLAYER, REPLICANT), FLAG) for name in ("OWN", "ENEMY", "ALLY"))
ENEMIES, ALLIES, SIDES = (Table(name, (PLAYER,), List(PLAYER)) for name in ("ENEMIES", "ALLIES", "SIDES"))
MOVES, ARCS = (Table(name, (REPLICANT, HEX), HEXES) for name in ("MOVES", "ARCS"))
WAY = Table("WAY", (REPLICANT, HEX, HEX), Option(HOW), other="")
VIA = Table("VIA", (REPLICANT, HEX, HEX), HEXES, other=())
TURNED = Table("TURNED", (NUMBER, REPLICANT), REPLICANT)
DRIFTED = Table("DRIFTED", (REPLICANT,), REPLICANT)
CREATABLE = Table("CREATABLE", (), List(SOUL))
ACTIONS = Table("ACTIONS", (), NUMBER)
TURN = Table("TURN", (NUMBER,), List(KIND))

NEIGHBOURS = Table("NEIGHBOURS", (Option(HEX),), HEXES)
FACING_OF = Table("FACING", (REPLICANT,), FACING)
CODE = Table("CODE", (PLAYER, SOUL, FACING), REPLICANT)
MATRIX = Table("MATRIX", (), SOUL)

beside = Native("beside", (HEX, HEX), FLAG)
"""Also of hexes outside the arena, as is the next."""
shape = Native("shape", (REPLICANT, HEX, HEX), FLAG)
stepped = Native("stepped", (NUMBER, NUMBER), NUMBER)

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

    def of(literals: Callable[[Ground], Literals]) -> Callable[[], Literals]:
        @cache
        def made() -> Literals:
            if g is None:
                raise ValueError("literals are read in a mode")
            return literals(g)

        return made

    def number_(name: str, doc: str, least: int, literals: Callable[[Ground], Literals]) -> ValueType:
        return ValueType(name, doc, NUMBER, {"type": "integer", "minimum": least}, of(literals))

    def one_of(name: str, doc: str, type_: Type, *options: Any) -> ValueType:
        return ValueType(name, doc, type_, {"enum": list(options)}, lambda: choice(options))

    def named(doc: str, domain: Domain) -> ValueType:
        return one_of(domain.name, doc, domain, *domain.options)

    return by_name(
        ValueType("hex", "A hex.", HEX, _hex, of(_hexes), frozenset({"piece"})),
        ValueType("piece", "A Replicant, by the hex it stands on.", HEX, _hex, None, frozenset({"hex"})),
        ValueType("hexes", "Some hexes.", HEXES, {"type": "array", "items": _hex}, None, items="hex"),
        ValueType("player", "A player, by seat from 1.", PLAYER, {"type": "integer", "minimum": 1}, of(_seats)),
        ValueType("soul", "A kind of soul.", SOUL, _souls, of(lambda g: _numbered(g.souls, "a soul"))),
        ValueType("facing", "A way to face.", FACING, _facing, of(lambda g: _numbered(g.facings, "a way to face"))),
        ValueType("arena", "An arena.", ARENA, _text, of(lambda g: _numbered(g.arenas, "an arena"))),
        number_("action", "An action of a turn, from 1.", 1, lambda g: Numbers(1, len(g.settings["turn"]), _ACTION)),
        number_("energy", "A step of the energy track.", 0, lambda g: choice(g.track, "a step of the energy track")),
        ValueType("energies", "Some steps of the track.", List(NUMBER), _some, None, items="energy"),
        number_("cost", "An energy that can be paid.", 0, lambda g: Numbers(0, max(g.track), _PAID)),
        number_("steps", "Steps on the energy track.", 1, lambda g: Numbers(1, len(g.track) - 1, _STEPS)),
        number_("replicants", "How many Replicants.", 0, lambda g: Numbers(0, g.most_replicants, _HELD)),
        number_(
            "seats", "Seats to go on by, clockwise.", -MOST, lambda g: Numbers(1 - g.players, g.players - 1, _SEATS)
        ),
        ValueType("count", "How many.", NUMBER, _count, lambda: Numbers(0, MOST, "a count")),
        one_of("flag", "True or false.", FLAG, True, False)._replace(schema={"type": "boolean"}),
        one_of("side", "Which way a rotation goes: 1 right, -1 left.", NUMBER, 1, -1),
        one_of("rotation", "Degrees of a rotation.", NUMBER, 60, 120, 180),
        one_of("drift", "Degrees of a turn to the right.", NUMBER, 0, 60, 120, 180, 240, 300),
        named("A kind of action.", KIND),
        named("Whose Replicant is meant.", WHOSE),
        named("How a Replicant gets at a hex.", HOW),
        named("What brought the end about.", CAUSE),
        named("How a player loses.", LOSS),
        ValueType("points", "Points, whole or half.", POINTS, _points, lambda: Numbers(0, MOST_POINTS, "points", 0.5)),
        named("Which of those who have not lost win.", VICTORS),
        named("Where a removed soul goes.", DESTINATION),
    )


_ACTION = "an action of a turn"
_STEPS = "a number of steps on the energy track"
_PAID = "an energy that can be paid"
_HELD = "a number of Replicants that a player can have"
_SEATS = "a number of seats to go on by"


def _hexes(g: Ground) -> Literals:
    return Names(
        {g.arena.hex_name(n): n for n in range(g.arena.size)}, f"a hex of the {g.arena.name} arena", g.where_else
    )


def _seats(g: Ground) -> Literals:
    return Names({seat + 1: seat for seat in range(g.players)}, f"a player of {g.mode}")


def _numbered(names: Sequence[str], what: str) -> Literals:
    return Names({name: i for i, name in enumerate(names)}, what)


def _inside(hex_: Expr) -> Expr:
    return lt(number(hex_), size(HEX))


def _pieces(of: Expr) -> Expr:
    return those(HEX, lambda at: OWN(of, board(at)))


def _of_soul(of: Expr, soul: Expr) -> Callable[[Expr], Expr]:
    """Whether a player's Replicant of a soul stands on a hex."""
    return lambda at: all_of(OWN(of, board(at)), eq(SOUL_OF(board(at)), soul))


def _strikes(victims: Expr) -> Callable[[Expr], Expr]:
    """Whether the arcs of the Replicant on a hex reach all of some others."""
    return lambda at: every(victims, lambda victim: member(victim, ARCS(board(at), at)))


def _wins(a: Args) -> Expr:
    """Among those who have not lost all win, or those with the most points."""

    def wins(of: Expr) -> Expr:
        most = every(PLAYER, lambda other: any_of(present(lost(other)), le(points(other), points(of))))
        return all_of(absent(lost(of)), any_of(ne(won(), "most-points"), most))

    def of_his_side(of: Expr) -> Expr:
        return any_of(eq(of, a["of"]), member(of, ALLIES(a["of"])))

    return all_of(wins(a["of"]), every(PLAYER, lambda other: any_of(of_his_side(other), no(wins(other)))))


def _occupied(a: Args) -> Expr:
    table = {"own": OWN, "enemies": ENEMY, "allies": ALLY}.get(literal(a, "by"))
    return table(a.get("of", player), board(a["hex"])) if table else present(board(a["hex"]))


def _reaches(a: Args) -> Expr:
    if literal(a, "by") == "arc":
        return member(a["hex"], ARCS(board(a["piece"]), a["piece"]))
    return eq(WAY(board(a["piece"]), a["piece"], a["hex"]), a["by"])


WORDS = by_name(
    Word(
        "soul",
        "Whether a Replicant has that soul.",
        lambda a: eq(SOUL_OF(board(a["of"])), a["is"]),
        {"of": Param("piece", "the Replicant"), "is": Param("soul", "the soul")},
        why="What stands on a hex is one value of the state, owner, soul and facing together: this reads the soul.",
    ),
    Word(
        "inside",
        "Whether a hex belongs to the arena.",
        lambda a: _inside(a["hex"]),
        {"hex": Param("hex", "the hex")},
        given=True,
        anywhere=True,
        why="An action may name a hex that there is not, and nothing else can be asked about it.",
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
        why="Whose a Replicant is depends on who asks, by the teams; one look at the board tells.",
    ),
    Word(
        "reaches",
        "Whether a soul's picture has a hex as one to walk to, leap to or send arcs to; not what stands between.",
        _reaches,
        {
            "piece": Param("piece", "the Replicant"),
            "hex": Param("hex", "the hex"),
            "by": Param("how", "walk, leap or arc"),
        },
        why="Pictures of souls are turned by facings; what they show is worked out before play.",
    ),
    Word(
        "marked",
        "Whether a move is written as destroying just where a Replicant stands that is not struck first.",
        lambda a: eq(a["mark"], all_of(present(board(a["hex"])), no(member(a["hex"], a["but"])))),
        {
            "mark": Param("flag", "whether the move is written with an x"),
            "hex": Param("hex", "where it ends"),
            "but": Param("hexes", "hexes emptied before"),
        },
        given=True,
        why="A notation that says whether a move destroys is this game's own.",
    ),
    Word(
        "due",
        "Whether a kind of action belongs to the action of the turn that is due.",
        lambda a: member(a["kind"], TURN(minus(action(), 1))),
        {"kind": Param("kind", "the kind of action")},
        anywhere=True,
        why="Which kinds belong to an action of the turn is a list of lists, which no shared word goes into.",
    ),
    Word(
        "owns",
        "Whether a player has a Replicant of that soul in the arena.",
        lambda a: some(HEX, _of_soul(a["of"], a["soul"])),
        {"of": Param("player", "the player"), "soul": Param("soul", "the soul")},
        cost=4,
        why="That a matrix is gone is told in one fact; by `some` every Replicant that is none would be.",
    ),
    Word(
        "wins",
        "Whether a player, and nobody of another side, is among those who win once the game is over.",
        _wins,
        {"of": Param("player", "the player")},
        cost=3,
        why="Who wins rests on points, losses and teams at once, and is told with all standings.",
    ),
    Word(
        "ended",
        "Whether the game is over, and what brought the end about.",
        lambda a: present(ended()) if literal(a, "by") == "any" else eq(ended(), a["by"]),
        {"by": Param("end-cause", "destroying, overload, no-action, or any")},
        anywhere=True,
    ),
)


def _volleys(a: Args) -> Expr:
    def struck(at: Expr) -> Expr:
        return any_of(eq(at, a["hex"]), ENEMY(a["of"], board(at)))

    return those(subsets(those(ARCS(board(a["piece"]), a["piece"]), struck)), lambda volley: member(a["hex"], volley))


def _beyond(a: Args) -> Expr:
    standing = board(a["piece"])
    return those(MOVES(standing, a["piece"]), lambda to: member(a["hex"], VIA(standing, a["piece"], to)))


SETS = by_name(
    PLAYERS,
    BEFORE,
    SetWord(
        "enemies",
        "The acting player's enemies.",
        lambda _: ENEMIES(player),
        "player",
        why="Teams make others allies or enemies.",
    ),
    SetWord(
        "allies",
        "The other players of a player's team.",
        lambda a: ALLIES(a["of"]),
        "player",
        {"of": Param("player", "the player")},
        why="Teams make others allies or enemies.",
    ),
    SetWord(
        "side",
        "A player and the other players of his team.",
        lambda a: SIDES(a["of"]),
        "player",
        {"of": Param("player", "the player")},
        why="A player with his allies: teams are of this game.",
    ),
    SetWord(
        "pieces",
        "A player's Replicants.",
        lambda a: _pieces(a["of"]),
        "piece",
        {"of": Param("player", "the player")},
        why="The hexes on which a player's Replicants stand: no other game has a board.",
    ),
    SetWord(
        "hexes",
        "Some hexes.",
        lambda a: a["of"],
        "hex",
        {"of": Param("hexes", "the hexes")},
        why="A field of an action that holds several hexes has to be gone through.",
    ),
    SetWord(
        "volleys",
        "The sets of hexes that arcs of a Replicant strike: a hex, whatever stands there, and some with enemies.",
        _volleys,
        "hexes",
        {
            "of": Param("player", "whose enemies are struck"),
            "piece": Param("piece", "the Replicant"),
            "hex": Param("hex", "the hex"),
        },
        why="Arcs strike several hexes at once, chosen freely among those that a picture shows.",
    ),
    SetWord(
        "between",
        "The hexes that a Replicant passes when it walks to a hex.",
        lambda a: VIA(board(a["piece"]), a["piece"], a["to"]),
        "hex",
        {"piece": Param("piece", "the Replicant"), "to": Param("hex", "where it goes")},
        why="A walk passes hexes, by the picture of a soul.",
    ),
    SetWord(
        "beyond",
        "The hexes that a Replicant may walk to over a hex, as its picture has it.",
        _beyond,
        "hex",
        {"piece": Param("piece", "the Replicant"), "hex": Param("hex", "the hex it passes")},
        why="A walk passes hexes, by the picture of a soul; this looks the other way.",
    ),
    SetWord(
        "strikers",
        "A player's Replicants whose pictures have all of some hexes as arcs.",
        lambda a: those(_pieces(a["of"]), _strikes(a["victims"])),
        "piece",
        {"of": Param("player", "the player"), "victims": Param("hexes", "the hexes")},
        why="Arcs are sent by one Replicant whose picture shows all that they strike.",
    ),
)


def _mark(a: Args) -> Expr:
    """Whether a Replicant stands where a move ends that no arcs have struck before."""
    standing = present(board(a["to"]))
    return all_of(standing, no(member(a["to"], a["victims"]))) if "victims" in a else standing


def _own(name: str) -> Asked:
    return lambda a: all_of(_inside(a[name]), OWN(player, board(a[name])))


def _moved(a: Args) -> Expr:
    return all_of(
        _own("piece")(a), eq(SOUL_OF(board(a["piece"])), a["soul"]), shape(board(a["piece"]), a["piece"], a["to"])
    )


def _struck(a: Args) -> Expr:
    return all_of(gt(size(a["victims"]), 0), some(_pieces(player), _strikes(a["victims"])))


def _own_pieces(_: Args) -> Expr:
    return _pieces(player)


def _arc_sets(_: Args) -> Expr:
    return gathered(_pieces(player), lambda at: subsets(ARCS(board(at), at)))


def _home() -> Expr:
    """Where the acting player's matrix stands."""
    return first(HEX, _of_soul(player, MATRIX()))


def _beside(a: Args) -> Expr:
    return all_of(present(_home()), beside(surely(_home()), a["to"]))


_EACH_STRIKE = Loop("victims", _arc_sets)
_EACH_PIECE = Loop("piece", _own_pieces, lets={"soul": lambda a: surely(SOUL_OF(board(a["piece"])))})
_EACH_MOVE = Loop("to", lambda a: MOVES(board(a["piece"]), a["piece"]), lets={"mark": _mark})

OFFERS = by_name(
    Offer(
        "charges",
        "Charging the matrix.",
        "charge",
        (),
        always,
        why="A kind of action without fields: there is one way to take it.",
    ),
    Offer(
        "overloads",
        "Striking any one of one's own Replicants.",
        "overload",
        (Loop("target", _own_pieces),),
        _own("target"),
        why="Actions name what stands on a board.",
    ),
    Offer(
        "moves",
        "Every hex that the picture of one's own Replicant has for walking or leaping, whatever stands there.",
        "move",
        (_EACH_PIECE, _EACH_MOVE),
        _moved,
        why="Where a Replicant may go is shown by the picture of its soul.",
    ),
    Offer(
        "arcs",
        "Some of the arc hexes of one of one's own Replicants, whatever stands there, then a move of one.",
        "arcs",
        (_EACH_STRIKE, _EACH_PIECE, _EACH_MOVE),
        lambda a: all_of(_struck(a), _moved(a)),
        why="Arcs and the move after them are one action, with the fields of both.",
    ),
    Offer(
        "strikes",
        "Some of the arc hexes of one of one's own Replicants.",
        "strike",
        (_EACH_STRIKE,),
        _struck,
        why="Arcs are chosen among the hexes that a picture shows, several at once.",
    ),
    Offer(
        "creations",
        "Any soul that has a cost, on any hex around one's matrix.",
        "create",
        (Loop("soul", lambda _: CREATABLE()), Loop("to", lambda _: NEIGHBOURS(_home()))),
        lambda a: all_of(member(a["soul"], CREATABLE()), _beside(a)),
        why="A creation names a soul and a hex around the matrix.",
    ),
    Offer(
        "skips",
        "Doing nothing.",
        "skip",
        (),
        always,
        why="A kind of action without fields: there is one way to take it.",
    ),
    Offer(
        "rotations",
        "Turning any one of one's own Replicants, either way.",
        "rotate",
        (Loop("piece", _own_pieces), Loop("side", lambda _: items(NUMBER, -1, 1))),
        _own("piece"),
        why="A rotation names a Replicant and a side.",
    ),
)


def _remove(a: Args) -> Sequence[Write]:
    standing = board(a["hex"])
    gone = put(standing, none(REPLICANT))
    if literal(a, "soul") != "reserve":
        return [gone]
    soul = otherwise(SOUL_OF(standing), Const(0, SOUL))
    return [gone, add(reserve(OWNER(standing), soul), choose(present(standing), Const(1, NUMBER), 0))]


def _relocate(a: Args) -> Sequence[Write]:
    there, mover = board(a["to"]), board(a["piece"])
    return [
        put(mover, choose(present(there), mover, none(REPLICANT))),
        put(there, otherwise(there, DRIFTED(mover))),
    ]


def _place(a: Args) -> Sequence[Write]:
    other = first(HEX, _of_soul(player, a["facing-of"]))
    facing = choose(present(other), FACING_OF(board(surely(other))), Const(0, FACING))
    return [put(board(a["to"]), CODE(player, a["soul"], facing)), add(reserve(player, a["soul"]), -1)]


def _share_loss(a: Args) -> Sequence[Write]:
    ally = first(ALLIES(a["of"]), lambda other: present(lost(other)))
    share = choose(present(ally), lost(surely(ally)), none(Option(LOSS)))
    return [put(lost(a["of"]), otherwise(lost(a["of"]), share))]


def _advance(a: Args) -> Sequence[Write]:
    following = thing(PLAYER, remainder(plus(number(to_move()), a["seats"]), size(PLAYER)))
    return [
        put(action(), plus(remainder(action(), ACTIONS()), 1)),
        put(to_move(), choose(lt(action(), ACTIONS()), to_move(), following)),
    ]


EFFECTS = by_name(
    Effect(
        "step-energy",
        "Move a player's energy marker some steps to the right; at the end of the track it stays.",
        lambda a: [put(energy(a["of"]), stepped(energy(a["of"]), a["by"]))],
        {"of": Param("player", "the player"), "by": Param("steps", "how many")},
        why="The track leaves out numbers, so that a step is not always one more.",
    ),
    Effect(
        "remove",
        "Take a Replicant off the arena.  Its heart is back in its owner's reserve by that; its soul goes where told.",
        _remove,
        {"hex": Param("hex", "where it stands"), "soul": Param("destination", "out-of-game or reserve")},
        why="What stands on a hex is one value, owner, soul and facing together.",
    ),
    Effect(
        "relocate",
        "Put a Replicant on a free hex, turned by what the rules set for moves; if the hex is not free, nothing moves.",
        _relocate,
        {"piece": Param("piece", "the Replicant"), "to": Param("hex", "where it goes")},
        why="A Replicant keeps its facing, or is turned by what a house rule sets.",
    ),
    Effect(
        "place",
        "Put a soul from the acting player's reserve on a hex, facing as his Replicant of another soul.",
        _place,
        {
            "soul": Param("soul", "the soul"),
            "to": Param("hex", "the hex"),
            "facing-of": Param("soul", "whose facing it takes"),
        },
        why="A new Replicant is put together of owner, soul and facing.",
    ),
    Effect(
        "turn",
        "Turn a Replicant by what the rules set for a rotation.",
        lambda a: [put(board(a["piece"]), TURNED(a["side"], board(a["piece"])))],
        {"piece": Param("piece", "the Replicant"), "side": Param("side", "1 right, -1 left")},
        why="Facings go round, by degrees that a clause sets.",
    ),
    Effect(
        "advance",
        "Go to the next action of the turn, after the last to the turn of the player so many seats on.",
        _advance,
        {"seats": Param("seats", "how many seats on")},
        why="A turn has three actions, and then the next player's begins.",
    ),
    Effect(
        "end",
        "A player has lost, and the game is over.",
        lambda a: [put(lost(a["loser"]), a["by"]), put(ended(), a["through"])],
        {
            "loser": Param("player", "who has lost"),
            "by": Param("loss", "how"),
            "through": Param("end-cause", "what brought it about"),
        },
    ),
    Effect(
        "share-loss",
        "A player has lost as his ally has.",
        _share_loss,
        {"of": Param("player", "the player")},
        why="Allies lose together, each as the first of them has.",
    ),
)


_OF = Param("player", "the player")

QUANTITIES = by_name(
    *quantities(SETTINGS, types(None)).values(),
    held(energy, "energy", "A player's energy.", {OF: _OF}),
    held(reserve, "soul", "A player's souls in reserve.", {OF: _OF}),
    held(points, "points", "A player's points.", {OF: _OF}),
    held(action, "action", "The action of the turn that is due, from 1."),
    held(lost, "loss", "How a player has lost.", {OF: _OF}),
    held(won, "victors", "Which of those who have not lost win; all of them where nothing is said."),
)


def sizes(g: Ground) -> dict[Domain | Record, int]:
    """How many things there are in a mode."""
    souls, facings = len(g.souls), len(g.facings)
    replicants = g.players * souls * facings
    return {
        HEX: g.arena.size,
        PLAYER: g.players,
        SOUL: souls,
        ARENA: len(g.arenas),
        FACING: facings,
        REPLICANT.of: replicants,
    }


def vocabulary(g: Ground | None = None) -> Vocabulary:
    """All words; with the ground of a mode their literals can be read."""
    return Vocabulary(
        state=State,
        parts=by_name(*PARTS),
        types=types(g),
        kinds=KINDS,
        words=WORDS,
        sets=SETS,
        offers=OFFERS,
        effects=EFFECTS,
        settings=SETTINGS,
        quantities=QUANTITIES,
        sizes={},
    )
