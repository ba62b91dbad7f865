"""``rulewright site``: the documentation site.  Needs mkdocs, an extra."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT

if TYPE_CHECKING:
    from rulewright.site.building import Built
    from rulewright.site.whole import Command

app = typer.Typer(no_args_is_help=True, help="Build the documentation site, or serve it while it is written.")
Output = Annotated[Path, typer.Option("-o", "--output", metavar="DIR", readable=False, help="The folder of the site.")]
FEW = 20


@app.command("build", short_help="Build the site.")
def build(output: Output = Path("site")) -> int:
    """Build the site in every language, only what has changed of it; 1 if a link or an anchor leads nowhere.

    The first time takes minutes: every scenario is tried out. It needs mkdocs: pip install 'rulewright[site]'.
    """
    begun = time.monotonic()
    built = _built(output)
    for line in built.broken[:FEW]:
        print(f"error: {line}", file=sys.stderr)
    if len(built.broken) > FEW:
        print(f"error: and {len(built.broken) - FEW} more links", file=sys.stderr)
    changed = f"built {', '.join(built.trees)}" if built.trees else "nothing has changed"
    print(f"{output}/index.html: {built.pages} pages, {changed}, {time.monotonic() - begun:.0f} s", file=sys.stderr)
    return FAILED if built.broken else RIGHT


@app.command("serve", short_help="Build it, serve it here, build again what changes.")
def serve(
    output: Output = Path("site"),
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
) -> None:
    """Build the site, serve it to this machine, and build again when rules, scenarios or documents change."""
    from rulewright.core.errors import InputError, Problem
    from rulewright.site import serving
    from rulewright.site.building import claim

    def rebuild() -> None:
        try:
            built = _built(output)
        except InputError as error:
            for problem in error.problems:
                print(f"error: {problem}", file=sys.stderr)
            return
        for line in built.broken[:FEW]:
            print(f"error: {line}", file=sys.stderr)

    claim(output)  # whatever else is wrong may be mended while it is served
    rebuild()
    try:
        serving.serve(output, port, rebuild, lambda said: print(said, flush=True))
    except OSError as error:
        hint = "name another with --port, or 0 for a free one"
        raise InputError(Problem(f"port {port}: {error.strerror or error}", suggestion=hint)) from None


def _built(output: Path) -> Built:
    from rulewright.site.building import build

    return build(output, commands(), say=lambda said: print(f"... {said}", file=sys.stderr, flush=True))


def commands() -> list[Command]:
    """Every command with its parameters, as the site's page of commands tells them."""
    from typer.main import get_command

    from rulewright.cli.main import application
    from rulewright.site.whole import Command

    found: list[Command] = []

    def walk(command: object, name: str) -> None:
        children = getattr(command, "commands", None)
        if children:
            for child, what in children.items():
                walk(what, f"{name} {child}".strip())
            return
        parameters = []
        for parameter in getattr(command, "params", ()):
            written = ", ".join(parameter.opts) if parameter.opts[0].startswith("-") else parameter.human_readable_name
            told = getattr(parameter, "help", None) or ""
            metavar = getattr(parameter, "metavar", None)
            parameters.append((f"{written} {metavar}" if metavar and written.startswith("-") else written, told))
        found.append(
            Command(name, getattr(command, "help", None) or "", tuple(p for p in parameters if p[0] != "--help"))
        )

    walk(get_command(application()), "")
    return found
