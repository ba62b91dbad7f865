"""The words in which verdicts, clauses and failures are told, in each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright import games
from rulewright.core.explain import say
from rulewright.core.game import Action, Position, Reason, Verdict
from rulewright.core.spec import STATUSES, Clause, Source, Spec

_WORDS = {
    "legal": {"en": "{action} is legal", "fr": "{action} est légal", "de": "{action} ist erlaubt"},
    "illegal": {"en": "{action} is illegal", "fr": "{action} est illégal", "de": "{action} ist nicht erlaubt"},
    "page": {"en": "p. {}", "fr": "p. {}", "de": "S. {}"},
    "not run": {"en": "cannot be run", "fr": "ne s'exécute pas", "de": "nicht ausführbar"},
    "expected": {"en": "expected", "fr": "attendu", "de": "erwartet"},
    "actual": {"en": "actual", "fr": "obtenu", "de": "gefunden"},
    "reading": {"en": "reading", "fr": "lecture", "de": "Lesart"},
    "note": {"en": "note", "fr": "note", "de": "Hinweis"},
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
    "invalid": {"en": "INVALID", "fr": "INUTILISABLE", "de": "UNBRAUCHBAR"},
    "excepted": {"en": "but for its exception:", "fr": "sauf exception :", "de": "doch mit Ausnahme:"},
}


_QUOTED = {"en": '"{}"', "fr": "« {} »", "de": "„{}“"}


def in_language(texts: Mapping[str, str], language: str) -> str:
    """A text in a language, in English where an overlay has no other."""
    return texts.get(language) or texts["en"]


def word(key: str, language: str) -> str:
    """A fixed word of ours."""
    return _WORDS[key][language]


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
        place = spec.place((*clause.path, "disabled"))
        return f"{clause.id} (disabled by {place.file}:{place.line})" if place else f"{clause.id} (disabled)"
    chapter = spec.data["game"]["chapters"][clause.chapter][language]
    source = f"; {source_text(spec, clause.source, language)}" if clause.source else ""
    reason = f"; {word('not run', language)}: {clause.reason}" if clause.reason else ""
    return f"{clause.id} ({chapter}{source}; {STATUSES[clause.status][language]}{reason})"


def facts(position: Position, action: Action, verdict: Verdict, reason: Reason, language: str) -> list[str]:
    """The facts behind a reason, each once, in words."""
    said = [say(fact, position, language) for fact in reason.facts]
    if not verdict.offered and not reason.facts:
        said.append(position.game.why_not_offered(position, action, language))
    return list(dict.fromkeys(text for text in said if text))


def verdict_lines(position: Position, action: Action, verdict: Verdict, language: str) -> Iterator[str]:
    """A verdict for people: the action, then each clause that decided with its text and facts."""
    game = position.game
    text = game.format_action(position, action)
    yield word("legal" if verdict.legal else "illegal", language).format(action=text)
    if verdict.legal:
        for clause in verdict.offers:
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
    text: str = games.module(position.game.spec.game).to_text(position, language, action, differing)
    return text
