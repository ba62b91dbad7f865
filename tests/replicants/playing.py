"""Games, positions and actions drawn at random, for the tests of REPLICANTS."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations

from rulewright.core.errors import PositionError
from rulewright.core.game import Game, Position
from rulewright.core.play import Action
from rulewright.core.spec import Spec
from rulewright.games.replicants import KIT
from rulewright.games.replicants.game import tables_of
from rulewright.games.replicants.tables import strike_order
from rulewright.games.replicants.words import State
from rulewright.spec.pack import load_spec

WEIGHTS = {"arcs": 12, "strike": 12, "create": 6, "overload": 6, "move": 3, "charge": 3, "rotate": 2, "skip": 1}
"""How readily a random player takes each kind of action: what is rare in play is rare in tests otherwise."""
TRIED = {"move": 6, "arcs": 6, "create": 6, "strike": 3, "overload": 2, "rotate": 2, "charge": 1, "skip": 1}
"""How often each kind is tried where an action need not be legal."""


@cache
def rules() -> Spec:
    """The pack, as it stands."""
    return load_spec("replicants")


@lru_cache(maxsize=64)
def without(disabled: frozenset[str]) -> Spec:
    """The pack with some clauses disabled."""
    clauses = [{**c, "disabled": True} if c["id"] in disabled else c for c in rules().data["clauses"]]
    return Spec({**rules().data, "clauses": clauses})


@lru_cache(maxsize=128)
def _game(mode: str, readings: tuple[tuple[str, str], ...], disabled: frozenset[str]) -> Game:
    return KIT.make_game(without(disabled) if disabled else rules(), mode, dict(readings))


def game(mode: str = "two-player", readings: Mapping[str, str] | None = None, disabled: Iterable[str] = ()) -> Game:
    """A mode of the game, compiled once for a choice of readings and of clauses disabled."""
    return _game(mode, tuple(sorted((readings or {}).items())), frozenset(disabled))


def modes() -> list[str]:
    """Every mode."""
    return list(rules().modes)


def other_readings() -> list[dict[str, str]]:
    """Every choice that differs from the defaults in one reading."""
    return [{r.id: option} for r in rules().readings.values() for option in r.options if option != r.default]


# -- play ------------------------------------------------------------------------------------------------


def choose(rng: random.Random, actions: list[Action]) -> Action:
    """One of some actions: first a kind, by weight, then any action of it."""
    kinds = sorted({action[0] for action in actions})
    (kind,) = rng.choices(kinds, [WEIGHTS[k] for k in kinds])
    return rng.choice([action for action in actions if action[0] == kind])


def playout(g: Game, rng: random.Random, state: State, length: int) -> Iterator[tuple[State, list[Action]]]:
    """The states of a random game from `state` on, each with its legal actions, the last perhaps finished."""
    for _ in range(length):
        actions = g.legal_actions(state)
        yield state, actions
        if not actions:
            return
        state = g.apply(state, choose(rng, actions))


def scattered(g: Game, rng: random.Random) -> Position:
    """A random position that no game need have led to: anybody anywhere, facing anywhere, any energy."""
    while True:
        t = tables_of(g)
        hexes = [t.arena.hex_name(h) for h in range(t.arena.size)]
        if rng.random() < 0.5:  # a crowd meets more often
            centre = t.arena.at(rng.randrange(t.arena.size))
            hexes.sort(key=lambda h: _far(t.arena.at(t.arena.hex(h)), centre))
            hexes = hexes[: t.settings["hearts"] * t.players + 4]
        rng.shuffle(hexes)
        players = {}
        for name in rules().modes[g.mode]["seats"]:
            supply = [s for s, n in t.settings["souls"].items() for _ in range(n) if s != t.settings["matrix"]]
            souls = [t.settings["matrix"], *rng.sample(supply, rng.randint(3, t.settings["hearts"] - 1))]
            players[name] = {
                "energy": rng.choice(t.settings["energy-track"]),
                "pieces": [f"{soul} {hexes.pop()} {rng.choice(t.facings)}" for soul in souls],
            }
        data = {"players": players, "to_move": rng.choice(list(players)), "action": rng.choice((1, 2, 2, 2, 3))}
        try:
            return g.own.position(data)
        except PositionError:  # the game would be over
            continue


def reached(g: Game, rng: random.Random) -> Position:
    """A position in the middle of a random game, still going on."""
    while True:
        length = rng.randint(20, 260)
        states = [s for s, actions in playout(g, rng, g.initial_state(), length) if actions]
        if len(states) >= 20:
            second = [s for s in states if s.action == 2]
            state = second[-1] if rng.random() < 0.5 else states[-1]  # where most happens
            return Position(g, tuple(rules().modes[g.mode]["seats"]), state)


def _far(a: tuple[int, int], b: tuple[int, int]) -> int:
    dx, dy = a[0] - b[0], a[1] - b[1]
    return max(abs(dx), abs(dy), abs(dx - dy))


# -- actions ---------------------------------------------------------------------------------------------


def well_formed(g: Game, state: State) -> Iterator[Action]:
    """Actions that can be written down, most of them illegal: with anybody's Replicants, off the arena, onto own
    ones, out of turn.  All of them but the arcs followed by a move, see `arcs_then_moves`."""
    arena, souls = tables_of(g).arena, range(len(tables_of(g).souls))
    standing = [h for h in range(arena.size) if state.board[h]]
    empty = [h for h in range(arena.size) if not state.board[h]][:2]
    outside = arena.hex("M10")
    yield ("charge",)
    yield ("skip",)
    for at in (*standing, *empty, outside):
        yield ("overload", at)
        for side in (-1, 1):
            yield ("rotate", at, side)
    for soul in souls:
        for to in _places_to_create(g, state):
            yield ("create", soul, to)
    yield from moves(g, state)
    yield from (("strike", victims) for victims in strikes(g, state))


def moves(g: Game, state: State) -> Iterator[Action]:
    """A move of every Replicant, of both sides, to every hex of its picture, with and without its x, and a few to
    hexes that its picture does not show."""
    for at, code in enumerate(state.board):
        if not code:
            continue
        soul = tables_of(g).pieces[code].soul
        shown = [h for h, _ in reach(g, state, at)]
        for to in (*shown, at, (at + 7) % tables_of(g).arena.size):
            for mark in (False, True):
                yield ("move", soul, at, to, mark)
        yield ("move", (soul + 1) % len(tables_of(g).souls), at, shown[0], False)


def strikes(g: Game, state: State) -> list[tuple[int, ...]]:
    """Sets of hexes that some Replicant's picture has as arcs, whatever stands there, and one that none has."""
    sets: dict[tuple[int, ...], None] = {}
    for at, code in enumerate(state.board):
        arcs = [h for h, how in reach(g, state, at) if how == "arc"] if code else []
        for length in range(1, len(arcs) + 1):
            sets |= {strike_order(tables_of(g).arena, chosen): None for chosen in combinations(arcs, length)}
    return [*sets, (0, tables_of(g).arena.size - 1)]


def arcs_then_moves(g: Game, state: State, rng: random.Random, count: int) -> list[Action]:
    """Some of the actions that strike by arcs and then move."""
    after = [action[1:] for action in moves(g, state)]
    found: set[Action] = set()
    for _ in range(count):
        found.add(("arcs", rng.choice(strikes(g, state)), *rng.choice(after)))
    return sorted(found)


def reach(g: Game, state: State, at: int) -> list[tuple[int, str]]:
    """The hexes of the picture of the Replicant on a hex that have a name, also outside the arena."""
    t = tables_of(g)
    piece = t.pieces[state.board[at]]
    x, y = t.arena.at(at)
    found = []
    for step, how in t.pictures[t.souls[piece.soul]]:
        dx, dy = t.arena.turned(step, piece.facing)
        if 1 <= x + dx <= 26 and 1 <= y + dy <= 99:
            found.append((t.arena.hex(f"{chr(64 + x + dx)}{y + dy}"), how))
    return found


def _places_to_create(g: Game, state: State) -> list[int]:
    arena, t = tables_of(g).arena, tables_of(g)
    own = t.words["pieces"](state.board, state.to_move)
    home = [n for h in own if t.words["SOUL"][state.board[h]] == t.words["MATRIX"] for n in arena.neighbours[h]]
    near = {n for h in home for n in arena.neighbours[h]}
    return sorted({*home, *near, arena.hex("A1"), arena.hex("M10")})


def cast(g: Game, state: State, rng: random.Random) -> Action:
    """One well-formed action: kinds that suit the turn more often than not, arcs and creations as often as moves,
    and one that is offered more often than one that nobody would think of."""
    due = tables_of(g).settings["turn"][state.action - 1]
    by_kind: dict[str, list[Action]] = {}
    for action in [*well_formed(g, state), *arcs_then_moves(g, state, rng, 30)]:
        by_kind.setdefault(action[0], []).append(action)
    kinds = [k for k in by_kind if k in due] if rng.random() < 0.85 else list(by_kind)
    for _ in range(6):
        (kind,) = rng.choices(kinds, [TRIED[k] for k in kinds])
        action = rng.choice(by_kind[kind])
        if g.verdict(state, action).offered:
            break
    return action
