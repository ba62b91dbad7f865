"""Running many scenarios in several processes.

A process tells only which scenarios passed; whatever did not is run again by whoever asked, who then has the whole
result at hand, positions and all.  So results are the same, in the same order, however many processes there are, and
also if one of them is killed.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

from rulewright.harness.finding import Found
from rulewright.harness.running import Result, Runner
from rulewright.spec.yaml_source import parse_yaml

MOST = 200
"""So many scenarios a process is given at once, at most: it is soon done when nobody wants to know any more."""
_runner: Runner | None = None
"""The runner of this process, if it is one of several."""


def results(runner: Runner, meant: Sequence[Found], jobs: int) -> Iterator[Result]:
    """A result for each scenario, in order."""
    library = runner.library
    variants = [file for files in library.variants.values() for file in files]
    size = max(1, min(MOST, len(meant) // (8 * jobs)))
    parts = [meant[i : i + size] for i in range(0, len(meant), size)]
    bare = {file: parse_yaml("{}", file) for file in {found.file for found in meant}}
    pool = ProcessPoolExecutor(
        min(jobs, len(parts)), initializer=_begin, initargs=(variants, library.readings, runner.falsify, runner.timed)
    )
    with _uninterrupted():
        # only the data: a file's text and places, which may be large, are asked for by whoever runs a failure again
        lean = ([found.over(bare[found.file]) for found in part] for part in parts)
        futures = [pool.submit(_passed, part) for part in lean]
    try:
        for part, future in zip(parts, futures, strict=True):
            try:
                passed = future.result()
            except BrokenExecutor:  # a process was killed
                passed = [None] * len(part)
            for found, well in zip(part, passed, strict=True):
                if well is None:
                    yield runner.one(found)
                else:
                    falsified, seconds = well
                    yield replace(runner.result(found, "passed"), falsified=falsified, seconds=seconds)
    finally:
        if not all(future.done() for future in futures):  # nobody wants to know any more
            for process in multiprocessing.active_children():
                process.terminate()
        pool.shutdown(wait=True)  # a thread of its own that still closes it as the program ends would complain


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes and threads begun in here never see Ctrl-C, which a terminal sends to all: whoever asked does, once
    this is over, and they end with him."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(variants: Sequence[Path], readings: Mapping[str, str], falsify: bool, timed: bool) -> None:
    global _runner
    from rulewright.spec.pack import Library

    threading.Thread(target=_end_with_parent, daemon=True).start()
    _runner = Runner(Library(variants, readings), falsify=falsify, timed=timed)


def _end_with_parent() -> None:
    """A process outlives nobody, however he ends."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _passed(part: Sequence[Found]) -> list[tuple[int, float] | None]:
    """Of each scenario that passed how much that it expects was made false, and how long it took; None for one that did
    not."""
    assert _runner is not None
    results = map(_runner.one, part)
    return [(result.falsified, result.seconds) if result.status == "passed" else None for result in results]
