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
    heads=(
        texts("A Whisper", "Un murmure", "Ein Flüstern"),
        texts("The Calm", "Le calme", "Die Ruhe"),
        texts("Still Waters", "Les eaux dormantes", "Stille Wasser"),
        texts("The Velvet Glove", "Le gant de velours", "Der Samthandschuh"),
        texts("The Waiting Room", "La salle d'attente", "Das Wartezimmer"),
        texts("The Sleeping Cat", "Le chat qui dort", "Die schlafende Katze"),
        texts("The Lull", "L'accalmie", "Die Flaute"),
        texts("The Spider", "L'araignée", "Die Spinne"),
        texts("A Hint", "Une allusion", "Eine Andeutung"),
        texts("The Snow", "La neige", "Der Schnee"),
        texts("The Pause", "La pause", "Die Pause"),
        texts("The Fermata", "Le point d'orgue", "Die Fermate"),
    ),
    sayings=(
        texts("On Tiptoe", "Sur la pointe des pieds", "Auf Zehenspitzen"),
        texts("Patience", "La patience", "Geduld"),
        texts("Hush", "Chut", "Psst"),
        texts("Slow and Steady", "Lentement mais sûrement", "Eile mit Weile"),
        texts("Before the Storm", "Avant la tempête", "Vor dem Sturm"),
        texts("Nothing to See Here", "Circulez, il n'y a rien à voir", "Hier gibt es nichts zu sehen"),
        texts("Silence Is Golden", "Le silence est d'or", "Schweigen ist Gold"),
        texts("A Feather's Weight", "Le poids d'une plume", "Federleicht"),
        texts("Making No Fuss", "Sans faire de bruit", "Kein Aufhebens"),
        texts("By the Fireside", "Au coin du feu", "Am Kamin"),
        texts("All in Good Time", "Chaque chose en son temps", "Alles zu seiner Zeit"),
    ),
    telling=2,
)
