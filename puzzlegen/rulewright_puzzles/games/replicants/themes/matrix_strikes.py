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
        "The attacker's own matrix takes something.",
        "La propre matrice de l'attaquant détruit quelque chose.",
        "Die eigene Matrix des Angreifers zerstört etwas.",
    ),
    _shown,
    heads=(
        texts("The Royal Hunt", "La chasse royale", "Die königliche Jagd"),
        texts("The Queen Mother", "La reine mère", "Die Königinmutter"),
        texts("The Lioness", "La lionne", "Die Löwin"),
        texts("The Iron Lady", "La dame de fer", "Die Eiserne Lady"),
        texts("The Amazon", "L'amazone", "Die Amazone"),
        texts("The Queen's Gambit", "Le gambit de la reine", "Das Damengambit"),
        texts("The Warrior Queen", "La reine guerrière", "Die Kriegerkönigin"),
    ),
    sayings=(
        texts("In Person", "En personne", "Höchstpersönlich"),
        texts("A Captain's Duty", "Le devoir du capitaine", "Kapitänspflicht"),
        texts("Noblesse Oblige", "Noblesse oblige", "Adel verpflichtet"),
        texts("A Lady Does It Herself", "Une dame le fait elle-même", "Selbst ist die Frau"),
        texts("By Her Own Hand", "De sa propre main", "Mit eigener Hand"),
        texts("Leading from the Front", "À la tête des troupes", "Allen voran"),
        texts("The Boss Takes Over", "La patronne s'en occupe", "Chefsache"),
        texts("Off with His Head", "Qu'on lui coupe la tête", "Kopf ab"),
    ),
    telling=5,
)
