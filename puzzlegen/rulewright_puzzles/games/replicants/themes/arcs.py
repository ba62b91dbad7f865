"""Theme: in the key or at the end arcs are sent."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import own_turns
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return any(step.action[0] in ("arcs", "strike") for turn in own_turns(solution) for step in turn)


THEME = Theme(
    "arcs",
    texts("arcs", "arcs électriques", "Lichtbögen"),
    texts(
        "In the key or at the end arcs are sent.",
        "Dans la clé ou à la fin, des arcs sont envoyés.",
        "Im Schlüssel oder am Ende werden Lichtbögen geschickt.",
    ),
    _shown,
    heads=(
        texts("A Thunderstorm", "Un orage", "Ein Gewitter"),
        texts("A Distant Rumble", "Un grondement lointain", "Ein fernes Grollen"),
        texts("The Spark", "L'étincelle", "Der Funke"),
        texts("The Summer Lightning", "L'éclair de chaleur", "Das Wetterleuchten"),
        texts("A Short Circuit", "Le court-circuit", "Der Kurzschluss"),
        texts("The Live Wire", "Le fil sous tension", "Der blanke Draht"),
        texts("The Storm Warning", "L'avis de tempête", "Die Sturmwarnung"),
        texts("A Crackle", "Un crépitement", "Ein Knistern"),
        texts("The Tesla Coil", "La bobine Tesla", "Die Teslaspule"),
    ),
    sayings=(
        texts("A Flash", "La foudre", "Der Blitz"),
        texts("High Voltage", "Haute tension", "Hochspannung"),
        texts("A Bolt from the Blue", "Un coup de tonnerre", "Aus heiterem Himmel"),
        texts("Sparks Will Fly", "Les étincelles vont jaillir", "Es werden Funken fliegen"),
        texts("The Air Is Humming", "Il y a de l'électricité dans l'air", "Es liegt Spannung in der Luft"),
        texts("Saint Elmo's Fire", "Le feu de Saint-Elme", "Elmsfeuer"),
    ),
    telling=4,
)
