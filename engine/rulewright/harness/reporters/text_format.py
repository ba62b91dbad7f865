"""Results for people: what failed with its board, then one line of counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.core.phrases import COLON, SEMICOLON
from rulewright.core.scenario import Finding
from rulewright.harness.running import Failure, Result, counts, falsified, slowest
from rulewright.harness.wording import (
    board_text,
    heading,
    in_language,
    verdict_lines,
    word,
)
from rulewright.render.lettering import printable

_STATUSES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "passed": {"en": ("passed", "passed"), "fr": ("réussi", "réussis"), "de": ("bestanden", "bestanden")},
    "failed": {"en": ("failed", "failed"), "fr": ("en échec", "en échec"), "de": ("mit Fehler", "mit Fehler")},
    "stale": {"en": ("stale", "stale"), "fr": ("périmé", "périmés"), "de": ("veraltet", "veraltet")},
    "invalid": {
        "en": ("invalid", "invalid"),
        "fr": ("inutilisable", "inutilisables"),
        "de": ("unbrauchbar", "unbrauchbar"),
    },
    "disputed": {"en": ("disputed", "disputed"), "fr": ("contesté", "contestés"), "de": ("strittig", "strittig")},
    "changed": {"en": ("changed", "changed"), "fr": ("changé", "changés"), "de": ("geändert", "geändert")},
    "todo": {"en": ("todo", "todo"), "fr": ("à faire", "à faire"), "de": ("offen", "offen")},
}
_NOUNS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "scenario": {"en": ("scenario", "scenarios"), "fr": ("scénario", "scénarios"), "de": ("Szenario", "Szenarien")},
    "file": {"en": ("file", "files"), "fr": ("fichier", "fichiers"), "de": ("Datei", "Dateien")},
}


_FALSIFIED = {
    "en": "expectations made false: {}, unnoticed: {}",
    "fr": "attentes rendues fausses : {}, passées inaperçues : {}",
    "de": "falsch gemachte Erwartungen: {}, unbemerkt: {}",
}


def report(results: Sequence[Result], language: str) -> str:
    """Every result that is not passed, those that are stale in a table, and the summary."""
    lines = [line for result in results if not result.stale for line in _result(result, language)]
    stale = _stale([r for r in results if r.stale], language)
    return "\n".join(map(printable, [*lines, *stale, summary(results, language)]))


def one(result: Result, language: str) -> str:
    """What `report` says of a single result, without the summary."""
    lines = _stale([result], language) if result.stale else _result(result, language)
    return "\n".join(map(printable, lines)).rstrip()


def durations(results: Sequence[Result], number: int, language: str) -> str:
    """So many of the scenarios that took longest, the longest first."""
    told = [f"  {result.seconds:.3f} s  {result.place}: {result.id}" for result in slowest(results, number)]
    return "\n".join(map(printable, [f"{word('slowest', language)}{COLON[language]}", *told])) if told else ""


def summary(results: Sequence[Result], language: str) -> str:
    """One line of counts: scenarios by what became of them, and files that could not be used."""
    scenarios = [r for r in results if r.options is not None]
    files = len(results) - len(scenarios)
    parts = [f"{n} {_word(_STATUSES[status], n, language)}" for status, n in counts(scenarios).items() if n]
    said = (
        [f"{_counted(len(scenarios), 'scenario', language)}{COLON[language]} {', '.join(parts)}"] if scenarios else []
    )
    said += [f"{_counted(files, 'file', language)} {_word(_STATUSES['invalid'], files, language)}"] if files else []
    if (tried := falsified(results))[0]:
        said.append(_FALSIFIED[language].format(*tried))
    return SEMICOLON[language].join(said) or _counted(0, "scenario", language)


def _counted(number: int, noun: str, language: str) -> str:
    return f"{number} {_word(_NOUNS[noun], number, language)}"


def _word(forms: Mapping[str, tuple[str, str]], number: int, language: str) -> str:
    """The singular or the plural; in French 0 is singular."""
    one, several = forms[language]
    return one if number == 1 or (number == 0 and language == "fr") else several


def _stale(results: Sequence[Result], language: str) -> Iterator[str]:
    """A table of the scenarios that fail because something reconstructed has changed."""
    if not results:
        return
    for change in dict.fromkeys(change for result in results for change in result.stale):
        yield f"{word('stale', language)} {change}"
        rows = [
            (str(r.at), r.id, f"{r.expected(language)} -> {r.actual(language)}") for r in results if change in r.stale
        ]
        widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
        yield from (f"  {place:<{widths[0]}}  {name:<{widths[1]}}  {said}" for place, name, said in rows)
    yield word("left" if all(result.left for result in results) else "accept", language)
    yield ""


def _headed(status: str, result: Result, language: str) -> str:
    return f"{status} {result.id}{COLON[language]} {in_language(result.title, language)}"


def _result(result: Result, language: str) -> Iterator[str]:
    if result.problems:
        yield f"{word('invalid', language)} {result.id}"
        yield from (f"  {problem}" for problem in result.problems)
        yield ""
    if result.reason:
        yield _headed(_STATUSES[result.status][language][0].upper(), result, language)
        yield f"  {result.at}"
        yield f"  {result.reason}"
        yield ""
        return
    for failure in result.failures:
        yield _headed(word("failed", language), result, language)
        yield from (f"  {line}".rstrip() for line in _failure(result, failure, language))
        yield ""


def _failure(result: Result, failure: Failure, language: str) -> Iterator[str]:
    yield str(failure.place)
    yield _line("expected", failure.expected[language], language)
    yield _line("actual", failure.actual[language], language)
    finding = failure.finding
    if result.variant:
        yield _line("variant", result.variant, language)
    if finding and finding.readings:
        yield _line("reading", ", ".join(f"{k}={v}" for k, v in finding.readings.items()), language)
    yield from (_line("note", note[language], language) for note in failure.notes)
    if finding:
        yield from _clauses(result, finding, language)
        if finding.action is not None and finding.verdict is not None:
            yield from verdict_lines(finding.position, finding.action, finding.verdict, language)
        board = board_text(finding.position, language, finding.action, finding.differing)
        yield from (f"  {line}" for line in board.splitlines())
    yield _line("again", result.rerun, language)


def _clauses(result: Result, finding: Finding, language: str) -> Iterator[str]:
    """The clauses that the expectation names, then those that its scenario is about; those that decided are told with
    the verdict."""
    spec = finding.position.game.spec
    decided = finding.verdict.clauses if finding.verdict else ()
    for clause_id in dict.fromkeys(c for c in (*finding.clauses, *result.clauses) if c not in decided):
        clause = spec.clause(clause_id)
        key = "clause" if clause_id in finding.clauses else "about"
        yield _line(key, heading(spec, clause, language), language)
        yield f"{'':<11}{in_language(clause.text, language)}"


def _line(key: str, text: str, language: str) -> str:
    return f"{word(key, language) + COLON[language]:<10} {text}"
