"""Places in what people read of a game: each must be one that is filled in where the text is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulewright.core import phrases
from rulewright.core.errors import Place, Problem
from rulewright.core.spec import Path, Spec
from rulewright.core.types import Number
from rulewright.core.vocabulary import Quantity, SetWord, Vocabulary
from rulewright.games.kit import Kit

Places = Mapping[str, str]
"""What is filled in: by the name of each place its type, which is empty where it is told in one way alone."""


def problems(
    data: Mapping[str, Any], vocabulary: Vocabulary, kit: Kit, place: Callable[[Path], Place | None]
) -> Iterator[Problem]:
    """The places in the titles and the texts of a game that nothing fills in, and braces that make none.

    Args:
        data: the data of its pack, by file.
        place: where a value of it is written.
    """
    own = kit.said(Spec(data))
    told = [*_titles(data["game"], data["clauses"], vocabulary), *_texts(data["texts"], vocabulary, own)]
    for path, there, said in told:
        for language, text in said.items():
            for wrong in _wrong(text, there, kit.tellings):
                yield Problem(wrong, place((*path, language)), _known(there, kit.tellings))


Told = Iterator[tuple[Path, Places, Mapping[str, str]]]
"""Texts by language, each with the way to it and with what is filled in."""


def _titles(game: Mapping[str, Any], clauses: list[Mapping[str, Any]], vocabulary: Vocabulary) -> Told:
    """The titles of quantities; of what they are is filled in."""
    words: Mapping[str, SetWord | Quantity] = {**vocabulary.sets, **vocabulary.quantities}
    given = {name: {param: each.type for param, each in word.params.items()} for name, word in words.items()}
    given |= {clause["computes"]: clause.get("given", {}) for clause in clauses if "computes" in clause}
    asked = json.dumps(clauses)
    for name, said in game.get("titles", {}).items():
        if name in given or (name.startswith("$") and f'"{name}"' in asked):  # what is of nothing is told elsewhere
            yield ("game", "titles", name), given.get(name, {}), said


def _texts(texts: Mapping[str, Any], vocabulary: Vocabulary, own: Mapping[str, tuple[str, ...]]) -> Told:
    """The texts of ``texts.yaml``; of what the game says its `own` are the places."""
    for number, seat in enumerate(texts.get("seats", ())):
        yield ("texts", "seats", number), {}, seat
    for name, drawn in texts.get("drawn", {}).items():
        yield ("texts", "drawn", name, "title"), dict.fromkeys(phrases.FILLED.get(name, ()), ""), drawn["title"]
    for type_, values in texts.get("values", {}).items():
        for value, said in values.items():
            yield ("texts", "values", type_, value), {}, said
    for name, said in texts.get("said", {}).items():
        yield ("texts", "said", name), dict.fromkeys(own[name], ""), said
    state = {name: "" for name, part in vocabulary.parts.items() if not part.index and isinstance(part.holds, Number)}
    for name, found in texts.get("facts", {}).items():
        params = vocabulary.words[name].params
        there = {**state, **{param: each.type for param, each in params.items() if not each.optional}}
        for holds, said in found.items():
            yield ("texts", "facts", name, holds), there, said


def _wrong(text: str, there: Places, tellings: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """What is wrong with the places in a text."""
    places, braces = phrases.places(text)
    for name, how in places:
        if name not in there:
            yield f"nothing is filled in for {_place(name, how)}"
        elif how and there[name] not in tellings.get(how, ()):
            yield f'in {_place(name, how)}, "{how}" is no way to tell a {there[name] or name}'
    for brace in braces:
        yield f"{brace} makes no place"


def _place(name: str, how: str = "") -> str:
    return f"{{{name}:{how}}}" if how else f"{{{name}}}"


def _known(there: Places, tellings: Mapping[str, tuple[str, ...]]) -> str:
    """The places that there are, as a suggestion."""
    known = [
        _place(name, how)
        for name, type_ in there.items()
        for how in ("", *(how for how, types in tellings.items() if type_ in types))
    ]
    return f"there are {', '.join(known)}" if known else "this text is told as it stands, without places"
