"""Theme: the game ends in every variation because somebody has too few Replicants left."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import ends
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return bool(solution.finishes) and ends(solution) == {"three-left"}


THEME = Theme(
    "starving",
    texts("three left", "trois restants", "drei übrig"),
    texts(
        "The game ends in every variation because somebody has too few Replicants left.",
        "La partie finit dans chaque variante parce que quelqu'un n'a plus assez de Replicants.",
        "Das Spiel endet in jeder Variante, weil jemand zu wenige Replicants übrig hat.",
    ),
    _shown,
    (
        texts("The Thin Line", "La ligne ténue", "Die dünne Linie"),
        texts("Famine", "La disette", "Die Hungersnot"),
        texts("Thinning the Ranks", "Les rangs clairsemés", "Gelichtete Reihen"),
        texts("The Dwindling", "Peau de chagrin", "Das Schwinden"),
        texts("A Shortage", "La pénurie", "Der Mangel"),
        texts("Empty Chairs", "Les chaises vides", "Leere Stühle"),
    ),
    telling=1,
)
