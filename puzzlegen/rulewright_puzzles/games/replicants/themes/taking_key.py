"""Theme: the key takes something."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import taken
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return any(taken(solution.game, step) for step in solution.key) and solution.stipulation.turns > 1


THEME = Theme(
    "taking-key",
    texts("taking key", "clé qui détruit", "schlagender Schlüssel"),
    texts(
        "The key takes something.",
        "La clé détruit.",
        "Der Schlüssel zerstört.",
    ),
    _shown,
    (
        texts("The Opening Bid", "L'enchère d'ouverture", "Das Eröffnungsgebot"),
        texts("A Firm Handshake", "La poignée de main ferme", "Ein fester Händedruck"),
        texts("The Breach", "La brèche", "Die Bresche"),
        texts("The Toll", "Le péage", "Der Wegzoll"),
        texts("The Harvest", "La moisson", "Die Ernte"),
    ),
    telling=1,
)
