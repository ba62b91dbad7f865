"""Theme: the key creates a Replicant."""

from __future__ import annotations

from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return any(step.action[0] == "create" for step in solution.key)


THEME = Theme(
    "creation",
    texts("creation", "création", "Erschaffung"),
    texts(
        "The key creates a Replicant.",
        "La clé crée un Replicant.",
        "Der Schlüssel erschafft einen Replicant.",
    ),
    _shown,
    heads=(
        texts("The Newcomer", "Le nouveau venu", "Der Neuankömmling"),
        texts("The Late Guest", "L'invité tardif", "Der späte Gast"),
        texts("The Reinforcement", "Le renfort", "Die Verstärkung"),
        texts("The Stranger", "L'étranger", "Der Fremde"),
        texts("The Understudy", "La doublure", "Die Zweitbesetzung"),
        texts("A Fresh Face", "Une nouvelle tête", "Ein neues Gesicht"),
        texts("The Seedling", "Le jeune plant", "Der Setzling"),
        texts("The Rabbit in the Hat", "Le lapin du chapeau", "Das Kaninchen im Hut"),
    ),
    sayings=(
        texts("Baby Steps", "Petits pas", "Kleine Schritte"),
        texts("A Knock at the Door", "On frappe à la porte", "Ein Klopfen an der Tür"),
        texts("Out of Thin Air", "Sorti de nulle part", "Aus dem Nichts"),
        texts("Enter Stage Left", "Entrée côté cour", "Auftritt von links"),
        texts("Room for Another", "Encore une petite place", "Da passt noch wer hinein"),
        texts("Let There Be Light", "Que la lumière soit", "Es werde Licht"),
    ),
    telling=5,
)
