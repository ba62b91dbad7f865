"""Where rules and scenarios lie: in the checkout, or inside an installed wheel."""

from __future__ import annotations

import os
import re
from pathlib import Path

import rulewright

_PACKAGE = Path(rulewright.__file__).parent
_INSTALLED = _PACKAGE / "data"
ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent.parent
RULES = ROOT / "rules"
SCENARIOS = ROOT / "scenarios"
SCHEMAS = RULES / "schema"
SUFFIX = ".scenario.yaml"
"""How the names of scenario files end."""
PUZZLES, PUZZLE_FOLDER = ".jsonl", "puzzles"
"""How the names of files of puzzles end, and the folder of each game in which they are published."""
_ID = re.compile(r'"id": ?"([a-z0-9][a-z0-9.-]*)"')


def cache() -> Path:
    """The folder for what can be made anew, the user's own; it need not exist."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if base.startswith("/") else Path("~/.cache").expanduser()) / "rulewright"


def puzzle_files(folder: str) -> list[Path]:
    """The files of puzzles in a folder and below it; none in what is no folder."""
    return sorted(
        Path(parent) / name
        for parent, _, names in os.walk(folder)
        if Path(parent).name == PUZZLE_FOLDER
        for name in names
        if name.endswith(PUZZLES)
    )


def puzzle_ids(file: Path) -> list[str]:
    """The ids in a file of puzzles, found by a glance at its text: it may be half written."""
    return list(dict.fromkeys(_ID.findall(file.read_text(encoding="utf-8", errors="replace"))))


def published_ids() -> dict[Path, list[str]]:
    """The ids of the project's own puzzles, by file."""
    return {file: puzzle_ids(file) for file in puzzle_files(str(SCENARIOS))}


def shown(path: str | os.PathLike[str]) -> str:
    """A path as a person would write it from where he is."""
    try:
        relative = os.path.relpath(path)
    except ValueError:  # another drive
        return str(path)
    return str(path) if relative.startswith("..") and Path(path).is_absolute() else relative


def schema_line(name: str, file: Path | None) -> str:
    """The comment by which editors find the schema of a file: relative within the checkout, where it stays true in
    everybody's; elsewhere, or if it is not known where the text will stand, with the schema's own address."""
    schema = SCHEMAS / f"{name}.schema.json"
    folder = Path(os.path.realpath(file)).parent if file else None
    if folder and ROOT != _INSTALLED and folder.is_relative_to(ROOT.resolve()):
        address = Path(os.path.relpath(schema.resolve(), folder)).as_posix()
    else:
        address = schema.resolve().as_uri()
    return f"# yaml-language-server: $schema={address}"
