"""Theme: a Replicant leaps over others that stand in its way."""

from __future__ import annotations

from rulewright.games.replicants.game import tables_of
from rulewright_puzzles.games.replicants.sights import origin, own_turns, target
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    made = tables_of(solution.game)
    for turn in own_turns(solution):
        for step in turn:
            at, to = origin(step), target(step)
            if at is None or to is None or made.words["WAY"][step.before.board[at]][at].get(to) != "leap":
                continue
            between = set(made.arena.neighbours[at]) & set(made.arena.neighbours[to])
            if between and all(step.before.board[hex_] for hex_ in between):
                return True
    return False


THEME = Theme(
    "leap-over",
    texts("leap over", "saut par-dessus", "Sprung hinüber"),
    texts(
        "A Replicant leaps over others that stand in its way.",
        "Un Replicant bondit par-dessus d'autres qui lui barrent le chemin.",
        "Ein Replicant springt über andere hinweg, die im Weg stehen.",
    ),
    _shown,
    heads=(
        texts("The Steeplechase", "Le steeple-chase", "Das Hindernisrennen"),
        texts("The Acrobat", "L'acrobate", "Der Akrobat"),
        texts("The Hurdler", "Le coureur de haies", "Der Hürdenläufer"),
        texts("The Kangaroo", "Le kangourou", "Das Känguru"),
        texts("The Pole Vaulter", "Le perchiste", "Der Stabhochspringer"),
        texts("The Frog", "La grenouille", "Der Frosch"),
        texts("The Flying Carpet", "Le tapis volant", "Der fliegende Teppich"),
        texts("The Springboard", "Le tremplin", "Das Trampolin"),
        texts("The Swallow", "L'hirondelle", "Die Schwalbe"),
        texts("The Flea", "La puce", "Der Floh"),
    ),
    sayings=(
        texts("Over the Hedge", "Par-dessus la haie", "Über die Hecke"),
        texts("Over the Wall", "Par-dessus le mur", "Über die Mauer"),
        texts("Above Their Heads", "Au-dessus de leurs têtes", "Über ihre Köpfe hinweg"),
        texts("As the Crow Flies", "À vol d'oiseau", "In der Luftlinie"),
        texts("Jumping the Queue", "Doubler tout le monde", "Nicht hinten anstellen"),
        texts("Over the Rooftops", "Par-dessus les toits", "Über den Dächern"),
        texts("Mind the Gap", "Attention à la marche", "Bitte Abstand halten"),
        texts("Sky High", "Jusqu'au ciel", "Himmelhoch"),
        texts("No Wall Too High", "Aucun mur n'est trop haut", "Keine Mauer ist zu hoch"),
    ),
    telling=3,
)
