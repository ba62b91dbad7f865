"""Theme: an opponent whose energy is full must strike himself, and so ends the game."""

from __future__ import annotations

from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    return any(turn[-1].action[0] == "overload" and turn[-1].seat != solution.attacker for turn in solution.finishes)


THEME = Theme(
    "overload-zugzwang",
    texts("overload zugzwang", "zugzwang de surcharge", "Überlastungszugzwang"),
    texts(
        "An opponent whose energy is full must strike himself, and so ends the game.",
        "Un adversaire dont l'énergie est au maximum doit se frapper lui-même, et finit ainsi la partie.",
        "Ein Gegner mit voller Energie muss sich selbst treffen und beendet so das Spiel.",
    ),
    _shown,
    heads=(
        texts("The Full Cup", "La coupe pleine", "Der volle Becher"),
        texts("The Burden", "Le fardeau", "Die Bürde"),
        texts("The Golden Cage", "La cage dorée", "Der goldene Käfig"),
        texts("The Miser", "L'avare", "Der Geizhals"),
        texts("The Touch of Midas", "Le toucher de Midas", "Die Hand des Midas"),
        texts("The Last Straw", "La goutte de trop", "Der letzte Tropfen"),
        texts("The Pressure Cooker", "La cocotte-minute", "Der Schnellkochtopf"),
        texts("The Overflowing Barrel", "Le tonneau plein", "Das volle Fass"),
        texts("A Heavy Purse", "Une bourse trop lourde", "Ein schwerer Beutel"),
        texts("The Sorcerer's Apprentice", "L'apprenti sorcier", "Der Zauberlehrling"),
        texts("The Boiling Kettle", "La bouilloire", "Der Wasserkessel"),
    ),
    sayings=(
        texts("Too Much of a Good Thing", "L'excès de biens", "Zu viel des Guten"),
        texts("An Embarrassment of Riches", "L'embarras du choix", "Die Qual der Wahl"),
        texts("Be Careful What You Wish For", "Attention à ce que tu souhaites", "Bedenke, was du dir wünschst"),
        texts("Money Can't Buy Happiness", "L'argent ne fait pas le bonheur", "Geld macht nicht glücklich"),
        texts("Wealth Obliges", "Richesse oblige", "Eigentum verpflichtet"),
        texts("Too Big for His Boots", "Les chevilles enflées", "Zu groß geworden"),
        texts("Hoist with His Own Petard", "L'arroseur arrosé", "Wer andern eine Grube gräbt"),
        texts("Nothing Left but Harm", "Il ne reste qu'à se nuire", "Nur noch schlechte Wahl"),
        texts("Full to the Brim", "À ras bord", "Randvoll"),
    ),
    telling=8,
)
