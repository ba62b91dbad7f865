"""Theme: the key moves one's own matrix."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import is_matrix
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    game = solution.game
    return any(step.action[0] == "move" and is_matrix(game, step.before, step.action[-3]) for step in solution.key)


THEME = Theme(
    "flight",
    texts("flight", "fuite", "Flucht"),
    texts(
        "The key moves one's own matrix.",
        "La clé déplace sa propre matrice.",
        "Der Schlüssel bewegt die eigene Matrix.",
    ),
    _shown,
    (
        texts("The Narrow Escape", "L'évasion de justesse", "Das knappe Entkommen"),
        texts("Moving House", "Le déménagement", "Der Umzug"),
        texts("Elsewhere", "Ailleurs", "Anderswo"),
        texts("The Wanderer", "Le vagabond", "Der Wanderer"),
        texts("A Walk", "Une promenade", "Ein Spaziergang"),
    ),
    telling=5,
)
