"""Running many scenarios in several processes.

A process tells only which scenarios passed; whatever did not is run again by whoever asked, who then has the whole
result at hand, positions and all.  So results are the same, in the same order, however many processes there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rulewright.harness.finding import Found
from rulewright.harness.running import Result, Runner

_runner: Runner | None = None
"""The runner of this process, if it is one of several."""


def results(runner: Runner, meant: Sequence[Found], jobs: int) -> Iterator[Result]:
    """A result for each scenario, in order."""
    library = runner.library
    variants = [file for files in library.variants.values() for file in files]
    parts = list(_parts(meant, jobs))
    with ProcessPoolExecutor(min(jobs, len(parts)), initializer=_begin, initargs=(variants, library.readings)) as pool:
        for part, passed in zip(parts, pool.map(_passed, parts), strict=True):
            for found, well in zip(part, passed, strict=True):
                yield runner.result(found, "passed") if well else runner.one(found)


def _parts(meant: Sequence[Found], jobs: int) -> Iterator[Sequence[Found]]:
    """Runs of scenarios, several for each process, so that none is left with all the slow ones."""
    size = max(1, len(meant) // (8 * jobs))
    yield from (meant[i : i + size] for i in range(0, len(meant), size))


def _begin(variants: Sequence[Path], readings: Mapping[str, str]) -> None:
    global _runner
    from rulewright.spec.pack import Library

    _runner = Runner(Library(variants, readings))


def _passed(part: Sequence[Found]) -> list[bool]:
    """Whether each scenario passed."""
    assert _runner is not None
    return [_runner.one(found).status == "passed" for found in part]
