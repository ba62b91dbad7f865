"""The mutants of a rulebook: every operator on every node that it fits, each with a key that outlives other changes."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from rulewright import games
from rulewright.core.spec import Path, Spec
from rulewright.harness.mutation.nodes import Node, nodes
from rulewright.harness.mutation.operator import Change, Edit, Operator, Renamed, changed
from rulewright.harness.mutation.operators import operators
from rulewright.spec.pack import Pack
from rulewright.spec.yaml_writing import flow

SHOWN, AROUND = 70, 20
"""So much of a value is shown; so much before what differs, where it is too long."""


@dataclass(frozen=True)
class Mutant:
    """A rulebook with one small mistake: `key` is operator, path and variant; `what` says it on one line."""

    key: str
    game: str
    operator: str
    file: str
    line: int
    what: str
    path: Path
    edits: tuple[Edit, ...] = field(repr=False)
    modes: tuple[str, ...]
    """The modes in which it may make a difference."""
    clause: str | None
    """The clause that it changes, if it is one."""

    def data(self, spec: Spec) -> dict[str, Any]:
        """The whole of the changed rules."""
        data: dict[str, Any] = dict(spec.data)
        for path, value in self.edits:
            if isinstance(value, Renamed):
                data["clauses"] = [value.clause(clause) for clause in data["clauses"]]
            else:
                data = changed(data, path, value)
        return data

    def spec(self, pack: Pack, spec: Spec) -> Spec:
        """The changed rules, checked as files would be.

        Raises:
            InputError: if they are refused.
        """
        mutated = pack.altered(self.data(spec))
        mutated.check_shapes(spec.data)
        mutated.check_references(games.of(spec.game).vocabulary(mutated.spec()))
        return Spec(mutated.data, spec.place)


def mutants(spec: Spec) -> list[Mutant]:
    """Every mutant of a game's rules, in the order of the rules; each change of the data once."""
    made: list[Mutant] = []
    seen: set[str] = set()
    by_sort: dict[str, list[Operator]] = {}
    for operator in operators():
        for sort in operator.sorts:
            by_sort.setdefault(sort, []).append(operator)
    for node in nodes(spec, games.of(spec.game).vocabulary(spec)):
        for operator in by_sort.get(node.sort, ()):
            for change in operator.changes(node):
                mutant = _mutant(spec, operator, node, change)
                whole = json.dumps(_around(mutant.data(spec), node.path), ensure_ascii=False, sort_keys=True)
                if whole not in seen:
                    seen.add(whole)
                    made.append(mutant)
    return made


def _around(data: Any, path: Path) -> Any:
    """The part of the rules in which a change shows, with where it is."""
    return path[:2], data[path[0]][path[1]] if path[0] in ("clauses", "readings") else [data["game"], data[path[0]]]


def _mutant(spec: Spec, operator: Operator, node: Node, change: Change) -> Mutant:
    path = change.edits[0][0]
    place = spec.place(path) or spec.place(node.path)
    before, after = change.said or (_value(spec.data, path), change.edits[0][1])
    key = " ".join(part for part in (operator.name, shown(spec, node.path), change.variant) if part)
    clause = spec.clauses[node.path[1]] if node.path[0] == "clauses" and isinstance(node.path[1], int) else None
    return Mutant(
        key,
        spec.game,
        operator.name,
        place.file if place else "",
        place.line if place else 0,
        said(before, after),
        node.path,
        change.edits,
        _modes(spec, path),
        clause.id if clause else None,
    )


def shown(spec: Spec, path: Path) -> str:
    """A path in words that outlive other changes: clauses and readings by their ids."""
    head = [str(key) for key in path]
    if path[0] in ("clauses", "readings") and isinstance(path[1], int):
        head[1] = spec.data[path[0]][path[1]]["id"]
    return "/".join(head)


def _value(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def said(before: Any, after: Any) -> str:
    """What is changed into what, on one line: of what is long the part in which the two differ."""
    one, other = _text(before), _text(after)
    apart = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    begin = 0 if max(len(one), len(other)) <= SHOWN else max(0, apart - AROUND)
    return " -> ".join(_shown(text, begin) for text in (one, other))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else "nothing" if repr(value) == "GONE" else flow(value)


def _shown(text: str, begin: int) -> str:
    """What of a text there is room for, from a place on."""
    text = text if not begin else f"...{text[begin:]}"
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def _modes(spec: Spec, path: Path) -> tuple[str, ...]:
    modes = tuple(spec.modes)
    if path[0] == "clauses" and isinstance(path[1], int):
        clause = spec.clauses[path[1]]
        modes = tuple(mode for mode in modes if clause.in_mode(mode))
        if "by-mode" in path:
            mode = path[path.index("by-mode") + 1]
            modes = tuple(m for m in modes if m == mode)
    return modes
