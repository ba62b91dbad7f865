"""A position of CHARGE & SPARK drawn: tiles, hands, rest areas and the path between the two starts."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.core.game import Action, Position
from rulewright.games.charge_and_spark.game import ChargeAndSpark
from rulewright.games.charge_and_spark.position import TILES, hand_of, pile_of, rest_of

WORDS = {
    "hand": {"en": "hand", "fr": "main", "de": "Hand"},
    "rest": {"en": "rest area", "fr": "zone de repos", "de": "Ruhebereich"},
    "none": {"en": "empty", "fr": "vide", "de": "leer"},
    "pile": {"en": "pile", "fr": "pioche", "de": "Stapel"},
    "path": {"en": "path", "fr": "parcours", "de": "Weg"},
    "draws": {"en": "{} is to draw a card", "fr": "{} doit piocher", "de": "{} zieht eine Karte"},
    "over": {"en": "{} has won", "fr": "{} a gagné", "de": "{} hat gewonnen"},
}
PAWNS = ("●", "■")
GOAL, STAR, PLAIN = "☾", "★", "·"


def the_game(position: Position) -> ChargeAndSpark:
    """The game of a position, which must be this one."""
    if not isinstance(position.game, ChargeAndSpark):
        raise TypeError("not a position of this game")
    return position.game


def shown_cards(action: Action | None) -> tuple[int, ...]:
    """The cards that an action shows, by seat."""
    return tuple(action[1]) if action and action[0] == "reveal" else ()


def situation(position: Position, language: str) -> str | None:
    """Who is to draw, or has won."""
    state = position.state
    drawing = [name for name, count in zip(position.names, state.drawing, strict=True) if count]
    if state.ended:
        winners = [n for n, loss in zip(position.names, state.lost, strict=True) if not loss]
        return WORDS["over"][language].format(" = ".join(winners) or "-")
    return WORDS["draws"][language].format(drawing[0]) if drawing else None


def path(game: ChargeAndSpark) -> list[str]:
    """The squares from the first start to the second: starts and squares between them, the goal in the middle."""
    goal, stars = game.made.settings["goal"], game.made.settings["stars"]
    half = [STAR if square in stars else PLAIN for square in range(goal)]
    return [*half, GOAL, *reversed(half)]


def to_text(position: Position, language: str, action: Action | None) -> str:
    """The position in plain text; the cards of an action in brackets."""
    game = the_game(position)
    data = game.spec.data["game"]
    lines = [f"{data['title'][language]}: {game.spec.modes[game.mode]['title'][language]}", ""]
    shown = shown_cards(action)
    for seat in range(game.seats):
        lines += _player(position, seat, language, shown[seat] if shown else None)
    squares = path(game)
    for seat, at in enumerate(position.state.square):
        index = at if seat == 0 else len(squares) - 1 - at
        squares[index] += PAWNS[seat]
    lines.append(f"  {WORDS['path'][language]}: {' '.join(squares)}")
    lines.append(f"  {WORDS['pile'][language]}: {len(pile_of(game.made, position.state))}")
    if said := situation(position, language):
        lines.append(f"  {said}")
    return "\n".join([*lines, "", data["notice"][language], ""])


def _player(position: Position, seat: int, language: str, shown: int | None) -> Iterator[str]:
    game = the_game(position)
    t, state = game.made, position.state
    tiles = game.spec.data["cards"]["tiles"]
    counts = []
    for kind in TILES:
        up = getattr(state, kind)[seat]
        down = t.settings["tiles"][kind] - up
        counts.append(f"{tiles[kind]['title'][language]} {tiles[kind]['up'] * up}{tiles[kind]['down'] * down}")
    yield f"  {PAWNS[seat]} {position.names[seat]}   {'   '.join(counts)}"
    marked = t.cards[shown] if shown is not None else None
    hand = [_card(game, card, language, card == marked) for card in hand_of(t, state, seat)]
    yield f"      {WORDS['hand'][language]}: {' '.join(hand)}"
    rest = rest_of(t, state, seat)
    resting = WORDS["none"][language] if rest == "none" else _card(game, rest, language, rest == marked)
    yield f"      {WORDS['rest'][language]}: {resting}"
    yield ""


def _card(game: ChargeAndSpark, card: str, language: str, marked: bool) -> str:
    text = f"{game.title('cards', card, language)}{game.spec.data['cards']['cards'][card]['sign']}"
    return f"[{text}]" if marked else text


def to_svg(position: Position, language: str, action: Action | None) -> str:
    """The position as SVG; the cards of an action outlined."""
    from rulewright.games.charge_and_spark.table import draw
    from rulewright.render.cardtable import to_svg as paint

    return paint(draw(position, language, action))
