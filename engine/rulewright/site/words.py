"""The site's own words, in each language."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.site.puzzle_words import WORDS as PUZZLES

LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français", "de": "Deutsch"}
"""The languages that a tree is written in, and how each calls itself."""


def _t(en: str, fr: str, de: str) -> Mapping[str, str]:
    return {"en": en, "fr": fr, "de": de}


_WORDS: Mapping[str, Mapping[str, str]] = {
    **PUZZLES,
    "tagline": _t(
        "Rules that show their proof",
        "Des règles qui montrent leur preuve",
        "Regeln, die ihren Beweis zeigen",
    ),
    "pitch": _t(
        "Every sentence of a rulebook as data that runs, with the examples that hold it in place. "
        "Ask what is legal, and get the clause that says so, with its page.",
        "Chaque phrase d'un livret de règles devient une donnée qui s'exécute, tenue en place par des exemples. "
        "On demande ce qui est permis, et l'on reçoit la clause qui le dit, avec sa page.",
        "Jeder Satz eines Regelhefts als Daten, die laufen, mit den Beispielen, die ihn festhalten. "
        "Man fragt, was erlaubt ist, und bekommt die Regel, die es sagt, mit ihrer Seite.",
    ),
    "home": _t("Home", "Accueil", "Start"),
    "rules": _t("Rules", "Règles", "Regeln"),
    "chapter": _t("Chapter", "Chapitre", "Kapitel"),
    "clauses-1": _t("{0} clause", "{0} clause", "{0} Regel"),
    "clauses-n": _t("{0} clauses", "{0} clauses", "{0} Regeln"),
    "examples": _t("Examples", "Exemples", "Beispiele"),
    "examples-1": _t("{0} example", "{0} exemple", "{0} Beispiel"),
    "examples-n": _t("{0} examples", "{0} exemples", "{0} Beispiele"),
    "example": _t("example", "exemple", "Beispiel"),
    "house-rule": _t("house rule", "règle maison", "Hausregel"),
    "by-house-rule": _t(
        "Played by a house rule, not by the rules of the book: {0}.",
        "Joué selon une règle maison, et non selon le livret : {0}.",
        "Nach einer Hausregel gespielt, nicht nach dem Regelheft: {0}.",
    ),
    "examples-all": _t("… every example of the game", "… tous les exemples du jeu", "… alle Beispiele des Spiels"),
    "more-examples": _t("All {0} examples", "Les {0} exemples", "Alle {0} Beispiele"),
    "questions": _t("Open questions", "Questions ouvertes", "Offene Fragen"),
    "question": _t("Open question", "Question ouverte", "Offene Frage"),
    "souls": _t("Souls", "Âmes", "Seelen"),
    "editor": _t("Soul editor", "Éditeur d'âmes", "Seelen-Editor"),
    "games": _t("Written games", "Parties transcrites", "Mitgeschriebene Partien"),
    "aid": _t("Player aid", "Aide de jeu", "Spielhilfe"),
    "reference": _t("Reference", "Référence", "Nachschlagen"),
    "decisions": _t("Decisions", "Décisions", "Entscheidungen"),
    "doc-keys": _t("Every key", "Toutes les clés", "Alle Schlüsselwörter"),
    "doc-commands": _t("Commands", "Commandes", "Befehle"),
    "doc-api": _t("From Python", "Depuis Python", "Aus Python"),
    "doc-words": _t("Words of {0}", "Mots de {0}", "Wörter von {0}"),
    "doc-writing-scenarios": _t("Writing scenarios", "Écrire des scénarios", "Szenarien schreiben"),
    "doc-your-own-game": _t("A game of your own", "Un jeu à soi", "Ein eigenes Spiel"),
    "doc-clause-language": _t("The clause language", "Le langage des clauses", "Die Sprache der Regeln"),
    "doc-declarations": _t("Positions, declared", "Positions, déclarées", "Stellungen, erklärt"),
    "doc-notation": _t("Notation", "Notation", "Notation"),
    "doc-benchmarks": _t("Benchmarks", "Mesures", "Messungen"),
    "doc-puzzles": _t("Puzzles: finding and checking", "Problèmes : trouver et vérifier", "Rätsel: finden und prüfen"),
    "printed": _t("printed", "imprimé", "gedruckt"),
    "status-printed": _t("The text says it.", "Le texte le dit.", "Der Text sagt es."),
    "status-derived": _t(
        "Follows from the text; the derivation is a test.",
        "Découle du texte ; la déduction est un test.",
        "Folgt aus dem Text; die Herleitung ist ein Test.",
    ),
    "status-reconstructed": _t(
        "The picture is lost: our best guess, to be corrected by whoever owns the box.",
        "L'image est perdue : notre meilleure supposition, à corriger par qui possède la boîte.",
        "Das Bild ist verloren: unsere beste Vermutung; wer die Schachtel hat, berichtige sie.",
    ),
    "status-ours": _t(
        "A choice of ours where the text is silent.",
        "Notre choix, là où le texte se tait.",
        "Unsere Wahl, wo der Text schweigt.",
    ),
    "does-sets": _t("sets values", "fixe des valeurs", "setzt Werte"),
    "does-offers": _t("allows", "permet", "erlaubt"),
    "does-forbids": _t("forbids", "interdit", "verbietet"),
    "does-does": _t("changes something", "change quelque chose", "ändert etwas"),
    "does-scores": _t("gives points", "donne des points", "gibt Punkte"),
    "does-ends": _t("ends the game", "finit la partie", "beendet das Spiel"),
    "does-defines": _t("defines", "définit", "erklärt"),
    "does-computes": _t("computes", "calcule", "berechnet"),
    "does-adds": _t("adds to a value", "ajoute à une valeur", "ändert einen Wert"),
    "does-makes": _t("replaces a value", "remplace une valeur", "ersetzt einen Wert"),
    "does-None": _t("cannot be run", "ne s'exécute pas", "nicht ausführbar"),
    "modes": _t("only with", "seulement à", "nur bei"),
    "shown-by": _t("Shown by", "Montré par", "Gezeigt durch"),
    "for": _t("for", "pour", "dafür"),
    "against": _t("against", "contre", "dagegen"),
    "excepted": _t("exception", "exception", "Ausnahme"),
    "side-for": _t(
        "examples in which it decides",
        "exemples où elle décide",
        "Beispiele, in denen sie entscheidet",
    ),
    "side-against": _t(
        "near misses: it might have decided and does not",
        "de justesse : elle aurait pu décider et ne décide pas",
        "knapp daneben: sie hätte entscheiden können und tut es nicht",
    ),
    "side-excepted": _t(
        "examples in which its exception holds",
        "exemples où joue son exception",
        "Beispiele, in denen ihre Ausnahme gilt",
    ),
    "moot": _t("nothing can show it: {0}", "rien ne peut le montrer : {0}", "nichts kann es zeigen: {0}"),
    "as-data": _t("As the engine runs it", "Telle que le moteur l'exécute", "Wie die Maschine sie ausführt"),
    "not-run": _t("Not executable:", "Non exécutable :", "Nicht ausführbar:"),
    "hangs-on": _t("Hangs on an open question:", "Dépend d'une question ouverte :", "Hängt an einer offenen Frage:"),
    "legal": _t("legal", "permis", "erlaubt"),
    "illegal": _t("illegal", "interdit", "verboten"),
    "asked": _t("position", "position", "Stellung"),
    "forbidden-by": _t("forbidden by", "interdit par", "verboten durch"),
    "not-offered": _t("not allowed by", "n'est pas permis par", "nicht vorgesehen durch"),
    "excepted-by": _t("by the exception of", "par l'exception de", "durch die Ausnahme von"),
    "allowed-by": _t("allowed by", "permis par", "erlaubt durch"),
    "after": _t("after", "après", "nach"),
    "expects": _t("What is expected", "Ce qui est attendu", "Was erwartet wird"),
    "why": _t("Why", "Pourquoi", "Warum"),
    "yaml": _t("The scenario", "Le scénario", "Das Szenario"),
    "yaml-hint": _t(
        "Copy it into a file whose name ends in .scenario.yaml and run `rulewright check FILE`.",
        "Copiez-le dans un fichier dont le nom finit par .scenario.yaml, puis `rulewright check FICHIER`.",
        "In eine Datei kopieren, deren Name auf .scenario.yaml endet, dann `rulewright check DATEI`.",
    ),
    "about": _t("About", "Concerne", "Betrifft"),
    "under": _t("under the reading", "selon la lecture", "nach der Lesart"),
    "readings": _t("Under other readings", "Selon d'autres lectures", "Nach anderen Lesarten"),
    "options": _t("Answers", "Réponses", "Antworten"),
    "default": _t("in force", "en vigueur", "gilt"),
    "reason": _t("Why this one", "Pourquoi celle-ci", "Warum diese"),
    "sources": _t("Where", "Où", "Wo"),
    "flips": _t("What would change under", "Ce qui changerait avec", "Was sich änderte bei"),
    "flips-n": _t("{0} examples flip", "{0} exemples basculent", "{0} Beispiele kippen"),
    "flips-1": _t("1 example flips", "1 exemple bascule", "1 Beispiel kippt"),
    "flips-0": _t("no example flips", "aucun exemple ne bascule", "kein Beispiel kippt"),
    "telling": _t(
        "A smallest position that tells them apart",
        "Une plus petite position qui les distingue",
        "Eine kleinste Stellung, die sie trennt",
    ),
    "no-telling": _t(
        "No such position was found among {0}; the examples above do tell them apart.",
        "Aucune n'a été trouvée parmi {0} ; les exemples ci-dessus les distinguent.",
        "Unter {0} Stellungen fand sich keine; die Beispiele oben trennen sie.",
    ),
    "proved-equal": _t(
        "Both are proved equal: the same functions are compiled.",
        "Les deux sont prouvées égales : elles donnent les mêmes fonctions.",
        "Beide sind bewiesen gleich: sie ergeben dieselben Funktionen.",
    ),
    "says": _t("{0} says", "{0} dit", "{0} sagt"),
    "switch": _t(
        "Play by another answer: `rulewright check --reading {0}`",
        "Jouer selon une autre réponse : `rulewright check --reading {0}`",
        "Nach einer anderen Antwort spielen: `rulewright check --reading {0}`",
    ),
    "used-in": _t("Clauses that ask for it", "Clauses qui en dépendent", "Regeln, die danach fragen"),
    "questions-lead": _t(
        "Where the rulebook allows more than one interpretation. Each is a named switch: one answer is in force, "
        "the others can be tried out.",
        "Là où le livret permet plus d'une interprétation. Chacune est un interrupteur nommé : une réponse est en "
        "vigueur, les autres peuvent être essayées.",
        "Wo das Regelheft mehr als eine Deutung zulässt. Jede ist ein benannter Schalter: eine Antwort gilt, die "
        "anderen lassen sich ausprobieren.",
    ),
    "souls-lead": _t(
        "What each soul reaches, its front up. Turn them as they stand on the board; compare two.",
        "Ce que chaque âme atteint, l'avant en haut. Tournez-les comme sur le plateau ; comparez-en deux.",
        "Was jede Seele erreicht, vorn ist oben. Drehen, wie sie auf dem Brett stehen; zwei vergleichen.",
    ),
    "walk": _t("walk", "marche", "Gang"),
    "leap": _t("leap", "saut", "Sprung"),
    "arc": _t("electric arc", "arc électrique", "Lichtbogen"),
    "nothing": _t("nothing", "rien", "nichts"),
    "turn-left": _t("turn left", "tourner à gauche", "nach links drehen"),
    "turn-right": _t("turn right", "tourner à droite", "nach rechts drehen"),
    "compare": _t("Compare", "Comparer", "Vergleichen"),
    "with": _t("with", "avec", "mit"),
    "both": _t("both", "les deux", "beide"),
    "only": _t("only {0}", "seulement {0}", "nur {0}"),
    "edit": _t("Correct this soul", "Corriger cette âme", "Diese Seele berichtigen"),
    "editor-lead": _t(
        "You own the box? Put right what we guessed: choose a soul, click its hexes until they are as in the book, "
        "and copy the file below.",
        "Vous avez la boîte ? Corrigez ce que nous avons deviné : choisissez une âme, cliquez ses cases jusqu'à ce "
        "qu'elles soient comme dans le livret, et copiez le fichier ci-dessous.",
        "Sie haben die Schachtel? Berichtigen Sie, was wir geraten haben: eine Seele wählen, ihre Felder anklicken, "
        "bis sie sind wie im Heft, und die Datei unten kopieren.",
    ),
    "editor-keys": _t(
        "Click, or Enter and Space, changes a hex: nothing, walk, leap, arc. Arrow keys go from hex to hex.",
        "Un clic, ou Entrée et Espace, change une case : rien, marche, saut, arc. Les flèches vont de case en case.",
        "Klick, oder Eingabe und Leertaste, ändert ein Feld: nichts, Gang, Sprung, Lichtbogen. "
        "Pfeiltasten gehen von Feld zu Feld.",
    ),
    "editor-script": _t(
        "The editor needs JavaScript. Without it, correct the picture in `rules/replicants/pieces.yaml`, sign by sign.",
        "L'éditeur a besoin de JavaScript. Sans lui, corrigez l'image dans `rules/replicants/pieces.yaml`, signe par "
        "signe.",
        "Der Editor braucht JavaScript. Ohne es lässt sich das Bild in `rules/replicants/pieces.yaml` Zeichen für "
        "Zeichen berichtigen.",
    ),
    "editor-next": _t(
        "Save it as my-box.yaml; `rulewright validate my-box.yaml` checks it, "
        "`rulewright check --variant my-box.yaml` shows what it changes. To correct the game itself, put the picture "
        "into rules/replicants/pieces.yaml.",
        "Enregistrez-le sous my-box.yaml ; `rulewright validate my-box.yaml` le vérifie, "
        "`rulewright check --variant my-box.yaml` montre ce qu'il change. Pour corriger le jeu lui-même, mettez "
        "l'image dans rules/replicants/pieces.yaml.",
        "Als my-box.yaml speichern; `rulewright validate my-box.yaml` prüft sie, "
        "`rulewright check --variant my-box.yaml` zeigt, was sie ändert. Um das Spiel selbst zu berichtigen, kommt das "
        "Bild nach rules/replicants/pieces.yaml.",
    ),
    "copy": _t("Copy", "Copier", "Kopieren"),
    "copied": _t("Copied", "Copié", "Kopiert"),
    "reset": _t("As it was", "Comme avant", "Wie zuvor"),
    "soul": _t("Soul", "Âme", "Seele"),
    "front": _t("front", "avant", "vorn"),
    "hex-at": _t("ring {0}, {1} o'clock", "anneau {0}, à {1} h", "Ring {0}, {1} Uhr"),
    "odds": _t("Odds", "Probabilités", "Aussichten"),
    "odds-lead": _t(
        "How likely things are when players choose what is best for them: exact fractions, worked out by the rules.",
        "Ce qui est probable quand chacun choisit au mieux : des fractions exactes, calculées par les règles.",
        "Wie wahrscheinlich etwas ist, wenn alle das Beste für sich wählen: genaue Brüche, von den Regeln errechnet.",
    ),
    "games-lead": _t(
        "Whole games in the game's own notation, to step through. Any step can be taken away as a scenario.",
        "Des parties entières dans la notation du jeu, à parcourir pas à pas. Chaque pas s'emporte comme scénario.",
        "Ganze Partien in der Notation des Spiels, Schritt für Schritt; jeder lässt sich als Szenario mitnehmen.",
    ),
    "self-play": _t(
        "Played by the program against itself (`rulewright play`), not by people.",
        "Jouée par le programme contre lui-même (`rulewright play`), non par des personnes.",
        "Vom Programm gegen sich selbst gespielt (`rulewright play`), nicht von Menschen.",
    ),
    "found-start": _t(
        "The moves are printed; the position they begin from is reconstructed.",
        "Les coups sont imprimés ; la position de départ est reconstituée.",
        "Die Züge sind gedruckt; die Stellung, von der sie ausgehen, ist rekonstruiert.",
    ),
    "start": _t("Start", "Début", "Anfang"),
    "first": _t("to the start", "au début", "zum Anfang"),
    "previous": _t("back", "en arrière", "zurück"),
    "next": _t("on", "en avant", "weiter"),
    "last": _t("to the end", "à la fin", "zum Ende"),
    "step": _t("Step {0} of {1}", "Pas {0} sur {1}", "Schritt {0} von {1}"),
    "as-scenario": _t("This step as a scenario", "Ce pas comme scénario", "Dieser Schritt als Szenario"),
    "notation": _t(
        "The game as it is written", "La partie telle qu'elle s'écrit", "Die Partie, wie sie geschrieben wird"
    ),
    "winner": _t("won by {0}", "gagnée par {0}", "gewonnen von {0}"),
    "unfinished": _t("unfinished", "inachevée", "nicht zu Ende"),
    "actions-1": _t("{0} action", "{0} action", "{0} Aktion"),
    "actions-n": _t("{0} actions", "{0} actions", "{0} Aktionen"),
    "english-only": _t(
        "This page is written in English only.",
        "Cette page n'existe qu'en anglais.",
        "Diese Seite gibt es nur auf Englisch.",
    ),
    "reconstructed": _t("Reconstructed", "Reconstitué", "Rekonstruiert"),
    "coverage": _t(
        "of all sides are shown by examples",
        "de tous les côtés sont montrés par des exemples",
        "aller Seiten sind durch Beispiele gezeigt",
    ),
    "read-rules": _t("Read the rules", "Lire les règles", "Regeln lesen"),
    "players": _t("Players", "Joueurs", "Spieler"),
    "print": _t("Print", "Imprimer", "Drucken"),
    "aid-lead": _t(
        "Everything the rules say, clause by clause, on a few sheets. Made from the very data that the engine runs.",
        "Tout ce que disent les règles, clause par clause, sur quelques feuilles. Tiré des données mêmes que le moteur "
        "exécute.",
        "Alles, was die Regeln sagen, Regel für Regel, auf wenigen Blättern. Aus denselben Daten, die die Maschine "
        "ausführt.",
    ),
    "about-status": _t("What the badges say", "Ce que disent les étiquettes", "Was die Marken sagen"),
    "legend": _t("Signs", "Signes", "Zeichen"),
    "to-move": _t("to move", "au trait", "am Zug"),
    "try": _t("Try it", "Essayez", "Ausprobieren"),
    "overview": _t("Overview", "Vue d'ensemble", "Überblick"),
    "write-own": _t("Settle your own argument", "Tranchez votre propre litige", "Den eigenen Streit entscheiden"),
    "write-own-text": _t(
        "A scenario is a position, an action and what you expect, in a few lines of YAML. It is red or green, and it "
        "says why.",
        "Un scénario, c'est une position, une action et ce que l'on attend, en quelques lignes de YAML. Il est rouge "
        "ou vert, et il dit pourquoi.",
        "Ein Szenario ist eine Stellung, eine Aktion und was man erwartet, in wenigen Zeilen YAML. Es ist rot oder "
        "grün und sagt, warum.",
    ),
    "ask-text": _t(
        "Where the text can be read in two ways, both readings run: see what flips, and the smallest position that "
        "tells them apart.",
        "Là où le texte se lit de deux façons, les deux s'exécutent : voyez ce qui bascule, et la plus petite position "
        "qui les distingue.",
        "Wo der Text zweierlei zulässt, laufen beide Lesarten: was kippt, und die kleinste Stellung, die sie trennt.",
    ),
    "souls-text": _t(
        "The rulebook's pictures are lost and were reconstructed. Who owns the box corrects them here in a minute.",
        "Les images du livret, perdues, ont été reconstituées. Qui possède la boîte les corrige ici en une minute.",
        "Die Bilder des Regelhefts sind verloren und wurden rekonstruiert. Wer die Schachtel hat, berichtigt sie hier "
        "in einer Minute.",
    ),
    "games-text": _t(
        "Step through whole games, board by board, and take any position away.",
        "Parcourez des parties entières, plateau par plateau, et emportez toute position.",
        "Ganze Partien Brett für Brett durchgehen und jede Stellung mitnehmen.",
    ),
    "this-example": _t(
        "From the rulebook's last example: who may end the game by destroying?",
        "Du dernier exemple du livret : qui peut mettre fin à la partie en détruisant ?",
        "Aus dem letzten Beispiel des Regelhefts: wer darf zerstörend das Spiel beenden?",
    ),
    "skip": _t("page", "page", "Seite"),
    "dark": _t("Dark", "Sombre", "Dunkel"),
    "light": _t("Light", "Clair", "Hell"),
}


def said(key: str, language: str) -> str | None:
    """A word of the site; None if there is none of this name."""
    return _WORDS[key][language] if key in _WORDS else None


def say(key: str, language: str, *values: object) -> str:
    """A word or a sentence of the site, with its values filled in."""
    return _WORDS[key][language].format(*values) if values else _WORDS[key][language]
