"""A position of CHARGE & SPARK as a table to paint."""

from __future__ import annotations

from rulewright.core.game import Action, Position
from rulewright.games.charge_and_spark.drawing import WORDS, shown_cards, situation, the_game
from rulewright.games.charge_and_spark.game import ChargeAndSpark
from rulewright.games.charge_and_spark.position import TILES, hand_of, pile_of, rest_of
from rulewright.render.cardtable import Card, Seat, Table, TileRow


def draw(position: Position, language: str, action: Action | None) -> Table:
    """The table; the cards that an action shows are marked."""
    game = the_game(position)
    data = game.spec.data["game"]
    goal, stars = game.made.settings["goal"], game.made.settings["stars"]
    half = ["star" if square in stars else "plain" for square in range(goal)]
    shown = shown_cards(action)
    return Table(
        title=f"{data['title'][language]}: {game.spec.modes[game.mode]['title'][language]}",
        description=game.format_position(position),
        seats=tuple(_seat(position, seat, language, shown[seat] if shown else None) for seat in range(game.seats)),
        track=(*half, "goal", *reversed(half)),
        words=(WORDS["rest"][language], WORDS["pile"][language]),
        pile=len(pile_of(game.made, position.state)),
        status=situation(position, language),
        notes=(data["notice"][language],),
    )


def _seat(position: Position, seat: int, language: str, shown: int | None) -> Seat:
    game = the_game(position)
    t, state = game.made, position.state
    marked = None if shown is None else t.cards[shown]
    tiles = game.spec.data["cards"]["tiles"]
    rows = tuple(
        TileRow(
            tiles[kind]["title"][language],
            tiles[kind]["up"],
            tiles[kind]["down"],
            getattr(state, kind)[seat],
            t.settings["tiles"][kind],
        )
        for kind in TILES
    )
    rest = rest_of(t, state, seat)
    return Seat(
        name=position.names[seat],
        tiles=rows,
        hand=tuple(_card(game, card, language, card == marked) for card in hand_of(t, state, seat)),
        resting=None if rest == "none" else _card(game, rest, language, rest == marked),
        square=state.square[seat],
    )


def _card(game: ChargeAndSpark, card: str, language: str, marked: bool) -> Card:
    settings = game.made.settings
    return Card(
        title=game.title("cards", card, language),
        sign=game.spec.data["cards"]["cards"][card]["sign"],
        attack=card in settings["forces"],
        bonus=card in settings["bonus-cards"],
        marked=marked,
    )
