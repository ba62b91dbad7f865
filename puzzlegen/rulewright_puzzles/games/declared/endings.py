"""How a line of a declared game ends, in words."""

from __future__ import annotations

from rulewright.core.agenda import ENDING
from rulewright.core.game import Position
from rulewright.core.phrases import LANGUAGES
from rulewright_puzzles.themes import Step, Texts, texts

_WON = texts("{0} has won ({1})", "{0} a gagné ({1})", "{0} hat gewonnen ({1})")
_TIE = texts("a tie ({1})", "partie nulle ({1})", "unentschieden ({1})")


def ending(position: Position, last: Step) -> Texts:
    """Who has won by a step, and how."""
    outcome = position.game.outcome(last.after)
    if outcome is None:
        raise ValueError("the game goes on")
    winners, known = " = ".join(position.names[seat] for seat in outcome.winners), position.game.spec.texts
    how = {language: known.value(ENDING, outcome.by, language) or outcome.by for language in LANGUAGES}
    said = _WON if winners else _TIE
    return {language: said[language].format(winners, how[language]) for language in LANGUAGES}
