"""Positions of CHARGE & SPARK: from a scenario's data, on one line, and back.

On one line (ours): ``charge-and-spark:duel``, for each player
``NAME/HEALTH/BATTERY/DISK/SQUARE/HAND/REST`` (cards joined by ``+``, ``-`` for none), then ``pile/CARDS``, and where
somebody is to draw ``draw/NAME``, in a finished game ``won/NAME/HOW``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.core.errors import InputError, Problem
from rulewright.core.game import PositionError, Possible
from rulewright.core.spec import Path
from rulewright.core.written import check_name
from rulewright.games.charge_and_spark.notation import meant
from rulewright.games.charge_and_spark.words import NONE, State, Tables

_COUNT = re.compile(r"[0-9]{1,3}")
TILES = ("health", "battery", "disk")
_RESERVED = ("pile", "draw", "won")


def start(t: Tables) -> State:
    """The state at the start of a game."""
    up = t.settings["face-up"]
    hand = [int(card in t.settings["basic-cards"]) for card in t.cards] * t.seats
    pile = [int(card in t.settings["bonus-cards"]) for card in t.cards]
    return _fresh(t, {k: [up[k]] * t.seats for k in TILES}, [0] * t.seats, hand, [NONE] * t.seats, pile)


def _fresh(
    t: Tables,
    tiles: Mapping[str, Sequence[int]],
    squares: Sequence[int],
    hand: Sequence[int],
    rest: Sequence[int],
    pile: Sequence[int],
) -> State:
    return State(
        health=tuple(tiles["health"]),
        battery=tuple(tiles["battery"]),
        disk=tuple(tiles["disk"]),
        square=tuple(squares),
        hand=tuple(hand),
        rest=tuple(rest),
        pile=tuple(pile),
        shown=(NONE,) * t.seats,
        drawing=(0,) * t.seats,
        lost=("",) * t.seats,
        ended="",
    )


def read(t: Tables, data: Mapping[str, Any]) -> tuple[tuple[str, ...], State]:
    """Names and state from the ``position:`` of a scenario, already checked against its schema.

    Raises:
        PositionError: if the position contradicts itself.
    """
    players: Mapping[str, Mapping[str, Any]] = data["players"]
    names = tuple(players)
    for name in names:
        wrong = check_name(name)
        if wrong or name in _RESERVED:
            hint = None if wrong else f"on one line {name} stands for something else"
            raise PositionError(wrong or f'nobody can be called "{name}"', ("players", name), hint)
    if len(names) != t.seats:
        raise PositionError(
            f"the game is for {t.seats} players, and here are {len(names)}", ("players",), "name all, in seat order"
        )
    tiles = {kind: [_tiles(t, players[n], n, kind) for n in names] for kind in TILES}
    squares = [players[n].get("square", 0) for n in names]
    for name, square in zip(names, squares, strict=True):
        _check_square(t, square, ("players", name, "square"))
    rest = [_resting(t, players[n], n) for n in names]
    held = [_held(t, players[n], n, r) for n, r in zip(names, rest, strict=True)]
    pile = _pile(t, data, held, rest, players)
    hand = [held[seat][card] for seat in range(t.seats) for card in range(len(t.cards))]
    return names, _fresh(t, tiles, squares, hand, rest, pile)


def possible(t: Tables) -> dict[str, Possible]:
    """What values there can be; see `Game.possible`."""

    def tiles(kind: str) -> Possible:
        counts = range(t.settings["tiles"][kind] + 1)
        return Possible(lambda value: _check_tiles(t, kind, value), lambda: counts)

    card = Possible(lambda name: number(t, name, ()), lambda: t.cards)
    return {
        **{kind: tiles(kind) for kind in TILES},
        "square": Possible(lambda value: _check_square(t, value, ()), lambda: range(t.settings["goal"] + 1)),
        "rest": Possible(lambda name: _card_at_rest(t, name, ()), lambda: ("none", *t.cards)),
        "pile": Possible(lambda name: _check_bonus(t, name, ()), lambda: t.settings["bonus-cards"]),
        "hand": card,
        "has": card,
        "has_not": card,
    }


def _check_tiles(t: Tables, kind: str, value: int, name: str | None = None) -> None:
    if not 0 <= value <= t.settings["tiles"][kind]:
        message = f"{name or 'a player'} has {t.settings['tiles'][kind]} {kind} tiles, not {value}"
        raise PositionError(message, ("players", name, kind) if name else ())


def _check_square(t: Tables, value: int, path: tuple[str, ...]) -> None:
    if not 0 <= value <= t.settings["goal"]:
        raise PositionError(f"the path has {t.settings['goal']} squares", path)


def _check_bonus(t: Tables, card: str, path: Path) -> None:
    number(t, card, path)
    if card not in t.settings["bonus-cards"]:
        raise PositionError(f"{card} is not a bonus card", path)


def _card_at_rest(t: Tables, card: str, path: tuple[str, ...]) -> int:
    return NONE if card == "none" else number(t, card, path)


def _tiles(t: Tables, player: Mapping[str, Any], name: str, kind: str) -> int:
    value: int = player.get(kind, t.settings["face-up"][kind])
    _check_tiles(t, kind, value, name)
    return value


def number(t: Tables, card: str, path: Path) -> int:
    """The number of a card.

    Raises:
        PositionError: if there is none of that name.
    """
    if card not in t.cards:
        raise PositionError(f'"{card}" is not a card', path, meant(card, t.cards))
    return t.card(card)


def _resting(t: Tables, player: Mapping[str, Any], name: str) -> int:
    card = player.get("rest", "none")
    return _card_at_rest(t, card, ("players", name, "rest"))


def _held(t: Tables, player: Mapping[str, Any], name: str, rest: int) -> Counter[int]:
    """The cards of a hand; every basic card is there, at rest or out of the game."""
    basics = [t.card(card) for card in t.settings["basic-cards"]]
    out = [number(t, c, ("players", name, "out", i)) for i, c in enumerate(player.get("out", ()))]
    if "hand" in player:
        where: tuple[str, ...] = ("players", name, "hand")
        cards = [number(t, c, (*where, i)) for i, c in enumerate(player["hand"])]
    else:
        where = ("players", name, "bonus")
        cards = [c for c in basics if c != rest and c not in out]
        cards += [number(t, c, (*where, i)) for i, c in enumerate(player.get("bonus", ()))]
    held = Counter(cards)
    for card, count in held.items():
        if count + (card == rest) + (card in out) > 1:
            raise PositionError(f"{name} has {t.cards[card]} twice", where, "a card is in one place")
    missing = [t.cards[c] for c in basics if not held[c] and c != rest and c not in out]
    if missing:
        raise PositionError(
            f"{name} has no {missing[0]}: the basic cards are in hand or at rest",
            where,
            "a card that left goes under out",
        )
    return held


def _pile(
    t: Tables,
    data: Mapping[str, Any],
    held: Sequence[Counter[int]],
    rest: Sequence[int],
    players: Mapping[str, Mapping[str, Any]],
) -> list[int]:
    bonus = [t.card(card) for card in t.settings["bonus-cards"]]
    place: dict[int, str] = {}
    for seat, name in enumerate(players):
        for card in bonus:
            if held[seat][card] or rest[seat] == card:
                if card in place:
                    raise PositionError(
                        f"{place[card]} and {name} both have {t.cards[card]}: there is one", ("players", name)
                    )
                place[card] = name
        foreign = [c for c in held[seat] if c not in bonus and t.cards[c] not in t.settings["basic-cards"]]
        if foreign:
            raise PositionError(f"{t.cards[foreign[0]]} is neither basic nor bonus", ("players", name))
    if "pile" not in data:
        return [int(card in bonus and card not in place) for card in range(len(t.cards))]
    pile = [number(t, c, ("pile", i)) for i, c in enumerate(data["pile"])]
    for i, card in enumerate(pile):
        _check_bonus(t, t.cards[card], ("pile", i))
        if card in place or card in pile[:i]:
            where = place.get(card, "the pile")
            raise PositionError(f"{where} has {t.cards[card]} already: there is one", ("pile", i))
    return [int(card in pile) for card in range(len(t.cards))]


# -- one line --------------------------------------------------------------------------------------------


def hand_of(t: Tables, state: State, seat: int) -> list[str]:
    """The cards in a hand, in the pack's order."""
    n = len(t.cards)
    return [card for i, card in enumerate(t.cards) for _ in range(state.hand[seat * n + i])]


def pile_of(t: Tables, state: State) -> list[str]:
    """The cards of the pile, in the pack's order (nobody knows theirs)."""
    return [card for card, count in zip(t.cards, state.pile, strict=True) if count]


def rest_of(t: Tables, state: State, seat: int) -> str:
    """The card at rest, or none."""
    return "none" if state.rest[seat] == NONE else t.cards[state.rest[seat]]


def to_line(t: Tables, mode: str, names: Sequence[str], state: State) -> str:
    """A position on one line."""
    parts = [f"{t.spec.game}:{mode}"]
    for seat, name in enumerate(names):
        numbers = (state.health[seat], state.battery[seat], state.disk[seat], state.square[seat])
        hand = "+".join(hand_of(t, state, seat)) or "-"
        rest = "-" if state.rest[seat] == NONE else t.cards[state.rest[seat]]
        parts.append("/".join([name, *map(str, numbers), hand, rest]))
    parts.append(f"pile/{'+'.join(pile_of(t, state)) or '-'}")
    drawing = [name for name, count in zip(names, state.drawing, strict=True) if count]
    if drawing:
        parts.append(f"draw/{'+'.join(drawing)}")
    if state.ended:
        winners = [n for n, loss in zip(names, state.lost, strict=True) if not loss]
        parts.append(f"won/{'+'.join(winners) or '-'}/{state.ended}")
    return " ".join(parts)


def from_line(t: Tables, text: str) -> tuple[tuple[str, ...], State]:
    """Names and state from one line.

    Raises:
        InputError: if the line cannot be read.
        PositionError: if the position contradicts itself.
    """
    words = text.split()[1:]
    if len(words) < t.seats + 1 or not words[t.seats].startswith("pile/"):
        raise InputError(Problem(f"a position has {t.seats} players and then pile/CARDS", suggestion=_FORM))
    players = dict(_player(t, word) for word in words[: t.seats])
    if len(players) < t.seats:
        raise InputError(Problem("two players have one name"))
    names, state = read(t, {"players": players, "pile": _cards(words[t.seats].removeprefix("pile/"))})
    for word in words[t.seats + 1 :]:
        state = _extra(names, state, word)
    return names, state


_FORM = "NAME/HEALTH/BATTERY/DISK/SQUARE/HAND/REST for each player, then pile/CARDS"


def _cards(text: str) -> list[str]:
    return [] if text == "-" else text.split("+")


def _player(t: Tables, word: str) -> tuple[str, dict[str, Any]]:
    parts = word.split("/")
    if len(parts) != 7 or not all(_COUNT.fullmatch(p) for p in parts[1:5]):
        raise InputError(Problem(f'"{word}" is not a player', suggestion=_FORM))
    health, battery, disk, square = map(int, parts[1:5])
    hand, rest = _cards(parts[5]), "none" if parts[6] == "-" else parts[6]
    out = [c for c in t.settings["basic-cards"] if c not in hand and c != rest]
    data = {"health": health, "battery": battery, "disk": disk, "square": square, "hand": hand, "rest": rest}
    return parts[0], {**data, "out": out}


def _extra(names: Sequence[str], state: State, word: str) -> State:
    match word.split("/"):
        case ["draw", who] if set(who.split("+")) <= set(names):
            return state._replace(drawing=tuple(int(name in who.split("+")) for name in names))
        case ["won", who, how] if set(_cards(who)) <= set(names) and how in ("health", "goal"):
            return state._replace(ended=how, lost=tuple("" if name in _cards(who) else how for name in names))
        case _:
            raise InputError(Problem(f'"{word}" is neither draw/NAME nor won/NAME/HOW'))
