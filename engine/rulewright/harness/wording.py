"""The words in which verdicts, clauses and failures are told, in each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rulewright import games
from rulewright.core.explain import Sought, Told
from rulewright.core.facts import Unfolded
from rulewright.core.game import Position
from rulewright.core.phrases import COLON, SEMICOLON
from rulewright.core.play import Action
from rulewright.core.spec import STATUSES, Clause, Source, Spec
from rulewright.core.telling import say
from rulewright.core.verdicts import Reason, Verdict

_WORDS = {
    "legal": {"en": "{action} is legal", "fr": "{action} est légal", "de": "{action} ist erlaubt"},
    "illegal": {"en": "{action} is illegal", "fr": "{action} est illégal", "de": "{action} ist nicht erlaubt"},
    "page": {"en": "p. {}", "fr": "p. {}", "de": "S. {}"},
    "disabled": {"en": "disabled", "fr": "désactivée", "de": "abgeschaltet"},
    "disabled by": {"en": "disabled by {}", "fr": "désactivée par {}", "de": "abgeschaltet durch {}"},
    "not run": {"en": "cannot be run", "fr": "ne s'exécute pas", "de": "nicht ausführbar"},
    "expected": {"en": "expected", "fr": "attendu", "de": "erwartet"},
    "actual": {"en": "actual", "fr": "obtenu", "de": "gefunden"},
    "reading": {"en": "reading", "fr": "lecture", "de": "Lesart"},
    "variant": {"en": "variant", "fr": "variante", "de": "Variante"},
    "note": {"en": "note", "fr": "note", "de": "Hinweis"},
    "no clause": {
        "en": "no clause and no chapter has this in its id or its texts",
        "fr": "aucune clause et aucun chapitre n'a cela dans son identifiant ou ses textes",
        "de": "keine Regel und kein Kapitel hat dies in Kennung oder Texten",
    },
    "clause": {"en": "clause", "fr": "clause", "de": "Regel"},
    "about": {"en": "about", "fr": "concerne", "de": "betrifft"},
    "again": {"en": "again", "fr": "relancer", "de": "erneut"},
    "failed": {"en": "FAILED", "fr": "ÉCHEC", "de": "FEHLER"},
    "stale": {
        "en": "STALE for a change of what is reconstructed:",
        "fr": "PÉRIMÉ par un changement de ce qui est reconstitué :",
        "de": "VERALTET, weil sich Rekonstruiertes geändert hat:",
    },
    "accept": {
        "en": "`rulewright check --accept` rewrites these expectations as the rules have them now.",
        "fr": "`rulewright check --accept` récrit ces attentes telles que les règles les donnent maintenant.",
        "de": "`rulewright check --accept` schreibt diese Erwartungen so um, wie die Regeln sie jetzt ergeben.",
    },
    "chapters": {
        "en": "Chapters, as `chapter:` of a clause names them:",
        "fr": "Chapitres, comme `chapter:` les nomme dans une clause :",
        "de": "Kapitel, wie `chapter:` einer Regel sie nennt:",
    },
    "left": {
        "en": "These expectations cannot be rewritten: a person must decide what they are to be.",
        "fr": "Ces attentes ne peuvent être récrites : c'est à quelqu'un de décider ce qu'elles doivent être.",
        "de": "Diese Erwartungen lassen sich nicht umschreiben: jemand muss entscheiden, was sie sein sollen.",
    },
    "slowest": {"en": "slowest scenarios", "fr": "les scénarios les plus lents", "de": "langsamste Szenarien"},
    "invalid": {"en": "INVALID", "fr": "INUTILISABLE", "de": "UNBRAUCHBAR"},
    "would be legal": {
        "en": "{action} would be legal",
        "fr": "{action} serait légal",
        "de": "{action} wäre erlaubt",
    },
    "nothing else forbids": {
        "en": "nothing that is asked about here would forbid {action}",
        "fr": "rien de ce qui est demandé ici n'interdirait {action}",
        "de": "nichts, wonach hier gefragt ist, würde {action} verbieten",
    },
    "would be illegal": {
        "en": "{action} would be illegal: {by}",
        "fr": "{action} serait illégal : {by}",
        "de": "{action} wäre nicht erlaubt: {by}",
    },
    "and more": {
        "en": "and {count} more, by {by}",
        "fr": "et encore {count}, par {by}",
        "de": "und noch {count}, durch {by}",
    },
    "nothing to try": {
        "en": "there is no such action",
        "fr": "il n'y a pas de telle action",
        "de": "es gibt keine solche Aktion",
    },
    "excepted": {"en": "but for its exception:", "fr": "sauf exception :", "de": "doch mit Ausnahme:"},
}
FEW = 4
"""So many of the actions that were sought are told one by one."""
_COVERAGE = {
    "for": {"en": "for", "fr": "pour", "de": "dafür"},
    "against": {"en": "against", "fr": "contre", "de": "dagegen"},
    "excepted": {"en": "excepted", "fr": "exception", "de": "Ausnahme"},
    "readings": {"en": "Readings", "fr": "Lectures", "de": "Lesarten"},
    "never-reached": {"en": "never reached", "fr": "jamais atteinte", "de": "nie erreicht"},
    "not-asserted": {
        "en": "reached, but nothing expected depends on it",
        "fr": "atteinte, mais rien d'attendu n'en dépend",
        "de": "erreicht, doch nichts Erwartetes hängt davon ab",
    },
    "always-true": {"en": "always true", "fr": "toujours vraie", "de": "immer wahr"},
    "always-false": {"en": "always false", "fr": "toujours fausse", "de": "immer falsch"},
    "not-run": {"en": "cannot be run", "fr": "ne s'exécute pas", "de": "nicht ausführbar"},
    "disabled": {"en": "disabled", "fr": "désactivée", "de": "abgeschaltet"},
    "option": {
        "en": "reading {0}: no expectation depends on {1}",
        "fr": "lecture {0} : aucune attente ne dépend de {1}",
        "de": "Lesart {0}: keine Erwartung hängt von {1} ab",
    },
    "moot": {
        "en": "No scenario can show (=):",
        "fr": "Aucun scénario ne peut montrer (=) :",
        "de": "Kein Szenario kann zeigen (=):",
    },
    "idle": {"en": "Cannot be run:", "fr": "Ne s'exécutent pas :", "de": "Nicht ausführbar:"},
    "percent": {
        "en": "clause coverage: {0} % ({1} of {2} sides)",
        "fr": "couverture des clauses : {0} % ({1} côtés sur {2})",
        "de": "Abdeckung der Regeln: {0} % ({1} von {2} Seiten)",
    },
    "below": {
        "en": "clause coverage is {0} %, below {1} %",
        "fr": "la couverture des clauses est de {0} %, moins que {1} %",
        "de": "die Abdeckung der Regeln ist {0} %, weniger als {1} %",
    },
    "too-few": {
        "en": "more than one clause in ten of {0} cannot be run",
        "fr": "plus d'une clause sur dix de {0} ne s'exécute pas",
        "de": "mehr als eine von zehn Regeln von {0} ist nicht ausführbar",
    },
}
_HINTS = {
    ("forbids", "for"): {
        "en": "for: no scenario demands that something is illegal by it: `illegal: [...]`",
        "fr": "pour : aucun scénario n'exige que quelque chose soit illégal par elle : `illegal: [...]`",
        "de": "dafür: kein Szenario verlangt, dass etwas durch sie verboten ist: `illegal: [...]`",
    },
    ("forbids", "against"): {
        "en": "against: no scenario demands that something is legal that it nearly forbids: `legal: true`",
        "fr": "contre : aucun scénario n'exige que soit légal ce qu'elle interdit presque : `legal: true`",
        "de": "dagegen: kein Szenario verlangt, dass erlaubt ist, was sie beinahe verbietet: `legal: true`",
    },
    ("forbids", "excepted"): {
        "en": "excepted: no scenario demands that something is legal by its exception: `legal: [...]`",
        "fr": "exception : aucun scénario n'exige que quelque chose soit légal par son exception : `legal: [...]`",
        "de": "Ausnahme: kein Szenario verlangt, dass etwas durch ihre Ausnahme erlaubt ist: `legal: [...]`",
    },
    ("offers", "for"): {
        "en": "for: no scenario demands that an action it offers is legal",
        "fr": "pour : aucun scénario n'exige que soit légale une action qu'elle propose",
        "de": "dafür: kein Szenario verlangt, dass eine Aktion erlaubt ist, die sie vorsieht",
    },
    ("offers", "against"): {
        "en": "against: no scenario demands that an action is illegal because it does not offer it: `illegal: [...]`",
        "fr": "contre : aucun scénario n'exige qu'une action soit illégale faute d'être proposée : `illegal: [...]`",
        "de": "dagegen: kein Szenario verlangt, dass etwas verboten ist, weil sie es nicht vorsieht: `illegal: [...]`",
    },
    ("sets", "for"): {
        "en": "for: no scenario is labelled with it: `clauses: [...]`",
        "fr": "pour : aucun scénario ne la nomme : `clauses: [...]`",
        "de": "dafür: kein Szenario nennt sie: `clauses: [...]`",
    },
    ("other", "for"): {
        "en": "for: nothing expected is otherwise without it",
        "fr": "pour : rien d'attendu ne change sans elle",
        "de": "dafür: nichts Erwartetes ist ohne sie anders",
    },
    ("other", "against"): {
        "en": "against: nothing expected depends on its condition failing",
        "fr": "contre : rien d'attendu ne dépend de l'échec de sa condition",
        "de": "dagegen: nichts Erwartetes hängt davon ab, dass ihre Bedingung nicht gilt",
    },
    ("other", "excepted"): {
        "en": "excepted: nothing expected depends on its exception",
        "fr": "exception : rien d'attendu ne dépend de son exception",
        "de": "Ausnahme: nichts Erwartetes hängt von ihrer Ausnahme ab",
    },
}
"""What is missing where a side of a clause is not shown, by what the clause does."""


_QUOTED = {"en": '"{}"', "fr": "« {} »", "de": "„{}“"}


def in_language(texts: Mapping[str, str], language: str) -> str:
    """A text in a language, in English where an overlay has no other."""
    return texts.get(language) or texts["en"]


def word(key: str, language: str) -> str:
    """A fixed word of ours."""
    return _WORDS[key][language]


def coverage_phrase(key: str, language: str) -> str:
    """A word or a sentence about coverage."""
    return _COVERAGE[key][language]


def coverage_hint(does_what: str, side: str, language: str) -> str:
    """What to write where nothing shows a side of a clause."""
    return _HINTS.get((does_what, side), _HINTS["other", side])[language]


def source_text(spec: Spec, source: Source, language: str) -> str:
    """Where something is printed, with the page of that language's part."""
    document = spec.data["game"]["documents"][source.document]
    title: str = document["title"][language]
    if source.page is not None:
        page = source.page + document.get("page-offset", {}).get(source.language or language, 0)
        return f"{title}, {word('page', language).format(page)}"
    return f"{title}, {_QUOTED[language].format(source.heading)}"


def heading(spec: Spec, clause: Clause, language: str) -> str:
    """A clause's id, chapter, source and status on one line."""
    if clause.disabled:
        by = spec.disabled_by(clause)
        return f"{clause.id} ({word('disabled by', language).format(by) if by else word('disabled', language)})"
    chapter = spec.data["game"]["chapters"][clause.chapter][language]
    told = [chapter, STATUSES[clause.status][language]]
    if clause.source:
        told.insert(1, source_text(spec, clause.source, language))
    if clause.reason:
        told.append(f"{word('not run', language)}{COLON[language]} {clause.reason}")
    return f"{clause.id} ({SEMICOLON[language].join(told)})"


def facts(position: Position, action: Action, verdict: Verdict, reason: Reason, language: str) -> list[str]:
    """The facts behind a reason, each once, in words."""
    said = [text for fact in reason.facts for text in _told(fact, position, language)]
    if not verdict.offered and all(isinstance(fact, Unfolded) for fact in reason.facts):
        said.append(position.game.own.why_not_offered(position, action, language) or "")
    return list(dict.fromkeys(text for text in said if text))


def tried(position: Position, reason: Reason) -> list[dict[str, Any]]:
    """For programs: the first of the actions that a reason looked for, each with the clauses that forbid it."""
    return [
        {"action": _written(one.action, fact, position), "clauses": list(one.clauses)}
        for fact in reason.facts
        if isinstance(fact, Sought)
        for one in fact.tried[:FEW]
    ]


def _told(fact: Told, position: Position, language: str) -> Iterator[str]:
    """A fact in words; of what was sought the first that would be legal, else what forbids the first few."""
    if not isinstance(fact, Sought):
        yield say(fact, position, language) or ""
        return
    if not fact.tried:
        yield word("nothing to try", language)
    for one in fact.tried[:FEW]:
        text = _written(one.action, fact, position)
        if not one.clauses:
            yield word("nothing else forbids" if fact.ignoring else "would be legal", language).format(action=text)
            return
        why = [
            said for under in one.facts if not isinstance(under, Sought) for said in _told(under, position, language)
        ]
        shown = SEMICOLON[language].join(dict.fromkeys(said for said in why if said))
        by = f"{', '.join(one.clauses)} ({shown})" if shown else ", ".join(one.clauses)
        yield word("would be illegal", language).format(action=text, by=by)
    if more := fact.tried[FEW:]:
        clauses = sorted({clause for one in more for clause in one.clauses})
        yield word("and more", language).format(count=len(more), by=", ".join(clauses))


def _written(action: Action, fact: Sought, position: Position) -> str:
    there = replace(position, state=fact.state)
    return there.game.own.notation.write(there, action)


def verdict_lines(position: Position, action: Action, verdict: Verdict, language: str) -> Iterator[str]:
    """A verdict for people: the action, then each clause that decided with its text and facts."""
    game = position.game
    text = game.own.notation.write(position, action)
    yield word("legal" if verdict.legal else "illegal", language).format(action=text)
    if verdict.legal:
        for clause in verdict.offers:
            yield f"  {heading(game.spec, clause, language)}"
            yield f"    {in_language(clause.text, language)}"
            if game.vocabulary.kinds[action[0]].joint_of is None:
                for under in game.offering(position.state, game.actor(position.state), action, clause):
                    yield from (f"    - {said}" for said in _told(under, position, language) if said)
    for clause in verdict.disabled:
        yield f"  {heading(game.spec, clause, language)}"
        yield f"    {in_language(clause.text, language)}"
    for reason in verdict.reasons:
        clause = reason.clause
        yield f"  {heading(game.spec, clause, language)}"
        yield f"    {in_language(clause.text, language)}"
        if place := changed_at(game.spec, clause):
            yield f"    ({place})"
        if verdict.legal:
            yield f"    {word('excepted', language)}"
        for fact in facts(position, action, verdict, reason, language):
            yield f"    - {fact}"
    if not (verdict.legal or verdict.reasons or verdict.disabled):
        why = game.own.why_not_offered(position, action, language)
        if why:
            yield f"  - {why}"
    notice = game.spec.data["game"].get("notice")
    if notice:
        yield f"  {notice[language]}"


def changed_at(spec: Spec, clause: Clause) -> str | None:
    """Where an overlay changed a clause, as ``FILE:LINE``; None if the pack's own text stands."""
    home = spec.place((*clause.path, "id"))
    for key in clause.body:
        place = spec.place((*clause.path, key))
        if home and place and place.file != home.file:
            return f"{place.file}:{place.line}"
    return None


def board_text(position: Position, language: str, action: Action | None, differing: tuple[str, ...]) -> str:
    """The position drawn in plain text, with what is meant marked."""
    return games.of(position.game.spec.game).drawing.to_text(position, language, action, differing)
