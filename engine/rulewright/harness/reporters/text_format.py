"""Results for people: what failed with its board, then one line of counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.harness.running import Failure, Result, counts
from rulewright.harness.wording import board_text, heading, in_language, verdict_lines, word


def report(results: Sequence[Result], language: str) -> str:
    """Every result that is not passed, those that are stale in a table, and the summary."""
    lines = [line for result in results if not result.stale for line in _result(result, language)]
    return "\n".join([*lines, *_stale([r for r in results if r.stale]), summary(results)])


def one(result: Result, language: str) -> str:
    """What `report` says of a single result, without the summary."""
    lines = _stale([result]) if result.stale else _result(result, language)
    return "\n".join(lines).rstrip()


def _stale(results: Sequence[Result]) -> Iterator[str]:
    """A table of the scenarios that fail because something reconstructed has changed."""
    if not results:
        return
    for change in dict.fromkeys(change for result in results for change in result.stale):
        yield f"STALE for a change of what is reconstructed: {change}"
        rows = [(str(r.at), r.id, f"{r.expected} -> {r.actual}") for r in results if change in r.stale]
        widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
        yield from (f"  {place:<{widths[0]}}  {name:<{widths[1]}}  {said}" for place, name, said in rows)
    yield "`rulewright check --accept` rewrites these expectations as the rules have them now."
    yield ""


def summary(results: Sequence[Result]) -> str:
    """One line of counts: scenarios by what became of them, and files that could not be used."""
    scenarios = [r for r in results if r.rerun]
    files = len(results) - len(scenarios)
    parts = [f"{n} {status}" for status, n in counts(scenarios).items() if n]
    said = [f"{_counted(len(scenarios), 'scenario')}: {', '.join(parts)}"] if scenarios else []
    said += [f"{_counted(files, 'file')} invalid"] if files else []
    return "; ".join(said) or "0 scenarios"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _result(result: Result, language: str) -> Iterator[str]:
    if result.problems:
        yield f"INVALID {result.id}"
        yield from (f"  {problem}" for problem in result.problems)
        yield ""
    for failure in result.failures:
        yield from _failure(result, failure, language)


def _failure(result: Result, failure: Failure, language: str) -> Iterator[str]:
    finding = failure.finding
    spec = finding.position.game.spec

    def line(key: str, text: str) -> str:
        return f"  {word(key, language) + ':':<10} {text}"

    yield f"FAILED {result.id}: {result.title}"
    yield f"  {failure.place}"
    yield line("expected", finding.expected)
    yield line("actual", finding.actual)
    if finding.readings:
        yield line("reading", ", ".join(f"{k}={v}" for k, v in finding.readings.items()))
    yield from (line("note", note) for note in failure.notes)
    decided = finding.verdict.clauses if finding.verdict else ()
    for clause_id in dict.fromkeys(c for c in (*finding.clauses, *result.clauses) if c not in decided):
        clause = spec.clause(clause_id)
        yield line("clause", heading(spec, clause, language))
        yield f"{'':<13}{in_language(clause.text, language)}"
    if finding.action is not None and finding.verdict is not None:
        for told in verdict_lines(finding.position, finding.action, finding.verdict, language):
            yield f"  {told}"
    for told in board_text(finding.position, language, finding.action, finding.differing).splitlines():
        yield f"    {told}".rstrip()
    yield line("again", result.rerun)
    yield ""
