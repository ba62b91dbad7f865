"""The ``rulewright`` command: its subcommands, and the exit code of everything that can happen.

0 right, 1 something failed, 2 usage, 3 invalid input files, 4 internal error, 130 interrupted;
the same where nobody reads what is printed.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import traceback
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from rulewright.cli import streams
from rulewright.cli.codes import INTERNAL, INTERRUPTED, INVALID, RIGHT, USAGE
from rulewright.cli.command import strict
from rulewright.cli.options import Shell

COMMANDS = {
    "check": "Run scenarios against the rules.",
    "validate": "Check rules and scenario files; run nothing.",
    "show": "Show a position as a board.",
    "moves": "List every legal action.",
    "explain": "Say whether an action is legal, and why.",
    "clauses": "List the rules of a game, by id.",
    "words": "List what rules of a game may ask and change.",
    "perft": "Count the ways to play so many actions.",
    "play": "Play a game by itself and write it down.",
    "replay": "Play a written game again.",
    "mutate": "Change the rules and see what no scenario notices.",
    "compile": "Write the checked rules as JSON.",
    "readings": "List what may be read in two ways.",
}
"""The commands: each a function in the module of its name, and what it does, in short."""
GROUPS = {
    "new": "Begin a scenario, or a game of your own.",
    "site": "Build the documentation site.",
}
"""The commands of several: each an application in the module of its name."""
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Signs that turn the direction of text, as a file's name may have: what is printed would say something else."""
UNSAID = {"--durations": 10}
"""Options that may go without their number, and what it is then."""
JOINING = "rulewright.commands"
"""The group of entry points by which packages above the engine add commands: each a typer application."""


@cache
def application(called: str = "") -> typer.Typer:
    """The commands: the one that is called if it is ours, or all, with those of other packages.  To import and describe
    all takes as long as to read the rules of a game, to find those of others a third of the time until one begins."""
    app = typer.Typer(
        name="rulewright",
        help="Board-game rules that run: check rulebook examples, ask what is legal and why.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(root)
    ours = called in COMMANDS or called in GROUPS
    for name, short in COMMANDS.items():
        if name == called or not ours:
            app.command(name, short_help=short)(getattr(import_module(f"rulewright.cli.{name}"), name))
    for name, short in GROUPS.items():
        if name == called or not ours:
            app.add_typer(import_module(f"rulewright.cli.{name}").app, name=name, short_help=short)
    if not ours:
        from importlib.metadata import entry_points

        for point in sorted(entry_points(group=JOINING), key=lambda point: point.name):
            app.add_typer(point.load(), name=point.name)
    strict(app)
    return app


def root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
    shell: Annotated[
        Shell | None, typer.Option("--show-completion", metavar="SHELL", help="Print completion for bash, zsh, fish.")
    ] = None,
) -> None:
    """Board-game rules that run: check rulebook examples, ask what is legal and why."""
    if shell is not None:
        from rulewright.cli.completion import script

        typer.echo(script(shell))
        raise typer.Exit
    if version:
        import rulewright

        typer.echo(rulewright.__version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        raise typer.Exit(USAGE)


def main() -> None:
    """Run the command and exit with its code; where a shell asks what may follow, answer that."""
    if "_RULEWRIGHT_COMPLETE" in os.environ:
        sys.exit(complete())
    streams.prepare()
    code = run()
    try:
        sys.stdout.flush()
    except OSError as error:
        streams.drop(1)
        complain(f"cannot write: {error.strerror}")
        code = INVALID
    sys.exit(code)


def run(arguments: list[str] | None = None) -> int:
    """Run the command; the exit code."""
    from rulewright.core import signs
    from rulewright.core.conflicts import ChangeConflictError
    from rulewright.core.errors import InputError

    arguments = _filled(sys.argv[1:] if arguments is None else arguments)
    try:
        result = application(*arguments[:1])(args=arguments, prog_name="rulewright", standalone_mode=False)
    except InputError as error:
        for problem in error.problems:
            complain(f"error: {problem}")
        return INVALID
    except ChangeConflictError as error:
        complain(f"error: {error.told}")
        return INVALID
    except typer.Exit as stop:
        return stop.exit_code
    except (typer.Abort, KeyboardInterrupt):
        complain("interrupted")
        return INTERRUPTED
    except OSError as error:
        streams.drop(1)
        complain(f"error: {error.filename or _where()}: {error.strerror}")
        return INVALID
    except Exception as error:
        show_usage = getattr(error, "show", None)
        if show_usage is not None and hasattr(error, "exit_code"):
            show_usage()
            if note := signs.told(error.format_message() if hasattr(error, "format_message") else str(error)):
                complain(note)
            return USAGE
        complain(traceback.format_exc())
        complain("internal error: this is a mistake of the program, please report it")
        return INTERNAL
    if result == INTERRUPTED:  # typer has caught it, and says nothing
        complain("interrupted")
    return result if isinstance(result, int) else RIGHT


def _filled(arguments: Sequence[str]) -> list[str]:
    """The arguments, with a number for an option that was given none and needs none: typer knows no such option."""
    filled = list(arguments)
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument in UNSAID and not "".join(arguments[place + 1 : place + 2]).isdecimal():
            filled[place] = f"{argument}={UNSAID[argument]}"
    return filled


def complete() -> int:
    """Tell the shell what may follow.  Whatever is wrong, a person at the prompt is not told: there is nothing then."""
    from typer.main import get_command

    with contextlib.suppress(Exception):
        from rulewright.cli.completion import answer

        os.write(1, answer(get_command(application()), os.environ).encode("utf-8", "surrogateescape"))
    return RIGHT


def _where() -> str:
    """What an error without a file name is about."""
    try:
        Path.cwd()
    except OSError:
        return "the folder that this runs in"
    return "output"


def complain(text: str) -> None:
    """Say something on standard error, if anybody listens."""
    with contextlib.suppress(OSError):
        print(TURNING.sub("\ufffd", text), file=sys.stderr, flush=True)
