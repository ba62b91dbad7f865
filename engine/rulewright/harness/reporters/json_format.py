"""Results as one JSON object, for programs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.harness.running import Result, counts, falsified, slowest

SCHEMA_VERSION = 1


def report(
    results: Sequence[Result], language: str, coverage: Mapping[str, Any] | None = None, durations: int = 0
) -> str:
    """The results; `expected` and `actual` are words, null where there is nothing to say.

    Where expectations were made false, `summary` says how many (`falsified`) and of how many that was not noticed
    (`unnoticed`).  Only where they say something: `variant` (the overlay that it is about), `failures` (of several
    each with its place), `stale` (what has changed of what is reconstructed), `reason` (why it need not pass),
    `coverage` where it was counted, and of so many `durations` as are asked for the longest first.
    """
    tried, unnoticed = falsified(results)
    told = {
        "schema_version": SCHEMA_VERSION,
        "summary": {**counts(results), **({"falsified": tried, "unnoticed": unnoticed} if tried else {})},
        "results": [_result(result, language) for result in results],
        **({"coverage": coverage} if coverage is not None else {}),
        **({"durations": [_duration(result) for result in slowest(results, durations)]} if durations else {}),
    }
    return json.dumps(told, ensure_ascii=False, indent=1)


def _duration(result: Result) -> dict[str, Any]:
    place = result.place
    return {"seconds": round(result.seconds, 6), "id": result.id, "file": place.file, "line": place.line}


def _result(result: Result, language: str) -> dict[str, Any]:
    several = [
        {
            "line": failure.place.line,
            "column": failure.place.column,
            "expected": failure.expected[language],
            "actual": failure.actual[language],
        }
        for failure in result.failures
    ]
    return {
        "id": result.id,
        "file": result.at.file,
        "line": result.at.line,
        "column": result.at.column,
        "status": result.status,
        "clauses": list(result.clauses),
        **({"variant": result.variant} if result.variant else {}),
        "expected": result.expected(language),
        "actual": result.actual(language),
        "rerun": result.rerun,
        **({"failures": several} if len(several) > 1 else {}),
        **({"stale": list(result.stale)} if result.stale else {}),
        **({"reason": result.reason} if result.reason else {}),
    }
