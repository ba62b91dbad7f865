"""Attacks, answers, salvos, pushes (p.11-18).

g["fight"]: by (seat), source (card, ultimate, drone), card, kind, at (cell shot from),
target ("A"/"D", seat) or ("cell", cell), salvos left, damage, mods, extra, stack
(answers laid: [seat, card]), asked (seats asked for tokens), pending (explosion at once).
"""

from fractions import Fraction
from math import comb

from rivals.referee import tables as T
from rivals.referee.board import NEIGHBOURS, TILE_OF, hexes
from rivals.referee.core import (
    add,
    ashaks_on,
    cells_left,
    chance,
    charge,
    decision,
    die,
    enter,
    in_sight,
    letter,
    living,
    may_install,
    others,
    purse,
    push,
    put,
    reads,
    remove_card,
    take_top,
    task,
    top_interface,
    within,
    wound_plain,
)


# ------------------------------------------------------------------ what may be attacked
def unit_targets(g, seat, at, bounds, sight, drones=True):
    out = []
    for s in others(g, seat):
        for unit in "AD" if drones and g["players"][s]["drone"] else "A":
            cell = purse(g, s, unit)["cell"]
            if within(g, at, cell, bounds) and (not sight or in_sight(g, at, cell, seat)):
                out.append((unit, s))
    return out


def targets(g, seat, card):
    """Targets of an attack card held by an Ashak."""
    kind, _, _, _, bounds, _ = T.FAMILIES[T.family(card)]
    at = g["players"][seat]["cell"]
    if kind != "explosive":
        return unit_targets(g, seat, at, bounds, kind == "physical")
    cells = [c for c in sorted(cells_left(g)) if within(g, at, c, bounds)]
    if reads(g, "explosive-target") == "occupied-cell":
        held = {purse(g, s, u)["cell"] for s in others(g, seat) for u in ("AD" if g["players"][s]["drone"] else "A")}
        cells = [c for c in cells if c in held]
    return [("cell", c) for c in cells]


def ultimate_targets(g, seat, at):
    return unit_targets(g, seat, at, T.ULTIMATE[2], True, False)


def drone_targets(g, controller, drone_seat):
    """Ashaks the drone may attack when this seat commands it."""
    at = g["players"][drone_seat]["drone"]["cell"]
    return unit_targets(g, controller, at, T.DRONE_ATTACK[2], True, False)


# ------------------------------------------------------------------ announcing
def begin(g, seat, source, card, target, at):
    if source == "card":
        kind, _, salvos, damage, _, _ = T.FAMILIES[T.family(card)]
    elif source == "ultimate":
        kind, salvos, damage = "physical", T.ULTIMATE[0], T.ULTIMATE[1]
    else:
        kind, salvos, damage = "physical", T.DRONE_ATTACK[0], T.DRONE_ATTACK[1]
    g["fight"] = {
        "by": seat,
        "source": source,
        "card": card,
        "kind": kind,
        "at": at,
        "target": target,
        "left": salvos,
        "damage": damage,
        "mods": [],
        "extra": None,
        "stack": [],
        "asked": [],
        "pending": [],
    }
    answers = [] if source == "drone" else ["answers"]
    push(g, "add_mods", "add_extra", *answers, "resolve", "end_fight")


def _mods(g):
    f = g["fight"]
    hand = g["players"][f["by"]]["hand"]
    mods = sorted({c for c in hand if T.kind(c) == "mod"})
    if f["source"] != "card" or f["kind"] != "physical" or not mods:
        return f["by"], []
    return f["by"], [("mod", c) for c in mods] + [("no-more-mods",)]


@decision(_mods)
def add_mods(g, choice):
    if choice[0] == "mod":
        f = g["fight"]
        g["players"][f["by"]]["hand"].remove(choice[1])
        put(f["mods"], choice[1])
        f["damage"] += T.MOD
        push(g, "add_mods")


def _extra(g):
    f = g["fight"]
    hand = sorted(set(g["players"][f["by"]]["hand"]))
    if f["source"] != "card" or f["kind"] != "mental" or not hand:
        return f["by"], []
    return f["by"], [("extra", c) for c in hand] + [("extra", None)]


@decision(_extra)
def add_extra(g, choice):
    f = g["fight"]
    if choice[1] is not None:
        p = g["players"][f["by"]]
        p["hand"].remove(choice[1])
        add(p["discard"], choice[1])
        f["extra"] = choice[1]


# ------------------------------------------------------------------ the stack (p.11, p.15)
def answerers(g):
    """Others, clockwise from whoever laid the last card."""
    f = g["fight"]
    last = f["stack"][-1][0] if f["stack"] else f["by"]
    seats = others(g, last)
    if reads(g, "who-answers") == "the-one-hit":
        if len(f["stack"]) == 1:
            hit = [f["by"]]
        elif f["stack"]:
            hit = [f["stack"][-2][0]]
        elif f["target"][0] == "cell":
            tile = TILE_OF[f["target"][1]]
            hit = [s for s in living(g) if TILE_OF[g["players"][s]["cell"]] == tile]
        else:
            hit = [f["target"][1]]
        seats = [s for s in seats if s in hit]
    return seats


@task
def answers(g):
    push(g, *[("answer", s) for s in answerers(g)], "answers_end")


@task
def answers_end(g):
    """All have passed."""


def _answer(g, seat):
    jams = sorted({c for c in g["players"][seat]["hand"] if T.family(c) == "Jam"})
    return seat, [("jam", c) for c in jams] + [("pass",)] if jams else []


@decision(_answer)
def answer(g, choice, seat):
    if choice[0] == "jam":
        g["players"][seat]["hand"].remove(choice[1])
        g["fight"]["stack"].append((seat, choice[1]))
        while g["todo"].pop() != ("answers_end",):  # everybody is asked anew
            pass
        push(g, "answers")


@task
def resolve(g):
    """The last card laid first: a Jam cancels the card under it, if it stands itself."""
    f = g["fight"]
    stack = f["stack"]
    standing = True
    while stack:
        seat, card = stack.pop()
        add(g["players"][seat]["discard"], card)
        if not standing:
            standing = True  # this Jam was cancelled: what lies under it stands
        else:
            standing = False  # this Jam works: what lies under it is cancelled
    if not standing:
        return
    if f["kind"] == "explosive":
        push(g, "explode")
    else:
        push(g, "salvo")


# ------------------------------------------------------------------ salvos
def dice(g, victim):
    p = g["players"][victim]
    n = T.BASE_DICE + T.TOKEN_DICE * p["turned"]
    if g["event"] != "Incendie" and letter(g, p["cell"]) == "F":
        n += 1
    if p["guild_die"]:
        n += 1
    return n


def absorbing_shield(g):
    f = g["fight"]
    unit, victim = f["target"]
    if f["source"] == "ultimate" and reads(g, "ultimate-shield") == "not":
        return None
    cell = purse(g, victim, unit)["cell"]
    for s, c in g["shields"]:
        if c == cell and s != f["by"]:
            if reads(g, "shield-protects") == "owner" and (s != victim or unit == "D"):
                continue
            return (s, c)
    return None


@task
def salvo(g):
    f = g["fight"]
    unit, victim = f["target"]
    if not f["left"] or not g["players"][victim]["alive"]:
        return
    f["left"] -= 1
    push(g, "salvo")
    shield = absorbing_shield(g)
    if shield:
        g["shields"].remove(shield)
        return
    pushing = [("push_where",)] if f["extra"] else []
    hits = [("defend", victim), ("roll", victim)] if unit == "A" else []
    if reads(g, "push-order") == "before-dice":
        push(g, *pushing, *hits)
    else:
        push(g, *hits, *pushing)


def _defend(g, victim):
    p, f = g["players"][victim], g["fight"]
    most = min(p["tokens"], T.TURNED - p["turned"])
    if not p["alive"] or most <= 0:
        return victim, []
    if reads(g, "tokens-when") == "once-an-attack" and victim in f["asked"]:
        return victim, []
    return victim, [("turn-tokens", k) for k in range(most + 1)]


@decision(_defend)
def defend(g, choice, victim):
    p = g["players"][victim]
    p["tokens"] -= choice[1]
    p["turned"] += choice[1]
    g["fight"]["asked"].append(victim)


def _roll(g, victim):
    if not g["players"][victim]["alive"]:
        return []
    n = dice(g, victim)
    return [(("successes", k), Fraction(comb(n, k), 2**n)) for k in range(n + 1)]


@chance(_roll)
def roll(g, choice, victim):
    f = g["fight"]
    loss = max(0, f["damage"] - choice[1])
    if f["kind"] == "explosive" and reads(g, "explosion-order") == "at-once":
        f["pending"].append((victim, loss))
        return
    wound(g, victim, loss)


def wound(g, victim, loss):
    f, p = g["fight"], g["players"][victim]
    before = p["life"]
    lost = min(before, loss)
    p["life"] -= lost
    gauge(g, victim, lost, before)
    if not p["life"]:
        die(g, [(victim, f["by"] if victim != f["by"] else None)])


def gauge(g, victim, lost, before):
    f = g["fight"]
    if victim == f["by"] or (f["source"] == "drone" and reads(g, "drone-charges-gauge") == "no"):
        return
    charge(g, f["by"], lost, before)


# ------------------------------------------------------------------ pushes
def _push_where(g):
    f = g["fight"]
    unit, victim = f["target"]
    who = f["by"]
    if not g["players"][victim]["alive"]:
        return who, []
    cell, left = purse(g, victim, unit)["cell"], cells_left(g)
    me = f["at"]
    cells = [c for c in NEIGHBOURS[cell] if c in left and hexes(me, c) > hexes(me, cell)]
    if unit == "A" and reads(g, "share-cell") == "no":
        cells = [c for c in cells if not ashaks_on(g, c)]
    return who, [("push", c) for c in sorted(cells)]


@decision(_push_where)
def push_where(g, choice):
    unit, victim = g["fight"]["target"]
    enter(g, victim, unit, choice[1], [("pushed", victim, unit, choice[1])])


@task
def pushed(g, victim, unit, cell):
    f = g["fight"]
    purse(g, victim, unit)["cell"] = cell
    if unit == "A" and letter(g, cell) == "L":
        before = g["players"][victim]["life"]
        lost = wound_plain(g, victim, T.LAKE_LOSS, f["by"])
        if reads(g, "lake-fills-gauge") == "yes":
            gauge(g, victim, lost, before)


# ------------------------------------------------------------------ explosions
@task
def explode(g):
    f = g["fight"]
    tile = TILE_OF[f["target"][1]]
    g["shields"] = [x for x in g["shields"] if TILE_OF[x[1]] != tile]
    order = [*others(g, f["by"]), f["by"]]
    hit = [s for s in order if TILE_OF[g["players"][s]["cell"]] == tile]
    push(g, *[x for s in hit for x in (("defend", s), ("roll", s))], "explosion_end")


@task
def explosion_end(g):
    f, deaths = g["fight"], []
    for victim, loss in f["pending"]:
        p = g["players"][victim]
        before = p["life"]
        lost = min(before, loss)
        p["life"] -= lost
        gauge(g, victim, lost, before)
        if not p["life"]:
            deaths.append((victim, f["by"] if victim != f["by"] else None))
    f["pending"] = []
    if deaths:
        die(g, deaths)


@task
def end_fight(g):
    f = g["fight"]
    p = g["players"][f["by"]]
    for c in f["mods"]:
        add(p["discard"] if p["alive"] else g["box"], c)
    card = f["card"]
    g["fight"] = None
    if f["source"] != "card":
        return
    if f["kind"] == "explosive":
        remove_card(g, card)  # p.12: uninstalled after use
        push(g, ("install_top", f["by"]))
    else:
        add(p["discard"] if p["alive"] else g["box"], card)


@chance(
    lambda g, s: (
        [(("interface", c), n) for c, n in sorted(top_interface(g).items())] if g["players"][s]["alive"] else []
    )
)
def install_top(g, choice, s):
    take_top(g, choice[1])
    if may_install(g, s, choice[1]):
        put(g["players"][s]["hand"], choice[1])
    else:
        add(g["interface_discard"], choice[1])
