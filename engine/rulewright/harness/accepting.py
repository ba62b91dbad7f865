"""Rewriting the expectations of scenarios as the rules have them now; comments stay with what stays."""

from __future__ import annotations

import difflib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from rulewright.core.scenario import Finding, Keys, LoadGame, ScenarioError, evaluate
from rulewright.harness.accepted import FILE, record_text
from rulewright.harness.finding import Found, Search
from rulewright.harness.running import Result, Runner
from rulewright.spec.folders import scenarios_of, shown
from rulewright.spec.yaml_editing import Edited, EditingError, edited

MOST = 40
"""So many expectations of one scenario are rewritten at most."""


class Rewritten(NamedTuple):
    """What a scenario says with its expectations as the rules have them now, and those that are otherwise."""

    data: Any
    findings: tuple[Finding, ...]

    @property
    def said(self) -> str:
        """What was expected, and what is now."""
        expected, actual = [f.expected["en"] for f in self.findings], [f.actual["en"] for f in self.findings]
        return f"{'; '.join(expected)} -> {'; '.join(actual)}"


def accepted(found: Found, load: LoadGame) -> Rewritten | None:
    """A scenario with its expectations rewritten one after the other; None if a person must decide.

    Args:
        load: the game under some readings.
    """
    told: list[Finding] = []
    data, own = found.data, found.document.value(("scenarios", found.number))
    for _ in range(MOST):
        try:
            findings = evaluate(data, load)
        except ScenarioError:
            return None
        if not findings:
            return Rewritten(own, tuple(told))
        edit = findings[0].now
        if edit is None:
            return None
        told.append(findings[0])
        path, value = edit
        plain = json.loads(json.dumps(value))
        data, own = _with(data, path, plain), _with(own, path, plain)
    return None


def _with(data: Any, path: Keys, value: Any) -> Any:
    """Data with another value at the end of some keys."""
    if not path:
        return value
    inner = _with(data[path[0]] if len(path) > 1 else None, path[1:], value)
    if isinstance(data, list):
        return [inner if number == path[0] else item for number, item in enumerate(data)]
    return {**data, path[0]: inner}


@dataclass(frozen=True)
class Accepted:
    """What accepting would do: the files with their new texts; for each stale scenario, and for each comment that is
    lost, its file and a line that says it; those that are left for a person to decide, each by its file and id; and
    the files of which no text could be made that reads as it should, a mistake of ours."""

    files: Mapping[Path, str]
    lines: tuple[tuple[str, str], ...]
    left: frozenset[tuple[str, str]]
    mistaken: tuple[str, ...] = ()
    records: frozenset[Path] = frozenset()
    """Those of the files that hold what is reconstructed: of use only if the others are written."""

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
    meant = [(found, stale[found.place()]) for found in search.found if found.place() in stale]
    own = {found.name: None if found.row else accepted(found, found.loader(runner.library)) for found, _ in meant}
    known = {name: rewritten.data for name, rewritten in own.items() if rewritten}
    made, mistaken = _edited([found for found, _ in meant if found.name in known], known)
    left: dict[tuple[str, str], str] = {}
    lines: list[tuple[str, str]] = []
    for found, result in meant:
        if found.file in made and (rewritten := own[found.name]):
            said = f"accepted: {result.at}: {found.id}: {rewritten.said}"
            lines.append((found.file, said))
            continue
        left[found.file, found.id] = found.game
        said = f"left: {result.at}: {found.id}: {_why_left(found, own[found.name] is not None)}"
        lines.append((found.file, said))
    lines += [(place.file, f"lost: {place}: {comment}") for edit in made.values() for place, comment in edit.lost]
    files = {Path(file): edit.text for file, edit in made.items()}
    records: dict[Path, str] = {}
    for game in sorted({found.game for found, _ in meant} - set(left.values())):
        if whole:
            records[scenarios_of(game) / FILE] = record_text(runner.library.spec(game)) + "\n"
    return Accepted(files | records, tuple(lines), frozenset(left), tuple(mistaken), frozenset(records))


def _why_left(found: Found, known: bool) -> str:
    """Why what a scenario expects is not rewritten, be it known how it would be."""
    if found.row:
        return "what is expected of one row is written for all"
    return "its file could not be rewritten" if known else "its expectations need a person"


def _edited(meant: Sequence[Found], own: Mapping[str, Any]) -> tuple[dict[str, Edited], list[str]]:
    """The files of scenarios that say something else now, and those of which no text could be made."""
    made: dict[str, Edited] = {}
    mistaken: list[str] = []
    files: dict[str, list[Found]] = {}
    for found in meant:
        files.setdefault(found.file, []).append(found)
    for file, inside in files.items():
        document = inside[0].document
        said = dict(enumerate(document.data["scenarios"])) | {found.number: own[found.name] for found in inside}
        try:
            made[file] = edited(document, {**document.data, "scenarios": list(said.values())})
        except EditingError:
            mistaken.append(file)
    return made, mistaken
