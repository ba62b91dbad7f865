"""Measuring whole processes, side by side: machines are noisy, so two sides take turns and only ratios are kept."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).parents[1]


class BenchmarkError(Exception):
    """A benchmark that cannot run, with the reason."""


@dataclass(frozen=True)
class Cost:
    """What a process took, in seconds, and what it printed.  CPU time is user and system, with its children's."""

    cpu: float
    wall: float
    printed: str


@dataclass(frozen=True)
class Figure:
    """Something measured: its value in each round, and what its median is to reach."""

    what: str
    values: tuple[float, ...]
    to_reach: float
    at_least: bool = False
    unit: str = ""

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def reached(self) -> bool:
        return self.median >= self.to_reach if self.at_least else self.median <= self.to_reach


def tool(name: str) -> str:
    """An installed command of this environment.

    Raises:
        BenchmarkError: if it is not installed.
    """
    path = Path(sysconfig.get_path("scripts")) / name
    if not path.exists():
        raise BenchmarkError(f"{name} is not installed: make bench installs it")
    return str(path)


def module(name: str) -> list[str]:
    """The command that runs a module of this folder."""
    return [sys.executable, "-m", f"bench.{name}"]


def run(command: Sequence[str], folder: Path = TESTS, expected: str = "") -> Cost:
    """Run a command in a folder, to its end, Python as it comes: no variable of the environment slows it down.

    Raises:
        BenchmarkError: if it fails, or does not print what is expected.
    """
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0 or expected not in done.stdout:
        said = (done.stdout + done.stderr).strip()
        wanted = f" and not '{expected}'" if done.returncode == 0 else ""
        raise BenchmarkError(f"{' '.join(command)}: exit code {done.returncode}{wanted}\n{said[-2000:]}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(cpu, wall, done.stdout)


def take_turns(rounds: int, sides: dict[str, Callable[[], Cost]]) -> list[dict[str, Cost]]:
    """What each side took in each round; every second round runs backwards, so that no side is always first."""
    measured = []
    for number in range(rounds):
        order = list(sides) if number % 2 == 0 else list(reversed(sides))
        costs = {name: sides[name]() for name in order}
        measured.append(costs)
        told = ", ".join(f"{name} {costs[name].cpu:.2f} s" for name in sides)
        print(f"  round {number + 1} of {rounds}: {told}", file=sys.stderr, flush=True)
    return measured
