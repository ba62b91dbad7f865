"""Where rules and scenarios lie: in the checkout, or inside an installed wheel."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from rulewright.installed import INSTALLED, ROOT, RULES

SCENARIOS = ROOT / "scenarios"
SCHEMAS = RULES / "schema"
SUFFIX = ".scenario.yaml"
"""How the names of scenario files end; ``.yml`` is taken as well."""
PUZZLES, PUZZLE_FOLDER = ".jsonl", "puzzles"
"""How the names of files of puzzles end, and the folder of each game in which they are published."""
CHECKOUTS = 20
"""Of so many checkouts the cache keeps something that can be made anew."""
_ID = re.compile(r'"id": ?"([a-z0-9][a-z0-9.-]*)"')
_outside: dict[str, Path] = {}
"""Where the rules of games from elsewhere lie that are in use."""


def use(packs: Mapping[str, Path]) -> None:
    """Have the rules of these games lie elsewhere, and those of no others."""
    _outside.clear()
    _outside.update(packs)


def rules_of(game: str, rules: Path = RULES) -> Path:
    """The folder of a game's rules, in the folder that has one for each game."""
    return _outside.get(game, RULES / game) if rules == RULES else rules / game


def scenarios_of(game: str) -> Path:
    """The folder of a game's scenarios and of what lies beside them; it need not exist.  Of a pack from elsewhere it is
    ``scenarios`` in it, or else the folder of its name in the ``scenarios`` beside it."""
    if game not in _outside:
        return SCENARIOS / game
    folder = _outside[game]
    beside = folder.parent / SCENARIOS.name / folder.name
    return beside if beside.is_dir() and not (folder / SCENARIOS.name).is_dir() else folder / SCENARIOS.name


def cache() -> Path:
    """The folder for what can be made anew, the user's own; it need not exist."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if base.startswith("/") else Path("~/.cache").expanduser()) / "rulewright"


def keep_newest(folder: Path, pattern: str, most: int) -> None:
    """Forget the oldest of what the cache has of a kind, so that it does not grow for ever.

    Args:
        pattern: what the names of these files or folders are like.
        most: how many stay.
    """

    def changed(path: Path) -> float:
        with contextlib.suppress(OSError):
            return path.stat().st_mtime
        return 0.0

    found = list(folder.glob(pattern))
    for path in sorted(found, key=changed)[:-most] if len(found) > most else ():
        with contextlib.suppress(OSError):
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def is_scenario_file(name: str) -> bool:
    """Whether a file is one of scenarios, by its name."""
    return name.lower().endswith((SUFFIX, SUFFIX.replace(".yaml", ".yml")))


def below(
    folder: str,
    wanted: Callable[[str], bool],
    unreadable: Callable[[OSError], None] = lambda _: None,
    folders: bool = False,
) -> list[Path]:
    """The files of some names in a folder and below it, in order: what is meant wherever a folder is.

    Linked folders are looked into, each folder once, and no link to a folder that it lies in.  Left out, unless it is
    the folder itself, is what people do not write in: hidden folders, virtual environments of Python, `node_modules`.

    Args:
        wanted: whether a file is meant, by its name.
        unreadable: is told of each folder that cannot be read.
        folders: whether a folder that is called as a file is among them, for who tells that it is none.
    """
    found: list[str] = []
    seen: set[tuple[int, int]] = set()
    due, links = [folder], list[str]()
    while due or links:
        here = due.pop() if due else links.pop(0)  # what is linked to may be found under its own name
        try:
            about = os.stat(here)  # noqa: PTH116 a path that may be any text
            with os.scandir(here) as entries:
                inside = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            unreadable(error)
            continue
        if (about.st_dev, about.st_ino) in seen:
            continue
        seen.add((about.st_dev, about.st_ino))
        for entry in inside:
            if _is_folder(entry):
                if folders and wanted(entry.name):
                    found.append(entry.path)
                if not _left_out(entry):
                    (links if entry.is_symlink() else due).append(entry.path)
            elif wanted(entry.name):
                found.append(entry.path)
    return sorted(map(Path, found))


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link to itself
        return False


def _left_out(folder: os.DirEntry[str]) -> bool:
    """Whether nobody means a folder who names one above it."""
    if folder.name.startswith(".") or folder.name == "node_modules":
        return True
    if folder.is_symlink():
        target = os.path.realpath(folder.path)
        place = os.path.realpath(os.path.dirname(folder.path))  # noqa: PTH120 a path that may be any text
        if Path(place).is_relative_to(target):
            return True
    return os.path.exists(os.path.join(folder.path, "pyvenv.cfg"))  # noqa: PTH110, PTH118 pathlib raises


def puzzle_files(folder: str) -> list[Path]:
    """The files of puzzles in a folder and below it; none in what is no folder."""
    return [file for file in below(folder, lambda name: name.endswith(PUZZLES)) if file.parent.name == PUZZLE_FOLDER]


def puzzle_ids(file: Path) -> list[str]:
    """The ids in a file of puzzles, found by a glance at its text: it may be half written."""
    return list(dict.fromkeys(_ID.findall(file.read_text(encoding="utf-8", errors="replace"))))


def published_ids() -> dict[Path, list[str]]:
    """The ids of the puzzles that lie with the scenarios of the games in use, by file."""
    folders = [SCENARIOS, *map(scenarios_of, _outside)]
    return {file: puzzle_ids(file) for folder in folders for file in puzzle_files(str(folder))}


def there(file: Path) -> bool:
    """Whether something is called so, be it a link that leads nowhere: that is told, and not passed over."""
    return os.path.lexists(file)


def shown(path: str | os.PathLike[str]) -> str:
    """A path as a person would write it from where he is."""
    try:
        relative = os.path.relpath(path)
    except ValueError:  # another drive
        return str(path)
    return os.path.normpath(path) if relative.startswith("..") and Path(path).is_absolute() else relative


def schema_line(name: str, file: Path | None) -> str:
    """The comment by which editors find the schema of a file: relative within the checkout, where it stays true in
    everybody's; elsewhere, or if it is not known where the text will stand, with the schema's own address."""
    schema = SCHEMAS / f"{name}.schema.json"
    folder = Path(os.path.realpath(file)).parent if file else None
    if folder and ROOT != INSTALLED and folder.is_relative_to(ROOT.resolve()):
        address = Path(os.path.relpath(schema.resolve(), folder)).as_posix()
    else:
        address = schema.resolve().as_uri()
    return f"# yaml-language-server: $schema={address}"
