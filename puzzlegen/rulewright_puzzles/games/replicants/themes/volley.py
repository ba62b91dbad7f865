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
    heads=(
        texts("Forked Lightning", "L'éclair fourchu", "Der gegabelte Blitz"),
        texts("The Chain Reaction", "La réaction en chaîne", "Die Kettenreaktion"),
        texts("Fireworks", "Feu d'artifice", "Feuerwerk"),
        texts("A Wide Net", "Le grand filet", "Das weite Netz"),
        texts("The Domino", "Le domino", "Der Dominostein"),
        texts("The Scythe", "La faux", "Die Sense"),
        texts("The Avalanche", "L'avalanche", "Die Lawine"),
        texts("The Broom", "Le balai", "Der Besen"),
    ),
    sayings=(
        texts("At a Stroke", "D'un trait", "Auf einen Streich"),
        texts("Birds of a Feather", "Qui se ressemble s'assemble", "Gleich und Gleich"),
        texts("All Together Now", "Tous ensemble", "Alle auf einmal"),
    ),
    telling=6,
)
