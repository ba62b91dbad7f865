"""One puzzle as data: a line of the published JSONL, and its schema.

A record is plain JSON.  On its line keys are sorted and nothing is spaced, so that equal puzzles are equal bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from rulewright import games
from rulewright.core.abilities import WHOLE
from rulewright.core.certificate_shape import misshapen
from rulewright.core.errors import InputError, Place, PositionError, Problem
from rulewright.core.game import Position
from rulewright.spec.folders import SCHEMAS
from rulewright.spec.json_source import JsonLine
from rulewright.spec.pack import Library
from rulewright.spec.schemas import ALL_TEXTS, DIALECT, ID, TEXT, Schema, text
from rulewright.spec.yaml_source import Route
from rulewright_puzzles.search.goal import goal
from rulewright_puzzles.stipulation import Stipulation

SCHEMA_VERSION = 1
Texts = Mapping[str, str]


@dataclass(frozen=True)
class Puzzle:
    """A proved puzzle.

    `position` is on one line; `key` one winning first turn, an action each; `tries` are first turns that fail to one
    defence only, with that defence; `difficulty` has its ingredients and the level made from them; `source` says where
    the position came from; `digest` and `readings` under which rules it was proved; `rests_on` what of these rules is
    reconstructed; `certificate` is the proof, as `rulewright.core.certificate` checks it.
    """

    id: str
    title: Texts
    game: str
    mode: str
    position: str
    stipulation: str
    unique: Sequence[str]
    themes: Sequence[str]
    key: Sequence[str]
    tries: Sequence[Mapping[str, Any]]
    set_play: Mapping[str, Any]
    difficulty: Mapping[str, Any]
    source: Mapping[str, Any]
    digest: str
    readings: Mapping[str, str]
    rests_on: Texts
    certificate: Mapping[str, Any]
    schema_version: int = SCHEMA_VERSION

    def data(self) -> dict[str, Any]:
        """The record as plain data."""
        return asdict(self)

    def line(self) -> str:
        """The record as its line, without the end of the line."""
        return json.dumps(self.data(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    def at(self, library: Library) -> Position:
        """Its position, under the readings it was proved with.

        Raises:
            InputError: if the rules have it no longer.
        """
        game = library.game(self.game, self.mode, self.readings)
        try:
            return game.own.parse_position(self.position)
        except PositionError as error:
            raise InputError(Problem(error.message, suggestion=error.suggestion)) from None

    @property
    def asked(self) -> Stipulation:
        """What is asked."""
        return Stipulation.parse(self.stipulation)


def puzzle(data: Mapping[str, Any]) -> Puzzle:
    """The puzzle of a record that fits the schema."""
    return Puzzle(**{field.name: data[field.name] for field in fields(Puzzle)})


@dataclass(frozen=True)
class Written:
    """A puzzle, and the line on which it is written."""

    puzzle: Puzzle
    line: JsonLine

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.line.place(())

    def wrong(self, way: Route, why: str) -> InputError:
        """What is said of a puzzle that cannot be used, at one of its parts."""
        said = f"{self.puzzle.id}: {why}"
        return InputError(Problem(said, self.line.place(way), "rulewright puzzle verify says what is wrong"))

    def check_asked(self, library: Library) -> None:
        """Refuse a puzzle whose position the rules do not have, in which nobody is to move, or of which nothing can be
        asked that is.

        Raises:
            InputError: at its place.
        """
        try:
            position = self.puzzle.at(library)
            if position.game.outcome(position.state) is not None:
                raise self.wrong(("position",), "the game is over there")
        except InputError as error:
            raise self._told(error, ("position",)) from None
        try:
            goal(position, self.asked)
        except InputError as error:
            raise self._told(error, ("stipulation",)) from None

    @property
    def asked(self) -> Stipulation:
        """What is asked.

        Raises:
            InputError: at its place, if it cannot be read.
        """
        try:
            return self.puzzle.asked
        except InputError as error:
            raise self._told(error, ("stipulation",)) from None

    def _told(self, error: InputError, way: Route) -> InputError:
        return error if error.problems[0].place else self.wrong(way, error.problems[0].message)

    def check_proof(self) -> None:
        """Refuse a puzzle whose proof has not even the shape of one.

        Raises:
            InputError: at its place.
        """
        for way, what in misshapen(self.puzzle.certificate):
            raise self.wrong(("certificate", *way), f"this is no proof: {what}")


def lines(puzzles: Sequence[Puzzle]) -> str:
    """Puzzles as a published file has them: a line each, sorted by id."""
    return "".join(f"{each.line()}\n" for each in sorted(puzzles, key=lambda each: each.id))


# -- the schema ------------------------------------------------------------------------------------------


def _closed(properties: Mapping[str, Schema], required: Sequence[str] | None = None, **more: Any) -> Schema:
    named = list(properties) if required is None else list(required)
    return {"type": "object", "additionalProperties": False, "properties": dict(properties), "required": named, **more}


_COUNT: Schema = {"type": "integer", "minimum": 0}
_ACTIONS: Schema = {"type": "array", "items": {**TEXT, "description": "An action, in the game's notation."}}


def _difficulty() -> Schema:
    from rulewright_puzzles.levels import LEVELS

    return _closed(
        {
            "level": {"enum": list(LEVELS), "description": "Made from the other entries."},
            "score": {**_COUNT, "description": "The sum of the ingredients' weights, from which the level follows."},
            "proof_size": {**_COUNT, "description": "Positions in the proof."},
            "tries": {**_COUNT, "description": "First turns that one defence alone refutes."},
            "first_turns": {**_COUNT, "description": "Legal first turns."},
            "key_rank": {
                **_COUNT,
                "description": "Before so many first turns, the key included, a player who looks one turn ahead and "
                "takes the best for the eye would have tried the key.",
            },
            "solving_nodes": {**_COUNT, "description": "The smallest budget, in nodes, in which it is solved."},
        }
    )


def puzzle_schema() -> Schema:
    """The schema of a record."""
    from rulewright_puzzles.sources import SOURCES

    themes = sorted({name for game in games.shipped() for name in _themes(game)})
    return {
        "$schema": DIALECT,
        "title": "A proved puzzle: one line of a .jsonl file",
        **_closed(
            {
                "schema_version": {"const": SCHEMA_VERSION},
                "id": {**ID, "description": "A stable name, unique in its collection: its English title."},
                "title": {**ALL_TEXTS, "description": "Neither numbers nor the key are in it."},
                "game": {"enum": games.shipped(), "description": "Which game."},
                "mode": {**TEXT, "description": "The mode, as the game's rules call it."},
                "position": {**TEXT, "description": "The position on one line, in the game's notation."},
                "stipulation": {**TEXT, "description": "What is asked, as win in 2."},
                "unique": {
                    "type": "array",
                    "items": {"enum": ["overload", "second", WHOLE]},
                    "minItems": 1,
                    "description": "What is the same in all winning first turns.",
                },
                "themes": {
                    "type": "array",
                    "items": {"enum": themes},
                    "minItems": 1,
                    "uniqueItems": True,
                    "description": "What it shows.",
                },
                "key": {**_ACTIONS, "minItems": 1, "description": "One winning first turn."},
                "tries": {
                    "type": "array",
                    "description": "First turns that fail to one defence only.",
                    "items": _closed(
                        {
                            "turn": {**_ACTIONS, "minItems": 1, "description": "The first turn."},
                            "refutation": {**_ACTIONS, "minItems": 1, "description": "The one defence."},
                        }
                    ),
                },
                "set_play": _closed(
                    {
                        "moves": {**_COUNT, "description": "Turns of the defence, if it were to move first."},
                        "answered": {**_COUNT, "description": "How many of them meet a win as quick as in the puzzle."},
                    },
                    description="What would happen if the defence were to move first.",
                ),
                "difficulty": {**_difficulty(), "description": "How hard it is, and what that is made from."},
                "source": _closed(
                    {
                        "from": {"enum": list(SOURCES), "description": "How the position was found."},
                        "seed": {"type": "integer", "description": "The seed of the run."},
                        "task": {**_COUNT, "description": "The task of the run, which had a game of its own."},
                    },
                    ["from"],
                    description="Where the position comes from.",
                ),
                "digest": {**TEXT, "description": "The digest of what of the rules its proof rests on."},
                "readings": {
                    "type": "object",
                    "additionalProperties": TEXT,
                    "description": "Readings chosen that are not the default.",
                },
                "rests_on": {**ALL_TEXTS, "description": "What of the rules is reconstructed."},
                "certificate": {"type": "object", "description": "The proof."},
            }
        ),
    }


def _themes(game: str) -> Sequence[str]:
    from rulewright_puzzles.themes import registry

    return list(registry(game))


if __name__ == "__main__":
    (SCHEMAS / "puzzle.schema.json").write_text(text(puzzle_schema()), encoding="utf-8")
