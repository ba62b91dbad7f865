"""Theme: to survive, the matrix stays where it is."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import is_matrix
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    game = solution.game
    return solution.stipulation.goal == "survive" and not any(
        step.action[0] == "move" and is_matrix(game, step.before, step.action[-3]) for step in solution.key
    )


THEME = Theme(
    "standing-firm",
    texts("standing firm", "tenir bon", "Standhalten"),
    texts(
        "To survive, the matrix stays where it is.",
        "Pour survivre, la matrice reste où elle est.",
        "Um zu überleben, bleibt die Matrix, wo sie ist.",
    ),
    _shown,
    heads=(
        texts("The Lighthouse", "Le phare", "Der Leuchtturm"),
        texts("The Rock", "Le rocher", "Der Fels"),
        texts("The Last Bastion", "Le dernier bastion", "Die letzte Bastion"),
        texts("A Held Breath", "Le souffle retenu", "Angehaltener Atem"),
        texts("The Oak", "Le chêne", "Die Eiche"),
        texts("The Anchor", "L'ancre", "Der Anker"),
        texts("The Palisade", "La palissade", "Die Palisade"),
        texts("The Tower", "La tour", "Der Turm"),
        texts("The Mountain", "La montagne", "Der Berg"),
    ),
    sayings=(
        texts("Here I Stand", "J'y suis, j'y reste", "Hier stehe ich"),
        texts("Not an Inch", "Pas d'un pouce", "Keinen Fußbreit"),
        texts("The Captain Stays Aboard", "Le capitaine reste à bord", "Der Kapitän bleibt an Bord"),
        texts("Sitting It Out", "Attendre que ça passe", "Aussitzen"),
    ),
    telling=4,
)
