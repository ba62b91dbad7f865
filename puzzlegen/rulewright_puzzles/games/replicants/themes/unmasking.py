"""Theme: what the key moves away had stood in the way of the Replicant that takes in the last step."""

from __future__ import annotations

from rulewright.games.replicants.game import tables_of
from rulewright_puzzles.games.replicants.sights import origin, own_finishes, target
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    left = {origin(step) for step in solution.key} - {None}
    via = tables_of(solution.game).words["VIA"]
    for turn in own_finishes(solution):
        last = turn[-1]
        at, to = origin(last), target(last)
        if at is not None and to is not None and left & set(via[last.before.board[at]][at].get(to, ())):
            return True
    return False


THEME = Theme(
    "unmasking",
    texts("unmasking", "démasquage", "Demaskierung"),
    texts(
        "What the key moves away had stood in the way of the Replicant that takes in the last step.",
        "Ce que la clé déplace barrait le chemin du Replicant qui frappe le dernier coup.",
        "Was der Schlüssel wegzieht, stand dem Replicant im Weg, der den letzten Schlag führt.",
    ),
    _shown,
    heads=(
        texts("The Open Door", "La porte ouverte", "Die offene Tür"),
        texts("The Unveiling", "Le dévoilement", "Die Enthüllung"),
        texts("The Curtain", "Le rideau", "Der Vorhang"),
        texts("The Hidden Door", "La porte dérobée", "Die Tapetentür"),
        texts("The Sluice", "L'écluse", "Die Schleuse"),
        texts("The Open Window", "La fenêtre ouverte", "Das offene Fenster"),
    ),
    sayings=(
        texts("Behind the Mask", "Derrière le masque", "Hinter der Maske"),
        texts("Stepping Aside", "Un pas de côté", "Ein Schritt zur Seite"),
        texts("Open Sesame", "Sésame, ouvre-toi", "Sesam, öffne dich"),
        texts("After You", "Après vous", "Nach Ihnen"),
        texts("Out of the Light", "Ôte-toi de mon soleil", "Geh mir aus der Sonne"),
    ),
    telling=7,
)
