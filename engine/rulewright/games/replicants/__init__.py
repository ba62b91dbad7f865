"""REPLICANTS: words, positions, notation and drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulewright.core.game import Action, Game, Position
from rulewright.core.spec import Spec
from rulewright.core.vocabulary import Vocabulary
from rulewright.render.figure import Figure, Piece

FILES = ("arenas", "pieces")
"""The files of its pack besides those that every game has."""

OVERLAYS = ("moves", "threats")
"""What can be laid over a picture: where the Replicant on a hex may go, which hexes a player threatens."""


def make_game(spec: Spec, mode: str, readings: Mapping[str, str]) -> Game:
    """The game in a mode, under a choice of readings."""
    from rulewright.games.replicants.game import Replicants

    return Replicants(spec, mode, readings)


def say_change(name: str, was: Mapping[str, Any], now: Mapping[str, Any] | None) -> str | None:
    """What has changed of a soul: the hexes of its picture, seen from E5 facing N; of anything else nothing is said."""
    if not name.startswith("pieces/souls/") or now is None:
        return None
    from rulewright.games.replicants.arena import coordinates, hex_name, read_picture

    x, y = coordinates("E5")
    before, after = set(read_picture(was["picture"])), set(read_picture(now["picture"]))
    said = [
        f"{reach.how} to {hex_name((x + reach.step[0], y + reach.step[1]))} {'new' if reach in after else 'gone'}"
        for reach in sorted(before ^ after)
    ]
    return f"soul {name.rpartition('/')[2]}, on E5 facing N: {', '.join(said)}"


def vocabulary() -> Vocabulary:
    """The words of the game, without the tables of a mode."""
    from rulewright.games.replicants.words import vocabulary

    return vocabulary()


def position_schema() -> dict[str, Any]:
    """The JSON Schema of a scenario's ``position``."""
    from rulewright.games.replicants import probes

    return probes.position_schema()


def after_schema() -> dict[str, Any]:
    """The JSON Schema of what a scenario says of the position reached."""
    from rulewright.games.replicants import probes

    return {**probes.position_schema(part=True), "description": "The position reached: listed keys only."}


def outcome_schema() -> dict[str, Any]:
    """The JSON Schema of a scenario's ``outcome``."""
    from rulewright.games.replicants import probes

    return probes.outcome_schema()


def probe_schemas() -> dict[str, tuple[str, dict[str, Any]]]:
    """The game's own expectations: what each is, and its JSON Schema."""
    from rulewright.games.replicants import probes

    return probes.SCHEMAS


def to_text(
    position: Position,
    language: str = "en",
    action: Action | None = None,
    differing: Iterable[str] = (),
    colour: bool = False,
    pictured: bool = False,
    **overlays: str,
) -> str:
    """The board for a terminal; an action's hexes and those named in `differing` are marked, if `pictured` also those
    that its souls' pictures show, and some `OVERLAYS`."""
    from rulewright.games.replicants.drawing import draw
    from rulewright.render import hexboard

    return hexboard.to_text(draw(position, language, action, differing, pictured, **overlays), colour)


def to_svg(
    position: Position,
    language: str = "en",
    action: Action | None = None,
    differing: Iterable[str] = (),
    **overlays: str,
) -> str:
    """The board as SVG."""
    from rulewright.games.replicants.drawing import draw
    from rulewright.render import hexboard

    return hexboard.to_svg(draw(position, language, action, differing, False, **overlays))


def to_figure(position: Position, language: str = "en", action: Action | None = None, **overlays: str) -> Figure:
    """The board as a picture for a page that has its own words; an action's hexes are marked, and some `OVERLAYS`."""
    from rulewright.games.replicants.drawing import draw
    from rulewright.render import hexboard

    return hexboard.to_figure(draw(position, language, action, (), False, **overlays))


def pieces(spec: Spec) -> tuple[Piece, ...]:
    """The souls, each with the picture of what it reaches."""
    from rulewright.games.replicants.drawing import souls

    return souls(spec)


def playable() -> Any:
    """What is needed to play on a drawn board: see `rulewright.games.replicants.playing`."""
    from rulewright.games.replicants import playing

    return playing


def to_stage(position: Position, language: str = "en") -> str:
    """The board as SVG that stands inside a page and is played on."""
    from rulewright.games.replicants.drawing import draw
    from rulewright.render import svg

    return svg.draw_stage(draw(position, language))
