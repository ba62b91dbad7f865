"""A position of REPLICANTS as a board to draw."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from rulewright.core.errors import InputError, Problem
from rulewright.core.game import Position
from rulewright.core.phrases import COLON, SEMICOLON
from rulewright.core.play import Action
from rulewright.core.spec import STATUSES, Spec
from rulewright.games.replicants import captions, probes
from rulewright.games.replicants.arena import read_picture
from rulewright.games.replicants.game import Replicants, of
from rulewright.games.replicants.words import HEX_PATTERN
from rulewright.render import hexboard
from rulewright.render.figure import Figure, Piece
from rulewright.render.hexboard import REACH_KINDS, Board, Cell, Key, Panel, Template, Token
from rulewright.render.svg import draw_template

_NAMED_HEX = re.compile(rf"\b{HEX_PATTERN.strip('^$')}\b")


class Drawn:
    """Boards as pictures."""

    overlays = ("moves", "threats")
    """What can be laid over one: where the Replicant on a hex may go, which hexes a player threatens."""

    def to_text(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        differing: Iterable[str] = (),
        colour: bool = False,
        pictured: bool = False,
        overlays: Mapping[str, str] | None = None,
    ) -> str:
        """The board for a terminal; if `pictured`, also with what the pictures of the action's souls show."""
        return hexboard.to_text(draw(position, language, action, differing, pictured, **overlays or {}), colour)

    def to_svg(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        overlays: Mapping[str, str] | None = None,
    ) -> str:
        """The board as SVG."""
        return hexboard.to_svg(draw(position, language, action, (), False, **overlays or {}))

    def to_figure(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        overlays: Mapping[str, str] | None = None,
    ) -> Figure:
        """The board as a picture for a page that has its own words."""
        return hexboard.to_figure(draw(position, language, action, (), False, **overlays or {}))

    def pieces(self, spec: Spec) -> tuple[Piece, ...]:
        """The souls, each with what its picture shows, its front up."""
        matrix = spec.settings(next(iter(spec.modes)))["matrix"]
        found = []
        for name, soul in spec.data["pieces"]["souls"].items():
            reach = tuple((*r.step, r.how) for r in read_picture(soul["picture"]))
            drawn = draw_template(Template(name, reach, strong=name == matrix))
            found.append(Piece(name, soul["title"], soul["status"], reach, tuple(soul["picture"]), drawn))
        return tuple(found)


class Overlay(NamedTuple):
    """What is laid over a board: marks (hex, kind), what each kind is called, and what else is to be said."""

    marks: tuple[tuple[str, str], ...] = ()
    words: Mapping[str, str] = {}
    notes: tuple[str, ...] = ()


def draw(
    position: Position,
    language: str = "en",
    action: Action | None = None,
    differing: Iterable[str] = (),
    pictured: bool = False,
    moves: str | None = None,
    threats: str | None = None,
) -> Board:
    """The board of a position; an action's hexes and those named in `differing` are marked.

    So are, if asked for, those that the pictures of the action's Replicants show (`pictured`), the hexes that the
    Replicant on the hex `moves` gets at, and those that the player `threats` threatens.

    Raises:
        InputError: nobody stands on that hex, or nobody is called so.
    """
    own = of(position.game)
    t, state = own.made, position.state
    overlays = [
        _acted(own, action, differing, language),
        *([_pictured(own, position, action, language)] if pictured and action is not None else []),
        *([_moves(own, position, moves, language)] if moves is not None else []),
        *([_threats(own, position, threats, language)] if threats is not None else []),
    ]
    marks = tuple(mark for overlay in overlays for mark in overlay.marks)
    words = {kind: word for overlay in overlays for kind, word in overlay.words.items()}
    told = [(word, " ".join(at for at, of in marks if of == kind)) for kind, word in words.items()]
    notes = tuple(note for overlay in overlays for note in overlay.notes)
    return Board(
        title=captions.title(own, language),
        description=" ".join([captions.description(own, position, [t for t in told if t[1]], language), *notes]),
        cells=tuple(Cell(t.arena.hex_name(i), *at) for i, at in enumerate(t.arena.hexes)),
        tokens=tuple(_token(own, position, h) for h in range(t.arena.size) if state.board[h]),
        panels=tuple(_panel(own, position, seat, language) for seat in range(t.players)),
        marks=marks,
        notes=(*notes, own.spec.data["game"]["notice"][language], _statuses(own, position, language)),
        status=captions.status(own, position, language),
        templates=tuple(_template(own, soul) for soul in t.souls),
        key=_key(own, position, words, language),
        record=own.format_position(position),
    )


def _statuses(own: Replicants, position: Position, language: str) -> str:
    """What the arena and the souls are known from, and who plays with whom."""
    said = partial(own.spec.texts.said, language=language)
    arena = own.spec.data["arenas"]["arenas"][own.made.arena.name]
    souls: dict[str, list[str]] = {}
    for name in own.made.souls:
        souls.setdefault(own.spec.data["pieces"]["souls"][name]["status"], []).append(name)
    told = [f"{captions.arena_title(own, language)}{COLON[language]} {STATUSES[arena['status']][language]}"]
    told += [
        f"{said('souls')} {' '.join(names)}{COLON[language]} {STATUSES[s][language]}" for s, names in souls.items()
    ]
    teams = [" + ".join(position.names[seat - 1] for seat in team) for team in own.made.settings.get("teams", ())]
    told += [f"{said('teams')}: {', '.join(teams)}"] if teams else []
    return SEMICOLON[language].join(told)


def _key(own: Replicants, position: Position, marks: Mapping[str, str], language: str) -> Key:
    said = partial(own.spec.texts.said, language=language)
    return Key(
        facing=said("front"),
        strong=own.soul_title(own.made.souls.index(own.made.settings["matrix"]), language),
        now=said("now"),
        templates=said("pictures"),
        seats=captions.seats(position, language),
        marks=tuple(marks.items()),
        reach=tuple((kind, said(kind)) for kind in REACH_KINDS),
        colon=COLON[language],
    )


def _token(own: Replicants, position: Position, at: int) -> Token:
    t = own.made
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


def _template(own: Replicants, soul: str) -> Template:
    reach = tuple((*r.step, r.how) for r in own.made.pictures[soul])
    return Template(soul, reach, strong=soul == own.made.settings["matrix"])


def _panel(own: Replicants, position: Position, seat: int, language: str) -> Panel:
    to_move = seat == position.state.to_move and not position.state.ended
    return Panel(position.names[seat], seat, tuple(captions.facts(own, position, seat, language)), to_move)


# -- marks -----------------------------------------------------------------------------------------------


def _acted(own: Replicants, action: Action | None, differing: Iterable[str], language: str) -> Overlay:
    """The hexes of an action, and those that some texts name."""
    said = partial(own.spec.texts.said, language=language)
    arena = own.made.arena
    marks: dict[str, str] = {}
    if action is not None:
        kind = own.game.vocabulary.kinds[action[0]]
        for (name, type_), value in zip(kind.fields.items(), action[1:], strict=True):
            hexes = value if type_ == "hexes" else (value,) if type_ in ("hex", "piece") else ()
            for h in hexes:
                if h < arena.size:
                    marks[arena.hex_name(h)] = "from" if name == "piece" else "to"
    for text in differing:
        for name in _NAMED_HEX.findall(text):
            if arena.hex(name) < arena.size:
                marks[name] = "differs"
    return Overlay(tuple(marks.items()), {kind: said(kind) for kind in ("from", "to", "differs")})


def _pictured(own: Replicants, position: Position, action: Action, language: str) -> Overlay:
    """What the souls of an action can do by their pictures, whatever the rules say: where the Replicant that moves or
    turns gets at, or the one that is created once it is there, and what those that send arcs strike."""
    said = partial(own.spec.texts.said, language=language)
    t, state = own.made, position.state
    fields = dict(zip(own.game.vocabulary.kinds[action[0]].fields, action[1:], strict=True))
    piece, victims = fields.get("piece"), set(fields.get("victims", ()))
    if action[0] == "create" and own.game.verdict(state, action).legal:
        position, piece = replace(position, state=own.game.apply(state, action)), fields["to"]
    found: dict[str, set[int]] = {way: set() for way in REACH_KINDS}
    if piece is not None and piece < t.arena.size and position.state.board[piece]:
        found |= probes.pictured_ways(own, position, piece)
    if victims:
        arcs = [probes.pictured_ways(own, position, p)["arc"] for p in t.words["pieces"](state.board, state.to_move)]
        found["arc"] = set().union(*(strikes for strikes in arcs if victims <= strikes))
    marks = tuple((t.arena.hex_name(h), way) for way in REACH_KINDS for h in sorted(found[way]))
    return Overlay(marks, {kind: said(f"pictured-{kind}") for kind in REACH_KINDS})


def _moves(own: Replicants, position: Position, at: str, language: str) -> Overlay:
    """What the Replicant on a hex gets at: by the rules if it may be moved in this action, else by its picture."""
    said = partial(own.spec.texts.said, language=language)
    t, state = own.made, position.state
    piece = _occupied(own, position, at)
    owner = t.pieces[state.board[piece]].owner
    asked = not probes.GETTING_THERE.isdisjoint(t.settings["turn"][state.action - 1])
    due = asked and owner == state.to_move and not state.ended
    ways = (probes.legal_ways if due else probes.pictured_ways)(own, position, piece)
    marks = [(t.arena.hex_name(h), way) for way in REACH_KINDS for h in sorted(ways[way])]
    notes = () if due else (said("by-picture", name=position.names[owner], hex=at),)
    if due and not marks:
        notes = (said("none-legal", hex=at),)
    words = {kind: said(f"mark-{kind}") for kind in ("from", *REACH_KINDS)}
    return Overlay(((at, "from"), *marks), words, notes)


def _threats(own: Replicants, position: Position, name: str, language: str) -> Overlay:
    """The hexes that a player threatens."""
    said = partial(own.spec.texts.said, language=language)
    seat, t = position.seat(name), own.made
    hexes = probes.threatened_hexes(own, position, seat, t.words["pieces"](position.state.board, seat))
    marks = tuple((t.arena.hex_name(h), "threat") for h in sorted(hexes))
    notes = () if marks else (said("none-threatened", name=name),)
    return Overlay(marks, {"threat": said("threatened-by", by=name)}, notes)


def _occupied(own: Replicants, position: Position, at: str) -> int:
    """The number of a hex on which somebody stands.

    Raises:
        InputError: if nobody does.
    """
    arena = own.made.arena
    try:
        piece = arena.hex(at)
    except ValueError as error:
        raise InputError(Problem(str(error))) from None
    if piece >= arena.size:
        raise InputError(Problem(f"{at} is outside the arena: {own.made.arena.edge(piece)}"))
    if not position.state.board[piece]:
        standing = " ".join(arena.hex_name(h) for h in range(arena.size) if position.state.board[h])
        raise InputError(Problem(f"nobody stands on {at}", suggestion=f"Replicants stand on {standing}"))
    return piece
