"""The engine and the referee, which know nothing of each other: their states in the same words, and games in step.

The referee (`referee/`) was written by somebody who had seen the rulebook and our notes on it alone.  Both play the
same game; wherever a player has more than one choice, or chance more than one outcome, all that can be told of the two
positions is compared: whose turn it is, what may be chosen, how likely chance is, every card, marker and die, what each
player sees (one after the other), and at last who has won by what.

``python -m genegrafter.comparing --states 100000`` (with ``PYTHONPATH=tests``) compares so many states, shared out over
players, readings, numbers of events, gear and two players: one that chooses anything, one that is eager.
"""

from __future__ import annotations

import argparse
import itertools
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple

from genegrafter.referee import referee
from genegrafter.referee.referee import ATTACK, DEFENCE
from instep import Differs, same
from rulewright.core.game import Game
from rulewright.core.play import CHANCE, TERMINAL, Action
from rulewright.spec.folders import rules_of
from rulewright.spec.pack import Library
from rulewright.spec.yaml_source import load_yaml

SIDES = ("attack", "defence")
IDLE = ("done", "pass", "keep")
"""What the eager player does only if there is nothing else to do."""
BUSY = 0.7
"""While laying the eager player is eager in so many cases."""
ENDINGS = {"elimination": "last-left"}
"""What the referee calls an end."""
WHOLE_TURN = {"gear-when": "any-time-of-the-turn"}
"""A reading of the engine that the referee takes for another switch: gear in the whole turn."""
BESIDE = {"opponent-again": ("declared", "by-opponent")}
"""What is read so that a reading matters at all."""


class Setting(NamedTuple):
    """What is played: a mode, readings, so many events, with or without gear, and who plays."""

    mode: str = "two-player"
    readings: tuple[tuple[str, str], ...] = ()
    events: int = 3
    gear: int = 0
    eager: bool = False

    def __str__(self) -> str:
        said = " ".join(f"{name}={option}" for name, option in self.readings) or "defaults"
        return f"{self.mode} {said} events={self.events} gear={self.gear} {'eager' if self.eager else 'random'}"


@cache
def library() -> Library:
    return Library()


@cache
def game(mode: str, readings: tuple[tuple[str, str], ...], events: int, gear: int) -> Game:
    return library().game("genegrafter", f"{mode}:events={events},gear={gear}", dict(readings))


def of(setting: Setting) -> Game:
    return game(setting.mode, setting.readings, setting.events, setting.gear)


def queue(readings: Mapping[str, str], attacks: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """The attacks that are announced, in their order; sorted where it means nothing."""
    return tuple(sorted(attacks) if readings["attack-order"] == "chosen-each-time" else attacks)


# -- the engine's states -----------------------------------------------------------------------------------------------


@cache
def cards(g: Game) -> tuple[str, ...]:
    return tuple(g.course.layout.things("card"))


@cache
def events(g: Game) -> tuple[str, ...]:
    return tuple(g.course.layout.things("event"))


def plain(card: str) -> str:
    """A card as the referee names it: of two pieces of gear for a place it makes no difference which."""
    return card[:-2] if card[:-2] in referee.TABLE["gear"] else card


@lru_cache(100_000)
def bag(names: tuple[str, ...], counts: tuple[int, ...]) -> tuple[str, ...]:
    """What a bag holds, sorted."""
    return tuple(sorted(plain(name) for name, count in zip(names, counts, strict=True) for _ in range(count)))


@cache
def every(boxed: bool) -> tuple[str, ...]:
    """All ordinary cards, with the gear unless it is in the box."""
    return referee.Rules(options={"gear": not boxed}).ordinary()


class Engine:
    """A state of the engine, in words that both share."""

    def __init__(self, g: Game, state: Any) -> None:
        self.game, self.state, self.names = g, state, cards(g)
        self.due, self.by = (state.due[0][0], state.due[0][1]) if state.due else ("", -1)

    def each(self, part: str, seat: int) -> tuple[int, ...]:
        """How many of each card are in a bag of a player."""
        n, counts = len(self.names), getattr(self.state, part)
        return tuple(counts[seat * n : (seat + 1) * n])

    def bag(self, part: str, seat: int | None = None) -> tuple[str, ...]:
        return bag(self.names, getattr(self.state, part) if seat is None else self.each(part, seat))

    def step(self, name: str) -> Mapping[str, Any]:
        """What the first step of a name that is due is with."""
        for frame in self.state.due:
            if frame[0] == name:
                return dict(zip(self.game.parser.agenda.data, frame[2:], strict=True)) | {"by": frame[1]}
        return {}

    # -- what both tell of a position

    def player(self) -> int | str | None:
        player = self.game.current_player(self.state)
        return {CHANCE: "chance", TERMINAL: None}.get(player, player)

    def fighters(self, seat: int) -> tuple[tuple[Any, ...], ...]:
        state, found, attached = self.state, [], self.each("attached", seat)
        for number, count in enumerate(self.each("team", seat)):
            if count:
                lain = [n for n, host in enumerate(state.host) if host == number] if number in state.host else []
                if any(not attached[n] for n in lain):
                    raise Differs(f"what lies under {self.names[number]} is not with its team")
                on = [plain(self.names[n]) for n in lain]
                under = tuple(sorted(name for name in on if name not in referee.TABLE["gear"]))
                worn = tuple(sorted(name for name in on if name in referee.TABLE["gear"]))
                found.append((self.names[number], state.wounded[number], state.tired[number], under, worn))
        return tuple(sorted(found))

    def seats(self) -> list[dict[str, Any]]:
        state = self.state
        told: list[dict[str, Any]] = []
        for seat in range(self.game.seats):
            out = state.life[seat] == 0
            told.append(
                {
                    "hand": self.bag("hand", seat),
                    "fighters": self.fighters(seat),
                    "reserve": self.bag("reserve", seat),
                    "life": state.life[seat],
                    "markers": (0, 0) if out else tuple(state.markers[2 * seat : 2 * seat + 2]),
                    "out": out,
                }
            )
        return told

    def piles(self) -> tuple[tuple[int, ...], ...]:
        left = self.state.left
        return tuple(pile for n in range(3) if sum(pile := tuple(left[3 * n : 3 * n + 3])))

    def fight(self) -> dict[str, Any] | None:
        state = self.state
        if state.fighting[ATTACK] < 0 and self.due != "defending":
            return None
        n = len(self.names)
        shown = [bag(self.names, state.shown[n * side : n * side + n]) for side in (ATTACK, DEFENCE)]
        lying = self.due == "laying"
        laid = [(side, self.names[card] if card >= 0 else "face-down") for _, side, card in state.laid]
        at_dice = self.due not in ("laying", "defending", "throwing")
        of_seat = {}
        if self.due != "defending":
            of_seat = {self.owner(state.fighting[side]): side for side in (ATTACK, DEFENCE)}
        told = {
            "cards": tuple(self.names[card] if card >= 0 else None for card in state.fighting),
            "laid": tuple(laid) if lying else (),
            "shown": tuple(() if lying else each for each in shown),
            "used": (tuple(state.added[:2]), tuple(state.added[2:])),
            "waiting": tuple((of_seat[by], self.names[card]) for by, card in state.pending),
            "dice": tuple(self.dice(side) if at_dice else () for side in (ATTACK, DEFENCE)),
            "rerolls": (0, 0) if lying or self.due == "defending" else tuple(state.rerolls),
        }
        if lying:
            told["passed"] = self.step("laying")["passed"]
        return told

    def slipped(self) -> tuple[str, ...]:
        """The cards that were slipped into the pack."""
        counts = self.state.slipped
        return tuple(sorted(self.names[n % len(self.names)] for n, count in enumerate(counts) if count))

    def owner(self, card: int) -> int:
        return next(seat for seat in range(self.game.seats) if self.each("team", seat)[card])

    def dice(self, side: int) -> tuple[int, ...]:
        """The dice of a side, the highest first."""
        thrown = self.state.thrown[6 * side : 6 * side + 6]
        return tuple(face for face in range(6, 0, -1) for _ in range(thrown[face - 1]))

    def grafts(self) -> dict[int, int]:
        waiting = [frame[1] for frame in self.state.due if frame[0] == "grafting"]
        return {seat: self.state.grafts[seat] for seat in waiting if self.state.grafts[seat]}

    def told(self) -> dict[str, Any]:
        """All that is compared of a position while a game goes on."""
        state = self.state
        known = {
            "seats": self.seats(),
            "piles": self.piles(),
            "pool": self.bag("pack"),
            "floating": self.slipped(),
            "events": bag(events(self.game), state.event_pool) if any(state.left[1::3]) else (),
            "discards": tuple(sorted((*self.bag("discards"), *bag(events(self.game), state.used)))),
            "strands": state.strands,
            "played": state.played,
            "gear-played": state.equipped,
            "attacked": tuple(sorted((self.names[card], against) for card, against in state.attacks)),
            "queue": queue(self.game.readings, ((self.names[card], against) for card, against in state.declared)),
            "healing": tuple(sorted(name for name, to_heal in zip(self.names, state.to_heal, strict=True) if to_heal)),
            "grafts": self.grafts(),
            "culling": tuple(
                frame[1] for frame in state.due if frame[0] == "culling" and any(self.each("team", frame[1]))
            ),
            "last-turns": tuple(seat for seat, to_come in enumerate(state.to_come) if to_come),
            "fight": self.fight(),
        }
        if self.shuffles():
            used = bag(events(self.game), state.used)
            known.update(pool=self.bag("discards"), events=used, discards=())
            known["piles"] = ((len(known["pool"]), len(used), 0),)
        return known

    def shuffles(self) -> bool:
        """Whether the discards are shuffled when the next card is drawn: the referee does so as soon as it is due."""
        state = self.state
        again = self.game.readings["empty-pack"] == "discards-reshuffled"
        nothing = not (any(state.left) or self.slipped())
        return again and self.due == "drawing" and nothing and any((*state.discards, *state.used))

    def seen(self, seat: int) -> dict[str, Any]:
        """What is compared of what a player sees."""
        other = Engine(self.game, self.game.course.observation(self.state, seat))
        if any(other.state.pack) or any(other.state.event_pool) or other.slipped():
            raise Differs(f"{seat} sees what is in the pack")
        told = other.told()
        for part in ("events", "pool", "floating"):
            told.pop(part)
        known = Counter(told["discards"]) + Counter(self.gone)
        for each in told["seats"]:
            known.update(each["hand"])
            known.update(each["reserve"])
            for card, _, _, under, worn in each["fighters"]:
                known.update((card, *under, *worn))
        if told["fight"]:
            known.update(card for side in told["fight"]["shown"] for card in side)
            known.update(card for _, card in told["fight"]["laid"] if card != "face-down")
        told["unseen"] = tuple(sorted((Counter(self.whole()) - known).elements()))
        out = zip(other.state.used, self.state.unused, strict=True)
        unseen = other.state.used if self.shuffles() else tuple(2 - used - unused for used, unused in out)
        told["unseen-events"] = bag(events(self.game), unseen)
        return told

    def whole(self) -> tuple[str, ...]:
        """All ordinary cards that are used, those of who is out among them."""
        return every(any(self.state.box))

    @cached_property
    def gone(self) -> tuple[str, ...]:
        """The cards of those who are out: what is nowhere else."""
        n = len(self.names)
        lies = Counter(self.bag("pack")) + Counter(self.bag("discards"))
        lies.update(self.slipped())
        for seat in range(self.game.seats):
            for part in ("hand", "team", "attached", "reserve"):
                lies.update(self.bag(part, seat))
        for side in (ATTACK, DEFENCE):
            lies.update(bag(self.names, self.state.shown[n * side : n * side + n]))
        lies.update(plain(self.names[card]) for _, _, card in self.state.laid if card >= 0)
        return tuple(sorted((Counter(self.whole()) - lies).elements()))


# -- the referee's states ----------------------------------------------------------------------------------------------


class Referee:
    """A state of the referee, in words that both share."""

    def __init__(self, state: referee.State) -> None:
        self.state = state

    def player(self) -> Any:
        return self.state.player()

    def told(self) -> dict[str, Any]:
        s = self.state
        return {
            "seats": [
                {
                    "hand": seat.hand,
                    "fighters": tuple(sorted(tuple(f) for f in seat.fighters)),
                    "reserve": seat.reserve,
                    "life": seat.life,
                    "markers": (seat.attack_markers, seat.defence_markers),
                    "out": seat.out,
                }
                for seat in s.seats
            ],
            "piles": tuple(tuple(pile) for pile in s.pack.piles),
            "pool": s.pack.pool,
            "floating": s.pack.floats,
            "events": s.pack.events if any(pile.events for pile in s.pack.piles) else (),
            "discards": s.discards,
            "strands": s.strands,
            "played": s.played,
            "gear-played": bool(s.gear_played),
            "attacked": s.attacked,
            "queue": queue(s.rules.readings, s.queue),
            "healing": tuple(sorted(card for seat, card in s.heals if s.owner(card)[0] == seat)),
            "grafts": self.grafts(),
            "culling": tuple(seat for seat in s.culling if s.seats[seat].fighters),
            "last-turns": tuple(sorted(seat for seat in s.rounds or () if not s.seats[seat].out)),
            "fight": self.fight(),
        }

    def grafts(self) -> dict[int, int]:
        grafting = self.state.grafting
        if not grafting:
            return {}
        return {seat: left if grafting.total is None else min(left, grafting.total) for seat, left in grafting.queue}

    def fight(self) -> dict[str, Any] | None:
        f = self.state.fight
        if not f:
            return None
        lying = f.stage == "lay"
        early = f.stage in ("lay", "defender")
        told = {
            "cards": f.cards if f.stage != "defender" else (f.cards[ATTACK], None),
            "laid": f.laid if lying else (),
            "shown": tuple(
                () if lying else tuple(sorted(c for r, c in f.laid if r == role)) for role in (ATTACK, DEFENCE)
            ),
            "used": tuple(f.used),
            "waiting": f.waiting if not early else (),
            "dice": tuple(tuple(each) for each in f.dice),
            "rerolls": (0, 0) if early else f.rerolls,
        }
        if lying:
            told["passed"] = f.passed[referee.OTHER[f.turn]]
        return told

    def seen(self, seat: int) -> dict[str, Any]:
        view, told = self.state.view(seat), self.told()
        for number, each in enumerate(told["seats"]):
            if number != seat:
                each["hand"] = ()
        if told["fight"] and told["fight"]["laid"]:
            told["fight"]["laid"] = tuple(tuple(each) for each in view["fight"]["laid"])
        for part in ("events", "pool", "floating"):
            told.pop(part)
        told["unseen"] = tuple(view["unseen"])
        told["unseen-events"] = tuple(view["unseen-events"])
        return told


# -- choices -----------------------------------------------------------------------------------------------------------

Choice = tuple[Any, ...]
SAME = {"enough": "done", "no-graft": "done", "no-trick": "pass", "leave": "keep"}


def choice(g: Game, action: Action) -> Choice:
    """An action of the engine as the referee's choice; of a graft it goes without saying where the card comes from."""
    kind, names = action[0], cards(g)
    match action:
        case ("play" | "defend" | "lay" | "cull" | "discard", int(card)):
            return kind, plain(names[card])
        case ("equip", int(card), int(bearer)):
            return "gear", plain(names[card]), names[bearer]
        case ("graft", int(card), int(host)):
            return kind, names[card], names[host]
        case ("attack", int(card), int(against)):
            return kind, names[card], against
        case ("bring", int(card)):
            return "trick", names[card]
        case ("next", int(card), int(against)):
            return kind, names[card], against
        case ("add", int(marker)):
            return "marker", SIDES[marker]
        case ("shoot" | "roll", int(side), int(face)):
            return {"shoot": "lucky", "roll": "again"}[kind], SIDES[side], face + 1
        case ("reroll", int(face)):
            return kind, face + 1
        case ("stand" | "again", int(face)):
            return "die", face + 1
        case ("cast", int(seat)):
            return "lot", seat
        case (str(),):
            return (SAME.get(kind, kind),)
    raise AssertionError(action)


def less(said: Choice) -> Choice:
    """A choice of the referee without what goes without saying."""
    return (said[0], *said[2:]) if said[0] == "graft" and len(said) > 1 else said


Ways = dict[Choice, tuple[tuple[Action, ...], Fraction]]


def ways(engine: Engine) -> Ways:
    """By choice the actions that it takes, and how likely chance does it (1 for what a player may choose)."""
    g, state, found = engine.game, engine.state, Ways()
    if engine.player() != "chance":
        for action in g.legal_actions(state):
            found.setdefault(choice(g, action), ((action,), Fraction(1)))
        return found

    def add(said: Choice, weight: Fraction, *actions: Action) -> None:
        known = found.get(said)
        found[said] = (actions, weight) if known is None else (known[0], known[1] + weight)

    for action, weight in g.chance_outcomes(state):
        if action[0] != "draw":
            add(choice(g, action), weight, action)
            continue
        after = g.apply(state, action)
        if after.due[0][0] not in ("taking", "turning-up"):
            add(("draw", "strand"), weight, action)
            continue
        for then, chance in g.chance_outcomes(after):
            named = plain(cards(g)[then[1]]) if then[0] == "take" else events(g)[then[1]]
            add(("draw", named), weight * chance, action, then)
    return found


def applied(engine: Engine, actions: Iterable[Action]) -> Engine:
    state = engine.state
    for action in actions:
        state = engine.game.apply(state, action)
    return Engine(engine.game, state)


# -- games in step -----------------------------------------------------------------------------------------------------


def translated(setting: Setting) -> dict[str, str]:
    """The readings as the referee takes them."""
    readings = dict(setting.readings)
    if readings.get("gear-when") == WHOLE_TURN["gear-when"]:
        readings["gear-when"] = "any-time-in-step-2"
        readings["gear-step"] = "whole-turn"
    if readings.get("tied-rerolls") == "those-left":
        readings.update({"tied-rerolls": "used-up", "unused-rerolls": "kept"})
    return readings


def begun(setting: Setting, rng: random.Random) -> tuple[Engine, Referee]:
    """Both after the set-up, with the same hands and the same player to begin.

    The engine says first who begins and deals to that one first, the referee deals first.  The referee picks the events
    that are used; the engine leaves open which they are.  Each of those that nobody has seen is as likely: so all of
    them are put back into the referee's pack, of which only as many are drawn as are used.
    """
    g = of(setting)
    engine = Engine(g, g.initial_state())
    hands: list[list[str]] = [[] for _ in range(g.seats)]
    options = {"events": setting.events, "gear": bool(setting.gear)}
    judged = referee.initial(setting.mode, options, translated(setting))
    pool = judged.pack.pool
    starts = g.chance_outcomes(engine.state)
    same("who begins", dict(starts), {("start", seat): Fraction(1, g.seats) for seat in range(g.seats)})
    start = rng.choice(starts)[0]
    engine = applied(engine, (start,))
    while engine.due == "dealing":
        outcomes: defaultdict[str, Fraction] = defaultdict(Fraction)
        for action, weight in g.chance_outcomes(engine.state):
            outcomes[plain(cards(g)[action[1]])] += weight
        same("a deal", outcomes, {card: Fraction(pool.count(card), len(pool)) for card in set(pool)})
        action = g.drawn(engine.state, rng)
        card = plain(cards(g)[action[1]])
        pool = referee.take(pool, card)
        hands[engine.by].append(card)
        engine = applied(engine, (action,))
    while judged.phase == "events":
        judged = judged.apply(judged.sample(rng))
    for hand in hands:
        for card in hand:
            judged = judged.apply(("deal", card))
    judged = judged.apply(("start", start[1]))
    every = referee.put(judged.pack.events, *judged.removed)
    return engine, Referee(judged._replace(pack=judged.pack._replace(events=every), removed=()))


def thrown(engine: Engine, judged: Referee, rng: random.Random) -> tuple[Engine, Referee]:
    """Both after a throw: the engine throws the attacker's dice first, and no more at once than are in the box."""
    fallen: list[tuple[int, ...]] = []
    counts = referee.dice_counts(judged.state)
    for side in (ATTACK, DEFENCE):
        faces: list[int] = []
        while len(faces) < counts[side]:
            if engine.due != "throwing" or engine.step("throwing")["side"] != side:
                raise Differs(
                    f"the {SIDES[side]} throws {len(faces)} dice, says the engine, {counts[side]}, the referee"
                )
            dice = min(6, counts[side] - len(faces))
            outcomes = engine.game.chance_outcomes(engine.state)
            told = {tuple(f for f in range(6, 0, -1) for _ in range(a[1][f - 1])): w for a, w in outcomes}
            if told != dict(referee.throws(dice)):
                same("a throw", told, dict(referee.throws(dice)))
            action = rng.choices([a for a, _ in outcomes], [float(w) for _, w in outcomes])[0]
            faces += (f for f in range(6, 0, -1) for _ in range(action[1][f - 1]))
            engine = applied(engine, (action,))
        fallen.append(tuple(sorted(faces, reverse=True)))
    if engine.due == "throwing" and not (sum(fallen[0]) == sum(fallen[1])):
        raise Differs(f"dice that the referee does not throw: {engine.state.due[0]}")
    return engine, Referee(judged.state.apply(("throw", *fallen)))


def settled(engine: Engine, judged: Referee) -> tuple[Engine, Ways, Referee, dict[Choice, Choice]]:
    """Both where there is something to choose, or dice are thrown, with what may be chosen."""
    while engine.player() is not None and engine.due != "throwing" and len(found := ways(engine)) == 1:
        ((actions, _),) = found.values()
        engine = applied(engine, actions)
    while judged.player() is not None and not throws(judged.state) and len(said := judged.state.choices()) == 1:
        judged = Referee(judged.state.apply(said[0]))
    if engine.player() is None or engine.due == "throwing":
        found = {}
    said = [] if judged.player() is None or throws(judged.state) else judged.state.choices()
    return engine, found, judged, {less(one): one for one in said}


def later(told: dict[str, Any], judged: Referee) -> dict[str, Any]:
    """The same without whoever is at turn among those whose last one is to come: the engine takes him off at its end.
    Where one turn is all that is to come it takes off the others then, too."""
    alone = judged.state.read("last-round") == "one-turn"
    others = () if alone else tuple(seat for seat in told["last-turns"] if seat != judged.state.turn)
    return {**told, "last-turns": others}


def throws(state: referee.State) -> bool:
    return state.fight is not None and state.fight.stage == "throw"


def walked(setting: Setting, rng: random.Random, look: Callable[[Engine], object] | None = None) -> Iterator[Choice]:
    """The choices of a game, compared before each of them, and its end."""
    engine, judged = begun(setting, rng)
    seat = 0
    while True:
        engine, found, judged, said = settled(engine, judged)
        same("who acts", engine.player(), judged.player())
        if look:
            look(engine)
        if engine.player() is None:
            outcome, result = engine.game.outcome(engine.state), judged.state.result()
            assert outcome is not None
            same("the end", (outcome.winners, ENDINGS.get(outcome.by, outcome.by)), ((result["winner"],), result["by"]))
            return
        same("a position", later(engine.told(), judged), later(judged.told(), judged))
        seat = (seat + 1) % engine.game.seats
        same(f"what {seat} sees", later(engine.seen(seat), judged), later(judged.seen(seat), judged))
        same("what is thrown", engine.due == "throwing", throws(judged.state))
        if engine.due == "throwing":
            engine, judged = thrown(engine, judged, rng)
            yield ("throw",)
            continue
        same("choices", sorted(map(str, found)), sorted(map(str, said)))
        if engine.player() == "chance":
            weights = {less(one): weight for one, weight in zip(said.values(), judged.state.weights(), strict=True)}
            same("chances", {one: weight for one, (_, weight) in found.items()}, weights)
            chosen = rng.choices(list(found), [float(weight) for _, weight in found.values()])[0]
        else:
            chosen = chosen_by(setting, judged.state, list(found), rng)
        yield chosen
        engine, judged = applied(engine, found[chosen][0]), Referee(judged.state.apply(said[chosen]))


def chosen_by(setting: Setting, state: referee.State, choices: list[Choice], rng: random.Random) -> Choice:
    """What the eager player does, or whoever does anything."""
    busy = [one for one in choices if one[0] not in IDLE]
    laying = state.fight is not None and state.fight.stage in ("lay", "window")
    if setting.eager and busy and not (laying and rng.random() >= BUSY):
        return rng.choice(busy)
    return rng.choice(choices)


# -- settings ----------------------------------------------------------------------------------------------------------


def settings() -> list[Setting]:
    """Every number of players with the defaults and with each other reading alone, with each number of events, with and
    without gear, for both players; events and gear go through all they may be from one to the next."""
    readings: list[tuple[tuple[str, str], ...]] = [()]
    for reading in load_yaml(rules_of("genegrafter") / "readings.yaml").data["readings"]:
        beside = (BESIDE[reading["id"]],) if reading["id"] in BESIDE else ()
        options = (option for option in reading["options"] if option != reading["default"])
        readings += [(*beside, (reading["id"], option)) for option in options]
    found = []
    numbers = itertools.cycle(itertools.product((3, 1, 6, 2, 5, 4), (0, 1)))
    for chosen, mode in itertools.product(readings, referee.MODES):
        many, gear = next(numbers)
        about_gear = any(name.startswith("gear") for name, _ in chosen)
        found += [Setting(mode, chosen, many, 1 if about_gear else gear, eager) for eager in (False, True)]
    return found


def compared(setting: Setting, states: int, seed: str) -> int:
    """How many states were compared: games one after the other, until there are so many.

    Raises:
        Differs: where the two do not agree, with what led there.
    """
    count = number = 0
    while count < states:
        path: list[Choice] = []
        name = f"{seed} {setting} {number}"
        try:
            for taken in walked(setting, random.Random(name)):
                path.append(taken)
                count += 1
                if count >= states:
                    break
        except Exception as error:
            error.add_note(f"in the game {name!r} after {len(path)} choices, the last: {path[-8:]}")
            raise
        number += 1
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the engine and the referee.")
    parser.add_argument("--states", type=int, default=100_000, help="so many in all")
    parser.add_argument("--seed", default="0", help="what games are drawn by")
    parser.add_argument("--only", default="", help="settings that contain this text")
    asked = parser.parse_args()
    several = [setting for setting in settings() if asked.only in str(setting)]
    total, wrong = 0, 0
    for number, setting in enumerate(several):
        if number % 2 == 0:
            game.cache_clear()
        try:
            total += compared(setting, -(-asked.states // len(several)), asked.seed)
        except Exception as error:
            wrong += 1
            print(
                f"{setting}\n    {type(error).__name__}: {str(error)[:600]}\n    {error.__notes__[0][-500:]}",
                flush=True,
            )
        if sys.stderr.isatty():
            print(f"{number + 1} of {len(several)}", end="\r", file=sys.stderr)
    print(f"{total:,} states of {len(several)} settings agree; {wrong} settings differ")


if __name__ == "__main__":
    main()
