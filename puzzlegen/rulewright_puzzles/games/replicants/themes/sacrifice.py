"""Theme: the Replicant that the key moves or creates may be taken, and its owner wins all the same."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import target
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    moved = [target(step) for step in solution.key if target(step) is not None]
    own = solution.game.made.words["OWN"][solution.attacker]
    for line in solution.variations:
        for turn in line[1:2]:
            for step in turn:
                if step.seat != solution.attacker and any(
                    own[step.before.board[at]] and not own[step.after.board[at]] for at in moved if at is not None
                ):
                    return True
    return False


THEME = Theme(
    "sacrifice",
    texts("sacrifice", "sacrifice", "Opfer"),
    texts(
        "The Replicant that the key moves or creates may be taken, and its owner wins all the same.",
        "Le Replicant que la clé déplace ou crée peut être détruit, et son propriétaire gagne tout de même.",
        "Der im Schlüssel bewegte oder erschaffene Replicant darf zerstört werden, und sein Besitzer gewinnt trotzdem.",
    ),
    _shown,
    (
        texts("The Gift", "Le cadeau", "Das Geschenk"),
        texts("The Bait", "L'appât", "Der Köder"),
        texts("A Poisoned Apple", "La pomme empoisonnée", "Der vergiftete Apfel"),
        texts("The Price of Victory", "Le prix de la victoire", "Der Preis des Sieges"),
        texts("A Generous Offer", "Une offre généreuse", "Ein großzügiges Angebot"),
    ),
    telling=6,
)
