"""``rulewright clauses``: the rules that scenarios and house rules name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import RIGHT, USAGE
from rulewright.cli.options import Lang, Language, Variants, library

if TYPE_CHECKING:
    from rulewright.core.spec import Clause


def clauses(
    game: Annotated[str, typer.Argument(help="GAME.", show_default=False)],
    text: Annotated[str | None, typer.Option("-k", metavar="TEXT", help="Only ids and texts with this.")] = None,
    variant: Variants = None,
    lang: Lang = Language.en,
) -> int:
    """List the clauses of a game: id, page, status and text; what scenarios name under `illegal` and `clauses`."""
    from rulewright.harness.wording import heading, in_language

    rules = library(variant, None)
    rules.check_meant_for(game)
    spec = rules.spec(game)

    def meant(clause: Clause) -> bool:
        return not text or any(text.casefold() in said.casefold() for said in (clause.id, *clause.text.values()))

    found = [clause for clause in spec.clauses if meant(clause)]
    for clause in found:
        print(heading(spec, clause, lang.value))
        print(f"  {in_language(clause.text, lang.value)}")
    return RIGHT if found else USAGE
