"""A position of REPLICANTS in words: what stands beside the board, and all of it for somebody who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.core.game import Position
from rulewright.core.phrases import COLON
from rulewright.games.replicants.game import Replicants
from rulewright.games.replicants.probes import THREATENED_BY

_WORDS = {
    "energy": {"en": "energy", "fr": "énergie", "de": "Energie"},
    "points": {"en": "points", "fr": "points", "de": "Punkte"},
    "reserve": {"en": "reserve", "fr": "réserve", "de": "Vorrat"},
    "hearts": {"en": "hearts", "fr": "cœurs", "de": "Herzen"},
    "ally": {"en": "ally", "fr": "allié", "de": "Partner"},
    "lost": {"en": "has lost:", "fr": "a perdu :", "de": "hat verloren:"},
    "teams": {"en": "teams", "fr": "équipes", "de": "Teams"},
    "souls": {"en": "souls", "fr": "âmes", "de": "Seelen"},
    "empty": {"en": "empty", "fr": "vide", "de": "leer"},
    "nowhere": {"en": "nowhere", "fr": "nulle part", "de": "nirgends"},
    "in-arena": {"en": "in the arena", "fr": "dans l'arène", "de": "in der Arena"},
    # the loss of a player, by its name among the words of the game
    "matrix": {"en": "no matrix left", "fr": "plus de matrice", "de": "keine Matrix mehr"},
    "three-left": {"en": "too few Replicants", "fr": "trop peu de Replicants", "de": "zu wenige Replicants"},
    "no-action": {"en": "no action left", "fr": "plus d'action possible", "de": "keine mögliche Aktion"},
    # how things stand
    "due": {
        "en": "{0} is to move: action {1} of {2}",
        "fr": "À {0} de jouer : action {1} sur {2}",
        "de": "{0} ist am Zug: Aktion {1} von {2}",
    },
    "won": {
        "en": "The game is over, won by {0}",
        "fr": "La partie est finie, gagnée par {0}",
        "de": "Das Spiel ist aus, gewonnen von {0}",
    },
    "unwon": {
        "en": "The game is over, won by nobody",
        "fr": "La partie est finie, sans gagnant",
        "de": "Das Spiel ist aus, ohne Sieger",
    },
    # the legend
    "front": {"en": "the arrow is the front", "fr": "la flèche est l'avant", "de": "der Pfeil ist vorn"},
    "now": {"en": "is to move", "fr": "à lui de jouer", "de": "ist am Zug"},
    "pictures": {
        "en": "What each soul reaches, its front up",
        "fr": "Ce que chaque âme atteint, l'avant en haut",
        "de": "Was jede Seele erreicht, vorn ist oben",
    },
    "walk": {"en": "walk", "fr": "marche", "de": "gehen"},
    "leap": {"en": "leap", "fr": "bond", "de": "springen"},
    "arc": {"en": "electric arc", "fr": "arc électrique", "de": "Lichtbogen"},
    # marks
    "from": {"en": "from", "fr": "départ", "de": "von"},
    "to": {"en": "to", "fr": "arrivée", "de": "nach"},
    "differs": {"en": "differs", "fr": "diffère", "de": "weicht ab"},
    "mark-from": {"en": "this Replicant", "fr": "ce Replicant", "de": "dieser Replicant"},
    "mark-walk": {"en": "it walks to", "fr": "il marche vers", "de": "geht nach"},
    "mark-leap": {"en": "it leaps to", "fr": "il bondit vers", "de": "springt nach"},
    "mark-arc": {"en": "its arcs strike", "fr": "ses arcs frappent", "de": "seine Lichtbögen treffen"},
    "mark-threat": THREATENED_BY,
    "pictured-walk": {
        "en": "by its picture it walks to",
        "fr": "selon son image, il marche vers",
        "de": "nach seinem Bild geht er nach",
    },
    "pictured-leap": {
        "en": "by its picture it leaps to",
        "fr": "selon son image, il bondit vers",
        "de": "nach seinem Bild springt er nach",
    },
    "pictured-arc": {
        "en": "by its picture its arcs strike",
        "fr": "selon son image, ses arcs frappent",
        "de": "nach seinem Bild treffen seine Lichtbögen",
    },
    # what is to be known of an overlay
    "none-legal": {
        "en": "The Replicant on {0} can neither move nor strike now.",
        "fr": "Le Replicant en {0} ne peut ni se déplacer ni envoyer d'arc maintenant.",
        "de": "Der Replicant auf {0} kann jetzt weder ziehen noch Lichtbögen schicken.",
    },
    "by-picture": {
        "en": "No move of {0} is due: what is marked is what the picture of his Replicant on {1} shows, "
        "whatever the rules forbid.",
        "fr": "Aucun déplacement de {0} n'est attendu : est marqué ce que montre l'image de son Replicant en {1}, "
        "quoi que les règles interdisent.",
        "de": "Kein Zug von {0} ist fällig: markiert ist, was das Bild seines Replicants auf {1} zeigt, "
        "was auch immer die Regeln verbieten.",
    },
    "none-threatened": {
        "en": "{0} threatens no hex.",
        "fr": "{0} ne menace aucune case.",
        "de": "{0} bedroht kein Feld.",
    },
}
_SEATS = (
    {"en": "red circle", "fr": "cercle rouge", "de": "roter Kreis"},
    {"en": "blue square", "fr": "carré bleu", "de": "blaues Quadrat"},
    {"en": "green triangle", "fr": "triangle vert", "de": "grünes Dreieck"},
    {"en": "yellow diamond", "fr": "losange jaune", "de": "gelbe Raute"},
)
"""How the seats are drawn."""

_FACINGS = {
    "N": {"en": "north", "fr": "nord", "de": "Norden"},
    "NE": {"en": "north-east", "fr": "nord-est", "de": "Nordosten"},
    "SE": {"en": "south-east", "fr": "sud-est", "de": "Südosten"},
    "S": {"en": "south", "fr": "sud", "de": "Süden"},
    "SW": {"en": "south-west", "fr": "sud-ouest", "de": "Südwesten"},
    "NW": {"en": "north-west", "fr": "nord-ouest", "de": "Nordwesten"},
}
_STANDING = {"en": "{0} on {1} facing {2}", "fr": "{0} en {1} face au {2}", "de": "{0} auf {1} nach {2}"}


def said(word: str, language: str, *values: object) -> str:
    """A word or a sentence in a language."""
    return _WORDS[word][language].format(*values)


def loss(cause: str, language: str) -> str:
    """How a player has lost."""
    return said(cause, language) if cause in _WORDS else cause


def number(value: float, language: str) -> str:
    """A number of points."""
    return f"{value:g}" if language == "en" else f"{value:g}".replace(".", ",")


def seats(position: Position, language: str) -> tuple[str, ...]:
    """Each player and how his Replicants are drawn."""
    return tuple(
        f"{name}{COLON[language]} {look[language]}" for name, look in zip(position.names, _SEATS, strict=False)
    )


def title(game: Replicants, language: str) -> str:
    """The game and its mode."""
    mode = game.spec.modes[game.mode]["title"][language]
    return f"{game.spec.data['game']['title'][language]}{COLON[language]} {mode}"


def arena_title(game: Replicants, language: str) -> str:
    """What the arena is called."""
    return str(game.spec.data["arenas"]["arenas"][game.made.arena.name]["title"][language])


def status(game: Replicants, position: Position, language: str) -> str:
    """Whose turn it is, and which action of it; or how the game has ended."""
    state = position.state
    outcome = game.outcome(state)
    if outcome is None:
        return said("due", language, position.names[state.to_move], state.action, len(game.made.settings["turn"]))
    winners = ", ".join(position.names[seat] for seat in outcome.winners)
    return said("won", language, winners) if winners else said("unwon", language)


def facts(game: Replicants, position: Position, seat: int, language: str) -> Iterator[tuple[str, str]]:
    """What a player has besides Replicants in the arena."""
    state, player = position.state, game.describe(position)["players"][position.names[seat]]
    yield said("energy", language), str(player["energy"])
    if game.scoring or any(state.points):
        yield said("points", language), number(player["points"], language)
    yield said("reserve", language), " ".join(player["reserve"]) or said("empty", language)
    yield said("hearts", language), str(player["hearts"])
    if game.made.allies[seat]:
        yield said("ally", language), ", ".join(position.names[ally] for ally in sorted(game.made.allies[seat]))
    if state.lost[seat]:
        yield said("lost", language), loss(state.lost[seat], language)


def description(game: Replicants, position: Position, marks: Sequence[tuple[str, str]], language: str) -> str:
    """The whole position, for somebody who cannot see the board; `marks` are words and the hexes they are about."""
    told = [
        f"{title(game, language)}, {arena_title(game, language)}.",
        f"{status(game, position, language)}.",
        *(_player(game, position, seat, language) for seat in range(game.made.players)),
        *(f"{words}{COLON[language]} {hexes}." for words, hexes in marks),
    ]
    return " ".join(told)


def _player(game: Replicants, position: Position, seat: int, language: str) -> str:
    t, board = game.made, position.state.board
    standing = ", ".join(_replicant(game, t.pieces[board[h]], h, language) for h in t.words["pieces"](board, seat))
    have = "; ".join(" ".join(fact) for fact in facts(game, position, seat, language))
    name = f"{position.names[seat]} ({_SEATS[seat][language]}){COLON[language]}"
    return f"{name} {have}; {said('in-arena', language)} {standing or said('nowhere', language)}."


def _replicant(game: Replicants, piece: Any, at: int, language: str) -> str:
    facing = game.made.facings[piece.facing]
    toward = _FACINGS.get(facing, {}).get(language, facing)
    return _STANDING[language].format(game.soul_title(piece.soul, language), game.made.arena.hex_name(at), toward)
