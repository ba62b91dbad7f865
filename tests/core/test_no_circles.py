"""No modules import one another in a circle; for types alone only those do that are known."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import rulewright

ROOT = Path(rulewright.__file__).parent
MODULES = {
    ".".join((ROOT.name, *file.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__"): file
    for file in ROOT.rglob("*.py")
}
KNOWN = [
    {"core.domains", "core.vocabulary"},
    {"core.computing", "core.conditions", "core.quantities", "core.valuing"},
    {"core.lowering", "core.reckoning"},
    {f"games.replicants.{name}" for name in ("game", "notation", "probes", "sampling", "symmetry")},
]
"""Modules that name one another's types: none of them may become more."""


def imported(body: list[ast.stmt], for_types: bool) -> Iterator[str]:
    """What is imported when a module is, and, if asked, what is only for types."""
    for node in body:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            yield from imported(node.body if for_types else node.orelse, for_types)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in MODULES else node.module for name in names)


def imports(for_types: bool) -> dict[str, set[str]]:
    """For each module those that it imports."""
    trees = {name: ast.parse(file.read_text(encoding="utf-8")).body for name, file in MODULES.items()}
    return {name: set(imported(tree, for_types)) & (set(MODULES) - {name}) for name, tree in trees.items()}


def circle(graph: dict[str, set[str]]) -> list[str]:
    """A circle, with its first module at both ends; none if there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_nothing_is_imported_in_a_circle() -> None:
    assert circle(imports(for_types=False)) == []


def test_types_are_named_in_no_circle_but_the_known_ones() -> None:
    graph = imports(for_types=True)
    for several in KNOWN:
        whole = {f"rulewright.{name}" for name in several}
        assert circle({name: graph[name] & whole for name in whole}), f"no circle any more: {several}"
        for name in whole:
            graph[name] -= whole
    assert circle(graph) == []


def test_a_circle_is_found() -> None:
    graph = imports(for_types=False)
    graph["rulewright.core.errors"] |= {"rulewright.core.game"}
    assert "rulewright.core.errors" in circle(graph)
