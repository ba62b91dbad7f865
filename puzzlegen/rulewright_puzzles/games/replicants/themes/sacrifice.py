"""Theme: the Replicant that the key moves or creates may be taken, and its owner wins all the same."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import target
from rulewright_puzzles.themes import Solution, Theme, texts
from rulewright_puzzles.turns import turns


def _shown(solution: Solution) -> bool:
    game, after = solution.game, solution.key[-1].after
    own = game.made.words["OWN"][solution.attacker]
    moved = [to for step in solution.key if (to := target(step)) is not None and own[after.board[to]]]
    if not moved or game.outcome(after) is not None or solution.stipulation.goal != "win":
        return False
    if game.current_player(after) in game.made.allies[solution.attacker]:
        return False
    return any(not own[end.board[at]] for _, end in turns(game, after) for at in moved)


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
