"""The round: drawing, turns, and the end of the round (p.3, p.19-21)."""

from rivals.referee import tables as T
from rivals.referee.board import TILE_OF, next_to_void, north
from rivals.referee.core import (
    add,
    cells_left,
    chance,
    decision,
    die,
    finish,
    gain,
    letter,
    living,
    points_of,
    purse,
    push,
    reads,
    task,
    wound_plain,
)


def schedule(g):
    return T.DRONE_SCHEDULE if g["mode"] == "two-player-drones" else T.SCHEDULE


def turn_order(g):
    """The turns of a round: (seat, unit, number of the turn)."""
    seats = living(g)
    units = [("A", s) for s in seats]
    drones = [("D", s) for s in seats if g["players"][s]["drone"]]
    if reads(g, "drone-order") == "ashak-then-drone-each":
        groups = [[x for s in seats for x in [("A", s)] + [d for d in drones if d[1] == s]]]
    else:
        groups = [units, drones]
    turns = []
    if reads(g, "turn-order") == "alternate":
        for number in (1, 2):
            turns += [(s, u, number) for group in groups for u, s in group]
    else:
        for group in groups:
            for seat in seats:
                for number in (1, 2):
                    turns += [(s, u, number) for u, s in group if s == seat]
    return turns


@task
def start_round(g):
    g["round"] += 1
    push(
        g,
        *[("draw", s) for s in living(g) for _ in range(T.HAND)],
        *[("turn", s, u, number) for s, u, number in turn_order(g)],
        "end_round",
    )


@task
def turn(g, seat, unit, number):
    p = g["players"][seat]
    if not p["alive"]:
        return
    g["turn"] = {"seat": seat, "unit": unit, "number": number, "ap": T.ACTION_POINTS}
    if unit == "A":
        p["turned"] = 0  # p.17: turned tokens go, the reserve moves up
        p["guild_die"] = False
        if p["drone"]:
            p["drone"]["given"] = []
    push(g, "menu")


# ------------------------------------------------------------------ end of the round
@task
def end_round(g):
    g["turn"] = None
    for s in living(g):
        p = g["players"][s]
        for c in p["hand"]:
            add(p["discard"], c)
        p["hand"] = []
    plan = schedule(g)
    if g["round"] not in plan:  # the last round is over
        most_points(g)
        return
    era, n = plan[g["round"]]
    todo = ["next_first_player"] if reads(g, "end-order") == "before" else []
    if reads(g, "zone-cards") == "together":
        todo += [("zone", era)] * n + ["remove_zones"]
    else:
        todo += [("zone", era), "remove_zones"] * n
    last = g["round"] == max(plan)
    if last and reads(g, "last-round") == "none":
        push(g, *todo, "most_points_now")
        return
    if not last and plan[g["round"] + 1][0] != era:
        todo.append(("new_era", plan[g["round"] + 1][0]))
    todo += ["drought", "new_rows", "upright"]
    if reads(g, "end-order") == "after-zones":
        todo.append("next_first_player")
    todo += ["event", "sponsors", "start_round"]
    push(g, *todo)


def most_points(g):
    seats = living(g)
    best = max(points_of(g, s) for s in seats)
    seats = [s for s in seats if points_of(g, s) == best]
    if reads(g, "last-tie") == "most-life":
        life = max(g["players"][s]["life"] for s in seats)
        seats = [s for s in seats if g["players"][s]["life"] == life]
    finish(g, seats, "most points")


@task
def most_points_now(g):
    most_points(g)


@chance(lambda g, era: [(("zone", z), 1) for z in g["zones"][era]])
def zone(g, choice, era):
    g["zones"][era].remove(choice[1])
    g["zones_now"].append(choice[1])


@task
def remove_zones(g):
    gone = [t for z in g["zones_now"] for t in T.ZONES[z]]
    if (
        g["mode"] == "two-player-drones"
        and g["zones_now"]
        and g["round"] == 1
        and reads(g, "drone-starts") == "with-first-zones"
    ):
        gone += T.STARTS
    g["zones_gone"] += g["zones_now"]
    g["zones_now"] = []
    for t in gone:
        g["tiles"][t].update(gone=True, dry=None)
    left = cells_left(g)
    g["shields"] = [x for x in g["shields"] if x[1] in left]
    g["sponsors"] = [c for c in g["sponsors"] if c in left]
    fallen = []
    for s in living(g):
        for unit in "AD" if g["players"][s]["drone"] else "A":
            if purse(g, s, unit)["cell"] not in left:
                purse(g, s, unit)["cell"] = None
                fallen.append((s, unit))
    if reads(g, "void-order") == "one-by-one":
        push(g, *[("fall", s, u) for s, u in fallen])
        return
    dead = []
    for s, u in fallen:
        if u == "A":
            p = g["players"][s]
            p["life"] = max(0, p["life"] - T.VOID_LOSS)
            if not p["life"]:
                dead.append((s, None))  # p.7: the points go to nobody
    push(g, *[("respawn", s, u) for s, u in fallen])
    if dead:
        die(g, dead)


@task
def fall(g, s, u):
    if not g["players"][s]["alive"]:
        return
    push(g, ("respawn", s, u))
    if u == "A":
        wound_plain(g, s, T.VOID_LOSS)


def _respawn(g, s, u):
    if not g["players"][s]["alive"]:
        return s, []
    left = cells_left(g)
    cells = sorted(c for c in left if next_to_void(c, left))
    if u == "A" and reads(g, "share-cell") == "no":
        taken = {g["players"][o]["cell"] for o in living(g)}
        cells = [c for c in cells if c not in taken] or cells
    return s, [("respawn", c) for c in cells]


@decision(_respawn)
def respawn(g, choice, s, u):
    push(g, ("reveal", TILE_OF[choice[1]]), ("appear", s, u, choice[1]))


@task
def appear(g, s, u, cell):
    purse(g, s, u)["cell"] = cell
    if u == "A" and letter(g, cell) == "L" and reads(g, "respawn-on-lake") == "costs-2":
        wound_plain(g, s, T.LAKE_LOSS)


@task
def new_era(g, era):
    g["schema_discard"] = sorted(g["schema_discard"] + g["schema_row"])
    g["schema_row"] = []
    g["schemas_shown"] = T.SCHEMAS_SHOWN[era]
    push(g, *["show_schema"] * g["schemas_shown"])


@task
def drought(g):
    for t in g["tiles"].values():
        t["dry"] = "plant" if t["dry"] == "desert" else None


@task
def new_rows(g):
    for c in g["row"]:
        add(g["interface_discard"], c)
    g["row"] = []
    push(g, *["show_interface"] * T.ROW)
    if reads(g, "row-refill") == "at-round-end":
        push(g, *["show_schema"] * g["schemas_shown"])


@task
def upright(g):
    for s in living(g):
        p = g["players"][s]
        p["guild_used"] = False
        for skill in p["skills"]:
            skill["down"] = False


@task
def next_first_player(g):
    seats = living(g)
    following = next(s for s in living(g) if s != g["first"])  # the next one clockwise
    if len(seats) == 2:
        a, b = (g["players"][s]["life"] for s in seats)
        if a != b:
            g["first"] = seats[0] if a < b else seats[1]
        elif g["first"] not in seats:
            g["first"] = following
    else:
        g["first"] = following


@chance(lambda g: [(("event", e), n) for e, n in sorted(g["events"].items())])
def event(g, choice):
    add(g["events"], choice[1], -1)
    g["event"] = choice[1]
    if choice[1] == "Windfall":
        for s in living(g):
            gain(g, s, "A", "resin", 1)
            gain(g, s, "A", "crystal", 1)


# ------------------------------------------------------------------ sponsors (p.19)
@task
def sponsors(g):
    starting = g["round"] + 1
    if len(living(g)) == 2:
        born_two = len(g["players"]) == 2
        if not (born_two and reads(g, "duel-sponsors") == "as-usual"):
            return
    if len(g["sponsors"]) >= T.SPONSOR_LIMIT:
        return
    if starting == 2:
        push(g, ("land", T.CENTRE))
    else:
        push(g, "colour", "colour")


def landing_points(g, colour):
    """Revealed landing points of the colour, the northernmost first, then west first."""
    cells = []
    for t, info in g["tiles"].items():
        if info["seen"] and not info["gone"] and info["face"] in T.FACES:
            text, _, c = T.FACES[info["face"]]
            if c == colour:
                cells += [x for x in T.TILES[t] if letter(g, x) == text[0]]
    return sorted(cells, key=lambda c: (-north(c), c[0]))


def _colours(g):
    if reads(g, "sponsor-cap") == "three" and len(g["sponsors"]) >= T.SPONSOR_LIMIT:
        return []
    return [(("colour", k), 1) for k in range(T.COLOURS)]


@chance(_colours)
def colour(g, choice):
    points = landing_points(g, choice[1])
    if len(points) == 1:
        push(g, ("land", points[0]))
    elif points:
        push(g, ("which_point", tuple(points)))


@chance(lambda _g, _points: [(("die", k), 1) for k in range(1, 7)])
def which_point(g, choice, points):
    push(g, ("land", points[(choice[1] - 1) * len(points) // 6]))


@task
def land(g, cell):
    if cell in g["sponsors"] and reads(g, "landing-point-taken") == "none":
        return
    g["sponsors"] = sorted(g["sponsors"] + [cell])
