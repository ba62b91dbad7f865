"""Theme: the key moves one's own matrix to a free hex."""

from __future__ import annotations

from rulewright_puzzles.games.replicants.sights import is_matrix
from rulewright_puzzles.themes import Solution, Step, Theme, texts


def _shown(solution: Solution) -> bool:
    return any(_steps_aside(solution, step) for step in solution.key)


def _steps_aside(solution: Solution, step: Step) -> bool:
    if step.action[0] not in ("move", "arcs"):
        return False
    *_, piece, _, takes = step.action
    return not takes and is_matrix(solution.game, step.before, piece)


THEME = Theme(
    "flight",
    texts("flight", "fuite", "Flucht"),
    texts(
        "The key moves one's own matrix to a free hex.",
        "La clé déplace sa propre matrice vers une case libre.",
        "Der Schlüssel bewegt die eigene Matrix auf ein freies Feld.",
    ),
    _shown,
    heads=(
        texts("The Narrow Escape", "L'évasion de justesse", "Das knappe Entkommen"),
        texts("The Wanderer", "Le vagabond", "Der Wanderer"),
        texts("A Walk", "Une promenade", "Ein Spaziergang"),
        texts("The Royal Progress", "Le voyage royal", "Die Reise der Königin"),
        texts("The Change of Air", "Le changement d'air", "Der Luftwechsel"),
        texts("The Exile", "L'exil", "Das Exil"),
        texts("A Change of Scene", "Un changement de décor", "Ein Tapetenwechsel"),
        texts("The Fox", "Le renard", "Der Fuchs"),
        texts("The Slip", "L'esquive", "Der Entwischte"),
    ),
    sayings=(
        texts("Moving House", "Le déménagement", "Der Umzug"),
        texts("Elsewhere", "Ailleurs", "Anderswo"),
        texts("Gone Fishing", "Partie à la pêche", "Bin dann mal weg"),
        texts("Not at Home", "Absente de chez elle", "Nicht zu Hause"),
        texts("Out of Harm's Way", "Hors d'atteinte", "Aus der Schusslinie"),
        texts("Better Safe Than Sorry", "Prudence est mère de sûreté", "Vorsicht ist besser als Nachsicht"),
        texts("Leave No Address", "Partie sans laisser d'adresse", "Unbekannt verzogen"),
        texts("A Room with a View", "Chambre avec vue", "Zimmer mit Aussicht"),
        texts("Taking the Back Door", "Par la porte de derrière", "Durch die Hintertür"),
    ),
    telling=5,
)
