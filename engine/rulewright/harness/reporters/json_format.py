"""Results as one JSON object, for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rulewright.harness.running import Result, counts

SCHEMA_VERSION = 1


def report(results: Sequence[Result], language: str) -> str:
    """The results; `expected` and `actual` are words, null where there is nothing to say."""
    return json.dumps(
        {
            "schema_version": SCHEMA_VERSION,
            "summary": counts(results),
            "results": [
                {
                    "id": r.id,
                    "file": r.at.file,
                    "line": r.at.line,
                    "column": r.at.column,
                    "status": r.status,
                    "clauses": list(r.clauses),
                    "expected": r.expected,
                    "actual": r.actual,
                    "rerun": r.rerun,
                    **({"stale": list(r.stale)} if r.stale else {}),
                }
                for r in results
            ],
        },
        ensure_ascii=False,
        indent=1,
    )
