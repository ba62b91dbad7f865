"""What is reconstructed, and how it was when the scenarios' expectations were last accepted.

A scenario that fails is *stale*, not wrong, if it would pass with the lost pictures as they were guessed then.  The
record lies beside the scenarios; `rulewright check --accept` writes it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from rulewright import games
from rulewright.core import setups
from rulewright.core.errors import InputError, Problem, meant
from rulewright.core.game import Game
from rulewright.core.spec import Spec
from rulewright.spec.folders import scenarios_of
from rulewright.spec.pack import Pack, checked
from rulewright.spec.yaml_source import Document
from rulewright.spec.yaml_writing import flow

FILE = "reconstructed.json"
WORDS = ("id", "status", "title", "text", "source", "chapter", "reason")
"""Keys that say something about a thing and do not make it another."""


def reconstructed(spec: Spec) -> dict[str, Any]:
    """Everything that is a guess for what is lost, by name: whatever has that status in any file of the pack."""
    return {"/".join(path): value for path, value in _guessed(_filled(spec)) if value}


def _filled(spec: Spec) -> dict[str, Any]:
    """The rules, with what stands in files of things where clauses set it."""
    return {**spec.data, "clauses": [dict(clause.body) for clause in spec.clauses]}


def _guessed(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(data, Mapping) and data.get("status") == "reconstructed":
        yield path, _bare(data)
    else:
        for name, inner in _entries(data):
            yield from _guessed(inner, (*path, name))


def _entries(data: Any) -> Iterator[tuple[str, Any]]:
    """What stands in a map or a list, by name; an item of a list is called by its id, or else by its number."""
    if isinstance(data, Mapping):
        yield from data.items()
    elif isinstance(data, list):
        for number, item in enumerate(data):
            yield str(item.get("id", number) if isinstance(item, Mapping) else number), item


def _bare(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in WORDS}


def record(game: str) -> dict[str, Any]:
    """What was accepted for a game; empty if nothing is on record.

    Raises:
        InputError: if the record cannot be used.
    """
    document = _document(game)
    return dict(document.data) if document else {}


def _document(game: str) -> Document | None:
    file = scenarios_of(game) / FILE
    return checked(file, "reconstructed") if os.path.lexists(file) else None


def check(document: Document, spec: Spec) -> None:
    """Check that what a record has is reconstructed, and that it can have been so.

    Raises:
        InputError: at each that is not, or cannot.
    """
    known, problems = reconstructed(spec), []
    for name, was in document.data.items():
        place = document.key_place((name,))
        if name not in known and _at(spec, name) is not None:
            problems.append(Problem(f"{name} is not reconstructed", place, "only what has that status goes on record"))
        elif name not in known:
            problems.append(Problem(f'nothing reconstructed is called "{name}"', place, meant(name, known)))
        elif was != known[name]:
            problems += _misfits(spec, name, was, document)
    if problems:
        raise InputError(problems)


def _misfits(spec: Spec, name: str, was: Mapping[str, Any], document: Document) -> list[Problem]:
    """Why rules cannot have been as a record says of one thing; nothing if they can."""
    pack = Pack(spec.game).altered(_put_back(spec.data, name.split("/"), was))
    for part in spec.data:
        pack.merged.note((part,), document, (name,))
    try:
        pack.check_shapes()
        pack.check_references(games.of(spec.game).vocabulary(pack.spec()))
        for mode in spec.modes:
            games.of(spec.game).make_game(*setups.chosen(pack.spec(), mode), {}).initial_state()
    except InputError as error:
        found = error.problems[0]
        return [Problem(f"{name} cannot have been so: {found.message}", document.place((name,)), found.suggestion)]
    return []


def record_text(spec: Spec) -> str:
    """The record of what is reconstructed now."""
    return json.dumps(reconstructed(spec), ensure_ascii=False, indent=1, sort_keys=True)


class Before:
    """A game's rules with what is reconstructed put back, all of it or one thing alone."""

    def __init__(self, spec: Spec, laid: Callable[[Mapping[str, Any]], Spec] = Spec) -> None:
        """Put back what has changed in some rules.

        Args:
            laid: lays the overlays of whoever asks over a game's data.
        """
        self.spec = spec
        self.laid = laid
        self.changed = {name: was for name, was in record(spec.game).items() if _at(spec, name) != was}
        """What was otherwise when expectations were accepted."""
        self._games: dict[tuple[str, str, tuple[tuple[str, str], ...]], Game] = {}

    @cached_property
    def usable(self) -> bool:
        """Whether anything has changed, and can be put back.

        Raises:
            InputError: if something cannot have been as the record says.
        """
        document = _document(self.spec.game)
        told = [_misfits(self.spec, name, was, document) for name, was in self.changed.items()] if document else []
        if problems := [problem for several in told for problem in several]:
            raise InputError(problems)
        return bool(self.changed)

    def game(self, mode: str | None, readings: Mapping[str, str], only: str | None = None) -> Game:
        """The game as it was, or with only one thing put back."""
        mode = mode or next(iter(self.spec.modes))
        key = (only or "", mode, tuple(sorted(readings.items())))
        if key not in self._games:
            data: Any = self.spec.data
            for name, value in self.changed.items():
                if only in (None, name):
                    data = _put_back(data, name.split("/"), value)
            self._games[key] = games.of(self.spec.game).make_game(*setups.chosen(self.laid(data), mode), readings)
        return self._games[key]

    def say(self, name: str) -> str:
        """What has changed since, in words."""
        was, now = self.changed[name], _at(self.spec, name)
        said = games.of(self.spec.game).say_change(name, was, now)
        return said or f"{name.partition('/')[2]}: {', '.join(_differences(was, now))}"


def _at(spec: Spec, name: str) -> Any:
    """What stands at a name now, be it reconstructed or no more; None if nothing does."""
    data: Any = _filled(spec)
    for key in name.split("/"):
        data = dict(_entries(data)).get(key)
    return _bare(data) if isinstance(data, Mapping) else None


def _put_back(data: Any, path: list[str], value: Mapping[str, Any]) -> Any:
    """The rules with one thing as it was, if it is still there."""
    if not path:
        return {**{key: said for key, said in data.items() if key in WORDS}, **value}
    put = {name: _put_back(inner, path[1:], value) if name == path[0] else inner for name, inner in _entries(data)}
    return list(put.values()) if isinstance(data, list) else put


def _differences(was: Any, now: Any, keys: tuple[str, ...] = ()) -> Iterator[str]:
    """Each value that has changed, with the keys that lead to it."""
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for key in dict.fromkeys((*was, *now)):
            yield from _differences(was.get(key), now.get(key), (*keys, key))
    elif was != now:
        yield " ".join([*keys, flow(was), "became", flow(now)])
