"""``rulewright explain``: whether an action is legal, and why."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from rulewright.cli.moves import SCHEMA_VERSION, Format
from rulewright.cli.options import After, Lang, Language, Readings, Variants, Where, library
from rulewright.cli.streams import exact


def explain(
    where: Where,
    action: Annotated[str, typer.Argument(help="An action in the game's notation, in quotes.", show_default=False)],
    after: After = None,
    board: Annotated[
        bool,
        typer.Option("--board", help="Draw the position too: the action, and what the pictures of its pieces show."),
    ] = False,
    reading: Readings = None,
    variant: Variants = None,
    lang: Lang = Language.en,
    format: Annotated[Format, typer.Option(help="How to tell it.")] = Format.text,
) -> None:
    """Say whether an action is legal, by which clauses, and from which facts."""
    from rulewright import games
    from rulewright.harness.where import locate
    from rulewright.harness.wording import facts, tried, verdict_lines

    if board and format is not Format.text:
        raise typer.BadParameter("a board is drawn for people only", param_hint="--board")
    position = locate(where, library(variant, reading), after)
    game = position.game
    parsed = game.own.notation.parse(position, action, judged=True)
    verdict = game.verdict(position.state, parsed)
    if format is Format.text:
        print("\n".join(verdict_lines(position, parsed, verdict, lang.value)))
        if board:
            drawing = games.of(game.spec.game).drawing
            print()
            print(drawing.to_text(position, lang.value, parsed, colour=sys.stdout.isatty(), pictured=True))
        return
    reasons = [
        {
            "clause": reason.clause.id,
            "page": reason.clause.source.page if reason.clause.source else None,
            "heading": reason.clause.source.heading if reason.clause.source else None,
            "status": reason.clause.status,
            "facts": facts(position, parsed, verdict, reason, lang.value),
            "tried": tried(position, reason),
        }
        for reason in verdict.reasons
    ]
    text = game.own.notation.write(position, parsed)
    exact(
        json.dumps(
            {
                "schema_version": SCHEMA_VERSION,
                "action": text,
                "legal": verdict.legal,
                "reasons": reasons,
                "disabled": [{"clause": clause.id, "by": game.spec.disabled_by(clause)} for clause in verdict.disabled],
                "rests_on": [
                    {"what": rest.what, "status": rest.status} for rest in game.own.rests_on(position, parsed, verdict)
                ],
            },
            ensure_ascii=False,
        )
    )
