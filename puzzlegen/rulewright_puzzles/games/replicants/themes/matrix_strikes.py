"""Theme: the attacker's own matrix takes."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import is_matrix, own_turns, taken
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    game = solution.game
    return any(
        step.action[0] == "move" and taken(game, step) and is_matrix(game, step.before, step.action[-3])
        for turn in own_turns(solution)
        for step in turn
    )


THEME = Theme(
    "matrix-strikes",
    texts("matrix strikes", "la matrice frappe", "die Matrix schlägt"),
    texts(
        "The attacker's own matrix takes.",
        "La matrice de l'attaquant détruit elle-même.",
        "Die eigene Matrix des Angreifers zerstört.",
    ),
    _shown,
    (
        texts("The Royal Hunt", "La chasse royale", "Die königliche Jagd"),
        texts("In Person", "En personne", "Höchstpersönlich"),
        texts("The Queen Mother", "La reine mère", "Die Königinmutter"),
        texts("A Captain's Duty", "Le devoir du capitaine", "Kapitänspflicht"),
        texts("Noblesse Oblige", "Noblesse oblige", "Adel verpflichtet"),
    ),
    telling=5,
)
