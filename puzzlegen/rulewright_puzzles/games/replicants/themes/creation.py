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
    (
        texts("The Newcomer", "Le nouveau venu", "Der Neuankömmling"),
        texts("The Late Guest", "L'invité tardif", "Der späte Gast"),
        texts("Baby Steps", "Petits pas", "Kleine Schritte"),
        texts("The Reinforcement", "Le renfort", "Die Verstärkung"),
        texts("A Knock at the Door", "On frappe à la porte", "Ein Klopfen an der Tür"),
    ),
    telling=5,
)
