"""Rewriting the expectations of scenarios as the rules have them now, their comments kept."""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.core.game import Game
from rulewright.core.scenario import ScenarioError, evaluate
from rulewright.harness.accepted import FILE, record_text
from rulewright.harness.finding import Found, Search, scenarios
from rulewright.harness.running import Result, Runner
from rulewright.spec.folders import SCENARIOS, shown
from rulewright.spec.yaml_source import Document, parse_yaml
from rulewright.spec.yaml_writing import flow

MOST = 40
"""So many expectations of one scenario are rewritten at most."""


def accepted(document: Document, number: int, load: Callable[[Mapping[str, str]], Game]) -> Document | None:
    """A file with one scenario's expectations as the rules have them now; None if a person must decide.

    Args:
        document: the scenario file.
        number: which of its scenarios, from 0.
        load: the game under some readings.
    """
    for _ in range(MOST):
        found = _scenario(document, number)
        try:
            findings = evaluate(found.data, load)
        except ScenarioError:
            return None
        if not findings:
            return document
        edit = findings[0].now
        if edit is None:
            return None
        path, value = edit
        text = document.replaced(("scenarios", number, *path), flow(value))
        document = parse_yaml(text, document.file)
    return None


def _scenario(document: Document, number: int) -> Found:
    return next(found for found in scenarios(document, Search()) if found.number == number)


@dataclass(frozen=True)
class Accepted:
    """What accepting would do: the files with their new texts, for each stale scenario a line that says it, and those
    that are left for a person to decide, each by its file and id."""

    files: Mapping[Path, str]
    lines: tuple[str, ...]
    left: frozenset[tuple[str, str]]

    def difference(self) -> str:
        """What the files would have that they have not, as a unified diff; the names are as a person would write them
        from where he is (``patch -p0``)."""
        return "".join(line for file in sorted(self.files) for line in _difference(file, self.files[file]))


def _difference(file: Path, content: str) -> Iterator[str]:
    """The difference of one file, with line ends as they are; what is written ends with one."""
    content = content if content.endswith("\n") else f"{content}\n"
    before = file.read_bytes().decode("utf-8") if file.is_file() else ""
    name = shown(file)
    old, new = before.splitlines(keepends=True), content.splitlines(keepends=True)
    for line in difflib.unified_diff(old, new, name if file.is_file() else os.devnull, name):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def accept_all(runner: Runner, search: Search, results: Sequence[Result], whole: bool) -> Accepted:
    """Rewrite every stale scenario.

    Where `whole` games were checked and nothing is left for a person to decide, what is reconstructed now goes on
    record too.
    """
    stale = {result.place: result for result in results if result.stale}
    left: dict[tuple[str, str], str] = {}
    lines: list[str] = []
    documents: dict[str, Document] = {}
    for found in search.found:
        result = stale.get(found.place())
        if result is None:
            continue
        document = documents.get(found.file, found.document)
        changed = None if found.row else accepted(document, found.number, found.loader(runner.library))
        if changed is None:
            left[found.file, found.id] = found.game
            why = "what is expected of one row is written for all" if found.row else "its expectations need a person"
            lines.append(f"left: {result.at}: {found.id}: {why}")
        else:
            documents[found.file] = changed
            lines.append(f"accepted: {result.at}: {found.id}: {result.expected('en')} -> {result.actual('en')}")
    files = {Path(file): document.text for file, document in documents.items()}
    for game in sorted({found.game for found in search.found if found.place() in stale} - set(left.values())):
        if whole:
            files[SCENARIOS / game / FILE] = record_text(runner.library.spec(game)) + "\n"
    return Accepted(files, tuple(lines), frozenset(left))
