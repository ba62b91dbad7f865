"""Theme: the ally has a turn before the end."""

from __future__ import annotations

from rulewright.games.replicants.game import tables_of
from rulewright_puzzles.themes import Solution, Theme, texts


def _shown(solution: Solution) -> bool:
    allies = tables_of(solution.game).allies[solution.attacker]
    return any(turn and turn[0].seat in allies for line in solution.variations for turn in line)


THEME = Theme(
    "ally",
    texts("ally", "allié", "Verbündeter"),
    texts(
        "The ally has a turn before the end.",
        "L'allié joue avant la fin.",
        "Der Verbündete ist vor dem Ende am Zug.",
    ),
    _shown,
    heads=(
        texts("The Accompanist", "L'accompagnateur", "Der Begleiter"),
        texts("The Tandem", "Le tandem", "Das Tandem"),
        texts("The Helping Hand", "Le coup de main", "Die helfende Hand"),
        texts("The Tailwind", "Le vent arrière", "Der Rückenwind"),
        texts("The Duet", "Le duo", "Das Duett"),
        texts("The Relay", "Le relais", "Die Staffel"),
    ),
    sayings=(
        texts("Brothers in Arms", "Frères d'armes", "Waffenbrüder"),
        texts("Rowing Together", "Ramer ensemble", "Gemeinsam rudern"),
        texts("A Friend in Need", "L'ami dans le besoin", "Der Freund in der Not"),
        texts("Passing the Baton", "Passer le témoin", "Den Stab weitergeben"),
        texts("All for a Friend", "Tout pour un ami", "Alles für einen Freund"),
        texts("Trust Me", "Fais-moi confiance", "Vertrau mir"),
    ),
    telling=3,
)
