"""``rulewright replay``: play a written game again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.options import Lang, Language, Readings, Variants, library


def replay(
    file: Annotated[Path, typer.Argument(help="A written game.", readable=False, show_default=False)],
    game: Annotated[str | None, typer.Option(help="GAME or GAME:MODE; found out if not said.")] = None,
    step: Annotated[int | None, typer.Option(min=0, help="Show the position after so many actions.")] = None,
    reading: Readings = None,
    variant: Variants = None,
    lang: Lang = Language.en,
) -> int:
    """Play a written game again: 0 if all is as it says, 1 at the first illegal action or for a wrong end."""
    from rulewright import games
    from rulewright.harness.replaying import read_written
    from rulewright.harness.wording import verdict_lines

    written = read_written(file, game, library(variant, reading))
    if written.warning:
        print(f"warning: {written.warning}", file=sys.stderr)
    if step is not None:
        if step > len(written.steps):
            raise typer.BadParameter(f"the game has {len(written.steps)} actions", param_hint="--step")
        position = written.steps[step].before if step < len(written.steps) else written.final
        print(games.of(position.game.spec.game).drawing.to_text(position, lang.value))
        print(position)
        return RIGHT
    wrong = written.illegal
    if wrong:
        print(f"{wrong.place}: action {len(written.steps)}", file=sys.stderr)
        print("\n".join(verdict_lines(wrong.before, wrong.action, wrong.verdict, lang.value)))
        return FAILED
    if written.wrong_end:
        print(f"error: {written.wrong_end}", file=sys.stderr)
        return FAILED
    end = f", ({written.result})" if written.result else ""
    print(f"{len(written.steps)} actions, all legal{end}")
    print(written.final)
    return RIGHT
