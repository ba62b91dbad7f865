"""Theme: the Replicant that the key moves or creates may be taken, which helps nobody."""

from __future__ import annotations

from rulewright.games.replicants.game import tables_of
from rulewright_puzzles.games.replicants.sights import target
from rulewright_puzzles.themes import Solution, Theme, texts
from rulewright_puzzles.turns import turns


def _shown(solution: Solution) -> bool:
    game, after = solution.game, solution.key[-1].after
    own = tables_of(game).words["OWN"][solution.attacker]
    moved = [to for step in solution.key if (to := target(step)) is not None and own[after.board[to]]]
    if not moved or game.outcome(after) is not None or solution.stipulation.goal != "win":
        return False
    if game.current_player(after) in tables_of(game).allies[solution.attacker]:
        return False
    return any(not own[end.board[at]] for _, end in turns(game, after) for at in moved)


THEME = Theme(
    "sacrifice",
    texts("sacrifice", "sacrifice", "Opfer"),
    texts(
        "The Replicant that the key moves or creates may be taken, which helps nobody.",
        "Le Replicant que la clé déplace ou crée peut être détruit, ce qui n'aide personne.",
        "Der im Schlüssel bewegte oder erschaffene Replicant darf zerstört werden, was niemandem hilft.",
    ),
    _shown,
    heads=(
        texts("The Gift", "Le présent", "Das Geschenk"),
        texts("The Bait", "L'appât", "Der Köder"),
        texts("A Poisoned Apple", "La pomme empoisonnée", "Der vergiftete Apfel"),
        texts("A Generous Offer", "Une offre généreuse", "Ein großzügiges Angebot"),
        texts("The Decoy", "Le leurre", "Der Lockvogel"),
        texts("The Cheese", "Le fromage", "Der Speck"),
        texts("The Ransom", "La rançon", "Das Lösegeld"),
        texts("The Free Lunch", "Le repas gratuit", "Die Henkersmahlzeit"),
        texts("The Lizard's Tail", "La queue du lézard", "Der Schwanz der Eidechse"),
        texts("The Siren", "La sirène", "Die Sirene"),
        texts("The Glass Bead", "La verroterie", "Die Glasperle"),
        texts("The Greek Gift", "Le cadeau des Grecs", "Das Danaergeschenk"),
    ),
    sayings=(
        texts("The Price of Victory", "Le prix de la victoire", "Der Preis des Sieges"),
        texts("Help Yourself", "Servez-vous", "Greifen Sie zu"),
        texts("All That Glitters", "Tout ce qui brille", "Es ist nicht alles Gold"),
        texts("Nothing Ventured", "Qui ne risque rien", "Wer nicht wagt"),
        texts("Be My Guest", "Faites comme chez vous", "Bitte bedienen"),
        texts("To Give Is to Have", "Donner pour recevoir", "Geben ist seliger"),
        texts("Sugar and Arsenic", "Sucre et arsenic", "Zucker und Arsen"),
        texts("At Any Price", "À tout prix", "Um jeden Preis"),
        texts("Cheap at the Price", "C'est donné", "Geschenkt ist noch zu teuer"),
    ),
    telling=6,
)
