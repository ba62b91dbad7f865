"""Everything that is a number, a face or a card: the one module to replace.

P = printed in the seed, R = reconstructed by the facts file (a placeholder).
"""

# ------------------------------------------------------------------ arena (R)
_A = """A1 H13 I13 H12; A2 J13 K13 J12; A3 L13 M13 L12; A4 M12 L11 M11; A5 M10 L9 M9;
A6 M8 L7 M7; A7 K6 L6 K5; A8 J5 I4 J4; A9 H3 I3 H2; B1 G13 G12 G11; B2 I12 H11 I11;
B3 K12 J11 K11; B4 J10 K10 J9; B5 L10 K9 J8; B6 K8 L8 K7; B7 J7 I6 J6; B8 H5 I5 H4;
C1 G10 G9 G8; C2 H10 I10 H9; C3 I9 H8 I8; C4 H7 I7 H6; V G7"""


def _half_turn(cell):
    return "ABCDEFGHIJKLM"[12 - "ABCDEFGHIJKLM".index(cell[0])] + str(14 - int(cell[1:]))


def _tiles():
    tiles = {}
    for item in _A.split(";"):
        name, *cells = item.split()
        tiles[name] = tuple(cells)
    half = {"A": 9, "B": 8, "C": 4}
    for name in list(tiles):
        if name[0] in half:
            other = name[0] + str(int(name[1:]) + half[name[0]])
            tiles[other] = tuple(_half_turn(c) for c in tiles[name])
    return tiles


TILES = _tiles()
LONG = ("B1", "B5", "B9", "B13", "C1", "C5")
CENTRE_TILE, CENTRE = "V", "G7"
STARTS = ("A2", "A5", "A8", "A11", "A14", "A17")
ZONES = {}
for _k in range(1, 7):
    ZONES[f"I-{_k}"] = tuple(f"A{j}" for j in range(3 * _k - 2, 3 * _k + 1))
for _k in range(1, 9):
    ZONES[f"II-{_k}"] = (f"B{2 * _k - 1}", f"B{2 * _k}")
for _k in range(1, 5):
    ZONES[f"III-{_k}"] = (f"C{2 * _k - 1}", f"C{2 * _k}")

# faces of the trigones: name -> (letters, copies, colour of the landing point)
FACES = {"FFC": ("FFC", 6, None), "CCF": ("CCF", 6, None)}
for _k, _l in enumerate("OILV"):
    for _i in range(6):
        FACES[f"{_l}FC{_i}"] = (_l + "FC", 1, (6 * _k + _i) % 8)
LONG_FACE = "FVC"
COLOURS = 8  # P p.19

# ------------------------------------------------------------------ cards
ASHAKS = ("Xhan", "Qikaa", "Atmos", "Ashak4", "Ashak5", "Ashak6")  # three names P
# family: type, action points, salvos, damage, range, effect
FAMILIES = {
    "Blaster": ("physical", 1, 1, 2, (0, 3), None),
    "Psywave": ("mental", 1, 1, 2, (0, 3), "push"),
    "Double Blaster": ("physical", 2, 2, 2, (0, 3), None),
    "Sniper": ("physical", 2, 1, 4, (3, 7), None),
    "Psyburst": ("mental", 2, 1, 3, (0, 4), "push"),
    "Grenade": ("explosive", 1, 1, 3, (0, 3), None),
    "Toolkit": ("active", 1, 0, 0, None, "resource"),
    "Boots": ("passive", 1, 0, 0, None, "boots"),
    "Medkit": ("defence", 0, 0, 0, None, "heal"),
    "Screen": ("defence", 0, 0, 0, None, "shield"),
    "Jam": ("utility", 0, 0, 0, None, "jam"),
    "Mod": ("mod", 0, 0, 0, None, "mod"),
    "Schema": ("physical", 1, 1, 4, (0, 4), None),
    "guard": ("tactic", 0, 0, 0, None, "token"),
    "draw": ("tactic", 0, 0, 0, None, "draw"),
}
INTERFACE_FAMILIES = (
    "Double Blaster",
    "Sniper",
    "Psyburst",
    "Grenade",
    "Toolkit",
    "Boots",
    "Medkit",
    "Screen",
    "Jam",
    "Mod",
)
COPIES = (4, 4, 4, 3, 2)
INTERFACE = {f"{f} {i + 1}": n for f in INTERFACE_FAMILIES for i, n in enumerate(COPIES)}
SCHEMAS = tuple(f"Schema {i}" for i in range(1, 20))
GUILDS = tuple(f"Guild {i}" for i in range(1, 13))
GUILD_DIE = GUILDS[:6]
EVENTS = {"Incendie": 1, "Windfall": 7, "Calm": 7}
ULTIMATE = (1, 5, (0, 4))  # salvos, damage, range
DRONE_ATTACK = (1, 1, (0, 3))
HEAL = 3
PUSH = 1
MOD = 1
BOOTS = 3


def family(card):
    """`Sniper 3` -> `Sniper`, `Xhan-guard` -> `guard`."""
    if "-" in card:
        return card.split("-")[1]
    head, _, tail = card.rpartition(" ")
    return head if tail.isdigit() else card


def kind(card):
    return FAMILIES[family(card)][0]


def is_attack(card):
    return kind(card) in ("physical", "mental", "explosive")


def is_skill(card):
    return kind(card) in ("active", "passive")


def is_ashak_card(card):
    return "-" in card


def starting_deck(ashak):
    return {"Blaster": 3, "Psywave": 2, ashak + "-guard": 1, ashak + "-draw": 1}


# ------------------------------------------------------------------ numbers
LIFE = 20  # P p.2
GAUGE = 15  # R
WIN_POINTS = 5  # P
HAND = 4  # P
ACTION_POINTS = 2  # P
TURNS = 2  # P
STEPS = 2  # P
KILL_POINTS = 2  # P
VOID_LOSS = 4  # P
LAKE_LOSS = 2  # P
BASE_DICE = 2  # P
TOKEN_DICE = 2  # P
TOKENS, TURNED = 3, 2  # P
SHIELDS = 2  # P
SKILLS = 3  # P
RESIN = CRYSTAL = 50  # P
ROW = 2  # P
DRONE_CARDS, DRONE_TOKENS = 3, 2  # P
HACK_DICE, HACK_RANGE = 3, (0, 2)  # P
DROUGHT_TOKENS = 10  # P
SPONSOR_LIMIT = 3  # P
SCHEMAS_SHOWN = {1: 2, 2: 3, 3: 4}  # P


def bonus(life):
    """Ultimate bonus by the victim's life before the salvo (16-20: P)."""
    return 3 if life >= 16 else 2 if life >= 11 else 1 if life >= 6 else 0


# round -> (era, number of zone cards at its end)      P p.19
SCHEDULE = {1: (1, 0), 2: (1, 1), 3: (1, 2), 4: (1, 3)}
SCHEDULE.update(dict.fromkeys((5, 6, 7, 8), (2, 2)))
SCHEDULE.update(dict.fromkeys((9, 10, 11, 12), (3, 1)))
DRONE_SCHEDULE = dict.fromkeys((1, 2, 3, 4), (2, 2))
DRONE_SCHEDULE.update(dict.fromkeys((5, 6, 7, 8), (3, 1)))

MODES = {
    "two-player": 2,
    "three-player": 3,
    "four-player": 4,
    "five-player": 5,
    "six-player": 6,
    "two-player-drones": 2,
}

# ------------------------------------------------------------------ readings, first = default
READINGS = {
    "share-cell": ("yes", "no"),
    "turn-order": ("alternate", "both-turns"),
    "attack-ban": ("first-turn", "first-round"),
    "move-after-exploring": ("move-ends", "goes-on"),
    "ultimate-cost": ("ap-and-gauge", "gauge"),
    "line-of-sight": ("some-path", "every-path", "straight-line"),
    "range-over-void": ("as-if-there", "around"),
    "shield-protects": ("whoever-stands-there", "owner"),
    "shield-place": ("own-cell", "own-tile"),
    "shield-on-lake": ("allowed", "not"),
    "ultimate-shield": ("absorbed", "not"),
    "tokens-when": ("each-roll", "once-an-attack"),
    "row-refill": ("at-once", "at-round-end"),
    "drought-tokens": ("as-many-as-needed", "ten"),
    "harvest-order": ("resources-first", "tokens-first"),
    "harvest-nothing": ("allowed", "not-allowed"),
    "sponsor-cap": ("step", "three"),
    "landing-point-taken": ("none", "stacks"),
    "sponsor-leaves": ("yes", "no"),
    "sponsor-uninstall-draws": ("no", "yes"),
    "removed-cards": ("box", "interface-discard"),
    "interface-empty": ("reshuffle", "stop"),
    "skill-once": ("on-board", "anywhere"),
    "loot-from": ("everything", "hand-discard"),
    "explosive-target": ("any-cell", "occupied-cell"),
    "explosion-order": ("clockwise-user-last", "at-once"),
    "lake-fills-gauge": ("no", "yes"),
    "respawn-on-lake": ("costs-2", "free"),
    "last-round": ("extra", "none"),
    "end-order": ("after-zones", "before"),
    "last-tie": ("shared", "most-life"),
    "nobody-left": ("draw", "most-points"),
    "duel-sponsors": ("none", "as-usual"),
    "drone-order": ("ashak-then-drone-each", "all-ashaks-first"),
    "drone-starts": ("stay", "with-first-zones"),
    "drone-schemas": ("3", "2"),
    "hack-action": ("the-drone", "the-hacker"),
    "drone-points": ("once-taken", "at-once"),
    "drone-charges-gauge": ("yes", "no"),
    "drone-spends": ("the-drone", "its-ashak"),
    "event-timing": ("as-the-card-says",),
}
# readings the referee's author found in the seed (see DECISIONS.md)
OWN_READINGS = {
    "zone-cards": ("together", "one-by-one"),
    "void-order": ("at-once", "one-by-one"),
    "face-order": ("listed", "clockwise"),
    "schema-empty": ("stop", "reshuffle"),
    "who-answers": ("all-others", "the-one-hit"),
    "drone-attack-ban": ("no", "yes"),
    "drone-ultimate": ("no", "yes"),
    "enemy-shield-step": ("needs-two", "last-step-suffices"),
    "push-order": ("after-wound", "before-dice"),
    "played-card": ("discarded-after-effect", "discarded-at-once"),
}
READINGS.update(OWN_READINGS)
