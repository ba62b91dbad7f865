"""Results as SARIF 2.1.0, as code scanning reads it: a rule a clause, a result for each thing that is wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import rulewright
from rulewright.core.errors import Place
from rulewright.core.spec import Spec
from rulewright.harness.running import WAITING, Result
from rulewright.harness.wording import heading, in_language

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {"failed": "error", "invalid": "error", "stale": "warning", **dict.fromkeys(WAITING, "note")}
OTHER = {
    "invalid-input": {
        "en": "The file or the scenario cannot be used.",
        "fr": "Le fichier ou le scénario est inutilisable.",
        "de": "Die Datei oder das Szenario ist unbrauchbar.",
    },
    "expectation": {
        "en": "An expectation does not hold, and no clause is named.",
        "fr": "Une attente n'est pas remplie, et aucune clause n'est nommée.",
        "de": "Eine Erwartung trifft nicht zu, und keine Regel ist genannt.",
    },
}


def report(results: Sequence[Result], language: str) -> str:
    """A log of one run; passed scenarios are not in it."""
    rules: dict[str, dict[str, Any]] = {}
    told = [
        _result(result, number, place, said, _rule(result, language, rules))
        for result in results
        for number, (place, said) in enumerate(result.wrong(language))
    ]
    driver = {
        "name": "rulewright",
        "version": rulewright.__version__,
        "rules": [{"id": name, **rule} for name, rule in rules.items()],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": told}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1)


def _rule(result: Result, language: str, rules: dict[str, dict[str, Any]]) -> str:
    """The clause that a result is about, entered among the rules."""
    finding = next((failure.finding for failure in result.failures if failure.finding), None)
    about = finding and (finding.clauses or result.clauses)
    if finding and about:
        name = about[0]
        rules.setdefault(name, _described(finding.position.game.spec, name, language))
    else:
        name = "invalid-input" if result.problems else "expectation"
        rules.setdefault(name, {"shortDescription": {"text": OTHER[name][language]}})
    return name


def _described(spec: Spec, name: str, language: str) -> dict[str, Any]:
    clause = spec.clause(name)
    return {
        "shortDescription": {"text": heading(spec, clause, language)},
        "fullDescription": {"text": in_language(clause.text, language)},
    }


def _result(result: Result, number: int, place: Place, said: str, rule: str) -> dict[str, Any]:
    region = {"startLine": place.line, "startColumn": place.column}
    rerun = f"\n{result.rerun}" if result.rerun else ""
    return {
        "ruleId": rule,
        "level": LEVELS[result.status],
        "message": {"text": f"{result.id}: {said}{rerun}"},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": _uri(place.file)}, "region": region}}],
        "partialFingerprints": {"scenario/v1": f"{Path(place.file).as_posix()}#{result.id}/{number}"},
    }


def _uri(file: str) -> str:
    """A path relative to where the command runs, or a whole address."""
    if os.path.isabs(file):  # noqa: PTH117 a text that may be no path at all
        return Path(file).as_uri()
    return quote(Path(file).as_posix())
