"""``rulewright readings``: the interpretations that one may choose between."""

from __future__ import annotations

from typing import Annotated

import typer

from rulewright.cli.options import Lang, Language, Variants, library


def readings(
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    variant: Variants = None,
    lang: Lang = Language.en,
) -> None:
    """List the readings: question, options (the default starred), reason and sources."""
    from rulewright import games
    from rulewright.harness.wording import source_text

    rules = library(variant, None)
    if game is not None:
        games.module(game)
        rules.check_meant_for(game)
    for name in [game] if game else games.names():
        spec = rules.spec(name)
        print(f"{spec.data['game']['title'][lang.value]} ({name})")
        for reading in spec.readings.values():
            sources = "; ".join(source_text(spec, s, lang.value) for s in reading.sources)
            print(f"\n  {reading.id}: {reading.question[lang.value]}  [{sources}]")
            for option, text in reading.options.items():
                star = "*" if option == reading.default else " "
                print(f"  {star} {option}: {text[lang.value]}")
            print(f"    {reading.reason[lang.value]}")
