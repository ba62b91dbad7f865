"""A scenario to begin with: valid, commented, and true; somebody who is no programmer changes it bit by bit."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.core.game import SIMULTANEOUS, Position
from rulewright.spec.yaml_writing import flow


def scenario(position: Position, expectations: Mapping[str, str], schema_line: str) -> str:
    """The text of a scenario file about a position.

    Args:
        position: where it begins.
        expectations: what else ``then`` may ask, each with a line that says what it is.
        schema_line: the comment by which editors find the schema.
    """
    game = position.game
    action = game.format_action(position, game.legal_actions(position.state)[0])
    lines = [
        schema_line,
        "# A scenario: a position, an action, and what the rules are expected to say.  Run it:  rulewright check FILE",
        f"game: {flow(game.spec.game)}",
        "# clauses: [CLAUSE]                          # the rules it is about; see the rulebook's pages or `explain`",
        "# source: {document: rulebook, page: 6}      # where the book says so",
        "position:",
        *position_lines(position),
        "scenarios:",
        "  - id: my-first-scenario                    # unique, in small letters",
        '    title: {en: "What it shows"}             # fr and de are welcome',
        f"    when: {flow(action)}" + "  # one action or a list, in quotes",
        "    then:",
        "      legal: true                            # or  illegal: [CLAUSE], which then stands alone",
        *(f"      # {key}: {doc}" for key, doc in expectations.items()),
    ]
    if game.current_player(position.state) == SIMULTANEOUS:
        lines.insert(2, "# All players choose at once: an action is what each of them chooses.")
    return "\n".join(lines) + "\n"


def position_lines(position: Position) -> list[str]:
    """The position's own keys; what only ``after`` may ask is left out."""
    said = position.game.describe(position)
    lines = [f"  mode: {flow(said['mode'])}"]
    lines += [f"  {key}: {flow(value)}" for key, value in said.items() if key not in ("mode", "players", "pile")]
    lines.append("  players:")
    for name, player in said["players"].items():
        lines.append(f"    {flow(name)}:")
        for key, value in player.items():
            if key not in ("has", "hearts") and (key != "points" or value):
                lines.append(f"      {key}: {flow(value)}")
    if "pile" in said:
        lines.append(f"  pile: {flow(said['pile'])}")
    return lines
