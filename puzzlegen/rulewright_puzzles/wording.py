"""What puzzles say to people, in the languages of the rulebooks: questions, headings, trees."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulewright.core.abilities import WHOLE
from rulewright.core.phrases import COLON
from rulewright.render.lettering import SHAPES
from rulewright_puzzles.board import ending
from rulewright_puzzles.themes import Variation, texts

if TYPE_CHECKING:
    from rulewright.core.game import Position
    from rulewright_puzzles.solutions import Case, Met, Tree
    from rulewright_puzzles.stipulation import Stipulation

WIDTH = 100
"""Columns of a line."""

LEVELS = {
    "easy": texts("easy", "facile", "leicht"),
    "medium": texts("medium", "moyen", "mittel"),
    "hard": texts("hard", "difficile", "schwer"),
    "expert": texts("expert", "expert", "Experte"),
}
_TURNS = {
    True: texts("1 turn", "1 tour", "1 Zug"),
    False: texts("{0} turns", "{0} tours", "{0} Zügen"),
}
_SURVIVED = {True: _TURNS[True], False: texts("{0} turns", "{0} tours", "{0} Züge")}
_TASKS = {
    "win": texts(
        "{0} is to move and wins in {1}{2}, whatever {3}.",
        "{0} joue et gagne en {1}{2}, quoi que {3}.",
        "{0} ist am Zug und gewinnt in {1}{2}, was auch immer {3}.",
    ),
    "survive": texts(
        "{0} is to move and survives {1}{2}, whatever {3}.",
        "{0} joue et survit {1}{2}, quoi que {3}.",
        "{0} ist am Zug und übersteht {1}{2}, was auch immer {3}.",
    ),
    "reduce": texts(
        "{0} is to move and leaves {4} no more than {5} pieces in {1}{2}, whatever {3}.",
        "{0} joue et réduit {4} à {5} pièces au plus en {1}{2}, quoi que {3}.",
        "{0} ist am Zug und lässt {4} in {1} höchstens {5} Figuren{2}, was auch immer {3}.",
    ),
}
_ALLY = {
    "helps": texts(" with the help of his ally {0}", " avec l'aide de son allié {0}", " mit Hilfe seines Partners {0}"),
    "hinders": texts(
        " even if his ally {0} hinders him",
        " même si son allié {0} s'y oppose",
        ", selbst wenn sein Partner {0} ihn hindert",
    ),
}
_OPPONENT = texts("{0} does", "fasse {0}", "{0} tut")
_OTHERS = texts("the others do", "fassent les autres", "die anderen tun")
_ASKED = {
    "win": texts("win in {0}", "gagner en {0}", "Gewinn in {0}"),
    "survive": texts("survive {0}", "survivre {0}", "{0} überstehen"),
    "reduce": texts("reduce {1} to {2} in {0}", "réduire {1} à {2} en {0}", "{1} auf {2} in {0}"),
}
_WITH_ALLY = {
    "helps": texts(", ally helps", " avec allié", " mit Partner"),
    "hinders": texts(", ally hinders", " contre allié", " gegen Partner"),
}
_SURVIVES = texts("{0} has not lost", "{0} n'a pas perdu", "{0} hat nicht verloren")
_REDUCED = texts("{0} has only {1} left", "il n'en reste que {1} à {0}", "{0} hat nur noch {1}")
_PARTS = {
    "overload": texts("first", "la première", "die erste"),
    "second": texts("second", "la deuxième", "die zweite"),
    "third": texts("third", "la troisième", "die dritte"),
}
_AND = texts(" and ", " et ", " und ")
_OR = texts(" or ", " ou ", " oder ")

_WORDS = {
    "key": texts("Key", "Clé", "Schlüssel"),
    "solution": texts("Solution", "Solution", "Lösung"),
    "tries": texts("Tries", "Essais", "Verführungen"),
    "tries-are": texts(
        "first turns that fail to one defence only",
        "premiers tours qui n'échouent que sur une seule défense",
        "erste Züge, die nur an einer einzigen Verteidigung scheitern",
    ),
    "themes": texts("Themes", "Thèmes", "Themen"),
    "level": texts("Level", "Niveau", "Stufe"),
    "difficulty": texts("Difficulty", "Difficulté", "Schwierigkeit"),
    "but": texts("but", "mais", "aber"),
    "more": texts("and {0} more", "et {0} de plus", "und {0} weitere"),
    "unique": texts(
        "In every first turn that does it the {0} action is the same.",
        "Dans tout premier tour qui réussit, {0} action est la même.",
        "In jedem ersten Zug, der zum Ziel führt, ist {0} Aktion dieselbe.",
    ),
    "only-turn": texts(
        "No other first turn does it.",
        "Aucun autre premier tour n'y parvient.",
        "Kein anderer erster Zug führt zum Ziel.",
    ),
    "uniques": texts(
        "In every first turn that does it the {0} actions are the same.",
        "Dans tout premier tour qui réussit, {0} action sont les mêmes.",
        "In jedem ersten Zug, der zum Ziel führt, sind {0} Aktion dieselben.",
    ),
    "one-way": texts(
        "There is no other way to finish it.",
        "Il n'y a pas d'autre façon de le finir.",
        "Anders lässt er sich nicht beenden.",
    ),
    "two-ways": texts(
        "There is one other way to finish it.",
        "Il y a une autre façon de le finir.",
        "Er lässt sich noch auf eine andere Weise beenden.",
    ),
    "ways": texts(
        "There are {0} other ways to finish it.",
        "Il y a {0} autres façons de le finir.",
        "Er lässt sich noch auf {0} andere Weisen beenden.",
    ),
    "set": texts(
        "Set play (what if the defence were to move first?): {0} of its {1} turns have an answer that wins as quickly.",
        "Jeu apparent (et si la défense jouait d'abord ?) : {0} de ses {1} tours ont une réponse qui gagne aussi vite.",
        "Satzspiel (was, wenn die Verteidigung zuerst zöge?): Auf {0} ihrer {1} Züge gibt es eine Antwort, die ebenso "
        "schnell gewinnt.",
    ),
    "ingredients": texts(
        "Legal first turns: {first_turns}; those that fail although they look at least as good as the key to a player "
        "who looks one turn ahead: {key_rank}; tries: {tries}; turns and beginnings of turns in the proof: "
        "{proof_size}; positions until the search has solved it: {solving_nodes}. Score made from these: {score}.",
        "Premiers tours légaux : {first_turns} ; ceux qui échouent bien qu'ils paraissent au moins aussi bons que la "
        "clé à qui calcule un tour d'avance : {key_rank} ; essais : {tries} ; tours et débuts de tours dans la "
        "preuve : {proof_size} ; positions jusqu'à ce que la recherche l'ait résolu : {solving_nodes}. Total qui en "
        "est fait : {score}.",
        "Legale erste Züge: {first_turns}; solche, die scheitern, obwohl sie mindestens so gut wie der Schlüssel "
        "aussehen, wenn man einen Zug vorausblickt: {key_rank}; Verführungen: {tries}; Züge und Zuganfänge im Beweis: "
        "{proof_size}; Stellungen, bis die Suche es gelöst hat: {solving_nodes}. Daraus gebildete Punktzahl: {score}.",
    ),
    "refutations": texts(
        "Why nothing else does it (the others now answer): for each first turn of {0} but the key a turn after which "
        "it cannot be done in time",
        "Pourquoi rien d'autre n'y parvient (ce sont les autres qui répondent) : pour chaque premier tour {1} sauf la "
        "clé, un tour après lequel le but ne peut plus être atteint à temps",
        "Warum sonst nichts hilft (nun antworten die anderen): auf jeden ersten Zug von {0} außer dem Schlüssel ein "
        "Zug, nach dem das Ziel nicht mehr rechtzeitig erreicht wird",
    ),
    "not_sooner": texts(
        "Why the key does not do it a turn sooner",
        "Pourquoi la clé n'y parvient pas un tour plus tôt",
        "Warum der Schlüssel es nicht einen Zug eher schafft",
    ),
    "unsound": texts(
        "The proof does not hold: {0}. What follows is what the record says all the same.",
        "La preuve ne tient pas : {0}. Ce qui suit est ce que dit pourtant la fiche.",
        "Der Beweis gilt nicht: {0}. Was folgt, steht trotzdem so in der Aufzeichnung.",
    ),
    "disagrees": texts(
        "The record does not agree with its proof: {0}. What does not agree is left out below.",
        "La fiche ne s'accorde pas avec sa preuve : {0}. Ce qui ne s'accorde pas est omis ci-dessous.",
        "Die Aufzeichnung stimmt nicht mit ihrem Beweis überein: {0}. Was nicht stimmt, ist unten weggelassen.",
    ),
    "proved-elsewhere": texts(
        "It was proved under other rules than these: what stands beside the proof was not compared with it.",
        "Elle a été prouvée sous d'autres règles que celles-ci : ce qui accompagne la preuve n'a pas été comparé avec "
        "elle.",
        "Sie wurde unter anderen Regeln als diesen bewiesen: Was neben dem Beweis steht, ist nicht mit ihm verglichen.",
    ),
    "only-a-search": texts(
        "Not compared with the proof, since only a search can tell: which first turns look as good as the key, the "
        "positions until it was solved, and which turns of set play are answered.",
        "Non comparé avec la preuve, puisque seule une recherche peut le dire : les premiers tours qui semblent aussi "
        "bons que la clé, les positions jusqu'à la solution, et les tours du jeu apparent qui ont une réponse.",
        "Nicht mit dem Beweis verglichen, da nur eine Suche es sagen kann: welche ersten Züge so gut wie der Schlüssel "
        "aussehen, die Stellungen bis zur Lösung, und welche Züge des Satzspiels beantwortet werden.",
    ),
    "played-out": texts(
        "That nothing else does it needs no proof on paper: it is the last turn, and each other one was played out.",
        "Que rien d'autre n'y parvient se passe de preuve écrite : c'est le dernier tour, et chacun des autres a été"
        " joué jusqu'au bout.",
        "Dass nichts anderes es schafft, braucht keinen geschriebenen Beweis: Es ist der letzte Zug, und jeder andere"
        " wurde ausgespielt.",
    ),
    "hidden": texts(
        "The proof that nothing else does it: --refutations shows it.",
        "La preuve que rien d'autre n'y parvient : --refutations la montre.",
        "Den Beweis, dass sonst nichts hilft, zeigt --refutations.",
    ),
    "legend": texts(
        "A turn may be named by its beginning; “any other {0}” is every turn that begins so and is not named itself.",
        "Un tour peut être nommé par son début ; « tout autre {0} » est chaque tour qui commence ainsi et n'est pas "
        "nommé lui-même.",
        "Ein Zug kann durch seinen Anfang benannt sein; „jeden anderen {0}“ heißt: jeden Zug, der so beginnt und nicht "
        "selbst genannt ist.",
    ),
    "if": texts("{0}, if he plays {1}", "{0}, s'il joue {1}", "{0}, zieht er {1}"),
    "others": texts("any other {0}", "tout autre {0}", "jeden anderen {0}"),
    "rest": texts(
        "{0}, if he plays any other turn", "{0}, s'il joue un autre tour", "{0}, zieht er irgendetwas anderes"
    ),
    "or-rest": texts("any other turn", "un autre tour", "irgendetwas anderes"),
    "whatever": texts("{0}, whatever he plays", "{0}, quoi qu'il joue", "{0}, was er auch zieht"),
    "rest-refutations": texts(
        "{0}, if he plays any other first turn",
        "{0}, s'il joue un autre premier tour",
        "{0}, zieht er sonst etwas als ersten Zug",
    ),
    "rest-not_sooner": texts(
        "{0}, however he finishes the key",
        "{0}, quelle que soit la fin de la clé",
        "{0}, wie er den Schlüssel auch beendet",
    ),
    "himself": texts(
        "{0}, if he ends the game himself",
        "{0}, s'il finit lui-même la partie",
        "{0}, wenn er das Spiel selbst beendet",
    ),
    "yes": texts("{0}: yes", "{0} : oui", "{0}: ja"),
    "sooner": texts(", and even in {0}", ", et même en {0}", ", und sogar in {0}"),
    "no-tree": texts(
        "How it is done could not be written down within this budget (--budget N).",
        "La solution n'a pas pu être écrite avec ce budget (--budget N).",
        "Wie es geht, ließ sich in diesem Rahmen nicht aufschreiben (--budget N).",
    ),
    "one-key": texts("; one key", " ; une clé", "; ein Schlüssel"),
    "keys": texts("; {0} keys", " ; {0} clés", "; {0} Schlüssel"),
    "no": texts("{0}: no, it cannot be forced", "{0} : non, rien ne le force", "{0}: nein, es ist nicht zu erzwingen"),
    "undecided": texts(
        "{0}: undecided within this budget (--budget N looks further)",
        "{0} : indécis avec ce budget (--budget N cherche plus loin)",
        "{0}: in diesem Rahmen nicht entschieden (--budget N sucht weiter)",
    ),
    "count-one": texts("1 puzzle", "1 énigme", "1 Aufgabe"),
    "count": texts("{0} puzzles", "{0} énigmes", "{0} Aufgaben"),
    "column-id": texts("id", "id", "id"),
    "column-title": texts("title", "titre", "Titel"),
    "column-asked": texts("asked", "demandé", "verlangt"),
    "column-players": texts("players", "j.", "Sp."),
    "column-level": texts("level", "niveau", "Stufe"),
    "column-themes": texts("themes", "thèmes", "Themen"),
    "verified": texts("{0} verified", "{0} en ordre", "{0} bestätigt"),
    "faulty": texts("{0} faulty", "{0} en défaut", "{0} fehlerhaft"),
    "unreadable": texts("{0} unreadable", "{0} illisible", "{0} unlesbar"),
    "one-elsewhere": texts(
        "1 of those verified was proved under other rules: its proof holds under these too, what stands beside it"
        " was not compared (`puzzle reprove --write` makes it anew)",
        "1 énigme en ordre a été prouvée sous d'autres règles : sa preuve tient sous celles-ci aussi, ce qui"
        " l'accompagne n'a pas été comparé (`puzzle reprove --write` le refait)",
        "1 bestätigte Aufgabe wurde unter anderen Regeln bewiesen: ihr Beweis gilt auch unter diesen, was neben ihm"
        " steht, wurde nicht verglichen (`puzzle reprove --write` macht es neu)",
    ),
    "elsewhere": texts(
        "{0} of those verified were proved under other rules: their proofs hold under these too, what stands beside"
        " them was not compared (`puzzle reprove --write` makes it anew)",
        "{0} énigmes en ordre ont été prouvées sous d'autres règles : leurs preuves tiennent sous celles-ci aussi, ce"
        " qui les accompagne n'a pas été comparé (`puzzle reprove --write` le refait)",
        "{0} bestätigte Aufgaben wurden unter anderen Regeln bewiesen: ihre Beweise gelten auch unter diesen, was neben"
        " ihnen steht, wurde nicht verglichen (`puzzle reprove --write` macht es neu)",
    ),
    "turn-has-begun": texts(
        "this turn has begun already: it counts as the first, and a key is the rest of it",
        "ce tour a déjà commencé : il compte comme le premier, et une clé en est la suite",
        "dieser Zug hat schon begonnen: er zählt als der erste, und ein Schlüssel ist der Rest von ihm",
    ),
    "one-puzzle": texts("1 puzzle: {1}", "1 énigme : {1}", "1 Aufgabe: {1}"),
    "puzzles": texts("{0} puzzles: {1}", "{0} énigmes : {1}", "{0} Aufgaben: {1}"),
    "none": texts(
        "no puzzle has all that was asked for",
        "aucune énigme n'a tout ce qui était demandé",
        "keine Aufgabe hat alles, was verlangt war",
    ),
}


def say(word: str, language: str, *values: object, **named: object) -> str:
    """A word or a sentence in a language."""
    return _spaced(_WORDS[word][language].format(*values, **named), language)


def _spaced(text: str, language: str) -> str:
    """French punctuation is set off by a space that no line is broken at."""
    if language != "fr":
        return text
    for mark in ":;?!»":
        text = text.replace(f" {mark}", f"\N{NO-BREAK SPACE}{mark}")
    return text.replace("« ", "«\N{NO-BREAK SPACE}")


def colon(language: str) -> str:
    """A colon as it follows a word."""
    return _spaced(COLON[language], language)


def player(position: Position, seat: int) -> str:
    """A player with the sign of his pieces."""
    sign = f"{SHAPES[seat]} " if seat < len(SHAPES) else ""
    return f"{sign}{position.names[seat]}"


def task(position: Position, asked: Stipulation, language: str) -> str:
    """What is asked of the player to move, as a sentence."""
    game = position.game
    seat = game.current_player(position.state)
    allies = [position.names[ally] for ally in sorted(game.side(seat) - {seat})]
    others = [name for other, name in enumerate(position.names) if other != seat and name not in allies]
    counted = (_SURVIVED if asked.goal == "survive" else _TURNS)[asked.turns == 1][language].format(asked.turns)
    ally = _ALLY[asked.ally][language].format(", ".join(allies)) if asked.ally else ""
    against = _OPPONENT if len(others) == 1 else _OTHERS
    return _TASKS[asked.goal][language].format(
        position.names[seat], counted, ally, against[language].format(others[0]), asked.opponent, asked.left
    )


def asked_briefly(asked: Stipulation, language: str) -> str:
    """What is asked, in a few words."""
    ally = _WITH_ALLY[asked.ally][language] if asked.ally else ""
    return _ASKED[asked.goal][language].format(asked.turns, asked.opponent, asked.left) + ally


def alike(unique: Sequence[str], language: str) -> str:
    """Which actions are the same in all winning first turns."""
    if WHOLE in unique:
        return say("only-turn", language)
    parts = [_PARTS[part][language] for part in _PARTS if part in unique]
    said = _AND[language].join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
    return say("unique" if len(parts) == 1 else "uniques", language, said)


def ways(count: int, unique: Sequence[str], language: str) -> str:
    """In how many other ways the key may be finished; nothing of a turn that is a single action."""
    if WHOLE in unique:
        return ""
    return say({0: "one-way", 1: "two-ways"}.get(count, "ways"), language, count)


def ended(position: Position, asked: Stipulation, line: Variation, language: str) -> str:
    """How a line ends."""
    last = line[-1][-1]
    game = position.game
    if game.outcome(last.after) is not None:
        return _spaced(ending(position, last)[language], language)
    if asked.goal == "reduce" and asked.opponent is not None:
        left = game.own.hints.pieces_left(last.after, position.seat(asked.opponent))
        return _REDUCED[language].format(asked.opponent, left)
    return _SURVIVES[language].format(position.names[game.current_player(position.state)])


# -- trees -----------------------------------------------------------------------------------------------


def tree_lines(
    tree: Tree, position: Position, asked: Stipulation, language: str, part: str | None = None
) -> Iterator[str]:
    """The lines of a tree, a little further in, after what has to be known to read them; `part` says which first turns
    a tree of refutations is about, by its name in a certificate."""
    named = _not_all(tree)
    if named is not None:
        yield from wrapped(f"({say('legend', language, named)})", "  ")
    yield from _Telling(position, asked, language).lines(tree, "  ", part)


class _Telling:
    """Tells trees of one puzzle in one language."""

    def __init__(self, position: Position, asked: Stipulation, language: str) -> None:
        self.position = position
        self.asked = asked
        self.language = language

    def lines(self, tree: Tree | None, indent: str, part: str | None = None) -> Iterator[str]:
        """The lines of a tree."""
        from rulewright_puzzles.solutions import Played

        if isinstance(tree, Played):
            head = f"{player(self.position, tree.seat)}{colon(self.language)} {tree.turn}"
            ends = f" — {self._ends(tree.ends)}" if tree.ends else ""
            yield from wrapped(f"{head}{ends}", indent)
            yield from self.lines(tree.then, f"{indent}  ")
        elif tree is not None:
            for case in tree.cases:
                ends = f" {self._ends(case.ends)}" if case.ends else ""
                yield from wrapped(f"{self._head(tree, case, part)}{colon(self.language)}{ends}", indent)
                yield from self.lines(case.then, f"{indent}  ")

    def _head(self, met: Met, case: Case, part: str | None) -> str:
        """Whose turn it is, and for which turns of his what follows is meant."""
        who = player(self.position, met.seat)
        others = [say("others", self.language, text) for text in case.others]
        named = [*case.turns, *others]
        if case.rest and not named and part is not None:
            return say(f"rest-{part}", self.language, who)
        if len(met.cases) == 1:
            return say("whatever", self.language, who)
        if not named:
            return say("rest" if case.rest else "himself", self.language, who)
        if case.rest:
            named.append(say("or-rest", self.language))
        listed = _OR[self.language].join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else named[0]
        return say("if", self.language, who, listed)

    def _ends(self, ends: Sequence[Variation]) -> str:
        told = dict.fromkeys(ended(self.position, self.asked, line, self.language) for line in ends)
        return _OR[self.language].join(told)


def _not_all(tree: Tree | None) -> str | None:
    """A beginning of which a tree says “any other”; None if it says so of none."""
    from rulewright_puzzles.solutions import Played

    if tree is None:
        return None
    if isinstance(tree, Played):
        return _not_all(tree.then)
    own = next((text for case in tree.cases for text in case.others), None)
    return own or next(filter(None, (_not_all(case.then) for case in tree.cases)), None)


def wrapped(text: str, indent: str = "") -> list[str]:
    """A text in lines, all but the first a little further in; a turn is not broken."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent}    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def hanging(head: str, text: str) -> list[str]:
    """A text in lines that begin below one another, after a head."""
    return textwrap.wrap(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
