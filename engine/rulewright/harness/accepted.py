"""What is reconstructed, and how it was when the scenarios' expectations were last accepted.

A scenario that fails is *stale*, not wrong, if it would pass with the lost pictures as they were guessed then.  The
record lies beside the scenarios; `rulewright check --accept` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rulewright import games
from rulewright.core.game import Game
from rulewright.core.spec import Spec
from rulewright.spec.folders import SCENARIOS

FILE = "reconstructed.json"


def reconstructed(spec: Spec) -> dict[str, Any]:
    """Everything that stands for a lost picture, by name: pieces and the like, and constants that clauses set."""
    found: dict[str, Any] = {}
    for part, data in spec.data.items():
        if part not in ("clauses", "readings", "game"):
            found |= {f"{part}/{name}": value for name, value in _guessed(data)}
    for clause in spec.clauses:
        if clause.status == "reconstructed" and "sets" in clause.body:
            found[f"clauses/{clause.id}"] = clause.body["sets"]
    return found


def _guessed(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    if not isinstance(data, Mapping):
        return
    if data.get("status") == "reconstructed":
        yield "/".join(path), {k: v for k, v in data.items() if k not in ("status", "title")}
    else:
        for name, inner in data.items():
            yield from _guessed(inner, (*path, str(name)))


def record(game: str) -> dict[str, Any]:
    """What was accepted for a game; empty if nothing is on record."""
    file = SCENARIOS / game / FILE
    if not file.is_file():
        return {}
    accepted: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return accepted


def record_text(spec: Spec) -> str:
    """The record of what is reconstructed now."""
    return json.dumps(reconstructed(spec), ensure_ascii=False, indent=1, sort_keys=True)


class Before:
    """A game's rules with what is reconstructed put back, all of it or one thing alone."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        accepted = record(spec.game)
        now = reconstructed(spec)
        self.changed = {name: accepted[name] for name in accepted if now.get(name, _at(spec, name)) != accepted[name]}
        """What was otherwise when expectations were accepted."""
        self._games: dict[tuple[str, str, tuple[tuple[str, str], ...]], Game] = {}

    def game(self, mode: str | None, readings: Mapping[str, str], only: str | None = None) -> Game:
        """The game as it was, or with only one thing put back."""
        mode = mode or next(iter(self.spec.modes))
        key = (only or "", mode, tuple(sorted(readings.items())))
        if key not in self._games:
            data = self.spec.data
            for name, value in self.changed.items():
                if only in (None, name):
                    data = _put_back(data, name, value)
            self._games[key] = games.module(self.spec.game).make_game(Spec(data), mode, readings)
        return self._games[key]

    def say(self, name: str) -> str:
        """What has changed since, in words."""
        said: str = games.module(self.spec.game).say_change(name, self.changed[name], _at(self.spec, name))
        return said


def _at(spec: Spec, name: str) -> Any:
    """What stands at a name now, be it reconstructed or no more; None if nothing does."""
    part, *path = name.split("/")
    if part == "clauses":
        return next((c.body.get("sets") for c in spec.clauses if c.id == path[0]), None)
    data: Any = spec.data[part]
    for key in path:
        data = data.get(key, {}) if isinstance(data, Mapping) else {}
    return {k: v for k, v in data.items() if k not in ("status", "title")}


def _put_back(data: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    part, *path = name.split("/")
    if part == "clauses":
        return {**data, "clauses": [{**c, "sets": value} if c["id"] == path[0] else c for c in data["clauses"]]}
    return {**data, part: _merged(data[part], path, value)}


def _merged(data: Mapping[str, Any], path: list[str], value: Any) -> dict[str, Any]:
    if not path:
        return {**data, **value}
    return {**data, path[0]: _merged(data[path[0]], path[1:], value)}
