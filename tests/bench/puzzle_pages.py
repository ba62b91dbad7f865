"""What a thousand puzzles cost on the site, against a hundred: the whole build, from nothing.

    PYTHONPATH=tests python -m bench.puzzle_pages

Puzzles are the published ones over and over, each under an id of its own; nothing is remembered from one to the next,
each tree of answers is computed.  Time is that of the processor, of all processes.
"""

from __future__ import annotations

import json
import resource
import statistics
import sys
import tempfile
from gzip import compress
from itertools import cycle, islice
from pathlib import Path

from rulewright.cli.site import commands
from rulewright.site.building import build
from rulewright.spec.folders import SCENARIOS
from small_site import NODES, ONLY

SIZES = (0, 100, 1000)
REACH = 12


def main() -> int:
    """Print the figures; 1 if a thousand take more than twelve times as long as a hundred."""
    with tempfile.TemporaryDirectory() as folder:
        spent = {count: _built(Path(folder) / str(count), count) for count in SIZES}
        weight = _weight(Path(folder) / "1000" / "site")
    for count, seconds in spent.items():
        print(f"{count:5} puzzles: {seconds:6.1f} CPU s")
    ratio = spent[1000] / spent[100]
    alone = (spent[1000] - spent[0]) / (spent[100] - spent[0])
    print(f"1,000 take {ratio:.1f} x the time of 100, and {alone:.1f} x without what takes as long with no puzzle")
    print(weight)
    return int(alone > REACH)


def _built(folder: Path, count: int) -> float:
    """Build a site with so many puzzles; the processor's seconds."""
    lines = [line for file in sorted((SCENARIOS / "replicants" / "puzzles").glob("*.jsonl")) for line in _lines(file)]
    folder.mkdir()
    some = folder / "some.jsonl"
    told = [{**json.loads(line), "id": f"puzzle-{number}"} for number, line in enumerate(islice(cycle(lines), count))]
    some.write_text("".join(f"{json.dumps(one, ensure_ascii=False)}\n" for one in told), encoding="utf-8")
    before = _spent()
    build(folder / "site", commands(), ONLY, memory=folder / "memory", nodes=NODES, puzzles=[str(some)])
    return _spent() - before


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def _spent() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _weight(site: Path) -> str:
    """What a puzzle's page and its answers weigh as they are sent, and the list."""
    pages = [len(compress(file.read_bytes())) for file in (site / "puzzles" / "replicants").glob("*/index.html")]
    answers = [len(compress(file.read_bytes())) for file in (site / "answers").glob("*.json")]
    index = len(compress((site / "en" / "replicants" / "puzzles" / "index.html").read_bytes()))
    told = [
        f"{name}: median {statistics.median(sizes) / 1000:.1f} kB, largest {max(sizes) / 1000:.1f} kB"
        for name, sizes in (("a puzzle's page, gzip", pages), ("its answers, gzip", answers))
    ]
    return "\n".join([*told, f"the list of 1,000, gzip: {index / 1000:.1f} kB"])


if __name__ == "__main__":
    sys.exit(main())
