"""Theme: the game ends in every variation by the fall of a matrix."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import ends
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return bool(solution.finishes) and ends(solution) == {"matrix"}


THEME = Theme(
    "matrix-falls",
    texts("a matrix falls", "une matrice tombe", "eine Matrix fällt"),
    texts(
        "The game ends in every variation by the fall of a matrix.",
        "La partie finit dans chaque variante par la chute d'une matrice.",
        "Das Spiel endet in jeder Variante mit dem Fall einer Matrix.",
    ),
    _shown,
    heads=(
        texts("The Siege", "Le siège", "Die Belagerung"),
        texts("The Unguarded Throne", "Le trône sans garde", "Der unbewachte Thron"),
        texts("The Open Flank", "Le flanc découvert", "Die offene Flanke"),
        texts("The Regicide", "Le régicide", "Der Königsmord"),
        texts("The Beehive", "La ruche", "Der Bienenstock"),
        texts("The Keystone", "La clé de voûte", "Der Schlussstein"),
        texts("The Trojan Horse", "Le cheval de Troie", "Das Trojanische Pferd"),
        texts("The Empty Castle", "Le château désert", "Das leere Schloss"),
        texts("The Weak Spot", "Le point faible", "Die Schwachstelle"),
        texts("The Achilles Heel", "Le talon d'Achille", "Die Achillesferse"),
        texts("The Coup", "Le coup d'État", "Der Staatsstreich"),
        texts("The Battering Ram", "Le bélier", "Der Rammbock"),
    ),
    sayings=(
        texts("The Fall of the House", "La chute de la maison", "Der Fall des Hauses"),
        texts("Checkpoint", "Le poste de contrôle", "Der Kontrollpunkt"),
        texts("Last Orders", "Dernier appel", "Die letzte Runde"),
        texts("Long Live the Queen", "Vive la reine", "Lang lebe die Königin"),
        texts("The Queen Is Alone", "La reine est seule", "Die Königin ist allein"),
        texts("No Guard at the Gate", "Sans garde à la porte", "Keine Wache am Tor"),
        texts("Storming the Bastille", "La prise de la Bastille", "Der Sturm auf die Bastille"),
        texts("Checkmate, Almost", "Presque échec et mat", "Beinahe schachmatt"),
        texts("The Emperor's New Clothes", "Les habits neufs de l'empereur", "Des Kaisers neue Kleider"),
        texts("To the Heart", "Droit au cœur", "Mitten ins Herz"),
        texts("Uneasy Lies the Head", "Lourde est la couronne", "Schwer ist die Krone"),
    ),
    telling=1,
)
