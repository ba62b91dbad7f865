"""What overlays say that they change: examples that do not hold under them, all others holding."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.core.errors import InputError, Place, Problem
from rulewright.harness.finding import Found, called, in_file
from rulewright.spec.folders import SUFFIX, scenarios_of
from rulewright.spec.pack import Library, overlays
from rulewright.spec.validation import nearest
from rulewright.spec.yaml_source import Document


@dataclass(frozen=True)
class Changes:
    """The examples that are listed, by `Found.name`, each with where; and by game where a list begins."""

    listed: Mapping[str, Place] = field(default_factory=dict)
    lists: Mapping[str, Place] = field(default_factory=dict)


def changes(library: Library) -> Changes:
    """What the overlays of a library say that they change; one that extends another says it in the other's stead.

    Raises:
        InputError: if an overlay cannot be used, or with every listed example that does not exist.
    """
    listed: dict[str, Place] = {}
    lists: dict[str, Place] = {}
    problems: list[Problem] = []
    read: dict[Path, list[Found]] = {}
    for game, files in library.variants.items():
        library.spec(game)  # whose overlays are then known to be as they should
        for file in files:
            telling = [document for document in overlays(file)[1] if "changes" in document.data]
            for document in telling[-1:]:
                lists.setdefault(game, document.key_place(("changes",)))
                seen: dict[tuple[str, str], str] = {}
                for number, text in enumerate(document.data["changes"]):
                    place = document.place(("changes", number))
                    try:
                        found = _named(text, game, document, place, read)
                        for each in found:
                            if (same := seen.setdefault((each.real_file, each.id), text)) != text:
                                raise InputError(Problem(f"{text} is listed already, as {same}", place, "leave it out"))
                        listed |= dict.fromkeys((each.name for each in found), place)
                    except InputError as error:
                        problems += [p if p.place else p._replace(place=place) for p in error.problems]
    if problems:
        raise InputError(problems)
    return Changes(listed, lists)


def _named(text: str, game: str, document: Document, place: Place, read: dict[Path, list[Found]]) -> list[Found]:
    """The example that a list names FILE#ID, the file by its path from there or below the game's scenarios.

    Raises:
        InputError: if there is none.
    """
    named, _, name = text.rpartition("#")
    shipped = scenarios_of(game)
    places = (Path(document.file).parent / named, shipped / named)
    file = next((path for path in places if os.path.isfile(path)), None)  # noqa: PTH113 pathlib raises here
    if file is None:
        known = [path.relative_to(shipped).as_posix() for path in sorted(shipped.rglob(f"*{SUFFIX}"))]
        near = nearest(named.removesuffix(SUFFIX), [name.removesuffix(SUFFIX) for name in known])
        hint = f'did you mean "{near}{SUFFIX}"?' if near else f"a path from here, or below the scenarios of {game}"
        raise InputError(Problem(f'there is no scenario file "{named}"', place, hint))
    if file not in read:
        read[file] = in_file(file)[1]
    found = called(named, name, read[file])
    if found[0].game != game:
        raise InputError(Problem(f"this example is one of {found[0].game}, and the overlay of {game}", place))
    return found
