"""Set-up (p.2, p.23)."""

from rivals.referee import tables as T
from rivals.referee.board import TILE_OF
from rivals.referee.core import State, chance, decision, living, push


def initial(mode="two-player", options=None, readings=None):
    """options: first_player (seat), ashaks (names by seat)."""
    options = dict(options or {})
    chosen = {name: opts[0] for name, opts in T.READINGS.items()}
    for name, value in (readings or {}).items():
        if value not in T.READINGS[name]:
            raise ValueError(f"reading {name}: {value!r} is none of {T.READINGS[name]}")
        chosen[name] = value
    n, drones = T.MODES[mode], mode == "two-player-drones"
    unknown = set(options) - {"first_player", "ashaks"}
    if unknown:
        raise ValueError(f"unknown options: {sorted(unknown)}")
    first = options.get("first_player", 1)
    if first not in range(1, n + 1):
        raise ValueError(f"first_player must be a seat from 1 to {n}")
    ashaks = tuple(options.get("ashaks", T.ASHAKS[:n]))
    if len(ashaks) != n or len(set(ashaks)) != n or set(ashaks) - set(T.ASHAKS):
        raise ValueError(f"ashaks: {n} different names of {T.ASHAKS}")
    g = {
        "mode": mode,
        "readings": chosen,
        "over": None,
        "todo": [],
        "first": first,
        "round": 0,
        "turn": None,
        "event": None,
        "tiles": {t: {"seen": False, "face": None, "turn": 0, "gone": False, "dry": None} for t in T.TILES},
        "faces": {f: n_ for f, (_, n_, _) in T.FACES.items()},
        "shields": [],
        "sponsors": [],
        "interface": dict(T.INTERFACE),
        "interface_discard": {},
        "row": [],
        "schemas": list(T.SCHEMAS),
        "schema_discard": [],
        "schema_row": [],
        "schemas_shown": 2,
        "guild_pile": list(T.GUILDS),
        "box": {},
        "zones": {era: sorted(z for z in T.ZONES if z.split("-")[0] == "I" * era) for era in (1, 2, 3)},
        "zones_now": [],
        "zones_gone": [],
        "events": dict(T.EVENTS),
        "supply": {"resin": T.RESIN, "crystal": T.CRYSTAL},
        "table": [],
        "fight": None,
        "looking": None,
        "players": {},
    }
    for s in range(1, n + 1):
        g["players"][s] = {
            "ashak": ashaks[s - 1],
            "alive": True,
            "life": T.LIFE,
            "gauge": 0,
            "points": 0,
            "tokens": 0,
            "turned": 0,
            "resin": 0,
            "crystal": 0,
            "cell": None,
            "hand": [],
            "deck": T.starting_deck(ashaks[s - 1]),
            "discard": {},
            "skills": [],
            "guild": None,
            "guild_dealt": [],
            "guild_used": False,
            "guild_die": False,
            "drone": {"cell": None, "resin": 0, "crystal": 0, "tokens": 0, "points": 0, "cards": [], "given": []}
            if drones
            else None,
        }
    if drones:
        for t in T.TILES:
            if t[0] == "A" and t not in T.STARTS:
                g["tiles"][t]["gone"] = True
        g["zones"][1] = []
        g["schemas_shown"] = int(chosen["drone-schemas"])
    seats = list(range(1, n + 1))
    push(
        g,
        *[("reveal", t) for t in T.STARTS],
        ("reveal", T.CENTRE_TILE),
        *[("deal_guild", s) for s in seats for _ in (1, 2)],
        *[("keep_guild", s) for s in seats],
        *["show_schema"] * g["schemas_shown"],
        *["show_interface"] * T.ROW,
        *[x for s in living(g) for x in (("place", s), ("place_drone", s))],
        "start_round",
    )
    return State(g)


@chance(lambda g, s: [(("guild", s, c), 1) for c in g["guild_pile"]])
def deal_guild(g, choice, s):
    g["guild_pile"].remove(choice[2])
    p = g["players"][s]
    p["guild_dealt"] = sorted(p["guild_dealt"] + [choice[2]])


@decision(lambda g, s: (s, [("guild", c) for c in g["players"][s]["guild_dealt"]]))
def keep_guild(g, choice, s):
    p = g["players"][s]
    p["guild"], p["guild_dealt"] = choice[1], []


def _places(g, s):
    taken = {TILE_OF[p["cell"]] for p in g["players"].values() if p["cell"]}
    return s, [("place", c) for t in T.STARTS if t not in taken for c in T.TILES[t]]


@decision(_places)
def place(g, choice, s):
    g["players"][s]["cell"] = choice[1]  # a lake costs nothing here (facts 4, D)


def _drone_places(g, s):
    p = g["players"][s]
    if not p["drone"]:
        return s, []
    return s, [("place-drone", c) for c in T.TILES[TILE_OF[p["cell"]]]]


@decision(_drone_places)
def place_drone(g, choice, s):
    g["players"][s]["drone"]["cell"] = choice[1]
