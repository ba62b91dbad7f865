"""Theme: the game ends in every variation because somebody has too few Replicants left."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import ends
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return bool(solution.finishes) and ends(solution) == {"three-left"}


THEME = Theme(
    "starving",
    texts("three left", "trois restants", "drei übrig"),
    texts(
        "The game ends in every variation because somebody has too few Replicants left.",
        "La partie finit dans chaque variante parce que quelqu'un n'a plus assez de Replicants.",
        "Das Spiel endet in jeder Variante, weil jemand zu wenige Replicants übrig hat.",
    ),
    _shown,
    heads=(
        texts("The Thin Line", "La ligne ténue", "Die dünne Linie"),
        texts("The Dwindling", "Peau de chagrin", "Das Schwinden"),
        texts("The Lean Year", "L'année maigre", "Das magere Jahr"),
        texts("The Last Biscuit", "Le dernier biscuit", "Der letzte Keks"),
        texts("The Ebb", "Le reflux", "Die Ebbe"),
        texts("The Autumn Leaf", "La feuille morte", "Das Herbstblatt"),
        texts("The Bare Cupboard", "Le placard vide", "Der leere Schrank"),
        texts("The Hourglass", "Le sablier", "Die Sanduhr"),
        texts("The Melting Snowman", "Le bonhomme de neige", "Der schmelzende Schneemann"),
        texts("The Last Train", "Le dernier train", "Der letzte Zug"),
    ),
    sayings=(
        texts("Musical Chairs", "Les chaises musicales", "Die Reise nach Jerusalem"),
        texts("Famine", "La disette", "Die Hungersnot"),
        texts("Thinning the Ranks", "Les rangs clairsemés", "Gelichtete Reihen"),
        texts("A Shortage", "La pénurie", "Der Mangel"),
        texts("Empty Chairs", "Les chaises vides", "Leere Stühle"),
        texts("And Then There Were Fewer", "Et puis ils furent moins", "Und dann gab es weniger"),
        texts("Death by Inches", "À petit feu", "Scheibchenweise"),
        texts("Running on Empty", "Sur la réserve", "Auf Reserve"),
        texts("The More the Merrier", "Plus on est de fous", "Je mehr, desto besser"),
        texts("Nobody Left to Ask", "Plus personne à qui demander", "Keiner mehr da"),
        texts("Short of Hands", "Manque de bras", "Es fehlt an Händen"),
        texts("Lights Out", "Extinction des feux", "Zapfenstreich"),
        texts("Turn Off the Lights", "Le dernier éteint la lumière", "Der Letzte macht das Licht aus"),
    ),
    telling=1,
)
