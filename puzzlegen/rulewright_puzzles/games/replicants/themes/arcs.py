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
    (
        texts("A Thunderstorm", "Un orage", "Ein Gewitter"),
        texts("Lightning", "L'éclair", "Der Blitz"),
        texts("A Distant Rumble", "Un grondement lointain", "Ein fernes Grollen"),
        texts("The Spark", "L'étincelle", "Der Funke"),
        texts("High Voltage", "Haute tension", "Hochspannung"),
    ),
    telling=4,
)
