"""``rulewright check --watch``: check again whenever a file changes.  Needs watchfiles, an extra."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import typer

from rulewright.cli.streams import heard
from rulewright.spec.folders import below

PAUSE = 500
"""Milliseconds after which files are looked at even if nothing is told of them: a file that was replaced, as editors
do, is another one to the system, which then tells nothing more."""
WATCHED = (".yaml", ".yml", ".jsonl", ".json")
Stamp = dict[str, tuple[int, int]]


def watch(paths: Sequence[str], variants: Sequence[Path]) -> NoReturn:
    """Run the command without ``--watch`` now and after every change, until it is interrupted or nobody reads on.

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
    from rulewright import games
    from rulewright.harness.finding import split
    from rulewright.installed import RULES
    from rulewright.spec import outside
    from rulewright.spec.folders import rules_of
    from rulewright.spec.pack import overlay_file

    named = [
        str(RULES),
        *(str(rules_of(game)) for game in games.outside()),
        *([split(path)[0] for path in paths] or outside.scenarios()),
        *map(str, map(overlay_file, variants)),
    ]
    for file in named:
        if not Path(file).exists():
            raise typer.BadParameter(f"{file} does not exist", param_hint="--watch")
    arguments = [argument for argument in sys.argv[1:] if argument != "--watch"]
    while True:
        watched = [*named, *_overlays(paths)]
        before = _stamp(watched)
        done = subprocess.run([sys.executable, "-m", "rulewright", *arguments], check=False)
        _wait(changes, watched, before)
        print("---", flush=True)
        if not heard():
            raise typer.Exit(done.returncode)


def _overlays(paths: Sequence[str]) -> list[str]:
    """The overlays that scenarios are about, wherever they lie, with those that these extend."""
    from rulewright.core.errors import InputError
    from rulewright.harness.finding import are_puzzles, search
    from rulewright.spec.pack import Library, overlays

    library = Library()
    files: set[str] = set()
    for found in search([path for path in paths if not are_puzzles(path)]).found:
        with contextlib.suppress(InputError):
            for file in found.library(library).variants.get(found.game, ()):
                files.update(document.file for document in overlays(file)[1])
    return sorted(files)


def _wait(changes: Callable[..., Iterator[Any]], watched: Sequence[str], before: Stamp) -> None:
    there = [file for file in watched if Path(file).exists()]
    for _ in changes(*there, yield_on_timeout=True, rust_timeout=PAUSE, raise_interrupt=True):
        if _stamp(watched) != before:
            return


def _stamp(watched: Sequence[str]) -> Stamp:
    """When each file that may be read was changed, and its size."""
    found: Stamp = {}
    for root in watched:
        files = below(root, lambda name: name.endswith(WATCHED)) if Path(root).is_dir() else [Path(root)]
        for file in files:
            with contextlib.suppress(OSError):
                about = os.stat(file)  # noqa: PTH116 a path that may be any text
                found[str(file)] = (about.st_mtime_ns, about.st_size)
    return found
