"""Theme: the Replicant that the key rotates takes in the last step."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import finished_by
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return any(step.action[0] == "rotate" and finished_by(solution, step.action[1]) for step in solution.key)


THEME = Theme(
    "rotation-aims",
    texts("rotation aims", "la rotation pointe", "Drehung zielt"),
    texts(
        "The Replicant that the key rotates takes in the last step.",
        "Le Replicant que la clé fait pivoter frappe le dernier coup.",
        "Der im Schlüssel gedrehte Replicant führt den letzten Schlag.",
    ),
    _shown,
    (
        texts("A Glance", "Un regard", "Ein Blick"),
        texts("The Weathercock", "La girouette", "Der Wetterhahn"),
        texts("Turning the Page", "La page tournée", "Das gewendete Blatt"),
        texts("The Compass Needle", "L'aiguille de la boussole", "Die Kompassnadel"),
        texts("The Dancer", "La danseuse", "Die Tänzerin"),
    ),
    telling=4,
)
