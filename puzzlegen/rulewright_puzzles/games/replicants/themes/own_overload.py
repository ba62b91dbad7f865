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
    (
        texts("Ballast", "Le lest", "Ballast"),
        texts("A Clean Sweep", "Le grand ménage", "Der Großputz"),
        texts("The Thorn in the Side", "L'épine au pied", "Der Dorn im Fuß"),
        texts("Making Room", "Place nette", "Platz schaffen"),
    ),
    telling=6,
)
