"""Results for people: what failed with its board, then one line of counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.harness.running import Failure, Result, counts
from rulewright.harness.wording import board_text, heading, verdict_lines
from rulewright.spec.pack import Library


def report(results: Sequence[Result], library: Library, language: str) -> str:  # noqa: ARG001 one shape for all formats
    """Every result that is not passed, and the summary."""
    lines = [line for result in results for line in _result(result, language)]
    return "\n".join([*lines, summary(results)])


def summary(results: Sequence[Result]) -> str:
    """One line of counts."""
    found = counts(results)
    said = ", ".join(f"{n} {status}" for status, n in found.items() if n)
    scenarios = sum(1 for r in results if r.rerun)
    return f"{scenarios} scenario{'' if scenarios == 1 else 's'}: {said or 'nothing to do'}"


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
    yield f"FAILED {result.id}: {result.title}"
    yield f"  {failure.place}"
    yield f"  expected: {finding.expected}"
    yield f"  actual:   {finding.actual}"
    if finding.readings:
        yield f"  reading:  {', '.join(f'{k}={v}' for k, v in finding.readings.items())}"
    for note in failure.notes:
        yield f"  note:     {note}"
    decided = finding.verdict.clauses if finding.verdict else ()
    for clause_id in dict.fromkeys(c for c in (*finding.clauses, *result.clauses) if c not in decided):
        clause = spec.clause(clause_id)
        yield f"  clause:   {heading(spec, clause, language)}"
        yield f"            {clause.text[language]}"
    if finding.action is not None and finding.verdict is not None:
        for line in verdict_lines(finding.position, finding.action, finding.verdict, language):
            yield f"  {line}"
    for line in board_text(finding.position, language, finding.action, finding.differing).splitlines():
        yield f"    {line}".rstrip()
    yield f"  again:    {result.rerun}"
    yield ""
