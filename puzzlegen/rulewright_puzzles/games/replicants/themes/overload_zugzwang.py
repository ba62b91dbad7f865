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
    (
        texts("Too Much of a Good Thing", "L'excès de biens", "Zu viel des Guten"),
        texts("The Full Cup", "La coupe pleine", "Der volle Becher"),
        texts("The Burden", "Le fardeau", "Die Bürde"),
        texts("The Golden Cage", "La cage dorée", "Der goldene Käfig"),
        texts("An Embarrassment of Riches", "L'embarras du choix", "Die Qual der Wahl"),
    ),
    telling=8,
)
