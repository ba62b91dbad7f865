"""Theme: two opponents or more have turns before the end, and play together."""

from __future__ import annotations

from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    if solution.game.made.allies[solution.attacker]:
        return False
    for line in solution.variations:
        if len({turn[0].seat for turn in line if turn and turn[0].seat != solution.attacker}) > 1:
            return True
    return False


THEME = Theme(
    "coalition",
    texts("coalition", "coalition", "Koalition"),
    texts(
        "Two opponents or more have turns before the end, and play together.",
        "Deux adversaires ou plus jouent avant la fin, et jouent ensemble.",
        "Zwei Gegner oder mehr sind vor dem Ende am Zug und spielen zusammen.",
    ),
    _shown,
    heads=(
        texts("The Conspiracy", "La conjuration", "Die Verschwörung"),
        texts("The Intruder", "L'intrus", "Der Eindringling"),
        texts("The Triangle", "Le triangle", "Das Dreieck"),
        texts("The Common Enemy", "L'ennemi commun", "Der gemeinsame Feind"),
        texts("The Round Table", "La table ronde", "Die Tafelrunde"),
        texts("A Fragile Treaty", "Un traité fragile", "Ein brüchiger Vertrag"),
        texts("The Wolf Pack", "La meute", "Das Wolfsrudel"),
    ),
    sayings=(
        texts("Against All", "Seul contre tous", "Allein gegen alle"),
        texts("Strange Bedfellows", "D'étranges alliés", "Seltsame Verbündete"),
        texts("United They Fall", "L'union fait la faiblesse", "Gemeinsam fallen sie"),
        texts("The More Enemies", "En nombreuse compagnie", "Viel Feind, viel Ehr"),
        texts("Everybody Versus Me", "Tous contre moi", "Alle gegen mich"),
        texts("Friends of Convenience", "Des amis de circonstance", "Zweckfreunde"),
    ),
    telling=3,
)
