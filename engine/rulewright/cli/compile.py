"""``rulewright compile``: the checked rules as JSON."""

from __future__ import annotations

from typing import Annotated

import typer

from rulewright.cli.options import Variants, library
from rulewright.cli.output import Kind, Output, shaped, write, written

RULES = Kind(
    "rules that rulewright compiled",
    shaped(r'\{"schema_version":\d+,"game":"[^"]+","digest":"[0-9a-f]{64}","rules":\{.*\}\n'),
)


def compile(
    game: Annotated[str, typer.Argument(help="GAME.", show_default=False)],
    variant: Variants = None,
    output: Annotated[Output | None, written("-o", RULES)] = None,
) -> None:
    """Write the checked rules of a game as JSON, with their digest: what an engine without a YAML reader needs."""
    from rulewright.core.spec import to_json

    rules = library(variant, None)
    rules.check_meant_for(game)
    write(to_json(rules.spec(game)), output)
