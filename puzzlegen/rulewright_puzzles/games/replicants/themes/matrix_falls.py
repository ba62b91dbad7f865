"""Theme: the game ends in every variation by the fall of a matrix."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import ends
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return bool(solution.finishes) and ends(solution) == {"matrix"}


THEME = Theme(
    "matrix-falls",
    texts("a matrix falls", "une matrice tombe", "eine Matrix fällt"),
    texts(
        "The game ends in every variation by the fall of a matrix.",
        "La partie finit dans chaque variante par la chute d'une matrice.",
        "Das Spiel endet in jeder Variante mit dem Fall einer Matrix.",
    ),
    _shown,
    (
        texts("The Fall of the House", "La chute de la maison", "Der Fall des Hauses"),
        texts("Checkpoint", "Le poste de contrôle", "Der Kontrollpunkt"),
        texts("The Siege", "Le siège", "Die Belagerung"),
        texts("The Unguarded Throne", "Le trône sans garde", "Der unbewachte Thron"),
        texts("Last Orders", "Dernier appel", "Die letzte Runde"),
        texts("The Open Flank", "Le flanc découvert", "Die offene Flanke"),
    ),
    telling=1,
)
