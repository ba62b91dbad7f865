"""The tasks of a run, done by this process or by several: results come back in whatever order they are done.

A task is small, has a number, and depends on the wish and its number alone.  It may be done twice; only who asked
writes down what it found.
"""

from __future__ import annotations

import os
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

from rulewright.core.errors import InputError, Problem

Task = Callable[[int], dict[str, Any]]
WATCH = 0.5
"""Seconds between two looks whether who asked is still there."""


def done(task: Task, numbers: Iterator[int], jobs: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each task's number and result, from no more processes than there are cores.

    Raises:
        InputError: if several processes are asked for and joblib is not installed.
    """
    if jobs == 1:
        for number in numbers:
            yield number, task(number)
        return
    try:
        import joblib
    except ImportError:
        hint = "install it (pip install 'rulewright[puzzles]'), or leave out --jobs"
        raise InputError(Problem("several processes need the package joblib", suggestion=hint)) from None
    warnings.filterwarnings("ignore", r"\d+ tasks .* cancelled", UserWarning)  # those that nobody wants any more
    pool = joblib.Parallel(
        n_jobs=min(jobs, most()),
        backend="loky",
        return_as="generator_unordered",
        pre_dispatch="2*n_jobs",
        batch_size=1,
        initializer=_end_with,
        initargs=(os.getpid(),),
    )
    results = pool(joblib.delayed(_numbered)(task, number) for number in numbers)
    try:
        yield from results
    finally:
        results.close()


def most() -> int:
    """How many processes are of any use: one a core, and two in any case."""
    return max(2, os.cpu_count() or 1)


def _numbered(task: Task, number: int) -> tuple[int, dict[str, Any]]:
    return number, task(number)


def _end_with(parent: int) -> None:
    """End this process when the one that began it is gone, however it ended."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
