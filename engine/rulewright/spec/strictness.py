"""What rules may do and had better not: more in one clause than its sentence can carry, texts in one language alone.

A sentence of a rulebook says one thing, and perhaps what belongs to it.  A clause that changes more, decides more by
`if` or lets more steps of nobody follow one another is a program beside a sentence: whoever reads the one does not know
the other, and what it does can be neither named nor left out in parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulewright.core.errors import Problem
from rulewright.core.phrases import LANGUAGES
from rulewright.core.spec import BEGINS, CHANGING, DUE, STEPS, Clause, Path, Spec
from rulewright.spec.pack import Pack

CHANGES = 4
"""So much may change at once by one clause, however long its sentence."""
WORDS = 4
"""A change needs so many words: who, does what, to what, whose."""
DEEP = 1
"""So deep may `if` nest: what depends on more is said by clauses that `makes` the value."""
ASIDE = 2
"""So many `if` may stand in a clause: more is a table, and that is a constant."""
AT_ONCE = 1
"""So many steps of nobody may a clause make due."""
AFTER = 2
"""So many steps of nobody may follow one another."""
IF = "if"


def problems(pack: Pack) -> Iterator[Problem]:
    """What is told of a pack besides its mistakes, where it is."""
    spec = pack.spec()
    for clause in spec.clauses:
        if not clause.disabled:
            yield from (Problem(told, spec.place(path), hint) for path, told, hint in _told(spec, clause))
    yield from _rounds(spec)
    yield from _never_due(spec)
    for path, missing in pack.unsaid:
        yield Problem(f"this is not said in {' and '.join(_LANGUAGES[name] for name in missing)}", spec.place(path))


_LANGUAGES = dict(zip(LANGUAGES, ("English", "French", "German"), strict=True))
_Told = Iterator[tuple[Path, str, str]]


def _told(spec: Spec, clause: Clause) -> _Told:
    """What is told of one clause."""
    changes = clause.changes
    words = len(clause.text["en"].split())
    most = min(CHANGES, max(1, words // WORDS))
    if len(changes) > most:
        told = f"{clause.id} changes {len(changes)} things, and its sentence of {words} words carries {most}"
        yield changes[most][0], told, "one sentence is one clause: give what is left to another, at a stage of its own"
    nested = list(_ifs(clause.body, clause.path))
    if deep := next((path for path, depth in nested if depth > DEEP), None):
        yield deep, f"an if inside an if in {clause.id}", "compute the value, and say by clauses what makes it another"
    elif len(nested) > ASIDE:
        told = f"{clause.id} decides by {len(nested)} ifs, and a sentence carries {ASIDE}"
        yield nested[ASIDE][0], told, "a table is a constant that a clause sets"
    silent = [path for path, step in _due(clause) if step in _nobody(spec)]
    if len(silent) > AT_ONCE:
        told = f"{clause.id} makes {len(silent)} steps of nobody due, and a sentence carries {AT_ONCE}"
        yield silent[AT_ONCE], told, "let the one make the other due, or do it at a later stage"


def _ifs(data: Any, path: Path, depth: int = 1) -> Iterator[tuple[Path, int]]:
    """Every `if` in some data, with the way to it, and how deep it stands in others."""
    if isinstance(data, list):
        for number, item in enumerate(data):
            yield from _ifs(item, (*path, number), depth)
    elif isinstance(data, Mapping):
        for key, item in data.items():
            if key == IF:
                yield (*path, key), depth
            yield from _ifs(item, (*path, key), depth + (key == IF))


def _due(clause: Clause) -> list[tuple[Path, str]]:
    """The steps that a clause makes due."""
    return [((*path, DUE), str(change[DUE])) for path, change in clause.changes if DUE in change]


def _nobody(spec: Spec) -> Mapping[str, str]:
    """The steps of nobody, each with the kind of action that is done at it."""
    steps = spec.data["game"].get(STEPS, {})
    return {name: step["kinds"][0] for name, step in steps.items() if "nobody" in step}


def _never_due(spec: Spec) -> Iterator[Problem]:
    """Steps that are due neither at the start nor by any clause, be it one that is disabled."""
    game = spec.data["game"]
    due = {said[DUE] for said in game.get(BEGINS, ())} | {step for clause in spec.clauses for _, step in _due(clause)}
    for step in game.get(STEPS, {}):
        if step not in due:
            hint = f"let a clause make it due, or name it under {BEGINS}"
            yield Problem(f"{step} never falls due", spec.place(("game", STEPS, step)), hint)


def _rounds(spec: Spec) -> Iterator[Problem]:
    """Steps of nobody that follow one another, or come back to themselves, with nobody acting in between."""
    leads: dict[str, list[tuple[Path, str]]] = {}
    nobody = _nobody(spec)
    for step, kind in nobody.items():
        acting = (c for c in spec.clauses if c.does_what in CHANGING and kind in c.kinds and not c.disabled)
        leads[step] = [(path, to) for clause in acting for path, to in _due(clause) if to in nobody]
    for start in leads:
        for path, way in _ways(leads, (start,)):
            told = f"nobody acts between {' -> '.join(way)}"
            if way[-1] == start:
                yield Problem(f"{told}: what is done again and again is a program", spec.place(path), _SAY)
            elif way[-1] not in way[:-1] and len(way) == AFTER + 1:
                yield Problem(f"{told}: no more than {AFTER} such steps follow one another", spec.place(path), _SAY)


_SAY = "say what comes of it by a total or a count, or let a player or chance act in between"


def _ways(leads: Mapping[str, list[tuple[Path, str]]], way: tuple[str, ...]) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Every way from a step over others, none of which it comes to twice, with what leads to the last."""
    for path, to in leads[way[-1]]:
        yield path, (*way, to)
        if to not in way:
            yield from _ways(leads, (*way, to))
