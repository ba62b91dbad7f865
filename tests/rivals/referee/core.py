"""The machine: a plain dict `g`, a list of things to do, and immutable states.

g["todo"] is a stack of tuples (name, arguments...).  Three kinds of things to do:
  task      runs by itself;
  decision  a player chooses: options(g, *args) -> (seat, [choice, ...]);
  chance    options(g, *args) -> [(choice, weight), ...], exact Fractions.
A decision or chance whose option list is empty falls away.
"""

import pickle
from fractions import Fraction

from rivals.referee import tables as T

TASKS, DECISIONS, CHANCES = {}, {}, {}


def task(function):
    TASKS[function.__name__] = function
    return function


def decision(options):
    def register(chosen):
        DECISIONS[chosen.__name__] = (options, chosen)
        return chosen

    return register


def chance(options):
    def register(chosen):
        CHANCES[chosen.__name__] = (options, chosen)
        return chosen

    return register


def push(g, *things):
    """Put things on the stack; the first named is done first."""
    g["todo"].extend(reversed([t if isinstance(t, tuple) else (t,) for t in things]))


class State:
    """Immutable; equal and hashable by its plain content."""

    __slots__ = ("_ask", "_g", "_key")

    def __init__(self, g):
        self._ask = _settle(g)
        self._g, self._key = g, None

    def player(self):
        return self._ask[0]

    def choices(self):
        return list(self._ask[1])

    def weights(self):
        return list(self._ask[2])

    def apply(self, choice):
        if choice not in self._ask[1]:
            raise ValueError(f"not possible here: {choice!r}")
        g = pickle.loads(pickle.dumps(self._g, -1))
        name, *args = g["todo"].pop()
        (DECISIONS.get(name) or CHANCES[name])[1](g, choice, *args)
        return State(g)

    def result(self):
        return dict(self._g["over"]) if self._g["over"] else None

    def plain(self):
        """A canonical plain dict (a copy)."""
        return pickle.loads(pickle.dumps(self._g, -1))

    def view(self, seat):
        """What this seat may know."""
        v = self.plain()
        v["interface"] = sum(v["interface"].values())
        v["schemas"] = len(v["schemas"])
        v["faces"] = sum(v["faces"].values())
        v["zones"] = {era: len(z) for era, z in v["zones"].items()}
        v["events"] = sum(v["events"].values())
        v["guild_pile"] = len(v["guild_pile"])
        for s, p in v["players"].items():
            if s != seat:
                p["hand"] = len(p["hand"])
                p["deck"] = sum(p["deck"].values())
                p["guild_dealt"] = len(p["guild_dealt"])
            else:
                p["deck"] = {c: p["deck"][c] for c in sorted(p["deck"])}
        look = v["looking"]
        if look and look["seat"] != seat:
            look["cards"] = len(look["cards"])
        v["todo"] = len(v["todo"])
        v["to_move"] = self.player()
        v["choices"] = self.choices() if self.player() == seat else None
        return v

    def _frozen(self):
        if self._key is None:
            self._key = freeze(self._g)
        return self._key

    def __eq__(self, other):
        return isinstance(other, State) and self._frozen() == other._frozen()

    def __hash__(self):
        return hash(self._frozen())


def freeze(x):
    if isinstance(x, dict):
        return tuple(sorted(((k, freeze(v)) for k, v in x.items()), key=lambda p: str(p[0])))
    if isinstance(x, (list, tuple)):
        return tuple(freeze(v) for v in x)
    return x


def _settle(g):
    """Run tasks until somebody (or chance) is asked."""
    while g["todo"] and not g["over"]:
        name, *args = g["todo"][-1]
        if name in TASKS:
            g["todo"].pop()
            TASKS[name](g, *args)
        elif name in DECISIONS:
            who, choices = DECISIONS[name][0](g, *args)
            if choices:
                return who, choices, ()
            g["todo"].pop()
        else:
            pairs = CHANCES[name][0](g, *args)
            if pairs:
                total = sum(w for _, w in pairs)
                return ("chance", [c for c, _ in pairs], [Fraction(w) / total for _, w in pairs])
            g["todo"].pop()
    if not g["over"]:
        raise RuntimeError("the game stopped without an end")
    g["todo"] = []
    return None, [], ()


# ------------------------------------------------------------------ small helpers
def reads(g, name):
    return g["readings"][name]


def living(g, start=None):
    """Living seats clockwise, from the first player or from the given seat (included)."""
    n = len(g["players"])
    start = start or g["first"]
    return [s for s in ((start - 1 + i) % n + 1 for i in range(n)) if g["players"][s]["alive"]]


def others(g, seat):
    """Living seats clockwise after this one, this one left out."""
    return [s for s in living(g, seat) if s != seat]


def add(pile, card, n=1):
    pile[card] = pile.get(card, 0) + n
    if not pile[card]:
        del pile[card]
    assert pile.get(card, 1) > 0


def put(cards, card):
    """Into a sorted list."""
    cards.append(card)
    cards.sort()


def purse(g, seat, unit):
    """The Ashak ("A") or drone ("D") of a seat: cell, resin, crystal, tokens, points."""
    return g["players"][seat] if unit == "A" else g["players"][seat]["drone"]


def room(g, seat, unit):
    """Free anticipation places."""
    p = purse(g, seat, unit)
    return T.TOKENS - p["tokens"] - p["turned"] if unit == "A" else T.DRONE_TOKENS - p["tokens"]


def gain(g, seat, unit, what, n):
    n = min(n, g["supply"][what])
    g["supply"][what] -= n
    purse(g, seat, unit)[what] += n


def pay(g, seat, unit, what, n):
    purse(g, seat, unit)[what] -= n
    g["supply"][what] += n
    assert purse(g, seat, unit)[what] >= 0


def remove_card(g, card):
    """A card uninstalled: out of its deck (reading removed-cards)."""
    if reads(g, "removed-cards") == "interface-discard" and card in T.INTERFACE:
        add(g["interface_discard"], card)
    else:
        add(g["box"], card)


def owned(g, seat):
    """All cards of a seat by place."""
    p = g["players"][seat]
    out = {}
    for c in p["hand"] + [s["card"] for s in p["skills"]]:
        add(out, c)
    for pile in (p["deck"], p["discard"]):
        for c, n in pile.items():
            add(out, c, n)
    return out


def may_install(g, seat, card):
    """Reading skill-once = anywhere: the same skill is possessed only once."""
    return not (T.is_skill(card) and reads(g, "skill-once") == "anywhere" and card in owned(g, seat))


def score(g, seat, unit, n):
    purse(g, seat, unit)["points"] += n
    check_points(g)


def points_of(g, seat):
    p = g["players"][seat]
    if p["drone"] and reads(g, "drone-points") == "at-once":
        return p["points"] + p["drone"]["points"]
    return p["points"]


def check_points(g):
    if g["over"]:
        return
    won = [s for s in living(g) if points_of(g, s) >= T.WIN_POINTS]
    if won:
        finish(g, won, "five points")


def finish(g, winners, why):
    g["over"] = {"winners": tuple(sorted(winners)), "why": why}


# ------------------------------------------------------------------ ground
def cells_left(g):
    return {c for t, cells in T.TILES.items() if not g["tiles"][t]["gone"] for c in cells}


def letters(g, tile):
    """cell -> letter of a turned tile."""
    info, cells = g["tiles"][tile], T.TILES[tile]
    if tile == T.CENTRE_TILE:
        return {cells[0]: "V"}
    text = T.LONG_FACE if tile in T.LONG else T.FACES[info["face"]][0]
    n, turn = len(text), info["turn"]
    if tile in T.LONG:
        return dict(zip(cells, text if not turn else text[::-1], strict=True))
    order = cells if reads(g, "face-order") == "listed" else clockwise(cells)
    return {c: text[(i + turn) % n] for i, c in enumerate(order)}


def clockwise(cells):
    from rivals.referee.board import xy

    (x1, y1), (x2, y2), (x3, y3) = map(xy, cells)
    # plane: x to the right, height y - x/2; positive area = counterclockwise
    h1, h2, h3 = y1 - x1 / 2, y2 - x2 / 2, y3 - x3 / 2
    area = (x2 - x1) * (h3 - h1) - (x3 - x1) * (h2 - h1)
    return cells if area < 0 else (cells[0], cells[2], cells[1])


def letter(g, cell):
    from rivals.referee.board import TILE_OF

    return letters(g, TILE_OF[cell])[cell]


def visible(g, cell):
    from rivals.referee.board import TILE_OF

    t = g["tiles"][TILE_OF[cell]]
    return t["seen"] and not t["gone"]


def enemy_shield(g, cell, seat):
    return any(c == cell and s != seat for s, c in g["shields"])


def ashaks_on(g, cell):
    return [s for s in living(g) if g["players"][s]["cell"] == cell]


def distance(g, a, b):
    """For ranges (reading range-over-void); None: not to be reached."""
    from rivals.referee.board import hexes, walk_distances

    if reads(g, "range-over-void") == "as-if-there":
        return hexes(a, b)
    return walk_distances(a, cells_left(g)).get(b)


def within(g, a, b, bounds):
    d = distance(g, a, b)
    return d is not None and bounds[0] <= d <= bounds[1]


def in_sight(g, a, b, seat):
    """Physical attacks of this seat (p.17): enemy Ashaks and shields not its own block."""
    from rivals.referee.board import CELLS, free_way, hexes, walk_distances

    blocked = {c for s, c in g["shields"] if s != seat}
    blocked |= {g["players"][s]["cell"] for s in living(g) if s != seat}
    blocked -= {a, b}
    if reads(g, "range-over-void") == "around" and reads(g, "line-of-sight") != "straight-line":
        cells = cells_left(g)
        from_a, from_b = walk_distances(a, cells), walk_distances(b, cells)
        if b not in from_a:
            return False
    else:
        from_a = {c: hexes(a, c) for c in CELLS}
        from_b = {c: hexes(b, c) for c in CELLS}
    return free_way(a, b, blocked, reads(g, "line-of-sight"), from_a, from_b)


# ------------------------------------------------------------------ turning tiles, arriving
def _faces(g, tile):
    if tile == T.CENTRE_TILE:
        return [(("tile", tile, "V", 0), 1)]
    if tile in T.LONG:
        return [(("tile", tile, T.LONG_FACE, k), 1) for k in (0, 1)]
    return [(("tile", tile, f, k), n) for f, n in sorted(g["faces"].items()) for k in (0, 1, 2)]


@chance(lambda g, tile: [] if g["tiles"][tile]["seen"] else _faces(g, tile))
def reveal(g, choice, tile):
    _, _, face, turn = choice
    g["tiles"][tile].update(face=face, turn=turn, seen=True)
    if face in T.FACES:
        add(g["faces"], face, -1)


def enter(g, seat, unit, cell, after=()):
    """Name a cell; a hidden tile is turned first; then arrive."""
    from rivals.referee.board import TILE_OF

    push(g, ("reveal", TILE_OF[cell]), *after)


def wound_plain(g, seat, loss, killer=None):
    """Loss of life without dice (lake, void).  Returns the life really lost."""
    p = g["players"][seat]
    lost = min(p["life"], loss)
    p["life"] -= lost
    if p["life"] == 0:
        die(g, [(seat, killer)])
    return lost


def charge(g, seat, lost, before):
    """p.16: a point for each HP really lost and the bonus of the zone before the salvo."""
    if lost > 0:
        p = g["players"][seat]
        p["gauge"] = min(T.GAUGE, p["gauge"] + lost + T.bonus(before))


# ------------------------------------------------------------------ death (p.15)
def die(g, deaths):
    """deaths: (victim, killer or None), all at the same time."""
    for s, _ in deaths:
        g["players"][s].update(alive=False, cell=None)
        g["shields"] = [x for x in g["shields"] if x[0] != s]
    for s, killer in deaths:
        if killer and killer != s:
            g["players"][killer]["points"] += T.KILL_POINTS
    alive = living(g)
    if not alive:
        if reads(g, "nobody-left") == "draw":
            finish(g, [], "nobody left")
        else:
            best = max(points_of(g, s) for s, _ in deaths)
            finish(g, [s for s, _ in deaths if points_of(g, s) == best], "nobody left")
    elif len(alive) == 1:
        finish(g, alive, "last survivor")
    else:
        check_points(g)
    push(
        g,
        *[
            t
            for s, killer in deaths
            for t in ([("loot", killer, s)] if killer and killer != s else []) + [("leave", s)]
        ],
    )


def _loot(g, killer, victim):
    if not g["players"][killer]["alive"]:
        return killer, []
    v = g["players"][victim]
    cards = set(v["hand"]) | set(v["discard"])
    if reads(g, "loot-from") == "everything":
        cards |= set(v["deck"]) | {s["card"] for s in v["skills"]}
    cards = sorted(c for c in cards if not T.is_ashak_card(c) and may_install(g, killer, c))
    return killer, [("loot", c) for c in cards] + [("loot", None)] if cards else []


@decision(_loot)
def loot(g, choice, killer, victim):
    card, v = choice[1], g["players"][victim]
    if card is None:
        return
    everything = reads(g, "loot-from") == "everything"
    if card in v["discard"]:
        add(v["discard"], card, -1)
    elif card in v["hand"]:
        v["hand"].remove(card)
    elif everything and card in v["deck"]:
        add(v["deck"], card, -1)
    else:
        v["skills"] = [s for s in v["skills"] if s["card"] != card]
    put(g["players"][killer]["hand"], card)


@task
def leave(g, seat):
    """The dead leave with their cards, shields and goods."""
    p = g["players"][seat]
    for c, n in owned(g, seat).items():
        add(g["box"], c, n)
    p.update(hand=[], deck={}, discard={}, skills=[])
    for what in ("resin", "crystal"):
        g["supply"][what] += p[what]
        p[what] = 0
    p.update(tokens=0, turned=0)


# ------------------------------------------------------------------ drawing cards
def _draw(g, seat):
    p = g["players"][seat]
    if not p["alive"]:
        return []
    pile = p["deck"] or p["discard"]  # deck out: the discard is shuffled (p.3)
    return [(("draw", seat, c), n) for c, n in sorted(pile.items())]


@chance(_draw)
def draw(g, choice, seat):
    p = g["players"][seat]
    if not p["deck"]:
        p["deck"], p["discard"] = p["discard"], {}
    add(p["deck"], choice[2], -1)
    put(p["hand"], choice[2])


def interface_left(g):
    return bool(g["interface"]) or (reads(g, "interface-empty") == "reshuffle" and bool(g["interface_discard"]))


def top_interface(g):
    if g["interface"]:
        return g["interface"]
    return g["interface_discard"] if reads(g, "interface-empty") == "reshuffle" else {}


def take_top(g, card):
    if not g["interface"]:
        g["interface"], g["interface_discard"] = g["interface_discard"], {}
    add(g["interface"], card, -1)


@chance(lambda g: [(("interface", c), n) for c, n in sorted(top_interface(g).items())] if len(g["row"]) < T.ROW else [])
def show_interface(g, choice):
    take_top(g, choice[1])
    put(g["row"], choice[1])


def schema_pile(g):
    if g["schemas"]:
        return g["schemas"]
    return g["schema_discard"] if reads(g, "schema-empty") == "reshuffle" else []


def take_schema_top(g, card):
    if not g["schemas"]:
        g["schemas"], g["schema_discard"] = g["schema_discard"], []
    g["schemas"].remove(card)


@chance(lambda g: [(("schema", c), 1) for c in schema_pile(g)] if len(g["schema_row"]) < g["schemas_shown"] else [])
def show_schema(g, choice):
    take_schema_top(g, choice[1])
    put(g["schema_row"], choice[1])
