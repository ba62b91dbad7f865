"""A referee for GENEGRAFTER, written from the rulebook (French) and the facts file alone.

One state is one immutable, hashable value; chance is a player called "chance" whose choices carry exact Fractions.
Hidden order: a pile is kept as counts (ordinary cards, events, strands). Which ordinary card comes is even among all
ordinary cards still in the pack, because they were shuffled before the pack was cut in three; the same for events.

    s = initial("two-player", {"events": 3}, {"declared": "one-at-a-time"})
    while s.player() is not None:
        s = s.apply(s.sample(rng) if s.player() == "chance" else rng.choice(s.choices()))
    s.result()
"""

from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Any, NamedTuple

# --------------------------------------------------------------------------------------------------------------------
# The numbers (facts file, sections 1, 2 and 8; all card values are reconstructed). Replace by Rules(table=...).
# --------------------------------------------------------------------------------------------------------------------
COLOURS = ("green", "orange", "violet")
POWERS = ("strength", "mind", "energy")


def _characters():
    made = {}
    for colour, after in zip(COLOURS, COLOURS[1:] + COLOURS[:1], strict=False):
        for power in POWERS:
            made[f"{colour}-{power}-a"] = {"attack": 2, "defence": 1, "markers": (colour,), "power": power}
            made[f"{colour}-{power}-d"] = {"attack": 1, "defence": 2, "markers": (colour,), "power": power}
        made[f"{colour}-regeneration"] = {
            "attack": 2,
            "defence": 2,
            "markers": (colour, colour),
            "power": "regeneration",
        }
        made[f"{colour}-infinite"] = {"attack": 2, "defence": 2, "markers": (colour, after), "power": "infinite"}
    return made


TABLE = {
    "characters": _characters(),
    "abilities": {  # dice: printed; with: (power, number beside its icon), None; effect: None, heal, lucky, again
        "super-punch": {"copies": 4, "sphere": "green", "dice": 1, "with": ("strength", 2), "effect": None},
        "mind-blast": {"copies": 4, "sphere": "orange", "dice": 1, "with": ("mind", 2), "effect": None},
        "laser-burst": {"copies": 4, "sphere": "violet", "dice": 1, "with": ("energy", 2), "effect": None},
        "heal-minor-wound": {"copies": 3, "sphere": "green", "dice": 0, "with": None, "effect": "heal"},
        "lucky-shot": {"copies": 3, "sphere": "orange", "dice": 0, "with": None, "effect": "lucky"},
        "roll-again": {"copies": 3, "sphere": "violet", "dice": 0, "with": None, "effect": "again"},
    },
    "events": {"cull": 2, "swap": 2, "lull": 2},
    "strands": 3,
    "gear": {  # slot is the card's name: one piece a place
        "arms": {"copies": 2, "attack": 1, "defence": 0, "rerolls": 0},
        "torso": {"copies": 2, "attack": 0, "defence": 1, "rerolls": 0},
        "legs": {"copies": 2, "attack": 0, "defence": 0, "rerolls": 1},
    },
    "life": 6,
    "hand": 5,
    "hand-limit": 8,
    "attack-markers": 3,
    "defence-markers": 3,
    "draw": 3,
    "play": 3,
    "gear-a-turn": 1,
    "piles": 3,
    "dice-in-box": 6,
}

# Readings: first = default. The first block is the facts file's section 9; the second is what this author found.
READINGS = {
    "declared": ("all-first", "by-opponent", "one-at-a-time"),
    "attacks-each": ("once", "once-per-opponent"),
    "bare-player": ("may-be-attacked", "only-once-last-defender-fell"),
    "after-passing": ("may-play-again", "out-of-this-fight"),
    "marker-side": ("own-side-only", "either"),
    "used-marker": ("gone", "back-after-the-fight"),
    "tied-rerolls": ("used-up", "renewed"),
    "waiting-effects": ("before-rerolls", "after-rerolls"),
    "dice-in-box": ("no-limit", "six-a-side"),
    "beaten-with-grafts": ("go-along", "each-for-itself", "discarded"),
    "empty-pack": ("no-draw", "discards-reshuffled"),
    "regenerated": ("pack-shuffled", "slipped-in"),
    "phases": ("in-order", "mixed"),
    "graft-number": ("each-player", "in-all"),
    "graft-host": ("own", "anybodys"),
    "last-round": ("full-round", "others-only", "one-turn"),
    "grafts-score": ("host-alone", "each-card"),
    "gear-when": ("any-time-in-step-2", "right-after-a-character"),
    "heal-when": ("after-this-duel", "after-all-declared-attacks"),
    "tricks-when": ("laid-like-others", "any-time-in-the-fight"),
    "elimination": ("goes-on", "ends-the-game"),
    # found by this author
    "attack-order": ("as-announced", "chosen-each-time"),
    "opponent-again": ("yes", "no"),  # under by-opponent: may the same opponent be announced anew this turn
    "unused-rerolls": ("lost", "kept"),  # under used-up: rerolls not yet taken when the throw is equal (facts: lost)
    "tied-tricks": ("once", "again"),  # after an equal throw: do tricks that were used wait for the next one
    "tricks-must": ("must", "may"),  # must the owner of Lucky Shot / Roll Again name a die
    "graft-order": ("all-at-once", "one-each-in-rounds"),
    "gear-step": ("step-2", "whole-turn"),  # Kick: gear is played in its owner's turn; Jou puts it in step 2
    "regenerating-grafts": ("go-along", "to-reserve"),  # cards under a host that goes back to the pack
}
MODES = {"two-player": 2, "three-player": 3, "four-player": 4}
ATTACK, DEFENCE = 0, 1
OTHER = {ATTACK: DEFENCE, DEFENCE: ATTACK}


class Illegal(ValueError):
    """A choice that is not among the legal ones."""


class Rules:
    """The numbers, the options and the readings of one game; shared by all its states."""

    def __init__(self, mode="two-player", options=None, readings=None, table=None):
        if mode not in MODES:
            raise Illegal(f"no such mode: {mode}; there are {', '.join(MODES)}")
        self.mode, self.players, self.table = mode, MODES[mode], table or TABLE
        options = dict(options or {})
        self.events, self.gear = options.pop("events", 3), options.pop("gear", False)
        if options:
            raise Illegal(f"no such option: {sorted(options)}")
        if not 1 <= self.events <= sum(self.table["events"].values()):
            raise Illegal(f"events: 1 to 6, not {self.events}")
        self.readings = {name: values[0] for name, values in READINGS.items()}
        for name, value in (readings or {}).items():
            if name not in READINGS or value not in READINGS[name]:
                raise Illegal(f"no such reading: {name}: {value}")
            self.readings[name] = value
        self.key = (mode, self.events, self.gear, tuple(sorted(self.readings.items())))
        self._hash = hash(self.key)
        self.characters, self.abilities = self.table["characters"], self.table["abilities"]
        self.tricks = {n for n, a in self.abilities.items() if a["effect"] in ("lucky", "again")}

    def __eq__(self, other):
        return isinstance(other, Rules) and self.key == other.key and self.table is other.table

    def __hash__(self):
        return self._hash

    def ordinary(self):
        """All cards that are neither event nor strand, sorted."""
        cards = list(self.characters)
        for name, a in self.abilities.items():
            cards += [name] * a["copies"]
        if self.gear:
            for name, g in self.table["gear"].items():
                cards += [name] * g["copies"]
        return tuple(sorted(cards))

    def all_events(self):
        return tuple(sorted(n for n, k in self.table["events"].items() for _ in range(k)))

    def markers(self, card):
        return self.characters[card]["markers"]


# --------------------------------------------------------------------------------------------------------------------
# The state
# --------------------------------------------------------------------------------------------------------------------
class Fighter(NamedTuple):
    """A character in play, with what lies under it and what it wears."""

    card: str
    wounded: bool = False
    tired: bool = False
    grafts: tuple = ()
    gear: tuple = ()


class Seat(NamedTuple):
    hand: tuple = ()
    fighters: tuple = ()
    reserve: tuple = ()
    life: int = 6
    attack_markers: int = 3
    defence_markers: int = 3
    out: bool = False


class Pile(NamedTuple):
    ordinary: int
    events: int
    strands: int

    @property
    def size(self):
        return self.ordinary + self.events + self.strands


class Pack(NamedTuple):
    piles: tuple = ()  # top first; only piles that still hold something
    pool: tuple = ()  # every ordinary card in the piles
    events: tuple = ()  # every event in the piles
    floats: tuple = ()  # cards slipped in anywhere (reading slipped-in): each place in the pack is equally likely

    @property
    def size(self):
        return sum(p.size for p in self.piles) + len(self.floats)


class Grafting(NamedTuple):
    queue: tuple  # (seat, cards it may still put), the first acts
    total: Any  # cards left for all together, or None


class Fight(NamedTuple):
    seats: tuple  # (attacker's seat, defender's seat)
    cards: tuple  # (attacking character, defending character or None)
    stage: str = "defender"  # defender, lay, throw, tricks, trick-die, window, reroll, reroll-die
    laid: tuple = ()  # (role, ability) in the order of laying: one stack for both
    used: tuple = ((0, 0), (0, 0))  # per role: attack markers, defence markers added
    turn: int = ATTACK  # role whose turn it is to lay, reroll or use a window
    passed: tuple = (False, False)
    waiting: tuple = ()  # (role, trick) in the order of revealing
    dice: tuple = ((), ())
    rerolls: tuple = (0, 0)
    pending: Any = None  # the die lifted: (role, face, "again" | "reroll")
    spent: tuple = ()  # tricks that wait again after an equal throw, in the order in which they were used


class State(NamedTuple):
    rules: Rules
    seats: tuple
    phase: str  # events, deal, start, draw, play, fight, announce, resolve, discard, lot, over
    pack: Pack = Pack()
    discards: tuple = ()
    removed: tuple = ()
    strands: int = 0  # strands on the table
    turn: int = 0
    drawn: int = 0
    played: int = 0
    gear_played: int = 0
    just_played: bool = False  # the last thing done in step 2 was playing a character
    attacked: tuple = ()  # (character, opponent) announced this turn
    queue: tuple = ()  # attacks announced and not resolved
    batches: tuple = ()  # opponents announced in batches that are over
    fell: tuple = ()  # opponents whose last defender fell this turn
    heals: tuple = ()  # (seat, character) to be healed after all declared attacks
    fight: Any = None
    grafting: Any = None
    culling: tuple = ()
    rounds: Any = None  # seats that still have a turn in the last round; None before the third strand
    lots: tuple = ()
    outcome: Any = None  # (winner, by, points)

    # ---- small helpers
    def read(self, name):
        return self.rules.readings[name]

    def with_seat(self, i, **changes):
        seats = list(self.seats)
        seats[i] = seats[i]._replace(**changes)
        return self._replace(seats=tuple(seats))

    def alive(self):
        return [i for i, seat in enumerate(self.seats) if not seat.out]

    def clockwise(self, first):
        """Seats still in the game, from the given one round the table."""
        n = len(self.seats)
        return [i for i in ((first + k) % n for k in range(n)) if not self.seats[i].out]

    def owner(self, card):
        """(seat, fighter) of a character in play, or (None, None)."""
        for i, seat in enumerate(self.seats):
            for fighter in seat.fighters:
                if fighter.card == card:
                    return i, fighter
        return None, None

    # ---- the interface
    def player(self):
        """Seat number, "chance", or None at the end."""
        if self.phase == "over":
            return None
        if self.phase in ("events", "deal", "start", "lot"):
            return "chance"
        if self.grafting:
            return self.grafting.queue[0][0]
        if self.culling:
            return self.culling[0]
        if self.fight:
            f = self.fight
            if f.stage in ("throw", "trick-die", "reroll-die"):
                return "chance"
            if f.stage == "defender":
                return f.seats[DEFENCE]
            if f.stage == "tricks":
                return f.seats[f.waiting[0][0]]
            return f.seats[f.turn]
        return "chance" if self.phase == "draw" else self.turn

    def choices(self):
        """Every legal choice, as plain tuples, without repetition."""
        who = self.player()
        if who is None:
            return []
        if who == "chance":
            return [choice for choice, _ in self._chances()]
        return _decisions(self)

    def weights(self):
        """The exact chance of each choice, in the order of choices(); [] when a player chooses."""
        return [weight for _, weight in self._chances()] if self.player() == "chance" else []

    def weight(self, choice):
        """The exact chance of one outcome (0 if impossible), without listing all throws."""
        if self.fight and self.fight.stage == "throw":
            if not _throw_fits(self, choice):
                return Fraction(0)
            return _multiset_weight(choice[1]) * _multiset_weight(choice[2])
        return dict(self._chances()).get(choice, Fraction(0))

    def sample(self, rng):
        """One outcome of chance, drawn with its chance."""
        if self.fight and self.fight.stage == "throw":
            n, m = dice_counts(self)
            return ("throw", *(tuple(sorted((rng.randint(1, 6) for _ in range(k)), reverse=True)) for k in (n, m)))
        chances = self._chances()
        return rng.choices([c for c, _ in chances], [float(w) for _, w in chances])[0]

    def legal(self, choice):
        if self.fight and self.fight.stage == "throw":
            return _throw_fits(self, choice)
        return choice in self.choices()

    def apply(self, choice):
        """The state after a legal choice and after everything that then follows by itself."""
        if not self.legal(choice):
            raise Illegal(f"{choice} is not legal now ({self.phase}, {self.player()})")
        return _settle(_apply(self, choice))

    def result(self):
        """None before the end; else winner (seat), by (points, life, lot, last-left), points of each seat."""
        if self.outcome is None:
            return None
        winner, by, points = self.outcome
        return {"winner": winner, "by": by, "points": points}

    def _chances(self):
        return _chances(self)

    # ---- plain data
    def plain(self):
        """The whole state as plain dicts and lists (canonical: hands, piles, reserves are sorted)."""
        d = _plain(self)
        d["rules"] = {
            "mode": self.rules.mode,
            "events": self.rules.events,
            "gear": self.rules.gear,
            "readings": dict(self.rules.readings),
        }
        return d

    def view(self, player):
        """What one player may know: the plain state less others' hands, laid cards, and what lies in the pack."""
        d = self.plain()
        for i, seat in enumerate(d["seats"]):
            if i != player:
                seat["hand"] = len(seat["hand"])
        pack = d["pack"]
        d["pack"] = {"piles": pack["piles"]}
        # what the player cannot see, all together: the pack's ordinary cards, others' hands, others' face-down cards
        unseen = [*self.pack.pool, *self.pack.floats]
        for i, seat in enumerate(self.seats):
            if i != player:
                unseen += seat.hand
        if self.fight and self.fight.stage == "lay":
            mine = [self.fight.seats[r] == player for r in (ATTACK, DEFENCE)]
            d["fight"]["laid"] = [[r, c if mine[r] else "face-down"] for r, c in self.fight.laid]
            unseen += [c for r, c in self.fight.laid if not mine[r]]
        d["unseen"] = sorted(unseen)
        d["unseen-events"] = sorted(
            self.pack.events + tuple(c for c in self.removed if c in self.rules.table["events"])
        )
        d["removed"] = [c for c in d["removed"] if c not in self.rules.table["events"]]
        return d


def _plain(x):
    if isinstance(x, tuple) and hasattr(x, "_fields"):
        return {name: _plain(getattr(x, name)) for name in x._fields if name != "rules"}
    if isinstance(x, tuple):
        return [_plain(y) for y in x]
    return x


def from_plain(d):
    """The state of a plain dict as State.plain gives it (fields may be left out)."""
    r = d.get("rules", {})
    rules = Rules(
        r.get("mode", "two-player"), {"events": r.get("events", 3), "gear": r.get("gear", False)}, r.get("readings")
    )

    def tup(x):
        return tuple(tup(y) for y in x) if isinstance(x, (list, tuple)) else x

    def fighter(f):
        f = {k: tup(v) for k, v in f.items()}
        f["grafts"], f["gear"] = tuple(sorted(f.get("grafts", ()))), tuple(sorted(f.get("gear", ())))
        return Fighter(**f)

    def seat(s):
        s = dict(s)
        s["fighters"] = tuple(sorted(fighter(f) for f in s.get("fighters", ())))
        s["hand"], s["reserve"] = tuple(sorted(s.get("hand", ()))), tuple(sorted(s.get("reserve", ())))
        return Seat(**s)

    fields = {
        k: tup(v)
        for k, v in d.items()
        if k in State._fields and k not in ("rules", "seats", "pack", "fight", "grafting")
    }
    p = d.get("pack", {})
    pack = Pack(
        tuple(Pile(**q) if isinstance(q, dict) else Pile(*q) for q in p.get("piles", ())),
        *(tuple(sorted(p.get(k, ()))) for k in ("pool", "events", "floats")),
    )
    fight = Fight(**{k: tup(v) for k, v in d["fight"].items()}) if d.get("fight") else None
    graft = Grafting(**{k: tup(v) for k, v in d["grafting"].items()}) if d.get("grafting") else None
    for name in ("discards", "removed"):
        fields[name] = tuple(sorted(fields.get(name, ())))
    return State(
        rules=rules, seats=tuple(seat(s) for s in d["seats"]), pack=pack, fight=fight, grafting=graft, **fields
    )


def take(cards, *names):
    """A sorted tuple of cards less the named ones."""
    left = list(cards)
    for name in names:
        left.remove(name)
    return tuple(left)


def put(cards, *names):
    return tuple(sorted((*cards, *names)))


# --------------------------------------------------------------------------------------------------------------------
# Set-up (Pré partie, Débuter)
# --------------------------------------------------------------------------------------------------------------------
def initial(mode="two-player", options=None, readings=None, table=None):
    """The state before anything is dealt: chance picks the events in use, deals, and says who begins."""
    rules = Rules(mode, options, readings, table)
    t = rules.table
    seat = Seat(life=t["life"], attack_markers=t["attack-markers"], defence_markers=t["defence-markers"])
    # until the cards are dealt, the pool holds everything; removed holds the events not chosen (yet)
    state = State(rules, (seat,) * rules.players, "events", Pack(pool=rules.ordinary()), removed=rules.all_events())
    return _settle(state)


def shares(n, k):
    """n things in k heaps as equal as can be, the surplus to the upper ones."""
    return [n // k + (i < n % k) for i in range(k)]


def _make_piles(s):
    k = s.rules.table["piles"]
    piles = zip(
        shares(len(s.pack.pool), k), shares(len(s.pack.events), k), shares(s.rules.table["strands"], k), strict=False
    )
    return s._replace(pack=s.pack._replace(piles=tuple(Pile(*p) for p in piles)), phase="start")


# --------------------------------------------------------------------------------------------------------------------
# Chance
# --------------------------------------------------------------------------------------------------------------------
@cache
def throws(n):
    """All multisets of n dice (highest first) with their exact chances."""
    return tuple((m, _multiset_weight(m)) for m in combinations_with_replacement((6, 5, 4, 3, 2, 1), n))


@lru_cache(maxsize=100_000)
def _multiset_weight(faces):
    ways = factorial(len(faces))
    for face in set(faces):
        ways //= factorial(faces.count(face))
    return Fraction(ways, 6 ** len(faces))


def _throw_fits(s, choice):
    if not (isinstance(choice, tuple) and len(choice) == 3 and choice[0] == "throw"):
        return False
    return all(
        len(faces) == n and all(f in range(1, 7) for f in faces) and list(faces) == sorted(faces, reverse=True)
        for faces, n in zip(choice[1:], dice_counts(s), strict=False)
    )


def _even(kind, cards):
    """Each of the cards alike; equal cards are one outcome."""
    return [((kind, c), Fraction(cards.count(c), len(cards))) for c in sorted(set(cards))]


def _chances(s):
    if s.phase == "events":
        return _even("event", s.removed)
    if s.phase == "deal":
        return _even("deal", s.pack.pool)
    if s.phase == "start":
        return [(("start", i), Fraction(1, len(s.seats))) for i in range(len(s.seats))]
    if s.phase == "lot":
        return [(("lot", i), Fraction(1, len(s.lots))) for i in s.lots]
    if s.fight:
        if s.fight.stage == "throw":
            n, m = dice_counts(s)
            return [(("throw", a, d), p * q) for a, p in throws(n) for d, q in throws(m)]
        return [(("die", face), Fraction(1, 6)) for face in range(1, 7)]
    # a draw
    pack, total = s.pack, s.pack.size
    out = [(("draw", c), Fraction(1, total)) for c in pack.floats]
    if pack.piles:
        top = pack.piles[0]
        rest = Fraction(total - len(pack.floats), total)
        for cards, n in ((pack.pool, top.ordinary), (pack.events, top.events)):
            if n:
                out += [(c, w * rest * Fraction(n, top.size)) for c, w in _even("draw", cards)]
        if top.strands:
            out.append((("draw", "strand"), rest * Fraction(top.strands, top.size)))
    return sorted(out)


# --------------------------------------------------------------------------------------------------------------------
# What a player may choose
# --------------------------------------------------------------------------------------------------------------------
def _decisions(s):
    if s.grafting:
        return _graft_choices(s)
    if s.culling:
        return [("cull", f.card) for f in s.seats[s.culling[0]].fighters]
    if s.fight:
        return _fight_choices(s)
    me = s.seats[s.turn]
    mixed = s.read("phases") == "mixed"
    if s.phase == "play":
        out = []
        characters = [c for c in me.hand if c in s.rules.characters]
        if s.played < s.rules.table["play"]:
            out += [("play", c) for c in characters]
        if s.just_played or s.read("gear-when") == "any-time-in-step-2":
            out += _gear_choices(s)
        if mixed:
            out += _attacks(s)
        if s.played or not characters:  # at least one must be played, if one can
            out.append(("done",))
        return out
    if s.phase in ("fight", "announce"):
        gear = _gear_choices(s) if s.read("gear-step") == "whole-turn" else []
        return _attacks(s) + gear + [("done",)]
    if s.phase == "resolve":
        return [("next", *a) for a in s.queue]
    if s.phase == "discard":
        return [("discard", c) for c in sorted(set(me.hand))]
    raise AssertionError(s.phase)


def _gear_choices(s):
    """A piece of gear from hand on an own character with that place free, if none was played this turn."""
    if s.gear_played >= s.rules.table["gear-a-turn"]:
        return []
    me = s.seats[s.turn]
    return [
        ("gear", g, f.card)
        for g in sorted(set(me.hand))
        if g in s.rules.table["gear"]
        for f in me.fighters
        if g not in f.gear
    ]


def _attacks(s):
    """Attacks the player whose turn it is may announce now."""
    if s.read("declared") == "all-first" and s.batches and s.phase != "announce":
        return []  # everything was announced at once
    out = []
    for f in s.seats[s.turn].fighters:
        if f.tired:
            continue
        for i in s.alive():
            if i == s.turn:
                continue
            if s.read("attacks-each") == "once" and any(c == f.card for c, _ in s.attacked):
                continue
            if (f.card, i) in s.attacked:
                continue
            if s.read("declared") == "by-opponent":
                if s.phase == "announce" and i != s.queue[0][1]:
                    continue
                if s.phase != "announce" and s.read("opponent-again") == "no" and i in s.batches:
                    continue
            if s.read("bare-player") != "may-be-attacked" and not s.seats[i].fighters and i not in s.fell:
                continue
            out.append(("attack", f.card, i))
    return out


def _graft_choices(s):
    who = s.grafting.queue[0][0]
    hosts = [f.card for i in s.alive() for f in s.seats[i].fighters if i == who or s.read("graft-host") == "anybodys"]
    out = []
    for place in ("hand", "reserve"):
        for card in getattr(s.seats[who], place):
            if card in s.rules.characters:
                out += [("graft", place, card, host) for host in sorted(hosts)]
    return [*out, ("done",)]


def _fight_choices(s):
    f = s.fight
    if f.stage == "defender":
        return [("defend", x.card) for x in s.seats[f.seats[DEFENCE]].fighters]
    if f.stage == "lay":
        seat = s.seats[f.seats[f.turn]]
        out = [("lay", c) for c in sorted(set(seat.hand)) if c in s.rules.abilities]
        either = s.read("marker-side") == "either"
        if seat.attack_markers and (either or f.turn == ATTACK):
            out.append(("marker", "attack"))
        if seat.defence_markers and (either or f.turn == DEFENCE):
            out.append(("marker", "defence"))
        return [*out, ("pass",)]
    if f.stage == "tricks":
        effect = s.rules.abilities[f.waiting[0][1]]["effect"]
        out = [
            (effect, ("attack", "defence")[r], face)
            for r in (ATTACK, DEFENCE)
            for face in sorted(set(f.dice[r]), reverse=True)
        ]
        return out + ([("keep",)] if s.read("tricks-must") == "may" else [])
    if f.stage == "window":
        hand = s.seats[f.seats[f.turn]].hand
        return [("trick", c) for c in sorted(set(hand)) if c in s.rules.tricks] + [("pass",)]
    if f.stage == "reroll":
        return [("reroll", face) for face in sorted(set(f.dice[f.turn]), reverse=True)] + [("keep",)]
    raise AssertionError(f.stage)


# --------------------------------------------------------------------------------------------------------------------
# What a choice does
# --------------------------------------------------------------------------------------------------------------------
def _apply(s, choice):
    kind = choice[0]
    if kind == "event":
        return s._replace(
            removed=take(s.removed, choice[1]), pack=s.pack._replace(events=put(s.pack.events, choice[1]))
        )
    if kind == "deal":
        who = min(i for i, seat in enumerate(s.seats) if len(seat.hand) < s.rules.table["hand"])
        s = s.with_seat(who, hand=put(s.seats[who].hand, choice[1]))
        return s._replace(pack=s.pack._replace(pool=take(s.pack.pool, choice[1])))
    if kind == "start":
        return s._replace(turn=choice[1], phase="draw")
    if kind == "lot":
        return s._replace(phase="over", lots=(), outcome=(choice[1], "lot", s.outcome[2]))
    if kind == "draw":
        return _draw(s, choice[1])
    if s.grafting:
        return _graft(s, choice)
    if s.culling:
        return _cull(s, choice[1])
    if s.fight:
        return _fight(s, choice)
    me = s.seats[s.turn]
    if kind == "play":
        s = s.with_seat(
            s.turn,
            hand=take(me.hand, choice[1]),
            fighters=tuple(sorted((*me.fighters, Fighter(choice[1], tired=True)))),
        )
        return s._replace(played=s.played + 1, just_played=True)
    if kind == "gear":
        fighters = tuple(f._replace(gear=put(f.gear, choice[1])) if f.card == choice[2] else f for f in me.fighters)
        s = s.with_seat(s.turn, hand=take(me.hand, choice[1]), fighters=fighters)
        return s._replace(gear_played=s.gear_played + 1, just_played=False)
    if kind == "attack":
        s = s._replace(
            attacked=tuple(sorted((*s.attacked, choice[1:]))), queue=(*s.queue, choice[1:]), just_played=False
        )
        return s._replace(phase="resolve" if s.read("declared") == "one-at-a-time" else "announce")
    if kind == "next":
        left = list(s.queue)
        left.remove(choice[1:])
        return _begin_attack(s._replace(queue=tuple(left)), choice[1:])
    if kind == "discard":
        s = s.with_seat(s.turn, hand=take(me.hand, choice[1]))
        return s._replace(discards=put(s.discards, choice[1]))
    assert kind == "done"
    if s.phase == "play":
        return s._replace(phase="discard" if s.read("phases") == "mixed" else "fight", just_played=False)
    if s.phase == "fight":
        return s._replace(phase="discard")
    return s._replace(phase="resolve")  # the announcing is over


def _settle(s):
    """Everything that happens by itself, until somebody or chance has to choose."""
    while True:
        following = _next(s)
        if following is None:
            return s
        s = following


def _next(s):
    """The next automatic step, or None."""
    if s.phase in ("over", "lot", "start"):
        return None
    if s.phase == "events":
        return s._replace(phase="deal") if len(s.pack.events) == s.rules.events else None
    if s.phase == "deal":
        return _make_piles(s) if all(len(x.hand) == s.rules.table["hand"] for x in s.seats) else None
    if s.grafting:
        g = s.grafting
        return s._replace(grafting=None) if not g.queue or g.total == 0 else None
    if s.culling:
        return s._replace(culling=s.culling[1:]) if not s.seats[s.culling[0]].fighters else None
    if s.fight:
        return _fight_next(s)
    if s.phase == "draw":
        if s.drawn == s.rules.table["draw"]:
            return s._replace(phase="play")
        if s.pack.size:
            return None
        if s.read("empty-pack") == "discards-reshuffled" and s.discards:
            events = tuple(c for c in s.discards if c in s.rules.table["events"])
            pool = tuple(c for c in s.discards if c not in s.rules.table["events"])
            return s._replace(discards=(), pack=Pack((Pile(len(pool), len(events), 0),), pool, events))
        return s._replace(phase="play")
    if s.phase == "resolve":
        if s.queue:
            if s.read("attack-order") == "chosen-each-time" and len(s.queue) > 1:
                return None
            return _begin_attack(s._replace(queue=s.queue[1:]), s.queue[0])
        for seat, card in s.heals:
            s = _heal(s, seat, card)
        back = "play" if s.read("phases") == "mixed" else "discard" if s.read("declared") == "all-first" else "fight"
        return s._replace(heals=(), batches=tuple(sorted({i for _, i in s.attacked})), phase=back)
    if s.phase == "discard":
        return _end_turn(s) if len(s.seats[s.turn].hand) <= s.rules.table["hand-limit"] else None
    return None


# ---- drawing, events, strands
def _draw(s, card):
    pack = s.pack
    if card in pack.floats:
        pack = pack._replace(floats=take(pack.floats, card))
    else:
        top = pack.piles[0]
        if card == "strand":
            top = top._replace(strands=top.strands - 1)
        elif card in s.rules.table["events"]:
            top, pack = top._replace(events=top.events - 1), pack._replace(events=take(pack.events, card))
        else:
            top, pack = top._replace(ordinary=top.ordinary - 1), pack._replace(pool=take(pack.pool, card))
        pack = pack._replace(piles=((top,) if top.size else ()) + pack.piles[1:])
    s = s._replace(pack=pack)
    if card == "strand":
        return _strand(s)
    if card in s.rules.table["events"]:
        s = s._replace(discards=put(s.discards, card))
        return {"cull": _start_cull, "swap": _swap, "lull": lambda s: s}[card](s)
    return s.with_seat(s.turn, hand=put(s.seats[s.turn].hand, card))._replace(drawn=s.drawn + 1)


def _start_cull(s):
    return s._replace(culling=tuple(s.clockwise(s.turn)))


def _cull(s, card):
    who = s.culling[0]
    _, f = s.owner(card)
    s = s.with_seat(who, fighters=tuple(x for x in s.seats[who].fighters if x != f))
    return s._replace(discards=put(s.discards, f.card, *f.grafts, *f.gear), culling=s.culling[1:])


def _swap(s):
    counts = {i: sum(len(s.rules.markers(c)) for c in s.seats[i].reserve) for i in s.alive()}
    most = [i for i in counts if counts[i] == max(counts.values())]
    fewest = [i for i in counts if counts[i] == min(counts.values())]
    if len(most) != 1 or len(fewest) != 1:
        return s
    a, b = most[0], fewest[0]
    ra, rb = s.seats[a].reserve, s.seats[b].reserve
    return s.with_seat(a, reserve=rb).with_seat(b, reserve=ra)


def _strand(s):
    number = s.strands + 1
    order = s.clockwise(s.turn)
    s = s._replace(
        strands=number,
        grafting=Grafting(tuple((i, number) for i in order), number if s.read("graft-number") == "in-all" else None),
    )
    if number == s.rules.table["strands"]:
        rounds = {"full-round": order[1:] + order[:1], "others-only": order[1:], "one-turn": order[1:2]}
        s = s._replace(rounds=tuple(rounds[s.read("last-round")]))
    return s


def _graft(s, choice):
    (who, left), *others = s.grafting.queue
    total = s.grafting.total
    if choice == ("done",):
        return s._replace(grafting=s.grafting._replace(queue=tuple(others)))
    _, place, card, host = choice
    s = s.with_seat(who, **{place: take(getattr(s.seats[who], place), card)})
    _owner, _ = s.owner(host)
    s = _change(s, host, grafts=put(s.owner(host)[1].grafts, card))
    mine = ((who, left - 1),) if left > 1 else ()
    queue = mine + tuple(others) if s.read("graft-order") == "all-at-once" else tuple(others) + mine
    return s._replace(grafting=Grafting(queue, None if total is None else total - 1))


def _change(s, card, **changes):
    """One character in play changed."""
    who, f = s.owner(card)
    return s.with_seat(who, fighters=tuple(x._replace(**changes) if x is f else x for x in s.seats[who].fighters))


# ---- the fight
def powers(s, fighter):
    return {s.rules.characters[c]["power"] for c in (fighter.card, *fighter.grafts)}


def colours(s, fighter):
    return {m for c in (fighter.card, *fighter.grafts) for m in s.rules.markers(c)}


def _begin_attack(s, attack):
    card, target = attack
    if s.seats[target].out or not any(f.card == card for f in s.seats[s.turn].fighters):
        return s  # it lapses
    if s.seats[target].fighters:
        return s._replace(fight=Fight((s.turn, target), (card, None)))
    s = s.with_seat(target, life=s.seats[target].life - 1)
    return _eliminate(s, target) if s.seats[target].life == 0 else s


def dice_of(s, role):
    """[(how many dice, what from)] of one side of the fight."""
    f, rules = s.fight, s.rules
    _, fighter = s.owner(f.cards[role])
    side = ("attack", "defence")[role]
    parts = [(rules.characters[fighter.card][side], fighter.card)]
    has = powers(s, fighter)
    for r, name in f.laid:
        if r == role:
            a = rules.abilities[name]
            matches = a["with"] and (a["with"][0] in has or "infinite" in has)
            parts.append((a["with"][1] if matches else a["dice"], name))
    parts.append((sum(f.used[role]), "markers"))
    parts += [(rules.table["gear"][g][side], g) for g in fighter.gear]
    return [(n, why) for n, why in parts if n]


def dice_counts(s):
    counts = tuple(sum(n for n, _ in dice_of(s, role)) for role in (ATTACK, DEFENCE))
    if s.read("dice-in-box") == "six-a-side":
        counts = tuple(min(n, s.rules.table["dice-in-box"]) for n in counts)
    return counts


def reroll_counts(s):
    """Rerolls each side has in this fight: spheres of a colour of its own character, and gear."""
    out = []
    for role in (ATTACK, DEFENCE):
        _, fighter = s.owner(s.fight.cards[role])
        has = colours(s, fighter)
        n = sum(s.rules.abilities[c]["sphere"] in has for r, c in s.fight.laid if r == role)
        out.append(n + sum(s.rules.table["gear"][g]["rerolls"] for g in fighter.gear))
    return tuple(out)


def _swap_die(dice, role, old, new):
    changed = list(dice)
    faces = list(dice[role])
    faces.remove(old)
    changed[role] = tuple(sorted((*faces, new), reverse=True))
    return tuple(changed)


def _fight(s, choice):
    f, kind = s.fight, choice[0]

    def to(**changes):
        return s._replace(fight=f._replace(**changes))

    if kind == "defend":
        return to(cards=(f.cards[ATTACK], choice[1]), stage="lay")
    if f.stage == "lay":
        return _lay(s, choice)
    if kind == "throw":
        first = "tricks" if s.read("waiting-effects") == "before-rerolls" else "reroll"
        return to(dice=choice[1:], stage=first, turn=ATTACK, passed=(False, False))
    if f.stage == "tricks":
        _used, *waiting = f.waiting
        if s.read("tied-tricks") == "again":
            f = f._replace(spent=(*f.spent, f.waiting[0]))
        if kind == "keep":
            return to(waiting=tuple(waiting))
        side = ("attack", "defence").index(choice[1])
        if kind == "lucky":
            return to(waiting=tuple(waiting), dice=_swap_die(f.dice, side, choice[2], 6))
        return to(waiting=tuple(waiting), stage="trick-die", pending=(side, choice[2]))
    if f.stage == "trick-die":
        side, face = f.pending
        return to(dice=_swap_die(f.dice, side, face, choice[1]), stage="tricks", pending=None)
    if f.stage == "window":
        if kind == "pass":
            passed = (True, f.passed[1]) if f.turn == ATTACK else (f.passed[0], True)
            return to(turn=OTHER[f.turn], passed=passed)
        who = f.seats[f.turn]
        s = s.with_seat(who, hand=take(s.seats[who].hand, choice[1]))
        laid = (*f.laid, (f.turn, choice[1]))
        before = reroll_counts(s)
        s = s._replace(
            fight=f._replace(
                laid=laid, waiting=((f.turn, choice[1]),), turn=OTHER[f.turn], passed=(False, False), stage="tricks"
            )
        )
        gained = [b - a for a, b in zip(before, reroll_counts(s), strict=False)]
        return s._replace(fight=s.fight._replace(rerolls=tuple(r + g for r, g in zip(f.rerolls, gained, strict=False))))
    if f.stage == "reroll":
        if kind == "keep":
            return _after_rerolls(s, f.turn)
        rerolls = tuple(n - (r == f.turn) for r, n in enumerate(f.rerolls))
        return to(rerolls=rerolls, stage="reroll-die", pending=(f.turn, choice[1]))
    assert f.stage == "reroll-die"
    role, face = f.pending
    return to(
        dice=_swap_die(f.dice, role, face, max(face, choice[1])), stage="reroll", pending=None
    )  # lower: not taken


def _lay(s, choice):
    f = s.fight
    role, who = f.turn, f.seats[f.turn]
    seat = s.seats[who]
    if choice[0] == "pass":
        f = f._replace(passed=tuple(p or r == role for r, p in enumerate(f.passed)))
    else:
        if choice[0] == "lay":
            s = s.with_seat(who, hand=take(seat.hand, choice[1]))
            f = f._replace(laid=(*f.laid, (role, choice[1])))
        else:
            side = ("attack", "defence").index(choice[1])
            field = choice[1] + "_markers"
            s = s.with_seat(who, **{field: getattr(seat, field) - 1})
            used = [list(u) for u in f.used]
            used[role][side] += 1
            f = f._replace(used=tuple(tuple(u) for u in used))
        if s.read("after-passing") == "may-play-again":
            f = f._replace(passed=(False, False))
    if all(f.passed):
        waiting = tuple((r, c) for r, c in reversed(f.laid) if c in s.rules.tricks)
        s = s._replace(fight=f._replace(stage="throw", waiting=waiting, turn=ATTACK, passed=(False, False)))
        return s._replace(fight=s.fight._replace(rerolls=reroll_counts(s)))
    skip = s.read("after-passing") == "out-of-this-fight" and f.passed[OTHER[role]]
    return s._replace(fight=f._replace(turn=role if skip else OTHER[role]))


def _fight_next(s):
    f = s.fight
    if f.stage == "tricks" and not f.waiting:
        if s.read("tricks-when") == "any-time-in-the-fight":
            return s._replace(fight=f._replace(stage="window"))
        return _after_tricks(s)
    if f.stage == "window" and all(f.passed):
        return _after_tricks(s)
    if f.stage == "reroll" and f.rerolls[f.turn] == 0:
        return _after_rerolls(s, f.turn)
    return None


def _after_tricks(s):
    if s.read("waiting-effects") == "before-rerolls":
        return s._replace(fight=s.fight._replace(stage="reroll", turn=ATTACK))
    return _compare(s)


def _after_rerolls(s, role):
    if role == ATTACK:
        return s._replace(fight=s.fight._replace(turn=DEFENCE))
    if s.read("waiting-effects") == "after-rerolls":
        return s._replace(fight=s.fight._replace(stage="tricks", turn=ATTACK, passed=(False, False)))
    return _compare(s)


def _compare(s):
    f = s.fight
    a, d = (sum(faces) for faces in f.dice)
    if a == d:
        rerolls = f.rerolls if s.read("unused-rerolls") == "kept" else (0, 0)
        if s.read("tied-rerolls") == "renewed":
            rerolls = reroll_counts(s)
        return s._replace(
            fight=f._replace(
                stage="throw",
                dice=((), ()),
                rerolls=rerolls,
                turn=ATTACK,
                passed=(False, False),
                waiting=f.spent,
                spent=(),
            )
        )
    return _finish(s, ATTACK if a > d else DEFENCE)


def _heal(s, seat, card):
    if any(f.card == card for f in s.seats[seat].fighters):
        return _change(s, card, wounded=False)
    return s


def _finish(s, winner):
    f, loser = s.fight, OTHER[winner]
    losing_seat, winning_seat = f.seats[loser], f.seats[winner]
    _, beaten = s.owner(f.cards[loser])
    if not beaten.wounded:
        s = _change(s, beaten.card, wounded=True)
    else:
        s = _beat(s, beaten, losing_seat, winning_seat)
    s = s._replace(discards=put(s.discards, *(c for _, c in f.laid)))
    if s.read("used-marker") == "back-after-the-fight":
        for role, (a, d) in enumerate(f.used):
            seat = s.seats[f.seats[role]]
            s = s.with_seat(
                f.seats[role], attack_markers=seat.attack_markers + a, defence_markers=seat.defence_markers + d
            )
    heals = tuple((f.seats[r], f.cards[r]) for r, c in f.laid if s.rules.abilities[c]["effect"] == "heal")
    s = s._replace(fight=None)
    if s.read("heal-when") == "after-this-duel":
        for seat, card in heals:
            s = _heal(s, seat, card)
        return s
    return s._replace(heals=tuple(sorted(set(s.heals) | set(heals))))


def _beat(s, fighter, loser, winner):
    """A wounded character that loses again leaves play."""
    left = tuple(x for x in s.seats[loser].fighters if x is not fighter)
    s = s.with_seat(loser, fighters=left)
    s = s._replace(discards=put(s.discards, *fighter.gear))
    if not left and loser != s.turn:
        s = s._replace(fell=tuple(sorted({*s.fell, loser})))
    along = fighter.grafts
    if s.read("beaten-with-grafts") == "discarded":
        s, along = s._replace(discards=put(s.discards, *along)), ()
    if s.read("beaten-with-grafts") == "each-for-itself":
        back = tuple(c for c in along if s.rules.characters[c]["power"] == "regeneration")
        s = s.with_seat(winner, reserve=put(s.seats[winner].reserve, *(c for c in along if c not in back)))
        along = back
    if "regeneration" not in powers(s, fighter):
        return s.with_seat(winner, reserve=put(s.seats[winner].reserve, fighter.card, *along))
    if s.read("regenerating-grafts") == "to-reserve":
        s, along = s.with_seat(winner, reserve=put(s.seats[winner].reserve, *along)), ()
    back, pack = (fighter.card, *along), s.pack
    if s.read("regenerated") == "slipped-in":
        return s._replace(pack=pack._replace(floats=put(pack.floats, *back)))
    mixed = Pile(
        sum(p.ordinary for p in pack.piles) + len(back),
        sum(p.events for p in pack.piles),
        sum(p.strands for p in pack.piles),
    )
    return s._replace(pack=pack._replace(piles=(mixed,), pool=put(pack.pool, *back)))


# ---- ends
def _eliminate(s, who):
    seat = s.seats[who]
    gone = list(seat.hand + seat.reserve)
    for f in seat.fighters:
        gone += [f.card, *f.grafts, *f.gear]
    s = s.with_seat(who, hand=(), fighters=(), reserve=(), attack_markers=0, defence_markers=0, out=True)
    s = s._replace(removed=put(s.removed, *gone))
    alive = s.alive()
    if len(alive) == 1:
        return s._replace(phase="over", queue=(), heals=(), outcome=(alive[0], "last-left", points(s)))
    return _count(s) if s.read("elimination") == "ends-the-game" else s


def _end_turn(s):
    seat = s.seats[s.turn]
    s = s.with_seat(s.turn, fighters=tuple(f._replace(tired=False) for f in seat.fighters))
    s = s._replace(drawn=0, played=0, gear_played=0, just_played=False, attacked=(), batches=(), fell=())
    if s.rounds is None:
        return s._replace(turn=s.clockwise(s.turn)[1], phase="draw")
    left = tuple(i for i in s.rounds if not s.seats[i].out)
    if not left:
        return _count(s)
    return s._replace(turn=left[0], rounds=left[1:], phase="draw")


def points(s):
    """Markers of each seat: in the reserve and of own characters in play."""
    out = []
    for seat in s.seats:
        cards = [*seat.reserve, *(f.card for f in seat.fighters)]
        if s.read("grafts-score") == "each-card":
            cards += [g for f in seat.fighters for g in f.grafts]
        out.append(sum(len(s.rules.markers(c)) for c in cards))
    return tuple(out)


def _count(s):
    score, best = points(s), s.alive()
    s = s._replace(queue=(), heals=())
    for by, value in (("points", lambda i: score[i]), ("life", lambda i: s.seats[i].life)):
        top = max(value(i) for i in best)
        best = [i for i in best if value(i) == top]
        if len(best) == 1:
            return s._replace(phase="over", outcome=(best[0], by, score))
    return s._replace(phase="lot", lots=tuple(best), outcome=(None, "lot", score))
