"""Theme: what the key moves ends farther from every enemy matrix than it was."""

from __future__ import annotations

from rulewright.games.replicants.arena import distance
from rulewright.games.replicants.game import tables_of
from rulewright_puzzles.games.replicants.sights import is_matrix, origin, taken, target
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    made = tables_of(solution.game)
    enemy = made.words["ENEMY"][solution.attacker]
    for step in solution.key:
        at, to = origin(step), target(step)
        board = step.before.board
        homes = [h for h, code in enumerate(board) if enemy[code] and is_matrix(solution.game, step.before, h)]
        if at is not None and to is not None and homes and not taken(solution.game, step):
            return all(
                distance(made.arena.at(to), made.arena.at(h)) > distance(made.arena.at(at), made.arena.at(h))
                for h in homes
            )
    return False


THEME = Theme(
    "step-back",
    texts("step back", "recul", "Rückzug"),
    texts(
        "What the key moves ends farther from every enemy matrix than it was.",
        "Ce que la clé déplace finit plus loin de chaque matrice ennemie.",
        "Was der Schlüssel bewegt, steht danach ferner von jeder feindlichen Matrix.",
    ),
    _shown,
    heads=(
        texts("The Detour", "Le détour", "Der Umweg"),
        texts("The Pendulum", "Le pendule", "Das Pendel"),
        texts("The Boomerang", "Le boumerang", "Der Bumerang"),
        texts("The Catapult", "La catapulte", "Das Katapult"),
        texts("The Slingshot", "La fronde", "Die Schleuder"),
        texts("The Crayfish", "L'écrevisse", "Der Krebs"),
        texts("The Long Way Round", "Le chemin des écoliers", "Der lange Weg"),
    ),
    sayings=(
        texts("A Run-Up", "L'élan", "Der Anlauf"),
        texts("Farewell", "L'adieu", "Der Abschied"),
        texts("So Long", "À la prochaine", "Bis bald"),
        texts("Distance Makes the Heart Grow Fonder", "Loin des yeux", "Aus den Augen"),
        texts("Out of Reach", "Hors de portée", "Außer Reichweite"),
    ),
    telling=5,
)
