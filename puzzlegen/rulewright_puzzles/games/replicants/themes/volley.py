"""Theme: one action takes two or more at once."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import own_turns, taken
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return any(taken(solution.game, step) > 1 for turn in own_turns(solution) for step in turn)


THEME = Theme(
    "volley",
    texts("volley", "salve", "Salve"),
    texts(
        "One action takes two or more at once.",
        "Une seule action en détruit deux ou plus.",
        "Eine einzige Aktion zerstört zwei oder mehr.",
    ),
    _shown,
    (
        texts("Forked Lightning", "L'éclair fourchu", "Der gegabelte Blitz"),
        texts("The Chain Reaction", "La réaction en chaîne", "Die Kettenreaktion"),
        texts("Fireworks", "Feu d'artifice", "Feuerwerk"),
        texts("A Wide Net", "Le grand filet", "Das weite Netz"),
    ),
    telling=6,
)
