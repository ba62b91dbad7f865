"""How a line of REPLICANTS ends, in words."""

from __future__ import annotations

from rulewright.core.game import Position
from rulewright.core.phrases import LANGUAGES, of_name
from rulewright.games.replicants.captions import number
from rulewright_puzzles.games.replicants.sights import pieces
from rulewright_puzzles.themes import Step, Texts, texts

_LOST = {
    "matrix": texts("{0}'s matrix is destroyed", "la matrice {1} est détruite", "die Matrix von {0} ist zerstört"),
    "three-left": texts(
        "{0} has only {2} Replicants left",
        "il ne reste que {2} Replicants à {0}",
        "{0} hat nur noch {2} Replicants",
    ),
    "no-action": texts("{0} has no action left", "{0} n'a plus d'action possible", "{0} hat keine mögliche Aktion"),
}
"""By the loss of a player, as the words of the game call it."""
_OVERLOAD = texts(
    "{0}'s energy is full, so he must strike himself: {1}",
    "l'énergie {2} est au maximum, il doit se frapper lui-même : {1}",
    "die Energie von {0} ist voll, er muss sich selbst treffen: {1}",
)
_POINTS = texts(
    "{0}; {1} wins on points ({2})", "{0} ; {1} gagne aux points ({2})", "{0}; {1} gewinnt nach Punkten ({2})"
)
_AND = texts(" and ", " et ", " und ")


def ending(position: Position, last: Step) -> Texts:
    """How the game has ended by a step: who has lost and why; in which way he struck himself; who has which points
    where these decide."""
    game, names = position.game, position.names
    outcome = game.outcome(last.after)
    if outcome is None:
        raise ValueError("the game goes on")
    hit = [seat for seat in outcome.losers if pieces(game, last.after, seat) < pieces(game, last.before, seat)]
    said = {}
    for language in LANGUAGES:
        text = _AND[language].join(
            _LOST[last.after.lost[seat]][language].format(
                names[seat], of_name(names[seat]), pieces(game, last.after, seat)
            )
            for seat in hit or outcome.losers
        )
        if last.action[0] == "overload":
            text = _OVERLOAD[language].format(names[last.seat], text, of_name(names[last.seat]))
        if outcome.points is not None:
            points = outcome.points
            rivals = [seat for seat in range(game.seats) if seat not in outcome.losers]
            rivals.sort(key=lambda seat: -points[seat])
            winners = _AND[language].join(names[seat] for seat in outcome.winners)
            standings = ", ".join(f"{names[seat]} {number(points[seat], language)}" for seat in rivals)
            text = _POINTS[language].format(text, winners, standings)
        said[language] = text
    return said
