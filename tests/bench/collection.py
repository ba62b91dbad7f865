"""The published puzzles made anew, by the options that the documentation lists, and what each costs."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.measuring import BenchmarkError, Cost, run, tool
from bench.table import PAGE, aligned, put

BEGIN, END = "<!-- puzzles: begin -->", "<!-- puzzles: end -->"
HEAD = ("file", "puzzles", "CPU s each", "options of `puzzle generate`")
FOLDER = Path(__file__).parents[2] / "scenarios" / "replicants" / "puzzles"


def listed() -> Iterator[tuple[str, str]]:
    """Each file's name and the options that made it, in the order in which they are made.

    Raises:
        BenchmarkError: if the documentation has no such table.
    """
    _, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    rows = [line.strip("| \n").split("|") for line in rest.partition(END)[0].splitlines() if line.startswith("| `")]
    if not rows:
        raise BenchmarkError(f"{PAGE.name} lists no puzzles: {BEGIN} {END}")
    for name, _, _, options in rows:
        yield name.strip(" `"), options.strip(" `")


def made(name: str, options: str, folder: Path) -> tuple[str, str, str, str]:
    """Make one file, with no puzzle and no title that is in the folder already; its row of the table."""
    file = folder / f"{name}.jsonl"
    unlike = f'--unlike "{folder}"' if any(folder.iterdir()) else ""
    asked = f'"{tool("rulewright")}" puzzle generate {options} {unlike} -o "{file}"'
    command = ["sh", "-c", f"{asked} || [ $? = 1 ]"]
    cost: Cost = run(command, folder)  # with exit code 1 there are fewer than wanted, which the table shows
    count = len(file.read_text(encoding="utf-8").splitlines()) if file.exists() else 0
    print(f"  {name}: {count}, {cost.cpu:.0f} CPU s", file=sys.stderr, flush=True)
    return f"`{name}`", str(count), f"{cost.cpu / count:.1f}" if count else "", f"`{options}`"


def main(arguments: list[str] | None = None) -> None:
    """Make all files (twenty minutes), and tell what they cost, or put both where they belong."""
    parser = argparse.ArgumentParser(prog="python -m bench.collection")
    parser.add_argument("--write", action="store_true", help=f"replace {FOLDER.name}/ and docs' table")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="rulewright-puzzles-") as scratch:
        folder = Path(scratch)
        table = aligned([HEAD, *(made(name, asked, folder) for name, asked in listed())])
        if options.write:
            for file in FOLDER.glob("*.jsonl"):
                file.unlink()
            for file in sorted(folder.glob("*.jsonl")):
                shutil.copy(file, FOLDER)
            put(BEGIN, END, table)
    print(table)


if __name__ == "__main__":
    main()
