"""Theme: some variations end by the fall of a matrix, others because too few Replicants are left."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import ends
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return len(ends(solution)) > 1


THEME = Theme(
    "either-way",
    texts("either way", "d'une manière ou d'une autre", "so oder so"),
    texts(
        "Some variations end by the fall of a matrix, others because too few Replicants are left.",
        "Certaines variantes finissent par la chute d'une matrice, d'autres faute de Replicants.",
        "Manche Varianten enden mit dem Fall einer Matrix, andere, weil zu wenige Replicants übrig sind.",
    ),
    _shown,
    (
        texts("The Dilemma", "Le dilemme", "Das Dilemma"),
        texts("Between Scylla and Charybdis", "De Charybde en Scylla", "Zwischen Scylla und Charybdis"),
        texts("Heads or Tails", "Pile ou face", "Kopf oder Zahl"),
        texts("The Fork in the Road", "La bifurcation", "Die Weggabelung"),
    ),
    telling=4,
)
