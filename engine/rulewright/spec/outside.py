"""Packs from elsewhere: folders with a game of their own, as ``--rules`` and the environment name them.

What is in use is in the environment too, so that processes that this one begins use the same.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rulewright import games
from rulewright.core.errors import InputError, Place, Problem, nearest
from rulewright.core.spec import SHARED
from rulewright.games import ABOUT
from rulewright.installed import RULES
from rulewright.spec import folders
from rulewright.spec.folders import shown, there
from rulewright.spec.yaml_source import Document, load_yaml, parse_yaml

VARIABLE = "RULEWRIGHT_RULES"
"""The variable of the environment that names folders, parted as those of PATH are."""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Pack(NamedTuple):
    """A pack: its game, its folder, and the files that it has besides those of every game."""

    game: str
    folder: Path
    files: tuple[str, ...]


class _InUse:
    """What is in use, what of it was named for this process, by which folders, and what the environment said before
    and says since."""

    packs: Mapping[str, Pack] = MappingProxyType({})
    only: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    before: str = ""
    since: str = ""


def use(named: Sequence[str] = ()) -> None:
    """Have the packs in use that the environment names, and these besides.

    Args:
        named: folders, each a pack or one of packs; where there are any, what is asked about no game in particular is
            about these packs alone.

    Raises:
        InputError: if a folder is no such folder, or two games have one name.
    """
    said = os.environ.get(VARIABLE, "")
    before = _InUse.before if said == _InUse.since else said
    of_environment = [name for name in before.split(os.pathsep) if name]
    if not named and not of_environment and not games.outside():
        _InUse.folders = ()
        return
    asked = [pack for name in named for pack in _found(name, "--rules")]
    _take(_by_game([*asked, *(pack for name in of_environment for pack in _found(name, VARIABLE))]))
    _InUse.only, _InUse.before = tuple(dict.fromkeys(pack.game for pack in asked)), before
    _InUse.folders = tuple(dict.fromkeys(named))


def add(folder: Path) -> None:
    """Have one more pack in use, that of a folder.

    Raises:
        InputError: if it is none, or its game has the name of another.
    """
    _take(_by_game([*_InUse.packs.values(), read(folder)]))


def _take(packs: Mapping[str, Pack]) -> None:
    """Have these packs in use and no others, here and in processes that this one begins."""
    folders.use({game: pack.folder for game, pack in packs.items()})
    games.use({game: pack.files for game, pack in packs.items()})
    _forget()
    _InUse.packs = packs
    _InUse.since = os.pathsep.join(str(pack.folder) for pack in packs.values())
    if packs:
        os.environ[VARIABLE] = _InUse.since
    else:
        os.environ.pop(VARIABLE, None)


def ensure() -> None:
    """Have the packs in use that the environment names, where that has changed since it was looked at.

    Raises:
        InputError: as `use`.
    """
    if os.environ.get(VARIABLE, "") != _InUse.since:
        use()


def command(*words: str) -> str:
    """A command line of ours to copy, under the packs that were named for this one: its words, as a shell reads them.

    What the environment names it names there too.
    """
    rules = [word for folder in _InUse.folders for word in ("--rules", folder)]
    return shlex.join(["rulewright", *words, *rules])


def meant() -> list[str]:
    """The games that are meant where none is named: those of the folders that were named for this, or all."""
    return list(_InUse.only) or games.names()


def scenarios(of: Sequence[str] | None = None) -> list[str]:
    """The folders of the scenarios of some games, by default of all in use; those that there are."""
    every = games.names() if of is None else of
    own = [folders.SCENARIOS] if set(every) & {*games.shipped()} else []
    outside = [folders.scenarios_of(game) for game in every if game in games.outside()]
    return [str(folder) for folder in (*own, *outside) if folder.is_dir()]


def _forget() -> None:
    """Read anew what was made of other packs of these names."""
    from rulewright.spec import pack, schemas

    pack.forget()
    schemas.forget()


def _by_game(found: Iterable[Pack]) -> Mapping[str, Pack]:
    """The packs by their games; one that is named twice is one.

    Raises:
        InputError: if two games have one name.
    """
    packs: dict[str, Pack] = {}
    for pack in found:
        if str(pack.folder) == os.path.realpath(RULES / pack.game):
            continue
        other = packs.setdefault(pack.game, pack)
        if wrong := wrong_name(pack.game):
            raise InputError(wrong._replace(place=_place(pack.folder)))
        if other.folder != pack.folder:
            message = f"two games are called {pack.game}: first in {shown(other.folder)}, again here"
            raise InputError(Problem(message, _place(pack.folder), "call one of them otherwise"))
    return packs


def _place(folder: Path) -> Place:
    """Where a pack says what its game is called."""
    document = load_yaml(folder / ABOUT, shown(folder / ABOUT))
    return document.place(("id",))


def _found(name: str, by: str) -> list[Pack]:
    """The packs of a folder: itself, or those in it.

    Raises:
        InputError: if it is neither a pack nor has any.
    """
    folder, place = Path(name), Place(shown(name), 1, 1)
    if not os.path.isdir(folder):  # noqa: PTH112 pathlib raises where this says no
        message = f"{by} names no folder" if os.path.lexists(folder) else f"{by} names a folder that there is not"
        raise InputError(Problem(message, place, _instead(folder)))
    if os.pathsep in os.path.realpath(folder):
        raise InputError(Problem(f'no folder of rules may have "{os.pathsep}" in its path', place))
    if there(folder / ABOUT):
        return [read(folder)]
    try:
        inside = sorted(each for each in folder.iterdir() if there(each / ABOUT))
    except OSError as error:
        raise InputError(Problem(f"this folder cannot be read: {error.strerror}", place)) from None
    if not inside:
        message = f"{by} names a folder that is neither a pack nor one of packs"
        raise InputError(Problem(message, place, _instead(folder)))
    return [read(each) for each in inside]


def _instead(folder: Path) -> str:
    """What was probably meant by a folder that has no pack."""
    if folder.name == ABOUT:
        return f"name the folder that it lies in: {shown(folder.parent)}"
    if (folder / "rules").is_dir():
        return f'did you mean "{shown(folder / "rules")}"?'
    beside = [each.name for each in _folders(folder.parent)] if not folder.is_dir() else []
    if near := nearest(folder.name, beside):
        return f'did you mean "{shown(folder.parent / near)}"?'
    return misnamed(folder) or f"a pack is a folder with a {ABOUT}"


def misnamed(folder: Path) -> str | None:
    """A hint at a file of a folder that has the name of a pack's own but for large letters or its ending."""
    names = sorted(each.name for each in folder.iterdir()) if folder.is_dir() else []
    meant = (name for name in names if name != ABOUT and name.casefold() in (ABOUT, f"{Path(ABOUT).stem}.yml"))
    return next((f"there is {name}: call it {ABOUT}" for name in meant), None)


def _folders(parent: Path) -> Iterator[Path]:
    if parent.is_dir():
        yield from (each for each in parent.iterdir() if each.is_dir())


def read(folder: Path) -> Pack:
    """What a pack says of itself.

    Raises:
        InputError: if its file cannot be read, or it has no name that a game can have.
    """
    document = load_yaml(folder / ABOUT, shown(folder / ABOUT))
    said = document.data if isinstance(document.data, dict) else {}
    return Pack(_called(document, said.get("id")), Path(os.path.realpath(folder)), tuple(_files(said)))


def _called(document: Document, name: Any) -> str:
    if name is None:
        raise InputError(Problem("a game says what it is called", document.place(()), "write id: and its name"))
    if (wrong := wrong_name(str(name))) and name not in games.shipped():
        raise InputError(wrong._replace(place=document.place(("id",))))
    return str(name)


def wrong_name(name: str) -> Problem | None:
    """What is wrong with the name of a game from elsewhere; None if nothing."""
    if not _NAME.fullmatch(name):
        hint = "small letters and digits, with hyphens between, a letter first"
        return Problem(f'no game can be called "{name}"', suggestion=hint)
    if not isinstance(parse_yaml(name, name).data, str):
        return Problem(f'no game can be called "{name}"', suggestion="in YAML this is no text: choose another name")
    if name in games.shipped():
        hint = "call yours otherwise; what changes rules is an overlay, named by --variant"
        return Problem(f"{name} is one of the project's own games", suggestion=hint)
    return None


def _files(said: Mapping[str, Any]) -> Iterator[str]:
    """The files that have the things of a game, each once, as far as its declarations are what they should be."""
    things = said.get("things")
    named = [each.get("file") for each in things.values() if isinstance(each, dict)] if isinstance(things, dict) else []
    yield from dict.fromkeys(name for name in named if isinstance(name, str) and name not in SHARED)
