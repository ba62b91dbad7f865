"""A scenario as it is shown: the position in which its last action is judged, and the verdict."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulewright import games
from rulewright.core.game import Position
from rulewright.core.play import CHANCE, Action
from rulewright.core.verdicts import Verdict
from rulewright.harness.finding import Found
from rulewright.render.figure import Figure
from rulewright.spec.pack import Library


@dataclass(frozen=True)
class Shown:
    """A scenario played: what led there, the last action (None if only the position is asked about), the verdict."""

    found: Found
    position: Position
    earlier: tuple[str, ...] = ()
    text: str | None = None
    action: Action | None = None
    verdict: Verdict | None = None

    @property
    def title(self) -> Mapping[str, str]:
        """Its title in each language; where all rows of a table have the same, with the row's number."""
        titles: Mapping[str, str] = self.found.data["title"]
        if self.found.row is None:
            return titles
        written = self.found.document.value((*self.found.row.here, "title"))
        number = f" [{self.found.row.number + 1}]"
        return {name: said + (number if said == written[name] else "") for name, said in titles.items()}

    def figure(self, language: str) -> Figure:
        """Its board, with the action marked, or what it asks about."""
        drawing = games.of(self.found.game).drawing
        return drawing.to_figure(self.position, language, self.action, self._overlays(drawing.overlays))

    def _overlays(self, known: tuple[str, ...]) -> Mapping[str, str]:
        then = self.found.data.get("then") or {}
        asked = {
            "moves": then.get("moves", {}).get("piece"),
            "threats": then.get("threatened", {}).get("by"),
        }
        if asked["threats"] not in self.position.names:  # a Replicant, named by its hex
            asked["moves"] = asked["moves"] or asked["threats"]
            asked["threats"] = None
        return {name: said for name, said in asked.items() if said is not None and name in known and not self.action}


def show(found: Found, library: Library) -> Shown:
    """Play a scenario that passes, under the readings that it names, as far as its last action."""
    data = found.data
    game = found.loader(library)(data.get("under", {}))
    position = game.own.position(data.get("position", {}))
    draws = list(data.get("chance", ()))
    texts = [text for step in (data, *data.get("steps", ())) for text in _actions(step)]
    for number, text in enumerate(texts):
        action = game.own.notation.parse(position, text, judged=number == len(texts) - 1)
        verdict = game.verdict(position.state, action)
        if number == len(texts) - 1 or not verdict.legal:
            return Shown(found, position, tuple(texts[:number]), text, action, verdict)
        position = replace(position, state=game.apply(position.state, action))
        while game.current_player(position.state) == CHANCE and draws:
            drawn = game.own.notation.parse(position, draws.pop(0))
            position = replace(position, state=game.apply(position.state, drawn))
    return Shown(found, position)


def _actions(step: Mapping[str, Any]) -> list[str]:
    when = step.get("when", [])
    return [when] if isinstance(when, str) else list(when)


def own_text(found: Found) -> str:
    """The scenario as a file of its own: what its file shares, and its own lines, comments kept; of a row the table."""
    document = found.document
    lines = document.text.splitlines()
    numbers = range(len(document.data["scenarios"]))
    first = {n: document.key_place(("scenarios", n, "id")).line for n in numbers}
    begin = document.key_place(("scenarios",)).line
    starts = [document.place(("scenarios", n)).line - 1 for n in numbers]
    end = starts[found.number + 1] if found.number + 1 < len(starts) else len(lines)
    own = lines[starts[found.number] : end]
    while own and (not own[-1].strip() or own[-1].lstrip().startswith("#")):
        own.pop()
    shared = [line for line in lines[:begin] if not line.startswith("# yaml-language-server")]
    return "\n".join([*shared, *own]) + "\n" if first else ""


def expectations(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What a scenario expects besides a verdict, as (key, what), written as in YAML."""
    told: list[tuple[str, str]] = []
    for step in (data, *data.get("steps", ())):
        told += [(key, _plain(value)) for key, value in (step.get("then") or {}).items() if key not in _VERDICT]
    return told


_VERDICT = ("legal", "illegal")


def _plain(value: Any) -> str:
    """A value in few signs, for people."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_inner(item)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(map(_inner, value)) or "-"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _inner(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + _plain(value) + "}"
    return "[" + _plain(value) + "]" if isinstance(value, list) else _plain(value)
