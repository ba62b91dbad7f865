"""``rulewright puzzle solve``: decide what is asked in any position."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import After, Lang, Language, Readings, Variants, Where, library
from rulewright.cli.streams import exact
from rulewright_puzzles.commands.options import (
    Reduce,
    Survive,
    Turns,
    Unique,
    WithAlly,
    checked,
    stipulation,
    unique_parts,
)

if TYPE_CHECKING:
    from rulewright.core.game import Position
    from rulewright_puzzles.solving import Decision
    from rulewright_puzzles.stipulation import Stipulation

SCHEMA_VERSION = 1
BUDGET = 20_000_000


class Format(StrEnum):
    """How the decision is told."""

    text = "text"
    json = "json"


def solve(
    where: Where,
    after: After = None,
    win_in: Turns = None,
    survive: Survive = None,
    reduce: Reduce = None,
    ally: WithAlly = None,
    unique: Unique = None,
    budget: Annotated[int, typer.Option(metavar="N", min=1, help="Nodes (positions played to) to spend.")] = BUDGET,
    reading: Readings = None,
    variant: Variants = None,
    format: Annotated[Format, typer.Option(help="How to tell it.")] = Format.text,
    lang: Lang = Language.en,
) -> int:
    """Decide whether the player to move can do it, whatever the others do; list every key, and how it is done.

    0 if it is proved, 1 if it is refuted, and 1 if it is undecided within the budget, which is said apart.  A turn
    that has begun already counts as the first, and a key is then the rest of it.
    """
    from rulewright.harness.where import locate
    from rulewright_puzzles import solving

    text = stipulation(win_in, survive, reduce, ally)
    position = locate(where, library(variant, reading), after)
    _check_going_on(position)
    asked = checked(text, position)
    shared = unique_parts(unique, position.game)
    decision = solving.solve(position, asked, budget=budget, unique=shared, certify=False)
    told = _told(position, asked, decision)
    if format is Format.json:
        exact(json.dumps({"schema_version": SCHEMA_VERSION, **told}, ensure_ascii=False))
    else:
        _say(asked, told, shared, lang.value)
        if isinstance(decision, solving.Proved):
            _show_trees(position, replace(asked, turns=decision.length), shared, budget, lang.value)
        print(f"{decision.nodes} nodes", file=sys.stderr)
    return RIGHT if told["decision"] == "proved" else FAILED


def _check_going_on(position: Position) -> None:
    """Refuse a position in which the game is over.

    Raises:
        InputError: if it is.
    """
    from rulewright.core.errors import InputError, Problem

    if position.game.outcome(position.state) is not None:
        raise InputError(Problem("the game is over there: nothing is left to solve"))


def _told(position: Position, asked: Stipulation, decision: Decision) -> dict[str, Any]:
    """The decision as plain data: actions in the game's notation."""
    from rulewright_puzzles.solving import Proved
    from rulewright_puzzles.turns import written

    kind = type(decision).__name__.casefold()
    begun = not position.game.begins_turn(position.state)
    told: dict[str, Any] = {
        "stipulation": str(asked),
        "decision": kind,
        "nodes": decision.nodes,
        "turn_has_begun": begun,
    }
    if isinstance(decision, Proved):
        told["length"] = decision.length
        told["keys"] = [[written(position, turn) for turn in key.turns] for key in decision.keys]
    return told


def _say(asked: Stipulation, told: dict[str, Any], unique: Sequence[str], language: str) -> None:
    from rulewright_puzzles.wording import asked_briefly, say, ways

    if told["turn_has_begun"]:
        print(say("turn-has-begun", language), file=sys.stderr)
    task = asked_briefly(asked, language)
    if told["decision"] != "proved":
        print(say("no" if told["decision"] == "refuted" else "undecided", language, task))
        return
    sooner = say("sooner", language, told["length"]) if told["length"] < asked.turns else ""
    count = len(told["keys"])
    print(say("yes", language, task) + sooner + say("one-key" if count == 1 else "keys", language, count))
    for turns in told["keys"]:
        print(f"  {'/'.join(turns[0])}  {ways(len(turns) - 1, unique, language)}".rstrip())


def _show_trees(position: Position, asked: Stipulation, unique: Sequence[str], budget: int, language: str) -> None:
    """How it is done: a tree for each key."""
    from rulewright_puzzles import solving
    from rulewright_puzzles.solutions import read
    from rulewright_puzzles.wording import colon, say, tree_lines

    written = solving.solve(position, asked, budget=budget, unique=unique)
    if not isinstance(written, solving.Proved):
        print(say("no-tree", language))
        return
    print()
    print(f"{say('solution', language)}{colon(language)}")
    for number in range(len(written.keys)):
        tree, _ = read(position, asked, written.certificate, number)
        print("\n".join(tree_lines(tree, position, asked, language)))
