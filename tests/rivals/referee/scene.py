"""Build a position from a small plain description and run an example of outcomes.yaml."""

import json
from pathlib import Path

from rivals.referee import referee, rounds
from rivals.referee import tables as T
from rivals.referee.core import State, push

SITES = {"forest": "F", "crystal": "C", "lake": "L", "volcano": "V", "observatory": "O", "interface": "I"}


def build(sit):
    sit = dict(sit)
    mode = sit.pop("mode", "two-player")
    g = referee.initial(mode, None, sit.pop("readings", {})).plain()
    if sit.get("at") == "setup":
        return referee.initial(mode, None, g["readings"])
    g["todo"], g["round"] = [], sit.pop("round", 2)
    for s, p in g["players"].items():
        p["deck"], p["cell"] = {}, T.TILES[T.STARTS[s - 1]][0]
        p["guild"], p["guild_used"] = "Guild 7", True
        if p["drone"]:
            p["drone"]["cell"] = p["cell"]
    g["first"] = sit.pop("first", 1)
    g["row"], g["schema_row"] = [], []
    g["tiles"]["V"].update(seen=True, face="V")
    for t in sit.pop("gone", []):
        g["tiles"][t]["gone"] = True
    era = sit.pop("only_eras", None)
    if era:
        for t in T.TILES:
            if {"A": 1, "B": 2, "C": 3, "V": 4}[t[0]] < era:
                g["tiles"][t]["gone"] = True
        for e in range(1, era):
            g["zones"][e] = []
    for s, given in sit.pop("players", {}).items():
        p = g["players"][int(s)]  # JSON keys are strings
        for k, v in given.items():
            if k in ("deck", "discard"):
                p[k] = {c: v.count(c) for c in sorted(set(v))}
            elif k == "hand":
                p[k] = sorted(v)
            elif k == "skills":
                p[k] = sorted(({"card": c, "down": d == "used"} for c, d in v.items()), key=lambda x: x["card"])
            elif k == "drone":
                p[k].update(v)
            elif k == "guild":
                p.update(guild=v, guild_used=False)
            else:
                assert k in p, k
                p[k] = v
    for s in sit.pop("dead", []):
        g["players"][s].update(alive=False, life=0, cell=None)
    ground = {c: SITES[w] for c, w in sit.pop("ground", {}).items()}
    colours = sit.pop("colours", {})
    hidden = set(sit.pop("hidden", []))
    for t in T.TILES:
        if t in hidden or t == "V":
            continue
        want = {c: ground[c] for c in T.TILES[t] if c in ground}
        _set_face(g, t, want, colours.get(t))
    for t, side in sit.pop("dry", {}).items():
        g["tiles"][t]["dry"] = side
    g["shields"] = sorted((s, c) for s, c in sit.pop("shields", []))
    g["sponsors"] = sorted(sit.pop("sponsors", []))
    for key in ("event", "row", "schema_row", "schemas_shown", "schemas"):
        if key in sit:
            g[key] = sit.pop(key)
    for key in ("interface", "interface_discard"):
        if key in sit:
            v = sit.pop(key)
            g[key] = {c: v.count(c) for c in sorted(set(v))}
    for e, z in sit.pop("zones", {}).items():
        g["zones"][int(e)] = list(z)
    for what, n in sit.pop("supply", {}).items():
        g["supply"][what] = n
    at = sit.pop("at", "turn")
    if at == "end of round":
        push(g, "end_round")
    elif at == "start of round":
        g["round"] -= 1
        push(g, "start_round")
    elif at == "placing":
        for p in g["players"].values():
            p["cell"] = None
        n = range(1, len(g["players"]) + 1)
        push(
            g,
            *[x for i in n for s in [(g["first"] - 2 + i) % len(n) + 1] for x in (("place", s), ("place_drone", s))],
            "start_round",
        )
    else:
        seat, unit, number, ap = _turn(sit.pop("turn", [1]))
        g["turn"] = {"seat": seat, "unit": unit, "number": number, "ap": ap}
        order = rounds.turn_order(g)
        rest = order[order.index((seat, unit, number)) + 1 :]
        push(g, "menu", *[("turn", *x) for x in rest], "end_round")
    assert not sit, sit
    return State(g)


def _turn(given):
    """[seat, ap, number, unit], the later ones may be left out."""
    seat, ap, number, unit = list(given) + [1, 2, 1, "A"][len(given) :]
    return seat, unit, number, ap


def _set_face(g, t, want, colour):
    if t in T.LONG:
        options = [(T.LONG_FACE, k) for k in (0, 1)]
    else:
        options = [(f, k) for f in (["CCF", "FFC"] + [x for x in T.FACES if len(x) == 4]) for k in (0, 1, 2)]
    from rivals.referee.core import letters

    for f, k in options:
        if f in T.FACES and colour is not None and T.FACES[f][2] != colour:
            continue
        if f in T.FACES and len(f) == 4 and not g["faces"].get(f):
            continue
        g["tiles"][t].update(seen=True, face=f, turn=k)
        if all(letters(g, t)[c] == site for c, site in want.items()):
            if f in T.FACES and len(f) == 4:
                g["faces"].pop(f)
            return
    raise ValueError(f"no face for {t} {want}")


def look(state, path):
    """players.2.life, tiles.A2.dry, to_move, over.winners, turn.ap, count of lists by `#`"""
    if path == "to_move":
        return state.player()
    x = state._g
    for part in path.split("."):
        if x is None:
            return None
        if part == "#":
            x = len(x) if isinstance(x, list) else sum(x.values())
        else:
            x = x[int(part)] if part.isdigit() else x.get(part) if isinstance(x, dict) else getattr(x, part)
    return list(x) if isinstance(x, tuple) else x


def load():
    """outcomes.yaml without a YAML reader: every value is JSON on its line."""
    out = []
    for line in (Path(__file__).parent / "outcomes.yaml").read_text(encoding="utf-8").splitlines():
        if line.startswith("- id: "):
            out.append({"id": line[6:].strip()})
        elif line.startswith("  "):
            key, value = line.strip().split(": ", 1)
            out[-1][key] = json.loads(value)
    return out


def deep(x):
    return tuple(deep(y) for y in x) if isinstance(x, (list, tuple)) else x


def run(example):
    """[] if the referee agrees with the example, else what differs."""
    wrong = []
    try:
        state = build(example["situation"])
        for c in example.get("do", []):
            c = deep(c)
            if c == ("skip-chance",):
                while state.player() == "chance":
                    state = state.apply(state.choices()[0])
                continue
            state = state.apply(c)
    except Exception as error:  # shown as a difference
        return [f"{type(error).__name__}: {error}"]
    for path, value in example.get("then", {}).items():
        if path == "odds":
            pairs = dict(zip(state.choices(), state.weights(), strict=True))
            for c, w in value:
                if str(pairs.get(deep(c))) != w:
                    wrong.append(f"odds {c}: {pairs.get(deep(c))}")
            continue
        got = look(state, path)
        if isinstance(got, list):
            got = [list(x) if isinstance(x, tuple) else x for x in got]
        if got != value:
            wrong.append(f"{path} is {got!r}")
    for c in example.get("legal", []):
        if deep(c) not in state.choices():
            wrong.append(f"not legal: {c}")
    for c in example.get("illegal", []):
        if deep(c) in state.choices():
            wrong.append(f"legal: {c}")
    for c in example.get("none_of", []):
        if any(x[0] == c or (len(x) > 1 and c == f"{x[0]} {x[1]}") for x in state.choices()):
            wrong.append(f"possible: {c}")
    for c in example.get("some_of", []):
        if not any(x[0] == c or (len(x) > 1 and c == f"{x[0]} {x[1]}") for x in state.choices()):
            wrong.append(f"not possible: {c}")
    return wrong
