"""The menu of a turn and its actions (p.4, p.6-9, p.11-13), for Ashaks and drones.

A "doer" is (who decides, seat, unit): the unit "A" or "D" of the seat acts,
the first seat chooses (they differ only when a drone is hacked).
"""

from rivals.referee import fight as F
from rivals.referee import tables as T
from rivals.referee.board import NEIGHBOURS, TILE_OF
from rivals.referee.core import (
    add,
    ashaks_on,
    chance,
    decision,
    enemy_shield,
    gain,
    interface_left,
    letter,
    letters,
    living,
    may_install,
    pay,
    purse,
    push,
    put,
    reads,
    remove_card,
    room,
    schema_pile,
    score,
    take_schema_top,
    take_top,
    task,
    top_interface,
    visible,
    within,
    wound_plain,
)


def doer_alive(g, seat, unit):
    return g["players"][seat]["alive"]


# ------------------------------------------------------------------ the menu
def _menu(g):
    t = g["turn"]
    seat, unit, ap = t["seat"], t["unit"], t["ap"]
    if not g["players"][seat]["alive"]:
        return seat, []
    who = (seat, seat, unit)
    out = explore_choices(g, who)
    if ap >= 1:
        out += [("move", c) for c in step_choices(g, who, most_steps(g, who))]
        if can_harvest(g, who):
            out.append(("harvest",))
        if can_negotiate(g, who):
            out.append(("negotiate",))
    if unit == "A":
        out += ultimate_choices(g, seat, ap) + card_choices(g, seat, ap) + board_choices(g, seat)
        if g["players"][seat]["drone"]:
            out += exchange_choices(g, seat)
            if ap >= 1:
                out += hack_choices(g, seat)
    else:
        if reads(g, "drone-ultimate") == "yes":
            out += ultimate_choices(g, seat, ap)
        if ap >= 1 and not (reads(g, "drone-attack-ban") == "yes" and banned(g)):
            out += [("drone-attack", s) for _, s in F.drone_targets(g, seat, seat)]
    out += spend_choices(g, seat, unit)
    return seat, [*out, ("end",)]


@decision(_menu)
def menu(g, choice):
    t = g["turn"]
    seat, unit = t["seat"], t["unit"]
    who = (seat, seat, unit)
    name, *args = choice
    if name == "end":
        return
    push(g, "menu")
    if name in ("move", "harvest", "negotiate", "hack", "drone-attack"):
        t["ap"] -= 1
    if name == "explore":
        push(g, ("reveal", args[0]))
    elif name == "move":
        start_move(g, who, args[0])
    elif name == "harvest":
        start_harvest(g, who)
    elif name == "negotiate":
        start_negotiation(g, who)
    elif name == "ultimate":
        if reads(g, "ultimate-cost") == "ap-and-gauge":
            t["ap"] -= 1
        g["players"][seat]["gauge"] = 0
        F.begin(g, seat, "ultimate", None, ("A", args[0]), purse(g, seat, unit)["cell"])
    elif name == "play":
        play(g, seat, *args)
    elif name == "guild":
        g["players"][seat]["guild_used"] = True
        if args:
            gain(g, seat, "A", args[0], 1)
        else:
            g["players"][seat]["guild_die"] = True
    elif name == "skill":
        for s in g["players"][seat]["skills"]:
            if s["card"] == args[0]:
                s["down"] = True
        gain(g, seat, "A", args[1], 1)
    elif name == "drone-attack":
        F.begin(g, seat, "drone", None, ("A", args[0]), g["players"][seat]["drone"]["cell"])
    elif name == "hack":
        push(g, ("hack_roll", seat, args[0]))
    elif name.startswith("buy"):
        buy(g, seat, unit, name, args)
    else:
        exchange(g, seat, name, args)


# ------------------------------------------------------------------ explore (p.6)
def explore_choices(g, who):
    cell = purse(g, who[1], who[2])["cell"]
    tiles = sorted({TILE_OF[n] for n in NEIGHBOURS[cell]})
    return [("explore", t) for t in tiles if not g["tiles"][t]["seen"] and not g["tiles"][t]["gone"]]


# ------------------------------------------------------------------ move (p.6, p.9)
def most_steps(g, who):
    _, seat, unit = who
    if unit == "A" and any(T.family(s["card"]) == "Boots" for s in g["players"][seat]["skills"]):
        return T.BOOTS
    return T.STEPS


def step_cost(g, who, cell):
    return 2 if enemy_shield(g, cell, who[0]) else 1


def step_choices(g, who, steps):
    _, seat, unit = who
    out = []
    for c in NEIGHBOURS[purse(g, seat, unit)["cell"]]:
        if not visible(g, c) or steps < 1:
            continue
        if step_cost(g, who, c) > steps and reads(g, "enemy-shield-step") == "needs-two":
            continue
        if unit == "A" and reads(g, "share-cell") == "no" and ashaks_on(g, c):
            continue
        out.append(c)
    return sorted(out)


def start_move(g, who, cell):
    steps = most_steps(g, who)
    do_step(g, who, cell, steps)


def do_step(g, who, cell, steps):
    _, seat, unit = who
    steps -= step_cost(g, who, cell)
    purse(g, seat, unit)["cell"] = cell
    if letter(g, cell) == "L":  # p.6: 2 HP and stay there
        if unit == "A":
            wound_plain(g, seat, T.LAKE_LOSS)
        return
    if steps > 0:
        push(g, ("moving", who, steps))


def _moving(g, who, steps):
    if not doer_alive(g, who[1], who[2]):
        return who[0], []
    out = [("step", c) for c in step_choices(g, who, steps)]
    if reads(g, "move-after-exploring") == "goes-on":
        out += explore_choices(g, who)
    return who[0], [*out, ("stop",)] if out else []


@decision(_moving)
def moving(g, choice, who, steps):
    if choice[0] == "step":
        do_step(g, who, choice[1], steps)
    elif choice[0] == "explore":
        push(g, ("reveal", choice[1]), ("moving", who, steps))


# ------------------------------------------------------------------ harvest (p.6-8)
def can_harvest(g, who):
    cell = purse(g, who[1], who[2])["cell"]
    info = g["tiles"][TILE_OF[cell]]
    if info["dry"]:
        return False
    if reads(g, "drought-tokens") == "ten" and sum(1 for t in g["tiles"].values() if t["dry"]) >= T.DROUGHT_TOKENS:
        return False
    if reads(g, "harvest-nothing") == "not-allowed":
        return bool(set(letters(g, TILE_OF[cell]).values()) & set("FCOI"))
    return True


def start_harvest(g, who):
    cell = purse(g, who[1], who[2])["cell"]
    tile = TILE_OF[cell]
    g["tiles"][tile]["dry"] = "desert"
    found = letters(g, tile)
    goods = {"F": 0, "C": 0}
    for c, site in found.items():
        if site in goods:
            goods[site] += 3 if c == cell else 1
    todo = [("harvest_goods", who, goods["F"], goods["C"])]
    if "O" in found.values():
        tokens = ("harvest_tokens", who, found[cell] == "O")
        todo = [*todo, tokens] if reads(g, "harvest-order") == "resources-first" else [tokens, *todo]
    if "I" in found.values():
        todo.append(("look", who, 4 if found[cell] == "I" else 2))
    push(g, *todo)


@task
def harvest_goods(g, who, resin, crystal):
    gain(g, who[1], who[2], "resin", resin)
    gain(g, who[1], who[2], "crystal", crystal)


@task
def harvest_tokens(g, who, free):
    if free and room(g, who[1], who[2]) > 0:
        purse(g, who[1], who[2])["tokens"] += 1
    push(g, ("buy_tokens", who))


def _buy_tokens(g, who):
    p = purse(g, who[1], who[2])
    if room(g, who[1], who[2]) <= 0:
        return who[0], []
    out = [("token", r, 2 - r) for r in (2, 1, 0) if p["resin"] >= r and p["crystal"] >= 2 - r]
    return who[0], [*out, ("no-token",)] if out else []


@decision(_buy_tokens)
def buy_tokens(g, choice, who):
    if choice[0] == "token":
        pay(g, who[1], who[2], "resin", choice[1])
        pay(g, who[1], who[2], "crystal", choice[2])
        purse(g, who[1], who[2])["tokens"] += 1
        push(g, ("buy_tokens", who))


def _look(g, who, n):
    row, pile = bool(g["row"]), interface_left(g)
    if n == 2:
        out = [("look", "row")] * row + [("look", "pile")] * pile
    else:
        out = [("look", "row+pile")] * (row or pile) + [("look", "pile")] * pile
    return who[0], out


@decision(_look)
def look(g, choice, who, n):
    g["looking"] = {"seat": who[0], "cards": []}
    if choice[1] == "pile":
        hidden = n
    else:
        hidden = n - 2
        g["looking"]["cards"], g["row"] = g["row"], []
    push(g, *["look_draw"] * hidden, ("keep", who, n // 2), "look_end")


@chance(lambda g: [(("interface", c), n) for c, n in sorted(top_interface(g).items())])
def look_draw(g, choice):
    take_top(g, choice[1])
    put(g["looking"]["cards"], choice[1])


def holds_more(g, seat, unit):
    """Has the unit a place for one more card?"""
    return unit == "A" or len(g["players"][seat]["drone"]["cards"]) < T.DRONE_CARDS


def install(g, seat, unit, card):
    put(g["players"][seat]["hand"] if unit == "A" else g["players"][seat]["drone"]["cards"], card)


def _keep(g, who, n):
    _, seat, unit = who
    cards = [
        c
        for c in sorted(set(g["looking"]["cards"]))
        if holds_more(g, seat, unit) and (unit == "D" or may_install(g, seat, c))
    ]
    return who[0], [("keep", c) for c in cards] + [("keep-none",)] if cards and n else []


@decision(_keep)
def keep(g, choice, who, n):
    if choice[0] == "keep":
        g["looking"]["cards"].remove(choice[1])
        install(g, who[1], who[2], choice[1])
        push(g, ("keep", who, n - 1))


@task
def look_end(g):
    for c in g["looking"]["cards"]:
        add(g["interface_discard"], c)
    g["looking"] = None
    if reads(g, "row-refill") == "at-once":
        push(g, *["show_interface"] * T.ROW)


# ------------------------------------------------------------------ negotiate (p.8)
def can_negotiate(g, who):
    p = purse(g, who[1], who[2])
    return p["cell"] in g["sponsors"] and p["tokens"] >= 1


def start_negotiation(g, who):
    p = purse(g, who[1], who[2])
    p["tokens"] -= 1
    if reads(g, "sponsor-leaves") == "yes":
        g["sponsors"].remove(p["cell"])
    push(g, ("benefit", who))
    score(g, who[1], who[2], 1)


def schemas_offered(g, seat, unit):
    if unit == "D" and (reads(g, "drone-spends") == "the-drone" and not holds_more(g, seat, unit)):
        return []
    return g["schema_row"] + (["top"] if schema_pile(g) else [])


def uninstallable(g, seat, unit):
    """(place, card) that this unit may uninstall."""
    p = g["players"][seat]
    if unit == "D" and reads(g, "drone-spends") == "the-drone":
        return [("drone", c) for c in sorted(set(p["drone"]["cards"]))]
    return [("hand", c) for c in sorted(set(p["hand"]))] + [("discard", c) for c in sorted(p["discard"])]


def _benefit(g, who):
    _, seat, unit = who
    out = [("bonus", "fill")]
    if schemas_offered(g, seat, unit):
        out.append(("bonus", "schema"))
    if uninstallable(g, seat, unit):
        out.append(("bonus", "uninstall"))
    return who[0], out


@decision(_benefit)
def benefit(g, choice, who):
    _, seat, unit = who
    if choice[1] == "fill":
        purse(g, seat, unit)["tokens"] += room(g, seat, unit)
    elif choice[1] == "schema":
        push(g, ("which_schema", who))
    else:
        push(g, ("which_card", who), ("which_card", who))


@decision(lambda g, who: (who[0], [("schema", c) for c in schemas_offered(g, who[1], who[2])]))
def which_schema(g, choice, who):
    take_schema(g, who, choice[1])


@decision(lambda g, who: (who[0], [("uninstall", *x) for x in uninstallable(g, who[1], who[2])]))
def which_card(g, choice, who):
    uninstall(g, who, choice[1], choice[2], reads(g, "sponsor-uninstall-draws") == "yes")


def take_schema(g, who, name):
    _, seat, unit = who
    if reads(g, "drone-spends") == "its-ashak":
        unit = "A"
    if name == "top":
        push(g, ("top_schema", seat, unit))
        return
    g["schema_row"].remove(name)
    install(g, seat, unit, name)
    if reads(g, "row-refill") == "at-once":
        push(g, "show_schema")


@chance(lambda g, _seat, _unit: [(("schema", c), 1) for c in schema_pile(g)])
def top_schema(g, choice, seat, unit):
    take_schema_top(g, choice[1])
    install(g, seat, unit, choice[1])


def uninstall(g, who, place, card, draws):
    _, seat, _ = who
    p = g["players"][seat]
    if place == "hand":
        p["hand"].remove(card)
    elif place == "drone":
        p["drone"]["cards"].remove(card)
    else:
        add(p["discard"], card, -1)
    remove_card(g, card)
    if place == "hand" and draws:
        push(g, ("draw", seat))


# ------------------------------------------------------------------ spend (p.9)
def shield_cells(g, seat, unit, card=False):
    """Cells where a shield may be built now."""
    if unit == "D" and reads(g, "drone-spends") == "its-ashak":
        unit = "A"
    cell = purse(g, seat, unit)["cell"]
    cells = [cell]
    if reads(g, "shield-place") == "own-tile" and not card:
        cells = list(T.TILES[TILE_OF[cell]])
    if reads(g, "shield-on-lake") == "not":
        cells = [c for c in cells if letter(g, c) != "L"]
    full = {c for _, c in g["shields"]}
    return [c for c in sorted(cells) if c not in full]


def shield_choices(g, seat, unit, card=False):
    """(cell, shield given up or None)"""
    mine = sorted(c for s, c in g["shields"] if s == seat)
    return [(c, old) for c in shield_cells(g, seat, unit, card) for old in (mine if len(mine) >= T.SHIELDS else [None])]


def build(g, seat, cell, old):
    if old:
        g["shields"].remove((seat, old))
    g["shields"] = sorted(g["shields"] + [(seat, cell)])


def spend_choices(g, seat, unit):
    p = purse(g, seat, unit)
    out = []
    if p["resin"] >= 2:
        out += [("buy-shield", *x) for x in shield_choices(g, seat, unit)]
    for what in ("resin", "crystal"):
        if p[what] >= 10:
            out.append(("buy-point", what))
        if p[what] >= 5:
            out += [("buy-schema", what, c) for c in schemas_offered(g, seat, unit)]
    if p["crystal"] >= 2:
        out += [("buy-uninstall", *x) for x in uninstallable(g, seat, unit)]
    return out


def buy(g, seat, unit, name, args):
    who = (seat, seat, unit)
    if name == "buy-shield":
        pay(g, seat, unit, "resin", 2)
        build(g, seat, *args)
    elif name == "buy-point":
        pay(g, seat, unit, args[0], 10)
        score(g, seat, "A" if reads(g, "drone-spends") == "its-ashak" else unit, 1)
    elif name == "buy-schema":
        pay(g, seat, unit, args[0], 5)
        take_schema(g, who, args[1])
    else:
        pay(g, seat, unit, "crystal", 2)
        uninstall(g, who, args[0], args[1], True)


# ------------------------------------------------------------------ cards (p.11-13)
def banned(g):
    """p.4: no attack card in the first turn of the game."""
    first_turn = g["turn"]["number"] == 1 or reads(g, "attack-ban") == "first-round"
    return g["round"] == 1 and first_turn


def ultimate_choices(g, seat, ap):
    if g["players"][seat]["gauge"] < T.GAUGE:
        return []
    if reads(g, "ultimate-cost") == "ap-and-gauge" and ap < 1:
        return []
    at = purse(g, seat, g["turn"]["unit"])["cell"]
    return [("ultimate", s) for _, s in F.ultimate_targets(g, seat, at)]


def card_choices(g, seat, ap):
    p = g["players"][seat]
    out = []
    for card in sorted(set(p["hand"])):
        kind, cost = T.FAMILIES[T.family(card)][:2]
        if cost > ap:
            continue
        if T.is_attack(card):
            if not banned(g):
                out += [("play", card, t) for t in F.targets(g, seat, card)]
        elif T.is_skill(card):
            names = [s["card"] for s in p["skills"]]
            if card in names:
                continue
            if len(names) < T.SKILLS:
                out.append(("play", card, None))
            else:
                out += [("play", card, old) for old in sorted(names)]
        elif T.family(card) == "Screen":
            out += [("play", card, x) for x in shield_choices(g, seat, "A", True)]
        elif kind in ("defence", "tactic"):
            out.append(("play", card, None))
    return out


def play(g, seat, card, target):
    p = g["players"][seat]
    kind, cost, _, _, _, effect = T.FAMILIES[T.family(card)]
    g["turn"]["ap"] -= cost
    p["hand"].remove(card)
    if T.is_attack(card):
        F.begin(g, seat, "card", card, target, p["cell"])
        return
    if T.is_skill(card):
        if target:
            p["skills"] = [s for s in p["skills"] if s["card"] != target]
            remove_card(g, target)
        p["skills"] = sorted(p["skills"] + [{"card": card, "down": kind == "active"}], key=lambda s: s["card"])
        return
    g["table"].append(card)
    if reads(g, "played-card") == "discarded-at-once":
        after_card(g, seat, card)
    else:
        push(g, ("after_card", seat, card))
    if effect == "heal":
        p["life"] = min(T.LIFE, p["life"] + T.HEAL)
    elif effect == "shield":
        build(g, seat, *target)
    elif effect == "token":
        p["tokens"] += 1 if room(g, seat, "A") > 0 else 0
    elif effect == "draw":
        push(g, ("draw", seat))


@task
def after_card(g, seat, card):
    g["table"].remove(card)
    add(g["players"][seat]["discard"], card)


def board_choices(g, seat):
    """The guild card and active skills: once a round, own turn."""
    p = g["players"][seat]
    out = []
    if not p["guild_used"]:
        if p["guild"] in T.GUILD_DIE:
            out.append(("guild",))
        else:
            out += [("guild", "resin"), ("guild", "crystal")]
    for s in p["skills"]:
        if T.kind(s["card"]) == "active" and not s["down"]:
            out += [("skill", s["card"], "resin"), ("skill", s["card"], "crystal")]
    return out


# ------------------------------------------------------------------ drones (p.24)
def exchange_choices(g, seat):
    p = g["players"][seat]
    d = p["drone"]
    if not within(g, p["cell"], d["cell"], (0, 1)):
        return []
    out = [
        ("take-card", c)
        for c in sorted(set(d["cards"]))
        if d["cards"].count(c) > d["given"].count(c) and may_install(g, seat, c)
    ]
    if len(d["cards"]) < T.DRONE_CARDS:
        out += [("give-card", c) for c in sorted(set(p["hand"]))]
    out += [("take-" + what,) for what in ("resin", "crystal") if d[what]]
    if d["points"]:
        out.append(("take-points",))
    if d["tokens"] and room(g, seat, "A") > 0:
        out.append(("take-token",))
    return out


def exchange(g, seat, name, args):
    p = g["players"][seat]
    d = p["drone"]
    if name == "take-card":
        d["cards"].remove(args[0])
        put(p["hand"], args[0])
    elif name == "give-card":
        p["hand"].remove(args[0])
        put(d["cards"], args[0])
        put(d["given"], args[0])
    elif name == "take-points":
        n, d["points"] = d["points"], 0
        score(g, seat, "A", n)
    elif name == "take-token":
        d["tokens"] -= 1
        p["tokens"] += 1
    else:
        what = name[len("take-") :]
        d[what] -= 1
        p[what] += 1


def hack_choices(g, seat):
    me = g["players"][seat]["cell"]
    return [
        ("hack", s)
        for s in living(g, seat)
        if s != seat and within(g, me, g["players"][s]["drone"]["cell"], T.HACK_RANGE)
    ]


@chance(lambda _g, _me, _him: [(("successes", k), w) for k, w in enumerate((1, 3, 3, 1))])
def hack_roll(g, choice, me, him):
    if choice[1]:
        push(g, ("hack_use", me, him, choice[1]))


def _hack_use(g, me, him, left):
    if not g["players"][me]["alive"] or not g["players"][him]["alive"] or not left:
        return me, []
    d = g["players"][him]["drone"]
    out = [("steal-card", c) for c in sorted(set(d["cards"])) if may_install(g, me, c)]
    if d["resin"] or d["crystal"] or d["points"]:
        out.append(("steal-goods",))
    if d["tokens"]:
        out.append(("steal-tokens",))
    who = (me, him, "D") if reads(g, "hack-action") == "the-drone" else (me, me, "A")
    out += [("hack-move", c) for c in step_choices(g, who, most_steps(g, who))]
    if can_harvest(g, who):
        out.append(("hack-harvest",))
    if can_negotiate(g, who):
        out.append(("hack-negotiate",))
    if who[2] == "D" and not (reads(g, "drone-attack-ban") == "yes" and banned(g)):
        out += [("hack-attack", s) for _, s in F.drone_targets(g, me, him)]
    return me, [*out, ("hack-stop",)]


@decision(_hack_use)
def hack_use(g, choice, me, him, left):
    name, *args = choice
    if name == "hack-stop":
        return
    p, d = g["players"][me], g["players"][him]["drone"]
    push(g, ("hack_use", me, him, left - 1))
    who = (me, him, "D") if reads(g, "hack-action") == "the-drone" else (me, me, "A")
    if name == "steal-card":
        d["cards"].remove(args[0])
        put(p["hand"], args[0])
    elif name == "steal-goods":
        for what in ("resin", "crystal"):
            p[what] += d[what]
            d[what] = 0
        n, d["points"] = d["points"], 0
        score(g, me, "A", n)
    elif name == "steal-tokens":
        p["tokens"] += min(d["tokens"], room(g, me, "A"))
        d["tokens"] = 0
    elif name == "hack-move":
        start_move(g, who, args[0])
    elif name == "hack-harvest":
        start_harvest(g, who)
    elif name == "hack-negotiate":
        start_negotiation(g, who)
    else:
        F.begin(g, me, "drone", None, ("A", args[0]), d["cell"])
