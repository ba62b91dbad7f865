"""Theme: the key takes nothing."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import taken
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return not any(taken(solution.game, step) for step in solution.key) and solution.stipulation.turns > 1


THEME = Theme(
    "quiet-key",
    texts("quiet key", "clé tranquille", "stiller Schlüssel"),
    texts(
        "The key takes nothing.",
        "La clé ne détruit rien.",
        "Der Schlüssel zerstört nichts.",
    ),
    _shown,
    (
        texts("On Tiptoe", "Sur la pointe des pieds", "Auf Zehenspitzen"),
        texts("A Whisper", "Un murmure", "Ein Flüstern"),
        texts("The Calm", "Le calme", "Die Ruhe"),
        texts("Still Waters", "Les eaux dormantes", "Stille Wasser"),
        texts("Patience", "La patience", "Geduld"),
        texts("The Velvet Glove", "Le gant de velours", "Der Samthandschuh"),
    ),
    telling=2,
)
