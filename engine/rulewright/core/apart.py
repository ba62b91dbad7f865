"""In what rules differ from others of which much is known, as a mutant's do: the rest need not be made again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulewright.core.spec import COMPUTING, Clause, Spec


class Apart(NamedTuple):
    """The numbers of the clauses that have to be read anew, and what they define or compute otherwise."""

    clauses: frozenset[int] = frozenset()
    names: frozenset[str] = frozenset()


SAME = Apart()


def apart(spec: Spec, other: Spec) -> Apart | None:
    """In what rules differ from others: in single clauses, and in all that asks what these say; None if in more than
    that, or in constants, which are everywhere."""
    ours, theirs = spec.data["clauses"], other.data["clauses"]
    if spec.chosen != other.chosen or len(ours) != len(theirs):
        return None
    if any(spec.data[name] is not other.data.get(name) for name in spec.data if name != "clauses"):
        return None
    changed = {number for number, (one, two) in enumerate(zip(ours, theirs, strict=True)) if one is not two}
    both = [each.clauses[number] for number in changed for each in (spec, other)]
    if any(clause.does_what in ("sets", None) for clause in both):
        return None
    return _asking(other, changed, {clause.id for clause in both}.union(*map(_says, both)))


def under(spec: Spec, readings: Iterable[str]) -> Apart:
    """In what rules differ from themselves where some readings are others."""
    return _asking(spec, set(), set(readings))


def _asking(spec: Spec, clauses: set[int], names: set[str]) -> Apart:
    """Some clauses, and all that ask for some names, or for what those say."""
    known = set(clauses)
    while more := {n for n, words in enumerate(spec.words) if n not in known and not words.isdisjoint(names)}:
        known |= more
        names = names.union(*(_says(spec.clauses[number]) for number in more))
    return Apart(frozenset(known), frozenset(names))


def _says(clause: Clause) -> set[str]:
    """What a clause defines or computes, or has a say in."""
    said = clause.body.get(str(clause.does_what), ())
    return set([said] if isinstance(said, str) else said) if clause.does_what in ("defines", *COMPUTING) else set()
