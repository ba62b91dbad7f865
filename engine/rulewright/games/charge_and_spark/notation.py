"""How turns of CHARGE & SPARK are written down (ours): ``thunder/counter``, and ``ray`` for a card drawn.

A turn is what the first player shows, a slash, what the second shows.  Where the pile decides, the drawn card's name
is written.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.core.errors import InputError, Problem
from rulewright.core.game import Position
from rulewright.core.play import CHANCE, Action

if TYPE_CHECKING:
    from rulewright.games.charge_and_spark.game import ChargeAndSpark


class Cards:
    """Cards by their names."""

    def __init__(self, own: ChargeAndSpark) -> None:
        self.own = own

    def parse(self, position: Position, text: str, judged: bool = False) -> Action:
        """An action from its notation."""
        cards = _parts(text)
        drawn = self.own.game.current_player(position.state) == CHANCE
        if judged and len(cards) == (self.own.game.seats if drawn else 1):  # what is not due may be asked about
            drawn = not drawn
        if drawn:
            if len(cards) != 1:
                raise InputError(
                    Problem(f'"{text}" is not a card', suggestion="the pile decides: write the card that is drawn")
                )
            return ("draw", _card(self.own, cards[0]))
        if len(cards) != self.own.game.seats:
            raise _no_turn(self.own, text)
        return ("reveal", tuple(_card(self.own, card) for card in cards))

    def check(self, text: str) -> None:
        """Refuse what is neither a turn nor a card."""
        cards = _parts(text)
        if len(cards) not in (1, self.own.game.seats):
            raise _no_turn(self.own, text)
        for card in cards:
            _card(self.own, card)

    def write(self, position: Position, action: Action) -> str:
        """The notation of an action."""
        cards = self.own.made.cards
        match action:
            case ("reveal", chosen):
                return "/".join(cards[card] for card in chosen)
            case ("draw", card) | ("play", card):
                return str(cards[card])
            case _:
                raise ValueError(f"not an action: {action}")


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split("/")]


def _no_turn(own: ChargeAndSpark, text: str) -> InputError:
    words = re.findall(r"[a-z]+", text.lower()) if len(_parts(text)) < own.game.seats else []
    known = len(words) == own.game.seats and set(words) <= set(own.made.cards)
    hint = f'did you mean "{"/".join(words)}"?' if known else "write both cards, as thunder/counter"
    return InputError(Problem(f'"{text}" is not a turn', suggestion=hint))


def _card(own: ChargeAndSpark, name: str) -> int:
    cards = own.made.cards
    if name in cards:
        return cards.index(name)
    raise InputError(Problem(f'"{name}" is not a card', suggestion=meant(name, cards)))


def meant(name: str, cards: Sequence[str]) -> str:
    """Which card was probably meant, or which there are."""
    close = difflib.get_close_matches(name[:20].lower(), cards, 1, 0.5)
    return f'did you mean "{close[0]}"?' if close else f"cards: {' '.join(cards)}"
