"""Theme: two opponents or more have turns before the end, and what they play decides on the answer."""

from __future__ import annotations

from itertools import pairwise

from rulewright.games.replicants.game import tables_of
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    if tables_of(solution.game).allies[solution.attacker]:
        return False
    together = any(len({turn[0].seat for turn in line} - {solution.attacker}) > 1 for line in solution.variations)
    return together and any(len(answers) > 1 for answers in _answers(solution).values())


def _answers(solution: Solution) -> dict[object, set[object]]:
    """The attacker's next turns, by what was played up to his last one."""
    answers: dict[object, set[object]] = {}
    for line in solution.variations:
        own = [number for number, turn in enumerate(line) if turn[0].seat == solution.attacker]
        for last, following in pairwise(own):
            played = tuple(step.action for turn in line[: last + 1] for step in turn)
            answers.setdefault(played, set()).add(tuple(step.action for step in line[following]))
    return answers


THEME = Theme(
    "coalition",
    texts("coalition", "coalition", "Koalition"),
    texts(
        "Two opponents or more have turns before the end, and the answer depends on what they play.",
        "Deux adversaires ou plus jouent avant la fin, et la réponse dépend de ce qu'ils jouent.",
        "Zwei Gegner oder mehr sind vor dem Ende am Zug, und die Antwort hängt davon ab, was sie spielen.",
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
