"""Theme: the key takes something."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import taken
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return any(taken(solution.game, step) for step in solution.key) and solution.stipulation.turns > 1


THEME = Theme(
    "taking-key",
    texts("taking key", "clé qui détruit", "schlagender Schlüssel"),
    texts(
        "The key takes something, and that is not yet the end.",
        "La clé détruit, et ce n'est pas encore la fin.",
        "Der Schlüssel zerstört, und das ist noch nicht das Ende.",
    ),
    _shown,
    heads=(
        texts("The Opening Bid", "L'enchère d'ouverture", "Das Eröffnungsgebot"),
        texts("A Firm Handshake", "La poignée de main ferme", "Ein fester Händedruck"),
        texts("The Breach", "La brèche", "Die Bresche"),
        texts("The Toll", "Le péage", "Der Wegzoll"),
        texts("The Harvest", "La moisson", "Die Ernte"),
        texts("The Bulldozer", "Le bulldozer", "Die Planierraupe"),
        texts("The Bull in the China Shop", "L'éléphant dans le magasin", "Der Elefant im Porzellanladen"),
        texts("The Opening Chord", "L'accord d'ouverture", "Der Auftakt"),
        texts("The Crowbar", "Le pied-de-biche", "Das Brecheisen"),
        texts("The Hungry Wolf", "Le loup affamé", "Der hungrige Wolf"),
        texts("The Icebreaker", "Le brise-glace", "Der Eisbrecher"),
        texts("The Tax Collector", "Le percepteur", "Der Steuereintreiber"),
    ),
    sayings=(
        texts("No Beating about the Bush", "Sans tourner autour du pot", "Ohne Umschweife"),
        texts("Straight to the Point", "Droit au but", "Gleich zur Sache"),
        texts("With a Bang", "Avec fracas", "Mit einem Paukenschlag"),
        texts("Strike While the Iron Is Hot", "Battre le fer tant qu'il est chaud", "Das Eisen schmieden"),
        texts("Appetite Comes with Eating", "L'appétit vient en mangeant", "Der Appetit kommt beim Essen"),
        texts("Starting with Dessert", "Commencer par le dessert", "Den Nachtisch vorweg"),
        texts("Thank You, I'll Take It", "Merci, je prends", "Danke, den nehme ich"),
    ),
    telling=1,
)
