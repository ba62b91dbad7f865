"""The words of the pages of puzzles, in each language."""

from __future__ import annotations

from collections.abc import Mapping


def _t(en: str, fr: str, de: str) -> Mapping[str, str]:
    return {"en": en, "fr": fr, "de": de}


WORDS: Mapping[str, Mapping[str, str]] = {
    "puzzles": _t("Puzzles", "Problèmes", "Rätsel"),
    "puzzle": _t("Puzzle", "Problème", "Rätsel"),
    "puzzles-1": _t("{0} puzzle", "{0} problème", "{0} Rätsel"),
    "puzzles-n": _t("{0} puzzles", "{0} problèmes", "{0} Rätsel"),
    "puzzles-lead": _t(
        "Each has one key, and a proof that the engine has replayed. Every legal action is answered: what wins goes "
        "on, what does not meets its refutation.",
        "Chacun n'a qu'une clé, et une preuve rejouée par le moteur. Chaque action permise reçoit sa réponse : ce qui "
        "gagne continue, le reste rencontre sa réfutation.",
        "Jedes hat einen Schlüssel und einen Beweis, den die Maschine nachgespielt hat. Jede erlaubte Aktion wird "
        "beantwortet: was gewinnt, geht weiter, alles andere trifft auf seine Widerlegung.",
    ),
    "puzzles-text": _t(
        "Win in two, survive, reduce: play them on the board, and see why a try fails.",
        "Gagner en deux, survivre, réduire : jouez-les sur le plateau et voyez pourquoi un essai échoue.",
        "Gewinnen in zwei, überleben, verringern: auf dem Brett spielen und sehen, warum ein Versuch scheitert.",
    ),
    "daily": _t("Puzzle of the day", "Problème du jour", "Rätsel des Tages"),
    "streak": _t(
        "Days in a row: {0} (best: {1}). Kept in this browser only.",
        "Jours de suite : {0} (record : {1}). Gardé dans ce navigateur seulement.",
        "Tage in Folge: {0} (Bestwert: {1}). Nur in diesem Browser gemerkt.",
    ),
    "filter": _t("Choose", "Choisir", "Auswählen"),
    "asked-for": _t("Asked", "Demandé", "Gefragt"),
    "with-players": _t("Players", "Joueurs", "Spieler"),
    "theme": _t("Theme", "Thème", "Thema"),
    "themes": _t("Themes", "Thèmes", "Themen"),
    "level": _t("Difficulty", "Difficulté", "Schwierigkeit"),
    "any": _t("any", "tous", "alle"),
    "unsolved-only": _t("not yet solved", "non résolus", "ungelöst"),
    "shown-n": _t("{0} of {1} shown", "{0} sur {1} affichés", "{0} von {1} gezeigt"),
    "none-left": _t("No puzzle is like this.", "Aucun problème n'est ainsi.", "So ist keines."),
    "solved-mark": _t("solved", "résolu", "gelöst"),
    "easy": _t("easy", "facile", "leicht"),
    "medium": _t("medium", "moyen", "mittel"),
    "hard": _t("hard", "difficile", "schwer"),
    "expert": _t("expert", "expert", "Meister"),
    "win": _t("win in {0}", "gagner en {0}", "gewinnen in {0}"),
    "survive": _t("survive {0}", "survivre {0}", "{0} überleben"),
    "reduce": _t("reduce in {0}", "réduire en {0}", "verringern in {0}"),
    "ask-win": _t("{0} wins in {1}, {2}.", "{0} gagne en {1}, {2}.", "{0} gewinnt in {1}, {2}."),
    "ask-survive": _t(
        "{0} does not lose before his turn {1} would begin, {2}.",
        "{0} ne perd pas avant que son tour {1} ne commence, {2}.",
        "{0} verliert nicht, bevor sein Zug {1} beginnen würde, {2}.",
    ),
    "ask-reduce": _t(
        "{0} reduces {3} to {4} Replicants in {1}, {2}.",
        "{0} réduit {3} à {4} Replicants en {1}, {2}.",
        "{0} bringt {3} in {1} auf {4} Replicants, {2}.",
    ),
    "whatever-one": _t("whatever {0} does", "quoi que fasse {0}", "was auch immer {0} tut"),
    "whatever-all": _t("whatever the others do", "quoi que fassent les autres", "was auch immer die anderen tun"),
    "turns-1": _t("one turn", "un tour", "einem Zug"),
    "turns-2": _t("two turns", "deux tours", "zwei Zügen"),
    "turns-3": _t("three turns", "trois tours", "drei Zügen"),
    "turns-n": _t("{0} turns", "{0} tours", "{0} Zügen"),
    "ally-helps": _t(
        "The ally helps: you play his turn, too.",
        "L'allié aide : vous jouez aussi son tour.",
        "Der Partner hilft: auch seinen Zug spielen Sie.",
    ),
    "ally-hinders": _t("The ally hinders.", "L'allié gêne.", "Der Partner stört."),
    "all-against": _t(
        "All others play together against you.",
        "Tous les autres jouent ensemble contre vous.",
        "Alle anderen spielen zusammen gegen Sie.",
    ),
    "solution": _t("Solution", "Solution", "Lösung"),
    "solutions": _t("Solutions", "Solutions", "Lösungen"),
    "key": _t("Key", "Clé", "Schlüssel"),
    "tree": _t("The tree", "L'arbre", "Der Baum"),
    "tree-hint": _t(
        "A click on a turn puts it on the board.",
        "Un clic sur un tour le met sur le plateau.",
        "Ein Klick auf einen Zug bringt ihn aufs Brett.",
    ),
    "other-turns": _t("{0} other winning turns", "{0} autres tours gagnants", "{0} andere Züge gewinnen ebenso"),
    "tries": _t(
        "Tries, each with the turn that refutes it", "Essais, chacun avec sa réfutation", "Verführungen mit Widerlegung"
    ),
    "but": _t("but", "mais", "aber"),
    "ingredients": _t("How hard, and why", "Quelle difficulté, et pourquoi", "Wie schwer, und warum"),
    "first_turns": _t("first turns", "premiers tours", "erste Züge"),
    "key_rank": _t("rank of the key at a glance", "rang de la clé à vue", "Rang des Schlüssels auf einen Blick"),
    "proof_size": _t("size of the proof", "taille de la preuve", "Größe des Beweises"),
    "solving_nodes": _t("states until solved", "états jusqu'à la solution", "Zustände bis zur Lösung"),
    "tries-n": _t("tries", "essais", "Verführungen"),
    "score": _t("points", "points", "Punkte"),
    "hinges": _t("Its answers rest on", "Ses réponses reposent sur", "Seine Antworten stützen sich auf"),
    "hinging": _t("Puzzles that hinge on it", "Problèmes qui en dépendent", "Rätsel, die daran hängen"),
    "hinging-all": _t("… and {0} more", "… et {0} de plus", "… und {0} weitere"),
    "print-some": _t("To print", "À imprimer", "Zum Drucken"),
    "print-n": _t("Puzzles {0} to {1}", "Problèmes {0} à {1}", "Rätsel {0} bis {1}"),
    "print-lead": _t(
        "The questions first, the solutions at the back.",
        "Les questions d'abord, les solutions à la fin.",
        "Zuerst die Fragen, hinten die Lösungen.",
    ),
    "cut": _t(
        "This tree is bounded: some turns that win as well are known to win, and are not followed further.",
        "Cet arbre est borné : quelques tours qui gagnent aussi sont connus comme tels sans être suivis.",
        "Dieser Baum ist begrenzt: von einigen Zügen, die ebenfalls gewinnen, ist nur das bekannt; sie gehen nicht "
        "weiter.",
    ),
    "unanswered": _t(
        "This puzzle is too large to be played here; its proof stands below.",
        "Ce problème est trop grand pour être joué ici ; sa preuve est ci-dessous.",
        "Dieses Rätsel ist zu groß, um hier gespielt zu werden; sein Beweis steht unten.",
    ),
    "play-script": _t(
        "To play it on the board JavaScript is needed; question and solution are complete without it.",
        "Pour le jouer sur le plateau il faut JavaScript ; question et solution sont complètes sans lui.",
        "Um es auf dem Brett zu spielen, braucht es JavaScript; Frage und Lösung stehen auch so da.",
    ),
    "play-keys": _t(
        "Click or tap a Replicant, then a hex. By keyboard: arrow keys go from hex to hex, Enter chooses, Escape drops "
        "the choice, Backspace takes back.",
        "Cliquez ou touchez un Replicant, puis une case. Au clavier : les flèches vont de case en case, Entrée "
        "choisit, Échap abandonne le choix, Retour arrière reprend le coup.",
        "Einen Replicant anklicken oder antippen, dann ein Feld. Mit Tasten: Pfeile gehen von Feld zu Feld, Eingabe "
        "wählt, Escape lässt die Wahl fallen, Rücktaste nimmt zurück.",
    ),
    "play-next": _t("Another puzzle", "Un autre problème", "Ein anderes Rätsel"),
}
"""Words that a page is written with."""

PLAYING: Mapping[str, Mapping[str, str]] = {
    "overload": _t("Overload or charge", "Surcharger ou charger", "Überlasten oder laden"),
    "second": _t(
        "Second action: choose a Replicant, or a soul to create",
        "Deuxième action : choisissez un Replicant, ou une âme à créer",
        "Zweite Aktion: einen Replicant wählen, oder eine Seele zum Erschaffen",
    ),
    "second-bare": _t(
        "Second action: choose a Replicant",
        "Deuxième action : choisissez un Replicant",
        "Zweite Aktion: einen Replicant wählen",
    ),
    "third": _t(
        "Third action: turn a Replicant, or charge",
        "Troisième action : tournez un Replicant, ou chargez",
        "Dritte Aktion: einen Replicant drehen, oder laden",
    ),
    "to": _t("Where to?", "Vers où ?", "Wohin?"),
    "only": _t(
        "{0} is the only legal action.", "{0} est la seule action permise.", "{0} ist die einzige erlaubte Aktion."
    ),
    "thinking": _t("{0} answers …", "{0} répond …", "{0} antwortet …"),
    "answered": _t("{0} answers {1}.", "{0} répond {1}.", "{0} antwortet {1}."),
    "instead": _t("Another answer:", "Une autre réponse :", "Eine andere Antwort:"),
    "right": _t("Right: {0}", "Juste : {0}", "Richtig: {0}"),
    "solved": _t("Solved!", "Résolu !", "Gelöst!"),
    "wrong": _t("{0} does not do it.", "{0} n'y suffit pas.", "{0} reicht nicht."),
    "rest": _t(
        "However the turn goes on, for example {0}:",
        "Quelle que soit la suite, par exemple {0} :",
        "Wie der Zug auch weitergeht, etwa {0}:",
    ),
    "refuted": _t("{0} answers {1}.", "{0} répond {1}.", "{0} antwortet {1}."),
    "open": _t(
        "{0} wins too; that is proved, but this page does not follow it further. Take it back and try another way.",
        "{0} gagne aussi ; c'est prouvé, mais cette page ne le suit pas plus loin. Reprenez et essayez autrement.",
        "{0} gewinnt auch; das ist bewiesen, doch diese Seite geht hier nicht weiter. Zurücknehmen, anders versuchen.",
    ),
    "play": _t("Play {0}", "Jouer {0}", "{0} spielen"),
    "failed": _t(
        "The answers could not be fetched.",
        "Les réponses n'ont pu être chargées.",
        "Die Antworten ließen sich nicht laden.",
    ),
    "do-back": _t("Take back", "Reprendre", "Zurücknehmen"),
    "do-again": _t("From the start", "Depuis le début", "Von vorn"),
    "empty": _t("empty", "vide", "leer"),
    "choose": _t("can be chosen", "peut être choisi", "wählbar"),
    "chosen": _t("chosen", "choisi", "gewählt"),
    "piece": _t("{0} {1}, facing {2}", "{0} {1}, face au {2}", "{0} {1}, nach {2}"),
    "facings": _t("N NE SE S SW NW", "N NE SE S SO NO", "N NO SO S SW NW"),
    "streak": WORDS["streak"],
    "shown": WORDS["shown-n"],
    "solved-mark": WORDS["solved-mark"],
}
"""Words that the script says while a puzzle is played."""
