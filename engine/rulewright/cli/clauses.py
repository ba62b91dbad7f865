"""``rulewright clauses``: the rules that scenarios and house rules name."""

from __future__ import annotations

from typing import Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import Lang, Language, Variants, library


def clauses(
    game: Annotated[str, typer.Argument(help="GAME.", show_default=False)],
    text: Annotated[str | None, typer.Option("-k", metavar="TEXT", help="Only ids, texts, chapters with this.")] = None,
    variant: Variants = None,
    lang: Lang = Language.en,
) -> int:
    """List the clauses of a game: id, page, status and text; what scenarios name under `illegal` and `clauses`.

    Below stand the chapters with their ids, one of which a clause of your own names.  1 if there is none.
    """
    from rulewright.harness.wording import heading, in_language, word

    rules = library(variant, None)
    rules.check_meant_for(game)
    spec = rules.spec(game)

    titles = spec.data["game"]["chapters"]

    def has(*words: str) -> bool:
        return not text or any(text.casefold() in said.casefold() for said in words)

    chapters = [name for name, title in titles.items() if has(name, *title.values())]
    found = [c for c in spec.clauses if c.chapter in chapters or has(c.id, *c.text.values())]
    for clause in found:
        print(heading(spec, clause, lang.value))
        print(f"  {in_language(clause.text, lang.value)}")
    if chapters:
        width = max(map(len, chapters))
        print(f"\n{word('chapters', lang.value)}")
        print("\n".join(f"  {name:<{width}}  {in_language(titles[name], lang.value)}" for name in chapters))
    if not found and not chapters:
        print(word("no clause", lang.value))
    return RIGHT if found else FAILED
