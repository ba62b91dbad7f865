"""A position of CHARGE & SPARK as a table to draw: tiles, hands, rest areas and the path between the two starts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from rulewright.core.game import Position
from rulewright.core.phrases import COLON
from rulewright.core.play import Action
from rulewright.core.spec import Spec
from rulewright.games.charge_and_spark.game import ChargeAndSpark, of
from rulewright.render import cardtable
from rulewright.render.cardtable import Card, Cards, Key, Pile, Seat, Square, Table, TileRow, Track
from rulewright.render.figure import Figure, Piece


class Drawn:
    """Tables as pictures; there are no hexes to mark, nor pieces that reach anything."""

    overlays: tuple[str, ...] = ()

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
        """The table for a terminal."""
        return cardtable.to_text(draw(position, language, action))

    def to_svg(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        overlays: Mapping[str, str] | None = None,
    ) -> str:
        """The table as SVG."""
        return cardtable.to_svg(draw(position, language, action))

    def to_figure(
        self,
        position: Position,
        language: str = "en",
        action: Action | None = None,
        overlays: Mapping[str, str] | None = None,
    ) -> Figure:
        """The table as a picture for a page that has its own words."""
        return cardtable.to_figure(draw(position, language, action))

    def pieces(self, spec: Spec) -> tuple[Piece, ...]:
        """There are none with a picture."""
        return ()


def draw(position: Position, language: str = "en", action: Action | None = None) -> Table:
    """The table of a position; the cards that an action shows, or the pile that it draws from, are marked."""
    own = of(position.game)
    said = partial(own.game.spec.texts.said, language=language)
    data = own.game.spec.data["game"]
    return Table(
        title=_title(own, language),
        description=description(own, position, language),
        seats=tuple(_seat(own, position, seat, language, action) for seat in range(own.game.seats)),
        track=Track(said("path"), tuple(_squares(own))),
        pile=Pile(said("pile"), len(own.pile_of(position.state)), action is not None and action[0] == "draw"),
        key=Key(
            framed=said("attack"),
            starred=said("bonus"),
            cost=said("cost"),
            marked=said("shown"),
            **{key: said(key) for key in ("up", "down", "start", "star", "goal")},
        ),
        status=_status(own, position, language),
        notes=(data["notice"][language],),
        record=own.format_position(position),
    )


def _title(own: ChargeAndSpark, language: str) -> str:
    spec, mode = own.game.spec, own.game.mode
    return f"{spec.data['game']['title'][language]}{COLON[language]} {spec.modes[mode]['title'][language]}"


def description(own: ChargeAndSpark, position: Position, language: str) -> str:
    """The whole position, for somebody who cannot see the table."""
    status = _status(own, position, language)
    pile = len(own.pile_of(position.state))
    told = [_title(own, language), status, *(_told(own, position, seat, language) for seat in range(own.game.seats))]
    return " ".join(f"{one}." for one in (*told, f"{own.game.spec.texts.said('pile', language)}: {pile}") if one)


def _told(own: ChargeAndSpark, position: Position, seat: int, language: str) -> str:
    """What a player has, and how far he has come."""
    t, state, said = own.made, position.state, partial(own.game.spec.texts.said, language=language)

    def cards(names: Sequence[str]) -> str:
        return ", ".join(own.title("cards", name, language) for name in names) or said("none")

    rest, steps = own.rest_of(state, seat), said("steps", steps=state.square[seat], of=t.settings["goal"])
    tiles = own.game.spec.data["cards"]["tiles"]
    parts = [f"{tiles[kind]['title'][language]} {getattr(state, kind)[seat]}" for kind in own.layout.things("tile")]
    parts += [f"{said('hand')}: {cards(list(own.hand_of(state, seat)))}"]
    parts += [f"{said('rest')}: {cards([] if rest == 'none' else [rest])}", steps]
    return f"{position.names[seat]} ({own.game.spec.texts.seats[seat][language]}): {'; '.join(parts)}"


def _drawer(position: Position) -> int | None:
    """Who draws next; where both are to draw, the first does so first."""
    return next((seat for seat, count in enumerate(position.state.drawing) if count), None)


def _status(own: ChargeAndSpark, position: Position, language: str) -> str:
    """Who is to draw, or has won."""
    state = position.state
    if state.ended:
        winners = [name for name, loss in zip(position.names, state.lost, strict=True) if not loss]
        return own.game.spec.texts.said("over", language, names=" = ".join(winners) or "-")
    drawer = _drawer(position)
    return "" if drawer is None else own.game.spec.texts.said("draws", language, name=position.names[drawer])


def _squares(own: ChargeAndSpark) -> Iterator[Square]:
    """From the first start to the second; the goal, which both share, in the middle."""
    goal, stars = own.made.settings["goal"], own.made.settings["stars"]
    between = [Square("star" if step in stars else "plain") for step in range(1, goal)]
    yield Square("start", 0)
    yield from between
    yield Square("goal")
    yield from reversed(between)
    yield Square("start", 1)


def _seat(own: ChargeAndSpark, position: Position, seat: int, language: str, action: Action | None) -> Seat:
    t, state = own.made, position.state
    shown = t.cards[action[1][seat]] if action and action[0] == "reveal" else None
    rest = own.rest_of(state, seat)
    resting = () if rest == "none" else (rest,)
    tiles = own.game.spec.data["cards"]["tiles"]

    def cards(where: str, names: tuple[str, ...]) -> Cards:
        there = tuple(_card(own, name, language, name == shown) for name in names)
        return Cards(own.game.spec.texts.said(where, language), there, own.game.spec.texts.said("none", language))

    def row(kind: str) -> TileRow:
        up = getattr(state, kind)[seat]
        look = tiles[kind]
        return TileRow(look["title"][language], look["up"], look["down"], up, t.settings["tiles"][kind] - up)

    return Seat(
        name=position.names[seat],
        tiles=tuple(row(kind) for kind in own.layout.things("tile")),
        hand=cards("hand", tuple(own.hand_of(state, seat))),
        rest=cards("rest", resting),
        pawn=state.square[seat] if seat == 0 else 2 * t.settings["goal"] - state.square[seat],
        now=seat == _drawer(position),
    )


def _card(own: ChargeAndSpark, card: str, language: str, marked: bool) -> Card:
    settings, tiles = own.made.settings, own.game.spec.data["cards"]["tiles"]
    return Card(
        title=own.title("cards", card, language),
        sign=own.game.spec.data["cards"]["cards"][card]["sign"],
        cost="".join(tiles[kind]["up"] * settings[f"{kind}-costs"].get(card, 0) for kind in ("battery", "disk")),
        framed=settings["forces"].get(card, 0) > 0,
        starred=card in settings["bonus-cards"],
        marked=marked,
    )
