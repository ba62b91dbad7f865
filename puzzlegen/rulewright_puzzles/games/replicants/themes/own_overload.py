"""Theme: the key begins by striking one's own Replicant."""

from __future__ import annotations

from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return bool(solution.key[0].action[0] == "overload")


THEME = Theme(
    "own-overload",
    texts("own overload", "surcharge propre", "eigene Überlastung"),
    texts(
        "The key begins by striking one's own Replicant.",
        "La clé commence par frapper un Replicant à soi.",
        "Der Schlüssel beginnt damit, einen eigenen Replicant zu treffen.",
    ),
    _shown,
    heads=(
        texts("A Clean Sweep", "Le grand ménage", "Der Großputz"),
        texts("The Jettison", "Le délestage", "Der Abwurf"),
        texts("The Pruning", "L'élagage", "Der Rückschnitt"),
        texts("The Bloodletting", "La saignée", "Der Aderlass"),
    ),
    sayings=(
        texts("Ballast", "Le lest", "Ballast"),
        texts("The Thorn in the Side", "L'épine au pied", "Der Dorn im Fuß"),
        texts("Making Room", "Place nette", "Platz schaffen"),
        texts("Less Is More", "Le moins est un plus", "Weniger ist mehr"),
        texts("Cutting the Losses", "La part du feu", "Ein Ende mit Schrecken"),
        texts("Out with the Old", "Au vieux la porte", "Weg mit dem Alten"),
    ),
    telling=6,
)
