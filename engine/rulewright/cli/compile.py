"""``rulewright compile``: the checked rules as JSON."""

from __future__ import annotations

from typing import Annotated

import typer

from rulewright.cli.options import Variants, library
from rulewright.cli.output import Kind, Output, with_text, write, written


def _as_compiled(text: str) -> bool:
    """Whether a text is compiled rules with the digest of just these."""
    from rulewright.core.errors import InputError
    from rulewright.core.spec import from_json, to_json

    try:
        return text == to_json(from_json(text)) + "\n"
    except InputError:
        return False


RULES = Kind("rules as rulewright compiled them", with_text(_as_compiled))


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
