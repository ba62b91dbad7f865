"""Theme: after the key an opponent could take, were the destruction not forbidden to him."""

from __future__ import annotations

from rulewright.games.replicants.game import tables_of
from rulewright_puzzles.themes import Solution, Theme, texts

FORBIDDEN = "destruction.forbidden"
"""The clause that may be the shield: by its id, since it is this rule that the theme is about."""


def _shown(solution: Solution) -> bool:
    game = solution.game
    after = solution.key[-1].after
    if game.outcome(after) is not None:
        return False
    words = tables_of(game).words
    for seat in range(game.seats):
        if seat == solution.attacker or seat in tables_of(game).allies[solution.attacker]:
            continue
        state = after._replace(to_move=seat, action=2)
        for at in words["pieces"](after.board, seat):
            for to in words["MOVES"][after.board[at]][at]:
                if not words["OWN"][solution.attacker][after.board[to]]:
                    continue
                action = ("move", tables_of(game).pieces[after.board[at]].soul, at, to, True)
                verdict = game.verdict(state, action)
                if not verdict.legal and verdict.clauses == (FORBIDDEN,):
                    return True
    return False


THEME = Theme(
    "shield",
    texts("forbidden destruction as a shield", "destruction interdite en bouclier", "verbotene Zerstörung als Schild"),
    texts(
        "After the key an opponent could take, were the destruction not forbidden to him.",
        "Après la clé, un adversaire pourrait détruire si cela ne lui était pas interdit.",
        "Nach dem Schlüssel könnte ein Gegner zerstören, wäre es ihm nicht verboten.",
    ),
    _shown,
    heads=(
        texts("The Untouchable", "L'intouchable", "Der Unberührbare"),
        texts("A Safe Conduct", "Le sauf-conduit", "Freies Geleit"),
        texts("The Glass Wall", "Le mur de verre", "Die gläserne Wand"),
        texts("Diplomatic Immunity", "L'immunité diplomatique", "Diplomatische Immunität"),
        texts("The Safe House", "Le refuge", "Der Unterschlupf"),
        texts("The Red Line", "La ligne rouge", "Die rote Linie"),
        texts("The Sacred Cow", "La vache sacrée", "Die heilige Kuh"),
        texts("The Scarecrow", "L'épouvantail", "Die Vogelscheuche"),
    ),
    sayings=(
        texts("Look but Don't Touch", "Avec les yeux seulement", "Nur gucken, nicht anfassen"),
        texts("Hands Off", "Bas les pattes", "Finger weg"),
        texts("Protected Species", "Espèce protégée", "Unter Naturschutz"),
    ),
    telling=9,
)
