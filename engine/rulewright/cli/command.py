"""What every command has: ``--rules``, and what it refuses of its options before it looks at one, an empty value or an
option given twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperCommand, TyperOption

RULES = "--rules"


def _use(ctx: object, _: object, folders: Sequence[str] | None) -> None:
    """Have the packs in use that an option and the environment name, before anything else is asked.

    Raises:
        InputError: if there are none where one is named.
    """
    from rulewright.spec import outside

    outside.use(folders or ())


class Command(TyperCommand):
    """A command that takes no option twice, unless it is repeatable, and no empty value: of two the first would be
    lost, and an empty one, as of a shell's variable that is not set, would select everything."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        rules = TyperOption(
            param_decls=["rules", RULES],
            type=str,
            multiple=True,
            metavar="DIR",
            expose_value=False,
            callback=_use,
            help="Use the pack in a folder of yours, or the packs (repeatable).",
        )
        self.params.append(rules)

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # typer's own base
        """Read the arguments.

        Raises:
            typer.BadParameter: for the first option that is refused.
        """
        if not ctx.resilient_parsing:
            values, _, order = self.make_parser(ctx).parse_args(args=list(args))
            for parameter in self.get_params(ctx):
                if parameter.param_type_name != "option" or parameter.is_eager or parameter.name is None:
                    continue
                given = values.get(parameter.name)
                if given == "" or (isinstance(given, list) and "" in given):
                    raise typer.BadParameter("it is empty", ctx=ctx, param=parameter)
                if not parameter.multiple and order.count(parameter) > 1:
                    raise typer.BadParameter("it is given twice", ctx=ctx, param=parameter)
        return super().parse_args(ctx, args)


def strict(app: typer.Typer) -> None:
    """Have every command of an application, and of those in it, be a `Command`."""
    for command in app.registered_commands:
        command.cls = Command
    for group in app.registered_groups:
        if group.typer_instance is not None:
            strict(group.typer_instance)
