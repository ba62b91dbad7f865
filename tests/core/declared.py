"""A toy pack of nothing but declared parts, one of every sort, in two modes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rulewright.core import parts
from rulewright.core.abilities import Probe
from rulewright.core.declared import DeclaredAbilities, DeclaredCourse
from rulewright.core.domains import Names, Numbers, check_settings
from rulewright.core.errors import Place
from rulewright.core.expressions import Const
from rulewright.core.game import Game, Position
from rulewright.core.operations import whole
from rulewright.core.play import Action, Outcome
from rulewright.core.positions import Layout
from rulewright.core.spec import Path, Spec
from rulewright.core.types import FLAG, NUMBER, PLAYER, Domain
from rulewright.core.vocabulary import (
    OTHERS,
    PLAYERS,
    Kind,
    Loop,
    Offer,
    ValueType,
    Vocabulary,
    by_name,
)

CARD = Domain("card")
GAME: dict[str, Any] = {
    "id": "toy",
    "modes": {"one": {"seats": ["Rouge", "Bleu"]}, "three": {"seats": ["A", "B", "C"]}},
    "stages": ["first"],
    "things": {"card": ["axe", "bow", "club", "drum", "egg"]},
    "names": {"side": ["left", "right"]},
    "records": {"bid": {"by": "player", "card": "card", "height": "number", "open": "flag"}},
    "constants": {
        "cap": {"number": [0, 9]},
        "tiles": {"map": "card", "of": "count"},
        "own": {"list": "card"},
        "shared": {"list": "card"},
        "worth": {"map": "side", "whole": True, "of": {"number": [1, {"tiles": "axe"}]}},
        "steps": {"list": {"number": [0, "cap"]}},
        "leader": {"one": "card"},
        "wage": {"one": "energy"},
    },
    "parts": {
        "energy": {"number": [0, "cap"], "per": "player", "start": {"tiles": "bow"}, "beyond": "stops"},
        "gold": {"number": [-2, 9]},
        "markers": {"number": [0, 3], "per": ["player", "side"], "start": 1},
        "posts": {"slot": "player", "per": "side"},
        "hand": {"bag": "card", "per": "player", "start": "own", "seen-by": {"owner": "all", "others": "own"}},
        "rest": {"slot": "card", "per": "player", "seen-by": {"others": "all"}},
        "tired": {"flag": True, "per": "player", "start": True},
        "pile": {"bag": "card", "start": "shared", "seen-by": {}},
        "night": {"flag": True},
        "bids": {"list": "bid", "most": 3, "seen-by": {"by": "all", "others": {"by": "all", "height": "all"}}},
        "trick": {"slot": "card", "within": "turn"},
    },
    "supply": {"card": {"per-player": "own", "table": "shared"}},
    "always": [{"at-most": ["gold", "cap"]}],
}
CLAUSES: list[dict[str, Any]] = [
    {
        "id": "set.all",
        "sets": {
            "cap": 4,
            "tiles": {"axe": 3, "bow": 2},
            "own": ["axe", "bow"],
            "shared": ["drum", "egg"],
            "worth": {"left": 1, "right": 3},
            "steps": [0, 4],
            "leader": "club",
            "wage": 2,
        },
    },
    {"id": "play.offer", "offers": "plays"},
    {"id": "play.tires", "does": ["play"], "at": "first", "change": {"set": {"tired": "$player"}, "to": True}},
    {"id": "play.charges", "does": ["play"], "at": "first", "change": {"add": 9, "to": {"energy": "$player"}}},
    {"id": "play.costs", "does": ["play"], "at": "first", "change": {"take": 3, "from": "gold"}},
]


class ToyCourse(DeclaredCourse):
    """Play that changes parts, and never ends."""

    def __init__(self, spec: Spec, mode: str) -> None:
        super().__init__(spec, mode)
        self.tables = {}
        declared = parts.check(spec)
        settings, seats, kinds = spec.settings(mode), self.seats, declared.agenda.actions
        known = by_name(
            ValueType("count", "", NUMBER, {"type": "integer"}, lambda: Numbers(0, 9, "a count")),
            ValueType("player", "", PLAYER, {}, lambda: Names({n + 1: n for n in range(seats)}, "a player")),
            ValueType("flag", "", FLAG, {}),
            *([] if kinds else [ValueType("kind", "", Domain("kind", ("play",)), {})]),
        )
        own = Vocabulary(
            state=parts.state_type(()),
            parts={},
            types=known,
            kinds={} if kinds else by_name(Kind("play", "", {"card": "card"})),
            words={},
            sets=by_name(PLAYERS, OTHERS),
            offers=by_name(
                Offer("plays", "", "play", (Loop("card", lambda _: whole(CARD)),), lambda _: Const(True, FLAG))
            ),
            effects={},
            settings={},
            sizes={PLAYER: seats},
        )
        self.vocabulary = parts.lend(own, declared, settings)
        self.layout = Layout(spec, mode, declared, self.vocabulary.state)
        check_settings(spec, mode, self.vocabulary)
        self.layout.check_start()
        self.tables = self.layout.tables

    def current_player(self, state: Any) -> int:
        return 0

    def outcome(self, state: Any) -> Outcome | None:
        return None

    def on_board(self, action: Action) -> bool:
        return True


class Toy(DeclaredAbilities):
    """A game of nothing but its parts."""

    @property
    def probes(self) -> Mapping[str, Probe[Position]]:
        return {}

    def describe_outcome(self, position: Position, outcome: Outcome) -> Mapping[str, Any]:
        raise NotImplementedError

    def say_value(self, position: Position, type_: str, value: Any, how: str, language: str, before: Any = None) -> str:
        return str(value)


def made(spec: Spec, mode: str) -> Toy:
    """What the toy has of its own under some rules."""
    course = ToyCourse(spec, mode)
    own = Game(course, {}, lambda game: Toy(game, course.layout)).own
    assert isinstance(own, Toy)
    return own


def place(path: Path) -> Place:
    """A place that tells the path, for want of a file."""
    return Place("/".join(map(str, path)), 1, 1)


def spec(sets: Mapping[str, Any] | None = None, **changed: Any) -> Spec:
    """The rules, some constants set to something else, something declared otherwise."""
    clauses = [{"chapter": "all", "text": {}, "status": "ours", **clause} for clause in CLAUSES]
    clauses[0] |= {"sets": {**clauses[0]["sets"], **(sets or {})}}
    return Spec({"game": {**GAME, **changed}, "clauses": clauses, "readings": []}, place)


@cache
def toy(mode: str = "one") -> Toy:
    return made(spec(), mode)


def with_part(name: str, **said: Any) -> dict[str, Any]:
    """The parts with one declared otherwise."""
    return {**GAME["parts"], name: said}
