"""A position of REPLICANTS as a board to draw."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.core.game import Action, Position
from rulewright.core.spec import STATUSES
from rulewright.games.replicants.game import Replicants
from rulewright.games.replicants.words import HEX
from rulewright.render.hexboard import Board, Cell, Panel, Token

_NAMED_HEX = re.compile(rf"\b{HEX.strip('^$')}\b")
_WORDS = {
    "energy": {"en": "energy", "fr": "énergie", "de": "Energie"},
    "points": {"en": "points", "fr": "points", "de": "Punkte"},
    "reserve": {"en": "reserve", "fr": "réserve", "de": "Vorrat"},
    "hearts": {"en": "hearts", "fr": "cœurs", "de": "Herzen"},
    "action": {"en": "action", "fr": "action", "de": "Aktion"},
    "over": {"en": "the game is over", "fr": "la partie est finie", "de": "das Spiel ist aus"},
    "teams": {"en": "teams", "fr": "équipes", "de": "Teams"},
    "souls": {"en": "souls", "fr": "âmes", "de": "Seelen"},
    "empty": {"en": "empty", "fr": "vide", "de": "leer"},
}


def draw(
    position: Position, language: str = "en", action: Action | None = None, differing: Iterable[str] = ()
) -> Board:
    """The board of a position; an action's hexes and those named in `differing` are marked."""
    game = position.game
    if not isinstance(game, Replicants):
        raise TypeError("not a position of this game")
    t = game.made
    cells = tuple(Cell(t.arena.hex_name(i), *at) for i, at in enumerate(t.arena.hexes))
    title = game.spec.data["game"]["title"][language]
    mode = game.spec.modes[game.mode]["title"][language]
    arena = game.spec.data["arenas"]["arenas"][t.arena.name]["title"][language]
    return Board(
        title=f"{title}: {mode}",
        description=f"{arena}; {game.format_position(position)}",
        cells=cells,
        tokens=tuple(_token(game, position, h) for h in range(t.arena.size) if position.state.board[h]),
        panels=tuple(_panel(game, position, seat, language) for seat in range(t.players)),
        marks=_marks(game, action, differing),
        notes=(game.spec.data["game"]["notice"][language], _statuses(game, position, language)),
    )


def _statuses(game: Replicants, position: Position, language: str) -> str:
    """What the arena and the souls are known from, and who plays with whom."""
    arena = game.spec.data["arenas"]["arenas"][game.made.arena.name]
    souls: dict[str, list[str]] = {}
    for name in game.made.souls:
        souls.setdefault(game.spec.data["pieces"]["souls"][name]["status"], []).append(name)
    told = [f"{arena['title'][language]}: {STATUSES[arena['status']][language]}"]
    told += [f"{_WORDS['souls'][language]} {' '.join(names)}: {STATUSES[s][language]}" for s, names in souls.items()]
    teams = [" + ".join(position.names[seat - 1] for seat in team) for team in game.made.settings.get("teams", ())]
    told += [f"{_WORDS['teams'][language]}: {', '.join(teams)}"] if teams else []
    return "; ".join(told)


def _token(game: Replicants, position: Position, at: int) -> Token:
    t = game.made
    piece = t.pieces[position.state.board[at]]
    soul = t.souls[piece.soul]
    turned = ((t.arena.turned(r.step, piece.facing), r.how) for r in t.pictures[soul])
    return Token(
        at=t.arena.hex_name(at),
        label=soul,
        seat=piece.owner,
        facing=piece.facing,
        reach=tuple((dx, dy, how) for (dx, dy), how in turned),
        strong=soul == t.settings["matrix"],
    )


def _panel(game: Replicants, position: Position, seat: int, language: str) -> Panel:
    name, state = position.names[seat], position.state
    player = game.describe(position)["players"][name]
    empty = _WORDS["empty"][language]
    facts = [("energy", str(player["energy"])), ("hearts", str(player["hearts"]))]
    if any(state.points):
        facts.insert(0, ("points", f"{player['points']:g}"))
    facts.append(("reserve", " ".join(player["reserve"]) or empty))
    to_move = seat == state.to_move and not state.ended
    if to_move:
        facts.append(("action", str(state.action)))
    return Panel(name, seat, tuple((_WORDS[k][language], v) for k, v in facts), to_move)


def _marks(game: Replicants, action: Action | None, differing: Iterable[str]) -> tuple[tuple[str, str], ...]:
    arena = game.made.arena
    marks: dict[str, str] = {}
    if action is not None:
        kind = game.vocabulary.kinds[action[0]]
        for (name, type_), value in zip(kind.fields.items(), action[1:], strict=True):
            hexes = value if type_ == "hexes" else (value,) if type_ in ("hex", "piece") else ()
            for h in hexes:
                if h < arena.size:
                    marks[arena.hex_name(h)] = "from" if name == "piece" else "to"
    for text in differing:
        for name in _NAMED_HEX.findall(text):
            if arena.hex(name) < arena.size:
                marks[name] = "differs"
    return tuple(marks.items())
