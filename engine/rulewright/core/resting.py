"""What a proof rests on, and what of it has changed since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.core.game import Game
from rulewright.core.spec import DECLARED, OPTIONS, digest


def rests_on(game: Game) -> dict[str, Any]:
    """What a proof rests on: the clauses of the mode and the data beside them by digest, and every reading; not the
    words about them."""
    clauses = {c.id: c.played for c in game.spec.clauses if c.in_mode(game.mode) and c.does_what and not c.disabled}
    stages, seats = game.spec.data["game"]["stages"], game.spec.modes[game.mode]["seats"]
    parts = {
        "game/stages": stages,
        f"game/seats/{game.mode}": seats,
        **{f"game/modes/{game.mode}/{OPTIONS}/{name}": n for name, n in game.spec.options(game.mode).items()},
        **{name: value for key in DECLARED for name, value in _declared(game, key)},
        **{name: value for part in game.spec.own for name, value in _parts(game, part)},
    }
    data = {name: digest(value)[:12] for name, value in parts.items()}
    return {"clauses": clauses, "data": data, "readings": dict(sorted(game.readings.items()))}


def named(rests_on: Mapping[str, Any]) -> str:
    """A name for exactly what a proof rests on: its digest, which anybody can make again."""
    return digest(rests_on)


def _declared(game: Game, key: str) -> Iterator[tuple[str, Any]]:
    """What the rules declare under a key, each by its name."""
    said = game.spec.data["game"].get(key, {})
    yield from (
        (f"game/{key}/{name}", value)
        for name, value in (said.items() if isinstance(said, Mapping) else enumerate(said))
    )


def _parts(game: Game, part: str) -> Iterator[tuple[str, Any]]:
    for name, value in game.spec.own[part].items():
        inner = value.items() if isinstance(value, Mapping) else ()
        deeper = inner and all(isinstance(each, Mapping) for _, each in inner)
        yield from ((f"{part}/{name}/{key}", each) for key, each in inner) if deeper else [(f"{part}/{name}", value)]


def changed(game: Game, certificate: Mapping[str, Any]) -> tuple[str, ...]:
    """What a certificate rests on and is otherwise now: clauses, data, and readings with the clauses that ask them."""
    now, then, names = rests_on(game), certificate["rests_on"], []
    for part in ("clauses", "data"):
        names += [name for name in {**then[part], **now[part]} if then[part].get(name) != now[part].get(name)]
    for name, option in now["readings"].items():
        if then["readings"].get(name) != option:
            asking = [c.id for c in game.spec.clauses if c.in_mode(game.mode) and f"'{name}'" in str(c.body)]
            names += [f"{name}={option}", *asking]
    return tuple(dict.fromkeys(names))
