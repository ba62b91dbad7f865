"""Theme: one first turn does it, and no other."""

from __future__ import annotations

from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(_: Solution) -> bool:
    return True


THEME = Theme(
    "only-turn",
    texts("only turn", "seul tour", "einziger Zug"),
    texts(
        "One first turn does it, and no other.",
        "Un premier tour y parvient, et aucun autre.",
        "Ein erster Zug führt zum Ziel, und kein anderer.",
    ),
    _shown,
    heads=(
        texts("The Narrow Path", "Le sentier étroit", "Der schmale Pfad"),
        texts("The Needle's Eye", "Le chas de l'aiguille", "Das Nadelöhr"),
        texts("The Tightrope", "La corde raide", "Das Drahtseil"),
        texts("The Thread", "Le fil", "Der Faden"),
        texts("A Single Step", "Un seul pas", "Ein einziger Schritt"),
        texts("The Right Door", "La bonne porte", "Die richtige Tür"),
        texts("The Compass", "La boussole", "Der Kompass"),
        texts("The Ford", "Le gué", "Die Furt"),
    ),
    sayings=(
        texts("No Way Around", "Pas de détour", "Kein Umweg"),
        texts("One Key, One Lock", "Une clé, une serrure", "Ein Schlüssel, ein Schloss"),
        texts("Neither Left nor Right", "Ni à gauche ni à droite", "Weder links noch rechts"),
        texts("Look Before You Leap", "Réfléchis avant d'agir", "Erst wägen, dann wagen"),
    ),
    telling=1,
)
