"""The commands ``rulewright puzzle ...``, one file a command; they join `rulewright` by an entry point.

Only typer is imported at once, since every `rulewright` command loads this.
"""

from __future__ import annotations

import typer

from rulewright_puzzles.commands.export import export
from rulewright_puzzles.commands.generate import generate
from rulewright_puzzles.commands.list import list_puzzles
from rulewright_puzzles.commands.reprove import reprove
from rulewright_puzzles.commands.show import show
from rulewright_puzzles.commands.solve import solve
from rulewright_puzzles.commands.verify import verify

app = typer.Typer(
    name="puzzle",
    help="Proved puzzles: find, solve, verify, show and export them.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("generate", short_help="Find new puzzles, each with its proof.")(generate)
app.command("solve", short_help="Decide what is asked in any position.")(solve)
app.command("verify", short_help="Check the proofs of published puzzles.")(verify)
app.command("reprove", short_help="Prove puzzles anew after the rules changed.")(reprove)
app.command("list", short_help="List puzzles, by theme, level and more.")(list_puzzles)
app.command("show", short_help="Show one puzzle: board and proof.")(show)
app.command("export", short_help="Write puzzles as JSONL, CSV or scenarios.")(export)
