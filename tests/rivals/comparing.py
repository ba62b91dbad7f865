"""The engine and the referee of RIVALS, which know nothing of each other: positions in the same words, games in step.

The referee (`referee/`) was written by somebody who had seen the rulebook and our notes on it alone.  It knows all of
the game; here it plays what the pack (`packs/rivals`) has, as `begun` tells.  Wherever a player has more than one
choice, all that can be told of the two positions is compared: whose turn it is, what may be chosen, every card, cell,
tile and marker; how likely all that chance did since then was; and at last who has won by what.

``python -m rivals.comparing --games 100`` (with ``PYTHONPATH=tests``) plays so many of each mode and reading.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import count
from math import factorial, prod
from pathlib import Path
from typing import Any, NamedTuple

from instep import Differs, same
from rivals.referee import referee, turns
from rivals.referee import tables as T
from rivals.referee.core import State, letters
from rulewright.core.game import Game
from rulewright.core.play import CHANCE, TERMINAL, Action
from rulewright.spec import outside
from rulewright.spec.pack import Library
from rulewright.spec.yaml_source import load_yaml

PACK = Path(__file__).parents[1] / "packs" / "rivals"
SITES = {
    "F": "forest",
    "C": "crystal-field",
    "V": "volcano",
    "L": "lake",
    "O": "observatory",
    "I": "interface",
}
EVENTS = {"Incendie": "fire", "Windfall": "windfall", "Calm": "calm"}
ENDINGS = {
    "last survivor": "survivor",
    "five points": "points",
    "most points": "last-round",
    "nobody left": "nobody-left",
}
OPTIONS = {
    "share-cell": {"allowed": "yes", "not-allowed": "no"},
    "shield-on-lake": {"not-allowed": "not"},
    "sponsor-leaves": {"leaves": "yes", "stays": "no"},
    "line-of-sight": {"some-way": "some-path", "every-way": "every-path"},
    "respawn-on-lake": {"costs": "costs-2"},
    "ultimate-cost": {"point-and-gauge": "ap-and-gauge", "gauge-alone": "gauge"},
    "lake-fills-gauge": {"fills": "yes", "fills-not": "no"},
    "sponsor-uninstall-draws": {"draws": "yes", "draws-not": "no"},
    "drone-charges-gauge": {"charges": "yes", "charges-not": "no"},
    "drone-schemas": {"three": "3", "two": "2"},
    "drone-attack-ban": {"banned": "yes", "no-ban": "no"},
    "drone-ultimate": {"fires": "yes", "none": "no"},
    "ultimate-shield": {"goes-through": "not"},
    "last-round": {"one-more": "extra", "none-more": "none"},
}
"""Options of readings that the referee calls otherwise."""
ENOUGH = {
    "no-token": "enough",
    "keep-none": "leave",
    "end": "finish",
    "no-more-mods": "ready",
    "hack-stop": "desist",
    "hack-harvest": "harvest",
}
"""What the referee calls otherwise of what a player may say without saying more."""


OF_A_SEAT = ("hand", "deck", "looks-at", "guilds")
ON_THE_TABLE = ("interface", "schemas", "guilds", "faces", "zones", "events")
"""What not everybody sees."""


class Setting(NamedTuple):
    """What is played: a mode and readings."""

    mode: str = "two-player"
    readings: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{self.mode} {' '.join(f'{name}={option}' for name, option in self.readings) or 'defaults'}"


@cache
def of(setting: Setting) -> Game:
    outside.use([str(PACK)])
    return Library().game("rivals", setting.mode, dict(setting.readings))


# -- words that both share: the pack's ---------------------------------------------------------------------------------


def card_of(card: str) -> str:
    """A card of the referee's in the pack's words: `Sniper 1` is `sniper`, `Xhan-draw` `xhan-insight`."""
    name = card.lower().replace(" ", "-").replace("-draw", "-insight")
    return name if card in T.SCHEMAS else name.removesuffix("-1")


def zone_of(zone: str) -> str:
    era, _, number = zone.partition("-")
    return f"{('one', 'two', 'three')[len(era) - 1]}-{number}"


def lie_of(face: str, turn: int) -> str:
    """How a tile lies: `OFC0` turned twice is `ofc-1-c`."""
    name = f"{face[:3].lower()}-{int(face[3:]) + 1}" if face[3:] else face.lower()
    return f"{name}-{'abc'[turn]}"


def face_of(face: str) -> str:
    return lie_of(face, 0)[:-2]


def said(name: str) -> str:
    """`Guild 3` is `guild-3`."""
    return name.lower().replace(" ", "-")


def pile(cards: Any) -> tuple[str, ...]:
    return tuple(sorted(card_of(card) for card in Counter(cards).elements()))


# -- the engine's states -----------------------------------------------------------------------------------------------


class Engine:
    """A state of the engine, in words that both share."""

    def __init__(self, g: Game, state: Any) -> None:
        self.game, self.state = g, state

    @property
    def drones(self) -> bool:
        return self.game.mode == "two-player-drones"

    def names(self, of: str) -> Sequence[str]:
        return self.game.course.layout.things(of)

    def player(self) -> int | str | None:
        player = self.game.current_player(self.state)
        return {CHANCE: "chance", TERMINAL: None}.get(player, player)

    def step(self) -> dict[str, Any]:
        """What the step that is due is with."""
        frame = self.state.due[0]
        return dict(zip(self.game.parser.agenda.data, frame[2:], strict=True)) | {"name": frame[0], "by": frame[1]}

    def bag(self, counts: Sequence[int], of: str = "card") -> tuple[str, ...]:
        names = zip(self.names(of), counts, strict=True)
        return tuple(sorted(name for name, count in names for _ in range(count)))

    def told(self) -> dict[str, Any]:
        s, cards, cells = self.state, len(self.names("card")), self.names("cell")
        guilds = len(self.names("guild"))
        lost = {tile for tile, gone in zip(self.names("tile"), s.gone, strict=True) if gone}
        void = {cell for tile in T.TILES for cell in T.TILES[tile] if tile.lower() in lost}
        seats: dict[int, Any] = {}
        for seat in range(self.game.seats):
            if not s.life[seat]:
                seats[seat] = None
                continue
            own = slice(seat * cards, seat * cards + cards)
            seats[seat] = {
                "life": s.life[seat],
                "gauge": s.gauge[seat],
                "points": s.points[seat],
                "tokens": s.tokens[seat],
                "turned": s.turned[seat],
                "resin": s.stock[2 * seat],
                "crystal": s.stock[2 * seat + 1],
                "cell": cells[s.stands[seat]] if s.stands[seat] >= 0 else None,
                "hand": self.bag(s.hand[own]),
                "deck": self.bag(s.deck[own]),
                "discard": self.bag(s.discard[own]),
                "skills": self.bag(s.skills[own]),
                "exhausted": self.bag(s.exhausted[own]),
                "looks-at": self.bag(s.seen[own]),
                "ashak": self.names("hero")[s.plays[seat]],
                "guild": self.names("guild")[s.guild_card[seat]] if s.guild_card[seat] >= 0 else None,
                "guild used": bool(s.guild_used[seat]),
                "die of the guild": bool(s.braced[seat]),
                "guilds": self.bag(s.dealt[seat * guilds : (seat + 1) * guilds], "guild"),
            }
            if self.drones:
                seats[seat]["drone"] = {
                    "cell": cells[s.drone_stands[seat]] if s.drone_stands[seat] >= 0 else None,
                    "resin": s.drone_stock[2 * seat],
                    "crystal": s.drone_stock[2 * seat + 1],
                    "tokens": s.drone_tokens[seat],
                    "points": s.drone_points[seat],
                    "cards": self.bag(s.cargo[own]),
                }
        return {
            "seats": seats,
            "round": s.now + 1,
            "action points": s.left,
            "event": self.names("event")[s.weather] if s.weather >= 0 else None,
            "first player": max(0, s.starter),  # at the start it is not said
            "interface": self.bag(s.pile),
            "row": self.bag(s.open_cards),
            "interface discard": self.bag(s.thrown),
            "schemas": self.bag(s.schema_pile),
            "schema row": self.bag(s.schema_row),
            "schema discard": self.bag(s.schema_thrown),
            "guilds": self.bag(s.guilds_left, "guild"),
            "gone": tuple(sorted(lost)),
            "ground": {
                cell: self.names("terrain")[site]
                for cell, site in zip(cells, s.ground, strict=True)
                if site >= 0 and cell.upper() not in void
            },
            "dry": {
                tile: self.names("drought")[side]
                for tile, side in zip(self.names("tile"), s.dry, strict=True)
                if side >= 0 and tile not in lost
            },
            "shields": {cell: seat for cell, seat in zip(cells, s.shield, strict=True) if seat >= 0},
            "sponsors": tuple(sorted(cell for cell, many in zip(cells, s.sponsor, strict=True) for _ in range(many))),
            "faces": tuple(face for face in self.bag(s.faces_left, "face") if face != "fvc"),
            "zones": self.bag(s.zones_left, "zone"),
            "events": self.bag(s.events_left, "event"),
        }

    def seen(self, seat: int) -> dict[str, Any]:
        """What is not for everybody, as a player sees it."""
        told = Engine(self.game, self.game.course.observation(self.state, seat)).told()
        return {
            "seats": {each: own and {part: own[part] for part in OF_A_SEAT} for each, own in told["seats"].items()},
            **{part: told[part] for part in ON_THE_TABLE},
        }

    def choice(self, action: Action) -> tuple[Any, ...]:
        """What a player does, in words that both share."""
        cards, cells, kind = self.names("card"), self.names("cell"), action[0]
        match action:
            case ("place" | "place-drone" | "move" | "walk" | "build" | "return" | "shove", int(cell)):
                return kind, cells[cell]
            case ("cover", int(card), int(cell)):
                return kind, cards[card], cells[cell]
            case ("rebuild", int(cell), int(instead)):
                return "build", cells[cell], cells[instead]
            case ("return-drone", int(cell)):
                return "return", cells[cell]
            case ("explore" | "scout", int(tile)):
                return kind, self.names("tile")[tile]
            case ("buy" | "turn-tokens", int(number)):
                return kind, number
            case ("negotiate", int(bonus)):
                return kind, self.names("bonus")[bonus]
            case ("choose", int(hero)):
                return kind, self.names("hero")[hero]
            case ("keep-guild", int(guild)):
                return kind, self.names("guild")[guild]
            case ("develop", int(resource), int(card)):
                return kind, self.names("resource")[resource], cards[card]
            case ("trade" | "fetch-goods" | "collect" | "develop-top", int(resource)):
                return kind, self.names("resource")[resource]
            case ("uninstall" | "strip", int(holding), int(card)):
                return kind, self.names("holding")[holding], cards[card]
            case ("use" | "install" | "loot" | "enhance" | "strengthen" | "answer" | "take-schema", int(card)):
                return kind, cards[card]
            case ("fetch" | "stow" | "steal-card", int(card)):
                return kind, cards[card]
            case ("learn", int(card)):
                return kind, cards[card]
            case ("relearn", int(card), int(instead)):
                return "learn", cards[card], cards[instead]
            case ("practise", int(card), int(resource)):
                return kind, cards[card], self.names("resource")[resource]
            case ("bombard", int(card), int(cell)):
                return kind, cards[card], cells[cell]
            case ("attack" | "disturb", int(card), int(at)):
                return kind, cards[card], at
            case ("hack", int(at)):
                return kind, at
            case ("consult", int(place)):
                return kind, self.names("place")[place]
            case (str(),):
                return (kind,)
        raise AssertionError(action)

    def fallen(self, action: Action) -> tuple[tuple[Any, ...], list[Any]]:
        """What chance does: of what (as the referee names it), and what falls, one after the other."""
        step = self.step()
        match action:
            case ("turn-up", int(lie)):
                return ("tile", self.names("tile")[step["tile"]]), [self.names("lie")[lie]]
            case ("lay", tuple(counts)):
                return ("interface",), list(self.bag(counts))
            case ("peek" | "replace", int(card)):
                return ("interface",), [self.names("card")[card]]
            case ("show", tuple(counts)):
                return ("schema",), list(self.bag(counts))
            case ("uncover", int(card)):
                return ("schema",), [self.names("card")[card]]
            case ("deal", tuple(counts)):
                return ("guild", step["by"]), list(self.bag(counts, "guild"))
            case ("draw", tuple(counts)):
                return ("draw", step["by"]), list(self.bag(counts))
            case ("roll" | "breach", tuple(counts)):
                return ("successes",), [self.bag(counts, "result").count("success")]
            case ("remove", int(zone)):
                return ("zone",), [self.names("zone")[zone]]
            case ("reveal", int(event)):
                return ("event",), [self.names("event")[event]]
            case ("cast", int(colour)):
                return ("colour",), [colour]
            case ("site", int(pip)):
                return ("die",), [pip + 1]
        raise AssertionError(action)


# -- the referee's states ----------------------------------------------------------------------------------------------


class Referee:
    """A state of the referee, in words that both share."""

    def __init__(self, state: State) -> None:
        self.state = state

    def player(self) -> int | str | None:
        player: int | str | None = self.state.player()
        return player - 1 if isinstance(player, int) else player

    def told(self) -> dict[str, Any]:
        g = self.state._g
        fight, looking = g["fight"], g["looking"]
        seats: dict[int, Any] = {}
        for number, p in g["players"].items():
            if not p["alive"]:
                seats[number - 1] = None
                continue
            discard = Counter(p["discard"])
            discard.update(card for seat, card in (fight["stack"] if fight else ()) if seat == number)
            if fight and fight["by"] == number:  # the engine discards what attacks at once
                discard.update(fight["mods"])
                if fight["source"] == "card" and fight["kind"] != "explosive":
                    discard.update([fight["card"]])
            seats[number - 1] = {
                **{part: p[part] for part in ("life", "gauge", "points", "tokens", "turned", "resin", "crystal")},
                "cell": p["cell"].lower() if p["cell"] else None,
                "hand": pile(p["hand"]),
                "deck": pile(p["deck"]),
                "discard": pile(discard),
                "skills": pile(skill["card"] for skill in p["skills"] if not skill["down"]),
                "exhausted": pile(skill["card"] for skill in p["skills"] if skill["down"]),
                "looks-at": pile(looking["cards"]) if looking and looking["seat"] == number else (),
                "ashak": p["ashak"].lower(),
                "guild": said(p["guild"]) if p["guild"] else None,
                "guild used": p["guild_used"],
                "die of the guild": p["guild_die"],
                "guilds": tuple(sorted(map(said, p["guild_dealt"]))),
            }
            if drone := p["drone"]:
                seats[number - 1]["drone"] = {
                    **{part: drone[part] for part in ("resin", "crystal", "tokens", "points")},
                    "cell": drone["cell"].lower() if drone["cell"] else None,
                    "cards": pile(drone["cards"]),
                }
        seen = [tile for tile, known in g["tiles"].items() if known["seen"] and not known["gone"]]
        return {
            "seats": seats,
            "round": max(1, g["round"]),
            "action points": g["turn"]["ap"] if g["turn"] else None,
            "event": EVENTS.get(g["event"]),
            "first player": g["first"] - 1,
            "interface": pile(g["interface"]),
            "row": pile(g["row"]),
            "interface discard": pile(g["interface_discard"]),
            "schemas": pile(g["schemas"]),
            "schema row": pile(g["schema_row"]),
            "schema discard": pile(g["schema_discard"]),
            "guilds": tuple(sorted(map(said, g["guild_pile"]))),
            "gone": tuple(sorted(tile.lower() for tile, known in g["tiles"].items() if known["gone"])),
            "ground": {cell.lower(): SITES[site] for tile in seen for cell, site in letters(g, tile).items()},
            "dry": {tile.lower(): known["dry"] for tile, known in g["tiles"].items() if known["dry"]},
            "shields": {cell.lower(): seat - 1 for seat, cell in g["shields"]},
            "sponsors": tuple(sorted(cell.lower() for cell in g["sponsors"])),
            "faces": tuple(sorted(face_of(face) for face in Counter(g["faces"]).elements())),
            "zones": tuple(sorted(zone_of(zone) for zones in g["zones"].values() for zone in zones)),
            "events": tuple(sorted(EVENTS[event] for event in Counter(g["events"]).elements())),
        }

    def seen(self, seat: int) -> dict[str, Any]:
        """What is not for everybody, as a player sees it: of what he does not see there are numbers alone."""
        g = self.state.view(seat + 1)
        looking = g["looking"] or {"seat": None}
        seats: dict[int, Any] = {}
        for number, p in g["players"].items():
            looks_at = looking["cards"] if looking["seat"] == number else ()
            hidden = {"hand": p["hand"], "deck": p["deck"], "looks-at": looks_at}
            cards = {part: () if isinstance(there, int) else pile(there) for part, there in hidden.items()}
            dealt = () if isinstance(p["guild_dealt"], int) else tuple(sorted(map(said, p["guild_dealt"])))
            seats[number - 1] = cards | {"guilds": dealt} if p["alive"] else None
        piles = ("interface", "schemas", "faces", "events", "guild_pile")
        if not all(isinstance(many, int) for many in (*(g[part] for part in piles), *g["zones"].values())):
            raise Differs("the referee shows what is in a pile")
        return {"seats": seats, **dict.fromkeys(ON_THE_TABLE, ())}

    def doer(self) -> tuple[int, int, str]:
        """Who decides, and of whom the Ashak or the drone acts (as the referee says it)."""
        g, seat = self.state._g, self.state.player()
        assert isinstance(seat, int)
        match g["todo"][-1]:
            case ("hack_use", _, hacked, _) if g["readings"]["hack-action"] == "the-drone":
                return seat, hacked, "D"
            case ("hack_use", *_):
                return seat, seat, "A"
        return seat, seat, g["turn"]["unit"]

    def ways(self) -> dict[tuple[Any, ...], list[tuple[Any, ...]]]:
        """What a player may do, in words that both share, with the referee's choices that it takes."""
        found: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
        g = self.state._g
        for choice in self.state.choices():
            match choice:
                case ("hack", at):
                    found["hack", at - 1] = [choice]
                case ("play", card, ("D", at)):
                    found["disturb", card_of(card), at - 1] = [choice]
                case ("steal-card", card):
                    found["steal-card", card_of(card)] = [choice]
                case ("hack-move", cell):
                    found["move", cell.lower()] = [choice]
                case ("hack-attack", at):
                    found["attack", "drone-shot", at - 1] = [choice]
                case ("drone-attack", at):
                    found["attack", "drone-shot", at - 1] = [choice]
                case ("take-card" | "give-card", card):
                    found[{"take-card": "fetch", "give-card": "stow"}[choice[0]], card_of(card)] = [choice]
                case ("take-resin" | "take-crystal",):
                    found["fetch-goods", choice[0].removeprefix("take-")] = [choice]
                case ("take-points" | "take-token",):
                    found[{"take-points": "fetch-points", "take-token": "fetch-token"}[choice[0]],] = [choice]
                case ("play", card, ("A", at)):
                    found["attack", card_of(card), at - 1] = [choice]
                case ("play", card, ("cell", cell)):
                    found["bombard", card_of(card), cell.lower()] = [choice]
                case ("ultimate", at):
                    found["attack", "ultimate", at - 1] = [choice]
                case ("play", card, instead) if T.is_skill(card):
                    found["learn", card_of(card), *([card_of(instead)] if instead else [])] = [choice]
                case ("skill", card, what):
                    found["practise", card_of(card), what] = [choice]
                case ("play", card, (_, None) | None):
                    found["use", card_of(card)] = [choice]
                case ("play", card, (_, instead)):
                    found["cover", card_of(card), instead.lower()] = [choice]
                case ("negotiate" | "hack-negotiate",):
                    for _, bonus in turns._benefit(g, self.doer())[1]:
                        gain = {"fill": "anticipation", "uninstall": "uninstalling", "schema": "a-schema"}[bonus]
                        found["negotiate", gain] = [choice, ("bonus", bonus)]
                case ("explore", tile) if ("stop",) in self.state.choices():
                    found["scout", tile.lower()] = [choice]
                case ("place" | "place-drone" | "move" | "explore", where):
                    found[choice[0], where.lower()] = [choice]
                case ("step" | "respawn", cell):
                    found[{"step": "walk", "respawn": "return"}[choice[0]], cell.lower()] = [choice]
                case ("buy-shield", cell, instead):
                    found["build", *(each.lower() for each in (cell, instead) if each)] = [choice]
                case ("buy-point", resource):
                    found["trade", resource] = [choice]
                case ("buy-uninstall" | "uninstall", place, card):
                    kind = {"buy-uninstall": "uninstall", "uninstall": "strip"}[choice[0]]
                    found[kind, f"{place}-card", card_of(card)] = [choice]
                case ("token", resin, _):
                    found["buy", resin] = [choice]
                case ("look", where):
                    found["consult", "top" if where == "pile" else "shown"] = [choice]
                case ("keep", card):
                    found["install", card_of(card)] = [choice]
                case ("loot", None):
                    found["decline",] = [choice]
                case ("loot", card):
                    found["loot", card_of(card)] = [choice]
                case ("extra", None):
                    found["plain",] = [choice]
                case ("extra", card):
                    found["enhance", card_of(card)] = [choice]
                case ("push", cell):
                    found["shove", cell.lower()] = [choice]
                case ("guild",):
                    found["brace",] = [choice]
                case ("guild", "resin" | "crystal" as resource):
                    found["collect", resource] = [choice]
                case ("guild", guild):
                    found["keep-guild", said(guild)] = [choice]
                case ("buy-schema", resource, "top"):
                    found["develop-top", resource] = [choice]
                case ("buy-schema", resource, card):
                    found["develop", resource, card_of(card)] = [choice]
                case ("schema", "top"):
                    found["take-top",] = [choice]
                case ("schema", card):
                    found["take-schema", card_of(card)] = [choice]
                case ("jam", card):
                    found["answer", card_of(card)] = [choice]
                case ("mod", card):
                    found["strengthen", card_of(card)] = [choice]
                case ("no-token" | "keep-none" | "end" | "no-more-mods" | "hack-stop" | "hack-harvest",):
                    found[ENOUGH[choice[0]],] = [choice]
                case _:
                    found[choice] = [choice]
        return found

    def chance(self) -> tuple[tuple[Any, ...], dict[Any, tuple[tuple[Any, ...], Fraction]]]:
        """What chance does now: of what; and what may fall, with the choice it is and how likely it is."""
        pairs = list(zip(self.state.choices(), self.state.weights(), strict=True))
        found: dict[Any, tuple[tuple[Any, ...], Fraction]] = {}
        for choice, weight in pairs:
            match choice:
                case ("tile", tile, face, turn):
                    about, what = ("tile", tile.lower()), lie_of(face, turn) if tile != T.CENTRE_TILE else "centre"
                case ("draw", seat, card):
                    about, what = ("draw", seat - 1), card_of(card)
                case ("interface" | "schema", card):
                    about, what = (choice[0],), card_of(card)
                case ("guild", seat, guild):
                    about, what = ("guild", seat - 1), said(guild)
                case ("zone", zone):
                    about, what = ("zone",), zone_of(zone)
                case ("event", event):
                    about, what = ("event",), EVENTS[event]
                case (kind, what):
                    about = (kind,)
            found[what] = choice, weight
        return about, found


# -- games in step -----------------------------------------------------------------------------------------------------


Falls = dict[tuple[Any, ...], list[Any]]


def settled(engine: Engine, rng: random.Random) -> tuple[Engine, Falls, Fraction]:
    """The engine where a player has more than one choice or the game is over; what fell until then, how likely."""
    falls: Falls = {}
    likely = Fraction(1)
    while (player := engine.player()) is not None:
        g = engine.game
        if player == "chance":
            outcomes = dict(g.chance_outcomes(engine.state))
            if sum(outcomes.values()) != 1:
                raise Differs(f"chances that are not one: {outcomes}")
            action = rng.choices(list(outcomes), [float(weight) for weight in outcomes.values()])[0]
            about, fell = engine.fallen(action)
            falls.setdefault(about, []).extend(fell)
            likely *= outcomes[action]
            many = Counter(fell).values()  # the order of a bag is the referee's
            likely *= Fraction(prod(map(factorial, many)), factorial(sum(many)))
        else:
            legal = g.legal_actions(engine.state)
            if len({engine.choice(action) for action in legal}) > 1:
                break
            action = legal[0]
        engine = Engine(g, g.apply(engine.state, action))
    return engine, falls, likely


def begun(setting: Setting, rng: random.Random) -> tuple[Engine, Referee, Falls, Fraction]:
    """Both when each has an Ashak, which the referee is told at the start, and what fell until then."""
    g = of(setting)
    engine, falls, likely = settled(Engine(g, g.initial_state()), rng)
    while engine.step()["name"] == "choosing":
        action = rng.choice(g.legal_actions(engine.state))
        engine, more, part = settled(Engine(g, g.apply(engine.state, action)), rng)
        falls, likely = falls | more, likely * part
    heroes = [engine.names("hero")[hero].capitalize() for hero in engine.state.plays]
    if len(set(heroes)) < len(heroes):
        raise Differs(f"an Ashak is chosen twice: {heroes}")
    readings = {name: OPTIONS.get(name, {}).get(option, option) for name, option in setting.readings}
    plain = referee.initial(setting.mode, {"ashaks": tuple(heroes)}, readings).plain()
    return engine, Referee(State(plain)), falls, likely


def followed(judged: Referee, falls: Falls) -> tuple[Referee, Fraction]:
    """The referee there, after the same has fallen, and how likely it says that was."""
    likely = Fraction(1)
    while (player := judged.player()) is not None:
        if player == "chance":
            about, found = judged.chance()
            if about == ("tile", "v"):
                what = "centre"
            elif falls.get(about):
                what = falls[about].pop(0)
            else:
                raise Differs(f"only the referee asks chance about {about}")
            if what not in found:
                raise Differs(f"{about}: {what} cannot fall, says the referee: {sorted(found)}")
            choice, weight = found[what]
            likely *= weight
        else:
            ways = list(judged.ways().values())
            if len(ways) > 1:
                break
            (choice,) = ways[0]
        judged = Referee(judged.state.apply(choice))
    if any(falls.values()):
        raise Differs(f"only the engine asks chance about {falls}")
    return judged, likely


def taken(judged: Referee, choices: list[tuple[Any, ...]]) -> Referee:
    """The referee after choices that are one for the engine; what he does not ask is passed over."""
    for number, choice in enumerate(choices):
        if not number or choice in judged.state.choices():
            judged = Referee(judged.state.apply(choice))
    return judged


def walked(setting: Setting, rng: random.Random) -> Iterator[tuple[Any, ...]]:
    """The choices of a game, compared before each of them, and its end."""
    engine, judged, falls, likely = begun(setting, rng)
    for number in count():
        judged, said = followed(judged, falls)
        same("how likely it was", likely, said)
        if engine.player() is None or judged.player() is None:
            outcome, result = engine.game.outcome(engine.state), judged.state.result()
            ended = (tuple(sorted(outcome.winners)), outcome.by) if outcome else None
            same("the end", ended, result and (tuple(s - 1 for s in result["winners"]), ENDINGS[result["why"]]))
            return
        same("who acts", engine.player(), judged.player())
        told, known = engine.told(), judged.told()
        if known["action points"] is None:
            told.pop("action points"), known.pop("action points")
        if engine.step()["name"] in ("returning", "returning-drone"):
            # the engine has laid the row aside and turned droughts before that
            for part in ("row", "interface discard", "schema row", "schema discard", "dry"):
                told.pop(part), known.pop(part)
            for own in (*told["seats"].values(), *known["seats"].values()):
                if own:  # and set guild cards and skills upright
                    own.pop("guild used")
                    own["skills"] = sorted((*own["skills"], *own.pop("exhausted")))
        for each in (told, known):  # with two left and as much life a dead first player keeps the token in the engine
            many, alive = len(each["seats"]), [seat for seat, own in each["seats"].items() if own]
            each["first player"] = min(alive, key=lambda seat, of=each["first player"], many=many: (seat - of) % many)
        same("a position", told, known)
        onlooker = (engine.player() + number) % len(told["seats"])
        same(f"what {onlooker} sees", engine.seen(onlooker), judged.seen(onlooker))
        actions = {engine.choice(action): action for action in engine.game.legal_actions(engine.state)}
        ways = judged.ways()
        if not removable(setting, engine, told):  # the engine offers what would do nothing
            actions.pop(("negotiate", "uninstalling"), None)
        if actions.keys() != ways.keys():
            alone = sorted(actions.keys() - ways.keys(), key=str), sorted(ways.keys() - actions.keys(), key=str)
            raise Differs(f"choices of {engine.step()['name']}: engine alone {alone[0]}, referee alone {alone[1]}")
        chosen = chosen_by(list(actions), rng)
        yield chosen
        engine = Engine(engine.game, engine.game.apply(engine.state, actions[chosen]))
        judged = taken(judged, ways[chosen])
        engine, falls, likely = settled(engine, rng)


def removable(setting: Setting, engine: Engine, told: dict[str, Any]) -> Sequence[str]:
    """What whoever acts might uninstall."""
    drone = engine.state.acting_drone
    own = told["seats"][engine.player() if drone < 0 else drone]
    itself = drone >= 0 and ("drone-spends", "its-ashak") not in setting.readings
    cards: Sequence[str] = own["drone"]["cards"] if itself else own["hand"] + own["discard"]
    return cards


def chosen_by(choices: list[tuple[Any, ...]], rng: random.Random) -> tuple[Any, ...]:
    """A kind of thing to do first, then one of that kind; a turn is seldom over early."""
    kinds = sorted({choice[0] for choice in choices})
    if len(kinds) > 1 and "finish" in kinds and rng.random() < 0.9:
        kinds.remove("finish")
    kind = rng.choice(kinds)
    return rng.choice([choice for choice in choices if choice[0] == kind])


def settings() -> list[Setting]:
    """Every mode that both have with the defaults and with each other reading alone."""
    readings: list[tuple[tuple[str, str], ...]] = [()]
    for reading in load_yaml(PACK / "readings.yaml").data["readings"]:
        readings += [((reading["id"], option),) for option in reading["options"] if option != reading["default"]]
    return [Setting(mode, chosen) for chosen in readings for mode in T.MODES]


def compared(setting: Setting, name: str, most: int | None = None) -> int:
    """How many positions of a game were compared: all of them, or so many.

    Raises:
        Differs: where the two do not agree, with what led there.
    """
    path: list[tuple[Any, ...]] = []
    try:
        for choice in walked(setting, random.Random(f"{setting} {name}")):
            path.append(choice)
            if len(path) == most:
                break
    except Differs as differs:
        last = " ".join(map(str, path[-6:]))
        raise Differs(f"{setting}, game {name}, after {len(path)} choices ({last}): {differs}") from None
    return len(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1, help="of each mode and reading")
    parser.add_argument("--seed", default="")
    parser.add_argument("--mode", help="this one alone")
    asked = parser.parse_args()
    games = positions = 0
    for setting in settings():
        if asked.mode in (None, setting.mode):
            for number in range(asked.games):
                positions += compared(setting, f"{asked.seed}{number}")
                games += 1
    print(f"{positions} positions of {games} games agree")


if __name__ == "__main__":
    main()
