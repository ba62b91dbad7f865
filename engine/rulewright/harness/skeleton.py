"""A scenario to begin with: valid, commented, and true; somebody who is no programmer changes it bit by bit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulewright.core.game import Position
from rulewright.core.play import CHANCE, SIMULTANEOUS
from rulewright.core.spec import OPTIONS, Clause
from rulewright.spec import outside
from rulewright.spec.yaml_writing import flow

MOST_DECIDED = 20
"""So often chance decides at most before somebody is to act."""


def scenario(position: Position, expectations: Mapping[str, str], schema_line: str) -> str:
    """The text of a scenario file about a position.

    Args:
        position: where it begins.
        expectations: what else ``then`` may ask, each with a line that says what it is.
        schema_line: the comment by which editors find the schema.
    """
    game = position.game
    begun, drawn = _decided(position)
    acting = begun if game.legal_actions(begun.state) else position
    first = game.legal_actions(acting.state)[0]
    action = game.own.notation.write(acting, first)
    drawn = [*(drawn if acting is begun else ()), *_decided(replace(acting, state=game.apply(acting.state, first)))[1]]
    run = outside.command("check", "FILE")
    lines = [
        schema_line,
        f"# A scenario: a position, an action, and what the rules are expected to say.  Run it:  {run}",
        *_notice(position),
        f"game: {flow(game.spec.game)}",
        *_labels(game.verdict(acting.state, first).offers[0]),
        "# variant: house.yaml                       # the house rule it is about: an overlay, by its path from here",
        "position:",
        *_position(position),
        "scenarios:",
        "  - id: my-first-scenario                    # unique, in small letters",
        '    title: {en: "What it shows"}             # fr and de are welcome',
        f"    when: {flow(action)}" + "  # one action or a list, in quotes",
        *([f"    chance: {flow(drawn)}  # what chance decides, in order"] if drawn else []),
        "    then:",
        "      legal: true                            # or  illegal: [CLAUSE], which then stands alone",
        *(f"      # {key}: {doc}" for key, doc in expectations.items()),
        '    # rows: [{a: 1}, {a: 2}]                   # the same for several values, each for "{a}" in its texts',
    ]
    if game.current_player(position.state) == SIMULTANEOUS:
        lines.insert(2, "# All players choose at once: an action is what each of them chooses.")
    return "\n".join(lines) + "\n"


def _decided(position: Position) -> tuple[Position, list[str]]:
    """The position in which somebody is to act, and what chance may decide until then: something else each time."""
    game, texts = position.game, list[str]()
    while game.current_player(position.state) == CHANCE and len(texts) < MOST_DECIDED:
        outcomes = game.chance_outcomes(position.state)
        action = outcomes[len(texts) % len(outcomes)][0]
        texts.append(game.own.notation.write(position, action))
        position = replace(position, state=game.apply(position.state, action))
    return position, texts


def _labels(clause: Clause) -> Iterator[str]:
    """How a scenario about a clause would name it, and where it is printed."""
    said = {f"clauses: [{clause.id}]": "the rules it is about; `rulewright clauses` lists them"}
    if "source" in clause.body:
        said[f"source: {flow(clause.body['source'])}"] = "where the book says so"
    yield from (f"# {label:<42} # {what}" for label, what in said.items())


def telling(
    position: Position,
    name: str,
    title: str,
    then: Sequence[str],
    comments: Sequence[str],
    schema_line: str,
    clauses: Sequence[str] = (),
    bare: bool = False,
) -> str:
    """The text of a scenario file about one position, in which two sides say different things.

    Args:
        then: the action and what each side says, as lines of the scenario, not indented.
        comments: what the lines before it say.
        clauses: the clauses it is about.
        bare: only say how the game is set up, so that it is the position in which it begins.
    """
    lines = [
        schema_line,
        *(f"# {comment}" for comment in comments),
        *_notice(position),
        f"game: {flow(position.game.spec.game)}",
        *([f"clauses: [{', '.join(clauses)}]"] if clauses else []),
        "position:",
        *_position(position, bare),
        "scenarios:",
        f"  - id: {name}",
        f"    title: {{en: {flow(title)}}}",
        *(f"    {line}" for line in then),
    ]
    return "\n".join(lines)


def _notice(position: Position) -> list[str]:
    """What of the game is reconstructed, since the position may rest on it."""
    notice = position.game.spec.data["game"].get("notice")
    return [f"# {notice['en']}"] if notice else []


def _position(position: Position, bare: bool = False) -> list[str]:
    """The position's own keys, or those alone that say how the game is set up; what only ``after`` may ask is left out,
    and so is what of many things, one by one, is as at the start."""
    own = position.game.own
    said, begun = own.describe(position), own.describe(own.initial_position(position.names))
    if bare:
        said = {key: value for key, value in said.items() if key in SET_UP}
    said = {key: value for key, value in _changed(said, begun).items() if value != {}}
    lines: list[str] = []
    for key, value in said.items():
        lines += [f"  {key}: {flow(value)}"] if key != "players" else ["  players:", *_players(position, value)]
    return lines


SET_UP = ("mode", OPTIONS)


def _changed(said: Mapping[str, Any], begun: Mapping[str, Any]) -> dict[str, Any]:
    """What is said of a position, of maps only what is not as at the start: numbers, names, what is or is not."""
    return {
        key: {k: v for k, v in value.items() if isinstance(v, Mapping | list) or begun[key].get(k) != v}
        if isinstance(value, Mapping) and key not in ("players", *SET_UP)
        else value
        for key, value in said.items()
    }


def _players(position: Position, players: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """What each player has; no points where he has none."""
    for name, player in players.items():
        told = {key: value for key, value in player.items() if key not in position.game.own.only_told}
        own = [f"      {key}: {flow(value)}" for key, value in told.items() if key != "points" or value]
        yield from [f"    {flow(name)}:", *own] if own else [f"    {flow(name)}: {{}}"]
