"""Theme: the Replicant that the key creates takes in the last step."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import finished_by
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return any(step.action[0] == "create" and finished_by(solution, step.action[-1]) for step in solution.key)


THEME = Theme(
    "creation-wins",
    texts("creation wins", "la création gagne", "Erschaffung gewinnt"),
    texts(
        "The Replicant that the key creates takes in the last step.",
        "Le Replicant que crée la clé frappe le dernier coup.",
        "Der im Schlüssel erschaffene Replicant führt den letzten Schlag.",
    ),
    _shown,
    heads=(
        texts("The Heir", "L'héritier", "Der Erbe"),
        texts("The Rising Star", "L'étoile montante", "Der aufgehende Stern"),
        texts("A Brilliant Debut", "Des débuts éclatants", "Ein glänzendes Debüt"),
        texts("The Prodigy", "Le prodige", "Das Wunderkind"),
        texts("The Firstborn's Triumph", "Le triomphe du dernier-né", "Der Triumph des Jüngsten"),
        texts("The Giant Killer", "Le tueur de géants", "Der Riesentöter"),
        texts("A Steep Career", "Une ascension fulgurante", "Eine steile Karriere"),
    ),
    sayings=(
        texts("Beginner's Luck", "La chance du débutant", "Anfängerglück"),
        texts("From Nowhere to Fame", "De l'ombre à la gloire", "Von null auf hundert"),
        texts("Youth Will Have Its Way", "Place aux jeunes", "Die Jugend setzt sich durch"),
        texts("Born to Rule", "Né pour régner", "Zum Herrschen geboren"),
        texts("Straight from School", "Frais émoulu de l'école", "Frisch von der Schulbank"),
    ),
    telling=7,
)
