"""A game without Python of its own: what its pack declares is all that it brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.games.kit import Kit, Schemas

if TYPE_CHECKING:
    from rulewright.core.game import Game
    from rulewright.core.spec import Spec
    from rulewright.core.vocabulary import Vocabulary


class Declared(Kit):
    """A game that is declared, in all its modes."""

    def __init__(self, files: Sequence[str] = (), spoken: bool = False) -> None:
        """Take the names of the files that the pack has of its own, and whether its texts are whole."""
        self.files = tuple(files)
        self.spoken = spoken

    def make_game(self, spec: Spec, mode: str, readings: Mapping[str, str]) -> Game:
        from rulewright.core.game import Game
        from rulewright.games.playing import Plain, Played

        return Game(Played(spec, mode), readings, Plain)

    def vocabulary(self, spec: Spec) -> Vocabulary:
        from rulewright.games.playing import vocabulary

        return vocabulary(spec)

    def said(self, spec: Spec) -> Mapping[str, tuple[str, ...]]:
        """Why somebody cannot choose at once what he does not have, where things are chosen so."""
        from rulewright.core import parts
        from rulewright.games.playing import NOT_HIS

        made = parts.read(spec)
        at_once = [made.agenda.actions.get(step.kinds[0], {}) for step in made.agenda.steps.values() if step.at_once]
        held = {part.of for part in made.parts if part.of_player}
        chosen = [name for fields in at_once for name, domain in fields.items() if domain in held]
        return {NOT_HIS: ("name", *dict.fromkeys(chosen))} if chosen else {}

    def schemas(self, spec: Spec) -> Schemas:
        from rulewright.core import parts, position_schemas

        declared = parts.check(spec)
        position, after = position_schemas.position(declared), position_schemas.after(declared)
        return Schemas(position, after, _outcome(declared.agenda.endings), position_schemas.probes(declared))


def _outcome(endings: Sequence[str]) -> dict[str, Any]:
    """The shape of what a scenario says of the end."""
    how = f", by: {endings[-1]}" if endings else ""
    name = {"type": "string", "minLength": 1}
    players = {"anyOf": [name, {"type": "array", "items": name, "uniqueItems": True}]}
    properties = {
        "winner": {**players, "description": "Who won; a list of several, or of none."},
        "loser": {**players, "description": "Who lost; a list of several, or of none."},
        "by": {"enum": list(endings), "description": "How."},
    }
    return {
        "description": "How the game ended (listed keys only), or none if it goes on.",
        "if": {"type": "string"},
        "then": {"const": "none", "errorMessage": f"write none, or who has won and how, as {{winner: Anna{how}}}"},
        "else": {"type": "object", "additionalProperties": False, "minProperties": 1, "properties": properties},
    }
