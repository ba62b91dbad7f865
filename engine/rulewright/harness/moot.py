"""Sides of clauses that no scenario can show, since they change nothing that one could expect: kept as data.

``scenarios/<game>/moot.yaml`` names each with the digest of the clause for which it was found, and the reason.  Once
the clause is another, the side wants a scenario again; a slow test tries out, in random games, that it shows nowhere.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from rulewright import games
from rulewright.core.errors import InputError, Problem
from rulewright.core.phrases import Phrase
from rulewright.core.spec import Clause, Spec, digest
from rulewright.harness.coverage import sides
from rulewright.spec.folders import scenarios_of
from rulewright.spec.pack import check_once, checked, unknown
from rulewright.spec.yaml_source import Document

FILE = "moot.yaml"
LENGTH = 12
"""So much of a digest names a clause."""


def moot(spec: Spec) -> Mapping[tuple[str, str], Phrase]:
    """The reason for each clause and side that cannot be shown, of the clauses that are as they were.

    Raises:
        InputError: if the file cannot be used.
    """
    file = scenarios_of(spec.game) / FILE
    if not os.path.lexists(file):
        return {}
    return entries(checked(file, "moot"), spec)


def entries(document: Document, spec: Spec) -> Mapping[tuple[str, str], Phrase]:
    """What a file of such sides says, already checked against its schema.

    Raises:
        InputError: if it names a clause that there is not, a side that the clause has not, or one twice.
    """
    check_once(document, "moot", lambda entry: f"{entry['clause']} {entry['side']}", ("clause",))
    found: dict[tuple[str, str], Phrase] = {}
    vocabulary = games.of(spec.game).vocabulary(spec)
    for number, entry in enumerate(document.data["moot"]):
        clause = spec.by_id.get(entry["clause"])
        if clause is None:
            place = document.place(("moot", number, "clause"))
            raise InputError(unknown("clause", entry["clause"], spec.by_id, place))
        if entry["side"] not in (known := sides(clause, vocabulary)):
            message = f"{clause.id} has no side that is called {entry['side']}"
            there = f"it has {', '.join(known) or 'none'}"
            raise InputError(Problem(message, document.place(("moot", number, "side")), there))
        if named(clause) == entry["digest"]:
            found[clause.id, entry["side"]] = entry["reason"]
    return found


def named(clause: Clause) -> str:
    """The name of exactly this clause."""
    return digest(clause.body)[:LENGTH]
