"""``rulewright check --watch``: check again whenever a file changes.  Needs watchfiles, an extra."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from rulewright.cli.codes import RIGHT


def watch(paths: Sequence[str], variants: Sequence[Path]) -> int:
    """Run the command without ``--watch`` now and after every change, until it is interrupted.

    Each run is a process of its own: it reads everything anew, and may fail as it likes.

    Raises:
        typer.BadParameter: if watchfiles is not installed.
    """
    try:
        from watchfiles import watch as changes
    except ModuleNotFoundError:
        raise typer.BadParameter(
            "this needs watchfiles: pip install 'rulewright[watch]'", param_hint="--watch"
        ) from None
    from rulewright.harness.finding import split
    from rulewright.spec.folders import RULES, SCENARIOS

    named = [split(path)[0] for path in paths] or [str(SCENARIOS)]
    watched = [str(RULES), *named, *map(str, variants)]
    for file in watched:
        if not Path(file).exists():
            raise typer.BadParameter(f"{file} does not exist", param_hint="--watch")
    arguments = [argument for argument in sys.argv[1:] if argument != "--watch"]
    command = [sys.executable, "-m", "rulewright", *arguments]
    subprocess.run(command, check=False)
    for _ in changes(*watched, raise_interrupt=True):
        print("---", flush=True)
        subprocess.run(command, check=False)
    return RIGHT
