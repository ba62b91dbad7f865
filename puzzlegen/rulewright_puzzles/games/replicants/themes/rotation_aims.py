"""Theme: the Replicant that the key rotates takes in the last step."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import finished_by
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return any(step.action[0] == "rotate" and finished_by(solution, step.action[1]) for step in solution.key)


THEME = Theme(
    "rotation-aims",
    texts("rotation aims", "rotation qui vise", "Drehung zielt"),
    texts(
        "The Replicant that the key rotates takes in the last step.",
        "Le Replicant que la clé fait pivoter frappe le dernier coup.",
        "Der im Schlüssel gedrehte Replicant führt den letzten Schlag.",
    ),
    _shown,
    heads=(
        texts("A Glance", "Un regard", "Ein Blick"),
        texts("The Weathercock", "La girouette", "Der Wetterhahn"),
        texts("The Compass Needle", "L'aiguille de la boussole", "Die Kompassnadel"),
        texts("The Dancer", "La danseuse", "Die Tänzerin"),
        texts("The Sunflower", "Le tournesol", "Die Sonnenblume"),
        texts("The Spinning Top", "La toupie", "Der Kreisel"),
        texts("The Windmill", "Le moulin à vent", "Die Windmühle"),
        texts("The Pirouette", "La pirouette", "Die Pirouette"),
        texts("The Revolving Stage", "La scène tournante", "Die Drehbühne"),
        texts("A Beam in the Dark", "Le faisceau dans la nuit", "Der Lichtkegel"),
        texts("The Carousel", "Le manège", "Das Karussell"),
        texts("The Owl", "Le hibou", "Die Eule"),
    ),
    sayings=(
        texts("Turning the Page", "La page tournée", "Das gewendete Blatt"),
        texts("Look Who's Here", "Regardez qui voilà", "Sieh mal, wer da ist"),
        texts("The Other Way Round", "Dans l'autre sens", "Andersherum"),
        texts("About Face", "Demi-tour", "Kehrtwende"),
        texts("Over the Shoulder", "Par-dessus l'épaule", "Über die Schulter"),
        texts("Eyes Right", "Tête à droite", "Augen rechts"),
        texts("A Different Angle", "Sous un autre angle", "Aus anderer Sicht"),
        texts("Taking Aim", "En joue", "Aufs Korn genommen"),
        texts("With a Twist", "Avec un zeste", "Mit Dreh"),
    ),
    telling=4,
)
